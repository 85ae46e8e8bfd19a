/* The graph of a game below its board: the chances of the first side from move to move, and the mistakes on it.  A click
   goes to a move; who cannot see it hears the chances at the move that is shown. */

import { winningChance } from "./chances.js";
import { draw, make } from "./elements.js";
import { sideName, word } from "./words.js";

/** @import { Tree } from "./tree.js" */
/** @import { MoveNode } from "./types" */

const HIGH = 100;
const MISTAKES = ["??", "?", "?!"];

/** The moves of the main line, the start first. @param {Tree} tree */
export function mainLine(tree) {
  const line = [tree.root];
  for (let here = tree.root; here.children.length; here = here.children[0]) line.push(here.children[0]);
  return line;
}

/** The mark by which a move is called a mistake; empty where it is none. @param {MoveNode} node */
export function mistakeOf({ remarks: { marks = [] } }) {
  return marks.find((mark) => MISTAKES.includes(mark)) ?? "";
}

/** The graph of the main line of a record. */
export class Graph {
  /**
   * @param {Tree} tree
   * @param {(node: MoveNode) => void} choose
   */
  constructor(tree, choose) {
    this.tree = tree;
    this.choose = choose;
    /** @type {MoveNode[]} */
    this.line = [];
    /** @type {(number | null)[]} for each position of the line */
    this.chances = [];
    this.side = sideName(tree.game.sides[0], tree.game);
    this.element = make("div", {
      class: "kifu-graph",
      role: "slider",
      tabindex: 0,
      "aria-label": word("Chances of {side}", { side: this.side }),
      "aria-valuemin": 0,
    });
    this.cursor = make("span", { class: "kifu-cursor" });
    this.element.addEventListener("click", (event) => {
      const { left, width } = this.element.getBoundingClientRect();
      choose(this.line[Math.round(((event.clientX - left) / width) * (this.line.length - 1))] ?? tree.root);
    });
    this.build();
  }

  /** Whether there is anything to show. */
  get empty() {
    return this.line.length < 2 || this.chances.every((chance) => chance === null);
  }

  /** Draw what is known now, such as after more moves were judged. */
  build() {
    const { tree } = this;
    this.line = mainLine(tree);
    this.chances = this.line.map(({ remarks, ply }) =>
      winningChance(remarks.eval, tree.game.scale, (tree.record.turn + ply) % 2),
    );
    const [width, middle] = [this.line.length - 1, HIGH / 2];
    /** @type {string[][]} the corners of the curve, in runs without a gap */
    const runs = [[]];
    for (const [ply, chance] of this.chances.entries())
      if (chance === null) runs.push([]);
      else runs[runs.length - 1].push(`${ply},${(HIGH * (1 - chance)).toFixed(1)}`);
    const shown = runs.filter((run) => run.length > 1);
    const picture = draw("svg", { viewBox: `0 0 ${width || 1} ${HIGH}`, preserveAspectRatio: "none" });
    picture.setAttribute("aria-hidden", "true");
    for (const [half, colour] of tree.game.colours.entries()) {
      const clip = draw("svg", { x: 0, y: half * middle, width: width || 1, height: middle, overflow: "hidden" });
      for (const run of shown) {
        const [from, to] = [run[0], run[run.length - 1]].map((corner) => corner.split(",")[0]);
        const points = `${from},${middle} ${run.join(" ")} ${to},${middle}`;
        clip.append(
          draw("polygon", { points, fill: colour, transform: `translate(0 ${-half * middle})`, class: "kifu-ahead" }),
        );
      }
      picture.append(clip);
    }
    picture.append(draw("path", { d: `M0 ${middle}H${width}`, class: "kifu-middle" }));
    for (const run of shown) picture.append(draw("polyline", { points: run.join(" "), class: "kifu-curve" }));
    this.element.replaceChildren(picture, ...this.#mistakes(), this.cursor);
    this.element.setAttribute("aria-valuemax", String(width));
  }

  #mistakes() {
    return this.line.flatMap((node, ply) => {
      const [mark, chance] = [mistakeOf(node), this.chances[ply]];
      if (!mark || chance === null) return [];
      const point = make("span", { class: "kifu-mistake", "data-mark": mark });
      this.#place(point, ply);
      point.style.top = `${100 * (1 - chance)}%`;
      return [point];
    });
  }

  /**
   * Show which move is the current one; on a branch it is the last move of the main line before it.
   * @param {MoveNode} node
   */
  mark(node) {
    let here = node;
    while (here.parent && this.line[here.ply] !== here) here = here.parent;
    this.#place(this.cursor, here.ply);
    const chance = this.chances[here.ply];
    const percent = chance === null || chance === undefined ? "" : String(Math.round(100 * chance));
    const said = word("{move} {known, select, yes {Chances of {side}: {percent} %.} other {}}", {
      move: this.tree.words(here),
      known: percent ? "yes" : "no",
      side: this.side,
      percent,
    });
    this.element.setAttribute("aria-valuenow", String(here.ply));
    this.element.setAttribute("aria-valuetext", said.trim());
  }

  /**
   * Go to the next mistake after a move, or to the one before it; false where there is none.
   * @param {MoveNode} node
   * @param {1 | -1} by
   */
  goToMistake(node, by) {
    const wrong = this.line.filter((each) => mistakeOf(each));
    const next = by > 0 ? wrong.find(({ ply }) => ply > node.ply) : wrong.findLast(({ ply }) => ply < node.ply);
    if (next) this.choose(next);
    return next !== undefined;
  }

  /** @param {HTMLElement} point @param {number} ply */
  #place(point, ply) {
    point.style.left = `${(100 * ply) / Math.max(1, this.line.length - 1)}%`;
  }
}
