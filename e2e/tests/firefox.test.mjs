// Every game in Firefox: it starts, answers to the list and to the board, and stands still.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Firefox } from "../firefox.mjs";
import { House, LIMIT, dice, games, until } from "../house.mjs";

/** Decisions for each game. */
const DECISIONS = 6;

let house, firefox;
before(async () => { house = await House.open(); firefox = await Firefox.launch({ width: 1440, height: 900 }); });
after(async () => { await firefox?.close(); await house?.close(); });

const turn = () => firefox.run(`
  const decision = document.querySelector("#choices input[name=decision]")?.value ?? null;
  return { over: document.querySelector("a[href$='record.json']") !== null, decision, answers: document.querySelectorAll("#choices button[name=action]").length }`);

const asked = () => until("my turn or the end of the game", async () => { const now = await turn(); return (now.over || now.decision) && now; });

/** Where a place with one choice can be clicked; null if there is none in sight. */
const place = () => firefox.run(`
  for (const place of document.querySelectorAll("#board [data-choices]")) {
    if (place.dataset.choices.includes(" ")) continue;
    const box = place.getBoundingClientRect(), [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (document.elementFromPoint(x, y)?.closest("[data-choices]") === place) return [x, y];
  }
  return null`);

for (const game of games) {
  test(`${game.slug} is played`, LIMIT, async () => {
    const random = dice(70);
    await firefox.goto(house.url);
    await firefox.click(`form[action='/play/${game.slug}'] button`);
    await until("the table", () => firefox.run("return document.querySelector('#board') !== null && document.documentElement.classList.contains('js')"));
    await firefox.run("window.complaints = []; addEventListener('error', event => complaints.push(event.message)); addEventListener('unhandledrejection', event => complaints.push(String(event.reason)))");
    let onBoard = 0;
    for (let i = 0; i < DECISIONS; i += 1) {
      const now = await asked();
      if (now.over) break;
      const point = i % 2 === 1 ? await place() : null;
      if (point) { await firefox.clickAt(...point); onBoard += 1; } else await firefox.click(`#act-${random.below(now.answers)}`);
      await until("the page to move on", async () => { const next = await turn(); return next.over || next.decision !== now.decision; });
      const still = await firefox.run(`
        const root = document.documentElement, board = document.querySelector("#board").getBoundingClientRect();
        return [scrollX, scrollY, root.scrollHeight > innerHeight, root.scrollWidth > innerWidth, board.width > 0 && board.height > 0]`);
      assert.deepEqual(still, [0, 0, false, false, true], `decision ${i}: the page stands still`);
    }
    const strange = await firefox.run("return [...document.querySelectorAll('svg *')].filter(e => e.namespaceURI !== 'http://www.w3.org/2000/svg').length");
    assert.equal(strange, 0, "drawings hold only parts of drawings");
    assert.deepEqual(await firefox.run("return complaints"), []);
    assert.equal(await firefox.run("return document.querySelector('#connection').textContent"), "", `connected; ${onBoard} clicks on the board`);
  });
}
