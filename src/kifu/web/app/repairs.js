/* Repairs: what was likely meant where a record breaks off.  Each is shown on the board before it is taken. */

import { make } from "../../render/viewer/elements.js";
import { applyMove } from "../../render/viewer/standing.js";
import { lineFrom } from "./record.js";
import { call } from "./transport.js";
import { languageOfPage, word } from "./words.js";

/** @import { ApplyRepairAnswer, PlacedCandidate, BrokenPlace, ApplyRepairRequest } from "kifu/messages" */
/** @import { Desk } from "./desk.js" */

const SURE = 0.5; // how sure the likeliest has to be to be taken without looking

/** A list of candidates; the likeliest comes first. */
export class Repairs {
  /** @type {ApplyRepairRequest | null} what was asked last */
  asked = null;
  /** @type {PlacedCandidate | null} the candidate that is on the board */
  seen = null;

  /**
   * @param {Desk} desk
   * @param {import("./boardview.js").BoardView} board
   * @param {(answer: ApplyRepairAnswer, ply: number) => Promise<void>} taken
   */
  constructor(desk, board, taken) {
    this.desk = desk;
    this.board = board;
    this.taken = taken;
    this.title = make("h2", {});
    this.reason = make("p", { dir: "auto" });
    this.list = make("ol", { class: "candidates", "aria-label": word("What was likely meant") });
    this.all = make("button", { type: "button" }, word("Take the likeliest until it is whole"));
    this.all.addEventListener("click", () => this.takeAll());
    this.element = make("section", { class: "repairs", hidden: "", "aria-live": "polite" });
    this.element.append(this.title, this.reason, this.list, this.all);
  }

  /** Look for what is wrong with the main line, if its end could not be read. @param {ApplyRepairRequest} asked */
  async look(asked) {
    this.asked = asked;
    const line = lineFrom(this.desk.tree.root);
    this.element.hidden = !line[line.length - 1].remarks.rest;
    if (this.element.hidden) return;
    this.#busy(word("Looking for what was meant…"));
    const answer = await call("apply_repair", asked).catch((error) => this.#busy(error.message));
    if (answer && this.asked === asked) this.#show(answer.repair);
  }

  /** Take the likeliest candidate again and again, as long as it is sure enough and more can be read. */
  async takeAll() {
    let left = Number.POSITIVE_INFINITY;
    for (;;) {
      const { wrong } = this;
      if (!wrong?.candidates.length || wrong.candidates[0].sureness < SURE) return;
      const ahead = this.#unread();
      if (ahead >= left) return; // it would be offered for ever
      left = ahead;
      await this.take(1);
    }
  }

  /** How much of the record could not be read. */
  #unread() {
    const line = lineFrom(this.desk.tree.root);
    return (line[line.length - 1].remarks.rest ?? "").length;
  }

  /** @param {number} choice from 1 */
  async take(choice) {
    const { asked, wrong } = this;
    if (!wrong) return;
    const { ply } = wrong.candidates[choice - 1];
    this.#busy(word("Looking for what was meant…"));
    try {
      const answer = await call("apply_repair", { ...asked, choice });
      this.preview(null);
      await this.taken(answer, ply);
      if (!answer.repair) this.desk.say(word("The record is whole."));
      this.wrong = answer.repair;
    } catch (error) {
      this.#busy(/** @type {Error} */ (error).message);
    }
  }

  /** Show the board with a candidate made, or again as it was. @param {PlacedCandidate | null} candidate */
  preview(candidate) {
    this.seen = candidate;
    if (!candidate?.shown.length) return this.board.preview(null);
    const { tree } = this.desk;
    let standing = tree.standingAt(lineFrom(tree.root)[candidate.ply - 1] ?? this.desk.node);
    for (const move of candidate.shown) standing = applyMove(tree.game, standing, move);
    this.board.preview({ standing, stops: candidate.shown[candidate.shown.length - 1].stops });
  }

  /** @param {string} text */
  #busy(text) {
    this.wrong = null;
    this.title.textContent = text;
    this.reason.textContent = "";
    this.list.replaceChildren();
    this.all.hidden = true;
  }

  /** @param {BrokenPlace | null} wrong */
  #show(wrong) {
    this.wrong = wrong;
    this.element.hidden = !wrong;
    if (!wrong) return;
    const { ply, text, reason, candidates } = wrong;
    this.title.textContent = word("The record breaks off at ply {ply}: {text}", { ply, text });
    this.reason.textContent = candidates.length ? reason : `${reason} ${word("No single slip explains it.")}`;
    this.list.replaceChildren(...candidates.map((each, at) => this.#row(each, at + 1)));
    this.all.hidden = !candidates.length || candidates[0].sureness < SURE;
  }

  /** @param {PlacedCandidate} candidate @param {number} choice */
  #row(candidate, choice) {
    const { texts, sureness, kind, reason, follows } = candidate;
    const share = Math.round(100 * sureness);
    const sure = share < 1 ? "<1 %" : share > 99 ? ">99 %" : `${share} %`;
    const about = make("span", { dir: "auto" }, languageOfPage() === "en" ? reason : (slipsInWords()[kind] ?? reason));
    const then = make("small", {}, word("then {count} more moves can be read", { count: follows }));
    const button = make(
      "button",
      { type: "button" },
      make("b", {}, texts.join(" ") || "–"),
      " ",
      make("i", {}, sure),
      about,
      then,
    );
    for (const event of ["pointerenter", "focus"]) button.addEventListener(event, () => this.preview(candidate));
    for (const event of ["pointerleave", "blur"]) button.addEventListener(event, () => this.preview(null));
    let touched = false; // a finger shows it first, and takes it the second time
    button.addEventListener("click", (event) => {
      const { pointerType } = /** @type {PointerEvent} */ (event);
      if (pointerType === "touch" && !touched) {
        touched = true;
        this.preview(candidate);
        this.desk.say(word("Touch it again to take it."));
      } else this.take(choice);
    });
    return make("li", {}, button);
  }
}

/** What each kind of repair takes the text for; in English a repair says itself which words it is about. @returns {Record<string, string>} */
function slipsInWords() {
  return {
    "front-rear": word("which of those on one file is meant is another"),
    direction: word("the direction is another"),
    "wrong-side-file": word("the file is counted from the other side"),
    "neighbour-file": word("the file beside it is meant"),
    swapped: word("two moves stand in each other's place"),
    "side-sign": word("the sign is that of the other side"),
    drop: word("whether the man is dropped has to be said"),
    "missing-origin": word("which of several men is meant has to be said"),
    "needless-origin": word("no other man could be meant"),
    "wrong-origin": word("another of several men is meant"),
    "wrong-name": word("the man that stands there has another name"),
    promotion: word("whether the man promotes is wrong"),
    "wrong-square": word("another square is meant"),
    igui: word("whether the man moves is wrong"),
    spelling: word("one character is wrong"),
    missing: word("a move is missing here"),
    "left-out": word("a move was left out before this one"),
    doubled: word("a move is written twice"),
    piece: word("another piece is meant"),
    number: word("the number is another"),
    other: word("this move can be played"),
  };
}
