// A fight that is drawn where the window of a tablet does not reach: it is shown over the board, on the side where its place is not.
// The board itself stays where it is.
import { $, $$, around, drawnBoard, drawnPart, isPhone } from "./dom.js";
import { choose } from "./board.js";
import { isWhole } from "./camera.js";

const beside = $("#beside");
/** The fight that somebody has closed: another one is shown again. */
let closed = "";

/** Shows or hides the fight after an update. */
export function show() {
  const board = drawnBoard(), fight = $("#board .fight"), stage = $("#stage")?.getBoundingClientRect();
  if (!beside || !stage) return;
  const about = $("#turn")?.dataset.focus ?? "";
  if (!fight) closed = "";
  beside.hidden = !board || !fight || isPhone() || isWhole(fight) || closed === about;
  if (beside.hidden || !board || !fight) return beside.replaceChildren();
  const box = fight.getBoundingClientRect(), { width, height } = board;
  const [x, y, w, h] = [(box.left - board.x) / board.scale, (box.top - board.y) / board.scale, box.width / board.scale, box.height / board.scale];
  const place = $(`#board [data-place="${about}"]`)?.getBoundingClientRect();
  beside.classList.toggle("left", place !== undefined && place.left + place.right > stage.left + stage.right);
  const svg = drawnPart("svg", { class: "rb", viewBox: `${x} ${y} ${w} ${h}`, width: w, height: h, "aria-hidden": "true" });
  svg.append(drawnPart("use", { href: "#board", width, height }));
  const button = document.createElement("button");
  button.type = "button";
  button.className = "square";
  button.textContent = "×";
  button.setAttribute("aria-label", "Close the fight");
  beside.replaceChildren(svg, button);
}

/** What can be clicked at a point of the picture: it is what the board has there. @param {MouseEvent} event */
function litAt(event) {
  const svg = beside && /** @type {SVGSVGElement | null} */ (beside.querySelector("svg")), board = drawnBoard(), from = svg?.getScreenCTM()?.inverse();
  if (!board || !from) return null;
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(from);
  const [px, py] = [board.x + x * board.scale, board.y + y * board.scale];
  return $$("#board .fight [data-choices]").find(place => { const box = place.getBoundingClientRect(); return px >= box.left && px <= box.right && py >= box.top && py <= box.bottom; }) ?? null;
}

export function start() {
  beside?.addEventListener("click", event => {
    const place = litAt(event);
    if (place && !around(event, "button")) { choose(place); return; }
    if (!around(event, "button")) return;
    closed = $("#turn")?.dataset.focus ?? "";
    show();
  });
  addEventListener("resize", show);
  show();
}
