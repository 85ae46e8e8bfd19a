/* A board on which a reader plays: men are picked up and put down, moves are named, and what cannot be is explained. */

import { Board } from "../../render/viewer/board.js";
import { make } from "../../render/viewer/elements.js";
import { languageOfPage } from "../../render/viewer/words.js";
import { buttonOf } from "./buttons.js";
import { focusBoard } from "./commands.js";
import { makeGrid } from "./grid.js";
import { Hand } from "./hand.js";
import { legalIn, movesTo } from "./legal.js";
import { pieceCard } from "./piececard.js";
import { word } from "./words.js";

/** @import { Point } from "../../render/viewer/types" */
/** @import { DeskGame } from "./shown.js" */
/** @import { LegalMove, Picking } from "./picking.js" */

/**
 * Whose position the board shows.
 * @typedef {object} Host
 * @property {DeskGame} game
 * @property {number[]} notations the places of those in which moves are named
 * @property {string} position setup text
 * @property {(what: { move: string }) => Promise<void>} play
 * @property {(text: string) => void} say
 * @property {(point: string) => boolean} [take] whether a point is an answer by itself
 */

/** Let the page leave as much room for a board as its shape needs. @param {Board} board */
export function fit(board) {
  board.shape(document.documentElement);
}

/** Its user puts the men on it. */
export class Stage {
  /** @type {Board} */
  board;
  /** @type {Hand} */
  hand;
  named = true; // whether the move under the pointer is

  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    this.box = make("div", { class: "boardbox" });
    this.tip = make("div", { class: "tip", hidden: "", "aria-hidden": "true" });
    this.said = make("p", { class: "said", role: "status" });
    this.asking = make("dialog", { class: "asking" });
    this.element = make("section", { class: "stage", "aria-label": word("Board") });
  }

  /** What can be played here. */
  async found() {
    const { game, notations, position } = this.host;
    const names = [...notations, ...game.notations.keys()]
      .map((place) => game.notations[place])
      .filter(({ language }, place) => place < notations.length || language.toLowerCase() === languageOfPage());
    return legalIn(game.name, position, [...new Set(names.map(({ name }) => name))]);
  }

  /** @returns {Promise<LegalMove[]>} */
  async legal() {
    return (await this.found()).moves;
  }

  /** Whether a point is wanted by itself. @param {string} point */
  take(point) {
    return this.host.take?.(point) ?? false;
  }

  /** Make a board for the game. */
  setBoard() {
    const { game } = this.host;
    this.board = new Board(game);
    this.hand = new Hand(this.board, this);
    makeGrid(this.board, {
      choose: (point) => this.hand.choose(point),
      drop: () => this.hand.drop(),
      describe: (point) => this.describe(point),
      attacks: (point) => this.#sayAttacks(point),
    });
    for (const { element } of this.board.stands) {
      element.addEventListener("click", ({ detail }) => detail || focusBoard(this)); // a key: the point comes next
      element.addEventListener("keydown", ({ key }) => key === "Escape" && this.hand.drop());
    }
    this.board.field.append(this.tip);
    this.box.replaceChildren(this.board.element);
    fit(this.board);
  }

  /** @param {LegalMove} move */
  play({ move }) {
    this.explain(move);
  }

  /** Play a move given by its points; why it cannot be played is said. @param {string} move */
  async explain(move) {
    try {
      await this.host.play({ move });
    } catch (error) {
      this.host.say(/** @type {Error} */ (error).message);
    }
  }

  /** Say what a man is and how it moves. @param {Point} point */
  describe(point) {
    const man = this.board.men[point];
    if (!man) return this.host.say(word("No man stands on {point}.", { point: this.board.points[point] }));
    this.asking.replaceChildren(pieceCard(this.host.game, man), this.#closing());
    this.asking.showModal();
  }

  /** @param {Point} point */
  async #sayAttacks(point) {
    const { game, position } = this.host;
    const found = await movesTo(game.name, position, game.fen.turns, this.board.points[point]);
    const { board } = this;
    const wordsOf = (/** @type {LegalMove} */ { piece, points }) =>
      piece ? board.stands[board.standing.turn].words(piece) : board.wordsAt(board.points.indexOf(points[0]));
    const men = [...new Set(found.map(wordsOf))];
    const place = this.board.points[point];
    this.host.say(
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
  changed(picking, over) {
    const { board } = this;
    const place = (/** @type {string} */ name) => board.points.indexOf(name);
    const targets = picking?.targets ?? [];
    board.markTargets((picking?.path ?? []).map(place), targets.map(place));
    for (const [point, cell] of board.cells.entries())
      cell.toggleAttribute("data-target", targets.includes(board.points[board.spotOf(point)]));
    for (const stand of board.stands) stand.mark(stand.side === board.standing.turn ? (picking?.piece ?? "") : "");
    const move = picking && over ? picking.named(over) : null;
    this.#showTip(move ?? null, over ? place(over) : -1);
    if (picking && over && !move && targets.includes(over))
      this.host.say(word("Choose where it goes on to, or the same point again to stop there."));
  }

  /**
   * @param {LegalMove | null} move
   * @param {Point} point
   */
  #showTip(move, point) {
    this.tip.hidden = !move || !this.named;
    if (!move || !this.named) return;
    const { game, notations } = this.host;
    const shown = notations.map((place) => game.notations[place]);
    const [first, ...others] = shown.map(({ name, language }) => make("span", { lang: language }, move.names[name]));
    first.className = "first";
    const own = game.notations.find(({ language }) => language.toLowerCase() === languageOfPage());
    const lines = own && !shown.includes(own) ? [make("div", { lang: own.language }, move.names[own.name])] : [];
    this.tip.replaceChildren(make("div", {}, first, ...others), ...lines);
    const cell = this.board.cells[this.board.spotOf(point)];
    const low = cell.offsetTop < this.tip.offsetHeight + 8;
    this.tip.style.left = `${cell.offsetLeft + cell.offsetWidth / 2}px`;
    this.tip.style.top = `${cell.offsetTop + (low ? cell.offsetHeight + 8 : -this.tip.offsetHeight - 8)}px`;
  }

  /** Let the reader choose between moves that go the same way. @param {LegalMove[]} moves @returns {Promise<LegalMove | null>} */
  ask(moves) {
    const { game, notations } = this.host;
    const { name, language } = game.notations[notations[0]];
    const buttons = moves.map((move) => {
      const words = move.becomes ?? (move.promotes ? word("Promote") : word("Do not promote"));
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
    return buttonOf(word("Close"), () => this.asking.close());
  }
}
