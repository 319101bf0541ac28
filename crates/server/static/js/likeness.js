// The likeness of a piece: a copy of its drawing that is carried or glides, and means nothing to whoever clicks or listens.
import { $$, drawnPart } from "./dom.js";

/** What a drawing says to others than the eye, and marks of the moment. */
const MEANING = /^(id|role|tabindex|data-|aria-)/;
const MOMENT = ["may", "no", "handle", "held", "chosen", "goal", "quiet", "away"];

/** The drawings of a piece on the board. @param {string} piece */
export const drawingsOf = piece => /** @type {SVGGraphicsElement[]} */ (/** @type {unknown[]} */ ($$(`#board [data-piece="${piece}"]`)));

/** A copy of a drawing around the origin of another that has so many pixels to a unit. @param {SVGGraphicsElement} drawn @param {number} unit */
export function likeness(drawn, unit) {
  const box = drawn.getBBox(), matrix = drawn.getScreenCTM(), scale = matrix ? Math.hypot(matrix.a, matrix.b) / unit : 1;
  const copy = /** @type {SVGGraphicsElement} */ (drawn.cloneNode(true));
  for (const title of copy.querySelectorAll("title")) title.remove();
  for (const part of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of part.getAttributeNames()) if (MEANING.test(name)) part.removeAttribute(name);
    part.classList.remove(...MOMENT);
  }
  copy.removeAttribute("transform");
  copy.style.removeProperty("transform");
  const placed = drawnPart("g", { class: "likeness", transform: `scale(${scale}) translate(${-box.x - box.width / 2} ${-box.y - box.height / 2})` });
  placed.append(copy);
  return placed;
}
