/* What stands on the men and along the edges: the kinds that there are, with their names, and what fits the reader. */

import { languageOfPage, word } from "./words.js";

/** @import { Stage } from "./types" */

export const BY_LANGUAGE = "auto";
const SIMPLIFIED = "zh-hans"; // the language that is written in them

/** The kind that is drawn: what was chosen, or what the language of the page is written in. @param {string} pieces */
export function drawnPieces(pieces) {
  if (pieces !== BY_LANGUAGE) return pieces;
  return languageOfPage() === SIMPLIFIED ? "simplified" : "chinese";
}

/** The kinds of a game that differ from each other, with their names. @param {Stage} stage @returns {[string, string][]} */
export function pieceKinds({ faces }) {
  const same = (/** @type {string} */ one, /** @type {string} */ other) => String(faces[one]) === String(faces[other]);
  const short = !same("short", "chinese");
  /** @type {[string, string, boolean][]} */
  const kinds = [
    [BY_LANGUAGE, word("Characters of my language"), !same("simplified", "chinese")],
    ["chinese", short ? word("Two characters") : word("Traditional characters"), true],
    ["simplified", word("Simplified characters"), !same("simplified", "chinese")],
    ["short", word("One character"), short],
    ["letters", word("Letters"), true],
    ["pictures", word("Pictures"), true],
  ];
  return kinds
    .filter(([kind, , shown]) => shown && (kind === BY_LANGUAGE || kind in faces))
    .map(([kind, title]) => [kind, title]);
}

/** What can stand along the edges, with a title for each. @returns {[string, string][]} */
export function coordinateKinds() {
  return [
    ["notation", word("As the notation counts")],
    ["points", word("Names of points")],
    ["both", word("Both")],
    ["none", word("None")],
  ];
}
