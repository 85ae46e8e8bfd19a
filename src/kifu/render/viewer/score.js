/* The list of moves with its branches and comments. */

import { blocksOf, contentOf, isLong, unfoldTo } from "./blocks.js";
import { make } from "./elements.js";
import { readable } from "./figures.js";
import { word } from "./words.js";

/** @import { Block } from "./blocks.js" */
/** @import { Tree } from "./tree.js" */
/** @import { MoveNode } from "./types" */
/** @typedef {Block & { content: unknown[], element: HTMLElement, drawn: boolean }} DrawnBlock */

const DEEPEST_INDENT = 5; // more would leave no room for the moves on a telephone
const MOVES_IN_A_ROW = 2;

/** The list of moves: the main line in columns, every branch indented below the move that it replaces.  The moves of a
 * long record are drawn when they come into sight. */
export class Score {
  /**
   * @param {Tree} tree
   * @param {(node: MoveNode) => void} choose
   * @param {(nodes: MoveNode[]) => void} [seen] is told which moves were drawn
   */
  constructor(tree, choose, seen = () => {}) {
    this.tree = tree;
    this.seen = seen;
    /** @type {Map<MoveNode, HTMLElement>} the buttons that are drawn */
    this.buttons = new Map();
    /** @type {WeakMap<Element, MoveNode>} */
    this.nodes = new WeakMap();
    /** @type {Map<Element, DrawnBlock>} by their elements, in their order */
    this.blocks = new Map();
    /** @type {Map<MoveNode, DrawnBlock>} the block of every move that is not folded away */
    this.places = new Map();
    /** @type {[number, number?]} the notations in which the moves are written */
    this.written = [0];
    this.current = tree.root;
    this.frame = 0; // before which the current move is brought into sight
    this.end = make("p", { class: "kifu-result", dir: "auto" });
    this.element = make("div", { class: "kifu-score", role: "group", "aria-label": word("Moves") });
    this.element.addEventListener("click", (event) => {
      const target = /** @type {Element} */ (event.target);
      const button = target.closest(".kifu-move");
      const node = button && this.nodes.get(button);
      if (node) choose(node);
      else if (target.closest(".kifu-fold")) this.#toggle(target);
    });
    this.watch = new IntersectionObserver((entries) => this.#arrive(entries), watching());
    this.build();
  }

  /** Draw what is there now.  A block that is as it was stays as it is drawn. */
  build() {
    const before = new Map(
      [...this.blocks.values()].map((block) => [block.starts ? this.tree.root : block.nodes[0], block]),
    );
    this.blocks.clear();
    this.places.clear();
    for (const block of blocksOf(this.tree)) {
      const old = before.get(block.starts ? this.tree.root : block.nodes[0]);
      const content = contentOf(this.tree, block);
      const same =
        old?.content.length === content.length && old.content.every((part, place) => part === content[place]);
      this.#place(same ? old : { ...block, content, element: this.#boxOf(block), drawn: false });
    }
    for (const { element } of before.values()) if (!this.blocks.has(element)) this.watch.unobserve(element);
    for (const node of this.buttons.keys()) if (node.parent && !this.places.has(node)) this.buttons.delete(node);
    const { result, ending } = this.tree.record;
    const end = [result, ending].filter(Boolean).join(" ");
    if (end !== this.end.textContent) this.end.textContent = end;
    hold(this.element, [...this.blocks.keys(), ...(end ? [this.end] : [])]);
    const waiting = [...this.blocks.values()].filter(({ drawn }) => !drawn);
    if (isLong(this.tree)) {
      this.#draw(waiting.filter(({ starts }) => starts));
      for (const { element, drawn } of waiting) if (!drawn) this.watch.observe(element);
    } else this.#draw(waiting);
  }

  /**
   * Write the moves in a notation, by its place among those of the game, and in another one beside it if that is given.
   * @param {number} notation
   * @param {number} [other]
   */
  write(notation, other) {
    const { language } = this.tree.game.notations[notation];
    if (this.element.lang !== language) this.element.lang = language;
    const [before, beside] = this.written;
    if (before === notation && beside === other) return;
    this.written = [notation, other];
    for (const [node, button] of this.buttons) this.#write(node, button);
  }

  /** Write some moves again, whose texts have become known. @param {MoveNode[]} nodes */
  rewrite(nodes) {
    for (const node of nodes) {
      const button = this.buttons.get(node);
      if (button) this.#write(node, button);
    }
  }

  /**
   * Show which move is the current one.
   * @param {MoveNode} node
   */
  mark(node) {
    if (node.parent && !this.places.has(node)) {
      unfoldTo(this.tree, node);
      this.build();
    }
    const block = this.places.get(node);
    if (block) this.#draw([block]);
    const [before, now] = [this.buttons.get(this.current), this.buttons.get(node)];
    if (!now) return;
    const focused = before !== undefined && document.activeElement === before;
    before?.removeAttribute("aria-current");
    if (before) before.tabIndex = -1;
    now.setAttribute("aria-current", "step");
    now.tabIndex = 0; // one stop for the tabulator, not one for each move
    if (focused) now.focus({ preventScroll: true });
    this.current = node;
    // Where a move stands is asked once for each frame, when nothing changes any more: each answer lays the list out.
    this.frame ||= requestAnimationFrame(() => this.#reveal());
  }

  /** Scroll the list and nothing else to the current move, so that the board stays in sight. */
  #reveal() {
    this.frame = 0;
    const button = this.buttons.get(this.current);
    if (!button) return;
    const [box, place] = [this.element.getBoundingClientRect(), button.getBoundingClientRect()];
    if (place.top < box.top || place.bottom > box.bottom) {
      this.element.scrollTop += place.top - box.top - box.height / 3;
    }
  }

  /** @param {DrawnBlock} block */
  #place(block) {
    this.blocks.set(block.element, block);
    for (const node of block.nodes) this.places.set(node, block);
  }

  /** @param {IntersectionObserverEntry[]} entries */
  #arrive(entries) {
    const seen = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => this.blocks.get(target));
    this.#draw(seen.filter((block) => block !== undefined));
  }

  /** @param {DrawnBlock[]} blocks */
  #draw(blocks) {
    const waiting = blocks.filter(({ drawn }) => !drawn);
    for (const block of waiting) {
      block.drawn = true;
      this.watch.unobserve(block.element);
      block.element.style.minBlockSize = "";
      this.#fill(block);
    }
    const nodes = waiting.flatMap(({ nodes }) => nodes);
    if (nodes.length) this.seen(nodes);
  }

  /** Fold or unfold a branch. @param {Element} target */
  #toggle(target) {
    const block = this.blocks.get(/** @type {Element} */ (target.closest(".kifu-branch")));
    if (!block) return;
    const [head] = block.nodes;
    this.tree.folds.set(head, !block.folded);
    this.build();
    const again = this.places.get(head);
    if (again) this.#draw([again]);
    /** @type {HTMLElement | null | undefined} */ (again?.element.querySelector(".kifu-fold"))?.focus();
    this.element.dispatchEvent(new CustomEvent("fold", { bubbles: true }));
  }

  /** @param {Block} block */
  #boxOf({ nodes, depth }) {
    const { round } = this.tree.numbering(nodes[0] ?? this.tree.root);
    const label = depth ? word("Branch at move {round}, level {depth}", { round, depth }) : word("Main line");
    const box = make("div", { class: depth ? "kifu-branch" : "kifu-main", role: "group", "aria-label": label });
    box.style.setProperty("--depth", String(Math.min(depth, DEEPEST_INDENT)));
    box.style.minBlockSize = `${2 * Math.ceil(nodes.length / MOVES_IN_A_ROW)}rem`; // until it is drawn
    return box;
  }

  /** @param {DrawnBlock} block */
  #fill(block) {
    const { nodes, element: box } = block;
    const { tree } = this;
    let due = true; // whether the next move has a number though the second side makes it
    const remark = (/** @type {MoveNode} */ { remarks }, /** @type {"before" | "comment" | "rest"} */ kind) => {
      const text = remarks[kind];
      if (!text) return;
      const unread = kind === "rest";
      const words = unread ? word("could not be read: {text}", { text }) : readable(text);
      box.append(make("span", { class: unread ? "kifu-rest" : "kifu-comment", dir: "auto", lang: "" }, words));
      due = true;
    };
    if (block.starts) {
      const { root } = tree;
      box.append(this.#button(root, word("Start")));
      for (const kind of /** @type {const} */ (["before", "comment", "rest"])) remark(root, kind);
    }
    for (const node of nodes) {
      remark(node, "before");
      const { round, second } = tree.numbering(node);
      const number = make("span", { class: "kifu-number" }, `${round}${second ? "…" : "."}`);
      const button = this.#button(node, "", second);
      this.#write(node, button);
      // A number is never parted from its move by the end of a line.
      box.append(!second || due ? make("span", { class: "kifu-pair" }, number, button) : button);
      due = false;
      remark(node, "comment");
      remark(node, "rest");
    }
    if (block.folded !== undefined) box.append(foldingOf(block));
  }

  /**
   * @param {MoveNode} node
   * @param {string} text
   * @param {boolean} [second]
   */
  #button(node, text, second = false) {
    const side = second ? "kifu-second" : "kifu-first";
    const button = make("button", { type: "button", class: `kifu-move ${side}`, tabindex: "-1" }, text);
    this.buttons.set(node, button);
    this.nodes.set(button, node);
    return button;
  }

  /** @param {MoveNode} node @param {HTMLElement} button */
  #write(node, button) {
    if (!node.parent) return;
    const [notation, other] = this.written;
    const text = `${this.tree.text(node, notation)} ${this.tree.marks(node)}`.trimEnd();
    if (other === undefined) button.textContent = text;
    else {
      const beside = make("i", { lang: this.tree.game.notations[other].language }, this.tree.text(node, other));
      button.replaceChildren(make("b", {}, text), " ", beside);
    }
  }
}

/** Have an element hold these children; none that is in its place is moved. @param {Element} element @param {Element[]} children */
function hold(element, children) {
  const held = new Set(children);
  for (const child of [...element.children]) if (!held.has(child)) child.remove();
  let place = element.firstElementChild;
  for (const child of children) {
    if (child === place) place = child.nextElementSibling;
    else element.insertBefore(child, place);
  }
}

/** Blocks a screen away are drawn as well. @returns {IntersectionObserverInit} */
function watching() {
  return /** @type {IntersectionObserverInit} */ ({ rootMargin: "50%", scrollMargin: "100%" });
}

/** The button that folds and unfolds a branch, and says how many moves it hides. @param {DrawnBlock} block */
function foldingOf({ folded, content: [, count] }) {
  const label = folded
    ? word("Show {count} more moves of this branch", { count: Number(count) })
    : word("Fold this branch");
  const button = {
    type: "button",
    class: "kifu-fold",
    "aria-expanded": String(!folded),
    title: label,
    "aria-label": label,
  };
  return make("button", button, folded ? `+${count}` : "−");
}
