/* What is kept in the browser: after a reload or a crash the desk is as it was. */

/** @import { RecordForm } from "kifu/messages" */
/** @import { Desk } from "./desk.js" */
/** @import { Players } from "./match.js" */

const [BASE, STORE] = ["kifu", "desk"];
const DESK = "now"; // under which the desk is kept; other pages have names of their own

/** @type {Promise<IDBDatabase> | null} it stays open, so that what is kept is written even if the page goes at once */
let database = null;

/** Keep the state of a page; one that cannot be kept is lost with the page, which goes on. @param {Partial<Kept>} state */
export async function keep(state, key = DESK) {
  const store = await open("readwrite");
  store?.put(state, key);
  store?.transaction.commit?.();
}

/**
 * What a page keeps.
 * @typedef {object} Kept
 * @property {RecordForm} record
 * @property {Desk["look"]} look
 * @property {number[]} path
 * @property {Desk["files"]} files
 * @property {Desk["place"]} place
 * @property {Players} players
 * @property {string} rules
 */

/** What was kept last, as far as it was kept, or nothing. @returns {Promise<Partial<Kept> | null | undefined>} */
export async function kept(key = DESK) {
  const store = await open("readonly");
  return store && answer(store.get(key)).catch(() => null);
}

/** @param {IDBTransactionMode} mode @returns {Promise<IDBObjectStore | null>} */
async function open(mode) {
  try {
    database ??= connect();
    return (await database).transaction(STORE, mode).objectStore(STORE);
  } catch {
    database = null;
    return null; // a browser that keeps nothing, such as in a private window
  }
}

async function connect() {
  const request = indexedDB.open(BASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  const opened = await answer(request);
  opened.onclose = opened.onversionchange = () => {
    opened.close();
    database = null;
  };
  return opened;
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
