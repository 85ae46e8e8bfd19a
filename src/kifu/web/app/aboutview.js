/* About the record: who played, where, when, how it ended; every tag can be changed. */

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
    const result = make("select", {}, ...RESULTS.map((value) => make("option", { value }, value)));
    result.value = header.result ?? "*";
    result.addEventListener("change", () => this.desk.setHeader({ ...header, result: result.value }));
    this.fields.replaceChildren(...names.map((name) => this.#field(name)), make("label", {}, word("Result"), result));
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
