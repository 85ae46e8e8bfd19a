/* What an engine thinks of the position on the desk, while it thinks: begun anew with each position, stopped where
   nobody looks. */

import { follow } from "./following.js";
import { movesOf } from "./record.js";
import { BusyError } from "./transport.js";

/** @import { ThinkerFacts, ThoughtNews } from "kifu/messages" */
/** @import { MoveNode as Node } from "../../render/viewer/types" */
/** @import { Desk } from "./desk.js" */

const IDLE = 100; // milliseconds that a position has to stay before it is thought about
const BUSY = 1000; // until a server that does too much is asked again
const LINES = 3;

/** Events: `news`, `state`.  `news` is about the move `node`; `state` says whether anything is thought. */
export class Thinking extends EventTarget {
  on = false;
  lines = LINES;
  /** The name of the engine that was chosen; without one it is the first that plays the game. */
  chosen = "";
  /** @type {"" | "thinking" | "done"} */
  state = "";
  /** Why nothing is thought. */
  problem = "";
  /** @type {ThoughtNews | null} */
  news = null;
  /** @type {Node | null} */
  node = null;
  /** @type {WeakMap<Node, { key: string, news: ThoughtNews }>} what was thought of moves before */
  known = new WeakMap();
  /** @type {AbortController | null} */
  #asking = null;
  #timer = 0;

  /** @param {Desk} desk @param {ThinkerFacts[]} all who can be asked here */
  constructor(desk, all) {
    super();
    this.desk = desk;
    this.all = all;
    for (const event of ["record", "node"]) desk.addEventListener(event, () => this.#arrive());
    document.addEventListener("visibilitychange", () => this.refresh());
    addEventListener("pagehide", () => this.#stop());
  }

  /** Those that play the game on the desk. */
  get thinkers() {
    const [name] = this.desk.game.name.split(":");
    return this.all.filter(({ games }) => games.includes(name));
  }

  /** Who is asked; nobody where nobody plays the game. @returns {ThinkerFacts | undefined} */
  get thinker() {
    const { thinkers } = this;
    return thinkers.find(({ name }) => name === this.chosen) ?? thinkers[0];
  }

  /** @param {boolean} on */
  turn(on) {
    this.on = on;
    this.refresh();
  }

  /** @param {{ chosen?: string, lines?: number }} changes */
  choose(changes) {
    Object.assign(this, changes);
    this.refresh();
  }

  /** The game up to a move, as an engine is asked about it. @param {Node} node */
  gameAt(node) {
    const { tree, header, game } = this.desk;
    const fen = header.fen ? { fen: header.fen } : {};
    return { game: game.name, ...fen, moves: movesOf(tree, tree.path(node)) };
  }

  /** Begin anew, or stop where it is off or nobody looks. */
  refresh() {
    this.node = null;
    if (this.desk.sheet) this.#arrive();
  }

  #arrive() {
    const { node } = this.desk;
    if (node === this.node) return;
    this.#stop();
    const wanted = this.on && document.visibilityState === "visible";
    this.node = node;
    const known = this.known.get(node);
    this.news = known?.key === this.#key ? known.news : null;
    this.problem = "";
    this.state = wanted && this.thinker ? "thinking" : "";
    if (wanted && this.news?.done) this.state = "done";
    else if (this.state) this.#timer = setTimeout(() => this.#ask(node), IDLE);
    this.#tell();
  }

  /** What is known holds for this engine and so many lines. */
  get #key() {
    return `${this.thinker?.name} ${this.lines}`;
  }

  /** @param {Node} node */
  async #ask(node) {
    const asking = new AbortController();
    this.#asking = asking;
    const key = this.#key;
    try {
      const question = { ...this.gameAt(node), thinker: this.thinker?.name ?? "", lines: this.lines };
      const hear = (/** @type {ThoughtNews} */ news) => this.#hear(node, key, news);
      await follow("think", question, hear, asking.signal);
    } catch (error) {
      if (asking.signal.aborted) return;
      if (error instanceof BusyError) this.#timer = setTimeout(() => this.#ask(node), BUSY);
      else this.#fail(/** @type {Error} */ (error).message);
    }
  }

  /** @param {Node} node @param {string} key @param {ThoughtNews} news */
  #hear(node, key, news) {
    if (news.problem) this.#fail(news.problem.said ?? news.problem.reason);
    if (news.done) this.state = "done";
    // A search that begins again is not as deep at first as it was when the reader was here before.
    const shown = this.news && news.depth < this.news.depth ? { ...this.news, done: Boolean(news.done) } : news;
    this.news = shown;
    this.known.set(node, { key, news: shown });
    this.#tell();
  }

  /** @param {string} reason */
  #fail(reason) {
    this.state = "";
    this.problem = reason;
    this.#tell();
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#asking?.abort();
    this.#asking = null;
  }

  #tell() {
    this.dispatchEvent(new Event("news"));
  }
}
