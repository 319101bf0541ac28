// A turn is announced: title, icon, and, if wanted, a sound and a notification.
import { $, $$, kept } from "./dom.js";

const plainTitle = document.title.replace("● Your turn – ", "");
const icon = $("#icon"), calm = icon?.getAttribute("href") ?? "";
let wasMine = $("#turn")?.dataset.mine === "true";

export function chime() {
  const audio = new AudioContext(), gain = audio.createGain();
  gain.gain.value = 0.08;
  gain.connect(audio.destination);
  [523, 784].forEach((pitch, i) => {
    const tone = audio.createOscillator();
    tone.frequency.value = pitch;
    tone.connect(gain);
    tone.start(audio.currentTime + i * 0.16);
    tone.stop(audio.currentTime + i * 0.16 + 0.14);
  });
}

/** @param {string} key */
export const isOn = key => kept.get(key) === "on";

export function announce() {
  const turn = $("#turn");
  if (!turn) return;
  const mine = turn.dataset.mine === "true";
  document.title = (mine ? "● Your turn – " : "") + plainTitle;
  icon?.setAttribute("href", mine ? icon.dataset.turn ?? calm : calm);
  if (mine && !wasMine) {
    if (isOn("sound")) chime();
    if (isOn("notify") && document.hidden && window.Notification?.permission === "granted")
      new Notification("Your turn", { body: plainTitle, tag: location.pathname });
  }
  wasMine = mine;
  for (const box of $$("[data-setting]")) /** @type {HTMLInputElement} */ (box).checked = isOn(box.dataset.setting ?? "");
}

export function start() {
  document.addEventListener("change", event => {
    const box = event.target;
    if (!(box instanceof HTMLInputElement) || !box.dataset.setting) return;
    kept.set(box.dataset.setting, box.checked ? "on" : "off");
    if (box.dataset.setting === "notify" && box.checked) window.Notification?.requestPermission();
  });
  announce();
}
