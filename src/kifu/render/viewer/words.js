/* The words of a page in its language.  The English text is the id of a message, so that a module reads as it speaks. */

import { fillMessage } from "./message.js";

/** @import { Values } from "./message.js" */
/** @import { MovesGame } from "./types" */

/**
 * The messages of a page: those of one language by their ids, as `kifu.render.words` gathers them.
 * @typedef {{ language: string, messages: Record<string, string> }} Catalogue
 */

/** @type {Catalogue} */
let catalogue = { language: "en", messages: {} };

/**
 * A message in the reader's language.  What follows a stroke in its id is not said: it tells apart what only English
 * says alike.
 * @param {string} id
 * @param {Values} [values]
 */
export function word(id, values = {}) {
  return fillMessage(catalogue.messages[id] ?? id.split("|")[0], values, catalogue.language);
}

/** Say everything with these messages from now on. @param {Catalogue} messages */
export function learn(messages) {
  catalogue = messages;
}

/** The language in which everything is said. */
export function languageOfPage() {
  return catalogue.language;
}

/**
 * What players call a side: it depends on what the other side is called.
 * @param {string} side as kifu calls it
 * @param {{ sides: string[] }} game
 */
export function sideName(side, { sides }) {
  return word(`${side}|${sides.join(" ")}`);
}

/** What people call a notation. @param {{ title: string }} notation */
export function notationName({ title }) {
  return word(`${title}|notation`);
}

/**
 * What a man is called in a game.
 * @param {number} man
 * @param {Pick<MovesGame, "name" | "men">} game
 */
export function manName(man, { name: game, men }) {
  const [, side, name] = men[man - 1];
  return word(`${name}|${game.split(":")[0]}`, { side });
}
