/* What the board points at: a royal man in check, the point of a capture, the man and the move of a hint. */

import { draw } from "../../render/viewer/elements.js";
import { arrowOn, circleOn } from "./drawings.js";

/** @import { Board } from "../../render/viewer/board.js" */
/** @import { Point, Standing } from "../../render/viewer/types" */
/** @import { DeskGame } from "./shown.js" */
/** @typedef {{ checked?: Point[], captured?: Point | null, hint?: Point[] }} Pointed a hint of one point rings its man, of more it is the move */

/** A layer over the men of a board. */
export class Pointers {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.shown = "";
    this.layer = draw("g", { class: "pointers" });
    board.svg.append(this.layer);
  }

  /** What is pointed at already stays as it is drawn. @param {Pointed} pointed */
  show({ checked = [], captured = null, hint = [] }) {
    const { board } = this;
    const shown = JSON.stringify([board.turned, checked, captured, hint]);
    if (shown === this.shown) return;
    this.shown = shown;
    const marks = checked.flatMap((point) => [ringOn(board, point, "check glow"), ringOn(board, point, "check")]);
    if (captured !== null) marks.push(ringOn(board, captured, "capture"));
    if (hint.length) marks.push(circleOn(board, hint[0]));
    for (const [at, point] of hint.slice(1).entries())
      if (point !== hint[at]) marks.push(arrowOn(board, hint[at], point));
    this.layer.replaceChildren(...marks);
  }
}

/** Where the royal men of the side to move stand. @param {DeskGame} game @param {Standing} standing */
export function royalsToMove(game, { men, turn }) {
  const royal = new Set(game.pieces.filter((piece) => piece.royal).map(({ letter }) => letter.toLowerCase()));
  return [...men.keys()].filter((point) => {
    const man = men[point] ? game.men[men[point] - 1] : null;
    return man && man[1] === turn && royal.has(man[0].toLowerCase());
  });
}

/** @param {Board} board @param {Point} point @param {string} name */
function ringOn(board, point, name) {
  const { left, top, cell } = board.game.stage;
  return board.place(point, draw("circle", { class: name, cx: left, cy: top, r: cell * 0.5 }));
}
