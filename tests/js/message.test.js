import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fillMessage } from "../../src/kifu/render/viewer/message.js";

const TABLE = JSON.parse(readFileSync(new URL("../data/messages/filled.json", import.meta.url), "utf-8"));

for (const { message, language, arguments: values, text } of TABLE) {
  test(`a message is filled as in Python: ${text}`, () => assert.equal(fillMessage(message, values, language), text));
}

test("an argument that is not given stays as it is written", () => {
  assert.equal(fillMessage("{there} and {missing}", { there: "here" }, "en"), "here and {missing}");
});
