// What would come of a fight, if somebody asks: a pointer or a finger that rests on a place, `o` on a place that has the focus, or the
// button of a fight that goes on. It is asked of the server once for each position and place.
import { $, around } from "./dom.js";

/** How long a pointer rests before it asks, in ms, and the space beside the place, in px. */
const RESTS = 600, MARGIN = 8;

const shown = $("#odds");
/** Answers by place, for one position. @type {Map<string, Promise<string>>} */
const known = new Map();
let position = "";

/** What would come of a fight here; empty where nobody would fight. @param {string} place @returns {Promise<string>} */
function forecast(place) {
  const turn = $("#turn")?.dataset, now = `${turn?.moves} ${turn?.eyes}`;
  if (now !== position) known.clear();
  position = now;
  const seat = turn?.eyes === "nobody" ? "" : `&seat=${turn?.eyes}`;
  const asked = known.get(place) ?? fetch(`${location.pathname}/odds?place=${place}${seat}`).then(answer => (answer.status === 200 ? answer.text() : ""), () => "");
  known.set(place, asked);
  return asked;
}

export function hide() {
  const was = shown !== null && !shown.hidden;
  if (shown) shown.hidden = true;
  return was;
}

/** Shows it beside what it is about, or below a finger. @param {Element} beside @param {string} place @param {boolean} always also where nobody would fight @param {number} [from] the height below which it lies */
export async function show(beside, place, always, from) {
  const markup = await forecast(place), stage = $("#stage")?.getBoundingClientRect();
  if (!shown || !stage || !beside.isConnected || (markup === "" && !always)) return;
  shown.innerHTML = markup || "<p>Nobody would fight here now.</p>";
  shown.hidden = false;
  const box = beside.getBoundingClientRect(), { offsetWidth: wide, offsetHeight: high } = shown;
  const right = box.right + MARGIN + wide <= innerWidth - MARGIN ? box.right + MARGIN : Math.max(MARGIN, box.left - MARGIN - wide);
  // A place as wide as the page has no side: then it lies below.
  const below = right < box.right && right + wide > box.left;
  const top = from ?? (below ? box.bottom + MARGIN : (box.top + box.bottom - high) / 2);
  shown.style.left = `${right}px`;
  shown.style.top = `${Math.max(stage.top + MARGIN, Math.min(top, innerHeight - high - MARGIN))}px`;
}

/** @param {Element | null} element */
const placeOf = element => element?.closest("#board [data-place]") ?? null;

export function start() {
  if (!shown) return;
  let timer = 0;
  document.addEventListener("pointerover", event => {
    clearTimeout(timer);
    const place = event.pointerType === "mouse" && event.buttons === 0 && event.target instanceof Element ? placeOf(event.target) : null;
    if (!place) { if (!around(event, "#odds, [data-odds]")) hide(); return; }
    timer = window.setTimeout(() => { hide(); show(place, place.getAttribute("data-place") ?? "", false); }, RESTS);
  });
  document.addEventListener("pointerdown", event => { clearTimeout(timer); if (!around(event, "#odds")) hide(); });
  document.addEventListener("keydown", event => {
    const place = event.target instanceof Element ? placeOf(event.target) : null;
    if (event.key === "o" && place && !event.ctrlKey && !event.metaKey && !event.altKey) show(place, place.getAttribute("data-place") ?? "", true);
  });
  document.addEventListener("click", event => {
    const button = around(event, "[data-odds]");
    if (button) show(button, button.dataset.odds ?? "", true);
  });
  document.addEventListener("htmx:after:swap", () => { if ($("#turn")?.dataset.moves !== position.split(" ")[0]) hide(); });
}
