import assert from "node:assert/strict";
import { test } from "node:test";
import { readFen, writeFen } from "../../src/kifu/render/viewer/fen.js";
import { handGame, smallGame } from "./games.js";

const START = [0, 0, 4, 0, 0, 0, 1, 0, 2];

test("setup text is read, letters of two signs too", () => {
  assert.deepEqual(readFen(smallGame(), "2r/3/R1S b - 3 1"), { men: START, hands: [{}, {}], turn: 1 });
  assert.equal(readFen(smallGame(), "2r/3/R1+S").men.at(-1), 3);
});

test("men in hand are read and written, the first side's in capitals, in the order of the game", () => {
  const standing = { men: START, hands: [{ S: 12, R: 1 }, { S: 1 }], turn: 0 };
  assert.equal(writeFen(handGame(), standing, { ply: 7 }), "2r/3/R1S b R12Ss 7");
  assert.deepEqual(readFen(handGame(), "2r/3/R1S b R12Ss 7"), standing);
  assert.deepEqual(readFen(handGame(), "2r/3/R1S b - 7").hands, [{}, {}]);
});

for (const [text, reason] of [
  ["2x/3/3", /cannot be read at x/],
  ["3/3", /6 points, not 9/],
  ["999999999999/3/3", /more than 9 points/],
]) {
  test(`setup text is refused: ${text}`, () => assert.throws(() => readFen(smallGame(), text), reason));
}
