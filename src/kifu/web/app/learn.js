/* The page for learners.  What follows the hash is a lesson and its step, or a kind of practice; else the course. */

import { make } from "../../render/viewer/elements.js";
import { signOf } from "./buttons.js";
import { focusBoard, listenFor, showHelp } from "./commands.js";
import { courseOf } from "./courseview.js";
import { LessonView } from "./lessonview.js";
import { headingOf } from "./links.js";
import { progress, remember } from "./progress.js";
import { applyScheme, settingsOf, speakAsChosen } from "./settings.js";
import { word } from "./words.js";

/** @import { Command } from "./commands.js" */

await speakAsChosen();
applyScheme();
document.title = `${word("Learn")} · kifu 棋譜`;
const main = /** @type {HTMLElement} */ (document.getElementById("desk"));
const view = new LessonView();
view.board.pieces = progress.pieces ?? "chinese";
furnish();
listenFor(commands());
addEventListener("hashchange", show);
await show();

function furnish() {
  const help = signOf("?", word("Help"), () => showHelp(commands()));
  const kinds = ["chinese", "simplified", "letters", "pictures"];
  const pieces = make("select", {}, ...kinds.map((kind) => make("option", { value: kind }, kind)));
  pieces.value = view.board.pieces;
  pieces.addEventListener("change", () => {
    remember({ pieces: pieces.value });
    view.board.setLook({ pieces: pieces.value });
  });
  const settings = settingsOf(view.board, make("label", {}, word("Pieces"), pieces));
  document.body.prepend(make("header", {}, ...headingOf("learn"), make("span", { class: "grow" }), help, settings));
}

/** Show what the address names. */
async function show() {
  const [name, step] = decodeURIComponent(location.hash.slice(1)).split("/");
  main.setAttribute("aria-busy", "true");
  try {
    if (name) {
      await view.open(name, step ? Number(step) - 1 : undefined);
      const link = make("a", { class: "home", href: "#" }, "← ", word("All lessons"));
      main.className = "lesson";
      main.replaceChildren(link, ...view.elements);
    } else {
      main.className = "";
      main.replaceChildren(await courseOf());
    }
  } catch (error) {
    main.className = "";
    const home = make("a", { href: "#" }, word("All lessons"));
    main.replaceChildren(make("p", { class: "problem", role: "alert" }, /** @type {Error} */ (error).message), home);
  }
  main.removeAttribute("aria-busy");
}

/** @returns {Command[]} */
function commands() {
  const { panel, board } = view;
  const press = (/** @type {HTMLButtonElement} */ button) => button.isConnected && !button.hidden && button.click();
  return [
    ["ArrowLeft", word("Back"), () => press(panel.back)],
    ["ArrowRight", word("Go on"), () => press(panel.next)],
    ["h", word("Hint"), () => press(panel.hint)],
    ["t", word("Type your answer"), () => panel.input.focus()],
    [
      "b",
      word(
        "Go to the board; there arrow keys walk, Enter picks up and puts down, Escape lets go, a letter finds the next man, i tells how it moves, x what can go there",
      ),
      () => board.board && focusBoard(board),
    ],
    ["?", word("Help"), () => showHelp(commands())],
  ];
}
