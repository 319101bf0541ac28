// What the server refuses: other sites, large bodies, reading that changes something, looking where one may not.
import assert from "node:assert/strict";
import { request } from "node:http";
import { after, before, test } from "node:test";
import { Guest, House, LIMIT, dice, fewest, games, launch, person, seatsOf, until } from "../house.mjs";

let house, browser;
before(async () => { house = await House.open(); browser = await launch(); });
after(async () => { await browser?.close(); await house?.close(); });

const game = games[0];
const ready = (guest, table) => until("a decision", async () => { const d = await guest.decision(table); return (d.name || d.over) && d; });

test("a form on another site changes nothing", async () => {
  const guest = new Guest(house), table = await guest.table(game, seatsOf(game, "me"));
  const before = await ready(guest, table);
  for (const origin of ["http://evil.example", "null", "https://127.0.0.1", house.url.replace("http:", "https:") + ".evil.example"]) {
    const answer = await guest.play(table, before, before.actions[0], { headers: { origin } });
    assert.equal(answer.status, 403, origin);
  }
  // A program that says nothing about where it comes from.
  const silent = await fetch(house.url + table + "/play", {
    method: "POST", redirect: "manual", headers: { cookie: guest.cookie },
    body: new URLSearchParams({ seat: before.seat, decision: before.name, action: before.actions[0] }),
  });
  assert.equal(silent.status, 403);
  for (const path of ["/tables", "/name", "/import", `/play/${game.slug}`, table + "/say", table + "/resign"]) {
    assert.equal((await guest.post(path, { text: "x", name: "x" }, { headers: { origin: "http://evil.example" } })).status, 403, path);
  }
  assert.deepEqual(await guest.decision(table), before);
});

test("reading changes nothing, and what changes something cannot be got", async () => {
  const guest = new Guest(house), table = await guest.table(game, seatsOf(game, "me"));
  const before = await ready(guest, table);
  const paths = ["", "/journal", "/replay", "/replay?at=0", "/board.svg", `?seat=${before.seat}`];
  for (const path of paths) assert.equal((await guest.ask(table + path)).status, 200, path);
  for (const act of ["play", "undo", "resign", "say", "note", "join", "leave", "start", "ready", "not-ready", "free", "stand-in", "rematch", "copy"]) {
    const query = new URLSearchParams({ seat: before.seat, decision: before.name, action: before.actions[0], text: "x" });
    assert.equal((await guest.ask(`${table}/${act}?${query}`)).status, 405, act);
  }
  for (const path of ["/tables", "/name", "/import", "/hide", "/restore", `/play/${game.slug}`]) assert.equal((await guest.ask(path)).status, 405, path);
  assert.deepEqual(await guest.decision(table), before);

  const stranger = new Guest(house);
  for (const path of ["/", `/games/${game.slug}`, `/rules/${game.slug}`, table]) {
    const answer = await stranger.ask(path);
    assert.equal(answer.status, 200, path);
    assert.deepEqual(answer.headers.getSetCookie(), [], `${path}: who only looks is nobody`);
  }
});

test("a body that is too large is refused", async () => {
  // A connection of its own: the server may hang up before all of it was sent. It may not take it.
  const answer = await new Promise(done => {
    const asked = request(house.url + "/import", {
      agent: false, method: "POST", headers: { origin: house.url, "content-type": "application/x-www-form-urlencoded" },
    }, response => { response.resume(); done(response.statusCode); });
    asked.on("error", error => done(error.code));
    asked.end("record=" + "x".repeat(5 << 20));
  });
  assert.ok([413, "EPIPE", "ECONNRESET"].includes(answer), String(answer));
  assert.equal((await new Guest(house).ask("/health")).status, 200);
});

test("nonsense gets a plain answer and never an error of ours", async () => {
  const guest = new Guest(house), table = await guest.table(game, seatsOf(game, "me"));
  const now = await ready(guest, table);
  const tries = [
    [table + "/play", { seat: now.seat, decision: now.name, action: "no such action" }, 422],
    [table + "/play", { seat: now.seat, decision: "old", action: now.actions[0] }, 409],
    [table + "/play", { seat: 99, decision: now.name, action: now.actions[0] }, 403],
    [table + "/play", { seat: 1, decision: now.name, action: now.actions[0] }, 403],
    [table + "/play", { seat: "x" }, 422],
    [table + "/dance", {}, 403],
    [table + "/say", { text: "x".repeat(501) }, 403],
    [table + "/say", { text: "   " }, 403],
    [table + "/undo", { seat: 1 }, 403],
    [table + "/copy", { at: 999999, seat: now.seat }, 303],
    ["/t/nosuchtable/play", {}, 404],
    ["/tables", { game: "nosuchgame" }, 404],
    ["/tables", { game: game.slug, seats: 200 }, 400],
    ["/tables", { game: game.slug, "seat-0": "dragon" }, 400],
    ["/tables", { game: game.slug, seats: fewest(game), [`seat-${fewest(game)}`]: "me" }, 400],
    ["/tables", { game: game.slug, "set-nosuch": "1" }, 400],
    ["/import", { record: "{" }, 400],
    ["/name", { name: "\u0000 " }, 403],
  ];
  for (const [path, form, status] of tries) assert.equal((await guest.post(path, form)).status, status, `${path} ${JSON.stringify(form)}`);
  for (const path of [table + "/replay?at=x", table + "?seat=x"]) assert.equal((await guest.ask(path)).status, 400, path);
  for (const path of ["/t/x", "/games/x", "/rules/x", "/static/0/x", "/nothing", "/t/%00"]) assert.equal((await guest.ask(path)).status, 404, path);
  assert.equal((await guest.ask(table + "/replay?as=1")).status, 403, "one sees through one's own eyes");
  assert.deepEqual(await guest.decision(table), now);
});

test("every answer carries its policy, and the cookie is for us alone", async () => {
  const guest = new Guest(house);
  const made = await guest.post(`/play/${game.slug}`);
  const [cookie] = made.headers.getSetCookie();
  for (const word of ["HttpOnly", "SameSite=Lax", "Path=/"]) assert.ok(cookie.includes(word), `${word}: ${cookie}`);
  assert.ok(!cookie.includes("Secure"), "over plain HTTP a secure cookie would never come back");
  const table = made.headers.get("location");
  for (const path of ["/", table, `/games/${game.slug}`, `/rules/${game.slug}`, "/nothing", table + "/journal"]) {
    const answer = await guest.ask(path), policy = answer.headers.get("content-security-policy");
    assert.match(policy, /default-src 'none'/, path);
    assert.match(policy, /script-src 'self'/, path);
    assert.doesNotMatch(policy, /unsafe/, path);
    assert.match(policy, /frame-ancestors 'none'/, path);
    assert.equal(answer.headers.get("x-content-type-options"), "nosniff", path);
    assert.doesNotMatch(await answer.text(), /<script>|<style>|\sstyle=|\son[a-z]+=/, `${path}: nothing inline`);
  }
  // A cookie that we did not sign is nobody's.
  const forger = new Guest(house);
  forger.cookie = guest.cookie.replace(/=.*/, "=1");
  assert.equal((await forger.ask(table)).status, 404);

  const behindTls = await House.open({ args: ["--origin", "https://club.example"] });
  try {
    const far = new Guest(behindTls);
    const answer = await far.post(`/play/${game.slug}`, {}, { headers: { origin: "https://club.example" } });
    assert.ok(answer.headers.getSetCookie()[0].includes("Secure"));
    assert.equal((await far.post(`/play/${game.slug}`)).status, 403, "only the address that people type");
  } finally {
    await behindTls.close();
  }
});

test("no page makes the browser complain", LIMIT, async () => {
  const page = await person(browser, house);
  for (const g of games) {
    await page.goto("/");
    await page.locator(`form[action='/play/${g.slug}'] button`).click();
    await page.waitForURL(/\/t\/\w+/);
    const table = new URL(page.url()).pathname;
    for (const path of ["/", `/games/${g.slug}`, `/rules/${g.slug}`, `/rules/${g.slug}?q=1`, table, table + "/journal", table + "/replay", table + "/board.svg", `/games/${g.slug}/cover.svg`, "/nothing"]) {
      await page.goto(path);
    }
  }
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("the server stops when told, with pages open", LIMIT, async () => {
  const other = await House.open();
  const page = await person(browser, other);
  await page.goto("/");
  await page.locator(`form[action='/play/${game.slug}'] button`).click();
  await page.waitForURL(/\/t\/\w+/);
  const begun = performance.now();
  await other.close();
  // Five seconds are promised; a busy machine may need longer to notice.
  assert.ok(performance.now() - begun < 15000, "an open page does not hold it up");
  assert.equal(other.process.exitCode, 0);
  await page.context().close();
});

const isLive = response => new URL(response.url()).pathname.endsWith("/live");

test("a page that may not be seen any more says so and stops asking", LIMIT, async () => {
  const host = new Guest(house), sitters = seatsOf(game, "me", "link");
  for (const heard of [true, false]) {
    const table = await host.table(game, sitters, { private: "yes" });
    // Nobody can leave a game that has begun.
    await host.post(table + "/not-ready");
    const link = /\/seat\/(\w+)/.exec(await host.text(table))[0];
    const first = await person(browser, house), second = await first.context().newPage();
    await first.goto(table + link);
    const connected = second.waitForResponse(r => isLive(r) && r.ok());
    await first.getByRole("button", { name: "Take the seat" }).click();
    await first.waitForURL("**" + table + "*");
    await second.goto(table);
    await connected;
    const asked = [];
    second.on("response", r => { if (isLive(r)) asked.push(r.status()); });
    // One page hears that it ends; the other is cut off meanwhile and is refused when it connects again.
    if (!heard) {
      await second.route("**/live**", route => route.abort());
      await house.end("SIGTERM");
      await house.restart();
    }
    await first.getByRole("button", { name: "Leave" }).click();
    await first.waitForURL(house.url + "/");
    if (!heard) await second.unroute("**/live**");
    await until("the page to say so", async () => (await second.locator("#connection").textContent()).includes("cannot see this table"));
    await until("the connection to be given up", () => second.evaluate(() => !document.querySelector("#live")._htmx?.sse));
    assert.deepEqual(asked, heard ? [] : [404], "it asks once at most");
    await first.context().close();
  }
});
