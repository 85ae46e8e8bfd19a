/* The history of a record: the order of all tabs, what is taken back, what is typed in one go. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { History, joined, keyOf } from "../../src/kifu/web/app/history.js";

const said = (name, after, before = "") => ({
  kind: "remark",
  name,
  before: { comment: before },
  after: { comment: after },
});
const done = (history) => history.done.map(({ edit }) => edit.after.comment);

/** Make an edit in a tab. */
function make(history, tab, edit) {
  const change = history.next(tab, { edit });
  history.take(change);
  return change;
}

test("changes have one order, in whichever they come", () => {
  const first = new History();
  const changes = [make(first, "b", said("0", "one")), make(first, "b", said("0", "two"))];
  const same = { clock: 1, tab: "a", edit: said("1", "at once, in another tab") };
  assert.ok(!first.follows(same));
  const orders = [
    [...changes, same],
    [same, ...changes],
    [changes[1], same, changes[0]],
  ];
  for (const order of orders) assert.deepEqual(done(new History(order)), ["at once, in another tab", "one", "two"]);
});

test("what is taken back is done again, until something else is done", () => {
  const history = new History();
  for (const text of ["one", "two", "three"]) make(history, "a", said("0", text));
  for (let count = 0; count < 2; count += 1) {
    const { edit, back } = history.take(history.next("a", { undoes: keyOf(history.undoable) }));
    assert.deepEqual([edit.after.comment, back], [["three", "two"][count], true]);
  }
  assert.deepEqual(done(history), ["one"]);
  history.take(history.next("b", { redoes: keyOf(history.redoable) }));
  assert.deepEqual(done(new History(history.list)), ["one", "two"]);
  make(history, "a", said("0", "four"));
  assert.equal(history.redoable, undefined);
  assert.deepEqual(done(new History(history.list)), ["one", "two", "four"]);
});

test("two tabs that take back the same change take it back once", () => {
  const history = new History();
  const { clock } = make(history, "a", said("0", "one"));
  const undoes = keyOf(history.undoable);
  const both = [
    { clock: clock + 1, tab: "a", undoes },
    { clock: clock + 1, tab: "b", undoes },
  ];
  assert.ok(history.take(both[0]));
  assert.equal(history.take(both[1]), null);
  assert.equal(history.undone.length, 1);
});

test("letters of one comment are one change, with the text from before the first", () => {
  const history = new History();
  make(history, "a", said("0", "g", "old"));
  const again = joined(history, "a", said("0", "go", "g"));
  history.retype(again);
  assert.deepEqual(history.done[0].edit, said("0", "go", "old"));
  assert.equal(joined(history, "b", said("0", "goo", "go")), null); // typed in another tab
  assert.equal(joined(history, "a", said("1", "x")), null); // about another move
  history.take(history.next("a", { undoes: keyOf(history.undoable) }));
  assert.equal(joined(history, "a", said("0", "x")), null); // after it was taken back
});

test("a record begins with what replaced it last", () => {
  const history = new History();
  make(history, "a", said("0", "before"));
  const replaced = make(history, "a", { kind: "replace", record: { kifu: 1, game: "small" } });
  make(history, "a", said("0", "after"));
  const { from, edits } = history.standing();
  assert.equal(from, replaced);
  assert.equal(edits.length, 1);
  for (let count = 0; count < 2; count += 1) history.take(history.next("a", { undoes: keyOf(history.undoable) }));
  assert.deepEqual(history.standing().from, null);
});
