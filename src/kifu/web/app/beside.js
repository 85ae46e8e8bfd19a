/* The column beside the panel of a wide screen: lists that are gone through while the score is read. */

import { make } from "../../render/viewer/elements.js";

/** @import { Tabs } from "./tabs.js" */

/** Views of the tabs stand in it while the screen is wide and they have something to list; else they are tabs. */
export class Beside {
  element = make("div", { class: "beside", hidden: "" });
  /** @type {{ place: number, card: HTMLElement, wanted: () => boolean }[]} */
  #views = [];

  /** @param {Tabs} tabs @param {MediaQueryList} wide whether the screen is */
  constructor(tabs, wide) {
    this.tabs = tabs;
    this.wide = wide;
    wide.addEventListener("change", () => this.arrange());
  }

  /** @param {number} place among the tabs @param {string} title @param {() => boolean} [wanted] */
  add(place, title, wanted = () => true) {
    const card = make("section", { class: "card", "aria-label": title, hidden: "" }, make("h2", {}, title));
    this.element.append(card);
    this.#views.push({ place, card, wanted });
    this.arrange();
  }

  arrange() {
    const shown = this.#views.filter(({ wanted }) => this.wide.matches && wanted());
    this.element.hidden = !shown.length;
    this.element.parentElement?.classList.toggle("three", shown.length > 0);
    for (const view of this.#views) {
      const here = shown.includes(view);
      view.card.hidden = !here;
      this.tabs.lend(view.place, here ? view.card : null);
    }
  }
}
