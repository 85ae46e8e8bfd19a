/* Changes of a tree.  Each is an edit that can be made and taken back, and says which move is current afterwards. */

/** @import { Tree } from "../../render/viewer/tree.js" */
/** @import { MoveFacts, MoveNode as Node, Remarks } from "../../render/viewer/types" */
/** @typedef {{ apply: () => void, revert: () => void, node: Node | null }} Edit */

/**
 * Add a move after another one; `facts` is what kifu answered about it.
 * @param {Tree} tree
 * @param {Node} parent
 * @param {MoveFacts} facts
 * @returns {Edit}
 */
export function addMove(tree, parent, facts) {
  const node = tree.newNode(parent, facts);
  const { children, next } = parent;
  return {
    node,
    apply: () => Object.assign(parent, { children: [...children, node], next: node }),
    revert: () => Object.assign(parent, { children, next }),
  };
}

/** The move of some points after a node, if it is there. @param {Node} parent @param {{ stops: number[], man: number }} facts */
export function knownMove(parent, { stops, man }) {
  return parent.children.find((child) => child.man === man && String(child.stops) === String(stops));
}

/** Cut a move and all that follows it. @param {Node} node @returns {Edit | null} */
export function cutFrom(node) {
  const { parent } = node;
  if (!parent) return null;
  const { children, next } = parent;
  const kept = children.filter((child) => child !== node);
  return {
    node: parent,
    apply: () => Object.assign(parent, { children: kept, next: next === node ? kept[0] : next }),
    revert: () => Object.assign(parent, { children, next }),
  };
}

/** Move a branch one place up among those that replace each other. @param {Node} node @returns {Edit | null} */
export function moveUp(node) {
  const fork = forkOf(node);
  const parent = fork?.parent;
  if (!fork || !parent) return null;
  const { children } = parent;
  const place = children.indexOf(fork);
  const changed = [...children];
  changed.splice(place - 1, 2, fork, children[place - 1]);
  return {
    node,
    apply: () => (parent.children = changed),
    revert: () => (parent.children = children),
  };
}

/** Make the line through a move the main line. @param {Node} node @returns {Edit | null} */
export function makeMain(node) {
  /** @type {[Node, Node[], Node[]][]} */
  const changes = [];
  for (let here = node; here.parent; here = here.parent) {
    const { children } = here.parent;
    const others = children.filter((child) => child !== here);
    if (children[0] !== here) changes.push([here.parent, children, [here, ...others]]);
  }
  if (!changes.length) return null;
  return {
    node,
    apply() {
      for (const [parent, , after] of changes) parent.children = after;
    },
    revert() {
      for (const [parent, before] of changes) parent.children = before;
    },
  };
}

/**
 * Say something else of a move: `comment`, `before`, `marks`; an empty value takes it away.
 * @param {Node} node
 * @param {"comment" | "before" | "marks" | "rest" | "clock"} kind
 * @param {string | string[] | Remarks["clock"]} value
 * @returns {Edit}
 */
export function remark(node, kind, value) {
  const { [kind]: _, ...others } = node.remarks;
  const before = node.remarks;
  const after = String(value ?? "") ? { ...others, [kind]: value } : others;
  return { node, apply: () => (node.remarks = after), revert: () => (node.remarks = before) };
}

/** The nearest move to the root that replaces another one, on the way to a move. @param {Node} node @returns {Node | null} */
export function forkOf(node) {
  let here = node;
  while (here.parent && here.parent.children[0] === here) here = here.parent;
  return here.parent ? here : null;
}
