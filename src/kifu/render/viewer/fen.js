/* Setup text: a standing as one line. */

import { emptyStanding, kindsInHand, NOBODY } from "./standing.js";

/** @import { DescribedGame, Hands, ManNumber, MovesGame, Standing } from "./types" */

/**
 * Write a standing as setup text; fields that have no value are written as the game names them.
 * @param {Pick<MovesGame, "files" | "ranks" | "men" | "fen" | "held">} game
 * @param {Standing} standing
 * @param {{ [field: string]: string | number }} values
 */
export function writeFen(game, { men, hands, turn }, values) {
  const { files, ranks, men: table, fen } = game;
  const rows = ranks.map((_, row) => {
    const letters = men.slice(row * files.length, (row + 1) * files.length).map((man) => table[man - 1]?.[0] ?? " ");
    return letters.join("").replace(/ +/g, (gap) => String(gap.length));
  });
  const known = { turn: fen.turns[turn], hands: writeHands(game, hands), ...values };
  return [rows.join("/"), ...fen.fields.map((field) => known[/** @type {"turn"} */ (field)] ?? field)].join(" ");
}

/**
 * Men in hand, the first side's in capitals: `R2Pb`; a dash is none.
 * @param {Pick<MovesGame, "men" | "held">} game
 * @param {Hands} hands
 */
function writeHands(game, hands) {
  const signs = hands.flatMap((hand, side) =>
    kindsInHand(game)
      .filter((letter) => hand[letter])
      .map((letter) => (hand[letter] > 1 ? hand[letter] : "") + (side ? letter.toLowerCase() : letter)),
  );
  return signs.join("") || "-";
}

/**
 * The standing that setup text describes; fields that are left out say nothing.
 * @param {DescribedGame} game
 * @param {string} text
 * @returns {Standing}
 */
export function readFen(game, text) {
  const [board, ...words] = text.split(" ");
  const fields = Object.fromEntries(game.fen.fields.map((field, at) => [field, words[at] ?? "-"]));
  const turn = Math.max(game.fen.turns.indexOf(fields.turn), 0);
  return { men: readMen(game, board), hands: readHands(game, fields.hands ?? "-"), turn };
}

/**
 * @param {DescribedGame} game
 * @param {string} text
 */
function readMen(game, text) {
  const size = emptyStanding(game).men.length;
  /** @type {ManNumber[]} */
  const men = [];
  for (const sign of signsOf(game, text, "/")) {
    if (Number(sign) > size) throw new Error(`${text} has more than ${size} points`);
    if (Number(sign)) men.push(...Array(Number(sign)).fill(NOBODY));
    else if (sign !== "/") men.push(game.letters[sign]);
  }
  if (men.length !== size) throw new Error(`${text} has ${men.length} points, not ${size}`);
  return men;
}

/**
 * @param {DescribedGame} game
 * @param {string} text
 * @returns {Hands}
 */
function readHands(game, text) {
  /** @type {Hands} */
  const hands = [{}, {}];
  let count = 1;
  for (const sign of signsOf(game, text, "-")) {
    const [letter, side] = game.men[game.letters[sign] - 1] ?? [];
    if (letter && side !== undefined) hands[side][letter.toUpperCase()] = count;
    count = Number(sign) || 1;
  }
  return hands;
}

/**
 * The letters of men, the numbers and the separators of which a text consists.
 * @param {DescribedGame} game
 * @param {string} text
 * @param {string} separator
 */
function signsOf(game, text, separator) {
  const letters = Object.keys(game.letters).sort((one, other) => other.length - one.length);
  const signs = [];
  for (let rest = text; rest; rest = rest.slice(signs[signs.length - 1].length)) {
    const known = rest.startsWith(separator) ? separator : letters.find((letter) => rest.startsWith(letter));
    const sign = /^\d+/.exec(rest)?.[0] ?? known;
    if (!sign) throw new Error(`${text} cannot be read at ${rest}`);
    signs.push(sign);
  }
  return signs;
}
