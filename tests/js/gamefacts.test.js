import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { factsOf, gameInText, gameName, offeredSetups, setupNamed, take } from "../../src/kifu/web/app/games.js";

const FACTS = [
  {
    name: "go",
    title: "Go",
    titles: { ja: "囲碁" },
    sides: [{ name: "Black", titles: { ja: "黒番" }, colour: "#000" }],
    setups: [
      { name: "two", kind: "handicap", fen: "2/2 w", title: "Two stones", titles: { en: "Two stones", ja: "二子" } },
      { name: "three", kind: "handicap", fen: "1/2 w", title: "Three stones", titles: { en: "Three stones" } },
    ],
  },
];

beforeEach(() => {
  take(FACTS);
  globalThis.document = { documentElement: { lang: "ja" } };
});
afterEach(() => {
  globalThis.document = undefined;
});

test("a game has the title that it carries for the reader's language", () => {
  assert.equal(gameName("go"), "囲碁");
});

test("elsewhere it has its English title", () => {
  globalThis.document.documentElement.lang = "vi";
  assert.equal(gameName("go"), "Go");
});

test("in the middle of a sentence a name begins small, in languages that have small letters", () => {
  assert.equal(gameInText("go"), "囲碁");
  globalThis.document.documentElement.lang = "en";
  assert.equal(gameInText("go"), "go");
});

test("a game is found with options after its name, and one that is not known goes by its name", () => {
  assert.equal(factsOf("go:komi=7")?.name, "go");
  assert.equal(gameName("chess"), "chess");
});

test("the starts of a game that have names are offered in the reader's language, or else in English", () => {
  assert.deepEqual(offeredSetups("go"), [
    ["two", "二子"],
    ["three", "Three stones"],
  ]);
  assert.deepEqual(offeredSetups("chess"), []);
});

test("a start is found by its name, in the game that has it", () => {
  assert.equal(setupNamed("go", "three"), "1/2 w");
  assert.equal(setupNamed("go", ""), undefined);
  assert.equal(setupNamed("chess", "two"), undefined);
});
