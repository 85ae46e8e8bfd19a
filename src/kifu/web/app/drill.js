/* Drills from the reader's own records: guess the next move, or write down a move that is shown. */

import { choiceOf } from "../../render/viewer/choice.js";
import { make } from "../../render/viewer/elements.js";
import { stopsOf } from "../../render/viewer/movetext.js";
import { isDrop } from "../../render/viewer/standing.js";
import { lastSheet } from "./keptbooks.js";
import { lineFrom, movesOf } from "./record.js";
import { call } from "./transport.js";
import { notationName, sideName, word } from "./words.js";

/** @import { Tree } from "../../render/viewer/tree.js" */
/** @import { MoveNode } from "../../render/viewer/types" */
/** @import { Grade, Question } from "./quizview.js" */

const TRIES = 3; // at guessing one move
const WRITING_TRIES = 2; // at writing one down

/** It goes through the main line of a record that the browser keeps. */
export class Drill {
  choices = make("div", { class: "choices" });
  changed = () => {};
  source = "desk"; // the page on which the record lay
  notation = "";
  /** @type {Tree | null} */
  tree = null;
  /** @type {MoveNode[]} */
  line = [];
  at = 0;
  tries = 0;

  /** @param {"guess" | "name"} kind */
  constructor(kind) {
    this.kind = kind;
    this.title = kind === "guess" ? word("Guess the next move") : word("Name the move");
  }

  /** @returns {Promise<Question | null>} */
  async next() {
    if (!this.tree) await this.#open();
    const node = this.line[this.at];
    if (!this.tree || !node?.parent) return null;
    this.at += 1;
    this.tries = 0;
    const { tree } = this;
    const { game } = tree;
    const side = sideName(game.sides[(tree.record.turn + node.ply - 1) % 2], game);
    const [move] = movesOf(tree, [node]);
    const place = this.#place();
    const text = tree.text(node, place);
    const words =
      this.kind === "guess"
        ? word("What does {side} play here?", { side })
        : word("Write the move that the arrow shows.");
    return {
      game: game.name,
      fen: tree.fen(node.parent),
      notation: game.notations[place].name,
      ask: this.kind === "guess" ? "move" : "text",
      text: word("Move {here} of {all}", { here: node.ply, all: this.line.length - 1 }),
      words,
      side,
      move,
      after: tree.fen(node),
      hints:
        this.kind === "guess"
          ? [...(isDrop(node) ? [] : [word("The man stands on {point}.", { point: tree.points[node.stops[0]] })]), text]
          : [`${text.slice(0, 1)}…`, text],
      named: true,
    };
  }

  /** @param {Question} question @param {string} answer @returns {Promise<Grade>} */
  async grade(question, answer) {
    const { game, fen, notation, move } = question;
    const node = this.line[this.at - 1];
    const right = this.tree?.text(node, this.#place()) ?? "";
    if (this.kind === "name") {
      const graded = await call("grade", { game, notation, fen, ask: "text", move, answer });
      if (graded.right) return { right: true, words: [word("Right.")], final: true };
      this.tries += 1;
      const final = this.tries >= WRITING_TRIES;
      const told = final ? word("It is {text}: {meaning}", { text: graded.text, meaning: graded.sentence }) : "";
      return { right: false, words: [...graded.reasons, told || word("Try once more.")], final };
    }
    const typed = stopsOf(this.tree?.points ?? [], answer).length ? { move: answer } : { text: answer };
    const { moves, problem } = await call("add_moves", { game, fen, ...typed });
    const refusal = problem?.said ?? problem?.reason ?? word("Try again");
    if (!moves.length) return { right: false, words: [refusal], final: false };
    if (moves[0].move === move) return { right: true, words: [`${word("Right.")} ${right}`], final: true };
    this.tries += 1;
    const played = moves[0].texts[this.#place()];
    const final = this.tries >= TRIES;
    const told = final ? [word("The record goes on with {move}.", { move: right })] : [];
    return { right: false, words: [word("{move} is not the move of the record.", { move: played }), ...told], final };
  }

  #place() {
    const found = this.tree?.game.notations.findIndex(({ name }) => name === this.notation) ?? 0;
    return Math.max(found, 0);
  }

  async #open() {
    const sheet = await lastSheet(this.source);
    this.#offer();
    if (!sheet) return;
    this.tree = sheet.tree;
    this.line = lineFrom(this.tree.root);
    this.at = 1;
    this.notation ||= sheet.look.notations[0];
    this.#offer();
  }

  #offer() {
    /** @type {[string, string][]} */
    const sources = [
      ["desk", word("The record on the desk")],
      ["play", word("Your last game")],
    ];
    const notations = this.tree?.game.notations ?? [];
    this.choices.replaceChildren(
      choiceOf(word("Record"), sources, {
        value: this.source,
        choose: (value) => {
          this.source = value;
          this.tree = null;
          this.line = [];
          this.changed();
        },
      }).label,
      choiceOf(
        word("Notation"),
        notations.map((each) => [each.name, `${notationName(each)} · ${each.example}`]),
        {
          value: this.notation,
          choose: (value) => {
            this.notation = value;
            this.at = Math.max(this.at - 1, 1);
            this.changed();
          },
        },
      ).label,
    );
  }
}
