/* The chapters of a book as a list shows them: searched, sorted, ordered anew. */

/** @import { Chapter } from "./book.js" */

/** What chapters can be sorted by; nothing leaves them as they stand in the book. @type {Record<string, (chapter: Chapter) => string | number>} */
export const ORDERS = {
  players: ({ facts }) => facts.players.join(" ") || facts.title,
  event: ({ facts }) => facts.event,
  date: ({ facts }) => facts.date,
  result: ({ facts }) => facts.result,
  length: ({ facts }) => facts.plies,
};

/** What a chapter is called: by the reader, or by its record. @param {Chapter} chapter */
export function titleOf({ name, facts }) {
  return name || facts.title;
}

/**
 * The chapters in which every word of a search occurs, with their numbers in the book.
 * @param {Chapter[]} chapters
 * @param {string} search
 * @param {string} [order]
 */
export function findChapters(chapters, search, order = "") {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = chapters
    .map((chapter, at) => ({ chapter, number: at + 1 }))
    .filter(({ chapter }) => {
      const { title, players, event, date, result } = chapter.facts;
      const text = [chapter.name, title, ...players, event, date, result].join(" ").toLowerCase();
      return words.every((part) => text.includes(part));
    });
  const value = ORDERS[order];
  if (!value) return found;
  return found.sort((one, other) => {
    const [first, second] = [value(one.chapter), value(other.chapter)];
    // What says nothing comes last.
    if (first === "" || second === "") return Number(first === "") - Number(second === "");
    return typeof first === "number" ? first - Number(second) : first.localeCompare(String(second));
  });
}

/** A change of the order: a chapter goes some places on. @param {string} id @param {number} by */
export function moveChapter(id, by) {
  return (/** @type {Chapter[]} */ chapters) => {
    const place = chapters.findIndex((chapter) => chapter.id === id);
    const target = place + by;
    if (place < 0 || target < 0 || target >= chapters.length) return;
    chapters.splice(target, 0, ...chapters.splice(place, 1));
  };
}

/** @param {string} id @param {string} name */
export function renameChapter(id, name) {
  return (/** @type {Chapter[]} */ chapters) => {
    const chapter = chapters.find((each) => each.id === id);
    if (chapter) chapter.name = name;
  };
}

/** @param {string} id */
export function deleteChapter(id) {
  return (/** @type {Chapter[]} */ chapters) => {
    const place = chapters.findIndex((chapter) => chapter.id === id);
    if (place >= 0 && chapters.length > 1) chapters.splice(place, 1);
  };
}
