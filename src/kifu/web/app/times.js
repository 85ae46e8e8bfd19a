/* Times and sizes as people say them, in the language of the page. */

import { languageOfPage } from "../../render/viewer/words.js";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** @type {[Intl.RelativeTimeFormatUnit, number, number][]} each unit, how long it is, and up to when it is used */
const UNITS = [
  ["minute", MINUTE, HOUR],
  ["hour", HOUR, DAY],
  ["day", DAY, 7 * DAY],
];
const SIZES = ["byte", "kilobyte", "megabyte", "gigabyte"];

/** How long ago a time was, or its date. @param {number} time @param {number} [now] */
export function agoOf(time, now = Date.now()) {
  const language = languageOfPage();
  const past = Math.max(0, now - time);
  const unit = UNITS.find(([, , most]) => past < most);
  if (!unit) return new Date(time).toLocaleDateString(language, { day: "numeric", month: "long", year: "numeric" });
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(-Math.floor(past / unit[1]), unit[0]);
}

/** @param {number} bytes */
export function sizeOf(bytes) {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), SIZES.length - 1);
  const format = {
    style: /** @type {const} */ ("unit"),
    unit: SIZES[step],
    maximumFractionDigits: bytes < 1e4 ? 1 : 0,
  };
  return (bytes / 1000 ** step).toLocaleString(languageOfPage(), format);
}
