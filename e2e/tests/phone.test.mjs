// A phone: nothing is wider than the page, the question and its answers are in sight, a finger plays on the board.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { House, LIMIT, asked, begin, dice, games, launch, person, pressBoard, pressButton, turn, until } from "../house.mjs";

let house, browser;
before(async () => { house = await House.open(); browser = await launch(); });
after(async () => { await browser?.close(); await house?.close(); });

const phone = width => ({ viewport: { width, height: 780 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

const fits = async (page, what) => {
  const wide = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    return { width, scroll: document.documentElement.scrollWidth,
      out: [...document.querySelectorAll("body *")].filter(e => e.getBoundingClientRect().right > width + 1)
        .slice(0, 5).map(e => e.tagName + "." + e.getAttribute("class")) };
  });
  assert.ok(wide.scroll <= wide.width, `${what} is ${wide.scroll} px wide on ${wide.width}: ${wide.out}`);
};

/** Whether something can be seen without scrolling. */
const inSight = (page, selector) => page.locator(selector).first().evaluate(element => {
  const box = element.getBoundingClientRect();
  return box.height > 0 && box.top >= -1 && box.top < innerHeight - 20;
});

/** The names on a board that is shown in a window: their places, their type on the screen, and how many there are. Runs in the page. */
function shownNames() {
  const names = [...document.querySelectorAll("#board .name")].map(name => ({ name, place: name.dataset.of ?? name.closest("[data-place]")?.dataset.place ?? "" }))
    .filter(({ place }) => place !== "");
  const sizes = names.filter(({ name }) => getComputedStyle(name).visibility === "visible").map(({ name, place }) => {
    const matrix = name.getScreenCTM();
    return [place, parseFloat(getComputedStyle(name).fontSize) * Math.hypot(matrix.a, matrix.b)];
  });
  const focus = document.querySelector("#turn").dataset.focus ?? "";
  return { isWindow: !document.querySelector("#minimap").hidden, focus: names.some(({ place }) => place === focus) ? focus : "", sizes, here: names.length };
}

/** How long a finger rests before it is lifted, in ms: ten times as long as it takes on an idle machine. */
const REST = 5000;

/** A point of the board where a place is, and what is said of it. Runs in the page. */
function restingPoint() {
  const box = document.querySelector("#stage").getBoundingClientRect();
  for (let y = box.top + 90; y < box.bottom - 60; y += 9) for (let x = 20; x < box.right - 20; x += 9) {
    const at = document.elementFromPoint(x, y), place = at?.closest("#board [data-place]");
    if (place && at.closest("#board")) return { x, y, words: place.getAttribute("aria-label") };
  }
  return null;
}

for (const game of games) {
  for (const width of [360, 390]) {
    describe(`${game.slug} at ${width} px`, () => {
      test("fits, shows what is asked, and is played with a finger", LIMIT, async () => {
        const random = dice(width), page = await person(browser, house, phone(width));
        await page.goto("/");
        await fits(page, "the lobby");
        await page.goto(`/games/${game.slug}`);
        await fits(page, "the game's page");
        await page.goto(`/rules/${game.slug}`);
        await fits(page, "the rules");
        await begin(page, game, button => button.tap());
        await fits(page, "the table");

        let onBoard = 0;
        for (let i = 0; i < 60 && onBoard < 5; i += 1) {
          // Some games are short: then another one.
          if ((await asked(page)).over) await begin(page, game, button => button.tap());
          assert.ok(await inSight(page, "#prompt h1"), "the question is in sight");
          assert.ok(await inSight(page, "#act-0"), "the first answer is in sight");
          const done = await pressBoard(page, random, { press: (x, y) => page.touchscreen.tap(x, y) });
          if (done) onBoard += 1; else await pressButton(page, random);
          await fits(page, "the table after a move");
        }
        assert.ok(onBoard >= 5, `${onBoard} moves by tapping the board`);

        const small = await page.evaluate(() => [...document.querySelectorAll("#choices button, .zoomers button")]
          .map(b => b.getBoundingClientRect()).filter(box => box.width > 0 && (box.height < 44 || box.width < 44)).length);
        assert.equal(small, 0, "buttons are as large as a finger");
        assert.deepEqual(page.complaints, []);
        await page.context().close();
      });

      test("names what is asked about and what is near, and tells the rest to a finger that rests", LIMIT, async () => {
        const random = dice(width + 1), page = await person(browser, house, phone(width));
        await begin(page, game, button => button.tap());
        for (let i = 0; i < 24; i += 1) {
          if ((await asked(page)).over) break;
          const { isWindow, focus, sizes, here } = await page.evaluate(shownNames);
          if (isWindow && here > 0) {
            for (const [place, size] of sizes) {
              const right = place === focus ? 17 : 14;
              assert.ok(Math.abs(size - right) < 0.2, `decision ${i}: ${place} has ${size} px, ${focus} is asked about`);
            }
            if (focus) assert.ok(sizes.some(([place]) => place === focus) || !sizes.length, `decision ${i}: ${focus} is named`);
          }
          await pressButton(page, random);
        }
        const before = await asked(page), client = await page.context().newCDPSession(page);
        let point = await page.evaluate(restingPoint);
        if (!point) return assert.equal(await page.locator("#board [data-place]").count(), 0, "a place is in sight");
        // What others did last may arrive under the finger: then it rests once more.
        await until("what stands there", async () => {
          point = await page.evaluate(restingPoint);
          await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: point.x, y: point.y }] });
          const told = await page.locator(".held").waitFor({ timeout: REST }).then(() => true, () => false);
          if (!told) await client.send("Input.dispatchTouchEvent", { type: "touchCancel", touchPoints: [] });
          return told;
        });
        assert.equal(await page.locator(".held").textContent(), point.words);
        await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
        assert.equal((await turn(page)).decision, before.decision, "a finger that rests plays nothing");
        await page.context().close();
      });

      test("keeps its zoom when the table changes", LIMIT, async () => {
        const random = dice(width), page = await person(browser, house, phone(width));
        await begin(page, game, button => button.tap());
        const scale = () => page.locator("#zoom").evaluate(zoom => new DOMMatrix(getComputedStyle(zoom).transform).a);
        const first = await scale();
        assert.ok(first >= 1, `scale ${first}`);
        for (let i = 0; i < 2; i += 1) await page.keyboard.press("+");
        const larger = await scale();
        assert.ok(larger > first, `scale ${larger} after ${first}`);
        await fits(page, "the enlarged table");
        for (let i = 0; i < 3; i += 1) { await asked(page); await pressButton(page, random); }
        assert.equal(await scale(), larger, "an update leaves the zoom alone");
        await page.keyboard.press("0");
        assert.equal(await scale(), 1);
        // Where the board is a window, a tap on the minimap brings it back, and a drag moves it.
        for (let open = true; open; open = await page.locator(".sheet.float.open").count() > 0) await page.keyboard.press("Escape");
        const map = page.locator("#minimap");
        if (await map.isVisible()) {
          await map.tap();
          assert.ok(await scale() > 1, "the window is back");
          const box = await map.boundingBox();
          const corner = () => page.locator("#board").evaluate(board => { const { left, top } = board.getBoundingClientRect(); return [left, top]; });
          const corners = [];
          for (const part of [0.1, 0.9]) {
            await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
            await page.mouse.down();
            await page.mouse.move(box.x + box.width * part, box.y + box.height * part, { steps: 4 });
            await page.mouse.up();
            corners.push(await corner());
          }
          // A window may be as wide as the board.
          const [before, after] = corners;
          assert.ok(before[0] > after[0] || before[1] > after[1], `the window moves: ${corners}`);
          await map.tap();
          assert.equal(await scale(), 1, "the whole board");
        }
        await page.context().close();
      });
    });
  }
}
