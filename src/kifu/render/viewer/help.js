/* The dialog that lists the keys. */

import { COMMANDS, keyName } from "./commands.js";
import { make } from "./elements.js";

/**
 * Make the dialog; `useLetters` is called when the reader chooses whether letters work as keys.
 * @param {(use: boolean) => void} useLetters
 */
export function makeHelp(useLetters) {
  const rows = COMMANDS.flatMap(({ key, title }) => [
    make("dt", {}, make("kbd", {}, keyName(key))),
    make("dd", {}, title),
  ]);
  const letters = make("input", { type: "checkbox", checked: "" });
  // Who speaks to the machine must be able to keep stray letters from doing things.
  letters.addEventListener("change", () => useLetters(letters.checked));
  const close = make("button", { type: "button" }, "Close");
  const dialog = make(
    "dialog",
    { class: "kifu-help", "aria-label": "Help" },
    make("h2", {}, "Keys"),
    make("dl", {}, ...rows),
    make("p", {}, "On a touch screen, swipe over the board: to the left is forward, to the right is back."),
    make("p", {}, "A click on a move in the list goes there, a click on a man shows where it can go."),
    make("label", {}, letters, " Letters and signs work as keys"),
    make("p", {}, close),
  );
  close.addEventListener("click", () => dialog.close());
  return dialog;
}
