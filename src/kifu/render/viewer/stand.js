/* A stand: what one side holds in hand, beside the board, with a slot for each kind that can be held. */

import { draw, make } from "./elements.js";
import { kindsInHand, manInHand } from "./standing.js";
import { manName, sideName, word } from "./words.js";

/** @import { Board } from "./board.js" */
/** @import { HandCounts, ManNumber, Side } from "./types" */

const WIDTH = 1.05; // of a stand and the gap beside it, in cells

/** Every slot is a button; a kind that is not held is a faint man, so that nothing moves when one arrives. */
export class Stand {
  /**
   * @param {Board} board
   * @param {Side} side
   */
  constructor(board, side) {
    this.board = board;
    this.side = side;
    this.open = false; // whether slots of kinds that are not held can be chosen too
    /** @type {HandCounts} */
    this.hand = {};
    this.slots = kindsInHand(board.game).map((letter) => make("button", { type: "button", value: letter }));
    this.element = make("div", { class: "kifu-stand", role: "group" }, ...this.slots);
    this.element.addEventListener("keydown", (event) => this.#walk(event));
  }

  /** Draw the men anew, after the board was turned or its men were exchanged. */
  refresh() {
    const { board, side } = this;
    this.element.setAttribute(
      "aria-label",
      word("{side}, in hand", { side: sideName(board.game.sides[side], board.game) }),
    );
    this.element.classList.toggle("above", side !== board.turned);
    for (const slot of this.slots) {
      const man = manInHand(board.game, side, slot.value);
      // Slots are small, so one character has to do.
      slot.replaceChildren(
        picture(board, man, board.shown === "chinese" ? "short" : board.shown),
        make("b", { "aria-hidden": "true" }),
      );
    }
    this.show(this.hand);
  }

  /** @param {HandCounts} hand */
  show(hand) {
    this.hand = hand;
    for (const slot of this.slots) {
      const count = hand[slot.value] ?? 0;
      slot.disabled = !count && !this.open;
      slot.classList.toggle("none", !count);
      slot.setAttribute("aria-label", this.words(slot.value));
      if (slot.lastChild) slot.lastChild.textContent = count > 1 ? String(count) : "";
    }
    this.#stopAt(this.#usable().find((slot) => slot.tabIndex === 0) ?? this.#usable()[0]);
  }

  /** How many of a kind are held, in words. @param {string} letter */
  words(letter) {
    const { game } = this.board;
    const piece = manName(manInHand(game, this.side, letter), game);
    return word("{piece} in hand, {count}", { piece, count: this.hand[letter] ?? 0 });
  }

  /** @param {string} letter */
  slotOf(letter) {
    return this.slots.find(({ value }) => value === letter);
  }

  /** Show which kind was picked up; none with no letter. @param {string} letter */
  mark(letter) {
    for (const slot of this.slots) slot.classList.toggle("held", slot.value === letter);
  }

  /** The letter of the slot that an event is about; nothing beside the slots. @param {Event} event */
  letterOf(event) {
    const slot = /** @type {Element} */ (event.target).closest("button");
    return slot && !slot.disabled ? slot.value : "";
  }

  /** Go to the slots by keys; whether there is any to go to. */
  focus() {
    const slot = this.#usable().find(({ tabIndex }) => tabIndex === 0);
    slot?.focus();
    return Boolean(slot);
  }

  #usable() {
    return this.slots.filter(({ disabled }) => !disabled);
  }

  /** Let the tabulator stop at one slot. @param {HTMLButtonElement | undefined} stop */
  #stopAt(stop) {
    for (const slot of this.slots) slot.tabIndex = slot === stop ? 0 : -1;
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const usable = this.#usable();
    const here = usable.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    // The stand of the side at the top lies the other way round, as its men do.
    const next = usable[here + (this.side === this.board.turned ? step : -step)];
    if (!next) return;
    this.#stopAt(next);
    next.focus();
  }
}

/**
 * The stands of both sides, the first side's first, beside the field of a board; none in games without men in hand.
 * @param {Board} board
 */
export function standsOf(board) {
  const { game, element, field } = board;
  if (!kindsInHand(game).length) return [];
  const stands = [new Stand(board, 0), new Stand(board, 1)];
  // Where there is little room, a style puts them above and below.
  const beside = make("div", { class: "kifu-stands" }, stands[1].element, stands[0].element);
  const whole = make("div", { class: "kifu-handed" }, field, beside);
  whole.style.setProperty("--columns", `${game.stage.width}fr ${game.stage.cell * WIDTH}fr`);
  whole.style.setProperty("--low-columns", `${game.stage.width}fr ${2 * game.stage.cell * WIDTH}fr`);
  whole.style.setProperty("--kinds", String(stands[0].slots.length));
  element.append(whole);
  return stands;
}

/** How wide the stands of a board are, in the units of its picture. @param {Board} board */
export function standWidth({ stands, game }) {
  return stands.length ? game.stage.cell * WIDTH : 0;
}

/**
 * The side on whose stand a pointer is, or null beside the stands.
 * @param {Board} board
 * @param {{ clientX: number, clientY: number }} pointer
 * @returns {Side | null}
 */
export function standAt({ stands }, { clientX, clientY }) {
  const found = stands.find(({ element }) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return left <= clientX && clientX <= right && top <= clientY && clientY <= bottom;
  });
  return found ? found.side : null;
}

/**
 * A man alone, in a picture of its own.
 * @param {Board} board
 * @param {ManNumber} man
 * @param {string} [shown] what stands on it, if it is not what stands on those on the board
 */
export function picture(board, man, shown) {
  const { left, top, cell } = board.game.stage;
  const viewBox = `${left - cell / 2} ${top - cell / 2} ${cell} ${cell}`;
  return draw("svg", { viewBox, "aria-hidden": "true" }, board.drawing(man, shown));
}
