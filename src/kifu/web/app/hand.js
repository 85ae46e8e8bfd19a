/* The reader's hand: men are picked up and put down by dragging, by two clicks, by touch or by keys. */

import { manInHand, NOBODY } from "../../render/viewer/standing.js";
import { carry, follow, isPlain } from "./dragging.js";
import { Picking } from "./picking.js";

/** @import { Board } from "../../render/viewer/board.js" */
/** @import { Point, Side } from "../../render/viewer/types" */
/** @import { LegalMove } from "./picking.js" */

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
    this.drops = 0; // a reader who let go before kifu answered holds nothing
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
    const { path, piece } = this.picking;
    const text = this.picking.textTo(name);
    this.drop();
    if (name === path[0]) return;
    const moves = await this.table.legal();
    if (moves.some((move) => !move.piece && move.points[0] === name)) return this.pick(point);
    if (!piece || this.board.men[point] === NOBODY) this.table.explain(text);
  }

  /** A man in hand was chosen by click or key. @param {Side} side @param {string} letter of his kind */
  chooseHeld(side, letter) {
    this.over = "";
    this.last = this.last.then(() => this.#chooseHeld(side, letter)).catch(() => this.drop());
    return this.last;
  }

  /** @param {Side} side @param {string} letter */
  async #chooseHeld(side, letter) {
    const again = this.picking?.piece === letter;
    this.drop();
    if (!again) await this.pickHeld(side, letter);
  }

  /** Pick up a man in hand; why none can be dropped is explained. @param {Side} side @param {string} letter */
  async pickHeld(side, letter) {
    if (side !== this.board.standing.turn) return;
    const { drops } = this;
    const picking = new Picking(await this.table.legal(), { piece: letter });
    if (drops !== this.drops) return;
    this.picking = picking.moves.length ? picking : null;
    this.show(this.over);
    const empty = this.board.men.indexOf(NOBODY);
    if (!this.picking) this.table.explain(picking.textTo(this.board.points[empty]));
  }

  /** Pick up the man on a point; one that has no move is explained. @param {Point} point */
  async pick(point) {
    if (this.board.men[point] === NOBODY) return;
    const name = this.board.points[point];
    const { drops } = this;
    const picking = new Picking(await this.table.legal(), { origin: name });
    if (drops !== this.drops) return;
    this.picking = picking.moves.length ? picking : null;
    this.show(this.over); // the pointer may have arrived before the answer
    if (!this.picking) this.table.explain(name + name);
  }

  drop() {
    this.drops += 1;
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
      const point = isPlain(event) ? this.board.pointAt(event) : null;
      if (point !== null) this.#press(point, event);
    });
    svg.addEventListener("pointermove", (event) => {
      const point = event.pointerType === "mouse" ? this.board.pointAt(event) : null;
      if (point !== null) this.#moveTo(this.board.points[point]);
    });
    for (const stand of this.board.stands) {
      stand.element.addEventListener("click", (event) => {
        const letter = stand.letterOf(event);
        if (letter) this.chooseHeld(stand.side, letter);
      });
      stand.element.addEventListener("pointerdown", (event) => {
        const letter = isPlain(event) ? stand.letterOf(event) : "";
        if (letter) this.#pressHeld(stand.side, letter, event);
      });
    }
  }

  /**
   * Drag a man from the hand; a press that does not drag is a click, which the slot hears.
   * @param {Side} side
   * @param {string} letter
   * @param {PointerEvent} press
   */
  #pressHeld(side, letter, press) {
    const { board } = this;
    carry(board, manInHand(board.game, side, letter), press, {
      begin: () => {
        this.lifted = this.pickHeld(side, letter);
      },
      move: (event) => {
        const over = board.pointAt(event);
        this.#moveTo(over === null ? "" : board.points[over]);
      },
      end: (event) => this.#lay(null, event && board.pointAt(event)),
    });
  }

  /**
   * @param {Point} point
   * @param {PointerEvent} press
   */
  #press(point, press) {
    const { board } = this;
    const click = () => this.choose(point);
    if (board.men[point] === NOBODY) return follow(press, { click, end: (event) => event && click() });
    follow(press, {
      click,
      rest: () => this.table.describe(point),
      begin: () => this.#lift(point),
      move: (event) => {
        board.carrier.shift(event.clientX - press.clientX, event.clientY - press.clientY);
        const over = board.pointAt(event);
        this.#moveTo(over === null ? "" : board.points[over]);
      },
      end: (event) => {
        board.carrier.lower();
        this.#lay(point, event && board.pointAt(event));
      },
    });
  }

  /** @param {Point} point */
  #lift(point) {
    this.board.carrier.lift(point);
    if (this.picking?.path.length !== 2 || this.picking.path[1] !== this.board.points[point])
      this.lifted = this.pick(point);
  }

  /**
   * @param {Point | null} point from which he was taken; null from the hand
   * @param {Point | null} over
   */
  async #lay(point, over) {
    await this.lifted;
    if (over === null || over === point || !this.picking) {
      if (over !== null && this.picking) return; // put back: it stays picked up, as after a click
      this.drop();
    } else {
      await this.choose(over);
    }
  }
}
