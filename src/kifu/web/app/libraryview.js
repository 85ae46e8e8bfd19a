/* A library of games beside the board: the explorer, a search, and the games that were found; loaded where there is one. */

import { choiceOf } from "../../render/viewer/choice.js";
import { make } from "../../render/viewer/elements.js";
import { buttonOf } from "./buttons.js";
import { listenFor } from "./commands.js";
import { ExplorerView } from "./explorerview.js";
import { further } from "./keys.js";
import { addStyle } from "./styles.js";
import { call } from "./transport.js";
import { word } from "./words.js";

/** @import { GameEntry, SearchAnswer } from "kifu/messages" */
/** @import { Desk } from "./desk.js" */

await addStyle("library.css", import.meta.url);

const WAITING = 120; // milliseconds after the last step: who walks through a game asks only where he stays
const TYPING = 250; // milliseconds after the last letter of a name
const RESULTS = ["", "1-0", "1/2-1/2", "0-1", "*"];
const NAMES = ["player", "event"]; // of which a part says something, so that they are looked for while they are typed

/** A panel of the desk; while it is not shown it asks nothing. */
export class LibraryView {
  asked = 0; // an answer to an earlier question is not heard
  timer = 0;
  page = 1;
  /** What the list answers: the conditions and the position, apart, for a list may stay where only the latter changes. */
  conditions = "";
  position = "";
  /** @type {{ game: string, fen?: string, images?: boolean }} where the games of the list were looked for */
  sought = { game: "" };
  /** @type {{ place: string, tree: unknown } | null} the game of the list that lies on the desk */
  opened = null;
  /** Whether the list stays while that game is walked through, so that the next one can be opened. */
  stays = false;

  /** @param {Desk} desk @param {() => void} show brings the panel in sight */
  constructor(desk, show) {
    this.desk = desk;
    this.explorer = new ExplorerView(desk, () => {
      this.stays = false; // a reader who plays moves looks for games with them
    });
    this.here = make("input", { type: "checkbox", checked: "" });
    this.images = make("input", { type: "checkbox" });
    this.form = this.#form();
    this.count = make("p", { role: "status" });
    this.hint = make("div", { class: "hint" });
    this.follow = buttonOf(word("Games with the position shown now"), () => {
      this.stays = false;
      this.refresh();
    });
    this.list = make("ul", { "aria-label": word("Games of the library") });
    this.pages = make("div", { class: "row" });
    const games = make("div", { class: "records" }, this.count, this.hint, this.follow, this.list, this.pages);
    this.follow.hidden = true;
    this.element = make("section", { class: "library", hidden: "" });
    this.element.append(this.explorer.element, this.form, games);
    this.element.addEventListener("shown", () => this.refresh());
    for (const event of ["record", "tree", "node", "look"]) desk.addEventListener(event, () => this.#refreshSoon());
    /** @type {import("./commands.js").Command} */
    const command = ["l", word("Library"), () => this.#enter(show)];
    listenFor([command]);
    further.push(command);
  }

  /** Ask what was played here, and for the games that are wanted. */
  refresh() {
    if (this.element.hidden || !this.desk.sheet) return; // a record comes later and is heard of
    const { desk } = this;
    const position = { game: desk.game.name, fen: desk.position, images: this.images.checked };
    this.explorer.refresh(position);
    const { fen, ...anywhere } = position;
    const conditions = JSON.stringify([this.#fields(), this.here.checked, anywhere]);
    // How many moves were played before the position has no part in it.
    const shown = this.here.checked ? fen.split(" ", 2).join(" ") : "";
    const stays = this.stays && this.opened?.tree === desk.tree && conditions === this.conditions;
    this.follow.hidden = !stays || shown === this.position;
    if (conditions === this.conditions && (stays || shown === this.position)) return this.#mark();
    this.conditions = conditions;
    this.position = shown;
    this.sought = this.here.checked ? position : { game: position.game };
    this.#turnTo(1);
  }

  #refreshSoon(after = WAITING) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.refresh(), after);
  }

  /** Go to the moves that were played, or on from there to the search. @param {() => void} show */
  #enter(show) {
    const inside = this.explorer.rows.contains(document.activeElement);
    show();
    const played = inside ? null : this.explorer.rows.querySelector("button");
    (played ?? this.form.querySelector("input"))?.focus();
  }

  #form() {
    /** @type {[string, string, string][]} */
    const texts = [
      ["player", word("Player"), ""],
      ["event", word("Event"), ""],
      ["date", word("Date"), "1979, 1975..1980"],
      ["opening", word("Opening|of a game"), "C2"],
      ["material", word("Men left at the end"), "KRP kaa"],
    ];
    const [player, ...others] = texts.map(([name, title, placeholder]) =>
      make("label", {}, title, make("input", { name, placeholder, type: "search", autocomplete: "off" })),
    );
    const results = RESULTS.map((value) => [value, value || word("any")]);
    others.push(choiceOf(word("Result"), results, { name: "result" }).label);
    const orders = [
      ["", word("as imported")],
      ["newest", word("newest first")],
      ["oldest", word("oldest first")],
      ["longest", word("longest first")],
      ["shortest", word("shortest first")],
    ];
    const order = choiceOf(word("Order"), orders, { name: "order" }).label;
    const search = make("button", { class: "main" }, word("Search"));
    const clear = make("button", { type: "reset" }, word("Clear"));
    const more = make("details", {}, make("summary", {}, word("More conditions")));
    more.append(make("div", { class: "fields" }, ...others), make("div", { class: "row" }, search, clear));
    const form = make("form", {}, make("div", { class: "fields" }, player, order), more);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.refresh();
    });
    form.addEventListener("input", ({ target }) => {
      if (NAMES.includes(/** @type {HTMLInputElement} */ (target).name)) this.#refreshSoon(TYPING);
    });
    form.addEventListener("change", () => this.refresh());
    form.addEventListener("reset", () => setTimeout(() => this.refresh())); // the fields are emptied after this
    for (const box of [this.here, this.images]) box.addEventListener("change", () => this.refresh());
    return make(
      "div",
      { class: "searching" },
      form,
      make("label", {}, this.here, word("Only games with this position")),
      make("label", {}, this.images, word("Mirror images and exchanged sides too")),
    );
  }

  /** What was written into the form. @returns {Record<string, string>} */
  #fields() {
    const fields = /** @type {NodeListOf<HTMLInputElement>} */ (this.form.querySelectorAll("[name]"));
    return Object.fromEntries([...fields].filter(({ value }) => value.trim()).map(({ name, value }) => [name, value]));
  }

  /** @param {number} page */
  async #turnTo(page) {
    const asked = ++this.asked;
    const language = document.documentElement.lang || "en";
    try {
      const found = await call("search", { ...this.#fields(), ...this.sought, page, language });
      if (asked !== this.asked) return;
      this.page = page;
      this.#show(found);
    } catch (error) {
      if (asked !== this.asked) return;
      this.conditions = ""; // so that it can be asked again
      this.#show({ total: 0, pages: 0, games: [] });
      this.hint.replaceChildren();
      this.count.textContent = /** @type {Error} */ (error).message;
    }
  }

  /** @param {SearchAnswer} found */
  #show({ total, pages, games }) {
    this.count.textContent = word("{count} games", { count: total });
    this.list.replaceChildren(...games.map((game) => make("li", {}, this.#entry(game))));
    this.hint.replaceChildren(...(total ? [] : this.#hints()));
    this.list.scrollTop = 0;
    const { page } = this;
    const before = buttonOf(word("Previous page"), () => this.#turnTo(page - 1));
    const after = buttonOf(word("Next page"), () => this.#turnTo(page + 1));
    before.disabled = page <= 1;
    after.disabled = page >= pages;
    const inside = this.pages.contains(document.activeElement);
    this.pages.replaceChildren(before, make("span", {}, word("Page {page} of {pages}", { page, pages })), after);
    this.pages.hidden = pages < 2;
    if (inside) (after.disabled ? before : after).focus();
    this.#mark();
  }

  /** What else to try where nothing was found; that no game has a position, the explorer says. */
  #hints() {
    const { order: _, ...conditions } = this.#fields();
    if (!Object.keys(conditions).length) return [];
    if (!this.here.checked) return [word("A part of a name is enough; fewer conditions find more games.")];
    const anywhere = () => {
      this.here.checked = false;
      this.here.focus(); // the button goes
      this.refresh();
    };
    return [buttonOf(word("Search all positions"), anywhere)];
  }

  /** @param {GameEntry} entry */
  #entry({ place, id, players, event, date, result, plies, opening, opening_name }) {
    const title = players.map((name) => name || "?").join(" – ");
    const named = [opening, opening_name].filter(Boolean).join(" ");
    const about = [result, event, date, word("{count} moves", { count: plies }), named].filter(Boolean).join(" · ");
    const button = buttonOf(title, () => this.#open(place, id), { "data-place": place });
    button.append(make("small", { dir: "auto" }, about));
    return button;
  }

  /** @param {string} place @param {string} id */
  async #open(place, id) {
    const { desk } = this;
    try {
      const { record, ply } = await call("fetch_game", { place, id, ...this.sought });
      if (!(await desk.openRecord(record, "library"))) return;
      this.opened = { place, tree: desk.tree };
      this.stays = true;
      desk.goTo(desk.at(Array(ply).fill(0)));
      this.#mark();
    } catch (error) {
      desk.say(/** @type {Error} */ (error).message);
    }
  }

  #mark() {
    const place = this.opened?.tree === this.desk.tree ? this.opened.place : "";
    for (const button of this.list.querySelectorAll("button")) {
      if (button.dataset.place === place) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
  }
}
