/* Practice in a notation: the questions of the trainer, easier ones first. */

import { choiceOf } from "../../render/viewer/choice.js";
import { make } from "../../render/viewer/elements.js";
import { allGames, factsOf, gameName } from "./games.js";
import { progress, remember } from "./progress.js";
import { call } from "./transport.js";
import { languageOfPage, notationName, sideName, word } from "./words.js";

/** @import { GameFacts, NotationFacts, Question as Asked } from "kifu/messages" */
/** @import { Grade, Question } from "./quizview.js" */

const TRIES = 2; // at one question
const AGAIN = 4; // of as many questions one is one that was missed before

/** It keeps in the browser how far the learner is in each notation. */
export class Practice {
  title = word("Practise a notation");
  choices = make("div", { class: "choices" });
  changed = () => {};
  number = 0;
  level = "";
  tries = 0;
  /** @type {NotationFacts[] | null} */
  known = null;
  chosen = progress.practice ?? usualPractice(allGames()[0]);

  get #track() {
    return `${this.chosen.game}:${this.chosen.notation}`;
  }

  /** @returns {Promise<Question>} */
  async next() {
    const { game, notation } = this.chosen;
    this.known ??= await call("notations");
    this.number += 1;
    this.tries = 0;
    const track = progress.tracks[this.#track];
    const level = this.level ? { level: this.level } : {};
    const again = this.number % AGAIN === 0;
    const asked = await call("question", {
      language: languageOfPage(),
      game,
      notation,
      again,
      ...level,
      ...(track ? { track } : {}),
    });
    const { game: drawn } = await call("board", { game });
    const { fen } = await call("add_moves", { game, fen: asked.fen, move: asked.move });
    this.#offer(asked.levels);
    return {
      ...asked,
      text: asked.lesson,
      words:
        asked.ask === "text"
          ? word("Write this move: {move}", { move: asked.words })
          : word("Play {move}", { move: asked.text }),
      side: sideName(asked.turn, drawn),
      after: fen,
      named: false,
    };
  }

  /** @param {Question} question @param {string} answer @param {boolean} hinted @returns {Promise<Grade>} */
  async grade(question, answer, hinted) {
    const { game, notation, fen, ask, move, level } = /** @type {Question & Asked} */ (question);
    // The first answer counts; what comes after it is for the learner alone.
    const track = this.tries ? {} : { level, hinted, track: progress.tracks[this.#track] ?? {} };
    const graded = await call("grade", {
      language: languageOfPage(),
      game,
      notation,
      fen,
      ask,
      move,
      answer,
      ...track,
    });
    if (graded.track) remember({ tracks: { ...progress.tracks, [this.#track]: graded.track } });
    this.tries += 1;
    const final = graded.right || this.tries >= TRIES;
    if (!final) return { right: false, words: [...graded.reasons, word("Try once more.")], final };
    const parts = graded.parts.map(([text, meaning]) => `${text}: ${meaning}`).join(", ");
    const wrong = [word("It is {text}: {meaning}", { text: graded.text, meaning: graded.sentence }), parts];
    const opened = graded.opened ? [word("A new level: {title}", { title: graded.opened })] : [];
    const words = [
      ...(graded.right ? [word("Right.")] : []),
      ...graded.reasons,
      ...(graded.right ? [] : wrong),
      ...opened,
    ];
    return { right: graded.right, words: words.filter(Boolean), final };
  }

  /** @param {{ name: string, title: string }[]} levels */
  #offer(levels) {
    const { game, notation } = this.chosen;
    const notations = (this.known ?? []).filter(({ games }) => games.includes(game));
    this.choices.replaceChildren(
      choiceOf(
        word("Game"),
        allGames().map(({ name }) => [name, gameName(name)]),
        { value: game, choose: (value) => this.#choose(usualPractice(/** @type {GameFacts} */ (factsOf(value)))) },
      ).label,
      choiceOf(
        word("Notation"),
        notations.map((each) => [each.name, `${notationName(each)} · ${each.example}`]),
        { value: notation, choose: (value) => this.#choose({ notation: value }) },
      ).label,
      choiceOf(
        word("Level"),
        [["", word("as far as you are")], ...levels.map(({ name, title }, at) => [name, `${at + 1}. ${title}`])],
        { value: this.level, choose: (value) => this.#choose({}, value) },
      ).label,
    );
  }

  /** @param {{ game?: string, notation?: string }} changes */
  #choose(changes, level = "") {
    this.level = level;
    this.chosen = { ...this.chosen, ...changes };
    remember({ practice: this.chosen });
    this.changed();
  }
}

/** What is practised in a game until the learner chooses otherwise. @param {GameFacts} game */
function usualPractice({ name, notations }) {
  return { game: name, notation: notations.typed };
}
