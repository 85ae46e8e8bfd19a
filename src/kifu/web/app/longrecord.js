/* Long records: of a book of a hundred thousand moves kifu shows the main line, and the branches are made of the record
   as it is kept; `naming.js` asks what their moves are called where they are seen. */

import { partsOf, readMove } from "../../render/viewer/movetext.js";
import { NOBODY } from "../../render/viewer/standing.js";
import { lineFrom } from "./record.js";

/** @import { LineForm } from "kifu/messages" */
/** @import { Tree } from "../../render/viewer/tree.js" */
/** @import { MovedMan, MoveNode as Node, MovesGame, Point } from "../../render/viewer/types" */

/** @type {number[]} which moves share, for there are many of them */
const NAMELESS = [];
const STATELESS = {};

/**
 * Add the branches of a record to its main line; false if one of them cannot be read.
 * @param {Tree} tree
 * @param {LineForm[]} lines
 */
export function growBranches(tree, lines) {
  const read = readerOf(tree);
  const lying = [lineFrom(tree.root)]; // each line after the move that it follows
  const { nodes } = tree;
  for (const { parent = 0, ply = 1, moves, notes = {} } of lines.slice(1)) {
    let before = lying[parent]?.[ply - (lines[parent].ply ?? 1)];
    if (!before) return false;
    const line = [before];
    for (const text of moves) {
      const moved = read(before, text);
      if (!moved) return false;
      const node = nodeAfter(before, moved, notes[before.ply + 1]);
      before.children.push(node);
      before.next ??= node;
      line.push(node);
      nodes.push(node);
      before = node;
    }
    lying.push(line);
  }
  return true;
}

/** @param {Node} parent @param {MovedMan} moved @param {Node["remarks"]} [remarks] @returns {Node} */
function nodeAfter(parent, { stops, man }, remarks = {}) {
  const ply = parent.ply + 1;
  return {
    parent,
    ply,
    places: NAMELESS,
    stops,
    man,
    check: 0,
    state: STATELESS,
    remarks,
    children: [],
    next: undefined,
    unnamed: true,
  };
}

/** What reads a move after another one; few texts occur in a record, and each is taken apart once. @param {Tree} tree */
function readerOf(tree) {
  const { game, points } = tree;
  /** @type {Map<string, ReturnType<typeof partsOf>>} */
  const known = new Map();
  return (/** @type {Node} */ before, /** @type {string} */ text) => {
    const parts = known.get(text) ?? partsOf(points, text);
    known.set(text, parts);
    const { stops, letter, promotes } = parts;
    const man = letter || promotes || stops.length < 2 ? NOBODY : manAt(tree, before, stops[0]);
    return man === NOBODY ? readSlowly(game, tree, before, text) : { stops, man };
  };
}

/** @param {MovesGame} game @param {Tree} tree @param {Node} before @param {string} text @returns {MovedMan | null} */
function readSlowly(game, tree, before, text) {
  try {
    return readMove(game, tree.standingAt(before), text);
  } catch {
    return null;
  }
}

/** The man on a point after a move: the last that came there, unless he left. @param {Tree} tree @param {Node} node @param {Point} point */
function manAt(tree, node, point) {
  for (let here = node; here.parent; here = here.parent) {
    const { stops } = here;
    if (stops[stops.length - 1] === point) return here.man;
    if (stops[0] === point || (stops.length > 2 && stops.includes(point))) return NOBODY;
  }
  return tree.record.start[point];
}
