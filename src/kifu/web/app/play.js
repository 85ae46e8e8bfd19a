/* The page for a game: it makes the match and its views, and brings back the game that was being played. */

import { BoardView } from "./boardview.js";
import { listenFor, showHelp, usualCommands, waitForRecord } from "./commands.js";
import { allGames, learnGames } from "./games.js";
import { keep, kept } from "./kept.js";
import { LookView } from "./lookview.js";
import { Match } from "./match.js";
import { fillPlates } from "./matchplates.js";
import { MatchView } from "./matchview.js";
import { NewGame } from "./newgame.js";
import { railOf } from "./rail.js";
import { applyScheme, fittingTheme, settingsOf, speakAsChosen } from "./settings.js";
import { listen, soundChoice } from "./sounds.js";
import { word } from "./words.js";

/** @import { Command } from "./commands.js" */

const KEY = "play"; // under which the game is kept

await Promise.all([speakAsChosen(), learnGames()]);
applyScheme();
document.title = `${word("Play|a game")} · kifu 棋譜`;
const match = new Match();
match.look.theme = fittingTheme();
const board = new BoardView(match);
const look = new LookView(match);
const game = new NewGame(match);
const view = new MatchView(match, look, board, () => game.show());
fillPlates(board, match);
listen(match);
buildPage();
waitForRecord(match);
listenFor(commands());
await begin();
document.getElementById("desk")?.removeAttribute("aria-busy");

function buildPage() {
  const settings = settingsOf(match, look.pieces.parentElement ?? look.pieces, soundChoice());
  const { title } = railOf("play", { help: () => showHelp(commands()), settings });
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
    ["n", word("New game…"), () => game.show()],
    ["?", word("Help"), () => showHelp(commands())],
  ];
}

/** Go on with the game that was kept, or begin one and ask against whom. */
async function begin() {
  const state = await kept(KEY);
  if (state?.look) Object.assign(match.look, state.look, { theme: fittingTheme() });
  try {
    const { record, look, players = [null, null], rules } = state ?? {};
    if (!record || !look) throw new Error("nothing was kept");
    await match.resume(record, players, rules);
    const { turned, notations } = look;
    await match.setLook({ turned, notations });
  } catch {
    await match.begin(allGames()[0].name, [null, { name: "beginner", level: 1, title: word("The novice") }]);
    game.show();
  }
  // Every move is kept at once, so that nothing is lost whatever happens to the page.
  for (const event of ["turn", "tree", "header", "look"]) match.addEventListener(event, save);
  save();
}

function save() {
  const { players, rules, look } = match;
  keep({ record: match.record(), players, rules, look: structuredClone(look) }, KEY);
}
