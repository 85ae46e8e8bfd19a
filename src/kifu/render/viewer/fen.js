/* Setup text. */

/** @import { Game, ManNumber } from "./types" */

/**
 * Write men as setup text; fields that have no value are written as the game names them.
 * @param {Pick<Game, "files" | "ranks" | "men" | "fen">} game
 * @param {ManNumber[]} men
 * @param {{ [field: string]: string | number }} values
 */
export function writeFen({ files, ranks, men: table, fen }, men, values) {
  const rows = ranks.map((_, row) => {
    const letters = men.slice(row * files.length, (row + 1) * files.length).map((man) => table[man - 1]?.[0] ?? " ");
    return letters.join("").replace(/ +/g, (gap) => String(gap.length));
  });
  return [rows.join("/"), ...fen.fields.map((field) => values[field] ?? field)].join(" ");
}
