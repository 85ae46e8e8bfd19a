/* What the reader chose for all pages: language, light or dark, how boards look, notations.  The browser keeps it. */

import { choiceOf, offer } from "../../render/viewer/choice.js";
import { make } from "../../render/viewer/elements.js";
import { BY_LANGUAGE, coordinateKinds, pieceKinds } from "../../render/viewer/kinds.js";
import { buttonOf } from "./buttons.js";
import { speak, word } from "./words.js";

/**
 * How boards look: `theme` is the one that is drawn.
 * @typedef {{ theme: string, pieces: string, coordinates: string }} Look
 */
/** @import { Stage } from "../../render/viewer/types" */
/** What has a board. @typedef {{ setLook: (changes: Partial<Look>) => unknown, game: { stage: Stage } | null }} Themed */

/**
 * The languages that there are: `tags` are those of browsers for which each is meant.
 * @type {{ name: string, title: string, tags: string[] }[]}
 */
const LANGUAGES = JSON.parse(document.querySelector("meta[name=kifu-languages]")?.getAttribute("content") ?? "[]");
const KEY = "kifu-settings";

/** @type {{ language?: string, scheme?: string, theme?: string, pieces?: string, coordinates?: string, notations?: Record<string, string[]> }} */
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
  const look = lookOf(desk);
  const close = buttonOf(word("Close"), () => dialog.close());
  const title = word("Settings");
  const form = make(
    "div",
    { class: "form" },
    make("h2", {}, title),
    languages.label,
    scheme.label,
    ...look.labels,
    ...others,
    make("div", { class: "row" }, close),
  );
  const dialog = make("dialog", { class: "settings", "aria-label": title }, form);
  document.body.append(dialog);
  return () => {
    look.refresh();
    dialog.showModal();
  };
}

/** The choices of how boards look, which hold for every page and every record. @param {Themed} desk */
function lookOf(desk) {
  const take = (/** @type {Partial<Look>} */ changes) => {
    write(changes);
    desk.setLook(chosenLook());
  };
  /** @type {[string, string][]} */
  const themes = [["auto", word("As the page")], ...boardThemes().slice(0, -2)];
  const { theme = "auto", coordinates = "notation" } = settings;
  const boards = choiceOf(word("Board"), themes, {
    value: theme,
    choose: (value) => take({ theme: value }),
  });
  const pieces = choiceOf(word("Pieces"), [], { choose: (value) => take({ pieces: value }) });
  const edges = choiceOf(word("Coordinates"), coordinateKinds(), {
    value: coordinates,
    choose: (value) => take({ coordinates: value }),
  });
  return {
    labels: [boards.label, pieces.label, edges.label],
    refresh: () => desk.game && offer(pieces.select, pieceKinds(desk.game.stage), chosenLook().pieces),
  };
}

/**
 * The themes of boards with their names; the last two are no choice of a reader: the dark page's, and that of print.
 * @returns {[string, string][]}
 */
export function boardThemes() {
  return [
    ["wood", word("Wood")],
    ["plain", word("Plain")],
    ["ink", word("Ink on paper")],
    ["contrast", word("High contrast")],
    ["night", word("Night")],
    ["dark", word("Dark")],
    ["print", word("For print")],
  ];
}

/**
 * How boards look, as the reader chose or as fits the page.
 * @param {string} [usual] what stands along the edges where the reader chose nothing
 * @returns {Look}
 */
export function chosenLook(usual = "notation") {
  const { pieces = BY_LANGUAGE, coordinates = usual } = settings;
  return { theme: fittingTheme(), pieces, coordinates };
}

/** Choose what stands on the men, here and on every other page. @param {string} pieces */
export function choosePieces(pieces) {
  write({ pieces });
}

/** The notations that the reader chose for a game, if any. @param {string} game */
export function chosenNotations(game) {
  return settings.notations?.[game];
}

/** Keep the notations of a game for every record of it. @param {string} game @param {string[]} notations */
export function chooseNotations(game, notations) {
  write({ notations: { ...settings.notations, [game]: notations } });
}

/** The theme of the board that fits the page: a bright board hurts in the dark. */
export function fittingTheme() {
  const { scheme = "auto", theme = "auto" } = settings;
  if (theme !== "auto") return theme;
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
