/* The row of buttons below the board: steps through the record, and what can be done with the board itself. */

import { draw, make } from "../../render/viewer/elements.js";
import { word } from "./words.js";

/** @import { BoardView } from "./boardview.js" */
/** @import { Desk } from "./desk.js" */

/**
 * @param {Desk} desk
 * @param {BoardView} view
 */
export function stepsOf(desk, view) {
  /** @type {[icon: string, title: string, run: () => void][]} */
  const steps = [
    ["M6 5h3v14H6z M20 5v14L9 12z", word("Start"), () => desk.goTo(desk.tree.root)],
    ["M15.5 4l2 2-6 6 6 6-2 2-8-8z", word("Back"), () => desk.goTo(desk.node.parent ?? desk.node)],
    ["M8.5 4l-2 2 6 6-6 6 2 2 8-8z", word("Forward"), () => desk.goTo(desk.node.next ?? desk.node)],
    ["M15 5h3v14h-3z M4 5v14l11-7z", word("End"), () => desk.goTo(desk.tree.end(desk.node))],
    ["M8 3l4 5H9v8H7V8H4z M16 21l-4-5h3V8h2v8h3z", word("Flip the board"), () => desk.flip()],
  ];
  /** @type {[icon: string, title: string, toggle: (on: boolean) => void][]} */
  const modes = [
    [
      "M4 17.5V21h3.5L18 10.5 14.5 7z M15.5 6l3.5 3.5 2-2L17.5 4z",
      word("Draw arrows and circles with one finger; with a mouse the right button draws"),
      (on) => (view.drawings.mode = on),
    ],
    [
      "M10 3a7 7 0 105 12l5 5 1.5-1.5-5-5A7 7 0 0010 3zm0 2a5 5 0 110 10 5 5 0 010-10zM9 7h2v2h2v2h-2v2H9v-2H7V9h2z",
      word("Zoom"),
      (on) => view.box.classList.toggle("zoomed", on),
    ],
  ];
  const buttons = steps.map(([icon, title, run]) => {
    const button = buttonOf(icon, title);
    button.addEventListener("click", run);
    return button;
  });
  const toggles = modes.map(([icon, title, toggle]) => {
    const button = buttonOf(icon, title);
    button.setAttribute("aria-pressed", "false");
    button.addEventListener("click", () => {
      const on = button.getAttribute("aria-pressed") !== "true";
      button.setAttribute("aria-pressed", String(on));
      toggle(on);
    });
    return button;
  });
  return make("div", { class: "steps", role: "group", "aria-label": word("Steps") }, ...buttons, ...toggles);
}

/**
 * @param {string} icon the outline of its picture
 * @param {string} title
 */
function buttonOf(icon, title) {
  const svg = draw(
    "svg",
    { viewBox: "0 0 24 24", "aria-hidden": "true" },
    draw("path", { d: icon, "fill-rule": "evenodd" }),
  );
  return make("button", { type: "button", title, "aria-label": title }, svg);
}
