/* What a match says: whose move it is, how it ended, and what its players are called. */

import { endingName, sideName, word } from "./words.js";

/** @import { Match, Players } from "./match.js" */

export const OUT_OF_TIME = "time forfeit";

/** Whose move it is, or how the game ended; to a player who sits alone at the board it says "you". @param {Match} match */
export function statusOf(match) {
  const { game, players, turn } = match;
  const alone = readerOf(players);
  if (match.over) return endOf(match, alone);
  const opponent = players[turn];
  if (opponent) return word("{name} is thinking…", { name: opponent.title });
  return alone === null ? word("{side} moves.", { side: sideName(game.sides[turn], game) }) : word("Your move");
}

/** The side of the one reader who plays against an opponent; null where two sit at the board, or none. @param {Players} players */
export function readerOf(players) {
  return players.filter(Boolean).length === 1 ? players.findIndex((player) => !player) : null;
}

/** @param {Match} match @param {number | null} alone */
function endOf({ header, game, winner }, alone) {
  const ending = endingOf(header.ending ?? "");
  if (winner < 0) return word("A draw: {ending}", { ending });
  const won = alone === winner ? "won" : "lost";
  const plain = header.ending === "checkmate" || header.ending === "stalemate" ? header.ending : "other";
  if (alone !== null)
    return word(
      "{won, select, won {You won} other {You lost}}{ending, select, checkmate { by checkmate} stalemate { by stalemate} other {: {words}}}",
      { won, ending: plain, words: ending },
    );
  return word("{side} wins: {ending}", { side: sideName(game.sides[winner], game), ending });
}

/** @param {string} ending */
function endingOf(ending) {
  /** @type {Record<string, string>} */
  const endings = {
    repetition: word("the position stood three times"),
    "perpetual check": word("perpetual check is not allowed"),
    "perpetual chase": word("perpetual chase is not allowed"),
    "perpetual attack": word("perpetual attack is not allowed"),
    "no capture": word("nothing was captured for sixty moves"),
    resignation: word("resignation"),
    agreement: word("by agreement"),
  };
  return endings[ending] ?? endingName(ending);
}

/** What an opponent is called at a strength. @param {{ name: string, title: string }} known @param {number} level */
export function opponentTitle({ name, title }, level) {
  if (name !== "beginner") return title;
  return level > 1 ? word("kifu, {level}", { level: strengths(name)[level - 1] }) : word("The novice");
}

/** The names of the strengths of an opponent, the weakest first. @param {string} opponent */
export function strengths(opponent) {
  const known = [word("novice"), word("easy"), word("medium"), word("hard")];
  if (opponent !== "beginner") return [...known, word("as strong as it can be")];
  return [...known, word("skilled"), word("club player"), word("strong club player")];
}
