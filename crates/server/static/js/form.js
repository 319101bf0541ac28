// The shape of the screen, told to the server by a cookie: a board of few large places is drawn upright on a phone.
import { $, phone } from "./dom.js";

const tell = () => { document.cookie = `ravelin-form=${phone.matches ? "upright" : "wide"}; path=/; max-age=31536000; samesite=lax`; };

export function start() {
  tell();
  phone.addEventListener("change", () => {
    tell();
    if ($("#stage")) location.reload();
  });
}
