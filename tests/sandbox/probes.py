"""What Discord refuses, as data: a name with the row of the table of limits, a body, the code, the field at fault."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

V2 = 1 << 15
Body = Any


@dataclass(frozen=True)
class Probe:
    """`path`: field at fault, dots between its parts; "" where only a code is documented. `on`: kind of interaction."""

    name: str
    body: Body
    path: str = ""
    code: int = 50035
    on: str = "command"


def row(*components: Body) -> Body:
    return {"type": 1, "components": list(components)}


def button(at: int = 1, **fields: Body) -> Body:
    return {"type": 2, "style": 1, "label": "x", "custom_id": f"c{at}", **fields}


def bare(**fields: Body) -> Body:
    return {"type": 2, "style": 1, **fields}


def option(at: int) -> Body:
    return {"label": f"l{at}", "value": f"v{at}"}


def select(options: list[Body], **fields: Body) -> Body:
    return {"type": 3, "custom_id": "s", "options": options, **fields}


def classic(*components: Body) -> Body:
    return {"content": "x", "components": list(components)}


def modern(*components: Body) -> Body:
    return {"flags": V2, "components": list(components)}


def text(words: str = "x") -> Body:
    return {"type": 10, "content": words}


def gallery(items: int, url: str = "https://example.org/a.png", **fields: Body) -> Body:
    return {"type": 12, "items": [{"media": {"url": url}, **fields}] * items}


def section(*texts: Body, **fields: Body) -> Body:
    return {"type": 9, "components": list(texts), **fields}


def embed(**fields: Body) -> Body:
    return {"embeds": [fields]}


def field(name: str, value: str) -> Body:
    return {"fields": [{"name": name, "value": value}]}


LINK = {"type": 2, "style": 5, "label": "x", "url": "https://example.org"}
CELL = "components.0.components.0"

MESSAGES = [
    Probe("34 content of 2001", {"content": "x" * 2001}, "content"),
    Probe("34 content of 2001 CJK characters", {"content": "獅" * 2001}, "content"),
    Probe("35 nothing to send", {"content": ""}, code=50006),
    Probe("35 nothing to send, empty lists", {"embeds": [], "components": []}, code=50006),
    Probe("36 eleven embeds", {"embeds": [{"title": "x"}] * 11}, "embeds"),
    Probe("37 embed title of 257", embed(title="x" * 257), "embeds.0.title"),
    Probe("37 embed description of 4097", embed(description="x" * 4097), "embeds.0.description"),
    Probe("37 embed footer of 2049", embed(title="x", footer={"text": "x" * 2049}), "embeds.0.footer.text"),
    Probe("37 embed author of 257", embed(title="x", author={"name": "x" * 257}), "embeds.0.author.name"),
    Probe("38 embed of 26 fields", embed(fields=[{"name": "a", "value": "b"}] * 26), "embeds.0.fields"),
    Probe("38 field name of 257", embed(**field("a" * 257, "b")), "embeds.0.fields.0.name"),
    Probe("38 field value of 1025", embed(**field("a", "b" * 1025)), "embeds.0.fields.0.value"),
    Probe("39 empty field name", embed(**field("", "b")), "embeds.0.fields.0.name"),
    Probe("39 empty field value", embed(**field("a", "")), "embeds.0.fields.0.value"),
    Probe("40 embeds of 6001", {"embeds": [{"description": "x" * 4000}, {"description": "x" * 2001}]}, "embeds"),
    Probe("45 embed shows no file", embed(image={"url": "attachment://no.png"}), "embeds.0.image.url"),
    Probe("46 nonce of 26", {"content": "x", "nonce": "x" * 26}, "nonce"),
    Probe(
        "52 allowed mentions of 101 users",
        {"content": "x", "allowed_mentions": {"users": [str(n) for n in range(101)]}},
        "allowed_mentions.users",
    ),
    Probe(
        "52 allowed mentions of 101 roles",
        {"content": "x", "allowed_mentions": {"roles": [str(n) for n in range(101)]}},
        "allowed_mentions.roles",
    ),
    Probe(
        "52 mentions both parsed and listed",
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions",
    ),
    Probe("54 six rows", classic(*[row(button(n)) for n in range(6)]), "components"),
    Probe("55 six buttons in a row", classic(row(*[button(n) for n in range(6)])), "components.0.components"),
    Probe("55 select beside button", classic(row(select([option(1)]), button())), "components.0.components"),
    Probe("56 empty row", classic(row()), "components.0.components"),
    Probe("57 custom_id twice", classic(row(button(1), button(1))), "components.0.components.1.custom_id"),
    Probe("57 custom_id of 101", classic(row(button(custom_id="x" * 101))), f"{CELL}.custom_id"),
    Probe("57 empty custom_id", classic(row(button(custom_id=""))), f"{CELL}.custom_id"),
    Probe("58 label of 81", classic(row(button(label="x" * 81))), f"{CELL}.label"),
    Probe("58 link of 513", classic(row({**LINK, "url": "https://example.org/" + "x" * 493})), f"{CELL}.url"),
    Probe("59 button without custom_id", classic(row(bare(label="x"))), f"{CELL}.custom_id"),
    Probe("59 link with custom_id", classic(row({**LINK, "custom_id": "a"})), CELL),
    Probe("59 link without url", classic(row(bare(label="x") | {"style": 5})), f"{CELL}.url"),
    Probe("59 link of a foreign scheme", classic(row({**LINK, "url": "ftp://example.org"})), f"{CELL}.url"),
    Probe("60 button that says nothing", classic(row(bare(custom_id="a"))), CELL),
    Probe("61 select of 26", classic(row(select([option(n) for n in range(26)]))), f"{CELL}.options"),
    Probe("61 select of none", classic(row(select([]))), f"{CELL}.options"),
    Probe(
        "62 option label of 101", classic(row(select([option(1) | {"label": "x" * 101}]))), f"{CELL}.options.0.label"
    ),
    Probe(
        "62 option value of 101", classic(row(select([option(1) | {"value": "x" * 101}]))), f"{CELL}.options.0.value"
    ),
    Probe(
        "62 option description of 101",
        classic(row(select([option(1) | {"description": "x" * 101}]))),
        f"{CELL}.options.0.description",
    ),
    Probe("63 option value twice", classic(row(select([option(1), option(1)]))), f"{CELL}.options.1.value"),
    Probe("64 placeholder of 151", classic(row(select([option(1)], placeholder="x" * 151))), f"{CELL}.placeholder"),
    Probe("65 min_values of 26", classic(row(select([option(1)], min_values=26))), f"{CELL}.min_values"),
    Probe("65 max_values of 26", classic(row(select([option(1)], max_values=26))), f"{CELL}.max_values"),
    Probe("65 max_values of 0", classic(row(select([option(1)], max_values=0))), f"{CELL}.max_values"),
    Probe("66 max_values above the options", classic(row(select([option(1)], max_values=3))), f"{CELL}.max_values"),
    Probe("67 v2 with content", {"content": "x", **modern(text())}, "content"),
    Probe("67 v2 with an embed", {"embeds": [{"title": "x"}], **modern(text())}, "embeds"),
    Probe("68 v2 component without the flag", classic(text()), "components.0.type"),
    Probe("68 button outside a row", classic(button()), "components.0.type"),
    Probe("70 v2 of 41 components", modern(*[text()] * 41), "components"),
    Probe("70 v2 of 41, nested", modern({"type": 17, "components": [text()] * 40}), "components"),
    Probe("71 v2 text of 4001 in all", modern(text("x" * 2000), text("x" * 2001)), "components"),
    Probe("71 v2 text of 4001 in one", modern(text("x" * 4001)), "components.0.content"),
    Probe("71 empty v2 text", modern(text("")), "components.0.content"),
    Probe("73 gallery of 11", modern(gallery(11)), "components.0.items"),
    Probe("73 empty gallery", modern(gallery(0)), "components.0.items"),
    Probe("44 alt text of 1025", modern(gallery(1, description="x" * 1025)), "components.0.items.0.description"),
    Probe("45 gallery shows no file", modern(gallery(1, "attachment://no.png")), "components.0.items.0.media.url"),
    Probe(
        "45 file shows no file", modern({"type": 13, "file": {"url": "attachment://no.txt"}}), "components.0.file.url"
    ),
    Probe("75 section of 4 texts", modern(section(*[text()] * 4, accessory=button())), "components.0.components"),
    Probe("75 section without text", modern(section(accessory=button())), "components.0.components"),
    Probe("75 section without accessory", modern(section(text())), "components.0.accessory"),
    Probe(
        "75 a section in a section", modern(section(section(), accessory=button())), "components.0.components.0.type"
    ),
    Probe("12 text in a row", modern(row(text())), f"{CELL}.type"),
    Probe("a container in a container", modern({"type": 17, "components": [{"type": 17}]}), f"{CELL}.type"),
]

ACCEPTED = [
    Probe("34 content of 2000", {"content": "x" * 2000}),
    Probe("40 embeds of 6000", {"embeds": [{"description": "x" * 4000}, {"description": "x" * 2000}]}),
    Probe("54 five rows of five", classic(*[row(*[button(r * 5 + n) for n in range(5)]) for r in range(5)])),
    Probe("57 custom_id of 100", classic(row(button(custom_id="x" * 100)))),
    Probe(
        "58 label of 80, link of 512",
        classic(row(button(label="x" * 80), LINK | {"url": "https://e.org/" + "x" * 498})),
    ),
    Probe("61 select of 25", classic(row(select([option(n) for n in range(25)], max_values=25)))),
    Probe("70 v2 of 40", modern(*[text()] * 40)),
    Probe("71 v2 text of 4000", modern(text("x" * 4000))),
    Probe("73 gallery of 10", modern(gallery(10))),
    Probe("75 section of 3 texts", modern(section(*[text()] * 3, accessory=button()))),
]

BREAKING = [
    Probe("72 v2 text of 4000 CJK characters", modern(text("獅" * 4000)), code=500),
    Probe("74 media of 70", modern(*[gallery(10)] * 7), code=500),
]


def command(name: str = "ok", description: str = "d", **fields: Body) -> Body:
    return {"name": name, "description": description, "type": 1, **fields}


def words(name: str = "o", **fields: Body) -> Body:
    return {"type": 3, "name": name, "description": "d", **fields}


def choices(number: int, **fields: Body) -> Body:
    return [{"name": f"n{n}", "value": f"v{n}", **fields} for n in range(number)]


LONG = [{"name": "n" * 90 + str(n), "value": "v" * 90 + str(n)} for n in range(9)]

COMMANDS = [
    Probe("15 101 commands", [command(f"c{n}") for n in range(101)], code=30032),
    Probe("16 16 user commands", [{"type": 2, "name": f"u{n}"} for n in range(16)], code=30032),
    Probe("16 16 message commands", [{"type": 3, "name": f"u{n}"} for n in range(16)], code=30032),
    Probe("17 capital", [command("Game")], "0.name"),
    Probe("17 space", [command("a b")], "0.name"),
    Probe("17 name of 33", [command("a" * 33)], "0.name"),
    Probe("17 empty name", [command("")], "0.name"),
    Probe("17 option's capital", [command(options=[words("Name")])], "0.options.0.name"),
    Probe("18 description of 101", [command(description="x" * 101)], "0.description"),
    Probe("18 empty description", [command(description="")], "0.description"),
    Probe("18 option description of 101", [command(options=[words(description="x" * 101)])], "0.options.0.description"),
    Probe("19 26 options", [command(options=[words(f"o{n}") for n in range(26)])], "0.options"),
    Probe(
        "19 26 sub-commands",
        [command(options=[{"type": 1, "name": f"s{n}", "description": "d"} for n in range(26)])],
        "0.options",
    ),
    Probe("20 26 choices", [command(options=[words(choices=choices(26))])], "0.options.0.choices"),
    Probe("21 choice name of 101", [command(options=[words(choices=choices(1, name="x" * 101))])], "0.options.0.choices.0.name"),
    Probe("22 choice value of 101", [command(options=[words(choices=choices(1, value="x" * 101))])], "0.options.0.choices.0.value"),
    Probe("23 size of 8001", [command(options=[words(f"o{n}", description="x" * 100, choices=LONG) for n in range(5)])], "0"),
    Probe("24 required after optional", [command(options=[words("a"), words("b", required=True)])], "0.options.1.required"),
    Probe("25 option twice", [command(options=[words("a"), words("a")])], "0.options.1.name"),
    Probe("25 command twice", [command(), command()], "1"),
    Probe("26 choices and autocomplete", [command(options=[words(autocomplete=True, choices=choices(1))])], "0.options.0.autocomplete"),
    Probe(
        "27 group in a group",
        [command(options=[{**words("g"), "type": 2, "options": [{**words("h"), "type": 2}]}])],
        "0.options.0.options.0.type",
    ),
    Probe("29 min_length of 6001", [command(options=[words(min_length=6001)])], "0.options.0.min_length"),
    Probe("29 max_length of 0", [command(options=[words(max_length=0)])], "0.options.0.max_length"),
    Probe("29 max_length of 6001", [command(options=[words(max_length=6001)])], "0.options.0.max_length"),
    Probe("31 unknown locale", [command(name_localizations={"la": "ludus"})], "0.name_localizations.la"),
    Probe("31 localised capital", [command(name_localizations={"de": "Spiel"})], "0.name_localizations.de"),
    Probe(
        "31 localised description of 101",
        [command(description_localizations={"de": "x" * 101})],
        "0.description_localizations.de",
    ),
    Probe("32 no context", [command(contexts=[])], "0.contexts"),
    Probe("32 context twice", [command(contexts=[0, 0])], "0.contexts"),
    Probe("32 unknown context", [command(contexts=[7])], "0.contexts.0"),
    Probe("32 no integration type", [command(integration_types=[])], "0.integration_types"),
]  # fmt: skip


def box(at: int = 1, **fields: Body) -> Body:
    return row({"type": 4, "custom_id": f"t{at}", "label": "l", "style": 1, **fields})


def label(component: Body, **fields: Body) -> Body:
    return {"type": 18, "label": "l", "component": component, **fields}


def modal(*components: Body, **fields: Body) -> Body:
    return {"type": 9, "data": {"title": "t", "custom_id": "m", "components": list(components) or [box()], **fields}}


def offer(number: int, **fields: Body) -> Body:
    return {"type": 8, "data": {"choices": choices(number, **fields)}}


def reply(**data: Body) -> Body:
    return {"type": 4, "data": data}


TOP = "data.components.0"

CALLBACKS = [
    Probe("77 title of 46", modal(title="x" * 46), "data.title"),
    Probe("77 custom_id of 101", modal(custom_id="x" * 101), "data.custom_id"),
    Probe("78 six rows", modal(*[box(n) for n in range(6)]), "data.components"),
    Probe("78 no component", {"type": 9, "data": {"title": "t", "custom_id": "m", "components": []}}, "data.components"),
    Probe("78 a button in a modal", modal(row(button())), f"{TOP}.components.0.type"),
    Probe("79 label of 46", modal(box(label="x" * 46)), f"{TOP}.components.0.label"),
    Probe("79 label of 46, new form", modal(label(select([option(1)]), label="x" * 46)), f"{TOP}.label"),
    Probe("79 description of 101", modal(label(select([option(1)]), description="x" * 101)), f"{TOP}.description"),
    Probe("80 min_length of 4001", modal(box(min_length=4001)), f"{TOP}.components.0.min_length"),
    Probe("80 max_length of 4001", modal(box(max_length=4001)), f"{TOP}.components.0.max_length"),
    Probe("80 max_length of 0", modal(box(max_length=0)), f"{TOP}.components.0.max_length"),
    Probe("80 value of 4001", modal(box(value="x" * 4001)), f"{TOP}.components.0.value"),
    Probe("80 placeholder of 101", modal(box(placeholder="x" * 101)), f"{TOP}.components.0.placeholder"),
    Probe("57 custom_id twice", modal(box(1), box(1)), "data.components.1.components.0.custom_id"),
    Probe("61 select of 26", modal(label(select([option(n) for n in range(26)]))), f"{TOP}.component.options"),
    Probe("81 radio group of 1", modal(label({"type": 21, "custom_id": "r", "options": [option(1)]})), f"{TOP}.component.options"),
    Probe("81 radio group of 11", modal(label({"type": 21, "custom_id": "r", "options": [option(n) for n in range(11)]})), f"{TOP}.component.options"),
    Probe("81 checkbox group of none", modal(label({"type": 22, "custom_id": "r", "options": []})), f"{TOP}.component.options"),
    Probe("81 upload of 11 files", modal(label({"type": 19, "custom_id": "u", "max_values": 11})), f"{TOP}.component.max_values"),
    Probe("28 26 choices", offer(26), "data.choices", on="completion"),
    Probe("28 choice name of 101", offer(1, name="x" * 101), "data.choices.0.name", on="completion"),
    Probe("28 choice value of 101", offer(1, value="x" * 101), "data.choices.0.value", on="completion"),
    Probe("5 a reply to a completion", reply(content="x"), "type", on="completion"),
    Probe("5 choices to a command", offer(1), "type"),
    Probe("5 an update of a command", {"type": 7, "data": {"content": "x"}}, "type"),
    Probe("5 a deferred update of a command", {"type": 6}, "type"),
    Probe("5 a modal to a modal", modal(), "type", on="modal"),
    Probe("5 type 99", {"type": 99}, "type"),
    Probe("8 a deferral with the v2 flag", {"type": 5, "data": {"flags": V2}}, "data.flags"),
    Probe("34 content of 2001", reply(content="x" * 2001), "data.content"),
    Probe("35 nothing to say", reply(content=""), code=50006),
    Probe("58 label of 81", reply(content="x", components=[row(button(label="x" * 81))]), f"{TOP}.components.0.label"),
]  # fmt: skip
