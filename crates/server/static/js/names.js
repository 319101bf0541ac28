// Names of places where a phone shows a window of the board: large where the question is, smaller around it and where something
// moved last, left out further off. They are as large on the screen whatever the zoom, and a long press tells any of them.
import { $, $$, drawnBoard, isPhone } from "./dom.js";
import { onMove, startingScale } from "./camera.js";

/** Type of what is asked about, and of what is near, in px. */
const ASKED = 17, NEAR = 14;
/** So many names around what is asked about are near. */
const AROUND = 6;
/** A window smaller than this part of the first one has room for what is asked about only. */
const SMALL = 0.6;

/** Rules outlive what an update replaces; a class on a name would not. */
const rules = new CSSStyleSheet();

/** A name belongs to the place that it stands in, or that it says. @param {HTMLElement} name */
const placeOf = name => name.dataset.of ?? /** @type {HTMLElement | null} */ (name.closest("[data-place]"))?.dataset.place ?? "";

/** @param {Element} element */
function middle(element) {
  const box = element.getBoundingClientRect();
  return [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
}

/** The places whose names are shown: those that are asked about, and those near them; null if all are. */
function shown() {
  const names = new Map($$("#board .name").map(name => [placeOf(name), name]));
  names.delete("");
  const turn = $("#turn")?.dataset ?? {}, lit = $$("#board [data-choices]").map(place => place.dataset.place ?? "");
  // What is asked about may lie elsewhere: a card, a space of a track.
  const isHere = (/** @type {string} */ place) => names.has(place) || $(`#board [data-place="${place}"]`) !== null;
  const focus = isHere(turn.focus ?? "") ? turn.focus ?? "" : "", about = focus ? [focus] : lit;
  if (names.size === 0 || about.length === 0) return null;
  const near = new Set([...lit, .../** @type {string[]} */ (JSON.parse(turn.last ?? "[]"))]);
  for (const place of about) {
    const from = names.get(place) ?? $(`#board [data-place="${place}"]`);
    if (!from) continue;
    const [x, y] = middle(from);
    const away = [...names].map(([other, name]) => { const [nx, ny] = middle(name); return { other, far: Math.hypot(nx - x, ny - y) }; });
    away.sort((a, b) => a.far - b.far).slice(0, AROUND + 1).forEach(({ other }) => near.add(other));
  }
  return { focus, near };
}

/** @param {Iterable<string>} places */
const namesOf = places => [...places].filter(place => place).map(place => `[data-place="${place}"] .name, .name[data-of="${place}"]`).join(", ");

/** Those of some places whose names do not run into each other as they are drawn now; the first ones have precedence. @param {string[]} places */
function apart(places) {
  /** @type {DOMRect[]} */
  const taken = [];
  return places.filter(place => {
    const box = $(namesOf([place]))?.getBoundingClientRect();
    if (!box || box.width === 0 || taken.some(other => box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top)) return false;
    taken.push(box);
    return true;
  });
}

/** Pixels that a unit of the board has where all of it is shown. @param {{ width: number, height: number }} board */
function fitting({ width, height }) {
  const stage = /** @type {HTMLElement} */ ($("#stage"));
  return Math.min(stage.clientWidth / width, stage.clientHeight / height);
}

/** The scale for which the rules were made. */
let made = 0;

/** Makes the rules anew, after an update or for another zoom. */
export function show() {
  const board = drawnBoard(), first = board && startingScale();
  if (!board || !first || !isPhone() || first === 1) { rules.replaceSync(""); made = 0; return; }
  made = board.scale;
  const list = shown(), size = (/** @type {number} */ px) => `font-size: ${px / board.scale}px; visibility: visible;`;
  const all = "#board :is([data-place] .name, .name[data-of])";
  const only = (/** @type {string} */ near, /** @type {string} */ asked) => rules.replaceSync(`${all} { visibility: hidden; }`
    + (near && `#board :is(${near}) { ${size(NEAR)} }`) + (asked && `#board :is(${asked}) { ${size(ASKED)} }`));
  if (!list) {
    rules.replaceSync(`${all} { ${size(NEAR)} }`);
    // A window has room for all.
    if (board.scale < first * fitting(board)) only(namesOf(apart([...new Set($$("#board .name").map(placeOf))])), "");
    return;
  }
  const isSmall = board.scale < SMALL * first * fitting(board);
  only(isSmall ? "" : namesOf(list.near), namesOf([list.focus]));
}

export function start() {
  if (!$("#stage")) return;
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules];
  onMove(() => { if (drawnBoard()?.scale !== made) show(); });
  addEventListener("resize", show);
  show();
}
