/* The rail: the name of the app, its pages, help and settings.  On a narrow window a button of the top row opens it. */

import { make } from "../../render/viewer/elements.js";
import { signOf } from "./buttons.js";
import { iconOf } from "./icons.js";
import { addressOf } from "./links.js";
import { word } from "./words.js";

/** @import { IconName } from "./icons.js" */
/** @import { PageName } from "./links.js" */

/**
 * The rail, and the row that stands above everything where there is no room for a rail.
 * @param {PageName} shown
 * @returns {{ title: HTMLElement, mark: (first: boolean) => void }} `mark` says whether the first screen is shown
 * @param {{ help: () => void, settings: () => void, shelf?: () => void, tools?: HTMLElement[] }} parts tools stand at the end of the top row
 */
export function railOf(shown, { help, settings, shelf, tools = [] }) {
  /** @type {[PageName, IconName, string][]} */
  const pages = [
    ["", "desk", word("Desk")],
    ["learn", "learn", word("Learn")],
    ["play", "play", word("Play|a game")],
  ];
  const links = pages.map(([page, icon, title]) => {
    const href = page ? addressOf(page) : `${addressOf("")}#desk`;
    const link = linkTo(icon, title, href);
    if (page === shown) link.setAttribute("aria-current", "page");
    return link;
  });
  const home = linkTo("home", word("Start|the page"), `${addressOf("")}#start`);
  const rail = make(
    "nav",
    { class: "rail", id: "rail", popover: "auto", "aria-label": word("Pages") },
    home,
    // A page that has none leads to that of the desk.
    shelf ? item("shelf", word("Shelf"), shelf) : linkTo("shelf", word("Shelf"), `${addressOf("")}#shelf`),
    ...links,
    make("span", { class: "grow" }),
    item("help", word("Help"), help),
    item("settings", word("Settings"), settings),
  );
  // What was chosen is wanted in sight, and the list of pages no longer.
  rail.addEventListener("click", (event) => {
    if (/** @type {Element} */ (event.target).closest("a, button") && rail.matches(":popover-open")) rail.hidePopover();
  });
  const menu = signOf("menu", word("Menu"), () => {});
  menu.setAttribute("popovertarget", rail.id);
  const title = make("strong", { class: "title", dir: "auto" });
  const logo = make("h1", { class: "logo" }, make("span", { lang: "zh-Hant" }, "棋譜"), make("small", {}, "kifu"));
  document.body.prepend(make("header", { class: "topbar" }, menu, logo, title, ...tools), rail);
  const mark = (/** @type {boolean} */ first) => {
    for (const [at, link] of [home, ...links].entries())
      if (first ? at === 0 : pages[at - 1]?.[0] === shown) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
  };
  return { title, mark };
}

/** @param {IconName} icon @param {string} title @param {string} href */
function linkTo(icon, title, href) {
  return make("a", { class: "item", href }, iconOf(icon), make("span", {}, title));
}

/** @param {IconName} icon @param {string} title @param {() => void} run */
function item(icon, title, run) {
  const button = make("button", { type: "button", class: "item" }, iconOf(icon), make("span", {}, title));
  button.addEventListener("click", run);
  return button;
}
