/* Buttons that do something. */

import { make } from "../../render/viewer/elements.js";
import { iconOf } from "./icons.js";

/** @import { IconName } from "./icons.js" */

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

/** One that shows an icon instead of its title. @param {IconName} icon @param {string} title @param {() => unknown} run */
export function signOf(icon, title, run) {
  const button = buttonOf("", run, { class: "sign", title, "aria-label": title });
  button.append(iconOf(icon));
  return button;
}

/** One that shows an icon and its title. @param {IconName} icon @param {string} title @param {() => unknown} run */
export function labelledOf(icon, title, run) {
  const button = buttonOf("", run);
  button.append(iconOf(icon), make("span", {}, title));
  return button;
}
