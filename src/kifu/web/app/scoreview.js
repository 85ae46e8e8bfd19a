/* The score of the desk: one or two notations side by side, what was said of each move, what can be done with it. */

import { make } from "../../render/viewer/elements.js";
import { AboutView } from "./aboutview.js";
import { buttonOf, labelledOf, signOf } from "./buttons.js";
import { cutFrom, forkOf, makeMain, moveUp, remark } from "./edits.js";
import { menuOf } from "./menu.js";
import { MoveList } from "./movelist.js";
import { openingName } from "./openingname.js";
import { findRepetition, findVisits } from "./repetition.js";
import { word } from "./words.js";

/** @import { MoveNode } from "../../render/viewer/types" */
/** @import { Desk } from "./desk.js" */
/** @import { LookView } from "./lookview.js" */

const JUDGEMENTS = ["!", "?", "!!", "??", "!?", "?!"];

/** It selects, edits and adds moves. */
export class ScoreView {
  /**
   * @param {Desk} desk
   * @param {LookView} look
   * @param {{ merge: (at: "root" | "here") => void, source: () => void }} ways to the dialog that asks for a record to be
   *   merged, and to the source
   */
  constructor(desk, look, { merge, source }) {
    this.desk = desk;
    this.merge = merge;
    this.source = source;
    this.chips = make("div", { class: "chips" });
    this.opening = openingName(desk);
    this.list = new MoveList(desk);
    this.list.element.addEventListener("contextmenu", (event) => this.#openMenu(event));
    this.comment = make("textarea", {
      rows: "1",
      "aria-label": word("Comment on this move"),
      placeholder: word("Comment on this move"),
    });
    // Each letter is kept at once; what is typed in one go is taken back in one go.
    let typing = false;
    this.comment.addEventListener("focus", () => (typing = false));
    this.comment.addEventListener("input", () => {
      desk.do(remark(desk.named, desk.node, "comment", this.comment.value), typing);
      typing = true;
    });
    // A comment stands in the score; it comes into the field when it is to be changed.
    for (const event of ["focus", "blur"]) this.comment.addEventListener(event, () => this.#fillComment());
    this.judgements = make(
      "div",
      { class: "judgements", role: "group", "aria-label": word("Judgement of this move") },
      ...JUDGEMENTS.map((sign) => this.#judgement(sign)),
    );
    this.element = make(
      "div",
      { class: "score", role: "tabpanel" },
      this.chips,
      make("div", { class: "about-row" }, new AboutView(desk).element, look.element),
      this.list.element,
      // A ruling takes room from the list, and the move that it is about has to stay in sight.
      this.#ruling(),
      make("div", { class: "remarks" }, this.comment, this.judgements, this.#menuButton()),
    );
    this.typing = this.list.typing();
    for (const event of ["record", "tree", "node"]) desk.addEventListener(event, () => this.mark());
    for (const event of ["record", "source", "header", "tree"]) desk.addEventListener(event, () => this.describe());
  }

  get input() {
    return this.list.input;
  }

  mark() {
    const { node } = this.desk;
    this.#fillComment();
    const marks = node.remarks.marks ?? [];
    for (const button of this.judgements.children)
      button.setAttribute(
        "aria-pressed",
        String(marks.some((mark) => (this.desk.game.signs[mark] ?? mark) === button.textContent)),
      );
  }

  /** The room for a ruling, which is loaded where a position comes back for the first time. */
  #ruling() {
    const { desk } = this;
    const element = make("section", { class: "ruling", "aria-label": word("Repetition"), hidden: "" });
    /** @type {Promise<unknown> | null} */
    let loading = null;
    const look = async () => {
      if (loading || findVisits(desk.tree, desk.node).length < 2) return;
      loading = import("./rulingview.js").then(({ RulingView }) =>
        new RulingView(desk, element, () => this.list.mark()).refresh(),
      );
      loading.catch((error) => {
        loading = null; // it may be there the next time
        desk.say(error.message);
      });
    };
    for (const event of ["record", "tree", "node"]) desk.addEventListener(event, look);
    return element;
  }

  #fillComment() {
    const { comment, desk } = this;
    comment.value = document.activeElement === comment ? (desk.node.remarks.comment ?? "") : "";
  }

  /** Say what the record is: its opening, what is wrong with it, where and how it was played. */
  describe() {
    const { source, place, tree, header } = this.desk;
    /** @type {HTMLElement[]} */
    const chips = [this.opening];
    const problems = source && place ? source.answer.records[place.number].problems : 0;
    if (problems) chips.push(this.#problems(word("{count} problems: see Source", { count: problems })));
    else if (tree.record.problem) chips.push(this.#problems(tree.record.problem));
    const about = [header.tags?.Event, header.tags?.Date, header.result].filter((each) => each && each !== "*");
    const repeated = findRepetition(tree, tree.end(tree.root));
    if (repeated) chips.push(this.#repetition(repeated));
    if (about.length) chips.push(make("span", { class: "chip", dir: "auto" }, about.join(" · ")));
    this.chips.replaceChildren(...chips);
  }

  /** A way to the source, where problems stand at their places. @param {string} text */
  #problems(text) {
    const button = labelledOf("warning", text, this.source);
    button.className = "chip warn";
    return button;
  }

  /** A way to the move that brings a position back, where the ruling is shown. @param {MoveNode} node */
  #repetition(node) {
    const text = word("Repetition at ply {ply}", { ply: node.ply });
    const button = buttonOf(text, () => this.desk.goTo(node));
    button.className = "chip";
    return button;
  }

  /** @param {string} sign */
  #judgement(sign) {
    const button = make("button", { type: "button", "aria-pressed": "false" }, sign);
    button.addEventListener("click", () => {
      const { desk } = this;
      const marks = desk.node.remarks.marks ?? [];
      const others = marks.filter((mark) => !JUDGEMENTS.includes(desk.game.signs[mark] ?? mark));
      const had = button.getAttribute("aria-pressed") === "true";
      desk.do(remark(desk.named, desk.node, "marks", had ? others : [...others, sign]));
    });
    return button;
  }

  #menuButton() {
    const button = signOf("more", word("What can be done with this move"), () => menuOf(button, this.#actions()));
    button.setAttribute("aria-haspopup", "menu");
    return button;
  }

  /** @param {MouseEvent} event */
  #openMenu(event) {
    const button = /** @type {HTMLElement} */ (event.target).closest(".kifu-move");
    const node = button && this.list.score?.nodes.get(button);
    if (!node) return;
    event.preventDefault();
    this.desk.goTo(node);
    menuOf(/** @type {HTMLElement} */ (button), this.#actions());
  }

  /** @returns {[string, (() => void) | null][]} */
  #actions() {
    const { desk } = this;
    const { node, tree } = desk;
    const [moved, branch] = [node.parent !== null, forkOf(node)];
    return [
      [word("One step up"), branch && (() => desk.do(moveUp(desk.named, node)))],
      [word("Make it the main line"), branch && (() => desk.do(makeMain(desk.named, node)))],
      [word("Cut from here"), moved ? () => desk.do(cutFrom(desk.named, node)) : null],
      [word("Cut before this move"), moved ? () => this.#cutBefore(node) : null],
      [word("Copy the line"), () => this.#copyLine(node)],
      [word("Copy the position as FEN"), () => this.#copy(tree.fen(node))],
      [word("Merge a record at the start…"), () => this.merge("root")],
      [word("Merge a record here…"), () => this.merge("here")],
    ];
  }

  /** Begin the record with the position before a move. @param {MoveNode} node */
  #cutBefore(node) {
    const { desk } = this;
    desk.cutBefore(node).catch((error) => desk.say(error.message));
  }

  /** @param {MoveNode} node */
  async #copyLine(node) {
    const { desk } = this;
    const { tree } = desk;
    await desk.name(tree.path(tree.end(node))).catch(() => {});
    await this.#copy(tree.lineText(node, desk.notations[0]));
  }

  /** @param {string} text */
  async #copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      this.desk.say(word("Copied: {text}", { text }));
    } catch {
      this.desk.say(text);
    }
  }
}
