/* A board for a page of one's own: men are placed, points highlighted, moves stepped through.  It knows no rules. */

import { Board } from "./board.js";
import { make } from "./elements.js";
import { findMan, findPoint, mainLine, playText, readMen } from "./placing.js";
import { watchSwipes } from "./swipe.js";
import { NOBODY, pointsOf } from "./tree.js";

/** @import { Place, Standing } from "./placing.js" */
/** @import { DescribedGame, ManNumber, Point, Replay } from "./types" */

/**
 * @typedef {object} Options
 * @property {string} [game]  one of those that the script carries
 * @property {number} [cell]  pixels from one point to the next
 * @property {boolean} [steps]  whether there are buttons to step through moves, and men can be moved
 * @property {boolean} [flip]  whether the second side sits at the bottom
 * @property {string} [pieces]  what stands on the men
 * @property {Replay<DescribedGame> | null} [data]  what `kifu view --data` wrote
 */

/** @type {[label: string, sign: string, by: number][]} */
const BUTTONS = [
  ["First position", "|<", -Infinity],
  ["One move back", "<", -1],
  ["One move on", ">", 1],
  ["Last position", ">|", Infinity],
];
/** @type {{ [key: string]: number }} */
const KEYS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** A board in an element of the page, which is given itself or by a selector. */
export class KifuBoard {
  /** @type {{ [name: string]: DescribedGame }} */
  static games = {};

  /**
   * @param {string | Element} place
   * @param {Options} options
   */
  constructor(place, options = {}) {
    const { game, cell = 50, steps = false, flip = false, pieces = "chinese", data = null } = options;
    this.game = data ? data.games[data.records[0].game] : KifuBoard.games[game ?? "xiangqi"];
    if (!this.game) throw new Error(`there is no game ${game}; there are ${Object.keys(KifuBoard.games).join(", ")}`);
    this.points = pointsOf(this.game);
    /** @type {Standing[]} */
    this.states = [{ men: this.points.map(() => NOBODY), stops: [] }];
    this.ply = 0;
    /** @type {Point | null} */
    this.chosen = null;
    this.board = new Board(this.game);
    const host = typeof place === "string" ? document.querySelector(place) : place;
    if (!host) throw new Error(`there is no element ${place}`);
    this.caption = make("p", { class: "kifu-own-said", "aria-live": "polite" });
    this.element = make("div", { class: "kifu-own", tabindex: "0", "aria-label": this.game.title }, this.board.element);
    this.element.style.maxWidth = `${(cell * this.game.stage.width) / this.game.stage.cell}px`;
    if (steps) this.element.append(this.#controls(), this.caption);
    host.append(this.element);
    this.#listen(steps);
    this.board.refresh({ turned: flip ? 1 : 0, pieces });
    if (data) this.states = mainLine(this.game, data.records[0]);
    this.#show();
  }

  /**
   * Put men on the board: `{code, red, file, rank}` with files from the left and ranks from the top, or `{man, point}`,
   * or setup text; others stay.
   * @param {string | { man?: string, code?: string, red?: boolean, point?: string, file?: number, rank?: number }[]} men
   */
  place(men) {
    const here = [...this.states[0].men];
    if (typeof men === "string") {
      for (const [point, man] of readMen(this.game, men).entries()) here[point] = man;
    } else {
      for (const { point, file = -1, rank = -1, ...man } of men) {
        here[findPoint(this.game, point ?? { file, rank })] = findMan(this.game, man);
      }
    }
    return this.#begin(here);
  }

  /**
   * Mark a point: `{file, rank}`, or its name.
   * @param {Place} point
   */
  highlight(point) {
    this.board.refresh({ highlights: [...this.board.highlights, findPoint(this.game, point)] });
    return this;
  }

  /** Set up the start of the game. */
  defaultSetup() {
    return this.place(this.game.start);
  }

  /** Clear the board: men, moves and marks. */
  clear() {
    this.board.refresh({ highlights: [] });
    return this.#begin(this.points.map(() => NOBODY));
  }

  /**
   * Add moves by their points, `h3e3`; a list, or a text with spaces between them.  They are there to be stepped through.
   * @param {string | string[]} moves
   */
  moves(moves) {
    for (const text of typeof moves === "string" ? moves.split(/[\s,]+/).filter(Boolean) : moves) this.#add(text);
    this.#show();
    return this;
  }

  /**
   * Go some moves on, or back.
   * @param {number} by
   */
  step(by) {
    return this.go(this.ply + by);
  }

  /**
   * Go to the position after so many moves.
   * @param {number} ply
   */
  go(ply) {
    const before = this.ply;
    this.ply = Math.max(0, Math.min(this.states.length - 1, ply));
    this.#show(this.ply === before + 1 ? this.states[this.ply].stops : []);
    return this;
  }

  /** @param {ManNumber[]} men */
  #begin(men) {
    this.states = [{ men, stops: [] }];
    this.ply = 0;
    this.#show();
    return this;
  }

  /** @param {string} text */
  #add(text) {
    this.states.push(playText(this.game, this.states[this.states.length - 1].men, text));
  }

  /** @param {Point[]} glide */
  #show(glide = []) {
    const { men, stops } = this.states[this.ply];
    this.board.show([...men], stops, glide);
    const names = stops.map((stop) => this.points[stop]).join(" to ");
    const last = this.states.length - 1;
    this.caption.textContent = last
      ? `Move ${this.ply} of ${last}${names ? `: ${names}` : ""}`
      : "Choose a man, then a point to move it to.";
  }

  #controls() {
    const buttons = BUTTONS.map(([label, sign, by]) => {
      const button = make("button", { type: "button", "aria-label": label, title: label }, sign);
      button.addEventListener("click", () => this.step(by));
      return button;
    });
    return make("div", { class: "kifu-own-steps", role: "group", "aria-label": "Moves" }, ...buttons);
  }

  /** @param {boolean} steps */
  #listen(steps) {
    this.element.addEventListener("keydown", (event) => {
      if (!(event.key in KEYS) || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      this.step(KEYS[event.key]);
    });
    watchSwipes(this.element, (by) => this.step(by));
    if (steps) this.board.svg.addEventListener("click", (event) => this.#click(event));
  }

  /**
   * A click on a man and then on another point moves him there, whatever the rules say: the reader tries things out.
   * @param {MouseEvent} event
   */
  #click(event) {
    const point = this.board.pointAt(event);
    const { men } = this.states[this.ply];
    if (point === null) return;
    if (this.chosen !== null && point !== this.chosen) {
      this.states.length = this.ply + 1;
      this.#add(this.points[this.chosen] + this.points[point]);
      this.chosen = null;
      this.step(1);
    } else {
      this.chosen = this.chosen === null && men[point] !== NOBODY ? point : null;
    }
    this.board.show([...this.states[this.ply].men], this.chosen === null ? this.states[this.ply].stops : [this.chosen]);
  }
}
