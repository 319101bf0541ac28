// A fight that is over stays until its reader has seen it: closed by hand, by Escape, or by the next answer; then its chip stands for it.
// It covers nothing that is asked about, moves nothing, and never lies beside another fight.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Guest, House, LIMIT, dice, games, launch, person, seatsOf, until } from "../house.mjs";

let house, browser;
before(async () => { house = await House.open(); browser = await launch(); });
after(async () => { await browser?.close(); await house?.close(); });

const DESK = { viewport: { width: 1440, height: 900 } }, PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Outpost, the model of how a game is written, has no fights. */
const FIGHTS = games.filter(game => game.slug !== "outpost");

/** Actions that lead to fights, in the notation of any game. */
const QUARREL = /^(attack|storm|march|fight|battle|sally|move|climb|campaign|warfare|to|at|deploy)\b/;

/** Decisions within which a fight is found, over several games if need be. */
const PATIENT = 3000;

const decided = (guest, table) => until("a decision", async () => {
  const page = await guest.text(table), name = /name="decision" value="([^"]*)"/.test(page);
  return (name || page.includes("/record.json")) && page;
});

/** Plays against bots until a page shows something; the table, and nothing if that does not come. */
async function playUntil(guest, game, wanted, random, table = null) {
  for (let n = 0; n < PATIENT; n += 1) {
    table ??= await guest.table(game, seatsOf(game, "me"));
    const page = await decided(guest, table), now = await guest.decision(table);
    if (wanted(page)) return table;
    if (now.over) { table = null; continue; }
    const quarrels = now.actions.filter(action => QUARREL.test(action));
    await guest.play(table, now, random.one(quarrels.length > 0 && random.below(4) > 0 ? quarrels : now.actions));
  }
  return assert.fail(`${game.slug}: not seen in ${PATIENT} decisions`);
}

async function open(guest, table, options) {
  const page = await person(browser, house, options), [name, value] = guest.cookie.split(/=(.*)/s);
  await page.context().addCookies([{ name: "ravelin-form", value: options.isMobile ? "upright" : "wide", url: house.url }, ...(guest.cookie ? [{ name, value, url: house.url }] : [])]);
  await page.goto(table);
  await page.waitForSelector("#lights > i", { state: "attached" });
  return page;
}

/** What of fights is seen: sheets that lie open, chips, whether one hides what is asked, and what must not move. */
const seen = page => page.evaluate(() => {
  const shown = element => element.getClientRects().length > 0;
  const sheets = [...document.querySelectorAll(".sheet.float.fought, .sheet.float[data-open=fight]")].filter(shown);
  const chips = [...document.querySelectorAll("#chips .chip")].filter(shown);
  const focus = document.querySelector(`#board [data-place="${document.querySelector("#turn").dataset.focus ?? ""}"]`);
  const hides = [...sheets.filter(sheet => sheet.classList.contains("fought")), ...chips].filter(float => {
    const own = float.getBoundingClientRect(), box = focus?.getBoundingClientRect();
    if (!box) return false;
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    return x > own.left && x < own.right && y > own.top && y < own.bottom;
  });
  const stage = document.querySelector("#stage").getBoundingClientRect();
  const inside = [...sheets, ...chips].every(float => { const box = float.getBoundingClientRect(); return box.left >= stage.left - 1 && box.right <= stage.right + 1 && box.top >= stage.top - 1 && box.bottom <= stage.bottom + 1; });
  const size = selector => { const box = document.querySelector(selector).getBoundingClientRect(); return [box.left, box.top, box.width, box.height].map(Math.round).join(" "); };
  return {
    open: sheets.map(sheet => sheet.id), chips: chips.map(chip => chip.id), words: chips.map(chip => chip.textContent.trim()), inside,
    hides: hides.map(float => float.id), frame: [scrollX, scrollY, size("#stage"), size(".strip")].join(" "),
    page: document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth,
  };
});

/** A table where a fight is over, and its page. A board full of lit places may leave no room: there it is folded, and another is sought. */
async function fought(game, random) {
  for (let n = 0; ; n += 1) {
    const guest = new Guest(house), table = await playUntil(guest, game, page => page.includes('data-open="fought-'), random);
    const page = await open(guest, table, DESK);
    if (n === 5 || (await seen(page)).open.length > 0) return { guest, table, page };
    assert.equal((await seen(page)).chips.length > 0, true, "it is folded");
    await page.context().close();
  }
}

for (const game of FIGHTS) {
  describe(`Fights of ${game.name}`, LIMIT, () => {
    test("stay until they are dismissed", LIMIT, async () => {
      const { page } = await fought(game, dice(5)), before = await seen(page);
      assert.equal(before.open.length, 1, "the fight lies open");
      assert.match(before.open[0], /^at-fought-\d+$/);
      assert.deepEqual([before.hides, before.inside, before.page], [[], true, true]);
      const chip = before.open[0].replace("at-", "open-");
      assert.ok(!before.chips.includes(chip), "its chip comes when it is folded");

      await page.locator(`#${before.open[0]} .x`).click();
      const closed = await seen(page);
      assert.deepEqual([closed.open, closed.frame], [[], before.frame]);
      assert.ok(closed.chips.includes(chip) && closed.words.every(words => /.+: .+/.test(words)), closed.words.join("; "));
      assert.deepEqual([closed.hides, closed.inside], [[], true]);
      await page.reload();
      await page.waitForSelector("#lights > i", { state: "attached" });
      assert.deepEqual((await seen(page)).open, [], "what was closed stays closed on a page that is loaded anew");

      await page.locator(`#${chip}`).focus();
      await page.keyboard.press("Enter");
      assert.deepEqual((await seen(page)).open, before.open, "the chip opens it again");
      await page.keyboard.press("Escape");
      assert.deepEqual((await seen(page)).open, []);
      assert.equal(await page.evaluate(() => document.activeElement.id), chip, "focus is where it was");
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });

    test("fold with the next answer, for others only when they want it, and on a phone to a chip", LIMIT, async () => {
      const { guest, table, page } = await fought(game, dice(6)), watcher = await open(new Guest(house), table, DESK), phone = await open(guest, table, PHONE);
      const [mine, theirs, small] = [await seen(page), await seen(watcher), await seen(phone)];
      assert.equal(mine.open.length, 1);
      assert.deepEqual([theirs.open, theirs.inside], [mine.open, true], "whoever watches sees it, too");
      assert.deepEqual([small.open, small.hides, small.inside, small.page], [[], [], true, true]);
      assert.equal(small.chips.length, 1, "one chip on a phone");
      await phone.locator(`#${small.chips[0]}`).tap();
      assert.deepEqual((await seen(phone)).open, mine.open);

      const now = await guest.decision(table);
      await guest.play(table, now, now.actions.at(-1));
      await until("the answer", () => page.evaluate(moves => Number(document.querySelector("#turn").dataset.moves) > moves, now.moves));
      const next = await seen(page);
      assert.ok(!next.open.includes(mine.open[0]), "my answer folds it");
      assert.equal(next.frame, mine.frame, "nothing jumps");
      assert.deepEqual(next.hides, []);
      for (const one of [page, watcher, phone]) { assert.deepEqual(one.complaints, []); await one.context().close(); }
    });

    test("are never two, and hide nothing that is asked", LIMIT, async () => {
      const guest = new Guest(house), random = dice(8), fights = page => page.includes("data-odds=\"");
      const table = await playUntil(guest, game, fights, random);
      const page = await open(guest, table, DESK), small = await open(guest, table, PHONE), first = await seen(page);
      const odds = () => page.evaluate(async () => {
        const { dataset } = document.querySelector("[data-odds]"), answer = await fetch(`${location.pathname}/odds?place=${dataset.odds}&seat=${document.querySelector("#turn").dataset.eyes}`);
        return answer.status === 200 ? answer.text() : "";
      });
      assert.equal(await odds(), await odds(), "the same position has the same odds");
      await page.locator("[data-odds]").click();
      await page.locator("#odds").waitFor();
      const told = await page.locator("#odds").textContent();
      assert.ok(/%.*Sampled: fought \d+ times/.test(told) || told.length > 20, told);
      await page.keyboard.press("Escape");
      await page.locator("#odds").waitFor({ state: "hidden" });
      assert.equal((await seen(page)).frame, first.frame, "nothing jumps");
      for (let n = 0; n < 25; n += 1) {
        const text = await decided(guest, table), now = await guest.decision(table);
        if (now.over) break;
        for (const one of [page, small]) await until("the same moves", () => one.evaluate(moves => Number(document.querySelector("#turn").dataset.moves) >= moves, now.moves));
        const [wide, upright] = [await seen(page), await seen(small)];
        assert.ok(wide.open.length <= 1 && upright.open.length <= 1, `${wide.open} ${upright.open}`);
        if (fights(text)) assert.ok(!wide.open.some(id => id.includes("fought")), "the newer fight folds the older");
        assert.deepEqual([wide.hides, upright.hides, wide.frame], [[], [], first.frame]);
        await guest.play(table, now, random.one(now.actions));
      }
      for (const one of [page, small]) { assert.deepEqual(one.complaints, []); await one.context().close(); }
    });
  });
}
