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
    /** @type {Map<string, HTMLInputElement>} the tags by their names */
    this.inputs = new Map();
    /** @type {HTMLSelectElement | null} */
    this.result = null;
    this.fields = make("div", { class: "fields" });
    this.element = make("details", { class: "about" }, make("summary", {}, word("About this record")), this.fields);
    desk.addEventListener("record", () => this.refresh());
    desk.addEventListener("header", () => this.refresh());
  }

  refresh() {
    const { header, game } = this.desk;
    const usual = [...game.sides, "Event", "Site", "Date"];
    const names = [...new Set([...usual, ...Object.keys(header.tags ?? {})])];
    const result = header.result ?? "*";
    // What is being typed stays where it is.
    if (String(names) === String([...this.inputs.keys()]) && this.result) {
      for (const [name, input] of this.inputs) {
        const value = header.tags?.[name] ?? "";
        if (input.value !== value) input.value = value;
      }
      this.result.value = result;
      return;
    }
    const { label, select } = choiceOf(
      word("Result"),
      RESULTS.map((value) => [value, value]),
      { value: result, choose: (value) => this.desk.setHeader({ ...this.desk.header, result: value }) },
    );
    this.result = select;
    this.inputs.clear();
    this.fields.replaceChildren(...names.map((name) => this.#field(name)), label);
  }

  /** @param {string} name */
  #field(name) {
    const { header, game } = this.desk;
    const known = { Event: word("Event"), Site: word("Site"), Date: word("Date") }[name];
    const input = make("input", { type: "text", dir: "auto" });
    input.value = header.tags?.[name] ?? "";
    this.inputs.set(name, input);
    let typing = false;
    input.addEventListener("focus", () => (typing = false));
    input.addEventListener("input", () => {
      const { header } = this.desk;
      const { [name]: _, ...others } = header.tags ?? {};
      this.desk.setHeader({ ...header, tags: input.value ? { ...header.tags, [name]: input.value } : others }, typing);
      typing = true;
    });
    return make("label", {}, known ?? sideName(name, game), input);
  }
}
