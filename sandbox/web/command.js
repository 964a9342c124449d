// The command box: find a command, fill in its options, send it.
import { el, $, $$ } from "./dom.js";
import { suggest } from "./suggest.js";

const [STRING, INTEGER, BOOLEAN, USER, CHANNEL, MENTIONABLE, NUMBER] = [3, 4, 5, 6, 7, 9, 10];
const OPTIONAL_SHOWN = 3; // so many optional fields are shown at once; more are added one by one
const AUTOCOMPLETE_PAUSE = 180; // ms without a key before the bot is asked

/** `ask(body)` sends an act of this person here and returns the answer; `state()` is what is known now. */
export const box = { ask: null, state: null, command: null, picked: new Map() };

export function start(ask, state) {
  Object.assign(box, { ask, state });
  search();
}

/** Another person or channel: what was begun here is not sent from there. */
export function forget() {
  if (box.command || $("#line")?.value) search();
}

// ---- Finding a command ---------------------------------------------------------------------------------------------

function search(text = "", focus = false) {
  box.command = null;
  const input = el("input", {
    id: "line",
    type: "text",
    placeholder: "Type / for the commands",
    "aria-label": "Command",
    enterkeyhint: "go",
    spellcheck: "false",
  });
  const opener = el(
    "button",
    { type: "button", class: "icon-button slash", "data-do": "commands", "aria-label": "All commands" },
    "/",
  );
  const holder = el("div", { class: "line" }, opener, input);
  const said = el("p", { class: "wrong", id: "line-error", role: "alert" });
  $("#command").replaceChildren(holder, said);
  const list = suggest(input, holder, {
    find: (typed) => (typed.startsWith("/") ? found(typed) : null),
    row,
    take: fill,
    empty: "No command fits.",
  });
  input.addEventListener("input", () => (said.textContent = ""));
  input.addEventListener("keydown", (event) => event.key === "Enter" && enter(input, said));
  opener.addEventListener("click", () => {
    if (!input.value.startsWith("/")) input.value = "/";
    input.focus();
    list.refresh();
  });
  input.value = text;
  if (focus) input.focus();
  if (text) list.refresh();
}

function found(typed) {
  const words = wordsOf(typed);
  const score = ({ path, description }) => {
    if (path === words.join(" ")) return 4;
    if (path.startsWith(words.join(" "))) return 3;
    if (words.every((word) => path.includes(word))) return 2;
    return words.every((word) => `${path} ${description}`.toLowerCase().includes(word)) ? 1 : 0;
  };
  return box
    .state()
    .commands.map((command) => ({ command, rank: score(command) }))
    .filter((one) => one.rank)
    .sort((a, b) => b.rank - a.rank || a.command.path.localeCompare(b.command.path))
    .map((one) => one.command);
}

const wordsOf = (typed) =>
  typed
    .slice(1)
    .toLowerCase()
    .replace(/\S+:.*$/, "")
    .split(/\s+/)
    .filter(Boolean);

function row(command) {
  return [
    el("span", { class: "command-path" }, `/${command.path}`),
    el("span", { class: "small" }, command.description),
  ];
}

/** Enter without a choice from the list: a whole command that was typed, or one line that says what is understood here. */
function enter(input, said) {
  const words = wordsOf(input.value);
  const command = input.value.startsWith("/") && box.state().commands.find((one) => one.path === words.join(" "));
  if (command) fill(command, typedOptions(input.value));
  else if (input.value)
    said.textContent = input.value.startsWith("/")
      ? `There is no command ${input.value.split(/\s+\S+:/)[0]}.`
      : "At this table only commands are understood: begin with /.";
}

function typedOptions(typed) {
  return Object.fromEntries(
    [...typed.matchAll(/(\S+?):(.*?)(?=\s+\S+?:|$)/g)].map(([, name, value]) => [name, value.trim()]),
  );
}

/** Opens the box on the command with this path, as a press on its mention does. */
export function openCommand(path) {
  const command =
    box.state().commands.find((one) => one.path === path) ??
    box.state().commands.find((one) => one.path.startsWith(`${path} `));
  if (command) fill(command);
}

export function focusLine() {
  if (box.command) return $("#command .field input, #command .field select, #command button.primary")?.focus();
  const line = $("#line");
  if (!line.value) line.value = "/";
  line.focus();
  return line.dispatchEvent(new Event("input"));
}

// ---- Filling in its options ----------------------------------------------------------------------------------------

function fill(command, given = {}) {
  Object.assign(box, { command, picked: new Map() });
  const all = command.options ?? [];
  const optional = all.filter((one) => !one.required);
  const later = optional.length > OPTIONAL_SHOWN ? optional.filter((one) => !(one.name in given)) : [];
  const form = el(
    "form",
    { class: "command-form", novalidate: true, autocomplete: "off" },
    el(
      "div",
      { class: "command-head" },
      el("span", { class: "command-path" }, `/${command.path}`),
      el("span", { class: "small" }, command.description),
      el(
        "button",
        { type: "button", class: "icon-button", "data-command": "cancel", "aria-label": "Leave this command" },
        "✕",
      ),
    ),
    el("div", { class: "fields" }),
    el(
      "div",
      { class: "more" },
      later.map((one) => el("button", { type: "button", class: "chip", "data-more": one.name }, `+ ${one.name}`)),
    ),
    el("p", { class: "wrong", role: "alert", "data-error": "" }),
    el(
      "div",
      { class: "command-foot" },
      el("span", { class: "small" }, "Enter sends, Escape leaves"),
      el(
        "button",
        { type: "submit", class: "button primary" },
        el("span", { class: "button-words" }, "Send"),
        el("span", { class: "spinner", "aria-hidden": "true", hidden: true }),
      ),
    ),
  );
  $("#command").replaceChildren(form);
  $(".fields", form).append(...all.filter((one) => !later.includes(one)).map((one) => field(one, given[one.name])));
  listen(form);
  ($(".fields :is(input, select)", form) ?? $("button[type=submit]", form)).focus();
}

function listen(form) {
  form.addEventListener("submit", (event) => (event.preventDefault(), send(form)));
  form.addEventListener("keydown", (event) => event.key === "Escape" && (event.stopPropagation(), search("", true)));
  form.addEventListener("click", (event) => {
    const name = event.target.closest("[data-more]")?.dataset.more;
    if (event.target.closest("[data-command=cancel]")) search("", true);
    if (!name) return;
    event.target.closest("[data-more]").remove();
    const added = field(box.command.options.find((one) => one.name === name));
    $(".fields", form).append(added);
    $("input, select", added).focus();
  });
}

function field(option, value = "") {
  const id = `option-${option.name}`;
  const wrap = el(
    "div",
    { class: "field", "data-option": option.name },
    el(
      "label",
      { for: id },
      option.name,
      option.required
        ? el("span", { class: "needed", title: "Required" }, " *")
        : el("span", { class: "small" }, " optional"),
    ),
  );
  const input = control(option, id, value);
  wrap.append(
    input,
    el("p", { class: "small about", id: `${id}-about` }, option.description),
    el("p", { class: "wrong", role: "alert" }),
  );
  input.setAttribute("aria-describedby", `${id}-about`);
  input.addEventListener("input", () => ($(".wrong", wrap).textContent = ""));
  if (option.autocomplete) complete(option, input, wrap);
  return wrap;
}

function control(option, id, value) {
  const attributes = { id, name: option.name };
  if (option.choices?.length)
    return list(
      attributes,
      option.choices.map((one) => [String(one.value), one.name]),
      value,
      option,
    );
  if (option.type === BOOLEAN)
    return list(
      attributes,
      [
        ["true", "Yes"],
        ["false", "No"],
      ],
      value.toLowerCase(),
      option,
    );
  if (option.type === USER || option.type === MENTIONABLE)
    return list(
      attributes,
      box.state().people.map((one) => [one.id, one.name]),
      value,
      option,
    );
  if (option.type === CHANNEL)
    return list(
      attributes,
      box.state().channels.map((one) => [one.id, `#${one.name}`]),
      value,
      option,
    );
  const number = (option.type === INTEGER || option.type === NUMBER) && !option.autocomplete;
  const limits = number
    ? {
        type: "number",
        min: option.min_value,
        max: option.max_value,
        step: option.type === NUMBER ? "any" : 1,
        inputmode: option.type === INTEGER ? "numeric" : "decimal",
      }
    : { type: "text", minlength: option.min_length, maxlength: option.max_length ?? 6000 };
  return el("input", {
    ...attributes,
    ...limits,
    value,
    autocomplete: "off",
    spellcheck: "false",
    enterkeyhint: "send",
  });
}

function list(attributes, pairs, value, option) {
  const matches = ([key, label]) => key === value || label.toLowerCase() === value.toLowerCase();
  return el(
    "select",
    attributes,
    el("option", { value: "" }, option.required ? "Choose …" : "—"),
    pairs.map((pair) => el("option", { value: pair[0], selected: value !== "" && matches(pair) }, pair[1])),
  );
}

function complete(option, input, wrap) {
  const chosen = (item) => {
    input.value = item.name;
    box.picked.set(option.name, item);
    input.dispatchEvent(new Event("change"));
  };
  const found = async (typed) => {
    const { command } = box;
    if (!command || !input.isConnected) return null; // sent, or left, while the typing paused
    const { [option.name]: own, ...others } = readable(true);
    const answer = await box.ask({ do: "complete", path: command.path, focused: option.name, typed, options: others });
    if (answer.error) $(".wrong", input.closest(".field")).textContent = answer.error;
    return answer.error ? null : answer.choices;
  };
  const suggestions = suggest(input, wrap, {
    find: found,
    row: (item) => el("span", {}, item.name),
    take: chosen,
    wait: AUTOCOMPLETE_PAUSE,
    floating: true,
    eager: option.required,
    empty: "The bot offers nothing here.",
  });
  input.addEventListener("focus", suggestions.refresh);
}

// ---- Sending -------------------------------------------------------------------------------------------------------

/** What stands in the fields; empty ones are left out, with `valid` also those that the bot would not be sent. */
function readable(valid = false) {
  return Object.fromEntries(
    $$("#command [data-option]")
      .map((wrap) => box.command.options.find((one) => one.name === wrap.dataset.option))
      .map((option) => [option.name, valueOf(option)])
      .filter(([name, value]) => value !== "" && (!valid || $(`#option-${CSS.escape(name)}`).checkValidity())),
  );
}

function valueOf(option) {
  const raw = $(`#option-${CSS.escape(option.name)}`).value;
  const item = box.picked.get(option.name);
  if (item && item.name === raw) return item.value;
  if (raw === "") return "";
  if (option.type === BOOLEAN) return raw === "true";
  if ((option.type === INTEGER || option.type === NUMBER) && Number.isFinite(Number(raw))) return Number(raw);
  return raw;
}

function faults(options) {
  return box.command.options
    .filter((one) => $(`#command [data-option="${CSS.escape(one.name)}"]`))
    .flatMap((one) => {
      const node = $(`#option-${CSS.escape(one.name)}`);
      if (one.required && options[one.name] === undefined) return [[one.name, "This is needed."]];
      return node.checkValidity() ? [] : [[one.name, node.validationMessage]];
    });
}

async function send(form) {
  for (const node of $$(".wrong", form)) node.textContent = "";
  const options = readable();
  const wrong = faults(options);
  if (wrong.length) return complain(form, wrong);
  busy(form, true);
  const { command } = box;
  const answer = await box.ask({ do: "slash", path: command.path, options });
  if (!form.isConnected) return undefined;
  busy(form, false);
  if (!answer.error) return search("", !$("dialog[open]"));
  const about = command.options?.find(
    (one) =>
      new RegExp(`(^|[^\\w-])${one.name}([^\\w-]|$)`).test(answer.error) &&
      $(`#command [data-option="${CSS.escape(one.name)}"]`),
  );
  return about && !answer.dead
    ? complain(form, [[about.name, answer.error]])
    : ($("[data-error]", form).textContent = answer.error);
}

function complain(form, wrong) {
  for (const [name, words] of wrong) $(`[data-option="${CSS.escape(name)}"] > .wrong`, form).textContent = words;
  $(`#option-${CSS.escape(wrong[0][0])}`).focus();
}

function busy(form, on) {
  const button = $("button[type=submit]", form);
  button.disabled = on;
  button.setAttribute("aria-busy", String(on));
  $(".spinner", button).hidden = !on;
}
