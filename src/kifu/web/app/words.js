/* The words of the app in the reader's language.  The English text is the key, so that a module reads as it speaks. */

/** @type {Record<string, string>} */
let translations = {};

/** What is said of one thing, where English says it otherwise; the other languages here say it alike. */
const ONE = {
  "Search {count} records": "Search {count} record",
  "{count} moves": "{count} move",
  "{count} games": "{count} game",
  "{count} problems": "{count} problem",
  "{count} problems: see Source": "{count} problem: see Source",
  "then {count} more moves can be read": "then {count} more move can be read",
  "Merged: {count} differences": "Merged: {count} difference",
  "{count} new moves at ply {ply}": "{count} new move at ply {ply}",
};

/**
 * A text in the reader's language; names in braces stand for values.  What follows a stroke is not said: it tells apart
 * what only English says alike.
 * @param {string} text
 * @param {Record<string, string | number>} [values]
 */
export function word(text, values = {}) {
  const one = values.count === 1 ? /** @type {Record<string, string>} */ (ONE)[text] : undefined;
  const said = translations[text] ?? one ?? text.split("|")[0];
  return said.replace(/\{([a-z]+)\}/g, (place, name) => write(values[name] ?? place));
}

/** @param {string | number} value */
function write(value) {
  return typeof value === "number" ? value.toLocaleString(globalThis.document?.documentElement.lang || "en") : value;
}

/** Say everything in a language from now on. @param {string} language */
export async function speak(language) {
  const file = new URL(`words/${language}.json`, import.meta.url);
  learn(language === "en" ? {} : await (await fetch(file)).json());
  document.documentElement.lang = language;
}

/** @param {Record<string, string>} words by their English */
export function learn(words) {
  translations = words;
}

/** @param {string} game as kifu calls it */
export function gameName(game) {
  return { xiangqi: word("Xiangqi"), dai_shogi: word("Dai shogi"), chu_shogi: word("Chu shogi") }[game] ?? game;
}

/**
 * @param {string} side as kifu calls it
 * @param {{ sides: string[] }} game
 */
export function sideName(side, { sides }) {
  /** @type {Record<string, string>} */
  const names = sides.includes("White")
    ? { Black: word("Black|shogi"), White: word("White|shogi") }
    : { Red: word("Red"), Black: word("Black") };
  return names[side] ?? side;
}

/** @param {string} ending as kifu calls it */
export function endingName(ending) {
  /** @type {Record<string, string>} */
  const names = {
    checkmate: word("checkmate"),
    stalemate: word("no move is left"),
    capture: word("the royal man is taken"),
    bare: word("only royal men are left"),
  };
  return names[ending] ?? ending;
}
