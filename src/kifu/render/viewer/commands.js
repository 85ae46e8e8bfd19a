/* What a reader can do in the viewer, and the keys that do it. */

import { copyText } from "./clipboard.js";
import { word } from "./words.js";

/** @import { Viewer } from "./viewer.js" */

/**
 * @typedef {object} Command
 * @property {string} key  the key that does it
 * @property {string} title  what it is called
 * @property {string} [icon]  the outline of its button, if it has one in the row of steps
 * @property {string} [words]  the words on its button, if it has one among the tools
 * @property {(viewer: Viewer) => unknown} run  what returns false leaves the key to the browser
 */

export const PAUSE = "M6 5h4v14H6z M14 5h4v14h-4z";
export const PLAY = "M7 5v14l12-7z";
/** @type {{ [key: string]: string }} */
const KEY_NAMES = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  PageUp: "Page ↑",
  PageDown: "Page ↓",
};

/** What a reader can do, in the language of the page. @returns {Command[]} */
export function commandsOf() {
  return [
    {
      key: "Home",
      title: word("Start"),
      icon: "M6 5h3v14H6z M20 5v14L9 12z",
      run: (viewer) => viewer.goTo(viewer.tree.root),
    },
    { key: "ArrowLeft", title: word("Back"), icon: "M15.5 4l2 2-6 6 6 6-2 2-8-8z", run: (viewer) => viewer.back() },
    { key: " ", title: word("Play or pause"), icon: PLAY, run: (viewer) => viewer.togglePlay() },
    {
      key: "ArrowRight",
      title: word("Forward"),
      icon: "M8.5 4l-2 2 6 6-6 6 2 2 8-8z",
      run: (viewer) => viewer.forward(),
    },
    { key: "End", title: word("End"), icon: "M15 5h3v14h-3z M4 5v14l11-7z", run: (viewer) => viewer.goToEnd() },
    { key: "ArrowUp", title: word("Branch above"), run: (viewer) => viewer.choose(-1) },
    { key: "ArrowDown", title: word("Branch below"), run: (viewer) => viewer.choose(1) },
    { key: "PageUp", title: word("Mistake before"), run: (viewer) => viewer.panel.graph?.goToMistake(viewer.node, -1) },
    { key: "PageDown", title: word("Next mistake"), run: (viewer) => viewer.panel.graph?.goToMistake(viewer.node, 1) },
    { key: "n", title: word("Next notation"), run: (viewer) => viewer.nextNotation() },
    { key: "f", title: word("Flip the board"), words: word("Flip"), run: (viewer) => viewer.flip() },
    {
      key: "c",
      title: word("Copy the position as FEN"),
      words: word("Copy FEN"),
      run: (viewer) => copy(viewer, "fen"),
    },
    { key: "m", title: word("Copy this move"), words: word("Copy move"), run: (viewer) => copy(viewer, "move") },
    {
      key: "l",
      title: word("Copy the moves of this line"),
      words: word("Copy line"),
      run: (viewer) => copy(viewer, "line"),
    },
    { key: "w", title: word("Where the next man can go"), run: (viewer) => viewer.showTargets() },
    { key: "d", title: word("Dark or light"), words: word("Dark / light"), run: (viewer) => viewer.toggleScheme() },
    { key: "?", title: word("Help"), words: word("Help"), run: (viewer) => viewer.help.showModal() },
  ];
}

/**
 * What a key is called on a keyboard.
 * @param {string} key
 */
export function keyName(key) {
  return key === " " ? word("Space") : (KEY_NAMES[key] ?? key);
}

/**
 * The command that a key stroke asks for; none if it is meant for a field or a button.
 * @param {KeyboardEvent} event
 * @param {boolean} letterKeys  whether letters and signs work as keys
 */
export function findCommand(event, letterKeys) {
  const { key } = event;
  const target = event.target instanceof Element ? event.target : null;
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return undefined;
  if (target?.closest("input, select, textarea, [contenteditable]")) return undefined;
  if (key === " " && target?.closest("button, summary")) return undefined; // it presses them
  const single = key.length === 1 && key !== " ";
  if (single && !letterKeys) return undefined;
  return commandsOf().find((known) => known.key === (single ? key.toLowerCase() : key));
}

/**
 * Put a text on the clipboard.
 * @param {Viewer} viewer
 * @param {"fen" | "move" | "line"} what
 */
async function copy(viewer, what) {
  const { tree, node, notation } = viewer;
  const texts = {
    fen: () => tree.fen(node),
    move: () => tree.text(node, notation),
    line: () => tree.lineText(node, notation),
  };
  const text = texts[what]();
  if (!text) viewer.say(word("There is no move to copy here."));
  else if (await copyText(text)) viewer.say(word("Copied: {text}", { text }));
  else viewer.say(word("The browser does not let this page copy. Here it is: {text}", { text }));
}
