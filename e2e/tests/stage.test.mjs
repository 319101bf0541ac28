// The table is one screen that stands still: nothing scrolls, no size changes, the board moves only to what is asked about;
// lit places answer where they glow, and every place says what stands on it.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { check } from "../axe.mjs";
import { House, LIMIT, asked, begin, dice, games, launch, oneOf, person, pressButton, turn, until } from "../house.mjs";

/** Decisions for each game and size. */
const DECISIONS = Number(process.env.RAVELIN_STAGE ?? 20);

/** The limit of a test that plays so many decisions. */
const LONG = { timeout: LIMIT.timeout * Math.max(1, DECISIONS / 20) };

let house, browser;
before(async () => { house = await House.open(); browser = await launch(); });
after(async () => { await browser?.close(); await house?.close(); });

const SIZES = {
  "1440x900": { viewport: { width: 1440, height: 900 } },
  "1024x768": { viewport: { width: 1024, height: 768 } },
  "390x844": { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

/** All that must not change by itself: how far things are scrolled, the board's transform, the sizes of the parts. */
const frame = page => page.evaluate(() => {
  const size = selector => { const box = document.querySelector(selector).getBoundingClientRect(); return [box.left, box.top, box.width, box.height].map(Math.round).join(" "); };
  return {
    scroll: [scrollX, scrollY, ...["#stage", "#main", "body"].map(s => document.querySelector(s).scrollTop)].join(" "),
    page: [document.documentElement.scrollHeight <= innerHeight, document.documentElement.scrollWidth <= innerWidth].join(" "),
    zoom: document.querySelector("#zoom").style.transform,
    stage: size("#stage"), strip: size(".strip"), rail: matchMedia("(max-width: 700px)").matches ? "" : size(".rail"),
  };
});

/** Counts the moves of the board although what is asked about could be seen without them. Runs in the page. */
function watchCamera() {
  window.unasked = 0;
  const stage = document.querySelector("#stage"), zoom = document.querySelector("#zoom");
  // The sheet of a phone pushes the drawing up beyond what the transform says.
  const where = () => ({ transform: zoom.style.transform, push: stage.style.getPropertyValue("--push") });
  const put = ({ transform, push }) => { zoom.style.transform = transform; stage.style.setProperty("--push", push); };
  let last = where();
  const observer = new MutationObserver(() => {
    const now = where();
    if (now.transform === last.transform) { last = now; return; }
    const focus = document.querySelector(`#board [data-place="${document.querySelector("#turn").dataset.focus ?? ""}"]`);
    const asked = focus ? [focus] : [...document.querySelectorAll("#board [data-choices]")];
    // Where it was before the move, in the same update.
    put(last);
    const box = stage.getBoundingClientRect(), bottom = Math.min(box.bottom, document.querySelector(".rail").getBoundingClientRect().top || box.bottom);
    const wasSeen = asked.some(place => {
      const own = place.getBoundingClientRect(), [x, y] = [(own.left + own.right) / 2, (own.top + own.bottom) / 2];
      return x > box.left && x < box.right && y > box.top && y < bottom;
    });
    put(now);
    if (wasSeen || asked.length === 0) window.unasked += 1;
    last = now;
  });
  for (const part of [stage, zoom]) observer.observe(part, { attributes: true, attributeFilter: ["style"] });
}

/** How much of the stage's height the board leaves empty at one edge although it could fill it: with the sheet of a phone at its lowest. */
const emptyEdge = page => page.evaluate(() => {
  if (document.querySelector(".rail").dataset.height !== "peek" || !matchMedia("(max-width: 700px)").matches) return 0;
  const stage = document.querySelector("#stage").getBoundingClientRect(), board = document.querySelector("svg#board");
  const box = board.getBoundingClientRect(), { width, height } = board.viewBox.baseVal;
  const drawn = height * Math.min(box.width / width, box.height / height), top = box.top + (box.height - drawn) / 2;
  const [above, below] = [top - stage.top, stage.bottom - top - drawn];
  return Math.round(drawn >= stage.height ? Math.max(above, below, 0) : Math.abs(above - below));
});

/** What the question is about, and whether it can be seen. */
const subject = page => page.evaluate(() => {
  const box = document.querySelector("#stage").getBoundingClientRect(), rail = document.querySelector(".rail").getBoundingClientRect();
  const bottom = matchMedia("(max-width: 700px)").matches ? Math.min(box.bottom, rail.top) : box.bottom;
  const isSeen = element => {
    const own = element.getBoundingClientRect(), [x, y] = [(own.left + own.right) / 2, (own.top + own.bottom) / 2];
    return x > box.left && x < box.right && y > box.top && y < bottom;
  };
  const focus = document.querySelector(`#board [data-place="${document.querySelector("#turn").dataset.focus ?? ""}"]`);
  if (focus) return isSeen(focus);
  const lit = [...document.querySelectorAll("#board [data-choices]")];
  return lit.length === 0 || lit.some(isSeen);
});

/** The share of each lit place's area, where nothing else of the page lies over it, that answers to a click. */
const deadPlaces = page => page.evaluate(() => {
  const dead = [];
  const window_ = document.querySelector("#stage").getBoundingClientRect();
  for (const place of document.querySelectorAll("#board [data-choices]")) {
    const shape = place.querySelector(".hit, .soil") ?? place;
    // A land is drawn by a reference to its outline.
    const outline = shape instanceof SVGUseElement ? document.querySelector(shape.getAttribute("href")) : shape;
    const box = shape.getBoundingClientRect();
    let hits = 0, tried = 0;
    for (let i = 0.5; i < 9; i += 1) for (let j = 0.5; j < 9; j += 1) {
      const [x, y] = [box.left + box.width * i / 9, box.top + box.height * j / 9];
      if (x < window_.left || x > window_.right || y < window_.top || y > window_.bottom) continue;
      if (outline instanceof SVGGeometryElement) {
        const at = new DOMPoint(x, y).matrixTransform(shape.getScreenCTM().inverse());
        if (!outline.isPointInFill(at)) continue;
      }
      // Something that floats above the board is no dead spot, nor is another lit place in front of it.
      const stack = document.elementsFromPoint(x, y);
      if (!stack[0]?.closest("#board")) continue;
      // Nor is the ground of another place: lands lie on the seas around them.
      const ground = stack.find(element => element.matches(".soil, .water"))?.closest("[data-place]");
      if (ground && ground !== place) continue;
      const found = stack.find(element => element.closest("[data-choices]"))?.closest("[data-choices]");
      if (found && found !== place) continue;
      tried += 1;
      if (found === place) hits += 1;
    }
    if (tried > 0 && hits < 0.95 * tried) dead.push(`${place.id || place.dataset.place}: ${hits} of ${tried}`);
  }
  return dead;
});

/** Boards that were drawn for the stage: their type can be read at the zoom that a page begins with. */
const READABLE = new Set(["nevsky", "sovereigns", "stronghold", "vilnius", "zabor"]);
const LEAST_TYPE = 11;

/** Type on the board that is too small to read. A tenth of a pixel is lost to rounding. */
const smallTexts = page => page.evaluate(least => {
  const small = new Map();
  for (const text of document.querySelectorAll("#board text, #board tspan")) {
    const own = [...text.childNodes].filter(node => node.nodeType === Node.TEXT_NODE).map(node => node.data.trim()).join("");
    const box = text.getBoundingClientRect(), matrix = text.getScreenCTM();
    if (!own || box.width === 0 || !matrix) continue;
    const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(matrix.a, matrix.b);
    if (size < least - 0.1) small.set(own, Math.round(size * 10) / 10);
  }
  return [...small].map(([words, size]) => `${words}: ${size} px`);
}, LEAST_TYPE);

/** Words of the question, the answers, the strip and the hand that have no room. What can be scrolled to is not cut. */
const cutWords = page => page.evaluate(() => {
  const cut = [];
  for (const part of document.querySelectorAll(".prompt :is(h1, p), .acts span, .ribbon .now, .plates b, .me, .opener, .docked text")) {
    const words = part.textContent.trim();
    if (part.getBoundingClientRect().width === 0) continue;
    if (words.endsWith("\u2026")) cut.push(words);
    if (part instanceof SVGElement) continue;
    for (let box = part; box && !box.matches(".table"); box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      if (overflowX === "auto" || overflowY === "auto") break;
      if (overflowX === "hidden" && box.scrollWidth > box.clientWidth + 1) cut.push(`${words}: across, in ${box.className || box.tagName}`);
      // Phases that have no room wrap out of sight.
      if (overflowY === "hidden" && box.scrollHeight > box.clientHeight + 2 && !box.matches(".ribbon")) cut.push(`${words}: below, in ${box.className || box.tagName}`);
    }
    if (part.matches(".ribbon .now") && part.getBoundingClientRect().top < -1) cut.push(`${words}: above the screen`);
  }
  return cut;
});

const silentPlaces = page => page.evaluate(() => [...document.querySelectorAll("#board [data-place]")]
  .filter(place => !place.getAttribute("aria-label")).map(place => place.dataset.place));

for (const game of games) {
  describe(game.slug, () => {
    for (const [size, options] of Object.entries(SIZES)) {
      test(`stands still at ${size}`, LONG, async () => {
        const random = dice(40), page = await person(browser, house, options);
        const start = async () => {
          await begin(page, game, button => (options.hasTouch ? button.tap() : button.click()));
          // A first visit gets the drawing for its screen with the first message.
          await until("the drawing for this screen", () => page.evaluate(() =>
            document.querySelector("#turn").dataset.form === (matchMedia("(max-width: 700px)").matches ? "upright" : "wide")));
          await page.evaluate(watchCamera);
          return frame(page);
        };
        let before = await start(), moves = 0;
        assert.equal(before.page, "true true", "the page is not larger than the screen");
        for (let i = 0; i < DECISIONS; i += 1) {
          const now = await asked(page);
          if (now.over) { before = await start(); continue; }
          assert.ok(await subject(page), `decision ${i}: what is asked about is in sight`);
          assert.ok(await emptyEdge(page) <= 2, `decision ${i}: ${await emptyEdge(page)} px are empty beside the board`);
          moves += await page.evaluate(() => { const n = window.unasked; window.unasked = 0; return n; });
          const { zoom, ...still } = await frame(page), { zoom: last, ...was } = before;
          assert.deepEqual(still, was, `decision ${i}: nothing moved`);
          if (size === "1440x900") assert.equal(zoom, last, `decision ${i}: the board stands still`);
          before = { zoom, ...still };
          if (i % 4 === 0) {
            assert.deepEqual(await deadPlaces(page), [], `decision ${i}: whole places answer`);
            assert.deepEqual(await silentPlaces(page), [], `decision ${i}: every place has a sentence`);
            assert.deepEqual(await cutWords(page), [], `decision ${i}: no words are cut`);
            if (READABLE.has(game.slug)) assert.deepEqual(await smallTexts(page), [], `decision ${i}: type can be read`);
          }
          if (i === DECISIONS - 1) assert.deepEqual(await check(page, `decision ${i}`), []);
          await pressButton(page, random);
        }
        assert.equal(moves, 0, "the board moves only if what is asked about was out of sight");
        assert.deepEqual(page.complaints, []);
        await page.context().close();
      });
    }
  });
}

for (const game of oneOf(1)) {
  test(`${game.slug}: what was not sent is told where it was clicked`, LIMIT, async () => {
    const page = await person(browser, house, SIZES["1440x900"]);
    const first = await begin(page, game);
    await page.route("**/play", route => route.abort());
    const button = page.locator("#act-0"), box = await button.boundingBox();
    await button.click();
    const told = page.locator(".failed");
    await told.waitFor();
    assert.equal(await told.textContent(), "Not sent. Try again.");
    const near = await told.boundingBox();
    assert.ok(Math.abs(near.y - box.y) < 120 && near.x + near.width > box.x && near.x < box.x + box.width + 40, "beside the button");
    await page.locator("#notice", { hasText: "Not sent. Try again." }).waitFor();
    assert.equal(await page.locator(".sending").count(), 0, "the button can be pressed again");
    assert.equal((await turn(page)).decision, first.decision, "the question stands");

    const place = page.locator("#board [data-choices]:not([data-choices*=' '])").first();
    if (await place.count()) {
      await until("the first notice to go", async () => await told.count() === 0);
      await place.click();
      await told.waitFor();
      const [there, at] = [await place.boundingBox(), await told.boundingBox()];
      assert.ok(Math.hypot(at.x - there.x - there.width / 2, at.y - there.y - there.height / 2) < 200, "beside the place");
    }
    await page.unroute("**/play");
    await button.click();
    await until("the answer", async () => (await turn(page)).decision !== first.decision);
    await until("what failed before to be forgotten", async () => await page.locator("#notice").textContent() === "");
    await page.context().close();
  });

  test(`${game.slug}: focus survives an update, and goes to the question if its place is gone`, LIMIT, async () => {
    const random = dice(41), page = await person(browser, house, SIZES["1440x900"]);
    await begin(page, game);
    const focused = () => page.evaluate(() => document.activeElement?.id ?? "");
    for (let i = 0; i < 8; i += 1) {
      const now = await asked(page);
      if (now.over) break;
      // By keys: the focus stays where it was put.
      const target = i % 2 === 0 ? "#tab-journal" : "#act-0";
      await page.locator(target).focus();
      const number = String(1 + random.below(Math.min(9, now.actions.length)));
      await page.keyboard.press(number);
      await until("the page to move on", async () => { const next = await turn(page); return next.over || next.decision !== now.decision; });
      const id = await focused();
      assert.ok(id === target.slice(1) || (target === "#act-0" && id === "prompt"), `${target}: the focus is on ${id || "nothing"}`);
    }
    await page.context().close();
  });
}
