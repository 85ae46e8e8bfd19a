/* Where a man can go: the page has the answer for each move of its records, packed, and no rules. */

/** @import { Board } from "./board.js" */
/** @import { Tree } from "./tree.js" */
/** @import { MoveNode, Point } from "./types" */

// The signs between points; see kifu.render.targets.
const [END_OF_MAN, UNKNOWN, END_OF_NODE] = [0, 254, 255];

/** The men of one record. */
export class Targets {
  /** @param {Tree} tree */
  constructor(tree) {
    this.tree = tree;
    /** @type {Point | null} the man whose moves are shown */
    this.shown = null;
    /** @type {Promise<Map<Point, Point[]>[]> | null} for each node where each man can go */
    this.unpacked = null;
  }

  /**
   * Show where the man on a point can go, and say it; the same man once more hides it again.
   * @param {Board} board
   * @param {MoveNode} node
   * @param {Point | null} point
   */
  async show(board, node, point) {
    const men = await this.#at(node);
    const again = point === this.shown;
    this.hide(board);
    if (point === null || again || !board.men[point]) return "";
    if (!men) return "This page does not have the moves of this branch.";
    const targets = men.get(point) ?? [];
    this.shown = point;
    board.markTargets([point], targets);
    const names = targets.map((target) => board.points[target]);
    return `${board.wordsAt(point)} ${names.length ? `can go to ${names.join(", ")}` : "cannot move now"}.`;
  }

  /**
   * Show the next man that can move, for readers at the keyboard.
   * @param {Board} board
   * @param {MoveNode} node
   */
  async showNext(board, node) {
    const men = [...((await this.#at(node))?.keys() ?? [])];
    const place = this.shown === null ? -1 : men.indexOf(this.shown);
    return this.show(board, node, men.length ? men[(place + 1) % men.length] : null);
  }

  /** @param {Board} board */
  hide(board) {
    this.shown = null;
    board.markTargets([], []);
  }

  /** @param {MoveNode} node @returns {Promise<Map<Point, Point[]> | undefined>} */
  async #at(node) {
    this.unpacked ??= unpack(this.tree.record.targets ?? "");
    const men = (await this.unpacked)[this.tree.nodes.indexOf(node)];
    return men?.has(UNKNOWN - 1) ? undefined : men;
  }
}

/**
 * @param {string} packed
 * @returns {Promise<Map<Point, Point[]>[]>}
 */
async function unpack(packed) {
  if (!packed) return [];
  const bytes = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const nodes = [];
  /** @type {Map<Point, Point[]>} */
  let men = new Map();
  /** @type {Point[]} */
  let man = [];
  for (const sign of new Uint8Array(await new Response(stream).arrayBuffer())) {
    if (sign !== END_OF_MAN && sign !== END_OF_NODE) {
      man.push(sign - 1);
      continue;
    }
    if (man.length) men.set(man[0], man.slice(1));
    man = [];
    if (sign === END_OF_MAN) continue;
    nodes.push(men);
    men = new Map();
  }
  return nodes;
}
