/* How the desk asks kifu: `await call("convert", { text, to })`.  Nothing else in the app knows who answers. */

import { python } from "./python.js";

/** @import { FileVerbs, Verbs } from "kifu/messages" */

const API = new URL("../../api/v1/", import.meta.url);

/** What kifu refuses: `problem` is the same object that the command line prints with --json. */
export class ProblemError extends Error {
  /** @param {{ code: string, reason: string }} problem */
  constructor(problem) {
    super(problem.reason);
    this.problem = problem;
  }
}

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
  const headers = { "content-type": "application/json" };
  const request = data ? { method: "POST", headers, body: JSON.stringify(data) } : {};
  return answerOf(await fetch(new URL(verb, API), request));
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
  return answerOf(await fetch(url, { method: "POST", body: bytes }));
}

/** @param {Response} response */
async function answerOf(response) {
  const answer = await response.json();
  if (!response.ok) throw new ProblemError(answer);
  return answer;
}

/** @param {string} text what Python in the page itself answers */
function answerIn(text) {
  const { answer, problem } = JSON.parse(text);
  if (problem) throw new ProblemError(problem);
  return answer;
}
