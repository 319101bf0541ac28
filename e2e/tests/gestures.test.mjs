// Pieces are moved on the board: by dragging, by two clicks, by keys; in one step and taken back in one. Every game whose rules move
// pieces over its board is played so.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { House, LIMIT, asked, begin, dice, games, launch, person, pressButton, turn, until } from "../house.mjs";

let house, browser;
before(async () => { house = await House.open(); browser = await launch(); });
after(async () => { await browser?.close(); await house?.close(); });

/** What can be moved between places that are seen, with the middle of each. */
const movable = page => page.evaluate(async () => {
  const seat = document.querySelector("#turn").dataset.eyes;
  const { gestures } = await (await fetch(`${location.pathname}/gestures?seat=${seat}`)).json();
  const at = token => {
    const place = document.querySelector(`#board [data-place="${token}"]`), box = place?.getBoundingClientRect();
    if (!box) return null;
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const seen = document.elementsFromPoint(x, y).map(e => e.closest("[data-place]")?.dataset.place);
    return seen.includes(token) ? [x, y] : null;
  };
  return gestures.map(gesture => ({ ...gesture, a: at(gesture.from), b: at(gesture.to) })).filter(gesture => gesture.a && gesture.b);
});

/** Plays by the list until something can be moved; nothing if that does not come. */
async function untilMovable(page, random, most = 80) {
  for (let n = 0; n < most; n += 1) {
    await asked(page);
    if (!(await turn(page)).mine) return null;
    const found = await movable(page);
    if (found.length > 0) {
      await until("what can be taken is marked", () => page.evaluate(from => document.querySelector(`#board [data-place="${from}"]`).classList.contains("handle"), found[0].from));
      return random.one(found);
    }
    await pressButton(page, random);
  }
  return null;
}

const moves = page => page.evaluate(() => Number(document.querySelector("#turn").dataset.moves));

/** Says how many or which way, if that is asked, and waits for the move. */
async function confirm(page, before) {
  const [many, way] = ["#aim .main", "#menu-list button"].map(button => page.locator(button).first());
  const isAsked = async () => await many.isVisible() || await way.isVisible();
  await until("the move, or the question how many or which way", async () => await moves(page) !== before || await isAsked());
  if (await moves(page) === before) await (await way.isVisible() ? way : many).click();
  await until("the move", async () => await moves(page) > before);
}

describe("Gestures", LIMIT, () => {
  for (const game of games) {
    test(`${game.name}: pieces are dragged, put by clicks and by keys, and taken back in one step`, LIMIT, async context => {
      const page = await person(browser, house, { viewport: { width: 1440, height: 900 } });
      await begin(page, game);
      await page.waitForSelector("#lights > i", { state: "attached" });
      const random = dice(11);
      const found = await untilMovable(page, random);
      if (!found) { context.diagnostic("nothing was movable between two places of the board"); await page.context().close(); return; }
      const unlit = await page.evaluate(() => [...document.querySelectorAll("#board [role=button]:not([data-choices])")].map(place => place.id));
      assert.deepEqual(unlit, [], "what is not lit is no button");
      let before = await moves(page);
      await page.mouse.move(...found.a);
      await page.mouse.down();
      await page.mouse.move((found.a[0] + found.b[0]) / 2, (found.a[1] + found.b[1]) / 2, { steps: 3 });
      assert.ok(await page.locator("#board .goal").count() > 0, "targets are lit");
      await page.mouse.move(...found.b, { steps: 3 });
      await page.mouse.up();
      await confirm(page, before);
      const undo = page.locator("form[action$='/undo'] button");
      if (await undo.count() > 0) {
        await undo.first().click();
        await until("all of it is taken back", async () => await moves(page) === before);
      }
      // By keys: the place is walked to, Enter takes and puts. A place that answers the question itself does that.
      const next = await untilMovable(page, random);
      if (next && await page.evaluate(from => document.querySelector(`#board [data-place="${from}"]`).dataset.choices === undefined, next.from)) {
        before = await moves(page);
        const focus = token => page.evaluate(t => { const place = document.querySelector(`#board [data-place="${t}"]`); if (!place.hasAttribute("tabindex")) place.setAttribute("tabindex", "-1"); place.focus({ preventScroll: true }); }, token);
        await focus(next.from);
        await page.keyboard.press("Enter");
        assert.ok(await page.locator("#board .goal").count() > 0, "targets are lit");
        assert.match(await page.locator("#heard").textContent(), /^Picked up: .+\. \d+ places? to put it\./);
        await page.keyboard.press("Escape");
        assert.equal(await page.locator("#heard").textContent(), "Let go.");
        assert.equal(await page.locator("#board .goal").count(), 0, "it is let go");
        await page.keyboard.press("Enter");
        await focus(next.to);
        await page.keyboard.press("Enter");
        await confirm(page, before);
      }
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });
  }

  test("a finger drags a piece, and pans elsewhere", LIMIT, async context => {
    const game = games.find(game => game.slug === "stronghold");
    const page = await person(browser, house, { viewport: { width: 1440, height: 900 }, hasTouch: true });
    await begin(page, game);
    const random = dice(13), client = await page.context().newCDPSession(page);
    const touch = (type, at) => client.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
    /** Drags a finger from one point to another. */
    const drag = async (a, b) => {
      await touch("touchStart", a);
      for (const f of [0.1, 0.4, 0.8, 1]) await touch("touchMove", [a[0] + (b[0] - a[0]) * f, a[1] + (b[1] - a[1]) * f]);
      await touch("touchEnd");
    };
    const small = page => movable(page).then(all => all.filter(g => g.from !== g.to));
    let found = null;
    for (let n = 0; n < 160 && !found; n += 1) {
      if ((await asked(page)).over) break;
      const all = await small(page);
      found = await page.evaluate(all => all.find(({ a, from }) => {
        const place = document.querySelector(`#board [data-place="${from}"]`), box = place.getBoundingClientRect();
        return place.classList.contains("handle") && (document.elementsFromPoint(...a).some(e => e.closest(`[data-on="${from}"]`)) || (box.width <= 120 && box.height <= 120));
      }) ?? null, all);
      if (!found) await pressButton(page, random);
    }
    if (!found) { context.diagnostic("nothing small was movable"); await page.context().close(); return; }
    const before = await moves(page), view = () => page.locator("#zoom").evaluate(zoom => getComputedStyle(zoom).transform);
    const still = await view();
    await drag(found.a, found.b);
    await confirm(page, before);
    assert.equal(await view(), still, "the board does not move with the piece");
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
});
