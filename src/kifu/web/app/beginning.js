/* What the desk shows at first: the record of a link, one of the shelf, what lay there last, or else an example. */

import { allGames } from "./games.js";
import { readLinked } from "./incoming.js";
import { bringOld, keepLook, keptLook } from "./lookkept.js";
import { chosenLook } from "./settings.js";
import { readShared } from "./share.js";
import { ProblemError } from "./transport.js";
import { offerAgain } from "./trouble.js";
import { word } from "./words.js";

/** @import { BoardView } from "./boardview.js" */
/** @import { Desk } from "./desk.js" */
/** @import { InView } from "./inview.js" */
/** @import { Keeper } from "./keeping.js" */

const PLACES = ["#start", "#desk", "#shelf"]; // of this page
const ENTRY = /^#entry=([a-z0-9]+)(&analyse)?$/;

/** @param {Desk} desk @param {Keeper} keeper @param {InView} incoming @param {BoardView} board */
export async function beginDesk(desk, keeper, incoming, board) {
  addEventListener("hashchange", async () => desk.say(await openLink(desk, keeper).catch((error) => error.message)));
  await bringOld().catch((error) => desk.say(error.message));
  Object.assign(desk.look, await keptLook(), chosenLook());
  keepLook(desk);
  if (!location.hash || PLACES.includes(location.hash)) sketchLast(desk, keeper, board).catch(() => {});
  await showFirst(desk, keeper);
  if (desk.sheet) await incoming.open(readLinked());
}

/** Show the board at once as it was left: a large record, or Python on a site, takes longer. @param {Desk} desk @param {Keeper} keeper @param {BoardView} board */
async function sketchLast(desk, keeper, board) {
  const picture = await keeper.picture();
  if (picture) board.sketch((await desk.askBoard(picture.game)).game, picture);
}

/**
 * Show what is wanted.  What cannot be shown now is said and stays as it is kept: the desk is empty then, and not filled
 * with something else.
 * @param {Desk} desk
 * @param {Keeper} keeper
 */
async function showFirst(desk, keeper) {
  try {
    const said = await openLink(desk, keeper);
    if (!desk.sheet && !(await keeper.bringBack())) await openExample(desk);
    if (said) desk.say(said);
  } catch (error) {
    const reason = /** @type {Error} */ (error).message;
    const said = word("What belongs here cannot be shown, and stays as it is: {reason}", { reason });
    const box = offerAgain(said, () => showFirst(desk, keeper));
    desk.addEventListener("record", () => box.remove(), { once: true });
  }
}

/** @param {Desk} desk */
function openExample(desk) {
  const { name, sample } = allGames()[0];
  return desk.openRecord({ kifu: 1, game: name, lines: [{ moves: sample }] }, "example");
}

/** Show what the fragment of the address names; return why there is nothing. @param {Desk} desk @param {Keeper} keeper */
async function openLink(desk, keeper) {
  const { hash, pathname, search } = location;
  if (PLACES.includes(hash)) return "";
  const [, entry, analyse] = ENTRY.exec(hash) ?? [];
  const broken = word("This link carries no record that can be read.");
  let shared = null;
  try {
    shared = entry ? null : await readShared(hash);
  } catch {
    return broken;
  }
  if (!shared && !entry) return "";
  try {
    if (entry && !(await keeper.open(entry))) return word("This record is not on the shelf.");
    if (shared && (await desk.openRecord(shared.record, "link"))) desk.goTo(desk.at(shared.path));
  } catch (error) {
    if (error instanceof ProblemError) return broken;
    throw error; // kifu did not answer: the link is tried again with the page
  }
  if (analyse) {
    desk.wanted = "analyse";
    desk.tell("wish");
  }
  history.replaceState(null, "", pathname + search); // after a reload the desk is as it was left
  return "";
}
