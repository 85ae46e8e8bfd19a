/* A menu at a button: arrow keys walk through it, Escape and a click elsewhere close it. */

import { make } from "../../render/viewer/elements.js";

/**
 * Open a menu of actions; one without anything to do cannot be chosen.
 * @param {HTMLElement} anchor
 * @param {[string, (() => void) | null][]} actions
 */
export function menuOf(anchor, actions) {
  const menu = make("div", { class: "menu", role: "menu", popover: "auto" });
  for (const [words, run] of actions) {
    const item = make("button", { type: "button", role: "menuitem", tabindex: "-1" }, words);
    item.disabled = !run;
    item.addEventListener("click", () => {
      menu.hidePopover();
      run?.();
    });
    menu.append(item);
  }
  const items = () => [...menu.querySelectorAll("button:enabled")].map((item) => /** @type {HTMLElement} */ (item));
  menu.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const all = items();
    all[(all.indexOf(/** @type {HTMLElement} */ (document.activeElement)) + step + all.length) % all.length].focus();
  });
  menu.addEventListener("toggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState === "open") return;
    menu.remove();
    if (document.activeElement === document.body) anchor.focus(); // and not where an action has gone on, such as a field
  });
  (anchor.closest("dialog") ?? document.body).append(menu); // all that is outside of an open dialog is inert
  menu.showPopover();
  const [place, size] = [anchor.getBoundingClientRect(), menu.getBoundingClientRect()];
  menu.style.left = `${Math.max(4, Math.min(place.left, innerWidth - size.width - 4))}px`;
  menu.style.top = `${place.bottom + size.height < innerHeight ? place.bottom : Math.max(4, place.top - size.height)}px`;
  items()[0]?.focus();
}
