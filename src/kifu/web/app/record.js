/* A tree of moves as kifu's JSON, the form in which records travel: to kifu, to the keeping of the browser, into links. */

import { writeMove } from "../../render/viewer/movetext.js";
import { applyMove } from "../../render/viewer/standing.js";

/** @import { LineForm } from "kifu/messages" */
/** @import { Tree } from "../../render/viewer/tree.js" */
/** @import { MoveNode as Node, Remarks } from "../../render/viewer/types" */

/**
 * The lines of a tree: the main line first, then every branch with the line that it leaves and the ply of its first move.
 * @param {Tree} tree
 * @param {Node} first where the main line begins: the root, or a move that becomes the first one
 */
export function linesOf(tree, first = tree.root) {
  /** @type {LineForm[]} */
  const lines = [];
  const before = first.parent ? first.ply - 1 : 0; // plies that are left out
  const waiting = [{ start: first, parent: 0, ply: 1 }];
  for (let line = waiting.pop(); line; line = waiting.pop()) {
    const { start, parent, ply } = line;
    const nodes = lineFrom(start);
    const number = lines.length;
    const place = number ? { parent, ply } : {};
    const notes = notesOf(nodes, before);
    const moves = movesOf(tree, start.parent ? nodes : nodes.slice(1));
    lines.push({ ...place, moves, ...(Object.keys(notes).length ? { notes } : {}) });
    for (const fork of nodes) {
      const branches = fork.children.slice(1).reverse();
      waiting.push(...branches.map((branch) => ({ start: branch, parent: number, ply: branch.ply - before })));
    }
  }
  return lines;
}

/** A node and those that follow it, always the first child, whichever branch is being followed. @param {Node} node */
export function lineFrom(node) {
  const nodes = [];
  for (let here = node; here; here = here.children[0]) nodes.push(here);
  return nodes;
}

/**
 * The texts of moves that follow each other, as `str(move)` writes them in kifu.
 * @param {Tree} tree
 * @param {Node[]} nodes
 */
export function movesOf(tree, nodes) {
  if (!nodes.length) return [];
  let standing = tree.standingAt(nodes[0].parent ?? tree.root);
  return nodes.map((node) => {
    const text = writeMove(tree.game, standing, node);
    standing = applyMove(tree.game, standing, node);
    return text;
  });
}

/** @param {Node[]} nodes @param {number} before */
function notesOf(nodes, before) {
  /** @type {Record<string, Remarks>} */
  const notes = {};
  for (const { ply, remarks } of nodes) if (Object.keys(remarks).length) notes[ply - before] = remarks;
  return notes;
}
