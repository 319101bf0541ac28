// What all modules use: finding elements, and what is kept in this browser.

/**
 * @param {string} selector
 * @param {ParentNode} [from]
 * @returns {HTMLElement | null}
 */
export const $ = (selector, from = document) => from.querySelector(selector);

/**
 * @param {string} selector
 * @param {ParentNode} [from]
 * @returns {HTMLElement[]}
 */
export const $$ = (selector, from = document) => [...from.querySelectorAll(selector)].map(e => /** @type {HTMLElement} */ (e));

/**
 * The nearest element around the target of an event.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export const around = (event, selector) => (event.target instanceof Element ? event.target.closest(selector) : null);

/**
 * @param {string} id
 * @returns {HTMLDialogElement | null}
 */
export const dialog = id => /** @type {HTMLDialogElement | null} */ (document.getElementById(id));

/** Storage may be forbidden; then nothing is kept. */
export const kept = {
  /** @param {string} key */
  get(key) { try { return localStorage.getItem("ravelin-" + key); } catch { return null; } },
  /** @param {string} key @param {string} value */
  set(key, value) { try { localStorage.setItem("ravelin-" + key, value); } catch { /* not kept */ } },
};

export const phone = matchMedia("(max-width: 700px)");
export const isPhone = () => phone.matches;
export const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Where the drawing of the board lies: its left upper corner in pixels of the page, pixels of a unit, and its size in units. */
export function drawnBoard() {
  const board = /** @type {SVGSVGElement | null} */ (document.querySelector("svg#board"));
  if (!board) return null;
  const box = board.getBoundingClientRect(), { width, height } = board.viewBox.baseVal;
  const scale = Math.min(box.width / width, box.height / height);
  return { x: box.left + (box.width - width * scale) / 2, y: box.top + (box.height - height * scale) / 2, scale, width, height };
}

/** A new element of a drawing. @param {string} name @param {Record<string, string | number>} attributes */
export function drawnPart(name, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** Whether somebody is typing. @param {EventTarget | null} target */
export const isField = target => target instanceof Element && target.matches("input:not([type=radio], [type=checkbox]), textarea, select");
