/* What an engine thinks, on the board: a bar beside it for who is better, numbered arrows for the best moves. */

import { draw, make } from "../../render/viewer/elements.js";
import { arrowOn, circleOn } from "./drawings.js";
import { scoreText, verdictOf } from "./scores.js";
import { word } from "./words.js";

/** @import { ThoughtLine, ThoughtNews } from "kifu/messages" */
/** @import { Board } from "../../render/viewer/board.js" */
/** @import { BoardView } from "./boardview.js" */

const MOST = 3; // arrows; more hide the board
const RADIUS = 0.17; // of the number on an arrow, in cells

export class EngineMarks {
  /** @type {Board | null} */
  board = null;
  slipped = false; // whether the arrow is that of an answer to a bad move

  /** @param {BoardView} view */
  constructor(view) {
    this.view = view;
    this.layer = draw("g", { class: "bestmoves" });
    this.share = make("i");
    this.bar = make("div", { class: "evalbar", role: "img", hidden: "" }, this.share);
  }

  /** @param {ThoughtNews | null} news @param {boolean} on */
  show(news, on) {
    const { view, bar } = this;
    if (!bar.isConnected) view.box.prepend(bar);
    const best = news?.lines[0];
    bar.hidden = !on;
    bar.closest(".desk")?.classList.toggle("judged", on);
    bar.classList.toggle("turned", view.desk.look.turned === 1);
    this.share.style.setProperty("--share", `${100 * (best?.chance ?? 0.5)}%`);
    const [first, second] = view.desk.game.colours;
    bar.style.setProperty("--first-side", first);
    bar.style.setProperty("--second-side", second);
    const verdict = best ? `${verdictOf(best, view.desk.game)}, ${scoreText(best.eval)}` : "…";
    bar.setAttribute("aria-label", word("Evaluation: {verdict}", { verdict }));
    if (!this.slipped) this.point(on ? (news?.lines ?? []) : []);
  }

  /** Draw the first moves of lines; the best lies on top. @param {Pick<ThoughtLine, "moves">[]} lines @param {string} [kind] */
  point(lines, kind = "") {
    this.slipped = kind !== "" && lines.length > 0;
    const { board } = this.view;
    if (this.board !== board) board.svg.append(this.layer);
    this.board = board;
    const arrows = lines.slice(0, MOST).map(({ moves: [move] }, place) => bestOn(board, move.stops, place, kind));
    this.layer.replaceChildren(...arrows.reverse());
  }
}

/** @param {Board} board @param {number[]} stops @param {number} place @param {string} kind */
function bestOn(board, stops, place, kind) {
  /** @type {SVGElement[]} */
  const shapes = stops.slice(1).flatMap((stop, at) => (stop === stops[at] ? [] : [arrowOn(board, stops[at], stop)]));
  if (!shapes.length) shapes.push(circleOn(board, stops[0]));
  const group = draw("g", { class: `best best${place + 1} ${kind}` }, ...shapes);
  if (!kind) group.append(numberOn(board, stops, place + 1));
  return group;
}

/** The number of a line, in the middle of its arrow. @param {Board} board @param {number[]} stops @param {number} number */
function numberOn(board, stops, number) {
  const { left, top, cell } = board.game.stage;
  const [[x, y], [u, v]] = [board.away(stops[0]), board.away(stops[stops.length > 1 ? 1 : 0])];
  const at = { transform: `translate(${left + (x + u) / 2} ${top + (y + v) / 2})`, class: "number" };
  const text = draw("text", { y: cell * 0.085, "font-size": cell * 0.25 }, String(number));
  return draw("g", at, draw("circle", { r: cell * RADIUS }), text);
}
