import assert from "node:assert/strict";
import { test } from "node:test";
import { Tree } from "../../src/kifu/render/viewer/tree.js";
import { growBranches } from "../../src/kifu/web/app/longrecord.js";
import { linesOf } from "../../src/kifu/web/app/record.js";
import { handGame, smallGame, smallRecord } from "./games.js";

const MAIN = { moves: ["a1a3", "c3c2"], notes: { 0: { comment: "before all" } } };

/** The tree of a main line, with the branches of a record grown on it. @param {object[]} branches */
function grown(branches, game = smallGame(), record = smallRecord({ nodes: [0, 1] })) {
  const tree = new Tree(record, game);
  return { tree, read: growBranches(tree, [MAIN, ...branches]) };
}

test("branches are those of the record, with their remarks, in their order", () => {
  const branches = [
    { parent: 0, ply: 2, moves: ["c3b3", "c1c2"], notes: { 3: { comment: "up" } } },
    { parent: 1, ply: 3, moves: ["a3a2"] },
    { parent: 0, ply: 1, moves: ["c1c2"] },
  ];
  const { tree, read } = grown(branches);
  assert.ok(read);
  assert.deepEqual(linesOf(tree), [MAIN, ...branches]);
  assert.equal(tree.nodes.length, 7);
  assert.equal(tree.fen(tree.nodes[4]), "Rr1/2S/3 b - 6 2");
});

test("a man who promoted goes on as what he became, and a drop comes from the hand", () => {
  const branches = [{ parent: 0, ply: 1, moves: ["c1c2+", "c3c2", "S*b2", "R*b3"] }];
  const hands = [{ S: 1 }, { R: 1 }];
  const { tree, read } = grown(branches, handGame(), smallRecord({ nodes: [0, 1], hands }));
  assert.ok(read);
  assert.deepEqual(linesOf(tree).slice(1), branches);
  assert.deepEqual(
    tree.nodes.slice(3).map(({ man }) => man),
    [3, 4, 2, 4],
  );
});

test("a move is called by its points until it is named", () => {
  const { tree } = grown([{ parent: 0, ply: 1, moves: ["c1c2"] }]);
  const [, first, , branch] = tree.nodes;
  assert.equal(tree.text(first, 1), "Chariot up");
  assert.equal(tree.text(branch, 1), "c1c2");
  Object.assign(branch, { texts: ["c1c2", "Soldier up"], unnamed: false });
  assert.equal(tree.text(branch, 1), "Soldier up");
});

test("what cannot be made of the text alone is left to kifu", () => {
  for (const moves of [["b2b3"], ["a1a1a1a1x"], ["S*b2"], ["a1a2+"]])
    assert.equal(grown([{ parent: 0, ply: 1, moves }]).read, false, moves[0]);
  assert.equal(grown([{ parent: 0, ply: 9, moves: ["a1a2"] }]).read, false);
  assert.equal(grown([{ parent: 5, ply: 1, moves: ["a1a2"] }]).read, false);
});
