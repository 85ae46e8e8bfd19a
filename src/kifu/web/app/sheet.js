/* A record with its history: what every change makes of its moves and its header, whichever tab made the change. */

import { isLong } from "../../render/viewer/blocks.js";
import { applyEdit, headerWith, NamedNodes } from "./edits.js";
import { History, keyOf } from "./history.js";
import { showRecord } from "./showing.js";
import { call } from "./transport.js";

/** @import { ProblemMessage, RecordData, RecordForm } from "kifu/messages" */
/** @import { Tree } from "../../render/viewer/tree.js" */
/** @import { MoveNode as Node } from "../../render/viewer/types" */
/** @import { Edit, Read } from "./edits.js" */
/** @import { Change } from "./history.js" */
/** @typedef {Omit<RecordForm, "lines">} Header  a record without its moves */

/** What a record is from a change on that replaced all of it; `read` is the text that it was read from then. */
class Segment {
  /**
   * @param {string} key of the change; nothing for the record as it was opened
   * @param {Tree} tree
   * @param {Header} header
   * @param {ProblemMessage[]} diagnostics
   * @param {Read | undefined} read
   */
  constructor(key, tree, header, diagnostics, read) {
    this.key = key;
    this.tree = tree;
    this.header = header;
    this.diagnostics = diagnostics;
    this.read = read;
    /** @type {NamedNodes | null} */
    this.numbered = null;
  }

  /** The moves are counted before the first of them is changed. */
  get named() {
    this.numbered ??= new NamedNodes(this.tree, this.key);
    return this.numbered;
  }

  /** Make a change or take it back. @param {Edit} edit @param {boolean} [back] @returns {Node | null} the move that it is about */
  apply(edit, back = false) {
    if (edit.kind === "header") this.header = headerWith(this.header, back ? edit.before : edit.after);
    return applyEdit(this.named, edit, back);
  }
}

/** @typedef {{ node: Node | null, what: Edit["kind"] | "" }} Made a change, and the move that it is about */

export class Sheet {
  chapter = ""; // of its book
  based = false; // whether it is kept as it was opened
  stale = false; // a change of another tab could not be put in its place yet

  /**
   * @param {RecordForm} base as it was opened
   * @param {Segment} segment
   * @param {History} history
   */
  constructor(base, segment, history) {
    this.base = base;
    this.segment = segment;
    this.history = history;
    this.counted = history.list.length; // how many changes the shelf knows of
    /** @type {Node} */
    this.node = segment.tree.root;
    this.look = { turned: 0, notations: [""] };
    /** @type {number[]} to the move that was seen last, as it is kept */
    this.path = [];
    /** @type {Map<string, Segment>} those that undo and redo come back to */
    this.segments = new Map([[segment.key, segment]]);
  }

  /**
   * Open a record with the changes that were made of it.
   * @param {RecordForm} base
   * @param {Change[]} changes
   * @param {(game: string) => Promise<object>} drawingOf how a game is drawn
   */
  static async open(base, changes, drawingOf) {
    const history = new History(changes);
    const { segment, record } = await openSegment(base, history, drawingOf);
    // The moves of a large record are counted before the first change has to wait for it.
    if (isLong(segment.tree)) globalThis.requestIdleCallback?.(() => segment.named);
    return { sheet: new Sheet(base, segment, history), record };
  }

  get tree() {
    return this.segment.tree;
  }

  /** The branches that the reader folded and unfolded, by their names. @returns {[string, boolean][]} */
  get folds() {
    const { segment, tree } = this;
    return [...tree.folds].map(([node, folded]) => [segment.named.nameOf(node), folded]);
  }

  set folds(folds) {
    for (const [name, folded] of folds) {
      const node = this.segment.named.nodes.get(name);
      if (node) this.tree.folds.set(node, folded);
    }
  }

  /** Make a change that follows all others; a promise if kifu has to be asked. @param {Change} change @param {(game: string) => Promise<object>} drawingOf @returns {Made | Promise<Made>} */
  make(change, drawingOf) {
    const taken = this.history.take(change);
    if (!taken) return { node: null, what: "" };
    const { edit, back, deep } = taken;
    if (deep) return this.rebuild(drawingOf); // another tab went on meanwhile
    if (edit.kind !== "replace") return { node: this.segment.apply(edit, back), what: edit.kind };
    const { from } = this.history.standing();
    const known = this.segments.get(from ? keyOf(from) : "");
    if (!known) return this.rebuild(drawingOf);
    this.#turnTo(known);
    return { node: null, what: "replace" };
  }

  /** Take a change anew that goes on being typed; null if something was done since. @param {Change} change @returns {Made | null} */
  retype(change) {
    const { last, undoable } = this.history;
    if (!change.edit || !last || keyOf(last) !== keyOf(change) || last !== undoable) return null;
    this.history.retype(change);
    return { node: this.segment.apply(change.edit), what: change.edit.kind };
  }

  /** Make the record anew of all its changes. @param {(game: string) => Promise<object>} drawingOf @returns {Promise<Made>} */
  async rebuild(drawingOf) {
    this.stale = true;
    const { segment } = await openSegment(this.base, () => this.history, drawingOf);
    this.stale = false;
    const name = this.segment.key === segment.key ? this.segment.named.names.get(this.node) : undefined;
    this.segments.clear();
    this.#turnTo(segment);
    this.node = segment.named.nodes.get(name ?? "") ?? segment.tree.root;
    return { node: null, what: "replace" };
  }

  /** Begin a segment with a record that kifu has shown. @param {Change} change @param {Tree} tree @param {Header} header @param {ProblemMessage[]} diagnostics */
  replace(change, tree, header, diagnostics) {
    this.history.take(change);
    const read = change.edit?.kind === "replace" ? change.edit.read : undefined;
    this.#turnTo(new Segment(keyOf(change), tree, header, read?.diagnostics ?? diagnostics, read));
  }

  /** @param {Segment} segment */
  #turnTo(segment) {
    this.segment = segment;
    this.segments.set(segment.key, segment);
    this.node = segment.tree.root;
  }
}

/**
 * Ask kifu for the record that the changes begin with, and make them.
 * @param {RecordForm} base
 * @param {History | (() => History)} history  or where it is found once kifu has answered
 * @param {(game: string) => Promise<object>} drawingOf
 */
async function openSegment(base, history, drawingOf) {
  const now = () => (typeof history === "function" ? history() : history);
  for (;;) {
    const { from } = now().standing();
    const edit = from?.edit?.kind === "replace" ? from.edit : null;
    const { lines: _, ...header } = edit?.record ?? base;
    const { tree, record, diagnostics } = await showRecord(edit?.record ?? base, drawingOf);
    const standing = now().standing();
    if (standing.from !== from) continue; // it was replaced meanwhile
    const key = from ? keyOf(from) : "";
    const segment = new Segment(key, tree, header, edit?.read?.diagnostics ?? diagnostics, edit?.read);
    for (const change of standing.edits) {
      const made = change.edit && (await withFacts(segment, change.edit));
      if (made) segment.apply(made);
    }
    return { segment, record };
  }
}

/**
 * A change with what this kifu knows of its move: another version may know other notations.
 * @param {Segment} segment
 * @param {Edit} edit
 * @returns {Promise<Edit>}
 */
async function withFacts(segment, edit) {
  const { game } = segment.tree;
  if (edit.kind === "line") return withLineFacts(segment, edit);
  if (edit.kind !== "add" || edit.facts.texts.length === game.notations.length) return edit;
  const parent = segment.named.nodes.get(edit.parent);
  if (!parent) return edit;
  const { moves } = await call("add_moves", { game: game.name, fen: segment.tree.fen(parent), move: edit.facts.move });
  return { ...edit, facts: moves[0] ?? edit.facts };
}

/** @param {Segment} segment @param {Extract<Edit, { kind: "line" }>} edit @returns {Promise<Edit>} */
async function withLineFacts({ tree, named }, edit) {
  const parent = named.nodes.get(edit.adds[0].parent);
  if (!parent || edit.adds[0].facts.texts.length === tree.game.notations.length) return edit;
  const adds = [];
  let fen = tree.fen(parent);
  for (const each of edit.adds) {
    const answer = await call("add_moves", { game: tree.game.name, fen, move: each.facts.move });
    adds.push({ ...each, facts: answer.moves[0] ?? each.facts });
    fen = answer.fen;
  }
  return { ...edit, adds };
}
