/* The clock of a match: it runs while a side thinks, from the first move on, and loses the game for a side in the end. */

import { controlOf, leftAfter, shownTime, TAG, timeLeft } from "./clock.js";
import { lineFrom } from "./record.js";

/** @import { Match } from "./match.js" */

const TICK = 100; // milliseconds
const KEY = "kifu-turn"; // how long the side to move has thought, so that a reload gives no time and takes none

/** It tells each `tick`; without a clock in the record there are none. */
export class MatchClock extends EventTarget {
  began = 0;
  turn = ""; // whose thought is measured
  timer = 0;

  /** @param {Match} match */
  constructor(match) {
    super();
    this.match = match;
    match.addEventListener("turn", () => this.#turn());
  }

  get control() {
    return controlOf(this.match.header.tags?.[TAG]);
  }

  /** Milliseconds that the side to move has thought. */
  get used() {
    return this.timer ? Date.now() - this.began : 0;
  }

  /** What the clock of a side shows. @param {number} side */
  shown(side) {
    const { match, control } = this;
    if (!control) return 0;
    const runs = !match.over && side === match.turn;
    return shownTime(control, this.#left(side), runs ? this.used : 0);
  }

  /** What is to be written down for a move that the side to move makes now; null if its time is over. */
  stop() {
    const { match, control } = this;
    if (!control) return undefined;
    const { used } = this;
    const left = leftAfter(control, this.#left(match.turn), used);
    return left === null ? null : { used, left };
  }

  /** @param {number} side */
  #left(side) {
    const { tree } = this.match;
    return this.control ? timeLeft(lineFrom(tree.root), this.control, side, tree.record.turn) : 0;
  }

  #turn() {
    const { match } = this;
    const { ply } = match.last;
    const name = `${match.header.tags?.Date} ${ply} ${match.turn}`;
    const runs = this.control && !match.over && ply > 0;
    if (runs && this.timer && this.turn === name) return;
    clearInterval(this.timer);
    this.timer = 0;
    this.turn = name;
    if (ply === 0) sessionStorage.removeItem(KEY);
    if (!runs) return this.#tick();
    const [known, spent] = (sessionStorage.getItem(KEY) ?? "").split("|");
    this.began = Date.now() - (known === name ? Number(spent) : 0);
    this.timer = setInterval(() => this.#tick(), TICK);
    this.#tick();
  }

  #tick() {
    if (this.timer) {
      sessionStorage.setItem(KEY, `${this.turn}|${this.used}`);
      if (this.stop() === null) this.match.runOut();
    }
    this.dispatchEvent(new Event("tick"));
  }
}
