/* What a score means for the result: the points that the first side can expect, from 0 to 1.  `kifu.records.chances` is
   the same in Python, and a game says its scale. */

/** @import { Remarks, Side } from "./types" */

const MOST = 40; // scales by which a side can be ahead

/**
 * The chances of the first side; null where there is no score.
 * @param {Remarks["eval"]} evaluation
 * @param {number} scale
 * @param {Side} turn  the side to move, which is mated where the mate is 0
 */
export function winningChance({ centipawns, mate } = {}, scale, turn) {
  if (mate !== undefined) return mate > 0 || (mate === 0 && turn === 1) ? 1 : 0;
  if (centipawns === undefined) return null;
  return 1 / (1 + Math.exp(-Math.max(-MOST, Math.min(MOST, centipawns / scale))));
}
