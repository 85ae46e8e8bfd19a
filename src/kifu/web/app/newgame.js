/* The dialog before a game: which game, who plays whom, and how strong. */

import { make } from "../../render/viewer/elements.js";
import { buttonOf } from "./buttons.js";
import { call } from "./transport.js";
import { gameName, sideName, word } from "./words.js";

/** @import { Match, Opponent } from "./match.js" */

/** What the verb `opponents` lists. @typedef {{ name: string, title: string, games: string[], levels: number }} Known */

const GAMES = ["xiangqi", "chu_shogi", "dai_shogi"];
const SIDES = { xiangqi: ["Red", "Black"], others: ["Black", "White"] };
const NOBODY = ""; // two at one board

/** It begins a game of the match as the reader chooses. */
export class NewGame {
  /** @type {Known[]} */
  known = [];

  /** @param {Match} match */
  constructor(match) {
    this.match = match;
    this.game = select(GAMES.map((game) => [game, gameName(game)]));
    this.opponent = select([]);
    this.level = select([]);
    this.side = select([]);
    this.rules = select([]);
    const labels = [
      label(word("Game"), this.game),
      label(word("Opponent"), this.opponent),
      label(word("Strength"), this.level),
      label(word("You play"), this.side),
      label(word("Rules on repetition"), this.rules),
    ];
    const begin = make("button", { class: "main" }, word("Begin"));
    const close = buttonOf(word("Close"), () => this.dialog.close());
    const title = make("h2", {}, word("New game"));
    const form = make("form", { class: "form" }, title, ...labels, make("div", { class: "row" }, begin, close));
    this.dialog = make("dialog", { class: "settings", "aria-label": word("New game") }, form);
    for (const field of [this.game, this.opponent]) field.addEventListener("change", () => this.refresh());
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      begin.disabled = true;
      await this.#begin().catch((error) => this.match.say(error.message));
      begin.disabled = false;
      this.dialog.close();
    });
  }

  async show() {
    this.refresh();
    this.dialog.showModal();
    if (this.known.length) return;
    this.known = await call("opponents").catch(() => []);
    this.refresh();
  }

  /** Offer what fits to what is chosen. */
  refresh() {
    const game = this.game.value;
    const fitting = this.known.filter(({ games }) => games.includes(game));
    const chosen = this.opponent.value;
    fill(
      this.opponent,
      [[NOBODY, word("Two at one board")], ...fitting.map((each) => [each.name, titleOf(each)])],
      chosen,
    );
    const { levels = 0 } = fitting.find(({ name }) => name === this.opponent.value) ?? {};
    const names = [word("novice"), word("easy"), word("medium"), word("hard"), word("as strong as it can be")];
    const steps = Array.from({ length: levels }, (_, at) => [String(at + 1), names[at] ?? String(at + 1)]);
    fill(this.level, steps, this.level.value);
    const sides = SIDES[game === "xiangqi" ? "xiangqi" : "others"];
    const named = sides.map((side, at) => [String(at), sideName(side, { sides })]);
    fill(this.side, [...named, ["chance", word("Leave it to chance")]], this.side.value);
    fill(this.rules, rulesOf(game), this.rules.value);
    hide(this.level, !levels);
    hide(this.side, this.opponent.value === NOBODY);
  }

  #begin() {
    const { value } = this.side;
    const reader = value === "chance" ? Math.floor(Math.random() * 2) : Number(value);
    const known = this.known.find(({ name }) => name === this.opponent.value);
    /** @type {Opponent | null} */
    const opponent = known ? { name: known.name, title: titleOf(known), level: Number(this.level.value) || 1 } : null;
    const players = [0, 1].map((side) => (side === reader ? null : opponent));
    return this.match.begin(this.game.value, players, this.rules.value);
  }
}

/** The rules by which repetition can be judged in a game, the usual ones first. @param {string} game */
function rulesOf(game) {
  return game === "xiangqi"
    ? [
        ["axf", word("Asian rules")],
        ["wxf", word("World Xiangqi Rules 2018")],
        ["cxa", word("Chinese rules 2020")],
      ]
    : [
        ["allowed", word("a draw at the third time")],
        ["forbidden", word("whoever repeats loses")],
      ];
}

/** What an opponent is called; kifu's own is honest about being a beginner. @param {Known} known */
function titleOf({ name, title }) {
  return name === "beginner" ? word("kifu, a beginner") : title;
}

/** @param {string[][]} options value and text of each */
function select(options) {
  const made = make("select", {});
  fill(made, options, "");
  return made;
}

/** @param {HTMLSelectElement} field @param {string[][]} options @param {string} value that stays chosen, if it is there */
function fill(field, options, value) {
  field.replaceChildren(...options.map(([name, text]) => make("option", { value: name }, text)));
  if (options.some(([name]) => name === value)) field.value = value;
}

/** @param {string} title @param {HTMLSelectElement} field */
function label(title, field) {
  return make("label", {}, title, field);
}

/** @param {HTMLSelectElement} field @param {boolean} hidden */
function hide(field, hidden) {
  /** @type {HTMLElement} */ (field.parentElement).hidden = hidden;
}
