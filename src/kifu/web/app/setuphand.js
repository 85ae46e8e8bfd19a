/* Setting men up on a board: by dragging, by clicks with a tool, or by keys. */

import { standAt } from "../../render/viewer/stand.js";
import { manInHand, NOBODY } from "../../render/viewer/standing.js";
import { carry, follow, isPlain } from "./dragging.js";

/** @import { Board } from "../../render/viewer/board.js" */
/** @import { ManNumber, Point, Side } from "../../render/viewer/types" */
/** @import { Tool } from "./palette.js" */
/** @import { Placement } from "./placement.js" */

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
    /** @type {{ side: Side, letter: string } | null} */
    this.inHand = null; // by the first of two clicks, from a stand
    board.svg.addEventListener("pointerdown", (event) => this.#press(event));
    for (const stand of board.stands) {
      const { side, element } = stand;
      stand.open = true;
      element.addEventListener("click", (event) => this.chooseHeld(side, stand.letterOf(event)));
      element.addEventListener("keydown", (event) => this.#onKey(side, stand.letterOf(event), event));
      element.addEventListener("pointerdown", (event) => {
        const letter = isPlain(event) ? stand.letterOf(event) : "";
        if (stand.hand[letter]) this.#pressHeld(side, letter, event);
      });
    }
  }

  /** A slot of a stand was chosen by click or key. @param {Side} side @param {string} letter */
  chooseHeld(side, letter) {
    const { placement, held } = this;
    const tool = this.view.tool();
    const count = letter ? placement.now.hands[side][letter] : 0;
    this.#letGo();
    if (held !== null) placement.takeIn(held, side);
    else if (typeof tool === "number") placement.hold(side, tool);
    else if (!letter) return;
    else if (tool === "remove") placement.hold(side, manInHand(placement.game, side, letter), -1);
    else if (count) this.inHand = { side, letter };
    else placement.hold(side, manInHand(placement.game, side, letter));
    this.view.changed(null);
  }

  #letGo() {
    this.held = null;
    this.inHand = null;
  }

  /** @param {Side} side @param {string} letter @param {KeyboardEvent} event */
  #onKey(side, letter, event) {
    const by = { "+": 1, "-": -1, Delete: -1, Backspace: -1 }[event.key];
    if (event.key === "Escape") this.drop();
    if (!by || !letter) return;
    event.preventDefault();
    event.stopPropagation();
    this.#letGo();
    this.placement.hold(side, manInHand(this.placement.game, side, letter), by);
    this.view.changed(null);
  }

  /** A point was chosen by click or key. @param {Point} point */
  choose(point) {
    const { placement, held, inHand } = this;
    const tool = this.view.tool();
    this.#letGo();
    if (inHand) placement.drop(inHand.side, inHand.letter, point);
    else if (typeof tool === "number") placement.put(point, placement.men[point] === tool ? NOBODY : tool);
    else if (tool === "remove") placement.put(point, NOBODY);
    else if (tool === "mark") placement.mark(point);
    else if (held !== null) placement.move(held, point);
    else if (placement.men[point]) this.held = point;
    this.view.changed(point);
  }

  drop() {
    this.#letGo();
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
    this.#letGo();
    this.view.changed(point);
    return true;
  }

  /**
   * Carry a man from the palette to the board or a stand.  A finger scrolls the page there, and chooses by a tap.
   * @param {ManNumber} man
   * @param {PointerEvent} press
   */
  carry(man, press) {
    if (press.button !== 0 || press.pointerType === "touch") return;
    const { board, placement } = this;
    carry(board, man, press, {
      end: (event) => {
        if (!event) return;
        const [point, side] = [board.pointAt(event), standAt(board, event)];
        if (side !== null) placement.hold(side, man);
        else if (point !== null) placement.put(point, man);
        else return;
        this.view.changed(point);
      },
    });
  }

  /** Drag a man from a stand to a point, to the other stand, or away. @param {Side} side @param {string} letter @param {PointerEvent} press */
  #pressHeld(side, letter, press) {
    const { board, placement } = this;
    const man = manInHand(placement.game, side, letter);
    carry(board, man, press, {
      end: (event) => {
        if (!event) return;
        const [point, other] = [board.pointAt(event), standAt(board, event)];
        if (other === side) return;
        if (point !== null) placement.drop(side, letter, point);
        else placement.hold(side, man, -1);
        if (other !== null) placement.hold(other, man);
        this.#letGo();
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
      begin: () => board.carrier.lift(point),
      move: (event) => {
        board.carrier.shift(event.clientX - press.clientX, event.clientY - press.clientY);
      },
      end: (event) => {
        board.carrier.lower();
        const side = event && standAt(board, event);
        if (man && event && side !== null) placement.takeIn(point, side);
        else if (man && event) placement.move(point, board.pointAt(event));
        this.#letGo();
        this.view.changed(null);
      },
    });
  }
}
