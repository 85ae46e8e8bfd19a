/* Along which points a man glides when one move follows another on the board. */

/** @import { MoveNode, Point } from "./types" */

/**
 * A step forward glides along the move, a step back the other way; from elsewhere the men just stand.  A single point is
 * that of a drop: he comes there from his stand.
 * @param {MoveNode | null} from
 * @param {MoveNode} to
 * @returns {Point[]}
 */
export function glideBetween(from, to) {
  if (!from) return [];
  if (to.parent === from) return to.stops;
  return from.parent === to ? [...from.stops].reverse() : [];
}
