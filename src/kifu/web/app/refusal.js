/* A refusal on the board: the ghost of the man where it may not go, crossed out, and the men that prevent it, labelled. */

import { draw, make } from "../../render/viewer/elements.js";
import { stopsOf } from "../../render/viewer/movetext.js";
import { NOBODY } from "../../render/viewer/standing.js";
import { arrowOn } from "./drawings.js";

/** @import { Board } from "../../render/viewer/board.js" */
/** @import { Point } from "../../render/viewer/types" */
/** @typedef {{ move: string, points: string[], label: string }} Refused a move, or a point alone */

const ROOM = 3; // files that a label takes

/** @param {Board} board @param {Refused} refused @returns {SVGElement[]} */
export function drawRefusal(board, { move, points }) {
  const stops = stopsOf(board.points, move);
  const [origin, target] = [stops[0], stops[stops.length - 1]];
  if (target === undefined) return [];
  const man = stops.length > 1 ? board.men[origin] : NOBODY;
  const ghost = man ? [board.place(target, draw("g", { class: "ghost" }, board.drawing(man)))] : [];
  const way = man && origin !== target ? [arrowOn(board, origin, target)] : [];
  const blockers = points.map((name) => ringOn(board, board.points.indexOf(name)));
  return [draw("g", { class: "refused" }, ...ghost, ...way, ...blockers, crossOn(board, target))];
}

/** The label of the men that prevent it, beside the first of them; nothing where no man does. @param {Board} board @param {Refused} refused */
export function labelOf(board, { move, points, label }) {
  if (!points.length || !label) return null;
  const columns = board.game.files.length;
  const columnOf = (/** @type {Point} */ point) => board.spotOf(point) % columns;
  const stops = stopsOf(board.points, move);
  const [man, target] = [board.points.indexOf(points[0]), stops[stops.length - 1]];
  // It leaves the ghost to be seen, unless there is no room on the other side.
  const here = columnOf(man);
  const right = columnOf(target) > here ? here < ROOM : here < columns - ROOM;
  const bubble = make("div", { class: `bubble ${right ? "right" : "left"}`, "aria-hidden": "true" });
  bubble.append(make("span", {}, label));
  board.lay(bubble, board.spotOf(man));
  return bubble;
}

/** @param {Board} board @param {Point} point */
function ringOn(board, point) {
  const { left, top, cell } = board.game.stage;
  return board.place(point, draw("circle", { class: "blocker", cx: left, cy: top, r: cell * 0.5 }));
}

/** @param {Board} board @param {Point} point */
function crossOn(board, point) {
  const { left, top, cell } = board.game.stage;
  const arm = cell * 0.3;
  const path = `M${left - arm} ${top - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`;
  return board.place(point, draw("path", { class: "cross", d: path }));
}
