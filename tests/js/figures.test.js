/* The clock and the evaluation of a move as a short text. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { figuresOf } from "../../src/kifu/render/viewer/figures.js";

test("what is known is written, and nothing else", () => {
  for (const [remarks, text] of [
    [{}, ""],
    [{ comment: "x", clock: {}, eval: {} }, ""],
    [{ clock: { left: 5025600 } }, "1:23:45.6"],
    [{ clock: { used: 3050 } }, "+0:00:03.05"],
    [{ clock: { left: 0, used: 0 } }, ""],
    [{ clock: { used: 0 } }, ""],
    [{ clock: { left: 60000, used: 0 } }, "0:01:00 (+0:00:00)"],
    [{ clock: { left: 0 } }, "0:00:00"],
    [{ eval: { centipawns: -34, depth: 12 } }, "−0.34"],
    [{ eval: { centipawns: 0 } }, "0.00"],
    [{ clock: { left: 60000 }, eval: { mate: -3 } }, "0:01:00 · #−3"],
    [{ eval: { mate: 2 } }, "#+2"],
  ]) {
    assert.equal(figuresOf(remarks), text);
  }
});
