/* How far the learner is, kept in this browser: stars for tasks, the task that was begun, practice, and the boxes of drills. */

const KEY = "kifu-learn";

/** @typedef {{ lesson: string, step: number, moves: string[], fen: string, left: number, turn: string, slips: number, hints: number }} Begun */
/** @typedef {{ stars: Record<string, Record<string, number>>, now?: Begun, tracks: Record<string, Record<string, unknown>>, practice?: { game: string, notation: string }, drills: Record<string, number[]> }} Kept */

/** @type {Kept} */
export const progress = read();

/** @returns {Kept} */
function read() {
  try {
    return { stars: {}, tracks: {}, drills: {}, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { stars: {}, tracks: {}, drills: {} }; // a browser that keeps nothing
  }
}

/** @param {Partial<Kept>} changes */
export function remember(changes) {
  Object.assign(progress, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(progress));
  } catch {
    // it holds as long as the page
  }
}

/** Keep the stars for a task, unless there were more before. @param {string} lesson @param {number} step @param {number} stars */
export function keepStars(lesson, step, stars) {
  const known = progress.stars[lesson] ?? {};
  const best = { ...known, [step]: Math.max(stars, known[step] ?? 0) };
  remember({ stars: { ...progress.stars, [lesson]: best }, now: undefined });
}

/** The stars of a lesson, and how many of its tasks are done. @param {string} lesson */
export function starsIn(lesson) {
  const known = Object.values(progress.stars[lesson] ?? {});
  return { stars: known.reduce((sum, stars) => sum + stars, 0), done: known.length };
}
