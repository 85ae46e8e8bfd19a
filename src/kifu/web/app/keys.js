/* The keys of the desk, and the list of them. */

import { listenFor, showHelp, usualCommands } from "./commands.js";
import { word } from "./words.js";

/** @import { Command } from "./commands.js" */
/** @import { Desk } from "./desk.js" */

/** @import { BoardView } from "./boardview.js" */
/** @import { ChaptersTab } from "./chapterstab.js" */
/** @import { InView } from "./inview.js" */
/** @import { ScoreView } from "./scoreview.js" */
/** @import { SetupTab } from "./setuptab.js" */
/** @typedef {{ board: BoardView, score: ScoreView, incoming: InView, out: { show: () => void }, shelf: { show: () => void }, setup: SetupTab, chapters: ChaptersTab }} Views */

/** @type {Command[]} those of views that are loaded later, for the list of all */
export const further = [];

/** The keys that mean the same of a setup, while it is shown. */
const SETUP_KEYS = ["f", "o", "b", "*", "u", "r", "?"];

/** @param {Desk} desk @param {Views} views @returns {Command[]} */
function commandsOf(desk, views) {
  const shown = () =>
    views.setup.element.hidden ? { edited: desk, view: views.board } : { edited: views.setup, view: views.setup };
  const { steps, board, hand } = usualCommands(desk, () => shown().view);
  return [
    ...steps,
    ["ArrowUp", word("Branch above"), () => choose(desk, -1)],
    ["ArrowDown", word("Branch below"), () => choose(desk, 1)],
    ["k", word("Shelf"), () => views.shelf.show()],
    ["n", word("Next game"), () => views.chapters.turn(1)],
    ["p", word("Previous game"), () => views.chapters.turn(-1)],
    ["f", word("Flip the board"), () => shown().edited.flip()],
    ["o", word("Open or paste…"), () => views.incoming.show()],
    ["s", word("Save or share…"), () => views.out.show()],
    ["t", word("Type a move"), () => views.board.focusTyping(views.score.input)],
    board,
    hand,
    ["u", word("Undo"), () => shown().edited.undo()],
    ["r", word("Redo"), () => shown().edited.redo()],
    ...further,
    ["?", word("Help"), () => showKeys(desk, views)],
  ];
}

/** List the keys. @param {Desk} desk @param {Views} views */
export function showKeys(desk, views) {
  showHelp(commandsOf(desk, views));
}

/** @param {Desk} desk @param {Views} views */
export function listenToKeys(desk, views) {
  listenFor(commandsOf(desk, views), (key) => SETUP_KEYS.includes(key) || Boolean(views.setup.element.hidden));
}

/** At a fork, follow another branch; elsewhere go to another branch of the last one. @param {Desk} desk @param {number} by */
function choose(desk, by) {
  const { node } = desk;
  const beside = node.parent?.children ?? [];
  if (beside.length > 1) desk.goTo(beside[(beside.indexOf(node) + by + beside.length) % beside.length]);
}
