/* Styles of what few open: each is loaded with the module that needs it, before that shows anything. */

import { make } from "../../render/viewer/elements.js";

/**
 * Add a style to the page; what it is for is shown even where it cannot be loaded.
 * @param {string} file
 * @param {string} from the module that needs it
 */
export function addStyle(file, from) {
  const link = make("link", { rel: "stylesheet", href: new URL(file, from).href });
  return new Promise((resolve) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", resolve);
    document.head.append(link);
  });
}
