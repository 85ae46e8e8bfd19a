import assert from "node:assert/strict";
import { test } from "node:test";
import { Tree } from "../../src/kifu/render/viewer/tree.js";
import { capturedAt, captureOf } from "../../src/kifu/web/app/captured.js";
import { handGame, smallGame, smallRecord } from "./games.js";

test("each side's captures are counted up to a move, where captured men are gone", () => {
  const moves = [[[0], [6, 2], 1, 0]]; // the chariot takes the other one
  for (const [game, taken] of [
    [smallGame({ moves }), [[4], []]],
    [handGame({ moves }), [[], []]],
  ]) {
    const tree = new Tree(smallRecord({ nodes: [0] }), game);
    const [move] = tree.root.children;
    assert.deepEqual(capturedAt(tree, tree.root), [[], []]);
    assert.deepEqual(capturedAt(tree, move), taken);
    assert.deepEqual([captureOf(tree, tree.root), captureOf(tree, move)], [null, 2]);
  }
});
