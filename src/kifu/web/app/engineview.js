/* The engine beside the board: a switch, who is better, the best lines, and how deep who looked. */

import { choiceOf, offer } from "../../render/viewer/choice.js";
import { make } from "../../render/viewer/elements.js";
import { labelledOf, signOf } from "./buttons.js";
import { listenFor } from "./commands.js";
import { EngineLines } from "./enginelines.js";
import { EngineMarks } from "./enginemarks.js";
import { further } from "./keys.js";
import { scoreText, verdictOf } from "./scores.js";
import { readSmall, writeSmall } from "./shelf.js";
import { addStyle } from "./styles.js";
import { Thinking } from "./thinking.js";
import { word } from "./words.js";

/** @import { ThinkerFacts } from "kifu/messages" */
/** @import { BoardView } from "./boardview.js" */

await addStyle("engine.css", import.meta.url);

const KEPT = "engine";
const MOST_LINES = 5;
const SETTLED = 3000; // milliseconds after which what is thought so far is read aloud

/** It is there where somebody can be asked, and takes the same room whatever is thought. */
export class EngineView {
  #timer = 0;
  /** @type {Promise<import("./gamereview.js").GameReview> | undefined} */
  reviewing;
  /** @type {Promise<import("./whynot.js").WhyNot> | undefined} */
  explaining;

  /** @param {BoardView} view @param {ThinkerFacts[]} thinkers */
  constructor(view, thinkers) {
    this.view = view;
    this.desk = view.desk;
    this.thinking = new Thinking(view.desk, thinkers);
    this.lines = new EngineLines(view);
    this.marks = new EngineMarks(view);
    this.verdict = make("b", {});
    this.who = make("span", { class: "who" });
    this.problem = make("p", { class: "problem", role: "status", hidden: "" });
    this.aloud = make("p", { class: "unseen", role: "status" });
    this.switch = make("button", { type: "button", role: "switch", class: "switch", "aria-checked": "false" });
    this.switch.setAttribute("aria-label", word("Engine"));
    this.switch.title = word("Engine");
    this.switch.addEventListener("click", () => this.turn(!this.thinking.on));
    this.analyse = labelledOf("graph", word("Analyse this game"), () => this.#review());
    this.analyse.title = word("Analyse this game");
    this.why = labelledOf("question", word("Why not this move?"), () => this.#explain());
    this.why.title = word("Why not this move?");
    this.actions = make("span", { class: "actions" }, this.analyse, this.why);
    const said = make("p", { class: "said" }, this.verdict, " ", this.who);
    const head = make("div", { class: "head" }, said, this.actions, this.#settings(), this.switch);
    const label = { class: "engine", "aria-label": word("Engine") };
    this.element = make("section", label, head, this.lines.element, this.problem, this.aloud);
    this.thinking.addEventListener("news", () => this.show());
    for (const event of ["record", "look", "tree", "node"]) this.desk.addEventListener(event, () => this.show());
    this.#bringBack();
    this.show();
    this.desk.addEventListener("wish", () => this.#grant());
    this.#grant();
    /** @type {import("./commands.js").Command} */
    const command = ["e", word("Engine on or off"), () => this.turn(!this.thinking.on)];
    listenFor([command]);
    further.push(command);
  }

  /** Analyse the game, if that is what the reader came for. */
  #grant() {
    if (this.desk.wanted !== "analyse" || !this.desk.sheet) return;
    this.desk.wanted = "";
    this.#review();
  }

  /** Analyse the game, or stop that. */
  async #review() {
    this.reviewing ??= import("./gamereview.js").then(({ GameReview }) => {
      const review = new GameReview(this.thinking, this.analyse);
      this.lines.element.after(review.progress, review.summary);
      return review;
    });
    await this.reviewing.then(
      (review) => review.turn(),
      (error) => this.#forget(error),
    );
  }

  async #explain() {
    this.explaining ??= import("./whynot.js").then(({ WhyNot }) => {
      const why = new WhyNot(this.thinking, this.marks);
      this.lines.element.after(why.element);
      return why;
    });
    await this.explaining.then(
      (why) => why.ask(),
      (error) => this.#forget(error),
    );
  }

  /** What could not be loaded may be there the next time. @param {Error} error */
  #forget(error) {
    this.reviewing = this.explaining = undefined;
    this.desk.say(error.message);
  }

  /** Choose what was chosen last. */
  async #bringBack() {
    this.thinking.choose((await readSmall(KEPT).catch(() => null)) ?? {});
  }

  /** @param {boolean} on */
  turn(on) {
    if (this.switch.disabled) return;
    this.switch.setAttribute("aria-checked", String(on));
    this.element.classList.toggle("on", on);
    this.thinking.turn(on);
  }

  show() {
    const { thinking, desk } = this;
    if (!desk.sheet) return; // it is shown with the first record
    const { news, on, problem, thinker } = thinking;
    const best = news?.lines[0];
    this.switch.disabled = this.analyse.disabled = !thinker;
    this.why.disabled = !thinker || !desk.node.parent;
    this.verdict.textContent = on ? (best ? verdictOf(best, desk.game) : "…") : word("Engine");
    const by = news?.by ?? thinker?.title ?? "";
    const depth = news?.depth ?? 0;
    const known = depth ? word("{name}, depth {depth}", { name: by, depth }) : by;
    this.who.textContent = on ? known : thinker ? "" : word("There is no engine for this game here.");
    this.who.title = news?.speed ? word("{speed} positions a second", { speed: news.speed.toLocaleString() }) : "";
    this.element.classList.toggle("thinking", thinking.state === "thinking");
    this.lines.element.hidden = !on;
    if (on) this.lines.show(news?.lines ?? [], thinking.node, thinking.lines);
    this.marks.show(news, on);
    this.problem.hidden = !problem || !on;
    if (this.problem.textContent !== problem) this.problem.textContent = problem;
    this.#readAloud();
  }

  /** What is thought comes many times a second; it is read aloud once it has settled. */
  #readAloud() {
    const { thinking, desk } = this;
    const say = () => {
      clearTimeout(this.#timer);
      this.#timer = 0;
      const best = thinking.on && thinking.news?.lines[0];
      if (!best) return;
      const move = best.moves[0]?.texts[desk.notations[0]] ?? "";
      const said = { verdict: verdictOf(best, desk.game), score: scoreText(best.eval), move };
      const text = word("{verdict}, {score}; best is {move}", said);
      if (this.aloud.textContent !== text) this.aloud.textContent = text;
    };
    if (thinking.state === "done") say();
    else this.#timer ||= setTimeout(say, SETTLED);
  }

  /** Who is asked, and how many lines are wanted; the browser keeps it. */
  #settings() {
    const { thinking } = this;
    const take = (/** @type {{ chosen?: string, lines?: number }} */ changes) => {
      thinking.choose(changes);
      writeSmall(KEPT, { chosen: thinking.chosen, lines: thinking.lines }).catch(() => {}); // it holds as long as the page
    };
    const who = choiceOf(word("Engine"), [], { choose: (chosen) => take({ chosen }) });
    const counts = Array.from({ length: MOST_LINES }, (_, place) => [place + 1, place + 1]);
    const lines = choiceOf(word("Lines"), counts, { choose: (count) => take({ lines: Number(count) }) });
    const box = make("div", { class: "enginechoice", popover: "auto" }, who.label, lines.label);
    const button = signOf("settings", word("Engine and lines"), () => {
      const names = thinking.thinkers.map(({ name, title }) => [name, title]);
      offer(who.select, names, thinking.thinker?.name);
      lines.select.value = String(thinking.lines);
      box.showPopover();
      const [place, size] = [button.getBoundingClientRect(), box.getBoundingClientRect()];
      box.style.left = `${Math.max(4, Math.min(place.right - size.width, innerWidth - size.width - 4))}px`;
      box.style.top = `${place.bottom + 4}px`;
    });
    button.after(box);
    return make("span", {}, button, box);
  }
}
