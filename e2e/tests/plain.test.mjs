// Without script: every action is a form. And by keys alone, without a mouse.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Guest, House, LIMIT, asked, askedAgain, begin, decisionOf, dice, oneOf, launch, moved, person, seatsOf, turn, until } from "../house.mjs";

let house, browser;
before(async () => { house = await House.open(); browser = await launch(); });
after(async () => { await browser?.close(); await house?.close(); });

for (const game of oneOf(0)) {
  describe(game.slug, () => {
    test("without script a phone has question, answers and what takes them back in sight, below the board", LIMIT, async () => {
      const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, javaScriptEnabled: false };
      const guest = new Guest(house), page = await person(browser, house, phone), path = await guest.table(game, seatsOf(game, "me"));
      const mine = () => until("my decision", async () => { const now = await guest.decision(path); return now.name && now; });
      const first = await mine();
      await guest.play(path, first, first.actions[0]);
      await mine();
      const [name, value] = guest.cookie.split(/=(.*)/s);
      await page.context().addCookies([{ name, value, url: house.url }]);
      await page.goto(path);
      const boxes = await Promise.all(["#stage", "#prompt h1", "#act-0", "#tools .buttons"].map(part => page.locator(part).first().boundingBox()));
      assert.ok(boxes.every(box => box !== null && box.height > 0), "everything is drawn");
      const [board, question] = boxes;
      assert.ok(board.y + board.height <= question.y, `the board ends at ${board.y + board.height}, the question begins at ${question.y}`);
      const journal = page.locator("#journal");
      await page.locator("label.to-journal").click();
      const [line, frame] = [await journal.locator("#journal-lines > li").last().boundingBox(), await journal.boundingBox()];
      assert.ok(line.y + line.height <= frame.y + frame.height + 1, "the newest line of the journal is in sight");
      await page.context().close();
    });

    test("can be played without script", LIMIT, async () => {
      const random = dice(8), page = await person(browser, house, { javaScriptEnabled: false });
      let table;
      const sit = async () => {
        await page.goto("/");
        await page.locator("article.game", { has: page.locator(`a[href='/games/${game.slug}']`) }).getByRole("link", { name: "New table" }).click();
        await page.getByRole("button", { name: "Create table" }).click();
        await page.waitForURL(/\/t\/\w+/);
        table = page.url().split("?")[0];
      };
      await sit();

      // What is asked, after waiting for bots as a person would: by loading the page anew.
      const mine = () => until("my decision", async () => {
        const now = decisionOf(await page.content());
        if (now.name || now.over) return now;
        await page.goto(table);
        return null;
      }, { every: 50 });
      const choose = async index => {
        const button = page.locator("#choices button[name=action]").nth(index);
        await Promise.all([page.waitForURL(/\?seat=/), page.waitForLoadState("load"), button.click()]);
      };

      let undone = false, before = await mine(), start = before.moves;
      for (let i = 0; i < 60 && !(undone && before.moves >= start + 10); i += 1) {
        // The dice are new in every run: now and then a game is over sooner.
        if (before.over) { await sit(); before = await mine(); start = before.moves; }
        await choose(random.below(before.actions.length));
        const undo = page.getByRole("button", { name: "Undo", exact: true });
        if (!undone && await undo.count()) {
          await undo.click();
          const back = await mine();
          assert.deepEqual([back.seat, back.actions], [before.seat, before.actions], "the same is asked again");
          assert.notEqual(back.name, before.name, "an earlier page does not answer it");
          assert.equal(back.moves, before.moves);
          undone = true;
          await choose(0);
        }
        before = await mine();
      }
      assert.ok(undone, "something was taken back");
      assert.ok(before.moves >= start + 10, `${before.moves} moves`);

      await page.locator("label.to-chat").click();
      await page.locator("#say-text").fill("no script here");
      await page.locator("#say button").click();
      await page.locator("label.to-chat").click();
      assert.match(await page.locator("#chat").innerText(), /no script here/);

      // A click on an old page: the plain page says what happened.
      const old = await mine();
      const guest = new Guest(house);
      const cookie = (await page.context().cookies()).find(one => one.name === "ravelin");
      guest.cookie = `${cookie.name}=${cookie.value}`;
      await guest.play(new URL(table).pathname, old, old.actions[0]);
      const [answer] = await Promise.all([
        page.waitForResponse(r => r.request().method() === "POST"),
        page.locator("#act-0").click(),
      ]);
      assert.equal(answer.status(), 409);
      assert.match(await page.locator("#notice").innerText(), /acted before you/);

      await page.goto(table);
      await page.locator("#prompt a.clause").first().click();
      assert.match(page.url(), new RegExp(`/rules/${game.slug}#`));
      const clause = decodeURIComponent(new URL(page.url()).hash.slice(1));
      assert.equal(await page.locator(`[id="${clause}"]`).count(), 1, `the clause ${clause} has its place in the rules`);
      await page.locator("#q").fill(clause);
      await page.getByRole("button", { name: "Find" }).click();
      await page.locator("dl.clauses dt").first().waitFor();
      await page.context().close();
    });

    test("can be played with keys alone", LIMIT, async () => {
      const random = dice(31), page = await person(browser, house);
      const focused = () => page.evaluate(() => {
        const at = document.activeElement;
        return { id: at.id, text: at.textContent.trim().slice(0, 80), place: at.dataset?.choices ?? null, action: at.form?.getAttribute("action") ?? null };
      });
      const tabTo = (words, found, most = 200) => until(`Tab to reach ${words}`, async () => {
        for (let i = 0; i < most; i += 1) {
          await page.keyboard.press("Tab");
          const at = await focused();
          if (found(at)) return at;
        }
        assert.fail(`${most} times Tab, and not at ${words}`);
      });
      await page.goto("/");
      await tabTo("the button that begins", at => at.action === `/play/${game.slug}`);
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/t\/\w+/);
      await asked(page);

      // A place on the board, with Enter; a menu is a dialog and takes the focus.
      let onBoard = 0, menus = 0, met = false;
      for (let i = 0; i < 100 && (onBoard < 4 || menus < 1); i += 1) {
        const now = await asked(page);
        if (now.over) { await begin(page, game); continue; }
        const several = await page.locator("[data-choices*=' ']:visible").count() > 0;
        met ||= several;
        // Nothing on the board, or only what was done before: on by a number, to another question.
        if (await page.locator("[data-choices]:visible").count() === 0 || (onBoard >= 4 && !several)) {
          await page.keyboard.type(String(1 + random.below(await page.locator("#choices button[name=action]").count())));
          await moved(page, now);
          continue;
        }
        const at = await tabTo("a place of the board", f => f.place !== null && (!several || menus > 0 || f.place.includes(" ")), 400);
        await page.keyboard.press("Enter");
        if (at.place.includes(" ")) {
          await page.locator("#menu[open]").waitFor();
          // Escape closes it, and nothing has happened.
          await page.keyboard.press("Escape");
          await page.locator("#menu[open]").waitFor({ state: "detached" });
          assert.equal((await turn(page)).decision, now.decision);
          await page.keyboard.press("Enter");
          await page.locator("#menu[open]").waitFor();
          assert.ok(await page.evaluate(() => document.querySelector("#menu").contains(document.activeElement)), "the menu has the focus");
          await page.keyboard.press("Enter");
          menus += 1;
        }
        await moved(page, now);
        onBoard += 1;
      }
      assert.ok(onBoard >= 4, `${onBoard} moves on the board`);
      assert.ok(menus >= 1 || !met, "a menu was opened by keys");

      // Numbers; a number that begins others waits for its second digit.
      let numbered = 0, undone = false;
      for (let i = 0; i < 60 && (numbered < 5 || !undone); i += 1) {
        const now = await asked(page);
        if (now.over) { await begin(page, game); continue; }
        const last = await page.locator("#choices button[name=action]").count();
        await page.evaluate(() => document.activeElement.blur());
        // The last answer often ends a turn, which cannot be taken back.
        await page.keyboard.type(String(numbered < 5 ? last : 1 + random.below(last)));
        await moved(page, now);
        numbered += 1;
        const shown = await page.locator("form[action$='/undo'] button").count();
        if (shown && !undone) {
          await page.keyboard.press("u");
          await askedAgain(page, now);
          undone = true;
        }
      }
      assert.ok(numbered >= 5 && undone, `${numbered} by number, taken back: ${undone}`);

      await page.keyboard.press("?");
      await page.locator("#help[open]").waitFor();
      await page.keyboard.press("Escape");
      await page.locator("#help[open]").waitFor({ state: "detached" });
      await page.keyboard.press("/");
      assert.equal((await focused()).id, "rules-q");
      await page.keyboard.type("1");
      assert.equal(await page.locator("#rules-q").inputValue(), "1", "a number in a field is a number");
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });

    test("keeps the focus and what is being written when the table changes", LIMIT, async () => {
      const random = dice(9), page = await person(browser, house);
      await begin(page, game);
      const guest = new Guest(house), table = new URL(page.url()).pathname;
      const cookie = (await page.context().cookies()).find(one => one.name === "ravelin");
      guest.cookie = `${cookie.name}=${cookie.value}`;
      const elsewhere = async () => {
        const before = await asked(page);
        const decision = await guest.decision(table);
        await guest.play(table, decision, random.one(decision.actions));
        return moved(page, before);
      };
      await page.locator("#act-0").focus();
      await elsewhere();
      await asked(page);
      // While others were asked there was no such button.
      assert.match(await page.evaluate(() => document.activeElement.id), /^(act-0|prompt)$/, "focus stays with its id, or goes to the question");

      await page.locator("label.to-chat").click();
      await page.locator("#say-text").fill("half a sent");
      await elsewhere();
      assert.equal(await page.evaluate(() => document.activeElement.id), "say-text");
      assert.equal(await page.locator("#say-text").inputValue(), "half a sent");
      assert.equal(await page.locator("#tab-chat").isChecked(), true, "what was opened stays open");
      await page.context().close();
    });
  });
}
