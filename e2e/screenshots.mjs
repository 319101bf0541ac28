// Pictures of every page for the documentation, written to docs/images. Run by hand when pages have changed:
//   node e2e/screenshots.mjs [GAME ..]      (all games of the catalog if none is named)
import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Guest, House, dice, games, launch, person, seatsOf, until } from "./house.mjs";
import { palette } from "./palette.mjs";

const folder = join(dirname(fileURLToPath(import.meta.url)), "..", "docs", "images");
const LARGEST = 250 * 1024, LARGEST_FOLDER = 6 * 1024 * 1024;
const sizes = {
  desktop: { viewport: { width: 1440, height: 900 } },
  dark: { viewport: { width: 1440, height: 900 }, colorScheme: "dark" },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

/** In the dark only what people look at for long is shown. */
const isShown = (what, size) => size !== "dark" || /-(table|over)$|^lobby$/.test(what);

/** Decisions among which a position for a picture is sought. */
const LOOK = 160;

const house = await House.open(), browser = await launch(), random = dice(60);
mkdirSync(folder, { recursive: true });

async function play(guest, table, count) {
  for (let i = 0; i < count; i += 1) {
    const now = await until("a decision", async () => { const d = await guest.decision(table); return (d.name || d.over) && d; });
    if (now.over) return false;
    await guest.play(table, now, random.one(now.actions));
  }
  // A position in which a fight goes on; after a while one with much to choose on the board.
  for (let i = 0; i < LOOK; i += 1) {
    const now = await until("a decision", async () => { const d = await guest.decision(table); return (d.name || d.over) && d; });
    if (now.over) return false;
    const page = await guest.text(table), fights = /class="fight"|data-open="fight"/.test(page);
    if (fights && now.actions.length > 1) return true;
    if (i > LOOK / 2 && now.actions.length > 5 && page.includes("data-choices")) return true;
    await guest.play(table, now, random.one(now.actions));
  }
  return true;
}

const wanted = process.argv.slice(2);
const shown = games.filter(g => wanted.length === 0 || wanted.includes(g.slug));
for (const game of shown) {
  const guest = new Guest(house);
  await guest.post("/name", { name: "Host" });
  let running;
  do running = await guest.table(game, seatsOf(game, "me")); while (!await play(guest, running, 40));
  await guest.post(running + "/say", { text: "Good luck to you too." });
  const over = await guest.table(game, seatsOf(game, "me"));
  await play(guest, over, 2000);
  const open = await guest.table(game, seatsOf(game, "me", "link"));
  const link = /\/t\/\w+\/seat\/\w+/.exec(await guest.text(open))[0];
  const moves = Number(/data-moves="(\d+)"/.exec(await guest.text(over))[1]);
  // What looks alike with every game is shown once.
  const common = { lobby: "/", open, rules: `/rules/${game.slug}`, journal: over + "/journal", invitation: link, error: "/nothing" };
  const pages = {
    [`${game.slug}-new`]: `/games/${game.slug}`, [`${game.slug}-table`]: running, [`${game.slug}-over`]: over,
    [`${game.slug}-replay`]: `${over}/replay?at=${Math.floor(moves / 2)}`, ...(game === shown.at(-1) ? common : {}),
  };
  for (const [size, options] of Object.entries(sizes)) {
    const page = await person(browser, house, options);
    const [name, value] = guest.cookie.split(/=(.*)/s);
    for (const [what, path] of Object.entries(pages).filter(([what]) => isShown(what, size))) {
      await page.context().clearCookies();
      // A page that was visited before knows the shape of the screen.
      await page.context().addCookies([{ name: "ravelin-form", value: options.isMobile ? "upright" : "wide", url: house.url }]);
      if (what !== "invitation") await page.context().addCookies([{ name, value, url: house.url }]);
      await page.goto(path);
      // Pictures that load late belong to the page too; the live connection never rests, so that it cannot be waited for.
      await page.evaluate(() => Promise.all([...document.images].map(image => { image.loading = "eager"; return image.decode().catch(() => {}); })));
      await page.evaluate(() => document.fonts.ready);
      await until("the seal to be checked", () => page.evaluate(() => document.querySelector(".seal:not(.good, .bad)") === null));
      const picture = await page.screenshot({ animations: "disabled" });
      writeFileSync(join(folder, `${what}-${size}.png`), palette(picture));
    }
    await page.context().close();
  }
}
await browser.close();
await house.close();
const sizeOf = file => statSync(join(folder, file)).size, files = readdirSync(folder).filter(file => file.endsWith(".png"));
for (const file of files.filter(file => sizeOf(file) > LARGEST)) console.log(`${file} is larger than ${LARGEST / 1024} KiB`);
const all = files.reduce((sum, file) => sum + sizeOf(file), 0);
console.log(`${files.length} pictures, ${Math.round(all / 1024)} KiB`);
if (all > LARGEST_FOLDER) process.exitCode = 1;
