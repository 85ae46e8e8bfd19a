/* Icons: outlines on a grid of 24, drawn with one stroke. */

import { draw } from "../../render/viewer/elements.js";

const PATHS = {
  shelf: "M5 4v16 M9 4v16 M5 4h4v16H5 M12 6h4v14h-4z M18.2 7l2.8 12.4-2.6.6-2.6-12z M3 20h18",
  home: "M4 11l8-7 8 7v9h-5v-6H9v6H4z",
  paste: "M8 5H5v16h14V5h-3 M8 3h8v4H8z",
  desk: "M4 4h16v16H4z M4 9.3h16 M4 14.7h16 M9.3 4v5.3 M14.7 4v5.3 M9.3 14.7V20 M14.7 14.7V20",
  learn: "M12 6c-2-1.4-5-1.8-9-1.5v14c4-.3 7 .1 9 1.5 2-1.4 5-1.8 9-1.5v-14c-4-.3-7 .1-9 1.5z M12 6v14",
  play: "M8.5 13a4.5 4.5 0 100-9 4.5 4.5 0 000 9z M15.5 20a4.5 4.5 0 100-9 4.5 4.5 0 000 9z",
  help: "M12 21a9 9 0 100-18 9 9 0 000 18z M9.3 9.5a2.7 2.7 0 115 1.5c-.6 1.2-2.3 1.3-2.3 3 M12 17v.1",
  settings: "M3 8h9 M18 8h3 M15 11a3 3 0 100-6 3 3 0 000 6z M3 16h3 M12 16h9 M9 19a3 3 0 100-6 3 3 0 000 6z",
  menu: "M4 7h16 M4 12h16 M4 17h16",
  more: "M5 12v.1 M12 12v.1 M19 12v.1",
  undo: "M9 14L4 9l5-5 M4 9h10a6 6 0 010 12h-3",
  redo: "M15 14l5-5-5-5 M20 9H10a6 6 0 000 12h3",
  open: "M3 19V5h6l2 3h10v11z",
  share: "M12 15V3 M8 7l4-4 4 4 M6 11H4v10h16V11h-2",
  enter: "M20 5v6a3 3 0 01-3 3H5 M9 10l-4 4 4 4",
  start: "M6 5v14 M19 5l-8 7 8 7",
  back: "M15 5l-7 7 7 7",
  forward: "M9 5l7 7-7 7",
  end: "M18 5v14 M5 5l8 7-8 7",
  run: "M8 5v14l11-7z",
  pause: "M9 5v14 M15 5v14",
  flip: "M8 20V4 M4 8l4-4 4 4 M16 4v16 M12 16l4 4 4-4",
  pencil: "M4 20l1-5L16 4l4 4L9 19z M13.5 6.5l4 4",
  zoom: "M10.5 17a6.5 6.5 0 100-13 6.5 6.5 0 000 13z M15.5 15.5L21 21 M10.5 8v5 M8 10.5h5",
  warning: "M12 4l9.5 16h-19z M12 10v5 M12 17.5v.1",
  hint: "M9 17h6 M10 20.5h4 M9 17c0-2-3-3.5-3-7a6 6 0 1112 0c0 3.5-3 5-3 7",
  draw: "M5 9h14 M5 15h14",
  plus: "M12 6v12 M6 12h12",
  graph: "M3 18l5-5 4 3 8-9 M3 21h18",
  question: "M9 8.5a3 3 0 115.6 1.6c-.7 1.3-2.6 1.6-2.6 3.6 M12 17.5v.1",
  close: "M6 6l12 12 M18 6L6 18",
  stop: "M7 7h10v10H7z",
  flag: "M6 21V4 M6 4h12l-2.5 4.5L18 13H6",
};

/** @typedef {keyof typeof PATHS} IconName */

/** @param {IconName} name */
export function iconOf(name) {
  return draw("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, draw("path", { d: PATHS[name] }));
}

/** Show another icon in the place of one. @param {Element} button @param {IconName} name */
export function setIcon(button, name) {
  button.querySelector(".icon path")?.setAttribute("d", PATHS[name]);
}
