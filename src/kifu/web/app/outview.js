/* The way out: what, in which format and notation, to be copied, saved or linked.  What would be lost is said before. */

import { choiceOf, offer } from "../../render/viewer/choice.js";
import { make } from "../../render/viewer/elements.js";
import { drawnPieces, pieceKinds } from "../../render/viewer/kinds.js";
import { recordsOf } from "./binding.js";
import { buttonOf } from "./buttons.js";
import { saveText } from "./saving.js";
import { boardThemes } from "./settings.js";
import { MOST_CODE, shareCode } from "./share.js";
import { addStyle } from "./styles.js";
import { call } from "./transport.js";
import { formatName, notationName, problemInWords, word } from "./words.js";

/** @import { ExportAnswer, ExportFacts, ExportRequest, ProblemMessage } from "kifu/messages" */
/** @import { Option } from "../../render/viewer/choice.js" */
/** @import { Desk } from "./desk.js" */

await addStyle("out.css", import.meta.url);

const SOON = 120; // milliseconds after the last choice
const LONGEST_SHOWN = 20_000; // characters

/** One dialog; each choice is carried out at once and shown, so that what is saved was seen. */
export class OutView {
  /** @type {ExportAnswer | null} the file that was made last */
  made = null;
  /** @type {ExportFacts[]} what there is to choose from */
  facts = [];
  timer = 0;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.what = make("fieldset", { class: "row" }, make("legend", {}, word("What")));
    const parts = {
      record: word("Whole record"),
      line: word("Line from here"),
      position: word("Position here"),
      book: word("All chapters"),
    };
    for (const [value, title] of Object.entries(parts)) {
      const radio = make("input", { type: "radio", name: "what", value });
      radio.checked = value === "record";
      radio.addEventListener("change", () => this.#offer());
      this.what.append(make("label", {}, radio, " ", title));
    }
    this.choices = make("div", { class: "choices" });
    this.format = this.#choice("format", word("Format"));
    this.notation = this.#choice("notation", word("Notation"));
    this.encoding = this.#choice("encoding", word("Encoding"));
    this.theme = this.#choice("theme", word("Colours"));
    this.pieces = this.#choice("pieces", word("Pieces"));
    this.preview = make("div", { class: "preview" });
    this.losses = make("div", { class: "losses", role: "status" });
    this.copy = buttonOf(word("Copy"), () => this.#copy(this.made?.text ?? ""));
    this.save = buttonOf(word("Save"), () => this.#save());
    this.save.disabled = this.copy.disabled = true; // until there is something to save
    this.link = buttonOf(word("Copy a link to this record"), () => this.#share());
    this.save.classList.add("main");
    const close = buttonOf(word("Close"), () => this.dialog.close());
    const buttons = make("div", { class: "row" }, this.save, this.copy, this.link, close);
    this.said = make("p", { class: "problem", role: "status" });
    this.dialog = make("dialog", { class: "out", "aria-label": word("Save or share") });
    const title = make("h2", {}, word("Save or share"));
    this.dialog.append(
      make("div", { class: "form" }, title, this.what, this.choices, this.losses, this.said, this.preview, buttons),
    );
  }

  /** @param {"record" | "book"} [what] */
  async show(what) {
    const many = this.desk.book.chapters.length > 1;
    for (const radio of this.what.querySelectorAll("input")) {
      if (radio.value === "book") /** @type {HTMLElement} */ (radio.parentElement).hidden = !many;
      if (radio.value === what || (radio.value === "record" && !many)) radio.checked = true;
    }
    this.dialog.showModal();
    this.said.textContent = "";
    try {
      if (!this.facts.length) this.facts = await call("exports");
      this.#offer();
    } catch (error) {
      this.said.textContent = /** @type {Error} */ (error).message;
    }
  }

  /** @param {string} name @param {string} title */
  #choice(name, title) {
    const choose = () => (name === "format" ? this.#offerLooks() : this.#makeSoon());
    const { label, select } = choiceOf(title, [], { name, choose });
    this.choices.append(label);
    return select;
  }

  get #part() {
    const chosen = this.what.querySelector("input:checked")?.getAttribute("value");
    return /** @type {NonNullable<ExportRequest["what"]>} */ (chosen ?? "record");
  }

  /** Offer the formats that can hold what was chosen; until they are known there is nothing to offer. */
  #offer() {
    if (!this.facts.length) return;
    const game = this.desk.game.name;
    const fitting = this.facts.filter(
      ({ of, games }) => of.includes(this.#part) && (!games.length || games.includes(game)),
    );
    const own = this.desk.source?.answer.format ?? "";
    const groups = [
      ["file", word("Files of records")],
      ["picture", word("Pictures and pages")],
    ].map(([kind, label]) =>
      make(
        "optgroup",
        { label },
        ...fitting
          .filter((each) => each.kind === kind)
          .map(({ name, title, missing }) => {
            const option = make("option", { value: name }, formatName({ title }));
            option.disabled = missing.length > 0;
            return option;
          }),
      ),
    );
    const before = this.format.value;
    this.format.replaceChildren(...groups);
    const usable = fitting.filter(({ missing }) => !missing.length).map(({ name }) => name);
    const usual = this.#part === "position" ? "svg" : this.#part === "book" && usable.includes(own) ? own : "pgn";
    this.format.value = usable.includes(before) ? before : usable.includes(usual) ? usual : usable[0];
    this.#offerLooks();
  }

  get #fact() {
    return this.facts.find(({ name }) => name === this.format.value) ?? this.facts[0];
  }

  /** Offer what the format can take: a notation, an encoding, colours, pieces. */
  #offerLooks() {
    const { desk } = this;
    const { kind, notations, encodings, themes, pieces } = this.#fact;
    /** @type {Option[]} */
    const written = notations ? desk.game.notations.map((each) => [each.name, notationName(each)]) : [];
    const seen = desk.game.notations[desk.notations[0]].name;
    if (kind === "file" && notations) fill(this.notation, [["", word("as is usual there")], ...written], "");
    else fill(this.notation, written, seen);
    fill(this.encoding, named(encodings), "utf-8");
    fill(
      this.theme,
      named(themes, Object.fromEntries(boardThemes())),
      desk.look.theme === "dark" ? "wood" : desk.look.theme,
    );
    fill(this.pieces, named(pieces, Object.fromEntries(pieceKinds(desk.game.stage))), drawnPieces(desk.look.pieces));
    this.#makeSoon();
  }

  #makeSoon() {
    clearTimeout(this.timer);
    this.made = null;
    this.said.textContent = "";
    this.copy.disabled = this.save.disabled = true;
    this.dialog.setAttribute("aria-busy", "true");
    this.timer = setTimeout(() => this.#make(), SOON);
  }

  async #make() {
    const { desk } = this;
    const asked = {
      record: desk.record(),
      what: this.#part,
      path: desk.path(),
      flip: desk.look.turned === 1,
      format: this.format.value,
      ...chosen([this.notation, this.encoding, this.theme, this.pieces]),
    };
    this.asked = asked;
    try {
      const records = asked.what === "book" ? await recordsOf(desk, desk.book) : [];
      if (this.asked !== asked) return;
      const made = await call("export", { ...asked, ...(records.length ? { records, title: desk.book.title } : {}) });
      if (this.asked !== asked) return;
      this.made = made;
      this.#show(made);
    } catch (error) {
      if (this.asked !== asked) return;
      this.preview.replaceChildren();
      this.losses.replaceChildren();
      this.said.textContent = /** @type {Error} */ (error).message;
    }
    this.dialog.removeAttribute("aria-busy");
  }

  /** @param {ExportAnswer} made */
  #show(made) {
    const { text, data, media_type: type, losses, compared, name } = made;
    this.save.disabled = false;
    this.copy.disabled = text === undefined;
    const picture = type.startsWith("image/");
    if (picture) {
      const encoded = data ?? btoa(unescape(encodeURIComponent(text ?? "")));
      this.preview.replaceChildren(make("img", { src: `data:${type};base64,${encoded}`, alt: name }));
    } else if (text === undefined)
      this.preview.replaceChildren(make("p", {}, word("{name}: a file that is no text", { name })));
    else {
      const area = make("textarea", { readonly: "", rows: "9", spellcheck: "false", "aria-label": name });
      area.value = text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
      this.preview.replaceChildren(area);
    }
    this.#showLosses(losses, compared, this.#fact.kind === "file");
  }

  /** @param {ProblemMessage[]} losses @param {ExportAnswer["compared"]} compared @param {boolean} isFile */
  #showLosses(losses, compared, isFile) {
    const proofs = {
      "": word("kifu does not read this format, so it was not read back."),
      all: word("Read back: all of it is the same."),
      moves: word("Read back: all moves are the same."),
      "main line": word("Read back: the main line is the same."),
    };
    const proof = make("p", { class: "proof" }, proofs[compared]);
    if (!isFile) return this.losses.replaceChildren();
    if (!losses.length) return this.losses.replaceChildren(make("p", {}, word("Nothing is lost.")), proof);
    const rows = losses.map((loss) => make("li", { dir: "auto" }, problemInWords(loss)));
    return this.losses.replaceChildren(
      make("p", { class: "warn" }, word("What this format cannot keep:")),
      make("ul", {}, ...rows),
      proof,
    );
  }

  #save() {
    if (!this.made) return;
    const { text = "", data, name, media_type: type } = this.made;
    const content = data === undefined ? text : Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
    saveText(content, name, data === undefined ? `${type};charset=utf-8` : type);
    this.#say(word("Saved: {name}", { name }));
  }

  async #share() {
    const { desk } = this;
    const code = await shareCode(desk.record(), desk.path());
    if (code.length > MOST_CODE) return this.#say(word("This record is too long for a link."));
    const link = new URL(`#${code}`, location.href.split("#")[0]).href;
    return this.#copy(
      link,
      word("Copied: a link of {count} characters that carries the whole record", { count: link.length }),
    );
  }

  /** @param {string} text @param {string} [said] */
  async #copy(text, said = word("Copied.")) {
    try {
      await navigator.clipboard.writeText(text);
      this.#say(said);
    } catch {
      // Without leave to use the clipboard the text is there to be copied by hand.
      const area = make("textarea", { readonly: "", rows: "4", "aria-label": word("Text to copy") });
      area.value = text;
      this.preview.replaceChildren(area);
      area.select();
    }
  }

  /** @param {string} text */
  #say(text) {
    this.said.textContent = text;
  }
}

/** @param {HTMLSelectElement} select @param {Option[]} options @param {string} usual */
function fill(select, options, usual) {
  const value = options.some(([name]) => name === select.value) ? select.value : usual;
  offer(select, options, value);
  if (select.parentElement) select.parentElement.hidden = !options.length;
}

/** Values with what people call them. @param {string[]} values @param {Record<string, string>} [titles] @returns {Option[]} */
function named(values, titles = {}) {
  return values.map((value) => [value, titles[value] ?? value]);
}

/** @param {HTMLSelectElement[]} selects */
function chosen(selects) {
  return Object.fromEntries(selects.filter(({ value }) => value).map(({ name, value }) => [name, value]));
}
