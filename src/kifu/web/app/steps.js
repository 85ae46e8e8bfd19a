/* The row of buttons for a board: steps through the record, and what else can be done; a sheet on a telephone. */

import { make } from "../../render/viewer/elements.js";
import { signOf } from "./buttons.js";
import { setIcon } from "./icons.js";
import { word } from "./words.js";

/** @import { BoardView } from "./boardview.js" */
/** @import { Desk } from "./desk.js" */
/** @import { IconName } from "./icons.js" */

const LARGE = 12; // files of a board whose men are small enough to be looked at closer
const SHEET = "boardtools";
const PACE = 1500; // milliseconds from one move to the next while it plays

/** Buttons that step through the record. @param {Desk} desk */
export function stepsOf(desk) {
  const buttons = [
    signOf("start", word("Start"), () => desk.goTo(desk.tree.root)),
    signOf("back", word("Back"), () => desk.goTo(desk.node.parent ?? desk.node)),
    runningOf(desk),
    signOf("forward", word("Forward"), () => desk.goTo(desk.node.next ?? desk.node)),
    signOf("end", word("End"), () => desk.goTo(desk.tree.end(desk.node))),
    moreOf(),
  ];
  return make("div", { class: "steps", role: "group", "aria-label": word("Steps") }, ...buttons);
}

/** A button that lets the moves go on by themselves; whatever else happens to the record stops them. @param {Desk} desk */
function runningOf(desk) {
  let timer = 0;
  let stepping = false;
  const button = signOf("run", word("Play|moves"), () => (timer ? stop() : start()));
  const label = (/** @type {IconName} */ icon, /** @type {string} */ title) => {
    setIcon(button, icon);
    button.title = title;
    button.ariaLabel = title;
  };
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    label("run", word("Play|moves"));
  };
  const step = () => {
    const { next } = desk.node;
    stepping = true;
    if (next) desk.goTo(next);
    stepping = false;
    if (!desk.node.next) stop();
  };
  const start = () => {
    if (!desk.node.next) desk.goTo(desk.tree.root);
    timer = setInterval(step, PACE);
    label("pause", word("Pause"));
    step();
  };
  for (const event of ["node", "tree", "record"]) desk.addEventListener(event, () => timer && !stepping && stop());
  return button;
}

/** What can be done with the board itself. @param {Desk} desk @param {BoardView} view */
export function toolsOf(desk, view) {
  const drawing = word("Draw arrows and circles with one finger; with a mouse the right button draws");
  const zoom = toggleOf("zoom", word("Zoom"), (on) => view.box.classList.toggle("zoomed", on));
  desk.addEventListener("record", () => (zoom.hidden = desk.game.files.length < LARGE));
  const sheet = make(
    "div",
    { class: "boardtools", id: SHEET, popover: "auto", role: "group", "aria-label": word("Board") },
    signOf("flip", word("Flip the board"), () => desk.flip()),
    toggleOf("pencil", drawing, (on) => (view.drawings.mode = on)),
    zoom,
  );
  sheet.addEventListener("click", (event) => {
    if (/** @type {Element} */ (event.target).closest("button") && sheet.matches(":popover-open")) sheet.hidePopover();
  });
  return sheet;
}

/** A button for the sheet of tools, where they have no room beside the steps. */
export function moreOf() {
  const button = signOf("more", word("Tools"), () => {});
  button.classList.add("more");
  button.setAttribute("popovertarget", SHEET);
  return button;
}

/** @param {IconName} icon @param {string} title @param {(on: boolean) => void} toggle */
function toggleOf(icon, title, toggle) {
  const button = signOf(icon, title, () => {
    const on = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(on));
    toggle(on);
  });
  button.setAttribute("aria-pressed", "false");
  return button;
}
