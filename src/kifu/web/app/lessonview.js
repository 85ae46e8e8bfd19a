/* One lesson, step by step: what a step tells, the board it speaks of, and the task that is solved there. */

import { lessonAfter } from "./courseview.js";
import { endOf } from "./lessonend.js";
import { keepStars, progress, remember } from "./progress.js";
import { TaskPanel } from "./taskpanel.js";
import { TeachingBoard } from "./teachingboard.js";
import { call } from "./transport.js";
import { sideName, word } from "./words.js";

/** @import { JudgementMessage, LessonMessage } from "kifu/messages" */

const PACE = 700; // milliseconds between two moves that are shown
const BY_POINTS = ["point", "choice", "name"]; // kinds that no move on the board answers
const ALL_STARS = 3;
export const END = "end"; // what the address has in the place of a step

export class LessonView {
  /** @type {LessonMessage} what `open` opened last */
  lesson;
  step = 0;
  /** @type {import("./progress.js").Begun} */
  now;
  done = false;
  astray = false; // whether a wrong try is shown
  asked = 0; // what was asked so far; an answer to an earlier question is not heard

  constructor() {
    this.panel = new TaskPanel({
      answer: (text) => this.answer(text),
      hint: () => this.#hint(),
      again: () => this.#restore(),
      next: () => this.#goTo(this.step + 1),
      back: () => this.#goTo(this.step - 1),
    });
    this.board = new TeachingBoard({
      answer: (text) => this.answer(text),
      wantsPoints: () => BY_POINTS.includes(this.task?.kind ?? ""),
    });
    this.elements = [this.panel.told, this.board.element, this.panel.answering];
  }

  get task() {
    return this.lesson?.steps[this.step].task;
  }

  /** Show a step of a lesson. @param {string} name @param {number} [step] */
  async open(name, step) {
    const asked = ++this.asked;
    if (this.lesson?.name !== name) {
      const lesson = await call("lesson", { lesson: name, language: document.documentElement.lang });
      if (asked === this.asked) await this.board.setGame(lesson.game);
      if (asked !== this.asked) return;
      this.lesson = lesson;
    }
    this.step = Math.min(Math.max(step ?? this.#firstOpen(), 0), this.lesson.steps.length - 1);
    this.#begin();
  }

  /** The first step whose task is not done; the first of all if all are or none is. */
  #firstOpen() {
    const { name, steps } = this.lesson;
    const known = progress.stars[name] ?? {};
    const open = steps.findIndex(({ task }, at) => task && !(at in known));
    return Object.keys(known).length ? Math.max(open, 0) : 0;
  }

  #begin() {
    const { lesson, step, task, panel, board } = this;
    const { text, fen, turn, marks, arrows } = lesson.steps[step];
    const { now } = progress;
    this.done = !task;
    this.astray = false;
    const fresh = { lesson: lesson.name, step, moves: [], fen, left: task?.left ?? 0, turn, slips: 0, hints: 0 };
    this.now = now && now.lesson === lesson.name && now.step === step ? now : fresh;
    const notation = task?.notation ?? lesson.notation;
    board.named = task?.kind !== "read";
    const begun = this.now.moves.length > 0;
    const asked = task?.kind === "name" ? [task.move] : [];
    const shownMarks = begun ? {} : { marks, arrows: [...arrows, ...asked] };
    board.show({ fen: this.now.fen, notation, ...shownMarks, rings: this.#rings() });
    panel.show({
      title: lesson.title,
      place: word("Step {here} of {all}", { here: step + 1, all: lesson.steps.length }),
      text,
      ask: task?.ask ?? "",
      language: lesson.language,
      options: task?.options ?? [],
      typed: task ? task.kind !== "choice" : false,
      written: task?.kind === "name" ? board.titleOf(notation) : "",
    });
    panel.back.disabled = step === 0;
    this.#showLeft();
  }

  /** The points that were chosen, to be ringed. */
  #rings() {
    return this.task?.kind === "point" ? this.now.moves : [];
  }

  /** Say whose move it is, and how much is left to be done. */
  #showLeft() {
    const { task, now, panel } = this;
    panel.status.hidden = !task || this.done;
    if (!task) return;
    const count = now.left;
    const left = {
      point: () => word("Points left: {count}", { count }),
      walk: () => word("Points left: {count}", { count }),
      win: () => word("Moves to mate: {count}", { count }),
      hold: () => word("Moves left: {count}", { count }),
    }[/** @type {"point"} */ (task.kind)];
    const parts =
      task.kind in { point: 0, choice: 0 }
        ? []
        : [word("{side} moves.", { side: sideName(now.turn, this.board.host.game) })];
    if (left) parts.push(left());
    if (["walk", "win"].includes(task.kind)) parts.push(word("Par: {count}", { count: task.par }));
    panel.status.textContent = parts.join(" · ");
  }

  /** @param {string} text */
  async answer(text) {
    const { task, panel } = this;
    if (!task || this.done) return;
    if (task.kind === "name" && this.board.board.points.includes(text)) {
      return panel.say("hint", [word("The move is shown by the arrow: type its name.")]);
    }
    if (task.kind === "choice" && !/^\d$/.test(text)) return;
    this.#restore();
    const asked = ++this.asked;
    const { lesson, step, moves, slips } = this.now;
    const { lang } = document.documentElement;
    /** @type {JudgementMessage} */
    let judged;
    try {
      judged = await call("attempt", { lesson, step, moves, answer: text, slips, language: lang });
    } catch (error) {
      return panel.say("wrong", [/** @type {Error} */ (error).message]);
    }
    if (asked === this.asked) await this.#show(judged, asked);
  }

  /** @param {JudgementMessage} judged @param {number} asked */
  async #show(judged, asked) {
    const { panel, now, task, board } = this;
    const { right, done, words, fen, turn, left, moves, line, boards, refused } = judged;
    // What the rules do not allow is explained, and costs nothing.
    const costs = !right && (line.length > 0 || BY_POINTS.includes(task?.kind ?? ""));
    const hints = moves.length === now.moves.length ? now.hints : 0;
    this.now = { ...now, fen, turn, left, moves, hints, slips: now.slips + (costs ? 1 : 0) };
    this.done = done;
    this.astray = !right && line.length > 0;
    if (done) keepStars(now.lesson, now.step, judged.stars);
    else remember({ now: this.now });
    panel.say(right ? "right" : "wrong", words.length ? words : [word("So far, so good.")], judged.stars);
    if (right) panel.input.value = "";
    for (const [at, after] of boards.entries()) {
      if (at) await new Promise((resolve) => setTimeout(resolve, PACE));
      if (asked !== this.asked) return;
      board.advance(after, line[at], !right);
    }
    board.add({ refused });
    if (right && !line.length) board.show({ ...(board.shown ?? { fen }), rings: this.#rings() });
    if (right && line.length && board.shown?.fen !== fen) board.advance(fen, line[line.length - 1]);
    panel.set({ hint: !done, again: this.astray, next: done });
    this.#showLeft();
    if (done) panel.next.focus({ preventScroll: true });
    if (this.astray) panel.again.focus({ preventScroll: true });
  }

  /** Bring back the position from before a wrong try. */
  #restore() {
    if (!this.astray) return;
    this.asked += 1; // what is still being shown stops
    this.astray = false;
    const { fen } = this.now;
    const { marks, arrows } = this.lesson.steps[this.step];
    const begun = this.now.moves.length > 0;
    const marked = begun ? {} : { marks, arrows };
    this.board.show({ ...this.board.shown, fen, last: "", refused: null, ...marked, rings: this.#rings() });
    this.panel.verdict.replaceChildren();
    this.panel.set({ hint: true, again: false, next: false });
  }

  async #hint() {
    const { now, panel } = this;
    if (!this.task || this.done) return;
    this.#restore();
    const { lesson, step, moves, hints } = now;
    const { lang } = document.documentElement;
    try {
      const { text, points } = await call("hint", { lesson, step, moves, given: hints, language: lang });
      if (now !== this.now) return;
      if (text) this.now = { ...now, hints: hints + 1, slips: Math.min(now.slips + 1, ALL_STARS) };
      if (!text) return panel.say("hint", [word("There is no other hint.")]);
      panel.addHint(text);
      this.board.add({ hinted: [...(this.board.shown?.hinted ?? []), points] });
    } catch (error) {
      panel.say("wrong", [/** @type {Error} */ (error).message]);
    }
  }

  /** @param {number} step */
  #goTo(step) {
    const { name, steps } = this.lesson;
    if (step < 0) return;
    location.hash = `${name}/${step < steps.length ? step + 1 : END}`;
  }

  /** The end of the lesson that is open, with the way to the next one. @param {string} name */
  async end(name) {
    await this.open(name, 0);
    return endOf(this.lesson, await lessonAfter(name));
  }
}
