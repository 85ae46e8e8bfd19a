/* What was on its way to the shelf when its page went: the next page that opens the shelf writes it. */

import { finished, NOTE, strike } from "./shelf.js";

/** @param {IDBDatabase} opened */
export async function writeNoted(opened) {
  const transaction = opened.transaction(opened.objectStoreNames, "readwrite");
  const done = finished(transaction);
  /** @type {[string, string][]} */
  let notes = [];
  // It looks at what is noted when its turn has come, after what other tabs are writing.
  transaction.objectStore("entries").count().onsuccess = () => {
    notes = Object.entries(localStorage).filter(([name]) => name.startsWith(NOTE));
    for (const [name, text] of notes) {
      const [store, key] = JSON.parse(name.slice(NOTE.length));
      const kept = transaction.objectStore(store);
      const known = kept.getKey(key);
      known.onsuccess = () => {
        // An entry may have been changed since.
        if (store !== "entries" || !known.result) kept.put(readNote(text), kept.keyPath ? undefined : key);
      };
    }
  };
  await done;
  notes.forEach(strike);
}

/** What was noted, with the bytes of files. @param {string} text */
function readNote(text) {
  return JSON.parse(text, (_, part) => (Array.isArray(part?.octets) ? new Uint8Array(part.octets) : part));
}
