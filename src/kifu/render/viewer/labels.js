/* The labels along the edges of a board: those of its notation, the names of points, or both side by side. */

import { draw } from "./elements.js";
import { word } from "./words.js";

/** @import { Board } from "./board.js" */

const ASIDE = 11; // units that each of two labels in one place stands away from its middle
const SMALLER = 0.7;

/** What can stand along the edges, with a title for each. @returns {[string, string][]} */
export function coordinateKinds() {
  return [
    ["notation", word("As the notation counts")],
    ["points", word("Names of points")],
    ["both", word("Both")],
    ["none", word("None")],
  ];
}

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
      const texts = [...new Set([own[edge]?.[at], names[edge]?.[at]])].filter(Boolean);
      return texts.map((text, place) => {
        const beside = texts.length > 1;
        const left = x + (beside ? ASIDE * (2 * place - 1) : 0);
        const scale = beside && place ? ` scale(${SMALLER})` : "";
        return draw("g", { transform: `translate(${left} ${y})${scale}` }, board.shapes(signs[text ?? ""]));
      });
    }),
  );
}
