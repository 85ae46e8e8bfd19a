import assert from "node:assert/strict";
import { test } from "node:test";
import {
  blocksOf,
  contentOf,
  countFrom,
  DRAWN_AT_ONCE,
  recount,
  unfoldTo,
} from "../../src/kifu/render/viewer/blocks.js";
import { Tree } from "../../src/kifu/render/viewer/tree.js";
import { smallGame, smallRecord } from "./games.js";

/** A tree whose nodes are given by their parents, counted from 1, the root being 0. @param {number[]} parents */
const treeOf = (parents) => new Tree(smallRecord({ nodes: parents.map((parent) => [0, parent]) }), smallGame());

// A main line of a thousand moves; at its third a branch of six, of which the second has a branch of five.
const mainLine = [...Array(DRAWN_AT_ONCE).keys()];
const branch = [2, ...[...Array(5).keys()].map((step) => DRAWN_AT_ONCE + 1 + step)];
const deeper = [DRAWN_AT_ONCE + 1, ...[...Array(4).keys()].map((step) => DRAWN_AT_ONCE + 7 + step)];
const longTree = () => treeOf([...mainLine, ...branch, ...deeper]);

const shapeOf = (tree) => blocksOf(tree).map(({ nodes, depth, folded }) => [depth, nodes.length, folded]);

test("a branch stands below the move that it replaces, and nothing of a short record is folded", () => {
  const tree = treeOf([0, 1, 2, 1, 4]);
  assert.deepEqual(shapeOf(tree), [
    [0, 2, undefined],
    [1, 2, undefined],
    [0, 1, undefined],
  ]);
});

test("of a long record the branches of branches are folded, and can be unfolded", () => {
  const tree = longTree();
  assert.deepEqual(shapeOf(tree), [
    [0, 3, undefined],
    [1, 2, false],
    [2, 1, true],
    [1, 4, undefined],
    [0, DRAWN_AT_ONCE - 3, undefined],
  ]);
  const head = tree.nodes[DRAWN_AT_ONCE + 7];
  assert.equal(countFrom(head), 5);
  tree.folds.set(head, false);
  assert.deepEqual(shapeOf(tree)[2], [2, 5, false]);
});

test("a move that is folded away comes into sight with all that hides it", () => {
  const tree = longTree();
  tree.folds.set(tree.nodes[DRAWN_AT_ONCE + 1], true);
  unfoldTo(tree, tree.nodes[tree.nodes.length - 1]);
  assert.deepEqual(shapeOf(tree).slice(1, 3), [
    [1, 2, false],
    [2, 5, false],
  ]);
});

test("a block is drawn anew for another remark and another number of hidden moves, and for nothing else", () => {
  const tree = longTree();
  const contents = () => blocksOf(tree).map((block) => contentOf(tree, block));
  const before = contents();
  assert.deepEqual(contents(), before);
  tree.nodes[1].remarks = { comment: "new" };
  const last = tree.nodes[tree.nodes.length - 1];
  last.children.push(tree.newNode(last, { texts: [], stops: [0, 1], man: 1, check: 0, state: {} }));
  recount(last);
  const changed = contents().map((content, place) => content.some((part, at) => part !== before[place][at]));
  assert.deepEqual(changed, [true, true, true, false, false]);
});
