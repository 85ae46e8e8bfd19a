/* The page: it makes the desk and its views, puts them side by side, and brings back what was kept. */

import { make } from "../../render/viewer/elements.js";
import { BoardView } from "./boardview.js";
import { signOf } from "./buttons.js";
import { waitForRecord } from "./commands.js";
import { Desk } from "./desk.js";
import { allGames, gameName, learnGames } from "./games.js";
import { readLinked } from "./incoming.js";
import { InView } from "./inview.js";
import { keep, kept } from "./kept.js";
import { listenToKeys, showKeys } from "./keys.js";
import { later } from "./later.js";
import { LookView } from "./lookview.js";
import { railOf } from "./rail.js";
import { ScoreView } from "./scoreview.js";
import { applyScheme, fittingTheme, settingsOf, speakAsChosen } from "./settings.js";
import { SetupTab } from "./setuptab.js";
import { readShared } from "./share.js";
import { Tabs } from "./tabs.js";
import { call } from "./transport.js";
import { word } from "./words.js";

/** @import { Kept } from "./kept.js" */

const SAVING = 150; // milliseconds after the last change

await Promise.all([speakAsChosen(), learnGames()]);
applyScheme();
const desk = new Desk();
desk.look.theme = fittingTheme();
const say = (/** @type {string} */ text) => desk.say(text);
const board = new BoardView(desk);
const look = new LookView(desk);
const views = {
  board,
  score: new ScoreView(desk, look, (at) => views.merging.show(at)),
  incoming: new InView(desk),
  look,
  setup: new SetupTab(desk),
  source: sourceTab(),
  out: later(async () => new (await import("./outview.js")).OutView(desk), say),
  merging: later(async () => new (await import("./mergeview.js")).MergeView(desk), say),
};
buildPage();
waitForRecord(desk);
listenToKeys(desk, views);
await begin();
document.getElementById("desk")?.removeAttribute("aria-busy");

function buildPage() {
  const { board, look, setup } = views;
  const settings = settingsOf(desk, look.pieces.parentElement ?? look.pieces);
  const { title } = railOf("", { help: () => showKeys(desk, views), settings });
  const tabs = new Tabs([
    [word("Score"), views.score.element],
    [word("Source"), views.source],
    [word("Set up"), setup.element],
  ]);
  tabs.tools.append(
    signOf("undo", word("Undo"), () => edited().undo()),
    signOf("redo", word("Redo"), () => edited().redo()),
    signOf("open", word("Open or paste…"), () => views.incoming.show()),
    signOf("share", word("Save or share…"), () => views.out.show()),
  );
  setup.element.addEventListener("shown", () => {
    board.giveWay(setup.stage);
    setup.show();
  });
  setup.element.addEventListener("left", () => board.comeBack());
  for (const event of ["record", "header"]) desk.addEventListener(event, () => (title.textContent = titleOf()));
  board.bar.append(views.score.typing);
  setup.played = () => tabs.choose(0);
  desk.addEventListener("record", () => {
    // What was opened is wanted in sight; the record that the page begins with was not.
    const begun = !document.getElementById("desk")?.hasAttribute("aria-busy");
    if (begun && !setup.element.hidden) tabs.choose(0);
  });
  const panel = make("section", { class: "panel", "aria-label": word("Record") }, tabs.element);
  const main = document.getElementById("desk");
  document.body.append(views.incoming.dialog);
  main?.replaceChildren(views.board.element, panel, views.incoming.list);
  offerLibrary(tabs).catch(() => {}); // without one, all else is there
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

/** Show the library of this home, if it has one; else nothing of it is loaded. @param {Tabs} tabs */
async function offerLibrary(tabs) {
  if (!(await call("library")).offered) return;
  const { LibraryView } = await import("./libraryview.js");
  const library = new LibraryView(desk, () => tabs.choose(place));
  const place = tabs.add(word("Library"), library.element);
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

/** Show the record of a link, as its fragment carries it; else what `otherwise` shows. @param {() => void} otherwise */
async function openLink(otherwise) {
  const { hash, pathname, search } = location;
  try {
    const shared = await readShared(hash);
    if (!shared) return await otherwise();
    if (await desk.openRecord(shared.record)) desk.goTo(desk.at(shared.path));
    history.replaceState(null, "", pathname + search); // after a reload the desk is as it was left
  } catch {
    await otherwise();
    desk.say(word("This link carries no record that can be read."));
  }
}

/** Show what a link carries or what was kept, or else the beginning of a game. */
async function begin() {
  addEventListener("hashchange", () => openLink(() => {}));
  const state = await kept();
  if (state?.look) Object.assign(desk.look, state.look, { theme: fittingTheme() });
  await openLink(() => bringBack(state));
  let timer = 0;
  document.addEventListener("visibilitychange", save);
  for (const event of ["record", "header", "node", "tree", "look", "source"]) {
    desk.addEventListener(event, () => {
      clearTimeout(timer);
      timer = setTimeout(save, SAVING);
    });
  }
  await views.incoming.open(readLinked());
  save();
}

/** @param {Partial<Kept> | null | undefined} state that was kept */
async function bringBack(state) {
  try {
    const { record, look, files = [], path = [] } = state ?? {};
    if (!record || !look) throw new Error("nothing was kept");
    desk.files = files;
    if (!(await desk.openRecord(record, state?.place))) return;
    const { turned, notations } = look;
    await desk.setLook({ turned, notations });
    desk.goTo(desk.at(path));
    desk.dispatchEvent(new Event("source"));
  } catch {
    const { name, sample } = allGames()[0];
    await desk.openRecord({ kifu: 1, game: name, lines: [{ moves: sample }] });
  }
}

function save() {
  const { files, place, look } = desk;
  keep({ record: desk.record(), path: desk.path(), files, place, look: structuredClone(look) });
}
