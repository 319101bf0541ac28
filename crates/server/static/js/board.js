// Choices on the board: a lit place plays its choice, opens a menu if it has several, or says why nothing can be done there.
import { $, $$, around, dialog, isPhone } from "./dom.js";

/** @param {number | string} index */
export const act = index => $("#act-" + index);

/** @param {HTMLElement} place */
const choicesOf = place => (place.dataset.choices ?? "").split(" ").map(act).filter(button => button !== null);

/** What stands there, as the place says it to those who listen. @param {HTMLElement} place */
const wordsOf = place => place.getAttribute("aria-label") ?? "";

/** Space between a menu and its place, and the edge of the page, in px. */
const MARGIN = 10;

/** Lays a menu beside its place, where there is room for it; on a phone it lies at the foot. @param {HTMLElement} menu @param {HTMLElement} place */
function layBeside(menu, place) {
  for (const side of ["left", "top"]) menu.style.removeProperty(side);
  if (isPhone()) return;
  const box = place.getBoundingClientRect(), { width, height } = menu.getBoundingClientRect();
  const [right, left] = [box.right + MARGIN, box.left - MARGIN - width];
  const x = right + width <= innerWidth - MARGIN ? right : Math.max(MARGIN, left);
  const y = Math.min(innerHeight - height - MARGIN, (box.top + box.bottom - height) / 2);
  Object.assign(menu.style, { left: `${x}px`, top: `${Math.max(MARGIN, y)}px` });
}

/** @param {string} heading @param {HTMLElement[]} items @param {HTMLElement} place */
function showMenu(heading, items, place) {
  const [title, list] = [$("#menu-heading"), $("#menu-list")];
  if (!title || !list) return;
  // What it is, then all that is known of it.
  const [, name, rest] = /^([^,:;.]{3,70})[,:;.] (.+)$/s.exec(heading) ?? ["", heading, ""], more = document.createElement("small");
  more.textContent = rest.charAt(0).toUpperCase() + rest.slice(1);
  title.replaceChildren(name, ...(rest === "" ? [] : [more]));
  list.replaceChildren(...items);
  const menu = dialog("menu");
  menu?.showModal();
  // A heading that scrolls could take the focus.
  list.querySelector("button")?.focus();
  if (menu) layBeside(menu, place);
}

/** Lets choose among buttons of the list, beside a place. @param {HTMLElement} place @param {HTMLElement[]} buttons */
export function choose(place, buttons = choicesOf(place)) {
  if (buttons.length === 1) buttons[0].click();
  if (buttons.length < 2) return;
  showMenu(wordsOf(place) || "What to do here", buttons.map(button => {
    const item = document.createElement("li"), copy = document.createElement("button");
    copy.type = "button";
    copy.dataset.index = button.dataset.index;
    copy.append(...[...button.childNodes].map(node => node.cloneNode(true)));
    copy.addEventListener("click", () => { dialog("menu")?.close(); button.click(); });
    item.append(copy);
    return item;
  }), place);
}

/** @param {HTMLElement} place */
function explain(place) {
  const misses = (place.dataset.no ?? "").split(" ").map(index => $("#not-" + index)).filter(miss => miss !== null);
  showMenu(wordsOf(place) || "Not possible here", misses.map(miss => {
    const item = /** @type {HTMLElement} */ (miss.cloneNode(true));
    item.removeAttribute("id");
    item.className = "no";
    $(".clause", item)?.addEventListener("click", () => dialog("menu")?.close());
    return item;
  }), place);
}

/** A finger is wider than a small piece: the nearest place within so many pixels is meant. */
const REACH = 22;

/** @param {PointerEvent} event */
function placeAt(event) {
  const drawing = around(event, "#board, .docked, .sheet.float svg");
  if (!drawing || around(event, "button, a")) return around(event, "[data-choices]");
  // A lit place answers on its whole area, also where something lies on it that cannot be clicked.
  for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
    const place = /** @type {HTMLElement | null} */ (element.closest("[data-choices]"));
    if (place) return place;
    if (!drawing.contains(element)) break;
  }
  if (event.pointerType === "mouse" || around(event, "[data-no]")) return null;
  /** @type {HTMLElement | null} */
  let best = null;
  let least = REACH;
  for (const place of $$("[data-choices]", drawing)) {
    const box = place.getBoundingClientRect();
    const dx = Math.max(box.left - event.clientX, 0, event.clientX - box.right);
    const dy = Math.max(box.top - event.clientY, 0, event.clientY - box.bottom);
    const away = Math.hypot(dx, dy);
    if (away < least) [best, least] = [place, away];
  }
  return best;
}

/** @param {() => boolean} wasDragged tells, once, whether the click was the end of a drag. */
export function start(wasDragged) {
  // The second click of a double click would decide what the first one brought. Fingers tap one place quickly on purpose.
  document.addEventListener("click", event => {
    const repeated = event.detail > 1 && /** @type {PointerEvent} */ (event).pointerType === "mouse";
    if (repeated && around(event, "#choices, #menu-list, .stage, .docked") && !around(event, ".zoomers, #aim")) { event.preventDefault(); event.stopPropagation(); }
  }, true);

  document.addEventListener("click", event => {
    if (wasDragged()) return;
    const place = placeAt(/** @type {PointerEvent} */ (event)), no = around(event, "[data-no]");
    if (place) choose(place);
    else if (no && $("#choices")) explain(no);
  });

  // What the pointer is over on the board is shown in the list.
  for (const [name, on] of /** @type {[string, boolean][]} */ ([["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]))
    document.addEventListener(name, event => {
      const place = around(event, "[data-choices]");
      if (place) choicesOf(place).forEach(button => button.classList.toggle("lit", on));
    });
}
