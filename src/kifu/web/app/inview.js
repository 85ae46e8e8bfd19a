/* The way in: paste, drop or choose files, begin a new record; what a file is can be overruled. */

import { choiceOf } from "../../render/viewer/choice.js";
import { make } from "../../render/viewer/elements.js";
import { buttonOf, labelledOf } from "./buttons.js";
import { allGames, gameName } from "./games.js";
import { readDropped, readFiles, readText } from "./incoming.js";
import { call } from "./transport.js";
import { formatName, notationName, word } from "./words.js";

/** @import { Desk } from "./desk.js" */
/** @import { Incoming } from "./incoming.js" */

/** A dialog to open with. */
export class InView {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.text = make("textarea", {
      rows: "8",
      "aria-label": word("Paste a score, a file or a position here"),
      placeholder: word("Paste a score, a file or a position here"),
    });
    this.file = make("input", { type: "file", multiple: "", hidden: "", "aria-label": word("Choose files…") });
    this.overrules = make("div", { class: "overrules" });
    this.problem = make("p", { class: "problem", role: "alert" });
    this.dialog = make("dialog", { class: "opening", "aria-label": word("Open or paste") });
    this.dialog.append(this.#form());
    this.showings = 0; // so often the dialog was shown
    // A browser tells of a choice only if it is another one than before; the same file may have become readable.
    this.file.addEventListener("click", () => (this.file.value = ""));
    this.file.addEventListener("change", () => this.open(readFiles(this.file.files ?? [])));
    this.#listen();
  }

  show() {
    this.showings += 1;
    this.problem.textContent = "";
    this.dialog.showModal();
    this.text.focus();
    if (!this.overrules.childElementCount) this.#offerOverrules().catch(() => {});
  }

  /** Open what came in or is coming; if nothing of it can be read, say why. @param {Incoming[] | Promise<Incoming[]>} coming */
  async open(coming) {
    const options = Object.fromEntries(
      [...this.overrules.querySelectorAll("select")]
        .map(({ name, value }) => [name, value])
        .filter(([, value]) => value),
    );
    const { showings } = this;
    this.dialog.setAttribute("aria-busy", "true");
    try {
      const files = await coming;
      if (!files.length) return;
      const opened = await this.desk.openFiles(files.map((file) => ({ ...file, options })));
      if (!opened) return;
      const reasons = opened.flatMap(({ answer }) => answer.diagnostics.map((each) => each.reason));
      if (opened.some(({ answer }) => answer.records.length)) this.#close(showings);
      else this.#refuse(reasons[0] ?? word("No record was found in it."));
    } catch (error) {
      this.#refuse(/** @type {Error} */ (error).message);
    } finally {
      this.dialog.removeAttribute("aria-busy");
    }
  }

  /** Close the dialog, unless it was shown anew since something was asked for. @param {number} showings then */
  #close(showings) {
    if (showings === this.showings) this.dialog.close();
  }

  /** Begin a record of a game. @param {string} game */
  async #begin(game) {
    const { showings } = this;
    try {
      await this.desk.newRecord(game);
      this.#close(showings);
    } catch (error) {
      this.#refuse(/** @type {Error} */ (error).message);
    }
  }

  /** @param {string} reason */
  #refuse(reason) {
    if (!this.dialog.open) this.show();
    this.problem.textContent = reason;
  }

  #form() {
    const read = () =>
      this.open(this.text.value.trim() ? [readText(this.text.value, "")] : readFiles(this.file.files ?? []));
    // A browser would write on its own field in its own language.
    const choose = labelledOf("open", word("Choose files…"), () => this.file.click());
    const open = buttonOf(word("Open"), read, { class: "main" });
    const close = buttonOf(word("Close"), () => this.dialog.close());
    const begin = allGames().map(({ name }) =>
      buttonOf(word("New game: {game}", { game: gameName(name) }), () => this.#begin(name)),
    );
    const details = make(
      "details",
      {},
      make("summary", {}, word("Say what it is, if kifu takes it for something else")),
      this.overrules,
    );
    return make(
      "div",
      { class: "form" },
      make("h2", {}, word("Open or paste")),
      this.text,
      make(
        "div",
        { class: "row files" },
        choose,
        make("span", {}, word("or drop them anywhere on the page")),
        this.file,
      ),
      details,
      this.problem,
      make("div", { class: "row" }, open, close),
      make("div", { class: "row" }, ...begin),
    );
  }

  async #offerOverrules() {
    const [formats, notations, games] = await Promise.all([call("formats"), call("notations"), call("games")]);
    const encodings = ["utf-8", "gb18030", "big5", "shift_jis", "utf-16"];
    /** @type {[string, string, [string, string][]][]} */
    const choices = [
      ["format", word("Format"), formats.filter(({ reads }) => reads).map((each) => [each.name, formatName(each)])],
      ["encoding", word("Encoding"), encodings.map((name) => [name, name])],
      ["notation", word("Notation"), notations.map((each) => [each.name, notationName(each)])],
      ["game", word("Game"), games.map(({ name }) => [name, gameName(name)])],
    ];
    for (const [name, label, values] of choices)
      this.overrules.append(choiceOf(label, [["", word("found out")], ...values], { name }).label);
  }

  #listen() {
    document.addEventListener("paste", (event) => {
      if (/** @type {Element} */ (event.target).closest?.("input, textarea, [contenteditable]")) return;
      const { clipboardData } = event;
      if (!clipboardData) return;
      const text = clipboardData.getData("text/plain");
      if (text.trim()) this.open([readText(text, "")]);
      else this.open(readFiles(clipboardData.files));
    });
    const veil = make(
      "div",
      { class: "veil", hidden: "" },
      make("p", {}, word("Drop it anywhere: kifu finds out what it is")),
    );
    document.body.append(veil);
    let leaving = 0;
    const hide = () => (veil.hidden = true);
    document.addEventListener("dragover", (event) => {
      event.preventDefault();
      veil.hidden = false;
      clearTimeout(leaving); // what is still held is told of again and again
      leaving = setTimeout(hide, 400);
    });
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      hide();
      if (event.dataTransfer) this.open(readDropped(event.dataTransfer));
    });
  }
}
