/* The list of moves with its branches and comments. */

import { make } from "./elements.js";
import { word } from "./words.js";

/** @import { Tree } from "./tree.js" */
/** @import { MoveNode } from "./types" */

const DEEPEST_INDENT = 5; // more would leave no room for the moves on a telephone

/** The list of moves: the main line in columns, every branch indented below the move that it replaces. */
export class Score {
  /**
   * @param {Tree} tree
   * @param {(node: MoveNode) => void} choose
   */
  constructor(tree, choose) {
    this.tree = tree;
    /** @type {Map<MoveNode, HTMLElement>} */
    this.buttons = new Map();
    this.depth = 0;
    this.numberDue = true;
    this.block = make("div");
    this.element = make("div", { class: "kifu-score", role: "group", "aria-label": word("Moves") });
    this.element.addEventListener("click", (event) => {
      const button = /** @type {Element} */ (event.target).closest(".kifu-move");
      const node = button && this.nodes.get(button);
      if (node) choose(node);
    });
    this.#build();
    /** @type {Map<Element, MoveNode>} */
    this.nodes = new Map([...this.buttons].map(([node, button]) => [button, node]));
    this.current = tree.root;
  }

  /**
   * Write the moves in a notation, by its place among those of the game, and in another one beside it if that is given.
   * @param {number} notation
   * @param {number} [other]
   */
  write(notation, other) {
    const { notations } = this.tree.game;
    this.element.lang = notations[notation].language;
    for (const [node, button] of this.buttons) {
      if (!node.parent) continue;
      const text = `${this.tree.text(node, notation)} ${this.tree.marks(node)}`.trimEnd();
      if (other === undefined) button.textContent = text;
      else {
        const beside = make("i", { lang: notations[other].language }, this.tree.text(node, other));
        button.replaceChildren(make("b", {}, text), " ", beside);
      }
    }
  }

  /**
   * Show which move is the current one.
   * @param {MoveNode} node
   */
  mark(node) {
    const [before, now] = [this.buttons.get(this.current), this.buttons.get(node)];
    if (!before || !now) return;
    const focused = document.activeElement === before;
    before.removeAttribute("aria-current");
    before.tabIndex = -1;
    now.setAttribute("aria-current", "step");
    now.tabIndex = 0; // one stop for the tabulator, not one for each move
    if (focused) now.focus({ preventScroll: true });
    this.current = node;
    this.#reveal(now);
  }

  /**
   * Scroll the list and nothing else, so that the board stays in sight.
   * @param {HTMLElement} button
   */
  #reveal(button) {
    const [box, place] = [this.element.getBoundingClientRect(), button.getBoundingClientRect()];
    if (place.top < box.top || place.bottom > box.bottom) {
      this.element.scrollTop += place.top - box.top - box.height / 3;
    }
  }

  #build() {
    const { root, record } = this.tree;
    this.#open(0, root);
    this.#button(root, word("Start"));
    for (const kind of /** @type {const} */ (["before", "comment", "rest"])) this.#remark(kind, root.remarks[kind]);
    // What waits is a move, or a node whose moves follow; the deepest branches of a hostile file end no stack.
    /** @type {{ move?: MoveNode, after?: MoveNode, depth: number, opens?: boolean }[]} */
    const waiting = [{ after: root, depth: 0 }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { move, after, depth, opens = false } = next;
      if (move) this.#move(move, depth, opens);
      if (!after?.children.length) continue;
      const [first, ...branches] = after.children;
      waiting.push({ after: first, depth });
      for (const branch of branches.reverse()) {
        waiting.push({ move: branch, after: branch, depth: depth + 1, opens: true });
      }
      waiting.push({ move: first, depth });
    }
    const end = [record.result, record.ending].filter(Boolean).join(" ");
    if (end) this.element.append(make("p", { class: "kifu-result", dir: "auto" }, end));
  }

  /**
   * @param {MoveNode} node
   * @param {number} depth
   * @param {boolean} opens
   */
  #move(node, depth, opens) {
    if (opens || depth !== this.depth) this.#open(depth, node);
    this.#remark("before", node.remarks.before);
    const { round, second } = this.tree.numbering(node);
    const number = make("span", { class: "kifu-number" }, `${round}${second ? "…" : "."}`);
    const button = this.#button(node, "", second);
    // A number is never parted from its move by the end of a line.
    if (!second || this.numberDue) this.block.append(make("span", { class: "kifu-pair" }, number, button));
    this.numberDue = false;
    this.#remark("comment", node.remarks.comment);
    this.#remark("rest", node.remarks.rest);
  }

  /**
   * @param {number} depth
   * @param {MoveNode} node
   */
  #open(depth, node) {
    const { round } = this.tree.numbering(node);
    const label = depth ? word("Branch at move {round}, level {depth}", { round, depth }) : word("Main line");
    this.block = make("div", { class: depth ? "kifu-branch" : "kifu-main", role: "group", "aria-label": label });
    this.block.style.setProperty("--depth", String(Math.min(depth, DEEPEST_INDENT)));
    this.element.append(this.block);
    this.depth = depth;
    this.numberDue = true;
  }

  /**
   * @param {MoveNode} node
   * @param {string} text
   * @param {boolean} second
   */
  #button(node, text, second = false) {
    const side = second ? "kifu-second" : "kifu-first";
    const button = make("button", { type: "button", class: `kifu-move ${side}`, tabindex: "-1" }, text);
    this.block.append(button);
    this.buttons.set(node, button);
    return button;
  }

  /**
   * @param {"before" | "comment" | "rest"} kind
   * @param {string} [text]
   */
  #remark(kind, text) {
    if (!text) return;
    const unread = kind === "rest";
    const words = unread ? word("could not be read: {text}", { text }) : text;
    this.block.append(make("span", { class: unread ? "kifu-rest" : "kifu-comment", dir: "auto", lang: "" }, words));
    this.numberDue = true;
  }
}
