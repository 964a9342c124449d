// Building nodes, and changing the page into what it should be without throwing away what is already right.

/** Text becomes text nodes, so nothing that people or the bot write is ever read as markup. */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "style") for (const [key, text] of Object.entries(value)) node.style.setProperty(key, text);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(
    ...children
      .flat(Infinity)
      .filter((child) => child !== null && child !== undefined && child !== false && child !== ""),
  );
  return node;
}

export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

/** Changes `old` into `fresh` in place: focus, scroll position and loaded pictures stay. */
export function morph(old, fresh) {
  if (old.nodeName !== fresh.nodeName || keyOf(old) !== keyOf(fresh)) return old.replaceWith(fresh);
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return undefined;
  }
  attributes(old, fresh);
  return children(old, fresh);
}

/** Gives `parent` these children, keeping those that stay. Children with `data-key` are known by it. */
export function fill(parent, ...nodes) {
  const fresh = parent.cloneNode(false);
  fresh.append(...nodes.flat(Infinity).filter(Boolean));
  children(parent, fresh);
}

const keyOf = (node) => node.dataset?.key;

function attributes(old, fresh) {
  for (const { name } of [...old.attributes])
    if (name !== "style" && !fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of [...fresh.attributes])
    if (name !== "style" && old.getAttribute(name) !== value) old.setAttribute(name, value);
  // The content security policy forbids style attributes; the style object is the way that it allows.
  if (old.style.cssText !== fresh.style.cssText) old.style.cssText = fresh.style.cssText;
}

function children(old, fresh) {
  const wanted = new Set([...fresh.children].map(keyOf).filter(Boolean));
  // Those that are gone leave first: then the rest need not be moved, and moving a node would take its focus.
  for (const child of [...old.children]) if (keyOf(child) && !wanted.has(keyOf(child))) child.remove();
  const known = new Map([...old.children].filter(keyOf).map((child) => [keyOf(child), child]));
  let place = old.firstChild;
  for (const next of [...fresh.childNodes]) {
    const match = keyOf(next) ? known.get(keyOf(next)) : place && !keyOf(place) ? place : null;
    if (!match) {
      old.insertBefore(next, place);
      continue;
    }
    if (match === place) place = place.nextSibling;
    else old.insertBefore(match, place);
    morph(match, next);
  }
  while (place) {
    const gone = place;
    place = place.nextSibling;
    gone.remove();
  }
}

const COLOURS = 6;
const places = new Map();

/** Each person's colour is that of the place at the table; strangers get one by the order in which they turn up. */
export function seatPeople(names) {
  for (const name of names) if (!places.has(name)) places.set(name, places.size);
}

function hue(name) {
  seatPeople([name]);
  return `var(--person-${(places.get(name) % COLOURS) + 1})`;
}

export function face(name, size = "") {
  return el("span", { class: `face ${size}`, "aria-hidden": "true", style: { "--face": hue(name) } }, name.slice(0, 1));
}

export function announce(text) {
  const line = el("div", { class: "toast plain" }, text);
  $("#toasts").append(line);
  setTimeout(() => line.remove(), 6000);
}
