/* The notations in which a record is shown first. */

import { languageOfPage } from "../../render/viewer/words.js";
import { factsOf } from "./games.js";
import { chosenNotations } from "./settings.js";

/** @import { MovesGame } from "../../render/viewer/types" */
/** @import { RecordData } from "kifu/messages" */
/** @import { Header } from "./sheet.js" */

const MOST = 2; // that stand side by side

/**
 * Those that the reader chose for this game; else that of the reader's language, the record's own, the usual ones.
 * @param {RecordData} record
 * @param {Header} header
 * @param {Pick<MovesGame, "notations">} game
 */
export function usualNotations(record, header, { notations }) {
  const usual = factsOf(header.game)?.notations.shown ?? [record.notation];
  const own = header.notation ? [record.notation, ...usual] : usual;
  const page = languageOfPage();
  const spoken = page === "en" ? [] : notations.filter(({ language }) => language.toLowerCase() === page);
  return (
    chosenNotations(header.game) ?? [...new Set([...spoken.slice(0, 1).map(({ name }) => name), ...own])].slice(0, MOST)
  );
}
