import assert from "node:assert/strict";
import { test } from "node:test";
import { Pointers } from "../../src/kifu/web/app/pointers.js";

/** What a picture is made of here: a name, attributes, children, and how often these were put in. */
class Drawn {
  attributes = {};
  children = [];
  fillings = 0;
  constructor(name) {
    this.name = name;
  }
  setAttribute(name, value) {
    this.attributes[name] = String(value);
  }
  append(...children) {
    this.children.push(...children);
  }
  replaceChildren(...children) {
    this.children = children;
    this.fillings += 1;
  }
}

/** A board on which each mark stands by its point, and what points on it. */
function pointing() {
  globalThis.document = { createElementNS: (_, name) => new Drawn(name) };
  const place = (point, mark) => Object.assign(mark, { point });
  const board = { turned: 0, svg: new Drawn("svg"), game: { stage: { left: 50, top: 50, cell: 100 } }, place };
  const pointers = new Pointers(board);
  const marks = () => pointers.layer.children.map(({ point, attributes }) => `${attributes.class} ${point}`);
  return { board, pointers, marks };
}

test("the ring of a man in check and that of a capture are drawn, and go with what they point at", () => {
  const { pointers, marks } = pointing();
  pointers.show({ checked: [4], captured: 40 });
  assert.deepEqual(marks(), ["check glow 4", "check 4", "capture 40"]);
  pointers.show({ captured: 40 });
  assert.deepEqual(marks(), ["capture 40"]);
  pointers.show({});
  assert.deepEqual(marks(), []);
});

test("what is pointed at already stays as it is drawn, until the board is turned", () => {
  const { board, pointers } = pointing();
  pointers.show({ checked: [4] });
  const before = [...pointers.layer.children];
  pointers.show({ checked: [4] });
  assert.equal(pointers.layer.fillings, 1);
  assert.deepEqual(pointers.layer.children, before);
  board.turned = 1;
  pointers.show({ checked: [4] });
  assert.equal(pointers.layer.fillings, 2);
});
