/* The tab in which a position is set up; what it needs is loaded when it is shown for the first time. */

import { make } from "../../render/viewer/elements.js";
import { fit } from "./stage.js";
import { word } from "./words.js";

/** @import { Desk } from "./desk.js" */
/** @import { SetupView } from "./setupview.js" */

/** `element` is its panel, `stage` the board, which stands where that of the record stands otherwise. */
export class SetupTab {
  element = make("div", { class: "setup" });
  stage = make("section", { class: "stage", "aria-label": word("Board to set up") });
  played = () => {}; // called when a record was begun from what is set up
  /** @type {Promise<SetupView> | null} */
  loading = null;
  /** @type {SetupView | null} */
  view = null;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  get board() {
    return this.view?.board;
  }

  async show() {
    this.loading ??= import("./setupview.js").then(({ SetupView }) => new SetupView(this.desk, this));
    try {
      const view = await this.loading;
      await view.show();
      fit(view.board);
      this.view = view;
    } catch (error) {
      this.loading = this.view ? this.loading : null; // it may be there the next time
      this.desk.say(/** @type {Error} */ (error).message);
    }
  }

  undo() {
    this.view?.undo();
  }

  redo() {
    this.view?.redo();
  }

  flip() {
    this.view?.flip();
  }
}
