/* How the record is shown: one or two notations, what stands on the men, light or dark. */

import { choiceOf, offer } from "../../render/viewer/choice.js";
import { make } from "../../render/viewer/elements.js";
import { chooseNotations } from "./settings.js";
import { notationName, word } from "./words.js";

/** @import { Desk } from "./desk.js" */

/** A row of choices above the score. */
export class LookView {
  /**
   * @param {Desk} desk
   */
  constructor(desk) {
    this.desk = desk;
    const choose = () => this.#chooseNotations();
    const [first, second] = [word("Notation"), word("beside it")].map((title) => choiceOf(title, [], { choose }));
    this.first = first.select;
    this.second = second.select;
    this.element = make("div", { class: "choices" }, first.label, second.label);
    for (const event of ["record", "look"]) desk.addEventListener(event, () => this.refresh());
  }

  refresh() {
    const { game, notations } = this.desk;
    const options = game.notations.map((notation) => [notation.name, notationName(notation)]);
    const [first, second = ""] = notations.map((place) => game.notations[place].name);
    offer(this.first, options, first);
    offer(this.second, [["", word("nothing")], ...options], second);
  }

  #chooseNotations() {
    const names = [this.first.value, this.second.value].filter(Boolean);
    chooseNotations(this.desk.game.name, names);
    this.desk.setLook({ notations: names, chosen: true });
  }
}
