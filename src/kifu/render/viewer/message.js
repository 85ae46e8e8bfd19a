/* A message: a text with places for arguments, in the part of ICU's MessageFormat that kifu's languages need.
   kifu/languages/message.py fills the same messages, and has the grammar in words. */

/** @typedef {string | number} Value */
/** @typedef {Record<string, Value>} Values */

/** @type {Map<string, Intl.PluralRules>} */
const pluralRules = new Map();
/** @type {Map<string, Intl.NumberFormat>} a long record writes thousands of numbers at once */
const numberFormats = new Map();

/**
 * Fill a message; an argument that is not given stays as it is written.
 * @param {string} message
 * @param {Values} values
 * @param {string} language  which says how numbers are written, and what is one and what is many
 */
export function fillMessage(message, values, language) {
  return /[{#]/.test(message) ? fillParts(message, 0, values, language, undefined).text : message;
}

/**
 * Fill what stands between a place and the brace that ends it.
 * @param {string} message
 * @param {number} at
 * @param {Values} values
 * @param {string} language
 * @param {Value | undefined} counted  what `#` stands for
 */
function fillParts(message, at, values, language, counted) {
  let text = "";
  for (; at < message.length && message[at] !== "}"; at++) {
    if (message[at] === "#" && counted !== undefined) text += writeValue(counted, language);
    else if (message[at] === "{") {
      const part = fillArgument(message, at, values, language, counted);
      text += part.text;
      at = part.end - 1;
    } else text += message[at];
  }
  return { text, end: at };
}

/**
 * @param {string} message
 * @param {number} start
 * @param {Values} values
 * @param {string} language
 * @param {Value | undefined} counted
 */
function fillArgument(message, start, values, language, counted) {
  const head = /** @type {RegExpExecArray} */ (
    /\{\s*(\w+)\s*(?:,\s*(plural|select)\s*,\s*|\})/.exec(message.slice(start))
  );
  const [whole, name, kind] = head;
  const value = values[name];
  let end = start + whole.length;
  if (!kind) return { text: value === undefined ? whole : writeValue(value, language), end };
  /** @type {Record<string, string>} */
  const options = {};
  for (let option = optionAt(message, end); option; option = optionAt(message, end)) {
    const filled = fillParts(message, end + option[0].length, values, language, kind === "plural" ? value : counted);
    options[option[1]] = filled.text;
    end = filled.end + 1;
  }
  const chosen =
    options[kind === "plural" ? `=${value}` : value] ?? options[pluralOf(value, language)] ?? options.other;
  return { text: chosen, end: message.indexOf("}", end) + 1 };
}

/**
 * @param {string} message
 * @param {number} at
 */
function optionAt(message, at) {
  return /^\s*(=\d+|[\w-]+)\s*\{/.exec(message.slice(at));
}

/**
 * @param {Value} value
 * @param {string} language
 */
function pluralOf(value, language) {
  if (typeof value !== "number") return "other";
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language);
  pluralRules.set(language, rules);
  return rules.select(value);
}

/**
 * @param {Value} value
 * @param {string} language
 */
function writeValue(value, language) {
  if (typeof value !== "number") return value;
  const format = numberFormats.get(language) ?? new Intl.NumberFormat(language);
  numberFormats.set(language, format);
  return format.format(value);
}
