import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { learn, sideName, word } from "../../src/kifu/web/app/words.js";

beforeEach(() => learn({}));

test("the English text is said where there is no other, with its values", () => {
  assert.equal(word("Nothing can go to {point}.", { point: "e5" }), "Nothing can go to e5.");
  assert.equal(word("{there} and {missing}", { there: "here" }), "here and {missing}");
});

test("English speaks of one and of many, and writes large numbers as it does", () => {
  assert.equal(word("{count} moves", { count: 1 }), "1 move");
  assert.equal(word("{count} moves", { count: 2 }), "2 moves");
  assert.equal(word("{count} moves", { count: 12345 }), "12,345 moves");
});

test("another language says what it learned", () => {
  learn({ "{count} moves": "{count} 手", Red: "紅" });
  assert.equal(word("{count} moves", { count: 1 }), "1 手");
  assert.equal(word("Black"), "Black");
});

test("what follows a stroke is not said", () => {
  assert.equal(word("Black|shogi"), "Black");
});

test("a side has the name that players of its game give it", () => {
  learn({ Black: "黒", "Black|shogi": "先手", "White|shogi": "後手", Red: "紅" });
  assert.equal(sideName("Black", { sides: ["Red", "Black"] }), "黒");
  assert.equal(sideName("Black", { sides: ["Black", "White"] }), "先手");
});

test("a value is never taken for a pattern", () => {
  assert.equal(word("Copied: {text}", { text: "$& {text}" }), "Copied: $& {text}");
});
