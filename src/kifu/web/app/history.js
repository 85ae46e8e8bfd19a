/* The history of a record: every change in the order of all tabs, what was taken back, what can be done again. */

/** @import { Edit } from "./edits.js" */
/**
 * A change as it is kept: `clock` and `tab` say where it stands in the order of all changes of a record, whichever tab
 * made them.  It is an edit, or takes another change back, or does it again.
 * @typedef {{ clock: number, tab: string, edit?: Edit, undoes?: string, redoes?: string, joins?: boolean }} Change
 */

/** @param {Change} change */
export function keyOf({ clock, tab }) {
  return `${clock}.${tab}`;
}

/** @param {Change} one @param {Change} other */
export function inOrder(one, other) {
  return one.clock - other.clock || (one.tab < other.tab ? -1 : Number(one.tab > other.tab));
}

/** The changes of one record. */
export class History {
  /** @param {Change[]} changes in any order */
  constructor(changes = []) {
    /** @type {Change[]} */
    this.list = [];
    /** @type {Map<string, Change>} */
    this.known = new Map();
    /** @type {Change[]} */
    this.done = [];
    /** @type {Change[]} */
    this.undone = [];
    for (const change of changes.toSorted(inOrder)) this.take(change);
  }

  get last() {
    return this.list.at(-1);
  }

  /** What can be taken back. */
  get undoable() {
    return this.done.at(-1);
  }

  get redoable() {
    return this.undone.at(-1);
  }

  /** What this tab does now stands after all that is known. @param {string} tab @param {Omit<Change, "clock" | "tab">} what @returns {Change} */
  next(tab, what) {
    return { clock: (this.last?.clock ?? 0) + 1, tab, ...what };
  }

  /** Whether a change is known as it is: what goes on being typed is the same change with another text. @param {Change} change */
  has(change) {
    const known = this.known.get(keyOf(change));
    return known !== undefined && textOf(known) === textOf(change);
  }

  /** Whether a change comes after all that are known, so that it can be made as it is. @param {Change} change */
  follows(change) {
    return !this.last || inOrder(this.last, change) < 0;
  }

  /**
   * Take a change that follows all others; return what is to be done with the record.
   * @param {Change} change
   * @returns {{ edit: Edit, back: boolean, key: string, deep: boolean } | null} `deep` if later changes stay done
   */
  take(change) {
    this.list.push(change);
    this.known.set(keyOf(change), change);
    if (change.edit) {
      this.done.push(change);
      this.undone = [];
      return { edit: change.edit, back: false, key: keyOf(change), deep: false };
    }
    const [from, to, key] = change.undoes
      ? [this.done, this.undone, change.undoes]
      : [this.undone, this.done, change.redoes];
    const place = from.findLastIndex((each) => keyOf(each) === key);
    if (place < 0) return null; // another tab was first
    const back = Boolean(change.undoes);
    const deep = back && place < from.length - 1;
    const [moved] = from.splice(place, 1);
    to.push(moved);
    return moved.edit ? { edit: moved.edit, back, key: keyOf(moved), deep } : null;
  }

  /** Put the last change, which goes on being typed, in place of what it was. @param {Change} change */
  retype(change) {
    this.list[this.list.length - 1] = change;
    this.done[this.done.length - 1] = change;
    this.known.set(keyOf(change), change);
  }

  /**
   * The edits that make the record what it is, from the last one on that replaced all of it.
   * @returns {{ from: Change | null, edits: Change[] }}
   */
  standing() {
    const place = this.done.findLastIndex(({ edit }) => edit?.kind === "replace");
    return { from: this.done[place] ?? null, edits: this.done.slice(place + 1) };
  }
}

/** The text of a change that goes on being typed; nothing of one that stays as it is. @param {Change} change */
function textOf({ edit }) {
  return edit?.kind === "remark" || edit?.kind === "header" ? JSON.stringify(edit.after) : "";
}

/**
 * The remark that an edit goes on typing: the last change, of this tab, about the same text of the same move.  Then both
 * are one change, with the text from before the first and that after the last.
 * @param {History} history
 * @param {string} tab
 * @param {Edit} edit
 * @returns {Change | null}
 */
export function joined(history, tab, edit) {
  const { last } = history;
  if (!last?.edit || last.tab !== tab || last !== history.undoable) return null;
  const { edit: before } = last;
  if (before.kind !== edit.kind) return null;
  if (before.kind === "remark" && edit.kind === "remark") {
    const fields = [before.after, edit.after].map((said) => Object.keys(said).join());
    if (before.name !== edit.name || fields[0] !== fields[1]) return null;
    return { ...last, edit: { ...edit, before: before.before } };
  }
  if (before.kind === "header" && edit.kind === "header") {
    if (Object.keys(before.after).join() !== Object.keys(edit.after).join()) return null;
    return { ...last, edit: { ...edit, before: before.before } };
  }
  return null;
}
