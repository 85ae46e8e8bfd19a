/* The picture of a board on a shelf: small, without words, drawn when it comes into sight. */

import { Board } from "../../render/viewer/board.js";
import { make } from "../../render/viewer/elements.js";
import { readFen } from "../../render/viewer/fen.js";
import { call } from "./transport.js";

/** @import { DescribedGame } from "../../render/viewer/types" */
/** @import { Picture } from "./shelf.js" */

/** @type {Map<string, Promise<DescribedGame>>} */
const games = new Map();

/** A place for the picture of a position. @param {Picture | undefined} picture @param {{ theme: string, pieces: string }} look */
export function thumbnailOf(picture, look) {
  const box = make("span", { class: "thumbnail", "aria-hidden": "true" });
  if (!picture) return box;
  const observer = new IntersectionObserver((seen) => {
    if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    drawOn(box, picture, look).catch(() => {}); // the place stays empty
  });
  observer.observe(box);
  return box;
}

/** @param {HTMLElement} box @param {Picture} picture @param {{ theme: string, pieces: string }} look */
async function drawOn(box, { game: name, fen, turned }, { theme, pieces }) {
  const key = `${name} ${theme}`;
  const asked = games.get(key) ?? call("board", { game: name, theme }).then(({ game }) => game);
  games.set(key, asked);
  asked.catch(() => games.delete(key));
  const game = await asked;
  const board = new Board(game);
  board.standing = readFen(game, fen);
  board.refresh({ turned, pieces: pieces in game.stage.faces ? pieces : board.pieces });
  box.replaceChildren(board.svg);
}
