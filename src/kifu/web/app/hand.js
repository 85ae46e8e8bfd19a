/* The reader's hand: men are picked up and put down by dragging, by two clicks, by touch or by keys. */

import { NOBODY } from "../../render/viewer/tree.js";
import { Picking } from "./picking.js";

/** @import { Board } from "../../render/viewer/board.js" */
/** @import { Point } from "../../render/viewer/types" */
/** @import { LegalMove } from "./picking.js" */

const LONG = 600; // milliseconds that a finger rests before it asks what it touches
const DRAG = 6; // pixels that a pointer travels before it drags

/**
 * What a hand asks of its view.
 * @typedef {object} Table
 * @property {() => Promise<LegalMove[]>} legal the legal moves of the position shown
 * @property {(move: LegalMove) => void} play
 * @property {(moves: LegalMove[]) => Promise<LegalMove | null>} ask which of several is meant
 * @property {(move: string) => void} explain why a move given by its points is not legal
 * @property {(point: Point) => void} describe what stands on a point
 * @property {(name: string) => boolean} take what returns true if the point was wanted by itself
 * @property {(picking: Picking | null, over: string) => void} changed what is held, and the point under it
 */

/** It holds at most one man. */
export class Hand {
  /**
   * @param {Board} board
   * @param {Table} table
   */
  constructor(board, table) {
    this.board = board;
    this.table = table;
    /** @type {Picking | null} */
    this.picking = null;
    /** @type {Promise<void>} what was chosen so far */
    this.last = Promise.resolve();
    this.over = ""; // where the pointer went since a point was last chosen
    this.listen();
  }

  /** A point was chosen by click or key, perhaps before kifu answered about the last one. @param {Point} point */
  choose(point) {
    this.over = "";
    this.last = this.last.then(() => this.#choose(point)).catch(() => this.drop());
    return this.last;
  }

  /** It picks up, goes on, puts down or lets go. @param {Point} point */
  async #choose(point) {
    const name = this.board.points[point];
    if (this.table.take(name)) return this.drop();
    if (!this.picking) return this.pick(point);
    const chosen = this.picking.choose(name);
    if (chosen === "further") return this.show(name);
    if (chosen !== "impossible") return this.finish(chosen.moves);
    const { origin } = this.picking;
    this.drop();
    if (name === origin) return;
    if ((await this.table.legal()).some((move) => move.points[0] === name)) return this.pick(point);
    this.table.explain(origin + name);
  }

  /** Pick up the man on a point; one that has no move is explained. @param {Point} point */
  async pick(point) {
    if (this.board.men[point] === NOBODY) return;
    const name = this.board.points[point];
    const picking = new Picking(await this.table.legal(), name);
    this.picking = picking.moves.length ? picking : null;
    this.show(this.over); // the pointer may have arrived before the answer
    if (!this.picking) this.table.explain(name + name);
  }

  drop() {
    this.picking = null;
    this.show("");
  }

  /** @param {LegalMove[]} moves */
  async finish(moves) {
    const move = moves.length > 1 ? await this.table.ask(moves) : moves[0];
    this.drop();
    if (move) this.table.play(move);
  }

  /** @param {string} over */
  show(over) {
    this.table.changed(this.picking, over);
  }

  /** @param {string} over */
  #moveTo(over) {
    this.over = over;
    if (this.picking) this.show(over);
  }

  listen() {
    const { svg } = this.board;
    svg.addEventListener("pointerdown", (event) => {
      if (!event.isPrimary || event.button !== 0 || event.shiftKey || event.ctrlKey || event.altKey) return;
      const point = this.board.pointAt(event);
      if (point !== null) this.#press(point, event);
    });
    svg.addEventListener("pointermove", (event) => {
      const point = event.pointerType === "mouse" ? this.board.pointAt(event) : null;
      if (point !== null) this.#moveTo(this.board.points[point]);
    });
  }

  /**
   * Follow one pointer from where it is pressed to where it is let go; a click is no part of it, since some browsers
   * send none after a touch.
   * @param {Point} point
   * @param {PointerEvent} press
   */
  #press(point, press) {
    const { board } = this;
    const man = board.drawn.get(point);
    const gone = new AbortController();
    const { signal } = gone;
    let dragging = false;
    const asking = setTimeout(() => {
      if (dragging || press.pointerType === "mouse" || !man) return;
      gone.abort();
      this.table.describe(point);
    }, LONG);
    signal.addEventListener("abort", () => clearTimeout(asking));
    const move = (/** @type {PointerEvent} */ event) => {
      if (event.pointerId !== press.pointerId || !man) return;
      const [across, down] = [event.clientX - press.clientX, event.clientY - press.clientY];
      if (!dragging && Math.hypot(across, down) < DRAG) return;
      if (!dragging) this.#lift(point);
      dragging = true;
      board.carrier.shift(across, down);
      const over = board.pointAt(event);
      this.#moveTo(over === null ? "" : board.points[over]);
    };
    const end = (/** @type {PointerEvent} */ event) => {
      if (event.pointerId !== press.pointerId) return;
      gone.abort();
      if (!dragging) {
        if (event.type === "pointerup") this.choose(point);
        return;
      }
      board.carrier.lower();
      const over = event.type === "pointerup" ? board.pointAt(event) : null;
      this.#lay(point, over);
    };
    window.addEventListener("pointermove", move, { signal });
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"]))
      window.addEventListener(name, end, { signal });
  }

  /** @param {Point} point */
  #lift(point) {
    this.board.carrier.lift(point);
    if (this.picking?.path.length !== 2 || this.picking.path[1] !== this.board.points[point])
      this.lifted = this.pick(point);
  }

  /**
   * @param {Point} point
   * @param {Point | null} over
   */
  async #lay(point, over) {
    await this.lifted;
    if (over === null || over === point || !this.picking) {
      if (over === point && this.picking) return; // put back: it stays picked up, as after a click
      this.drop();
    } else {
      await this.choose(over);
    }
  }
}
