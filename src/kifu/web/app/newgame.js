/* The dialog before a game: which game, who plays whom, and how strong. */

import { choiceOf, offer } from "../../render/viewer/choice.js";
import { make } from "../../render/viewer/elements.js";
import { buttonOf } from "./buttons.js";
import { CONTROLS, controlOf } from "./clock.js";
import { allGames, factsOf, gameName, offeredSetups, setupNamed, titleOf } from "./games.js";
import { opponentTitle, strengths } from "./matchwords.js";
import { call } from "./transport.js";
import { sideName, word } from "./words.js";

/** @import { Option } from "../../render/viewer/choice.js" */
/** @import { OpponentFacts } from "kifu/messages" */
/** @import { Match, Opponent } from "./match.js" */

const NOBODY = ""; // two at one board

/** It begins a game of the match as the reader chooses. */
export class NewGame {
  /** @type {OpponentFacts[]} */
  known = [];

  /** @param {Match} match */
  constructor(match) {
    this.match = match;
    const games = allGames().map(({ name }) => [name, gameName(name)]);
    const choose = () => this.refresh();
    /** @type {HTMLElement[]} */
    const labels = [];
    const field = (/** @type {string} */ title, /** @type {Option[]} */ options = []) => {
      const { label, select } = choiceOf(title, options, { choose });
      labels.push(label);
      return select;
    };
    this.game = field(word("Game"), games);
    this.start = field(word("Begin from"));
    this.opponent = field(word("Opponent"));
    this.level = field(word("Strength"));
    this.side = field(word("You play"));
    this.clock = field(
      word("Clock"),
      CONTROLS.map((tag) => [tag, clockTitle(tag)]),
    );
    this.rules = field(word("Rules on repetition"));
    const begin = make("button", { class: "main" }, word("Begin"));
    const close = buttonOf(word("Close"), () => this.dialog.close());
    const title = make("h2", {}, word("New game"));
    const form = make("form", { class: "form" }, title, ...labels, make("div", { class: "row" }, begin, close));
    this.dialog = make("dialog", { class: "settings", "aria-label": word("New game") }, form);
    const question = word("A game is under way. Begin another one?");
    const leave = buttonOf(word("Begin another"), () => this.asking.close("yes"));
    const stay = buttonOf(word("Go on playing"), () => this.asking.close(""), { class: "main" });
    const answers = make("div", { class: "row" }, stay, leave);
    this.asking = make("dialog", { class: "asking", "aria-label": question }, make("p", {}, question), answers);
    document.body.append(this.asking);
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      if (!(await this.#mayBegin())) return;
      begin.disabled = true;
      await this.#begin().catch((error) => this.match.say(error.message));
      begin.disabled = false;
      this.dialog.close();
    });
  }

  async show() {
    if (!this.known.length) {
      this.known = await call("opponents").catch(() => []);
      this.refresh();
      // Who chooses no one in particular plays against the novice.
      this.opponent.value = this.known[0]?.name ?? NOBODY;
    }
    this.refresh();
    if (!this.dialog.open) this.dialog.showModal();
  }

  /** A game that is under way is left by a question only. */
  async #mayBegin() {
    const { match } = this;
    if (match.over || match.last === match.tree.root) return true;
    const { asking } = this;
    asking.returnValue = "";
    asking.showModal();
    return new Promise((resolve) =>
      asking.addEventListener("close", () => resolve(asking.returnValue === "yes"), { once: true }),
    );
  }

  /** Offer what fits to what is chosen. */
  refresh() {
    const game = this.game.value;
    const setups = offeredSetups(game);
    offer(this.start, [["", word("Start position")], ...setups]);
    const fitting = this.known.filter(({ games }) => games.includes(game));
    const opponents = fitting.map((each) => [each.name, each.title]);
    offer(this.opponent, [[NOBODY, word("Two at one board")], ...opponents]);
    const { levels = 0 } = fitting.find(({ name }) => name === this.opponent.value) ?? {};
    const names = strengths(this.opponent.value);
    offer(
      this.level,
      Array.from({ length: levels }, (_, at) => [at + 1, names[at] ?? String(at + 1)]),
    );
    const { sides = [], rules = [] } = factsOf(game) ?? {};
    const named = sides.map(({ name }, at) => [at, sideName(name, { sides: sides.map((side) => side.name) })]);
    offer(this.side, [...named, ["chance", word("Leave it to chance")]]);
    offer(
      this.rules,
      rules.map((book) => [book.name, titleOf(book)]),
    );
    hide(this.start, !setups.length);
    hide(this.level, !levels);
    hide(this.side, this.opponent.value === NOBODY);
  }

  #begin() {
    const { value } = this.side;
    const reader = value === "chance" ? Math.floor(Math.random() * 2) : Number(value);
    const known = this.known.find(({ name }) => name === this.opponent.value);
    const level = Number(this.level.value) || 1;
    /** @type {Opponent | null} */
    const opponent = known ? { name: known.name, title: opponentTitle(known, level), level } : null;
    const players = [0, 1].map((side) => (side === reader ? null : opponent));
    const game = this.game.value;
    const how = { rules: this.rules.value, fen: setupNamed(game, this.start.value), clock: this.clock.value };
    return this.match.begin(game, players, how);
  }
}

/** A clock in words. @param {string} tag */
function clockTitle(tag) {
  const control = controlOf(tag);
  if (!control) return word("No clock");
  const { seconds, increment, byoyomi } = control;
  const minutes = seconds / 60;
  if (byoyomi)
    return word("{minutes, plural, one {# minute} other {# minutes}}, then {seconds} seconds a move", {
      minutes,
      seconds: byoyomi,
    });
  return word("{minutes} minutes, {seconds} seconds more each move", { minutes, seconds: increment });
}

/** @param {HTMLSelectElement} field @param {boolean} hidden */
function hide(field, hidden) {
  /** @type {HTMLElement} */ (field.parentElement).hidden = hidden;
}
