/* How the desk follows what kifu finds out while it is found: `await follow("think", question, hear, signal)`. */

import { python } from "./python.js";
import { API, answerIn, answerOf, reach } from "./transport.js";

/** @import { Streams } from "kifu/messages" */

/**
 * Ask a verb that answers with news, and hear them until there are no more or nobody wants them: then what makes them
 * ends too.  An answer that was not wanted any more is no error.
 * @template {keyof Streams} Verb
 * @param {Verb} verb
 * @param {Streams[Verb]["asked"]} question
 * @param {(news: Streams[Verb]["answer"]) => void} hear
 * @param {AbortSignal} signal
 */
export async function follow(verb, question, hear, signal) {
  if (signal.aborted) return;
  try {
    if (python) await followIn(python, verb, question, (text) => hear(answerIn(text)), signal);
    else await followOver(verb, question, (text) => hear(JSON.parse(text)), signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/**
 * Follow a server.
 * @param {string} verb
 * @param {object} question
 * @param {(text: string) => void} hear
 * @param {AbortSignal} signal
 */
async function followOver(verb, question, hear, signal) {
  const headers = { "content-type": "application/json" };
  const request = { method: "POST", headers, body: JSON.stringify(question), signal };
  const response = await reach(new URL(verb, API), request);
  if (!response.ok || !response.body) return answerOf(response);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (!signal.aborted) hear(line);
  }
}

/**
 * Follow Python in the page itself.
 * @param {NonNullable<typeof python>} home
 * @param {string} verb
 * @param {object} question
 * @param {(text: string) => void} hear
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
function followIn(home, verb, question, hear, signal) {
  if (home.failure) return Promise.reject(new Error(home.failure));
  const id = ++home.asked;
  home.worker.postMessage({ id, verb, question: JSON.stringify(question), follows: true });
  signal.addEventListener("abort", () => home.worker.postMessage({ ends: id }), { once: true });
  return new Promise((resolve, reject) => {
    home.waiting.set(id, { resolve: () => resolve(), reject });
    home.followed.set(id, (text) => {
      try {
        if (text !== null && !signal.aborted) return hear(text);
        resolve();
      } catch (error) {
        reject(error);
      }
      home.waiting.delete(id);
      home.followed.delete(id);
    });
  });
}
