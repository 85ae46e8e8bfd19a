/* Questions one after another on a board, asked by a trainer or by the reader's own records. */

import { TaskPanel } from "./taskpanel.js";
import { TeachingBoard } from "./teachingboard.js";
import { word } from "./words.js";

/**
 * What is asked: the text of `move`, which an arrow shows, or a move on the board.
 * @typedef {object} Question
 * @property {string} game
 * @property {string} fen
 * @property {string} notation
 * @property {"text" | "move"} ask
 * @property {string} text what is told before
 * @property {string} words the question
 * @property {string} side to move
 * @property {string} move that is right
 * @property {string} after the position that it leads to
 * @property {string[]} hints
 * @property {boolean} named whether moves may be named on the board
 * @property {{ fen: string, move: string }} [before] what is shown first, and the move from there
 */

/** What an answer is worth; `final` if there is no other try, `played` if another move is right too. @typedef {{ right: boolean, words: string[], final: boolean, played?: { move: string, fen: string } }} Grade */

/**
 * @typedef {object} Quiz
 * @property {string} title
 * @property {HTMLElement} choices what can be chosen about the questions
 * @property {() => Promise<Question | null>} next nothing if there are no more
 * @property {(question: Question, answer: string, hinted: boolean) => Promise<Grade>} grade
 * @property {() => void} changed what is called when another choice was made
 */

export class QuizView {
  /** @type {Question | null} */
  question = null;
  done = true;
  hints = 0;
  asked = 0; // what was asked so far; an answer to an earlier question is not heard
  score = { right: 0, all: 0 };
  missed = false; // whether this question was answered wrongly before

  /** @param {Quiz} quiz */
  constructor(quiz) {
    this.quiz = quiz;
    quiz.changed = () => this.next();
    this.panel = new TaskPanel({
      answer: (text) => this.answer(text),
      hint: () => this.#hint(),
      again: () => {},
      next: () => this.next(),
    });
    this.board = new TeachingBoard({
      answer: (text) => this.answer(text),
      wantsPoints: () => this.question?.ask === "text" || this.done,
    });
    this.panel.told.append(quiz.choices);
    this.elements = [this.panel.told, this.board.element, this.panel.answering];
  }

  /** Ask the next question. */
  async next() {
    const asked = ++this.asked;
    const { panel, board, quiz } = this;
    let question = null;
    let reason = word("There are no moves to ask for.");
    try {
      question = await quiz.next();
      if (question && asked === this.asked) await board.setGame(question.game);
    } catch (error) {
      question = null;
      reason = /** @type {Error} */ (error).message;
    }
    if (asked !== this.asked) return;
    this.question = question;
    this.done = !question;
    this.hints = 0;
    this.missed = false;
    const { right, all } = this.score;
    const place = all ? word("{right} of {all} right", { right, all }) : "";
    const shown = { title: quiz.title, place, language: document.documentElement.lang };
    panel.show({
      ...shown,
      text: question?.text ?? reason,
      ask: question?.words ?? "",
      typed: Boolean(question),
      written: question?.ask === "text" ? board.titleOf(question.notation) : "",
    });
    board.element.hidden = !question;
    panel.status.hidden = !question;
    if (!question) return;
    panel.status.textContent = word("{side} moves.", { side: question.side });
    board.named = question.named;
    board.turned = 0;
    const arrows = question.ask === "text" ? [question.move] : [];
    const { fen, notation, before } = question;
    board.show({ fen: before ? before.fen : fen, notation, arrows });
    if (before) board.advance(fen, before.move);
    if (question.ask === "text") panel.input.focus({ preventScroll: true });
  }

  /** @param {string} text */
  async answer(text) {
    const { question, panel, board } = this;
    if (!question || this.done) return;
    if (question.ask === "text" && board.board.points.includes(text)) {
      return panel.say("hint", [word("The move is shown by the arrow: type its name.")]);
    }
    const asked = ++this.asked;
    try {
      const {
        right,
        words,
        final,
        played = { move: question.move, fen: question.after },
      } = await this.quiz.grade(question, text, this.hints > 0);
      if (asked !== this.asked) return;
      this.#count(right, final);
      panel.say(right ? "right" : "wrong", words);
      if (!this.done) return;
      board.advance(played.fen, played.move);
      panel.set({ hint: false, again: false, next: true });
      panel.next.focus({ preventScroll: true });
    } catch (error) {
      if (asked === this.asked) panel.say("wrong", [/** @type {Error} */ (error).message]);
    }
  }

  /** @param {boolean} right @param {boolean} final */
  #count(right, final) {
    this.done = right || final;
    this.missed ||= !right || this.hints > 0;
    if (!this.done) return;
    this.score.all += 1;
    if (!this.missed) this.score.right += 1;
  }

  #hint() {
    const { question, panel } = this;
    if (!question || this.done) return;
    const text = question.hints[this.hints];
    if (!text) return panel.say("hint", [word("There is no other hint.")]);
    panel.addHint(text);
    this.hints += 1;
  }
}
