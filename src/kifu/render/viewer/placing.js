/* Men and moves on a board that knows no rules: they are put where a text says. */

import { readMove } from "./movetext.js";
import { applyMove } from "./standing.js";
import { pointsOf } from "./tree.js";

/** @import { DescribedGame, MovesGame, Point, RecordData, Standing } from "./types" */
/** @typedef {{ standing: Standing, stops: Point[] }} Reached  what stands there, and the points of the move that led there */
/** @typedef {string | { file: number, rank: number }} PointName  its name, or its file from the left and rank from the top */

/**
 * The number of a point.
 * @param {MovesGame} game
 * @param {PointName} place
 * @returns {Point}
 */
export function findPoint(game, place) {
  const points = pointsOf(game);
  const found = typeof place === "string" ? points.indexOf(place) : place.rank * game.files.length + place.file;
  if (!(found in points)) throw new Error(`there is no point ${JSON.stringify(place)}`);
  return found;
}

/**
 * The number of a man, which is given by its letter in setup text, or by that of either side and the side.
 * @param {DescribedGame} game
 * @param {{ man?: string, code?: string, red?: boolean }} man
 */
export function findMan(game, { man, code = "", red = true }) {
  const letter = man ?? (red ? code.toUpperCase() : code.toLowerCase());
  const found = game.letters[letter];
  if (!found) throw new Error(`there is no man ${letter}`);
  return found;
}

/**
 * What stands on the board after a move that is given by its text, `h3e3`.
 * @param {DescribedGame} game
 * @param {Standing} standing
 * @param {string} text
 * @returns {Reached}
 */
export function playText(game, standing, text) {
  const move = readMove(game, standing, text);
  return { standing: applyMove(game, standing, move), stops: move.stops };
}

/**
 * The standings of the main line of a record, the first one before the first move.
 * @param {MovesGame} game
 * @param {RecordData} record
 * @returns {Reached[]}
 */
export function mainLine(game, record) {
  const { start, hands = [{}, {}], turn } = record;
  let standing = /** @type {Standing} */ ({ men: start, hands, turn });
  /** @type {Reached[]} */
  const line = [{ standing, stops: [] }];
  let place = 0;
  for (const [index, entry] of record.nodes.entries()) {
    const [move, parent] = Array.isArray(entry) ? entry : [entry, index];
    if (parent !== place) continue;
    place = index + 1;
    const [, stops, man] = game.moves[move];
    standing = applyMove(game, standing, { stops, man });
    line.push({ standing, stops });
  }
  return line;
}
