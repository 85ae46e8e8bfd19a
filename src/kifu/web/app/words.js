/* What the app says, in the language that the reader chose. */

import { languageOfPage, learn, notationName, sideName, word } from "../../render/viewer/words.js";

/** @import { ProblemMessage } from "kifu/messages" */

export { languageOfPage, notationName, sideName, word };

/** Say everything in a language from now on. @param {string} language */
export async function speak(language) {
  learn(await (await fetch(new URL(`words/${language}.json`, import.meta.url))).json());
  document.documentElement.lang = language;
}

/** What people call a format. @param {{ title: string }} format */
export function formatName({ title }) {
  return word(`${title}|format`);
}

/** What went wrong, and what was done about it, in the language of the page. @param {Pick<ProblemMessage, "reason" | "repair" | "said">} problem */
export function problemInWords({ reason, repair, said }) {
  return said ?? (repair ? `${reason} (${repair})` : reason);
}

/** @param {string} ending as kifu calls it */
export function endingName(ending) {
  /** @type {Record<string, string>} */
  const names = {
    checkmate: word("checkmate"),
    stalemate: word("no move is left"),
    capture: word("the royal man is taken"),
    bare: word("only royal men are left"),
    "time forfeit": word("the time is over"),
  };
  return names[ending] ?? ending;
}
