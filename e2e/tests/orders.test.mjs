// Standing orders: how long an answer stands is said beside it, with script and without; the list in the tab Players ends them.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { House, LIMIT, asked, begin, dice, games, launch, moved, person, pressButton, turn, until } from "../house.mjs";

let house, browser;
before(async () => { house = await House.open(); browser = await launch(); });
after(async () => { await browser?.close(); await house?.close(); });

const SIZES = [["1440", { viewport: { width: 1440, height: 900 } }], ["390", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }]];

/** Plays by the list until a question can be ordered; whether it came. */
async function untilOrdered(page, random, most = 120) {
  for (let n = 0; n < most; n += 1) {
    if ((await asked(page)).over) return false;
    if (await page.locator("#choices .until").count() > 0) return true;
    await pressButton(page, random);
  }
  return false;
}

/** Gives this answer as an order; whether one stands after it. */
async function order(page, answer) {
  const before = await turn(page);
  await page.locator("#choices .until label").last().click();
  await page.locator(`#act-${answer}`).click();
  await moved(page, before);
  return await page.locator("#players .orders li").count() > 0;
}

describe("Standing orders", LIMIT, () => {
  for (const [width, size] of SIZES) for (const game of games.filter(game => ["vilnius", "zabor"].includes(game.slug))) {
    test(`${game.name} at ${width}: an order is given, listed and ended`, LIMIT, async context => {
      const page = await person(browser, house, size), random = dice(7);
      let given = false;
      for (let tries = 0; tries < 6 && !given; tries += 1) {
        await begin(page, game);
        if (!await untilOrdered(page, random)) continue;
        const box = await page.locator("#choices .until").boundingBox();
        assert.ok(box.height < 120, `the control is small: ${box.height}`);
        if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/order-${game.slug}-${width}.png` });
        // A pass is last in its list, a proposed payment first.
        const answers = await page.locator("#choices button[name=action]").count();
        given = await order(page, game.slug === "vilnius" ? 0 : answers - 1);
      }
      // An order for a turn may have ended with it before anybody looks.
      if (!given || game.slug === "zabor") { if (!given) context.diagnostic("no order was left"); await page.context().close(); return; }
      await page.locator("label.to-players").click();
      await page.locator("#players .orders li").first().waitFor();
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/orders-${game.slug}-${width}.png` });
      await page.locator("#players .orders button").first().click();
      await until("the order is ended", async () => await page.locator("#players .orders li").count() === 0);
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });
  }

  test("without script an order is a field of the same form", LIMIT, async () => {
    const game = games.find(game => game.slug === "vilnius");
    const page = await person(browser, house, { viewport: { width: 1440, height: 900 } }), random = dice(9);
    for (;;) {
      await begin(page, game);
      if (await untilOrdered(page, random)) break;
    }
    const cookies = await page.context().cookies(), path = page.url();
    await page.context().close();
    const bare = await person(browser, house, { javaScriptEnabled: false });
    await bare.context().addCookies(cookies);
    await bare.goto(path);
    await bare.locator("#choices .until label").last().click();
    await bare.locator("#act-0").click();
    await bare.waitForURL(/\?seat=/);
    await bare.locator("label.to-players").click();
    assert.equal(await bare.locator("#players .orders li").count(), 1);
    await Promise.all([bare.waitForLoadState("load"), bare.locator("#players .orders button").click()]);
    await until("the order is ended", async () => await bare.locator("#players .orders li").count() === 0);
    await bare.context().close();
  });
});
