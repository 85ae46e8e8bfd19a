/* The tab of the chapters; what it needs is loaded when it is shown for the first time, or when there are many. */

import { make } from "../../render/viewer/elements.js";

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
