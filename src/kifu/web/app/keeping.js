/* Keeping what is done at a desk: each change at once, on the shelf, where other tabs see it. */

import { factsOfHeader } from "./book.js";
import { keyOf } from "./history.js";
import { bookOf, lastHome, remember } from "./keptbooks.js";
import { lineFrom } from "./record.js";
import { changeEntry, entryOf, recordOf, remove, writeSurely } from "./shelf.js";
import { TAB } from "./shown.js";
import { word } from "./words.js";

/** @import { Book, Chapter } from "./book.js" */
/** @import { Desk } from "./desk.js" */
/** @import { Change } from "./history.js" */
/** @import { Sheet } from "./sheet.js" */
/** @import { Entry, Put } from "./shelf.js" */
/** @typedef {{ kind: "change", entry: string, chapter: string, change: Change } | { kind: "entry" | "gone", entry: string }} News */

const SAVING = 150; // milliseconds after the last step

/** Tabs tell each other what they keep. */
export const channel = new BroadcastChannel("kifu shelf");

/** It keeps the books of a desk. */
export class Keeper {
  timer = 0;

  /**
   * @param {Desk} desk
   * @param {string} page under which the last record is found again
   */
  constructor(desk, page) {
    this.desk = desk;
    this.page = page;
    desk.keeper = (book, chapter) => this.#read(book, chapter);
    desk.addEventListener("opened", (event) => this.#keepOpened(/** @type {CustomEvent} */ (event).detail.book));
    desk.addEventListener("changed", (event) => {
      const { sheet, change } = /** @type {CustomEvent} */ (event).detail;
      this.#attempt(this.#keepChange(sheet, change));
    });
    desk.addEventListener("record", () => this.#arrive());
    desk.addEventListener("chapters", (event) =>
      this.#attempt(this.#keepChapter(/** @type {CustomEvent} */ (event).detail)),
    );
    desk.addEventListener("arranged", (event) =>
      this.#attempt(this.#arrange(/** @type {CustomEvent} */ (event).detail)),
    );
    desk.addEventListener("files", () => this.#attempt(this.#keepFiles()));
    for (const event of ["record", "header", "node", "tree", "look", "turn", "fold"])
      desk.addEventListener(event, () => this.#soon());
    document.addEventListener("visibilitychange", () => this.#look());
    channel.addEventListener("message", ({ data }) => this.#hear(data));
  }

  /** The board of the record that lay here last, as it was seen. */
  async picture() {
    const home = lastHome(this.page);
    return home ? (await entryOf(home.entry))?.picture : undefined;
  }

  /** Show the record again that lay here last; false if there is none. */
  async bringBack() {
    const home = lastHome(this.page);
    return home ? this.open(home.entry, home.chapter) : false;
  }

  /** Show a record of the shelf; false if it is gone. @param {string} id @param {string} [chapter] */
  async open(id, chapter) {
    const book = this.#books().find((each) => each.id === id && each.kept) ?? (await bookOf(id));
    const found = book?.chapters.find((each) => each.id === chapter) ?? book?.first;
    return book && found ? this.desk.openBook(book, found) : false;
  }

  /** Entries were taken from the shelf: what is done to their records from now on brings them back. @param {...string} ids */
  gone(...ids) {
    for (const id of ids) {
      this.#hear({ kind: "gone", entry: id });
      this.#tell({ kind: "gone", entry: id });
    }
  }

  /** An entry was named. @param {string} id */
  async renewed(id) {
    const book = this.#books().find((each) => each.id === id);
    if (book) await this.#renew(book);
    this.#tell({ kind: "entry", entry: id });
  }

  /** All books that lie at the desk, or did before. */
  #books() {
    const { book, before, after } = this.desk;
    return [...new Set([book, ...before.map((each) => each.book), ...after.map((each) => each.book)])];
  }

  /** @param {Book} book @param {Chapter} chapter */
  async #read(book, chapter) {
    const { base, changes, view } = await recordOf(book.id, chapter.id);
    return { base, changes, ...view };
  }

  /** @param {Book} book */
  #keepOpened(book) {
    if (!book.kept && book.origin !== "example") this.#attempt(this.keep(book));
  }

  /** Keep a book with all that was done to its records. @param {Book} book */
  async keep(book) {
    book.kept = true;
    if (book.match) book.origin = "game"; // the one that is offered at first, and is played now
    const entry = this.#entryOf(book);
    const { sheet } = this.desk;
    if (sheet && book === this.desk.book) remember(this.page, { entry: book.id, chapter: sheet.chapter });
    /** @type {Put[]} */
    const puts = [["entries", book.id, entry]];
    if (book.files.length) puts.push(["files", book.id, book.files]);
    for (const [chapter, sheet] of book.sheets) {
      if (book.chapter(chapter).place && !sheet.history.list.length) continue;
      puts.push(["records", [book.id, chapter], sheet.base]);
      sheet.based = true;
      puts.push(...sheet.history.list.map((change) => putOf(book, sheet, change)));
    }
    await writeSurely(puts).catch((error) => {
      book.kept = false; // the next change tries it again
      throw error;
    });
    this.#tell({ kind: "entry", entry: book.id });
  }

  /** @param {Sheet} sheet @param {Change} change */
  async #keepChange(sheet, change) {
    const { book } = this.desk;
    if (!book.kept) return this.keep(book);
    // Other tabs hear of it first: a page that goes away at once writes it nevertheless, and tells nobody after that.
    this.#tell({ kind: "change", entry: book.id, chapter: sheet.chapter, change });
    const { based } = sheet;
    sheet.based = true;
    /** @type {Put[]} */
    const puts = based ? [] : [["records", [book.id, sheet.chapter], sheet.base]];
    const put = putOf(book, sheet, change);
    // A file has its record as it was opened, and the note of a large one would keep a typed move waiting.
    const { place } = book.chapters.find(({ id }) => id === sheet.chapter) ?? {};
    const inFile = place && change.edit?.kind !== "replace";
    await writeSurely([...puts, put], inFile ? [put] : undefined);
  }

  /** Keep a chapter that was added. @param {{ book: Book, sheet: Sheet }} added */
  async #keepChapter({ book, sheet }) {
    if (!book.kept) return this.keep(book);
    sheet.based = true;
    const place = book.chapters.findIndex(({ id }) => id === sheet.chapter);
    await writeSurely([["records", [book.id, sheet.chapter], sheet.base]]);
    await changeEntry(book.id, (entry) => {
      entry.chapters.splice(place, 0, book.chapters[place]);
      entry.changed = Date.now();
    });
    this.#tell({ kind: "entry", entry: book.id });
  }

  /** Keep how the chapters are named and ordered. @param {{ book: Book, change: (chapters: Chapter[]) => void, deleted?: string }} arranged */
  async #arrange({ book, change, deleted }) {
    if (!book.kept) return this.keep(book);
    await changeEntry(book.id, (entry) => change(entry.chapters));
    if (deleted) await remove(book.id, deleted);
    this.#tell({ kind: "entry", entry: book.id });
  }

  /** Keep the text of a record that was repaired or changed by hand. */
  async #keepFiles() {
    const { book } = this.desk;
    if (book.kept) await writeSurely([["files", book.id, book.files]]);
  }

  /** Remember which record lies here, and see whether another tab did something since it was read. */
  #arrive() {
    const { book, sheet } = this.desk;
    if (!sheet || !book.kept) return;
    remember(this.page, { entry: book.id, chapter: sheet.chapter });
    this.#catchUp(book, sheet).catch(() => {});
  }

  /** @param {Book} book @param {Sheet} sheet */
  async #catchUp(book, sheet) {
    const { changes } = await recordOf(book.id, sheet.chapter);
    for (const change of changes) {
      const { known } = sheet.history;
      // What this tab goes on typing may be further than what was read.
      const own = change.tab === TAB && known.has(keyOf(change));
      if (!own && !sheet.history.has(change)) this.desk.hear(sheet, change);
    }
    if (sheet.stale) this.desk.refresh(sheet);
  }

  #look() {
    if (document.visibilityState === "hidden") this.#save();
    else this.#arrive();
  }

  /** @param {News} news */
  #hear(news) {
    const book = this.#books().find(({ id, kept }) => id === news.entry && kept);
    if (!book) return;
    const sheet = news.kind === "change" && book.sheets.get(news.chapter);
    if (news.kind === "change" && sheet) this.desk.hear(sheet, news.change);
    // What is done to it from now on brings it back to the shelf.
    if (news.kind === "gone") book.kept = false;
    if (news.kind === "entry") this.#renew(book).catch(() => {});
  }

  /** Take over the chapters as another tab ordered and named them. @param {Book} book */
  async #renew(book) {
    const entry = await entryOf(book.id);
    if (!entry) return;
    book.chapters = entry.chapters;
    book.name = entry.name;
    if (book === this.desk.book) this.desk.tell("source");
  }

  #soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#save(), SAVING);
  }

  /** Keep how the record is seen, and what the shelf shows of it. */
  #save() {
    clearTimeout(this.timer);
    const { book, sheet, look } = this.desk;
    if (!sheet || !book.kept) return;
    const { title, chapters, picture, match } = this.#entryOf(book);
    const seen = { turned: look.turned, notations: [...look.notations] };
    const view = { look: seen, path: this.desk.path(), folds: sheet.folds };
    const { length } = sheet.history.list;
    const changed = length !== sheet.counted;
    sheet.counted = length;
    this.#attempt(writeSurely([["views", [book.id, sheet.chapter], view]]));
    const now = Date.now();
    this.#attempt(
      changeEntry(book.id, (entry) => {
        const facts = new Map(chapters.map((chapter) => [chapter.id, chapter.facts]));
        const own = entry.chapters.map((each) => ({ ...each, facts: facts.get(each.id) ?? each.facts }));
        Object.assign(
          entry,
          { title, picture, chapters: own },
          match ? { match } : {},
          changed ? { changed: now } : {},
        );
      }),
    );
  }

  /** What the shelf shows of a book. @param {Book} book @returns {Entry} */
  #entryOf(book) {
    const { desk } = this;
    const { id, name, origin, made, chapters, match } = book;
    const { sheet } = desk;
    const shown = book === desk.book && sheet ? book.chapters.find((each) => each.id === sheet.chapter) : null;
    if (sheet && shown) {
      const plies = lineFrom(sheet.tree.root).length - 1;
      const facts = factsOfHeader(sheet.segment.header, sheet.tree.game.sides);
      shown.facts = { ...shown.facts, ...facts, title: facts.title || (shown.place ? shown.facts.title : ""), plies };
    }
    const picture = shown ? { game: desk.game.name, fen: desk.position, turned: desk.look.turned } : undefined;
    const entry = {
      id,
      name,
      origin,
      made,
      changed: Date.now(),
      title: book.title,
      chapters: structuredClone(chapters),
    };
    return { ...entry, ...(picture ? { picture } : {}), ...(match ? { match: structuredClone(match) } : {}) };
  }

  /** @param {News} news */
  #tell(news) {
    channel.postMessage(news);
  }

  /** @param {Promise<unknown>} writing */
  #attempt(writing) {
    writing.catch((error) =>
      this.desk.say(word("This browser cannot keep it: {reason}", { reason: error?.message ?? String(error) })),
    );
  }
}

/** @param {Book} book @param {Sheet} sheet @param {Change} change @returns {Put} */
function putOf(book, sheet, change) {
  return ["changes", [book.id, sheet.chapter, change.clock, change.tab], change];
}
