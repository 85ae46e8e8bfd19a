/* A move as `str(move)` writes it in kifu, by points alone: `h3e3`, `8h2b+`, `8c9d8c`, `P*5e`. */

import { heldLetter, isDrop, manInHand } from "./standing.js";
import { pointsOf } from "./tree.js";

/** @import { MovedMan, MovesGame, Point, Standing } from "./types" */

const DROP = "*";
const MOVE = /^(?:(?<letter>[^*]+)\*)?(?<points>[^+=]*)(?<promotes>\+|=(?<kind>.+))?$/;

/**
 * Write a move that is made in a standing.
 * @param {MovesGame} game
 * @param {Standing} standing
 * @param {MovedMan} move
 */
export function writeMove(game, { men }, move) {
  const { stops, man } = move;
  const names = pointsOf(game);
  const way = stops.map((point) => names[point]).join("");
  if (isDrop(move)) return heldLetter(game, man) + DROP + way;
  if (man === men[stops[0]]) return way;
  const several = (game.promotions[men[stops[0]]] ?? []).length > 1;
  return several ? `${way}=${game.men[man - 1][0].toUpperCase()}` : `${way}+`;
}

/**
 * Read a move in a standing, whatever the rules say of it.
 * @param {MovesGame} game
 * @param {Standing} standing
 * @param {string} text
 * @returns {MovedMan}
 */
export function readMove(game, { men, turn, hands }, text) {
  const { letter, promotes, kind, stops } = partsOf(pointsOf(game), text);
  if (letter && stops.length === 1) {
    if (!hands[turn][letter]) throw new Error(`${text}: there is no ${letter} in hand`);
    return { stops, man: manInHand(game, turn, letter) };
  }
  const before = men[stops[0]];
  if (stops.length < 2 || !before) throw new Error(`${text} moves no man`);
  const choices = promotes ? (game.promotions[before] ?? []) : [before];
  const man = choices.find((choice) => !kind || game.men[choice - 1][0].toUpperCase() === kind);
  if (!man) throw new Error(`${text}: this man does not promote`);
  return { stops, man };
}

/**
 * What the text of a move consists of: the letter of a man that is dropped, points, whether he promotes, and to what.
 * @param {string[]} points
 * @param {string} text
 */
export function partsOf(points, text) {
  const { letter = "", promotes = "", kind = "" } = MOVE.exec(text)?.groups ?? {};
  return { letter, promotes, kind, stops: stopsOf(points, text) };
}

/**
 * The points that the text of a move names, in their order; none if it names others.
 * @param {string[]} points
 * @param {string} text
 * @returns {Point[]}
 */
export function stopsOf(points, text) {
  return fillWith(points, MOVE.exec(text)?.groups?.points ?? "") ?? [];
}

/**
 * @param {string[]} points
 * @param {string} text
 * @returns {Point[] | null}
 */
function fillWith(points, text) {
  if (!text) return [];
  for (const length of [4, 3, 2]) {
    const point = points.indexOf(text.slice(0, length));
    const rest = point >= 0 && text.length >= length ? fillWith(points, text.slice(length)) : null;
    if (rest) return [point, ...rest];
  }
  return null;
}
