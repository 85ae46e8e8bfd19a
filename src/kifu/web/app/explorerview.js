/* The explorer: what the games of the library went on with in the position shown; a click plays it. */

import { make } from "../../render/viewer/elements.js";
import { buttonOf } from "./buttons.js";
import { call } from "./transport.js";
import { sideName, word } from "./words.js";

/** @import { ExploreAnswer, PlayedMove } from "kifu/messages" */
/** @import { Desk } from "./desk.js" */

/** A table of moves, the most frequent first. */
export class ExplorerView {
  asked = 0; // an answer to an earlier question is not heard
  fen = ""; // the position of which the table is
  question = ""; // what was asked last; the same is not asked again, so that no row goes while it is pressed

  /** @param {Desk} desk @param {() => void} played is called before a move is played */
  constructor(desk, played) {
    this.desk = desk;
    this.played = played;
    this.rows = make("tbody", {});
    this.sides = make("th", { scope: "col" });
    const titles = [word("Move|of a game"), word("Games"), this.sides, word("Years")];
    const head = titles.map((title) => (typeof title === "string" ? make("th", { scope: "col" }, title) : title));
    // Until the first answer there is nothing to show.
    this.table = make("table", { "aria-label": word("Played in this position"), hidden: "" });
    this.table.append(make("thead", {}, make("tr", {}, ...head)), this.rows);
    this.problem = make("p", { role: "status" });
    this.element = make("div", { class: "explorer" }, this.table, this.problem);
  }

  /** Ask about a position. @param {{ game: string, fen: string, images: boolean }} position */
  async refresh(position) {
    const { fen } = position;
    const { game, notations } = this.desk;
    const to = notations.map((place) => game.notations[place].name);
    const question = JSON.stringify([position, to]);
    if (question === this.question) return;
    this.question = question;
    const asked = ++this.asked;
    try {
      const answer = await call("explore", { ...position, to });
      if (asked === this.asked) this.#show(answer, to, fen);
    } catch (error) {
      if (asked !== this.asked) return;
      this.question = "";
      this.#show({ total: 0, moves: [] }, to, fen);
      this.problem.textContent = /** @type {Error} */ (error).message;
    }
  }

  /** @param {ExploreAnswer} answer @param {string[]} notations @param {string} fen */
  #show({ total, moves }, notations, fen) {
    this.fen = fen;
    const { game } = this.desk;
    const [first, second] = game.sides.map((side) => sideName(side, game));
    this.sides.textContent = `${first} · ${word("drawn")} · ${second}`;
    this.problem.textContent = total ? "" : word("No game of the library has this position.");
    this.table.hidden = !total;
    // A reader who plays moves by keys goes on in the new table.
    const inside = this.rows.contains(document.activeElement);
    this.rows.replaceChildren(...moves.map((move) => this.#row(move, notations)));
    if (inside) this.rows.querySelector("button")?.focus();
  }

  /** @param {PlayedMove} played @param {string[]} notations */
  #row(played, notations) {
    const { move, names, games } = played;
    const [text, other] = notations.map((name) => names[name]);
    const button = move ? buttonOf(text, () => this.#play(move)) : make("i", {}, word("ended here"));
    if (move && other && other !== text) button.append(make("small", {}, other));
    const years = [...new Set([played.first_year, played.last_year])].filter(Boolean).join("–");
    const count = make("td", { class: "number" }, games.toLocaleString(document.documentElement.lang || "en"));
    return make("tr", {}, make("td", {}, button), count, make("td", {}, ...shares(played)), make("td", {}, years));
  }

  /** @param {string} move */
  async #play(move) {
    if (this.fen !== this.desk.position) return; // a second click comes before the table of the next position
    this.played();
    try {
      await this.desk.play({ move });
    } catch (error) {
      this.desk.say(/** @type {Error} */ (error).message);
    }
  }
}

/** How the games ended: as a bar, and in percent. @param {PlayedMove} played */
function shares({ games, first_wins, draws, second_wins }) {
  const bar = make("div", { class: "shares", "aria-hidden": "true" });
  for (const [name, part] of Object.entries({ first: first_wins, drawn: draws, second: second_wins })) {
    const piece = make("span", { class: name });
    piece.style.width = `${(100 * part) / games}%`;
    bar.append(piece);
  }
  const percents = [first_wins, draws, second_wins].map((part) => Math.round((100 * part) / games));
  return [bar, `${percents.join(" · ")} %`];
}
