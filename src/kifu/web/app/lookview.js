/* How the record is shown: one or two notations, what stands on the men, light or dark. */

import { make } from "../../render/viewer/elements.js";
import { word } from "./words.js";

/** @import { Desk } from "./desk.js" */

/** A row of choices above the score. */
export class LookView {
  /**
   * The choice of what stands on the men is made here too, and shown with the settings.
   * @param {Desk} desk
   */
  constructor(desk) {
    this.desk = desk;
    this.first = this.#choice(word("Notation"), () => this.#chooseNotations());
    this.second = this.#choice(word("beside it"), () => this.#chooseNotations());
    this.pieces = this.#choice(word("Pieces"), () => desk.setLook({ pieces: this.pieces.value }));
    this.element = make(
      "div",
      { class: "choices" },
      ...[this.first, this.second].map((each) => /** @type {Node} */ (each.parentNode)),
    );
    for (const event of ["record", "look"]) desk.addEventListener(event, () => this.refresh());
  }

  refresh() {
    const { game, notations, look } = this.desk;
    const options = () =>
      game.notations.map(({ name, example }) => make("option", { value: name }, `${name}: ${example}`));
    this.first.replaceChildren(...options());
    this.second.replaceChildren(make("option", { value: "" }, word("nothing")), ...options());
    [this.first.value, this.second.value] = [...notations.map((place) => game.notations[place].name), ""];
    const kinds = Object.keys(game.stage.faces).filter((kind) => kind !== "short");
    this.pieces.replaceChildren(...kinds.map((kind) => make("option", { value: kind }, kind)));
    this.pieces.value = look.pieces;
  }

  #chooseNotations() {
    const names = [this.first.value, this.second.value].filter(Boolean);
    this.desk.setLook({ notations: names, chosen: true });
  }

  /**
   * @param {string} label
   * @param {() => void} choose
   */
  #choice(label, choose) {
    const select = make("select", {});
    select.addEventListener("change", choose);
    make("label", {}, make("span", {}, label), select);
    return select;
  }
}
