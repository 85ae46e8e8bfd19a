/* What cannot be shown at the start: the page says so and offers to try again.  Nothing is kept meanwhile. */

import { make } from "../../render/viewer/elements.js";
import { buttonOf } from "./buttons.js";
import { word } from "./words.js";

/**
 * Say why, above the page, until the reader tries it again or goes on otherwise.
 * @param {string} reason
 * @param {() => unknown} again
 * @param {...HTMLElement} others what else can be done
 */
export function offerAgain(reason, again, ...others) {
  const box = make("div", { class: "trouble", role: "alert" }, make("p", {}, reason));
  const retry = buttonOf(word("Try again"), () => {
    box.remove();
    again();
  });
  box.append(make("div", { class: "row" }, retry, ...others));
  document.getElementById("desk")?.before(box);
  return box;
}

/** Ask for what a page cannot begin without, until it is there. @template T @param {() => Promise<T>} ask @returns {Promise<T>} */
export async function untilAnswered(ask) {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      await new Promise((again) => offerAgain(/** @type {Error} */ (error).message, () => again(null)));
    }
  }
}
