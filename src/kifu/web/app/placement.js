/* Men being set up: where they stand, who moves, which points are marked.  It knows no rules. */

import { writeFen } from "../../render/viewer/fen.js";
import { NOBODY, pointsOf } from "../../render/viewer/tree.js";

/** @import { DescribedGame, ManNumber, Point, Side } from "../../render/viewer/types" */
/** @typedef {{ men: ManNumber[], turn: Side, highlights: Point[] }} Standing */

const MOST_STEPS = 200; // that can be taken back

/** One setup of a game; every change of it can be taken back. */
export class Placement {
  /** @param {DescribedGame} game */
  constructor(game) {
    this.game = game;
    this.points = pointsOf(game);
    /** @type {Standing} */
    this.now = { men: this.points.map(() => NOBODY), turn: 0, highlights: [] };
    /** @type {Standing[]} */
    this.before = [];
    /** @type {Standing[]} */
    this.after = [];
  }

  get men() {
    return this.now.men;
  }

  /** @param {Partial<Standing>} changes */
  change(changes) {
    this.before = [...this.before, this.now].slice(-MOST_STEPS);
    this.after = [];
    this.now = { ...this.now, ...changes };
  }

  undo() {
    const before = this.before.pop();
    if (!before) return;
    this.after.push(this.now);
    this.now = before;
  }

  redo() {
    const after = this.after.pop();
    if (!after) return;
    this.before.push(this.now);
    this.now = after;
  }

  /**
   * Put a man on a point, in place of whoever stands there; nobody empties it.
   * @param {Point} point
   * @param {ManNumber} man
   */
  put(point, man) {
    if (this.men[point] !== man) this.change({ men: replace(this.men, point, man) });
  }

  /**
   * Move a man to another point, or off the board.
   * @param {Point} from
   * @param {Point | null} to
   */
  move(from, to) {
    if (from === to) return;
    const men = replace(this.men, from, NOBODY);
    this.change({ men: to === null ? men : replace(men, to, this.men[from]) });
  }

  /** Mark a point, or take its mark away. @param {Point} point */
  mark(point) {
    const { highlights } = this.now;
    const others = highlights.filter((known) => known !== point);
    this.change({ highlights: others.length < highlights.length ? others : [...highlights, point] });
  }

  clear() {
    this.change({ men: this.points.map(() => NOBODY), highlights: [] });
  }

  /** Exchange left and right. */
  mirror() {
    const columns = this.game.files.length;
    const other = (/** @type {Point} */ point) => point - (point % columns) + columns - 1 - (point % columns);
    const men = this.men.map((_, point) => this.men[other(point)]);
    this.change({ men, highlights: this.now.highlights.map(other) });
  }

  /**
   * Take over men by the letters of their points, as kifu reads them from setup text.
   * @param {{ [point: string]: string }} letters
   * @param {Side} turn
   */
  take(letters, turn) {
    this.change({ men: this.points.map((point) => this.game.letters[letters[point]] ?? NOBODY), turn });
  }

  /** The setup as text. */
  fen() {
    const { turns, state } = this.game.fen;
    const nothing = Object.fromEntries(state.map((name) => [name, "-"]));
    return writeFen(this.game, this.men, { turn: turns[this.now.turn], quiet: 0, ply: 1, round: 1, ...nothing });
  }

  /**
   * The man that a key puts on a point: the first that has this letter in setup text, and the next of them each time.
   * @param {string} key
   * @param {Point} point
   * @returns {ManNumber | null}
   */
  manOf(key, point) {
    const known = Object.entries(this.game.letters).filter(([letter]) => letter.replace(/[^a-z]/gi, "") === key);
    const men = [...new Set(known.map(([, man]) => man))];
    return men.length ? men[(men.indexOf(this.men[point]) + 1) % men.length] : null;
  }

  /** The other face of a man: promoted, or as it was before. @param {ManNumber} man */
  turnOver(man) {
    const { promotions } = this.game;
    const unpromoted = Object.keys(promotions).find((before) => promotions[Number(before)] === man);
    return promotions[man] ?? (Number(unpromoted) || man);
  }
}

/**
 * @param {ManNumber[]} men
 * @param {Point} point
 * @param {ManNumber} man
 */
function replace(men, point, man) {
  return men.map((other, place) => (place === point ? man : other));
}
