// Was it fair? The seed that the finished game shows must have the hash that was shown before the first move.
import { $, $$ } from "./dom.js";

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
const bytes = text => new Uint8Array((text.match(/../g) ?? []).map(pair => parseInt(pair, 16)));

/** @param {HTMLElement} seal */
async function check(seal) {
  const verdict = $(".verdict", seal);
  if (!verdict || seal.dataset.checked === seal.dataset.seed) return;
  seal.dataset.checked = seal.dataset.seed;
  // Browsers compute hashes only on pages that nobody can have changed on the way.
  if (!window.crypto?.subtle) { verdict.textContent = "This browser checks the seal only over https or on this machine."; return; }
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes(seal.dataset.seed ?? "")));
  const isSame = [...hash].map(byte => byte.toString(16).padStart(2, "0")).join("") === seal.dataset.commitment;
  seal.classList.add(isSame ? "good" : "bad");
  verdict.textContent = isSame
    ? "✓ The seal matches. Every shuffle and every die follows from the seed that was sealed before the first move."
    : "✗ The seal does not match the seed.";
}

export const checkSeals = () => { for (const seal of $$(".seal")) void check(seal); };
