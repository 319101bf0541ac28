// What happened is seen: it glides over the board and leaves marks; the journal shows places and positions of the past; and the
// page is always what a fresh one is.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { House, LIMIT, asked, begin, dice, games, launch, person, pressButton, turn, until } from "../house.mjs";

/** Decisions for each game, after each of which the page is compared with a fresh one. */
const FILMS = Number(process.env.RAVELIN_FILMS ?? 25);

/** How long a page may take to be as a fresh one, in ms; what differs then is told. */
const SETTLE = 20000;

let house, browser;
before(async () => { house = await House.open(); browser = await launch(); });
after(async () => { await browser?.close(); await house?.close(); });

/** What stands on the board and what can be clicked, as a browser has it. */
const board = page => page.evaluate(() => {
  const drawn = document.querySelector("#board").cloneNode(true);
  const lit = [...document.querySelectorAll("[data-choices]")].map(place => `${place.id}=${place.dataset.choices}`).sort();
  const not = [...document.querySelectorAll("[data-no]")].map(place => `${place.id}=${place.dataset.no}`).sort();
  for (const title of drawn.querySelectorAll("title")) title.remove();
  const places = [...drawn.querySelectorAll("*")].map(e => `${e.tagName} ${e.id} ${[...e.classList].sort().join(".")} ${e.getAttribute("transform") ?? ""} ${e.getAttribute("aria-label") ?? ""}`);
  return { lit, not, places };
});

describe("Marks on a phone", LIMIT, () => {
  test("go with the board that the sheet pushes up", LIMIT, async () => {
    const game = games.find(game => game.slug === "vilnius"), page = await person(browser, house, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await begin(page, game);
    await page.waitForSelector("#lights > i", { state: "attached" });
    await pressButton(page, dice(31));
    await asked(page);
    await page.waitForSelector("#marks .m-to", { state: "attached" });
    const top = selector => page.locator(selector).evaluate(element => element.getBoundingClientRect().top);
    const before = await top("#board-part");
    for (let n = 0; n < 2; n += 1) await page.locator("[data-grip]").press("ArrowUp");
    // Behind the sheet lies more of the board.
    await page.mouse.move(200, 90);
    await page.evaluate(() => document.querySelector("#stage").style.setProperty("--push", "60"));
    assert.notEqual(await top("#board-part"), before);
    assert.equal(await top("#marks"), await top("#board-part"));
    await page.context().close();
  });
});

for (const game of games) {
  describe(`The film of ${game.name}`, LIMIT, () => {
    test("moves glide, leave marks, and the board is that of a fresh page", LIMIT, async () => {
      const page = await person(browser, house, { viewport: { width: 1440, height: 900 }, reducedMotion: "no-preference" });
      await begin(page, game);
      await page.waitForSelector("#lights > i", { state: "attached" });
      await page.evaluate(() => {
        window.glides = 0;
        document.addEventListener("transitionrun", event => { if (event.target.closest("#marks")) window.glides += 1; });
      });
      const random = dice(7), other = await page.context().newPage();
      for (let n = 0; n < FILMS; n += 1) {
        await asked(page);
        if (!(await turn(page)).mine) break;
        await pressButton(page, random);
        await asked(page);
        if (n % 5 !== 4) continue;
        await other.goto(page.url());
        await other.waitForSelector("#lights > i", { state: "attached" });
        await until("the same moves on both pages", async () => (await turn(page)).moves === (await turn(other)).moves);
        // What glides is not in its place yet, and what can be taken is asked for after the update.
        await until("the end of the film", () => page.evaluate(() => !document.querySelector("#stage").classList.contains("showing")));
        const isSame = async () => isDeepStrictEqual(await board(page), await board(other));
        await until("the same board", isSame, { within: SETTLE }).catch(() => {});
        assert.deepEqual(await board(page), await board(other), `after ${n + 1} decisions`);
      }
      assert.ok(await page.evaluate(() => window.glides) > 0, "something moved");
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });

    test("what has come is surrounded where it stands", LIMIT, async context => {
      const page = await person(browser, house, { viewport: { width: 1440, height: 900 }, reducedMotion: "no-preference" });
      await begin(page, game);
      await page.waitForSelector("#lights > i", { state: "attached" });
      const random = dice(29);
      let checked = 0;
      for (let n = 0; n < 40 && checked < 3; n += 1) {
        await asked(page);
        if (!(await turn(page)).mine) break;
        await pressButton(page, random);
        await asked(page);
        const at = await until("the marks of the move", async () => {
          const found = await page.evaluate(() => {
            if (document.querySelector("#stage").classList.contains("showing") || document.getAnimations().some(animation => animation.playState === "running")) return null;
            // The last piece that came to a place where it is drawn.
            const shots = [...document.querySelectorAll("#journal-lines li.new ~ li[data-shots]")].flatMap(line => JSON.parse(line.dataset.shots)).filter(shot => shot.piece && shot.to);
            const { piece, to } = shots.at(-1) ?? {}, place = document.querySelector(`#board [data-place="${to}"]`);
            const drawn = [...document.querySelectorAll(`#board [data-piece="${piece}"]`)].find(one => one.closest("[data-on]")?.dataset.on === to || place?.contains(one));
            const box = drawn?.getBoundingClientRect();
            if (!box || box.width === 0) return "none";
            const rings = [...document.querySelectorAll("#marks rect.m-to")].map(ring => ring.getBoundingClientRect());
            return rings.some(ring => ring.left <= box.left + 1 && ring.top <= box.top + 1 && ring.right >= box.right - 1 && ring.bottom >= box.bottom - 1) ? "there" : null;
          });
          return found;
        }, { within: SETTLE });
        if (at === "there") checked += 1;
      }
      if (checked === 0) context.diagnostic("no piece came to a place where it is drawn");
      await page.context().close();
    });

    test("the journal shows where and when", LIMIT, async () => {
      const page = await person(browser, house, { viewport: { width: 1440, height: 900 }, reducedMotion: "no-preference" });
      await begin(page, game);
      const random = dice(3);
      const named = page.locator("#journal-lines [data-token]"), lines = page.locator("#journal-lines li[data-move]");
      for (let n = 0; n < 20 && (await named.count() === 0 || (await turn(page)).moves < 4); n += 1) { await pressButton(page, random); await asked(page); }
      assert.ok(await named.count() > 0, "names are known");
      await lines.first().click({ position: { x: 2, y: 2 } });
      await page.locator("#moment").waitFor();
      assert.match(await page.locator("#film-at").textContent(), /^Move \d+ of \d+ \(not the current position\)$/);
      const picture = await page.locator("#moment").getAttribute("src");
      assert.equal((await page.request.get(picture)).status(), 200);
      await page.keyboard.press("Escape");
      await page.locator("#moment").waitFor({ state: "detached" });
      // An answer is given in the present.
      await page.locator("[data-film=back]").click();
      await page.locator("#moment").waitFor();
      await pressButton(page, random);
      await page.locator("#moment").waitFor({ state: "detached" });
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });
  });
}

test("A replay plays by itself, stops when told, and lists the moves around", LIMIT, async () => {
  const page = await person(browser, house), random = dice(5);
  await begin(page, games[0]);
  for (let n = 0; n < 5; n += 1) { await pressButton(page, random); await asked(page); }
  await page.goto(page.url().split("?")[0] + "/replay?at=0");
  const now = () => page.locator("#at-now").textContent().then(Number);
  await page.locator("#autoplay").click();
  await until("two moves on", async () => await now() >= 2);
  await page.locator("#autoplay").click();
  assert.equal(await page.locator("#autoplay").textContent(), "Play");
  await page.locator(".moves a").first().click();
  await until("the first move", async () => await now() === 1);
  assert.equal(await page.locator(".moves [aria-current=step]").count(), 1);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});
