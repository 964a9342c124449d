"""Limits of components, in messages (rows 54-76) and in modals (rows 77-81)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator

from .errors import Form, Json
from .flags import SELECTS

__all__ = ["check_components", "check_modal", "media", "walk"]

LEGACY_TOP = (1,)
V2_TOP = (1, 9, 10, 12, 13, 14, 17)
MODAL_TOP = (1, 10, 18)
KIDS = {1: (2, *SELECTS), 9: (10,), 17: (1, 9, 10, 12, 13, 14)}
"""Which types may stand in `components` of which."""
ACCESSORIES = (2, 11)
LABELLED = (3, 4, 5, 6, 7, 8, 19, 21, 22, 23)

V2_COMPONENTS, V2_TEXT = 40, 4000

Node = tuple[str, Json]


def walk(components: list[Json] | None, path: str = "components") -> list[Node]:
    """Every component, nested ones too, with its path."""
    found: list[Node] = []
    _gather(found, components, path)
    return found


def _gather(found: list[Node], components: list[Json] | None, path: str) -> None:
    for at, node in enumerate(components or []):
        here = f"{path}.{at}"
        found.append((here, node))
        if kids := node.get("components"):
            _gather(found, kids, f"{here}.components")
        for part in ("accessory", "component"):
            if node.get(part):
                found.append((f"{here}.{part}", node[part]))


def media(nodes: Iterable[Node]) -> Iterator[Node]:
    """Every media object of these components with its path: items of galleries, thumbnails, files."""
    for path, node in nodes:
        match node.get("type"):
            case 11:
                yield f"{path}.media", node.get("media") or {}
            case 12:
                for at, item in enumerate(node.get("items") or []):
                    yield f"{path}.items.{at}.media", item.get("media") or {}
            case 13:
                yield f"{path}.file", node.get("file") or {}
            case _:
                pass


def check_components(form: Form, components: list[Json], *, v2: bool, names: Collection[str]) -> None:
    """The components of a message; `names`: files that attachment:// may name (row 45)."""
    if not v2:
        form.count("components", components, 0, 5)
    _check_places(form, "components", components, V2_TOP if v2 else LEGACY_TOP)
    nodes = walk(components)
    _check_ids(form, nodes)
    for path, node in nodes:
        CHECKS.get(node.get("type", 0), _nothing)(form, path, node)
    _check_media(form, nodes, names)
    if v2:
        _check_totals(form, nodes)


def _check_places(form: Form, path: str, nodes: list[Json], allowed: tuple[int, ...]) -> None:
    for at, node in enumerate(nodes):
        here = f"{path}.{at}"
        form_type(form, here, node, allowed)
        if node.get("type") in KIDS:
            _check_places(form, f"{here}.components", node.get("components") or [], KIDS[node["type"]])
        if node.get("accessory"):
            form_type(form, f"{here}.accessory", node["accessory"], ACCESSORIES)


def form_type(form: Form, path: str, node: Json, allowed: tuple[int, ...]) -> None:
    """A component of one of the allowed types (row 68)."""
    if node.get("type") not in allowed:
        form.add(f"{path}.type", "UNION_TYPE_CHOICES", f'Value of field "type" must be one of {allowed}.')


def _check_ids(form: Form, nodes: list[Node]) -> None:
    seen: set[str] = set()
    for path, node in nodes:
        custom_id = node.get("custom_id")
        if custom_id is None:
            continue
        form.length(f"{path}.custom_id", custom_id, 1, 100)
        if custom_id in seen:
            words = "Component custom id cannot be duplicated"
            form.add(f"{path}.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", words)
        seen.add(custom_id)


def _check_totals(form: Form, found: list[Node]) -> None:
    nodes = [node for _, node in found]
    if len(nodes) > V2_COMPONENTS:
        words = f"The maximum number of components in this message was exceeded ({V2_COMPONENTS})"
        form.add("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", words)
    if sum(len(node.get("content") or "") for node in nodes if node.get("type") == 10) > V2_TEXT:
        words = f"The displayable text exceeds the maximum size ({V2_TEXT})"
        form.add("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", words)


def _check_media(form: Form, nodes: list[Node], names: Collection[str]) -> None:
    for path, thing in media(nodes):
        address = thing.get("url") or ""
        form.length(f"{path}.url", address, 1, 2048)
        if address.startswith("attachment://") and address[13:] not in names:
            form.add(f"{path}.url", "UNKNOWN_ATTACHMENT", "The referenced attachment was not found")


def _check_row(form: Form, path: str, row: Json) -> None:
    kids = row.get("components") or []
    form.count(f"{path}.components", kids, 1, 5)
    if len(kids) > 1 and any(kid.get("type") in SELECTS for kid in kids):
        words = "The specified component exceeds the maximum width"
        form.add(f"{path}.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", words)


def _check_button(form: Form, path: str, button: Json) -> None:
    style, custom_id = button.get("style"), button.get("custom_id")
    form.choice(f"{path}.style", style, (1, 2, 3, 4, 5, 6))
    form.length(f"{path}.label", button.get("label"), 0, 80)
    if style == 5:
        _check_link(form, path, button)
    elif style in (1, 2, 3, 4) and custom_id is None:
        form.add(f"{path}.custom_id", "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id is required")
    if style != 6 and not button.get("label") and not button.get("emoji"):
        form.add(path, "BUTTON_COMPONENT_INVALID_EMPTY", "A button must have a label or emoji")


def _check_link(form: Form, path: str, button: Json) -> None:
    address = button.get("url") or ""
    form.length(f"{path}.url", address, 1, 512)
    if address and not address.startswith(("http://", "https://", "discord://")):
        form.add(f"{path}.url", "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https', 'discord').")
    if button.get("custom_id") is not None:
        words = "A link button has a url and no custom_id"
        form.add(path, "BUTTON_COMPONENT_CUSTOM_ID_AND_URL", words)


def _check_select(form: Form, path: str, select: Json) -> None:
    form.length(f"{path}.placeholder", select.get("placeholder"), 0, 150)
    form.number(f"{path}.min_values", select.get("min_values"), 0, 25)
    form.number(f"{path}.max_values", select.get("max_values"), 1, 25)
    if select.get("custom_id") is None:
        form.add(f"{path}.custom_id", "BASE_TYPE_REQUIRED", "This field is required")
    if select.get("type") == 3:
        _check_options(form, path, select, 1, 25)
        if (select.get("max_values") or 1) > max(1, len(select.get("options") or [])):
            words = "max_values exceeds the number of options"
            form.add(f"{path}.max_values", "SELECT_COMPONENT_MAX_VALUES_TOO_HIGH", words)


def _check_options(form: Form, path: str, holder: Json, low: int, high: int) -> None:
    options = holder.get("options") or []
    form.count(f"{path}.options", options, low, high)
    seen: set[str] = set()
    for at, option in enumerate(options):
        here = f"{path}.options.{at}"
        form.length(f"{here}.label", option.get("label", ""), 1, 100)
        form.length(f"{here}.value", option.get("value", ""), 1, 100)
        form.length(f"{here}.description", option.get("description"), 0, 100)
        if option.get("value") in seen:
            words = "The specified option value is already used"
            form.add(f"{here}.value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", words)
        seen.add(option.get("value", ""))


def _check_section(form: Form, path: str, section: Json) -> None:
    form.count(f"{path}.components", section.get("components") or [], 1, 3)
    if not section.get("accessory"):
        form.add(f"{path}.accessory", "BASE_TYPE_REQUIRED", "This field is required")


def _check_text(form: Form, path: str, text: Json) -> None:
    form.length(f"{path}.content", text.get("content", ""), 1, V2_TEXT)


def _check_thumbnail(form: Form, path: str, thumbnail: Json) -> None:
    form.length(f"{path}.description", thumbnail.get("description"), 0, 1024)


def _check_gallery(form: Form, path: str, gallery: Json) -> None:
    items = gallery.get("items") or []
    form.count(f"{path}.items", items, 1, 10)
    for at, item in enumerate(items):
        form.length(f"{path}.items.{at}.description", item.get("description"), 0, 1024)


def _nothing(form: Form, path: str, node: Json) -> None:
    """Separators, containers and files have no limits of their own."""


def _check_input(form: Form, path: str, box: Json) -> None:
    form.length(f"{path}.label", box.get("label"), 1, 45)
    form.length(f"{path}.placeholder", box.get("placeholder"), 0, 100)
    form.length(f"{path}.value", box.get("value"), 0, 4000)
    form.number(f"{path}.min_length", box.get("min_length"), 0, 4000)
    form.number(f"{path}.max_length", box.get("max_length"), 1, 4000)


def _check_label(form: Form, path: str, label: Json) -> None:
    form.length(f"{path}.label", label.get("label", ""), 1, 45)
    form.length(f"{path}.description", label.get("description"), 0, 100)
    form_type(form, f"{path}.component", label.get("component") or {}, LABELLED)


def _check_upload(form: Form, path: str, upload: Json) -> None:
    form.number(f"{path}.min_values", upload.get("min_values"), 0, 10)
    form.number(f"{path}.max_values", upload.get("max_values"), 1, 10)


CHECKS: dict[int, Callable[[Form, str, Json], None]] = {
    1: _check_row,
    2: _check_button,
    **dict.fromkeys(SELECTS, _check_select),
    9: _check_section,
    10: _check_text,
    11: _check_thumbnail,
    12: _check_gallery,
}

MODAL_CHECKS: dict[int, Callable[[Form, str, Json], None]] = {
    **dict.fromkeys(SELECTS, _check_select),
    4: _check_input,
    10: _check_text,
    18: _check_label,
    19: _check_upload,
    21: lambda form, path, node: _check_options(form, path, node, 2, 10),
    22: lambda form, path, node: _check_options(form, path, node, 1, 10),
}


def check_modal(data: Json) -> None:
    """A modal: title, at most five components (rows 77-81)."""
    form = Form("data")
    form.length("title", data.get("title", ""), 1, 45)
    form.length("custom_id", data.get("custom_id", ""), 1, 100)
    top = data.get("components") or []
    form.count("components", top, 1, 5)
    for at, node in enumerate(top):
        form_type(form, f"components.{at}", node, MODAL_TOP)
        for place, kid in enumerate((node.get("components") or []) if node.get("type") == 1 else []):
            form_type(form, f"components.{at}.components.{place}", kid, (4,))
    _check_ids(form, walk(top))
    for path, node in walk(top):
        MODAL_CHECKS.get(node.get("type", 0), _nothing)(form, path, node)
    form.finish()
