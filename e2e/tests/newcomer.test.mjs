// A newcomer sits down and plays a whole game of everything in the catalog, with the mouse.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { House, LIMIT, asked, dice, games, launch, person, pressBoard, pressButton, pressMany, turn } from "../house.mjs";

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
      for (; played < 60 && onBoard < 30; played += 1) {
        const now = await asked(page);
        if (now.over) break;
        const done = random.below(4) > 0 ? await pressBoard(page, random, { menus: menus === 0 }) : null;
        if (done) { onBoard += 1; menus += done.menu ? 1 : 0; } else { await pressButton(page, random); }
      }
      played += await pressMany(page, 1, MOST);
      assert.ok((await turn(page)).over, `the game ends within ${MOST} decisions`);
      assert.ok(onBoard >= 3, `${onBoard} of ${played} moves on the board`);
      opened += menus;
      assert.match(await page.locator("#prompt h1").innerText(), /won|Nobody|together/);
      assert.ok(await page.locator("table.score").isVisible(), "the score is shown");
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });
  }

  test("has met places with several actions, which open a menu", () => {
    assert.ok(opened > 0, "no game of the catalog has a place with several actions");
  });
});
