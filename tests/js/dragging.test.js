import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { follow, isPlain } from "../../src/kifu/web/app/dragging.js";

globalThis.window = new EventTarget();

function pointer(type, clientX, { pointerId = 1, pointerType = "mouse" } = {}) {
  return Object.assign(new Event(type), { clientX, clientY: 0, pointerId, pointerType });
}

/** What is told of a press that is followed by some events. */
function told(events, kind = "mouse") {
  const said = [];
  const name = (what) => (event) => said.push(event ? `${what} ${event.clientX}` : what);
  const names = ["click", "rest", "begin", "move", "end"];
  follow(pointer("pointerdown", 0, { pointerType: kind }), Object.fromEntries(names.map((what) => [what, name(what)])));
  for (const event of events) window.dispatchEvent(event);
  return said;
}

test("a press that hardly moves is a click", () => {
  assert.deepEqual(told([pointer("pointermove", 3), pointer("pointerup", 3)]), ["click"]);
});

test("a press that travels drags, until it is let go or taken away", () => {
  const way = [pointer("pointermove", 10), pointer("pointermove", 2)];
  assert.deepEqual(told([...way, pointer("pointerup", 2)]), ["begin", "move 10", "move 2", "end 2"]);
  assert.deepEqual(told([...way, pointer("pointercancel", 2)]), ["begin", "move 10", "move 2", "end"]);
});

test("another pointer is not followed", () => {
  assert.deepEqual(told([pointer("pointerup", 0, { pointerId: 2 }), pointer("pointerup", 0)]), ["click"]);
});

test("a finger that rests asks, and then is followed no further", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const said = told([], "touch");
  mock.timers.tick(600);
  window.dispatchEvent(pointer("pointerup", 0));
  assert.deepEqual(said, ["rest"]);
  mock.timers.reset();
});

test("only the main button of the first pointer picks up, without keys", () => {
  const press = { isPrimary: true, button: 0, shiftKey: false, ctrlKey: false, altKey: false };
  assert.equal(isPlain(press), true);
  for (const other of [{ isPrimary: false }, { button: 2 }, { shiftKey: true }]) {
    assert.equal(isPlain({ ...press, ...other }), false);
  }
});
