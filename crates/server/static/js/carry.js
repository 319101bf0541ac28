// What is carried follows the hand: a likeness of the piece, and a dotted way from where it stood.
import { $, drawnPart } from "./dom.js";
import { likeness } from "./likeness.js";

/** How far the way is bent, as a part of its length, and at most, in px. */
const BEND = 8, MOST = 40;
/** How large a place may be that is carried itself, in px. */
const LARGEST = 120;

/** @typedef {{ x: number, y: number }} Point */

/** The drawing that shows it, its way and what moves; where it began. @type {{ sheet: Element, way: Element[], moves: Element, from: Point } | null} */
let carried = null;

/** @param {Element} element @returns {Point} */
export function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
}

/** Begins to carry what is drawn there. @param {SVGGraphicsElement | null} drawn */
export function begin(drawn) {
  end();
  const stage = $("#stage");
  if (!drawn || !stage) return;
  const sheet = drawnPart("svg", { class: "rb carry", "aria-hidden": "true" }), moves = drawnPart("g", {});
  const way = ["m-way under", "m-way"].map(name => drawnPart("path", { class: name }));
  const box = drawn.getBoundingClientRect();
  moves.append(box.width <= LARGEST && box.height <= LARGEST ? likeness(drawn, 1) : drawnPart("circle", { class: "dot", r: 9 }));
  sheet.append(...way, moves);
  stage.append(sheet);
  carried = { sheet, way, moves, from: middle(drawn) };
}

/** Moves it to a point of the page; over a goal the way ends there. @param {Point} at @param {Element | null} goal */
export function follow(at, goal) {
  const stage = $("#stage")?.getBoundingClientRect();
  if (!carried || !stage) return;
  const inside = (/** @type {Point} */ point) => ({ x: point.x - stage.left, y: point.y - stage.top });
  const from = inside(carried.from), to = inside(goal ? middle(goal) : at), hand = inside(at);
  const [dx, dy] = [to.x - from.x, to.y - from.y], far = Math.hypot(dx, dy), bend = far === 0 ? 0 : Math.min(MOST, far / BEND) / far;
  const d = `M${from.x} ${from.y}Q${(from.x + to.x) / 2 - dy * bend} ${(from.y + to.y) / 2 + dx * bend} ${to.x} ${to.y}`;
  for (const path of carried.way) path.setAttribute("d", d);
  const where = goal ? to : hand;
  carried.moves.setAttribute("transform", `translate(${where.x} ${where.y})`);
  carried.sheet.classList.toggle("there", goal !== null);
}

export const isUnderWay = () => carried !== null;

export function end() {
  carried?.sheet.remove();
  carried = null;
}
