/* The desk: the one document of the page.  Views listen to it and call it; none of them knows another. */

import { Tree } from "../../render/viewer/tree.js";
import { addMove, knownMove } from "./edits.js";
import { factsOf } from "./games.js";
import { linesOf } from "./record.js";
import { call, callFile, ProblemError } from "./transport.js";

/** @import { DescribedGame, MoveNode as Node } from "../../render/viewer/types" */
/** @import { BoardAnswer, OpenAnswer, PieceCard, ProblemMessage, RecordData, RecordForm } from "kifu/messages" */
/** @import { Edit } from "./edits.js" */
/** @typedef {{ name: string, bytes: Uint8Array<ArrayBuffer>, options: Record<string, string>, answer: OpenAnswer }} SourceFile */

const MOST_EDITS = 500; // that can be taken back

/** @typedef {Omit<RecordForm, "lines">} Header  a record without its moves */
/** @typedef {DescribedGame & { pieces: PieceCard[] }} DeskGame */

/** Events: `record`, `header`, `node`, `tree`, `look`, `source`, `said`; a view asks the desk for what it needs. */
export class Desk extends EventTarget {
  /** @type {Node} the current move */
  node;

  constructor() {
    super();
    /** @type {Tree | null} the moves of the record that is shown */
    this._tree = null;
    /** @type {Header} */
    this.header = { kifu: 1, game: "" };
    /** @type {SourceFile[]} what was opened */
    this.files = [];
    /** @type {{ file: number, number: number } | null} which record of which file is shown */
    this.place = null;
    /** @type {ProblemMessage[]} problems that kifu found in the record as it was read */
    this.diagnostics = [];
    this.look = { notations: [""], chosen: false, pieces: "chinese", theme: "wood", turned: 0 };
    this.openings = 0; // how many records or files were asked for
    /** @type {Edit[]} */
    this.done = [];
    /** @type {Edit[]} */
    this.undone = [];
    /** @type {Map<string, Promise<BoardAnswer>>} */
    this.drawings = new Map();
  }

  get tree() {
    if (!this._tree) throw new Error("no record is open");
    return this._tree;
  }

  /** @returns {DeskGame} */
  get game() {
    return /** @type {DeskGame} */ (this.tree.game);
  }

  /** The position shown, as setup text. */
  get position() {
    return this.tree.fen(this.node);
  }

  /** The file from which the record comes, or null if it was begun here. */
  get source() {
    return this.place ? this.files[this.place.file] : null;
  }

  /** The places of the notations shown, among those of the game. @returns {number[]} */
  get notations() {
    const places = this.look.notations.map((name) => this.#notation(name)).filter((place) => place >= 0);
    return places.length ? [...new Set(places)] : [0];
  }

  // Records

  /**
   * Read files and show the first record; files that hold none are reported by their problems.  Nothing is returned
   * if something else was opened since.
   * @param {{ name: string, bytes: Uint8Array<ArrayBuffer>, options?: Record<string, string> }[]} files
   */
  async openFiles(files) {
    const opening = ++this.openings;
    const opened = [];
    for (const { name, bytes, options = {} } of files) {
      opened.push({ name, bytes, options, answer: await callFile("open", bytes, { name, ...options }) });
    }
    if (opening !== this.openings) return null;
    this.files = opened;
    const first = opened.findIndex(({ answer }) => answer.records.length);
    if (first >= 0) await this.showRecord({ file: first, number: 0 });
    this.#tell("source");
    return opened;
  }

  /** Show a record of the files that were opened. @param {{ file: number, number: number }} place */
  async showRecord(place) {
    const { name, bytes, options, answer } = this.files[place.file];
    const entry = answer.records[place.number];
    const opening = ++this.openings;
    if (!entry.record) {
      // In a file of many records only the first come whole.
      const { records } = await callFile("open", bytes, { name, ...options, number: String(entry.number) });
      Object.assign(entry, records[0]);
    }
    if (!entry.record || opening !== this.openings || !(await this.openRecord(entry.record, place))) return;
    this.diagnostics = [...answer.diagnostics, ...entry.diagnostics];
    this.#tell("source");
  }

  /**
   * Show a record given as kifu's JSON; the one before can be brought back by undo.  Return whether it is shown, and
   * not one that was asked for later.
   * @param {RecordForm} record
   * @param {{ file: number, number: number } | null} [place]
   */
  async openRecord(record, place = null) {
    const { lines: _, ...header } = record;
    const opening = ++this.openings;
    const answer = await call("show", { record });
    const tree = new Tree(answer.record, { ...answer.game, ...(await this.#drawing(answer.game.name)) });
    if (this._tree && opening !== this.openings) return false;
    const { _tree, node, diagnostics } = this;
    const before = { _tree, node, diagnostics, header: this.header, place: this.place, look: this.look };
    const notations = this.#chooseNotations(answer.record, header);
    const look = { ...this.look, notations, turned: answer.record.bottom ?? 0 };
    const after = { _tree: tree, header, node: tree.root, place, diagnostics: answer.diagnostics, look };
    const show = (/** @type {object} */ state) => {
      Object.assign(this, state);
      this.#tell("record");
    };
    show(after);
    if (before._tree) this.#remember({ apply: () => show(after), revert: () => show(before), node: null });
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
    return this.openRecord({ ...this.header, fen, lines: linesOf(this.tree, node) }, this.place);
  }

  /** The whole record as kifu's JSON. */
  record() {
    return { ...this.header, lines: linesOf(this.tree) };
  }

  /** The line of moves from the start to a node, as places of children: it finds the node again in the same record. */
  path(node = this.node) {
    return this.tree.path(node).map((step) => step.parent?.children.indexOf(step) ?? 0);
  }

  /** The node at the end of a path, or the last that is there. @param {number[]} path */
  at(path) {
    let node = this.tree.root;
    for (const place of path) node = node.children[place] ?? node;
    return node;
  }

  // Moves

  /** @param {Node} node */
  goTo(node) {
    if (!node) return;
    this.node = node;
    this.tree.follow(node);
    this.#tell("node");
  }

  /**
   * Play what was typed, or one move by its points; a move that differs from the next one makes a branch.
   * @param {{ text: string } | { move: string }} what
   */
  async play(what) {
    const { tree, node } = this;
    const answer = await call("add_moves", { game: this.game.name, fen: tree.fen(node), ...what });
    if (tree !== this._tree || this.#attached(node) !== node) return; // it was replaced or cut off meanwhile
    let here = node;
    for (const facts of answer.moves) {
      const known = knownMove(here, facts);
      if (!known) this.do(addMove(tree, here, facts));
      here = known ?? here.children[here.children.length - 1];
    }
    this.goTo(here);
    if (answer.problem) throw new ProblemError(answer.problem);
  }

  /** Make an edit that can be taken back. @param {Edit | null} edit */
  do(edit) {
    if (!edit) return;
    edit.apply();
    this.#remember(edit);
    if (edit.node) this.#changed(edit.node);
  }

  /** Say something else about the record. @param {Header} header */
  setHeader(header) {
    const before = this.header;
    const set = (/** @type {Header} */ value) => {
      this.header = value;
      this.#tell("header");
    };
    set(header);
    this.#remember({ apply: () => set(header), revert: () => set(before), node: null });
  }

  undo() {
    const edit = this.done.pop();
    if (!edit) return;
    edit.revert();
    this.undone.push(edit);
    if (edit.node) this.#changed(this.#attached(edit.node));
  }

  redo() {
    const edit = this.undone.pop();
    if (!edit) return;
    edit.apply();
    this.done.push(edit);
    if (edit.node) this.#changed(edit.node);
  }

  // The look

  /** @param {Partial<Desk["look"]>} changes */
  async setLook(changes) {
    Object.assign(this.look, changes);
    if (!this._tree) return; // the first record will be shown so
    const { name } = this.game;
    const drawing = changes.theme ? await this.#drawing(name) : {};
    if (this.game.name === name && (changes.theme ?? this.look.theme) === this.look.theme)
      Object.assign(this.game, drawing);
    this.#tell("look");
  }

  flip() {
    return this.setLook({ turned: 1 - this.look.turned });
  }

  /** Say on the page, and to screen readers, what cannot be done or was done. @param {string} text */
  say(text) {
    this.dispatchEvent(new CustomEvent("said", { detail: text }));
  }

  /** @param {Edit} edit */
  #remember(edit) {
    this.done = [...this.done, edit].slice(-MOST_EDITS);
    this.undone = [];
  }

  /** @param {Node} node */
  #changed(node) {
    this.node = node;
    this.tree.follow(node);
    this.#tell("tree");
    this.#tell("node");
  }

  /** The nearest node on the way to the root that is still in the tree. @param {Node} node */
  #attached(node) {
    let found = node;
    for (let here = node; here.parent; here = here.parent) {
      if (!here.parent.children.includes(here)) found = here.parent;
    }
    return found;
  }

  /** @param {string} game */
  async #drawing(game) {
    const { theme } = this.look;
    const key = `${game} ${theme}`;
    const asked = this.drawings.get(key) ?? call("board", { game, theme });
    this.drawings.set(key, asked);
    const { game: drawn, pieces } = await asked;
    const { stage, letters, promotions, start } = drawn;
    return { stage, letters, promotions, start, pieces };
  }

  /** @param {string} name */
  #notation(name) {
    return this.game.notations.findIndex((notation) => notation.name === name);
  }

  /** Stay with the notations that the reader chose for this game; else begin with the record's own. @param {RecordData} record @param {Header} header */
  #chooseNotations(record, header) {
    const usual = factsOf(header.game)?.notations.shown ?? [record.notation];
    const own = header.notation ? [record.notation, ...usual] : usual;
    const chosen = this.look.chosen && this._tree?.game.name === header.game;
    return chosen ? this.look.notations : [...new Set(own)].slice(0, 2);
  }

  /** @param {string} event */
  #tell(event) {
    this.dispatchEvent(new Event(event));
  }
}
