/* Picking a move on the board, point by point: the man, where it goes, where it goes on to, and what it becomes. */

/** @import { NamedMove } from "kifu/messages" */
/** @typedef {NamedMove} LegalMove */

/** @typedef {{ origin: string } | { piece: string }} From  a point, or the letter of a kind in hand */

/** The moves of one man, of which points leave fewer and fewer. */
export class Picking {
  /**
   * @param {LegalMove[]} moves all legal ones
   * @param {From} from
   */
  constructor(moves, from) {
    this.piece = "piece" in from ? from.piece : "";
    this.path = "piece" in from ? [] : [from.origin];
    this.moves = moves.filter(
      ({ piece = "", points }) => piece === this.piece && (piece || points[0] === this.path[0]),
    );
  }

  /** The text of the move straight to a point, legal or not. @param {string} point */
  textTo(point) {
    return (this.piece ? `${this.piece}*` : this.path[0]) + point;
  }

  /** The points that can be chosen next; the last one chosen is among them if the move may end there. */
  get targets() {
    const place = this.path.length;
    const further = this.#begun(this.path).filter((move) => move.points.length > place);
    const here = place > 1 && this.endingAt(this.path).length ? [this.path[place - 1]] : [];
    return [...new Set([...here, ...further.map((move) => move.points[place])])];
  }

  /**
   * Choose a point.  What comes back is the move, if only one is left; the moves to choose between, if it may promote or
   * stay; nothing if a further point is to be chosen; or that no move goes there.
   * @param {string} point
   * @returns {{ moves: LegalMove[] } | "further" | "impossible"}
   */
  choose(point) {
    const stays = this.path.length > 1 && point === this.path[this.path.length - 1];
    const ended = stays ? this.endingAt(this.path) : [];
    if (ended.length) return { moves: ended };
    const path = [...this.path, point];
    const begun = this.#begun(path);
    if (!begun.length) return "impossible";
    if (begun.some((move) => move.points.length > path.length)) {
      this.path = path;
      return "further";
    }
    return { moves: begun };
  }

  /** The moves that go through the points of a path and end there. @param {string[]} path */
  endingAt(path) {
    return this.#begun(path).filter((move) => move.points.length === path.length);
  }

  /** The move that choosing a point would make or begin, to be named while the pointer is over it. @param {string} point */
  named(point) {
    return this.endingAt([...this.path, point])[0] ?? this.endingAt(this.path).find(() => point === this.path.at(-1));
  }

  /** @param {string[]} path */
  #begun(path) {
    return this.moves.filter((move) => path.every((point, place) => move.points[place] === point));
  }
}
