/* Why not this move?  The answer of the other side is shown on the board, with the reason in words where facts allow. */

import { make } from "../../render/viewer/elements.js";
import { applyMove } from "../../render/viewer/standing.js";
import { manName } from "../../render/viewer/words.js";
import { signOf } from "./buttons.js";
import { follow } from "./following.js";
import { movesOf } from "./record.js";
import { scoreText } from "./scores.js";
import { call } from "./transport.js";
import { sideName, word } from "./words.js";

/** @import { AddedMove, Refutation, ThoughtLine, ThoughtNews } from "kifu/messages" */
/** @import { MoveNode as Node } from "../../render/viewer/types" */
/** @import { EngineMarks } from "./enginemarks.js" */
/** @import { Thinking } from "./thinking.js" */

const SECONDS = 1.5; // for each of the two positions
const LITTLE = 0.03; // of the chance of winning: whoever loses no more has played as well

export class WhyNot {
  /** @type {AbortController | null} */
  #asking = null;
  /** @type {Node | null} the move that the answer is about */
  node = null;

  /** @param {Thinking} thinking @param {EngineMarks} marks */
  constructor(thinking, marks) {
    this.thinking = thinking;
    this.marks = marks;
    this.desk = thinking.desk;
    this.text = make("p", { role: "status" });
    const close = signOf("close", word("Close"), () => this.#clear());
    this.element = make("div", { class: "whynot", hidden: "" }, this.text, close);
    for (const event of ["record", "node"]) this.desk.addEventListener(event, () => this.#arrive());
  }

  #arrive() {
    if (this.desk.node !== this.node) this.#clear();
  }

  #clear() {
    this.#asking?.abort();
    this.#asking = null;
    this.node = null;
    if (!this.element.hidden) this.marks.point([], "slip");
    this.element.hidden = true;
  }

  /** Compare the move that is shown with the best one, and follow what answers it. */
  async ask() {
    const { desk } = this;
    const { node } = desk;
    if (!node.parent) return;
    this.#clear();
    const asking = new AbortController();
    this.#asking = asking;
    this.node = node;
    this.element.hidden = false;
    this.text.textContent = word("Looking for an answer …");
    try {
      const best = await this.#best(node.parent, asking.signal);
      const answer = await this.#best(node, asking.signal);
      if (asking.signal.aborted) return;
      await this.#answer(node, node.parent, best, answer);
    } catch (error) {
      if (!asking.signal.aborted) this.text.textContent = /** @type {Error} */ (error).message;
    }
  }

  /** The best line after a move; nothing where the game is over. @param {Node} node @param {AbortSignal} signal */
  async #best(node, signal) {
    /** @type {ThoughtNews | undefined} */
    let last;
    const question = { ...this.thinking.gameAt(node), thinker: this.thinking.thinker?.name ?? "", seconds: SECONDS };
    await follow("think", question, (news) => (last = news), signal);
    if (last?.problem) throw new Error(last.problem.said ?? last.problem.reason);
    return last?.lines[0];
  }

  /**
   * @param {Node} node
   * @param {Node} parent
   * @param {ThoughtLine | undefined} best instead of the move
   * @param {ThoughtLine | undefined} answer to it
   */
  async #answer(node, parent, best, answer) {
    const { desk } = this;
    const [move] = movesOf(desk.tree, [node]);
    const name = desk.tree.text(node, desk.notations[0]);
    const mover = desk.tree.standingAt(parent).turn;
    const chance = (/** @type {ThoughtLine} */ line) => (mover ? 1 - line.chance : line.chance);
    if (!answer) return this.#say(word("{move} ends the game.", { move: name }));
    if (!best || best.moves[0]?.move === move || chance(best) - chance(answer) < LITTLE) {
      return this.#say(word("Nothing speaks against {move}.", { move: name }));
    }
    const line = answer.moves.map((each) => each.move);
    const mate = answer.eval.mate ? { mate: answer.eval.mate } : {};
    const reason = await call("refute", { ...this.thinking.gameAt(parent), move, line, ...mate });
    if (this.node !== node) return;
    const said = this.#reason(node, reason, answer.moves[0]);
    const instead = word("Better is {move}: {better} instead of {score}.", {
      move: best.moves[0].texts[desk.notations[0]],
      better: scoreText(best.eval),
      score: scoreText(answer.eval),
    });
    this.#say(`${said} ${instead}`);
    this.marks.point([answer], "slip");
  }

  /** @param {Node} node @param {Refutation} refutation @param {AddedMove} reply */
  #reason(node, { kind, count = 0, points }, reply) {
    const { desk } = this;
    const { tree, game } = desk;
    const standing = tree.standingAt(node);
    const manAt = (/** @type {string} */ point) => manName(standing.men[tree.points.indexOf(point)], game);
    const side = sideName(game.sides[standing.turn], game);
    const [point = ""] = points;
    const men = points.slice(1).map(manAt);
    const replier = manName(applyMove(game, standing, reply).men[reply.stops[reply.stops.length - 1]], game);
    const move = reply.texts[desk.notations[0]];
    const values = { side, move, point, count, replier, man: point ? manAt(point) : "", others: men.join(", ") };
    if (kind === "mate") return word("{side} answers {move} and mates in {count}.", values);
    if (kind === "hangs")
      return word("{side} answers {move} and takes the {man} that has just moved to {point}.", values);
    if (kind === "leaves") return word("{side} answers {move} and takes the {man} on {point}.", values);
    if (kind === "fork") {
      return word(
        "{side} answers {move}: the {replier} attacks {others} as well, and the {man} on {point} is lost.",
        values,
      );
    }
    if (kind === "loses")
      return word("{side} answers {move}, and the {man} on {point} is lost a little later.", values);
    return word("{side} answers {move}.", values);
  }

  /** @param {string} text */
  #say(text) {
    this.text.textContent = text;
    this.#asking = null;
  }
}
