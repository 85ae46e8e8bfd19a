/* How the desk asks kifu: `await call("convert", { text, to })`.  Nothing else in the app knows who answers. */

import { python } from "./python.js";
import { languageOfPage, word } from "./words.js";

/** @import { FileVerbs, Verbs } from "kifu/messages" */

export const API = new URL("../../api/v1/", import.meta.url);

/** What kifu refuses: `problem` is the same object that the command line prints with --json. */
export class ProblemError extends Error {
  /** @param {{ code: string, reason: string, said?: string }} problem */
  constructor(problem) {
    super(problem.said ?? problem.reason);
    this.problem = problem;
  }
}

/** The server has too much to do now. */
export class BusyError extends Error {}

/**
 * Ask a verb; one that is asked nothing lists what kifu knows.
 * @template {keyof Verbs} Verb
 * @param {Verb} verb
 * @param {Verbs[Verb]["asked"] extends undefined ? [] : [data: Verbs[Verb]["asked"]]} asked
 * @returns {Promise<Verbs[Verb]["answer"]>}
 */
export async function call(verb, ...asked) {
  const [data] = asked;
  if (python) return answerIn(await python.ask(verb, data ?? {}));
  const headers = { "content-type": "application/json", ...inOwnLanguage() };
  const request = data ? { method: "POST", headers, body: JSON.stringify(data) } : {};
  return answerOf(await reach(new URL(verb, API), request));
}

/**
 * Ask a verb about the bytes of a file.
 * @template {keyof FileVerbs} Verb
 * @param {Verb} verb
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {Record<string, string>} [options] such as its name
 * @returns {Promise<FileVerbs[Verb]>}
 */
export async function callFile(verb, bytes, options = {}) {
  if (python) return answerIn(await python.ask(verb, options, bytes));
  const url = new URL(verb, API);
  for (const [name, value] of Object.entries(options)) url.searchParams.set(name, value);
  return answerOf(await reach(url, { method: "POST", headers: inOwnLanguage(), body: bytes }), bytes.length);
}

/** Problems are said in the language of the page. */
function inOwnLanguage() {
  return { "accept-language": languageOfPage() };
}

/** Ask a server, which may be gone. @param {URL} url @param {RequestInit} request */
export async function reach(url, request) {
  try {
    return await fetch(url, request);
  } catch {
    throw new Error(word("The server does not answer. What you did is kept in this browser."));
  }
}

/** @param {Response} response @param {number} [size] of what was sent, in bytes */
export async function answerOf(response, size = 0) {
  const answer = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer;
  if (response.status === 413) throw new Error(tooLarge(size));
  if (response.status === 429) throw new BusyError(word("The server has too much to do now; try again in a moment."));
  if (response.status === 503) throw new Error(word("This takes longer than the server works for one question."));
  // What stands between the page and kifu may answer in words of its own.
  if (!answer?.reason) throw new Error(word("The server does not answer. What you did is kept in this browser."));
  throw new ProblemError(answer);
}

/** @param {number} size */
function tooLarge(size) {
  const megabytes = (size / 1e6).toFixed(1);
  return size
    ? word("This file has {size} MB, more than the server takes.", { size: megabytes })
    : word("This record is larger than the server takes.");
}

/** @param {string} text what Python in the page itself answers */
export function answerIn(text) {
  const { answer, problem } = JSON.parse(text);
  if (problem) throw new ProblemError(problem);
  return answer;
}
