// The film: what a move did glides over the board, and its marks stay until the next answer. Names in the journal show their place,
// a line shows the board as it was then. The board itself is always the one of now.
import { $, $$, around, drawnBoard, drawnPart, isCalm, kept } from "./dom.js";
import { reveal } from "./camera.js";
import { drawingsOf, likeness } from "./likeness.js";

/** How long things take at normal speed, in ms. */
const GLIDE = 250, ROLL = 400, PAUSE = 120, STEP = 900;
/** The longest film, and the most lines in it: what came before them leaves only its marks. */
const LONGEST = 8000, MOST = 40;
/** How often a mark pulses where the pointer asks for it, in ms. */
const PULSE = 700;
/** Speeds to choose from; 0 is at once. */
const SPEEDS = [1, 2, 4, 0];

/** @typedef {{ kind: string, seat?: number, piece?: string, name?: string, from?: string, to?: string, at?: string, n: number, dice?: number[], isOneOfMany?: boolean }} Shot */
/** A middle with half the width and height, and how far from it marks begin. @typedef {{ x: number, y: number, w: number, h: number, r: number, isPiece?: boolean, outline?: SVGGraphicsElement | null }} Spot */

/** How large half of a place may be, in units, that a mark surrounds: of what is larger both ways its middle is marked. */
const SURROUNDED = 36;
/** How large the ghost is of what was taken off the board, in units: others may stand there. */
const GONE = 16;
/** Space between a mark and what it surrounds, in units. */
const AROUND = 5;

const stage = $("#stage"), film = $("#film"), zoom = $("#zoom");
let speed = Number(kept.get("film-speed") ?? 1);
/** The last line of the journal that was shown. */
let last = -1;
/** Counts films: one that is not the last stops. */
let running = 0;
/** The moves of the position that is shown, if that is not the present. @type {number | null} */
let past = null;
/** Whether moves of the past are shown one after the other, and how often that began. */
let playing = false, rounds = 0;
/** Through whose eyes the page looks. @type {string | undefined} */
let seenBy;

/** @param {number} ms */
const wait = ms => new Promise(done => { setTimeout(done, ms); });

/** @param {number} seat */
const tincture = seat => $(`.plates [data-place="seat-${seat}"]`)?.dataset.tincture ?? "argent";

/** @param {string} token */
const placeOf = token => $(`#board [data-place="${token}"]`) ?? $$(`[data-place="${token}"]`).find(e => e.getClientRects().length > 0) ?? null;

/** Where a place lies, in units of the board. @param {string | undefined} token @returns {Spot | null} */
function spot(token) {
  const place = token ? placeOf(token) : null;
  return place ? spotOf(place) : null;
}

/** Where something goes or comes from on the table. A player is no place: what they hand out comes from nowhere. @param {string | undefined} token */
const ground = token => (token?.startsWith("seat-") ? null : spot(token));

/** What is new: the piece that has come, if the board draws it there, else its place. @param {Shot} shot @returns {Spot | null} */
function arrived(shot) {
  const token = shot.to ?? shot.at, place = token && !token.startsWith("seat-") ? placeOf(token) : null;
  const isHere = (/** @type {Element} */ drawn) => drawn.closest("[data-on]")?.getAttribute("data-on") === token || place?.contains(drawn);
  const drawings = shot.piece && place ? drawingsOf(shot.piece) : [], here = drawings.length === 1 ? drawings[0] : drawings.find(isHere);
  const at = here ?? place, found = at && spotOf(at);
  return found && { ...found, isPiece: at?.hasAttribute("data-piece") ?? false, outline: /** @type {SVGGraphicsElement | null} */ (place?.querySelector(".hit") ?? null) };
}

/** @param {Element} place @returns {Spot | null} */
function spotOf(place) {
  const board = drawnBoard();
  if (!board) return null;
  const box = place.getBoundingClientRect();
  if (box.width === 0) return null;
  const unit = (/** @type {number} */ px, /** @type {number} */ from) => (px - from) / board.scale;
  const [w, h] = [box.width / 2 / board.scale, box.height / 2 / board.scale];
  return { x: unit((box.left + box.right) / 2, board.x), y: unit((box.top + box.bottom) / 2, board.y), w, h, r: Math.min(34, Math.max(14, Math.min(w, h))) };
}

/** The sheet over the board that holds marks, in its units. */
function layer() {
  const board = /** @type {SVGSVGElement | null} */ (document.querySelector("svg#board")), view = board?.getAttribute("viewBox");
  if (!zoom || !view) return null;
  let marks = /** @type {SVGElement | null} */ (document.querySelector("#marks"));
  if (!marks) {
    marks = /** @type {SVGElement} */ (drawnPart("svg", { id: "marks", class: "rb marks", "aria-hidden": "true" }));
    zoom.append(marks);
  }
  marks.setAttribute("viewBox", view);
  return marks;
}

// Marks ----------------------------------------------------------------------------------------------------------------

/** The seat whose marks were made last. @type {number | undefined} */
let marked;

/** The group for a seat's marks. Those of its earlier moves go when another seat has moved since. @param {Element} marks @param {number | undefined} seat */
function groupOf(marks, seat) {
  const name = seat === undefined ? "marks-nobody" : `marks-${seat}`;
  let group = document.getElementById(name);
  if (group && marked !== seat) { group.remove(); group = null; rings = rings.filter(ring => ring.seat !== seat); }
  if (!group) {
    group = /** @type {HTMLElement} */ (/** @type {unknown} */ (drawnPart("g", { id: name, class: `mark ${seat === undefined ? "sable" : tincture(seat)}` })));
    marks.append(group);
  }
  marked = seat;
  return group;
}

/** What is marked, to be marked again where it stands when everything has come to rest. @type {Shot[]} */
let shown = [];

/** Lines around what is new, by the seat whose they are; whether that is a piece. @type {{ seat: number | undefined, box: number[], isPiece: boolean, lines: Element[] }[]} */
let rings = [];

/** @param {number[]} a @param {number[]} b */
const meet = (a, b) => a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];

/** The edge of a place, where it lies on the board. @param {SVGGraphicsElement} outline */
function edgeOf(outline) {
  const board = drawnBoard(), at = outline.getScreenCTM();
  if (!board || !at) return null;
  const edge = /** @type {SVGGraphicsElement} */ (outline.cloneNode()), part = (/** @type {number} */ n) => n / board.scale;
  edge.removeAttribute("id");
  edge.setAttribute("transform", `matrix(${[at.a, at.b, at.c, at.d, at.e - board.x, at.f - board.y].map(part).join()})`);
  return edge;
}

/** Draws a dotted line around something, or around the middle of a large place; one line around things that stand side by side. @param {Spot} at @param {number | undefined} seat @param {Element} group */
function ring({ x, y, w, h, r, isPiece, outline }, seat, group) {
  const isLarge = !isPiece && Math.min(w, h) > SURROUNDED, isMiddle = !isPiece && Boolean(outline) && (isLarge || outline?.tagName !== "rect");
  // Of a part of a sheet nothing can be said by a line around it.
  if (isLarge && !outline) return;
  const [a, b] = isMiddle ? [r, r] : [w + AROUND, h + AROUND];
  let box = [x - a, y - b, x + a, y + b];
  const near = rings.filter(other => (other.seat === seat || other.isPiece !== Boolean(isPiece)) && meet(other.box, box));
  // A piece says more than its place.
  if (!isPiece && near.some(other => other.isPiece)) return;
  for (const other of near) {
    if (other.isPiece === Boolean(isPiece)) box = box.map((edge, i) => (i < 2 ? Math.min(edge, other.box[i]) : Math.max(edge, other.box[i])));
    for (const line of other.lines) line.remove();
  }
  const [left, top, right, bottom] = box, round = isMiddle ? r : Math.min(12, (right - left) / 2, (bottom - top) / 2);
  const edge = isMiddle && outline ? edgeOf(outline) : null;
  const lines = ["m-to under", "m-to"].map(name => {
    const line = edge?.cloneNode() ?? drawnPart("rect", { x: left, y: top, width: right - left, height: bottom - top, rx: round });
    /** @type {Element} */ (line).setAttribute("class", name);
    return /** @type {Element} */ (line);
  });
  group.append(...lines);
  rings = [...rings.filter(other => !near.includes(other)), { seat, box, isPiece: Boolean(isPiece), lines }];
}

/** Arrows of one line of the journal: more of them would hide what they lead to. */
const ARROWS = 3;

/** Marks what one line of the journal moved. @param {Shot[]} line */
const markAll = line => line.forEach(shot => mark(line.length > ARROWS ? { ...shot, isOneOfMany: true } : shot));

/** @param {Shot} shot */
function mark(shot) {
  shown.push(shot);
  draw(shot);
}

/** Marks again: while an update glides nothing stands in its place yet. */
function redraw() {
  $("#marks")?.replaceChildren(...$$("#marks > :not(.mark)"));
  marked = undefined;
  rings = [];
  shown.forEach(draw);
}

let due = 0;

/** Marks again when nothing moves any more. @param {number} ms */
function settle(ms) {
  clearTimeout(due);
  if (shown.length > 0) due = window.setTimeout(() => { if (!stage?.classList.contains("showing")) redraw(); }, ms);
}

/** @param {Shot} shot */
function draw(shot) {
  const marks = layer(), from = ground(shot.from), to = arrived(shot);
  if (!marks || (!from && !to)) return;
  const group = groupOf(marks, shot.seat);
  // Where something stood is a ghost; what has come is surrounded.
  // What somebody gave away is no ghost of theirs.
  const isGone = !to && from !== null && Math.min(from.w, from.h) <= SURROUNDED && placeOf(shot.from ?? "")?.dataset.piece === undefined;
  const hasMore = to !== null && drawingsOf(shot.piece ?? "").some(drawn => drawn.closest("[data-on], [data-place]")?.matches(`[data-on="${shot.from}"], [data-place="${shot.from}"]`));
  if (from && !hasMore && !shot.isOneOfMany && (to || isGone)) group.append(drawnPart("circle", { class: "m-from", cx: from.x, cy: from.y, r: to ? from.r : Math.min(from.r, GONE) }));
  if (to) ring(to, shot.seat, group);
  if (!from || !to || shot.isOneOfMany) return;
  const [dx, dy] = [to.x - from.x, to.y - from.y], far = Math.hypot(dx, dy);
  if (far < from.r + to.r) return;
  // From edge to edge, bent a little, so that a way there and one back lie apart.
  const [ux, uy] = [dx / far, dy / far], bend = Math.min(40, far / 8);
  const a = [from.x + ux * from.r, from.y + uy * from.r], b = [to.x - ux * (to.r + 8), to.y - uy * (to.r + 8)];
  const c = [(a[0] + b[0]) / 2 - uy * bend, (a[1] + b[1]) / 2 + ux * bend];
  const d = `M${a[0]} ${a[1]}Q${c[0]} ${c[1]} ${b[0]} ${b[1]}`;
  const turn = Math.atan2(b[1] - c[1], b[0] - c[0]) * 180 / Math.PI;
  group.append(drawnPart("path", { class: "m-way under", d }), drawnPart("path", { class: "m-way", d }), drawnPart("path", { class: "m-tip", d: "M-9-7L7 0-9 7z", transform: `translate(${b[0]} ${b[1]}) rotate(${turn})` }));
}

function clearMarks() {
  $("#marks")?.replaceChildren();
  marked = undefined;
  rings = [];
  shown = [];
}

// What moves -----------------------------------------------------------------------------------------------------------

/** The piece itself, at a spot, if the board draws it; one that is drawn only once is away from its place until it has arrived. @param {Shot} shot @param {Spot} at */
function piece(shot, at) {
  const drawings = shot.piece && !shot.dice?.length ? drawingsOf(shot.piece) : [], board = drawnBoard();
  if (drawings.length === 0 || !board) return null;
  const group = drawnPart("g", { class: "shot", transform: `translate(${at.x} ${at.y})` });
  group.append(likeness(drawings[0], board.scale));
  return { group, original: drawings.length === 1 && shot.to ? drawings[0] : null };
}

/** How far a piece stands from the middle of its place, in units. @param {Element | null | undefined} original @param {Spot | null} place */
function besides(original, place) {
  const own = original ? spotOf(original) : null;
  return own && place ? { x: own.x - place.x, y: own.y - place.y } : { x: 0, y: 0 };
}

/** A plate with what moves, at a spot. @param {Shot} shot @param {Spot} at */
function plate(shot, at) {
  const group = drawnPart("g", { class: `shot ${shot.seat === undefined ? "sable" : tincture(shot.seat)}`, transform: `translate(${at.x} ${at.y})` });
  const words = shot.dice?.length ? shot.dice.map(face => String.fromCodePoint(0x267f + Math.min(6, Math.max(1, face)))).join(" ") : shot.name ?? (shot.n > 1 ? String(shot.n) : "");
  const text = drawnPart("text", { class: shot.dice?.length ? "dice" : "serif" });
  text.textContent = words;
  group.append(drawnPart("rect", { class: "body", rx: 9 }), text);
  return { group, text };
}

/** Gives a plate the size of its words. @param {Element} group @param {Element} text */
function fit(group, text) {
  const { width, height } = /** @type {SVGTextElement} */ (text).getBBox(), box = $("rect", group);
  const [w, h] = [Math.max(18, width + 16), Math.max(18, height + 6)];
  for (const [name, value] of Object.entries({ x: -w / 2, y: -h / 2, width: w, height: h })) box?.setAttribute(name, String(value));
}

/** Shows a shot and leaves its marks. @param {Shot} shot @param {number} pace */
async function show(shot, pace) {
  const marks = layer(), from = spot(shot.from), to = spot(shot.to ?? shot.at);
  mark(shot);
  if (!marks || pace === 0 || isCalm() || (!from && !to)) return;
  const [begin, end] = [from ?? to, to ?? from];
  if (!begin || !end) return;
  const moves = piece(shot, begin), told = moves ? null : plate(shot, begin), group = /** @type {SVGElement} */ (moves?.group ?? told?.group);
  marks.append(group);
  if (told) fit(told.group, told.text);
  moves?.original?.classList.add("away");
  const aside = besides(moves?.original, to), [x, y] = [end.x + aside.x, end.y + aside.y];
  group.setAttribute("transform", `translate(${begin.x + aside.x} ${begin.y + aside.y})`);
  const long = (shot.dice?.length ? ROLL : GLIDE) * pace;
  group.style.transition = `transform ${long}ms ease-out, opacity ${long}ms ease-in`;
  if (!from) group.style.opacity = "0";
  // The start has to be drawn before it can move.
  group.getBoundingClientRect();
  group.setAttribute("transform", `translate(${x} ${y})`);
  group.style.transform = `translate(${x}px,${y}px)`;
  group.style.opacity = to ? "1" : "0";
  await wait(long + (shot.dice?.length ? ROLL : PAUSE) * pace);
  moves?.original?.classList.remove("away");
  group.remove();
}

/** Shows what lines of the journal moved, one line after the other. @param {Shot[][]} lines */
async function play(lines) {
  const run = ++running;
  const early = lines.slice(0, -MOST), late = lines.slice(-MOST);
  early.forEach(markAll);
  const usual = late.length * (GLIDE + 2 * PAUSE) + late.filter(line => line.some(shot => shot.dice?.length)).length * ROLL;
  const pace = speed === 0 ? 0 : Math.min(1, LONGEST / Math.max(1, usual)) / speed;
  stage?.classList.add("showing");
  for (const line of late) {
    if (run !== running) { markAll(line); continue; }
    await Promise.all(line.map(shot => show(line.length > ARROWS ? { ...shot, isOneOfMany: true } : shot, pace)));
  }
  if (run !== running) return;
  stage?.classList.remove("showing");
  // What an update moved has come to rest by then.
  if (pace === 0) await wait(GLIDE);
  if (run === running) redraw();
}

/** Ends what is shown; its marks stay. */
function skip() {
  running += 1;
  for (const shot of $$("#marks .shot")) shot.remove();
  for (const piece of $$(".away")) piece.classList.remove("away");
  stage?.classList.remove("showing");
}

const rows = () => $$("#journal-lines li[data-n]");

/** Shows what was told since the last update. @param {boolean} first whether the page has just been loaded */
export function follow(first) {
  const lines = rows(), newest = Number(lines.at(-1)?.dataset.n ?? -1);
  const fresh = first || last < 0 ? [] : lines.filter(line => Number(line.dataset.n) > last && line.dataset.shots !== undefined);
  // Taken back: nothing of what is marked happened.
  if (newest < last) clearMarks();
  last = newest;
  if (film) film.hidden = !lines.some(line => line.dataset.move !== undefined);
  const eyes = $("#turn")?.dataset.eyes;
  if (past !== null && (past >= present() || eyes !== seenBy)) showMoment(null);
  seenBy = eyes;
  tell();
  if (fresh.length > 0) play(fresh.map(line => JSON.parse(line.dataset.shots ?? "[]")));
  // An update may lay out anew what is marked.
  else settle(GLIDE);
}

// Moments of the past --------------------------------------------------------------------------------------------------

const present = () => Number($("#turn")?.dataset.moves ?? 0);

/** The position before what is new to me: that of my last decision. */
function firstNew() {
  const line = $("#journal-lines li.new")?.nextElementSibling;
  const moves = Number(/** @type {HTMLElement | null} */ (line)?.dataset.move ?? rows().at(-1)?.dataset.move ?? present());
  return Math.max(0, moves - 1);
}

function tell() {
  const at = $("#film-at"), button = film && $("[data-film='play']", film), faster = film && $("[data-film='speed']", film);
  const then = $("#then");
  if (then) then.hidden = past === null;
  if (at) at.textContent = past === null ? "" : `Move ${past} of ${present()} (not the current position)`;
  if (button) {
    const words = playing ? "Pause" : "Play what happened";
    $("path", button)?.setAttribute("d", playing ? "M5 3v12M12 3v12" : "M5 3l9 6-9 6z");
    button.setAttribute("aria-label", words);
    button.title = words;
  }
  if (faster) faster.textContent = speed === 0 ? "at once" : `${speed}×`;
}

/** Shows the board as it was after so many moves; the present takes its place again. @param {number | null} moves */
function showMoment(moves) {
  past = moves === null || moves >= present() ? null : Math.max(0, moves);
  stage?.classList.toggle("past", past !== null);
  for (const line of rows()) line.classList.toggle("then", past !== null && Number(line.dataset.move) === past);
  const turn = $("#turn"), table = location.pathname.split("/")[2];
  let moment = /** @type {HTMLImageElement | null} */ (document.querySelector("#moment"));
  if (past === null) { moment?.remove(); playing = false; tell(); return; }
  if (!moment) {
    moment = document.createElement("img");
    moment.id = "moment";
    zoom?.append(moment);
  }
  moment.onerror = () => showMoment(null);
  moment.alt = `The board after move ${past}`;
  moment.src = `/t/${table}/board.svg?at=${past}&as=${turn?.dataset.eyes ?? "nobody"}&stage=${turn?.dataset.form ?? "wide"}`;
  tell();
}

/** Shows moves one after the other until the present. */
async function playOn() {
  playing = true;
  const round = ++rounds;
  skip();
  if (past === null) showMoment(firstNew());
  while (playing && past !== null && round === rounds) {
    const moment = /** @type {HTMLImageElement | null} */ (document.querySelector("#moment"));
    await Promise.all([moment?.decode().catch(() => {}), wait(STEP / (speed || 8))]);
    if (playing && past !== null && round === rounds) showMoment(past + 1);
  }
  if (round !== rounds) return;
  playing = false;
  tell();
}

/** @type {Record<string, () => void>} */
const CONTROLS = {
  start: () => { playing = false; showMoment(firstNew()); },
  back: () => { playing = false; showMoment((past ?? present()) - 1); },
  play: () => { if (playing) { playing = false; tell(); } else playOn(); },
  forth: () => { playing = false; if (past !== null) showMoment(past + 1); },
  end: () => showMoment(null),
  speed: () => { speed = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length]; kept.set("film-speed", String(speed)); tell(); },
  marks: () => { stage?.classList.toggle("unmarked"); },
};

/** @param {string} what */
export const control = what => { if (film && !film.hidden) CONTROLS[what]?.(); };

/** Comes back to the present. */
export const toPresent = () => { if (past !== null) showMoment(null); };

/** Lights a place for a moment. @param {string} token */
function pulse(token) {
  const marks = layer(), at = spot(token);
  if (!marks || !at) return;
  const ring = drawnPart("circle", { class: "pulse", cx: at.x, cy: at.y, r: at.r + 6 });
  marks.append(ring);
  setTimeout(() => ring.remove(), PULSE);
}

export function start() {
  if (!film) return;
  document.addEventListener("click", event => {
    const button = around(event, "[data-film]");
    if (button) control(button.dataset.film ?? "");
  });
  // An answer is given in the present, and never waits.
  document.addEventListener("submit", event => {
    if (!around(event, "#choices, #gesture")) return;
    skip();
    clearMarks();
    toPresent();
  }, true);
  document.addEventListener("pointerover", event => {
    const name = around(event, ".story [data-token]");
    if (name?.dataset.token) pulse(name.dataset.token);
  });
  document.addEventListener("click", event => {
    const name = around(event, ".story [data-token]"), line = around(event, "#journal-lines li[data-move]");
    const place = name?.dataset.token ? placeOf(name.dataset.token) : null;
    if (place && name?.dataset.token) { reveal(place); pulse(name.dataset.token); }
    else if (line && !around(event, "a")) showMoment(Number(line.dataset.move));
  });
  document.addEventListener("transitionend", event => { if (around(event, "#board")) settle(PAUSE); });
  // Positions of the past are pictures of a page that is wide or upright: not of both.
  addEventListener("resize", toPresent);
}
