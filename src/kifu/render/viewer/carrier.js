/* The man that is on its way, in a picture of its own: what moves in it does not draw the board anew. */

import { draw } from "./elements.js";
import { heldLetter, sideOf } from "./standing.js";

/** @import { Board } from "./board.js" */
/** @import { Point } from "./types" */

const GLIDE = 220; // milliseconds that a man takes from one point to the next

/** It carries at most one man, over all others. */
export class Carrier {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {SVGElement | null} the man that is carried, as it is drawn on its point */
    this.man = null;
    /** @type {Animation | null} */
    this.gliding = null;
    const { left, top, cell } = board.game.stage;
    const viewBox = `${left - cell / 2} ${top - cell / 2} ${cell} ${cell}`;
    this.element = draw("svg", { class: "kifu-carrier", viewBox, "aria-hidden": "true" });
  }

  /** Take the man off its point. @param {Point} point */
  lift(point) {
    const { board } = this;
    this.lower();
    this.man = board.drawn.get(point) ?? null;
    if (!this.man) return false;
    this.man.style.visibility = "hidden";
    board.lay(this.element, board.spotOf(point));
    this.element.replaceChildren(board.drawing(board.men[point]));
    return true;
  }

  /**
   * Bring it some pixels from its point.
   * @param {number} across
   * @param {number} down
   */
  shift(across, down) {
    this.element.style.transform = `translate(${across}px, ${down}px)`;
  }

  /** Put it back on its point. */
  lower() {
    this.gliding?.cancel();
    this.element.replaceChildren();
    this.element.style.transform = "";
    if (this.man) this.man.style.visibility = "";
    this.man = null;
  }

  /** Bring the man on the last of some points there: along the others, or from his stand. @param {Point[]} points */
  glide(points) {
    if (!points.length || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    if (!this.lift(points[points.length - 1])) return;
    const frames = points.length > 1 ? this.#framesAlong(points) : this.#framesFromStand(points[0]);
    this.gliding = this.element.animate(frames, { duration: GLIDE * (frames.length - 1), easing: "ease-out" });
    this.gliding.onfinish = () => this.lower();
  }

  /** @param {Point[]} points */
  #framesAlong(points) {
    const { board } = this;
    const { cell } = board.game.stage;
    const [x, y] = board.away(points[points.length - 1]);
    return points.map((point) => {
      const [left, top] = board.away(point);
      return { transform: `translate(${((left - x) / cell) * 100}%, ${((top - y) / cell) * 100}%)` };
    });
  }

  /** From the slot of a man that was dropped, as large as he was there. @param {Point} point */
  #framesFromStand(point) {
    const { game, men, stands } = this.board;
    const slot = stands[sideOf(game, men[point])]?.slotOf(heldLetter(game, men[point]));
    const [from, to] = [slot, this.element].map((element) => element?.getBoundingClientRect());
    if (!from || !to) return [{}]; // he just stands there
    const [across, down] = [from.x - to.x + (from.width - to.width) / 2, from.y - to.y + (from.height - to.height) / 2];
    const size = Math.min(from.width, from.height) / to.width;
    return [{ transform: `translate(${across}px, ${down}px) scale(${size})` }, { transform: "none" }];
  }
}
