/* The view that sets up a position: a board of its own, the palette, the setup text, and what is wrong with it. */

import { Board } from "../../render/viewer/board.js";
import { choiceOf, offer } from "../../render/viewer/choice.js";
import { copyText } from "../../render/viewer/clipboard.js";
import { make } from "../../render/viewer/elements.js";
import { drawnPieces } from "../../render/viewer/kinds.js";
import { buttonOf } from "./buttons.js";
import { allGames, gameName, offeredSetups, setupNamed } from "./games.js";
import { makeGrid } from "./grid.js";
import { Palette } from "./palette.js";
import { Placement } from "./placement.js";
import { saveText } from "./saving.js";
import { SetupHand } from "./setuphand.js";
import { fit } from "./stage.js";
import { call } from "./transport.js";
import { ring, Verdict } from "./verdict.js";
import { problemInWords, sideName, word } from "./words.js";

/** @import { DescribedGame, Point, Side } from "../../render/viewer/types" */
/** @import { BoardAnswer } from "kifu/messages" */
/** @import { SetupTab } from "./setuptab.js" */
/** @import { Desk } from "./desk.js" */

const PAUSE = 150; // milliseconds after the last change before kifu is asked what it thinks of it
const TYPING = 400; // and after the last letter that is typed

/** It fills the panel of its tab, and the stage with a board. */
export class SetupView {
  // What `setGame` sets.
  /** @type {Placement} */
  placement;
  /** @type {Board} */
  board;
  /** @type {SetupHand} */
  hand;

  /** @param {Desk} desk @param {SetupTab} tab */
  constructor(desk, tab) {
    this.desk = desk;
    this.tab = tab;
    this.turned = 0;
    this.taken = ""; // the position of the record that was taken over
    this.timer = 0;
    this.work = Promise.resolve();
    /** @type {Map<string, Promise<BoardAnswer>>} */
    this.drawn = new Map();
    this.palette = new Palette((man, press) => this.hand.carry(man, press));
    const games = allGames().map(({ name }) => [name, gameName(name)]);
    this.games = choiceOf(word("Game"), games, { choose: (name) => this.#attempt(this.setGame(name)) });
    this.turns = choiceOf(word("To move"), [], { choose: (turn) => this.#changeTurn(Number(turn)) });
    this.starts = choiceOf(word("Begin from"), [], { choose: (name) => this.#takeSetup(name) });
    this.game = this.games.select;
    this.turn = this.turns.select;
    this.fen = make("input", {
      type: "text",
      spellcheck: "false",
      autocomplete: "off",
      "aria-describedby": "verdict",
    });
    this.verdict = new Verdict();
    this.heard = make("p", { class: "unseen", "aria-live": "polite" });
    this.play = make("button", { type: "button", class: "main" }, word("Play from here"));
    this.#listen();
  }

  /** Take over the position that the desk shows, unless something else is set up. */
  show() {
    return this.#queue(async () => {
      const { position: fen, game, look } = this.desk;
      if (this.placement?.before.length || this.taken === fen) return;
      this.turned = look.turned;
      await this.#setGame(game.name, fen);
      this.taken = fen;
    });
  }

  /** Begin with an empty board of a game. @param {string} name */
  setGame(name) {
    return this.#queue(() => this.#setGame(name));
  }

  /** Take over setup text, of this game or of another. @param {() => string} text */
  read(text) {
    return this.#queue(() => this.#read(text()));
  }

  /** Do one thing after the other, in the order in which they were asked for. @param {() => Promise<void>} task */
  #queue(task) {
    const { stage } = this.tab;
    stage.inert = true; // what is put on the board meanwhile would be lost
    const work = this.work.then(task, task).finally(() => (stage.inert = work !== this.work));
    this.work = work;
    return work;
  }

  /** @param {string} name @param {string} [fen] what stands on its board, as kifu writes it; else nothing does */
  async #setGame(name, fen) {
    const { theme, pieces, coordinates } = this.desk.look;
    const key = `${name} ${theme}`;
    const asked = this.drawn.get(key) ?? call("board", { game: name, theme });
    this.drawn.set(key, asked);
    const { game } = await asked;
    this.placement = new Placement(game);
    if (fen) this.placement.take(fen);
    this.placement.before = [];
    if (!this.tab.element.childElementCount) this.tab.element.append(...this.#parts());
    this.board = new Board(game);
    this.hand = new SetupHand(this.board, this.placement, {
      tool: () => this.palette.tool,
      changed: (point) => this.refresh(point),
    });
    makeGrid(this.board, {
      choose: (point) => this.hand.choose(point),
      drop: () => this.hand.drop(),
      take: (point, key) => this.hand.key(point, key),
    });
    this.tab.stage.replaceChildren(
      make("div", { class: "boardbox" }, this.board.element),
      make("div", { class: "saying" }, this.verdict.element, this.#help()),
    );
    fit(this.board);
    this.game.value = name;
    offer(
      this.turn,
      game.sides.map((side, place) => [place, sideName(side, game)]),
    );
    const setups = offeredSetups(name);
    offer(this.starts.select, [["", "—"], ...setups]);
    this.starts.label.hidden = !setups.length;
    this.board.refresh({
      turned: this.turned,
      pieces,
      coordinates,
      notation: game.notations[this.desk.game.name === name ? this.desk.notations[0] : 0],
    });
    this.palette.refresh(this.board);
    this.refresh();
  }

  /** Show what is set up, and ask what is wrong with it. @param {Point | null} [point] the one that changed */
  refresh(point = null) {
    const { board, placement } = this;
    const { highlights, turn } = placement.now;
    if (String(board.highlights) !== String(highlights)) board.refresh({ highlights });
    board.show(placement.now, []);
    this.#sign([]);
    this.turn.value = String(turn);
    this.#showSetup();
    if (document.activeElement !== this.fen) {
      this.fen.value = placement.fen();
      this.fen.ariaInvalid = "false";
    }
    if (point !== null) this.heard.textContent = board.wordsAt(point);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#attempt(this.check()), PAUSE);
  }

  undo() {
    this.placement.undo();
    this.refresh();
  }

  redo() {
    this.placement.redo();
    this.refresh();
  }

  /** List what is wrong with the setup. */
  async check() {
    const fen = this.placement.fen();
    const checked = await call("setup", { fen, game: this.placement.game.name });
    if (fen !== this.placement.fen()) return;
    this.play.disabled = !checked.playable && !checked.lesson;
    if (this.fen.ariaInvalid !== "true") this.#sign(this.verdict.show(checked, this.board));
  }

  /** @param {string} text */
  async #read(text) {
    const { setup, problem } = await call("read_setup", { fen: text, game: this.placement.game.name });
    this.fen.ariaInvalid = String(!setup);
    if (!setup) return this.verdict.say(problem ? problemInWords(problem) : "");
    if (setup.game !== this.placement.game.name) await this.#setGame(setup.game);
    this.placement.take(setup.fen);
    this.refresh();
  }

  /** Show on the board what is held and what is wrong. @param {Point[]} wrong */
  #sign(wrong) {
    const { board, hand } = this;
    const held = hand.held === null ? [] : [ring(board, hand.held, "kifu-held")];
    for (const stand of board.stands) stand.mark(hand.inHand?.side === stand.side ? hand.inHand.letter : "");
    board.layers.signs.replaceChildren(...wrong.map((point) => ring(board, point, "wrong")), ...held);
  }

  /** Take over a start that has a name; nothing changes where none is chosen. @param {string} name */
  #takeSetup(name) {
    const fen = setupNamed(this.placement.game.name, name);
    if (fen) this.#attempt(this.read(() => fen));
    else this.#showSetup();
  }

  /** Show which of the starts that have names is set up. */
  #showSetup() {
    const { game } = this.placement;
    const fen = this.placement.fen();
    const names = [...this.starts.select.options].map(({ value }) => value);
    this.starts.select.value = names.find((name) => setupNamed(game.name, name) === fen) ?? "";
  }

  #parts() {
    const game = make("div", { class: "row" }, this.games.label, this.turns.label, this.starts.label);
    const buttons = this.#buttons();
    const text = make("div", { class: "row fen" }, make("label", {}, make("span", {}, "FEN"), this.fen), buttons.copy);
    const changes = make("div", { class: "row" }, ...buttons.changes);
    const ends = make("div", { class: "row" }, this.play, buttons.save);
    return [game, this.palette.element, changes, text, ends, this.heard];
  }

  #buttons() {
    const change = (/** @type {"clear" | "mirror"} */ how) => () =>
      this.#queue(async () => {
        this.placement[how]();
        this.hand.drop();
      });
    return {
      changes: [
        buttonOf(word("Start position"), () => this.#attempt(this.read(() => this.placement.game.start))),
        buttonOf(word("Clear"), change("clear")),
        buttonOf(word("Mirror"), change("mirror")),
        buttonOf(word("Flip the board"), () => this.flip()),
      ],
      copy: buttonOf(word("Copy"), () => this.#copy()),
      save: buttonOf(word("Save picture"), () => this.#attempt(this.#save())),
    };
  }

  #listen() {
    let timer = 0;
    this.fen.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(() => this.#attempt(this.read(() => this.fen.value.trim())), TYPING);
    });
    this.play.addEventListener("click", () => this.#attempt(this.#begin()));
  }

  /** Say why something could not be done. @param {Promise<unknown>} work */
  #attempt(work) {
    work.catch((error) => this.verdict.say(error.message));
  }

  async #begin() {
    await this.desk.newRecord(this.placement.game.name, this.placement.fen());
    this.placement.before = [];
    this.taken = this.placement.fen();
    this.tab.played();
  }

  /** @param {Side} turn */
  #changeTurn(turn) {
    this.placement.change({ turn });
    this.refresh();
  }

  #help() {
    const keys = word("Letters put men as FEN writes them, Delete removes, + promotes, * highlights.");
    return make("p", { class: "words keys" }, keys);
  }

  flip() {
    this.turned = 1 - this.turned;
    this.board.refresh({ turned: this.turned });
    this.palette.refresh(this.board);
    this.refresh();
  }

  async #copy() {
    const text = this.placement.fen();
    this.verdict.say((await copyText(text)) ? word("Copied: {text}", { text }) : text);
  }

  /** Save what is set up as a picture, with the points that are marked. */
  async #save() {
    const { placement, board, turned } = this;
    const highlights = placement.now.highlights.map((point) => board.points[point]);
    const { theme, pieces } = this.desk.look;
    const { text, media_type: type } = await call("render", {
      kind: "svg",
      fen: placement.fen(),
      game: placement.game.name,
      theme,
      pieces: drawnPieces(pieces),
      highlights,
      flip: turned === 1,
    });
    saveText(text, "position.svg", type);
  }
}
