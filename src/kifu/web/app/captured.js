/* The men that each side has captured, where captured men are gone. */

import { draw, make } from "../../render/viewer/elements.js";
import { kindsInHand, takenBy } from "../../render/viewer/standing.js";
import { word } from "./words.js";

/** @import { Board } from "../../render/viewer/board.js" */
/** @import { Tree } from "../../render/viewer/tree.js" */
/** @import { ManNumber, MoveNode } from "../../render/viewer/types" */

/**
 * The men that both sides have captured on the way to a move, in the order of the game's men; none in games in which
 * they are held in hand.
 * @param {Tree} tree
 * @param {MoveNode} node
 * @returns {[ManNumber[], ManNumber[]]}
 */
export function capturedAt(tree, node) {
  /** @type {[ManNumber[], ManNumber[]]} */
  const found = [[], []];
  if (kindsInHand(tree.game).length) return found;
  const standings = tree.standings(node);
  for (const [at, step] of tree.path(node).entries())
    found[standings[at].turn === 0 ? 0 : 1].push(...takenBy(standings[at], step));
  for (const men of found) men.sort((one, other) => one - other);
  return found;
}

/** The point on which the last move captured, or none. @param {Tree} tree @param {MoveNode} node */
export function captureOf(tree, node) {
  return node.parent && takenBy(tree.standingAt(node.parent), node).length ? node.stops[node.stops.length - 1] : null;
}

/** The men as a plate shows them; those of one kind overlap. @param {Board} board @param {ManNumber[]} men */
export function rowOf(board, men) {
  const { left, top, cell } = board.game.stage;
  const box = [left - cell / 2, top - cell / 2, cell, cell].join(" ");
  const kinds = [...new Set(men)].map((man) => men.filter((each) => each === man));
  const groups = kinds.map((group) =>
    make("span", {}, ...group.map((man) => draw("svg", { viewBox: box, "aria-hidden": "true" }, board.drawing(man)))),
  );
  const label = word("Captured: {count, plural, one {# man} other {# men}}", { count: men.length });
  return make("div", { class: "captured", role: "img", "aria-label": label }, ...groups);
}
