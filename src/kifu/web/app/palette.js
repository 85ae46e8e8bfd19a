/* The palette of a setup: all men of the game, and what else the next click on the board can do. */

import { make } from "../../render/viewer/elements.js";
import { picture } from "../../render/viewer/stand.js";
import { manName } from "../../render/viewer/words.js";
import { sideName, word } from "./words.js";

/** @import { Board } from "../../render/viewer/board.js" */
/** @import { ManNumber } from "../../render/viewer/types" */
/** @typedef {"move" | "remove" | "mark" | ManNumber} Tool  what a click does; a number puts that man */

const MOST_COLUMNS = 8;

/** It keeps which tool is in hand. */
export class Palette {
  /** @param {(man: ManNumber, press: PointerEvent) => void} carry called when a man is pressed, to be dragged away */
  constructor(carry) {
    this.carry = carry;
    /** @type {Tool} */
    this.tool = "move";
    this.tools = make("div", { class: "row tools", role: "group", "aria-label": word("What a click does") });
    this.tools.append(
      this.#button("move", word("Move"), word("Move")),
      this.#button("remove", word("Remove"), word("Remove")),
      this.#button("mark", word("Highlight"), word("Highlight")),
    );
    this.men = make("div", { class: "palette" });
    this.element = make("div", {}, this.men, this.tools);
    this.choose("move");
    this.element.addEventListener("keydown", (event) => this.#onKey(event));
  }

  /** @param {Tool} tool */
  choose(tool) {
    this.tool = tool;
    for (const button of this.element.querySelectorAll("button")) {
      if (button.value) button.setAttribute("aria-pressed", String(button.value === String(tool)));
    }
  }

  /**
   * Offer the men of a board.
   * @param {Board} board
   */
  refresh(board) {
    const { game } = board;
    const groups = game.sides.flatMap((side, number) =>
      [false, true].map((promoted) => {
        const men = game.men.flatMap((man, place) => (man[1] === number && man[3] === promoted ? [place + 1] : []));
        const label = promoted ? word("{side}, promoted", { side: sideName(side, game) }) : sideName(side, game);
        const buttons = men.map((man) => this.#man(board, man, label));
        for (const [place, button] of buttons.entries()) button.tabIndex = place ? -1 : 0; // one stop for each group
        const group = make("div", { role: "group", "aria-label": label }, ...buttons);
        group.style.setProperty("--columns", String(Math.min(men.length, MOST_COLUMNS)));
        return group;
      }),
    );
    const filled = groups.filter((group) => group.childElementCount);
    this.men.replaceChildren(...(filled.length > 2 ? [this.#chooser(filled)] : []), ...filled);
    this.choose(typeof this.tool === "number" ? "move" : this.tool);
  }

  /**
   * Buttons that show one group of men: a game with many has no room for all of them.
   * @param {HTMLElement[]} groups
   */
  #chooser(groups) {
    const buttons = groups.map((group) => {
      const button = make("button", { type: "button" }, group.getAttribute("aria-label") ?? "");
      button.addEventListener("click", () => show(group));
      return button;
    });
    const show = (/** @type {HTMLElement} */ shown) => {
      for (const [place, group] of groups.entries()) {
        group.hidden = group !== shown;
        buttons[place].setAttribute("aria-expanded", String(group === shown));
      }
    };
    show(groups[0]);
    return make("div", { class: "chooser", role: "group", "aria-label": word("Men") }, ...buttons);
  }

  /**
   * @param {Board} board
   * @param {ManNumber} man
   * @param {string} group
   */
  #man(board, man, group) {
    const button = this.#button(man, picture(board, man), `${group}: ${manName(man, board.game)}`);
    button.addEventListener("pointerdown", (event) => this.carry(man, event));
    return button;
  }

  /**
   * @param {Tool} tool
   * @param {string | Node} content
   * @param {string} title
   */
  #button(tool, content, title) {
    const button = make("button", { type: "button", value: tool, title }, content);
    if (typeof content !== "string") button.setAttribute("aria-label", title);
    // A tool that is chosen again is put down.
    button.addEventListener("click", () => this.choose(this.tool === tool ? "move" : tool));
    return button;
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const here = /** @type {HTMLElement} */ (event.target);
    const buttons = [.../** @type {HTMLElement} */ (here.parentElement).querySelectorAll("button")];
    const next = step && buttons[(buttons.indexOf(/** @type {HTMLButtonElement} */ (here)) + step) % buttons.length];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    if (!next) return;
    if (this.men.contains(here)) for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
    next.focus();
  }
}
