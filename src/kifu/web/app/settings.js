/* What the reader chose for the whole page: the language, and light or dark.  The browser keeps it. */

import { choiceOf } from "../../render/viewer/choice.js";
import { make } from "../../render/viewer/elements.js";
import { buttonOf } from "./buttons.js";
import { speak, word } from "./words.js";

/** What has a board. @typedef {{ setLook: (changes: { theme: string }) => unknown }} Themed */

/**
 * The languages that there are: `tags` are those of browsers for which each is meant.
 * @type {{ name: string, title: string, tags: string[] }[]}
 */
const LANGUAGES = JSON.parse(document.querySelector("meta[name=kifu-languages]")?.getAttribute("content") ?? "[]");
const KEY = "kifu-settings";

/** @type {{ language?: string, scheme?: string }} */
const settings = read();

/** Speak the language that was chosen, or else the first of the browser's that kifu speaks. */
export async function speakAsChosen() {
  const language = settings.language ?? navigator.languages.map(spoken).find(Boolean) ?? "en";
  await speak(language).catch(() => speak("en"));
}

/**
 * Make the dialog with the choices of language and scheme, and others; return what opens it.
 * @param {Themed} desk
 * @param {...HTMLElement} others
 */
export function settingsOf(desk, ...others) {
  /** @type {[string, string][]} */
  const titles = LANGUAGES.map(({ name, title }) => [name, title]);
  const languages = choiceOf(word("Language"), titles, {
    value: document.documentElement.lang,
    choose: (language) => {
      write({ language });
      location.reload(); // everything that was said is said anew; the desk itself is kept
    },
  });
  for (const option of languages.select.options) option.lang = option.value;
  const schemes = { auto: word("Light or dark as the system"), light: word("Light"), dark: word("Dark") };
  const scheme = choiceOf(word("Light or dark"), Object.entries(schemes), {
    value: settings.scheme ?? "auto",
    choose: (value) => {
      write({ scheme: value });
      applyScheme(desk);
    },
  });
  for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"]) {
    matchMedia(query).addEventListener("change", () => applyScheme(desk));
  }
  const close = buttonOf(word("Close"), () => dialog.close());
  const title = word("Settings");
  const form = make(
    "div",
    { class: "form" },
    make("h2", {}, title),
    languages.label,
    scheme.label,
    ...others,
    make("div", { class: "row" }, close),
  );
  const dialog = make("dialog", { class: "settings", "aria-label": title }, form);
  document.body.append(dialog);
  return () => dialog.showModal();
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

/**
 * The language that is meant for the longest beginning of a tag.
 * @param {string} tag of the browser
 */
function spoken(tag) {
  const words = tag.toLowerCase().split("-");
  const begins = words.map((_, end) => words.slice(0, words.length - end).join("-"));
  const found = begins.map((begin) => LANGUAGES.find(({ tags }) => tags.includes(begin)));
  return found.find(Boolean)?.name;
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
