/* The clocks of a record on the plates of its players: what they showed at the move on the board. */

import { make } from "../../render/viewer/elements.js";
import { clocksAt, controlOf, secondsText, TAG } from "./clock.js";
import { lineFrom } from "./record.js";
import { word } from "./words.js";

/** @import { BoardView } from "./boardview.js" */
/** @import { Desk } from "./desk.js" */

/** Show them on the plates of a board from now on. @param {BoardView} view */
export function showClocks(view) {
  view.onPlates = { beside: clocksOf(view.desk) };
  if (view.desk.sheet) view.plate();
}

/** What stands on the plate of a side besides the player. @param {Desk} desk @returns {(side: number) => HTMLElement[]} */
function clocksOf(desk) {
  return (side) => {
    const { tree, node, header } = desk;
    const path = [tree.root, ...tree.path(node)];
    const line = [...path, ...lineFrom(node).slice(1)];
    const clocks = clocksAt(line, path.length - 1, tree.record.turn, controlOf(header.tags?.[TAG]));
    if (!clocks) return [];
    const { left, used } = clocks[side];
    const time = left ?? used;
    const title = used === undefined ? word("Time left") : word("Time used");
    return [make("time", { class: "clock", title }, time === undefined ? "–" : secondsText(time))];
  };
}
