/* The labels along the edges of a board: those of its notation, the names of points, or both side by side. */

import { draw } from "./elements.js";

/** @import { Board } from "./board.js" */

const ASIDE = 11; // units that each of two labels in one place stands away from its middle
const SMALLER = 0.7;

/**
 * Draw the labels that a board has as it is turned.
 * @param {Board} board
 */
export function labelsOf(board) {
  const { labels: places, signs, points } = board.game.stage;
  const { coordinates, notation, turned } = board;
  const own = coordinates === "notation" || coordinates === "both" ? notation.edges[turned] : [];
  const names = coordinates === "points" || coordinates === "both" ? points[turned] : [];
  return places.flatMap((row, edge) =>
    row.flatMap(([x, y], at) => {
      const [first = "", second = ""] = [own[edge]?.[at], names[edge]?.[at]];
      const texts = [first, first.normalize("NFKC") === second ? "" : second].filter(Boolean);
      return texts.map((text, place) => {
        const beside = texts.length > 1;
        const left = x + (beside ? ASIDE * (2 * place - 1) : 0);
        const scale = beside && place ? ` scale(${SMALLER})` : "";
        return draw("g", { transform: `translate(${left} ${y})${scale}` }, board.shapes(signs[text]));
      });
    }),
  );
}
