/* Places in a text: kifu counts lines, and in them characters; a page counts the units of UTF-16. */

/** @typedef {{ start: number, stop: number }} Stretch */
/** @typedef {{ line?: number, column?: number, length?: number, text?: string }} SourcePlace */

/** A text whose places can be found. */
export class PlacedText {
  /** @param {string} text with line feeds alone */
  constructor(text) {
    this.text = text;
    this.starts = [0];
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) this.starts.push(at + 1);
  }

  /**
   * Where a place stands, or null if it is not in the text.  Without a length it is as long as the words that it quotes
   * if they stand there, or else as the word that does.
   * @param {SourcePlace} place
   * @returns {Stretch | null}
   */
  find({ line = 0, column = 1, length, text = "" }) {
    const first = this.starts[line - 1];
    if (first === undefined) return null;
    const end = this.starts[line] === undefined ? this.text.length : this.starts[line] - 1;
    const start = Math.min(end, this.#after(first, Math.max(0, column - 1)));
    if (length !== undefined) return { start, stop: this.#after(start, length) };
    if (text && this.text.startsWith(text, start)) return { start, stop: start + text.length };
    const word = /^\S+/.exec(this.text.slice(start, end))?.[0] ?? "";
    return { start, stop: Math.min(this.text.length, start + Math.max(1, word.length)) };
  }

  /** Where a number of characters after a place ends. @param {number} start @param {number} characters */
  #after(start, characters) {
    let at = start;
    for (let count = 0; count < characters && at < this.text.length; count++) {
      at += (this.text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
    }
    return at;
  }
}

/**
 * The parts of a text, in order: those between stretches, and each stretch with its number.  Of two that overlap the
 * first is kept whole.
 * @param {string} text
 * @param {(Stretch | null)[]} stretches
 * @returns {{ start: number, text: string, number: number }[]} the number is -1 between stretches
 */
export function partsOf(text, stretches) {
  const ordered = stretches
    .map((stretch, number) => ({ start: stretch?.start ?? 0, stop: stretch?.stop ?? 0, number }))
    .filter(({ start, stop }) => stop > start)
    .sort((one, other) => one.start - other.start || one.number - other.number);
  const parts = [];
  let at = 0;
  for (const { start, stop, number } of ordered) {
    if (start < at) continue;
    if (start > at) parts.push({ start: at, text: text.slice(at, start), number: -1 });
    parts.push({ start, text: text.slice(start, stop), number });
    at = stop;
  }
  if (at < text.length) parts.push({ start: at, text: text.slice(at), number: -1 });
  return parts;
}

/**
 * The moves of a tree in the order of a printed score: a move, the branches that replace it, then what follows it.
 * @template {{ children: T[] }} T
 * @param {T} root
 * @returns {T[]}
 */
export function printedOrder(root) {
  /** @type {T[]} */
  const nodes = [];
  /** @type {{ node: T, follows: boolean }[]} */
  const waiting = [{ node: root, follows: true }];
  for (let step = waiting.pop(); step; step = waiting.pop()) {
    const { node, follows } = step;
    if (!follows) {
      nodes.push(node);
      continue;
    }
    const [first, ...branches] = node.children;
    if (!first) continue;
    waiting.push({ node: first, follows: true });
    for (const branch of branches.reverse()) {
      waiting.push({ node: branch, follows: true }, { node: branch, follows: false });
    }
    nodes.push(first);
  }
  return nodes;
}
