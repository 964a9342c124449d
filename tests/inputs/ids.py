"""custom_ids as the bot makes them, and what becomes of them when somebody changes a part."""

from __future__ import annotations

from hypothesis import strategies as st

from table.types import Table

HUGE = ("0", "1", "-1", "99999999", "9223372036854775807", "9223372036854775808", "1" + "0" * 30, "007", "٣", "x", "")
WORDS = ("seat", "words", "log", "undo", "why", "go", "join", "leave", "start", "options", "new", "resign", "end",
         "agree", "no", "open", "which", "show", "channel", "dm", "none", "setup", "list", "mine", "nim", "nobody",
         "boardme", "boardeveryone", "hand", "all", "status", "turn", "undo_seen")  # fmt: skip
LOOKS = ("hand", "boardme", "boardeveryone", "log", "undo", "words", "resign", "end", "status")


def real(table: Table, number: int, choices: tuple[str, ...] = ()) -> list[str]:
    """One id of each kind, for this table and this question."""
    t = table.id
    return [
        *(f"b:{t}:{what}" for what in ("seat", "words", "log")),
        *(f"p:{t}:{number}:{what}" for what in ("undo", "why", "go")),
        *(f"l:{t}:{what}" for what in ("join", "leave", "start", "options", "preset")),
        *(f"v:{t}:{wish}:{what}" for wish in ("pause", f"end:{table.seq}") for what in ("yes", "no", "ask")),
        *(f"v:{t}:1:{what}" for what in ("rules", "open", "end", "back", "take", "ask")),
        f"g:{t}:end:{table.seq}", f"g:{t}:resign:{number}", f"a:{t}", f"l:new:{table.game.key}", f"l:new:{table.game.key}x",
        *(f"w:{t}:{what}:0" for what in ("words", "log", "status")), "w:0:mine:0", "w:0:list:0", "w:0:setup:0",
        *(f"y:{t}:1:{how}" for how in ("open", "turn")),
        f"r:{table.game.key}:{t}:open", f"r:{table.game.key}:{t}:1", "r:all:0:0",
        *(f"n:{way}" for way in ("show", "channel", "dm", "none")),
        *choices,
    ]  # fmt: skip


def menus(table: Table) -> list[str]:
    """Ids of menus."""
    return [
        *(f"o:{table.id}:{name}" for name in ("-", "undo_seen", *(option.name for option in table.game.options))),
        *(f"w:which:{what}" for what in LOOKS),
    ]


def mutated(ids: list[str]) -> st.SearchStrategy[str]:
    """A real id with one or two of its parts replaced, or signs put in; at most 100 characters, as Discord takes them."""

    @st.composite
    def change(draw: st.DrawFn) -> str:
        parts = draw(st.sampled_from(ids)).split(":")
        for _ in range(draw(st.integers(0, 2))):
            i = draw(st.integers(0, len(parts) - 1))
            parts[i] = draw(st.sampled_from((*HUGE, *WORDS, *(part for one in ids for part in one.split(":")))))
        text = ":".join(parts)
        if draw(st.booleans()):
            at = draw(st.integers(0, len(text)))
            text = text[:at] + draw(st.text(alphabet=".*-+~!:_ax9\n🦖", max_size=4)) + text[at:]
        return text[:100] or "b:1:seat"

    return change()
