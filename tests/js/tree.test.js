import assert from "node:assert/strict";
import { test } from "node:test";
import { pointsOf, Tree } from "../../src/kifu/render/viewer/tree.js";
import { handGame, smallGame, smallRecord } from "./games.js";

const smallTree = (changes = {}) => new Tree(smallRecord(changes), smallGame());

test("points are counted from the top left", () => {
  assert.deepEqual(pointsOf(smallGame()), ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"]);
});

test("a plain number follows the node before it, others name their parent", () => {
  const tree = smallTree();
  const [root, first, reply, branch] = tree.nodes;
  assert.deepEqual(root.children, [first, branch]);
  assert.deepEqual(first.children, [reply]);
  assert.equal(branch.remarks.comment, "or this");
  assert.equal(tree.end(root), reply);
});

test("a branch is followed once it is chosen", () => {
  const tree = smallTree();
  const branch = tree.nodes[3];
  tree.follow(branch);
  assert.equal(tree.end(tree.root), branch);
});

test("setup text counts what was not captured, the turn and the number", () => {
  const tree = smallTree();
  assert.equal(tree.fen(tree.root), "2r/3/R1S w - 3 1");
  assert.equal(tree.fen(tree.nodes[1]), "R1r/3/2S b - 4 1");
  assert.equal(tree.fen(tree.nodes[2]), "R2/2r/2S w - 5 2");
});

test("a line is written in a notation with its numbers", () => {
  const tree = smallTree();
  assert.equal(tree.lineText(tree.root, 0), "1. a1a3 c3c2");
  assert.equal(tree.lineText(tree.root, 1), "1. Chariot up / Chariot down");
});

test("the first move of the second side has its number", () => {
  const tree = smallTree({ turn: 1, nodes: [1, 0] });
  assert.equal(tree.lineText(tree.root, 0), "1... c3c2 2. a1a3");
});

test("a move is said in words", () => {
  const tree = smallTree();
  assert.equal(tree.words(tree.root), "The position before the first move; Red moves.");
  assert.equal(tree.words(tree.nodes[1]), "Red: Chariot up, a1 to a3.");
  assert.equal(tree.words(tree.nodes[2]), "Black: Chariot down, c3 to c2, check.");
});

test("setup text counts the moves since the last capture", () => {
  const moves = [
    [[0], [6, 0], 1, 0],
    [[1], [2, 0], 4, 0], // takes it
    [[2], [8, 5], 2, 0],
  ];
  const tree = new Tree(smallRecord({ nodes: [0, 1, 2] }), smallGame({ moves }));
  assert.deepEqual(
    tree.nodes.map((node) => tree.quietAt(node)),
    [3, 4, 0, 1],
  );
});

test("a drop has its man in the setup text and in words", () => {
  const record = smallRecord({ nodes: [0], hands: [{ S: 2 }, { R: 1 }] });
  const tree = new Tree(record, handGame({ moves: [[[0], [4], 2, 1]] }));
  assert.equal(tree.fen(tree.root), "2r/3/R1S b 2Sr 1");
  assert.equal(tree.fen(tree.nodes[1]), "2r/1S1/R1S w Sr 2");
  assert.equal(tree.words(tree.nodes[1]), "Red: Soldier is dropped on b2, check.");
});
