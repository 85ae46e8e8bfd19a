/* A link that carries the whole record in its fragment, which no server ever sees. */

/** @import { RecordForm } from "kifu/messages" */

export const MOST_CODE = 100_000; // characters of a link; longer ones are cut by some programs
const MOST_TEXT = 4_000_000; // characters of a record: a short link may unfold to a very long one

/**
 * A record and the path to its current move, for the fragment of a link.
 * @param {object} record in the form of kifu's JSON
 * @param {number[]} path
 */
export async function shareCode(record, path) {
  const bytes = new TextEncoder().encode(JSON.stringify(record));
  const packed = await collect(new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw")), MOST_TEXT);
  const code = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
  const plain = code.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `r=${plain}${path.length ? `&p=${packPath(path)}` : ""}`;
}

/**
 * What a fragment carries; null if it carries no record.  One that is broken or too long is an error.
 * @param {string} fragment with or without its sign
 * @returns {Promise<{ record: RecordForm, path: number[] } | null>}
 */
export async function readShared(fragment) {
  const found = /^#?r=([A-Za-z0-9_-]+)(?:&p=([0-9a-z.-]*))?$/.exec(fragment);
  if (!found) return null;
  const [, code, path = ""] = found;
  if (code.length > MOST_CODE) throw new RangeError("the link is too long");
  const packed = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const text = new TextDecoder("utf-8", { fatal: true }).decode(await collect(stream, MOST_TEXT));
  return { record: JSON.parse(text), path: unpackPath(path) };
}

/** @param {ReadableStream<Uint8Array>} stream @param {number} most bytes that are taken */
async function collect(stream, most) {
  const blocks = [];
  let size = 0;
  const reader = stream.getReader();
  for (let read = await reader.read(); read.value; read = await reader.read()) {
    size += read.value.length;
    if (size > most) {
      await reader.cancel();
      throw new RangeError("the record is too long");
    }
    blocks.push(read.value);
  }
  return new Uint8Array(await new Blob(/** @type {BlobPart[]} */ (blocks)).arrayBuffer());
}

/** A path in few characters: how many first children follow each other, then the number of another one. @param {number[]} path */
export function packPath(path) {
  return path.join(".").replace(/(?:^|(?<=\.))0(?:\.0)*(?=\.|$)/g, (zeros) => `-${(zeros.length + 1) / 2}`);
}

/** @param {string} text */
export function unpackPath(text) {
  const steps = text.split(".").filter(Boolean);
  const lengths = steps.map((step) => (step.startsWith("-") ? Number(step.slice(1)) : 1));
  if (lengths.reduce((sum, length) => sum + length, 0) > MOST_CODE) return [];
  return steps.flatMap((step, at) => (step.startsWith("-") ? Array(lengths[at]).fill(0) : [Number(step)]));
}
