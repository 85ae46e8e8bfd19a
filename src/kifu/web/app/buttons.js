/* Buttons that do something. */

import { make } from "../../render/viewer/elements.js";

/**
 * @param {string} title
 * @param {() => unknown} run
 * @param {Record<string, string>} [attributes]
 */
export function buttonOf(title, run, attributes = {}) {
  const button = make("button", { type: "button", ...attributes }, title);
  button.addEventListener("click", run);
  return button;
}

/** One that shows a sign instead of its title. @param {string} sign @param {string} title @param {() => unknown} run */
export function signOf(sign, title, run) {
  return buttonOf(sign, run, { title, "aria-label": title });
}
