/* The course as a way: its parts with their lessons, pictures and stars, and what can be practised. */

import { make } from "../../render/viewer/elements.js";
import { gameName } from "./games.js";
import { progress, starsIn } from "./progress.js";
import { chosenLook } from "./settings.js";
import { starsOf } from "./taskpanel.js";
import { Thumbs } from "./thumbs.js";
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
  const current = all.find(({ name, tasks }) => starsIn(name).done < tasks);
  const games = [...new Set(all.map(({ game }) => game))];
  const ways = games.map((game) =>
    wayOf(
      game,
      all.filter((lesson) => lesson.game === game),
      current,
      language,
    ),
  );
  return make(
    "section",
    { class: "course", "aria-label": word("Lessons") },
    make("h2", {}, word("Learn to play and to read scores")),
    make("p", {}, word("Short lessons, each with a few tasks on the board. Nothing has to be known before.")),
    progressOf(all),
    ...ways,
    make("aside", {}, make("h3", {}, word("Practice")), practiceOf()),
  );
}

/** How far the learner is: lessons, stars, and a bar. @param {LessonFacts[]} all */
function progressOf(all) {
  const done = all.filter(({ name, tasks }) => starsIn(name).done >= tasks).length;
  const stars = all.reduce((sum, { name }) => sum + starsIn(name).stars, 0);
  const text = word("{done} of {all} lessons, {stars} stars", { done, all: all.length, stars });
  const bar = make("progress", { max: String(all.length), "aria-label": text });
  bar.value = done;
  return make("div", { class: "howfar" }, make("p", {}, text), bar);
}

/**
 * The lessons of a game, part by part.
 * @param {string} game
 * @param {LessonFacts[]} all
 * @param {LessonFacts | undefined} current the lesson to go on with
 * @param {string} language
 */
function wayOf(game, all, current, language) {
  const parts = [...new Set(all.map(({ part }) => part))];
  const way = make("div", { class: "way" }, make("h3", { class: "game" }, gameName(game)));
  /** @type {[LessonFacts, HTMLElement][]} */
  const frames = [];
  for (const [at, part] of parts.entries()) {
    const own = all.filter((lesson) => lesson.part === part);
    const done = own.filter(({ name, tasks }) => starsIn(name).done >= tasks).length;
    const sign = done === own.length ? "✓" : String(at + 1);
    const state = done === own.length ? "done" : current && own.includes(current) ? "now" : "ahead";
    const cards = own.map((lesson) => {
      const frame = make("span", { class: "frame" });
      frames.push([lesson, frame]);
      return cardOf(lesson, frame, lesson === current);
    });
    const heading = make(
      "h4",
      { lang: language },
      make("span", { class: "sign", "aria-hidden": "true" }, sign),
      part,
      make("small", {}, word("{done} of {all}", { done, all: own.length })),
    );
    way.append(
      make("div", { class: `part ${state}` }, heading, make("ol", { class: "lessons", lang: language }, ...cards)),
    );
  }
  drawPictures(way, game, frames);
  return way;
}

/** @param {LessonFacts} lesson @param {HTMLElement} frame @param {boolean} current */
function cardOf({ name, title, goal, tasks }, frame, current) {
  const { stars, done } = starsIn(name);
  const begun = Object.keys(progress.stars).length > 0;
  const link = make("a", { href: `#${name}`, title: goal }, frame, make("b", {}, title));
  if (done) link.append(starsOf(stars, tasks * 3));
  if (current) link.append(make("span", { class: "button main" }, begun ? word("Go on") : word("Begin")));
  const state = done >= tasks ? "done" : current ? "now" : "";
  return make("li", state ? { class: state } : {}, link);
}

/** The pictures come when the list is already there. @param {HTMLElement} way @param {string} name @param {[LessonFacts, HTMLElement][]} frames */
async function drawPictures(way, name, frames) {
  const { game, pieces } = await call("board", { game: name, theme: chosenLook().theme });
  const thumbs = new Thumbs({ ...game, pieces }, chosenLook().pieces);
  for (const [{ picture }, frame] of frames) {
    frame.style.background = game.stage.ground;
    frame.append(thumbs.picture(picture.fen, picture.marks));
  }
  way.prepend(thumbs.store);
}

function practiceOf() {
  const more = [
    [`#practice`, word("Practise a notation"), word("Write moves that are shown, and play moves that are written.")],
    [
      `#drill`,
      word("Puzzles and repertoire"),
      word("Positions of your records, which come again until you know them."),
    ],
    [`#guess`, word("Guess the next move"), word("In your own records: the one on the desk, or your last game.")],
    [`#name`, word("Name the move"), word("In your own records: the one on the desk, or your last game.")],
  ];
  return make(
    "ul",
    { class: "practices" },
    ...more.map(([href, title, goal]) =>
      make("li", {}, make("a", { href }, make("b", {}, title), make("span", {}, goal))),
    ),
  );
}
