/* The keys of the desk, and the list of them. */

import { make } from "../../render/viewer/elements.js";
import { word } from "./words.js";

/** @import { Desk } from "./desk.js" */

/** @typedef {{ board: any, score: any, incoming: any, out: { show: () => void }, setup: import("./setupview.js").SetupView }} Views */

/** The keys that mean the same of a setup, while it is shown. */
const SETUP_KEYS = ["f", "o", "b", "u", "r", "?"];

/** @param {Desk} desk @param {Views} views @returns {[key: string, title: string, run: () => void][]} */
function commandsOf(desk, views) {
  const shown = () =>
    views.setup.element.hidden ? { edited: desk, view: views.board } : { edited: views.setup, view: views.setup };
  return [
    ["Home", word("Start"), () => desk.goTo(desk.tree.root)],
    ["ArrowLeft", word("Back"), () => desk.goTo(desk.node.parent ?? desk.node)],
    ["ArrowRight", word("Forward"), () => desk.goTo(desk.node.next ?? desk.node)],
    ["End", word("End"), () => desk.goTo(desk.tree.end(desk.node))],
    ["ArrowUp", word("Branch above"), () => choose(desk, -1)],
    ["ArrowDown", word("Branch below"), () => choose(desk, 1)],
    ["f", word("Flip the board"), () => shown().edited.flip()],
    ["o", word("Open or paste…"), () => views.incoming.show()],
    ["s", word("Save or share…"), () => views.out.show()],
    ["t", word("Type a move"), () => views.score.input.focus()],
    [
      "b",
      word(
        "Go to the board; there arrow keys walk, Enter picks up and puts down, Escape lets go, a letter finds the next man, i tells how it moves, x what can go there",
      ),
      () => shown().view.board.table.querySelector("[tabindex='0']")?.focus(),
    ],
    ["u", word("Undo"), () => shown().edited.undo()],
    ["r", word("Redo"), () => shown().edited.redo()],
    ["?", word("Help"), () => showHelp(commandsOf(desk, views))],
  ];
}

/** @param {Desk} desk @param {Views} views */
export function listenToKeys(desk, views) {
  const commands = commandsOf(desk, views);
  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.defaultPrevented || event.altKey || document.querySelector("dialog[open]")) return;
    if (target.closest?.("input, select, textarea, [contenteditable]")) return;
    const undoing = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
    if (event.ctrlKey || event.metaKey) {
      if (!undoing) return;
      const edited = views.setup.element.hidden ? desk : views.setup;
      if (event.shiftKey) edited.redo();
      else edited.undo();
      return event.preventDefault();
    }
    const command = commands.find(([key]) => key === (event.key.length === 1 ? event.key.toLowerCase() : event.key));
    if (!command || !(views.setup.element.hidden || SETUP_KEYS.includes(command[0]))) return;
    event.preventDefault();
    command[2]();
  });
}

/** At a fork, follow another branch; elsewhere go to another branch of the last one. @param {Desk} desk @param {number} by */
function choose(desk, by) {
  const { node } = desk;
  const beside = node.parent?.children ?? [];
  if (beside.length > 1) desk.goTo(beside[(beside.indexOf(node) + by + beside.length) % beside.length]);
}

/** @param {[string, string, () => void][]} commands */
function showHelp(commands) {
  const rows = commands.flatMap(([key, title]) => [make("dt", {}, make("kbd", {}, key)), make("dd", {}, title)]);
  const close = make("button", { type: "button" }, word("Close"));
  const dialog = make(
    "dialog",
    { class: "help", "aria-label": word("Help") },
    make("h2", {}, word("Keys")),
    make("dl", {}, ...rows),
    close,
  );
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
