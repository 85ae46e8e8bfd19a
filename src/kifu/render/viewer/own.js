/* A board for a page of one's own: men are placed, points highlighted, moves stepped through.  It knows no rules. */

import { Board } from "./board.js";
import { make } from "./elements.js";
import { NOBODY, pointsOf } from "./tree.js";

const SWIPE = 40; // pixels that a finger goes before it means a step
const BUTTONS = [
  ["First position", "|<", -Infinity],
  ["One move back", "<", -1],
  ["One move on", ">", 1],
  ["Last position", ">|", Infinity],
];
const KEYS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** A board in an element of the page, which is given itself or by a selector. */
export class KifuBoard {
  constructor(place, options = {}) {
    const { game, cell = 50, steps = false, flip = false, pieces = "chinese", data = null } = options;
    this.game = data ? data.games[data.records[0].game] : KifuBoard.games[game ?? "xiangqi"];
    if (!this.game) throw new Error(`there is no game ${game}; there are ${Object.keys(KifuBoard.games).join(", ")}`);
    this.points = pointsOf(this.game);
    this.states = [{ men: this.points.map(() => NOBODY), stops: [] }];
    this.ply = 0;
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
    this.board.refresh({ turned: Number(flip), pieces });
    if (data) this.#take(data.records[0]);
    this.#show();
  }

  /** Put men on the board: `{code, red, file, rank}` with files from the left and ranks from the top, or `{man, point}`,
      or setup text; others stay. */
  place(men) {
    const here = [...this.states[0].men];
    if (typeof men === "string") {
      this.#read(men).forEach((man, point) => (here[point] = man));
    } else {
      for (const man of men) here[this.#point(man.point ?? man)] = this.#man(man);
    }
    return this.#begin(here);
  }

  /** Mark a point: `{file, rank}`, or its name. */
  highlight(point) {
    this.board.refresh({ highlights: [...this.board.highlights, this.#point(point)] });
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

  /** Add moves by their points, `h3e3`; a list, or a text with spaces between them.  They are there to be stepped through. */
  moves(moves) {
    for (const text of typeof moves === "string" ? moves.split(/[\s,]+/).filter(Boolean) : moves) this.#add(text);
    this.#show();
    return this;
  }

  /** Go some moves on, or back. */
  step(by) {
    return this.go(this.ply + by);
  }

  /** Go to the position after so many moves. */
  go(ply) {
    const before = this.ply;
    this.ply = Math.max(0, Math.min(this.states.length - 1, ply));
    this.#show(this.ply === before + 1 ? this.states[this.ply].stops : []);
    return this;
  }

  #begin(men) {
    this.states = [{ men, stops: [] }];
    this.ply = 0;
    this.#show();
    return this;
  }

  #add(text) {
    const { men } = this.states.at(-1);
    const promotes = text.endsWith("+");
    const stops = this.#stops(promotes ? text.slice(0, -1) : text);
    if (!stops || men[stops[0]] === NOBODY) throw new Error(`${text} moves no man`);
    const after = [...men];
    const man = promotes ? this.game.promotions[men[stops[0]]] : men[stops[0]];
    if (!man) throw new Error(`${text}: this man does not promote`);
    for (const stop of stops) after[stop] = NOBODY;
    after[stops.at(-1)] = man;
    this.states.push({ men: after, stops });
  }

  /** The points that the text of a move names: as many as fill it. */
  #stops(text) {
    if (!text) return [];
    for (const length of [4, 3, 2]) {
      const point = this.points.indexOf(text.slice(0, length));
      const rest = point >= 0 && text.length >= length ? this.#stops(text.slice(length)) : null;
      if (rest) return [point, ...rest];
    }
    return null;
  }

  #point(point) {
    const { file, rank } = point;
    const found = typeof point === "string" ? this.points.indexOf(point) : rank * this.game.files.length + file;
    if (!(found in this.points)) throw new Error(`there is no point ${JSON.stringify(point)}`);
    return found;
  }

  #man({ man, code, red = true }) {
    const letter = man ?? (red ? code.toUpperCase() : code.toLowerCase());
    const found = this.game.letters[letter];
    if (!found) throw new Error(`there is no man ${letter}`);
    return found;
  }

  #read(text) {
    const letters = Object.keys(this.game.letters).sort((one, other) => other.length - one.length);
    const men = [];
    for (let rest = text.split(" ")[0]; rest; ) {
      const sign = /^(?:\/|\d+)/.exec(rest)?.[0] ?? letters.find((known) => rest.startsWith(known));
      if (!sign) throw new Error(`${text} cannot be read at ${rest}`);
      if (Number(sign)) men.push(...Array(Number(sign)).fill(NOBODY));
      else if (sign !== "/") men.push(this.game.letters[sign]);
      rest = rest.slice(sign.length);
    }
    if (men.length !== this.points.length) throw new Error(`${text} has ${men.length} points, not ${this.points.length}`);
    return men;
  }

  /** Take the main line of a record that `kifu view --data` wrote. */
  #take(record) {
    this.states = [{ men: record.start, stops: [] }];
    let place = 0;
    for (const [index, entry] of record.nodes.entries()) {
      const [move, parent] = Array.isArray(entry) ? entry : [entry, index];
      if (parent !== place) continue;
      place = index + 1;
      const [, stops, man] = this.game.moves[move];
      const men = [...this.states.at(-1).men];
      for (const stop of stops) men[stop] = NOBODY;
      men[stops.at(-1)] = man;
      this.states.push({ men, stops });
    }
  }

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

  #listen(steps) {
    this.element.addEventListener("keydown", (event) => {
      if (!(event.key in KEYS) || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      this.step(KEYS[event.key]);
    });
    let start = null;
    this.element.addEventListener("touchstart", (event) => (start = event.touches[0].clientX), { passive: true });
    this.element.addEventListener("touchend", (event) => {
      const way = event.changedTouches[0].clientX - start;
      if (Math.abs(way) > SWIPE) this.step(way < 0 ? 1 : -1);
    });
    if (steps) this.board.svg.addEventListener("click", (event) => this.#click(event));
  }

  /** A click on a man and then on another point moves him there, whatever the rules say: the reader tries things out. */
  #click(event) {
    const point = this.#under(event);
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

  #under(event) {
    const box = this.board.svg.getBoundingClientRect();
    const { left, top, cell, width } = this.game.stage;
    const scale = width / box.width;
    const across = Math.round(((event.clientX - box.left) * scale - left) / cell);
    const down = Math.round(((event.clientY - box.top) * scale - top) / cell);
    const inside = across >= 0 && down >= 0 && across < this.game.files.length && down < this.game.ranks.length;
    if (!inside) return null;
    const spot = down * this.game.files.length + across;
    return this.board.turned ? this.points.length - 1 - spot : spot;
  }
}

KifuBoard.games = {};

/** `<kifu-board moves="h3e3 h10g8" highlight="e3">`; `fen`, `game`, `cell`, `pieces` and `flip` as well. */
export class KifuBoardElement extends HTMLElement {
  connectedCallback() {
    if (this.board) return;
    const { game, cell, pieces, fen, moves, highlight } = Object.fromEntries(
      [...this.attributes].map(({ name, value }) => [name, value]),
    );
    const steps = Boolean(moves) || this.hasAttribute("steps");
    const flip = this.hasAttribute("flip");
    this.board = new KifuBoard(this, { game, cell: Number(cell) || undefined, pieces, steps, flip });
    if (fen) this.board.place(fen);
    else this.board.defaultSetup();
    if (moves) this.board.moves(moves);
    for (const point of (highlight ?? "").split(/[\s,]+/).filter(Boolean)) this.board.highlight(point);
  }
}

/** Make the board known to the page, and the styles that it needs. */
export function announce(games, style) {
  KifuBoard.games = games;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  window.KifuBoard = KifuBoard;
  // Pages that were written for another board script: the size of a cell, a margin, and whether it is stepped through.
  window.XiangqiViewer ??= {
    Board: class extends KifuBoard {
      constructor(place, cell, margin, steps) {
        super(place, { cell, steps });
      }
    },
  };
  if (!customElements.get("kifu-board")) customElements.define("kifu-board", KifuBoardElement);
}
