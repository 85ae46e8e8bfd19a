/* Places in a text, and the order of a printed score. */

import assert from "node:assert/strict";
import test from "node:test";
import { PlacedText, partsOf, printedOrder } from "../../src/kifu/web/app/sourcetext.js";

const TEXT = "甲方\n1. 😀 C2.5 H8+7\n";

test("lines and columns count characters, not units of UTF-16", () => {
  const placed = new PlacedText(TEXT);
  const found = placed.find({ line: 2, column: 6, length: 4 });
  assert.equal(TEXT.slice(found.start, found.stop), "C2.5");
  assert.deepEqual(placed.find({ line: 2, column: 6, text: "C2.5 H8+7" }), { start: 9, stop: 18 });
});

test("without a length a place is a word, and at least a character", () => {
  const placed = new PlacedText(TEXT);
  const { start, stop } = placed.find({ line: 2, column: 6, text: "something else" });
  assert.equal(TEXT.slice(start, stop), "C2.5");
  assert.deepEqual(placed.find({ line: 1, column: 99 }), { start: 2, stop: 3 });
});

test("what is nowhere has no place", () => {
  const placed = new PlacedText(TEXT);
  assert.equal(placed.find({}), null);
  assert.equal(placed.find({ line: 9, column: 1 }), null);
  assert.equal(new PlacedText("").find({ line: 1, column: 1 }).stop, 0);
});

test("a text is cut at its stretches, and nothing of it is lost", () => {
  const parts = partsOf("abcdef", [{ start: 3, stop: 5 }, null, { start: 1, stop: 2 }, { start: 4, stop: 6 }]);
  assert.deepEqual(
    parts.map(({ text, number }) => [text, number]),
    [
      ["a", -1],
      ["b", 2],
      ["c", -1],
      ["de", 0],
      ["f", -1],
    ],
  );
  assert.equal(parts.map(({ text }) => text).join(""), "abcdef");
  assert.deepEqual(partsOf("", []), []);
});

test("branches stand after the move that they replace", () => {
  const node = (name, ...children) => ({ name, children });
  const root = node("", node("a", node("b", node("c")), node("B", node("C"))), node("A"));
  assert.equal(
    printedOrder(root)
      .map(({ name }) => name)
      .join(""),
    "aAbBCc",
  );
});
