/* The address of the page: `#34` is the position after 34 moves, `#2.34` that in the second record, `#34~40` the
   fortieth move of the data where it lies in a branch.  It follows the reader, so that a link leads to what is shown. */

/** @import { Tree } from "./tree.js" */
/** @import { MoveNode } from "./types" */
/** @import { Viewer } from "./viewer.js" */

const FORM = /^#(?:(\d{1,6})\.)?(\d{1,6})(?:~(\d{1,6}))?$/;

/**
 * What an address asks for; nothing if it is no place in a record.
 * @param {string} hash
 */
export function readAddress(hash) {
  const found = FORM.exec(hash);
  if (!found) return undefined;
  const [record, ply, node] = found.slice(1).map((text) => (text === undefined ? undefined : Number(text)));
  return { record: (record ?? 1) - 1, ply: ply ?? 0, node };
}

/**
 * The node that an address asks for; the last one of the main line if that is shorter.
 * @param {Tree} tree
 * @param {{ ply: number, node?: number }} wanted
 */
export function nodeAt(tree, { ply, node }) {
  if (node !== undefined && tree.nodes[node]) return tree.nodes[node];
  let here = tree.root;
  while (here.ply < ply && here.children.length) here = here.children[0];
  return here;
}

/**
 * The address of a node in a record, given by its number if there are several.
 * @param {Tree} tree
 * @param {MoveNode} node
 * @param {number} [record]
 */
export function writeAddress(tree, node, record) {
  const place = record === undefined ? "" : `${record + 1}.`;
  const branch = nodeAt(tree, { ply: node.ply }) === node ? "" : `~${tree.nodes.indexOf(node)}`;
  return `#${place}${node.ply}${branch}`;
}

/** Keeps the address of the page and the move that a viewer shows together. */
export class Address {
  /**
   * @param {Viewer} viewer
   * @param {AbortSignal} signal  when the viewer leaves the page
   */
  constructor(viewer, signal) {
    this.viewer = viewer;
    addEventListener("hashchange", () => this.read(), { signal });
    this.read();
  }

  /** Go where the address says. */
  read() {
    const { viewer } = this;
    const wanted = readAddress(location.hash);
    if (!wanted || !viewer.data.records[wanted.record]) return;
    if (wanted.record !== viewer.number) viewer.open(wanted.record);
    viewer.goTo(nodeAt(viewer.tree, wanted));
  }

  /** Say where the viewer is, without a step in the history of the browser. */
  write() {
    const { tree, node, records, number } = this.viewer;
    try {
      history.replaceState(history.state, "", writeAddress(tree, node, records ? number : undefined));
    } catch {
      // A browser may forbid it in a frame, or where it happens too often; the page works without.
    }
  }
}
