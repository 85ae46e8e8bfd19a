/* Men being set up: where they stand, who moves, which points are marked.  It knows no rules. */

import { readFen, writeFen } from "../../render/viewer/fen.js";
import { changeHand, emptyStanding, heldLetter, manInHand, NOBODY } from "../../render/viewer/standing.js";
import { pointsOf } from "../../render/viewer/tree.js";

/** @import { DescribedGame, ManNumber, Point, Side, Standing } from "../../render/viewer/types" */
/** @typedef {Standing & { highlights: Point[] }} Marked */

const MOST_STEPS = 200; // that can be taken back

/** One setup of a game; every change of it can be taken back. */
export class Placement {
  /** @param {DescribedGame} game */
  constructor(game) {
    this.game = game;
    this.points = pointsOf(game);
    /** @type {Marked} */
    this.now = { ...emptyStanding(game), highlights: [] };
    /** @type {Marked[]} */
    this.before = [];
    /** @type {Marked[]} */
    this.after = [];
  }

  get men() {
    return this.now.men;
  }

  /** @param {Partial<Marked>} changes */
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
   * Put a man on a point, in place of the one there; `NOBODY` empties the point.
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

  /**
   * Give a side one more of the kind that a man is held as, or one less; a man of a kind that is never held changes nothing.
   * @param {Side} side
   * @param {ManNumber} man
   * @param {number} [by]
   */
  hold(side, man, by = 1) {
    const hands = changeHand(this.now.hands, side, heldLetter(this.game, man), by);
    if (hands !== this.now.hands) this.change({ hands });
  }

  /**
   * Take a man off his point into the hand of a side, if he can be held.
   * @param {Point} point
   * @param {Side} side
   */
  takeIn(point, side) {
    const letter = heldLetter(this.game, this.men[point]);
    const men = replace(this.men, point, NOBODY);
    if (letter) this.change({ men, hands: changeHand(this.now.hands, side, letter, 1) });
  }

  /**
   * Put a man of the hand of a side on a point.
   * @param {Side} side
   * @param {string} letter
   * @param {Point} point
   */
  drop(side, letter, point) {
    const men = replace(this.men, point, manInHand(this.game, side, letter));
    this.change({ men, hands: changeHand(this.now.hands, side, letter, -1) });
  }

  /** Mark a point, or take its mark away. @param {Point} point */
  mark(point) {
    const { highlights } = this.now;
    const others = highlights.filter((known) => known !== point);
    this.change({ highlights: others.length < highlights.length ? others : [...highlights, point] });
  }

  clear() {
    const { men, hands } = emptyStanding(this.game);
    this.change({ men, hands, highlights: [] });
  }

  /** Exchange left and right. */
  mirror() {
    const columns = this.game.files.length;
    const other = (/** @type {Point} */ point) => point - (point % columns) + columns - 1 - (point % columns);
    const men = this.men.map((_, point) => this.men[other(point)]);
    this.change({ men, highlights: this.now.highlights.map(other) });
  }

  /** Take over what setup text describes. @param {string} fen in the form in which kifu writes it */
  take(fen) {
    this.change(readFen(this.game, fen));
  }

  /** The setup as text. */
  fen() {
    const nothing = Object.fromEntries(this.game.fen.state.map((name) => [name, "-"]));
    return writeFen(this.game, this.now, { quiet: 0, ply: 1, round: 1, ...nothing });
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
    const unpromoted = Object.keys(promotions).find((before) => promotions[Number(before)].includes(man));
    return promotions[man]?.[0] ?? (Number(unpromoted) || man);
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
