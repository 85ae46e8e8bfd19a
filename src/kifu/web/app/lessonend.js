/* The end of a lesson: what was learned, the stars of each task, and where the way goes on. */

import { make } from "../../render/viewer/elements.js";
import { addressOf } from "./links.js";
import { progress } from "./progress.js";
import { starsOf } from "./taskpanel.js";
import { word } from "./words.js";

/** @import { LessonFacts, LessonMessage } from "kifu/messages" */

/** @param {LessonMessage} lesson @param {LessonFacts | undefined} next */
export function endOf(lesson, next) {
  const { name, title, goal, language, steps, leads } = lesson;
  const known = progress.stars[name] ?? {};
  const tasks = steps.flatMap(({ task }, at) => (task ? [at] : []));
  const stars = tasks.reduce((sum, at) => sum + (known[at] ?? 0), 0);
  const rows = tasks.map((at) => {
    const link = make("a", { href: `#${name}/${at + 1}` }, word("Step {here}", { here: at + 1 }));
    return make("li", {}, link, " ", starsOf(known[at] ?? 0));
  });
  const onwards = next
    ? [
        make(
          "a",
          { class: "button main", href: `#${next.name}` },
          word("Next"),
          ": ",
          make("span", { lang: language }, next.title),
        ),
      ]
    : [];
  const play =
    leads === "play" ? [make("a", { class: "button main", href: addressOf("play") }, word("Play a game"))] : [];
  return make(
    "section",
    { class: "ending", "aria-label": word("The end of the lesson") },
    make("h2", { tabindex: "-1", lang: language }, title),
    make("p", { class: "sum" }, starsOf(stars, tasks.length * 3)),
    make("h3", {}, word("What you have learned")),
    make("p", { lang: language }, goal),
    make("ol", { class: "done-tasks" }, ...rows),
    make(
      "div",
      { class: "onwards" },
      ...play,
      ...onwards,
      make("a", { class: "button", href: "#" }, word("All lessons")),
    ),
  );
}
