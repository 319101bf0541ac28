// Keys: numbers answer, arrows walk over the board, letters open what the help lists.
import { $, $$, around, dialog, isField } from "./dom.js";
import { act, choose } from "./board.js";
import { zoomBy } from "./camera.js";
import { control, toPresent } from "./film.js";
import { press, release } from "./gestures.js";
import { hide as hideOdds } from "./odds.js";
import { closeTop } from "./sheets.js";

/** How long a further digit is waited for. */
const DIGITS = 900;

let typed = "", timer = 0;

/** @param {string} digit */
function number(digit) {
  typed += digit;
  clearTimeout(timer);
  const menu = dialog("menu");
  const offered = $$(menu?.open ? "#menu-list [data-index]" : "#choices [data-index], #next [data-index]");
  const numbers = offered.map(button => String(Number(button.dataset.index) + 1));
  const tell = () => { const shown = $("#typed"); if (shown) shown.textContent = typed; };
  const play = () => {
    const button = numbers.includes(typed) ? act(Number(typed) - 1) : null;
    typed = "";
    tell();
    if (button && menu?.open) menu.close();
    button?.click();
  };
  tell();
  if (numbers.some(n => n !== typed && n.startsWith(typed))) timer = window.setTimeout(play, DIGITS); else play();
}

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The place that lies nearest in a direction; what lies aside counts double. @param {HTMLElement} from @param {[number, number]} way */
function neighbour(from, [dx, dy]) {
  /** @param {Element} e */
  const middle = e => { const box = e.getBoundingClientRect(); return [(box.left + box.right) / 2, (box.top + box.bottom) / 2]; };
  const [x, y] = middle(from);
  let best = null, least = Infinity;
  for (const place of $$("#board [data-place]")) {
    const [px, py] = middle(place), along = (px - x) * dx + (py - y) * dy;
    if (along <= 1) continue;
    const away = along + 2 * Math.abs((px - x) * dy + (py - y) * dx);
    if (away < least) [best, least] = [place, away];
  }
  return best;
}

/** Walks over the board; whether the key was meant for it. @param {KeyboardEvent} event */
function walk(event) {
  const way = ARROWS[event.key], from = around(event, "#board [data-place]");
  if (!way || !from) return false;
  event.preventDefault();
  const next = neighbour(from, way);
  if (!next) return true;
  if (!next.hasAttribute("tabindex")) next.setAttribute("tabindex", "-1");
  next.focus({ preventScroll: true });
  return true;
}

/** @param {string} id */
function openTab(id) {
  const tab = /** @type {HTMLInputElement | null} */ (document.getElementById("tab-" + id));
  if (!tab) return;
  tab.checked = true;
  tab.dispatchEvent(new Event("change", { bubbles: true }));
}

/** @type {Record<string, () => void>} */
const KEYS = {
  "+": () => zoomBy("in"),
  "-": () => zoomBy("out"),
  "?": () => dialog("help")?.showModal(),
  u: () => $("form[action$='/undo'] button, form[action$='/ask-undo'] button")?.click(),
  j: () => openTab("journal"),
  c: () => openTab("chat"),
  p: () => openTab("players"),
  r: () => openTab("rules"),
  l: () => openTab("rules"),
  h: () => { openTab("hand"); $("#dock")?.focus({ preventScroll: true }); },
  b: () => $("#board [data-place], #board [data-choices]")?.focus({ preventScroll: true }),
  " ": () => control("play"),
  "[": () => control("back"),
  "]": () => control("forth"),
  m: () => control("marks"),
  ArrowLeft: () => $("#back")?.click(),
  ArrowRight: () => $("#forth")?.click(),
};

export function start() {
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
    const place = around(event, "[data-choices]"), piece = around(event, "[data-place]"), enters = event.key === "Enter" || event.key === " ";
    if (piece && enters && press(piece)) { event.preventDefault(); return; }
    if (place && enters) { event.preventDefault(); choose(place); return; }
    if ($("dialog[open]") && !(dialog("menu")?.open && /^[0-9]$/.test(event.key))) return;
    if (walk(event)) return;
    if (event.key === "Escape" && release()) return;
    if (event.key === "Escape" && hideOdds()) return;
    if (event.key === "Escape") toPresent();
    if (event.key === "Escape" && closeTop()) return;
    if (event.key === "0" && typed === "") zoomBy("fit");
    else if (/^[0-9]$/.test(event.key) && $("#choices, #next")) number(event.key);
    else if (event.key === "/" && $("#rules-q")) { event.preventDefault(); openTab("rules"); $("#rules-q")?.focus(); }
    else if (event.key === " " && around(event, "button, a, summary, [tabindex]:not(#prompt)")) return;
    else if (!(event.target instanceof HTMLInputElement)) KEYS[event.key]?.();
  });
}
