// Discord's markdown, the part that bots write, as nodes. Never as a string of markup.
import { el } from "./dom.js";

/**
 * `names` knows `people`, `channels` (id → name) and `me`. Links are shown, not followed: nothing leaves this machine.
 * A link to a message of this table leads there.
 */
export function markdown(text, names) {
  const lines = text.split("\n");
  const blocks = [];
  while (lines.length) blocks.push(block(lines, names));
  return el("div", { class: "md" }, blocks);
}

export const plain = (text, names) => inline(text, names);

function block(lines, names) {
  const line = lines[0];
  if (/^```/.test(line)) return fence(lines);
  const heading = /^(#{1,3}) +(.+)/.exec(line);
  if (heading) return lines.shift() && el(`h${heading[1].length + 2}`, {}, inline(heading[2], names));
  const small = /^-# +(.+)/.exec(line);
  if (small) return lines.shift() && el("p", { class: "small" }, inline(small[1], names));
  if (/^>>> /.test(line)) return quote(lines.splice(0).join("\n").slice(4), names);
  if (/^> /.test(line))
    return quote(
      taken(lines, /^> ?/)
        .map((one) => one.replace(/^> ?/, ""))
        .join("\n"),
      names,
    );
  if (ITEM.test(line)) return list(taken(lines, ITEM), names);
  return paragraph(lines, names);
}

const ITEM = /^( *)([-*]|\d+\.) +/;
const STARTS = [/^```/, /^#{1,3} +\S/, /^-# +\S/, /^>{1,3} /, ITEM];

function taken(lines, pattern) {
  const count = lines.findIndex((line) => !pattern.test(line));
  return lines.splice(0, count < 0 ? lines.length : count);
}

function paragraph(lines, names) {
  const own = [lines.shift()];
  while (lines.length && !STARTS.some((start) => start.test(lines[0]))) own.push(lines.shift());
  return el("p", {}, inline(own.join("\n"), names));
}

function quote(text, names) {
  return el("blockquote", {}, [...markdown(text, names).childNodes]);
}

function fence(lines) {
  const whole = lines.splice(0).join("\n");
  const closed = /^```(?:[a-z0-9+-]*\n)?([\s\S]*?)```\n?/.exec(whole);
  if (!closed) return el("pre", {}, el("code", {}, whole.slice(3)));
  const rest = whole.slice(closed[0].length);
  if (rest) lines.push(...rest.split("\n"));
  return el("pre", { tabindex: "0" }, el("code", {}, closed[1].replace(/\n$/, "")));
}

function list(items, names) {
  const [first] = items;
  const depth = ITEM.exec(first)[1].length;
  const ordered = /\d/.test(ITEM.exec(first)[2]);
  const node = el(ordered ? "ol" : "ul", ordered ? { start: parseInt(ITEM.exec(first)[2], 10) } : {});
  while (items.length && ITEM.exec(items[0])[1].length >= depth) {
    if (ITEM.exec(items[0])[1].length > depth) node.lastChild.append(list(items, names));
    else node.append(el("li", {}, inline(items.shift().replace(ITEM, ""), names)));
  }
  return items.length ? el("div", {}, node, list(items, names)) : node;
}

// Each pattern with what it becomes. The earliest in the text wins; of two at one place, the one that stands first here.
const MARKS = [
  [/\\([\\*_~|`>#<\-:@[\]().!])/, (m) => m[1]],
  [/(`+)([\s\S]*?[^`])\1(?!`)/, (m) => el("code", {}, m[2].trim() || m[2])],
  [/\*\*([\s\S]+?)\*\*(?!\*)/, (m, names) => el("strong", {}, inline(m[1], names))],
  [/__([\s\S]+?)__(?!_)/, (m, names) => el("u", {}, inline(m[1], names))],
  [/~~([\s\S]+?)~~/, (m, names) => el("s", {}, inline(m[1], names))],
  [/\|\|([\s\S]+?)\|\|/, (m, names) => spoiler(m[1], names)],
  [/\*(?=\S)([\s\S]+?)\*(?!\*)/, (m, names) => el("em", {}, inline(m[1], names))],
  [/(?<![\p{L}\p{N}])_(?=\S)([\s\S]+?)_(?![\p{L}\p{N}_])/u, (m, names) => el("em", {}, inline(m[1], names))],
  [/<@!?(\d+)>/, (m, names) => person(m[1], names)],
  [/<#(\d+)>/, (m, names) => channel(m[1], names)],
  [/<@&(\d+)>/, () => el("span", { class: "mention" }, "@role")],
  [/@everyone|@here/, (m) => el("span", { class: "mention" }, m[0])],
  [
    /<\/([^:>]+):\d+>/,
    (m) => el("button", { type: "button", class: "mention", "data-do": "command", "data-path": m[1] }, `/${m[1]}`),
  ],
  [/<t:(-?\d+)(?::([tTdDfFR]))?>/, (m) => time(Number(m[1]), m[2] || "f")],
  [/<a?:(\w+):\d+>/, (m) => `:${m[1]}:`],
  [/\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?(?: "[^"]*")?\)/, (m, names) => link(m[2], inline(m[1], names))],
  [/<(https?:\/\/[^\s>]+)>/, (m) => link(m[1], m[1])],
  [/https?:\/\/[^\s<]*[^\s<.,;:!?'")\]]/, (m) => link(m[0], m[0])],
];

function inline(text, names) {
  const out = [];
  let rest = text;
  while (rest) {
    const found = MARKS.map(([pattern, make]) => ({ match: pattern.exec(rest), make })).filter((one) => one.match);
    if (!found.length) break;
    const { match, make } = found.reduce((best, one) => (one.match.index < best.match.index ? one : best));
    out.push(...broken(rest.slice(0, match.index)), make(match, names));
    rest = rest.slice(match.index + match[0].length);
  }
  return [...out, ...broken(rest)];
}

const broken = (text) => text.split("\n").flatMap((line, n) => (n ? [el("br"), line] : [line]));

function spoiler(text, names) {
  return el(
    "span",
    {
      class: "spoiler",
      role: "button",
      tabindex: "0",
      "data-do": "spoiler",
      "aria-expanded": "false",
      "aria-label": "Spoiler: press to show",
    },
    el("span", { class: "spoiler-text" }, inline(text, names)),
  );
}

function person(id, names) {
  return el("span", { class: `mention ${id === names.me ? "of-me" : ""}` }, `@${names.people[id] ?? "unknown"}`);
}

function channel(id, names) {
  const name = names.channels[id];
  if (!name) return el("span", { class: "mention" }, "#unknown");
  return el("button", { type: "button", class: "mention", "data-do": "channel", "data-channel": id }, `#${name}`);
}

/** The channel and message that an address of Discord's form names, or null. */
export function jump(address) {
  const found = /\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?$/.exec(address);
  return found && { channel: found[1], message: found[2] };
}

function link(address, label) {
  const to = jump(address);
  if (!to) return el("span", { class: "link", title: address }, label);
  const words = label === address ? (to.message ? "that message" : "that channel") : label;
  return el(
    "button",
    { type: "button", class: "link", "data-do": "channel", "data-channel": to.channel, "data-message": to.message },
    words,
  );
}

// ---- Times ------------------------------------------------------------------------------------------------------

const FORMS = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];
const SPOKEN = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

export function time(seconds, form) {
  const when = new Date(seconds * 1000);
  if (Number.isNaN(when.getTime())) return "some day";
  const whole = new Intl.DateTimeFormat("en-GB", FORMS.F).format(when);
  return el(
    "time",
    { datetime: when.toISOString(), title: whole, "data-seconds": seconds, "data-form": form },
    said(seconds, form),
  );
}

function said(seconds, form) {
  if (form !== "R") return new Intl.DateTimeFormat("en-GB", FORMS[form]).format(new Date(seconds * 1000));
  const ahead = seconds - Date.now() / 1000;
  const [unit, length] = UNITS.find(([, size]) => Math.abs(ahead) >= size) ?? ["second", 1];
  return SPOKEN.format(Math.round(ahead / length), unit);
}

/** Relative times grow old: says them anew. */
export function tick(root) {
  for (const node of root.querySelectorAll("time[data-form=R]")) {
    const words = said(Number(node.dataset.seconds), "R");
    if (node.textContent !== words) node.textContent = words;
  }
}
