// Pictures and files of a message, and the one picture that fills the screen.
import { el, $ } from "./dom.js";

const MAX_WIDTH = 550; // as wide as Discord shows a picture on a desktop
const MAX_HEIGHT = 560;

/** The path of an address that this machine serves (files and pictures of messages), or null: others are not fetched. */
export function local(address) {
  const url = new URL(address ?? "", location.href);
  return /^\/(attachments|ephemeral-attachments|web)\//.test(url.pathname) ? url.pathname + url.search : null;
}

/** `source`: an attachment or a media item with `url`, `width`, `height`, `description`, `spoiler`. */
export function picture(source) {
  const path = local(source.url);
  if (!path) return el("p", { class: "small" }, `A picture from elsewhere, not fetched: ${source.url}`);
  const words = source.description || "";
  const hidden = source.spoiler || source.filename?.startsWith("SPOILER_");
  return el(
    "figure",
    { class: `picture ${hidden ? "hidden-picture" : ""}`, "data-key": `picture-${source.key}` },
    el(
      "button",
      {
        type: "button",
        class: "picture-open",
        "data-do": hidden ? "unhide" : "picture",
        "data-src": path,
        "data-alt": words,
        "aria-label": `${hidden ? "Spoiler: show the picture" : "Enlarge the picture"}${words ? `: ${words}` : ""}`,
      },
      el("img", { src: path, alt: words, ...size(source), decoding: "async" }),
    ),
    words &&
      el(
        "button",
        {
          type: "button",
          class: "alt-button",
          "data-do": "alt",
          "aria-expanded": "false",
          "aria-label": "Words for this picture",
        },
        "ALT",
      ),
    words && el("figcaption", { hidden: true }, words),
  );
}

function size({ width, height }) {
  if (!width || !height) return {};
  const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

export function file(attachment) {
  const kilobytes = `${Math.max(1, Math.round(attachment.size / 1024))} KB`;
  return el(
    "a",
    { class: "file", href: local(attachment.url), download: attachment.filename },
    el("b", {}, attachment.filename),
    el("span", { class: "small" }, kilobytes),
  );
}

/** Shows or hides the words of a picture. */
export function toggleWords(button) {
  const caption = $("figcaption", button.closest("figure"));
  caption.hidden = !caption.hidden;
  button.setAttribute("aria-expanded", String(!caption.hidden));
}

// ---- The full-size picture: wheel, pinch, + and − zoom; dragging and arrow keys move it ---------------------------

const view = { zoom: 1, fingers: new Map(), apart: 0 };
const LARGEST = 6;

export function enlarge(path, words) {
  const dialog = $("#picture");
  const image = el("img", { src: path, alt: words, draggable: "false" });
  const stage = el(
    "div",
    { class: "stage", tabindex: "0", "aria-label": "Picture; plus and minus zoom, arrow keys move" },
    image,
  );
  const tools = el(
    "div",
    { class: "picture-tools" },
    tool("zoom-out", "−", "Smaller"),
    tool("zoom-in", "+", "Larger"),
    words && tool("caption", "ALT", "Words for this picture"),
    tool("close-picture", "✕", "Close"),
  );
  dialog.replaceChildren(stage, tools, words ? el("p", { class: "caption", hidden: true }, words) : "");
  dialog.showModal();
  image.addEventListener("load", () => zoomTo(1), { once: true });
  listen(stage, image);
  stage.focus();
}

const tool = (verb, sign, label) =>
  el("button", { type: "button", class: "icon-button", "data-do": verb, "aria-label": label }, sign);

export function pictureVerb(verb) {
  if (verb === "zoom-in") zoomTo(view.zoom * 1.5);
  if (verb === "zoom-out") zoomTo(view.zoom / 1.5);
  if (verb === "caption") $("#picture .caption").hidden = !$("#picture .caption").hidden;
  if (verb === "close-picture") $("#picture").close();
}

/** Zooms so that the point `at` (in the window, default its middle) stays where it is. */
function zoomTo(zoom, at) {
  const stage = $("#picture .stage");
  const image = $("img", stage);
  const box = stage.getBoundingClientRect();
  const point = at ?? { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const before = image.getBoundingClientRect();
  const share = { x: (point.x - before.left) / before.width, y: (point.y - before.top) / before.height };
  view.zoom = Math.max(1, Math.min(LARGEST, zoom));
  const fit = Math.min(stage.clientWidth / image.naturalWidth, stage.clientHeight / image.naturalHeight);
  image.style.width = `${Math.round(image.naturalWidth * fit * view.zoom)}px`;
  stage.classList.toggle("zoomed", view.zoom > 1);
  const after = image.getBoundingClientRect();
  stage.scrollLeft += after.left + share.x * after.width - point.x;
  stage.scrollTop += after.top + share.y * after.height - point.y;
}

function listen(stage, image) {
  let dragged = false;
  stage.addEventListener(
    "wheel",
    (event) => (event.preventDefault(), zoomTo(view.zoom * (event.deltaY < 0 ? 1.15 : 1 / 1.15), event)),
    { passive: false },
  );
  stage.addEventListener("keydown", (event) => {
    if (event.key === "+" || event.key === "=") zoomTo(view.zoom * 1.5);
    if (event.key === "-") zoomTo(view.zoom / 1.5);
  });
  stage.addEventListener("pointerdown", (event) => {
    dragged = false;
    view.fingers.set(event.pointerId, event);
  });
  stage.addEventListener("pointermove", (event) => {
    const before = view.fingers.get(event.pointerId);
    if (!before) return;
    view.fingers.set(event.pointerId, event);
    if (view.fingers.size === 2) pinch();
    else if (event.pointerType === "mouse")
      [stage.scrollLeft, stage.scrollTop] = [
        stage.scrollLeft + before.x - event.x,
        stage.scrollTop + before.y - event.y,
      ];
    dragged ||= Math.abs(before.x - event.x) + Math.abs(before.y - event.y) > 2;
  });
  for (const kind of ["pointerup", "pointercancel", "pointerleave"])
    stage.addEventListener(kind, (event) => (view.fingers.delete(event.pointerId), (view.apart = 0)));
  stage.addEventListener("click", (event) => {
    if (dragged) return;
    if (event.target === stage && view.zoom === 1) $("#picture").close();
    if (event.target === image) zoomTo(view.zoom > 1 ? 1 : 2.5, event);
  });
}

function pinch() {
  const [a, b] = [...view.fingers.values()];
  const apart = Math.hypot(a.x - b.x, a.y - b.y);
  if (view.apart) zoomTo((view.zoom * apart) / view.apart, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  view.apart = apart;
}
