import assert from "node:assert/strict";
import { test } from "node:test";
import { findMan, findPoint, mainLine, playText } from "../../src/kifu/render/viewer/placing.js";
import { smallGame, smallRecord } from "./games.js";

test("a point is found by its name, or by its file and rank from the top left", () => {
  assert.equal(findPoint(smallGame(), "a1"), 6);
  assert.equal(findPoint(smallGame(), { file: 2, rank: 0 }), 2);
  assert.throws(() => findPoint(smallGame(), "d1"), /no point "d1"/);
  assert.throws(() => findPoint(smallGame(), { file: 0, rank: 3 }), /no point/);
});

test("a man is found by its letter, or by a code and its side", () => {
  assert.equal(findMan(smallGame(), { man: "+S" }), 3);
  assert.equal(findMan(smallGame(), { code: "R", red: false }), 4);
  assert.throws(() => findMan(smallGame(), { code: "x" }), /no man X/);
});

test("a move is played by its text", () => {
  const standing = { men: [0, 0, 4, 0, 0, 0, 1, 0, 2], hands: [{}, {}], turn: 0 };
  const reached = playText(smallGame(), standing, "a1c3");
  assert.deepEqual(reached.standing.men, [0, 0, 1, 0, 0, 0, 0, 0, 2]);
  assert.deepEqual(reached.stops, [6, 2]);
});

test("the main line leaves branches out", () => {
  const line = mainLine(smallGame(), smallRecord());
  assert.deepEqual(
    line.map(({ stops }) => stops),
    [[], [6, 0], [2, 5]],
  );
});
