/* Marks that lie round men and on points: none of them touches that of a neighbour. */

import { draw } from "./elements.js";
import { NOBODY } from "./standing.js";

/** @import { Board } from "./board.js" */
/** @import { Point } from "./types" */

const [DOT, RING] = [0.14, 0.46]; // of a cell, from the middle of a point

/**
 * A point to which a man can go: a dot, or the outline of the man that would be captured there.
 * @param {Board} board
 * @param {Point} point
 * @param {boolean} own whether it is the one from which the man comes
 */
export function targetOn(board, point, own) {
  if (board.men[point] !== NOBODY && !own) return outlineOn(board, point, "kifu-target taken");
  const { left, top, cell } = board.game.stage;
  return board.place(point, draw("circle", { class: "kifu-target", cx: left, cy: top, r: cell * DOT }));
}

/**
 * The outline of the man on a point; a ring where none stands or men are round.
 * @param {Board} board
 * @param {Point} point
 * @param {string} name of its class
 */
export function outlineOn(board, point, name) {
  const { left, top, cell, outline } = board.game.stage;
  const man = board.men[point];
  if (!outline || man === NOBODY)
    return board.place(point, draw("circle", { class: name, cx: left, cy: top, r: cell * RING }));
  const turn = board.game.men[man - 1][1] === board.turned ? "" : " rotate(180)";
  return board.place(point, draw("path", { class: name, d: outline, transform: `translate(${left} ${top})${turn}` }));
}
