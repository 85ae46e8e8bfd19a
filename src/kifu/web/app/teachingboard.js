/* The board of lessons and exercises: a position with marks and arrows, on which moves or points are answers. */

import { draw } from "../../render/viewer/elements.js";
import { readFen } from "../../render/viewer/fen.js";
import { stopsOf } from "../../render/viewer/movetext.js";
import { isDrop } from "../../render/viewer/standing.js";
import { languageOfPage, notationName } from "../../render/viewer/words.js";
import { arrowOn, circleOn } from "./drawings.js";
import { drawRefusal, labelOf } from "./refusal.js";
import { fittingTheme } from "./settings.js";
import { Stage } from "./stage.js";
import { call } from "./transport.js";

/** @import { BoardAnswer } from "kifu/messages" */
/** @import { Notation } from "../../render/viewer/types" */
/** @import { DeskGame } from "./shown.js" */
/** @typedef {{ answer: (text: string) => unknown, wantsPoints: () => boolean }} Pupil */

/**
 * What is shown: `rings` are points that were chosen, `arrows` and `last` moves by their points.
 * @typedef {object} Shown
 * @property {string} fen
 * @property {string[]} [marks]
 * @property {string[]} [arrows]
 * @property {string[]} [rings]
 * @property {string} [last] the move that led there
 * @property {import("./refusal.js").Refused | null} [refused] what may not be played, and why
 * @property {string[][]} [hinted] the points of each hint: of a man, of a move, or of all that are to be chosen
 * @property {string} [notation] of the labels and of the names of moves
 */

/** It asks kifu for the game once, and for another look of it when the page turns dark. */
export class TeachingBoard extends Stage {
  /** @type {Map<string, Promise<BoardAnswer>>} */
  drawings = new Map();
  theme = fittingTheme();
  pieces = "chinese";
  coordinates = "notation";
  turned = 0;
  wanted = ""; // the game and the look that were asked for last
  /** @type {Shown | null} */
  shown = null;
  /** @type {HTMLElement | null} the label of a refusal */
  bubble = null;

  /** @param {Pupil} pupil who is told what was played or chosen */
  constructor(pupil) {
    super({
      game: /** @type {DeskGame} */ (/** @type {unknown} */ (null)), // until one is set
      notations: [0],
      position: "",
      play: async ({ move }) => void pupil.answer(move),
      say: (text) => this.#say(text),
      take: (point) => {
        const wanted = pupil.wantsPoints();
        if (wanted) pupil.answer(point);
        return wanted;
      },
    });
    this.layer = draw("g", { class: "drawings" });
    this.element.append(this.box, this.said, this.asking);
  }

  /** @param {string} name */
  async setGame(name) {
    const key = `${name} ${this.theme}`;
    this.wanted = key;
    const asked = this.drawings.get(key) ?? call("board", { game: name, theme: this.theme });
    this.drawings.set(key, asked);
    asked.catch(() => this.drawings.delete(key));
    const { game, pieces } = await asked;
    if (this.wanted !== key || this.host.game?.stage === game.stage) return;
    this.host.game = { ...game, pieces };
    this.setBoard();
    this.board.svg.append(this.layer);
  }

  /** What a notation of the game is called. @param {string} name */
  titleOf(name) {
    const found = this.host.game.notations.find((each) => each.name === name);
    return found ? notationName(found) : name;
  }

  /** @param {{ theme?: string, pieces?: string, coordinates?: string, turned?: number }} look */
  async setLook(look) {
    Object.assign(this, look);
    const { shown } = this;
    if (!shown) return;
    await this.setGame(this.host.game.name);
    this.show(shown);
  }

  /** @param {Shown} shown */
  show(shown) {
    const { board, host } = this;
    const place = host.game.notations.findIndex(({ name }) => name === shown.notation);
    host.notations = [Math.max(place, 0)];
    const highlights = (shown.marks ?? []).map((name) => board.points.indexOf(name));
    const notation = this.#labelled(host.game.notations[host.notations[0]]);
    const { turned, pieces, coordinates } = this;
    const look = { turned, pieces, coordinates, notation, highlights };
    // To draw a large board anew takes a while.
    const same = Object.entries(look).every(([name, value]) => String(Reflect.get(board, name)) === String(value));
    if (!same || board.notation !== notation || !board.shown) board.refresh(look);
    this.#put(shown);
    this.#draw(shown);
  }

  /** The notation whose labels stand along the edges: beside names of points, one that counts the files. @param {Notation} own */
  #labelled(own) {
    const { notations, stage } = this.host.game;
    const isPoints = (/** @type {Notation} */ { edges }) => String(edges) === String(stage.points);
    if (this.coordinates !== "both" || !isPoints(own)) return own;
    const others = notations.filter((each) => !isPoints(each));
    return others.find(({ language }) => language.toLowerCase() === languageOfPage()) ?? others[0] ?? own;
  }

  /** Show something more, or no more, on what is shown. @param {Pick<Shown, "refused" | "hinted">} more */
  add(more) {
    if (!this.shown) return;
    this.shown = { ...this.shown, ...more };
    this.#draw(this.shown);
  }

  /**
   * Go on to what a move leads to; what was marked goes, unless the move is taken back in the end.
   * @param {string} fen
   * @param {string} move
   * @param {boolean} [marked]
   */
  advance(fen, move, marked = false) {
    const kept = marked ? {} : { marks: [], arrows: [] };
    const shown = { ...this.shown, ...kept, fen, last: move, refused: null, hinted: [] };
    if (this.board.highlights.length && !marked) this.board.refresh({ highlights: [] });
    this.#put(shown, true);
    this.#draw(shown);
  }

  /** @param {Shown} shown @param {boolean} [glides] */
  #put(shown, glides = false) {
    const { board, host, hand } = this;
    hand.drop();
    this.shown = shown;
    host.position = shown.fen;
    const stops = stopsOf(board.points, shown.last ?? "");
    board.show(readFen(host.game, shown.fen), stops, glides ? stops : []);
    this.#say("");
  }

  /** @param {Shown} shown */
  #draw({ arrows = [], rings = [], refused = null, hinted = [] }) {
    const { board } = this;
    const whole = hinted.filter(({ length }) => length === 2).map((points) => points.join(""));
    const points = hinted.filter(({ length }) => length !== 2).flat();
    const drawn = [...arrows, ...whole].flatMap((text) => {
      const stops = stopsOf(board.points, text);
      if (isDrop({ stops })) return [circleOn(board, stops[0])];
      return stops
        .slice(1)
        .map((stop, at) => (stop === stops[at] ? circleOn(board, stop) : arrowOn(board, stops[at], stop)));
    });
    const circles = [...rings, ...points].map((name) => circleOn(board, board.points.indexOf(name)));
    this.layer.replaceChildren(...drawn, ...circles, ...(refused ? drawRefusal(board, refused) : []));
    this.bubble?.remove();
    this.bubble = refused && labelOf(board, refused);
    if (this.bubble) board.field.append(this.bubble);
  }

  /** @param {string} text */
  #say(text) {
    this.said.textContent = text;
  }
}
