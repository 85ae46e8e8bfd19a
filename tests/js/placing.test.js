import assert from "node:assert/strict";
import { test } from "node:test";
import { findMan, findPoint, mainLine, playText, readMen } from "../../src/kifu/render/viewer/placing.js";
import { smallGame, smallRecord } from "./games.js";

const START = [0, 0, 4, 0, 0, 0, 1, 0, 2];

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

test("setup text is read, letters of two signs too", () => {
  assert.deepEqual(readMen(smallGame(), "2r/3/R1S w - 3 1"), START);
  assert.deepEqual(readMen(smallGame(), "2r/3/R1+S").at(-1), 3);
});

for (const [text, reason] of [
  ["2x/3/3", /cannot be read at x/],
  ["3/3", /6 points, not 9/],
  ["999999999999/3/3", /more than 9 points/],
]) {
  test(`setup text is refused: ${text}`, () => assert.throws(() => readMen(smallGame(), text), reason));
}

test("a move by points empties all points but the last", () => {
  assert.deepEqual(playText(smallGame(), START, "a1c3"), { men: [0, 0, 1, 0, 0, 0, 0, 0, 2], stops: [6, 2] });
  assert.deepEqual(playText(smallGame(), START, "a1b2a1").men, START);
  assert.equal(playText(smallGame(), START, "c1c2+").men[5], 3);
});

for (const [text, reason] of [
  ["b2b3", /moves no man/],
  ["", /moves no man/],
  ["a1d9", /moves no man/],
  ["a1a2+", /does not promote/],
]) {
  test(`a move is refused: ${text}`, () => assert.throws(() => playText(smallGame(), START, text), reason));
}

test("the main line leaves branches out", () => {
  const line = mainLine(smallGame(), smallRecord());
  assert.deepEqual(
    line.map(({ stops }) => stops),
    [[], [6, 0], [2, 5]],
  );
});
