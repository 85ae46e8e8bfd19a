/* What stands on the plates of a match besides the players: the men that each has captured, and the clocks. */

import { make } from "../../render/viewer/elements.js";
import { capturedAt, rowOf } from "./captured.js";
import { timeText } from "./clock.js";
import { readerOf } from "./matchwords.js";
import { word } from "./words.js";

/** @import { BoardView } from "./boardview.js" */
/** @import { Match } from "./match.js" */

const HURRY = 20_000; // milliseconds, below which a clock warns

/** Show them on the plates of a board from now on. @param {BoardView} view @param {Match} match */
export function fillPlates(view, match) {
  const clocks = [0, 1].map((side) => make("time", { class: "clock", role: "timer", "data-side": String(side) }));
  const nameOf = (/** @type {number} */ side) => (readerOf(match.players) === side ? word("You|a player") : "");
  const beside = (/** @type {number} */ side) => {
    const men = capturedAt(match.tree, match.node)[side];
    return [...(men.length ? [rowOf(view.board, men)] : []), ...(match.clock.control ? [clocks[side]] : [])];
  };
  view.onPlates = { nameOf, beside };
  match.clock.addEventListener("tick", () => {
    if (!match.clock.control) return;
    for (const [side, clock] of clocks.entries()) {
      const left = match.clock.shown(side);
      const text = timeText(left);
      if (clock.textContent !== text) clock.textContent = text;
      clock.title = word("Time left");
      clock.classList.toggle("runs", !match.over && side === match.turn);
      clock.classList.toggle("hurry", left < HURRY);
    }
  });
}
