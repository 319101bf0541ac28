// What every test needs: a server of its own on a free port with an empty data folder, a browser, and the few ways in
// which a person meets a table. Nothing here knows a game: places, buttons and prompts are found by what all games share.
import assert from "node:assert/strict";
import { spawn, execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const here = dirname(fileURLToPath(import.meta.url));
const target = process.env.CARGO_TARGET_DIR ?? join(here, "..", "target");
export const program = process.env.RAVELIN_BIN ?? join(target, "debug", "ravelin");
const browserPath = process.env.CHROMIUM ?? "/usr/bin/chromium";

for (const [file, what] of [[program, "build it with: cargo build -p ravelin-cli"], [browserPath, "install Debian's chromium"]]) {
  if (!existsSync(file)) throw new Error(`${file} is missing: ${what}`);
}

/** The games of the catalog, as the program lists them. */
export const games = JSON.parse(execFileSync(program, ["games", "--json"], { encoding: "utf8" }));

/**
 * The games that a test of the house plays. What a game draws itself is tested for all of them; the rest takes turns among
 * them, so that the run stays short with a large catalog. RAVELIN_E2E=all plays everything with everything.
 */
export const oneOf = turn => (process.env.RAVELIN_E2E === "all" ? games : [games[turn % games.length]]);

/** Numbers that are the same in every run, so that a failure can be had again. */
export function dice(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return { below: n => Math.floor(next() * n), one: list => list[Math.floor(next() * list.length)] };
}

/** How long a test waits for anything, in ms: longer than the busiest machine needs, since nothing is measured by it. */
export const PATIENCE = 120000;
/** The limit of a test: several waits, but not for ever. */
export const LIMIT = { timeout: 5 * PATIENCE };

/** Waits until something is true; the words say what was missing. */
export async function until(words, check, { within = PATIENCE, every = 20 } = {}) {
  const end = performance.now() + within;
  for (;;) {
    const found = await check();
    if (found) return found;
    if (performance.now() > end) assert.fail(`waited ${within} ms for: ${words}`);
    await new Promise(done => setTimeout(done, every));
  }
}

/** A running server. It can be killed and started again with the same port and data. */
export class House {
  /** `data` is a folder that somebody else removes; `wrap` are words before the program, `env` what is added for it. */
  static async open({ pace = 0, args = [], hear = null, data = null, wrap = [], env = {} } = {}) {
    const house = new House();
    Object.assign(house, { hear, wrap, env: { ...process.env, ...env } });
    house.borrowed = data !== null;
    house.data = data ?? mkdtempSync(join(tmpdir(), "ravelin-e2e-"));
    house.args = ["--pace", String(pace), ...args];
    await house.start("127.0.0.1:0");
    return house;
  }

  async start(listen) {
    const [command, ...words] = [...this.wrap, program, "serve", "--listen", listen, "--data", this.data, ...this.args];
    this.process = spawn(command, words, { stdio: ["ignore", "pipe", this.hear ? "pipe" : "inherit"], env: this.env });
    if (this.hear) createInterface({ input: this.process.stderr }).on("line", this.hear);
    const failed = once(this.process, "exit").then(([code]) => { throw new Error(`the server ended at once: ${code}`); });
    const line = await Promise.race([once(createInterface({ input: this.process.stdout }), "line"), failed]);
    failed.catch(() => {});
    this.url = /http:\/\/[\d.]+:\d+/.exec(line[0])[0];
  }

  /** How it ended: its exit code, null after a signal that it did not handle. */
  async end(signal) {
    const ended = once(this.process, "exit");
    this.process.kill(signal);
    return (await ended)[0];
  }

  /** As a power cut would: nothing is said, nothing is tidied. */
  kill() { return this.end("SIGKILL"); }

  restart() { return this.start(this.url.slice("http://".length)); }

  async close() {
    await this.end("SIGTERM");
    if (!this.borrowed) rmSync(this.data, { recursive: true, force: true });
  }
}

export function launch() {
  return chromium.launch({
    executablePath: browserPath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync"],
  });
}

/** A new person: a browser context without cookies, and a page that remembers every complaint of the browser. */
export async function person(browser, house, options = {}) {
  const context = await browser.newContext({ baseURL: house.url, viewport: { width: 1280, height: 900 }, reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  return Object.assign(page, { complaints: listen(page) });
}

/** Errors of scripts, refusals by the content security policy, and answers that a page of ours should never get. */
export function listen(page) {
  const complaints = [];
  page.on("pageerror", error => complaints.push(`script: ${error.message}`));
  page.on("console", message => {
    // A lost connection is the point of some tests, and a refusal has its own status: both are told by the browser only.
    const expected = /net::ERR_|htmx:(sse:)?error: (network error|Failed to fetch)|Failed to load resource: the server responded with a status of (403|404|409|413|422)/;
    if (message.type() === "error" && !expected.test(message.text())) complaints.push(`console: ${message.text()}`);
  });
  page.on("response", response => { if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`); });
  return complaints;
}

// At a table ---------------------------------------------------------------------------------------------------------

export const turn = page => page.evaluate(() => {
  const mark = document.querySelector("#turn");
  const over = document.querySelector("a[href$='record.json']") !== null;
  const decision = document.querySelector("#choices input[name=decision]")?.value ?? null;
  const actions = [...document.querySelectorAll("#choices button[name=action]")].map(button => button.value);
  return { mine: mark?.dataset.mine === "true", moves: Number(mark?.dataset.moves ?? 0), over, decision, actions };
});

/** Waits until a decision that was taken back is asked again: with the same actions, under another name. */
export const askedAgain = (page, before) => until("the decision that was taken back", async () => {
  const now = await turn(page);
  const same = now.moves === before.moves && now.actions.join("\n") === before.actions.join("\n");
  return same && now.decision !== before.decision && now;
});

/** From the lobby to the first decision of a game against bots. */
export async function begin(page, game, press = button => button.click()) {
  await page.goto("/");
  await press(page.locator(`#play-${game.slug}`));
  await page.waitForURL(/\/t\/\w+/);
  return asked(page);
}

/** From the lobby into the middle of a game: so many decisions are answered and another one is asked. */
export async function beginAndPlay(page, game, count, random) {
  // The dice are new in every run: a short game may be over sooner.
  for (;;) {
    let now = await begin(page, game);
    for (let i = 0; i < count && !now.over; i += 1) {
      await pressButton(page, random);
      now = await asked(page);
    }
    if (!now.over) return now;
  }
}

/** Waits until a page of the waiting room has become the table, because the game began. */
export const begun = page => page.locator("main.table #choices, main.table p.waiting, main.table #take-seat").first().waitFor();

/** Waits until this page's person is asked, or the game is over. */
export const asked = page => until("my turn or the end of the game", async () => {
  const now = await turn(page);
  return (now.over || (now.mine && now.decision)) && now;
});

/** Waits until the decision that was shown is gone. The number of moves does not tell: others may decide at the same time. */
export const moved = (page, before) => until("the page to move on after a decision", async () => {
  const now = await turn(page);
  return (now.over || now.decision !== before.decision) && now;
});

/** The places in sight that can be clicked, with their choices. */
export const places = page => page.evaluate(() => {
  // A morph that makes an HTML element inside a drawing makes what is in it vanish.
  const strange = [...document.querySelectorAll("svg *")].find(e => e.namespaceURI !== "http://www.w3.org/2000/svg");
  if (strange) throw new Error(`not part of the drawing: ${strange.outerHTML.slice(0, 200)}`);
  // What lies in a closed sheet is not in sight; of the board only a window may be.
  const frame = document.querySelector("#stage").getBoundingClientRect();
  const isShown = place => {
    const box = place.getBoundingClientRect();
    if (box.width === 0 || !place.closest("#board")) return box.width > 0;
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const isInside = x > frame.left && x < frame.right && y > frame.top && y < frame.bottom;
    return isInside && document.elementFromPoint(x, y)?.closest("#board") !== null;
  };
  return [...document.querySelectorAll("[data-choices]")].map((place, index) => ({ place, index })).filter(({ place }) => isShown(place))
    .map(({ place, index }) => ({ index, choices: place.dataset.choices.split(" ").map(Number), what: place.id || place.textContent.slice(0, 60) }));
});

/** Where a click meets a place, in sight; null if it is covered everywhere. */
export const pointOf = (page, index) => page.evaluate(i => {
  const place = document.querySelectorAll("[data-choices]")[i];
  if (!place.closest("#board")) place.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  const box = place.getBoundingClientRect();
  const grid = [0.5, 0.3, 0.7, 0.1, 0.9, 0.02, 0.98, 0.2, 0.8, 0.4, 0.6];
  for (const fy of grid) for (const fx of grid) {
    const at = [box.left + box.width * fx, box.top + box.height * fy];
    if (document.elementFromPoint(...at)?.closest("[data-choices]") === place) return at;
  }
  return null;
}, index);

/** Plays one decision with a button of the list. */
export async function pressButton(page, random) {
  const before = await turn(page);
  const count = await page.locator("#choices button[name=action]").count();
  assert.ok(count > 0, "somebody who is asked has something to press");
  await page.locator("#act-" + random.below(count)).click();
  return moved(page, before);
}

/** Presses buttons of the list as fast as the page allows, so many times or to the end of the game. */
export const pressMany = (page, seed, count) => page.evaluate(async ({ seed, count, patience }) => {
  const over = () => document.querySelector("a[href$='record.json']") !== null;
  const decision = () => document.querySelector("#choices input[name=decision]")?.value ?? null;
  const changed = (words, ready) => new Promise((done, fail) => {
    const late = setTimeout(() => fail(new Error(`waited ${patience} ms for: ${words}`)), patience);
    const watch = new MutationObserver(() => look());
    const look = () => { if (ready()) { watch.disconnect(); clearTimeout(late); done(); } };
    watch.observe(document.body, { subtree: true, childList: true, attributes: true });
    look();
  });
  let played = 0;
  for (; played < count; played += 1) {
    await changed("my turn or the end of the game", () => over() || decision());
    if (over()) break;
    const before = decision(), buttons = document.querySelectorAll("#choices button[name=action]");
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    buttons[Math.floor(seed / 2 ** 32 * buttons.length)].click();
    await changed("the page to move on after a decision", () => over() || decision() !== before);
  }
  return played;
}, { seed, count, patience: PATIENCE });

/** Plays one decision by clicking the board, through the menu where a place has several; null if the board offers none. */
export async function pressBoard(page, random, { press = (x, y) => page.mouse.click(x, y), menus = false } = {}) {
  const before = await turn(page);
  const all = await places(page);
  if (all.length === 0) return null;
  const several = all.filter(place => place.choices.length > 1);
  const place = random.one(several.length > 0 && (menus || random.below(2) === 0) ? several : all);
  const point = await pointOf(page, place.index);
  assert.ok(point, `a click can meet the place ${place.what}`);
  await press(...point);
  const menu = place.choices.length > 1;
  if (menu) {
    await page.locator("#menu[open]").waitFor();
    const items = page.locator("#menu-list button");
    assert.equal(await items.count(), place.choices.length, "the menu has every choice of the place");
    await items.nth(random.below(place.choices.length)).click();
  }
  return { ...await moved(page, before), menu };
}

// Without a browser --------------------------------------------------------------------------------------------------

const words = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&#x27;": "'" };
export const plain = text => text.replace(/&(amp|lt|gt|quot|#39|#x27);/g, found => words[found]);

/** A guest who speaks HTTP: for loads and for what a browser would not do. */
export class Guest {
  constructor(house) { this.house = house; this.cookie = ""; }

  async ask(path, { method = "GET", form, headers = {}, signal } = {}) {
    const response = await fetch(this.house.url + path, {
      method, signal, redirect: "manual",
      headers: { ...(this.cookie && { cookie: this.cookie }), ...(method !== "GET" && { origin: this.house.url }), ...headers },
      body: form && new URLSearchParams(form),
    });
    for (const set of response.headers.getSetCookie()) this.cookie = set.split(";")[0];
    return response;
  }

  post(path, form = {}, more = {}) { return this.ask(path, { method: "POST", form, ...more }); }

  async text(path) { return (await this.ask(path)).text(); }

  /** Makes a table; seats are given as in the form. Returns its address. */
  async table(game, sitters, more = {}) {
    const seats = Object.fromEntries(sitters.map((sitter, i) => [`seat-${i}`, sitter]));
    const response = await this.post("/tables", { game: game.slug, seats: sitters.length, ...seats, ...more });
    assert.equal(response.status, 303, await response.text());
    return response.headers.get("location");
  }

  /** What a page asks of its reader: the decision and its actions; null if nothing. */
  async decision(table, seat) {
    const page = await this.text(table + (seat === undefined ? "" : `?seat=${seat}`));
    return decisionOf(page);
  }

  play(table, decision, action, more) {
    return this.post(table + "/play", { seat: decision.seat, decision: decision.name, action }, more);
  }
}

export function decisionOf(page) {
  const name = /name="decision" value="([^"]*)"/.exec(page)?.[1];
  const moves = Number(/data-moves="(\d+)"/.exec(page)?.[1] ?? 0);
  const over = page.includes("/record.json");
  if (!name) return { name: null, actions: [], moves, over };
  const seat = Number(/id="choices"[\s\S]*?name="seat" value="(\d+)"/.exec(page)[1]);
  const actions = [...page.matchAll(/name="action" value="([^"]*)"/g)].map(found => plain(found[1]));
  return { name, seat, actions, moves, over };
}

/** The forms of a page by what they do: the last part of their address, with their fields. */
export function formsOf(page) {
  const forms = {};
  for (const [, action, body] of page.matchAll(/<form[^>]* action="\/t\/\w+\/([\w-]+)"[^>]*>([\s\S]*?)<\/form>/g)) {
    const inputs = [...body.matchAll(/<input[^>]* name="([^"]*)"[^>]* value="([^"]*)"/g)];
    forms[action] ??= Object.fromEntries(inputs.map(([, name, value]) => [name, plain(value)]));
  }
  return forms;
}

/** The fewest seats of a game, as sitters. */
export const fewest = game => Math.min(...game.seats);
export const seatsOf = (game, first, rest = "greedy") => [first, ...Array(fewest(game) - 1).fill(rest)];
