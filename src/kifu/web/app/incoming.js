/* What comes in: files that are chosen, dropped or pasted, folders with all that is in them. */

import { word } from "./words.js";

/** @typedef {{ name: string, bytes: Uint8Array<ArrayBuffer> }} Incoming */

const MOST_FILES = 500; // of a folder
const LINKED = "kifu linked";

/** @param {Iterable<File>} files @returns {Promise<Incoming[]>} */
export function readFiles(files) {
  return Promise.all(
    [...files].map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
  );
}

/** @param {string} text @param {string} name @returns {Incoming} */
export function readText(text, name) {
  return { name, bytes: new TextEncoder().encode(text) };
}

/**
 * The file that the address of the page names, of this home alone: `#file=games/mine.pgn`.  A page opens it once, so
 * that what was done with it since is not lost when the page is loaded again.
 * @returns {Promise<Incoming[]>}
 */
export async function readLinked() {
  const [, path] = location.hash.match(/^#file=(.+)/) ?? [];
  if (!path || sessionStorage.getItem(LINKED) === path) return [];
  const address = new URL(path, document.baseURI);
  const name = decodeURIComponent(address.pathname.replace(/.*\//, "").replace(/%(?![0-9a-f]{2})/gi, "%25"));
  const response = address.origin === location.origin ? await fetch(address) : null;
  if (!response?.ok) throw new Error(word("{name} cannot be loaded.", { name }));
  sessionStorage.setItem(LINKED, path);
  return [{ name, bytes: new Uint8Array(await response.arrayBuffer()) }];
}

/** The files that were dropped, and those of folders. @param {DataTransfer} dropped @returns {Promise<Incoming[]>} */
export async function readDropped(dropped) {
  const entries = [...dropped.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (!entries.length) {
    const text = dropped.getData("text/plain");
    return text ? [readText(text, "")] : readFiles(dropped.files);
  }
  /** @type {File[]} */
  const files = [];
  for (let entry = entries.shift(); entry && files.length < MOST_FILES; entry = entries.shift()) {
    if (entry.isFile) files.push(await fileOf(/** @type {FileSystemFileEntry} */ (entry)));
    else entries.push(...(await membersOf(/** @type {FileSystemDirectoryEntry} */ (entry))));
  }
  return readFiles(files);
}

/** @param {FileSystemFileEntry} entry @returns {Promise<File>} */
function fileOf(entry) {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** @param {FileSystemDirectoryEntry} folder */
async function membersOf(folder) {
  const reader = folder.createReader();
  /** @type {FileSystemEntry[]} */
  const members = [];
  for (;;) {
    /** @type {FileSystemEntry[]} */
    const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (!some.length) return members; // browsers give a hundred at a time
    members.push(...some);
  }
}
