// The bot's questions in a window of their own: text fields, selects, ticks. Escape cancels.
import { el, $, $$ } from "./dom.js";
import { markdown } from "./markdown.js";
import { isSelect, optionsOf } from "./components.js";
import { offer } from "./listbox.js";

const now = { interaction: null, picked: new Map(), fields: new Map() };

/** Opens `form` (Discord's modal: title, custom_id, components) as the answer to `interaction`. */
export function openModal(interaction, form, view) {
  Object.assign(now, { interaction, picked: new Map(), fields: new Map() });
  const body = form.components.map((one) => block(one, view));
  $("#modal").replaceChildren(
    el(
      "form",
      { method: "dialog", novalidate: true },
      el("h2", { id: "modal-title" }, form.title),
      el("div", { class: "modal-body" }, body),
      el("p", { class: "wrong", role: "alert", "data-error": "" }),
      el(
        "div",
        { class: "modal-foot" },
        el("button", { type: "button", class: "button secondary", "data-do": "close-modal" }, "Cancel"),
        el("button", { type: "submit", class: "button primary" }, "Submit"),
      ),
    ),
  );
  $("#modal").showModal();
  $("#modal input, #modal textarea, #modal .select")?.focus();
}

function block(one, view) {
  if (one.type === 1)
    return one.components.map((inner) => labelled(inner, inner.label ?? inner.placeholder, null, view));
  if (one.type === 18) return labelled(one.component, one.label, one.description, view);
  if (one.type === 10) return markdown(one.content, view.names);
  return el("p", { class: "small" }, `(a component of type ${one.type}, which this page does not know)`);
}

function labelled(field, label, description, view) {
  now.fields.set(field.custom_id, field);
  const id = `field-${field.custom_id}`;
  const needed = field.required ?? (field.min_values ?? 1) > 0;
  return el(
    "div",
    { class: "field", "data-field": field.custom_id },
    el(
      "label",
      { for: id, id: `${id}-label` },
      label,
      needed ? el("span", { class: "needed", title: "Required" }, " *") : el("span", { class: "small" }, " optional"),
    ),
    description && el("p", { class: "small" }, description),
    control(field, id, view),
    el("p", { class: "wrong", role: "alert" }),
  );
}

function control(field, id, view) {
  if (field.type === 4) return text(field, id);
  if (isSelect(field.type)) return select(field, id, view);
  if (field.type === 21 || field.type === 22) return group(field);
  if (field.type === 23)
    return el(
      "label",
      { class: "check" },
      el("input", { type: "checkbox", id, name: field.custom_id, checked: field.default }),
      " yes",
    );
  return el("p", { class: "small" }, "This page cannot fill in this field.");
}

function text(field, id) {
  const limits = {
    id,
    name: field.custom_id,
    minlength: field.min_length,
    maxlength: field.max_length ?? 4000,
    placeholder: field.placeholder,
    autocomplete: "off",
  };
  if (field.style === 2) return el("textarea", { ...limits, rows: 6 }, field.value ?? "");
  return el("input", { ...limits, type: "text", value: field.value ?? "" });
}

function group(field) {
  const kind = field.type === 21 ? "radio" : "checkbox";
  return el(
    "div",
    { class: "checks", role: "group" },
    field.options.map((one) =>
      el(
        "label",
        { class: "check" },
        el("input", { type: kind, name: field.custom_id, value: one.value, checked: one.default }),
        ` ${one.label}`,
        one.description && el("span", { class: "small" }, ` ${one.description}`),
      ),
    ),
  );
}

function select(field, id, view) {
  const options = optionsOf(field, view.state);
  now.picked.set(
    field.custom_id,
    options.filter((one) => one.default).map((one) => one.value),
  );
  return el(
    "button",
    {
      type: "button",
      class: "select",
      id,
      "aria-haspopup": "listbox",
      "data-do": "modal-select",
      "data-custom": field.custom_id,
    },
    el("span", { class: "select-words" }, chosenWords(field, options)),
    el("span", { class: "chevron", "aria-hidden": "true" }),
  );
}

function chosenWords(field, options) {
  const chosen = options.filter((one) => now.picked.get(field.custom_id).includes(one.value));
  return chosen.map((one) => one.label).join(", ") || field.placeholder || "Choose";
}

export function openSelect(button, view) {
  const field = now.fields.get(button.dataset.custom);
  const options = optionsOf(field, view.state);
  offer(button, options, {
    values: now.picked.get(field.custom_id),
    min: field.required === false ? 0 : (field.min_values ?? 1),
    max: field.max_values ?? 1,
    label: $(`#modal [data-field="${CSS.escape(field.custom_id)}"] label`).firstChild.textContent,
    done: (values) => {
      now.picked.set(field.custom_id, values);
      $(".select-words", button).textContent = chosenWords(field, options);
    },
  });
}

/** What was filled in, by custom_id; null when a field is not as the bot asked (each says so itself). */
export function filled() {
  const values = Object.fromEntries([...now.fields.values()].map((field) => [field.custom_id, valueOf(field)]));
  const wrong = [...now.fields.values()].map((field) => [field, fault(field, values[field.custom_id])]);
  for (const [field, words] of wrong)
    $(`#modal [data-field="${CSS.escape(field.custom_id)}"] > .wrong`).textContent = words;
  const first = wrong.find(([, words]) => words);
  if (!first) return { interaction: now.interaction, values };
  $(`#modal [data-field="${CSS.escape(first[0].custom_id)}"] :is(input, textarea, button)`)?.focus();
  return null;
}

function valueOf(field) {
  const named = $$(`#modal [name="${CSS.escape(field.custom_id)}"]`);
  if (now.picked.has(field.custom_id)) return now.picked.get(field.custom_id);
  if (field.type === 23) return named[0].checked;
  if (field.type === 22) return named.filter((one) => one.checked).map((one) => one.value);
  if (field.type === 21) return named.find((one) => one.checked)?.value ?? null;
  return named[0]?.value ?? "";
}

function fault(field, value) {
  const needed = field.required ?? (field.min_values ?? 1) > 0;
  if (field.type === 23) return "";
  const length = value?.length ?? 0;
  if (needed && !length) return "This is needed.";
  if (!length) return "";
  const unit = Array.isArray(value) ? "choices" : "characters";
  const [least, most] = Array.isArray(value)
    ? [field.min_values, field.max_values]
    : [field.min_length, field.max_length];
  if (least && length < least) return `At least ${least} ${unit}, please.`;
  if (most && length > most) return `At most ${most} ${unit}, please.`;
  return "";
}

export function modalError(words) {
  $("#modal [data-error]").textContent = words;
}
