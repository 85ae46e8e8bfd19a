/* The first screen and the desk are two places of one page: which is shown, the fragment of the address says. */

/** @import { Desk } from "./desk.js" */
/** @import { InView } from "./inview.js" */
/** @import { Keeper } from "./keeping.js" */
/** @import { StartView } from "./startview.js" */

const FIRST = "#start";
const SHELF = "#shelf"; // a dialog over the desk

/**
 * Show the first screen to whoever comes for the first time or asks for it; what is opened leads to the desk.
 * @param {Desk} desk
 * @param {{ incoming: InView, shelf: { show: () => unknown } }} views
 * @param {Keeper} keeper
 * @param {{ mark: (first: boolean) => void }} rail
 */
export async function switchPlaces(desk, views, keeper, rail) {
  const main = /** @type {HTMLElement} */ (document.getElementById("desk"));
  /** @type {StartView | null} */
  let view = null;
  const show = async (/** @type {boolean} */ first) => {
    rail.mark(first);
    if (first && !view) {
      const { StartView } = await import("./startview.js");
      view = new StartView(desk, views, ({ id }) => keeper.open(id));
      main.before(view.element);
    }
    if (view) view.element.hidden = !first;
    main.hidden = first;
    if (first) await view?.show().catch((error) => desk.say(error.message));
  };
  const follow = () => {
    if (location.hash === SHELF) {
      history.replaceState(null, "", "#desk");
      views.shelf.show();
    }
    return show(location.hash === FIRST).catch((error) => desk.say(error.message));
  };
  addEventListener("hashchange", follow);
  desk.addEventListener("record", () => {
    if (main.hidden) location.hash = "#desk";
  });
  const untouched = desk.book.origin === "example" && !desk.sheet?.history.last;
  if (!location.hash && untouched) await show(true).catch((error) => desk.say(error.message));
  else await follow();
}
