/* Where a line of moves brings a position back. */

/** @import { Tree } from "../../render/viewer/tree.js" */
/** @import { MoveNode as Node, Standing } from "../../render/viewer/types" */

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
  const nodes = [tree.root, ...tree.path(node)];
  return tree.standings(node).map((standing, ply) => keyOf(standing, nodes[ply]));
}

/** @param {Standing} standing @param {Node} node */
function keyOf({ men, hands, turn }, { state }) {
  const held = hands.map((hand) => Object.entries(hand).sort().join());
  const remembered = Object.entries(state).filter(([, value]) => value !== "-");
  return [men, ...held, turn, remembered].join(" ");
}
