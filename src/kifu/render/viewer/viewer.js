/* The kifu viewer: replays records of board games in a page.

   const viewer = KifuViewer.mount(element, data, { keys: document });

   `data` is what kifu.render.replay makes.  `keys` is where key strokes are heard: the element itself, unless the page
   has nothing else to do with them. */

import { Board } from "./board.js";
import { draw, make } from "./elements.js";
import { Score } from "./score.js";
import { Tree } from "./tree.js";

const PACE = 1500; // milliseconds from one move to the next while it plays
const SWIPE = 40; // pixels a finger travels before it means a step
const KEY_NAMES = { " ": "Space", ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓" };

// All that can be done: its key, what it is called, the outline of its button if it has one in the row of steps, the
// words on its button if it has one among the tools.  What returns false leaves the key to the browser.
const COMMANDS = [
  { key: "Home", title: "Start", icon: "M6 5h3v14H6z M20 5v14L9 12z", run: (viewer) => viewer.goTo(viewer.tree.root) },
  { key: "ArrowLeft", title: "Back", icon: "M15.5 4l2 2-6 6 6 6-2 2-8-8z", run: (viewer) => viewer.back() },
  { key: " ", title: "Play or pause", icon: "M7 5v14l12-7z", run: (viewer) => viewer.togglePlay() },
  { key: "ArrowRight", title: "Forward", icon: "M8.5 4l-2 2 6 6-6 6 2 2 8-8z", run: (viewer) => viewer.forward() },
  { key: "End", title: "End", icon: "M15 5h3v14h-3z M4 5v14l11-7z", run: (viewer) => viewer.goToEnd() },
  { key: "ArrowUp", title: "Branch above", run: (viewer) => viewer.choose(-1) },
  { key: "ArrowDown", title: "Branch below", run: (viewer) => viewer.choose(1) },
  { key: "n", title: "Next notation", run: (viewer) => viewer.nextNotation() },
  { key: "f", title: "Flip the board", words: "Flip", run: (viewer) => viewer.flip() },
  { key: "c", title: "Copy the position as FEN", words: "Copy FEN", run: (viewer) => viewer.copy("fen") },
  { key: "m", title: "Copy this move", words: "Copy move", run: (viewer) => viewer.copy("move") },
  { key: "l", title: "Copy the moves of this line", words: "Copy line", run: (viewer) => viewer.copy("line") },
  { key: "d", title: "Dark or light", words: "Dark / light", run: (viewer) => viewer.toggleScheme() },
  { key: "?", title: "Help", words: "Help", run: (viewer) => viewer.help.showModal() },
];
const PAUSE = "M6 5h4v14H6z M14 5h4v14h-4z";

class Viewer {
  #gone = new AbortController();

  constructor(element, data, { keys = element } = {}) {
    this.element = element;
    this.data = data;
    this.letterKeys = true;
    this.flipped = 0; // 1 where the reader turned the board
    element.classList.add("kifu-viewer");
    this.#furnish();
    this.#listen(keys);
    this.open(0);
  }

  /** Leave the page: nothing is heard and nothing moves any more. */
  unmount() {
    this.pause();
    this.#gone.abort();
    this.element.classList.remove("kifu-viewer");
    this.element.replaceChildren();
  }

  /** Show a record of the data from its start. */
  open(number) {
    this.pause();
    const record = this.data.records[number];
    const game = this.data.games[record.game];
    this.tree = new Tree(record, game);
    this.#setBoard(game);
    this.board.highlights = record.highlights ?? [];
    // Who turned the board wants it turned, whichever side the next record puts at the bottom.
    this.board.turned = (record.bottom ?? 0) ^ this.flipped;
    this.score = new Score(this.tree, (node) => this.goTo(node));
    this.scoreBox.replaceChildren(this.score.element);
    // Room for the branches is kept where there are none, so that nothing jumps under the finger.
    this.forks.hidden = this.tree.nodes.every((node) => node.children.length < 2);
    this.#head(record);
    this.#offerNotations(record, game);
    this.node = this.tree.root;
    this.#arrive([]);
  }

  goTo(node) {
    this.pause();
    this.#step(node);
  }

  forward() {
    if (this.node.next) this.goTo(this.node.next);
  }

  back() {
    if (this.node.parent) this.goTo(this.node.parent);
  }

  goToEnd() {
    this.goTo(this.tree.end(this.node));
  }

  /** At a fork, choose which branch is followed; elsewhere change to another branch of the last one. */
  choose(by) {
    const [ahead, beside] = [this.node.children, this.node.parent?.children ?? []];
    if (ahead.length > 1) {
      this.node.next = neighbour(ahead, this.node.next, by);
      this.#fork();
      const place = ahead.indexOf(this.node.next) + 1;
      this.say(`Branch ${place} of ${ahead.length}: ${this.tree.words(this.node.next)}`);
    } else if (beside.length > 1) {
      this.goTo(neighbour(beside, this.node, by));
    } else {
      return false;
    }
    return true;
  }

  togglePlay() {
    if (this.timer) {
      this.pause();
      return;
    }
    if (!this.node.next) this.#step(this.tree.root);
    this.timer = setInterval(() => this.#playOn(), PACE);
    this.#showPlaying();
  }

  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    this.#showPlaying();
  }

  flip() {
    this.flipped = 1 - this.flipped;
    this.board.refresh({ turned: 1 - this.board.turned });
  }

  nextNotation() {
    this.#chooseNotation((this.notation + 1) % this.tree.game.notations.length);
    this.say(`Notation: ${this.notationName}`);
  }

  /** Write all moves in another notation, by its place among those of the game. */
  setNotation(number) {
    this.notation = number;
    this.notations.value = number;
    const notation = this.tree.game.notations[number];
    this.score.write(number);
    this.board.refresh({ notation });
    this.#fork();
  }

  /** Put a text on the clipboard: "fen", "move" or "line". */
  async copy(what) {
    const texts = {
      fen: () => this.tree.fen(this.node),
      move: () => this.tree.text(this.node, this.notation),
      line: () => this.tree.lineText(this.node, this.notation),
    };
    const text = texts[what]();
    if (!text) this.say("There is no move to copy here.");
    else if (await copied(text)) this.say(`Copied: ${text}`);
    else this.say(`The browser does not let this page copy. Here it is: ${text}`);
  }

  toggleScheme() {
    const usual = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    const { scheme = usual } = this.element.dataset;
    this.element.dataset.scheme = scheme === "dark" ? "light" : "dark";
  }

  /** Say something that is no move, on the page and to screen readers. */
  say(text) {
    this.note.textContent = text;
  }

  #playOn() {
    if (this.node.next) this.#step(this.node.next);
    if (!this.node.next) this.pause();
  }

  #showPlaying() {
    const [button] = this.steps.querySelectorAll("[data-key=' ']");
    button.querySelector("path").setAttribute("d", this.timer ? PAUSE : COMMANDS[2].icon);
    button.setAttribute("aria-label", this.timer ? "Pause" : "Play");
  }

  #step(node) {
    const from = this.node;
    this.node = node;
    this.tree.follow(node);
    this.say("");
    this.#arrive(node.parent === from ? node.stops : from.parent === node ? [...from.stops].reverse() : []);
  }

  #arrive(glide) {
    const { node, tree } = this;
    this.board.show(tree.stateAt(node).men, node.stops, glide);
    this.score.mark(node);
    this.#announce();
    this.#fork();
  }

  /** The move in words, with what was written about it; screen readers speak it. */
  #announce() {
    const { before, comment, rest } = this.node.remarks;
    const { result, ending } = this.tree.record;
    const end = this.node === this.tree.end(this.tree.root) && this.node.parent ? [result, ending] : [];
    const remarks = [before, comment, rest && `Could not be read: ${rest}`, end.filter(Boolean).join(" ")];
    this.said.replaceChildren(
      make("p", {}, this.tree.words(this.node)),
      ...remarks.filter(Boolean).map((text) => make("p", { class: "kifu-comment", dir: "auto" }, text)),
    );
    // Who sees the page sees the branches beside it.
    const { length } = this.node.children;
    if (length > 1) this.said.append(make("span", { class: "kifu-unseen" }, `${length} branches go on from here.`));
  }

  /** The branches that go on from here, the one that is followed marked. */
  #fork() {
    const { children, next } = this.node;
    const { language } = this.tree.game.notations[this.notation];
    const buttons = children.map((child) => {
      const { round, second } = this.tree.numbering(child);
      const text = make("span", { lang: language }, this.tree.text(child, this.notation));
      const button = make("button", { type: "button" }, `${round}${second ? "…" : "."} `, text);
      if (child === next) button.setAttribute("aria-current", "true");
      button.addEventListener("click", () => this.goTo(child));
      return button;
    });
    const label = make("span", { class: "kifu-label" }, children.length > 1 ? "Branches" : "");
    this.forks.replaceChildren(label, ...(children.length > 1 ? buttons : []));
  }

  #head({ title, lines, result, ending, tags, problem }) {
    const about = [...lines, [result, ending].filter(Boolean).join(" ")].filter(Boolean).join(" · ");
    const rows = tags.flatMap(([name, value]) => [make("dt", {}, name), make("dd", { dir: "auto" }, value)]);
    this.head.replaceChildren(make("h1", { dir: "auto" }, title));
    if (about) this.head.append(make("p", { dir: "auto" }, about));
    if (problem) this.head.append(make("p", { class: "kifu-problem" }, problem));
    if (rows.length) {
      this.head.append(make("details", {}, make("summary", {}, "About this record"), make("dl", {}, ...rows)));
    }
  }

  #setBoard(game) {
    if (this.board?.game !== game) {
      this.board = new Board(game);
      this.boardBox.replaceChildren(this.board.element);
    }
    this.board.pieces = this.pieces.value;
  }

  /** Fill the choice of notations, and stay with the one in use if the game has it. */
  #offerNotations(record, { notations }) {
    const wanted = this.notationName ?? record.notation;
    const texts = notations.map(({ name, example }) => `${name}: ${example}`);
    this.notations.replaceChildren(...texts.map((text, number) => make("option", { value: number }, text)));
    const place = (name) => notations.findIndex((notation) => notation.name === name);
    this.node = this.tree.root;
    this.setNotation(Math.max(0, place(wanted) < 0 ? place(record.notation) : place(wanted)));
  }

  #furnish() {
    const { records, kinds, pieces } = this.data;
    this.head = make("header", { class: "kifu-head" });
    this.boardBox = make("div", { class: "kifu-boardbox" });
    this.steps = make("div", { class: "kifu-steps", role: "group", "aria-label": "Steps" });
    this.said = make("div", { class: "kifu-said", "aria-live": "polite", "aria-atomic": "true" });
    this.forks = make("div", { class: "kifu-forks", role: "group", "aria-label": "Branches here" });
    this.choices = make("div", { class: "kifu-choices" });
    this.tools = make("div", { class: "kifu-tools", role: "group", "aria-label": "Tools" });
    this.note = make("p", { class: "kifu-note", role: "status" });
    this.scoreBox = make("div", { class: "kifu-scorebox" });
    this.help = this.#helpDialog();
    this.notations = this.#choice("Notation", [], (value) => this.#chooseNotation(Number(value)));
    const names = kinds.map((kind) => [kind, kind]);
    this.pieces = this.#choice("Pieces", names, (value) => this.board.refresh({ pieces: value }));
    this.pieces.value = pieces;
    for (const command of COMMANDS) this.#addButton(command);
    const stage = make("div", { class: "kifu-stage" }, this.boardBox, this.steps, this.said);
    const side = make("div", { class: "kifu-side" }, this.forks, this.choices, this.scoreBox, this.note, this.tools);
    const parts = make("div", { class: "kifu-parts" }, this.head, stage, side, this.help);
    if (records.length > 1) parts.prepend(this.#recordChoice());
    this.element.replaceChildren(parts);
  }

  #recordChoice() {
    const titles = this.data.records.map(({ title, result }, number) => [number, `${number + 1}. ${title} ${result}`]);
    const box = make("nav", { class: "kifu-records", "aria-label": "Records" });
    this.#choice("Record", titles, (value) => this.open(Number(value)), box);
    return box;
  }

  /** Add a labelled choice to the others or to another box. */
  #choice(label, options, choose, box = this.choices) {
    const choices = options.map(([value, text]) => make("option", { value }, text));
    const select = make("select", { "aria-label": label }, ...choices);
    select.addEventListener("change", () => choose(select.value));
    box.append(make("label", { class: "kifu-choice" }, make("span", {}, label), select));
    return select;
  }

  #chooseNotation(number) {
    this.notationName = this.tree.game.notations[number].name;
    this.setNotation(number);
  }

  #addButton({ key, title, icon, words, run }) {
    if (!icon && !words) return;
    const label = `${title} (${KEY_NAMES[key] ?? key})`;
    const button = make("button", { type: "button", "data-key": key, title: label }, words ?? "");
    if (icon) {
      button.setAttribute("aria-label", title);
      button.append(draw("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, draw("path", { d: icon })));
    }
    button.addEventListener("click", () => run(this));
    (icon ? this.steps : this.tools).append(button);
  }

  #helpDialog() {
    const rows = COMMANDS.flatMap(({ key, title }) => [
      make("dt", {}, make("kbd", {}, KEY_NAMES[key] ?? key)),
      make("dd", {}, title),
    ]);
    const letters = make("input", { type: "checkbox", checked: "" });
    // Who speaks to the machine must be able to keep stray letters from doing things.
    letters.addEventListener("change", () => (this.letterKeys = letters.checked));
    const close = make("button", { type: "button" }, "Close");
    const dialog = make(
      "dialog",
      { class: "kifu-help", "aria-label": "Help" },
      make("h2", {}, "Keys"),
      make("dl", {}, ...rows),
      make("p", {}, "On a touch screen, swipe over the board: to the left is forward, to the right is back."),
      make("p", {}, "A click on a move in the list goes there."),
      make("label", {}, letters, " Letters and signs work as keys"),
      make("p", {}, close),
    );
    close.addEventListener("click", () => dialog.close());
    return dialog;
  }

  #listen(keys) {
    keys.addEventListener("keydown", (event) => this.#onKey(event), { signal: this.#gone.signal });
    let start = null;
    this.boardBox.addEventListener("pointerdown", (event) => {
      start = event.isPrimary && event.pointerType === "touch" ? event : null;
    });
    this.boardBox.addEventListener("pointerup", (event) => {
      if (!start) return;
      const [across, down] = [event.clientX - start.clientX, event.clientY - start.clientY];
      start = null;
      if (Math.abs(across) < SWIPE || Math.abs(across) < Math.abs(down)) return;
      if (across < 0) this.forward();
      else this.back();
    });
  }

  #onKey(event) {
    const { target, key } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || this.help.open) return;
    if (target.closest?.("input, select, textarea, [contenteditable]")) return;
    if (key === " " && target.closest?.("button, summary")) return; // it presses them
    const single = key.length === 1 && key !== " ";
    if (single && !this.letterKeys) return;
    const command = COMMANDS.find((known) => known.key === (single ? key.toLowerCase() : key));
    if (command && command.run(this) !== false) event.preventDefault();
  }
}

/** The member of a list that lies some places from another one; the last is followed by the first. */
function neighbour(list, member, by) {
  return list[(list.indexOf(member) + by + list.length) % list.length];
}

/** Put a text on the clipboard by whatever way the browser allows; return whether it did. */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const box = make("textarea", { "aria-hidden": "true" });
    box.value = text;
    document.body.append(box);
    box.select();
    const done = document.execCommand("copy");
    box.remove();
    return done;
  }
}

export function mount(element, data, options) {
  return new Viewer(element, data, options);
}

// A page that holds all of this as one script calls it by this name.
globalThis.KifuViewer = { mount };
