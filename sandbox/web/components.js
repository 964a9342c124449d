// The controls and the layout of a message: buttons, selects, and the blocks of components v2.
import { el } from "./dom.js";
import { jump, markdown } from "./markdown.js";
import { picture, file, local } from "./pictures.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link-button" };
/** Select types whose options are the people or channels of this table. */
const PEOPLE_SELECTS = new Set([5, 7]);
const CHANNEL_SELECT = 8;
const SELECTS = new Set([3, 5, 6, 7, 8]);

export const isSelect = (type) => SELECTS.has(type);

export function components(message, view) {
  return (message.components ?? []).map((one) => part(one, message, view));
}

function part(one, message, view) {
  switch (one.type) {
    case 1:
      return el(
        "div",
        { class: "row" },
        one.components.map((inner) => part(inner, message, view)),
      );
    case 2:
      return button(one, message, view);
    case 9:
      return el(
        "div",
        { class: "section" },
        el("div", { class: "section-text" }, inside(one, message, view)),
        one.accessory && part(one.accessory, message, view),
      );
    case 10:
      return markdown(one.content, view.names);
    case 11:
      return el(
        "div",
        { class: "thumbnail" },
        picture({ ...one.media, description: one.description, spoiler: one.spoiler, key: `${message.id}-${one.id}` }),
      );
    case 12:
      return el(
        "div",
        { class: `pictures n${Math.min(one.items.length, 4)}` },
        one.items.map((item, n) =>
          picture({
            ...item.media,
            description: item.description,
            spoiler: item.spoiler,
            key: `${message.id}-${one.id}-${n}`,
          }),
        ),
      );
    case 13:
      return file({
        filename: one.name ?? local(one.file.url)?.split("/").pop().split("?")[0] ?? "file",
        size: one.size ?? 0,
        url: one.file.url,
      });
    case 14:
      return el("hr", { class: `${one.divider === false ? "blank" : ""} ${one.spacing === 2 ? "wide" : ""}` });
    case 17:
      return container(one, message, view);
    default:
      return isSelect(one.type)
        ? select(one, message, view)
        : el("p", { class: "small" }, `(a component of type ${one.type}, which this page does not know)`);
  }
}

const inside = (one, message, view) => (one.components ?? []).map((inner) => part(inner, message, view));

function container(one, message, view) {
  const colour =
    one.accent_color === null || one.accent_color === undefined
      ? {}
      : { style: { "--accent-bar": `#${one.accent_color.toString(16).padStart(6, "0")}` } };
  return el("div", { class: `container ${one.spoiler ? "hidden-block" : ""}`, ...colour }, inside(one, message, view));
}

export const emoji = (one) => (one?.id ? `:${one.name}:` : one?.name);

/** Identifies a control of a message, for what waits and for what has the focus. */
export const controlKey = (message, custom) => `${message} ${custom}`;

function button(one, message, view) {
  const sign = one.emoji && el("span", { class: "emoji", "aria-hidden": one.label ? "true" : null }, emoji(one.emoji));
  if (one.style === 5) return linkButton(one, sign);
  const waits = view.states.waiting.has(controlKey(message.id, one.custom_id));
  return el(
    "button",
    {
      type: "button",
      class: `button ${STYLES[one.style] ?? "secondary"} ${waits ? "waits" : ""}`,
      disabled: one.disabled,
      "data-do": "press",
      "data-key": `c-${one.custom_id}`,
      "data-custom": one.custom_id,
      "aria-busy": waits ? "true" : null,
    },
    el("span", { class: "button-words" }, sign, one.label),
    waits && el("span", { class: "spinner", "aria-hidden": "true" }),
  );
}

/** A link leads to a channel or message of this table; others are told of and not followed. */
function linkButton(one, sign) {
  const to = jump(one.url);
  const verb = to
    ? { "data-do": "channel", "data-channel": to.channel, "data-message": to.message }
    : { "data-do": "outside", "data-address": one.url, title: one.url };
  const words = el("span", { class: "button-words" }, sign, one.label, el("span", { "aria-hidden": "true" }, "↗"));
  return el("button", { type: "button", class: "button secondary", disabled: one.disabled, ...verb }, words);
}

/** A button that opens the list of options (listbox.js): a native list would send with every arrow key. */
function select(one, message, view) {
  const waits = view.states.waiting.has(controlKey(message.id, one.custom_id));
  const chosen = (one.options ?? []).filter((option) => option.default);
  const words = chosen.length ? chosen.map((option) => option.label).join(", ") : one.placeholder || "Choose";
  return el(
    "button",
    {
      type: "button",
      class: `select ${waits ? "waits" : ""} ${chosen.length ? "" : "unchosen"}`,
      disabled: one.disabled,
      "data-do": "select",
      "data-key": `c-${one.custom_id}`,
      "data-custom": one.custom_id,
      "aria-haspopup": "listbox",
      "aria-busy": waits ? "true" : null,
      "aria-label": one.placeholder ? `${one.placeholder}${chosen.length ? `: ${words}` : ""}` : words,
    },
    el("span", { class: "select-words" }, words),
    waits
      ? el("span", { class: "spinner", "aria-hidden": "true" })
      : el("span", { class: "chevron", "aria-hidden": "true" }),
  );
}

/** What a select offers: `{value, label, description, emoji, default}` each. */
export function optionsOf(one, state) {
  if (one.options) return one.options;
  if (PEOPLE_SELECTS.has(one.type)) return state.people.map((person) => ({ value: person.id, label: person.name }));
  if (one.type === CHANNEL_SELECT)
    return state.channels
      .filter((channel) => channel.type !== 1)
      .map((channel) => ({ value: channel.id, label: `#${channel.name}` }));
  return [];
}

/** The component with this custom_id anywhere in `all`, or undefined. */
export function find(all, custom) {
  for (const one of all ?? []) {
    if (one.custom_id === custom) return one;
    const deeper = find([...(one.components ?? []), one.accessory, one.component].filter(Boolean), custom);
    if (deeper) return deeper;
  }
  return undefined;
}
