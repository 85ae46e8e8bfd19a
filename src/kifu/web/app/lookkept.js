/* How the reader likes records to be shown, which holds for all of them: the browser keeps it. */

import { readSmall, writeSmall } from "./shelf.js";

/** @import { Desk } from "./desk.js" */

const NAME = "look";

/** @returns {Promise<Partial<Desk["look"]>>} */
export async function keptLook() {
  return (await readSmall(NAME).catch(() => null)) ?? {};
}

/** Keep it from now on, whenever it changes. @param {Desk} desk */
export function keepLook(desk) {
  desk.addEventListener("look", () => {
    const { pieces, chosen, notations } = desk.look;
    writeSmall(NAME, { pieces, chosen, notations: [...notations] }).catch(() => {}); // it holds as long as the page
  });
}

/** Put on the shelf what earlier editions kept, if anything is left of it. */
export async function bringOld() {
  const old = await Promise.all(["now", "play"].map((name) => readSmall(name).catch(() => null)));
  if (old.some(Boolean)) await (await import("./bringing.js")).bringOver();
}
