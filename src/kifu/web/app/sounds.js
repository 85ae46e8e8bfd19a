/* Sounds of a game, made here: wood on wood for a move, twice for a capture, a tone for check, three for the end. */

import { make } from "../../render/viewer/elements.js";
import { captureOf } from "./captured.js";
import { word } from "./words.js";

/** @import { MoveNode } from "../../render/viewer/types" */
/** @import { Match } from "./match.js" */

const KEY = "kifu-sounds";

/** @type {AudioContext | null} */
let context = null;

/**
 * Make the sounds of a match: of a move that is played, of its end.
 * @param {Match} match
 */
export function listen(match) {
  /** @type {MoveNode | null} */
  let last = null;
  let over = false;
  match.addEventListener("turn", () => {
    const moved = last && match.last !== last && match.last.ply > last.ply;
    const ended = last && match.over && !over; // a game that was over when the page came makes no sound
    last = match.last;
    over = match.over;
    if (ended) play("end");
    else if (moved) play(last.check ? "check" : captureOf(match.tree, last) === null ? "move" : "capture");
  });
}

/** A box of the settings that turns the sounds on and off. */
export function soundChoice() {
  const box = make("input", { type: "checkbox" });
  box.checked = soundsOn();
  box.addEventListener("change", () => turnSounds(box.checked));
  return make("label", { class: "check" }, box, " ", word("Sounds"));
}

/** @typedef {"move" | "capture" | "check" | "end"} Sound */

/** Whether sounds are to be heard. */
export function soundsOn() {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

/** @param {boolean} on */
export function turnSounds(on) {
  try {
    localStorage.setItem(KEY, on ? "on" : "off");
  } catch {
    // it holds as long as the page
  }
}

/** Make a sound, if sounds are on and the browser lets the page make any. @param {Sound} sound */
export function play(sound) {
  // Before a reader has touched the page, a browser refuses sounds and complains on its console.
  if (!soundsOn() || !window.AudioContext || navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
  const now = context.currentTime;
  if (sound === "capture") knock(context, now + 0.07, 520);
  if (sound !== "end") knock(context, now, sound === "capture" ? 700 : 900);
  if (sound === "check") tone(context, now + 0.05, 660, 0.25);
  if (sound === "end") for (const [at, pitch] of [392, 494, 587].entries()) tone(context, now + at * 0.16, pitch, 0.5);
}

/** A man put on wood: noise that dies away within the blink of an eye. @param {AudioContext} audio @param {number} start @param {number} pitch */
function knock(audio, start, pitch) {
  const length = Math.round(audio.sampleRate * 0.06);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < length; at += 1) samples[at] = (Math.random() * 2 - 1) * (1 - at / length) ** 6;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const wood = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 2 });
  source
    .connect(wood)
    .connect(new GainNode(audio, { gain: 0.9 }))
    .connect(audio.destination);
  source.start(start);
}

/** @param {AudioContext} audio @param {number} start @param {number} frequency @param {number} length */
function tone(audio, start, frequency, length) {
  const source = new OscillatorNode(audio, { type: "triangle", frequency });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(0.15, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.001, start + length);
  source.connect(volume).connect(audio.destination);
  source.start(start);
  source.stop(start + length);
}
