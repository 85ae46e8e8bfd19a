/* The clock of a game, without a page: how much time it gives and what is left after a move.  What is left is kept with
   the moves of the record and nowhere else. */

/** @import { MoveNode } from "../../render/viewer/types" */
/** Seconds: at first, added by each move, and for each move once the rest is used up. @typedef {{ seconds: number, increment: number, byoyomi: number }} Control */

export const TAG = "TimeControl";
export const CONTROLS = ["", "300+3", "600+5", "900+10", "600 byo-yomi 30", "60 byo-yomi 10"]; // that are offered

/** What a tag of a record means; nothing if there is no clock, or another kind of clock. @param {string} [tag] @returns {Control | null} */
export function controlOf(tag = "") {
  const found = /^(\d{1,5})(?:\+(\d{1,3})| byo-yomi (\d{1,3}))?$/.exec(tag);
  if (!found) return null;
  const [seconds, increment, byoyomi] = found.slice(1).map((part) => Number(part ?? 0));
  return { seconds, increment, byoyomi };
}

/**
 * The milliseconds that are left after a move; nothing if the time ran out on it.
 * @param {Control} control
 * @param {number} left before it
 * @param {number} used by it
 */
export function leftAfter({ increment, byoyomi }, left, used) {
  const rest = left - used;
  if (byoyomi) return rest > -1000 * byoyomi ? Math.max(rest, 0) : null;
  return rest > 0 ? rest + 1000 * increment : null;
}

/**
 * The milliseconds that a side has left after the moves of a line, the root first.
 * @param {MoveNode[]} line
 * @param {Control} control
 * @param {number} side
 * @param {number} first the side that moved first
 */
export function timeLeft(line, control, side, first) {
  const own = line.slice(1).filter(({ ply }) => (first + ply - 1) % 2 === side);
  return (
    own.findLast(({ remarks }) => remarks.clock?.left !== undefined)?.remarks.clock?.left ?? 1000 * control.seconds
  );
}

/** What is seen on a clock after some thought: the time that is left, and then that for the move. @param {Control} control @param {number} left @param {number} used */
export function shownTime({ byoyomi }, left, used) {
  const rest = left - used;
  return Math.max(0, rest > 0 ? rest : rest + 1000 * byoyomi);
}

/**
 * What the clocks of both sides showed when a move had been made: the time left where moves say it, or else the time used;
 * nothing if no move of the line has either.
 * @param {MoveNode[]} line the root first
 * @param {number} at the place of the move in it
 * @param {number} first the side that moved first
 * @param {Control | null} control
 * @returns {{ left?: number, used?: number }[] | null}
 */
export function clocksAt(line, at, first, control) {
  const clocks = line.map(({ remarks }) => remarks.clock ?? {});
  const counts = clocks.some(({ left }) => left !== undefined);
  if (!counts && !clocks.some(({ used }) => used)) return null;
  return [0, 1].map((side) => {
    const own = clocks.slice(1, at + 1).filter((_, ply) => (first + ply) % 2 === side);
    if (!counts) return { used: own.reduce((sum, { used = 0 }) => sum + used, 0) };
    const left = own.findLast(({ left }) => left !== undefined)?.left;
    return { left: left ?? (control ? 1000 * control.seconds : undefined) };
  });
}

/** `9:05`, `1:00:00`, below ten seconds `4.2`. @param {number} milliseconds */
export function timeText(milliseconds) {
  return milliseconds < 10_000 ? (Math.floor(milliseconds / 100) / 10).toFixed(1) : secondsText(milliseconds);
}

/** `0:04`, `9:05`, `1:00:00`. @param {number} milliseconds */
export function secondsText(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
