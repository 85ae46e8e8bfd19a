/* The board as an element of a page, and what makes it known to the page. */

import { KifuBoard } from "./own.js";

/** @import { DescribedGame } from "./types" */

/** `<kifu-board moves="h3e3 h10g8" highlight="e3">`; `fen`, `game`, `cell`, `pieces`, `coordinates` and `flip` as well. */
export class KifuBoardElement extends HTMLElement {
  /** @type {KifuBoard | undefined} */
  board;

  connectedCallback() {
    if (this.board) return;
    const { game, cell, pieces, coordinates, fen, moves, highlight } = Object.fromEntries(
      [...this.attributes].map(({ name, value }) => [name, value]),
    );
    const steps = Boolean(moves) || this.hasAttribute("steps");
    const flip = this.hasAttribute("flip");
    this.board = new KifuBoard(this, { game, cell: Number(cell) || undefined, pieces, coordinates, steps, flip });
    if (fen) this.board.place(fen);
    else this.board.defaultSetup();
    if (moves) this.board.moves(moves);
    for (const point of (highlight ?? "").split(/[\s,]+/).filter(Boolean)) this.board.highlight(point);
  }
}

/**
 * Make the board known to the page, and the styles that it needs.
 * @param {{ [name: string]: DescribedGame }} games
 * @param {string} style
 */
export function announce(games, style) {
  KifuBoard.games = games;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const page = /** @type {{ KifuBoard?: unknown, XiangqiViewer?: unknown }} */ (window);
  page.KifuBoard = KifuBoard;
  // Pages that were written for another board script: the size of a cell, a margin, and whether it is stepped through.
  page.XiangqiViewer ??= {
    Board: class extends KifuBoard {
      /**
       * @param {string | Element} place
       * @param {number} cell
       * @param {number} _margin
       * @param {boolean} steps
       */
      constructor(place, cell, _margin, steps) {
        super(place, { cell, steps });
      }
    },
  };
  if (!customElements.get("kifu-board")) customElements.define("kifu-board", KifuBoardElement);
}
