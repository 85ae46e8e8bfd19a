import assert from "node:assert/strict";
import { test } from "node:test";
import { readMove, stopsOf, writeMove } from "../../src/kifu/render/viewer/movetext.js";
import { pointsOf } from "../../src/kifu/render/viewer/tree.js";
import { handGame, smallGame } from "./games.js";

const STANDING = { men: [0, 0, 4, 0, 0, 0, 1, 0, 2], hands: [{ S: 2 }, { R: 1 }], turn: 0 };
const SEVERAL = handGame({ promotions: { 2: [3, 1] } });

for (const [game, text, move] of [
  [smallGame(), "a1c3", { stops: [6, 2], man: 1 }],
  [smallGame(), "a1b2a1", { stops: [6, 4, 6], man: 1 }],
  [smallGame(), "c1c2+", { stops: [8, 5], man: 3 }],
  [handGame(), "S*b2", { stops: [4], man: 2 }],
  [SEVERAL, "c1c2=R", { stops: [8, 5], man: 1 }],
  [SEVERAL, "c1c2=+S", { stops: [8, 5], man: 3 }],
]) {
  test(`a move is read and written: ${text}`, () => {
    assert.deepEqual(readMove(game, STANDING, text), move);
    assert.equal(writeMove(game, STANDING, move), text);
  });
}

test("a drop is made by the side to move", () => {
  assert.deepEqual(readMove(handGame(), { ...STANDING, turn: 1 }, "R*b2"), { stops: [4], man: 4 });
});

for (const [text, reason] of [
  ["b2b3", /moves no man/],
  ["b2", /moves no man/],
  ["", /moves no man/],
  ["a1d9", /moves no man/],
  ["a1a2+", /does not promote/],
  ["R*b2", /no R in hand/],
]) {
  test(`a move is refused: ${text}`, () => assert.throws(() => readMove(handGame(), STANDING, text), reason));
}

test("the points of a text that is no move are none", () => {
  assert.deepEqual(stopsOf(pointsOf(smallGame()), "C2.5"), []);
});
