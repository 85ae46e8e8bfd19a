/* What a score means for the result: as in Python, for which the same table is. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { winningChance } from "../../src/kifu/render/viewer/chances.js";
import { readable } from "../../src/kifu/render/viewer/figures.js";

const table = JSON.parse(readFileSync(new URL("../data/chances/chances.json", import.meta.url), "utf-8"));

test("chances are those of the table", () => {
  for (const { eval: evaluation, scale, turn, chance } of table) {
    const found = winningChance(evaluation, scale, turn);
    assert.equal(found?.toFixed(9), chance?.toFixed(9), JSON.stringify(evaluation));
  }
  assert.equal(winningChance(undefined, 305, 0), null);
});

test("who found a branch is said in words", () => {
  for (const [comment, text] of [
    ["[%engine ?? Fairy-Stockfish 14]", "found by Fairy-Stockfish 14"],
    ["[%engine kifu]", "found by kifu"],
    ["the usual move [%best -/?! Fake 1.0]", "the usual move found by Fake 1.0"],
    ["[%other x] plain", "[%other x] plain"],
    ["", ""],
  ])
    assert.equal(readable(comment), text);
});
