/* A record as a tree of moves: kifu shows it whole, or of a long one the main line, on which its branches are grown. */

import { DRAWN_AT_ONCE } from "../../render/viewer/blocks.js";
import { Tree } from "../../render/viewer/tree.js";
import { call } from "./transport.js";

/** @import { RecordForm, ShowAnswer } from "kifu/messages" */
/** @import { DescribedGame, MoveNode as Node } from "../../render/viewer/types" */

/** @param {RecordForm} form as kifu read it @param {(game: string) => Promise<object>} drawingOf how a game is drawn */
export async function showRecord(form, drawingOf) {
  const { lines = [] } = form;
  const whole = async () => treeOf(await call("show", { record: form }), drawingOf);
  if (lines.length < 2 || lines.reduce((sum, { moves }) => sum + moves.length, 0) <= DRAWN_AT_ONCE) return whole();
  const { growBranches } = await import("./longrecord.js");
  const shown = await treeOf(await call("show", { record: { ...form, lines: lines.slice(0, 1) } }), drawingOf);
  const { tree, diagnostics } = shown;
  // What a game remembers of its squares, kifu alone can tell; and what cannot be read, too.
  if (tree.game.fen.state.length || diagnostics.length || tree.nodes.length <= lines[0].moves.length) return whole();
  return growBranches(tree, lines) ? shown : whole();
}

/** @param {ShowAnswer} answer @param {(game: string) => Promise<object>} drawingOf */
async function treeOf({ game, record, diagnostics }, drawingOf) {
  const drawn = /** @type {DescribedGame} */ ({ ...game, ...(await drawingOf(game.name)) });
  return { tree: new Tree(record, drawn), record, diagnostics };
}

/** @type {Promise<import("./naming.js").Naming> | null} */
let naming = null;

/** Have moves named that come into sight. @param {Tree} tree @param {Node[]} nodes @param {(named: Node[]) => void} hear */
export async function nameSeen(tree, nodes, hear) {
  if (!nodes.some(({ unnamed }) => unnamed)) return;
  naming ??= import("./naming.js").then(({ Naming }) => new Naming());
  naming.catch(() => (naming = null)); // it may be there the next time
  await (await naming).name(tree, nodes, hear);
}
