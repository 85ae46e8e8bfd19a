/* Edits of a tree, each taken back, and the tree as kifu's JSON. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Tree } from "../../src/kifu/render/viewer/tree.js";
import {
  addLine,
  addMove,
  applyEdit,
  changeHeader,
  cutFrom,
  endOf,
  forkOf,
  headerWith,
  knownMove,
  makeMain,
  moveUp,
  NamedNodes,
  remark,
} from "../../src/kifu/web/app/edits.js";
import { linesOf } from "../../src/kifu/web/app/record.js";
import { smallGame, smallRecord } from "./games.js";

const smallTree = () => new Tree(smallRecord(), smallGame());
const WHOLE = [
  { moves: ["a1a3", "c3c2"], notes: { 0: { comment: "before all" } } },
  { parent: 0, ply: 1, moves: ["a1b1"], notes: { 1: { comment: "or this" } } },
];
const facts = { move: "c1c2+", texts: ["c1c2+", "up"], stops: [8, 5], man: 3, check: 0, state: {} };

/** Make an edit, look, take it back, as it comes back from where it is kept: the tree is as it was. */
function tried(tree, edit, look) {
  const named = new NamedNodes(tree);
  const before = linesOf(tree);
  const kept = structuredClone(edit(named));
  assert.ok(applyEdit(named, kept));
  look(linesOf(tree));
  assert.ok(applyEdit(named, kept, true));
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
  tried(
    tree,
    (named) => addMove(named, end, facts),
    ([main]) => assert.deepEqual(main.moves, ["a1a3", "c3c2", "c1c2+"]),
  );
});

test("a second move after the same position is a branch", () => {
  const tree = smallTree();
  tried(
    tree,
    (named) => addMove(named, tree.root.children[0], facts),
    (lines) => {
      assert.deepEqual(lines[1], { parent: 0, ply: 2, moves: ["c1c2+"] });
      assert.deepEqual(lines[2], WHOLE[1]);
    },
  );
});

test("a branch is cut, moved up and made the main line", () => {
  const tree = smallTree();
  const branch = tree.root.children[1];
  tried(
    tree,
    (named) => cutFrom(named, branch),
    (lines) => assert.equal(lines.length, 1),
  );
  for (const edit of [moveUp, makeMain])
    tried(
      tree,
      (named) => edit(named, branch),
      ([main]) => assert.deepEqual(main.moves, ["a1b1"]),
    );
  assert.equal(forkOf(branch), branch);
  assert.equal(moveUp(new NamedNodes(tree), tree.root.children[0]), null);
  assert.equal(makeMain(new NamedNodes(tree), tree.root.children[0]), null);
  assert.equal(cutFrom(new NamedNodes(tree), tree.root), null);
});

test("clock and evaluation stay when something else is said", () => {
  const clock = { used: 3500, left: 60000 };
  const evaluation = { mate: -3, depth: 20 };
  const timed = { comment: "slow", clock, eval: evaluation };
  const tree = new Tree(smallRecord({ nodes: [[0, 0, timed], 1] }), smallGame());
  tried(
    tree,
    (named) => remark(named, tree.root.children[0], "comment", "quick"),
    ([main]) => assert.deepEqual(main.notes[1], { comment: "quick", clock, eval: evaluation }),
  );
  tried(
    tree,
    (named) => remark(named, tree.root.children[0], "comment", ""),
    ([main]) => assert.deepEqual(main.notes[1], { clock, eval: evaluation }),
  );
});

test("a remark is said and taken away", () => {
  const tree = smallTree();
  tried(
    tree,
    (named) => remark(named, tree.root, "marks", ["$1"]),
    ([main]) => {
      assert.deepEqual(main.notes[0], { comment: "before all", marks: ["$1"] });
    },
  );
  tried(
    tree,
    (named) => remark(named, tree.root, "comment", ""),
    ([main]) => assert.equal(main.notes, undefined),
  );
});

test("a record can begin with any of its moves", () => {
  const tree = smallTree();
  assert.deepEqual(linesOf(tree, tree.root.children[0].children[0]), [{ moves: ["c3c2"] }]);
});

test("the texts of a record are changed one by one, and those of another tab stay", () => {
  const header = { kifu: 1, game: "small", tags: { Red: "Ann", Date: "2026" } };
  const edit = changeHeader(header, { ...header, result: "1-0", tags: { Red: "Bo" } });
  assert.deepEqual(headerWith(header, edit.after), { kifu: 1, game: "small", result: "1-0", tags: { Red: "Bo" } });
  const other = { ...header, tags: { ...header.tags, Event: "cup" } };
  assert.deepEqual(headerWith(other, edit.after).tags, { Red: "Bo", Event: "cup" });
  assert.deepEqual(headerWith(headerWith(header, edit.after), edit.before), header);
});

test("a move that two tabs added is one move, whatever follows it", () => {
  const tree = smallTree();
  const named = new NamedNodes(tree);
  const end = tree.root.children[0].children[0];
  const [one, other] = [addMove(named, end, facts), addMove(named, end, facts)];
  assert.ok(applyEdit(named, one));
  assert.equal(applyEdit(named, other), null);
  const next = { ...facts, stops: [5, 2], texts: ["b"] };
  assert.ok(applyEdit(named, { kind: "add", name: "after", parent: other.name, facts: next }));
  assert.equal(end.children.length, 1);
  assert.equal(end.children[0].children.length, 1);
  assert.equal(applyEdit(named, other, true), null); // the other tab still has it
  assert.equal(applyEdit(named, { kind: "add", name: "lost", parent: "gone", facts: next }), null);
});

test("a line is added as far as it is not there, and taken back as one", () => {
  const tree = smallTree();
  const [first] = tree.root.children;
  const known = { move: "a1a3", texts: [], stops: first.stops, man: first.man, check: 0, state: {} };
  tried(
    tree,
    (named) => addLine(named, tree.root, [known, facts]),
    (lines) => assert.deepEqual(lines.find(({ ply }) => ply === 2).moves, ["c1c2+"]),
  );
  assert.equal(endOf(tree.root, [known, facts]), first);
  assert.equal(addLine(new NamedNodes(tree), tree.root, [known]), null);
});
