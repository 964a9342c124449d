// A text field with a list of suggestions: arrows move, Enter and Tab take, Escape closes. For commands and for options.
import { el, $$ } from "./dom.js";

const MOVES = ["resize", "scroll"];
let lists = 0;

/**
 * Gives `input` a list in `holder`. `find(text)` returns (a promise of) the items, `row(item)` draws one, `take(item)` uses it.
 * With `eager` Enter takes the first item though nothing was typed. With `wait` ms it asks only when the typing pauses; `floating` lists lie over the page, so that no scrolling parent cuts
 * them off. The returned `close()` hides the list, `refresh()` asks anew.
 */
export function suggest(
  input,
  holder,
  { find, row, take, wait = 0, floating = false, eager = true, empty = "Nothing fits." },
) {
  const id = `suggestions-${++lists}`;
  const list = el("div", { class: "suggestions", role: "listbox", id, hidden: true, "aria-label": "Suggestions" });
  const now = { items: [], at: -1, asked: 0, timer: 0 };
  holder.append(list);
  for (const [name, value] of Object.entries({
    role: "combobox",
    "aria-controls": id,
    "aria-expanded": "false",
    "aria-autocomplete": "list",
    autocomplete: "off",
  }))
    input.setAttribute(name, value);

  const follow = () => place(list, input);

  function float() {
    follow();
    for (const change of MOVES) addEventListener(change, follow, true);
  }

  function close() {
    for (const change of MOVES) removeEventListener(change, follow, true);
    clearTimeout(now.timer);
    now.asked += 1;
    list.hidden = true;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  }

  async function ask() {
    const question = (now.asked += 1);
    list.classList.add("asking");
    const items = await find(input.value);
    // An answer that was overtaken by another question, or by leaving the field, is not shown.
    if (question !== now.asked) return;
    list.classList.remove("asking");
    if (items === null) return close();
    Object.assign(now, { items, at: items.length && (eager || input.value) ? 0 : -1 });
    list.replaceChildren(
      ...(items.length
        ? items.map((item, n) =>
            el("div", { class: "suggestion", role: "option", id: `${id}-${n}`, "data-n": n }, row(item)),
          )
        : [el("p", { class: "small nothing" }, empty)]),
    );
    list.hidden = false;
    input.setAttribute("aria-expanded", "true");
    if (floating) float();
    mark();
  }

  function refresh() {
    clearTimeout(now.timer);
    if (wait) now.timer = setTimeout(ask, wait);
    else ask(); // at once: who types fast and presses Enter means what the list will show
  }

  function mark() {
    $$(".suggestion", list).forEach((node, n) => {
      node.classList.toggle("at", n === now.at);
      node.setAttribute("aria-selected", String(n === now.at));
    });
    const node = $$(".suggestion", list)[now.at];
    if (!node) return input.removeAttribute("aria-activedescendant");
    input.setAttribute("aria-activedescendant", node.id);
    return node.scrollIntoView({ block: "nearest" });
  }

  function use(n) {
    const item = now.items[n];
    close();
    take(item);
  }

  input.addEventListener("input", refresh);
  input.addEventListener("blur", () => setTimeout(() => document.activeElement !== input && close(), 150));
  input.addEventListener("keydown", (event) => {
    const shown = !list.hidden;
    if (event.key === "ArrowDown" && !shown) refresh();
    else if (event.key === "ArrowDown" && shown) ((now.at = (now.at + 1) % now.items.length || 0), mark());
    else if (event.key === "ArrowUp" && shown)
      ((now.at = (Math.max(now.at, 0) - 1 + now.items.length) % now.items.length || 0), mark());
    else if (event.key === "Enter" && shown && now.at >= 0) use(now.at);
    else if (event.key === "Tab" && shown && now.at >= 0 && !event.shiftKey && input.value) return use(now.at);
    else if (event.key === "Escape" && shown) close();
    else return undefined;
    event.preventDefault();
    return event.stopPropagation();
  });
  list.addEventListener("pointerdown", (event) => event.preventDefault()); // the field keeps the focus
  list.addEventListener("click", (event) => {
    const node = event.target.closest(".suggestion");
    if (node) use(Number(node.dataset.n));
  });
  return { close, refresh };
}

const ROOM = 320; // px that a list likes to have
const LABEL = 26; // px of the label above a field, which stays in sight

function place(list, input) {
  const at = input.getBoundingClientRect();
  const above = at.top - LABEL - 8;
  const below = innerHeight - at.bottom - 8;
  const up = above >= Math.min(ROOM, below) || above > below;
  const width = Math.min(Math.max(at.width, 300), innerWidth - 16);
  list.classList.add("floating");
  list.style.setProperty("width", `${width}px`);
  list.style.setProperty("left", `${Math.max(8, Math.min(at.left, innerWidth - width - 8))}px`);
  list.style.setProperty("max-height", `${Math.max(120, Math.min(ROOM, up ? above : below))}px`);
  list.style.setProperty("top", up ? "auto" : `${at.bottom + 6}px`);
  list.style.setProperty("bottom", up ? `${innerHeight - at.top + LABEL}px` : "auto");
}
