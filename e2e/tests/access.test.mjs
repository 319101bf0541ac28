// axe-core over every page, light and dark, at a desk and on a phone: nothing serious, nothing critical.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { check } from "../axe.mjs";
import { Guest, House, LIMIT, asked, dice, fewest, games, launch, person, seatsOf, until } from "../house.mjs";

let house, browser;
before(async () => { house = await House.open(); browser = await launch(); });
after(async () => { await browser?.close(); await house?.close(); });

/** Tables in every state, made once: open, running, over. */
async function tables(game) {
  const guest = new Guest(house), random = dice(30);
  const open = await guest.table(game, ["me", "link", ...Array(fewest(game) - 2).fill("open")]);
  const running = await guest.table(game, seatsOf(game, "me"));
  const over = await guest.table(game, seatsOf(game, "me", "random"));
  const play = async (table, count) => {
    for (let i = 0; i < count; i += 1) {
      const now = await until("a decision", async () => { const d = await guest.decision(table); return (d.name || d.over) && d; });
      if (now.over) return;
      await guest.play(table, now, random.one(now.actions));
    }
  };
  await play(running, 30);
  await guest.post(running + "/say", { text: "Well met" });
  await play(over, 1500);
  const link = /\/t\/\w+\/seat\/\w+/.exec(await guest.text(open))[0];
  return { guest, open, running, over, link };
}

/** Whether a sheet that opened by itself lies over the place of the last move. */
const coversTheEnd = page => page.evaluate(() => {
  const place = document.querySelector(`#board [data-place="${document.querySelector("#turn").dataset.focus ?? ""}"]`)?.getBoundingClientRect();
  const middle = place && [(place.left + place.right) / 2, (place.top + place.bottom) / 2];
  return Boolean(middle) && [...document.querySelectorAll(".sheet.float.open")].map(sheet => sheet.getBoundingClientRect())
    .some(box => middle[0] > box.left && middle[0] < box.right && middle[1] > box.top && middle[1] < box.bottom);
});

for (const game of games) {
  describe(game.slug, () => {
    let made;
    // The frame is the same for all games: the last, which is small, is looked at in four ways, the others in two that differ most.
    const most = game === games.at(-1) || process.env.RAVELIN_E2E === "all";
    before(async () => { made = await tables(game); });
    for (const [name, viewport] of [["at a desk", { viewport: { width: 1440, height: 900 } }], ["on a phone", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }]]) {
      for (const colorScheme of most ? ["light", "dark"] : [name === "at a desk" ? "light" : "dark"]) {
        test(`nothing stands in the way ${name}, ${colorScheme}`, LIMIT, async () => {
          const page = await person(browser, house, { ...viewport, colorScheme });
          const [cookie, value] = made.guest.cookie.split(/=(.*)/s);
          await page.goto(made.link);
          const found = await check(page, "an invitation");
          await page.context().addCookies([{ name: cookie, value, url: house.url }]);
          const paths = {
            "the lobby": "/", "a game's page": `/games/${game.slug}`, "an open table": made.open, "a running table": made.running,
            "a table after the game": made.over, "a replay": made.over + "/replay?at=20", "the journal": made.running + "/journal",
            "what a search finds": `/rules/${game.slug}?q=the`, "an error": "/nothing",
          };
          if (!most) for (const what of Object.keys(paths)) if (!/running|after|replay/.test(what)) delete paths[what];
          if (colorScheme === "light" || name === "at a desk") paths["the rules"] = `/rules/${game.slug}`;
          for (const [what, path] of Object.entries(paths)) {
            await page.goto(path);
            found.push(...await check(page, what));
            if (what === "a table after the game") assert.equal(await coversTheEnd(page), false, "the last move can be seen beside the score");
            if (what !== "a running table") continue;
            // Everything that can be unfolded, and the dialogs.
            await asked(page);
            await page.evaluate(() => document.querySelectorAll("details").forEach(fold => { fold.open = true; }));
            found.push(...await check(page, "a running table, unfolded"));
            await page.keyboard.press("?");
            await page.locator("#help[open]").waitFor();
            found.push(...await check(page, "the help"));
            await page.keyboard.press("Escape");
            const several = page.locator("[data-choices*=' ']:visible").first();
            if (await several.count()) {
              await several.focus();
              await page.keyboard.press("Enter");
              await page.locator("#menu[open]").waitFor();
              found.push(...await check(page, "a menu on the board"));
            }
          }
          assert.deepEqual(found, [], found.join("\n"));
          await page.context().close();
        });
      }
    }
  });
}
