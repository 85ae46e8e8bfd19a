/* Python in a worker of the browser: it answers what a server would answer, one question after another.
 *
 * Everything is asked for at once, and handed to the loader of Pyodide when it wants it, so that no download waits for
 * another.  Most files are packed, and unpacked here as they come, for not every host packs what it sends. */

/** @typedef {{ path: string, size: number }} Part a file of the site, and how many bytes are sent */
/** @typedef {{ loader: Part, script: Part, program: Part, library: Part, kifu: Part, lock: object }} Parts */
/** @typedef {{ id: number, verb: string, question: string, data?: Uint8Array<ArrayBuffer>, language: string, follows?: boolean }} Question */
/** @typedef {{ next: () => { done?: boolean, value?: string }, destroy: () => void }} News what Python yields */

export {}; // it is a module, and alone in its worker

const PLACE = "/kifu.zip"; // Python loads kifu from it as it is
const fetchFile = self.fetch.bind(self);

/** @type {((verb: string, question: string, data: Uint8Array | undefined, language: string) => string) | null} */
let answer = null;
/** @type {((verb: string, question: string) => News) | null} */
let follow = null;
/** @type {Set<number>} the questions whose news nobody wants any more */
const ended = new Set();
/** @type {Question[]} those that came before Python was there */
const waiting = [];

self.addEventListener("message", ({ data }) => {
  if (data.parts) load(data.parts, data.base).catch(fail);
  else if (data.ends) ended.add(data.ends);
  else if (answer) reply(data);
  else waiting.push(data);
});

/** @param {unknown} error */
function fail(error) {
  self.postMessage({ failed: error instanceof Error ? error.message : String(error) });
}

/** @param {Question} question */
function reply({ id, verb, question, data, language, follows }) {
  if (follows) tell(id, verb, question).catch(fail);
  else self.postMessage({ id, text: answer?.(verb, question, data, language) });
}

/** Send news as they come; between two of them, other questions are answered. @param {number} id @param {string} verb @param {string} question */
async function tell(id, verb, question) {
  const news = follow?.(verb, question);
  while (news && !ended.delete(id)) {
    const { done, value } = news.next();
    self.postMessage({ id, text: done ? null : value });
    if (done) break;
    await new Promise((resume) => setTimeout(resume));
  }
  news?.destroy();
}

/**
 * Load Python and kifu, and answer what was asked meanwhile.
 * @param {Parts} parts
 * @param {string} base the address of the site
 */
async function load(parts, base) {
  const report = countBytes(parts);
  const folder = new URL(".", new URL(parts.loader.path, base)).href;
  const begun = new Map([
    [`${folder}pyodide.asm.wasm`, download(parts.program, base, "application/wasm", report)],
    [`${folder}python_stdlib.zip`, download(parts.library, base, "application/zip", report)],
  ]);
  const kifu = download(parts.kifu, base, "application/zip", report).then((response) => response.arrayBuffer());
  for (const coming of [...begun.values(), kifu]) coming.catch(fail); // at once, and not when it is wanted
  self.fetch = (address, options) => begun.get(String(address)) ?? fetchFile(address, options);
  const script = import(new URL(parts.script.path, base).href).then(() => report(parts.script.size));
  const { loadPyodide } = await import(new URL(parts.loader.path, base).href);
  report(parts.loader.size);
  await script;
  const python = await loadPyodide({ indexURL: folder, lockFileContents: JSON.stringify(parts.lock) });
  self.postMessage({ stage: "kifu" });
  python.FS.writeFile(PLACE, new Uint8Array(await kifu));
  python.runPython(`import sys; sys.path.insert(0, "${PLACE}")`);
  const module = python.pyimport("kifu.web.worker");
  module.fetch_tables_from(new URL("endings/", base).href);
  answer = (verb, question, data, language) => module.answer(verb, question, data && python.toPy(data), language);
  follow = (verb, question) => module.follow(verb, question);
  self.postMessage({ stage: "ready" });
  waiting.splice(0).forEach(reply);
}

/**
 * A function that is given how many bytes came, and reports how many of all are here.
 * @param {Parts} parts
 * @returns {(bytes: number) => void}
 */
function countBytes({ loader, script, program, library, kifu }) {
  const total = [loader, script, program, library, kifu].reduce((sum, part) => sum + part.size, 0);
  let loaded = 0;
  return (bytes) => {
    loaded += bytes;
    self.postMessage({ stage: loaded < total ? "download" : "start", loaded, total });
  };
}

/**
 * A packed file, unpacked as it comes.
 * @param {Part} part
 * @param {string} base
 * @param {string} type
 * @param {(bytes: number) => void} report
 */
async function download(part, base, type, report) {
  const response = await fetchFile(new URL(part.path, base));
  if (!response.ok || !response.body) throw new Error(`${part.path}: ${response.status} ${response.statusText}`);
  const counted = new TransformStream({
    transform(chunk, controller) {
      report(chunk.byteLength);
      controller.enqueue(chunk);
    },
  });
  const body = response.body.pipeThrough(counted).pipeThrough(new DecompressionStream("gzip"));
  return new Response(body, { headers: { "content-type": type } });
}
