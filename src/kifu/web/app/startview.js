/* The first screen: what this is in one sentence, three doors, how the men shall look, and what was open last. */

import { Board } from "../../render/viewer/board.js";
import { make } from "../../render/viewer/elements.js";
import { readFen } from "../../render/viewer/fen.js";
import { BY_LANGUAGE, drawnPieces } from "../../render/viewer/kinds.js";
import { picture } from "../../render/viewer/stand.js";
import { labelledOf } from "./buttons.js";
import { allGames, gameInText, gameName } from "./games.js";
import { iconOf } from "./icons.js";
import { legalIn } from "./legal.js";
import { addressOf } from "./links.js";
import { lineFrom } from "./record.js";
import { choosePieces, chosenLook } from "./settings.js";
import { allEntries } from "./shelf.js";
import { addStyle } from "./styles.js";
import { thumbnailOf } from "./thumbnail.js";
import { word } from "./words.js";

/** @import { GameFacts } from "kifu/messages" */
/** @import { Desk } from "./desk.js" */
/** @import { InView } from "./inview.js" */
/** @import { Entry } from "./shelf.js" */

await addStyle("start.css", import.meta.url);

const RECENT = 6; // entries of the shelf
const SHOWN = 6; // rounds of the score on the first door
/** Languages whose readers know the characters on the men; others are asked what they would rather see. */
const READS_CHARACTERS = /^(zh|ja|ko|vi)/;

/** Return what the games are called, one after another as the reader's language lists them. */
function namesOfGames() {
  const names = allGames().map(({ name }) => gameInText(name));
  return new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" }).format(names);
}

export class StartView {
  /**
   * @param {Desk} desk
   * @param {{ incoming: InView, shelf: { show: () => unknown } }} views
   * @param {(entry: Entry) => unknown} open
   */
  constructor(desk, { incoming, shelf }, open) {
    this.desk = desk;
    this.open = open;
    this.choice = make("fieldset", { class: "segments" });
    this.score = make("div", { class: "tile lines", "aria-hidden": "true" });
    this.taught = make("div", { class: "tile", "aria-hidden": "true" });
    this.played = make("div", { class: "tile", "aria-hidden": "true" });
    this.drawn = ""; // the theme in which its boards are
    desk.addEventListener("look", () => {
      if (!this.element.hidden && this.drawn !== desk.look.theme) this.show().catch(() => {});
    });
    this.recent = make("ul", {});
    this.shelf = make("section", { class: "recent", "aria-label": word("Opened last"), hidden: "" });
    const all = labelledOf("shelf", word("Shelf"), () => shelf.show());
    this.shelf.append(make("div", { class: "row" }, make("h3", {}, word("Opened last")), all), this.recent);
    this.games = make("ul", {});
    this.examples = make("section", { class: "recent", "aria-label": word("Examples"), hidden: "" });
    this.examples.append(make("h3", {}, word("Or look at an example")), this.games);
    const choose = labelledOf("open", word("Open"), () => incoming.file.click());
    choose.className = "main";
    const paste = labelledOf("paste", word("Paste"), () => incoming.show());
    const says = word("Drop a file or a folder anywhere on this page, or paste moves.");
    const teaches = word("From the first move to reading a printed score, in short lessons on the board.");
    const plays = word("Against kifu, an engine, or a friend at the same board. The score writes itself.");
    this.element = make(
      "main",
      { class: "start", hidden: "" },
      make(
        "div",
        { class: "hello" },
        make("h2", {}, word("Read, repair and play any game record of {games}.", { games: namesOfGames() })),
        make("p", {}, word("Every notation, every file format, on your own machine. Nothing has to be known before.")),
        this.choice,
      ),
      door(word("Open a score"), says, this.score, choose, paste),
      door(word("Learn"), teaches, this.taught, linkTo(addressOf("learn"), "learn", word("Begin to learn"))),
      door(word("Play|a game"), plays, this.played, linkTo(addressOf("play"), "play", word("New game"))),
      this.shelf,
      this.examples,
    );
  }

  async show() {
    this.drawn = this.desk.look.theme;
    this.#showLines();
    await Promise.all([this.#showBoards(), this.#showRecent().catch(() => {})]);
  }

  /** The man by whose looks the others are chosen: that on the second point of the last row. */
  get #man() {
    const { game } = this.desk;
    return (game.ranks.length - 1) * game.files.length + 1;
  }

  /** Offer how the men look, as men of a board that is on the page: what they are drawn with lies there. @param {Board} board */
  #showChoice(board) {
    const reads = READS_CHARACTERS.test(navigator.language);
    this.choice.hidden = reads;
    if (reads) return;
    const kinds = [
      [BY_LANGUAGE, word("Characters")],
      ["pictures", word("Pictures")],
      ["letters", word("Letters")],
    ];
    const { pieces } = chosenLook();
    const options = kinds.map(([kind, title]) => {
      const input = make("input", { type: "radio", name: "pieces", value: kind });
      input.checked = kind === pieces;
      input.addEventListener("change", () => this.#choose(kind));
      return make("label", {}, input, picture(board, board.men[this.#man], drawnPieces(kind)), make("span", {}, title));
    });
    this.choice.replaceChildren(make("legend", {}, word("How should the men look?")), ...options);
  }

  /** @param {string} pieces */
  async #choose(pieces) {
    choosePieces(pieces);
    await this.desk.setLook(chosenLook());
    await this.#showBoards();
    /** @type {HTMLElement | null} */ (this.choice.querySelector("input:checked"))?.focus();
  }

  /** The first moves of the record that lies on the desk. */
  #showLines() {
    const { tree, notations } = this.desk;
    const texts = lineFrom(tree.root)
      .slice(1, 2 * SHOWN + 1)
      .map((node) => make("span", {}, tree.text(node, notations[0])));
    this.score.replaceChildren(...texts);
  }

  async #showBoards() {
    const { game } = this.desk;
    const taught = this.#board(game.start);
    const { moves } = await legalIn(game.name, game.start, []);
    const from = moves.filter(({ points }) => points[0] === taught.points[this.#man]);
    const targets = from.map(({ points }) => taught.points.indexOf(points[points.length - 1]));
    taught.markTargets([this.#man], targets);
    this.taught.replaceChildren(taught.element);
    this.played.replaceChildren(this.#board(game.start).element);
    this.#showChoice(taught);
  }

  /** @param {string} fen */
  #board(fen) {
    const { game } = this.desk;
    const board = new Board(game);
    board.refresh({ pieces: chosenLook().pieces, coordinates: "none" });
    board.show(readFen(game, fen), []);
    board.element.inert = true;
    return board;
  }

  async #showRecent() {
    const entries = (await allEntries()).slice(0, RECENT);
    this.shelf.hidden = !entries.length;
    this.examples.hidden = !this.shelf.hidden;
    if (!entries.length) this.games.replaceChildren(...allGames().map((game) => this.#example(game)));
    this.recent.replaceChildren(...entries.map((entry) => this.#entry(entry)));
  }

  /** The first moves of a game, to be stepped through and gone on with. @param {GameFacts} facts */
  #example({ name, start, sample }) {
    const picture = thumbnailOf({ game: name, fen: start, turned: 0 }, chosenLook());
    const button = make("button", { type: "button" }, picture, make("strong", {}, gameName(name)));
    button.addEventListener("click", async () => {
      await this.desk.openRecord({ kifu: 1, game: name, lines: [{ moves: sample }] }, "example");
      location.hash = "#desk"; // even if it lay there already
    });
    return make("li", {}, button);
  }

  /** @param {Entry} entry */
  #entry(entry) {
    const { picture, chapters, name, title } = entry;
    const game = picture?.game ?? chapters[0].facts.game;
    const called = make("strong", { dir: "auto" }, name || title || gameName(game));
    const button = make("button", { type: "button" }, thumbnailOf(picture, chosenLook()), called);
    const many = chapters.length > 1 ? word("{count} records", { count: chapters.length }) : "";
    button.append(make("small", {}, [gameName(game), many].filter(Boolean).join(" · ")));
    button.addEventListener("click", () => this.open(entry));
    return make("li", {}, button);
  }
}

/** @param {string} title @param {string} text @param {HTMLElement} tile @param {...HTMLElement} ways */
function door(title, text, tile, ...ways) {
  const words = make("div", {}, make("h3", {}, title), make("p", {}, text));
  return make("section", { class: "door" }, tile, words, make("div", { class: "row" }, ...ways));
}

/** @param {string} href @param {import("./icons.js").IconName} icon @param {string} title */
function linkTo(href, icon, title) {
  return make("a", { class: "button", href }, iconOf(icon), make("span", {}, title));
}
