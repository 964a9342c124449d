// The messages of a channel: drawn where they changed, with the days between them and the end kept in sight.
import { $, el, morph } from "./dom.js";
import { time } from "./markdown.js";
import { article } from "./message.js";

const NEAR = 90; // px from the end within which one follows what is said

const drawn = new Map(); // key of a row → what it was drawn from

/** Another channel, or another person: nothing of what is shown stays. */
export function clearLog() {
  drawn.clear();
  $("#log").replaceChildren();
  news(false);
}

/** `look` as in message.js, with the state; `divider`: the message up to which all was read before, or null. */
export function drawLog(look, divider) {
  const log = $("#log");
  const wanted = look.state.messages.length ? rows(look, divider) : [emptyRow()];
  const keys = new Set(wanted.map((row) => row.key));
  for (const node of [...log.children])
    if (!keys.has(node.dataset.key)) (drawn.delete(node.dataset.key), node.remove());
  let place = log.firstElementChild;
  for (const { key, from, make } of wanted) {
    if (place?.dataset.key === key) {
      const next = place.nextElementSibling;
      if (drawn.get(key) !== from) morph(place, make());
      place = next;
    } else log.insertBefore(make(), place);
    drawn.set(key, from);
  }
}

function rows(look, divider) {
  const out = [];
  let day = "";
  let divided = divider === null;
  if (look.state.earlier) out.push({ key: "earlier", from: "", make: earlierRow });
  for (const message of look.state.messages) {
    const date = new Date(message.timestamp).toDateString();
    if (date !== day) out.push({ key: `day-${date}`, from: "", make: () => dayRow(date, message.timestamp) });
    day = date;
    if (!divided && BigInt(message.id) > BigInt(divider)) {
      divided = true;
      out.push({
        key: "new",
        from: "",
        make: () => el("div", { class: "divider new", "data-key": "new", role: "separator" }, el("span", {}, "New")),
      });
    }
    out.push({ key: message.id, from: signature(message, look), make: () => article(message, look) });
  }
  return out;
}

function earlierRow() {
  const button = el("button", { type: "button", class: "button secondary", "data-do": "earlier" }, "Earlier messages");
  return el("div", { class: "earlier", "data-key": "earlier" }, button);
}

function signature(message, look) {
  const waits = [...look.states.waiting].filter((key) => key.startsWith(`${message.id} `));
  return JSON.stringify([message, waits, look.states.failed.get(message.id) ?? "", look.names]);
}

function dayRow(date, stamp) {
  const words =
    date === new Date().toDateString() ? "Today" : time(Math.floor(Date.parse(stamp) / 1000), "D").textContent;
  return el("div", { class: "divider", "data-key": `day-${date}`, role: "separator" }, el("span", {}, words));
}

function emptyRow() {
  return {
    key: "empty",
    from: "",
    make: () =>
      el(
        "div",
        { class: "empty", "data-key": "empty" },
        el("p", {}, "Nothing here yet."),
        el("p", { class: "small" }, "Type / below to see what can be done."),
      ),
  };
}

export function atEnd() {
  const { scrollHeight, scrollTop, clientHeight } = $("#scroll");
  return scrollHeight - scrollTop - clientHeight < NEAR;
}

/** To the end of the talk; where the last message is taller than the window, to its beginning, which says what is asked. */
export function toEnd() {
  const scroll = $("#scroll");
  const last = $("#log").lastElementChild;
  scroll.scrollTop =
    last && last.offsetHeight > scroll.clientHeight ? last.offsetTop - scroll.offsetTop : scroll.scrollHeight;
  news(false);
}

/** The way to the end: offered where there is more below, and named where that is new. */
export function news(fresh) {
  const button = $("#newer");
  button.hidden = !fresh && atEnd();
  button.classList.toggle("fresh", fresh);
  button.textContent = fresh ? "New messages ↓" : "↓";
  button.setAttribute("aria-label", fresh ? "New messages" : "More below");
}

export const lastKey = () => $("#log").lastElementChild?.dataset.key;

/** Leads to a message, and to its control `custom` if named. False: it is not here. */
export function pointAt(message, custom) {
  const node = $(`[data-message="${message}"]`);
  if (!node) return false;
  const tall = node.offsetHeight > $("#scroll").clientHeight;
  node.scrollIntoView({ block: tall ? "start" : "center" });
  node.classList.add("pointed");
  setTimeout(() => node.classList.remove("pointed"), 2500);
  const control = custom && $(`[data-custom="${CSS.escape(custom)}"]`, node);
  control?.scrollIntoView({ block: "nearest" });
  (control ?? $("[data-do=press]:enabled, [data-do=select]:enabled", node))?.focus({ preventScroll: true });
  return true;
}
