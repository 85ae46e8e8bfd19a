/* What the moves of a long record are called: asked for where they are seen, a few at a time. */

import { movesOf } from "./record.js";
import { call } from "./transport.js";

/** @import { Tree } from "../../render/viewer/tree.js" */
/** @import { MoveNode as Node } from "../../render/viewer/types" */
/** @typedef {{ tree: Tree, nodes: Node[], hear: (named: Node[]) => void, end: (error?: unknown) => void }} Seen */

const AT_ONCE = 16; // moves of one question: a worker answers one after another, and a move that is typed waits for one

/** Moves that wait to be named; there is one question at a time, and what was seen last comes first. */
export class Naming {
  /** @type {Seen[]} */
  seen = [];
  /** @type {WeakSet<Node>} */
  asked = new WeakSet();
  busy = false;

  /** @param {(tree: Tree, nodes: Node[]) => Promise<void>} ask */
  constructor(ask = nameSome) {
    this.ask = ask;
  }

  /**
   * Ask what moves are called that are not named yet.
   * @param {Tree} tree
   * @param {Node[]} nodes in the order of their lines
   * @param {(named: Node[]) => void} hear is told of those that are named now
   * @returns {Promise<void>}
   */
  name(tree, nodes, hear) {
    const waiting = nodes.filter((node) => node.unnamed && !this.asked.has(node));
    if (!waiting.length) return Promise.resolve();
    for (const node of waiting) this.asked.add(node);
    return new Promise((resolve, reject) => {
      const end = (/** @type {unknown} */ error) => (error ? reject(error) : resolve());
      this.seen.push({ tree, nodes: waiting, hear, end });
      if (!this.busy) this.#work();
    });
  }

  async #work() {
    this.busy = true;
    for (let last = this.seen.at(-1); last; last = this.seen.at(-1)) await this.#nameSome(last);
    this.busy = false;
  }

  /** @param {Seen} last */
  async #nameSome(last) {
    const some = last.nodes.splice(0, AT_ONCE);
    try {
      await this.ask(last.tree, some);
      last.hear(some);
      if (!last.nodes.length) this.#end(last);
    } catch (error) {
      for (const node of [...some, ...last.nodes]) this.asked.delete(node);
      this.#end(last, error);
    }
  }

  /** @param {Seen} one @param {unknown} [error] */
  #end(one, error) {
    this.seen.splice(this.seen.indexOf(one), 1);
    one.end(error);
  }
}

/** @param {Tree} tree @param {Node[]} nodes */
async function nameSome(tree, nodes) {
  /** @type {Node[][]} */
  const lines = [];
  for (const node of nodes) {
    const last = lines.at(-1);
    if (last && node.parent === last.at(-1)) last.push(node);
    else lines.push([node]);
  }
  const question = lines.map((line) => ({ fen: tree.fen(line[0].parent ?? tree.root), moves: movesOf(tree, line) }));
  const answer = await call("show_lines", { game: tree.game.name, lines: question });
  for (const [place, line] of lines.entries()) {
    for (const [at, node] of line.entries()) {
      const facts = answer.lines[place][at];
      if (facts) Object.assign(node, { texts: facts.texts, check: facts.check, unnamed: false });
    }
  }
}
