/* The choice of a record among several, and a search over all that is known of them. */

import { choiceOf } from "./choice.js";
import { make } from "./elements.js";
import { word } from "./words.js";

/** @import { RecordData } from "./types" */

/** A field to search in, and a list of the records that were found. */
export class Records {
  /**
   * @param {RecordData[]} records
   * @param {(number: number) => void} open
   */
  constructor(records, open) {
    this.open = open;
    this.current = 0;
    this.titles = records.map(({ title, result }, number) => `${number + 1}. ${title} ${result}`.trim());
    this.texts = records.map(({ tags, lines }, number) =>
      [this.titles[number], ...lines, ...tags.map(([, value]) => value)].join("\n").toLowerCase(),
    );
    const { label, select } = choiceOf(word("Record"), [], { choose: (value) => this.open(Number(value)) });
    label.className = "kifu-choice";
    this.list = select;
    this.field = make("input", {
      type: "search",
      "aria-label": word("Search records"),
      placeholder: word("Player, event, year…"),
    });
    this.count = make("span", { role: "status" });
    const search = make(
      "label",
      { class: "kifu-choice" },
      make("span", {}, word("Search"), " ", this.count),
      this.field,
    );
    this.element = make("nav", { class: "kifu-records", "aria-label": word("Records") }, label, search);
    this.field.addEventListener("input", () => this.#find());
    this.field.addEventListener("keydown", ({ key }) => {
      const [first] = this.#found();
      if (key === "Enter" && first !== undefined) this.open(first);
    });
    this.#find();
  }

  /**
   * Show which record is open.
   * @param {number} number
   */
  mark(number) {
    this.current = number;
    this.#find();
  }

  /** The numbers of the records in which every word of the search occurs. */
  #found() {
    const words = this.field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const numbers = [...this.texts.keys()];
    return numbers.filter((number) => words.every((part) => this.texts[number].includes(part)));
  }

  #find() {
    const found = this.#found();
    const options = found.map((number) => make("option", { value: number }, this.titles[number]));
    // The open record stays in sight, though it was not found.
    if (!found.includes(this.current)) {
      options.unshift(make("option", { value: this.current, disabled: "" }, this.titles[this.current]));
    }
    this.list.replaceChildren(...options);
    this.list.value = String(this.current);
    this.count.textContent = this.field.value.trim()
      ? word("({count} of {all})", { count: found.length, all: this.texts.length })
      : "";
  }
}
