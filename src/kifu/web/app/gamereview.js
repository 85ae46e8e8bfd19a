/* The whole game before an engine: position by position, to be stopped at any time; what was found goes into the record. */

import { make } from "../../render/viewer/elements.js";
import { signOf } from "./buttons.js";
import { follow } from "./following.js";
import { setIcon } from "./icons.js";
import { lineFrom } from "./record.js";
import { call } from "./transport.js";
import { sideName, word } from "./words.js";

/** @import { Finding, ReviewNews, SideReview } from "kifu/messages" */
/** @import { MoveNode as Node } from "../../render/viewer/types" */
/** @import { Thinking } from "./thinking.js" */

export class GameReview {
  /** @type {AbortController | null} */
  #asking = null;
  /** @type {Node[]} the positions that are looked at */
  #line = [];
  /** @type {Finding[]} */
  #found = [];
  #by = "";

  /** @param {Thinking} thinking @param {HTMLButtonElement} button that begins it and stops it */
  constructor(thinking, button) {
    this.thinking = thinking;
    this.desk = thinking.desk;
    this.button = button;
    this.done = make("progress", { "aria-label": word("Analysis of the game") });
    this.said = make("span", {});
    const stop = signOf("stop", word("Stop the analysis"), () => this.#asking?.abort());
    this.progress = make("div", { class: "progress", hidden: "" }, this.done, this.said, stop);
    this.summary = make("p", { class: "summary", role: "status", hidden: "" });
    // Another record is another game: nothing of this one is written into it.
    this.desk.addEventListener("record", () => this.#leave());
    addEventListener("pagehide", () => this.#leave());
  }

  /** Begin, or stop what runs. */
  turn() {
    if (this.#asking) this.#asking.abort();
    else this.run();
  }

  /** Look at every position of the main line, then write down what was found, also where it was stopped. */
  async run() {
    const { desk, thinking } = this;
    const asking = new AbortController();
    this.#asking = asking;
    this.#line = lineFrom(desk.tree.root);
    this.#found = [];
    this.summary.hidden = true;
    this.#show(0);
    const end = this.#line[this.#line.length - 1];
    try {
      const question = { ...thinking.gameAt(end), thinker: thinking.thinker?.name ?? "" };
      await follow("review", question, (news) => this.#hear(news), asking.signal);
    } catch (error) {
      desk.say(/** @type {Error} */ (error).message);
    }
    if (this.#asking !== asking) return; // another record lies here now
    this.#asking = null;
    await this.#finish().catch((error) => desk.say(error.message));
    this.#show(null);
  }

  /** @param {ReviewNews} news */
  #hear({ by, ply, eval: worth, best, problem }) {
    this.#by = by;
    if (problem) this.desk.say(problem.said ?? problem.reason);
    if (ply === undefined) return;
    if (worth && best) this.#found.push({ ply, eval: worth, best });
    this.#show(ply + 1);
  }

  /** Write what was found into the record, as one change, and stay at the move that is shown. */
  async #finish() {
    const { desk } = this;
    const now = lineFrom(desk.tree.root);
    // Moves that were cut or replaced meanwhile are not those that were looked at.
    const same = this.#line.findIndex((node, ply) => node !== now[ply]);
    const findings = this.#found.filter(({ ply }) => same < 0 || ply < same);
    if (!findings.length) return;
    const path = desk.path();
    const { sheet } = desk;
    const { record, sides } = await call("finish_review", { record: desk.record(), by: this.#by, findings });
    if (sheet !== desk.sheet) return;
    if (await desk.replaceRecord(record)) desk.goTo(desk.at(path));
    this.summary.textContent = sides.map((side, place) => summaryOf(side, desk.game.sides[place], desk.game)).join(" ");
    this.summary.hidden = false;
  }

  /** @param {number | null} count how many positions were looked at; `null` while nothing runs */
  #show(count) {
    const plies = this.#line.length;
    this.progress.hidden = count === null;
    setIcon(this.button, count === null ? "graph" : "stop");
    this.button.setAttribute("aria-pressed", String(count !== null));
    if (count === null) return;
    this.done.max = plies;
    this.done.value = count;
    this.said.textContent = word("{count} of {total} positions", { count, total: plies });
  }

  #leave() {
    if (!this.#asking) {
      this.summary.hidden = true;
      return;
    }
    const asking = this.#asking;
    this.#asking = null;
    asking.abort();
    this.#show(null);
  }
}

/** @param {SideReview} review @param {string} side @param {{ sides: [string, string] }} game */
function summaryOf({ accuracy, mistakes }, side, game) {
  const counts = Object.entries(mistakes).filter(([, count]) => count);
  const marks = counts.map(([mark, count]) => `${mark} ${count}`).join(", ");
  const values = { side: sideName(side, game), percent: Math.round(accuracy), marks, any: marks ? "yes" : "no" };
  return word("{side}: {percent} % accurate{any, select, yes { ({marks})} other {}}.", values);
}
