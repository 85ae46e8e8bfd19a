/* The board: a picture, and the same in words for those who cannot see it. */

import { Carrier } from "./carrier.js";
import { draw, make, shapes } from "./elements.js";
import { drawnPieces } from "./kinds.js";
import { labelsOf } from "./labels.js";
import { outlineOn, targetOn } from "./outlines.js";
import { standsOf, standWidth } from "./stand.js";
import { emptyStanding, NOBODY } from "./standing.js";
import { pointsOf } from "./tree.js";
import { manName, sideName, word } from "./words.js";

/** @import { Game, ManNumber, Notation, Point, Side, Standing } from "./types" */

let boards = 0; // that were made so far: what a drawing uses by its name has another name on each

/** The picture of the board, and over it a table in words that a screen reader walks through point by point. */
export class Board {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.points = pointsOf(game);
    /** @type {Side} */
    this.turned = 0; // 1 where the second side sits at the bottom
    this.pieces = "chinese";
    this.coordinates = "notation"; // what stands along the edges
    /** @type {Notation} */
    this.notation = game.notations[0];
    this.shown = "";
    this.standing = emptyStanding(game);
    /** @type {ManNumber[]} those that are drawn */
    this.men = [];
    /** @type {Point[]} */
    this.stops = [];
    /** @type {Point[]} */
    this.highlights = [];
    /** @type {Map<Point, SVGElement>} */
    this.drawn = new Map();
    this.scope = `kifu${boards++}`;
    /** @type {Map<string, SVGGElement>} */
    this.parsed = new Map();
    const { width, height, fonts, definitions, sheet, ground } = game.stage;
    this.sheet = this.shapes(`<defs>${definitions}</defs>${sheet}`);
    this.layers = {
      board: draw("g", { class: "kifu-lines" }),
      labels: draw("g", { class: "kifu-labels" }),
      marks: draw("g", { class: "kifu-marks" }),
      signs: draw("g", { class: "kifu-signs" }), // put on it by the user of the board
      men: draw("g", { class: "kifu-men" }),
      highlights: draw("g", { class: "kifu-highlights" }),
    };
    const text = { "font-family": fonts, "font-weight": "bold", "text-anchor": "middle", "stroke-linejoin": "round" };
    const picture = { class: "kifu-picture", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" };
    this.svg = draw("svg", { ...picture, ...text }, ...Object.values(this.layers));
    this.cells = this.points.map((_, spot) => this.#cell(spot));
    this.table = make("div", { role: "table", class: "kifu-points" }, ...this.#tableRows());
    this.carrier = new Carrier(this);
    this.field = make("div", { class: "kifu-field" }, this.svg, this.carrier.element, this.table);
    this.element = make("div", { class: "kifu-board" }, this.field);
    this.stands = standsOf(this);
    /** How wide all of it is, measured by its height. */
    this.ratio = (width + standWidth(this)) / height;
    /** The same on a telephone on its side, where the kinds of a stand are in two columns. */
    this.lowRatio = (width + 2 * standWidth(this)) / height;
    this.element.toggleAttribute("data-dark", game.stage.dark);
    this.shape(this.element);
    this.element.style.setProperty("--ground", ground);
    new ResizeObserver(() => this.#fit()).observe(this.svg);
  }

  /** Let the style of an element know how wide the board is. @param {HTMLElement} element */
  shape(element) {
    element.style.setProperty("--ratio", String(this.ratio));
    element.style.setProperty("--low-ratio", String(this.lowRatio));
  }

  /**
   * Show what stands; `glide` names the points along which the last man comes.
   * @param {Standing} standing
   * @param {Point[]} stops
   * @param {Point[]} glide
   */
  show(standing, stops, glide = []) {
    this.carrier.lower();
    const { men } = standing;
    for (const [point, man] of men.entries()) if (man !== this.men[point]) this.#put(point, man);
    this.standing = standing;
    this.men = [...men];
    for (const { side } of this.stands) this.stands[side].show(standing.hands[side]);
    this.stops = stops;
    this.#mark();
    this.carrier.glide(glide);
  }

  /**
   * Draw everything anew after the board was turned, or its men or labels were exchanged.
   * @param {Partial<Pick<Board, "turned" | "pieces" | "coordinates" | "notation" | "highlights">>} changes
   */
  refresh(changes = {}) {
    Object.assign(this, changes);
    this.men = [];
    const { boards, rivers } = this.game.stage;
    const river = rivers[drawnPieces(this.pieces)] ?? rivers.chinese;
    const lines = [this.shapes(boards[this.turned]), this.shapes(river[this.turned])];
    this.layers.board.replaceChildren(this.sheet, ...lines);
    const side = sideName(this.game.sides[this.turned], this.game);
    this.table.setAttribute("aria-label", word("Board, {side} at the bottom", { side }));
    this.shown = this.#faces();
    this.#label();
    this.#highlight();
    for (const stand of this.stands) stand.refresh();
    this.show(this.standing, this.stops);
  }

  /**
   * @param {Point} point
   * @param {ManNumber} man
   */
  #put(point, man) {
    this.drawn.get(point)?.remove();
    this.drawn.delete(point);
    const cell = this.cells[this.spotOf(point)];
    cell.textContent = this.#words(point, man);
    cell.dataset.point = this.points[point];
    if (man === NOBODY) return;
    const element = this.place(point, this.drawing(man));
    this.layers.men.append(element);
    this.drawn.set(point, element);
  }

  /**
   * What stands on a point, in words.
   * @param {Point} point
   */
  wordsAt(point) {
    return this.#words(point, this.men[point]);
  }

  /**
   * @param {Point} point
   * @param {ManNumber} man
   */
  #words(point, man) {
    const highlighted = this.highlights.includes(point) ? "yes" : "no";
    const values = { point: this.points[point], man: this.#title(man), highlighted };
    return word("{point}: {man}{highlighted, select, yes {, highlighted} other {}}", values);
  }

  /** @param {ManNumber} man */
  #title(man) {
    if (man === NOBODY) return word("empty");
    const [, side, , promoted] = this.game.men[man - 1];
    return word("{side} {promoted, select, yes {promoted } other {}}{piece}", {
      side: sideName(this.game.sides[side], this.game).toLowerCase(),
      promoted: promoted ? "yes" : "no",
      piece: manName(man, this.game),
    });
  }

  /**
   * Shapes from markup of the stage.  What it uses by its name lies in this very picture: another one may be hidden, and
   * then has no light to lend.
   * @param {string} markup
   * @returns {SVGGElement}
   */
  shapes(markup) {
    const known = this.parsed.get(markup) ?? shapes(markup.replace(/(#|id=")kifu-/g, `$1${this.scope}-`));
    this.parsed.set(markup, known);
    return /** @type {SVGGElement} */ (known.cloneNode(true));
  }

  /**
   * A man as it is drawn at the top left; those that point at their enemy are turned round for the side at the top, but
   * the light on them is not.
   * @param {ManNumber} man
   * @param {string} shown what stands on it
   */
  drawing(man, shown = this.shown) {
    const { turns, left, top, fragments, faces, bodies, below } = this.game.stage;
    const [, side] = this.game.men[man - 1];
    const turned = turns && side !== this.turned;
    const body = this.shapes(bodies[below[man - 1]][Number(turned)]);
    const face = this.shapes(fragments[faces[shown][man - 1]]);
    if (turned) face.setAttribute("transform", `rotate(180 ${left} ${top})`);
    return draw("g", {}, body, face);
  }

  #mark() {
    const target = this.stops[this.stops.length - 1];
    const left = [...new Set(this.stops)].filter((point) => point !== target);
    const { left_mark: leftMark, reached_mark: reachedMark } = this.game.stage;
    const signs = left.map((point) => this.place(point, this.shapes(leftMark)));
    if (this.stops.length) signs.push(this.place(target, this.shapes(reachedMark)));
    this.layers.marks.replaceChildren(...signs);
  }

  /**
   * Mark the points of a man that is held, and those it can go to.
   * @param {Point[]} held
   * @param {Point[]} targets
   */
  markTargets(held, targets) {
    const marks = targets.map((point) => targetOn(this, point, point === held[0]));
    this.layers.signs.replaceChildren(...held.map((point) => outlineOn(this, point, "kifu-held")), ...marks);
  }

  #highlight() {
    const signs = this.highlights.map((point) => this.place(point, this.shapes(this.game.stage.highlight)));
    this.layers.highlights.replaceChildren(...signs);
  }

  #label() {
    this.layers.labels.replaceChildren(...labelsOf(this));
  }

  /** Names of two characters become one where they could not be read. */
  #faces() {
    const narrow = this.svg.clientWidth > 0 && this.svg.clientWidth < this.game.stage.short_below;
    const pieces = drawnPieces(this.pieces);
    return pieces === "chinese" && narrow ? "short" : pieces;
  }

  #fit() {
    if (this.#faces() !== this.shown) this.refresh();
  }

  /**
   * The place of a point on the board as it is turned, or the point at a place.
   * @param {number} point
   */
  spotOf(point) {
    return this.turned ? this.points.length - 1 - point : point;
  }

  /**
   * The point under a pointer, or null beside the board.
   * @param {{ clientX: number, clientY: number }} pointer
   * @returns {Point | null}
   */
  pointAt({ clientX, clientY }) {
    const box = this.svg.getBoundingClientRect();
    const { left, top, cell, width } = this.game.stage;
    const scale = width / box.width;
    const across = Math.round(((clientX - box.left) * scale - left) / cell);
    const down = Math.round(((clientY - box.top) * scale - top) / cell);
    const inside = across >= 0 && down >= 0 && across < this.game.files.length && down < this.game.ranks.length;
    return inside ? this.spotOf(down * this.game.files.length + across) : null;
  }

  /**
   * A drawing that was made for the top left point, on another one.
   * @param {Point} point
   * @param {SVGElement} drawing
   */
  place(point, drawing) {
    return draw("g", { transform: `translate(${this.away(point).join(" ")})` }, drawing);
  }

  /**
   * How far a point lies from the top left one, where everything is drawn.
   * @param {Point} point
   */
  away(point) {
    const { cell } = this.game.stage;
    const [spot, columns] = [this.spotOf(point), this.game.files.length];
    return [cell * (spot % columns), cell * Math.floor(spot / columns)];
  }

  /** @param {number} spot */
  #cell(spot) {
    const element = make("div", { role: "cell" });
    this.lay(element, spot);
    return element;
  }

  /**
   * Lay an element over the board where a point is.
   * @param {HTMLElement | SVGElement} element
   * @param {number} spot
   */
  lay(element, spot) {
    const { left, top, cell, width, height } = this.game.stage;
    const [across, down] = [spot % this.game.files.length, Math.floor(spot / this.game.files.length)];
    element.style.left = `${((left + cell * (across - 0.5)) / width) * 100}%`;
    element.style.top = `${((top + cell * (down - 0.5)) / height) * 100}%`;
    element.style.width = `${(cell / width) * 100}%`;
    element.style.height = `${(cell / height) * 100}%`;
  }

  #tableRows() {
    const columns = this.game.files.length;
    return this.game.ranks.map((_, row) =>
      make("div", { role: "row" }, ...this.cells.slice(row * columns, (row + 1) * columns)),
    );
  }
}
