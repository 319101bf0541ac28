// The way to a table: a first visit, one's own tables, the waiting room, an invitation.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Guest, House, LIMIT, asked, begin, begun, dice, fewest, games, launch, oneOf, person, pressButton, seatsOf, turn, until } from "../house.mjs";

let house, browser;
before(async () => { house = await House.open(); browser = await launch(); });
after(async () => { await browser?.close(); await house?.close(); });

const borrow = async (page, guest) => {
  const [name, value] = guest.cookie.split(/=(.*)/s);
  await page.context().addCookies([{ name, value, url: house.url }]);
};

const turns = async page => Number(await page.locator("#count [data-turns]").getAttribute("data-turns").catch(() => 0));

test("a first visit has every game, lightest first, with a picture and all its facts", LIMIT, async () => {
  const page = await person(browser, house);
  await page.goto("/");
  const cards = page.locator("article.game");
  assert.equal(await cards.count(), games.length);
  const weights = await cards.locator(".about-game li:first-child b").allTextContents();
  assert.deepEqual(weights, [...weights].sort(), "lightest first");
  assert.deepEqual(weights.map(Number), games.map(game => game.weight).sort());
  for (const card of await cards.all()) {
    assert.ok(await card.locator("img.cover").evaluate(img => img.complete && img.naturalWidth > 0), "the cover is drawn");
    assert.equal(await card.locator(".about-game li").count(), 4);
    assert.ok(await card.getByRole("button", { name: /^Play/ }).isVisible());
  }
  // The last row may be shorter, but no game stands alone below several rows' width of nothing.
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    const tops = await cards.evaluateAll(all => all.map(card => Math.round(card.getBoundingClientRect().top)));
    const rows = [...new Set(tops)].map(top => tops.filter(other => other === top).length);
    if (games.length > 5) assert.ok(rows.at(-1) * 2 >= rows[0] && new Set(rows.slice(0, -1)).size <= 1, `${width} px: rows of ${rows}`);
    const covers = await cards.locator("img.cover").evaluateAll(all => all.map(img => img.clientWidth / img.clientHeight));
    for (const ratio of covers) assert.ok(ratio < 1.55 && ratio > 0.6, `${width} px: a cover of ${ratio} to 1`);
  }
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

for (const game of oneOf(1)) {
  describe(game.slug, () => {
    test("the lobby says where it is my turn, and tells it at once", LIMIT, async () => {
      const random = dice(40), host = new Guest(house), other = new Guest(house);
      const table = await host.table(game, ["me", "open", ...Array(fewest(game) - 2).fill("greedy")]);
      await other.post(table + "/join", { seat: 1 });
      await host.post(table + "/start");
      const pages = await Promise.all([host, other].map(async guest => {
        const page = await person(browser, house);
        await borrow(page, guest);
        await page.goto("/");
        return page;
      }));
      // Whoever is asked reads the question; when they have answered, the others are told without loading anything.
      const changed = new Set();
      for (let i = 0; i < 60 && changed.size < 2; i += 1) {
        const now = await until("somebody to be asked", async () => {
          for (const [n, guest] of [host, other].entries()) {
            const decision = await guest.decision(table);
            if (decision.over) return { over: true };
            if (decision.name) return { n, guest, decision };
          }
          return null;
        });
        if (now.over) break;
        const page = pages[now.n];
        if (!changed.has(now.n)) {
          await page.locator(`#turns article[id='table-${table.slice(3)}'] .question`).waitFor();
          await until("one number", async () => await turns(page) === 1 && /^\(1\) Your turn/.test(await page.title()) && /icon-turn/.test(await page.locator("#icon").getAttribute("href")));
          assert.ok(await page.locator("#turns .board").first().evaluate(img => img.decode().then(() => img.naturalWidth > 0)), "the small board is drawn");
          const address = (await page.locator("#turns .board").first().getAttribute("src")).split("#")[0], whole = await now.guest.ask(address);
          const focus = whole.headers.get("ravelin-focus");
          if (focus && (await whole.text()).includes(`data-place="${focus}"`))
            await until("a window around what is asked about", async () => /#svgView/.test(await page.locator("#turns .board").first().getAttribute("src")));
          changed.add(now.n);
        }
        await now.guest.play(table, now.decision, random.one(now.decision.actions));
      }
      assert.equal(changed.size, 2, "both were asked");
      for (const page of pages) { assert.deepEqual(page.complaints, []); await page.context().close(); }
    });

    test("what would move under the pointer waits until it is gone", LIMIT, async () => {
      const guest = new Guest(house), page = await person(browser, house);
      const first = await guest.table(game, seatsOf(game, "me"));
      await until("a decision", async () => (await guest.decision(first)).name);
      await borrow(page, guest);
      await page.goto("/");
      await page.locator("#turns .turn").first().hover();
      const second = await guest.table(game, seatsOf(game, "me"));
      await until("a decision", async () => (await guest.decision(second)).name);
      await page.getByText("1 more table waits for you.").waitFor();
      assert.equal(await page.locator("#turns .turn").count(), 1, "nothing moved under the pointer");
      await page.mouse.move(2, 2);
      await until("the second table", async () => await page.locator("#turns .turn").count() === 2);
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });

    test("a game is finished, found again, removed, and put back", LIMIT, async () => {
      const page = await person(browser, house);
      await begin(page, game);
      const path = new URL(page.url()).pathname;
      await page.locator("#menu-fold > summary").click();
      await page.locator("#end summary").click();
      await page.getByRole("button", { name: "Yes, end it" }).click();
      await page.locator("a[href$='record.json']").first().waitFor();
      await page.goto("/");
      await page.getByText("No table waits for you.").waitFor();
      await page.locator("#fold-finished > summary").click();
      const row = page.locator(`[id='table-${path.slice(3)}']`);
      await row.getByRole("link", { name: "Replay" }).waitFor();
      await row.getByRole("button", { name: "Remove" }).click();
      await row.waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Undo" }).click();
      await page.locator("#fold-finished > summary").click();
      await row.waitFor();
      await page.locator("#find").fill(game.name);
      await page.locator("#find").press("Enter");
      await page.waitForURL(/\/find\?q=/);
      await row.waitFor();
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });

    test("a code is said, a name is given, and the game begins by itself", LIMIT, async () => {
      const host = await person(browser, house), guest = await person(browser, house);
      await host.goto(`/games/${game.slug}`);
      if (await host.locator("select[name=seats]").count()) await host.locator("select[name=seats]").selectOption(String(fewest(game)));
      await host.locator("select[name=seat-1]").selectOption("open");
      await host.locator("input[name=private]").check();
      await host.getByRole("button", { name: "Create table" }).click();
      await host.getByText("One seat is free.").waitFor();
      const code = await host.locator(".code").textContent(), link = await host.locator("#link").textContent();
      assert.equal(link, `${house.url}/join/${code.replace(" ", "-")}`, "the link is whole");
      assert.ok(await host.locator("img.qr").evaluate(img => img.decode().then(() => img.naturalWidth > 0)));
      await host.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await host.getByRole("button", { name: "Copy link" }).click();
      await host.getByRole("button", { name: "Copied" }).waitFor();
      assert.equal(await host.evaluate(() => navigator.clipboard.readText()), link);

      await guest.goto("/");
      await guest.locator("#find").fill(code.toUpperCase());
      await guest.locator("#find").press("Enter");
      await guest.getByText("invites you").waitFor();
      assert.notEqual(await guest.locator("#your-name").inputValue(), "", "a name stands there");
      await guest.locator("#your-name").fill("Marek");
      await guest.getByRole("button", { name: "Take the seat" }).click();
      await guest.waitForURL(/\/t\/\w+/);
      // Nobody presses anything.
      for (const page of [host, guest]) await begun(page);
      await host.locator("label.to-players").click();
      await host.locator(".seat", { hasText: "Marek" }).waitFor();

      const late = await person(browser, house);
      await late.goto(link);
      await late.getByText("The game has begun").waitFor();
      await late.getByRole("link", { name: "Open your own table" }).waitFor();
      for (const page of [host, guest, late]) { assert.deepEqual(page.complaints, []); await page.context().close(); }
    });

    test("whoever sits there stops the count", LIMIT, async () => {
      const owner = new Guest(house), path = await owner.table(game, ["me", "open", ...Array(fewest(game) - 2).fill("greedy")]);
      const host = await person(browser, house), guest = await person(browser, house);
      await borrow(host, owner);
      await host.goto(path);
      await guest.goto(path);
      // The count is short: the page itself presses the button as soon as it is there.
      const pressWhenShown = (page, words) => page.evaluate(words => {
        const press = () => [...document.querySelectorAll("button")].find(button => button.textContent === words)?.click();
        new MutationObserver((_, watch) => { if (document.body.textContent.includes(words)) { watch.disconnect(); press(); } })
          .observe(document.body, { subtree: true, childList: true, characterData: true });
      }, words);
      await pressWhenShown(host, "Wait, stop");
      await guest.getByRole("button", { name: "Sit here" }).click();
      await guest.getByText("is not ready yet.").waitFor();
      await pressWhenShown(guest, "Start now");
      await host.getByRole("button", { name: "I am ready" }).click();
      for (const page of [host, guest]) await begun(page);
      for (const page of [host, guest]) { assert.deepEqual(page.complaints, []); await page.context().close(); }
    });

    test("a page whose first connection fails says so and connects by itself", LIMIT, async () => {
      const guest = new Guest(house), page = await person(browser, house);
      const table = await guest.table(game, seatsOf(game, "me"));
      const first = await until("a decision", async () => { const now = await guest.decision(table); return now.name && now; });
      await borrow(page, guest);

      await page.route(/\/t\/\w+\/live/, route => route.abort(), { times: 1 });
      await page.goto(table);
      await page.locator("#connection", { hasText: "The connection is lost" }).waitFor();
      await page.locator("#connection:empty").waitFor({ state: "attached" });
      await guest.play(table, first, first.actions[0]);
      await until("what was played elsewhere", async () => (await turn(page)).decision !== first.name);

      await page.route("**/live", route => route.abort(), { times: 1 });
      await page.goto("/");
      await page.getByText(/No connection. This is how it stood at/).waitFor();
      await page.locator("#connection:empty").waitFor({ state: "attached" });
      const listed = await page.locator("#turns .turn").count();
      await guest.table(game, seatsOf(game, "me"));
      await until("a table that was opened elsewhere", async () => await page.locator("#turns .turn").count() > listed);
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });

    test("without a connection the page says how old it is", LIMIT, async () => {
      const own = await House.open(), page = await person(browser, own);
      await begin(page, game);
      await page.goto("/");
      await page.locator("#turns .gold").first().waitFor();
      await own.kill();
      await page.getByText(/No connection. This is how it stood at/).waitFor();
      await page.locator("#turns .gold").first().click();
      assert.equal(new URL(page.url()).pathname, "/", "nothing leads to an error");
      await own.restart();
      await page.locator("#connection:empty").waitFor({ state: "attached" });
      await page.locator("#turns .gold").first().click();
      await asked(page);
      await pressButton(page, dice(41));
      await page.context().close();
      await own.close();
    });
  });
}
