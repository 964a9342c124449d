// Who one can be, where one can look, and the one line that says what to do next.
import { el, fill, face, $ } from "./dom.js";
import { time } from "./markdown.js";

const DM = 1;
const THREADS = new Set([10, 11, 12]);

/** `read` says whether the newest message of a channel was seen. */
export function drawChannels(state, read) {
  const rooms = state.channels.filter((one) => one.type !== DM && !THREADS.has(one.type));
  const letters = state.channels.filter((one) => one.type === DM);
  const under = (room) => state.channels.filter((one) => THREADS.has(one.type) && one.parent === room.id);
  const item = (one) => channel(one, state, read(one));
  fill(
    $("#channels"),
    el("h2", { "data-key": "rooms" }, "Channels"),
    el(
      "ul",
      { "data-key": "room-list" },
      rooms.map((room) =>
        el(
          "li",
          { "data-key": room.id },
          item(room),
          under(room).length > 0 &&
            el(
              "ul",
              { class: "threads" },
              under(room).map((one) => el("li", { "data-key": one.id }, item(one))),
            ),
        ),
      ),
    ),
    el("h2", { "data-key": "letters" }, "Direct messages"),
    letters.length
      ? el(
          "ul",
          { "data-key": "letter-list" },
          letters.map((one) => el("li", { "data-key": one.id }, item(one))),
        )
      : el("p", { class: "small", "data-key": "no-letters" }, `Nothing from ${state.bot.name} yet.`),
  );
}

function channel(one, state, seen) {
  const here = one.id === state.channel;
  const sign =
    one.type === DM
      ? el("img", { src: "/web/icon.svg", alt: "", width: 20, height: 20 })
      : el("span", { class: "sign", "aria-hidden": "true" }, THREADS.has(one.type) ? "↳" : "#");
  return el(
    "button",
    {
      type: "button",
      class: `channel ${here ? "here" : ""} ${seen || here ? "" : "unread"} ${one.archived ? "archived" : ""}`,
      "data-do": "channel",
      "data-channel": one.id,
      "aria-current": here ? "page" : null,
    },
    sign,
    el("span", { class: "channel-name" }, one.name),
    one.archived && el("span", { class: "small" }, "closed"),
    !seen && !here && el("span", { class: "dot", role: "img", "aria-label": "unread" }),
  );
}

export function drawPeople(state) {
  fill(
    $("#people"),
    el("h2", { "data-key": "head" }, "You can be"),
    el(
      "ul",
      { "data-key": "list" },
      state.people.map((one) => person(one, state)),
    ),
  );
}

function person(one, state) {
  const me = one.id === state.me.id;
  const pushes = one.unseen === 1 ? "1 push" : `${one.unseen} pushes`;
  return el(
    "li",
    { "data-key": one.id },
    el(
      "button",
      {
        type: "button",
        class: `person ${me ? "me" : ""}`,
        "data-do": "become",
        "data-person": one.id,
        "aria-current": me ? "true" : null,
        "aria-label": `${me ? "You are" : "Become"} ${one.name}${one.unseen ? `, ${pushes}` : ""}`,
      },
      face(one.name),
      el(
        "span",
        { class: "person-words" },
        el("span", { class: "person-name" }, one.name, me && el("span", { class: "small" }, " you")),
        !me && one.unseen && one.last ? el("span", { class: "small push" }, one.last.text) : null,
      ),
      one.unseen && !me ? el("span", { class: "badge", title: pushes }, one.unseen) : null,
    ),
  );
}

export function drawTitle(state) {
  const here = state.channels.find((one) => one.id === state.channel);
  const parent = here && state.channels.find((one) => one.id === here.parent);
  const sign = here?.type === DM ? "@" : "#";
  fill(
    $("#title"),
    el("span", { class: "sign", "aria-hidden": "true" }, sign),
    parent && THREADS.has(here.type) ? el("span", { class: "parent" }, `${parent.name} › `) : "",
    el("span", {}, here?.name ?? ""),
  );
  document.title = `${waiting(state)}${state.me.name} in ${sign}${here?.name ?? ""} · Gamekeeper, a local table`;
}

function waiting(state) {
  const own = state.people.find((one) => one.id === state.me.id);
  return own?.unseen ? `(${own.unseen}) ` : "";
}

export function drawGuide(state) {
  const { text, go, become } = state.guide;
  const button = go
    ? el("button", { type: "button", class: "button small-button primary", "data-do": "guide" }, "Show me")
    : become
      ? el(
          "button",
          { type: "button", class: "button small-button primary", "data-do": "become", "data-person": become.id },
          `Be ${become.name}`,
        )
      : null;
  fill($("#guide"), face(state.me.name), el("p", {}, el("b", {}, `You are ${state.me.name}. `), text), button);
}

/** A line like that on a locked phone. */
export function toast(person, push, me) {
  const own = person.id === me.id;
  const node = el(
    "button",
    {
      type: "button",
      class: "toast",
      "data-do": own ? "channel" : "become",
      "data-person": person.id,
      "data-channel": own ? push.channel : null,
    },
    face(person.name),
    el(
      "span",
      { class: "toast-words" },
      el(
        "span",
        { class: "small" },
        own ? "Your phone" : `${person.name}’s phone`,
        push.at ? [" · ", time(push.at, "R")] : "",
      ),
      el("span", { class: "toast-text" }, push.text),
    ),
  );
  const all = $("#toasts");
  all.prepend(node);
  while (all.children.length > 3) all.lastChild.remove();
  setTimeout(() => node.remove(), 9000);
}
