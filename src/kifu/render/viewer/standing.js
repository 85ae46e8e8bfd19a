/* A standing: what stands on the points, what both sides hold in hand, and whose move it is.  No rule of any game is
   known here: a move says through which points it goes and which man stands on the last of them. */

/** @import { Hands, ManNumber, MovedMan, MovesGame, Side, Standing } from "./types" */

export const NOBODY = 0; // what a point holds where no man stands

/**
 * A board without men.
 * @param {Pick<MovesGame, "files" | "ranks">} game
 * @returns {Standing}
 */
export function emptyStanding({ files, ranks }) {
  return { men: Array(files.length * ranks.length).fill(NOBODY), hands: [{}, {}], turn: 0 };
}

/**
 * What stands after a move; the standing before it stays as it is.
 * @param {MovesGame} game
 * @param {Standing} standing
 * @param {MovedMan} move
 * @returns {Standing}
 */
export function applyMove(game, standing, move) {
  const { stops, man } = move;
  const side = sideOf(game, man);
  const men = [...standing.men];
  let { hands } = standing;
  if (isDrop(move)) hands = changeHand(hands, side, heldLetter(game, man), -1);
  for (const taken of takenBy(standing, move)) hands = changeHand(hands, side, heldLetter(game, taken), 1);
  for (const point of stops) men[point] = NOBODY;
  men[stops[stops.length - 1]] = man;
  return { men, hands, turn: 1 - side };
}

/** Whether a man is dropped from the hand: it comes from no point. @param {Pick<MovedMan, "stops">} move */
export function isDrop({ stops }) {
  return stops.length === 1;
}

/**
 * The men that a move captures; one that passes, or comes back to its point, does not capture itself.
 * @param {Standing} standing
 * @param {Pick<MovedMan, "stops">} move
 * @returns {ManNumber[]}
 */
export function takenBy({ men }, { stops: [origin, ...others] }) {
  return others.filter((point) => point !== origin && men[point] !== NOBODY).map((point) => men[point]);
}

/**
 * Hands in which a side holds more or fewer of a kind, given by its letter; none of no kind at all.
 * @param {Hands} hands
 * @param {Side} side
 * @param {string} letter
 * @param {number} by
 * @returns {Hands}
 */
export function changeHand(hands, side, letter, by) {
  if (!letter) return hands;
  const { [letter]: count = 0, ...others } = hands[side];
  const changed = count + by > 0 ? { ...others, [letter]: count + by } : others;
  return side ? [hands[0], changed] : [changed, hands[1]];
}

/**
 * The letters of the kinds that can be held in hand, in the order of the game; none where captured men are gone.
 * @param {Pick<MovesGame, "men" | "held">} game
 */
export function kindsInHand({ men, held = [] }) {
  return men.filter(([letter, side]) => side === 0 && held.includes(letter)).map(([letter]) => letter);
}

/**
 * The man that a side drops when it drops a kind.
 * @param {Pick<MovesGame, "men">} game
 * @param {Side} side
 * @param {string} letter
 * @returns {ManNumber}
 */
export function manInHand({ men }, side, letter) {
  return men.findIndex(([sign, owner]) => owner === side && sign.toUpperCase() === letter.toUpperCase()) + 1;
}

/**
 * The letter of the kind as which a man is held once it was captured; nothing if it is gone.
 * @param {Pick<MovesGame, "held">} game
 * @param {ManNumber} man
 */
export function heldLetter({ held = [] }, man) {
  return held[man - 1] ?? "";
}

/** @param {Pick<MovesGame, "men">} game @param {ManNumber} man @returns {Side} */
export function sideOf({ men }, man) {
  return men[man - 1][1];
}
