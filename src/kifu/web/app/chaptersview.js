/* The chapters of the book that is open: a file of many records, or a study.  They are searched, sorted, named, ordered. */

import { choiceOf } from "../../render/viewer/choice.js";
import { make } from "../../render/viewer/elements.js";
import { askWhether } from "./asking.js";
import { buttonOf } from "./buttons.js";
import { deleteChapter, findChapters, moveChapter, renameChapter, titleOf } from "./chapters.js";
import { gameName } from "./games.js";
import { menuOf } from "./menu.js";
import { word } from "./words.js";

/** @import { Chapter } from "./book.js" */
/** @import { Desk } from "./desk.js" */

const MOST_ROWS = 400; // that are shown at a time; a search finds the others

export class ChaptersView {
  /** @type {Map<string, HTMLElement>} the button of each chapter that is listed */
  buttons = new Map();

  /** @param {Desk} desk @param {HTMLElement} element its panel @param {() => void} saveAll */
  constructor(desk, element, saveAll) {
    this.desk = desk;
    this.element = element;
    this.search = make("input", { type: "search" });
    this.search.addEventListener("input", () => this.fill());
    this.sort = choiceOf(
      word("Sort by"),
      [
        ["", word("their order")],
        ["players", word("players")],
        ["event", word("Event")],
        ["date", word("Date")],
        ["result", word("Result")],
        ["length", word("length")],
      ],
      { choose: () => this.fill() },
    );
    this.sort.label.className = "sorted";
    this.count = make("p", { role: "status" });
    this.list = make("ul", {});
    this.list.addEventListener("keydown", (event) => this.#onKey(event));
    this.before = buttonOf(word("Previous game"), () => turnChapter(desk, -1));
    this.after = buttonOf(word("Next game"), () => turnChapter(desk, 1));
    const add = buttonOf(word("Add a chapter"), () => this.#add());
    this.save = buttonOf(word("Save all as one file…"), saveAll);
    const sought = make("div", { class: "sought" }, this.search, this.sort.label);
    const turns = make("div", { class: "row" }, this.before, this.after);
    element.append(turns, sought, this.count, this.list, make("div", { class: "row" }, add, this.save));
    for (const event of ["record", "source"]) desk.addEventListener(event, () => this.refresh());
    desk.addEventListener("header", () => this.refresh());
    element.addEventListener("shown", () => this.refresh());
    this.refresh();
  }

  refresh() {
    if (this.element.hidden || !this.desk.sheet) return;
    const { chapters } = this.desk.book;
    const label = word("Search {count} records", { count: chapters.length });
    this.search.setAttribute("aria-label", label);
    this.search.placeholder = label;
    this.fill();
  }

  fill() {
    const { desk } = this;
    const { chapters } = desk.book;
    const found = findChapters(chapters, this.search.value, this.sort.select.value);
    this.count.textContent = this.search.value.trim() ? word("{count} found", { count: found.length }) : "";
    const focused = [...this.buttons].find(([, button]) => button === document.activeElement)?.[0];
    this.buttons.clear();
    this.list.replaceChildren(...found.slice(0, MOST_ROWS).map(({ chapter, number }) => this.#row(chapter, number)));
    const at = chapters.findIndex(({ id }) => id === desk.sheet?.chapter);
    this.before.disabled = at <= 0;
    this.after.disabled = at < 0 || at >= chapters.length - 1;
    this.save.disabled = chapters.length < 2;
    this.#mark();
    if (focused) this.buttons.get(focused)?.focus();
  }

  /** @param {Chapter} chapter @param {number} number */
  #row(chapter, number) {
    const { id, facts } = chapter;
    const button = buttonOf("", () => this.#open(chapter));
    const moves = word("{count} moves", { count: facts.plies });
    const about = [facts.event, facts.date, moves].filter(Boolean).join(" · ");
    const title = titleOf(chapter) || word("Record {number}", { number });
    const texts = make("span", { dir: "auto" }, title, make("small", {}, about));
    const result = facts.result === "*" ? "" : facts.result;
    button.append(make("i", {}, String(number)), texts, make("b", {}, result));
    this.buttons.set(id, button);
    const does = word("What can be done with {title}", { title });
    const menu = buttonOf("⋯", () => menuOf(menu, this.#actions(chapter, number)), {
      title: does,
      "aria-label": does,
      "aria-haspopup": "menu",
    });
    return make("li", {}, button, menu);
  }

  /** @param {Chapter} chapter @param {number} number @returns {[string, (() => void) | null][]} */
  #actions(chapter, number) {
    const { desk } = this;
    const { id } = chapter;
    const { length } = desk.book.chapters;
    const change = (/** @type {(chapters: Chapter[]) => void} */ how) => () => {
      desk.changeChapters(how);
      this.buttons.get(id)?.focus();
    };
    return [
      [word("Rename…"), () => this.#rename(chapter)],
      [word("Move up"), number > 1 ? change(moveChapter(id, -1)) : null],
      [word("Move down"), number < length ? change(moveChapter(id, 1)) : null],
      [word("Delete…"), length > 1 ? () => this.#delete(chapter) : null],
    ];
  }

  /** Write another name where the old one stands: Enter takes it, Escape leaves the old one. @param {Chapter} chapter */
  #rename(chapter) {
    const button = this.buttons.get(chapter.id);
    if (!button) return;
    const field = make("input", { type: "text", dir: "auto", "aria-label": word("Name of the chapter") });
    field.value = titleOf(chapter);
    let left = false;
    const leave = (/** @type {boolean} */ taken) => {
      if (left) return;
      left = true;
      if (taken) this.desk.changeChapters(renameChapter(chapter.id, field.value.trim()));
      else this.fill();
      this.buttons.get(chapter.id)?.focus();
    };
    field.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault(); // or the key would press the button that is focused then
      leave(event.key === "Enter");
    });
    field.addEventListener("blur", () => leave(true));
    button.replaceWith(field);
    field.focus();
    field.select();
  }

  /** @param {Chapter} chapter */
  async #delete(chapter) {
    const { desk } = this;
    const title = titleOf(chapter) || gameName(chapter.facts.game);
    if (!(await askWhether(word("Delete {title}?", { title }), word("Delete"), word("Keep it")))) return;
    const { chapters } = desk.book;
    const place = chapters.findIndex(({ id }) => id === chapter.id);
    const neighbour = chapters[place + 1] ?? chapters[place - 1];
    try {
      if (desk.sheet?.chapter === chapter.id && neighbour && !(await desk.showChapter(neighbour))) return;
      desk.changeChapters(deleteChapter(chapter.id), chapter.id);
      if (neighbour) this.buttons.get(neighbour.id)?.focus();
    } catch (error) {
      desk.say(/** @type {Error} */ (error).message);
    }
  }

  async #add() {
    const { desk } = this;
    await desk.addChapter({ kifu: 1, game: desk.header.game }).catch((error) => desk.say(error.message));
  }

  /** @param {Chapter} chapter */
  #open(chapter) {
    this.desk.showChapter(chapter).catch((error) => this.desk.say(error.message));
  }

  /** Arrow keys go from row to row. @param {KeyboardEvent} event */
  #onKey(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const buttons = [...this.buttons.values()];
    const at = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    if (!step || at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    buttons[Math.min(Math.max(at + step, 0), buttons.length - 1)].focus();
  }

  #mark() {
    const shown = this.desk.sheet?.chapter;
    for (const [id, button] of this.buttons) {
      if (id !== shown) continue;
      button.setAttribute("aria-current", "true");
      const [row, outer] = [button.getBoundingClientRect(), this.list.getBoundingClientRect()];
      if (row.top < outer.top || row.bottom > outer.bottom) this.list.scrollTop += row.top - outer.top;
    }
  }
}

/** Show the chapter before or after the one that is shown. @param {Desk} desk @param {number} by */
export function turnChapter(desk, by) {
  const { chapters } = desk.book;
  const next = chapters[chapters.findIndex(({ id }) => id === desk.sheet?.chapter) + by];
  if (next) desk.showChapter(next).catch((error) => desk.say(error.message));
}
