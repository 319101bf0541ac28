// Clauses and dialogs on every page, and the forms of the pages around the tables.
import { $, $$, around, dialog } from "./dom.js";

function openClause(/** @type {HTMLElement} */ link) {
  const game = $("main")?.dataset.game;
  window.htmx.ajax("GET", `/rules/${game}/find?q=${encodeURIComponent(link.dataset.clause ?? "")}`, { target: "#clause-text", swap: "innerHTML" });
  if (!dialog("clause")?.open) dialog("clause")?.showModal();
}

/** A new table has the seats that its number of players has, by the names they have then. */
function seats() {
  const players = /** @type {HTMLSelectElement | null} */ (document.getElementById("seats"))?.value;
  if (!players) return;
  for (const row of $$("[data-names]")) {
    const name = JSON.parse(row.dataset.names ?? "{}")[players];
    row.hidden = name === undefined;
    const select = /** @type {HTMLSelectElement | null} */ (row.querySelector("select"));
    if (select) select.disabled = row.hidden;
    const label = $("span", row);
    if (name !== undefined && label) label.textContent = name;
  }
}

/** How long a position of a replay is shown while it plays, in ms. */
const SHOWN = 1100;

/** Whether a replay goes on by itself, and its next step. */
let playing = false, next = 0;

/** An update has drawn the button anew. */
function tellAutoplay() {
  const button = $("#autoplay");
  button?.setAttribute("aria-pressed", String(playing));
  if (button) button.textContent = playing ? "Pause" : "Play";
}

/** Goes through a replay until its end or a second press. */
function autoplay() {
  const at = /** @type {HTMLInputElement | null} */ (document.getElementById("at"));
  if (!at || !playing) return;
  if (Number(at.value) >= Number(at.max)) playing = false;
  tellAutoplay();
  if (!playing) return;
  at.value = String(Number(at.value) + 1);
  at.dispatchEvent(new Event("change", { bubbles: true }));
  clearTimeout(next);
  next = window.setTimeout(autoplay, SHOWN);
}

export function start() {
  document.addEventListener("click", event => {
    const clause = around(event, "a.clause");
    if (clause && dialog("clause")) { event.preventDefault(); openClause(clause); }
    // Beside an open dialog is its backdrop.
    const open = /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog[open]"));
    if (open && event.target === open) {
      const box = open.getBoundingClientRect();
      if (event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom) open.close();
    }
    if (around(event, "#autoplay")) { playing = !playing; clearTimeout(next); tellAutoplay(); autoplay(); }
    if (around(event, "[data-help]")) dialog("help")?.showModal();
    if (event.target instanceof HTMLInputElement && event.target.matches("[data-link]")) event.target.select();
  });
  document.addEventListener("change", async event => {
    if (!(event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement)) return;
    if (event.target.id === "seats") seats();
    const file = event.target instanceof HTMLInputElement ? event.target.files?.[0] : null;
    const into = /** @type {HTMLTextAreaElement | null} */ (document.getElementById(event.target.dataset.into ?? ""));
    if (file && into) into.value = await file.text();
  });
  document.addEventListener("input", event => {
    const now = $("#at-now");
    if (event.target instanceof HTMLInputElement && event.target.id === "at" && now) now.textContent = event.target.value;
  });
  document.addEventListener("htmx:after:swap", tellAutoplay);
  seats();
}
