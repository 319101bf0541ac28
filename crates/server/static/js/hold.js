// A finger that rests on a place is told what stands there: it has no pointer that could hover.
import { around } from "./dom.js";
import { show as showOdds } from "./odds.js";

/** How long a finger rests, how far it may stray, and how long the words stay: in ms and px. */
const HELD = 400, STRAY = 8, STAYS = 8000;

/** Space between the words and the finger, and the edge of the page, in px. */
const ABOVE = 28, MARGIN = 8;

/** Whether the click that comes now ends a long press. */
let held = false;

export const isHeld = () => held;

export function wasHeld() {
  const was = held;
  held = false;
  return was;
}

/** What is said of a part of a drawing. @param {Event} event */
function wordsAt(event) {
  const place = around(event, "#board [data-place], .docked [aria-label], .sheet.float [aria-label]");
  const titled = around(event, "#board g:has(> title), .docked g:has(> title), .sheet.float g:has(> title)");
  return place?.getAttribute("aria-label") ?? titled?.querySelector(":scope > title")?.textContent ?? "";
}

/** @type {HTMLElement | null} */
let shown = null;

function hide() {
  shown?.remove();
  shown = null;
}

/** @param {string} words @param {number} x @param {number} y */
function tell(words, x, y) {
  hide();
  shown = document.createElement("p");
  shown.className = "held float";
  shown.textContent = words;
  document.body.append(shown);
  const { offsetWidth: wide, offsetHeight: high } = shown;
  const top = y - ABOVE - high > MARGIN ? y - ABOVE - high : y + ABOVE;
  shown.style.left = `${Math.max(MARGIN, Math.min(x - wide / 2, innerWidth - wide - MARGIN))}px`;
  shown.style.top = `${top}px`;
  setTimeout(hide, STAYS);
}

export function start() {
  let timer = 0, from = [0, 0];
  document.addEventListener("pointerdown", event => {
    hide();
    clearTimeout(timer);
    held = false;
    const words = event.pointerType === "mouse" || !event.isPrimary ? "" : wordsAt(event);
    if (!words) return;
    from = [event.clientX, event.clientY];
    const place = around(event, "#board [data-place]");
    timer = window.setTimeout(() => { held = true; tell(words, from[0], from[1]); if (place) showOdds(place, place.dataset.place ?? "", false, from[1] + ABOVE); }, HELD);
  });
  document.addEventListener("pointermove", event => {
    if (Math.hypot(event.clientX - from[0], event.clientY - from[1]) > STRAY) clearTimeout(timer);
  });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(timer));
  // The browser's own menu would lie over the words.
  document.addEventListener("contextmenu", event => { if (held) event.preventDefault(); });
}
