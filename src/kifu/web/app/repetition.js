/* Where a line of moves brings a position back. */

import { NOBODY } from "../../render/viewer/tree.js";

/** @import { Tree } from "../../render/viewer/tree.js" */
/** @import { MoveNode as Node } from "../../render/viewer/types" */

/**
 * The plies up to a move at which the position after it stood, this time included.
 * @param {Tree} tree
 * @param {Node} node
 * @returns {number[]}
 */
export function findVisits(tree, node) {
  const keys = keysOf(tree, node);
  return [...keys.keys()].filter((ply) => keys[ply] === keys[keys.length - 1]);
}

/**
 * The first move of a line that brings a position back for the third time, or else for the second; null if none does.
 * @param {Tree} tree
 * @param {Node} last of the line
 * @returns {Node | null}
 */
export function findRepetition(tree, last) {
  const path = [tree.root, ...tree.path(last)];
  /** @type {Map<string, number>} */
  const visits = new Map();
  let second = null;
  for (const [ply, key] of keysOf(tree, last).entries()) {
    const times = (visits.get(key) ?? 0) + 1;
    visits.set(key, times);
    if (times === 3) return path[ply];
    if (times === 2) second ??= path[ply];
  }
  return second;
}

/** A text for every position on the way to a move, the same for the same position. @param {Tree} tree @param {Node} node */
function keysOf(tree, node) {
  const men = [...tree.record.start];
  const { turn } = tree.record;
  const keys = [keyOf(men, turn, tree.root)];
  for (const step of tree.path(node)) {
    for (const point of step.stops) men[point] = NOBODY;
    men[step.stops[step.stops.length - 1]] = step.man;
    keys.push(keyOf(men, (turn + step.ply) % 2, step));
  }
  return keys;
}

/** @param {number[]} men @param {number} turn @param {Node} node */
function keyOf(men, turn, { state }) {
  const remembered = Object.entries(state).filter(([, value]) => value !== "-");
  return `${men.join()} ${turn} ${remembered.join()}`;
}
