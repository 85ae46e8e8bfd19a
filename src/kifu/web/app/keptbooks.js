/* The books of the shelf, and which record lay on a page last. */

import { Book } from "./book.js";
import { Sheet } from "./sheet.js";
import { entryOf, filesOf, recordOf } from "./shelf.js";

/** @typedef {{ entry: string, chapter: string }} Home where a record is kept */

/** A book of the shelf. @param {string} id */
export async function bookOf(id) {
  const [entry, files] = await Promise.all([entryOf(id), filesOf(id)]);
  if (!entry) return null;
  const { name, origin, made, chapters, match = null } = entry;
  return Object.assign(new Book(origin), { id, name, made, chapters, match, files: files ?? [], kept: true });
}

/** Which record lay in this tab last, or else in any. @param {string} page @returns {Home | null} */
export function lastHome(page) {
  try {
    return JSON.parse(sessionStorage.getItem(`kifu ${page}`) ?? localStorage.getItem(`kifu ${page}`) ?? "null");
  } catch {
    return null; // a browser that keeps nothing
  }
}

/** The record that lay on a page last. @param {string} page @returns {Promise<Sheet | null>} */
export async function lastSheet(page) {
  const home = lastHome(page);
  const book = home && (await bookOf(home.entry));
  const chapter = book?.chapters.find(({ id }) => id === home?.chapter);
  if (!book || !chapter) return null;
  const { base, changes, view } = await recordOf(book.id, chapter.id);
  const record = base ?? (chapter.place && book.files[chapter.place.file].answer.records[chapter.place.number].record);
  if (!record) return null;
  const { sheet } = await Sheet.open(record, changes, async () => ({}));
  Object.assign(sheet, { look: view?.look ?? sheet.look, path: view?.path ?? [] });
  return sheet;
}

/** @param {string} page @param {Home} home */
export function remember(page, home) {
  try {
    for (const storage of [sessionStorage, localStorage]) storage.setItem(`kifu ${page}`, JSON.stringify(home));
  } catch {
    // it is found on the shelf
  }
}
