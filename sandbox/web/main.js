// Who looks at what, what is known about it, and what a press does.
import { $, $$, announce, seatPeople } from "./dom.js";
import { tick } from "./markdown.js";
import { atEnd, clearLog, drawLog, lastKey, news, pointAt, toEnd } from "./log.js";
import { controlKey, find, optionsOf } from "./components.js";
import { drawChannels, drawGuide, drawPeople, drawTitle, toast } from "./sidebar.js";
import { enlarge, pictureVerb, toggleWords } from "./pictures.js";
import { filled, modalError, openModal, openSelect } from "./modal.js";
import { focusLine, forget, openCommand, start as startCommand } from "./command.js";
import * as listbox from "./listbox.js";

const DM = 1; // the channel type
const [REPLY, DEFERRED, MODAL] = [4, 5, 9]; // callback types
const [FIRST, MOST] = [60, 2000]; // messages of a channel, until one asks for earlier ones, and at most
const DEAD = "The application did not respond";

let state = null;
const states = { waiting: new Set(), failed: new Map() };
const here = {
  as: "",
  channel: "",
  divider: null,
  events: null,
  loads: 0,
  placed: false,
  stuck: true,
  follow: false,
  count: FIRST,
};

// ---- What is known -------------------------------------------------------------------------------------------------

async function load() {
  const turn = (here.loads += 1);
  const asked = new URLSearchParams({ user: here.as, channel: here.channel, count: here.count });
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
    if (old && person.pushes > old.pushes && person.last && !seenHere(person)) toast(person, person.last, state.me);
  }
  const own = state.people.find((one) => one.id === state.me.id);
  if (own.unseen && document.visibilityState === "visible") act({ do: "look" });
}

/** My own phone need not ring for what stands before my eyes. */
const seenHere = (person) => person.id === state.me.id && person.last.channel === state.channel && document.hasFocus();

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
  const follow = elsewhere || here.follow || atEnd();
  const last = lastKey();
  here.follow = false;
  if (elsewhere) arrive();
  drawTitle(state);
  drawGuide(state);
  drawPeople(state);
  drawMessages();
  if (follow) toEnd();
  else if (lastKey() !== last) news(true);
  if (document.visibilityState === "visible" && follow) markRead();
  drawChannels(state, isRead);
  $(".menu-dot").hidden = !state.channels.some((one) => one.id !== state.channel && !isRead(one));
  listbox.check();
  remember();
}

function arrive() {
  clearLog();
  forget();
  states.failed.clear();
  const mark = readMark(state.channel);
  here.divider = mark && state.messages.some((one) => BigInt(one.id) > BigInt(mark)) ? mark : null;
}

const drawMessages = () => drawLog(view(), here.divider);

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
  if (answer.type === REPLY || answer.type === DEFERRED) here.follow = true; // what I asked for comes into sight
  if (body.do !== "complete") soon();
  return answer;
}

function go(channel, message) {
  drawer(false);
  here.count = FIRST;
  here.channel = channel;
  return load().then(() => message && show(message));
}

/** More of the past above, with what is read staying where it is. */
async function earlier() {
  const scroll = $("#scroll");
  const fromEnd = scroll.scrollHeight - scroll.scrollTop;
  here.count = Math.min(here.count * 3, MOST);
  await load();
  scroll.scrollTop = scroll.scrollHeight - fromEnd;
}

function show(message, custom) {
  if (!pointAt(message, custom)) announce("That message is no longer here.");
}

/** Becomes that person, where that person was called last; nobody stays in the direct messages of somebody else. */
async function become(person) {
  drawer(false);
  const { unseen, last } = state.people.find((one) => one.id === person);
  const inLetters = state.channels.find((one) => one.id === state.channel)?.type === DM;
  if (unseen && last.channel) here.channel = last.channel;
  else if (inLetters && person !== state.me.id) here.channel = "";
  here.as = person;
  for (const line of $$(`#toasts [data-person="${person}"]`)) line.remove();
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
  drawMessages();
  const answer = await act({ do: "click", message, custom_id: custom, values });
  states.waiting.delete(key);
  if (answer.error) states.failed.set(message, answer.dead ? DEAD : answer.error);
  drawMessages();
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
  earlier,
  outside: (node) => announce(`Not followed, for nothing leaves this machine: ${node.dataset.address}`),
  bottom: () => (($("#scroll").scrollTop = $("#scroll").scrollHeight), markRead(), drawChannels(state, isRead)),
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
$("#scroll").addEventListener(
  "scroll",
  () => {
    here.stuck = atEnd();
    if (here.stuck) (news(false), state && markRead());
    else if ($("#newer").hidden) news(false);
  },
  { passive: true },
);
addEventListener("popstate", () => (fromAddress(), load().then(listen)));
addEventListener("visibilitychange", () => document.visibilityState === "visible" && state && soon());
// A picture that comes late, or a phone's keyboard, must not push the end of the talk out of sight.
const sizes = new ResizeObserver(() => (here.stuck ? toEnd() : $("#newer").hidden && news(false)));
for (const place of ["#log", "#scroll"]) sizes.observe($(place));
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
