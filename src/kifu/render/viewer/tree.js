/* The moves of a record.  Every move carries its texts and what it changes on the board, so that nothing here knows the
   rules of a game. */

import { writeFen } from "./fen.js";
import { applyMove, isDrop, NOBODY, takenBy } from "./standing.js";
import { languageOfPage, manName, sideName, word } from "./words.js";

/** @import { ManNumber, MoveEntry, MoveFacts, MoveNode, MovesGame, Point, RecordData, Remarks, Standing } from "./types" */

/** The moves of one record.  A node is a move and what was said of it; the root stands before the first move. */
export class Tree {
  /**
   * @param {RecordData} record
   * @param {MovesGame} game
   */
  constructor(record, game) {
    this.record = record;
    this.game = game;
    this.points = pointsOf(game);
    this.root = this.#node(null, [[], [], NOBODY, 0, record.state], record.root);
    this.nodes = [this.root];
    /** @type {Map<MoveNode, boolean>} which branches the reader folded and unfolded, by their first moves */
    this.folds = new Map();
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
    // Going forward follows `next`; it is the first child until the reader chooses a branch.
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
   * The text of a move in a notation, by its place among those of the game; its points until it is named, nothing for
   * the root.
   * @param {MoveNode} node
   * @param {number} notation
   */
  text(node, notation) {
    if (node.texts) return node.texts[notation];
    if (node.unnamed) return node.stops.map((point) => this.points[point]).join("");
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
   * What stands on the board at a node.
   * @param {MoveNode} node
   */
  standingAt(node) {
    let here = this.#start();
    for (const step of this.path(node)) here = applyMove(this.game, here, step);
    return here;
  }

  /**
   * The standings on the way to a node, the first before the first move, the last after the node.
   * @param {MoveNode} node
   */
  standings(node) {
    const found = [this.#start()];
    for (const step of this.path(node)) found.push(applyMove(this.game, found[found.length - 1], step));
    return found;
  }

  /** @returns {Standing} */
  #start() {
    const { start, hands = [{}, {}], turn } = this.record;
    return { men: start, hands, turn };
  }

  /**
   * For how many moves nothing was captured at a node.
   * @param {MoveNode} node
   */
  quietAt(node) {
    const before = this.standings(node);
    const path = this.path(node);
    const last = path.findLastIndex((step, ply) => takenBy(before[ply], step).length > 0);
    return last < 0 ? this.record.quiet + path.length : path.length - 1 - last;
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
    const { turn, number } = this.record;
    return writeFen(this.game, this.standingAt(node), {
      quiet: this.quietAt(node),
      ply: number + node.ply,
      round: number + Math.floor((node.ply + turn) / 2),
      ...Object.fromEntries(this.game.fen.state.map((name) => [name, node.state[name] ?? "-"])),
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
    const { game, record } = this;
    if (!node.parent) {
      const side = sideName(game.sides[record.turn], game);
      return word("The position before the first move; {side} moves.", { side });
    }
    const { men, turn } = this.standingAt(node.parent);
    const promotes = !isDrop(node) && node.man !== men[node.stops[0]];
    return word(
      "{side}: {way}{promotes, select, yes { and promotes to {piece}} other {}}{check, select, yes {, check} other {}}.",
      {
        side: sideName(game.sides[turn], game),
        way: this.#way(node, men),
        promotes: promotes ? "yes" : "no",
        piece: manName(node.man, game),
        check: node.check ? "yes" : "no",
      },
    );
  }

  /**
   * @param {MoveNode} node
   * @param {ManNumber[]} men
   */
  #way(node, men) {
    const { stops } = node;
    const [origin, target] = [stops[0], stops[stops.length - 1]];
    const [from, to] = [this.points[origin], this.points[target]];
    const name = (/** @type {Point} */ point) => manName(men[point], this.game);
    if (isDrop(node)) return word("{piece} is dropped on {to}", { piece: manName(node.man, this.game), to });
    const taken = target !== origin && men[target] !== NOBODY ? name(target) : "";
    const values = { piece: name(origin), from, to, captures: taken ? "yes" : "no", taken };
    if (stops.length === 3) {
      const passed = { ...values, via: this.points[stops[1]], first: name(stops[1]) };
      if (origin === target) return word("{piece} on {from} captures {first} on {via} without moving (igui)", passed);
      return word(
        "{piece} on {from} captures {first} on {via} and goes on to {to}{captures, select, yes {, capturing {taken}} other {}}",
        passed,
      );
    }
    if (origin === target) return word("{piece} on {from} stays where it is (a pass)", values);
    const own = this.game.notations.findIndex(({ language }) => language.toLowerCase() === languageOfPage());
    if (own < 0) return word("{piece} {from} to {to}{captures, select, yes {, captures {taken}} other {}}", values);
    const move = this.text(node, own);
    return word("{move}, {from} to {to}{captures, select, yes {, captures {taken}} other {}}", { ...values, move });
  }
}

/** @type {WeakMap<object, string[]>} */
const POINTS = new WeakMap();

/**
 * The names of all points, from the top left with the first side at the bottom, as the data counts them.
 * @param {Pick<MovesGame, "files" | "ranks">} game
 */
export function pointsOf(game) {
  const { files, ranks } = game;
  const known = POINTS.get(game) ?? [...ranks].reverse().flatMap((rank) => files.map((file) => file + rank));
  POINTS.set(game, known);
  return known;
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
