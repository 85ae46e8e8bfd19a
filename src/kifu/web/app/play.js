/* The page for a game: it makes the match and its views, and brings back the game that was being played. */

import { BoardView } from "./boardview.js";
import { listenFor, showHelp, usualCommands, waitForRecord } from "./commands.js";
import { allGames, learnGames } from "./games.js";
import { Keeper } from "./keeping.js";
import { later } from "./later.js";
import { addressOf } from "./links.js";
import { bringOld, keepLook, keptLook } from "./lookkept.js";
import { LookView } from "./lookview.js";
import { Match } from "./match.js";
import { fillPlates } from "./matchplates.js";
import { MatchView } from "./matchview.js";
import { NewGame } from "./newgame.js";
import { railOf } from "./rail.js";
import { applyScheme, chosenLook, settingsOf, speakAsChosen } from "./settings.js";
import { listen, soundChoice } from "./sounds.js";
import { offerAgain, untilAnswered } from "./trouble.js";
import { word } from "./words.js";

/** @import { Command } from "./commands.js" */
/** @import { Entry } from "./shelf.js" */

await untilAnswered(() => Promise.all([speakAsChosen(), learnGames()]));
applyScheme();
document.title = `${word("Play|a game")} · kifu 棋譜`;
const match = new Match();
const keeper = new Keeper(match, "play");
const board = new BoardView(match);
board.tellsEnd = false;
const look = new LookView(match);
const game = new NewGame(match);
const view = new MatchView(match, look, board, () => game.show(), keeper);
fillPlates(board, match);
listen(match);
const shelf = later(
  async () => new (await import("./shelfview.js")).ShelfView(match, keeper, goOnWith),
  (reason) => match.say(reason),
);
buildPage();
waitForRecord(match);
listenFor(commands());
await begin();
view.past.append(new (await import("./pastgames.js")).PastGames(match, keeper).element);
document.getElementById("desk")?.removeAttribute("aria-busy");

function buildPage() {
  const settings = settingsOf(match, soundChoice());
  const { title } = railOf("play", { help: () => showHelp(commands()), settings, shelf: () => shelf.show() });
  title.textContent = word("Play|a game");
  document.body.append(game.dialog);
  document.getElementById("desk")?.replaceChildren(board.element, view.element);
}

/** @returns {Command[]} */
function commands() {
  const { steps, board: toBoard, hand } = usualCommands(match, () => board);
  return [
    ...steps,
    ["f", word("Flip the board"), () => match.flip()],
    ["t", word("Type a move"), () => view.list.input.focus()],
    toBoard,
    hand,
    ["u", word("Take back"), () => match.takeBack()],
    ["h", word("Hint"), () => view.hint.click()],
    ["k", word("Shelf"), () => shelf.show()],
    ["n", word("New game…"), () => game.show()],
    ["?", word("Help"), () => showHelp(commands())],
  ];
}

/** Go on with the game that was kept, or begin one and ask against whom. */
async function begin() {
  await bringOld().catch((error) => match.say(error.message));
  Object.assign(match.look, await keptLook(), chosenLook());
  keepLook(match);
  await showFirst();
}

async function showFirst() {
  try {
    if (await keeper.bringBack()) return match.resume();
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    offerAgain(word("What belongs here cannot be shown, and stays as it is: {reason}", { reason: message }), showFirst);
    return;
  }
  const novice = { name: "beginner", level: 1, title: word("The novice") };
  await match.begin(allGames()[0].name, [null, novice], { origin: "example" });
  game.show();
}

/** Go on with a game of the shelf; what is no game is shown on the desk. @param {Entry} entry */
async function goOnWith({ id, match: players }) {
  if (!players) location.href = `${addressOf("")}#entry=${id}`;
  else if (await keeper.open(id)) match.resume();
}
