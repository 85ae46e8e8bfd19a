/* The pages of kifu: where each lies in this home. */

import { python } from "./python.js";

/** @typedef {"" | "learn" | "play"} PageName the desk has no name */

/** Where a page lies in this home: a static host sends files, a server pages. @param {PageName} page */
export function addressOf(page) {
  return page ? page + (python ? ".html" : "") : "./";
}
