/* The clock and the evaluation of a move as a short text, for those who look and those who listen. */

import { word } from "./words.js";

/** @import { Remarks } from "./types" */

// How `kifu.records.found_by` writes who found a branch, after the marks that came with it.
const FOUND = /\[%(?:engine|best)(?: (?:-|\?[?!]?)(?:\/(?:-|\?[?!]?))*)?(?: ([^[\]]*))?\]/;

/** A comment as it is read: who found a branch is said in words. @param {string} comment */
export function readable(comment) {
  return comment.replace(FOUND, (_, engine) => word("found by {engine}", { engine: (engine ?? "").trim() })).trim();
}

/**
 * `0:04:57 (+0:00:03) · −0.34`: the time left, the time used, the score for the side that moves first; all that is known.
 * @param {Remarks} remarks
 */
export function figuresOf({ clock: { used, left } = {}, eval: { centipawns, mate } = {} }) {
  const still = used === 0 && !left; // as in files that count no time
  const spent = used === undefined || still ? "" : `+${timeOf(used)}`;
  const times = left === undefined || still ? spent : timeOf(left) + (spent && ` (${spent})`);
  const pawns = centipawns === undefined ? "" : signed((Math.abs(centipawns) / 100).toFixed(2), centipawns);
  return [times, mate === undefined ? pawns : `#${signed(String(Math.abs(mate)), mate)}`].filter(Boolean).join(" · ");
}

/** @param {string} text @param {number} number */
const signed = (text, number) => (number > 0 ? "+" : number < 0 ? "−" : "") + text;

/** @param {number} milliseconds */
function timeOf(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const [minute, second] = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, "0"));
  const fraction = String((milliseconds % 1000) / 1000).slice(1);
  return `${Math.floor(seconds / 3600)}:${minute}:${second}${fraction}`;
}
