// The rest of what can be done at a table: one screen for all, taking back, copies, replays, records, watching.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Guest, House, LIMIT, asked, askedAgain, begin, beginAndPlay, begun, decisionOf, dice, fewest, games, oneOf, launch, moved, person, pressButton, seatsOf, turn, until } from "../house.mjs";

let house, browser;
before(async () => { house = await House.open(); browser = await launch(); });
after(async () => { await browser?.close(); await house?.close(); });

const borrow = async (page, guest) => {
  const [name, value] = guest.cookie.split("=");
  await page.context().addCookies([{ name, value: guest.cookie.slice(name.length + 1), url: house.url }]);
};

/** Plays by HTTP, whoever's turn it is of one's own, and returns the last page's decision. */
async function playOn(guest, table, count, random) {
  let now;
  for (let i = 0; i <= count; i += 1) {
    now = await until("a decision", async () => { const d = await guest.decision(table); return (d.name || d.over) && d; });
    if (now.over || i === count) break;
    const answer = await guest.play(table, now, random.one(now.actions));
    assert.equal(answer.status, 303);
  }
  return now;
}

/** A game of two people, with bots where it needs more. */
async function tableOfTwo(host, other, game) {
  const table = await host.table(game, ["me", "open", ...Array(fewest(game) - 2).fill("greedy")]);
  assert.equal((await other.post(table + "/join", { seat: 1 })).status, 303);
  assert.equal((await host.post(table + "/start")).status, 303);
  return table;
}

/** Plays for the other by HTTP until the host is asked, and returns the host's decision. */
const playUntilAsked = (host, other, table, random) => until("a decision of the host", async () => {
  const mine = await host.decision(table);
  if (mine.name || mine.over) return mine;
  const theirs = await other.decision(table);
  if (theirs.name) assert.equal((await other.play(table, theirs, random.one(theirs.actions))).status, 303);
  return null;
});

/** The words on a board. */
const texts = page => new Set([...page.matchAll(/<(?:text|title|tspan)[^>]*>([^<]{4,})</g)].map(m => m[1]));

/** A world that the other player cannot tell from the real one, as a table: a copy is such a world, and once it is over everything there can be seen. */
async function imagined(other, table, game) {
  const copied = await other.post(table + "/copy", { seat: 1 });
  assert.equal(copied.status, 303);
  const copy = copied.headers.get("location");
  const ended = await other.post(copy + (fewest(game) === 2 ? "/resign" : "/ask-end"), { seat: 1 });
  assert.equal(ended.status, 303);
  return copy;
}

async function svg(guest, table, query) {
  const answer = await guest.ask(`${table}/board.svg?${query}`);
  assert.equal(answer.status, 200, query);
  return answer.text();
}

/** Where two texts begin to differ. */
function apart(one, other) {
  const at = [...one].findIndex((letter, i) => letter !== other[i]);
  return `${one.slice(at - 80, at + 80)} / ${other.slice(at - 80, at + 80)}`;
}

test("a place where nothing can be done says why, with the clause", LIMIT, async () => {
  const game = games.find(g => g.slug === "stronghold"), random = dice(21);
  const page = await person(browser, house), guest = new Guest(house);
  const table = await guest.table(game, seatsOf(game, "me", "random"));
  await borrow(page, guest);
  let now;
  do {
    now = await playOn(guest, table, 1, random);
    assert.ok(!now.over, "a game has a place where something is refused");
  } while (!(await guest.text(table)).includes("data-no="));
  await page.goto(table);
  const place = page.locator("[data-no]").first();
  const misses = (await place.getAttribute("data-no")).split(" ");
  await place.dispatchEvent("click");
  await page.locator("#menu[open]").waitFor();
  assert.equal(await page.locator("#menu-list > li.no").count(), misses.length);
  const listed = await page.locator(`#not-${misses[0]}`).textContent();
  assert.equal(await page.locator("#menu-list > li.no").first().textContent(), listed);
  assert.match(await page.locator("#menu-list .clause").first().getAttribute("href"), /^\/rules\/stronghold#S\d/);
  assert.deepEqual(page.complaints, []);
});

test("a new table has as many seats as players", async () => {
  const page = await person(browser, house);
  for (const game of games.filter(g => g.seats.length > 1)) {
    await page.goto(`/games/${game.slug}`);
    for (const players of [...game.seats].reverse()) {
      await page.locator("#seats").selectOption(String(players));
      assert.equal(await page.locator("[data-names]:visible").count(), players, `${game.slug} with ${players}`);
      assert.equal(await page.locator("[data-names] select:enabled").count(), players);
      const names = await page.locator("[data-names]:visible > span").allTextContents();
      assert.equal(new Set(names).size, players, `${game.slug}: ${names}`);
    }
  }
  assert.deepEqual(page.complaints, []);
});

for (const game of oneOf(0)) {
  describe(game.slug, () => {
    test("one screen goes round a table of one's own seats", LIMIT, async () => {
      const random = dice(20), page = await person(browser, house), guest = new Guest(house);
      const table = await guest.table(game, Array(fewest(game)).fill("me"));
      await borrow(page, guest);
      await page.goto(table);
      let passed = 0, last = "";
      for (let i = 0; i < 120 && passed < 3; i += 1) {
        const now = await until("a decision or the next seat", async () => {
          const t = await turn(page);
          return (t.over || t.decision || await page.locator("#take-seat").count()) && t;
        });
        if (now.over) break;
        if (now.decision) {
          // Where all are on one side the screen turns by itself.
          const seat = await page.locator("#prompt .yours").textContent();
          assert.match(seat, /^Your decision as ./);
          if (last !== "" && seat !== last) passed += 1;
          last = seat;
          await pressButton(page, random);
          continue;
        }
        // Between two seats the screen shows only what everybody may see.
        assert.equal(await page.locator(".me, .docked").count(), 0, "nobody's hand lies open");
        await page.locator("#take-seat").click();
        await page.waitForURL(/\?seat=/);
        assert.ok((await turn(page)).mine, "the next seat is asked");
      }
      assert.ok(passed >= 3, `the screen was passed on ${passed} times`);
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });

    test("undo goes back one action, restart to the last thing that was revealed", LIMIT, async () => {
      const random = dice(21), page = await person(browser, house);
      const undo = page.locator("form[action$='/undo'] button");
      /** Answers twice where both answers can be taken back; null if there was no such turn before the game was over. */
      const answerTwice = async () => {
        await begin(page, game);
        for (let i = 0; i < 80; i += 1) {
          const first = await asked(page);
          if (first.over) return null;
          const second = await pressButton(page, random);
          if (!await undo.count() || second.over || !second.decision || second.moves !== first.moves + 1) continue;
          const third = await pressButton(page, random);
          if (await undo.count() && third.moves === second.moves + 1) return { first, second };
        }
        return null;
      };
      // The dice are new in every run: a short game may have no turn of two answers.
      let found = null;
      for (let i = 0; i < 30 && !found; i += 1) found = await answerTwice();
      assert.ok(found, "a turn has two answers");
      const { first, second } = found;
      await undo.click();
      await askedAgain(page, second);
      await page.getByRole("button", { name: "Restart turn" }).click();
      await until("no more to take back", async () => await undo.count() === 0);
      const back = await turn(page);
      assert.ok(back.moves <= first.moves && back.mine, `${back.moves} moves, ${first.moves} before`);
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });

    test("a copy says what it is, and nothing that happens there happens here", LIMIT, async () => {
      const random = dice(22), page = await person(browser, house);
      const before = await beginAndPlay(page, game, 5, random), table = page.url().split("?")[0];
      await page.locator("#menu-fold > summary").click();
      await page.getByRole("button", { name: "Try it out in a copy" }).click();
      await page.waitForURL(url => !url.href.startsWith(table));
      assert.ok(await page.locator(".sandbox").isVisible(), "the copy is marked above the board");
      assert.ok(await page.locator("header .tag", { hasText: "copy" }).isVisible(), "and in the frame");
      await asked(page);
      await pressButton(page, random);
      await page.goto("/");
      await page.locator("#fold-copies > summary").click();
      assert.ok(await page.locator("#fold-copies .tag", { hasText: "copy" }).first().isVisible(), "and in the lobby");
      await page.goto(table);
      assert.deepEqual((await turn(page)).decision, before.decision);
      await page.context().close();
    });

    test("a game is stepped through, saved, and opened elsewhere", LIMIT, async () => {
      const random = dice(23), page = await person(browser, house), guest = new Guest(house);
      // The dice are new in every run: a short game may be over sooner.
      let table, now, count = 25;
      do {
        table = await guest.table(game, seatsOf(game, "me"));
        now = await playOn(guest, table, count, random);
        count = Math.ceil(count / 2);
      } while (now.over);
      await borrow(page, guest);
      const refused = await guest.ask(table + "/record.json");
      assert.equal(refused.status, 403, "a record holds every secret");

      await page.goto(table + "/replay?at=0");
      // What is drawn, once the page's script listens: a key that comes before is lost.
      const at = () => page.locator("html.js #at-now").innerText().then(Number);
      const last = Number(await page.locator("#at").getAttribute("max"));
      assert.equal(await at(), 0);
      const board = () => page.locator(".panels.wide").first().innerHTML();
      const beginning = await board();
      await page.locator("#forth").click();
      await until("one move on", async () => await at() === 1);
      await page.keyboard.press("ArrowRight");
      await until("two moves on", async () => await at() === 2);
      await page.keyboard.press("ArrowLeft");
      await until("one move back", async () => await at() === 1);
      // A few moves may have changed nothing on the board.
      await page.locator("#at").fill(String(last));
      await until("the slider's end", async () => (await page.locator("#at-now").innerText()) === String(last) && (last < 10 || await board() !== beginning));
      await page.locator("#at").fill("0");
      await until("the beginning again", async () => await board() === beginning);
      const others = await page.locator("select[name=as] option").count();
      assert.equal(others, 2, "before the end: everybody's eyes and one's own");

      if (fewest(game) === 2) await guest.post(table + "/resign", { seat: 0 });
      else { const end = await guest.post(table + "/ask-end", { seat: 0 }); assert.equal(end.status, 303); }
      await page.goto(table);
      const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Save the record" }).click()]);
      const chunks = [];
      for await (const chunk of await download.createReadStream()) chunks.push(chunk);
      const record = Buffer.concat(chunks).toString();
      assert.match(download.suggestedFilename(), /\.json$/);
      assert.equal(JSON.parse(record).game, game.slug);
      await page.goto(table + "/replay");
      assert.equal(await page.locator("select[name=as] option").count(), fewest(game) + 1, "after the end through all eyes");

      const other = await person(browser, house);
      await other.goto("/");
      await other.locator("#import-heading ~ details summary").click();
      // As a file: a browser takes minutes to type a long record into a field.
      await other.locator("input[type=file]").setInputFiles({ name: "record.json", mimeType: "application/json", buffer: Buffer.from(record) });
      await until("the file to be read", async () => await other.locator("#record").evaluate(field => field.value.length) > 0);
      await other.getByRole("button", { name: "Open record" }).click();
      await other.waitForURL(/\/t\/\w+/);
      await other.getByRole("link", { name: "Watch the replay" }).click();
      await other.locator("#at").waitFor();
      assert.equal(await other.locator("#at").getAttribute("max"), String(JSON.parse(record).moves.length));
      await other.getByRole("button", { name: "Play on from here in a copy" }).click();
      await other.waitForURL(/\/t\/\w+$/);
      assert.ok(await other.locator(".sandbox").isVisible());
      await asked(other);
      for (const p of [page, other]) assert.deepEqual(p.complaints, []);
      await page.context().close();
      await other.context().close();
    });

    test("who watches gets nothing that is only a player's", LIMIT, async () => {
      const random = dice(24), host = new Guest(house), other = new Guest(house), spectator = new Guest(house);
      let table = await tableOfTwo(host, other, game), compared = 0;
      for (let i = 0; i < 30; i += 1) {
        const now = await playUntilAsked(host, other, table, random);
        if (now.over) { table = await tableOfTwo(host, other, game); continue; }
        const [own, seen] = [await host.text(table), await spectator.text(table)];
        assert.ok(decisionOf(own).name && !decisionOf(seen).name, "only who is asked can act");
        assert.ok(!seen.includes(now.name) && !seen.includes("data-choices"), "no choices leak");
        // In a world that differs only in the player's secrets, whoever watches is sent the same board, to the byte. What was told on the
        // way there is compared in the same way where a game can be played twice (`table/secrets.rs`).
        const world = await imagined(other, table, game);
        const [mine, theirs] = [await svg(host, table, "as=0"), await svg(other, world, "at=0&as=0")];
        const [drawn, watched] = [await svg(spectator, table, ""), await svg(other, world, "at=0&as=nobody")];
        assert.ok(drawn === watched, `the board tells a secret: ${apart(drawn, watched)}`);
        // So no word of the player's board is on the spectator's page that would not be there in that world. The names of the phases,
        // which the strip shows to everybody, are no secret; nor is what the legend of the spectator's own board names.
        const below = seen.replace(/<header class="strip">[\s\S]*?<\/header>|<ul class="legend">[\s\S]*?<\/ul>/g, "");
        const known = new Set([...texts(watched), ...texts(theirs)]);
        const secrets = [...texts(mine)].filter(text => !known.has(text));
        for (const secret of secrets) assert.ok(!below.includes(`>${secret}<`), secret);
        compared += mine !== theirs;
        assert.equal((await host.play(table, now, random.one(now.actions))).status, 303);
      }
      // In Vilnius everything lies open, but for a number while others choose theirs.
      assert.ok(compared > 0 || game.slug === "vilnius", "a player's board shows secrets");
      // When a game is over everybody may look at everything.
      if ((await playUntilAsked(host, other, table, random)).over) table = await tableOfTwo(host, other, game);
      assert.equal((await spectator.ask(table + "/replay")).status, 403);
      assert.equal((await spectator.ask(table + "/record.json")).status, 403);
      assert.equal((await spectator.ask(table + "/board.svg?as=0")).status, 403);
      assert.equal((await spectator.post(table + "/copy", { seat: 0 })).status, 403);
      assert.equal((await spectator.post(table + "/undo", { seat: 0 })).status, 403);
    });

    test("seats are taken, left and given to bots before the cards are dealt", LIMIT, async () => {
      const host = await person(browser, house), guest = await person(browser, house), table = new Guest(house);
      const path = await table.table(game, ["me", "open", ...Array(fewest(game) - 2).fill("greedy")]);
      await borrow(host, table);
      await host.goto(path);
      await host.getByText("One seat is free.").waitFor();
      await host.getByRole("button", { name: "take back" }).click();
      await guest.goto("/");
      await guest.locator(`a[href='${path}']`).click();
      await guest.getByRole("button", { name: "Sit here" }).first().click();
      await host.getByText("You are not ready yet.", { exact: true }).waitFor();
      await guest.getByRole("button", { name: "Leave" }).click();
      await host.getByText("One seat is free.").waitFor();
      await host.getByRole("button", { name: "Give it to a bot" }).click();
      await host.getByRole("button", { name: "I am ready" }).click();
      for (const page of [host, guest]) await begun(page);
      await asked(host);
      assert.equal((await turn(guest)).decision, null);
      for (const page of [host, guest]) { assert.deepEqual(page.complaints, []); await page.context().close(); }
    });
  });
}

test("a name is kept, shown to others, and is only text", async () => {
  const page = await person(browser, house), name = "<i>Anna</i> & Co";
  await page.goto("/");
  await page.locator("#name").fill(name);
  await page.locator("#you").getByRole("button", { name: "Save" }).click();
  await until("the name in the frame", async () => (await page.locator("header .right").innerText()).includes(name));
  assert.equal(await page.locator("#name").inputValue(), name);
  await page.context().close();
});
