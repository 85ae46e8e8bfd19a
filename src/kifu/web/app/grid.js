/* The board by keys, and for those who hear it: a grid with one stop of the tabulator, walked by file and rank. */

/** @import { Board } from "../../render/viewer/board.js" */
/** @import { Point } from "../../render/viewer/types" */

/**
 * What keys do with a point.
 * @typedef {object} Hand
 * @property {(point: Point) => void} choose
 * @property {() => void} drop
 * @property {(point: Point) => void} [describe]
 * @property {(point: Point) => void} [attacks]
 * @property {(point: Point, key: string) => boolean} [take] what returns true if it took the key before all others
 */

/** @type {Record<string, [across: number, down: number]>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Make the points of a board a grid.
 * @param {Board} board
 * @param {Hand} hand
 */
export function makeGrid(board, { choose, drop, describe, attacks, take = () => false }) {
  const { cells, table } = board;
  const columns = board.game.files.length;
  table.setAttribute("role", "grid");
  for (const cell of cells) {
    cell.setAttribute("role", "gridcell");
    cell.tabIndex = -1;
  }
  const middle = cells[cells.length - 1 - Math.floor(columns / 2)];
  middle.tabIndex = 0;

  /** @param {HTMLElement} cell */
  const focus = (cell) => {
    for (const other of cells) other.tabIndex = other === cell ? 0 : -1;
    cell.focus({ preventScroll: false });
  };

  /** The next man of a letter after a spot, in reading order. @param {number} spot @param {string} letter */
  const next = (spot, letter) => {
    const order = cells.map((_, step) => (spot + 1 + step) % cells.length);
    return order.find((place) => {
      const man = board.men[board.spotOf(place)];
      const [sign, , name] = board.game.men[man - 1] ?? [""];
      return sign && [sign.replace("+", ""), name[0]].some((known) => known.toLowerCase() === letter);
    });
  };

  table.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const cell = /** @type {HTMLElement} */ (event.target);
    const spot = cells.indexOf(/** @type {HTMLDivElement} */ (cell));
    if (spot < 0) return;
    const step = STEPS[event.key];
    const asked = { i: describe, x: attacks }[event.key]; // with Shift they go to a man, as all letters do
    const found = event.key.length === 1 && !asked ? next(spot, event.key.toLowerCase()) : undefined;
    if (take(board.spotOf(spot), event.key)) {
      // It is done.
    } else if (step) {
      const [across, down] = [(spot % columns) + step[0], Math.floor(spot / columns) + step[1]];
      const inside = across >= 0 && across < columns && down >= 0 && down * columns < cells.length;
      if (inside) focus(cells[down * columns + across]);
    } else if (event.key === "*" && board.stands[board.standing.turn]?.focus()) {
      // It goes to what the side to move holds in hand.
    } else if (event.key === "Enter" || event.key === " ") choose(board.spotOf(spot));
    else if (event.key === "Escape") drop();
    else if (asked) asked(board.spotOf(spot));
    else if (found !== undefined) focus(cells[found]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
}
