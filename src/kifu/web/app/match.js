/* A game that is being played: a desk on which the side to move adds moves at the end, and nothing else changes. */

import { TAG } from "./clock.js";
import { Desk } from "./desk.js";
import { cutFrom, remark } from "./edits.js";
import { factsOf } from "./games.js";
import { MatchClock } from "./matchclock.js";
import { OUT_OF_TIME } from "./matchwords.js";
import { lineFrom, movesOf } from "./record.js";
import { call, ProblemError } from "./transport.js";
import { word } from "./words.js";

/** @import { RecordForm } from "kifu/messages" */
/** @import { Origin } from "./book.js" */
/** @typedef {{ name: string, title: string, level: number }} Opponent of kifu or of the server */
/** @typedef {(Opponent | null)[]} Players the opponents by side; null where a reader plays at the board */

export const DRAWN = "1/2-1/2";
const WON = ["1-0", "0-1"];
const GOING_ON = "*";
const PACE = 500; // milliseconds after which an opponent answers at the earliest

/** Events besides those of the desk: `turn`, whenever it is another's turn or the game is over. */
export class Match extends Desk {
  thinking = false;
  playing = false; // a reader's move at the board, which kifu has not answered yet
  stalled = false; // an opponent could not be asked, and may be asked again
  why = ""; // why the game ended, or why a side must play otherwise
  clock = new MatchClock(this);
  turns = 0; // every change of the game; an answer to an earlier one is not heard

  /** Who plays, the first side first. @returns {Players} */
  get players() {
    return this.book.match?.players ?? [null, null];
  }

  /** The rules on repetition; if none are named, those that the game is usually judged by. */
  get rules() {
    return this.book.match?.rules ?? "";
  }

  /** The side whose turn it is. */
  get turn() {
    return (this.tree.record.turn + this.last.ply) % 2;
  }

  /** The last move played. */
  get last() {
    return lineFrom(this.tree.root).at(-1) ?? this.tree.root;
  }

  /** The side that has won; -1 as long as none has. */
  get winner() {
    return WON.indexOf(this.header.result ?? "");
  }

  get over() {
    return Boolean(this.header.result && this.header.result !== GOING_ON);
  }

  /**
   * Begin a game.
   * @param {string} game
   * @param {Players} players
   * @param {{ rules?: string, fen?: string, clock?: string, origin?: Origin }} [how] the rules on repetition, a start that
   *   is not the usual one, and the clock as a record names it
   */
  async begin(game, players, { rules = "", fen, clock = "", origin = "game" } = {}) {
    this.#change();
    const sides = factsOf(game)?.sides ?? [];
    const named = sides.map(({ name }, at) => [name, players[at]?.title]).filter(([, title]) => title);
    const date = new Date().toLocaleDateString("sv").replaceAll("-", ".");
    const tags = { ...Object.fromEntries(named), Date: date, ...(clock ? { [TAG]: clock } : {}) };
    /** @type {RecordForm} */
    const record = { kifu: 1, game, ...(fen ? { fen } : {}), tags };
    if (!(await this.openRecord(record, origin, { players, rules }))) return;
    // Who plays alone sits at the bottom.
    await this.setLook({ turned: players[0] && !players[1] ? 1 : 0 });
    this.goOn();
  }

  /** Go on with a game that was kept and is shown again. */
  resume() {
    this.#change();
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
    const clock = this.clock.stop();
    try {
      await super.play(what);
    } finally {
      this.playing = false;
      // The reader does not write down the moves of an opponent.
      const line = lineFrom(this.tree.root);
      if (this.players.some(Boolean) && line.length > ply + 2) this.do(cutFrom(this.named, line[ply + 2]));
      if (this.last.ply > ply) {
        this.#note(clock);
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
      const pause = new Promise((resolve) => setTimeout(resolve, PACE));
      const { move = "", resigns } = await call("reply", { ...this.#soFar(), opponent: name, level });
      await pause;
      if (turns !== this.turns) return;
      if (resigns) return this.end(WON[1 - this.turn], "resignation");
      this.goTo(this.last);
      const clock = this.clock.stop();
      await super.play({ move });
      this.#note(clock);
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
    this.stalled = !(error instanceof ProblemError); // it may be otherwise in a moment
    if (opponent && !this.stalled && this.book.match)
      this.book.match.players = this.players.map((player) => (player === opponent ? null : player));
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
    this.do(cutFrom(this.named, node));
    this.goOn();
  }

  /** The reader gives up; where two play at the board, the side to move does. */
  resign() {
    const alone = this.players.findIndex((player) => !player);
    const side = this.players.some(Boolean) ? alone : this.turn;
    this.end(WON[1 - side], "resignation");
  }

  /** The time of the side to move is over. */
  runOut() {
    this.end(WON[1 - this.turn], OUT_OF_TIME);
  }

  /** Ask the strongest player there is for a move; its points, and who that is. */
  async advise() {
    const { turns } = this;
    const { move, by } = await call("advise", this.#soFar());
    return turns === this.turns ? { move, by } : null;
  }

  /** Keep the time with the move that was played last. @param {{ used: number, left: number } | null | undefined} clock */
  #note(clock) {
    if (clock) this.do(remark(this.named, this.last, "clock", clock));
  }

  /** @param {string} result @param {string} ending @param {string} [why] */
  end(result, ending, why = "") {
    this.#change();
    this.thinking = false;
    this.why = why;
    this.setHeader({ ...this.header, result, ending });
    this.#tell();
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
