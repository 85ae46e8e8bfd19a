/* The source: the text as it came with every problem at its place, what was likely meant, and the text to be changed. */

import { make } from "../../render/viewer/elements.js";
import { buttonOf } from "./buttons.js";
import { readText } from "./incoming.js";
import { lineFrom } from "./record.js";
import { Repairs } from "./repairs.js";
import { PlacedText, partsOf, printedOrder } from "./sourcetext.js";
import { call, callFile } from "./transport.js";
import { notationName, problemInWords, word } from "./words.js";

/** @import { ApplyRepairAnswer, ApplyRepairRequest, OpenAnswer, ProblemMessage } from "kifu/messages" */
/** @import { Tree } from "../../render/viewer/tree.js" */
/** @import { MoveNode as Node } from "../../render/viewer/types" */
/** @import { Desk } from "./desk.js" */
/** @import { Stretch } from "./sourcetext.js" */

const CURRENT = "kifu-current"; // the name of the highlight of the current move

/** A text with marks, a list of problems, the repairs. */
export class SourceView {
  /** @type {Map<Node, Stretch>} */
  places = new Map();
  /** @type {{ start: number, node: Text }[]} */
  parts = [];
  /** @type {ProblemMessage[]} */
  problems = [];
  /** @type {HTMLElement[]} one for each problem */
  marks = [];
  /** @type {string | null} */
  text = null;
  stale = true;

  /** @param {Desk} desk @param {import("./boardview.js").BoardView} board @param {HTMLElement} element its panel */
  constructor(desk, board, element) {
    this.desk = desk;
    this.note = make("p", { class: "note", role: "status" });
    this.facts = make("div", { class: "chips" });
    this.pre = make("pre", {
      class: "written",
      tabindex: "0",
      role: "group",
      "aria-label": word("The text as it came"),
    });
    this.area = make("textarea", {
      rows: "12",
      spellcheck: "false",
      "aria-label": word("Text to be read"),
      hidden: "",
    });
    this.list = make("ol", { class: "problems", "aria-label": word("Problems") });
    this.repairs = new Repairs(desk, board, (answer, ply) => this.#take(answer, ply));
    this.element = element;
    this.editing = buttonOf(word("Change the text"), () => this.#edit(true));
    this.again = buttonOf(word("Read it again"), () => this.#readAgain());
    this.cancel = buttonOf(word("Leave it as it was"), () => this.#edit(false));
    const buttons = make("div", { class: "row" }, this.editing, this.again, this.cancel);
    const head = make("div", { class: "head" }, this.facts, this.note, buttons);
    this.element.append(head, this.pre, this.area, this.repairs.element, this.list);
    this.element.addEventListener("shown", () => this.refresh());
    this.element.addEventListener("left", () => this.repairs.seen && this.repairs.preview(null));
    this.pre.addEventListener("click", (event) => this.#choose(event));
    for (const event of ["record", "source"])
      desk.addEventListener(event, () => {
        this.stale = true;
        if (!this.element.hidden) this.refresh();
      });
    desk.addEventListener("node", () => this.#mark());
  }

  /** Show the text and the problems of the record that is open, and look for repairs. */
  refresh() {
    if (!this.stale) return this.#mark();
    this.stale = false;
    this.#edit(false);
    const { source, place, tree, read } = this.desk;
    this.text = read ? read.text : place ? (source?.answer.text ?? null) : null;
    this.problems = this.desk.diagnostics;
    this.#say();
    this.#write();
    this.places = new Map();
    const asked = this.#asked();
    this.repairs.look(asked);
    this.#reveal();
    if (this.text !== null) this.#findMoves(tree, this.text, asked.number);
  }

  /** Bring the first error in sight, above which there may be many moves. */
  #reveal() {
    const { pre } = this;
    const first = this.marks.find(({ className }) => className === "error");
    if (first)
      pre.scrollTop += first.getBoundingClientRect().top - pre.getBoundingClientRect().top - pre.clientHeight / 2;
  }

  #say() {
    const { source, place } = this.desk;
    this.facts.replaceChildren(...(source && place ? this.#facts(source.answer) : []));
    const count = this.problems.length;
    if (!source || !place) this.note.textContent = word("This record was made here: there is no text that it came in.");
    else if (this.text === null)
      this.note.textContent = word(
        "This file is no text, or there are several in it: only its problems can be listed.",
      );
    else if (!count) this.note.textContent = word("All of it could be read.");
    else this.note.textContent = count === 1 ? word("1 problem") : word("{count} problems", { count });
    this.pre.hidden = this.editing.hidden = this.text === null;
  }

  /** What kifu took it for: its format, its encoding, the notation. @param {OpenAnswer} answer */
  #facts({ format, encoding, notation, evidence }) {
    const written = this.desk.game.notations.find(({ name }) => name === notation);
    const facts = [format, encoding, written ? notationName(written) : notation].filter(Boolean);
    return facts.map((fact) => make("span", { class: "chip", title: evidence.join("\n") }, String(fact)));
  }

  /** Put the text there with a mark for each problem, and the list of them. */
  #write() {
    const placed = new PlacedText(this.text ?? "");
    const stretches = this.problems.map((problem) => (this.text === null ? null : placed.find(problem)));
    this.marks = this.problems.map((problem) =>
      make("mark", { class: problem.severity, title: problemInWords(problem) }),
    );
    this.parts = [];
    const children = partsOf(placed.text, stretches).map(({ start, text, number }) => {
      const node = document.createTextNode(text);
      this.parts.push({ start, node });
      if (number < 0) return node;
      this.marks[number].append(node);
      return this.marks[number];
    });
    this.pre.replaceChildren(...children);
    this.list.replaceChildren(...this.problems.map((problem, number) => make("li", {}, this.#row(problem, number))));
    this.list.hidden = !this.problems.length;
  }

  /** @param {ProblemMessage} problem @param {number} number */
  #row(problem, number) {
    const { severity, line, column, offset, ply } = problem;
    const titles = { error: word("error"), warning: word("warning"), note: word("note") };
    const title = titles[severity];
    const at = line ? `${line}:${column ?? 1}` : offset ? word("byte {offset}", { offset }) : "";
    const said = make("span", { dir: "auto" }, problemInWords(problem));
    const row = make(
      "button",
      { type: "button", class: severity },
      make("b", {}, title),
      " ",
      make("i", {}, at),
      " ",
      said,
    );
    row.addEventListener("click", () => {
      if (ply) this.desk.goTo(this.#nodeAt(ply));
      const mark = this.marks[number];
      mark?.scrollIntoView({ block: "center" });
      for (const other of this.marks) other.classList.toggle("chosen", other === mark);
    });
    return row;
  }

  /** The move of a ply in the main line, or the last before it. @param {number} ply */
  #nodeAt(ply) {
    const line = lineFrom(this.desk.tree.root);
    return line[Math.min(ply, line.length - 1)];
  }

  /** What kifu has to know of the text. */
  #asked() {
    const { source, place } = this.desk;
    const { format, notation, game } = source?.answer ?? {};
    const number = place && source ? source.answer.records[place.number].number : 1;
    const { notation: named = notation } = source?.options ?? {};
    return {
      record: this.desk.record(),
      ...(this.text === null ? {} : { text: this.text, number, format, notation: named, game }),
    };
  }

  /** @param {Tree} tree @param {string} text @param {number} [number] of its record in the text */
  async #findMoves(tree, text, number) {
    const asked = { record: this.desk.record(), text, ...(number === undefined ? {} : { number }) };
    const { places } = await call("places", asked).catch(() => ({ places: [] }));
    if (tree !== this.desk.tree || text !== this.text) return;
    const placed = new PlacedText(text);
    for (const [at, node] of printedOrder(tree.root).entries()) {
      const place = places[at];
      if (!place) continue;
      const [line, column, length] = place;
      const stretch = placed.find({ line, column, length });
      if (stretch) this.places.set(node, stretch);
    }
    this.#mark();
  }

  /** Highlight the current move in the text. */
  #mark() {
    const stretch = this.places.get(this.desk.node);
    const highlights = globalThis.CSS?.highlights;
    highlights?.delete(CURRENT);
    if (!stretch || this.element.hidden || this.pre.hidden) return;
    const range = new Range();
    range.setStart(...this.#pointAt(stretch.start));
    range.setEnd(...this.#pointAt(stretch.stop));
    highlights?.set(CURRENT, new Highlight(range));
    const [box, outer] = [range.getBoundingClientRect(), this.pre.getBoundingClientRect()];
    if (box.top < outer.top || box.bottom > outer.bottom) this.pre.scrollTop += box.top - outer.top - outer.height / 2;
  }

  /** The node of the page in which a place of the text stands. @param {number} place @returns {[Text, number]} */
  #pointAt(place) {
    const part = this.parts.findLast(({ start }) => start <= place) ?? this.parts[0];
    return [part.node, Math.min(place - part.start, part.node.length)];
  }

  /** Go to the move that was clicked, or to that of the problem. @param {MouseEvent} event */
  #choose(event) {
    const mark = /** @type {Element} */ (event.target).closest("mark");
    const number = mark ? this.marks.indexOf(mark) : -1;
    if (number >= 0) return /** @type {HTMLElement} */ (this.list.children[number].firstElementChild).click();
    const selection = getSelection();
    const part = this.parts.find(({ node }) => node === selection?.anchorNode);
    if (!part || !selection?.isCollapsed) return;
    const at = part.start + selection.anchorOffset;
    for (const [node, { start, stop }] of this.places) if (start <= at && at <= stop) return this.desk.goTo(node);
  }

  /** Show the record with a repair made at a ply, in the text too. @param {ApplyRepairAnswer} answer @param {number} ply */
  async #take({ record, text: repaired, diagnostics }, ply) {
    const { desk } = this;
    const text = repaired ?? null;
    const { source, place } = desk;
    if (!(await desk.replaceRecord(record, { text, diagnostics }))) return;
    if (source && place && text !== null) {
      Object.assign(source, readText(text, source.name), { answer: { ...source.answer, text } });
      desk.tell("files");
    }
    this.stale = true;
    desk.dispatchEvent(new Event("source"));
    desk.goTo(this.#nodeAt(ply));
  }

  /** @param {boolean} on */
  #edit(on) {
    this.pre.hidden = on || this.text === null;
    this.area.hidden = !on;
    this.again.hidden = this.cancel.hidden = !on;
    this.editing.hidden = on || this.text === null;
    if (!on) return;
    this.area.value = this.text ?? "";
    this.area.focus();
  }

  /** Read the text that the reader changed; what cannot be read at all stays to be changed. */
  async #readAgain() {
    const { desk } = this;
    const { source, place } = desk;
    if (!source || !place) return;
    const { encoding: _, ...options } = source.options; // it is in UTF-8 now
    const { name, bytes } = readText(this.area.value, source.name);
    try {
      const answer = await callFile("open", bytes, { name, ...options });
      const entry = answer.records[Math.min(place.number, answer.records.length - 1)];
      const record = entry && (entry.record ?? (await this.#wholeRecord(bytes, { name, ...options }, entry.number)));
      if (!record) throw new Error(answer.diagnostics[0]?.reason ?? word("No record was found in it."));
      const read = { text: answer.text ?? null, diagnostics: [...answer.diagnostics, ...entry.diagnostics] };
      if (!(await desk.replaceRecord(record, read))) return;
      desk.files[place.file] = { name, bytes, options, answer };
      desk.tell("files");
    } catch (error) {
      this.note.textContent = /** @type {Error} */ (error).message;
    }
  }

  /** @param {Uint8Array<ArrayBuffer>} bytes @param {Record<string, string>} options @param {number} number */
  async #wholeRecord(bytes, options, number) {
    const { records } = await callFile("open", bytes, { ...options, number: String(number) });
    return records[0]?.record;
  }
}
