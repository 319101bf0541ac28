// Larger, smaller, elsewhere: the transform of a wrapper that no update touches. It moves by itself only if what the question
// is about is out of sight.
import { $, $$, around, drawnBoard, isCalm, isPhone, kept } from "./dom.js";

const LARGEST = 6;
const view = { x: 0, y: 0, scale: 1 };
let dragged = false;

const stage = $("#stage");
const zoom = $("#zoom");
const key = "view-" + location.pathname;

/** How far the view may go along one side: not beyond the drawing if that is larger than the stage, else not beyond the stage. @param {number} whole @param {number} drawn @param {number} at */
function within(whole, drawn, at) {
  const edge = drawn * view.scale >= whole ? (whole - drawn) / 2 * view.scale : 0;
  return Math.min(-edge, Math.max(at, whole - whole * view.scale + edge));
}

/** How far the sheet of a phone pushes the board up, in px: what lies behind it can be moved above it, and comes back when it is lowered. */
let push = 0;

/** Puts the board where the view says, after it or the sheet of a phone has moved. */
export function place() {
  const board = drawnBoard();
  if (!stage || !zoom || !board) return;
  const [w, h] = [stage.clientWidth, stage.clientHeight], fit = Math.min(w / board.width, h / board.height);
  const { top, bottom } = windowBox(), wanted = view.y - push;
  view.x = within(w, board.width * fit, view.x);
  view.y = within(h, board.height * fit, wanted);
  push = Math.min(h - (bottom - top), Math.max(0, view.y - wanted));
  stage.style.setProperty("--push", String(push / view.scale));
  zoom.style.transform = `translate(${view.x}px,${view.y}px) scale(${view.scale})`;
  for (const follow of followers) follow();
}

/** What follows the view. @type {(() => void)[]} */
const followers = [];
/** @param {() => void} follow is called when the view has changed. */
export const onMove = follow => { followers.push(follow); };

const keep = () => kept.set(key, JSON.stringify({ ...view, phone: isPhone() }));

/** @param {number} scale @param {number} cx @param {number} cy in pixels of the stage */
function zoomTo(scale, cx, cy) {
  const next = Math.min(LARGEST, Math.max(1, scale)), by = next / view.scale;
  view.x = cx - (cx - view.x) * by;
  view.y = cy - (cy - view.y) * by;
  view.scale = next;
  place();
  keep();
}

/** @param {string} how */
export function zoomBy(how) {
  if (!stage) return;
  if (how === "fit") { Object.assign(view, { x: 0, y: 0, scale: 1 }); push = 0; place(); keep(); return; }
  zoomTo(view.scale * (how === "in" ? 1.4 : 1 / 1.4), stage.clientWidth / 2, stage.clientHeight / 2);
}

/** Pixels that a unit of the drawing should have, so that the smallest type can be read. */
const READABLE = 1;
/** A board that has to be enlarged by less than this is shown whole. */
const NEARLY = 1.1;

/** The zoom that a table begins with: a board whose type would be too small is a window, not a stamp. */
export function startingScale() {
  const board = drawnBoard();
  if (!stage || !board) return 1;
  const needed = READABLE / Math.min(stage.clientWidth / board.width, stage.clientHeight / board.height);
  // A board that was not drawn for a stage says nothing of a quiet side: a desk shows it whole.
  if (needed < NEARLY || (!isPhone() && !$("#turn")?.dataset.quiet)) return 1;
  return Math.min(LARGEST, needed);
}

/** The part of the stage that nothing covers, in pixels of the page. */
export function windowBox() {
  const box = /** @type {HTMLElement} */ (stage).getBoundingClientRect();
  const sheet = isPhone() ? $(".rail")?.getBoundingClientRect().top ?? box.bottom : box.bottom;
  return { left: box.left, top: box.top, right: box.right, bottom: Math.min(box.bottom, sheet) };
}

/** @param {Element} element */
function isSeen(element) {
  const box = element.getBoundingClientRect(), frame = windowBox();
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  return x > frame.left && x < frame.right && y > frame.top && y < frame.bottom;
}

/** Whether neither its left nor its right side is cut. @param {Element} element */
export function isWhole(element) {
  const box = element.getBoundingClientRect(), frame = windowBox();
  return box.left >= frame.left && box.right <= frame.right;
}

/** Brings a place into sight that is not. @param {Element} element */
export function reveal(element) {
  if (!isSeen(element)) centre(element);
}

/** @param {Element} element */
function centre(element) {
  const box = element.getBoundingClientRect();
  glide((box.left + box.right) / 2, (box.top + box.bottom) / 2);
}

/** Moves a point of the page to the middle of the window, in sight of whoever looks. @param {number} x @param {number} y */
function glide(x, y) {
  const frame = windowBox();
  view.x += (frame.left + frame.right) / 2 - x;
  view.y += (frame.top + frame.bottom) / 2 - y;
  if (zoom && !isCalm()) {
    zoom.classList.add("gliding");
    setTimeout(() => zoom.classList.remove("gliding"), 300);
  }
  place();
}

/** Moves a point of the page to the middle of the window. @param {number} x @param {number} y */
export function centreOn(x, y) {
  const frame = windowBox();
  view.x += (frame.left + frame.right) / 2 - x;
  view.y += (frame.top + frame.bottom) / 2 - y;
  place();
  keep();
}

/** Shows the whole board, or the window of before. */
export function toggleWhole() {
  if (view.scale > 1) zoomBy("fit"); else { begin(); keep(); }
}

/** The form of the board that the view belongs to. */
let form = $("#turn")?.dataset.form;

/** A drawing of another form is looked at afresh. */
export function refit() {
  const now = $("#turn")?.dataset.form;
  if (now === form) return;
  form = now;
  begin();
}

/** How far the middle of what is played on lies from the middle of the board, in units: quiet boxes at both of its edges may be of different widths. @param {number} width */
function offCentre(width) {
  const boxes = ($("#turn")?.dataset.quiet ?? "").split(",").map(box => box.split(" ").map(Number));
  const left = Math.max(...boxes.map(([x, , w]) => (x + w < width / 4 ? x + w : -Infinity)));
  const right = Math.min(...boxes.map(([x]) => (x > width * 3 / 4 ? x : Infinity)));
  return Number.isFinite(left) && Number.isFinite(right) ? (left + right - width) / 2 : 0;
}

/** The view that a table begins with. What is cropped is the quiet side, if there is one at the right, else both edges. */
function begin() {
  if (!stage) return;
  const board = drawnBoard(), [quiet] = ($("#turn")?.dataset.quiet ?? "").split(" ").map(Number);
  view.scale = startingScale();
  const fit = board ? Math.min(stage.clientWidth / board.width, stage.clientHeight / board.height) : 1;
  const off = board && view.scale > 1 ? offCentre(board.width) * fit * view.scale : 0;
  view.x = board && quiet > board.width / 2 ? 0 : (stage.clientWidth - stage.clientWidth * view.scale) / 2 - off;
  view.y = (stage.clientHeight - stage.clientHeight * view.scale) / 2;
  push = 0;
  place();
}

/** Brings what is asked about into sight, once, at the same scale. */
export function approach() {
  if (!stage) return;
  const focus = $(`#board [data-place="${$("#turn")?.dataset.focus ?? ""}"]`);
  const lit = $$("#board [data-choices]");
  const subject = focus ?? lit.find(isSeen) ?? lit[0];
  if (subject && !isSeen(subject)) centre(subject);
}

/** Whether the board is being dragged, or was until the click that comes now. */
export const isDragged = () => dragged;

/** Whether the click that comes now ends a drag. */
export function wasDragged() {
  const was = dragged;
  dragged = false;
  return was;
}

export function start() {
  if (!stage) return;
  /** @type {Map<number, [number, number]>} */
  const fingers = new Map();
  let gap = 0, way = 0;
  /** @param {MouseEvent} event @returns {[number, number]} */
  const at = event => { const box = stage.getBoundingClientRect(); return [event.clientX - box.left, event.clientY - box.top]; };
  stage.addEventListener("wheel", event => {
    if (around(event, ".float")) return;
    event.preventDefault();
    zoomTo(view.scale * Math.exp(-event.deltaY / 400), ...at(event));
  }, { passive: false });
  stage.addEventListener("pointerdown", event => {
    // What is taken by hand is not a pan.
    if (around(event, ".float") || stage.classList.contains("taking")) return;
    fingers.set(event.pointerId, at(event));
    gap = 0;
    way = 0;
  });
  stage.addEventListener("pointermove", event => {
    // A finger that has begun to move a piece does not pan.
    if (stage.classList.contains("taking")) { fingers.clear(); return; }
    const last = fingers.get(event.pointerId);
    if (!last) return;
    const [x, y] = at(event);
    fingers.set(event.pointerId, [x, y]);
    if (fingers.size === 2) {
      const [[ax, ay], [bx, by]] = [...fingers.values()], now = Math.hypot(ax - bx, ay - by);
      if (gap > 0) zoomTo(view.scale * now / gap, (ax + bx) / 2, (ay + by) / 2);
      gap = now;
      dragged = true;
    } else {
      way += Math.hypot(x - last[0], y - last[1]);
      if (way > 6) dragged = true;
      if (!dragged || view.scale === 1) return;
      view.x += x - last[0];
      view.y += y - last[1];
      place();
    }
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"])
    stage.addEventListener(end, event => {
      fingers.delete(/** @type {PointerEvent} */ (event).pointerId);
      gap = 0;
      if (dragged) keep();
      setTimeout(() => { dragged = false; }, 0);
    });
  stage.addEventListener("dblclick", event => { if (!around(event, "[data-choices], .float")) zoomBy("fit"); });
  document.addEventListener("click", event => {
    const zoomer = around(event, "[data-zoom]");
    if (zoomer?.dataset.zoom) zoomBy(zoomer.dataset.zoom);
  });
  // Focus by keys must not scroll what never scrolls.
  stage.addEventListener("scroll", () => { stage.scrollTop = 0; stage.scrollLeft = 0; });
  addEventListener("resize", place);
  const last = JSON.parse(kept.get(key) ?? "null");
  if (last && last.phone === isPhone()) Object.assign(view, { x: last.x, y: last.y, scale: last.scale });
  else begin();
  place();
  approach();
}
