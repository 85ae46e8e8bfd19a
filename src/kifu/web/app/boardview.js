/* The board of the desk: both players, the men to be moved, the steps, the move in words. */

import { Board } from "../../render/viewer/board.js";
import { make } from "../../render/viewer/elements.js";
import { readFen } from "../../render/viewer/fen.js";
import { figuresOf } from "../../render/viewer/figures.js";
import { glideBetween } from "../../render/viewer/glide.js";
import { captureOf } from "./captured.js";
import { Drawings } from "./drawings.js";
import { showPlates } from "./plates.js";
import { Pointers, royalsToMove } from "./pointers.js";
import { fit, Stage } from "./stage.js";
import { stepsOf, toolsOf } from "./steps.js";
import { endingName, sideName, word } from "./words.js";

/** @import { DescribedGame, MoveNode, Point, Standing } from "../../render/viewer/types" */
/** @import { Desk } from "./desk.js" */
/** @import { Picture } from "./shelf.js" */

const IDLE = 120; // milliseconds after a step before the legal moves are asked for in advance

/** It shows the current move of the desk and plays what the reader plays. */
export class BoardView extends Stage {
  /** @type {Drawings} */
  drawings;
  /** @type {Pointers} */
  pointers;
  /** @type {MoveNode | null} the move that is shown */
  node = null;
  timer = 0;
  /** @type {Parameters<typeof showPlates>[2]} what a page adds to the plates */
  onPlates = {};
  tellsEnd = true; // unless the page says itself how a game ended
  /** @type {Point[]} a man, or a move, that a hint is about */
  hinted = [];

  /** @param {Desk} desk */
  constructor(desk) {
    super(desk);
    this.desk = desk;
    this.plates = [make("div", { class: "plate" }), make("div", { class: "plate" })];
    this.words = make("div", { class: "words", "aria-live": "polite", "aria-atomic": "true" });
    this.tools = toolsOf(desk, this); // a page puts into them what else it has
    this.bar = make("div", { class: "bar" }, stepsOf(desk), this.tools);
    this.saying = make("div", { class: "saying" }, this.words, this.said);
    const [below, above] = this.plates;
    this.element.append(above, this.box, below, this.bar, this.saying, this.asking);
    desk.addEventListener("header", () => this.plate());
    for (const event of ["record", "look"]) desk.addEventListener(event, () => this.refresh());
    desk.addEventListener("node", () => this.arrive());
    desk.addEventListener("tree", () => this.arrive());
    desk.addEventListener("named", (event) => this.#hearNames(/** @type {CustomEvent} */ (event).detail));
    desk.addEventListener("said", (event) => (this.said.textContent = /** @type {CustomEvent} */ (event).detail));
  }

  /** Show a position as it was seen last, until its record is there. @param {DescribedGame} game @param {Picture} picture */
  sketch(game, { fen, turned }) {
    if (this.board) return;
    const { pieces, coordinates } = this.desk.look;
    const board = new Board(game);
    board.refresh({ turned, pieces, coordinates });
    board.show(readFen(game, fen), []);
    this.box.replaceChildren(board.element);
    fit(board);
  }

  /** Draw everything anew: another record, game, theme, notation or side at the bottom. */
  refresh() {
    const { desk } = this;
    if (this.board?.game !== desk.game || this.stage !== desk.game.stage) this.setBoard();
    const { turned, pieces, coordinates } = desk.look;
    this.board.refresh({ turned, pieces, coordinates, notation: desk.game.notations[desk.notations[0]] });
    this.drawings.refresh();
    const { node, hinted } = this;
    this.node = null;
    this.arrive();
    if (node === desk.node) this.hint(hinted);
  }

  /** Show the current move. */
  arrive() {
    const { desk } = this;
    const { node, tree } = desk;
    const glide = glideBetween(this.node, node);
    this.node = node;
    this.hand.drop();
    this.board.show(tree.standingAt(node), node.stops, glide);
    this.drawings.show(node);
    this.hint([]);
    this.said.textContent = "";
    this.#announce();
    this.plate();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.legal().catch(() => {}), IDLE);
  }

  /** What the current move is called has become known, and whether it gives check. @param {MoveNode[]} named */
  #hearNames(named) {
    if (!this.node || !named.includes(this.node)) return;
    this.hint(this.hinted);
    this.#announce();
  }

  /** Point at a man, or at a move by its points, until another position is shown. @param {Point[]} points */
  hint(points) {
    const { tree, node, game } = this.desk;
    this.hinted = points;
    const checked = node.check ? royalsToMove(game, tree.standingAt(node)) : [];
    this.pointers.show({ checked, captured: captureOf(tree, node), hint: points });
  }

  /** Show who plays, and what stands besides. */
  plate() {
    showPlates(this.plates, this.desk, this.onPlates);
  }

  /** Show a standing that the record does not have, such as that after a repair; `null` shows the current move again.
   * @param {{ standing: Standing, stops: Point[] } | null} shown */
  preview(shown) {
    const { tree, node } = this.desk;
    const { standing, stops } = shown ?? { standing: tree.standingAt(node), stops: node.stops };
    this.board.show(standing, stops);
  }

  /** What can be played here; a game that is over is said to be. */
  async legal() {
    const { desk } = this;
    const { moves, outcome } = await this.found();
    if (outcome && this.tellsEnd && desk.node === this.node) {
      const { winner } = outcome;
      const ending = endingName(outcome.ending);
      desk.say(winner ? word("{side} wins: {ending}", { side: sideName(winner, desk.game), ending }) : ending);
    }
    return moves;
  }

  /** Show another board in the place of this one, and nothing that speaks of this one. @param {HTMLElement} other */
  giveWay(other) {
    this.box.replaceWith(other);
    this.saying.hidden = this.bar.inert = true;
  }

  /** Take the place back. */
  comeBack() {
    this.element.querySelector(".stage")?.replaceWith(this.box);
    this.saying.hidden = this.bar.inert = false;
    if (this.board) fit(this.board);
  }

  /** Go to the field for typed moves, which lies on the sheet of tools on a telephone. @param {HTMLElement} input */
  focusTyping(input) {
    if (!input.checkVisibility()) this.tools.showPopover();
    input.focus();
  }

  setBoard() {
    super.setBoard();
    this.stage = this.desk.game.stage;
    this.drawings = new Drawings(this.board);
    this.pointers = new Pointers(this.board);
  }

  #announce() {
    const { tree, node } = this.desk;
    const { rest } = node.remarks;
    const unread = rest && word("Could not be read: {text}", { text: rest });
    const remarks = [figuresOf(node.remarks), unread].filter(Boolean); // what was written about it stands in the score
    const { round, second } = tree.numbering(node);
    const number = node.parent ? `${round}${second ? "…" : "."} ` : "";
    const text = make(
      "b",
      { lang: this.desk.game.notations[this.desk.notations[0]].language },
      number + tree.text(node, this.desk.notations[0]),
    );
    this.words.replaceChildren(
      make("p", {}, text, " ", tree.words(node)),
      ...remarks.map((remark) => make("p", { class: "comment", dir: "auto" }, remark ?? "")),
    );
  }
}
