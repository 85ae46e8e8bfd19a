/* What kifu thinks of a setup: that it can be played, that it is a teaching diagram, or what is wrong with it. */

import { make } from "../../render/viewer/elements.js";
import { outlineOn } from "../../render/viewer/outlines.js";
import { sideName, word } from "./words.js";

/** @import { Board } from "../../render/viewer/board.js" */
/** @import { SetupAnswer, SetupFault } from "kifu/messages" */
/** @import { Point } from "../../render/viewer/types" */

/** A line, the faults, and a ring around every point that has one. */
export class Verdict {
  constructor() {
    this.line = make("p", { id: "verdict", class: "verdict", role: "status" });
    this.faults = make("ul", { class: "faults", "aria-label": word("Faults"), hidden: "" });
    this.element = make("div", {}, this.line, this.faults);
  }

  /** @param {string} text */
  say(text) {
    this.line.textContent = text;
    this.line.classList.remove("good");
  }

  /**
   * @param {SetupAnswer} checked
   * @param {Board} board
   * @returns {Point[]} the points that have a fault
   */
  show({ faults, playable, lesson, turn, men }, board) {
    if (playable) this.say(word("This position can be played; {side} moves.", { side: sideName(turn, board.game) }));
    else if (lesson) this.say(word("A teaching diagram: men move by the rules, but it is no game."));
    else if (!Object.keys(men).length) this.say(word("The board is empty."));
    else this.say(word("This position cannot be played:"));
    this.line.classList.toggle("good", playable);
    this.faults.hidden = !faults.length;
    this.faults.replaceChildren(...faults.map((fault) => make("li", {}, this.#row(fault, board))));
    return faults.map(({ point }) => board.points.indexOf(point)).filter((point) => point >= 0);
  }

  /**
   * @param {SetupFault} fault
   * @param {Board} board
   */
  #row({ point, reason }, board) {
    const words = make("span", { lang: "en" }, reason);
    if (!point) return words;
    const button = make("button", { type: "button" }, make("b", {}, point), " ", words);
    button.addEventListener("click", () => board.cells[board.spotOf(board.points.indexOf(point))].focus());
    return button;
  }
}

/**
 * A ring around a point.
 * @param {Board} board
 * @param {Point} point
 * @param {"wrong" | "kifu-held"} name
 */
export function ring(board, point, name) {
  return outlineOn(board, point, name);
}
