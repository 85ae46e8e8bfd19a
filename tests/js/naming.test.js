import assert from "node:assert/strict";
import { test } from "node:test";
import { Naming } from "../../src/kifu/web/app/naming.js";

const TREE = /** @type {any} */ ({});

/** Moves without a name. @param {string} letter @param {number} count @returns {any[]} */
function unnamed(letter, count) {
  return Array.from({ length: count }, (_, place) => ({ move: letter + place, unnamed: true }));
}

/** What names moves when it is let, and writes down what it was asked. */
function slowKifu() {
  /** @type {string[][]} */
  const asked = [];
  /** @type {((error?: Error) => void)[]} */
  const waiting = [];
  const ask = (/** @type {any} */ _tree, /** @type {any[]} */ nodes) => {
    asked.push(nodes.map(({ move }) => move));
    return new Promise((/** @type {(value?: any) => void} */ resolve, reject) =>
      waiting.push((error) => (error ? reject(error) : resolve())),
    );
  };
  const answer = async (/** @type {Error | undefined} */ error) => {
    waiting.shift()?.(error);
    await new Promise((resume) => setImmediate(resume));
  };
  return { asked, waiting, ask, answer };
}

test("one question is asked at a time, a small one, and what was seen last comes first", async () => {
  const { asked, waiting, ask, answer } = slowKifu();
  const naming = new Naming(ask);
  /** @type {string[]} */
  const heard = [];
  const hear = (/** @type {any[]} */ nodes) => heard.push(...nodes.map(({ move }) => move));
  const all = [naming.name(TREE, unnamed("a", 40), hear), naming.name(TREE, unnamed("b", 3), hear)];
  assert.equal(waiting.length, 1);
  assert.ok(asked[0].length <= 20, `${asked[0].length} moves are asked at once`);
  await answer();
  assert.deepEqual(asked[1], ["b0", "b1", "b2"]);
  while (waiting.length) await answer();
  await Promise.all(all);
  assert.equal(heard.length, 43);
  assert.equal(new Set(asked.flat()).size, 43);
});

test("moves that could not be named are asked for again when they are seen again, others go on", async () => {
  const { asked, waiting, ask, answer } = slowKifu();
  const naming = new Naming(ask);
  const [some, others] = [unnamed("a", 2), unnamed("b", 2)];
  const [failed, named] = [naming.name(TREE, some, () => {}), naming.name(TREE, others, () => {})];
  const refused = assert.rejects(failed, /gone/);
  await answer(new Error("gone"));
  await refused;
  const again = naming.name(TREE, some, () => {});
  while (waiting.length) await answer();
  await Promise.all([named, again]);
  assert.deepEqual(asked.map(String), ["a0,a1", "b0,b1", "a0,a1"]);
});
