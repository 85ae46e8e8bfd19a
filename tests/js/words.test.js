import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { languageOfPage, learn, word } from "../../src/kifu/render/viewer/words.js";

beforeEach(() => learn({ language: "en", messages: {} }));

test("the English text is said where there is no other, with its values", () => {
  assert.equal(word("Nothing can go to {point}.", { point: "e5" }), "Nothing can go to e5.");
});

test("another language says what it learned, and counts as it does", () => {
  learn({ language: "vi", messages: { "{count} moves": "{count} nước", Red: "Đỏ" } });
  assert.equal(word("{count} moves", { count: 12345 }), "12.345 nước");
  assert.equal(word("Black"), "Black");
  assert.equal(languageOfPage(), "vi");
});

test("what follows a stroke is not said", () => {
  assert.equal(word("Move|of a game"), "Move");
});
