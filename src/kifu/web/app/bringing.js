/* What earlier editions of the desk kept, one record and one game, is put on the shelf. */

import { Book } from "./book.js";
import { remember } from "./keptbooks.js";
import { readSmall, write } from "./shelf.js";

/** @import { RecordForm } from "kifu/messages" */
/** @import { Desk } from "./desk.js" */
/** @import { Place, SourceFile } from "./book.js" */
/** @typedef {{ record?: RecordForm, look?: Desk["look"], path?: number[], files?: SourceFile[], place?: Place | null } & Partial<NonNullable<Book["match"]>>} Old */

/** The names under which the desk and the page for a game kept theirs, and those of the pages. */
const OLD = { now: "desk", play: "play" };

/** Bring over what is there; what cannot be brought over stays where it is. */
export async function bringOver() {
  for (const [name, page] of Object.entries(OLD)) {
    /** @type {Old | undefined} */
    const old = await readSmall(name).catch(() => undefined);
    if (old?.record) await put(name, page, old, old.record);
  }
}

/** @param {string} name @param {string} page @param {Old} old @param {RecordForm} record */
async function put(name, page, { look, path = [], files = [], place, players, rules = "" }, record) {
  const game = players ? "game" : "begun";
  const book = place && files.length ? Book.ofFiles(files) : Book.ofRecord(record, game);
  const chapter = book.chapters.find(
    (each) => each.place?.file === place?.file && each.place?.number === place?.number,
  );
  const shown = chapter ?? book.chapters[0];
  const { id, origin, made, chapters, title } = book;
  const match = players ? { match: { players, rules } } : {};
  const entry = { id, name: "", origin, made, changed: made, title, chapters, ...match };
  const view = { path, look: { turned: look?.turned ?? 0, notations: look?.notations ?? [""] } };
  await write(["entries", "files", "records", "views", "desk"], ({ entries, files: stored, records, views, desk }) => {
    entries.put(entry);
    if (book.files.length) stored.put(files, id);
    records.put(record, [id, shown.id]);
    views.put(view, [id, shown.id]);
    desk.delete(name);
    if (look) desk.put({ pieces: look.pieces, chosen: look.chosen, notations: look.notations }, "look");
  });
  remember(page, { entry: id, chapter: shown.id });
}
