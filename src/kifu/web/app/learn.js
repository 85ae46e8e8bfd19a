/* The page for learners.  What follows the hash is a lesson and its step, or a kind of practice; else the course. */

import { make } from "../../render/viewer/elements.js";
import { focusBoard, listenFor, showHelp } from "./commands.js";
import { courseOf } from "./courseview.js";
import { Drill } from "./drill.js";
import { learnGames } from "./games.js";
import { END, LessonView } from "./lessonview.js";
import { Practice } from "./practice.js";
import { QuizView } from "./quizview.js";
import { railOf } from "./rail.js";
import { applyScheme, chosenLook, settingsOf, speakAsChosen } from "./settings.js";
import { ProblemError } from "./transport.js";
import { untilAnswered } from "./trouble.js";
import { word } from "./words.js";

/** @import { Command } from "./commands.js" */

await untilAnswered(() => Promise.all([speakAsChosen(), learnGames()]));
applyScheme();
document.title = `${word("Learn")} · kifu 棋譜`;
const main = /** @type {HTMLElement} */ (document.getElementById("desk"));
const lesson = new LessonView();
/** @type {Record<string, () => QuizView | Promise<QuizView>>} */
const quizzes = {
  practice: () => new QuizView(new Practice()),
  drill: async () => new QuizView(new (await import("./carddrill.js")).CardDrill()),
  guess: () => new QuizView(new Drill("guess")),
  name: () => new QuizView(new Drill("name")),
};
/** @type {LessonView | QuizView} what is shown, or was shown last */
let view = lesson;
let shows = 0; // so often the address named something else; what it named before is not shown
buildPage();
listenFor(commands());
addEventListener("hashchange", show);
await show();

function buildPage() {
  const settings = settingsOf({
    setLook: (look) => view.board.setLook(look),
    get game() {
      return view.board.host.game;
    },
  });
  const { title } = railOf("learn", { help: () => showHelp(commands()), settings });
  title.textContent = word("Learn");
}

/** Show what the address names. */
async function show() {
  const [name, step] = decodeURIComponent(location.hash.slice(1)).split("/");
  const showing = ++shows;
  main.setAttribute("aria-busy", "true");
  try {
    if (name && step === END) {
      const ending = await lesson.end(name);
      if (showing !== shows) return;
      main.className = "";
      main.replaceChildren(ending);
      ending.querySelector("h2")?.focus();
    } else if (name) {
      const made = name in quizzes ? await quizzes[name]() : lesson;
      if (showing !== shows) return;
      view = made;
      Object.assign(view.board, chosenLook("both")); // what a lesson names can be found on the edge
      if (view instanceof QuizView) await view.next();
      else await view.open(name, step ? Number(step) - 1 : undefined);
      if (showing !== shows) return;
      const link = make("a", { class: "home", href: "#" }, "← ", word("All lessons"));
      main.className = "lesson";
      main.replaceChildren(link, ...view.elements);
      scrollTo(0, 0); // its text comes first, however far down the list the reader was
    } else {
      const course = await courseOf();
      if (showing !== shows) return;
      main.className = "";
      main.replaceChildren(course);
    }
  } catch (error) {
    if (showing !== shows) return;
    main.className = "";
    const home = make("a", { class: "button", href: "#" }, word("All lessons"));
    const unknown = error instanceof ProblemError && error.problem.code === "unknown-name";
    const said = unknown ? word("There is no lesson {name}.", { name }) : /** @type {Error} */ (error).message;
    const reason = make("p", { class: "problem", role: "alert", dir: "auto" }, said);
    main.replaceChildren(make("section", { class: "ending" }, reason, home));
  }
  main.removeAttribute("aria-busy");
}

/** @returns {Command[]} */
function commands() {
  const press = (/** @type {HTMLButtonElement} */ button) => button.isConnected && !button.hidden && button.click();
  return [
    ["ArrowLeft", word("Back"), () => press(view.panel.back)],
    ["ArrowRight", word("Go on"), () => press(view.panel.next)],
    ["h", word("Hint"), () => press(view.panel.hint)],
    ["t", word("Type your answer"), () => view.panel.input.focus()],
    [
      "b",
      word(
        "Go to the board; there arrow keys walk, Enter picks up and puts down, Escape lets go, a letter finds the next man, i tells how it moves, x what can go there",
      ),
      () => view.board.board && focusBoard(view.board),
    ],
    ["?", word("Help"), () => showHelp(commands())],
  ];
}
