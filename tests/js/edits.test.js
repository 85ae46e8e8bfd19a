/* Edits of a tree, each taken back, and the tree as kifu's JSON. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Tree } from "../../src/kifu/render/viewer/tree.js";
import { addMove, cutFrom, forkOf, knownMove, makeMain, moveUp, remark } from "../../src/kifu/web/app/edits.js";
import { linesOf } from "../../src/kifu/web/app/record.js";
import { smallGame, smallRecord } from "./games.js";

const smallTree = () => new Tree(smallRecord(), smallGame());
const WHOLE = [
  { moves: ["a1a3", "c3c2"], notes: { 0: { comment: "before all" } } },
  { parent: 0, ply: 1, moves: ["a1b1"], notes: { 1: { comment: "or this" } } },
];
const facts = { move: "c1c2+", texts: ["c1c2+", "up"], stops: [8, 5], man: 3, check: 0, state: {} };

/** Make an edit, look, take it back: the tree is as it was. */
function tried(tree, edit, look) {
  const before = linesOf(tree);
  edit.apply();
  look(linesOf(tree));
  edit.revert();
  assert.deepEqual(linesOf(tree), before);
}

test("lines are those of kifu's JSON", () => {
  assert.deepEqual(linesOf(smallTree()), WHOLE);
});

test("a move is added once, with its promotion", () => {
  const tree = smallTree();
  const end = tree.root.children[0].children[0];
  assert.equal(knownMove(tree.root, { stops: [6, 0], man: 1 }), tree.root.children[0]);
  assert.equal(knownMove(end, facts), undefined);
  tried(tree, addMove(tree, end, facts), ([main]) => assert.deepEqual(main.moves, ["a1a3", "c3c2", "c1c2+"]));
});

test("a second move after the same position is a branch", () => {
  const tree = smallTree();
  tried(tree, addMove(tree, tree.root.children[0], facts), (lines) => {
    assert.deepEqual(lines[1], { parent: 0, ply: 2, moves: ["c1c2+"] });
    assert.deepEqual(lines[2], WHOLE[1]);
  });
});

test("a branch is cut, moved up and made the main line", () => {
  const tree = smallTree();
  const branch = tree.root.children[1];
  tried(tree, cutFrom(branch), (lines) => assert.equal(lines.length, 1));
  for (const edit of [moveUp, makeMain]) tried(tree, edit(branch), ([main]) => assert.deepEqual(main.moves, ["a1b1"]));
  assert.equal(forkOf(branch), branch);
  assert.equal(moveUp(tree.root.children[0]), null);
  assert.equal(makeMain(tree.root.children[0]), null);
  assert.equal(cutFrom(tree.root), null);
});

test("clock and evaluation stay when something else is said", () => {
  const clock = { used: 3500, left: 60000 };
  const evaluation = { mate: -3, depth: 20 };
  const timed = { comment: "slow", clock, eval: evaluation };
  const tree = new Tree(smallRecord({ nodes: [[0, 0, timed], 1] }), smallGame());
  tried(tree, remark(tree.root.children[0], "comment", "quick"), ([main]) =>
    assert.deepEqual(main.notes[1], { comment: "quick", clock, eval: evaluation }),
  );
  tried(tree, remark(tree.root.children[0], "comment", ""), ([main]) =>
    assert.deepEqual(main.notes[1], { clock, eval: evaluation }),
  );
});

test("a remark is said and taken away", () => {
  const tree = smallTree();
  tried(tree, remark(tree.root, "marks", ["$1"]), ([main]) => {
    assert.deepEqual(main.notes[0], { comment: "before all", marks: ["$1"] });
  });
  tried(tree, remark(tree.root, "comment", ""), ([main]) => assert.equal(main.notes, undefined));
});

test("a record can begin with any of its moves", () => {
  const tree = smallTree();
  assert.deepEqual(linesOf(tree, tree.root.children[0].children[0]), [{ moves: ["c3c2"] }]);
});
