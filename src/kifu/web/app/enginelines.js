/* The best lines of an engine: each with what it is worth, its moves in the notation of the score, to be tried out. */

import { make } from "../../render/viewer/elements.js";
import { applyMove } from "../../render/viewer/standing.js";
import { signOf } from "./buttons.js";
import { addLine, endOf } from "./edits.js";
import { scoreText } from "./scores.js";
import { word } from "./words.js";

/** @import { AddedMove, ThoughtLine } from "kifu/messages" */
/** @import { MoveNode as Node } from "../../render/viewer/types" */
/** @import { BoardView } from "./boardview.js" */

/** A move that is pointed at is shown on the board; one that is chosen is played, with those before it. */
export class EngineLines {
  /** @param {BoardView} view */
  constructor(view) {
    this.view = view;
    this.desk = view.desk;
    this.element = make("ol", { class: "lines", "aria-label": word("Best lines") });
    /** @type {WeakMap<Element, AddedMove[]>} the moves up to that of a button */
    this.moves = new WeakMap();
    /** @type {ThoughtLine[]} */
    this.lines = [];
    /** @type {Node | null} */
    this.node = null;
    this.element.addEventListener("click", (event) => this.#choose(event));
    this.element.addEventListener("keydown", (event) => this.#walk(event));
    for (const event of ["pointerover", "focusin"]) this.element.addEventListener(event, (at) => this.#preview(at));
    for (const event of ["pointerleave", "focusout"]) this.element.addEventListener(event, () => view.preview(null));
  }

  /** @param {ThoughtLine[]} lines @param {Node | null} node from which they go on @param {number} room for so many */
  show(lines, node, room) {
    this.lines = lines;
    this.node = node;
    const stop = this.#places().indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const had = stop >= 0 || this.element.contains(document.activeElement);
    const rows = Array.from({ length: room }, (_, place) => this.#row(lines[place], place));
    this.element.replaceChildren(...rows);
    const places = this.#places();
    const first = places[Math.max(0, Math.min(stop, places.length - 1))];
    if (first) first.tabIndex = 0;
    if (had) first?.focus();
  }

  /** @param {ThoughtLine | undefined} line @param {number} place */
  #row(line, place) {
    if (!line) return make("li", {});
    const { game, notations, tree } = this.desk;
    const { language } = game.notations[notations[0]];
    const said = make("b", { class: "worth" }, scoreText(line.eval));
    const number = make("span", { class: `number best${place + 1}`, "aria-hidden": "true" }, String(place + 1));
    const buttons = line.moves.map((move, at) => this.#button(move.texts[notations[0]], line.moves.slice(0, at + 1)));
    const add = signOf("plus", word("Add this line to the record"), () => this.add(line.moves));
    const moves = make("span", { class: "played", lang: language, role: "group" }, ...buttons);
    moves.setAttribute(
      "aria-label",
      word("Line {number}: {score}", { number: place + 1, score: scoreText(line.eval) }),
    );
    return make("li", { "data-turn": String(tree.standingAt(this.desk.node).turn) }, said, number, moves, add);
  }

  /** @param {string} text @param {AddedMove[]} moves */
  #button(text, moves) {
    const button = make("button", { type: "button", tabindex: "-1" }, text);
    this.moves.set(button, moves);
    return button;
  }

  /** @returns {HTMLElement[]} */
  #places() {
    return [...this.element.querySelectorAll(".played button")].map((each) => /** @type {HTMLElement} */ (each));
  }

  /** @param {Event} event */
  #movesOf(event) {
    const button = /** @type {Element} */ (event.target).closest(".played button");
    return (button && this.moves.get(button)) ?? null;
  }

  /** Show what stands after a move of a line. @param {Event} event */
  #preview(event) {
    const moves = this.#movesOf(event);
    if (!moves || this.node !== this.desk.node) return;
    const { tree, node, game } = this.desk;
    const standing = moves.reduce((here, move) => applyMove(game, here, move), tree.standingAt(node));
    this.view.preview({ standing, stops: moves[moves.length - 1].stops });
  }

  /** Play a line up to the move that was chosen. @param {Event} event */
  #choose(event) {
    const moves = this.#movesOf(event);
    if (!moves || this.node !== this.desk.node) return;
    const { node } = this.desk;
    this.desk.do(addLine(this.desk.named, node, moves));
    this.desk.goTo(endOf(node, moves));
  }

  /** Add a line after the current move, and stay there. @param {AddedMove[]} moves */
  add(moves) {
    const { desk } = this;
    const { node } = desk;
    const { next } = node;
    desk.do(addLine(desk.named, node, moves));
    if (next) node.next = next;
    desk.goTo(node);
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const row = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const button = /** @type {Element} */ (event.target).closest(".played button");
    if (!button || (!step && !row)) return;
    event.preventDefault();
    event.stopPropagation();
    const rows = [...this.element.children].map((each) => [...each.querySelectorAll(".played button")]);
    const here = rows.findIndex((each) => each.includes(button));
    const place = rows[here].indexOf(button);
    const target = row ? rows[here + row]?.[0] : rows[here][place + Number(step)];
    if (!target) return;
    button.setAttribute("tabindex", "-1");
    /** @type {HTMLElement} */ (target).tabIndex = 0;
    /** @type {HTMLElement} */ (target).focus();
  }
}
