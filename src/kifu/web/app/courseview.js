/* The course: all lessons with their stars, and what can be practised. */

import { make } from "../../render/viewer/elements.js";
import { gameName } from "./games.js";
import { starsIn } from "./progress.js";
import { starsOf } from "./taskpanel.js";
import { call } from "./transport.js";
import { word } from "./words.js";

/** @import { Course, LessonFacts } from "kifu/messages" */

/** @type {Promise<Course> | null} */
let asked = null;

/** The lessons in their order, asked once. */
export function lessons() {
  asked ??= call("lessons", { language: document.documentElement.lang });
  asked.catch(() => (asked = null));
  return asked;
}

/** @param {string} name */
export async function lessonAfter(name) {
  const { lessons: all } = await lessons();
  return all[all.findIndex((lesson) => lesson.name === name) + 1];
}

/** Make the page of the course. */
export async function courseOf() {
  const { language, lessons: all } = await lessons();
  const open = all.find(({ name, tasks }) => starsIn(name).done < tasks);
  const begun = all.some(({ name }) => starsIn(name).done);
  const first =
    open &&
    make(
      "a",
      { class: "button main", href: `#${open.name}` },
      begun ? word("Go on") : word("Begin"),
      ": ",
      make("span", { lang: language }, open.title),
    );
  const games = [...new Set(all.map(({ game }) => game))];
  const lists = games.flatMap((game) => [
    make("h3", {}, gameName(game)),
    make("ol", { class: "lessons", lang: language }, ...all.filter((lesson) => lesson.game === game).map(rowOf)),
  ]);
  const more = [
    [`#practice`, word("Practise a notation"), word("Write moves that are shown, and play moves that are written.")],
    [`#guess`, word("Guess the next move"), word("In your own records: the one on the desk, or your last game.")],
    [`#name`, word("Name the move"), word("In your own records: the one on the desk, or your last game.")],
  ];
  return make(
    "section",
    { class: "course", "aria-label": word("Lessons") },
    make("h2", {}, word("Learn to play and to read scores")),
    make("p", {}, word("Short lessons, each with a few tasks on the board. Nothing has to be known before.")),
    ...(first ? [first] : []),
    ...lists,
    make("h3", {}, word("Practice")),
    make(
      "ul",
      { class: "lessons" },
      ...more.map(([href, title, goal]) =>
        make("li", {}, make("a", { href }, make("b", {}, title), make("span", {}, goal))),
      ),
    ),
  );
}

/** @param {LessonFacts} lesson */
function rowOf({ name, title, goal, tasks }) {
  const { stars, done } = starsIn(name);
  const link = make("a", { href: `#${name}` }, make("b", {}, title), make("span", {}, goal));
  if (done) link.append(starsOf(stars, tasks * 3));
  return make("li", done >= tasks ? { class: "done" } : {}, link);
}
