// Small boards in lists of tables: a window around what the question is about, or where the last move was.
import { $$ } from "./dom.js";

/** How much of a board's width and height a window shows at least, and how much larger than its subject it is. */
const SHARE = 0.5, ROOM = 2;

/** Addresses with their window, by the address of the whole picture. @type {Map<string, string>} */
const windows = new Map();

/** Where a place is, in units of its drawing. @param {SVGSVGElement} drawing @param {string} place */
function boxOf(drawing, place) {
  const found = drawing.querySelector(`[data-place="${CSS.escape(place)}"]`);
  const frame = document.createElement("div");
  frame.className = "measured";
  frame.append(drawing);
  document.body.append(frame);
  const own = found?.getBoundingClientRect(), from = drawing.getScreenCTM()?.inverse();
  frame.remove();
  if (!own || own.width === 0 || !from) return null;
  const [a, b] = [new DOMPoint(own.left, own.top), new DOMPoint(own.right, own.bottom)].map(point => point.matrixTransform(from));
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, width: b.x - a.x, height: b.y - a.y };
}

/** The part of a picture that is shown, in the proportions of its frame. @param {string} address @param {number} ratio */
async function windowOf(address, ratio) {
  const answer = await fetch(address), place = answer.headers.get("Ravelin-Focus");
  if (!answer.ok || !place) return address;
  // The page's policy refuses a picture's own styles; nothing is measured by them.
  const bare = (await answer.text()).replace(/<style>[^]*?<\/style>/g, "");
  const drawing = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (new DOMParser().parseFromString(bare, "image/svg+xml").documentElement));
  const { width, height } = drawing.viewBox.baseVal, box = boxOf(drawing, place);
  if (!box) return address;
  const wanted = Math.max(width * SHARE, height * SHARE * ratio, box.width * ROOM, box.height * ROOM * ratio);
  const wide = Math.min(wanted, width, height * ratio), high = wide / ratio;
  const x = Math.min(width - wide, Math.max(0, box.x - wide / 2)), y = Math.min(height - high, Math.max(0, box.y - high / 2));
  return `${address}#svgView(viewBox(${[x, y, wide, high].map(Math.round).join(",")}))`;
}

/** @param {HTMLImageElement} picture */
async function crop(picture) {
  const address = (picture.getAttribute("src") ?? "").split("#")[0], { width, height } = picture.getBoundingClientRect();
  if (!address || width === 0 || height === 0) return;
  const known = windows.get(address) ?? await windowOf(address, width / height).catch(() => address);
  windows.set(address, known);
  // It may have become another position's meanwhile.
  if (picture.getAttribute("src") === address && known !== address) picture.src = known;
}

/** Shows a window of every small board. */
export function cropAll() {
  for (const picture of $$("img.board")) crop(/** @type {HTMLImageElement} */ (picture));
}
