/* Tabs: several views of which one is shown. */

import { make } from "../../render/viewer/elements.js";
import { word } from "./words.js";

let made = 0;

/** Arrow keys go from one to the next, as in every other list of tabs.  Panels hear that they are `shown` and `left`. */
export class Tabs {
  /** @param {[title: string, panel: HTMLElement][]} views */
  constructor(views) {
    this.list = make("div", { class: "tabs", role: "tablist" });
    this.tools = make("div", { class: "tabtools", role: "group", "aria-label": word("Tools") });
    this.element = make("div", { class: "tabbed" }, make("div", { class: "tabrow" }, this.list, this.tools));
    /** @type {HTMLButtonElement[]} */
    this.buttons = [];
    /** @type {HTMLElement[]} */
    this.panels = [];
    for (const [title, panel] of views) this.add(title, panel);
    this.list.addEventListener("keydown", (event) => this.#onKey(event));
    this.choose(0);
  }

  /** Add a view at the end, which is not shown yet; return its place. @param {string} title @param {HTMLElement} panel */
  add(title, panel) {
    const place = this.panels.length;
    panel.id ||= `panel-${++made}`;
    panel.setAttribute("role", "tabpanel");
    const button = make(
      "button",
      { type: "button", role: "tab", "aria-controls": panel.id, id: `${panel.id}-tab`, "aria-selected": "false" },
      title,
    );
    button.tabIndex = -1;
    panel.setAttribute("aria-labelledby", button.id);
    button.addEventListener("click", (event) => {
      this.choose(place);
      if (event.detail) button.blur(); // after a click of the mouse the arrow keys step through the game again
    });
    this.buttons.push(button);
    this.panels.push(panel);
    this.list.append(button);
    this.element.append(panel);
    return place;
  }

  /** Show a number beside the title of a view, if there is one. @param {number} place @param {number} number @param {string} [kind] */
  count(place, number, kind = "") {
    const button = this.buttons[place];
    button.querySelector(".count")?.remove();
    if (number) button.append(" ", make("small", { class: `count ${kind}` }, String(number)));
  }

  /** Show a view elsewhere beside that of the tab that is chosen; or take it back. @param {number} place @param {HTMLElement | null} elsewhere */
  lend(place, elsewhere) {
    const [button, panel] = [this.buttons[place], this.panels[place]];
    const lent = Boolean(elsewhere);
    if (button.hidden === lent) return;
    if (lent && !panel.hidden) this.choose(0);
    button.hidden = lent;
    panel.hidden = !lent;
    panel.setAttribute("role", lent ? "group" : "tabpanel");
    (elsewhere ?? this.element).append(panel);
    panel.dispatchEvent(new Event(lent ? "shown" : "left"));
  }

  /** @param {number} place of a view; one that is shown elsewhere is in sight already */
  choose(place) {
    if (this.buttons[place].hidden) return;
    for (const [other, button] of this.buttons.entries()) {
      if (button.hidden) continue;
      button.setAttribute("aria-selected", String(other === place));
      button.tabIndex = other === place ? 0 : -1;
      const left = other !== place && !this.panels[other].hidden;
      this.panels[other].hidden = other !== place;
      if (left) this.panels[other].dispatchEvent(new Event("left"));
    }
    this.panels[place].dispatchEvent(new Event("shown"));
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const buttons = this.buttons.filter((button) => !button.hidden);
    const here = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    if (!step || here < 0) return;
    event.preventDefault();
    event.stopPropagation();
    const next = buttons[(here + step + buttons.length) % buttons.length];
    this.choose(this.buttons.indexOf(next));
    next.focus();
  }
}
