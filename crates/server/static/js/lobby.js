// The way to a table: lobby, waiting room, invitation. Counters, ages, copying and sharing, what is held back under the pointer.
import { cropAll } from "./crop.js";
import { $, $$, around, isField } from "./dom.js";
import { chime, isOn } from "./turn.js";

/** How long a removal can be undone, and a copied link says so, in ms. */
const UNDO = 10000, COPIED = 2000;
/** Between two looks at the clock, in ms. */
const TICK = 20000;

const MINUTE = 60000, HOUR = 60 * MINUTE, DAY = 24 * HOUR;

/** How long ago something was, by the reader's clock. @param {number} then */
function age(then) {
  const past = Math.max(0, Date.now() - then);
  if (past < MINUTE) return "just now";
  if (past < DAY) return `${lasting(then)} ago`;
  const midnight = new Date().setHours(0, 0, 0, 0);
  if (then >= midnight - DAY) return "yesterday";
  return new Intl.DateTimeFormat("en", { day: "numeric", month: "short" }).format(new Date(then));
}

/** How long something has lasted. @param {number} then */
function lasting(then) {
  const past = Math.max(0, Date.now() - then), days = Math.floor(past / DAY);
  if (past < MINUTE) return "a moment";
  if (past < HOUR) return `${Math.floor(past / MINUTE)} min`;
  if (past < DAY) return `${Math.floor(past / HOUR)} h`;
  return days === 1 ? "a day" : `${days} days`;
}

function ages() {
  for (const at of $$("[data-at]")) at.textContent = age(Number(at.dataset.at));
  for (const at of $$("[data-since]")) at.textContent = lasting(Number(at.dataset.since));
}

// In the lobby -------------------------------------------------------------------------------------------------------

const turnsNow = () => Number($("#count [data-turns]")?.dataset.turns ?? 0);
let turns = turnsNow();

/** One number: title and icon follow the head. */
function counters() {
  if (!$(".at-lobby main")) return;
  const now = turnsNow(), icon = $("#icon");
  document.title = (now > 0 ? `(${now}) Your turn` : "Tables") + " – Ravelin";
  icon?.setAttribute("href", (now > 0 ? icon.dataset.turn : icon.dataset.calm) ?? "");
  const told = $("#told");
  if (now > turns) {
    if (told) told.textContent = `Your turn in ${$("#first-turn")?.closest("article")?.getAttribute("aria-label") ?? "another table"}`;
    if (isOn("sound")) chime();
  }
  turns = now;
}

/** Whether somebody points at the list or is in it: then nothing moves there. */
const isBusy = () => $("#tables:hover, #tables:focus-within") !== null;

/** Whether the list is older than what the server has sent. */
let held = false;

/** The list as it is now, from the server. */
async function show() {
  held = false;
  const answer = await fetch("/", { headers: { accept: "text/html" } }).catch(() => null);
  const fresh = answer?.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
  // Section by section: what is pointed at is still inside the list then.
  for (const section of $$("#tables > section[id]")) section.replaceChildren(...(fresh?.getElementById(section.id) ?? section).childNodes);
  const more = $("#more-turns");
  if (more) more.hidden = true;
  ages();
  cropAll();
}

/** What would move under the pointer waits; the head says how many tables wait. @param {CustomEvent<{ tasks?: { target?: Element }[], ctx?: { sourceElement?: Element } }>} event */
function hold(event) {
  const tasks = event.detail?.tasks ?? [];
  if (!isBusy()) return;
  const moves = tasks.filter(task => task.target?.closest("#tables"));
  if (moves.length === 0) return;
  tasks.splice(0, tasks.length, ...tasks.filter(task => !moves.includes(task)));
  held = true;
}

/** A line above the list while it is held back. */
function tellHeld() {
  const line = $("#more-turns"), words = line && $("span", line), more = turnsNow() - $$("#turns .gold").length;
  if (!line || !words || !held || more <= 0) return;
  words.textContent = more === 1 ? "1 more table waits for you." : `${more} more tables wait for you.`;
  line.hidden = false;
}

// In the waiting room ------------------------------------------------------------------------------------------------

let sitting = Number($("#heading")?.dataset.sitting ?? 0), ends = 0;

function countDown() {
  const left = $("[data-left]");
  if (!left) { ends = 0; return; }
  if (ends === 0) ends = Date.now() + Number(left.dataset.left);
  left.textContent = String(Math.max(0, Math.ceil((ends - Date.now()) / 1000)));
}

function gathering() {
  const heading = $("#heading"), begun = /** @type {HTMLAnchorElement | null} */ (document.getElementById("begun"));
  if (begun) {
    if (isOn("sound")) chime();
    if (isOn("notify") && document.hidden && window.Notification?.permission === "granted") new Notification("The game begins", { tag: location.pathname });
    location.assign(begun.href);
    return;
  }
  if (!heading) return;
  document.title = `${heading.textContent?.trim()} – Ravelin`;
  const now = Number(heading.dataset.sitting), icon = $("#icon");
  if (now > sitting && isOn("sound")) chime();
  sitting = now;
  icon?.setAttribute("href", ($("[data-left]") ? icon.dataset.turn : icon.dataset.calm) ?? "");
  countDown();
}

// Links --------------------------------------------------------------------------------------------------------------

/** @param {HTMLElement} button */
async function copy(button) {
  const link = new URL(button.dataset.copy ?? "", location.origin).href, words = $("span", button) ?? button, before = words.textContent;
  try {
    await navigator.clipboard.writeText(link);
    words.textContent = "Copied";
  } catch {
    // Not allowed here: the link is selected instead, to be copied by hand.
    const shown = $("#link");
    if (shown) getSelection()?.selectAllChildren(shown);
    words.textContent = shown ? "Press Ctrl C" : link;
  }
  setTimeout(() => { words.textContent = before; }, COPIED);
}

/** @param {Event} event */
function clicked(event) {
  const copied = around(event, "[data-copy]"), shared = around(event, "[data-share]");
  if (copied) copy(copied);
  if (shared) navigator.share({ title: document.title, url: shared.dataset.share }).catch(() => { /* changed their mind */ });
  if (around(event, "#more-turns button")) show();
  if (around(event, ".to-search")) { event.preventDefault(); $("#find")?.focus(); }
  const needs = document.body.classList.contains("offline") ? around(event, "[data-online]") : null;
  if (needs) { event.preventDefault(); needs.title = "Without a connection this has to wait."; }
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  if (isField(event.target) || event.ctrlKey || event.metaKey || event.altKey || !$("main.lobby")) return;
  const aim = { "/": "#find", g: "#games a, #games button", n: "#games .button" }[event.key.toLowerCase()];
  const found = aim ? $(aim) : null;
  if (!found) return;
  event.preventDefault();
  found.focus();
}

// Records ------------------------------------------------------------------------------------------------------------

/** A record that is dropped on the page is opened. @param {DragEvent} event */
async function dropped(event) {
  const file = event.dataTransfer?.files[0], form = /** @type {HTMLFormElement | null} */ (document.getElementById("import"));
  document.body.classList.remove("dropping");
  const text = /** @type {HTMLTextAreaElement | null} */ (document.getElementById("record"));
  if (!file || !form || !text) return;
  event.preventDefault();
  text.value = await file.text();
  form.requestSubmit();
}

/** What the page says without a connection: how old it is. */
function remember() {
  const bar = $(".lobby #connection"), time = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" }).format(new Date());
  if (bar) bar.dataset.lost = `No connection. This is how it stood at ${time}.`;
}

export function start() {
  if (!$("main.lobby, main.gathering, main.invitation")) return;
  /** Folds that are open stay open. @type {string[]} */
  let open = [];
  document.addEventListener("htmx:before:swap", event => {
    open = $$("details[open][id]").map(fold => fold.id);
    hold(/** @type {CustomEvent} */ (event));
  });
  document.addEventListener("htmx:after:swap", () => {
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    remember();
    ages();
    tellHeld();
    counters();
    gathering();
    cropAll();
  });
  document.addEventListener("htmx:sse:error", () => document.body.classList.add("offline"));
  document.addEventListener("htmx:sse:after:connection", () => { document.body.classList.remove("offline"); remember(); });
  document.addEventListener("click", clicked);
  document.addEventListener("keydown", pressed);
  for (const name of ["pointerout", "focusout"]) document.addEventListener(name, () => { if (held) setTimeout(() => { if (held && !isBusy()) show(); }, 0); });
  if (document.getElementById("import")) {
    document.addEventListener("dragover", event => { event.preventDefault(); document.body.classList.add("dropping"); });
    document.addEventListener("drop", dropped);
  }
  for (const button of $$("[data-share]")) button.hidden = typeof navigator.share !== "function";
  const undo = $(".undo");
  if (undo) setTimeout(() => undo.remove(), UNDO);
  setInterval(ages, TICK);
  setInterval(countDown, 250);
  remember();
  ages();
  gathering();
  cropAll();
}
