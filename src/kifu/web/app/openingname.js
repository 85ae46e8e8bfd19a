/* The name of the opening beside the score: kifu is asked for it when the first moves of the line shown are others. */

import { make } from "../../render/viewer/elements.js";
import { titleOf } from "./games.js";
import { movesOf } from "./record.js";
import { call } from "./transport.js";

/** @import { OpeningAnswer } from "kifu/messages" */
/** @import { Desk } from "./desk.js" */

const PLIES = 40; // after these no opening has its name
const IDLE = 400; // milliseconds after the last change

/** An element that is hidden where the opening has no name. @param {Desk} desk */
export function openingName(desk) {
  const element = make("span", { class: "opening-name", hidden: "" });
  /** @type {Map<string, Promise<OpeningAnswer>>} */
  const known = new Map();
  let timer = 0;
  const look = async () => {
    const { game, tree, node, header } = desk;
    const fen = header.fen ? { fen: header.fen } : {};
    const moves = movesOf(tree, tree.path(tree.end(node)).slice(0, PLIES));
    const key = JSON.stringify([game.name, fen, moves]);
    if (element.dataset.of === key) return;
    const asked = known.get(key) ?? call("opening", { game: game.name, ...fen, moves });
    known.set(key, asked);
    element.dataset.of = key;
    const { opening } = await asked.catch(() => ({ opening: null })); // a record that cannot be played has none
    if (element.dataset.of !== key) return;
    element.hidden = !opening;
    element.textContent = opening ? titleOf(opening) : "";
    element.title = opening?.code ?? "";
  };
  for (const event of ["record", "tree", "node"])
    desk.addEventListener(event, () => {
      clearTimeout(timer);
      timer = setTimeout(look, IDLE);
    });
  return element;
}
