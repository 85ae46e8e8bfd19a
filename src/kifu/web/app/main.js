/* The page: it makes the desk and its views, puts them side by side, and brings back what was kept. */

import { make } from "../../render/viewer/elements.js";
import { beginDesk } from "./beginning.js";
import { BoardView } from "./boardview.js";
import { signOf } from "./buttons.js";
import { ChaptersTab } from "./chapterstab.js";
import { waitForRecord } from "./commands.js";
import { Desk } from "./desk.js";
import { gameName, learnGames } from "./games.js";
import { InView } from "./inview.js";
import { Keeper } from "./keeping.js";
import { listenToKeys, showKeys } from "./keys.js";
import { later } from "./later.js";
import { LookView } from "./lookview.js";
import { railOf } from "./rail.js";
import { lineFrom } from "./record.js";
import { ScoreView } from "./scoreview.js";
import { applyScheme, settingsOf, speakAsChosen } from "./settings.js";
import { SetupTab } from "./setuptab.js";
import { switchPlaces } from "./starting.js";
import { Tabs } from "./tabs.js";
import { call } from "./transport.js";
import { untilAnswered } from "./trouble.js";
import { word } from "./words.js";
import { showWork } from "./working.js";

/** @import { Beside } from "./beside.js" */

const WIDE = "(min-width: 100rem) and (min-aspect-ratio: 9/10)"; // as desk.css has it

await untilAnswered(() => Promise.all([speakAsChosen(), learnGames()]));
applyScheme();
const desk = new Desk();
const keeper = new Keeper(desk, "desk");
const say = (/** @type {string} */ text) => desk.say(text);
const board = new BoardView(desk);
const look = new LookView(desk);
const views = {
  board,
  score: new ScoreView(desk, look, { merge: (at) => views.merging.show(at), source: () => showSource() }),
  incoming: new InView(desk),
  look,
  chapters: new ChaptersTab(desk, () => views.out.show("book")),
  setup: new SetupTab(desk),
  source: sourceTab(),
  out: later(async () => new (await import("./outview.js")).OutView(desk), say),
  shelf: later(
    async () => new (await import("./shelfview.js")).ShelfView(desk, keeper, ({ id }) => keeper.open(id)),
    say,
  ),
  merging: later(async () => new (await import("./mergeview.js")).MergeView(desk), say),
};
let showSource = () => {};
const rail = buildPage();
waitForRecord(desk);
showWork(desk);
listenToKeys(desk, views);
await beginDesk(desk, keeper, views.incoming, board);
await switchPlaces(desk, views, keeper, rail);
document.getElementById("desk")?.removeAttribute("aria-busy");
(await import("./plateclocks.js")).showClocks(board);

function buildPage() {
  const { board, setup } = views;
  const settings = settingsOf({
    setLook: (look) => desk.setLook(look),
    // The settings can be opened before the record is there.
    get game() {
      return desk.sheet && desk.game;
    },
  });
  const tools = () => [
    signOf("open", word("Open or paste…"), () => views.incoming.show()),
    signOf("share", word("Save or share…"), () => views.out.show()),
  ];
  const shelf = () => views.shelf.show();
  const rail = railOf("", { help: () => showKeys(desk, views), settings, shelf, tools: tools() });
  const tabs = new Tabs([
    [word("Score"), views.score.element],
    [word("Chapters"), views.chapters.element],
    [word("Source"), views.source],
    [word("Set up"), setup.element],
  ]);
  tabs.tools.append(
    signOf("undo", word("Undo"), () => edited().undo()),
    signOf("redo", word("Redo"), () => edited().redo()),
    ...tools(),
  );
  showSource = () => tabs.choose(2);
  const beside = besideOf(tabs);
  for (const event of ["record", "source"])
    desk.addEventListener(event, () => {
      const { length } = desk.book.chapters;
      tabs.count(1, length > 1 ? length : 0);
      tabs.count(2, desk.diagnostics.length, "warn");
    });
  setup.element.addEventListener("shown", () => {
    board.giveWay(setup.stage);
    setup.show();
  });
  setup.element.addEventListener("left", () => board.comeBack());
  for (const event of ["record", "header"]) desk.addEventListener(event, () => (rail.title.textContent = titleOf()));
  const further = [
    signOf("undo", word("Undo"), () => edited().undo()),
    signOf("redo", word("Redo"), () => edited().redo()),
  ];
  for (const button of further) button.classList.add("narrow");
  board.tools.prepend(views.score.typing, ...further);
  setup.played = () => tabs.choose(0);
  desk.addEventListener("record", () => {
    // What was opened is wanted in sight; the record that the page begins with was not.
    const begun = !document.getElementById("desk")?.hasAttribute("aria-busy");
    if (begun && !setup.element.hidden) tabs.choose(0);
  });
  const panel = make("section", { class: "panel", "aria-label": word("Record") }, tabs.element);
  const main = document.getElementById("desk");
  document.body.append(views.incoming.dialog);
  main?.replaceChildren(views.board.element, panel);
  beside.then((column) => {
    main?.append(column.element);
    column.add(1, word("Chapters"), () => desk.sheet !== null && desk.book.chapters.length > 1);
    for (const event of ["record", "source"]) desk.addEventListener(event, () => column.arrange());
  }, showFailure);
  for (const offer of [offerLibrary, offerEngine, offerGraph]) offer(tabs, beside).catch(() => {}); // without one, all else is there
  return rail;
}

/** The tab of the source, which is loaded when it is shown for the first time. */
function sourceTab() {
  const element = make("div", { class: "source" });
  /** @type {Promise<unknown> | null} */
  let loading = null;
  element.addEventListener("shown", () => {
    loading ??= import("./sourceview.js").then(({ SourceView }) => new SourceView(desk, board, element).refresh());
    loading.catch((error) => {
      loading = null; // it may be there the next time
      desk.say(error.message);
    });
  });
  return element;
}

/** @param {Error} error */
function showFailure({ message }) {
  desk.say(message);
}

/** The column of a wide screen, which is loaded once the screen is wide. @param {Tabs} tabs */
async function besideOf(tabs) {
  const wide = matchMedia(WIDE);
  if (!wide.matches) await new Promise((resume) => wide.addEventListener("change", resume, { once: true }));
  return new (await import("./beside.js")).Beside(tabs, wide);
}

/**
 * Show the library of this home, if it has one; else nothing of it is loaded.
 * @param {Tabs} tabs @param {Promise<Beside>} beside
 */
async function offerLibrary(tabs, beside) {
  if (!(await call("library")).offered) return;
  const { LibraryView } = await import("./libraryview.js");
  const library = new LibraryView(desk, () => tabs.choose(place));
  const place = tabs.add(word("Library"), library.element);
  beside.then((column) => column.add(place, word("Library")));
}

/** Show what an engine thinks, where any can be asked; else nothing of it is loaded. */
async function offerEngine() {
  const thinkers = await call("thinkers");
  if (!thinkers.length) return;
  const { EngineView } = await import("./engineview.js");
  views.score.element.prepend(new EngineView(board, thinkers).element);
}

/** Load the graph of the game with the first record of which positions are judged. */
async function offerGraph() {
  const judged = () => desk.sheet && [...lineFrom(desk.tree.root)].some(({ remarks }) => remarks.eval);
  const look = async () => {
    if (!judged()) return;
    for (const event of ["record", "tree"]) desk.removeEventListener(event, look);
    const { GraphView } = await import("./graphview.js");
    new GraphView(board);
  };
  for (const event of ["record", "tree"]) desk.addEventListener(event, look);
  await look();
}

/** Who plays in the record that is shown. */
function titleOf() {
  const { sides } = desk.game;
  const players = sides.map((side) => desk.header.tags?.[side]).filter(Boolean);
  return players.length ? players.join(" – ") : gameName(desk.game.name);
}

/** What undo and redo mean: the setup while it is shown, and the record otherwise. */
function edited() {
  return views.setup.element.hidden ? desk : views.setup;
}
