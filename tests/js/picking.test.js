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
  const picking = new Picking([move("h3 e3"), move("h3 h4"), move("b1 c3")], { origin: "h3" });
  assert.deepEqual(picking.targets, ["e3", "h4"]);
  assert.equal(picking.named("e3")?.move, "h3e3");
  assert.equal(picking.choose("a1"), "impossible");
  assert.deepEqual(picking.choose("e3"), { moves: [move("h3 e3")] });
});

test("a promotion is a question", () => {
  const moves = [move("2h 2c"), move("2h 2c", true)];
  assert.deepEqual(new Picking(moves, { origin: "2h" }).choose("2c"), { moves });
});

test("a lion goes on, comes back or stops", () => {
  const moves = [move("8c 9d"), move("8c 9d 8c"), move("8c 9d 9e"), move("8c 7d"), move("8c 8c")];
  const picking = new Picking(moves, { origin: "8c" });
  assert.equal(picking.choose("9d"), "further");
  assert.deepEqual(picking.targets, ["9d", "8c", "9e"]);
  assert.equal(picking.named("9d")?.move, "8c9d");
  assert.deepEqual(picking.choose("9d"), { moves: [moves[0]] });
  assert.deepEqual(picking.choose("8c"), { moves: [moves[1]] });
  assert.deepEqual(picking.choose("9e"), { moves: [moves[2]] });
});

test("a pass is chosen on the man's own point", () => {
  assert.deepEqual(new Picking([move("8c 8c"), move("8c 7d")], { origin: "8c" }).choose("8c"), {
    moves: [move("8c 8c")],
  });
});

test("a man in hand is dropped where it may be, and nowhere else", () => {
  const drop = (target, piece = "P") => ({ ...move(target), move: `${piece}*${target}`, piece });
  const moves = [move("7g 7f"), drop("5e"), drop("7f"), drop("5e", "R")];
  const picking = new Picking(moves, { piece: "P" });
  assert.deepEqual(picking.targets, ["5e", "7f"]);
  assert.equal(picking.named("5e")?.move, "P*5e");
  assert.equal(picking.textTo("5a"), "P*5a");
  assert.equal(picking.choose("5a"), "impossible");
  assert.deepEqual(picking.choose("7f"), { moves: [moves[2]] });
  assert.deepEqual(new Picking(moves, { origin: "7g" }).targets, ["7f"]);
});
