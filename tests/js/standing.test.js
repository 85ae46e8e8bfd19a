import assert from "node:assert/strict";
import { test } from "node:test";
import { applyMove, changeHand, kindsInHand, manInHand, takenBy } from "../../src/kifu/render/viewer/standing.js";
import { handGame, smallGame } from "./games.js";

const STANDING = { men: [0, 0, 4, 0, 6, 0, 1, 0, 2], hands: [{ S: 1 }, {}], turn: 0 };

test("a captured man is gone where the game has no hands", () => {
  const { men, hands, turn } = applyMove(smallGame(), { ...STANDING, hands: [{}, {}] }, { stops: [6, 2], man: 1 });
  assert.deepEqual(men, [0, 0, 1, 0, 6, 0, 0, 0, 2]);
  assert.deepEqual(hands, [{}, {}]);
  assert.equal(turn, 1);
});

test("a captured man is held by its captor as a plain one", () => {
  const { hands } = applyMove(handGame(), STANDING, { stops: [6, 4], man: 1 });
  assert.deepEqual(hands, [{ S: 2 }, {}]);
});

test("a man that goes on captures on both points, and goes into no hand itself", () => {
  assert.deepEqual(takenBy(STANDING, { stops: [6, 4, 2] }), [6, 4]);
  assert.deepEqual(takenBy(STANDING, { stops: [6, 4, 6] }), [6]);
  assert.deepEqual(applyMove(handGame(), STANDING, { stops: [6, 4, 6], man: 1 }).men, [0, 0, 4, 0, 0, 0, 1, 0, 2]);
});

test("a drop takes the last of its kind from the hand", () => {
  const { men, hands } = applyMove(handGame(), STANDING, { stops: [7], man: 2 });
  assert.equal(men[7], 2);
  assert.deepEqual(hands, [{}, {}]);
});

test("the standing before a move stays as it is", () => {
  const before = structuredClone(STANDING);
  applyMove(handGame(), STANDING, { stops: [6, 2], man: 1 });
  assert.deepEqual(STANDING, before);
});

test("hands change by kinds, and no kind changes nothing", () => {
  assert.deepEqual(changeHand([{ S: 1 }, {}], 1, "R", 1), [{ S: 1 }, { R: 1 }]);
  assert.deepEqual(changeHand([{ S: 1 }, {}], 0, "", 1), [{ S: 1 }, {}]);
});

test("the kinds in hand come in the order of the game, and each side drops its own men", () => {
  assert.deepEqual(kindsInHand(handGame()), ["R", "S"]);
  assert.deepEqual(kindsInHand(smallGame()), []);
  assert.deepEqual([manInHand(handGame(), 0, "S"), manInHand(handGame(), 1, "S")], [2, 5]);
});
