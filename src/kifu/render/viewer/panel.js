/* What stands around the board and the score: header, buttons, choices, and room for what is said. */

import { choiceOf } from "./choice.js";
import { commandsOf, keyName, PAUSE, PLAY } from "./commands.js";
import { draw, make } from "./elements.js";
import { figuresOf, readable } from "./figures.js";
import { Graph } from "./graph.js";
import { Players } from "./players.js";
import { word } from "./words.js";

/** @import { Option } from "./choice.js" */
/** @import { Command } from "./commands.js" */
/** @import { Tree } from "./tree.js" */
/** @import { MoveNode, RecordData } from "./types" */

/** The parts of the page, and what is written into them. */
export class Panel {
  constructor() {
    this.head = make("header", { class: "kifu-head" });
    this.board = make("div", { class: "kifu-boardbox" });
    this.graphBox = make("div", { class: "kifu-graphbox" });
    /** @type {Graph | undefined} */
    this.graph = undefined;
    this.steps = make("div", { class: "kifu-steps", role: "group", "aria-label": word("Steps") });
    this.said = make("div", { class: "kifu-said", "aria-live": "polite", "aria-atomic": "true" });
    this.forks = make("div", { class: "kifu-forks", role: "group", "aria-label": word("Branches here") });
    this.choices = make("div", { class: "kifu-choices" });
    this.score = make("div", { class: "kifu-scorebox" });
    this.note = make("p", { class: "kifu-note", role: "status" });
    this.tools = make("div", { class: "kifu-tools", role: "group", "aria-label": word("Tools") });
    this.players = new Players();
    const { above, below } = this.players;
    const stage = make("div", { class: "kifu-stage" }, above, this.board, below, this.graphBox, this.steps, this.said);
    // Where there is little room beside the board, choices and tools stand there when they are asked for.
    this.more = make("button", { type: "button", class: "kifu-more", "aria-expanded": "false" }, word("Tools"));
    const foot = make("div", { class: "kifu-foot" }, this.note, this.more);
    const side = make("div", { class: "kifu-side" }, this.forks, this.choices, this.score, foot, this.tools);
    this.more.addEventListener("click", () => {
      const open = side.classList.toggle("kifu-open");
      this.more.setAttribute("aria-expanded", String(open));
    });
    this.element = make("div", { class: "kifu-parts" }, this.head, stage, side);
  }

  /**
   * Write what is known of a record above it.
   * @param {RecordData} record
   */
  writeHead({ title, lines, result, ending, tags, problem }) {
    const about = [...lines, [result, ending].filter(Boolean).join(" ")].filter(Boolean).join(" · ");
    const rows = tags.flatMap(([name, value]) => [make("dt", {}, name), make("dd", { dir: "auto" }, value)]);
    this.head.replaceChildren(make("h1", { dir: "auto" }, title));
    if (about) this.head.append(make("p", { dir: "auto" }, about));
    if (problem) this.head.append(make("p", { class: "kifu-problem" }, problem));
    if (rows.length) {
      this.head.append(make("details", {}, make("summary", {}, word("About this record")), make("dl", {}, ...rows)));
    }
  }

  /**
   * Show the graph of a record that was evaluated.
   * @param {Tree} tree
   * @param {(node: MoveNode) => void} choose
   */
  showGraph(tree, choose) {
    this.graph = new Graph(tree, choose);
    this.graphBox.replaceChildren(this.graph.element);
    this.graphBox.hidden = this.graph.empty;
  }

  /**
   * Write a move in words, with what was written about it; screen readers speak it.
   * @param {Tree} tree
   * @param {MoveNode} node
   */
  writeSaid(tree, node) {
    const { before = "", comment = "", rest = "" } = node.remarks;
    const { result, ending } = tree.record;
    const end = node === tree.end(tree.root) && node.parent ? [result, ending] : [];
    const unread = rest && word("Could not be read: {text}", { text: rest });
    const remarks = [figuresOf(node.remarks), before, readable(comment), unread, end.filter(Boolean).join(" ")];
    this.said.replaceChildren(
      make("p", {}, tree.words(node)),
      ...remarks.filter(Boolean).map((text) => make("p", { class: "kifu-comment", dir: "auto" }, text)),
    );
    // Who sees the page sees the branches beside it.
    const { length } = node.children;
    if (length > 1)
      this.said.append(
        make("span", { class: "kifu-unseen" }, word("{count} branches go on from here.", { count: length })),
      );
  }

  /**
   * Offer the branches that go on from a node, the one that is followed marked.
   * @param {Tree} tree
   * @param {MoveNode} node
   * @param {number} notation
   * @param {(node: MoveNode) => void} choose
   */
  writeForks(tree, { children, next }, notation, choose) {
    const { language } = tree.game.notations[notation];
    const buttons = children.map((child) => {
      const { round, second } = tree.numbering(child);
      const text = make("span", { lang: language }, tree.text(child, notation));
      const button = make("button", { type: "button" }, `${round}${second ? "…" : "."} `, text);
      if (child === next) button.setAttribute("aria-current", "true");
      button.addEventListener("click", () => choose(child));
      return button;
    });
    const label = make("span", { class: "kifu-label" }, children.length > 1 ? word("Branches") : "");
    this.forks.replaceChildren(label, ...(children.length > 1 ? buttons : []));
  }

  /**
   * Add a button for each command that has one.
   * @param {(command: Command) => void} run
   */
  addButtons(run) {
    for (const command of commandsOf()) {
      const { key, title, icon, words } = command;
      if (!icon && !words) continue;
      const label = `${title} (${keyName(key)})`;
      const button = make("button", { type: "button", "data-key": key, title: label }, words ?? "");
      if (icon) {
        button.setAttribute("aria-label", title);
        button.append(draw("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, draw("path", { d: icon })));
      }
      button.addEventListener("click", () => run(command));
      (icon ? this.steps : this.tools).append(button);
    }
  }

  /**
   * Show whether the moves go on by themselves.
   * @param {boolean} playing
   */
  showPlaying(playing) {
    const button = this.steps.querySelector("[data-key=' ']");
    button?.querySelector("path")?.setAttribute("d", playing ? PAUSE : PLAY);
    button?.setAttribute("aria-label", playing ? word("Pause") : word("Play|moves"));
  }

  /**
   * Add a labelled choice to the others.
   * @param {string} title
   * @param {Option[]} options
   * @param {(value: string) => void} choose
   */
  addChoice(title, options, choose) {
    const { label, select } = choiceOf(title, options, { choose });
    label.className = "kifu-choice";
    this.choices.append(label);
    return select;
  }
}
