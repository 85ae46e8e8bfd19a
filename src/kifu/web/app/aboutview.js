/* About the record: who played, where, when, how it ended; every tag can be changed. */

import { choiceOf } from "../../render/viewer/choice.js";
import { make } from "../../render/viewer/elements.js";
import { sideName, word } from "./words.js";

/** @import { Desk } from "./desk.js" */

const RESULTS = ["*", "1-0", "0-1", "1/2-1/2"];

/** A form that is folded away until it is wanted. */
export class AboutView {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.fields = make("div", { class: "fields" });
    this.element = make("details", { class: "about" }, make("summary", {}, word("About this record")), this.fields);
    desk.addEventListener("record", () => this.refresh());
    desk.addEventListener("header", () => this.refresh());
  }

  refresh() {
    const { header, game } = this.desk;
    const usual = [...game.sides, "Event", "Site", "Date"];
    const names = [...new Set([...usual, ...Object.keys(header.tags ?? {})])];
    const results = RESULTS.map((value) => [value, value]);
    const { label } = choiceOf(word("Result"), results, {
      value: header.result ?? "*",
      choose: (result) => this.desk.setHeader({ ...header, result }),
    });
    this.fields.replaceChildren(...names.map((name) => this.#field(name)), label);
  }

  /** @param {string} name */
  #field(name) {
    const { header, game } = this.desk;
    const known = { Event: word("Event"), Site: word("Site"), Date: word("Date") }[name];
    const input = make("input", { type: "text", dir: "auto" });
    input.value = header.tags?.[name] ?? "";
    input.addEventListener("change", () => {
      const { [name]: _, ...others } = header.tags ?? {};
      this.desk.setHeader({ ...header, tags: input.value ? { ...header.tags, [name]: input.value } : others });
    });
    return make("label", {}, known ?? sideName(name, game), input);
  }
}
