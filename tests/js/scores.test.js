/* What a position is worth, as a text and in words. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { scoreText, verdictOf } from "../../src/kifu/web/app/scores.js";

const game = { sides: /** @type {[string, string]} */ (["Red", "Black"]) };

test("a score is short, and for the side that moves first", () => {
  const texts = [
    { centipawns: 543 },
    { centipawns: -30 },
    { centipawns: 3 },
    { centipawns: -4 },
    { mate: -3 },
    { mate: 2 },
  ];
  assert.deepEqual(texts.map(scoreText), ["+5.4", "−0.3", "0.0", "0.0", "#−3", "#+2"]);
});

test("who is better is said by the chance of winning", () => {
  const said = [0.5, 0.53, 0.6, 0.3, 0.95].map((chance) => verdictOf({ eval: { centipawns: 1 }, chance }, game));
  assert.deepEqual(said, ["Even", "Even", "Red is slightly better", "Black is better", "Red is winning"]);
  assert.equal(verdictOf({ eval: { mate: -2 }, chance: 0 }, game), "Black mates in 2");
  assert.equal(verdictOf({ eval: { mate: 0 }, chance: 1 }, game), "Red has won");
});
