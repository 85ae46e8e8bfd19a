/* What kifu knows of its games: asked once, so that no script has a list of them. */

import { call } from "./transport.js";

/** @import { GameFacts, Titled } from "kifu/messages" */

/** @type {GameFacts[]} */
let known = [];

/** Learn what games there are; before that, games and sides go by the names that kifu has for them. */
export async function learnGames() {
  take(await call("games"));
}

/** @param {GameFacts[]} games the usual one first */
export function take(games) {
  known = games;
}

/** All games, the usual one first. */
export function allGames() {
  return known;
}

/** @param {string} game as kifu calls it, perhaps with options after a colon */
export function factsOf(game) {
  return known.find(({ name }) => name === game.split(":")[0]);
}

/** What a thing is called in the reader's language, or else in English. @param {Titled} thing */
export function titleOf({ title, titles }) {
  return titles[globalThis.document?.documentElement.lang ?? "en"] ?? title;
}

/** The starts of a game that have names, such as handicaps, to be offered. @param {string} game as kifu calls it */
export function offeredSetups(game) {
  return (factsOf(game)?.setups ?? []).map((each) => [each.name, titleOf(each)]);
}

/** The start of a game with a name, as setup text; nothing if it has none. @param {string} game @param {string} name */
export function setupNamed(game, name) {
  return factsOf(game)?.setups.find((each) => each.name === name)?.fen;
}

/** @param {string} game as kifu calls it */
export function gameName(game) {
  const facts = factsOf(game);
  return facts ? titleOf(facts) : game;
}

/** What a game is called in the middle of a sentence: in small letters, where the language has them. @param {string} game */
export function gameInText(game) {
  return gameName(game).toLocaleLowerCase(document.documentElement.lang);
}
