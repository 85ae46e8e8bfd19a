/* What stands beside the board of a task: what is told and asked, the answer that is typed, and what it is worth. */

import { make } from "../../render/viewer/elements.js";
import { buttonOf } from "./buttons.js";
import { word } from "./words.js";

const ALL_STARS = 3;

/**
 * @typedef {object} Asked
 * @property {string} title
 * @property {string} place where the reader is, such as "2 of 7"
 * @property {string} text
 * @property {string} ask
 * @property {string} language of the texts
 * @property {string[]} [options] one of which is the answer
 * @property {boolean} [typed] whether an answer can be typed
 * @property {string} [written] the notation in which it is
 */

/** @typedef {{ answer: (text: string) => unknown, hint: () => unknown, again: () => unknown, next: () => unknown, back?: () => unknown }} Actions */

export class TaskPanel {
  /** @param {Actions} actions */
  constructor(actions) {
    this.actions = actions;
    this.title = make("h2", {});
    this.place = make("p", { class: "place" });
    this.text = make("p", { class: "told" });
    this.ask = make("p", { class: "ask" });
    this.status = make("p", { class: "left" });
    this.verdict = make("div", { class: "verdict", role: "status" });
    this.hints = make("div", { class: "hints", role: "status" });
    this.options = make("div", { class: "options" });
    this.input = make("input", { type: "text", autocomplete: "off", spellcheck: "false", autocapitalize: "none" });
    this.form = make("form", { class: "typing" }, this.input, make("button", {}, word("Answer")));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = this.input.value.trim();
      if (text) actions.answer(text);
    });
    this.back = buttonOf(word("Back"), () => actions.back?.());
    this.hint = buttonOf(word("Hint"), actions.hint);
    this.again = buttonOf(word("Try again"), actions.again);
    this.next = buttonOf(word("Go on"), actions.next);
    this.buttons = make("div", { class: "actions" }, this.back, this.hint, this.again, this.next);
    this.told = make("section", { class: "panel telling", "aria-label": word("Task") });
    this.told.append(this.title, this.place, this.text, this.ask, this.status);
    this.answering = make("section", { class: "panel answering", "aria-label": word("Answer") });
    const said = make("div", { class: "saidhere" }, this.hints, this.verdict);
    this.answering.append(said, this.options, this.form, this.buttons);
  }

  /** Ask something. @param {Asked} asked */
  show({ title, place, text, ask, language, options = [], typed = false, written = "" }) {
    this.title.textContent = title;
    this.place.textContent = place;
    this.text.textContent = text;
    this.ask.textContent = ask;
    for (const element of [this.title, this.text, this.ask, this.verdict, this.hints, this.options])
      element.lang = language;
    this.hints.replaceChildren();
    this.ask.hidden = !ask;
    this.text.hidden = !text;
    this.verdict.replaceChildren();
    this.options.replaceChildren(
      ...options.map((option, at) => buttonOf(option, () => this.actions.answer(String(at + 1)))),
    );
    this.input.value = "";
    const label = written ? word("Type the move in {notation}", { notation: written }) : word("Type your answer");
    this.input.placeholder = label;
    this.input.setAttribute("aria-label", label);
    this.form.hidden = !typed;
    this.options.hidden = !options.length;
    this.back.hidden = !this.actions.back;
    this.set({ hint: Boolean(ask), again: false, next: !ask });
  }

  /** Which buttons can be pressed; the last that leads on is the one to press. @param {{ hint: boolean, again: boolean, next: boolean }} wanted */
  set({ hint, again, next }) {
    this.hint.hidden = !hint;
    this.again.hidden = !again;
    this.next.className = next ? "main" : "";
    this.again.className = "main";
  }

  /** Add a hint to those that were given; they stay until something else is asked. @param {string} text */
  addHint(text) {
    this.hints.append(make("p", {}, text));
    this.hints.scrollIntoView({ block: "nearest" });
  }

  /**
   * Say what an answer is worth.
   * @param {"right" | "wrong" | "hint"} kind
   * @param {string[]} words
   * @param {number} [stars]
   */
  say(kind, words, stars = 0) {
    const lines = words.map((text) => make("p", {}, text));
    this.verdict.className = `verdict ${kind}`;
    this.verdict.replaceChildren(...lines, ...(stars ? [starsOf(stars)] : []));
    this.verdict.scrollIntoView({ block: "nearest" }); // on a telephone it stands below the board
  }
}

/** @param {number} stars @param {number} [all] */
export function starsOf(stars, all = ALL_STARS) {
  const title = word("{stars} of {all} stars", { stars, all });
  const drawn = all === ALL_STARS ? "★".repeat(stars) + "☆".repeat(all - stars) : `${stars}/${all} ★`;
  return make("span", { class: "stars", role: "img", "aria-label": title }, drawn);
}
