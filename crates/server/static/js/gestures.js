// Gestures: take a piece where it stands, put it where it goes, say how many, once. What can be moved is asked of the server for each
// decision; lists and menus stay as the other way to do everything.
import { choose } from "./board.js";
import * as carry from "./carry.js";
import { $, $$, around } from "./dom.js";
import { drawingsOf } from "./likeness.js";

/** `numbers` can be moved at once, `ways` are choices of which one has to be taken. @typedef {{ piece: string, name: string, from: string, to: string, numbers: number[], ways: string[] }} Gesture */
/** A place from which something is moved; one piece of it, or whatever stands there. @typedef {{ from: string, piece: string | null }} Source */

/** A press that moves less than this, in px, is a click. */
const STILL = 6;
/** How near a target has to be to be meant, in px. */
const REACH = 22;
/** What a finger takes by dragging is not larger than this, in px: larger places are taken by taps, and panned over. */
const GRASP = 120;
/** Space between the panel and its place, and the edge of the window, in px. */
const MARGIN = 8;

const stage = $("#stage"), form = /** @type {HTMLFormElement | null} */ ($("#gesture")), aim = $("#aim"), heard = $("#heard");
/** @type {Gesture[]} */
let known = [];
/** The decision that they belong to. */
let decision = "";
/** What is being moved. @type {Source | null} */
let held = null;

/** @param {string} token */
const placeOf = token => $(`#board [data-place="${token}"]`) ?? $(`[data-place="${token}"]`);

/** @param {Source | null} source */
const movesOf = source => known.filter(gesture => gesture.from === source?.from && (source.piece === null || source.piece === gesture.piece));

/** What is taken at a place or piece of the board. A piece that is drawn once is taken itself, wherever its place is. @param {HTMLElement | null} drawn @returns {Source | null} */
function sourceOf(drawn) {
  const piece = drawn?.closest("[data-piece]")?.getAttribute("data-piece") ?? "", froms = new Set(known.filter(gesture => gesture.piece === piece).map(gesture => gesture.from));
  if (froms.size === 1 && drawingsOf(piece).length === 1) return { from: [...froms][0], piece };
  const from = tokenOf(drawn?.closest("[data-place]") ?? null);
  return known.some(gesture => gesture.from === from) ? { from, piece: null } : null;
}

/** What is seen of a source. @param {Source} source */
function drawingOf({ from, piece }) {
  const place = placeOf(from), pieces = [...new Set(movesOf({ from, piece }).map(gesture => gesture.piece))].flatMap(drawingsOf);
  const here = pieces.find(drawn => piece !== null || drawn.dataset.on === from || place?.contains(drawn));
  return here ?? (place instanceof SVGGraphicsElement ? place : null);
}

/** @param {Element | null} place */
const tokenOf = place => place?.getAttribute("data-place") ?? "";

/** Asks what can be moved, once for each decision. */
export async function follow() {
  const now = /** @type {HTMLInputElement | null} */ (document.querySelector("#choices [name='decision']"))?.value ?? "";
  if (now === decision) { if (held) light(); handles(); return; }
  decision = now;
  known = [];
  drop();
  handles();
  const seat = $("#turn")?.dataset.eyes;
  if (!form || now === "" || !seat) return;
  try {
    const answer = await fetch(`${location.pathname}/gestures?seat=${seat}`);
    const found = answer.ok ? await answer.json() : { decision: "", gestures: [] };
    // Asked again with the next update.
    if (!answer.ok) decision = "";
    if (found.decision !== decision) return;
    known = found.gestures;
    handles();
  } catch { decision = ""; }
}

/** Marks what can be taken. */
function handles() {
  const sources = known.flatMap(gesture => [placeOf(gesture.from), ...drawingsOf(gesture.piece)]);
  const takes = new Set(sources.filter(drawn => drawn && sourceOf(/** @type {HTMLElement} */ (drawn))));
  for (const drawn of $$(".handle")) if (!takes.has(drawn)) drawn.classList.remove("handle");
  for (const drawn of takes) drawn?.classList.add("handle");
}

/** Shows what is held and where it can go, in the way in which places are lit. */
function light() {
  if (held === null) return;
  const source = (held.piece === null ? placeOf(held.from) : drawingOf(held))?.classList;
  if (source && !source.contains("chosen")) source.add("held", "chosen");
  for (const gesture of movesOf(held)) {
    const goal = placeOf(gesture.to);
    if (!goal) continue;
    goal.classList.add("goal", "may");
    if (goal.dataset.choices !== undefined || goal.dataset.was !== undefined) continue;
    // What it was is kept beside it: an update brings the element back as it was.
    goal.dataset.was = goal.getAttribute("role") ?? "";
    goal.setAttribute("role", "button");
    if (!goal.hasAttribute("aria-label")) goal.setAttribute("aria-label", `Put ${gesture.name} here`);
    if (!goal.hasAttribute("tabindex")) goal.setAttribute("tabindex", "-1");
  }
}

/** Gives a place back the role that it had. @param {HTMLElement} goal */
function unlight(goal) {
  goal.classList.remove("goal", ...(goal.dataset.choices === undefined ? ["may"] : []));
  if (goal.dataset.was === undefined) return;
  if (goal.dataset.was === "") goal.removeAttribute("role"); else goal.setAttribute("role", goal.dataset.was);
  delete goal.dataset.was;
}

/** Tells whoever listens what the hand does. @param {string} words */
const say = words => { if (heard && heard.textContent !== words) heard.textContent = words; };

/** Says what was picked up, and how many places it can go to. @param {Source} source */
function tell(source) {
  const names = [...new Set(movesOf(source).map(gesture => gesture.name))], goals = new Set(movesOf(source).map(gesture => gesture.to)).size;
  say(`Picked up: ${names.join(", ")}. ${goals === 1 ? "1 place" : `${goals} places`} to put it. Enter puts, Escape lets go.`);
}

/** Lets go of what is held. */
export function drop() {
  if (held !== null) say("");
  held = null;
  for (const place of $$(".held:not(.float)")) place.classList.remove("held", "chosen");
  for (const place of $$(".goal, [data-was]")) unlight(place);
  if (aim) aim.hidden = true;
  carry.end();
  stage?.classList.remove("holding");
}

/** @param {Source} source */
function take(source) {
  drop();
  held = source;
  stage?.classList.add("holding");
  light();
  tell(source);
}

/** Moves so many of some kinds from one place to another. @param {Gesture} first @param {[string, number][]} pieces */
function send({ from, to }, pieces) {
  if (!form) return;
  const values = { seat: $("#turn")?.dataset.eyes ?? "", decision, piece: pieces.map(([piece]) => piece).join(), from, to, n: pieces.map(([, n]) => n).join() };
  for (const [name, value] of Object.entries(values)) /** @type {HTMLInputElement} */ (form.elements.namedItem(name)).value = String(value);
  drop();
  form.requestSubmit();
}

/** How many of one kind are moved: begins with all. @param {Gesture} gesture @param {boolean} mayStay whether none may go, because others do. */
function stepper(gesture, mayStay) {
  const row = document.createElement("div"), shown = document.createElement("output"), name = document.createElement("b");
  const numbers = mayStay ? [0, ...gesture.numbers] : gesture.numbers;
  let at = numbers.length - 1;
  const tell = () => { shown.textContent = numbers.length > 1 ? `${numbers[at]} of ${numbers.at(-1)}` : ""; };
  /** @param {number} by */
  const move = by => { at = Math.max(0, Math.min(numbers.length - 1, at + by)); tell(); };
  /** @param {string} sign @param {number} by */
  const step = (sign, by) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "square";
    button.textContent = sign;
    button.ariaLabel = `${by > 0 ? "More" : "Fewer"}: ${gesture.name}`;
    button.addEventListener("click", () => move(by));
    return button;
  };
  name.textContent = gesture.name;
  row.append(name, ...(numbers.length > 1 ? [step("−", -1), shown, step("+", 1)] : []));
  tell();
  return { row, move, chosen: () => /** @type {[string, number]} */ ([gesture.piece, numbers[at]]) };
}

/** Puts what is held on a target: at once if nothing is left to say. @param {string} to */
function put(to) {
  const all = movesOf(held).filter(gesture => gesture.to === to), here = all.filter(gesture => gesture.numbers.length > 0), place = placeOf(to);
  if (here.length === 0) {
    const ways = new Set(all.flatMap(gesture => gesture.ways));
    drop();
    if (place) choose(place, $$("#choices button[name='action']").filter(button => ways.has(/** @type {HTMLButtonElement} */ (button).value)));
    return;
  }
  if (here.length === 1 && here[0].numbers.length === 1) { send(here[0], [[here[0].piece, here[0].numbers[0]]]); return; }
  if (!aim || !place || !stage) return;
  const rows = here.map(gesture => stepper(gesture, here.length > 1)), go = document.createElement("button");
  go.type = "button";
  go.className = "main";
  go.textContent = "Move";
  go.addEventListener("click", () => {
    const chosen = rows.map(row => row.chosen()).filter(([, n]) => n > 0);
    if (chosen.length > 0) send(here[0], chosen); else drop();
  });
  aim.replaceChildren(...rows.map(({ row }) => row), go);
  aim.onkeydown = event => {
    const by = { "+": 1, "-": -1 }[event.key], at = rows.find(({ row }) => row.contains(document.activeElement)) ?? rows[0];
    if (by) { event.stopPropagation(); at.move(by); }
  };
  aim.hidden = false;
  const box = place.getBoundingClientRect(), frame = stage.getBoundingClientRect(), own = aim.getBoundingClientRect();
  const left = box.right + MARGIN + own.width < frame.right ? box.right + MARGIN : Math.max(frame.left + MARGIN, box.left - MARGIN - own.width);
  const top = Math.max(frame.top + MARGIN, Math.min(box.top, frame.bottom - own.height - MARGIN));
  Object.assign(aim.style, { left: `${left - frame.left}px`, top: `${top - frame.top}px` });
  go.focus({ preventScroll: true });
}

/** The target under a point, or the nearest within reach. @param {number} x @param {number} y */
function goalAt(x, y) {
  if (stage?.classList.contains("past")) return "";
  const goals = new Set(movesOf(held).map(gesture => gesture.to));
  for (const element of document.elementsFromPoint(x, y)) {
    const token = tokenOf(element.closest("[data-place]"));
    if (goals.has(token)) return token;
  }
  let best = "", least = REACH;
  for (const goal of goals) {
    const box = placeOf(goal)?.getBoundingClientRect();
    if (!box) continue;
    const away = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
    if (away < least) [best, least] = [goal, away];
  }
  return best;
}

/** What can be taken under a point. @param {number} x @param {number} y */
function sourceAt(x, y) {
  // What is seen then is a picture.
  if (stage?.classList.contains("past")) return null;
  for (const element of document.elementsFromPoint(x, y)) {
    const source = sourceOf(/** @type {HTMLElement} */ (element));
    if (source) return source;
    if (element.closest(".float, .rail, .strip")) return null;
  }
  return null;
}

/** Whether a finger there is on a piece, or on a place as small as one. @param {number} x @param {number} y @param {Source} source */
function isGrasped(x, y, { from, piece }) {
  if (piece !== null || document.elementsFromPoint(x, y).some(element => element.closest(`[data-on="${from}"]`))) return true;
  const box = placeOf(from)?.getBoundingClientRect();
  return box !== undefined && box.width <= GRASP && box.height <= GRASP;
}

/** Takes or puts by a key on a place; whether it was meant for that. @param {HTMLElement} place */
export function press(place) {
  const token = tokenOf(place), source = sourceOf(place);
  if (movesOf(held).some(gesture => gesture.to === token)) { put(token); return true; }
  if (place.dataset.choices === undefined && source) { take(source); return true; }
  return false;
}

/** Whether something is held; then it is let go. */
export function release() {
  const was = held !== null;
  drop();
  if (was) say("Let go.");
  return was;
}

/** @param {() => boolean} isOther whether the click that comes now ends a pan or a long press. */
export function start(isOther) {
  if (!stage || !form) return;
  /** Where a press began on something that can be taken. @type {{ x: number, y: number, source: Source } | null} */
  let pressed = null;
  let dragging = false;
  const letGo = () => {
    pressed = null;
    stage.classList.remove("taking");
    if (dragging) drop();
  };
  // Before the camera: what is taken is not a pan.
  document.addEventListener("pointerdown", event => {
    // A second finger zooms.
    if (!event.isPrimary) { letGo(); return; }
    dragging = false;
    const may = event.button === 0 && !around(event, ".float, button, a"), isFinger = event.pointerType === "touch";
    const source = may ? sourceAt(event.clientX, event.clientY) : null;
    pressed = source && (!isFinger || isGrasped(event.clientX, event.clientY, source)) ? { x: event.clientX, y: event.clientY, source } : null;
    // A finger that has not moved yet may be the first of two.
    stage.classList.toggle("taking", pressed !== null && !isFinger);
  }, true);
  document.addEventListener("pointermove", event => {
    const { clientX: x, clientY: y } = event;
    if (pressed && event.isPrimary && !dragging && Math.hypot(x - pressed.x, y - pressed.y) >= STILL) {
      dragging = true;
      stage.classList.add("taking");
      take(pressed.source);
    }
    // What a mouse has picked up follows it without a button, too.
    if (held === null || !event.isPrimary || aim?.hidden === false || (!dragging && event.pointerType !== "mouse")) return;
    if (!carry.isUnderWay()) carry.begin(drawingOf(held));
    carry.follow({ x, y }, placeOf(goalAt(x, y)));
  }, true);
  document.addEventListener("pointerup", event => {
    if (!pressed || !event.isPrimary) return;
    const was = dragging;
    pressed = null;
    stage.classList.remove("taking");
    if (!was) return;
    const to = goalAt(event.clientX, event.clientY);
    if (to) put(to); else drop();
    // The click comes at once, if at all.
    setTimeout(() => { dragging = false; }, 0);
  }, true);
  // The browser itself takes a press for something else, such as a drag of selected words.
  document.addEventListener("pointercancel", event => { if (pressed && event.isPrimary) letGo(); }, true);
  document.addEventListener("dragstart", event => { if (pressed) event.preventDefault(); }, true);
  // The click after a drag, or one that puts or takes something.
  document.addEventListener("click", event => {
    if (dragging) { dragging = false; event.stopPropagation(); event.preventDefault(); return; }
    if (isOther() || around(event, ".float, .rail, .strip, dialog")) return;
    const { clientX: x, clientY: y } = event;
    if (held !== null) {
      const to = goalAt(x, y);
      if (to) put(to); else drop();
      event.stopPropagation();
      return;
    }
    const source = sourceAt(x, y);
    if (!source || around(event, "[data-choices]") || placeOf(source.from)?.dataset.choices !== undefined) return;
    take(source);
    event.stopPropagation();
  }, true);
}
