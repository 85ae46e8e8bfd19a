/* The board of the desk: both players, the men to be moved, the steps, the move in words. */

import { Board } from "../../render/viewer/board.js";
import { make } from "../../render/viewer/elements.js";
import { Drawings } from "./drawings.js";
import { makeGrid } from "./grid.js";
import { Hand } from "./hand.js";
import { legalIn, movesTo } from "./legal.js";
import { pieceCard } from "./piececard.js";
import { showPlates } from "./plates.js";
import { stepsOf } from "./steps.js";
import { endingName, sideName, word } from "./words.js";

/** @import { MoveNode, Point } from "../../render/viewer/types" */
/** @import { Desk } from "./desk.js" */
/** @import { LegalMove, Picking } from "./picking.js" */

const IDLE = 120; // milliseconds after a step before the legal moves are asked for in advance

/** It shows the current move of the desk and plays what the reader plays. */
export class BoardView {
  /** @type {Board} */
  board;
  /** @type {Hand} */
  hand;
  /** @type {Drawings} */
  drawings;
  /** @type {MoveNode | null} the move that is shown */
  node = null;
  timer = 0;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.plates = [make("div", { class: "plate" }), make("div", { class: "plate" })];
    this.box = make("div", { class: "boardbox" });
    this.tip = make("div", { class: "tip", hidden: "", "aria-hidden": "true" });
    this.words = make("div", { class: "words", "aria-live": "polite", "aria-atomic": "true" });
    this.said = make("p", { class: "said", role: "status" });
    this.asking = make("dialog", { class: "asking" });
    this.steps = stepsOf(desk, this);
    this.element = make("section", { class: "stage", "aria-label": word("Board") });
    this.element.append(this.plates[1], this.box, this.plates[0], this.steps, this.words, this.said, this.asking);
    desk.addEventListener("header", () => showPlates(this.plates, this.desk));
    for (const event of ["record", "look"]) desk.addEventListener(event, () => this.refresh());
    desk.addEventListener("node", () => this.arrive());
    desk.addEventListener("tree", () => this.arrive());
    desk.addEventListener("said", (event) => (this.said.textContent = /** @type {CustomEvent} */ (event).detail));
  }

  /** Draw everything anew: another record, game, theme, notation or side at the bottom. */
  refresh() {
    const { desk } = this;
    if (this.board?.game !== desk.game || this.stage !== desk.game.stage) this.#setBoard();
    const { turned, pieces } = desk.look;
    this.board.refresh({ turned, pieces, notation: desk.game.notations[desk.notations[0]] });
    this.drawings.refresh();
    this.node = null;
    this.arrive();
  }

  /** Show the current move. */
  arrive() {
    const { desk } = this;
    const { node, tree } = desk;
    const from = this.node;
    const glide = !from
      ? []
      : node.parent === from
        ? node.stops
        : from.parent === node
          ? [...from.stops].reverse()
          : [];
    this.node = node;
    this.hand.drop();
    this.board.show(tree.stateAt(node).men, node.stops, glide);
    this.drawings.show(node);
    this.said.textContent = "";
    this.#announce();
    showPlates(this.plates, this.desk);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.legal().catch(() => {}), IDLE);
  }

  /** Show men that stand nowhere in the record, such as those after a repair; `null` shows the current move again.
   * @param {{ men: number[], stops: Point[] } | null} standing */
  preview(standing) {
    const { tree, node } = this.desk;
    if (standing) this.board.show(standing.men, standing.stops);
    else this.board.show(tree.stateAt(node).men, node.stops);
  }

  /** What can be played here. */
  async legal() {
    const { desk } = this;
    const names = [...desk.notations, ...desk.game.notations.keys()]
      .map((place) => desk.game.notations[place])
      .filter(({ language }, place) => place < desk.notations.length || language === "en");
    const found = await legalIn(desk.game.name, desk.tree.fen(desk.node), [...new Set(names.map(({ name }) => name))]);
    if (found.outcome && desk.node === this.node) {
      const winner = found.outcome.winner;
      const ending = endingName(found.outcome.ending);
      desk.say(winner ? word("{side} wins: {ending}", { side: sideName(winner, desk.game), ending }) : ending);
    }
    return found.moves;
  }

  #setBoard() {
    const { desk } = this;
    this.stage = desk.game.stage;
    this.board = new Board(desk.game);
    this.hand = new Hand(this.board, {
      legal: () => this.legal(),
      play: (move) => this.#play({ move: move.move }),
      ask: (moves) => this.#ask(moves),
      explain: (move) => this.#play({ move }),
      changed: (picking, over) => this.#held(picking, over),
      describe: (point) => this.describe(point),
    });
    makeGrid(this.board, {
      choose: (point) => this.hand.choose(point),
      drop: () => this.hand.drop(),
      describe: (point) => this.describe(point),
      attacks: (point) => this.#sayAttacks(point),
    });
    this.drawings = new Drawings(this.board);
    this.box.replaceChildren(this.board.element, this.tip);
    this.element.style.setProperty("--ratio", String(desk.game.stage.width / desk.game.stage.height));
  }

  /** @param {{ move: string }} what */
  async #play(what) {
    try {
      await this.desk.play(what);
    } catch (error) {
      this.desk.say(/** @type {Error} */ (error).message);
    }
  }

  /** Say what a man is and how it moves. @param {Point} point */
  describe(point) {
    const man = this.board.men[point];
    if (!man) return this.desk.say(word("No man stands on {point}.", { point: this.board.points[point] }));
    this.asking.replaceChildren(pieceCard(this.desk.game, man), this.#closing());
    this.asking.showModal();
  }

  /** @param {Point} point */
  async #sayAttacks(point) {
    const { game, tree, node } = this.desk;
    const found = await movesTo(game.name, tree.fen(node), game.fen.turns, this.board.points[point]);
    const men = [...new Set(found.map((move) => move.points[0]))].map((name) =>
      this.board.wordsAt(this.board.points.indexOf(name)),
    );
    const place = this.board.points[point];
    this.desk.say(
      men.length
        ? word("These can go to {point}: {men}", { point: place, men: men.join("; ") })
        : word("Nothing can go to {point}.", { point: place }),
    );
  }

  /**
   * Show what is held: the targets on the board, and the name of the move under the pointer.
   * @param {Picking | null} picking
   * @param {string} over
   */
  #held(picking, over) {
    const { board } = this;
    const place = (/** @type {string} */ name) => board.points.indexOf(name);
    const targets = picking?.targets ?? [];
    board.markTargets((picking?.path ?? []).map(place), targets.map(place));
    for (const [point, cell] of board.cells.entries())
      cell.toggleAttribute("data-target", targets.includes(board.points[board.spotOf(point)]));
    const move = picking && over ? picking.named(over) : null;
    this.#showTip(move ?? null, over ? place(over) : -1);
    if (picking && over && !move && targets.includes(over))
      this.desk.say(word("Choose where it goes on to, or the same point again to stop there."));
  }

  /**
   * @param {LegalMove | null} move
   * @param {Point} point
   */
  #showTip(move, point) {
    this.tip.hidden = !move;
    if (!move) return;
    const { game, notations } = this.desk;
    const shown = notations.map((place) => game.notations[place]);
    const [first, ...others] = shown.map(({ name, language }) => make("span", { lang: language }, move.names[name]));
    first.className = "first";
    const english = game.notations.find(({ language }) => language === "en");
    const lines = english && !shown.includes(english) ? [make("div", { lang: "en" }, move.names[english.name])] : [];
    this.tip.replaceChildren(make("div", {}, first, ...others), ...lines);
    const cell = this.board.cells[this.board.spotOf(point)];
    const low = cell.offsetTop < this.tip.offsetHeight + 8;
    this.tip.style.left = `${cell.offsetLeft + cell.offsetWidth / 2}px`;
    this.tip.style.top = `${cell.offsetTop + (low ? cell.offsetHeight + 8 : -this.tip.offsetHeight - 8)}px`;
  }

  /** Let the reader choose between moves that go the same way. @param {LegalMove[]} moves @returns {Promise<LegalMove | null>} */
  #ask(moves) {
    const { game, notations } = this.desk;
    const { name, language } = game.notations[notations[0]];
    const buttons = moves.map((move) => {
      const words = move.promotes ? word("Promote") : word("Do not promote");
      const button = make(
        "button",
        { type: "button", value: move.move },
        words,
        " ",
        make("b", { lang: language }, move.names[name]),
      );
      button.addEventListener("click", () => this.asking.close(move.move));
      return button;
    });
    this.asking.replaceChildren(make("p", {}, word("Does it promote?")), ...buttons);
    this.asking.returnValue = "";
    this.asking.showModal();
    return new Promise((resolve) => {
      this.asking.addEventListener(
        "close",
        () => resolve(moves.find((move) => move.move === this.asking.returnValue) ?? null),
        { once: true },
      );
    });
  }

  #closing() {
    const button = make("button", { type: "button" }, word("Close"));
    button.addEventListener("click", () => this.asking.close());
    return button;
  }

  #announce() {
    const { tree, node } = this.desk;
    const { before, comment, rest } = node.remarks;
    const remarks = [before, comment, rest && word("Could not be read: {text}", { text: rest })].filter(Boolean);
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
