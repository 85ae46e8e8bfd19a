/* The moves of a record.  Every move carries its texts and what it changes on the board, so that nothing here knows the
   rules of a game. */

import { writeFen } from "./fen.js";

/** @import { Game, ManNumber, MoveEntry, MoveFacts, MoveNode, Point, RecordData, Remarks } from "./types" */

export const NOBODY = 0; // what a point holds where no man stands

/** The moves of one record.  A node is a move and what was said of it; the root stands before the first move. */
export class Tree {
  /**
   * @param {RecordData} record
   * @param {Game} game
   */
  constructor(record, game) {
    this.record = record;
    this.game = game;
    this.points = pointsOf(game);
    this.root = this.#node(null, [[], [], NOBODY, 0, record.state], record.root);
    this.nodes = [this.root];
    for (const entry of record.nodes) {
      // A plain number is a move that follows the one before it in the list and has no remarks.
      const [move, parent, remarks = {}] = Array.isArray(entry) ? entry : [entry, this.nodes.length - 1];
      this.nodes.push(this.#node(this.nodes[parent], game.moves[move], remarks));
    }
  }

  /**
   * @param {MoveNode | null} parent
   * @param {MoveEntry} move
   * @param {Remarks} remarks
   */
  #node(parent, [places, stops, man, check, state = {}], remarks) {
    const ply = parent ? parent.ply + 1 : 0;
    /** @type {MoveNode} */
    const node = { parent, ply, places, stops, man, check, state, remarks, children: [] };
    parent?.children.push(node);
    // Going forward follows `next`; it is the first child until somebody chooses a branch.
    if (parent) parent.next ??= node;
    return node;
  }

  /**
   * Make a move that was not in the record: its texts in all notations come with it.
   * @param {MoveNode} parent
   * @param {MoveFacts} facts
   * @returns {MoveNode}
   */
  newNode(parent, { texts, stops, man, check, state }) {
    const ply = parent.ply + 1;
    return { parent, ply, texts, places: [], stops, man, check, state, remarks: {}, children: [] };
  }

  /**
   * The text of a move in a notation, by its place among those of the game; nothing for the root.
   * @param {MoveNode} node
   * @param {number} notation
   */
  text(node, notation) {
    if (node.texts) return node.texts[notation];
    const { column, texts } = this.game.notations[notation];
    return texts[node.places[column]] ?? "";
  }

  /**
   * The signs that judge a move, as books print them.
   * @param {MoveNode} node
   */
  marks(node) {
    return (node.remarks.marks ?? []).map((mark) => this.game.signs[mark] ?? mark).join(" ");
  }

  /**
   * The moves from the first one to a node.
   * @param {MoveNode} node
   */
  path(node) {
    /** @type {MoveNode[]} */
    const path = [];
    for (let here = node; here.parent; here = here.parent) path.push(here);
    return path.reverse();
  }

  /**
   * The last node of the line that goes on from a node.
   * @param {MoveNode} node
   */
  end(node) {
    while (node.next) node = node.next;
    return node;
  }

  /**
   * Make the line through a node the one that is followed.
   * @param {MoveNode} node
   */
  follow(node) {
    for (let here = node; here.parent; here = here.parent) here.parent.next = here;
  }

  /**
   * Which man stands on which point at a node, and for how many moves nothing was captured.
   * @param {MoveNode} node
   */
  stateAt(node) {
    const men = [...this.record.start];
    let quiet = this.record.quiet;
    for (const { stops, man } of this.path(node)) {
      const captured = stops.some((point) => point !== stops[0] && men[point] !== NOBODY);
      quiet = captured ? 0 : quiet + 1;
      for (const point of stops) men[point] = NOBODY;
      men[stops[stops.length - 1]] = man;
    }
    return { men, quiet };
  }

  /**
   * The number that a score gives to a move, and whether the second side makes it.
   * @param {MoveNode} node
   */
  numbering(node) {
    const both = node.ply - 1 + this.record.turn;
    return { round: Math.floor(both / 2) + 1, second: both % 2 === 1 };
  }

  /**
   * The position at a node as setup text.
   * @param {MoveNode} node
   */
  fen(node) {
    const { turns, state } = this.game.fen;
    const { turn, number } = this.record;
    const { men, quiet } = this.stateAt(node);
    return writeFen(this.game, men, {
      turn: turns[(turn + node.ply) % 2],
      quiet,
      ply: number + node.ply,
      round: number + Math.floor((node.ply + turn) / 2),
      ...Object.fromEntries(state.map((name) => [name, node.state[name] ?? "-"])),
    });
  }

  /**
   * The moves from the first one to the end of the line through a node, as a notation writes them.
   * @param {MoveNode} node
   * @param {number} notation
   */
  lineText(node, notation) {
    const texts = this.path(this.end(node)).map((step) => {
      const { round, second } = this.numbering(step);
      const number = second ? (step.ply === 1 ? `${round}... ` : "") : `${round}. `;
      return number + this.text(step, notation);
    });
    return texts.join(this.game.notations[notation].separator);
  }

  /**
   * A move in words, for the ear and for learners: "Red: Cannon 2 traverses 5, h3 to e3."
   * @param {MoveNode} node
   */
  words(node) {
    const { sides } = this.game;
    if (!node.parent) return `The position before the first move; ${sides[this.record.turn]} moves.`;
    const { men } = this.stateAt(node.parent);
    const [, side] = this.game.men[men[node.stops[0]] - 1];
    return `${sides[side]}: ${this.#way(node, men)}${this.#promotion(node, men)}${node.check ? ", check" : ""}.`;
  }

  /**
   * @param {MoveNode} node
   * @param {ManNumber[]} men
   */
  #way(node, men) {
    const { stops } = node;
    const [origin, target] = [stops[0], stops[stops.length - 1]];
    const [from, to] = [this.points[origin], this.points[target]];
    const name = (/** @type {Point} */ point) => this.game.men[men[point] - 1][2];
    const taken = target !== origin && men[target] !== NOBODY ? name(target) : "";
    if (stops.length === 3) {
      const first = `${name(origin)} on ${from} captures ${name(stops[1])} on ${this.points[stops[1]]}`;
      if (origin === target) return `${first} without moving (igui)`;
      return `${first} and goes on to ${to}${taken && `, capturing ${taken}`}`;
    }
    if (origin === target) return `${name(origin)} on ${from} stays where it is (a pass)`;
    const english = this.game.notations.findIndex((notation) => notation.language === "en");
    const way = english < 0 ? `${name(origin)} ${from} to ${to}` : `${this.text(node, english)}, ${from} to ${to}`;
    return way + (taken && `, captures ${taken}`);
  }

  /**
   * @param {MoveNode} move
   * @param {ManNumber[]} men
   */
  #promotion({ stops, man }, men) {
    return man === men[stops[0]] ? "" : ` and promotes to ${this.game.men[man - 1][2]}`;
  }
}

/**
 * The names of all points, from the top left with the first side at the bottom, as the data counts them.
 * @param {Pick<Game, "files" | "ranks">} game
 */
export function pointsOf({ files, ranks }) {
  return [...ranks].reverse().flatMap((rank) => files.map((file) => file + rank));
}

/**
 * The member of a list that lies some places from another one; the last is followed by the first.
 * @template Member
 * @param {Member[]} list
 * @param {Member} member
 * @param {number} by
 */
export function neighbour(list, member, by) {
  return list[(list.indexOf(member) + by + list.length) % list.length];
}
