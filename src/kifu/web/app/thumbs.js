/* Small pictures of positions: a part of a board with the men on it.  Board and men are drawn once and used by all. */

import { Board } from "../../render/viewer/board.js";
import { draw } from "../../render/viewer/elements.js";
import { readFen } from "../../render/viewer/fen.js";

/** @import { Point } from "../../render/viewer/types" */
/** @import { DeskGame } from "./shown.js" */

const [WIDE, HIGH] = [5.2, 4.2]; // how much of a board is seen at least, in cells

/** It draws positions of one game. */
export class Thumbs {
  /** @param {DeskGame} game @param {string} pieces */
  constructor(game, pieces) {
    this.game = game;
    this.board = new Board(game);
    this.board.refresh({ pieces });
    /** @type {Map<number, string>} */
    this.men = new Map();
    const { boards } = game.stage;
    this.name = this.board.scope;
    this.whole = draw("g", { id: `${this.name}-board` }, this.board.shapes(boards[0]));
    this.store = draw("svg", { class: "thumbstore", width: "0", height: "0", "aria-hidden": "true" });
    this.store.append(this.board.sheet, draw("defs", {}, this.whole));
  }

  /**
   * A picture of the part of a position that its men and its marked points take.
   * @param {string} fen
   * @param {string[]} marks
   */
  picture(fen, marks) {
    const { board, game } = this;
    const { men } = readFen(game, fen);
    const marked = marks.map((name) => board.points.indexOf(name));
    const taken = [...men.keys()].filter((point) => men[point]);
    const use = (/** @type {string} */ id, /** @type {Point} */ point) => {
      const [x, y] = board.away(point);
      return draw("use", { href: `#${id}`, x: String(x), y: String(y) });
    };
    const { left, top, cell } = game.stage;
    const dots = marked
      .filter((point) => !men[point])
      .map((point) => board.place(point, draw("circle", { class: "thumbdot", cx: left, cy: top, r: cell * 0.16 })));
    const rings = marked
      .filter((point) => men[point])
      .map((point) => board.place(point, draw("circle", { class: "drawn", cx: left, cy: top, r: cell * 0.47 })));
    return draw(
      "svg",
      { class: "thumb", viewBox: this.#box(taken.length > 16 ? marked : [...taken, ...marked]), "aria-hidden": "true" },
      draw("use", { href: `#${this.name}-board` }),
      ...taken.map((point) => use(this.#man(men[point]), point)),
      ...dots,
      ...rings,
    );
  }

  /** @param {number} man */
  #man(man) {
    const known = this.men.get(man);
    if (known) return known;
    const id = `${this.name}-man-${man}`;
    this.store.querySelector("defs:last-child")?.append(draw("g", { id }, this.board.drawing(man)));
    this.men.set(man, id);
    return id;
  }

  /** The part of the board round some points, in the proportions of a picture. @param {Point[]} points */
  #box(points) {
    const { left, top, cell, width, height } = this.board.game.stage;
    const places = points.map((point) => this.board.away(point));
    const [columns, rows] = [places.map(([x]) => left + x), places.map(([, y]) => top + y)];
    const [x0, x1] = places.length ? [Math.min(...columns), Math.max(...columns)] : [left, left + 4 * cell];
    const [y0, y1] = places.length ? [Math.min(...rows), Math.max(...rows)] : [top + 6 * cell, top + 9 * cell];
    const scale = Math.max((x1 - x0 + 1.2 * cell) / WIDE, (y1 - y0 + 1.2 * cell) / HIGH, cell);
    const [wide, high] = [Math.min(scale * WIDE, width), Math.min(scale * HIGH, height)];
    const x = Math.min(Math.max((x0 + x1 - wide) / 2, 0), width - wide);
    const y = Math.min(Math.max((y0 + y1 - high) / 2, 0), height - high);
    return [x, y, wide, high].map((each) => each.toFixed(1)).join(" ");
  }
}
