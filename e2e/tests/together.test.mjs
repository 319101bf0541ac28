// People at one table: an invitation, live updates, consent, clicks on old pages, a server that dies under the players.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Guest, House, LIMIT, asked, begin, begun, dice, fewest, oneOf, launch, moved, person, pressBoard, pressButton, seatsOf, turn, until } from "../house.mjs";

let house, browser;
before(async () => { house = await House.open(); browser = await launch(); });
after(async () => { await browser?.close(); await house?.close(); });

/** Two people at a table of this game, the second by a link; bots in the other seats. */
async function pair(game, options = {}) {
  const host = await person(browser, house, options);
  await host.goto(`/games/${game.slug}`);
  if (await host.locator("select[name=seats]").count()) await host.locator("select[name=seats]").selectOption(String(fewest(game)));
  await host.locator("select[name=seat-0]").selectOption("me");
  await host.locator("select[name=seat-1]").selectOption("link");
  if (options.private) await host.locator("input[name=private]").check();
  await host.locator("form[action='/tables'] button").last().click();
  await host.waitForURL(/\/t\/\w+/);
  const link = await host.locator("input[data-link]").first().inputValue();
  assert.ok(link.startsWith(house.url), "the link can be sent as it is");

  const guest = await person(browser, house);
  await guest.goto(link);
  await guest.getByRole("button", { name: "Take the seat" }).click();
  await guest.waitForURL(/\/t\/\w+/);
  // The host sees the guest sit down without asking again; without a click the game would begin by itself.
  await host.locator("[data-left], #choices, .waiting").first().waitFor();
  const now = host.getByRole("button", { name: "Start now" });
  if (await now.count()) await now.click({ timeout: 1000 }).catch(() => {});
  for (const page of [host, guest]) await begun(page);
  return [host, guest];
}

/** The page that is asked now, and the others. */
async function whose(pages) {
  return until("somebody to be asked", async () => {
    for (const page of pages) {
      const now = await turn(page);
      if (now.over) return { over: true };
      if (now.mine && now.decision) return { page, others: pages.filter(p => p !== page) };
    }
    return null;
  });
}

/** Waits until all pages show the same position, in which no bot is asked: nothing changes by itself. */
const settled = pages => until("a position in which only people are asked", async () => {
  const all = await Promise.all(pages.map(turn)), asked = await pages[0].locator(".plates .now").count();
  return all.every(now => now.moves === all[0].moves && !now.over) && asked === all.filter(now => now.mine).length;
});

async function playSome(pages, count, random) {
  for (let i = 0; i < count; i += 1) {
    const now = await whose(pages);
    if (now.over) return;
    await pressButton(now.page, random);
  }
}

/** Two people in the middle of a game, after so many decisions. */
async function pairUnderWay(game, count, random) {
  // The dice are new in every run: a short game may be over sooner.
  for (;;) {
    const pages = await pair(game);
    await playSome(pages, count, random);
    if (!(await whose(pages)).over) return pages;
    await Promise.all(pages.map(page => page.context().close()));
  }
}

/** Plays until somebody has a move that cannot be taken back without asking: their page, and another's. */
async function beyondBarrier(pages, random) {
  for (let i = 0; i < 60; i += 1) {
    for (const page of pages) {
      if (await page.locator("form[action$='/ask-undo']").count()) return [page, pages.find(other => other !== page)];
    }
    await playSome(pages, 1, random);
  }
  assert.fail("no move beyond the barrier");
}

for (const game of oneOf(0)) {
  describe(game.slug, () => {
    test("two browsers see each other's moves at once", LIMIT, async () => {
      const random = dice(2), delays = [];
      let pages = await pair(game);
      for (let i = 0; i < 30; i += 1) {
        const now = await whose(pages);
        if (now.over) {
          // A short game: on with another.
          await Promise.all(pages.map(page => page.context().close()));
          pages = await pair(game);
          continue;
        }
        const [other] = now.others;
        // A bot may move meanwhile.
        const before = await until("both pages to show the same position", async () => {
          const mine = await turn(now.page);
          return (await turn(other)).moves === mine.moves && mine;
        });
        // The clock runs in the page that watches, from the click of the other to the change that it shows.
        const seen = other.evaluate(moves => new Promise(done => {
          const look = () => {
            if (Number(document.querySelector("#turn").dataset.moves) !== moves) done(Date.now());
          };
          new MutationObserver(look).observe(document.querySelector("#prompt"), { subtree: true, childList: true, attributes: true });
          look();
        }), before.moves);
        const count = await now.page.locator("#choices button[name=action]").count();
        const clicked = await now.page.evaluate(index => {
          const at = Date.now();
          document.querySelector("#act-" + index).click();
          return at;
        }, random.below(count));
        delays.push(await seen - clicked);
        await moved(now.page, before);
      }
      assert.ok(delays.length >= 20, `${delays.length} moves`);
      // The quickest shows that nothing waits for a timer; the others also show how busy the machine is.
      const quickest = Math.min(...delays);
      assert.ok(quickest < 1000, `the quickest move took ${quickest} ms to be seen`);
      for (const page of pages) assert.deepEqual(page.complaints, []);
      await Promise.all(pages.map(page => page.context().close()));
    });

    test("an open page goes on by itself after the server was killed", LIMIT, async () => {
      const random = dice(3), pages = await pairUnderWay(game, 12, random);
      const shown = page => page.evaluate(() => ({
        moves: document.querySelector("#turn").dataset.moves,
        prompt: document.querySelector("#prompt h1").textContent,
        // What a pointer is told is written by the script, wherever it has room in the element.
        board: [...document.querySelectorAll("#board-part text, #board-part [aria-label]")].map(e => e.getAttribute("aria-label") ?? e.textContent),
        journal: [...document.querySelectorAll("#journal .story li")].map(line => line.textContent),
      }));
      await settled(pages);
      const before = await Promise.all(pages.map(shown));
      for (const page of pages) await page.evaluate(() => { window.stillTheSamePage = true; });
      // A move of one is seen by the other: the connection is there again, and nobody pressed reload.
      const reconnected = Promise.all(pages.map(page => page.waitForResponse(r => r.url().includes("/live") && r.ok())));
      await house.kill();
      await house.restart();
      await reconnected;
      await until("the fresh drawing", async () => (await Promise.all(pages.map(shown))).every((now, i) => now.moves === before[i].moves));
      assert.deepEqual(await Promise.all(pages.map(shown)), before, "the position is the same");
      const now = await whose(pages);
      const then = await turn(now.page);
      await pressButton(now.page, random);
      await until("the other to see the move", async () => (await turn(now.others[0])).moves > then.moves);
      for (const page of pages) assert.equal(await page.evaluate(() => window.stillTheSamePage), true, "the page was not loaded anew");
      for (const page of pages) assert.deepEqual(page.complaints, []);
      await Promise.all(pages.map(page => page.context().close()));
    });

    test("a click on an old page does nothing, says so, and shows the table as it is", LIMIT, async () => {
      const random = dice(4), [page] = [await person(browser, house)];
      await begin(page, game);
      await pressButton(page, random);
      await asked(page);
      const second = await page.context().newPage();
      // The second tab does not hear of anything: as if its connection were lost.
      await second.route("**/live**", route => route.abort());
      await second.goto(page.url());
      const old = await turn(second);
      await pressButton(page, random);
      // Bots may be asked at the same time.
      await settled([page]);
      const after = await asked(page);
      const answer = second.waitForResponse(r => r.url().endsWith("/play"));
      await second.locator("#act-0").click();
      assert.equal((await answer).status(), 409);
      await second.locator("#notice .notice").waitFor();
      assert.match(await second.locator("#notice").innerText(), /acted before you/);
      await until("the fresh board", async () => (await turn(second)).decision === after.decision);
      assert.notEqual(old.decision, after.decision);
      assert.equal((await turn(page)).moves, after.moves, "nothing was played twice");
      await page.context().close();
    });

    test("one click that arrives twice is one move", async () => {
      const guest = new Guest(house), table = await guest.table(game, seatsOf(game, "me"));
      const decision = await until("a decision", async () => { const d = await guest.decision(table); return d.name && d; });
      const answers = await Promise.all(Array.from({ length: 8 }, () => guest.play(table, decision, decision.actions[0])));
      const statuses = answers.map(a => a.status).sort();
      assert.deepEqual(statuses, [303, 409, 409, 409, 409, 409, 409, 409]);
      const journal = await until("bots to rest", async () => { const d = await guest.decision(table); return (d.name || d.over) && d; });
      assert.ok(journal.moves >= 1);
    });

    test("taking back beyond what was revealed, and ending, need the other's word", LIMIT, async () => {
      const random = dice(5), pages = await pair(game);
      const [asker, other] = await beyondBarrier(pages, random);
      const before = await turn(asker);
      await asker.getByRole("button", { name: "Ask to take back" }).click();
      await other.getByRole("button", { name: "Decline" }).click();
      await asker.locator(".request").waitFor({ state: "detached" });
      assert.equal((await turn(asker)).moves, before.moves, "a refusal changes nothing");
      await asker.getByRole("button", { name: "Ask to take back" }).click();
      await other.getByRole("button", { name: "Agree" }).click();
      await until("fewer moves for both", async () => (await turn(asker)).moves < before.moves && (await turn(other)).moves < before.moves);
      assert.equal((await asked(asker)).mine, true, "who took back decides again");

      await asker.locator("#menu-fold > summary").click();
      await asker.getByText("Offer to end", { exact: true }).click();
      await asker.getByRole("button", { name: "Yes, offer to end it" }).click();
      await other.getByText("offers to end the game").waitFor();
      await other.getByRole("button", { name: "Agree" }).click();
      await asker.getByText("Ended by agreement").first().waitFor();
      await other.getByText("Ended by agreement").first().waitFor();
      for (const page of pages) assert.deepEqual(page.complaints, []);
      await Promise.all(pages.map(page => page.context().close()));
    });

    test("after a resignation both meet again at a rematch, also a private one", LIMIT, async () => {
      const pages = await pair(game, { private: true }), [host, guest] = pages;
      await guest.locator("#menu-fold > summary").click();
      await guest.locator("#resign summary").click();
      await guest.getByRole("button", { name: "Yes, resign" }).click();
      if (fewest(game) === 2) {
        await host.getByText("resigned").first().waitFor();
        const table = host.url();
        await host.getByRole("button", { name: "Rematch, sides changed" }).click();
        await host.waitForURL(url => url.href !== table);
        // Whether the answer or the live update comes first decides whether the menu is still open.
        await guest.locator("#menu-fold").evaluate(fold => fold.removeAttribute("open"));
        await guest.getByRole("button", { name: "To the rematch" }).click();
        await guest.waitForURL(url => new URL(host.url()).pathname === url.pathname);
        // All are there: the game begins by itself.
        for (const page of pages) await begun(page);
        await whose(pages);
      }
      await Promise.all(pages.map(page => page.context().close()));
    });

    test("nobody is replaced by closing a page; a bot plays for whoever asked for it, until they are back", LIMIT, async () => {
      const random = dice(6), pages = await pair(game), [host, guest] = pages;
      await playSome(pages, 2, random);
      const table = guest.url();
      const { page: asked0 } = await whose(pages);
      const waits = pages.find(page => page !== asked0), name = await asked0.locator("a.chip[href='/#you']").innerText();
      await asked0.goto("/");
      await waits.locator("label.to-players").click();
      await waits.locator(".seat .tag", { hasText: "away" }).waitFor();
      await waits.getByText(`${name} may be replaced by a bot from`).waitFor();
      assert.equal(await waits.getByRole("button", { name: /Let a bot play for (?!me)/ }).count(), 0, "not before the agreed time");
      const forced = await waits.request.post(table.replace(/\?.*/, "") + "/stand-in", { form: { seat: pages.indexOf(asked0) }, headers: { origin: house.url } });
      assert.equal(forced.status(), 403);
      await asked0.goto(table);
      await asked0.locator("label.to-players").click();
      await asked0.getByText("the others may let a bot play for you").waitFor();
      // Oneself, at any time.
      await guest.locator("#menu-fold > summary").click();
      await guest.getByRole("button", { name: "Let a bot play for me" }).click();
      await guest.getByText("as you asked").waitFor();
      await host.getByText("a bot, for").first().waitFor();
      await asked(host);
      // The bot agrees to nothing: whoever has the seat does, bot or not.
      await host.locator("#menu-fold > summary").click();
      await host.getByText("Offer to end", { exact: true }).click();
      await host.getByRole("button", { name: "Yes, offer to end it" }).click();
      await host.getByText("Still to agree").waitFor();
      await guest.getByRole("button", { name: "Decline" }).click();
      await host.locator(".request").waitFor({ state: "detached" });
      await guest.locator("#actions").getByRole("button", { name: "Take my seat back" }).click();
      await host.getByText("a bot, for").first().waitFor({ state: "detached" });
      await whose(pages);
      for (const page of pages) assert.deepEqual(page.complaints, []);
      await Promise.all(pages.map(page => page.context().close()));
    });

    test("a click on agree answers the request that the page showed, and no other", LIMIT, async () => {
      const random = dice(8), pages = await pair(game);
      const [asker, other] = await beyondBarrier(pages, random);
      await asker.getByRole("button", { name: "Ask to take back" }).click();
      await other.getByRole("button", { name: "Agree" }).waitFor();
      // What the other sees is old when they click.
      await other.route("**/live**", route => route.abort());
      const deaf = await other.context().newPage();
      await deaf.route("**/live**", route => route.abort());
      await deaf.goto(other.url());
      await asker.getByRole("button", { name: "Withdraw" }).click();
      await asker.locator(".request").waitFor({ state: "detached" });
      await asker.locator("#menu-fold > summary").click();
      await asker.getByText("Offer to end", { exact: true }).click();
      await asker.getByRole("button", { name: "Yes, offer to end it" }).click();
      await asker.getByText("offers to end the game").waitFor();
      const answer = deaf.waitForResponse(r => r.url().endsWith("/agree"));
      await deaf.getByRole("button", { name: "Agree" }).click();
      assert.equal((await answer).status(), 409);
      await deaf.locator("#notice").getByText("withdrew it").waitFor();
      await deaf.getByText("offers to end the game").waitFor();
      assert.equal((await turn(asker)).over, false, "agreed to a take-back, not to the end");
      await Promise.all(pages.map(page => page.context().close()));
    });

    test("what a click does is shown by the live connection, and by the answer where there is none", LIMIT, async () => {
      const random = dice(9), page = await person(browser, house);
      await page.addInitScript(() => document.addEventListener("htmx:sse:after:connection", () => { window.isLive = true; }));
      await begin(page, game);
      await page.waitForFunction(() => window.isLive);
      const played = page.waitForResponse(r => r.url().endsWith("/play"));
      await pressButton(page, random);
      assert.equal((await played).status(), 204);
      await asked(page);
      const deaf = await page.context().newPage();
      await deaf.route("**/live**", route => route.abort());
      await deaf.goto(page.url());
      const alone = deaf.waitForResponse(r => r.url().endsWith("/play"));
      await pressButton(deaf, random);
      assert.equal((await alone).status(), 200);
      await page.context().close();
    });

    test("chat is for all, notes are for oneself, a private table is for nobody else", LIMIT, async () => {
      const pages = await pair(game, { private: true }), [host, guest] = pages;
      for (const page of pages) await page.locator("label.to-chat").click();
      await host.locator("#say-text").fill("Good luck <b>& fun</b>");
      await host.locator("#say-text").press("Enter");
      await guest.locator("#chat").getByText("Good luck <b>& fun</b>").waitFor();
      await until("an empty line to write on", async () => await host.locator("#say-text").inputValue() === "");

      const secret = "my plan is to win";
      await host.locator("label.to-players").click();
      await host.locator("#note").fill(secret);
      const kept = host.waitForResponse(r => r.url().endsWith("/note"));
      await host.getByRole("button", { name: "Save", exact: true }).click();
      assert.equal((await kept).status(), 204);
      await host.reload();
      assert.equal(await host.locator("#note").inputValue(), secret);
      await guest.reload();
      assert.ok(!(await guest.content()).includes(secret), "notes are private");

      const stranger = new Guest(house), path = new URL(host.url()).pathname;
      for (const page of ["", "/live", "/journal", "/replay", "/board.svg", "/record.json"]) {
        assert.equal((await stranger.ask(path + page)).status, 404, path + page);
      }
      assert.equal((await stranger.post(path + "/say", { text: "hello" })).status, 404);
      assert.ok(!(await stranger.text("/")).includes(path), "a private table is not listed");
      await Promise.all(pages.map(page => page.context().close()));
    });

    test("moves are seen in a tab in the background, which then says whose turn it is", LIMIT, async () => {
      const random = dice(7), pages = await pair(game);
      let now = await whose(pages);
      const [other] = now.others;
      await other.evaluate(() => {
        Object.defineProperty(document, "hidden", { get: () => true });
        document.dispatchEvent(new Event("visibilitychange"));
      });
      for (let i = 0; i < 80; i += 1) {
        now = await whose(pages);
        if (now.over || now.page === other) break;
        await pressButton(now.page, random);
      }
      assert.equal(now.page, other, "the turn passes on");
      await until("the title to say so", async () => (await other.title()).includes("Your turn"));
      assert.match(await other.locator("#icon").getAttribute("href"), /icon-turn/);
      await Promise.all(pages.map(page => page.context().close()));
    });
  });
}
