/* The shelf as the reader sees it: every record that was opened or begun, to be found, opened, named, saved, taken away. */

import { make } from "../../render/viewer/elements.js";
import { askWhether } from "./asking.js";
import { recordsOf } from "./binding.js";
import { buttonOf } from "./buttons.js";
import { titleOf } from "./chapters.js";
import { gameName } from "./games.js";
import { channel } from "./keeping.js";
import { bookOf } from "./keptbooks.js";
import { menuOf } from "./menu.js";
import { saveText } from "./saving.js";
import { allEntries, changeEntry, empty, fullness, remove } from "./shelf.js";
import { addStyle } from "./styles.js";
import { thumbnailOf } from "./thumbnail.js";
import { agoOf, sizeOf } from "./times.js";
import { word } from "./words.js";

/** @import { Desk } from "./desk.js" */
/** @import { Keeper } from "./keeping.js" */
/** @import { Entry } from "./shelf.js" */

await addStyle("shelf.css", import.meta.url);

const MOST = 60; // entries that are shown at a time; a search finds the others, and a button shows more

/** A dialog with all entries, the one that was changed last first. */
export class ShelfView {
  /** @type {Entry[]} */
  entries = [];
  most = MOST;

  /**
   * @param {Desk} desk
   * @param {Keeper} keeper
   * @param {(entry: Entry) => unknown} open
   */
  constructor(desk, keeper, open) {
    this.desk = desk;
    this.keeper = keeper;
    this.open = open;
    const title = word("Shelf");
    const find = word("Find a record: players, event, game, year…");
    this.search = make("input", { type: "search", "aria-label": find, placeholder: find });
    this.search.addEventListener("input", () => this.fill());
    this.count = make("p", { role: "status" });
    this.list = make("ul", { "aria-label": word("On your shelf") });
    this.list.addEventListener("keydown", (event) => this.#onKey(event));
    this.more = buttonOf(word("Show more"), () => this.#showMore());
    this.problem = make("p", { class: "problem", role: "alert" });
    this.full = make("p", { class: "full" });
    this.save = buttonOf(word("Save everything as one file"), () => this.#saveAll());
    this.clear = buttonOf(word("Empty the shelf…"), () => this.#empty());
    const close = buttonOf(word("Close"), () => this.dialog.close());
    const foot = make("div", { class: "row" }, this.save, this.clear, close);
    this.dialog = make(
      "dialog",
      { class: "shelf", "aria-label": title },
      make("h2", {}, title),
      this.search,
      this.count,
      this.problem,
      this.list,
      this.more,
      this.full,
      foot,
    );
    channel.addEventListener("message", () => this.dialog.open && this.refresh());
  }

  async show() {
    this.dialog.showModal();
    this.search.focus();
    await this.refresh();
  }

  /** Read the shelf anew. */
  async refresh() {
    try {
      this.entries = await allEntries();
      this.problem.textContent = "";
    } catch (error) {
      this.entries = [];
      this.#refuse(error);
    }
    this.fill();
    const { usage, quota } = await fullness().catch(() => ({ usage: undefined, quota: undefined }));
    const sizes = usage === undefined || !quota ? null : { used: sizeOf(usage), all: sizeOf(quota) };
    const full = sizes ? word("{used} of {all} that this browser keeps are taken.", sizes) : "";
    const meter = make("meter", {
      min: 0,
      max: quota ?? 1,
      value: usage ?? 0,
      "aria-label": word("How full the shelf is"),
    });
    this.full.replaceChildren(...(full ? [meter, full] : []));
  }

  fill() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = this.entries.filter((entry) => words.every((part) => textOf(entry).includes(part)));
    this.list.replaceChildren(...found.slice(0, this.most).map((entry) => this.#row(entry)));
    this.count.textContent = this.entries.length
      ? word("{count} of {all} on the shelf", { count: found.length, all: this.entries.length })
      : word("Nothing is on the shelf yet: what you open, begin or play is kept here.");
    this.more.hidden = found.length <= this.most;
    this.save.disabled = this.clear.disabled = !this.entries.length;
  }

  /** @param {Entry} entry */
  #row(entry) {
    const { id, chapters, changed } = entry;
    const title = nameOf(entry);
    const [{ facts }] = chapters;
    const many = chapters.length > 1;
    const size = many
      ? word("{count} records", { count: chapters.length })
      : word("{count} moves", { count: facts.plies });
    const result = many || facts.result === "*" ? "" : facts.result;
    const game = gameName(entry.picture?.game ?? facts.game);
    const time = make("time", { datetime: new Date(changed).toISOString() }, agoOf(changed));
    const about = make("small", { dir: "auto" }, [game, size, result].filter(Boolean).join(" · "));
    const button = buttonOf("", () => this.#open(entry), { "data-entry": id });
    const texts = make("span", {}, make("strong", { dir: "auto" }, title), about, make("small", {}, time));
    button.append(thumbnailOf(entry.picture, this.desk.look), texts);
    if (id === this.desk.book.id) button.setAttribute("aria-current", "true");
    const does = word("What can be done with {title}", { title });
    const menu = buttonOf("⋯", () => menuOf(menu, this.#actions(entry, button)), {
      title: does,
      "aria-label": does,
      "aria-haspopup": "menu",
    });
    return make("li", {}, button, menu);
  }

  /** @param {Entry} entry @param {HTMLElement} button @returns {[string, () => void][]} */
  #actions(entry, button) {
    return [
      [word("Rename…"), () => this.#rename(entry, button)],
      [word("Save as a file"), () => this.#saveEntries([entry], nameOf(entry))],
      [word("Delete…"), () => this.#delete(entry)],
    ];
  }

  /** @param {Entry} entry */
  async #open(entry) {
    try {
      await this.open(entry);
      this.dialog.close();
    } catch (error) {
      this.#refuse(error);
    }
  }

  /** Write another name where the old one stands: Enter takes it, Escape leaves the old one. @param {Entry} entry @param {HTMLElement} button */
  #rename(entry, button) {
    const field = make("input", { type: "text", dir: "auto", "aria-label": word("Name on the shelf") });
    field.value = nameOf(entry);
    let left = false;
    const leave = async (/** @type {boolean} */ taken) => {
      if (left) return;
      left = true;
      const name = field.value.trim();
      if (taken)
        await changeEntry(entry.id, (kept) => Object.assign(kept, { name })).catch((error) => this.#refuse(error));
      if (taken) await this.keeper.renewed(entry.id);
      await this.refresh();
      this.#buttonOf(entry.id)?.focus();
    };
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault(); // the dialog stays open
      leave(event.key === "Enter");
    });
    field.addEventListener("blur", () => leave(true));
    button.replaceWith(field);
    field.focus();
    field.select();
  }

  /** @param {Entry} entry */
  async #delete(entry) {
    const title = nameOf(entry);
    const sure = word("Delete {title}? Nothing brings it back.", { title });
    if (!(await askWhether(sure, word("Delete"), word("Keep it")))) return;
    await remove(entry.id).then(
      () => this.keeper.gone(entry.id),
      (error) => this.#refuse(error),
    );
    await this.refresh();
    this.search.focus();
  }

  async #empty() {
    const { length } = this.entries;
    const sure = word("Take all {count} entries from the shelf? Nothing brings them back.", { count: length });
    if (!(await askWhether(sure, word("Empty the shelf"), word("Keep them")))) return;
    const gone = this.entries.map(({ id }) => id);
    await empty().then(
      () => this.keeper.gone(...gone),
      (error) => this.#refuse(error),
    );
    await this.refresh();
  }

  #saveAll() {
    return this.#saveEntries(this.entries, `kifu ${new Date().toLocaleDateString("sv")}`);
  }

  /** Save all records of some entries as one file, which kifu reads again. @param {Entry[]} entries @param {string} name */
  async #saveEntries(entries, name) {
    this.dialog.setAttribute("aria-busy", "true");
    try {
      const lines = [];
      for (const { id } of entries) {
        const book = await bookOf(id);
        for (const record of book ? await recordsOf(this.desk, book) : []) lines.push(JSON.stringify(record));
      }
      saveText(`${lines.join("\n")}\n`, `${name.replace(/[\\/:*?"<>|]/g, " ").trim()}.jsonl`, "application/x-ndjson");
      this.count.textContent = word("Saved: {count} records in one file", { count: lines.length });
    } catch (error) {
      this.#refuse(error);
    }
    this.dialog.removeAttribute("aria-busy");
  }

  #showMore() {
    const before = this.most;
    this.most += MOST;
    this.fill();
    this.#buttons()[before]?.focus();
  }

  #buttons() {
    return /** @type {HTMLElement[]} */ ([...this.list.querySelectorAll("button[data-entry]")]);
  }

  /** @param {string} id */
  #buttonOf(id) {
    return this.#buttons().find(({ dataset }) => dataset.entry === id);
  }

  /** Arrow keys go from entry to entry. @param {KeyboardEvent} event */
  #onKey(event) {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const buttons = this.#buttons();
    const at = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    if (!step || at < 0) return;
    event.preventDefault();
    buttons[Math.min(Math.max(at + step, 0), buttons.length - 1)].focus();
  }

  /** @param {unknown} error */
  #refuse(error) {
    this.problem.textContent = /** @type {Error} */ (error).message;
  }
}

/** What an entry is called. @param {Entry} entry */
function nameOf({ name, title, chapters }) {
  return name || title || titleOf(chapters[0]) || gameName(chapters[0].facts.game);
}

/** All that a search looks at. @param {Entry} entry */
function textOf(entry) {
  const chapters = entry.chapters.flatMap(({ name, facts }) => [
    name,
    facts.title,
    ...facts.players,
    facts.event,
    facts.date,
  ]);
  return [nameOf(entry), gameName(entry.picture?.game ?? ""), ...chapters].join(" ").toLowerCase();
}
