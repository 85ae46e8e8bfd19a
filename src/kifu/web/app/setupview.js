/* The view that sets up a position: a board of its own, the palette, the setup text, and what is wrong with it. */

import { Board } from "../../render/viewer/board.js";
import { copyText } from "../../render/viewer/clipboard.js";
import { make } from "../../render/viewer/elements.js";
import { buttonOf } from "./buttons.js";
import { makeGrid } from "./grid.js";
import { Palette } from "./palette.js";
import { Placement } from "./placement.js";
import { saveText } from "./saving.js";
import { SetupHand } from "./setuphand.js";
import { call } from "./transport.js";
import { ring, Verdict } from "./verdict.js";
import { gameName, sideName, word } from "./words.js";

/** @import { DescribedGame, Point } from "../../render/viewer/types" */
/** @import { Desk } from "./desk.js" */
/** @import { Checked } from "./verdict.js" */

const PAUSE = 150; // milliseconds after the last change before kifu is asked what it thinks of it
const TYPING = 400; // and after the last letter that is typed

/** `element` is its panel, `stage` the board, which stands where that of the record stands otherwise. */
export class SetupView {
  // What `setGame` sets.
  /** @type {Placement} */
  placement;
  /** @type {Board} */
  board;
  /** @type {SetupHand} */
  hand;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.played = () => {}; // called when a record was begun from what is set up
    this.turned = 0;
    this.taken = ""; // the position of the record that was taken over
    this.timer = 0;
    this.work = Promise.resolve();
    /** @type {Map<string, Promise<{ game: DescribedGame }>>} */
    this.games = new Map();
    this.palette = new Palette((man, press) => this.hand.carry(man, press));
    this.game = make("select", {});
    this.turn = make("select", {});
    this.fen = make("input", {
      type: "text",
      spellcheck: "false",
      autocomplete: "off",
      "aria-describedby": "verdict",
    });
    this.verdict = new Verdict();
    this.heard = make("p", { class: "unseen", "aria-live": "polite" });
    this.play = make("button", { type: "button", class: "main" }, word("Play from here"));
    this.stage = make("section", { class: "stage", "aria-label": word("Board to set up") });
    this.element = make("div", { class: "setup" }, ...this.#parts());
    this.#listen();
  }

  /** Take over the position that the desk shows, unless something else is being set up. */
  async show() {
    const { desk } = this;
    if (!desk._tree) return desk.addEventListener("record", () => this.show(), { once: true });
    if (!this.game.childElementCount) await this.#offerGames();
    const fen = desk.tree.fen(desk.node);
    if (this.placement?.before.length || this.taken === fen) return;
    this.taken = fen;
    this.turned = desk.look.turned;
    await this.setGame(desk.game.name);
    await this.read(() => fen);
    this.placement.before = [];
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
    this.work = this.work.then(task, task);
    return this.work;
  }

  /** @param {string} name */
  async #setGame(name) {
    const { theme, pieces } = this.desk.look;
    const key = `${name} ${theme}`;
    const asked = this.games.get(key) ?? call("board", { game: name, theme });
    this.games.set(key, asked);
    const { game } = /** @type {{ game: DescribedGame }} */ (await asked);
    this.placement = new Placement(game);
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
    this.stage.replaceChildren(
      make("div", { class: "boardbox" }, this.board.element),
      this.verdict.element,
      this.#help(),
    );
    this.game.value = name;
    this.turn.replaceChildren(
      ...game.sides.map((side, place) => make("option", { value: place }, sideName(side, game))),
    );
    this.board.refresh({
      turned: this.turned,
      pieces,
      notation: game.notations[this.desk.game.name === name ? this.desk.notations[0] : 0],
    });
    this.palette.refresh(this.board);
    this.refresh();
  }

  /** Show what is set up, and ask what is wrong with it. @param {Point | null} [point] the one that changed */
  refresh(point = null) {
    const { board, placement } = this;
    const { men, highlights, turn } = placement.now;
    if (String(board.highlights) !== String(highlights)) board.refresh({ highlights });
    board.show(men, []);
    this.#sign([]);
    this.turn.value = String(turn);
    if (document.activeElement !== this.fen) {
      this.fen.value = placement.fen();
      this.fen.ariaInvalid = "false";
    }
    if (point !== null) this.heard.textContent = board.wordsAt(point);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), PAUSE);
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
    const checked = /** @type {Checked} */ (await call("setup", { fen, game: this.placement.game.name }));
    if (fen !== this.placement.fen()) return;
    this.play.disabled = !checked.playable && !checked.lesson;
    if (this.fen.ariaInvalid !== "true") this.#sign(this.verdict.show(checked, this.board));
  }

  /** @param {string} text */
  async #read(text) {
    const { setup, problem } = await call("read_setup", { fen: text, game: this.placement.game.name });
    this.fen.ariaInvalid = String(!setup);
    if (!setup) return this.verdict.say(problem.reason);
    if (setup.game !== this.placement.game.name) await this.#setGame(setup.game);
    this.placement.take(setup.men, this.placement.game.sides.indexOf(setup.turn));
    this.refresh();
  }

  /** Show on the board what is held and what is wrong. @param {Point[]} wrong */
  #sign(wrong) {
    const { board, hand } = this;
    const held = hand.held === null ? [] : [ring(board, hand.held, "kifu-held")];
    board.layers.signs.replaceChildren(...wrong.map((point) => ring(board, point, "wrong")), ...held);
  }

  async #offerGames() {
    const games = await call("games");
    const names = games.map((/** @type {{ name: string }} */ { name }) =>
      make("option", { value: name }, gameName(name)),
    );
    this.game.replaceChildren(...names);
  }

  #parts() {
    const labelled = (/** @type {string} */ label, /** @type {HTMLElement} */ field) =>
      make("label", {}, make("span", {}, label), field);
    const game = make("div", { class: "row" }, labelled(word("Game"), this.game), labelled(word("To move"), this.turn));
    const buttons = this.#buttons();
    const text = make("div", { class: "row fen" }, labelled("FEN", this.fen), buttons.copy);
    const changes = make("div", { class: "row" }, ...buttons.changes);
    const ends = make("div", { class: "row" }, this.play, buttons.save);
    return [game, this.palette.element, changes, text, ends, this.heard];
  }

  #buttons() {
    const change = (/** @type {(placement: Placement) => void} */ run) => () => {
      run(this.placement);
      this.hand.held = null;
      this.refresh();
    };
    return {
      changes: [
        buttonOf(word("Start position"), () => this.read(() => this.placement.game.start)),
        buttonOf(
          word("Clear"),
          change((placement) => placement.clear()),
        ),
        buttonOf(
          word("Mirror"),
          change((placement) => placement.mirror()),
        ),
        buttonOf(word("Flip the board"), () => this.flip()),
      ],
      copy: buttonOf(word("Copy"), () => this.#copy()),
      save: buttonOf(word("Save picture"), () => this.#save()),
    };
  }

  #listen() {
    this.game.addEventListener("change", () => this.setGame(this.game.value));
    this.turn.addEventListener("change", () => {
      this.placement.change({ turn: Number(this.turn.value) });
      this.refresh();
    });
    let timer = 0;
    this.fen.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(() => this.read(() => this.fen.value.trim()), TYPING);
    });
    this.play.addEventListener("click", async () => {
      await this.desk.newRecord(this.placement.game.name, this.placement.fen());
      this.placement.before = [];
      this.taken = this.placement.fen();
      this.played();
    });
  }

  #help() {
    return make(
      "p",
      { class: "words keys" },
      word("Letters put men as FEN writes them, Delete removes, + promotes, * highlights."),
    );
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
    const look = {
      kind: "svg",
      fen: placement.fen(),
      game: placement.game.name,
      theme,
      pieces,
      highlights,
      flip: turned === 1,
    };
    const { text, media_type: type } = await call("render", look);
    saveText(text, "position.svg", type);
  }
}
