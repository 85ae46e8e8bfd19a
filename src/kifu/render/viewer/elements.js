/* Elements of the page.  Texts of a record are data: they become text nodes, never markup. */

const SVG = "http://www.w3.org/2000/svg";

/** Make an element; children that are texts become text nodes. */
export function make(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** Make an element of a drawing. */
export function draw(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** Make a group of shapes from markup, which comes from kifu itself and never from a record. */
export function shapes(markup) {
  const parsed = new DOMParser().parseFromString(`<g xmlns="${SVG}">${markup}</g>`, "image/svg+xml");
  return document.importNode(parsed.documentElement, true);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}
