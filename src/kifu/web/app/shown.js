/* The record that is shown, and what is done with it: steps, moves, remarks, and how that is taken back. */

import { addMove, changeHeader, knownMove, randomName } from "./edits.js";
import { History, inOrder, joined, keyOf } from "./history.js";
import { linesOf } from "./record.js";
import { chosenLook } from "./settings.js";
import { nameSeen } from "./showing.js";
import { call, ProblemError } from "./transport.js";

/** @import { DescribedGame, MoveNode as Node } from "../../render/viewer/types" */
/** @import { PieceCard } from "kifu/messages" */
/** @import { Edit } from "./edits.js" */
/** @import { Change } from "./history.js" */
/** @import { Header, Made, Sheet } from "./sheet.js" */
/** @typedef {DescribedGame & { pieces: PieceCard[] }} DeskGame */

export const TAB = randomName(); // its changes are told apart from those of other tabs

/** It tells `tree`, `node`, `header` and `record` as they change, moves that were `named`, and of every change what is to
 * be kept: `changed`. */
export class ShownRecord extends EventTarget {
  constructor() {
    super();
    /** @type {Sheet | null} the record that is shown */
    this.sheet = null;
    this.look = { notations: [""], chosen: false, ...chosenLook(), turned: 0 };
  }

  /** How a game is drawn. @param {string} _game @returns {Promise<object>} */
  async drawingOf(_game) {
    return {};
  }

  /** Go back to the record that was shown before this one, if there is nothing of this one to take back. */
  turnBack() {}

  /** Go on to the record from which undo came back. */
  turnOn() {}

  get #open() {
    if (!this.sheet) throw new Error("no record is open");
    return this.sheet;
  }

  get tree() {
    return this.#open.tree;
  }

  /** The current move. */
  get node() {
    return this.#open.node;
  }

  get header() {
    return this.#open.segment.header;
  }

  /** Problems that kifu found in the record as it was read. */
  get diagnostics() {
    return this.#open.segment.diagnostics;
  }

  /** What the record was read from, if it was read anew since it was opened. */
  get read() {
    return this.#open.segment.read;
  }

  /** @returns {DeskGame} */
  get game() {
    return /** @type {DeskGame} */ (this.tree.game);
  }

  /** The position shown, as setup text. */
  get position() {
    return this.tree.fen(this.node);
  }

  /** The places of the notations shown, among those of the game. @returns {number[]} */
  get notations() {
    const places = this.look.notations.map((name) => this.#notation(name)).filter((place) => place >= 0);
    return places.length ? [...new Set(places)] : [0];
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
    this.#open.node = node;
    this.tree.follow(node);
    this.tell("node");
  }

  /** Have moves named that come into sight. @param {Node[]} nodes */
  name(nodes) {
    const hear = (/** @type {Node[]} */ named) => this.dispatchEvent(new CustomEvent("named", { detail: named }));
    return nameSeen(this.tree, nodes, hear);
  }

  /**
   * Play what was typed, or one move by its points; a move that differs from the next one makes a branch.
   * @param {{ text: string } | { move: string }} what
   */
  async play(what) {
    const { sheet, node } = this;
    const name = this.named.nameOf(node);
    const answer = await call("add_moves", { game: this.game.name, fen: this.tree.fen(node), ...what });
    let here = this.named.nodes.get(name);
    if (!here || sheet !== this.sheet || this.#attached(here) !== here) return; // it was replaced or cut off meanwhile
    for (const facts of answer.moves) {
      const known = knownMove(here, facts);
      if (!known) this.do(addMove(this.named, here, facts));
      here = known ?? here.children[here.children.length - 1];
    }
    this.goTo(here);
    if (answer.problem) throw new ProblemError(answer.problem);
  }

  /** The moves by the names that changes call them. */
  get named() {
    return this.#open.segment.named;
  }

  /** Make an edit that can be taken back. @param {Edit | null} edit @param {boolean} [typing] whether it goes on with the last one */
  do(edit, typing = false) {
    const { sheet } = this;
    if (!edit || !sheet) return;
    const again = typing ? joined(sheet.history, TAB, edit) : null;
    const change = again ?? sheet.history.next(TAB, { edit });
    const made = again && sheet.retype(again);
    if (!made) return this.#record(sheet, change);
    this.dispatchEvent(new CustomEvent("changed", { detail: { sheet, change } }));
    this.#show(made);
  }

  /** Say something else about the record. @param {Header} header @param {boolean} [typing] */
  setHeader(header, typing = false) {
    const edit = changeHeader(this.header, header);
    if (edit.kind === "header" && Object.keys(edit.after).length) this.do(edit, typing);
  }

  undo() {
    const { history } = this.#open;
    if (!history.undoable) return this.turnBack();
    return this.#record(this.#open, history.next(TAB, { undoes: keyOf(history.undoable) }));
  }

  redo() {
    const { history } = this.#open;
    if (!history.redoable) return this.turnOn();
    return this.#record(this.#open, history.next(TAB, { redoes: keyOf(history.redoable) }));
  }

  /** @param {Sheet} sheet @param {Change} change of this tab */
  #record(sheet, change) {
    const made = sheet.make(change, (game) => this.drawingOf(game));
    this.dispatchEvent(new CustomEvent("changed", { detail: { sheet, change } }));
    this.#when(sheet, made);
  }

  /** Take a change that another tab made of a record that lies here. @param {Sheet} sheet @param {Change} change */
  hear(sheet, change) {
    const { history } = sheet;
    const typed = sheet.retype(change);
    if (typed) return this.#when(sheet, typed, true);
    if (history.known.has(keyOf(change)) || !history.follows(change)) {
      const others = history.list.filter((each) => keyOf(each) !== keyOf(change));
      sheet.history = new History([...others, change].sort(inOrder));
      return this.#when(
        sheet,
        sheet.rebuild((game) => this.drawingOf(game)),
        true,
      );
    }
    return this.#when(
      sheet,
      sheet.make(change, (game) => this.drawingOf(game)),
      true,
    );
  }

  /** Put in its place what could not be, because kifu did not answer. @param {Sheet} sheet */
  refresh(sheet) {
    this.#when(
      sheet,
      sheet.rebuild((game) => this.drawingOf(game)),
      true,
    );
  }

  /** @param {Sheet} sheet @param {Made | Promise<Made>} made @param {boolean} [heard] */
  #when(sheet, made, heard = false) {
    const show = (/** @type {Made} */ done) => sheet === this.sheet && this.#show(done, heard);
    if (made instanceof Promise) made.then(show, (error) => this.say(error.message));
    else show(made);
  }

  /** @param {Made} made @param {boolean} [heard] from another tab, so that the reader stays at the current move */
  #show({ node, what }, heard = false) {
    if (what === "replace") this.tell("record");
    else if (what === "header") this.tell("header");
    else if (node) this.#changed(this.#attached(heard ? this.node : node), heard);
  }

  /** Say on the page, and to screen readers, what cannot be done or was done. @param {string} text */
  say(text) {
    this.dispatchEvent(new CustomEvent("said", { detail: text }));
  }

  /** @param {Node} node @param {boolean} heard */
  #changed(node, heard) {
    this.#open.node = node;
    if (!heard) this.tree.follow(node);
    this.tell("tree");
    this.tell("node");
  }

  /** The nearest node on the way to the root that is still in the tree. @param {Node} node */
  #attached(node) {
    let found = node;
    for (let here = node; here.parent; here = here.parent) {
      if (!here.parent.children.includes(here)) found = here.parent;
    }
    return found;
  }

  /** @param {string} name */
  #notation(name) {
    return this.game.notations.findIndex((notation) => notation.name === name);
  }

  /** @param {string} event */
  tell(event) {
    this.dispatchEvent(new Event(event));
  }
}
