/* The shelf: every record that was opened or begun, kept by the browser.  A record is kept as it was opened, and each
   change of it by itself, so that a letter that is typed writes little, however long the record is. */

/** @import { RecordForm } from "kifu/messages" */
/** @import { Book, Chapter, Origin, SourceFile } from "./book.js" */
/** @import { Change } from "./history.js" */
/** @typedef {{ game: string, fen: string, turned: number }} Picture the board as it was seen last */
/**
 * What the shelf shows of a book, and its chapters; `match` is who plays, in a game that is played.
 * @typedef {{ id: string, name: string, title: string, origin: Origin, made: number, changed: number, chapters: Chapter[],
 *   picture?: Picture, match?: Book["match"] }} Entry
 */
/** @typedef {[store: string, key: IDBValidKey, value: unknown]} Put */
/**
 * How a record was seen last; `folds` are the branches that were folded and unfolded, by their names.
 * @typedef {{ look: { turned: number, notations: string[] }, path: number[], folds?: [string, boolean][] }} View
 */

const BASE = "kifu";
const VERSION = 2;
export const NOTE = "kifu note "; // of what is to be written
const MOST_NOTED = 100_000; // bytes of files
const SMALL = "desk"; // things with a name of their own
// The keys of what belongs to a record begin with the names of its entry and its chapter.
const STORES = ["entries", "files", "records", "changes", "views"];

/** @type {Promise<IDBDatabase> | null} it stays open, so that what is kept is written even if the page goes at once */
let database = null;

/** @typedef {Record<string, IDBObjectStore>} Stores */

/** The entries of the shelf, the one that was changed last first. @returns {Promise<Entry[]>} */
export async function allEntries() {
  const found = await read("entries", (store) => store.getAll());
  return found.sort((one, other) => other.changed - one.changed);
}

/** @param {string} id @returns {Promise<Entry | undefined>} */
export function entryOf(id) {
  return read("entries", (store) => store.get(id));
}

/** @param {string} id @returns {Promise<SourceFile[] | undefined>} */
export function filesOf(id) {
  return read("files", (store) => store.get(id));
}

/** What is kept of a record: as it was opened, unless a file of its book has it, its changes, how it was seen. @param {string} entry @param {string} chapter */
export async function recordOf(entry, chapter) {
  const [base, changes, view] = await Promise.all([
    read("records", (store) => store.get([entry, chapter])),
    read("changes", (store) => store.getAll(within(entry, chapter))),
    read("views", (store) => store.get([entry, chapter])),
  ]);
  return {
    base: /** @type {RecordForm | undefined} */ (base),
    changes: /** @type {Change[]} */ (changes),
    view: /** @type {View | undefined} */ (view),
  };
}

/**
 * Write something at once, without a question before it: a page that goes away then keeps it nevertheless.
 * @param {string[]} names of the stores
 * @param {(stores: Stores) => void} put
 */
export async function write(names, put) {
  const transaction = (await connected()).transaction(names, "readwrite");
  const done = finished(transaction);
  put(Object.fromEntries(names.map((name) => [name, transaction.objectStore(name)])));
  transaction.commit();
  await done;
}

/**
 * Write what is not lost if the page goes at once: a browser drops what waits for its turn then, so it is noted until it
 * is written, where the browser takes it at once.  With a large file it is not: that is where the reader has it from.
 * @param {Put[]} puts
 * @param {Put[]} noted those of them that would be lost
 */
export async function writeSurely(puts, noted = puts) {
  const names = puts.map(([name]) => name);
  const files = /** @type {SourceFile[]} */ (puts.find(([name]) => name === "files")?.[2] ?? []);
  const notes = files.reduce((sum, { bytes }) => sum + bytes.length, 0) > MOST_NOTED ? [] : noted.map(note);
  await write(names, (stores) => {
    for (const [name, key, value] of puts) stores[name].put(value, name === "entries" ? undefined : key);
  });
  notes.forEach(strike);
}

/** @param {Put} put @returns {[string, string]} */
function note([store, key, value]) {
  const name = NOTE + JSON.stringify([store, key]);
  const text = JSON.stringify(value, (_, part) => (part instanceof Uint8Array ? { octets: [...part] } : part));
  try {
    localStorage.setItem(name, text);
  } catch {
    // it is too long, or this browser keeps nothing
  }
  return [name, text];
}

/** Strike a note out, unless it was typed further since. @param {[string, string]} note */
export function strike([name, text]) {
  if (localStorage[name] === text) localStorage.removeItem(name);
}

/** Change an entry, whatever another tab made of it meanwhile; nothing if it is gone. @param {string} id @param {(entry: Entry) => void} change */
export async function changeEntry(id, change) {
  const transaction = (await connected()).transaction("entries", "readwrite");
  const done = finished(transaction);
  const store = transaction.objectStore("entries");
  const request = store.get(id);
  request.onsuccess = () => {
    if (!request.result) return;
    change(request.result);
    store.put(request.result);
  };
  await done;
}

/** Take an entry from the shelf, or one chapter of it. @param {string} entry @param {string} [chapter] */
export function remove(entry, chapter) {
  return write(STORES, ({ entries, files, records, changes, views }) => {
    if (!chapter) entries.delete(entry);
    if (!chapter) files.delete(entry);
    for (const store of [records, changes, views]) store.delete(within(entry, chapter));
  });
}

/** Take everything from the shelf. */
export function empty() {
  return write(STORES, (stores) => {
    for (const store of Object.values(stores)) store.clear();
  });
}

/** How much the browser keeps for all pages of this home, and how much it would, in bytes. @returns {Promise<{ usage?: number, quota?: number }>} */
export async function fullness() {
  return (await navigator.storage?.estimate?.()) ?? {};
}

/** A small thing by its name. @param {string} name */
export function readSmall(name) {
  return read(SMALL, (store) => store.get(name));
}

/** @param {string} name @param {unknown} value */
export function writeSmall(name, value) {
  return write([SMALL], (stores) => stores[SMALL].put(value, name));
}

/** All keys that begin with these parts. @param {string} entry @param {string} [chapter] */
function within(entry, chapter) {
  const first = chapter ? [entry, chapter] : [entry];
  return IDBKeyRange.bound(first, [...first, []]);
}

/** @template T @param {string} name @param {(store: IDBObjectStore) => IDBRequest<T>} ask */
async function read(name, ask) {
  return answer(ask((await connected()).transaction(name, "readonly").objectStore(name)));
}

async function connected() {
  database ??= connect();
  try {
    return await database;
  } catch (error) {
    database = null; // a browser that keeps nothing, such as in a private window
    throw error;
  }
}

async function connect() {
  const request = indexedDB.open(BASE, VERSION);
  request.onupgradeneeded = ({ oldVersion }) => {
    if (oldVersion < 1) request.result.createObjectStore(SMALL);
    for (const name of STORES) request.result.createObjectStore(name, name === "entries" ? { keyPath: "id" } : {});
  };
  const opened = await answer(request);
  opened.onclose = opened.onversionchange = () => {
    opened.close();
    database = null;
  };
  if (Object.keys(localStorage).some((name) => name.startsWith(NOTE))) {
    const { writeNoted } = await import("./unwritten.js");
    await writeNoted(opened).catch(() => {}); // it stays noted
  }
  return opened;
}

/** @param {IDBTransaction} transaction @returns {Promise<void>} */
export function finished(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
