/* The chapters of a book: searched, sorted, ordered, named, deleted; the first that is a game. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Book, factsOfHeader } from "../../src/kifu/web/app/book.js";
import { deleteChapter, findChapters, moveChapter, renameChapter, titleOf } from "../../src/kifu/web/app/chapters.js";

const chapter = (id, facts) => ({ id, place: null, facts: { ...factsOfHeader({ game: "xiangqi" }), ...facts } });
const CHAPTERS = [
  chapter("a", { title: "Preface" }),
  chapter("b", { title: "Hu – Yang", players: ["Hu", "Yang"], event: "Cup", date: "1981", plies: 60 }),
  chapter("c", { title: "Li – Xu", players: ["Li", "Xu"], event: "Open", date: "1979", plies: 44 }),
];
const ids = (found) => found.map((each) => (each.chapter ?? each).id).join("");
const changed = (change) => {
  const chapters = structuredClone(CHAPTERS);
  change(chapters);
  return chapters;
};

test("every word of a search is somewhere in what is known of a chapter", () => {
  assert.equal(ids(findChapters(CHAPTERS, "")), "abc");
  assert.equal(ids(findChapters(CHAPTERS, "yang cup")), "b");
  assert.equal(ids(findChapters(CHAPTERS, "yang open")), "");
  assert.deepEqual(findChapters(CHAPTERS, "1979")[0].number, 3);
});

test("chapters are sorted, and what says nothing comes last", () => {
  assert.equal(ids(findChapters(CHAPTERS, "", "date")), "cba");
  assert.equal(ids(findChapters(CHAPTERS, "", "length")), "acb");
  assert.equal(ids(CHAPTERS), "abc");
});

test("chapters are moved, named and deleted, and one always stays", () => {
  assert.equal(ids(changed(moveChapter("c", -1))), "acb");
  assert.equal(ids(changed(moveChapter("a", -1))), "abc");
  assert.equal(titleOf(changed(renameChapter("a", "Foreword"))[0]), "Foreword");
  assert.equal(ids(changed(deleteChapter("b"))), "ac");
  const one = [CHAPTERS[0]];
  deleteChapter("a")(one);
  assert.equal(one.length, 1);
});

test("a book opens on its first game and is called by its file or its record", () => {
  const records = CHAPTERS.map(({ facts }) => ({ ...facts, number: 1, diagnostics: [] }));
  const answer = { game: "xiangqi", records };
  const book = Book.ofFiles([{ name: "masters.cbl", bytes: new Uint8Array(), options: {}, answer }]);
  assert.equal(book.first.facts.title, "Hu – Yang");
  assert.deepEqual([book.title, book.origin], ["masters", "file"]);
  const begun = Book.ofRecord({ kifu: 1, game: "xiangqi", tags: { Event: "cup", Red: "?" } }, "link");
  assert.equal(begun.title, "cup");
  assert.equal(factsOfHeader({ game: "xiangqi", tags: { Red: "Hu" } }, ["Red", "Black"]).title, "Hu – Black");
});
