/* The moves of the record as a list to choose from, and a line to type further ones into. */

import { make } from "../../render/viewer/elements.js";
import { Score } from "../../render/viewer/score.js";
import { iconOf } from "./icons.js";
import { word } from "./words.js";

/** @import { Desk } from "./desk.js" */

/** It is always in step with the desk. */
export class MoveList {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    /** @type {Score | null} */
    this.score = null;
    this.element = make("div", { class: "scorebox" });
    this.element.addEventListener("fold", () => desk.tell("fold"));
    this.input = make("input", {
      type: "text",
      autocomplete: "off",
      spellcheck: "false",
      "aria-label": word("Type a move"),
      placeholder: word("Type a move in any notation"),
    });
    for (const event of ["record", "tree"]) desk.addEventListener(event, () => this.rebuild());
    desk.addEventListener("look", () => this.write());
    desk.addEventListener("node", () => this.mark());
    desk.addEventListener("named", (event) => this.score?.rewrite(/** @type {CustomEvent} */ (event).detail));
  }

  rebuild() {
    const { tree } = this.desk;
    const before = this.score;
    if (before?.tree === tree) before.build();
    else {
      const { scrollTop } = before?.element ?? { scrollTop: 0 };
      this.score = this.#scoreOf(tree);
      this.element.replaceChildren(this.score.element);
      this.score.element.scrollTop = scrollTop;
    }
    this.write();
    this.mark();
  }

  /** @param {import("../../render/viewer/tree.js").Tree} tree */
  #scoreOf(tree) {
    const { desk } = this;
    // What cannot be named now is asked for again when it is drawn again; its points stand there meanwhile.
    const seen = (/** @type {import("../../render/viewer/types").MoveNode[]} */ nodes) =>
      desk.name(nodes).catch(() => {});
    return new Score(tree, (node) => desk.goTo(node), seen);
  }

  write() {
    this.score?.write(this.desk.notations[0], this.desk.notations[1]);
  }

  mark() {
    if (this.score?.tree === this.desk.tree) this.score.mark(this.desk.node);
  }

  /** The line to type into, and what stands beside it. @param {...HTMLElement} beside */
  typing(...beside) {
    const play = make("button", { class: "sign", "aria-label": word("Play"), title: word("Play") }, iconOf("enter"));
    const field = make("div", { class: "field" }, this.input, play);
    const form = make("form", { class: "typing" }, field, ...beside);
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const text = this.input.value.trim();
      if (!text) return;
      try {
        await this.desk.play({ text });
        if (this.input.value.trim() === text) this.input.value = ""; // and not what was typed since
        this.desk.say("");
      } catch (error) {
        this.desk.say(/** @type {Error} */ (error).message);
      }
    });
    return form;
  }
}
