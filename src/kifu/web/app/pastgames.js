/* The games that were played here before: those of the shelf, the latest first, to be looked at or gone on with. */

import { make } from "../../render/viewer/elements.js";
import { readerOf } from "./matchwords.js";
import { chosenLook } from "./settings.js";
import { allEntries } from "./shelf.js";
import { thumbnailOf } from "./thumbnail.js";
import { word } from "./words.js";

/** @import { Keeper } from "./keeping.js" */
/** @import { Match } from "./match.js" */
/** @import { Entry } from "./shelf.js" */

const MOST = 30; // that are listed; the shelf has all

/** A list that opens below the score, and is filled whenever it is opened. */
export class PastGames {
  /** @param {Match} match @param {Keeper} keeper */
  constructor(match, keeper) {
    this.match = match;
    this.keeper = keeper;
    this.list = make("ul", {});
    this.count = make("span", { class: "count" });
    this.element = make("details", {}, make("summary", {}, word("Past games"), " ", this.count), this.list);
    this.element.addEventListener("toggle", () => this.element.open && this.fill());
    match.addEventListener("turn", () => this.fill());
    this.fill();
  }

  async fill() {
    const entries = await allEntries().catch(() => []);
    const past = entries.filter(
      ({ id, match, chapters }) => match && chapters[0]?.facts.plies && id !== this.match.book.id,
    );
    this.element.hidden = !past.length;
    this.count.textContent = String(past.length);
    if (this.element.open) this.list.replaceChildren(...past.slice(0, MOST).map((entry) => this.#row(entry)));
  }

  /** @param {Entry} entry */
  #row(entry) {
    const { chapters, picture, match, changed } = entry;
    const { plies, result } = chapters[0].facts;
    const players = match?.players ?? [];
    const opponent = players.find(Boolean);
    const title = opponent?.title ?? word("Two at one board");
    const moves = word("{count, plural, one {# move} other {# moves}}", { count: Math.ceil(plies / 2) });
    const date = new Date(changed).toLocaleDateString(document.documentElement.lang, { dateStyle: "medium" });
    const words = make("span", {}, make("b", {}, title), make("small", {}, `${date} · ${moves}`));
    const { text, kind } = resultOf(result, readerOf(players));
    const button = make("button", { type: "button" }, thumbnailOf(picture, chosenLook()), words);
    button.append(make("span", { class: `result ${kind}` }, text));
    button.addEventListener("click", () => this.#open(entry.id));
    return make("li", {}, button);
  }

  /** @param {string} id */
  async #open(id) {
    this.element.open = false;
    try {
      if (await this.keeper.open(id)) this.match.resume();
    } catch (error) {
      this.match.say(/** @type {Error} */ (error).message);
    }
  }
}

/** How a game ended, for the reader if the reader played alone. @param {string} result @param {number | null} reader */
export function resultOf(result, reader) {
  const winner = ["1-0", "0-1"].indexOf(result);
  if (winner < 0)
    return result === "1/2-1/2" ? { text: word("Draw"), kind: "drawn" } : { text: word("Unfinished"), kind: "" };
  if (reader === null) return { text: result, kind: "" };
  return winner === reader ? { text: word("Won"), kind: "won" } : { text: word("Lost"), kind: "lost" };
}
