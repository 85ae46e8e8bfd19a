/* All records of a book as they are now, in the form of kifu's JSON, to be saved together. */

import { titleOf } from "./chapters.js";
import { linesOf } from "./record.js";
import { Sheet } from "./sheet.js";
import { callFile } from "./transport.js";

/** @import { RecordForm } from "kifu/messages" */
/** @import { Book, Chapter } from "./book.js" */
/** @import { Desk } from "./desk.js" */

/** @param {Pick<Desk, "keeper">} desk who knows what was changed @param {Book} book @returns {Promise<RecordForm[]>} */
export async function recordsOf(desk, book) {
  const records = [];
  for (const chapter of book.chapters) records.push(named(chapter, await recordOf(desk, book, chapter)));
  return records;
}

/** @param {Pick<Desk, "keeper">} desk @param {Book} book @param {Chapter} chapter @returns {Promise<RecordForm>} */
async function recordOf(desk, book, chapter) {
  const sheet = book.sheets.get(chapter.id);
  if (sheet) return formOf(sheet);
  const kept = book.kept ? await desk.keeper(book, chapter) : null;
  const base = kept?.base ?? (await fromFile(book, chapter));
  if (!kept?.changes.length) return base;
  return formOf((await Sheet.open(base, kept.changes, async () => ({}))).sheet);
}

/** @param {Sheet} sheet @returns {RecordForm} */
function formOf({ segment, tree }) {
  return { ...segment.header, lines: linesOf(tree) };
}

/** @param {Book} book @param {Chapter} chapter @returns {Promise<RecordForm>} */
async function fromFile({ files }, { place }) {
  const { name, bytes, options, answer } = files[place?.file ?? 0];
  const entry = answer.records[place?.number ?? 0];
  const [whole] = entry.record
    ? [entry]
    : (await callFile("open", bytes, { name, ...options, number: String(entry.number) })).records;
  if (!whole?.record) throw new RangeError(`${name} has no record ${entry.number}`);
  return whole.record;
}

/** A record that the reader gave a name says it in the file too. @param {Chapter} chapter @param {RecordForm} record @returns {RecordForm} */
function named(chapter, record) {
  return chapter.name ? { ...record, tags: { ...record.tags, Title: titleOf(chapter) } } : record;
}
