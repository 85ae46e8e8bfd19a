/* The dialog that lists the keys. */

import { commandsOf, keyName } from "./commands.js";
import { make } from "./elements.js";
import { word } from "./words.js";

/**
 * Make the dialog; `useLetters` is called when the reader chooses whether letters work as keys.
 * @param {(use: boolean) => void} useLetters
 */
export function makeHelp(useLetters) {
  const rows = commandsOf().flatMap(({ key, title }) => [
    make("dt", {}, make("kbd", {}, keyName(key))),
    make("dd", {}, title),
  ]);
  const letters = make("input", { type: "checkbox", checked: "" });
  // Who speaks to the machine must be able to keep stray letters from doing things.
  letters.addEventListener("change", () => useLetters(letters.checked));
  const close = make("button", { type: "button" }, word("Close"));
  const dialog = make(
    "dialog",
    { class: "kifu-help", "aria-label": word("Help") },
    make("h2", {}, word("Keys")),
    make("dl", {}, ...rows),
    make("p", {}, word("On a touch screen, swipe over the board: to the left is forward, to the right is back.")),
    make("p", {}, word("A click on a move in the list goes there, a click on a man shows where it can go.")),
    make("label", {}, letters, " ", word("Letters and signs work as keys")),
    make("p", {}, close),
  );
  close.addEventListener("click", () => dialog.close());
  return dialog;
}
