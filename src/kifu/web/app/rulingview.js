/* The ruling on a repetition: shown where the line brings a position back, by the rule book that the reader chooses. */

import { choiceOf, offer } from "../../render/viewer/choice.js";
import { make } from "../../render/viewer/elements.js";
import { buttonOf } from "./buttons.js";
import { movesOf } from "./record.js";
import { findVisits } from "./repetition.js";
import { call } from "./transport.js";
import { word } from "./words.js";

/** @import { RuledMove, RulingAnswer } from "kifu/messages" */
/** @import { MoveNode } from "../../render/viewer/types" */
/** @import { Desk } from "./desk.js" */

/** The verdict, the book, and what each move of the cycle does; nothing where no position comes back. */
export class RulingView {
  asked = 0; // an answer to an earlier question is not heard
  /** @type {Record<string, string>} the rules that were chosen, by game */
  chosen = {};

  /**
   * @param {Desk} desk
   * @param {HTMLElement} element where it stands
   * @param {() => void} shown called when there is a ruling to be seen
   */
  constructor(desk, element, shown) {
    this.desk = desk;
    this.shown = shown;
    this.verdict = make("p", { role: "status" });
    const { label, select } = choiceOf(word("Rules on repetition"), [], {
      choose: (rules) => {
        this.chosen[this.desk.game.name] = rules;
        this.refresh();
      },
    });
    this.books = select;
    this.moves = make("ol", { class: "ruled" });
    this.element = element;
    const details = make("details", {}, make("summary", {}, word("What each move does")), this.moves);
    element.append(label, this.verdict, details);
    for (const event of ["record", "tree", "node"]) desk.addEventListener(event, () => this.refresh());
    desk.addEventListener("look", () => this.write());
  }

  /** Ask for the ruling on the moves up to the current one, if its position stood before. */
  async refresh() {
    const asked = ++this.asked;
    const { desk } = this;
    const { tree, node, game, header } = desk;
    if (findVisits(tree, node).length < 2) {
      this.element.hidden = true;
      return;
    }
    const fen = header.fen ? { fen: header.fen } : {};
    const moves = movesOf(tree, tree.path(node));
    const language = document.documentElement.lang || "en";
    try {
      const rules = this.chosen[game.name] ?? "";
      const answer = await call("ruling", { game: game.name, ...fen, moves, rules, language });
      if (asked === this.asked) this.show(answer);
    } catch (error) {
      if (asked !== this.asked) return;
      this.element.hidden = true;
      desk.say(/** @type {Error} */ (error).message);
    }
  }

  /** @param {RulingAnswer} answer */
  show({ ruling, books }) {
    this.ruling = ruling;
    offer(
      this.books,
      books.map(({ name, title }) => [name, title]),
      ruling.rules,
    );
    this.verdict.textContent = ruling.verdict;
    this.write();
    this.element.hidden = ruling.rule === "no-repetition";
    this.shown();
  }

  /** List the moves in the notation of the score; a button goes to each. */
  write() {
    const { desk, ruling } = this;
    if (!ruling) return;
    const path = desk.tree.path(desk.node);
    this.moves.replaceChildren(
      ...ruling.moves.filter(({ ply }) => path[ply - 1]).map((move) => this.#row(move, path[move.ply - 1])),
    );
  }

  /**
   * @param {RuledMove} move
   * @param {MoveNode} node
   */
  #row({ ply, classes, words }, node) {
    const { desk } = this;
    const text = `${ply}. ${desk.tree.text(node, desk.notations[0])}`;
    const heavy = ["check", "chase", "kill"].includes(classes[0]) ? "heavy" : "";
    return make(
      "li",
      { class: heavy },
      buttonOf(text, () => desk.goTo(node)),
      " ",
      words.join("; "),
    );
  }
}
