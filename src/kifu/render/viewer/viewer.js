/* The kifu viewer: replays records of board games in a page.

   const viewer = KifuViewer.mount(element, data, { keys: document });

   `data` is what kifu.render.replay makes.  `keys` is where key strokes are heard: the element itself, unless the page
   has nothing else to do with them.  With `address` the address of the page says which move is shown. */

import { Address } from "./address.js";
import { Board } from "./board.js";
import { offer } from "./choice.js";
import { findCommand } from "./commands.js";
import { glideBetween } from "./glide.js";
import { makeHelp } from "./help.js";
import { coordinateKinds, pieceKinds } from "./kinds.js";
import { Panel } from "./panel.js";
import { Records } from "./records.js";
import { Score } from "./score.js";
import { watchSwipes } from "./swipe.js";
import { placeAt, Targets } from "./targets.js";
import { neighbour, Tree } from "./tree.js";
import { learn, notationName, word } from "./words.js";

/** @import { ManSource } from "./targets.js" */
/** @import { Game, MoveNode, Point, RecordData, Replay } from "./types" */
/** @typedef {{ keys?: Document | HTMLElement, address?: boolean }} Options */

const PACE = 1500; // milliseconds from one move to the next while it plays

export class Viewer {
  #gone = new AbortController();
  // What `open` sets.
  /** @type {Tree} */
  tree;
  /** @type {Targets} */
  targets;
  /** @type {MoveNode} */
  node;
  /** @type {Board} */
  board;
  /** @type {Score} */
  score;

  /**
   * @param {HTMLElement} element
   * @param {Replay} data
   * @param {Options} options
   */
  constructor(element, data, { keys = element, address = false } = {}) {
    if (data.words) learn(data.words);
    this.element = element;
    this.data = data;
    this.letterKeys = true;
    this.number = 0; // of the record
    this.flipped = 0; // 1 where the reader turned the board
    this.timer = 0; // of the next move, while it plays
    this.notation = 0; // its place among those of the game
    /** @type {string | undefined} */
    this.notationName = undefined; // of the one that the reader chose
    element.classList.add("kifu-viewer");
    this.panel = new Panel();
    this.panel.addButtons((command) => command.run(this));
    this.notations = this.panel.addChoice(word("Notation"), [], (value) => this.#chooseNotation(Number(value)));
    this.pieces = this.panel.addChoice(word("Pieces"), [], (value) => this.board.refresh({ pieces: value }));
    const label = (/** @type {string} */ coordinates) => this.board.refresh({ coordinates });
    this.coordinates = this.panel.addChoice(word("Coordinates"), coordinateKinds(), label);
    this.help = makeHelp((use) => (this.letterKeys = use));
    this.panel.element.append(this.help);
    this.records = data.records.length > 1 ? new Records(data.records, (number) => this.open(number)) : null;
    if (this.records) this.panel.element.prepend(this.records.element);
    element.replaceChildren(this.panel.element);
    this.#listen(keys);
    this.open(0);
    this.address = address ? new Address(this, this.#gone.signal) : null;
  }

  /** Leave the page: nothing is heard and nothing moves any more. */
  unmount() {
    this.pause();
    this.#gone.abort();
    this.element.classList.remove("kifu-viewer");
    this.element.replaceChildren();
  }

  /**
   * Show a record of the data from its start.
   * @param {number} number
   */
  open(number) {
    this.pause();
    this.number = number;
    this.records?.mark(number);
    const record = this.data.records[number];
    const game = this.data.games[record.game];
    this.tree = new Tree(record, game);
    this.targets = new Targets(this.tree);
    this.#setBoard(game);
    this.board.highlights = record.highlights ?? [];
    // Who turned the board wants it turned, whichever side the next record puts at the bottom.
    this.board.turned = (record.bottom ?? 0) ^ this.flipped;
    this.score = new Score(this.tree, (node) => this.goTo(node));
    this.panel.score.replaceChildren(this.score.element);
    this.panel.showGraph(this.tree, (node) => this.goTo(node));
    // Room for the branches is kept where there are none, so that nothing jumps under the finger.
    this.panel.forks.hidden = this.tree.nodes.every((node) => node.children.length < 2);
    this.panel.writeHead(record);
    this.#offerNotations(record, game);
    this.node = this.tree.root;
    this.#arrive([]);
    this.address?.write();
  }

  /**
   * Show another move of the record.
   * @param {MoveNode} node
   */
  goTo(node) {
    this.pause();
    this.#step(node);
  }

  forward() {
    if (this.node.next) this.goTo(this.node.next);
  }

  back() {
    if (this.node.parent) this.goTo(this.node.parent);
  }

  goToEnd() {
    this.goTo(this.tree.end(this.node));
  }

  /**
   * At a fork, choose which branch is followed; elsewhere change to another branch of the last one.
   * @param {1 | -1} by
   */
  choose(by) {
    const [ahead, beside] = [this.node.children, this.node.parent?.children ?? []];
    if (ahead.length > 1) {
      const next = neighbour(ahead, this.node.next ?? ahead[0], by);
      this.node.next = next;
      this.#fork();
      const [number, all] = [ahead.indexOf(next) + 1, ahead.length];
      this.say(word("Branch {number} of {all}: {move}", { number, all, move: this.tree.words(next) }));
    } else if (beside.length > 1) {
      this.goTo(neighbour(beside, this.node, by));
    } else {
      return false;
    }
    return true;
  }

  togglePlay() {
    if (this.timer) {
      this.pause();
      return;
    }
    if (!this.node.next) this.#step(this.tree.root);
    this.timer = setInterval(() => this.#playOn(), PACE);
    this.panel.showPlaying(this.timer !== 0);
  }

  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    this.panel.showPlaying(this.timer !== 0);
  }

  flip() {
    this.flipped = 1 - this.flipped;
    this.board.refresh({ turned: 1 - this.board.turned });
    this.panel.players.write(this.tree, this.node, this.board.turned);
  }

  nextNotation() {
    this.#chooseNotation((this.notation + 1) % this.tree.game.notations.length);
    this.say(word("Notation: {name}", { name: notationName(this.tree.game.notations[this.notation]) }));
  }

  /**
   * Write all moves in another notation, by its place among those of the game.
   * @param {number} number
   */
  setNotation(number) {
    this.notation = number;
    this.notations.value = String(number);
    const notation = this.tree.game.notations[number];
    this.score.write(number);
    this.board.refresh({ notation });
    this.#fork();
  }

  /** Show where the man of a place can go, or else the next man that can move. @param {ManSource | null} [place] */
  async showTargets(place) {
    const { board, node, targets } = this;
    this.say(await (place === undefined ? targets.showNext(board, node) : targets.show(board, node, place)));
  }

  toggleScheme() {
    const usual = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    const { scheme = usual } = this.element.dataset;
    this.element.dataset.scheme = scheme === "dark" ? "light" : "dark";
  }

  /** Say something that is no move, on the page and to screen readers. @param {string} text */
  say(text) {
    this.panel.note.textContent = text;
  }

  #playOn() {
    if (this.node.next) this.#step(this.node.next);
    if (!this.node.next) this.pause();
  }

  /** @param {MoveNode} node */
  #step(node) {
    const from = this.node;
    this.node = node;
    this.tree.follow(node);
    this.say("");
    this.#arrive(glideBetween(from, node));
    this.address?.write();
  }

  /** @param {Point[]} glide */
  #arrive(glide) {
    const { node, tree } = this;
    this.targets.hide(this.board);
    this.board.show(tree.standingAt(node), node.stops, glide);
    this.score.mark(node);
    this.panel.graph?.mark(node);
    this.panel.writeSaid(tree, node);
    this.panel.players.write(tree, node, this.board.turned);
    this.#fork();
  }

  /** Show the branches that go on from here. */
  #fork() {
    this.panel.writeForks(this.tree, this.node, this.notation, (node) => this.goTo(node));
  }

  /** @param {Game} game */
  #setBoard(game) {
    if (this.board?.game !== game) {
      this.board = new Board(game);
      this.panel.board.replaceChildren(this.board.element);
      this.board.shape(this.panel.element);
    }
    offer(this.pieces, pieceKinds(game.stage), this.pieces.value || this.data.pieces);
    Object.assign(this.board, { pieces: this.pieces.value, coordinates: this.coordinates.value });
  }

  /**
   * Fill the choice of notations, and stay with the one in use if the game has it.
   * @param {RecordData} record
   * @param {Game} game
   */
  #offerNotations(record, { notations }) {
    const wanted = this.notationName ?? record.notation;
    const options = notations.map((each, number) => [number, `${notationName(each)} · ${each.example}`]);
    offer(this.notations, options);
    const place = (/** @type {string} */ name) => notations.findIndex((notation) => notation.name === name);
    this.node = this.tree.root;
    this.setNotation(Math.max(0, place(wanted) < 0 ? place(record.notation) : place(wanted)));
  }

  /** @param {number} number */
  #chooseNotation(number) {
    this.notationName = this.tree.game.notations[number].name;
    this.setNotation(number);
  }

  /** @param {Document | HTMLElement} keys */
  #listen(keys) {
    const onKey = (/** @type {Event} */ event) => this.#onKey(/** @type {KeyboardEvent} */ (event));
    keys.addEventListener("keydown", onKey, { signal: this.#gone.signal });
    this.panel.board.addEventListener("click", (event) => this.showTargets(placeAt(this.board, event)));
    watchSwipes(this.panel.board, (by) => (by > 0 ? this.forward() : this.back()));
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const command = this.help.open ? undefined : findCommand(event, this.letterKeys);
    if (command && command.run(this) !== false) event.preventDefault();
  }
}

/**
 * Show records in an element of the page.
 * @param {HTMLElement} element
 * @param {Replay} data
 * @param {Options} [options]
 */
export function mount(element, data, options) {
  return new Viewer(element, data, options);
}

// A page that holds all of this as one script calls it by this name.
Object.assign(globalThis, { KifuViewer: { mount } });
