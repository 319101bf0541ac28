// The whole board in small, where a phone shows a window of it: drag moves the window, a tap shows the whole and back.
import { $, drawnBoard, drawnPart, isPhone } from "./dom.js";
import { centreOn, onMove, startingScale, toggleWhole, windowBox } from "./camera.js";

/** A board this many times as wide as high gets a strip. */
const BROAD = 1.4;

const map = $("#minimap");

/** @param {{ width: number, height: number }} board */
const isBroad = board => board.width > BROAD * board.height;

/** Draws the frame of the window, and the board if there is none yet or another. */
function draw() {
  const board = drawnBoard();
  if (!map || !board) return;
  map.hidden = !isPhone() || startingScale() === 1;
  if (map.hidden) return map.replaceChildren();
  const { width, height, scale } = board, seen = windowBox();
  map.classList.toggle("broad", isBroad(board));
  const view = `0 0 ${width} ${height}`;
  if (map.firstElementChild?.getAttribute("viewBox") !== view) {
    // A strip shows the middle of the board, at its full width.
    const svg = drawnPart("svg", { class: "rb", viewBox: view, preserveAspectRatio: isBroad(board) ? "xMidYMid slice" : "xMidYMid meet" });
    svg.append(drawnPart("use", { href: "#board", width, height }), drawnPart("rect", { class: "case" }), drawnPart("rect", { class: "window" }));
    map.replaceChildren(svg);
  }
  const strip = isBroad(board) ? width * map.clientHeight / map.clientWidth : height, cut = (height - strip) / 2;
  const left = Math.max(0, (seen.left - board.x) / scale), top = Math.max(cut, (seen.top - board.y) / scale);
  const right = Math.min(width, (seen.right - board.x) / scale), bottom = Math.min(height - cut, (seen.bottom - board.y) / scale);
  for (const frame of map.querySelectorAll("rect"))
    for (const [key, value] of Object.entries({ x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) })) frame.setAttribute(key, String(value));
}

export function start() {
  if (!map) return;
  onMove(draw);
  draw();
  let way = 0;
  map.addEventListener("pointerdown", event => { way = 0; map.setPointerCapture(event.pointerId); });
  map.addEventListener("pointermove", event => {
    const board = drawnBoard(), small = /** @type {SVGSVGElement | null} */ (map.firstElementChild)?.getScreenCTM();
    if (!map.hasPointerCapture(event.pointerId) || !board || !small) return;
    way += Math.hypot(event.movementX, event.movementY);
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(small.inverse()), frame = windowBox();
    centreOn(board.x + at.x * board.scale, isBroad(board) ? (frame.top + frame.bottom) / 2 : board.y + at.y * board.scale);
  });
  // Else a second drag would take what the first has selected, and end as a drag of the browser's own.
  map.addEventListener("mousedown", event => event.preventDefault());
  map.addEventListener("click", () => { if (way < 6) toggleWhole(); });
}
