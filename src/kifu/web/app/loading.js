/* What a site without a server shows while Python is loading: a bar, what it stands for, and why if it fails. */

import { make } from "../../render/viewer/elements.js";
import { python } from "./python.js";
import { word } from "./words.js";

const MEGABYTE = 1e6;

/** @param {NonNullable<typeof python>} worker */
function showProgress(worker) {
  const bar = make("progress", { "aria-label": word("Loading") });
  const text = make("span", {});
  const box = make("div", { class: "python", role: "status" }, bar, text);
  document.body.prepend(box);

  function update() {
    const { stage, loaded = 0, total = 1 } = worker.progress;
    if (stage === "ready") box.remove();
    bar.setAttribute("max", String(total));
    bar.setAttribute("value", String(loaded));
    text.textContent = describe(stage, loaded, total);
  }

  worker.addEventListener("progress", update);
  worker.addEventListener("failed", () => {
    const again = make("button", { type: "button" }, word("Try again"));
    again.addEventListener("click", () => location.reload());
    box.setAttribute("role", "alert");
    box.replaceChildren(word("Python cannot be loaded: {reason}", { reason: worker.failure ?? "" }), again);
    if (!box.isConnected) document.body.prepend(box);
  });
  update();
}

/**
 * @param {string} stage
 * @param {number} loaded
 * @param {number} total
 */
function describe(stage, loaded, total) {
  if (stage === "start") return word("Starting Python…");
  if (stage === "kifu") return word("Starting kifu…");
  const [here, all] = [loaded, total].map((bytes) => (bytes / MEGABYTE).toFixed(1));
  return word("Loading Python, which runs in this page: {here} of {all} MB", { here, all });
}

if (python && python.progress.stage !== "ready") showProgress(python);
