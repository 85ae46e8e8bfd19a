/* The blocks of a score: moves that stand together, a branch below the move that it replaces.  Plain data, so that what
   is folded and what is drawn can be decided before anything is drawn. */

/** @import { Tree } from "./tree.js" */
/** @import { MoveNode } from "./types" */

/**
 * @typedef {object} Block
 * @property {MoveNode[]} nodes  moves that follow each other; none if only the start stands here
 * @property {boolean} starts  whether the start stands before its moves
 * @property {number} depth  0 for the main line, 1 for a branch of it
 * @property {boolean} opens  whether a branch begins here
 * @property {boolean | undefined} folded  whether the moves of that branch after its first are hidden; undefined if it cannot be
 */

export const DRAWN_AT_ONCE = 1000; // moves; a record of more is drawn where it is seen, its deeper branches folded
const LEVELS_SHOWN = 2; // the main line and its branches
const FEW = 4; // moves that are not worth folding

/** Whether a record is so long that it is folded, and drawn where it is seen. @param {Tree} tree */
export function isLong(tree) {
  return tree.nodes.length > DRAWN_AT_ONCE;
}

/**
 * Whether a branch is folded; undefined where it cannot be.
 * @param {Tree} tree
 * @param {MoveNode} head
 * @param {number} depth
 */
export function foldOf(tree, head, depth) {
  if (!isLong(tree) || countFrom(head, FEW) < FEW) return undefined;
  return tree.folds.get(head) ?? depth >= LEVELS_SHOWN;
}

/**
 * How many moves there are from a move on, itself and all branches counted; counting ends at `most`.
 * @param {MoveNode} node
 * @param {number} [most]
 */
export function countFrom(node, most = Infinity) {
  let count = 0;
  const waiting = [node];
  for (let here = waiting.pop(); here && count < most; here = waiting.pop()) {
    count += 1;
    for (const child of here.children) waiting.push(child);
  }
  return count;
}

/** @type {WeakMap<MoveNode, number>} */
const COUNTS = new WeakMap();

/** How many moves there are from a move on, counted once. @param {MoveNode} node */
function countAll(node) {
  const count = COUNTS.get(node) ?? countFrom(node);
  COUNTS.set(node, count);
  return count;
}

/** Count again what was counted of the branches that hold a move, as moves after it came or went. @param {MoveNode} node */
export function recount(node) {
  for (let here = /** @type {MoveNode | null} */ (node); here; here = here.parent) COUNTS.delete(here);
}

/**
 * The blocks that are to be shown, from top to bottom; the first one is that of the start.
 * @param {Tree} tree
 */
export function blocksOf(tree) {
  /** @type {Block[]} */
  const blocks = [{ nodes: [], starts: true, depth: 0, opens: false, folded: undefined }];
  // What waits is a move, or a node whose moves follow; the deepest branches of a hostile file end no stack.
  /** @type {{ move?: MoveNode, after?: MoveNode, depth: number, opens?: boolean }[]} */
  const waiting = [{ after: tree.root, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { move, depth, opens = false } = next;
    let { after } = next;
    if (move) {
      const last = blocks[blocks.length - 1];
      if (opens || depth !== last.depth) {
        const folded = opens ? foldOf(tree, move, depth) : undefined;
        blocks.push({ nodes: [move], starts: false, depth, opens, folded });
        if (folded) after = undefined;
      } else last.nodes.push(move);
    }
    if (!after?.children.length) continue;
    const [first, ...branches] = after.children;
    waiting.push({ after: first, depth });
    for (const branch of branches.reverse())
      waiting.push({ move: branch, after: branch, depth: depth + 1, opens: true });
    waiting.push({ move: first, depth });
  }
  return blocks;
}

/**
 * All that the drawing of a block depends on, each to be compared by itself.
 * @param {Tree} tree
 * @param {Block} block
 * @returns {unknown[]}
 */
export function contentOf(tree, { nodes, starts, depth, folded }) {
  const hidden = folded === undefined ? 0 : countAll(nodes[0]) - 1;
  return [folded, hidden, depth, starts && tree.root.remarks, ...nodes, ...nodes.map(({ remarks }) => remarks)];
}

/** Unfold every branch that hides a move. @param {Tree} tree @param {MoveNode} node */
export function unfoldTo(tree, node) {
  for (let here = node; here.parent; here = here.parent)
    if (here.parent.children[0] !== here && here !== node) tree.folds.set(here, false);
}
