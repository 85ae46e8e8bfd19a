/* Merging: another record, or moves, put into this one where they fit; the differences are listed before. */

import { make } from "../../render/viewer/elements.js";
import { buttonOf } from "./buttons.js";
import { addStyle } from "./styles.js";
import { call } from "./transport.js";
import { word } from "./words.js";

/** @import { MergeAnswer, MergeDifference } from "kifu/messages" */
/** @import { Desk } from "./desk.js" */

await addStyle("out.css", import.meta.url);

/** A dialog for a pasted record. */
export class MergeView {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    /** @type {number[]} */
    this.path = [];
    /** @type {MergeAnswer | null} */
    this.merged = null;
    this.title = make("h2", {});
    const label = word("A record in any format, or moves in any notation");
    this.text = make("textarea", { rows: "6", placeholder: label, "aria-label": label });
    this.text.addEventListener("input", () => this.#show(null));
    this.problem = make("p", { class: "problem", role: "alert" });
    this.list = make("ul", { class: "differences", "aria-label": word("Differences") });
    this.compare = buttonOf(word("Compare"), () => this.#compare());
    this.take = buttonOf(word("Merge"), () => this.#take());
    const close = buttonOf(word("Close"), () => this.dialog.close());
    const buttons = make("div", { class: "row" }, this.compare, this.take, close);
    this.dialog = make("dialog", { class: "merging", "aria-label": word("Merge a record") });
    this.dialog.append(make("div", { class: "form" }, this.title, this.text, this.problem, this.list, buttons));
  }

  /** @param {string} at `root` or `here` */
  show(at) {
    this.path = at === "here" ? this.desk.path() : [];
    this.title.textContent = this.path.length ? word("Merge a record here") : word("Merge a record at the start");
    this.text.value = "";
    this.#show(null);
    this.dialog.showModal();
    this.text.focus();
  }

  async #compare() {
    const { desk, path } = this;
    const text = this.text.value;
    const notation = desk.game.notations[desk.notations[0]].name;
    const changed = () => text !== this.text.value || path !== this.path;
    try {
      const merged = await call("merge", { record: desk.record(), text, path, notation });
      if (!changed()) this.#show(merged);
    } catch (error) {
      if (changed()) return;
      this.#show(null);
      this.problem.textContent = /** @type {Error} */ (error).message;
    }
  }

  /** @param {MergeAnswer | null} merged */
  #show(merged) {
    this.merged = merged;
    this.take.hidden = !merged;
    this.take.classList.toggle("main", Boolean(merged));
    this.compare.classList.toggle("main", !merged);
    this.problem.textContent = merged && !merged.differences.length ? word("They do not differ.") : "";
    const differences = merged?.differences ?? [];
    this.list.replaceChildren(...differences.map((each) => make("li", {}, ...describe(each))));
  }

  async #take() {
    const { desk, merged, path } = this;
    if (!merged) return;
    try {
      if (!(await desk.replaceRecord(merged.record))) return;
    } catch (error) {
      this.problem.textContent = /** @type {Error} */ (error).message;
      return;
    }
    desk.goTo(desk.at(path));
    if (path === this.path) this.dialog.close(); // and not one that was shown since
    desk.say(word("Merged: {count} differences", { count: merged.differences.length }));
  }
}

/** @param {MergeDifference} difference */
function describe({ kind, path, name, mine, theirs, added, conflict }) {
  const ply = path.length;
  const titles = {
    moves: word("{count} new moves at ply {ply}", { count: added, ply }),
    remark: ply ? word("a remark on ply {ply}", { ply }) : word("a remark on the record"),
    tag: word("the tag {name}", { name }),
    result: word("the result"),
  };
  const title = titles[/** @type {keyof typeof titles} */ (kind)];
  const kept = kind === "remark" ? word("both are kept") : word("stays as it is here");
  const said = conflict ? `${mine} ↔ ${theirs}` : theirs;
  return [
    make("b", {}, title),
    " ",
    make("span", { dir: "auto" }, said),
    ...(conflict ? [" ", make("i", {}, kept)] : []),
  ];
}
