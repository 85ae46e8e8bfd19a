/* The pages of kifu, and links from each to the others. */

import { make } from "../../render/viewer/elements.js";
import { python } from "./python.js";
import { word } from "./words.js";

/** @typedef {"" | "learn" | "play"} PageName the desk has no name */

/** Where a page lies in this home: a static host sends files, a server pages. @param {PageName} page */
export function addressOf(page) {
  return page ? page + (python ? ".html" : "") : "./";
}

/** The name of the app, and links to its pages. @param {PageName} shown */
export function headingOf(shown) {
  /** @type {[PageName, string][]} */
  const pages = [
    ["", word("Desk")],
    ["learn", word("Learn")],
    ["play", word("Play|a game")],
  ];
  const links = pages.map(([page, title]) =>
    make("a", { href: addressOf(page), ...(page === shown ? { "aria-current": "page" } : {}) }, title),
  );
  const logo = make("h1", { class: "logo" }, make("span", { lang: "zh-Hant" }, "棋譜"), make("small", {}, "kifu"));
  return [logo, make("nav", { "aria-label": word("Pages") }, ...links)];
}
