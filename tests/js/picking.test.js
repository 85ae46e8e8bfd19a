/* Picking a move point by point: a lion's two steps, igui, a pass, a promotion. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Picking } from "../../src/kifu/web/app/picking.js";

/** @param {string} points @param {boolean} [promotes] */
const move = (points, promotes = false) => ({
  move: points.replaceAll(" ", "") + (promotes ? "+" : ""),
  points: points.split(" "),
  promotes,
  names: {},
});

test("a step is one choice", () => {
  const picking = new Picking([move("h3 e3"), move("h3 h4"), move("b1 c3")], "h3");
  assert.deepEqual(picking.targets, ["e3", "h4"]);
  assert.equal(picking.named("e3")?.move, "h3e3");
  assert.equal(picking.choose("a1"), "impossible");
  assert.deepEqual(picking.choose("e3"), { moves: [move("h3 e3")] });
});

test("a promotion is a question", () => {
  const moves = [move("2h 2c"), move("2h 2c", true)];
  assert.deepEqual(new Picking(moves, "2h").choose("2c"), { moves });
});

test("a lion goes on, comes back or stops", () => {
  const moves = [move("8c 9d"), move("8c 9d 8c"), move("8c 9d 9e"), move("8c 7d"), move("8c 8c")];
  const picking = new Picking(moves, "8c");
  assert.equal(picking.choose("9d"), "further");
  assert.deepEqual(picking.targets, ["9d", "8c", "9e"]);
  assert.equal(picking.named("9d")?.move, "8c9d");
  assert.deepEqual(picking.choose("9d"), { moves: [moves[0]] });
  assert.deepEqual(picking.choose("8c"), { moves: [moves[1]] });
  assert.deepEqual(picking.choose("9e"), { moves: [moves[2]] });
});

test("a pass is chosen on the man's own point", () => {
  assert.deepEqual(new Picking([move("8c 8c"), move("8c 7d")], "8c").choose("8c"), { moves: [move("8c 8c")] });
});
