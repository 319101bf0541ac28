// Sheets that open over the board, and the sheet of a phone. A sheet opens because a question needs it, or because somebody
// wants to see it; what somebody closed stays closed until there is another reason. A fight that is over lies open until its reader
// closes it or answers, and never over what is asked about; then its chip stands for it.
import { place } from "./camera.js";
import { $, $$, around, drawnBoard, isPhone, kept } from "./dom.js";

/** What a person wants, by sheet, and for which reason the server wanted it open then. @type {Map<string, { open: boolean, reason: string }>} */
const wishes = new Map();

/** @param {HTMLElement} sheet */
const reasonOf = sheet => sheet.dataset.open ?? "";

/** Fights of this table that somebody has closed, also before the page was loaded anew. */
const DISMISSED = `fought-${location.pathname.split("/")[2] ?? ""}`;
let dismissed = kept.get(DISMISSED) ?? "";

/** @param {HTMLElement} sheet */
const isFought = sheet => sheet.classList.contains("fought");

/** @param {HTMLElement} sheet */
function isOpen(sheet) {
  // A fight that is over makes room for whatever else lies open.
  if (isFought(sheet) && !wishes.has(sheet.id) && (reasonOf(sheet) === dismissed || $(".sheet.float.open:not(.fought)"))) return false;
  const wish = wishes.get(sheet.id);
  // On a phone a sheet would cover what is asked about, or the last move: its plate opens it. A fight is what is asked about.
  return wish && wish.reason === reasonOf(sheet) ? wish.open : reasonOf(sheet) !== "" && (!isPhone() || reasonOf(sheet) === "fight");
}

/** Where a game says that floats may lie, in pixels of the stage, best first. @param {DOMRect} stage */
function quietBoxes(stage) {
  const board = drawnBoard(), told = $("#turn")?.dataset.quiet;
  if (!board || !told) return [];
  return told.split(",").map(box => {
    const [x, y, w, h] = box.split(" ").map(n => Number(n) * board.scale);
    return { x: board.x + x - stage.left, y: board.y + y - stage.top, w, h };
  });
}

/** A sheet up to this wide is shown as it is drawn, in px; a wider one is shrunk as far as its type can be read. */
const NARROW = 440, SHRUNK = 0.75, SHRUNK_ON_PHONE = 0.65;

/** Space between a sheet and the edge of the stage, in px. */
const MARGIN = 10;

/** Of a fight that is over at least so much is shown, in px; the rest scrolls. */
const LEAST = 150;

/** What must stay in sight: what is asked about, and what can be clicked. */
function asked() {
  const focus = $(`#board [data-place="${$("#turn")?.dataset.focus ?? ""}"]`);
  return [...(focus ? [focus] : []), ...$$("#board [data-choices]")];
}

/** Whether a part of the page hides something of what is asked. @param {HTMLElement} sheet */
function coversAsked(sheet) {
  const own = sheet.getBoundingClientRect();
  return asked().some(place => {
    const box = place.getBoundingClientRect(), [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    return x > own.left && x < own.right && y > own.top && y < own.bottom;
  });
}

/** A sheet is as wide as it is drawn. It lies where the game has room for it, else on the side of the board where fewer lit places are. @param {HTMLElement} sheet */
function lay(sheet) {
  const stage = $("#stage")?.getBoundingClientRect();
  if (!stage) return;
  const { style } = sheet;
  for (const name of ["left", "top", "right", "max-height"]) style.removeProperty(name);
  const drawn = Number(sheet.dataset.wide) || NARROW, wide = isPhone() ? drawn * SHRUNK_ON_PHONE : Math.max(Math.min(drawn, NARROW), drawn * SHRUNK);
  if (drawn > NARROW) style.setProperty("--drawn", `${wide}px`);
  style.width = isPhone() ? "" : `${Math.min(wide, stage.width - 2 * MARGIN)}px`;
  if (isPhone()) return;
  const own = sheet.getBoundingClientRect();
  // Of a board that is shown in a window, a box may be out of sight.
  const isSeen = (/** @type {{ x: number, y: number, w: number, h: number }} */ box) => box.x >= 0 && box.y >= 0 && box.x + box.w <= stage.width + 1 && box.y + Math.min(own.height, box.h) <= stage.height;
  const wanted = isFought(sheet) ? Math.min(own.height, LEAST) : own.height;
  const boxes = quietBoxes(stage).filter(box => box.w >= own.width && box.h >= wanted && isSeen(box));
  const room = boxes.find(box => box.h >= own.height) ?? boxes[0];
  if (room) {
    if (isFought(sheet)) style.maxHeight = `${Math.min(room.h, stage.height * 0.7)}px`;
    // At the outer edge: what it covers of the box least is played on.
    const isRight = room.x + room.w / 2 > stage.width / 2, left = isRight ? room.x + room.w - own.width : room.x;
    Object.assign(style, { left: `${left}px`, top: `${room.y}px`, right: "auto" });
    return;
  }
  const middle = (stage.left + stage.right) / 2;
  const focus = $(`#board [data-place="${$("#turn")?.dataset.focus ?? ""}"]`);
  const places = [...$$("#board [data-choices]"), ...(focus ? [focus, focus, focus] : [])];
  const right = places.filter(place => { const box = place.getBoundingClientRect(); return (box.left + box.right) / 2 > middle; }).length;
  if (right > places.length - right) Object.assign(style, { left: `${MARGIN}px`, right: "auto" });
}

/** The places of open sheets: they keep them. @type {Map<string, string>} */
const laid = new Map();

/** The fight that is over gives way to what is asked: it is laid elsewhere, or folds. @param {HTMLElement} sheet */
function giveWay(sheet) {
  if (!coversAsked(sheet)) return;
  lay(sheet);
  if (coversAsked(sheet)) Object.assign(sheet.style, sheet.style.left === `${MARGIN}px` ? { left: "auto", right: `${MARGIN}px` } : { left: `${MARGIN}px`, right: "auto" });
  if (coversAsked(sheet) && !wishes.get(sheet.id)?.open) {
    sheet.classList.replace("open", "closed");
    return;
  }
  laid.set(sheet.id, sheet.style.cssText);
}

/** Shows what is wanted after an update. */
export function refresh() {
  // What is not over comes first: a fight that is over makes room for it.
  for (const sheet of [...$$(".sheet.float:not(.fought)"), ...$$(".sheet.float.fought")]) {
    const open = isOpen(sheet), place = laid.get(sheet.id);
    sheet.classList.toggle("open", open);
    sheet.classList.toggle("closed", !open);
    if (!open) { laid.delete(sheet.id); continue; }
    // A morph takes away what only the script has set.
    if (place === undefined) lay(sheet); else sheet.style.cssText = place;
    laid.set(sheet.id, sheet.style.cssText);
    if (isFought(sheet) && !isPhone()) giveWay(sheet);
    if (sheet.classList.contains("closed")) laid.delete(sheet.id);
  }
  layChips();
  for (const opener of $$("[data-sheet]")) opener.setAttribute("aria-expanded", String(laid.has(opener.dataset.sheet ?? "")));
}

/** Chips lie at the foot of the best quiet box that is in sight. */
function layChips() {
  const chips = $("#chips"), stage = $("#stage")?.getBoundingClientRect();
  if (!chips || !stage || chips.childElementCount === 0) return;
  const box = isPhone() ? undefined : quietBoxes(stage).find(box => box.w >= 120 && box.x >= 0 && box.x + 120 <= stage.width && box.y + box.h <= stage.height + 1);
  chips.style.cssText = box ? `left:${box.x}px;bottom:${Math.max(0, stage.height - box.y - box.h)}px;max-width:${box.w}px` : "";
  // Plates of sheets lie there, too, where the dock has no room for them.
  const plates = box && $(".openers")?.getBoundingClientRect(), own = chips.getBoundingClientRect();
  if (plates && plates.width > 0 && own.left < plates.right && own.right > plates.left && own.top < plates.bottom && own.bottom > plates.top) chips.style.bottom = `${stage.bottom - plates.top + MARGIN}px`;
  // The top of a phone, unless something is asked there.
  chips.classList.remove("below");
  if (!box && coversAsked(chips)) chips.classList.add("below");
}

/** @param {HTMLElement} sheet @param {boolean} open */
function wish(sheet, open) {
  if (isFought(sheet) && !open) { dismissed = reasonOf(sheet); kept.set(DISMISSED, dismissed); }
  // One at a time: the board is what people look at.
  if (open) for (const other of $$(".sheet.float.open")) wishes.set(other.id, { open: false, reason: reasonOf(other) });
  wishes.set(sheet.id, { open, reason: reasonOf(sheet) });
  refresh();
  if (open) sheet.focus({ preventScroll: true });
  else document.getElementById(sheet.id.replace(/^at-/, "open-"))?.focus({ preventScroll: true });
}

/** Closes the sheet that lies on top; whether there was one. */
export function closeTop() {
  const top = $$(".sheet.float.open").at(-1);
  if (top) wish(top, false);
  return top !== undefined;
}

// The sheet of a phone -----------------------------------------------------------------------------------------------

const rail = $(".rail");
const HEIGHTS = ["peek", "half", "full"];

/** @param {string} height */
function raise(height) {
  if (rail) rail.dataset.height = height;
  place();
}

/** Whether a question has raised the sheet, and nobody has touched it since. */
let raised = false;

/** A new question raises the sheet once if it has no place on the board, and the next that has one gives the board back; nothing else moves it but a person. */
export function question() {
  if (!isPhone() || !$("#choices")) return;
  const isOnBoard = $("#board [data-choices]") !== null;
  if (rail?.dataset.height === "peek" && !isOnBoard) { raise("half"); raised = true; }
  else if (raised && isOnBoard) { raise("peek"); raised = false; }
}

function startGrip() {
  if (!rail) return;
  raise(kept.get("sheet") ?? "peek");
  let from = 0, moved = false;
  const grip = $("[data-grip]");
  /** @param {number} by */
  const step = by => {
    const now = HEIGHTS.indexOf(rail.dataset.height ?? "peek");
    raise(HEIGHTS[Math.min(2, Math.max(0, now + by))]);
    raised = false;
    kept.set("sheet", rail.dataset.height === "full" ? "half" : rail.dataset.height ?? "peek");
  };
  grip?.addEventListener("pointerdown", event => { from = event.clientY; moved = false; grip.setPointerCapture(event.pointerId); });
  grip?.addEventListener("pointermove", event => {
    if (!grip.hasPointerCapture(event.pointerId) || Math.abs(event.clientY - from) < 40) return;
    step(event.clientY < from ? 1 : -1);
    from = event.clientY;
    moved = true;
  });
  grip?.addEventListener("click", () => { if (!moved) step(rail.dataset.height === "full" ? -2 : 1); });
  grip?.addEventListener("keydown", event => {
    if (event.key === "ArrowUp") step(1);
    if (event.key === "ArrowDown") step(-1);
  });
  // Whoever opens another tab wants to read it.
  document.addEventListener("change", event => {
    if (!(event.target instanceof HTMLInputElement) || event.target.name !== "tab" || !isPhone()) return;
    if (event.target.id !== "tab-decide" && rail.dataset.height === "peek") raise("half");
    if (event.target.id !== "tab-decide" || kept.get("sheet") === "half") return;
    raise("peek");
    question();
  });
}

export function start() {
  document.addEventListener("click", event => {
    // A plate that is drawn on the board leads to the same sheet as its opener.
    const opener = around(event, "[data-sheet], [data-opens]"), sheet = opener && document.getElementById(opener.dataset.sheet ?? opener.dataset.opens ?? "");
    if (sheet) {
      event.preventDefault();
      wish(sheet, !sheet.classList.contains("open"));
    }
    const close = around(event, "[data-close]")?.closest(".sheet");
    if (close instanceof HTMLElement) { event.preventDefault(); wish(close, false); }
    // The menu closes when something else is clicked.
    const menu = /** @type {HTMLDetailsElement | null} */ (document.getElementById("menu-fold"));
    if (menu?.open && !around(event, "#menu-fold")) menu.open = false;
  });
  startGrip();
  refresh();
  question();
}
