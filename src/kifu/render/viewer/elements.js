/* Elements of the page.  Texts of a record are data: they become text nodes, never markup. */

/** @typedef {{ [name: string]: string | number }} Attributes */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Make an element; children that are texts become text nodes.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {(Node | string)[]} children
 */
export function make(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * Make an element of a drawing.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {(Node | string)[]} children
 */
export function draw(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * Make a group of shapes from markup, which comes from kifu itself and never from a record.
 * @param {string} markup
 * @returns {SVGGElement}
 */
export function shapes(markup) {
  const parsed = new DOMParser().parseFromString(`<g xmlns="${SVG}">${markup}</g>`, "image/svg+xml");
  /** @type {Element} */
  const root = parsed.documentElement;
  return /** @type {SVGGElement} */ (document.importNode(root, true));
}

/**
 * @template {Element} Made
 * @param {Made} element
 * @param {Attributes} attributes
 * @param {(Node | string)[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}
