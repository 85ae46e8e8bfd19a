import assert from "node:assert/strict";
import { test } from "node:test";
import { Placement } from "../../src/kifu/web/app/placement.js";
import { handGame, smallGame } from "./games.js";

function started() {
  const placement = new Placement(smallGame());
  placement.take("2r/3/R1S b - 0 1");
  return placement;
}

test("what is set up is written as setup text", () => {
  assert.equal(new Placement(smallGame()).fen(), "3/3/3 w - 0 1");
  assert.equal(started().fen(), "2r/3/R1S b - 0 1");
});

test("men are put, moved, and moved off the board", () => {
  const placement = started();
  placement.put(4, 3);
  placement.move(6, 0);
  placement.move(2, null);
  assert.equal(placement.fen(), "R2/1+S1/2S b - 0 1");
});

test("a man that is put back where it stands changes nothing", () => {
  const placement = started();
  placement.move(6, 6);
  placement.put(6, 1);
  assert.equal(placement.before.length, 1);
});

test("every change is taken back", () => {
  const placement = started();
  placement.mark(0);
  placement.clear();
  placement.undo();
  assert.equal(placement.fen(), "2r/3/R1S b - 0 1");
  assert.deepEqual(placement.now.highlights, [0]);
  placement.undo();
  placement.undo();
  placement.undo();
  assert.equal(placement.fen(), "3/3/3 w - 0 1");
});

test("left and right are exchanged, marks too", () => {
  const placement = started();
  placement.mark(3);
  placement.mirror();
  assert.equal(placement.fen(), "r2/3/S1R b - 0 1");
  assert.deepEqual(placement.now.highlights, [5]);
});

test("a mark on a marked point goes away", () => {
  const placement = started();
  placement.mark(3);
  placement.mark(4);
  placement.mark(3);
  assert.deepEqual(placement.now.highlights, [4]);
});

test("a key puts the man of its letter, and the next of them each time", () => {
  const placement = started();
  assert.equal(placement.manOf("S", 4), 2);
  assert.equal(placement.manOf("S", 8), 3);
  placement.put(8, 3);
  assert.equal(placement.manOf("S", 8), 2);
  assert.equal(placement.manOf("r", 4), 4);
  assert.equal(placement.manOf("x", 4), null);
});

test("a man is turned over to the other face if it has one", () => {
  const placement = started();
  assert.deepEqual(
    [2, 3, 1].map((man) => placement.turnOver(man)),
    [3, 2, 1],
  );
});

test("what was taken back is made again, until something else is changed", () => {
  const placement = started();
  placement.clear();
  placement.undo();
  placement.redo();
  assert.equal(placement.fen(), "3/3/3 b - 0 1");
  placement.undo();
  placement.put(0, 1);
  placement.redo();
  assert.equal(placement.fen(), "R1r/3/R1S b - 0 1");
});

test("men in hand are kept in the setup text, and cleared with the board", () => {
  const placement = new Placement(handGame());
  placement.take("2r/3/R1S w 2Sr 1");
  assert.equal(placement.fen(), "2r/3/R1S w 2Sr 1");
  placement.clear();
  assert.equal(placement.fen(), "3/3/3 w - 1");
});

test("men go from the board into a hand as plain ones, and from a hand to the board", () => {
  const placement = new Placement(handGame());
  placement.take("2r/3/R1+S b - 1");
  placement.takeIn(8, 1);
  assert.equal(placement.fen(), "2r/3/R2 b s 1");
  placement.drop(1, "S", 4);
  assert.equal(placement.fen(), "2r/1s1/R2 b - 1");
  placement.hold(0, 4);
  placement.hold(0, 6);
  placement.hold(0, 5, -1);
  assert.equal(placement.fen(), "2r/1s1/R2 b R 1");
});

test("a man that nobody holds goes into no hand", () => {
  const placement = started();
  placement.takeIn(6, 0);
  placement.hold(0, 1);
  assert.equal(placement.before.length, 1);
});
