/* What takes a while, such as reading a large book, is said above everything else, and that it goes on. */

import { make } from "../../render/viewer/elements.js";

/** @import { Desk } from "./desk.js" */

const SOON = 250; // milliseconds; what is done by then need not be said

/** @param {Desk} desk */
export function showWork(desk) {
  const bar = make("progress", { "aria-hidden": "true" });
  const text = make("span", { dir: "auto" });
  // A popover lies above dialogs too.
  const box = make("div", { class: "working", role: "status", popover: "manual" }, bar, text);
  document.body.append(box);
  let timer = 0;
  desk.addEventListener("working", (event) => {
    clearTimeout(timer);
    const { says, part } = /** @type {CustomEvent<{ says: string, part: number | null }>} */ (event).detail;
    if (!says) return box.hidePopover();
    const show = () => {
      text.textContent = says;
      if (part === null) bar.removeAttribute("value");
      else bar.value = part;
      box.showPopover();
    };
    if (box.matches(":popover-open")) show();
    else timer = setTimeout(show, SOON);
  });
}
