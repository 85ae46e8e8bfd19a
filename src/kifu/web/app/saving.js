/* Files that the page gives to its reader. */

import { make } from "../../render/viewer/elements.js";

/**
 * Save a text or bytes as a file.
 * @param {BlobPart} content
 * @param {string} name
 * @param {string} type
 */
export function saveText(content, name, type) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000); // some browsers begin to read it later
}
