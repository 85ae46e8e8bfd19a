/* The legal moves of a position, asked once for each. */

import { call } from "./transport.js";

/** @import { LegalAnswer } from "kifu/messages" */

const MOST = 300; // positions that are remembered

/** @type {Map<string, Promise<LegalAnswer>>} */
const asked = new Map();

/**
 * @param {string} game
 * @param {string} fen
 * @param {string[]} notations in which the moves are named
 * @returns {Promise<LegalAnswer>}
 */
export function legalIn(game, fen, notations) {
  const key = [game, fen, ...notations].join("|");
  const known = asked.get(key);
  if (known) return known;
  const answer = call("legal", { game, fen, to: notations });
  answer.catch(() => asked.delete(key));
  asked.set(key, answer);
  if (asked.size > MOST) asked.delete(asked.keys().next().value ?? "");
  return answer;
}

/**
 * The men that can go to a point at once, of either side: what attacks or protects it as far as moves show.
 * @param {string} game
 * @param {string} fen
 * @param {[string, string]} turns the letters of the sides in setup text
 * @param {string} point
 */
export async function movesTo(game, fen, turns, point) {
  const fields = fen.split(" ");
  const other = [fields[0], turns[fields[1] === turns[0] ? 1 : 0], ...fields.slice(2)].join(" ");
  const answers = await Promise.all([legalIn(game, fen, []), legalIn(game, other, [])]);
  return answers.flatMap(({ moves }) =>
    moves.filter(({ piece, points }) => points[points.length - 1] === point && (piece || points[0] !== point)),
  );
}
