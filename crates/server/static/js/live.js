// What follows from an update and from the state of the connection.
import { $, $$, around } from "./dom.js";
import { show as showBeside } from "./beside.js";
import { approach, refit } from "./camera.js";
import { checkSeals } from "./fair.js";
import { follow as followFilm } from "./film.js";
import { follow as followGestures } from "./gestures.js";
import { light } from "./lights.js";
import { show as showNames } from "./names.js";
import { question, refresh } from "./sheets.js";
import { announce } from "./turn.js";

/** Times come as UTC and are shown as the reader's clock has them. */
function localTimes() {
  const format = new Intl.DateTimeFormat(undefined, { weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" });
  for (const time of $$("time[datetime]")) time.textContent = format.format(new Date(/** @type {HTMLTimeElement} */ (time).dateTime));
}

/** How long news of what was done may take, in ms. */
const NEWS = 5000;

/** How long after a failed first connection the next is tried, in ms. */
const RETRY = 2000;

const decisionNow = () => /** @type {HTMLInputElement | null} */ (document.querySelector("#choices [name='decision']"))?.value;

let decision = decisionNow(), said = $$("#chat li").length;
/** Where the focus was, if it was in what an update may replace. @type {string | null} */
let focused = null;

/** How many updates came: the first one tells what the page had already. */
let updates = 0;

/** The newest line of journal and chat is in sight, and what is asked anew. */
function follow() {
  light();
  localTimes();
  for (const log of $$("#journal, #chat")) log.scrollTop = log.scrollHeight;
  const now = decisionNow(), lines = $$("#chat li").length;
  refresh();
  refit();
  if (now !== decision) {
    for (const list of $$("#answers, .decide")) list.scrollTop = 0;
    if (now) { question(); approach(); }
  }
  showBeside();
  followFilm(updates++ < 2);
  followGestures();
  showNames();
  const chat = /** @type {HTMLInputElement | null} */ (document.getElementById("tab-chat"));
  if (lines > said && chat && !chat.checked) $(".to-chat")?.classList.add("fresh");
  [decision, said] = [now, lines];
  announce();
  checkSeals();
  for (const input of $$("input[data-link]")) {
    const link = /** @type {HTMLInputElement} */ (input);
    if (link.value.startsWith("/")) link.value = location.origin + link.value;
  }
  // Focus survives by id; if its element is gone, it goes to the question.
  if (focused && document.activeElement === document.body) (document.getElementById(focused) ?? $("#prompt"))?.focus({ preventScroll: true });
}

/** @param {boolean} lost */
function tellConnection(lost) {
  const bar = $("#connection");
  if (bar) bar.textContent = lost ? bar.textContent || (bar.dataset.lost ?? "") : "";
}

/** How long it is said where somebody clicked that nothing was sent, in ms. */
const FAILED = 4000;

/** Where the last click or tap was, in pixels of the page. @type {[number, number]} */
let clicked = [0, 0];

/** Says beside the click, or beside the button if a key pressed it, that nothing was sent. @param {Element | undefined} button */
function tellHere(button) {
  const here = document.createElement("p"), box = button?.getBoundingClientRect();
  here.className = "failed float";
  here.textContent = "Not sent. Try again.";
  document.body.append(here);
  const [x, y] = clicked[0] > 0 || !box ? clicked : [box.left, box.top];
  here.style.left = `${Math.max(8, Math.min(x + 12, innerWidth - here.offsetWidth - 8))}px`;
  here.style.top = `${Math.max(8, Math.min(y - 12 - here.offsetHeight, innerHeight - here.offsetHeight - 8))}px`;
  setTimeout(() => here.remove(), FAILED);
}

/** @param {string} words */
function tellNotice(words) {
  const notice = $("#notice"), line = document.createElement("p");
  line.className = "notice";
  line.textContent = words;
  notice?.replaceChildren(...(words ? [line] : []));
}

/** What htmx tells with its events, as far as it is used here. @typedef {{ status?: number, connection?: { cancelled: boolean }, tasks?: { target?: Element }[], ctx?: { sourceElement?: HTMLElement, request?: { headers: Record<string, string> }, response?: { status: number } } }} Detail */
/** @param {Event} event @returns {Detail} */
const detail = event => /** @type {CustomEvent<Detail>} */ (event).detail ?? {};

export function start() {
  document.addEventListener("htmx:before:swap", () => { focused = document.activeElement?.id || focused; });
  document.addEventListener("htmx:after:swap", follow);

  // A table that is not there for this person stays so until they load the page anew.
  let gone = false;
  document.addEventListener("htmx:sse:error", event => {
    gone = detail(event).status === 404;
    const bar = $("#connection");
    if (gone && bar) bar.textContent = bar.dataset.gone ?? "";
    else tellConnection(true);
  });
  document.addEventListener("htmx:sse:before:connection", event => {
    const { connection } = detail(event);
    if (gone && connection) connection.cancelled = true;
  });
  // htmx connects again only after it was connected once: until then it is tried again here.
  const retryFirst = (/** @type {Event} */ event) => {
    const { sourceElement: live, response } = detail(event).ctx ?? {}, address = live?.getAttribute("hx-sse:connect");
    if (!live || !address) return;
    live.dispatchEvent(new CustomEvent("htmx:sse:error", { bubbles: true, detail: { status: response?.status } }));
    if (!gone) setTimeout(() => { if (live.isConnected) window.htmx.ajax("GET", address, { source: live }); }, RETRY);
  };
  for (const name of ["htmx:error", "htmx:response:error"]) document.addEventListener(name, retryFirst);
  // A page with a live connection says so: what it does is then shown by the connection alone. An answer that holds the table
  // and comes while the connection is there again would be older or newer than what the connection changes.
  let connected = false, heard = 0, sent = 0;
  for (const name of ["htmx:sse:error", "htmx:sse:close", "htmx:sse:before:connection"]) document.addEventListener(name, () => { connected = false; });
  document.addEventListener("htmx:sse:after:connection", () => { connected = true; tellConnection(false); });
  document.addEventListener("htmx:sse:after:message", () => {
    heard += 1;
    // The message itself may have said something else about the connection.
    const bar = $("#connection");
    if (bar?.textContent === bar?.dataset.lost) tellConnection(false);
  });
  document.addEventListener("htmx:config:request", event => {
    const { request, sourceElement } = detail(event).ctx ?? {};
    // News may come before the answer.
    if (sourceElement?.matches("#choices, #gesture")) sent = heard;
    if (connected && request) request.headers["Ravelin-Live"] = "yes";
  });
  document.addEventListener("htmx:before:swap", event => {
    const { ctx, tasks = [] } = detail(event);
    if (connected && ctx?.sourceElement?.id !== "live" && tasks.some(task => task.target?.id === "prompt"))
      tasks.splice(0, tasks.length, ...tasks.filter(task => task.target?.id === "notice"));
  });
  // What was done and is not shown after a while: the connection is dead and does not know it.
  const expectNews = () => {
    const before = sent;
    setTimeout(() => { if (connected && heard === before) tellConnection(true); }, NEWS);
  };

  // A click is answered where it was made.
  document.addEventListener("pointerdown", event => { clicked = [event.clientX, event.clientY]; }, true);
  document.addEventListener("keydown", () => { clicked = [0, 0]; }, true);
  // The form of the menu that was sent: an update may have taken it away when its answer comes.
  /** @type {EventTarget | null} */
  let chosen = null;
  document.addEventListener("submit", event => {
    event.submitter?.classList.add("sending");
    if (around(event, "#menu-fold")) chosen = event.target;
  }, true);
  document.addEventListener("htmx:error", event => {
    if (!detail(event).ctx?.sourceElement?.matches("form")) return;
    tellHere($$(".sending").at(-1));
    for (const button of $$(".sending")) button.classList.remove("sending");
    tellNotice("Not sent. Try again.");
  });
  document.addEventListener("htmx:after:request", event => {
    const { sourceElement: source, response } = detail(event).ctx ?? {};
    // What was done is shown by the live connection; what was refused before is over.
    if (response && response.status < 300) tellNotice("");
    if (response?.status === 204 && source?.matches("#choices, #gesture")) expectNews();
    for (const button of $$(".sending")) button.classList.remove("sending");
    if (source instanceof HTMLFormElement && source.id === "say") source.reset();
    // What was chosen from the menu is done.
    if (response && response.status < 300 && source && source === chosen) $("#menu-fold")?.removeAttribute("open");
    const button = source?.matches("form[action$='/note']") ? $("button", source) : null;
    if (button && response && response.status < 300) {
      button.textContent = "Saved";
      setTimeout(() => { button.textContent = "Save"; }, 2000);
    }
  });
  document.getElementById("tab-chat")?.addEventListener("change", () => $(".to-chat")?.classList.remove("fresh"));
  follow();
}
