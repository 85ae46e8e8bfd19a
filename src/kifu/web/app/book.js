/* A book: what was opened at once, a file of many records or a single one, as chapters in an order. */

import { randomName } from "./edits.js";
import { factsOf } from "./games.js";

/** @import { OpenAnswer, RecordForm } from "kifu/messages" */
/** @import { Players } from "./match.js" */
/** @import { Sheet } from "./sheet.js" */
/** @typedef {{ name: string, bytes: Uint8Array<ArrayBuffer>, options: Record<string, string>, answer: OpenAnswer }} SourceFile */
/** @typedef {{ file: number, number: number }} Place which record of which file */
/** What a book came from: it was `begun` here, or played as a `game`, or is the `example` of the first visit. @typedef {"begun" | "file" | "paste" | "link" | "library" | "game" | "example"} Origin */
/** What a list shows of a record. @typedef {{ title: string, players: string[], event: string, date: string, result: string, plies: number, problems: number, game: string }} Facts */
/** `name` is what the reader calls it, `place` where it stands in the files of the book. @typedef {{ id: string, name?: string, facts: Facts, place: Place | null }} Chapter */

export class Book {
  id = randomName();
  name = ""; // which the reader gave it
  kept = false;
  /** @type {{ players: Players, rules: string } | null} in a game that is played */
  match = null;
  /** @type {SourceFile[]} */
  files = [];
  /** @type {Chapter[]} */
  chapters = [];
  /** @type {Map<string, Sheet>} the records that were shown, by their chapters */
  sheets = new Map();

  /** @param {Origin} origin */
  constructor(origin) {
    this.origin = origin;
    this.made = Date.now();
  }

  /** @param {SourceFile[]} files that were opened at once */
  static ofFiles(files) {
    const book = new Book(files.some(({ name }) => name) ? "file" : "paste");
    book.files = files;
    book.chapters = files.flatMap(({ answer }, file) =>
      answer.records.map((_, number) => chapterOf(files, { file, number })),
    );
    return book;
  }

  /** @param {RecordForm} record @param {Origin} origin */
  static ofRecord(record, origin) {
    const book = new Book(origin);
    book.chapters = [{ id: randomName(), facts: factsOfHeader(record), place: null }];
    return book;
  }

  /** @param {string} id */
  chapter(id) {
    const found = this.chapters.find((chapter) => chapter.id === id);
    if (!found) throw new RangeError(`no chapter ${id}`);
    return found;
  }

  /** The first game that was played, or else the first record. */
  get first() {
    return this.chapters.find(({ facts }) => facts.plies) ?? this.chapters[0];
  }

  /** What it is called where the reader gave it no name: by its file, or else by what is known of its record. */
  get title() {
    if (this.name) return this.name;
    const [first, ...others] = this.files.map(({ name }) => name.replace(/\.[^.]*$/, "")).filter(Boolean);
    if (first) return others.length ? `${first} +${others.length}` : first;
    return this.first?.facts.title ?? "";
  }
}

/** @param {SourceFile[]} files @param {Place} place @returns {Chapter} */
export function chapterOf(files, place) {
  const { answer } = files[place.file];
  const { title, players, event, date, result, plies, problems } = answer.records[place.number];
  // A record without a name of its own goes by its game, which lists name in the reader's language.
  const own = title === factsOf(answer.game)?.title ? "" : title;
  const facts = { title: own, players, event, date, result, plies, problems, game: answer.game };
  return { id: randomName(), facts, place };
}

/** What is known of a record by its header. @param {Omit<RecordForm, "lines">} header @param {string[]} [sides] as tags name them @returns {Facts} */
export function factsOfHeader({ tags = {}, result = "*", game }, sides = []) {
  const known = (/** @type {string} */ name) => (/^[?.-]*$/.test(tags[name] ?? "") ? "" : (tags[name] ?? ""));
  const players = sides.map(known);
  const named = players.some(Boolean) ? players.map((name, side) => name || sides[side]).join(" – ") : "";
  const title = named || known("Title") || known("Event") || known("Opening");
  return { title, players, event: known("Event"), date: known("Date"), result, plies: 0, problems: 0, game };
}
