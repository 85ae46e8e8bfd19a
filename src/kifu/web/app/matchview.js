/* The game beside its board: whose turn it is or who has won, the score, and what a player can do. */

import { make } from "../../render/viewer/elements.js";
import { buttonOf } from "./buttons.js";
import { addressOf } from "./links.js";
import { DRAWN } from "./match.js";
import { MoveList } from "./movelist.js";
import { shareCode } from "./share.js";
import { word } from "./words.js";

/** @import { Match } from "./match.js" */
/** @import { LookView } from "./lookview.js" */

const QUIET = 120; // moves of both sides without a capture

/** It shows a match and lets the reader take back, give up and agree to a draw. */
export class MatchView {
  /**
   * @param {Match} match
   * @param {LookView} look
   * @param {() => void} begin asks for another game
   */
  constructor(match, look, begin) {
    this.match = match;
    this.status = make("p", { class: "status", role: "status" });
    this.why = make("p", { class: "why", role: "status" });
    this.list = new MoveList(match);
    this.typing = this.list.typing();
    this.back = buttonOf(word("Take back"), () => match.takeBack());
    this.draw = buttonOf(word("Offer a draw"), () => this.#offerDraw());
    this.resign = buttonOf(word("Resign"), () => this.#resign());
    this.open = buttonOf(word("Open on the desk"), () => this.#openOnDesk());
    this.another = buttonOf(word("New game…"), begin);
    this.again = buttonOf(word("Ask again"), () => match.goOn());
    this.asking = make("dialog", { class: "asking" });
    const actions = make("div", { class: "actions" }, this.back, this.draw, this.resign, this.open, this.another);
    this.element = make(
      "section",
      { class: "panel", "aria-label": word("Game") },
      this.status,
      this.why,
      this.again,
      look.element,
      this.list.element,
      this.typing,
      actions,
      this.asking,
    );
    for (const event of ["turn", "record", "header"]) match.addEventListener(event, () => this.refresh());
  }

  refresh() {
    const { match } = this;
    const status = match.status();
    if (this.status.textContent !== status) this.status.textContent = status;
    if (this.why.textContent !== match.why) this.why.textContent = match.why;
    this.status.classList.toggle("over", match.over);
    this.element.classList.toggle("thinking", match.thinking);
    const begun = match.last !== match.tree.root;
    this.back.disabled = !begun;
    this.draw.disabled = this.resign.disabled = match.over;
    this.typing.hidden = match.over;
    this.again.hidden = !match.stalled;
    this.another.classList.toggle("main", match.over);
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

  async #openOnDesk() {
    const { match } = this;
    const code = await shareCode(match.record(), match.path(match.last));
    location.href = `${addressOf("")}#${code}`;
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
