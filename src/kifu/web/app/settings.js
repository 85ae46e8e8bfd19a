/* What the reader chose for the whole page: the language, and light or dark.  The browser keeps it. */

import { make } from "../../render/viewer/elements.js";
import { buttonOf, signOf } from "./buttons.js";
import { speak, word } from "./words.js";

/** What has a board. @typedef {{ setLook: (changes: { theme: string }) => unknown }} Themed */

export const LANGUAGES = {
  en: "English",
  "zh-hans": "简体中文",
  "zh-hant": "繁體中文",
  ja: "日本語",
  vi: "Tiếng Việt",
};
const KEY = "kifu-settings";

/** @type {{ language?: string, scheme?: string }} */
const settings = read();

/** Speak the language that was chosen, or else the first of the browser's that kifu speaks. */
export async function speakAsChosen() {
  const language = settings.language ?? navigator.languages.map(spoken).find(Boolean) ?? "en";
  await speak(language).catch(() => speak("en"));
}

/**
 * A button that opens the choices of language and scheme, and others.
 * @param {Themed} desk
 * @param {...HTMLElement} others
 */
export function settingsOf(desk, ...others) {
  const languages = choiceOf(word("Language"), LANGUAGES, document.documentElement.lang, (language) => {
    write({ language });
    location.reload(); // everything that was said is said anew; the desk itself is kept
  });
  const schemes = { auto: word("Light or dark as the system"), light: word("Light"), dark: word("Dark") };
  const scheme = choiceOf(word("Light or dark"), schemes, settings.scheme ?? "auto", (value) => {
    write({ scheme: value });
    applyScheme(desk);
  });
  for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"]) {
    matchMedia(query).addEventListener("change", () => applyScheme(desk));
  }
  const close = buttonOf(word("Close"), () => dialog.close());
  const title = word("Settings");
  const labels = [languages, scheme].map((select) => make("label", {}, select.title, select));
  const form = make(
    "div",
    { class: "form" },
    make("h2", {}, title),
    ...labels,
    ...others,
    make("div", { class: "row" }, close),
  );
  const dialog = make("dialog", { class: "settings", "aria-label": title }, form);
  document.body.append(dialog);
  return signOf("⚙", title, () => dialog.showModal());
}

/** The theme of the board that fits the page: a bright board hurts in the dark. */
export function fittingTheme() {
  const { scheme = "auto" } = settings;
  if (matchMedia("(prefers-contrast: more)").matches) return "contrast";
  const dark = scheme === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : scheme === "dark";
  return dark ? "dark" : "wood";
}

/** @param {Themed} [desk] */
export function applyScheme(desk) {
  const { scheme = "auto" } = settings;
  if (scheme === "auto") delete document.documentElement.dataset.scheme;
  else document.documentElement.dataset.scheme = scheme;
  desk?.setLook({ theme: fittingTheme() });
}

/** @param {string} tag of the browser @returns {string | undefined} */
function spoken(tag) {
  const [language, ...rest] = tag.toLowerCase().split("-");
  if (language === "zh") return rest.some((part) => ["hant", "tw", "hk", "mo"].includes(part)) ? "zh-hant" : "zh-hans";
  return language in LANGUAGES ? language : undefined;
}

/**
 * @param {string} label
 * @param {Record<string, string>} values
 * @param {string} value
 * @param {(value: string) => void} choose
 */
function choiceOf(label, values, value, choose) {
  const options = Object.entries(values).map(([key, text]) =>
    make("option", { value: key, ...(key in LANGUAGES ? { lang: key } : {}) }, text),
  );
  const select = make("select", { "aria-label": label, title: label }, ...options);
  select.value = value;
  select.addEventListener("change", () => choose(select.value));
  return select;
}

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {}; // a browser that keeps nothing
  }
}

/** @param {typeof settings} changes */
function write(changes) {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // it holds as long as the page
  }
}
