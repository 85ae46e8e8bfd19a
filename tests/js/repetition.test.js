import assert from "node:assert/strict";
import { test } from "node:test";
import { Tree } from "../../src/kifu/render/viewer/tree.js";
import { findRepetition, findVisits } from "../../src/kifu/web/app/repetition.js";
import { handGame, smallGame, smallRecord } from "./games.js";

const MOVES = [
  [[0], [6, 7], 1, 0],
  [[1], [2, 5], 4, 0],
  [[2], [7, 6], 1, 0],
  [[1], [5, 2], 4, 0],
];

/** A tree in which two men go to and fro for so many moves. @param {number} plies */
function toAndFro(plies) {
  const nodes = Array.from({ length: plies }, (_, ply) => ply % 4);
  return new Tree(smallRecord({ nodes }), smallGame({ moves: MOVES }));
}

test("the plies at which a position stood", () => {
  const tree = toAndFro(8);
  assert.deepEqual(findVisits(tree, tree.nodes[8]), [0, 4, 8]);
  assert.deepEqual(findVisits(tree, tree.nodes[5]), [1, 5]);
  assert.deepEqual(findVisits(tree, tree.nodes[3]), [3]);
});

test("the first third visit of a line is found, or else the second", () => {
  for (const [plies, found] of [
    [3, null],
    [6, 4],
    [9, 8],
  ]) {
    const tree = toAndFro(Number(plies));
    assert.equal(findRepetition(tree, tree.end(tree.root))?.ply ?? null, found);
  }
});

test("the same men with another memory are another position", () => {
  const tree = toAndFro(4);
  tree.nodes[4].state = { lost: "a1" };
  assert.deepEqual(findVisits(tree, tree.nodes[4]), [4]);
  tree.nodes[4].state = { lost: "-" };
  assert.deepEqual(findVisits(tree, tree.nodes[4]), [0, 4]);
});

test("the same men on the board with others in hand are another position", () => {
  const moves = [
    [[0], [6, 7], 1, 0],
    [[1], [4], 5, 0], // a soldier is dropped
    [[2], [7, 4], 1, 0], // and taken
    [[1], [2, 5], 4, 0],
    [[2], [4, 6], 1, 0],
    [[1], [5, 2], 4, 0],
  ];
  const record = smallRecord({ nodes: [0, 1, 2, 3, 4, 5], hands: [{}, { S: 1 }] });
  const tree = new Tree(record, handGame({ moves }));
  assert.deepEqual(tree.standingAt(tree.nodes[6]), { men: record.start, hands: [{ S: 1 }, {}], turn: 0 });
  assert.deepEqual(findVisits(tree, tree.nodes[6]), [6]);
});
