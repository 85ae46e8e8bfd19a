/* Where a man can go: the page has the answer for each move of its records, packed, and no rules. */

import { kindsInHand, NOBODY } from "./standing.js";
import { word } from "./words.js";

/** @import { Board } from "./board.js" */
/** @import { Tree } from "./tree.js" */
/** @import { MoveNode, Point } from "./types" */
/** @typedef {number} ManSource  a point, or after the points a kind that the side to move holds in hand */

// The signs between points; see kifu.render.targets.
const [END_OF_MAN, UNKNOWN, END_OF_NODE] = [0, 254, 255];

/** The men of one record. */
export class Targets {
  /** @param {Tree} tree */
  constructor(tree) {
    this.tree = tree;
    /** @type {ManSource | null} of the man whose moves are shown */
    this.shown = null;
    /** @type {Promise<Map<ManSource, Point[]>[]> | null} for each node where each man can go */
    this.unpacked = null;
  }

  /**
   * Show where the man of a place can go, and say it; the same man once more hides it again.
   * @param {Board} board
   * @param {MoveNode} node
   * @param {ManSource | null} place
   */
  async show(board, node, place) {
    const men = await this.#at(node);
    const again = place === this.shown;
    this.hide(board);
    if (place === null || again || board.men[place] === NOBODY) return "";
    if (!men) return word("This page does not have the moves of this branch.");
    const targets = men.get(place) ?? [];
    const stand = board.stands[board.standing.turn];
    const letter = kindsInHand(board.game)[place - board.points.length] ?? "";
    this.shown = place;
    board.markTargets(letter ? [] : [place], targets);
    if (letter) stand.mark(letter);
    const names = targets.map((target) => board.points[target]);
    const man = letter ? stand.words(letter) : board.wordsAt(place);
    if (!names.length) return word("{man} cannot move now.", { man });
    return word("{man} can go to {points}.", { man, points: names.join(", ") });
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
    for (const stand of board.stands) stand.mark("");
  }

  /** @param {MoveNode} node @returns {Promise<Map<ManSource, Point[]> | undefined>} */
  async #at(node) {
    this.unpacked ??= unpack(this.tree.record.targets ?? "");
    const men = (await this.unpacked)[this.tree.nodes.indexOf(node)];
    return men?.has(UNKNOWN - 1) ? undefined : men;
  }
}

/**
 * @param {string} packed
 * @returns {Promise<Map<ManSource, Point[]>[]>}
 */
async function unpack(packed) {
  if (!packed) return [];
  const bytes = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const nodes = [];
  /** @type {Map<ManSource, Point[]>} */
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

/**
 * The place at which the board or one of its stands was clicked; null beside them, and on what the other side holds.
 * @param {Board} board
 * @param {MouseEvent} event
 * @returns {ManSource | null}
 */
export function placeAt(board, event) {
  const stand = board.stands.find(({ element }) => element.contains(/** @type {Node} */ (event.target)));
  if (!stand) return board.pointAt(event);
  const kind = kindsInHand(board.game).indexOf(stand.letterOf(event));
  return kind >= 0 && stand.side === board.standing.turn ? board.points.length + kind : null;
}
