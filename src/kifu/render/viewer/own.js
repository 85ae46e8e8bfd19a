/* A board for a page of one's own: men are placed, points highlighted, moves stepped through.  It knows no rules. */

import { Board } from "./board.js";
import { make } from "./elements.js";
import { readFen } from "./fen.js";
import { findMan, findPoint, mainLine, playText } from "./placing.js";
import { emptyStanding, NOBODY } from "./standing.js";
import { watchSwipes } from "./swipe.js";
import { pointsOf } from "./tree.js";
import { word } from "./words.js";

/** @import { PointName, Reached } from "./placing.js" */
/** @import { DescribedGame, Point, Replay, Side, Standing } from "./types" */

/**
 * @typedef {object} Options
 * @property {string} [game]  one of those that the script carries
 * @property {number} [cell]  pixels from one point to the next
 * @property {boolean} [steps]  whether there are buttons to step through moves, and men can be moved
 * @property {boolean} [flip]  whether the second side sits at the bottom
 * @property {string} [pieces]  what stands on the men
 * @property {string} [coordinates]  what stands along the edges: notation, points, both or none
 * @property {Replay<DescribedGame> | null} [data]  what `kifu view --data` wrote
 */

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
    const { coordinates = "notation" } = options;
    this.game = data ? data.games[data.records[0].game] : KifuBoard.games[game ?? Object.keys(KifuBoard.games)[0]];
    if (!this.game) throw new Error(`there is no game ${game}; there are ${Object.keys(KifuBoard.games).join(", ")}`);
    this.points = pointsOf(this.game);
    /** @type {Reached[]} */
    this.states = [{ standing: emptyStanding(this.game), stops: [] }];
    this.ply = 0;
    this.chosen = ""; // the first half of the text of a move: a point, or a kind in hand and a star
    this.board = new Board(this.game);
    const host = typeof place === "string" ? document.querySelector(place) : place;
    if (!host) throw new Error(`there is no element ${place}`);
    this.caption = make("p", { class: "kifu-own-said", "aria-live": "polite" });
    this.element = make("div", { class: "kifu-own", tabindex: "0", "aria-label": this.game.title }, this.board.element);
    this.element.style.maxWidth = `${(cell * this.game.stage.height * this.board.ratio) / this.game.stage.cell}px`;
    if (steps) this.element.append(this.#controls(), this.caption);
    host.append(this.element);
    this.#listen(steps);
    this.board.refresh({ turned: flip ? 1 : 0, pieces, coordinates });
    if (data) this.states = mainLine(this.game, data.records[0]);
    this.#show();
  }

  /**
   * Put men on the board: `{code, red, file, rank}` with files from the left and ranks from the top, or `{man, point}`,
   * while others stay; or setup text, which says where all of them stand.
   * @param {string | { man?: string, code?: string, red?: boolean, point?: string, file?: number, rank?: number }[]} men
   */
  place(men) {
    if (typeof men === "string") return this.#begin(readFen(this.game, men));
    const { standing } = this.states[0];
    const here = [...standing.men];
    for (const { point, file = -1, rank = -1, ...man } of men) {
      here[findPoint(this.game, point ?? { file, rank })] = findMan(this.game, man);
    }
    return this.#begin({ ...standing, men: here });
  }

  /**
   * Mark a point: `{file, rank}`, or its name.
   * @param {PointName} point
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
    return this.#begin(emptyStanding(this.game));
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
   * Go to the position after a number of moves.
   * @param {number} ply
   */
  go(ply) {
    const before = this.ply;
    this.ply = Math.max(0, Math.min(this.states.length - 1, ply));
    this.#show(this.ply === before + 1 ? this.states[this.ply].stops : []);
    return this;
  }

  /** @param {Standing} standing */
  #begin(standing) {
    this.states = [{ standing, stops: [] }];
    this.ply = 0;
    this.#show();
    return this;
  }

  /** @param {string} text */
  #add(text) {
    this.states.push(playText(this.game, this.states[this.states.length - 1].standing, text));
  }

  /** @param {Point[]} glide */
  #show(glide = []) {
    const { standing, stops } = this.states[this.ply];
    this.board.show(standing, stops, glide);
    const names = stops.map((stop) => this.points[stop]).reduce(joinPoints, "");
    const last = this.states.length - 1;
    this.caption.textContent = last
      ? word("Move {ply} of {last}", { ply: this.ply, last }) + (names && `: ${names}`)
      : word("Choose a man, then a point to move it to.");
  }

  #controls() {
    /** @type {[label: string, sign: string, by: number][]} */
    const steps = [
      [word("First position"), "|<", -Infinity],
      [word("One move back"), "<", -1],
      [word("One move on"), ">", 1],
      [word("Last position"), ">|", Infinity],
    ];
    const buttons = steps.map(([label, sign, by]) => {
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
    if (!steps) return;
    this.board.svg.addEventListener("click", (event) => this.#click(event));
    for (const { side, element } of this.board.stands) {
      element.addEventListener("click", (event) => this.#pick(side, this.board.stands[side].letterOf(event)));
    }
  }

  /**
   * A click on a man and then on another point moves him there, whatever the rules say: the reader tries things out.
   * @param {MouseEvent} event
   */
  #click(event) {
    const point = this.board.pointAt(event);
    if (point === null) return;
    const name = this.points[point];
    if (this.chosen && this.chosen !== name) {
      this.states.length = this.ply + 1;
      this.#add(this.chosen + name);
      this.chosen = "";
      this.step(1);
    } else {
      this.chosen = !this.chosen && this.board.men[point] !== NOBODY ? name : "";
    }
    const { standing, stops } = this.states[this.ply];
    this.board.show(standing, this.chosen ? [point] : stops);
    for (const stand of this.board.stands) stand.mark("");
  }

  /**
   * A click on a man in hand and then on a point drops him there.
   * @param {Side} side
   * @param {string} letter
   */
  #pick(side, letter) {
    const { turn } = this.states[this.ply].standing;
    this.chosen = letter && side === turn ? `${letter}*` : "";
    for (const stand of this.board.stands) stand.mark(stand.side === side && this.chosen ? letter : "");
  }
}

/**
 * @param {string} from
 * @param {string} to
 */
function joinPoints(from, to) {
  return from ? word("{from} to {to}", { from, to }) : to;
}
