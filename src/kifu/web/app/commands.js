/* Keys of a page, and the list of them. */

import { make } from "../../render/viewer/elements.js";
import { buttonOf } from "./buttons.js";
import { word } from "./words.js";

/** @typedef {{ board?: import("../../render/viewer/board.js").Board }} View */
/** @typedef {[key: string, title: string, run: () => void]} Command */

/** What stands on keys whose names are others. @type {Record<string, string>} */
const SIGNS = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓" };

/**
 * Run the command of a key that is pressed, unless something is being written or a dialog is open.
 * @param {Command[]} commands
 * @param {(key: string) => boolean} [fits] whether a key means something now
 */
export function listenFor(commands, fits = () => true) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.defaultPrevented || event.altKey || document.querySelector("dialog[open], #desk[inert]")) return;
    if (target.closest?.("input, select, textarea, [contenteditable]")) return;
    const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const held = event.ctrlKey || event.metaKey;
    const key = held ? { z: event.shiftKey ? "r" : "u" }[pressed] : pressed;
    const command = commands.find(([known]) => known === key);
    if (!command || !fits(command[0])) return;
    event.preventDefault();
    command[2]();
  });
}

/** Nothing of a page can be used before it has a record. @param {import("./desk.js").Desk} desk */
export function waitForRecord(desk) {
  const main = document.getElementById("desk");
  main?.setAttribute("inert", "");
  desk.addEventListener("record", () => main?.removeAttribute("inert"), { once: true });
}

/** @param {Command[]} commands */
export function showHelp(commands) {
  const rows = commands.flatMap(([key, title]) => [
    make("dt", {}, make("kbd", {}, SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key))),
    make("dd", {}, title),
  ]);
  const close = buttonOf(word("Close"), () => dialog.close());
  const dialog = make(
    "dialog",
    { class: "help", "aria-label": word("Help") },
    make("h2", {}, word("Keys")),
    make("dl", {}, ...rows),
    close,
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * The keys that every page with a record and a board has.
 * @param {import("./desk.js").Desk} desk
 * @param {() => View} shown which board is in sight
 * @returns {{ steps: Command[], board: Command, hand: Command }}
 */
export function usualCommands(desk, shown) {
  return {
    steps: [
      ["Home", word("Start"), () => desk.goTo(desk.tree.root)],
      ["ArrowLeft", word("Back"), () => desk.goTo(desk.node.parent ?? desk.node)],
      ["ArrowRight", word("Forward"), () => desk.goTo(desk.node.next ?? desk.node)],
      ["End", word("End"), () => desk.goTo(desk.tree.end(desk.node))],
    ],
    board: [
      "b",
      word(
        "Go to the board; there arrow keys walk, Enter picks up and puts down, Escape lets go, a letter finds the next man, i tells how it moves, x what can go there",
      ),
      () => focusBoard(shown()),
    ],
    hand: ["*", word("Go to the men in hand"), () => focusHand(shown())],
  };
}

/** @param {View} view */
export function focusBoard({ board }) {
  /** @type {HTMLElement | null} */ (board?.table.querySelector("[tabindex='0']"))?.focus();
}

/** Go to what the side to move holds, if it holds anything. @param {View} view */
function focusHand({ board }) {
  board?.stands[board.standing.turn]?.focus();
}
