/* A question that is answered with yes or no, before something is done that cannot be taken back. */

import { make } from "../../render/viewer/elements.js";
import { buttonOf } from "./buttons.js";

/** @param {string} question @param {string} yes @param {string} no @returns {Promise<boolean>} */
export function askWhether(question, yes, no) {
  const agree = buttonOf(yes, () => dialog.close("yes"));
  const leave = buttonOf(no, () => dialog.close(""), { class: "main" });
  const row = make("div", { class: "row" }, agree, leave);
  const dialog = make("dialog", { class: "asking", "aria-label": question }, make("p", {}, question), row);
  document.body.append(dialog);
  dialog.showModal();
  leave.focus();
  return new Promise((resolve) =>
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    }),
  );
}
