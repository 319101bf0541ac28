// A newcomer sits down and plays a whole game of everything in the catalog, with the mouse.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { House, LIMIT, asked, begin, dice, games, launch, person, pressBoard, pressButton, pressMany, turn } from "../house.mjs";

const MOST = 1500;

describe("a newcomer", () => {
  let house, browser, opened = 0;
  before(async () => { house = await House.open(); browser = await launch(); });
  after(async () => { await browser?.close(); await house?.close(); });

  for (const game of games) {
    test(`finishes ${game.slug} against bots by clicking`, LIMIT, async () => {
      const random = dice(1);
      const page = await person(browser, house);
      await page.goto("/");
      let clicks = 0;
      const click = async locator => { clicks += 1; await locator.click(); };
      await click(page.locator(`form[action='/play/${game.slug}'] button`));
      await page.waitForURL(/\/t\/\w+/);
      await asked(page);
      assert.ok(clicks <= 3, `${clicks} clicks from the lobby to the first decision`);

      // The board first, as a person would, and the list for what the board does not offer; the rest of a long game faster.
      let onBoard = 0, menus = 0, played = 0;
      // A short game may leave somebody nothing to do on the board: then another one.
      for (let n = 0; n < 10 && onBoard < 3; n += 1) {
        if (n > 0) await begin(page, game);
        for (let i = 0; i < 60 && onBoard < 30; i += 1, played += 1) {
          const now = await asked(page);
          if (now.over) break;
          const done = random.below(4) > 0 ? await pressBoard(page, random, { menus: menus === 0 }) : null;
          if (done) { onBoard += 1; menus += done.menu ? 1 : 0; } else { await pressButton(page, random); }
        }
        played += await pressMany(page, 1, MOST);
        assert.ok((await turn(page)).over, `the game ends within ${MOST} decisions`);
      }
      assert.ok(onBoard >= 3, `${onBoard} of ${played} moves on the board`);
      opened += menus;
      const head = await page.locator("#prompt h1").innerText();
      assert.match(head, /won|lost|Nobody|together/i);
      const score = page.locator("[data-open=end]:visible, [data-open=score]:visible, #score:visible");
      // Those who play together have no points, only a reason with its clause.
      if (/together/.test(head)) assert.ok(await page.locator("#prompt a").first().isVisible(), "why it ended is said");
      else assert.ok(await score.count() > 0, "the score is shown");
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });
  }

  test("has met places with several actions, which open a menu", () => {
    assert.ok(opened > 0, "no game of the catalog has a place with several actions");
  });
});
