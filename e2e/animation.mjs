// A bot's turn as a short film for the documentation, written to docs/images. Run by hand when pages have changed:
//   node e2e/animation.mjs [GAME]
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { House, asked, begin, dice, games, launch, person, pressButton, turn, until } from "./house.mjs";
import { film } from "./palette.mjs";

const folder = join(dirname(fileURLToPath(import.meta.url)), "..", "docs", "images");
const game = games.find(g => g.slug === (process.argv[2] ?? "nevsky"));
/** Size of the film in px; how many answers are tried; the longest film, and how long its end stays, in ms; the most bytes. */
const WIDTH = 960, HEIGHT = 600, LOOK = 60, LONGEST = 9000, REST = 2500, LARGEST = 900 * 1024;

const house = await House.open({ pace: 900 }), browser = await launch(), random = dice(12);
const page = await person(browser, house, { viewport: { width: 1440, height: 900 }, reducedMotion: "no-preference" });
await begin(page, game);
await page.evaluate(() => {
  window.glides = 0;
  document.addEventListener("transitionrun", event => { if (event.target.closest("#marks")) window.glides += 1; });
});
const eyes = await page.context().newCDPSession(page);
let frames = [], best = null;
eyes.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
  frames.push({ png: Buffer.from(data, "base64"), at: metadata.timestamp * 1000 });
  eyes.send("Page.screencastFrameAck", { sessionId }).catch(() => {});
});
for (let n = 0; n < LOOK && !(await turn(page)).over; n += 1) {
  frames = [];
  await page.evaluate(() => { window.glides = 0; });
  await eyes.send("Page.startScreencast", { format: "png", maxWidth: WIDTH, maxHeight: HEIGHT });
  await pressButton(page, random);
  await asked(page);
  await until("the end of the film", () => page.evaluate(() => !document.querySelector("#stage").classList.contains("showing")));
  await eyes.send("Page.stopScreencast");
  frames.sort((a, b) => a.at - b.at);
  const glides = await page.evaluate(() => window.glides), long = frames.length > 1 ? frames.at(-1).at - frames[0].at : 0;
  if (long > 0 && long < LONGEST && glides > (best?.glides ?? 0)) best = { glides, frames };
}
await browser.close();
await house.close();
if (!best) throw new Error("nothing moved");
const timed = best.frames.map(({ png, at }, n) => ({ png, ms: n + 1 < best.frames.length ? best.frames[n + 1].at - at : REST }));
const picture = film(timed), file = `${game.slug}-film.png`;
writeFileSync(join(folder, file), picture);
console.log(`${file}: ${best.glides} glides, ${timed.length} frames, ${Math.round(picture.length / 1024)} KiB`);
if (picture.length > LARGEST) process.exitCode = 1;
