/* A game that is being played: a desk on which the side to move adds moves at the end, and nothing else changes. */

import { Desk } from "./desk.js";
import { cutFrom } from "./edits.js";
import { lineFrom, movesOf } from "./record.js";
import { call, ProblemError } from "./transport.js";
import { endingName, sideName, word } from "./words.js";

/** @import { RecordForm } from "kifu/messages" */
/** @typedef {{ name: string, title: string, level: number }} Opponent of kifu or of the server */
/** @typedef {(Opponent | null)[]} Players the opponents by side; null where a reader plays at the board */

export const DRAWN = "1/2-1/2";
const WON = ["1-0", "0-1"];
const GOING_ON = "*";
const PASSING = ["busy", "too-slow"]; // what may be otherwise in a moment

/** Events besides those of the desk: `turn`, whenever it is another's turn or the game is over. */
export class Match extends Desk {
  /** @type {Players} */
  players = [null, null];
  thinking = false;
  playing = false; // a reader's move at the board, which kifu has not answered yet
  stalled = false; // an opponent could not be asked, and may be asked again
  rules = ""; // on repetition; those that the game is usually judged by
  why = ""; // why the game ended, or why a side must play otherwise
  turns = 0; // every change of the game; an answer to an earlier one is not heard

  /** The side whose turn it is. */
  get turn() {
    return (this.tree.record.turn + this.last.ply) % 2;
  }

  /** The last move played. */
  get last() {
    return lineFrom(this.tree.root).at(-1) ?? this.tree.root;
  }

  get over() {
    return Boolean(this.header.result && this.header.result !== GOING_ON);
  }

  /**
   * Begin a game.
   * @param {string} game
   * @param {Players} players
   * @param {{ rules?: string, fen?: string }} [how] the rules on repetition, and a start that is not the usual one
   */
  async begin(game, players, { rules = "", fen } = {}) {
    this.#change();
    this.rules = rules;
    await this.newRecord(game, fen);
    const { sides } = this.game;
    const named = sides.map((side, at) => [side, players[at]?.title]).filter(([, title]) => title);
    const date = new Date().toLocaleDateString("sv").replaceAll("-", ".");
    this.players = players;
    this.setHeader({ ...this.header, tags: { ...Object.fromEntries(named), Date: date } });
    // Who plays alone sits at the bottom.
    await this.setLook({ turned: players[0] && !players[1] ? 1 : 0 });
    this.goOn();
  }

  /** Go on with a game that was kept. @param {RecordForm} record @param {Players} players @param {string} [rules] */
  async resume(record, players, rules = "") {
    this.#change();
    this.rules = rules;
    await this.openRecord(record);
    this.players = players;
    this.goTo(this.last);
    this.goOn();
  }

  /** @param {{ text: string } | { move: string }} what */
  async play(what) {
    if (this.over) throw new Error(word("The game is over."));
    if (this.node !== this.last) {
      this.goTo(this.last);
      throw new Error(word("That was an earlier position; the game goes on from here."));
    }
    if (this.thinking || this.playing) throw new Error(word("It is not your turn."));
    const { ply } = this.last;
    this.playing = true;
    try {
      await super.play(what);
    } finally {
      this.playing = false;
      // The reader does not write down the moves of an opponent.
      const line = lineFrom(this.tree.root);
      if (this.players.some(Boolean) && line.length > ply + 2) this.do(cutFrom(line[ply + 2]));
      if (this.last.ply > ply) {
        this.#change();
        this.goOn(); // the move is played, whatever comes of it
      }
    }
  }

  /** See whether the game is over, and let an opponent move whose turn it is. */
  async goOn() {
    const { turns } = this;
    this.thinking = !this.over && Boolean(this.players[this.turn]);
    this.stalled = false;
    this.why = "";
    this.#tell();
    const opponent = this.players[this.turn];
    try {
      const { verdict, warning } = await call("judge", this.#asked());
      if (turns !== this.turns) return;
      if (this.over) return this.#explain(verdict?.result === this.header.result ? verdict?.why : "");
      if (verdict) return this.end(verdict.result, verdict.ending, verdict.why);
      this.#explain(warning);
      if (!opponent) return;
      const { name, level } = opponent;
      const { move = "", resigns } = await call("reply", { ...this.#soFar(), opponent: name, level });
      if (turns !== this.turns) return;
      if (resigns) return this.end(WON[1 - this.turn], "resignation");
      this.goTo(this.last);
      await super.play({ move });
      this.#change();
    } catch (error) {
      if (turns === this.turns && !this.over) this.#fail(opponent, /** @type {Error} */ (error));
      return;
    }
    await this.goOn();
  }

  /**
   * Go on without an opponent who cannot: a reader at the board moves for that side.  One that did not hear the question,
   * because there is no network or too much to do, can be asked again.
   * @param {Opponent | null} opponent
   * @param {Error} error
   */
  #fail(opponent, error) {
    const reason = error.message;
    this.thinking = false;
    this.stalled = !(error instanceof ProblemError) || PASSING.includes(error.problem.code);
    if (opponent && !this.stalled) this.players = this.players.map((player) => (player === opponent ? null : player));
    this.#tell();
    const left = opponent && !this.stalled;
    this.say(left ? word("{name} cannot go on, so move for it: {reason}", { name: opponent.title, reason }) : reason);
  }

  /** Take back the last move; against an opponent, the reader's own last one. */
  takeBack() {
    const line = lineFrom(this.tree.root).slice(1);
    const first = this.tree.record.turn;
    const own = line.filter((node) => !this.players[(first + node.ply - 1) % 2]);
    const node = own.at(-1);
    if (!node) return;
    this.#change();
    if (this.over) this.setHeader({ ...this.header, result: GOING_ON, ending: "" });
    this.do(cutFrom(node));
    this.goOn();
  }

  /** The reader gives up; where two play at the board, the side to move does. */
  resign() {
    const alone = this.players.findIndex((player) => !player);
    const side = this.players.some(Boolean) ? alone : this.turn;
    this.end(WON[1 - side], "resignation");
  }

  /** @param {string} result @param {string} ending @param {string} [why] */
  end(result, ending, why = "") {
    this.#change();
    this.thinking = false;
    this.why = why;
    this.setHeader({ ...this.header, result, ending });
    this.#tell();
  }

  /** Who moves, or how the game ended. */
  status() {
    const { header, game } = this;
    if (!this.over) {
      const side = sideName(game.sides[this.turn], game);
      const check = this.last.check ? ` ${word("Check!")}` : "";
      const opponent = this.players[this.turn];
      return (
        (opponent ? word("{name} is thinking…", { name: opponent.title }) : word("{side} moves.", { side })) + check
      );
    }
    /** @type {Record<string, string>} */
    const endings = {
      repetition: word("the position stood three times"),
      "perpetual check": word("perpetual check is not allowed"),
      "perpetual chase": word("perpetual chase is not allowed"),
      "perpetual attack": word("perpetual attack is not allowed"),
      "no capture": word("nothing was captured for sixty moves"),
      resignation: word("resignation"),
      agreement: word("by agreement"),
    };
    const ending = endings[header.ending ?? ""] ?? endingName(header.ending ?? "");
    const winner = WON.indexOf(header.result ?? "");
    if (winner < 0) return word("A draw: {ending}", { ending });
    return word("{side} wins: {ending}", { side: sideName(game.sides[winner], game), ending });
  }

  #soFar() {
    const { tree, header, game } = this;
    const fen = header.fen ? { fen: header.fen } : {};
    return { game: game.name, ...fen, moves: movesOf(tree, lineFrom(tree.root).slice(1)) };
  }

  /** What is asked of the referee, who answers in the language of the page. */
  #asked() {
    return { ...this.#soFar(), rules: this.rules, language: document.documentElement.lang || "en" };
  }

  /** @param {string} [why] */
  #explain(why = "") {
    if (this.why === why) return;
    this.why = why;
    this.#tell();
  }

  #change() {
    this.turns += 1;
  }

  #tell() {
    this.dispatchEvent(new Event("turn"));
  }
}
