/* What a position is worth, as a short text and in words. */

import { sideName, word } from "./words.js";

/** @import { EvaluationMessage } from "kifu/messages" */
/** @import { MovesGame } from "../../render/viewer/types" */
/** @typedef {{ eval: EvaluationMessage, chance: number }} Worth */

const EVEN = 0.05; // more than that from one half and a side is better
const BETTER = 0.12;
const WINNING = 0.3;

/** `+5.4`, in pawns for the side that moves first, or `#−3` where the second side mates. @param {EvaluationMessage} worth */
export function scoreText({ centipawns = 0, mate }) {
  if (mate !== undefined) return `#${signed(mate, String(Math.abs(mate)))}`;
  const pawns = (Math.abs(centipawns) / 100).toFixed(1);
  return signed(Number(pawns) && centipawns, pawns);
}

/** @param {number} number @param {string} text */
const signed = (number, text) => (number > 0 ? "+" : number < 0 ? "−" : "") + text;

/** Who is better, in words. @param {Worth} worth @param {Pick<MovesGame, "sides">} game */
export function verdictOf({ eval: { mate }, chance }, game) {
  const side = sideName(game.sides[chance > 0.5 ? 0 : 1], game);
  if (mate !== undefined) {
    return mate ? word("{side} mates in {count}", { side, count: Math.abs(mate) }) : word("{side} has won", { side });
  }
  const lead = Math.abs(chance - 0.5);
  if (lead < EVEN) return word("Even");
  if (lead < BETTER) return word("{side} is slightly better", { side });
  return lead < WINNING ? word("{side} is better", { side }) : word("{side} is winning", { side });
}
