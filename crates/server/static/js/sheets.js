// Sheets that open over the board, and the sheet of a phone. A sheet opens because a question needs it, or because somebody
// wants to see it; what somebody closed stays closed until there is another reason.
import { place } from "./camera.js";
import { $, $$, around, drawnBoard, isPhone, kept } from "./dom.js";

/** What a person wants, by sheet, and for which reason the server wanted it open then. @type {Map<string, { open: boolean, reason: string }>} */
const wishes = new Map();

/** @param {HTMLElement} sheet */
const reasonOf = sheet => sheet.dataset.open ?? "";

/** @param {HTMLElement} sheet */
function isOpen(sheet) {
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

/** A sheet is as wide as it is drawn. It lies where the game has room for it, else on the side of the board where fewer lit places are. @param {HTMLElement} sheet */
function lay(sheet) {
  const stage = $("#stage")?.getBoundingClientRect();
  if (!stage) return;
  const { style } = sheet;
  for (const name of ["left", "top", "right"]) style.removeProperty(name);
  const drawn = Number(sheet.dataset.wide) || NARROW, wide = isPhone() ? drawn * SHRUNK_ON_PHONE : Math.max(Math.min(drawn, NARROW), drawn * SHRUNK);
  if (drawn > NARROW) style.setProperty("--drawn", `${wide}px`);
  style.width = isPhone() ? "" : `${Math.min(wide, stage.width - 2 * MARGIN)}px`;
  if (isPhone()) return;
  const own = sheet.getBoundingClientRect();
  // Of a board that is shown in a window, a box may be out of sight.
  const isSeen = (/** @type {{ x: number, y: number, w: number, h: number }} */ box) => box.x >= 0 && box.y >= 0 && box.x + box.w <= stage.width && box.y + own.height <= stage.height;
  const room = quietBoxes(stage).find(box => box.w >= own.width && box.h >= own.height && isSeen(box));
  if (room) {
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

/** Shows what is wanted after an update. */
export function refresh() {
  for (const sheet of $$(".sheet.float")) {
    const open = isOpen(sheet), place = laid.get(sheet.id);
    sheet.classList.toggle("open", open);
    sheet.classList.toggle("closed", !open);
    if (!open) { laid.delete(sheet.id); continue; }
    // A morph takes away what only the script has set.
    if (place === undefined) lay(sheet); else sheet.style.cssText = place;
    laid.set(sheet.id, sheet.style.cssText);
  }
  for (const opener of $$("[data-sheet]")) opener.setAttribute("aria-expanded", String(laid.has(opener.dataset.sheet ?? "")));
}

/** @param {HTMLElement} sheet @param {boolean} open */
function wish(sheet, open) {
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
    if (event.target.id === "tab-decide" && kept.get("sheet") !== "half") raise("peek");
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
