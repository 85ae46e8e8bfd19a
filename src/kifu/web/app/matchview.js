/* The game beside its board: whose turn it is or who has won, the score, and what a player can do. */

import { make } from "../../render/viewer/elements.js";
import { stopsOf } from "../../render/viewer/movetext.js";
import { buttonOf, labelledOf } from "./buttons.js";
import { TAG } from "./clock.js";
import { addressOf } from "./links.js";
import { DRAWN } from "./match.js";
import { readerOf, statusOf } from "./matchwords.js";
import { MoveList } from "./movelist.js";
import { call } from "./transport.js";
import { word } from "./words.js";

/** @import { BoardView } from "./boardview.js" */
/** @import { Keeper } from "./keeping.js" */
/** @import { Match } from "./match.js" */
/** @import { LookView } from "./lookview.js" */

const QUIET = 120; // moves of both sides without a capture

/** It shows a match and lets the reader take back, give up and agree to a draw. */
export class MatchView {
  /**
   * @param {Match} match
   * @param {LookView} look
   * @param {BoardView} board
   * @param {() => void} begin asks for another game
   * @param {Keeper} keeper
   */
  constructor(match, look, board, begin, keeper) {
    this.match = match;
    this.keeper = keeper;
    this.board = board;
    /** @type {{ move: string, by: string } | null} the move of the hint that was begun */
    this.advice = null;
    this.status = make("p", { class: "status", role: "status" });
    this.why = make("p", { class: "why", role: "status" });
    this.list = new MoveList(match);
    this.typing = this.list.typing();
    this.hint = labelledOf("hint", word("Hint"), () => this.#hint());
    this.hinted = make("p", { class: "hinted", role: "status" });
    this.back = labelledOf("undo", word("Take back"), () => match.takeBack());
    this.draw = labelledOf("draw", word("Offer a draw"), () => this.#offerDraw());
    this.resign = labelledOf("flag", word("Resign"), () => this.#resign());
    this.rematch = buttonOf(word("Rematch"), () => this.#rematch(), {
      title: word("The same again, with the sides changed"),
    });
    this.open = buttonOf(word("Open on the desk"), () => this.#openOnDesk());
    this.analyse = buttonOf(word("Analyse this game"), () => this.#openOnDesk("&analyse"));
    this.another = buttonOf(word("New game…"), begin);
    this.again = buttonOf(word("Ask again"), () => match.goOn());
    this.past = make("div", { class: "past" }); // filled once the page is there
    this.asking = make("dialog", { class: "asking" });
    const actions = make("div", { class: "actions" }, this.hint, this.back, this.draw, this.resign);
    const afterwards = make("div", { class: "afterwards" }, this.rematch, this.analyse, this.another, this.open);
    this.element = make(
      "section",
      { class: "panel", "aria-label": word("Game") },
      this.status,
      this.why,
      this.again,
      look.element,
      afterwards,
      this.list.element,
      this.past,
      this.hinted,
      actions,
      this.typing,
      this.asking,
    );
    for (const event of ["turn", "record", "header"]) match.addEventListener(event, () => this.refresh());
    match.addEventListener("turn", () => this.#forget());
  }

  refresh() {
    const { match } = this;
    const status = statusOf(match);
    if (this.status.textContent !== status) this.status.textContent = status;
    if (this.why.textContent !== match.why) this.why.textContent = match.why;
    this.status.classList.toggle("over", match.over);
    this.element.classList.toggle("thinking", match.thinking);
    const begun = match.last !== match.tree.root;
    this.back.disabled = !begun;
    this.hint.hidden = this.draw.hidden = this.resign.hidden = match.over;
    this.rematch.hidden = !match.over;
    this.#offerAnalysis();
    this.hint.disabled = match.thinking;
    this.typing.hidden = match.over;
    this.again.hidden = !match.stalled;
    this.rematch.classList.toggle("main", match.over);
  }

  /** A game that is over can be analysed where anybody plays it. */
  async #offerAnalysis() {
    const { match } = this;
    this.analyse.hidden = true;
    if (!match.over || match.last === match.tree.root) return;
    const [name] = match.game.name.split(":");
    const thinkers = await call("thinkers").catch(() => []);
    this.analyse.hidden = !match.over || !thinkers.some(({ games }) => games.includes(name));
  }

  /** What was hinted is about a position that is gone. */
  #forget() {
    this.advice = null;
    this.hinted.textContent = "";
    this.board.hint([]);
  }

  /** Ring the man that the strongest player there is would move; asked again, show the move. */
  async #hint() {
    const { match, board } = this;
    match.goTo(match.last);
    const again = this.advice;
    this.hint.disabled = true;
    try {
      this.advice ??= await match.advise();
    } catch (error) {
      match.say(/** @type {Error} */ (error).message);
    }
    this.hint.disabled = match.thinking;
    if (!this.advice) return;
    const { move, by } = this.advice;
    const stops = stopsOf(match.tree.points, move);
    board.hint(again ? stops : stops.slice(0, 1));
    this.hinted.textContent = again
      ? word("{name} would play this.", { name: by })
      : word("The ringed man has a good move.");
  }

  /** The same game again, with the sides changed. */
  #rematch() {
    const { match } = this;
    const { header, players, rules } = match;
    const swapped = readerOf(players) === null ? players : [...players].reverse();
    match.begin(match.game.name, swapped, { rules, fen: header.fen, clock: header.tags?.[TAG] });
  }

  async #offerDraw() {
    const { match } = this;
    const { turns } = match;
    const opponent = match.players.find(Boolean);
    if (opponent) {
      // An opponent that cannot be asked takes a draw when nothing was captured for long.
      if (match.tree.quietAt(match.last) >= QUIET) match.end(DRAWN, "agreement");
      else match.say(word("{name} plays on.", { name: opponent.title }));
      return;
    }
    const agreed = await this.#confirm(word("Do both players agree to a draw?"), word("Agree to a draw"));
    if (agreed && turns === match.turns) match.end(DRAWN, "agreement");
  }

  async #resign() {
    const { match } = this;
    const { turns } = match;
    if ((await this.#confirm(word("Give this game up?"), word("Resign"))) && turns === match.turns) match.resign();
  }

  /** The game is on the shelf: the desk shows that very record, and what lay there stays as it was. */
  async #openOnDesk(wish = "") {
    const { book } = this.match;
    if (!book.kept) await this.keeper.keep(book);
    location.href = `${addressOf("")}#entry=${book.id}${wish}`;
  }

  /** @param {string} question @param {string} yes @returns {Promise<boolean>} */
  #confirm(question, yes) {
    const { asking } = this;
    const agree = buttonOf(yes, () => asking.close("yes"));
    agree.className = "main";
    const row = make(
      "div",
      { class: "row" },
      agree,
      buttonOf(word("Go on playing"), () => asking.close("")),
    );
    asking.setAttribute("aria-label", question);
    asking.replaceChildren(make("p", {}, question), row);
    asking.returnValue = "";
    asking.showModal();
    return new Promise((resolve) =>
      asking.addEventListener("close", () => resolve(asking.returnValue === "yes"), { once: true }),
    );
  }
}
