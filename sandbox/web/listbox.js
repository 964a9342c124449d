// The list of options that a select opens: beside it on a desktop, from the bottom on a phone.
import { el, $, $$ } from "./dom.js";
import { emoji } from "./components.js";

const open = { anchor: null, options: [], chosen: new Set(), min: 1, max: 1, at: 0, done: null, typed: "", typedAt: 0 };

export const isOpen = () => open.anchor !== null;

/**
 * Offers `options` (`{value, label, description, emoji}`) beside `anchor`. `done` is called with the values chosen,
 * at once when only one can be, else when the list is closed by its button; not at all when it is left.
 */
export function offer(anchor, options, { values = [], min = 1, max = 1, label, done }) {
  leave(false);
  Object.assign(open, { anchor, options, min, max, done, chosen: new Set(values), typed: "" });
  open.at = Math.max(
    0,
    options.findIndex((one) => open.chosen.has(one.value)),
  );
  const box = $("#listbox");
  (anchor.closest("dialog") ?? document.body).append(box);
  box.replaceChildren(
    el(
      "div",
      { class: "listbox-head" },
      el("b", {}, label),
      el("span", { class: "small", id: "listbox-hint" }, hint()),
    ),
    el(
      "div",
      {
        class: "options",
        role: "listbox",
        tabindex: "0",
        "aria-label": label,
        "aria-multiselectable": max > 1 ? "true" : null,
      },
      options.map(option),
    ),
    max > 1 || min === 0
      ? el(
          "div",
          { class: "listbox-foot" },
          el("button", { type: "button", class: "button secondary", "data-list": "leave" }, "Cancel"),
          el("button", { type: "button", class: "button primary", "data-list": "done" }, "Done"),
        )
      : "",
  );
  box.hidden = false;
  anchor.setAttribute("aria-expanded", "true");
  place(box, anchor);
  $(".options", box).focus({ preventScroll: true });
  mark();
}

function hint() {
  if (open.max === 1) return open.min === 0 ? "One, or none" : "";
  return open.min === open.max ? `Choose ${open.min}` : `Choose ${open.min} to ${open.max}`;
}

function option(one, n) {
  return el(
    "div",
    {
      class: "option",
      role: "option",
      id: `option-${n}`,
      "data-n": n,
      "aria-selected": String(open.chosen.has(one.value)),
    },
    one.emoji && el("span", { class: "emoji" }, emoji(one.emoji)),
    el(
      "span",
      { class: "option-words" },
      el("span", {}, one.label),
      one.description && el("span", { class: "small" }, one.description),
    ),
    el("span", { class: open.max > 1 ? "tick box" : "tick", "aria-hidden": "true" }),
  );
}

function place(box, anchor) {
  const at = anchor.getBoundingClientRect();
  const phone = matchMedia("(max-width: 760px)").matches;
  box.classList.toggle("sheet", phone);
  box.style.cssText = "";
  if (phone) return;
  const below = innerHeight - at.bottom - 12;
  const above = at.top - 12;
  const up = below < Math.min(box.scrollHeight, 320) && above > below;
  box.style.setProperty("max-height", `${Math.min(420, up ? above : below)}px`);
  box.style.setProperty("left", `${Math.max(8, Math.min(at.left, innerWidth - 8 - Math.max(at.width, 280)))}px`);
  box.style.setProperty("width", `${Math.max(at.width, 280)}px`);
  box.style.setProperty(up ? "bottom" : "top", `${up ? innerHeight - at.top + 6 : at.bottom + 6}px`);
}

/** Closes the list without an answer. */
export function leave(back = true) {
  if (!isOpen()) return;
  const { anchor } = open;
  open.anchor = null;
  $("#listbox").hidden = true;
  document.body.append($("#listbox"));
  anchor.setAttribute("aria-expanded", "false");
  if (back) anchor.focus();
}

function answer() {
  if (open.chosen.size < open.min || open.chosen.size > open.max) {
    $("#listbox-hint").classList.add("wrong");
    return;
  }
  const values = open.options.map((one) => one.value).filter((value) => open.chosen.has(value));
  const { done } = open;
  leave();
  done(values);
}

function choose(n) {
  const { value } = open.options[n];
  open.at = n;
  if (open.max === 1 && open.min === 1) {
    open.chosen = new Set([value]);
    return answer();
  }
  if (open.chosen.has(value)) open.chosen.delete(value);
  else if (open.max === 1) open.chosen = new Set([value]);
  else if (open.chosen.size < open.max) open.chosen.add(value);
  else $("#listbox-hint").classList.add("wrong");
  return mark();
}

function mark() {
  const nodes = $$("#listbox .option");
  nodes.forEach((node, n) => {
    node.classList.toggle("at", n === open.at);
    node.setAttribute("aria-selected", String(open.chosen.has(open.options[n].value)));
  });
  $("#listbox .options").setAttribute("aria-activedescendant", `option-${open.at}`);
  nodes[open.at]?.scrollIntoView({ block: "nearest" });
}

function key(event) {
  const last = open.options.length - 1;
  const moves = {
    ArrowDown: Math.min(last, open.at + 1),
    ArrowUp: Math.max(0, open.at - 1),
    Home: 0,
    End: last,
    PageDown: Math.min(last, open.at + 8),
    PageUp: Math.max(0, open.at - 8),
  };
  const inList = event.target.matches(".options");
  if (event.key === "Escape") leave();
  else if (inList && event.key in moves) ((open.at = moves[event.key]), mark());
  else if (inList && event.key === "Enter" && open.max > 1 && open.chosen.size) answer();
  else if (inList && (event.key === "Enter" || event.key === " ")) choose(open.at);
  else if (event.key === "Tab" && open.max === 1 && open.min === 1) return leave();
  else if (inList && event.key.length === 1 && !event.ctrlKey && !event.metaKey) typeAhead(event);
  else return undefined;
  event.preventDefault();
  return event.stopPropagation();
}

/** Letters typed within a second lead to the option that begins with them. */
function typeAhead(event) {
  open.typed = event.timeStamp - open.typedAt < 1000 ? open.typed + event.key : event.key;
  open.typedAt = event.timeStamp;
  const found = open.options.findIndex((one) => one.label.toLowerCase().startsWith(open.typed.toLowerCase()));
  if (found >= 0) ((open.at = found), mark());
}

export function listen() {
  const box = $("#listbox");
  box.addEventListener("keydown", key);
  box.addEventListener("click", (event) => {
    const node = event.target.closest(".option");
    const verb = event.target.closest("[data-list]")?.dataset.list;
    if (node) choose(Number(node.dataset.n));
    if (verb === "done") answer();
    if (verb === "leave") leave();
  });
  document.addEventListener("pointerdown", (event) => {
    if (isOpen() && !box.contains(event.target) && !open.anchor.contains(event.target)) leave(false);
  });
  addEventListener("resize", () => isOpen() && place(box, open.anchor));
}

/** After a redraw: a list whose select is gone goes too. */
export function check() {
  if (isOpen() && !open.anchor.isConnected) leave(false);
}
