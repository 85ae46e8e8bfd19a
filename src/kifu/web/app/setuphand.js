/* Setting men up on a board: by dragging, by clicks with a tool, or by keys. */

import { NOBODY } from "../../render/viewer/tree.js";
import { picture } from "./palette.js";

/** @import { Board } from "../../render/viewer/board.js" */
/** @import { ManNumber, Point } from "../../render/viewer/types" */
/** @import { Tool } from "./palette.js" */
/** @import { Placement } from "./placement.js" */

const DRAG = 6; // pixels that a pointer travels before it drags

/** It changes a placement and says so. */
export class SetupHand {
  /**
   * @param {Board} board
   * @param {Placement} placement
   * @param {{ tool: () => Tool, changed: (point: Point | null) => void }} view
   */
  constructor(board, placement, view) {
    this.board = board;
    this.placement = placement;
    this.view = view;
    /** @type {Point | null} */
    this.held = null; // by the first of two clicks
    board.svg.addEventListener("pointerdown", (event) => this.#press(event));
  }

  /** A point was chosen by click or key. @param {Point} point */
  choose(point) {
    const { placement, held } = this;
    const tool = this.view.tool();
    this.held = null;
    if (typeof tool === "number") placement.put(point, placement.men[point] === tool ? NOBODY : tool);
    else if (tool === "remove") placement.put(point, NOBODY);
    else if (tool === "mark") placement.mark(point);
    else if (held !== null) placement.move(held, point);
    else if (placement.men[point]) this.held = point;
    this.view.changed(point);
  }

  drop() {
    this.held = null;
    this.view.changed(null);
  }

  /**
   * Do what a key means on a point; return whether it means anything.
   * @param {Point} point
   * @param {string} key
   */
  key(point, key) {
    const { placement } = this;
    const man = /^[a-z]$/i.test(key) ? placement.manOf(key, point) : null;
    if (man) placement.put(point, man);
    else if (key === "Delete" || key === "Backspace") placement.put(point, NOBODY);
    else if (key === "+") placement.put(point, placement.turnOver(placement.men[point]));
    else if (key === "*") placement.mark(point);
    else return false;
    this.held = null;
    this.view.changed(point);
    return true;
  }

  /**
   * Carry a man from the palette to the board.  A finger scrolls the page there, and chooses the man by a tap.
   * @param {ManNumber} man
   * @param {PointerEvent} press
   */
  carry(man, press) {
    if (press.button !== 0 || press.pointerType === "touch") return;
    const { cell, width } = this.board.game.stage;
    const size = (this.board.svg.clientWidth * cell) / width;
    /** @type {SVGSVGElement | null} */
    let ghost = null;
    follow(press, {
      move: ({ clientX, clientY }) => {
        if (!ghost) {
          ghost = picture(this.board, man);
          ghost.classList.add("carried");
          ghost.style.width = `${size}px`;
          document.body.append(ghost);
        }
        ghost.style.translate = `${clientX - size / 2}px ${clientY - size / 2}px`;
      },
      end: (event) => {
        ghost?.remove();
        const point = event && this.board.pointAt(event);
        if (point === null) return;
        this.placement.put(point, man);
        this.view.changed(point);
      },
    });
  }

  /** @param {PointerEvent} press */
  #press(press) {
    const { board, placement } = this;
    const point = board.pointAt(press);
    if (!press.isPrimary || press.button !== 0 || point === null) return;
    const man = board.drawn.get(point);
    follow(press, {
      click: () => this.choose(point),
      move: (event) => {
        if (!board.carrier.man) board.carrier.lift(point);
        board.carrier.shift(event.clientX - press.clientX, event.clientY - press.clientY);
      },
      end: (event) => {
        board.carrier.lower();
        if (man && event) placement.move(point, board.pointAt(event));
        this.held = null;
        this.view.changed(null);
      },
    });
  }
}

/**
 * Follow a pointer from where it is pressed to where it is let go; `end` is called with nothing if it was taken away.
 * @param {PointerEvent} press
 * @param {{ click?: () => void, move: (event: PointerEvent) => void, end: (event: PointerEvent | null) => void }} table
 */
function follow(press, { click, move, end }) {
  const gone = new AbortController();
  let dragging = false;
  const moved = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== press.pointerId) return;
    dragging ||= Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) >= DRAG;
    if (dragging) move(event);
  };
  const ended = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== press.pointerId) return;
    gone.abort();
    const done = event.type === "pointerup";
    if (dragging) end(done ? event : null);
    else if (done) click?.();
  };
  const { signal } = gone;
  window.addEventListener("pointermove", moved, { signal });
  window.addEventListener("pointerup", ended, { signal });
  window.addEventListener("pointercancel", ended, { signal });
}
