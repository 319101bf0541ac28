// Lights: which elements of the drawings can be clicked now. Drawings are sent without their choices, which come beside them; so a
// question that changes no piece changes no drawing.
import { $, $$ } from "./dom.js";

/** Titles that a light has changed: what they say of themselves, and what they say now. @type {WeakMap<Element, { own: string, now: string }>} */
const titles = new WeakMap();

/** Roles that elements had before they were lit; null for none. @type {WeakMap<Element, string | null>} */
const roles = new WeakMap();

/** Indices by the id of their element, as `data-choices` has them. @param {string | undefined} told */
const read = told => new Map(/** @type {[string, number[]][]} */ (JSON.parse(told ?? "[]")).map(([id, indices]) => [id, indices.join(" ")]));

/** What a pointer is told of a place: what it is, then its choices. @param {Element} place @param {string} choices */
function entitle(place, choices) {
  const words = choices.split(" ").filter(index => index !== "").map(index => `${Number(index) + 1}: ${$("#act-" + index + " span")?.textContent ?? ""}`);
  let title = [...place.children].find(child => child.tagName === "title");
  const before = title && titles.get(title);
  // An update may have brought a new title.
  const own = title ? (before && before.now === title.textContent ? before.own : title.textContent ?? "") : "";
  if (words.length === 0 && before && own === "") { title?.remove(); return; }
  if (!title && words.length === 0) return;
  if (!title) {
    title = document.createElementNS("http://www.w3.org/2000/svg", "title");
    // Last: updates count children from the first.
    place.append(title);
  }
  const now = [own, ...words].filter(line => line !== "").join("\n");
  if (title.textContent !== now) title.textContent = now;
  titles.set(title, { own, now });
}

/** @param {Element} place @param {string} name @param {string} value */
const set = (place, name, value) => { if (place.getAttribute(name) !== value) place.setAttribute(name, value); };

/** @param {Element} place */
function putOut(place) {
  place.classList.remove("may", "no");
  for (const name of ["data-choices", "data-no", "tabindex"]) place.removeAttribute(name);
  if (place.getAttribute("role") === "button") {
    // A drawing that came lit does not say: what has words of its own is a group.
    const own = roles.get(place) ?? (place.hasAttribute("aria-label") ? "group" : null);
    if (own === null) place.removeAttribute("role"); else set(place, "role", own);
  }
  entitle(place, "");
}

/** Lights what can be clicked after an update, and nothing else. */
export function light() {
  const told = $("#lights > i");
  // The page as it was loaded has its choices in its drawings.
  if (!told) return;
  const [lit, not] = [read(told.dataset.lit), read(told.dataset.not)];
  for (const place of $$("[data-choices], [data-no]")) if (place.id !== "" && !lit.has(place.id) && !not.has(place.id)) putOut(place);
  for (const [id, indices] of not) {
    const place = document.getElementById(id);
    if (!place) continue;
    if (place.dataset.choices !== undefined) putOut(place);
    place.classList.add("no");
    set(place, "data-no", indices);
  }
  for (const [id, indices] of lit) {
    const place = document.getElementById(id);
    if (!place) continue;
    place.classList.remove("no");
    place.removeAttribute("data-no");
    place.classList.add("may");
    set(place, "data-choices", indices);
    set(place, "tabindex", "0");
    if (place.getAttribute("role") !== "button") roles.set(place, place.getAttribute("role"));
    set(place, "role", "button");
    entitle(place, indices);
  }
  // What lies on a lit place and cannot be clicked itself lets clicks through.
  for (const piece of $$("[data-on]")) {
    const below = $(`[data-place="${piece.dataset.on}"]`);
    piece.classList.toggle("quiet", below?.dataset.choices !== undefined && piece.dataset.choices === undefined);
  }
}
