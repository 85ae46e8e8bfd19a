/* Men and moves on a board that knows no rules: they are put where a text says. */

import { NOBODY, pointsOf } from "./tree.js";

/** @import { DescribedGame, Game, ManNumber, Point, RecordData } from "./types" */
/** @typedef {{ men: ManNumber[], stops: Point[] }} Standing  the men, and the points of the move that led there */
/** @typedef {string | { file: number, rank: number }} Place  its name, or its file from the left and rank from the top */

/**
 * The number of a point.
 * @param {Game} game
 * @param {Place} place
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
 * The men that setup text puts on the points.
 * @param {DescribedGame} game
 * @param {string} text
 */
export function readMen(game, text) {
  const letters = Object.keys(game.letters).sort((one, other) => other.length - one.length);
  const size = game.files.length * game.ranks.length;
  /** @type {ManNumber[]} */
  const men = [];
  for (let rest = text.split(" ")[0]; rest; ) {
    const sign = /^(?:\/|\d+)/.exec(rest)?.[0] ?? letters.find((known) => rest.startsWith(known));
    if (!sign) throw new Error(`${text} cannot be read at ${rest}`);
    if (Number(sign) > size) throw new Error(`${text} has more than ${size} points`);
    if (Number(sign)) men.push(...Array(Number(sign)).fill(NOBODY));
    else if (sign !== "/") men.push(game.letters[sign]);
    rest = rest.slice(sign.length);
  }
  if (men.length !== size) throw new Error(`${text} has ${men.length} points, not ${size}`);
  return men;
}

/**
 * What stands on the board after a move that is given by its points: `h3e3`, with a `+` if it promotes.
 * @param {DescribedGame} game
 * @param {ManNumber[]} men
 * @param {string} text
 * @returns {Standing}
 */
export function playText(game, men, text) {
  const promotes = text.endsWith("+");
  const stops = findStops(pointsOf(game), promotes ? text.slice(0, -1) : text);
  if (!stops || !men[stops[0]]) throw new Error(`${text} moves no man`);
  const man = promotes ? game.promotions[men[stops[0]]] : men[stops[0]];
  if (!man) throw new Error(`${text}: this man does not promote`);
  return playStops(men, stops, man);
}

/**
 * The positions of the main line of a record, the first one before the first move.
 * @param {Game} game
 * @param {RecordData} record
 * @returns {Standing[]}
 */
export function mainLine(game, record) {
  /** @type {Standing[]} */
  const line = [{ men: record.start, stops: [] }];
  let place = 0;
  for (const [index, entry] of record.nodes.entries()) {
    const [move, parent] = Array.isArray(entry) ? entry : [entry, index];
    if (parent !== place) continue;
    place = index + 1;
    const [, stops, man] = game.moves[move];
    line.push(playStops(line[line.length - 1].men, stops, man));
  }
  return line;
}

/**
 * @param {ManNumber[]} men
 * @param {Point[]} stops
 * @param {ManNumber} man
 */
function playStops(men, stops, man) {
  const after = [...men];
  for (const stop of stops) after[stop] = NOBODY;
  after[stops[stops.length - 1]] = man;
  return { men: after, stops };
}

/**
 * The points that the text of a move names: as many as fill it.
 * @param {string[]} points
 * @param {string} text
 * @returns {Point[] | null}
 */
export function findStops(points, text) {
  if (!text) return [];
  for (const length of [4, 3, 2]) {
    const point = points.indexOf(text.slice(0, length));
    const rest = point >= 0 && text.length >= length ? findStops(points, text.slice(length)) : null;
    if (rest) return [point, ...rest];
  }
  return null;
}
