// One message as Discord shows it: head, text, pictures, embeds, what belongs to it alone. Controls are components.js.
import { el, face } from "./dom.js";
import { markdown, plain, time } from "./markdown.js";
import { components, emoji } from "./components.js";
import { picture, file, local } from "./pictures.js";

const EPHEMERAL = 1 << 6;
const LOADING = 1 << 7;
const SILENT = 1 << 12;
const V2 = 1 << 15;
/** Message types that are words of a person or bot; the others are notes of the system. */
const SPOKEN = new Set([0, 19, 20, 23]);

export const isEphemeral = (message) => Boolean(message.flags & EPHEMERAL);

/** `view` holds `names` (see markdown.js) and `states`: which controls wait for the bot, which messages failed. */
export function article(message, view) {
  if (!SPOKEN.has(message.type ?? 0)) return note(message, view);
  const mine =
    message.mentions?.some((user) => user.id === view.names.me) ||
    new RegExp(`<@!?${view.names.me}>`).test(message.content);
  const kind = [isEphemeral(message) && "ephemeral", mine && !isEphemeral(message) && "calls-me"]
    .filter(Boolean)
    .join(" ");
  return el(
    "article",
    {
      class: `message ${kind}`,
      "data-key": message.id,
      "data-message": message.id,
      "data-channel": message.channel_id,
      "aria-labelledby": `who-${message.id}`,
    },
    avatar(message.author),
    el("div", { class: "body" }, asked(message, view), head(message), content(message, view), below(message, view)),
  );
}

function avatar(author) {
  return author.bot
    ? el("img", { class: "face", src: "/web/icon.svg", alt: "", width: 40, height: 40 })
    : face(named(author));
}

const named = (user) => user.global_name || user.username;

function head(message) {
  const seconds = Math.floor(Date.parse(message.timestamp) / 1000);
  return el(
    "div",
    { class: "head", id: `who-${message.id}` },
    el("span", { class: "who" }, named(message.author)),
    message.author.bot && el("span", { class: "app" }, "App"),
    el("span", { class: "when" }, time(seconds, sameDay(seconds) ? "t" : "f")),
    message.flags & SILENT ? el("span", { class: "when", title: "Sent without a push" }, "silent") : null,
  );
}

const sameDay = (seconds) => new Date(seconds * 1000).toDateString() === new Date().toDateString();

/** "Livia used /game new", above the answer to a command. */
function asked(message, view) {
  const by = message.interaction_metadata ?? message.interaction;
  if (!by || by.type !== 2) return null;
  const command = message.interaction?.name ?? by.name;
  const who = view.names.people[by.user?.id] ?? named(by.user ?? message.author);
  return el(
    "div",
    { class: "asked" },
    face(who, "tiny"),
    el("span", {}, el("b", {}, who), command ? " used " : " used a command"),
    command && el("span", { class: "mention" }, `/${command}`),
  );
}

function content(message, view) {
  if (message.flags & LOADING)
    return el(
      "p",
      { class: "thinking" },
      el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i")),
      `${named(message.author)} is thinking …`,
    );
  if (message.flags & V2) return null;
  return [
    message.content && markdown(message.content, view.names),
    (message.attachments ?? []).length > 0 && attachments(message.attachments, message.id),
    (message.embeds ?? []).map((one) => embed(one, view)),
  ];
}

function attachments(all, id) {
  const shown = all.filter((one) => one.content_type?.startsWith("image/"));
  const others = all.filter((one) => !one.content_type?.startsWith("image/"));
  return [
    shown.length > 0 &&
      el(
        "div",
        { class: `pictures n${Math.min(shown.length, 4)}` },
        shown.map((one) => picture({ ...one, key: `${id}-${one.id}` })),
      ),
    others.map(file),
  ];
}

function embed(one, view) {
  const colour = one.color ? { style: { "--accent-bar": `#${one.color.toString(16).padStart(6, "0")}` } } : {};
  return el(
    "section",
    { class: "embed", ...colour },
    one.author && el("div", { class: "embed-author" }, one.author.name),
    one.title && el("h3", {}, plain(one.title, view.names)),
    one.description && markdown(one.description, view.names),
    (one.fields ?? []).length > 0 &&
      el(
        "dl",
        {},
        one.fields.map((field) =>
          el(
            "div",
            { class: field.inline ? "inline" : "" },
            el("dt", {}, plain(field.name, view.names)),
            el("dd", {}, markdown(field.value, view.names)),
          ),
        ),
      ),
    one.image &&
      local(one.image.url) &&
      picture({ ...one.image, description: one.image.description ?? one.title, key: one.image.url }),
    one.footer && el("p", { class: "small" }, one.footer.text),
  );
}

function below(message, view) {
  const failed = view.states.failed.get(message.id);
  const parts = components(message, view);
  return [
    parts.length > 0 && el("div", { class: "components" }, parts),
    message.edited_timestamp &&
      !(message.flags & LOADING) &&
      el("span", { class: "edited", title: new Date(message.edited_timestamp).toLocaleString("en-GB") }, "(edited)"),
    message.thread && threadCard(message.thread),
    (message.reactions ?? []).map((one) => el("span", { class: "reaction" }, emoji(one.emoji), ` ${one.count}`)),
    failed && el("p", { class: "failed", role: "alert" }, failed),
    isEphemeral(message) && onlyYou(),
  ];
}

function onlyYou() {
  return el(
    "p",
    { class: "only-you" },
    el("span", { class: "eye", "aria-hidden": "true" }),
    "Only you can see this · ",
    el("button", { type: "button", class: "plain-link", "data-do": "dismiss" }, "Dismiss message"),
  );
}

function threadCard(thread) {
  return el(
    "button",
    { type: "button", class: "thread-card", "data-do": "channel", "data-channel": thread.id },
    el("b", {}, thread.name),
    el("span", {}, "Open the thread ›"),
  );
}

/** A note of the system: a thread was opened, somebody was added. */
function note(message, view) {
  const words = {
    18: `${named(message.author)} opened a thread: `,
    21: "This thread began with a message above.",
    1: `${named(message.author)} added somebody.`,
    4: `${named(message.author)} renamed this: `,
    6: `${named(message.author)} pinned a message.`,
  };
  const known = words[message.type] ?? "";
  return el(
    "article",
    { class: "message note", "data-key": message.id, "data-message": message.id },
    el(
      "div",
      { class: "body" },
      el("p", { class: "small" }, known, plain(message.content ?? "", view.names)),
      message.thread && threadCard(message.thread),
    ),
  );
}
