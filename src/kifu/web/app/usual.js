/* The notations in which a record is shown first. */

import { languageOfPage } from "../../render/viewer/words.js";
import { factsOf } from "./games.js";
import { chosenNotations } from "./settings.js";

/** @import { MovesGame } from "../../render/viewer/types" */
/** @import { RecordData } from "kifu/messages" */
/** @import { Header } from "./sheet.js" */

const MOST = 2; // that stand side by side
const IN_CHARACTERS = /^(zh|ja)/;

/**
 * Those that the reader chose for this game; else that of the reader's language, the record's own, the usual ones, and
 * of these first what needs no characters where the language is written in none.
 * @param {RecordData} record
 * @param {Header} header
 * @param {Pick<MovesGame, "notations">} game
 */
export function usualNotations(record, header, { notations }) {
  const page = languageOfPage();
  const languages = new Map(notations.map(({ name, language }) => [name, language.toLowerCase()]));
  const spoken = page === "en" ? [] : [...languages.keys()].filter((name) => languages.get(name) === page).slice(0, 1);
  const usual = factsOf(header.game)?.notations.shown ?? [record.notation];
  const foreign = (/** @type {string} */ name) => Number(IN_CHARACTERS.test(languages.get(name) ?? ""));
  const ordered = IN_CHARACTERS.test(page) ? usual : usual.toSorted((one, other) => foreign(one) - foreign(other));
  const own = header.notation ? [record.notation] : [];
  return chosenNotations(header.game) ?? [...new Set([...spoken, ...own, ...ordered])].slice(0, MOST);
}
