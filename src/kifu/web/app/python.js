/* Python in the visitor's own browser, for a site without a server: it begins to load as soon as this module runs.
 *
 * `python` is null where a server answers.  Events: `progress`, with `stage`, `loaded` and `total`; `failed`. */

/** @typedef {{ stage: "download" | "start" | "kifu" | "ready", loaded?: number, total?: number }} Progress */
/** @typedef {{ resolve: (text: string) => void, reject: (error: Error) => void }} Waiting */

class PythonWorker extends EventTarget {
  /**
   * @param {Record<string, { size: number }>} parts what is to be loaded, as the site names it
   * @param {Record<string, string>} known where the answers lie to what a page asks first
   * @param {string} base
   */
  constructor(parts, known, base) {
    super();
    this.known = known;
    this.base = base;
    /** @type {Map<number, Waiting>} */
    this.waiting = new Map();
    /** @type {Map<number, (text: string | null) => void>} */
    this.followed = new Map();
    this.asked = 0;
    /** @type {Progress} */
    this.progress = { stage: "download", loaded: 0, total: sizeOf(parts) };
    /** @type {string | null} why it does not run */
    this.failure = null;
    this.worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    this.worker.addEventListener("message", ({ data }) => this.#hear(data));
    this.worker.addEventListener("error", (event) => this.#fail(event.message || "the worker cannot be started"));
    this.worker.postMessage({ parts, base });
  }

  /**
   * Ask a verb; what it answers is JSON, `{"answer": ...}` or `{"problem": ...}`.
   * @param {string} verb
   * @param {object} question
   * @param {Uint8Array<ArrayBuffer>} [data]
   * @returns {Promise<string>}
   */
  ask(verb, question, data) {
    const text = JSON.stringify(question);
    const known = this.known[`${verb} ${text}`];
    if (known && this.progress.stage !== "ready") return this.#look(known).catch(() => this.#send(verb, text, data));
    return this.#send(verb, text, data);
  }

  /** Read an answer that lies beside the page, so that a board is there before Python is. @param {string} path */
  async #look(path) {
    const response = await fetch(new URL(path, this.base));
    if (!response.ok) throw new Error(response.statusText);
    return response.text();
  }

  /**
   * @param {string} verb
   * @param {string} question
   * @param {Uint8Array<ArrayBuffer>} [data]
   * @returns {Promise<string>}
   */
  #send(verb, question, data) {
    if (this.failure) return Promise.reject(new Error(this.failure));
    const id = ++this.asked;
    this.worker.postMessage({ id, verb, question, data, language: document.documentElement.lang });
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  /** @param {Progress & { failed?: string, id: number, text: string }} message */
  #hear(message) {
    if (message.failed) this.#fail(message.failed);
    else if (message.stage) this.#report(message);
    else {
      const take = this.followed.get(message.id);
      if (take) return take(message.text);
      this.waiting.get(message.id)?.resolve(message.text);
      this.waiting.delete(message.id);
    }
  }

  /** @param {Progress} progress */
  #report(progress) {
    this.progress = { ...this.progress, ...progress };
    this.dispatchEvent(new Event("progress"));
    if (progress.stage === "ready") keepForOffline();
  }

  /** @param {string} reason */
  #fail(reason) {
    this.failure = reason;
    for (const { reject } of this.waiting.values()) reject(new Error(reason));
    this.waiting.clear();
    this.dispatchEvent(new Event("failed"));
  }
}

/** @param {Record<string, { size?: number }>} parts */
function sizeOf(parts) {
  return Object.values(parts).reduce((sum, { size = 0 }) => sum + size, 0);
}

/** Let a service worker keep the files; not before they are here, or they would be loaded twice at the same time. */
function keepForOffline() {
  const script = new URL("../../sw.js", import.meta.url);
  // Where it is not allowed, as in some private windows, the site works all the same as long as there is a network.
  navigator.serviceWorker?.register(script, { updateViaCache: "none" }).catch(() => {});
}

/** @type {HTMLMetaElement | null | undefined} */
const home = globalThis.document?.querySelector('meta[name="kifu-home"]');
const { known = {}, ...parts } = home ? JSON.parse(home.content) : {};
export const python = home ? new PythonWorker(parts, known, document.baseURI) : null;
