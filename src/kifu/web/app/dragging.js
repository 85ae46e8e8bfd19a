/* Following a pointer from where it is pressed to where it is let go. */

import { picture } from "../../render/viewer/stand.js";

/** @import { Board } from "../../render/viewer/board.js" */
/** @import { ManNumber } from "../../render/viewer/types" */

const DRAG = 6; // pixels that a pointer travels before it drags
const LONG = 600; // milliseconds that a finger rests before it asks what it touches

/**
 * What is told of a press: that it was a click, a finger that rested, or a drag, its way and its end.
 * @typedef {object} Press
 * @property {() => void} [click] let go where it was pressed; no click of the browser, since some send none after a touch
 * @property {() => void} [rest] a finger stays where it is
 * @property {() => void} [begin] the pointer begins to drag
 * @property {(event: PointerEvent) => void} [move]
 * @property {(event: PointerEvent | null) => void} [end] with nothing if the pointer was taken away
 */

/**
 * Whether a press is one that picks things up: the main button of the first pointer, and no key with it.
 * @param {PointerEvent} press
 */
export function isPlain(press) {
  return press.isPrimary && press.button === 0 && !press.shiftKey && !press.ctrlKey && !press.altKey;
}

/**
 * Follow a pointer that was pressed until it is let go.
 * @param {PointerEvent} press
 * @param {Press} told
 */
export function follow(press, { click, rest, begin, move, end }) {
  const gone = new AbortController();
  const { signal } = gone;
  let dragging = false;
  const resting = setTimeout(() => {
    if (!rest || dragging || press.pointerType === "mouse") return;
    gone.abort();
    rest();
  }, LONG);
  signal.addEventListener("abort", () => clearTimeout(resting));
  const moved = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== press.pointerId) return;
    const far = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) >= DRAG;
    if (!dragging && !far) return;
    if (!dragging) begin?.();
    dragging = true;
    move?.(event);
  };
  const ended = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== press.pointerId) return;
    gone.abort();
    const done = event.type === "pointerup";
    if (dragging) end?.(done ? event : null);
    else if (done) click?.();
  };
  window.addEventListener("pointermove", moved, { signal });
  window.addEventListener("pointerup", ended, { signal });
  window.addEventListener("pointercancel", ended, { signal });
}

/**
 * Carry a man who does not stand on the board along with a pointer, as large as those that do.
 * @param {Board} board
 * @param {ManNumber} man
 * @param {PointerEvent} press
 * @param {Press} told
 */
export function carry(board, man, press, { begin, move, end }) {
  const { cell, width } = board.game.stage;
  const size = (board.svg.clientWidth * cell) / width;
  const carried = picture(board, man);
  carried.classList.add("carried");
  carried.style.width = `${size}px`;
  follow(press, {
    begin: () => {
      document.body.append(carried);
      begin?.();
    },
    move: (event) => {
      carried.style.translate = `${event.clientX - size / 2}px ${event.clientY - size / 2}px`;
      move?.(event);
    },
    end: (event) => {
      carried.remove();
      end?.(event);
    },
  });
}
