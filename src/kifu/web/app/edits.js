/* Changes of a record as data: made, taken back, kept by the browser and sent to other tabs.  A change calls the moves
   of a record by names, which stay when branches are moved or cut. */

import { recount } from "../../render/viewer/blocks.js";

/** @import { ProblemMessage, RecordForm } from "kifu/messages" */
/** @import { Tree } from "../../render/viewer/tree.js" */
/** @import { MoveFacts, MoveNode as Node, Remarks } from "../../render/viewer/types" */
/** @typedef {Record<string, string | null>} Said the result, the tags and other texts of a record; null is none */
/**
 * A change; `name`, `parent` and `lists` have names of moves.
 * @typedef {| Added
 *   | { kind: "line", adds: Added[] }
 *   | { kind: "cut", name: string, parent: string, place: number }
 *   | { kind: "order", name: string, before: [string, string[]][], after: [string, string[]][] }
 *   | { kind: "remark", name: string, before: Remarks, after: Remarks }
 *   | { kind: "header", before: Said, after: Said }
 *   | { kind: "replace", record: RecordForm, read?: Read }} Edit
 */
/** @typedef {{ kind: "add", name: string, parent: string, facts: MoveFacts }} Added */
/** @typedef {{ text: string | null, diagnostics: ProblemMessage[] }} Read what a record was read from, and what was found */

/** The moves of a tree by their names: numbers for those that it came with, counted branch by branch. */
export class NamedNodes {
  /** @param {Tree} tree @param {string} segment sets its names apart from those of the record that it replaced */
  constructor(tree, segment = "") {
    this.tree = tree;
    /** @type {Map<string, Node>} */
    this.nodes = new Map();
    /** @type {Map<Node, string>} */
    this.names = new Map();
    const waiting = [tree.root];
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      this.call(node, `${segment}:${this.nodes.size}`);
      for (let place = node.children.length; place > 0; place -= 1) waiting.push(node.children[place - 1]);
    }
  }

  /** @param {Node} node @param {string} name */
  call(node, name) {
    this.nodes.set(name, node);
    this.names.set(node, name);
  }

  /** @param {Node} node */
  nameOf(node) {
    const name = this.names.get(node);
    if (name === undefined) throw new Error("this move is of another record");
    return name;
  }
}

/** A name that nothing else has, in this tab or another one. */
export function randomName() {
  return Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36).padStart(7, "0")).join("");
}

/** Add a move after another one; `facts` is what kifu answered about it. @param {NamedNodes} named @param {Node} parent @param {MoveFacts} facts @returns {Edit} */
export function addMove(named, parent, facts) {
  return { kind: "add", name: randomName(), parent: named.nameOf(parent), facts };
}

/**
 * Add a line of moves after a move, as far as it is not there; it is taken back as one.  Nothing is to be done if all of
 * it is there.
 * @param {NamedNodes} named
 * @param {Node} parent
 * @param {MoveFacts[]} moves
 * @returns {Edit | null}
 */
export function addLine(named, parent, moves) {
  const end = endOf(parent, moves);
  let before = named.nameOf(end);
  /** @type {Added[]} */
  const adds = [];
  for (const facts of moves.slice(end.ply - parent.ply)) {
    adds.push({ kind: "add", name: randomName(), parent: before, facts });
    before = adds[adds.length - 1].name;
  }
  return adds.length ? { kind: "line", adds } : null;
}

/** How far a line of moves is there after a move. @param {Node} parent @param {MoveFacts[]} moves */
export function endOf(parent, moves) {
  let here = parent;
  for (const facts of moves) {
    const known = knownMove(here, facts);
    if (!known) return here;
    here = known;
  }
  return here;
}

/** The move of some points after a node, if it is there. @param {Node} parent @param {{ stops: number[], man: number }} facts */
export function knownMove(parent, { stops, man }) {
  return parent.children.find((child) => child.man === man && String(child.stops) === String(stops));
}

/** Cut a move and all that follows it. @param {NamedNodes} named @param {Node} node @returns {Edit | null} */
export function cutFrom(named, node) {
  const { parent } = node;
  if (!parent) return null;
  const place = parent.children.indexOf(node);
  return { kind: "cut", name: named.nameOf(node), parent: named.nameOf(parent), place };
}

/** Move a branch one place up among those that replace each other. @param {NamedNodes} named @param {Node} node */
export function moveUp(named, node) {
  const fork = forkOf(node);
  const parent = fork?.parent;
  if (!fork || !parent) return null;
  const changed = [...parent.children];
  const place = changed.indexOf(fork);
  changed.splice(place - 1, 2, fork, changed[place - 1]);
  return orderAs(named, node, [[parent, changed]]);
}

/** Make the line through a move the main line. @param {NamedNodes} named @param {Node} node */
export function makeMain(named, node) {
  /** @type {[Node, Node[]][]} */
  const changes = [];
  for (let here = node; here.parent; here = here.parent) {
    const { children } = here.parent;
    if (children[0] !== here) changes.push([here.parent, [here, ...children.filter((child) => child !== here)]]);
  }
  return changes.length ? orderAs(named, node, changes) : null;
}

/** @param {NamedNodes} named @param {Node} node @param {[Node, Node[]][]} changes @returns {Edit} */
function orderAs(named, node, changes) {
  /** @param {[Node, Node[]]} list @returns {[string, string[]]} */
  const namesOf = ([parent, children]) => [named.nameOf(parent), children.map((child) => named.nameOf(child))];
  const before = changes.map(([parent]) => namesOf([parent, parent.children]));
  return { kind: "order", name: named.nameOf(node), before, after: changes.map(namesOf) };
}

/**
 * Say something else of a move: `comment`, `before`, `marks`; an empty value takes it away.
 * @param {NamedNodes} named
 * @param {Node} node
 * @param {"comment" | "before" | "marks" | "rest" | "clock"} field
 * @param {string | string[] | Remarks["clock"]} value
 * @returns {Edit}
 */
export function remark(named, node, field, value) {
  const { [field]: old } = node.remarks;
  const before = old === undefined ? {} : { [field]: old };
  const after = { [field]: value ?? [] };
  return { kind: "remark", name: named.nameOf(node), before: { [field]: [], ...before }, after };
}

/** The nearest move to the root that replaces another one, on the way to a move. @param {Node} node @returns {Node | null} */
export function forkOf(node) {
  let here = node;
  while (here.parent && here.parent.children[0] === here) here = here.parent;
  return here.parent ? here : null;
}

/**
 * Make a change of the moves, or take it back; return the move that it is about, or null if it changes nothing, because
 * another tab cut that move or played it too.
 * @param {NamedNodes} named
 * @param {Edit} edit
 * @param {boolean} back
 * @returns {Node | null}
 */
export function applyEdit(named, edit, back = false) {
  if (edit.kind === "add") return back ? takeBack(named, edit.name) : add(named, edit);
  if (edit.kind === "line") {
    const made = (back ? edit.adds.toReversed() : edit.adds).map((each) => applyEdit(named, each, back));
    return made.findLast(Boolean) ?? null;
  }
  if (edit.kind === "cut") return back ? attach(named, edit) : detach(named, edit.name);
  if (edit.kind === "order") return reorder(named, edit.name, back ? edit.before : edit.after);
  if (edit.kind !== "remark") return null;
  const node = named.nodes.get(edit.name);
  if (!node) return null;
  const said = Object.entries({ ...node.remarks, ...(back ? edit.before : edit.after) });
  node.remarks = Object.fromEntries(said.filter(([, value]) => value !== "" && String(value) !== ""));
  return node;
}

/** @param {NamedNodes} named @param {Extract<Edit, { kind: "add" }>} edit */
function add(named, { name, parent, facts }) {
  const before = named.nodes.get(parent);
  if (!before) return null;
  const known = knownMove(before, facts);
  if (known) {
    // Another tab played it too: what follows it is found under both names.
    named.nodes.set(name, known);
    return null;
  }
  const node = named.nodes.get(name) ?? named.tree.newNode(before, facts);
  named.call(node, name);
  before.children = [...before.children, node];
  recount(before);
  before.next = node;
  return node;
}

/** @param {NamedNodes} named @param {Extract<Edit, { kind: "cut" }>} edit */
function attach(named, { name, parent, place }) {
  const [node, before] = [named.nodes.get(name), named.nodes.get(parent)];
  if (!node || !before || before.children.includes(node)) return null;
  before.children = before.children.toSpliced(place, 0, node);
  recount(before);
  before.next = node;
  return node;
}

/** Take an added move back, unless another tab had added it before. @param {NamedNodes} named @param {string} name */
function takeBack(named, name) {
  const node = named.nodes.get(name);
  return node && named.names.get(node) === name ? detach(named, name) : null;
}

/** @param {NamedNodes} named @param {string} name */
function detach(named, name) {
  const node = named.nodes.get(name);
  const parent = node?.parent;
  if (!node || !parent?.children.includes(node)) return null;
  parent.children = parent.children.filter((child) => child !== node);
  recount(parent);
  if (parent.next === node) parent.next = parent.children[0];
  return parent;
}

/** @param {NamedNodes} named @param {string} name @param {[string, string[]][]} lists */
function reorder(named, name, lists) {
  for (const [parent, names] of lists) {
    const node = named.nodes.get(parent);
    if (!node) continue;
    // A move that another tab added meanwhile comes last.
    const rank = (/** @type {Node} */ child) =>
      (names.indexOf(named.nameOf(child)) + names.length + 1) % (names.length + 1);
    node.children = node.children.toSorted((one, other) => rank(one) - rank(other));
  }
  return named.nodes.get(name) ?? null;
}

/** What the texts of a record become, by their places: `result`, or `tags Red`. @param {object} before @param {object} after @returns {Edit} */
export function changeHeader(before, after) {
  const [old, wanted] = [textsOf(before), textsOf(after)];
  const changed = Object.keys({ ...old, ...wanted }).filter((place) => old[place] !== wanted[place]);
  const pick = (/** @type {Said} */ said) => Object.fromEntries(changed.map((place) => [place, said[place] ?? null]));
  return { kind: "header", before: pick(old), after: pick(wanted) };
}

/** A header in which some texts are others. @template {object} H @param {H} header @param {Said} said @returns {H} */
export function headerWith(header, said) {
  const texts = { ...textsOf(header), ...said };
  /** @type {Record<string, unknown>} */
  const made = {};
  /** @type {Record<string, string>} */
  const tags = {};
  for (const [place, text] of Object.entries(texts)) {
    if (text === null) continue;
    if (place.startsWith(TAG)) tags[place.slice(TAG.length)] = JSON.parse(text);
    else made[place] = JSON.parse(text);
  }
  return /** @type {H} */ ({ ...made, ...("tags" in header || Object.keys(tags).length ? { tags } : {}) });
}

const TAG = "tags ";

/** @param {object} header @returns {Said} */
function textsOf(header) {
  const { tags = {}, ...others } = /** @type {{ tags?: object }} */ (header);
  const all = [...Object.entries(others), ...Object.entries(tags).map(([name, value]) => [TAG + name, value])];
  return Object.fromEntries(
    all.filter(([, value]) => value !== undefined).map(([place, value]) => [place, JSON.stringify(value)]),
  );
}
