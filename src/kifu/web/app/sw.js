/* Keeps the files of a site, so that it opens without a network; `kifu site` writes this beside the page.
 *
 * A version of the site is its files by their hashes.  A new one takes over from the old one what has not changed, is
 * there as a whole or not at all, and shows when no page of the old one is open any more, or its only one is loaded
 * again.  Sites of other folders of the same host keep their own files. */

/** @type {Record<string, string>} the hash of each file */
const FILES = {};
const VERSION = "";
// What is shown until the new version answers; without an icon a browser looks for one.
const EMPTY_PAGE = `<!doctype html><link rel="icon" href="data:,"><script>(${loadWhenNew})()</script>`;

/**
 * What a service worker has besides, as far as it is used here.
 * @typedef {object} Scope
 * @property {ServiceWorkerRegistration} registration
 * @property {{ matchAll: () => Promise<unknown[]> }} clients
 * @property {() => Promise<void>} skipWaiting
 * @property {(name: string, hear: (event: ScopeEvent) => void) => void} addEventListener
 */
/** @typedef {MessageEvent & { request: Request, waitUntil: (work: Promise<void>) => void, respondWith: (answer: Promise<Response>) => void }} ScopeEvent */

const scope = /** @type {Scope} */ (/** @type {unknown} */ (self));
const base = scope.registration.scope;
const family = `kifu ${base} `;
/** @type {Map<string, string>} the key of each file by its address */
const keys = new Map(Object.entries(FILES).map(([path, hash]) => [new URL(path, base).href, keyOf(path, hash)]));
keys.set(base, keyOf("index.html", FILES["index.html"]));
const version = family + VERSION;

/**
 * @param {string} path
 * @param {string} hash
 */
function keyOf(path, hash) {
  return `${new URL(path, base).href}?${encodeURIComponent(hash)}`;
}

scope.addEventListener("install", (event) => event.waitUntil(keep()));
scope.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
scope.addEventListener("message", (event) => {
  if (event.data === "take over") scope.skipWaiting();
});
scope.addEventListener("fetch", (event) => {
  const key = keys.get(event.request.url.replace(/[?#].*/, ""));
  if (event.request.method !== "GET" || !key) return;
  event.respondWith(event.request.mode === "navigate" ? openPage(key, event.request.url) : answer(key, event.request));
});

async function keep() {
  const cache = await caches.open(version);
  await Promise.all(Object.entries(FILES).map(([path, hash]) => keepFile(cache, path, hash)));
}

/**
 * @param {Cache} cache
 * @param {string} path
 * @param {string} hash
 */
async function keepFile(cache, path, hash) {
  const key = keyOf(path, hash);
  const known = await caches.match(key);
  const response = known ?? (await load(path, hash, "default").catch(() => load(path, hash, "reload")));
  await cache.put(key, response);
}

/**
 * Load a file; what the browser has kept of an older version does not have this hash.
 * @param {string} path
 * @param {string} integrity
 * @param {RequestCache} cache
 */
async function load(path, integrity, cache) {
  const response = await fetch(new URL(path, base), { integrity, cache });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(family) && name !== version).map((name) => caches.delete(name)),
  );
}

/**
 * Load the page again when the new version answers; this runs in the empty page.  A "refresh" would stay where it is on
 * an address with a fragment, and loading again without waiting would keep the old version busy, which then never goes.
 */
function loadWhenNew() {
  const load = () => location.reload();
  navigator.serviceWorker.addEventListener("controllerchange", load);
  navigator.serviceWorker.getRegistration().then((found) => found?.waiting || load());
  setTimeout(load, 3000);
}

/** @param {string} key @param {string} address */
async function openPage(key, address) {
  const waiting = scope.registration.waiting;
  if (waiting && (await scope.clients.matchAll()).length < 2) {
    waiting.postMessage("take over");
    return new Response(EMPTY_PAGE, { headers: { "content-type": "text/html" } });
  }
  return answer(key, address);
}

/**
 * @param {string} key
 * @param {RequestInfo} request what to ask the network for if the browser has thrown the file away
 */
async function answer(key, request) {
  const cache = await caches.open(version);
  return (await cache.match(key)) ?? fetch(request);
}
