/* The words of the app in the reader's language.  The English text is the key, so that a module reads as it speaks. */

/** @type {Record<string, string>} */
let translations = {};

/**
 * A text in the reader's language; names in braces stand for values.
 * @param {string} text
 * @param {Record<string, string | number>} [values]
 */
export function word(text, values = {}) {
  return (translations[text] ?? text).replace(/\{([a-z]+)\}/g, (place, name) => String(values[name] ?? place));
}

/** @param {string} language */
export async function speak(language) {
  const file = new URL(`words/${language}.json`, import.meta.url);
  translations = language === "en" ? {} : await (await fetch(file)).json();
  document.documentElement.lang = language;
}

/** @param {string} game as kifu calls it */
export function gameName(game) {
  return { xiangqi: word("Xiangqi"), dai_shogi: word("Dai shogi"), chu_shogi: word("Chu shogi") }[game] ?? game;
}

/** @param {string} side as kifu calls it */
export function sideName(side) {
  return { Red: word("Red"), Black: word("Black"), White: word("White") }[side] ?? side;
}
