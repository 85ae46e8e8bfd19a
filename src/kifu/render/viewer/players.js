/* The players, each on the edge of the board where the men of that side begin: who they are, and whose move it is. */

import { make } from "./elements.js";
import { sideName, word } from "./words.js";

/** @import { Tree } from "./tree.js" */
/** @import { MoveNode, Side } from "./types" */

/** Two plates: one above the board, one below it. */
export class Players {
  constructor() {
    this.above = make("div", { class: "kifu-player" });
    this.below = make("div", { class: "kifu-player" });
  }

  /**
   * @param {Tree} tree
   * @param {MoveNode} node
   * @param {Side} bottom  the side whose plate stands below the board
   */
  write({ record, game }, node, bottom) {
    const turn = (record.turn + node.ply) % 2;
    for (const [plate, side] of /** @type {[HTMLElement, Side][]} */ ([
      [this.below, bottom],
      [this.above, 1 - bottom],
    ])) {
      const name = sideName(game.sides[side], game);
      const dot = make("span", { class: "kifu-dot", "aria-hidden": "true" });
      dot.style.background = game.colours[side];
      const player = make("strong", { dir: "auto" }, record.players[side] || name);
      const about = [record.players[side] && name, side === turn && word("to move")].filter(Boolean).join(", ");
      plate.replaceChildren(dot, player, make("span", {}, about));
      plate.toggleAttribute("data-turn", side === turn);
    }
  }
}
