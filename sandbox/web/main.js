// Who looks at what, what is known about it, and what a press does.
import { $, $$, announce, el, morph, seatPeople } from "./dom.js";
import { time, tick } from "./markdown.js";
import { article } from "./message.js";
import { controlKey, find, optionsOf } from "./components.js";
import { drawChannels, drawGuide, drawPeople, drawTitle, toast } from "./sidebar.js";
import { enlarge, pictureVerb, toggleWords } from "./pictures.js";
import { filled, modalError, openModal, openSelect } from "./modal.js";
import { focusLine, openCommand, start as startCommand } from "./command.js";
import * as listbox from "./listbox.js";

const DM = 1; // the channel type
const MODAL = 9; // the callback type that opens a modal
const DEAD = "The application did not respond";

let state = null;
const states = { waiting: new Set(), failed: new Map() };
const drawn = new Map(); // message id → what it was drawn from
const here = { as: "", channel: "", divider: null, events: null, loads: 0, placed: false, stuck: true };

// ---- What is known -------------------------------------------------------------------------------------------------

async function load() {
  const turn = (here.loads += 1);
  const asked = new URLSearchParams({ user: here.as, channel: here.channel });
  const answer = await fetch(`/sandbox/state?${asked}`)
    .then((got) => got.text())
    .then(read, () => null);
  if (turn !== here.loads) return; // overtaken by a later one
  offline(answer === null);
  if (answer === null) return;
  if (answer.error) return recover(answer);
  const before = state;
  state = answer;
  here.channel = state.channel;
  seatPeople(state.people.map((one) => one.name));
  if (before) pushes(before);
  draw(!before || before.channel !== state.channel || before.me.id !== state.me.id);
}

const KEPT_FOR = 12 * 3600 * 1000; // ms; an address of a file is good for a day
const addresses = new Map();

/** Each look signs the addresses of files anew; the first one is kept, so that pictures are not fetched again. */
function steady(address) {
  const { pathname } = new URL(address, location.href);
  const known = addresses.get(pathname);
  if (known && Date.now() - known.since < KEPT_FOR) return known.address;
  addresses.set(pathname, { address, since: Date.now() });
  return address;
}

const read = (text) =>
  JSON.parse(text, (key, value) =>
    (key === "url" || key === "proxy_url") && String(value).includes("/attachments/") ? steady(value) : value,
  );

/** The address names somebody or something that is not there: begin where everybody may. */
function recover(answer) {
  announce(answer.error);
  if (here.channel) here.channel = "";
  else if (here.as) here.as = "";
  else return undefined;
  return load();
}

let loading = null;
/** Many changes at once are one look. */
function soon() {
  loading ??= setTimeout(() => ((loading = null), load()), 40);
}

function listen() {
  here.events?.close();
  here.events = new EventSource(`/sandbox/events?${new URLSearchParams({ user: here.as })}`);
  here.events.onopen = soon;
  here.events.onmessage = soon;
  here.events.onerror = () => {
    if (here.events.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
    setTimeout(load, 600);
  };
}

function offline(yes) {
  $("#offline").hidden = !yes;
}

function pushes(before) {
  for (const person of state.people) {
    const old = before.people.find((one) => one.id === person.id);
    if (old && person.pushes > old.pushes && person.last) toast(person, person.last, state.me);
  }
  const own = state.people.find((one) => one.id === state.me.id);
  if (own.unseen && document.visibilityState === "visible") act({ do: "look" });
}

// ---- Drawing -------------------------------------------------------------------------------------------------------

const view = () => ({
  names: {
    me: state.me.id,
    people: { ...Object.fromEntries(state.people.map((one) => [one.id, one.name])), [state.bot.id]: state.bot.name },
    channels: Object.fromEntries(state.channels.map((one) => [one.id, one.name])),
  },
  states,
  state,
});

function draw(elsewhere) {
  const scroll = $("#scroll");
  const atBottom = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < 90;
  const last = $("#log").lastElementChild?.dataset.key;
  if (elsewhere) arrive();
  drawTitle(state);
  drawGuide(state);
  drawPeople(state);
  drawLog();
  if (elsewhere || atBottom) bottom();
  else if ($("#log").lastElementChild?.dataset.key !== last) $("#newer").hidden = false;
  if (document.visibilityState === "visible" && (elsewhere || atBottom)) markRead();
  drawChannels(state, isRead);
  $(".menu-dot").hidden = !state.channels.some((one) => one.id !== state.channel && !isRead(one));
  listbox.check();
  remember();
}

function arrive() {
  drawn.clear();
  $("#log").replaceChildren();
  $("#newer").hidden = true;
  states.failed.clear();
  here.divider = readMark(state.channel);
}

function drawLog() {
  const look = view();
  const log = $("#log");
  const wanted = state.messages.length ? rows(look) : [emptyRow()];
  const keys = new Set(wanted.map((row) => row.key));
  for (const node of [...log.children])
    if (!keys.has(node.dataset.key)) (drawn.delete(node.dataset.key), node.remove());
  let place = log.firstElementChild;
  for (const { key, from, make } of wanted) {
    if (place?.dataset.key === key) {
      if (drawn.get(key) !== from) morph(place, make());
      place = $$(":scope > *", log).find((node) => node.dataset.key === key).nextElementSibling;
    } else log.insertBefore(make(), place);
    drawn.set(key, from);
  }
}

function rows(look) {
  const out = [];
  let day = "";
  let divided = here.divider === null;
  for (const message of state.messages) {
    const date = new Date(message.timestamp).toDateString();
    if (date !== day) out.push({ key: `day-${date}`, from: "", make: () => dayRow(date, message.timestamp) });
    day = date;
    if (!divided && BigInt(message.id) > BigInt(here.divider)) {
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

function signature(message, look) {
  const waits = [...states.waiting].filter((key) => key.startsWith(`${message.id} `));
  return JSON.stringify([message, waits, states.failed.get(message.id) ?? "", look.names]);
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

function bottom() {
  $("#scroll").scrollTop = $("#scroll").scrollHeight;
  $("#newer").hidden = true;
}

// ---- What was read: per person and channel, in this browser ----------------------------------------------------------

const markKey = (channel) => `read ${state.me.id} ${channel}`;
const readMark = (channel) => localStorage.getItem(markKey(channel));
const isRead = (channel) => !channel.newest || BigInt(readMark(channel.id) ?? 0) >= BigInt(channel.newest);

function markRead() {
  const newest = state.channels.find((one) => one.id === state.channel)?.newest;
  if (newest) localStorage.setItem(markKey(state.channel), newest);
}

function remember() {
  const query = `?${new URLSearchParams({ as: state.me.name.toLowerCase(), in: state.channel })}`;
  here.as = state.me.id;
  if (location.search !== query) history[here.placed ? "pushState" : "replaceState"](null, "", query);
  here.placed = true;
}

// ---- What is done --------------------------------------------------------------------------------------------------

async function act(body) {
  const answer = await fetch("/sandbox/act", {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Sandbox": "1" },
    body: JSON.stringify({ user: here.as, channel: here.channel, ...body }),
  })
    .then((got) => got.json())
    .catch(() => ({ error: "The table does not answer." }));
  if (answer.type === MODAL && answer.modal) openModal(answer.interaction, answer.modal, view());
  if (body.do !== "complete") soon();
  return answer;
}

function go(channel, message) {
  drawer(false);
  here.channel = channel;
  return load().then(() => message && show(message));
}

function show(message, custom) {
  const node = $(`[data-message="${message}"]`);
  if (!node) return announce("That message is no longer here.");
  node.scrollIntoView({ block: "center" });
  node.classList.add("pointed");
  setTimeout(() => node.classList.remove("pointed"), 2500);
  return (custom && $(`[data-custom="${CSS.escape(custom)}"]`, node))?.focus({ preventScroll: true });
}

/** Becomes that person, where that person was called last; nobody stays in the direct messages of somebody else. */
async function become(person) {
  drawer(false);
  const { unseen, last } = state.people.find((one) => one.id === person);
  const inLetters = state.channels.find((one) => one.id === state.channel)?.type === DM;
  if (unseen && last.channel) here.channel = last.channel;
  else if (inLetters && person !== state.me.id) here.channel = "";
  here.as = person;
  await load();
  listen();
  act({ do: "look" });
}

async function press(node, values) {
  const { message } = node.closest("[data-message]").dataset;
  const { custom } = node.dataset;
  const key = controlKey(message, custom);
  if (states.waiting.has(key)) return;
  states.waiting.add(key);
  states.failed.delete(message);
  drawLog();
  const answer = await act({ do: "click", message, custom_id: custom, values });
  states.waiting.delete(key);
  if (answer.error) states.failed.set(message, answer.dead ? DEAD : answer.error);
  drawLog();
}

function openMessageSelect(node) {
  const message = state.messages.find((one) => one.id === node.closest("[data-message]").dataset.message);
  const one = find(message.components, node.dataset.custom);
  const options = optionsOf(one, state);
  const values = options.filter((option) => option.default).map((option) => option.value);
  listbox.offer(node, options, {
    values,
    min: one.min_values ?? 1,
    max: one.max_values ?? 1,
    label: one.placeholder || "Choose",
    done: (chosen) => press(node, chosen),
  });
}

async function submitModal(event) {
  event.preventDefault();
  const answer = filled();
  if (!answer) return;
  const button = $("#modal button[type=submit]");
  button.disabled = true;
  const got = await act({ do: "submit", ...answer });
  button.disabled = false;
  if (got.error) modalError(got.error);
  else if (got.type !== MODAL) $("#modal").close();
}

function drawer(on) {
  document.body.classList.toggle("drawer-open", on);
  $(".menu").setAttribute("aria-expanded", String(on));
  if (on) $("#drawer .here")?.focus();
}

function theme() {
  const root = document.documentElement;
  const now = root.dataset.theme ?? (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark");
  root.dataset.theme = now === "light" ? "dark" : "light";
  localStorage.setItem("theme", root.dataset.theme);
}

function guide() {
  const { channel, message, custom_id: custom } = state.guide.go;
  if (channel === state.channel) return show(message, custom);
  return go(channel, message).then(() => show(message, custom));
}

const VERBS = {
  press: (node) => press(node),
  select: openMessageSelect,
  "modal-select": (node) => openSelect(node, view()),
  "close-modal": () => $("#modal").close(),
  channel: (node) => go(node.dataset.channel, node.dataset.message),
  become: (node) => become(node.dataset.person),
  guide,
  theme,
  bottom: () => (bottom(), markRead(), drawChannels(state, isRead)),
  drawer: () => drawer(!document.body.classList.contains("drawer-open")),
  command: (node) => openCommand(node.dataset.path),
  dismiss: (node) => act({ do: "dismiss", message: node.closest("[data-message]").dataset.message }),
  picture: (node) => enlarge(node.dataset.src, node.dataset.alt),
  alt: toggleWords,
  unhide: (node) => {
    node.closest("figure").classList.remove("hidden-picture");
    node.dataset.do = "picture";
  },
  spoiler: (node) => node.setAttribute("aria-expanded", String(node.getAttribute("aria-expanded") !== "true")),
};

document.addEventListener("click", (event) => {
  const node = event.target.closest("[data-do]");
  if (document.body.classList.contains("drawer-open") && !event.target.closest("#drawer, .menu")) drawer(false);
  if (node) (VERBS[node.dataset.do] ?? (() => pictureVerb(node.dataset.do)))(node);
});

document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, textarea, select, dialog, [role=listbox]");
  if (event.key === "Escape" && document.body.classList.contains("drawer-open")) (drawer(false), $(".menu").focus());
  if ((event.key === "Enter" || event.key === " ") && event.target.matches(".spoiler"))
    (event.preventDefault(), event.target.click());
  if (event.key !== "/" || typing || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  focusLine();
});

$("#modal").addEventListener("submit", submitModal);
$("#scroll").addEventListener("scroll", () => {
  const scroll = $("#scroll");
  if (!$("#newer").hidden && scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < 20) VERBS.bottom();
});
addEventListener("popstate", () => (fromAddress(), load().then(listen)));
addEventListener("visibilitychange", () => document.visibilityState === "visible" && state && soon());
// A picture that comes late, or a phone's keyboard, must not push the end of the talk out of sight.
const sizes = new ResizeObserver(() => $("#newer").hidden && here.stuck && bottom());
for (const place of ["#log", "#scroll"]) sizes.observe($(place));
$("#scroll").addEventListener(
  "scroll",
  () => (here.stuck = $("#scroll").scrollHeight - $("#scroll").scrollTop - $("#scroll").clientHeight < 90),
  { passive: true },
);
setInterval(() => tick(document), 15000);

function fromAddress() {
  const query = new URLSearchParams(location.search);
  Object.assign(here, { as: query.get("as") ?? "", channel: query.get("in") ?? "" });
}

fromAddress();
listbox.listen();
startCommand(act, () => state ?? { commands: [], people: [], channels: [] });
await load();
listen();
act({ do: "look" });
