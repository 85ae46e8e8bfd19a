/* The plates of the players, above and below the board: who they are, and whose move it is. */

import { make } from "../../render/viewer/elements.js";
import { sideName, word } from "./words.js";

/** @import { Desk } from "./desk.js" */

/**
 * @param {HTMLElement[]} plates that below the board first
 * @param {Desk} desk
 * @param {{ beside?: (side: number) => HTMLElement[], nameOf?: (side: number) => string }} [more] what else stands on the
 *   plate of a side, and what its player is called where no tag says it
 */
export function showPlates(plates, { tree, node, game, header, look }, { beside, nameOf } = {}) {
  const turn = (tree.record.turn + node.ply) % 2;
  for (const [place, plate] of plates.entries()) {
    const side = place ^ look.turned;
    const name = game.sides[side];
    const dot = make("span", { class: "dot", title: sideName(name, game) });
    dot.style.background = game.colours[side];
    const over = header.result && header.result !== "*";
    const moves = side === turn && !over ? make("small", {}, word("to move")) : "";
    const player = make("span", { dir: "auto" }, header.tags?.[name] || nameOf?.(side) || sideName(name, game));
    plate.replaceChildren(dot, player, moves, ...(beside?.(side) ?? []));
  }
}
