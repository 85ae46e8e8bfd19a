/* The tab of the chapters; what it needs is loaded when it is shown for the first time, or when there are many. */

import { make } from "../../render/viewer/elements.js";
import { word } from "./words.js";

/** @import { Desk } from "./desk.js" */
/** @import { ChaptersView } from "./chaptersview.js" */

/** `element` is its panel. */
export class ChaptersTab {
  element = make("div", { class: "chapters" });
  /** @type {Promise<ChaptersView> | null} */
  loading = null;

  /** @param {Desk} desk @param {() => void} saveAll */
  constructor(desk, saveAll) {
    this.desk = desk;
    this.saveAll = saveAll;
    this.element.addEventListener("shown", () => this.show());
  }

  /** Say on the tab how many there are. @param {HTMLElement} button */
  label(button) {
    const refresh = () => {
      const { length } = this.desk.book.chapters;
      const count = make("small", { class: "count" }, String(length));
      button.replaceChildren(word("Chapters"), ...(length > 1 ? [" ", count] : []));
    };
    for (const event of ["record", "source"]) this.desk.addEventListener(event, refresh);
  }

  async show() {
    this.loading ??= import("./chaptersview.js").then(
      ({ ChaptersView }) => new ChaptersView(this.desk, this.element, this.saveAll),
    );
    await this.loading.catch((error) => {
      this.loading = null; // it may be there the next time
      this.desk.say(error.message);
    });
  }

  /** Show the record before or after the one that is shown. @param {number} by */
  async turn(by) {
    const { turnChapter } = await import("./chaptersview.js");
    turnChapter(this.desk, by);
  }
}
