/* What a piece is called and how it moves, for a reader who has forgotten. */

import { make } from "../../render/viewer/elements.js";
import { word } from "./words.js";

/** @import { ManNumber } from "../../render/viewer/types" */
/** @import { DeskGame } from "./shown.js" */

/**
 * @param {DeskGame} game
 * @param {ManNumber} man
 */
export function pieceCard(game, man) {
  const [letter, , name] = game.men[man - 1];
  const piece = game.pieces.find((each) => each.letter.toLowerCase() === letter.toLowerCase());
  /** @type {HTMLElement[]} */
  const lines = [make("h2", {}, name)];
  if (piece) {
    lines.push(
      make("p", { class: "characters" }, piece.characters.join(" ")),
      make("pre", { class: "movement" }, piece.diagram),
      make("p", {}, word("Forward is up: o is a step, n a step that can be blocked, a line a ride, ! a lion's step.")),
    );
    const promoted = game.pieces.find((each) => each.letter === piece.promotes_to);
    if (promoted) lines.push(make("p", {}, word("It promotes to {name}.", { name: promoted.name })));
  }
  return make("div", { class: "piece" }, ...lines);
}
