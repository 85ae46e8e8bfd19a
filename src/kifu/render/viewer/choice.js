/* A choice with its label. */

import { make } from "./elements.js";

/** @typedef {(string | number)[]} Option  its value and its text */

/**
 * Make a label with a select in it; `choose` is told what was chosen.
 * @param {string} title
 * @param {Option[]} options
 * @param {{ value?: string, choose?: (value: string) => void, name?: string }} [look]
 */
export function choiceOf(title, options, { value = "", choose = () => {}, name = "" } = {}) {
  const select = make("select", { "aria-label": title, ...(name ? { name } : {}) });
  offer(select, options, value);
  select.addEventListener("change", () => choose(select.value));
  const label = make("label", {}, make("span", {}, title), select);
  return { label, select };
}

/**
 * Offer other options; the value given stays chosen, or is, if it is among them.
 * @param {HTMLSelectElement} select
 * @param {Option[]} options
 * @param {string} [value]
 */
export function offer(select, options, value = select.value) {
  select.replaceChildren(...options.map(([name, text]) => make("option", { value: name }, String(text))));
  if (options.some(([name]) => String(name) === value)) select.value = value;
}
