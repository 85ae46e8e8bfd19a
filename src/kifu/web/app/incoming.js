/* What comes in: files that are chosen, dropped or pasted, folders with all that is in them. */

/** @typedef {{ name: string, bytes: Uint8Array<ArrayBuffer> }} Incoming */

const MOST_FILES = 500; // of a folder

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
