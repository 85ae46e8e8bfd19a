/* Drills of puzzles and of a repertoire: the positions that are due, in boxes as Leitner had them. */

import { choiceOf } from "../../render/viewer/choice.js";
import { make } from "../../render/viewer/elements.js";
import { recordsOf } from "./binding.js";
import { Book } from "./book.js";
import { buttonOf } from "./buttons.js";
import { bookOf, lastHome } from "./keptbooks.js";
import { progress, remember } from "./progress.js";
import { recordOf } from "./shelf.js";
import { call, callFile } from "./transport.js";
import { languageOfPage, word } from "./words.js";

/** @import { DrillQuestion, RecordForm } from "kifu/messages" */
/** @import { Grade, Question } from "./quizview.js" */

const TRIES = 3; // at one position
const DAY = 86_400_000;
const FIRST_DAY = 719_163; // the number of 1 January 1970, as the file of `kifu learn` counts days

/** It asks the records that lie together on the desk, or those of a file, and keeps their boxes in the browser. */
export class CardDrill {
  title = word("Puzzles and repertoire");
  choices = make("div", { class: "choices" });
  changed = () => {};
  source = "desk"; // the page on which the records lay, or "file"
  /** @type {RecordForm[] | null} */
  records = null;
  /** @type {DrillQuestion[]} */
  cards = [];
  /** @type {DrillQuestion | null} */
  asked = null;
  tries = 0;
  /** @type {File | null} that was opened here */
  file = null;

  constructor() {
    this.input = make("input", { type: "file", hidden: "" });
    this.input.addEventListener("change", () => this.#openFile());
    this.#offer();
  }

  /** @returns {Promise<Question | null>} */
  async next() {
    this.records ??= await this.#read();
    this.tries = 0;
    let counted = "";
    if (!this.cards.length) {
      const { records } = this;
      const found = await call("drill", {
        language: languageOfPage(),
        records,
        boxes: progress.drills,
        today: dayNumber(),
      });
      counted = word("{due} of {all} positions are due.", { due: found.due, all: found.all });
      if (found.all && !found.due) throw new Error(counted);
      this.cards = found.cards;
    }
    const asked = this.cards.shift();
    this.asked = asked ?? null;
    if (!asked) return null;
    const { card, notation, text, words, side, hints, after } = asked;
    return {
      game: card.game,
      fen: card.fen,
      notation,
      ask: "move",
      text: counted ? `${text} – ${counted}` : text,
      words,
      side,
      move: card.answers[0],
      after,
      hints,
      named: true,
      ...(card.last ? { before: { fen: card.before, move: card.last } } : {}),
    };
  }

  /** @param {Question} _question @param {string} answer @param {boolean} hinted @returns {Promise<Grade>} */
  async grade(_question, answer, hinted) {
    const { asked } = this;
    if (!asked) return { right: false, words: [], final: true };
    const { card } = asked;
    const box = progress.drills[card.key];
    // The first answer counts; what comes after it is for the learner alone.
    const first = this.tries ? {} : { today: dayNumber(), hinted, ...(box ? { box } : {}) };
    const solved = await call("solve", { language: languageOfPage(), card, answer, ...first });
    if (solved.box) remember({ drills: { ...progress.drills, [card.key]: solved.box } });
    this.tries += 1;
    const { right, words, move, fen } = solved;
    if (right) return { right, words, final: true, ...(move && fen ? { played: { move, fen } } : {}) };
    const final = this.tries >= TRIES;
    const told = final ? [word("The record goes on with {move}.", { move: asked.answer })] : [];
    return { right, words: [...words, ...told], final };
  }

  async #openFile() {
    const [file] = this.input.files ?? [];
    if (!file) return;
    this.file = file;
    this.#choose("file");
  }

  /** @param {string} source */
  #choose(source) {
    this.source = source;
    this.cards = [];
    this.records = null;
    this.#offer();
    this.changed();
  }

  #offer() {
    /** @type {[string, string][]} */
    const sources = [
      ["desk", word("The record on the desk")],
      ["play", word("Your last game")],
    ];
    if (this.file) sources.push(["file", this.file.name]);
    this.choices.replaceChildren(
      choiceOf(word("Record"), sources, { value: this.source, choose: (value) => this.#choose(value) }).label,
      buttonOf(word("Open a score"), () => this.input.click()),
      this.input,
    );
  }

  /** @returns {Promise<RecordForm[]>} */
  async #read() {
    if (this.source !== "file") return keptRecords(this.source);
    if (!this.file) return [];
    const { name } = this.file;
    const bytes = new Uint8Array(await this.file.arrayBuffer());
    const answer = await callFile("open", bytes, { name });
    return recordsOf({ keeper: async () => null }, Book.ofFiles([{ name, bytes, options: {}, answer }]));
  }
}

/** The records that lay together on a page last, as they are now. @param {string} page @returns {Promise<RecordForm[]>} */
async function keptRecords(page) {
  const home = lastHome(page);
  const book = home && (await bookOf(home.entry));
  return book ? recordsOf({ keeper: (_, { id }) => recordOf(book.id, id) }, book) : [];
}

/** The number of this day where the reader is. */
function dayNumber() {
  return FIRST_DAY + Math.floor((Date.now() - new Date().getTimezoneOffset() * 60_000) / DAY);
}
