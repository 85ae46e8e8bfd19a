/* The desk: the one document of the page.  Views listen to it and call it; none of them knows another. */

import { Book } from "./book.js";
import { gameName } from "./games.js";
import { linesOf } from "./record.js";
import { Sheet } from "./sheet.js";
import { showRecord } from "./showing.js";
import { ShownRecord, TAB } from "./shown.js";
import { call, callFile } from "./transport.js";
import { usualNotations } from "./usual.js";
import { word } from "./words.js";

/** @import { MoveNode as Node } from "../../render/viewer/types" */
/** @import { BoardAnswer, RecordForm } from "kifu/messages" */
/** @import { Chapter, Origin } from "./book.js" */
/** @import { Read } from "./edits.js" */
/** @import { Change } from "./history.js" */
/** @import { Header } from "./sheet.js" */
/** @typedef {{ book: Book, sheet: Sheet }} Lying */

/**
 * Events: `record`, `header`, `node`, `tree`, `look`, `source`, `said`; a view asks the desk for what it needs.  What
 * keeps the records hears of `opened` and `changed`.
 */
export class Desk extends ShownRecord {
  /** @type {Book} what was opened at once, of which one record is shown */
  book = new Book("example");
  wanted = ""; // what the reader asked for on another page, until it is begun
  openings = 0; // how many records or files were asked for
  working = 0; // which of them is said to be read now
  /** @type {Lying[]} what lay here before, to which undo comes back */
  before = [];
  /** @type {Lying[]} what undo left, to which redo comes back */
  after = [];
  /** @type {Map<string, Promise<BoardAnswer>>} */
  drawings = new Map();
  /** Where a record is kept, with its changes. @type {(book: Book, chapter: Chapter) => Promise<{ base?: RecordForm, changes: Change[], look?: Sheet["look"], path?: number[], folds?: Sheet["folds"] } | null>} */
  keeper = async () => null;

  /** The files that were opened. */
  get files() {
    return this.book.files;
  }

  /** The chapter of the book that is shown. @returns {Chapter | null} */
  get chapter() {
    return this.book.chapters.find(({ id }) => id === this.sheet?.chapter) ?? null;
  }

  /** Which record of which file is shown. */
  get place() {
    return this.chapter?.place ?? null;
  }

  /** The file from which the record comes, or null if it was begun here. */
  get source() {
    return this.place ? this.files[this.place.file] : null;
  }

  // Records

  /**
   * Read files and show the first game; files that hold none are reported by their problems.  Nothing is returned if
   * something else was opened since.
   * @param {{ name: string, bytes: Uint8Array<ArrayBuffer>, options?: Record<string, string> }[]} files
   */
  async openFiles(files) {
    const opening = ++this.openings;
    const opened = [];
    try {
      for (const [here, { name, bytes, options = {} }] of files.entries()) {
        this.#work(opening, sayReading(name, here, files.length), files.length > 1 ? here / files.length : null);
        opened.push({ name, bytes, options, answer: await callFile("open", bytes, { name, ...options }) });
      }
      if (opening !== this.openings) return null;
      const book = Book.ofFiles(opened);
      if (book.first && !(await this.openBook(book, book.first))) return null;
      return opened;
    } finally {
      this.#rest(opening);
    }
  }

  /** Say what is being done that takes a while. @param {number} opening @param {string} says @param {number | null} [part] how much of it is done */
  #work(opening, says, part = null) {
    this.working = opening;
    this.dispatchEvent(new CustomEvent("working", { detail: { says, part } }));
  }

  /** What was being done is done, or has failed. @param {number} opening */
  #rest(opening) {
    if (this.working === opening) this.dispatchEvent(new CustomEvent("working", { detail: { says: "", part: null } }));
  }

  /**
   * Show a record given as kifu's JSON; undo comes back to the one before.  Return whether it is shown, and not one that
   * was asked for later.
   * @param {RecordForm} record
   * @param {Origin} [origin]
   * @param {Book["match"]} [match] who plays, if it is a game
   */
  async openRecord(record, origin = "begun", match = null) {
    const book = Book.ofRecord(record, origin);
    book.match = match;
    const sheet = await this.#make(record, ++this.openings);
    if (!sheet) return false;
    this.#lay(book, book.chapters[0], sheet, true);
    return true;
  }

  /** Show a chapter of a book as it was left; return whether it is shown. @param {Book} book @param {Chapter} chapter */
  async openBook(book, chapter) {
    const opening = ++this.openings;
    const known = book.sheets.get(chapter.id);
    const name = book.title || gameName(chapter.facts.game);
    if (!known) this.#work(opening, word("Showing {name}…", { name }));
    const sheet = known ?? (await this.#read(book, chapter, opening).finally(() => this.#rest(opening)));
    if (!sheet || opening !== this.openings) return false;
    this.#lay(book, chapter, sheet, book !== this.book);
    return true;
  }

  /** Show another chapter of the book. @param {Chapter} chapter */
  showChapter(chapter) {
    return chapter === this.chapter ? Promise.resolve(false) : this.openBook(this.book, chapter);
  }

  /** Add a chapter after the one that is shown, and show it. @param {RecordForm} record */
  async addChapter(record) {
    const { book } = this;
    const sheet = await this.#make(record, ++this.openings);
    if (!sheet || book !== this.book) return false;
    const [added] = Book.ofRecord(record, "begun").chapters;
    book.chapters.splice(book.chapters.findIndex(({ id }) => id === this.sheet?.chapter) + 1, 0, added);
    this.#lay(book, added, sheet, false);
    this.dispatchEvent(new CustomEvent("chapters", { detail: { book, sheet } }));
    return true;
  }

  /** Name, order or delete chapters of the book. @param {(chapters: Chapter[]) => void} change @param {string} [deleted] */
  changeChapters(change, deleted) {
    const { book } = this;
    change(book.chapters);
    if (deleted) book.sheets.delete(deleted);
    for (const list of deleted ? [this.before, this.after] : [])
      list.splice(0, list.length, ...list.filter(({ sheet }) => sheet.chapter !== deleted));
    this.dispatchEvent(new CustomEvent("arranged", { detail: { book, change, deleted } }));
    this.tell("source");
  }

  /** @param {Book} book @param {Chapter} chapter @param {number} opening */
  async #read(book, chapter, opening) {
    const kept = book.kept ? await this.keeper(book, chapter) : null;
    const entry = chapter.place && book.files[chapter.place.file].answer.records[chapter.place.number];
    if (!kept?.base && chapter.place && entry && !entry.record) {
      // In a file of many records only the first come whole.
      const { name, bytes, options } = book.files[chapter.place.file];
      const { records } = await callFile("open", bytes, { name, ...options, number: String(entry.number) });
      Object.assign(entry, records[0]);
    }
    const record = kept?.base ?? entry?.record;
    if (!record || opening !== this.openings) return null;
    const sheet = await this.#make(record, opening, kept?.changes);
    if (!sheet) return null;
    const { diagnostics = [] } = chapter.place ? book.files[chapter.place.file].answer : {};
    if (entry && !sheet.segment.key) sheet.segment.diagnostics = [...diagnostics, ...entry.diagnostics];
    sheet.based = Boolean(kept?.base);
    Object.assign(sheet.look, kept?.look);
    sheet.folds = kept?.folds ?? [];
    for (const place of kept?.path ?? []) sheet.node = sheet.node.children[place] ?? sheet.node;
    sheet.tree.follow(sheet.node);
    return sheet;
  }

  /** @param {RecordForm} record @param {number} opening @param {Change[]} [changes] */
  async #make(record, opening, changes = []) {
    const { sheet, record: shown } = await Sheet.open(record, changes, (game) => this.drawingOf(game));
    if (this.sheet && opening !== this.openings) return null;
    sheet.look = { notations: usualNotations(shown, sheet.segment.header, sheet.tree.game), turned: shown.bottom ?? 0 };
    return sheet;
  }

  /** @param {Book} book @param {Chapter} chapter @param {Sheet} sheet @param {boolean} opened and not turned to only */
  #lay(book, chapter, sheet, opened) {
    this.#leave(this.before);
    this.after = [];
    sheet.chapter = chapter.id;
    book.sheets.set(chapter.id, sheet);
    this.#show({ book, sheet });
    if (opened) this.dispatchEvent(new CustomEvent("opened", { detail: { book, sheet } }));
  }

  /** @param {Lying[]} left where what lies here is found again */
  #leave(left) {
    const { sheet, book, look } = this;
    if (!sheet) return;
    sheet.look = { turned: look.turned, notations: look.notations };
    left.push({ sheet, book });
  }

  /** @param {Lying} lying */
  #show({ book, sheet }) {
    this.book = book;
    this.sheet = sheet;
    Object.assign(this.look, sheet.look);
    this.tell("record");
    this.tell("source");
  }

  turnBack() {
    this.#return(this.before, this.after);
  }

  turnOn() {
    this.#return(this.after, this.before);
  }

  /** @param {Lying[]} from @param {Lying[]} to */
  #return(from, to) {
    const lying = from.pop();
    if (!lying) return;
    this.#leave(to);
    this.openings += 1;
    this.#show(lying);
  }

  /** Put another record in the place of this one, such as a repaired one; undo takes that back. @param {RecordForm} record @param {Read} [read] what it was read from */
  async replaceRecord(record, read) {
    const { sheet } = this;
    const opening = ++this.openings;
    const { tree, diagnostics } = await showRecord(record, (game) => this.#drawing(game));
    if (!sheet || sheet !== this.sheet || opening !== this.openings) return false;
    const { lines: _, ...header } = record;
    const change = sheet.history.next(TAB, { edit: { kind: "replace", record, ...(read ? { read } : {}) } });
    sheet.replace(change, tree, header, diagnostics);
    this.dispatchEvent(new CustomEvent("changed", { detail: { sheet, change } }));
    this.tell("record");
    return true;
  }

  /** Begin a record of a game. @param {string} game @param {string} [fen] */
  newRecord(game, fen) {
    return this.openRecord({ kifu: 1, game, ...(fen ? { fen } : {}) });
  }

  /** Begin the record with the position before a move; branches beside it go. @param {Node} node */
  cutBefore(node) {
    if (!node.parent) return Promise.resolve(false);
    const fen = this.tree.fen(node.parent);
    return this.replaceRecord({ ...this.header, fen, lines: linesOf(this.tree, node) });
  }

  // The look

  /** @param {Partial<Desk["look"]>} changes */
  async setLook(changes) {
    Object.assign(this.look, changes);
    if (!this.sheet) return; // the first record will be shown so
    const { name } = this.game;
    const drawing = changes.theme ? await this.#drawing(name) : {};
    if (this.game.name === name && (changes.theme ?? this.look.theme) === this.look.theme)
      Object.assign(this.game, drawing);
    this.tell("look");
  }

  flip() {
    return this.setLook({ turned: 1 - this.look.turned });
  }

  /** @param {string} game @returns {Promise<object>} */
  drawingOf(game) {
    return this.#drawing(game);
  }

  /** A game with its board and its men, in the theme that was chosen. @param {string} game */
  askBoard(game) {
    const { theme } = this.look;
    const key = `${game} ${theme}`;
    const asked = this.drawings.get(key) ?? call("board", { game, theme });
    this.drawings.set(key, asked);
    asked.catch(() => this.drawings.delete(key)); // it may be there the next time
    return asked;
  }

  /** @param {string} game */
  async #drawing(game) {
    const { game: drawn, pieces } = await this.askBoard(game);
    const { stage, letters, promotions, start } = drawn;
    return { stage, letters, promotions, start, pieces };
  }
}

/** @param {string} name of a file @param {number} here so many were read @param {number} all */
function sayReading(name, here, all) {
  const called = name || word("what was pasted");
  return all > 1
    ? word("Reading {name}, {here} of {all}…", { name: called, here: here + 1, all })
    : word("Reading {name}…", { name: called });
}
