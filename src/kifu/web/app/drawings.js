/* Arrows and circles that the reader draws on the board: with the right button, with Shift, or in the drawing mode. */

import { draw } from "../../render/viewer/elements.js";

/** @import { Board } from "../../render/viewer/board.js" */
/** @import { MoveNode, Point } from "../../render/viewer/types" */

/** They belong to a move and are there again when the reader comes back to it. */
export class Drawings {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.mode = false; // in which a finger draws
    /** @type {WeakMap<MoveNode, [Point, Point][]>} */
    this.known = new WeakMap();
    /** @type {MoveNode | null} */
    this.node = null;
    this.layer = draw("g", { class: "drawings" });
    board.svg.append(this.layer);
    this.#listen();
  }

  /** @param {MoveNode} node */
  show(node) {
    this.node = node;
    this.refresh();
  }

  refresh() {
    const marks = (this.node && this.known.get(this.node)) ?? [];
    this.layer.replaceChildren(
      ...marks.map(([from, to]) => (from === to ? circleOn(this.board, from) : arrowOn(this.board, from, to))),
    );
  }

  #listen() {
    const { svg } = this.board;
    /** @type {Point | null} */
    let start = null;
    svg.addEventListener("contextmenu", (event) => event.preventDefault());
    svg.addEventListener(
      "pointerdown",
      (event) => {
        const draws = event.button === 2 || (event.button === 0 && (event.shiftKey || this.mode));
        start = draws ? this.board.pointAt(event) : null;
        if (draws) event.stopImmediatePropagation();
      },
      { capture: true },
    );
    svg.addEventListener("pointerup", (event) => {
      const end = start === null ? null : this.board.pointAt(event);
      if (start !== null && end !== null) this.#toggle(start, end);
      start = null;
    });
  }

  /** Draw a mark, or take it away if it is there. @param {Point} from @param {Point} to */
  #toggle(from, to) {
    if (!this.node) return;
    const marks = this.known.get(this.node) ?? [];
    const others = marks.filter(([one, other]) => one !== from || other !== to);
    this.known.set(this.node, others.length < marks.length ? others : [...marks, [from, to]]);
    this.refresh();
  }
}

/** @param {Board} board @param {Point} point */
export function circleOn(board, point) {
  const { left, top, cell } = board.game.stage;
  return board.place(point, draw("circle", { cx: left, cy: top, r: cell * 0.46, class: "drawn" }));
}

/** @param {Board} board @param {Point} from @param {Point} to */
export function arrowOn(board, from, to) {
  const { left, top, cell } = board.game.stage;
  const [[x, y], [u, v]] = [board.away(from), board.away(to)];
  const length = Math.hypot(u - x, v - y);
  const [across, down] = [((u - x) / length) * cell, ((v - y) / length) * cell];
  const [tipX, tipY] = [left + u - across * 0.12, top + v - down * 0.12];
  const [neckX, neckY] = [tipX - across * 0.34, tipY - down * 0.34];
  const shaft = `M${left + x + across * 0.3} ${top + y + down * 0.3}L${neckX} ${neckY}`;
  const head = `M${tipX} ${tipY}L${neckX - down * 0.2} ${neckY + across * 0.2}L${neckX + down * 0.2} ${neckY - across * 0.2}Z`;
  return draw(
    "g",
    { class: "arrow" },
    draw("path", { d: shaft, class: "shaft" }),
    draw("path", { d: head, class: "head" }),
  );
}
