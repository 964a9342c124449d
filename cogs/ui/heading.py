"""What stands above the choices of a panel, line by line, and on its button for undo."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.ui import many, offer
from cogs.ui.look import Seen
from cogs.ui.names import clipped
from cogs.ui.step import Step
from cogs.ui.words import lines, name, named, names, places, short, until, waits
from engine.core import Action, Path, Seat, asked, asked_for, narrow, verbs
from table.types import Table


def heading(seen: Seen, step: Step, *, why: bool = False) -> list[str]:
    """What stands above the choices, line by line."""
    table, seat = seen.table, seen.seat
    title = f"**{table.game.title} #{table.id}**"
    if seat is None:
        return [
            f"{title} · you watch",
            named(table, table.game.summary(table.game.view(table.state, None))),
            waits(table),
        ]
    if step.sheet:
        return [title]
    if step.map and seen.marks:
        return [title, "Marked on the map:", *many.reached(table, seat, seen.marks)]
    if step.doubt:
        return [title, f"**{named(table, step.doubt)}**"]
    if step.verb:
        return [title, *_question(seen, step.verb, step.given)]
    if why:
        return [title, *why_not(seen)]
    return [
        title,
        *_welcome(seen),
        *_news(seen),
        *_wish(seen),
        *_hint(seen),
        *filter(None, (short(seen.hand, 900),)),
        *_asked(seen),
    ]


def _welcome(seen: Seen) -> list[str]:
    welcome = seen.table.game.welcome
    return [f"-# {line}" for line in welcome.splitlines()[:2]] if seen.person and not seen.person.met else []


def _wish(seen: Seen) -> list[str]:
    if seen.wish is None or not asks_consent(seen):
        return []
    who = name(seen.table, seen.wish.seat)
    return [f"**{who} asks to take a move back, and all that came after it.** Whoever plays on says no."]


def _hint(seen: Seen) -> list[str]:
    return [f"-# {seen.hint}"] if seen.hint else []


def _news(seen: Seen) -> list[str]:
    """What the others did since this seat's last move; if nothing, that move itself."""
    since = lines(seen.table, seen.since, seen.seat, whole=True)
    own = [] if since else lines(seen.table, seen.own, seen.seat, whole=True)
    first = any(entry.how == "open" for entry in seen.since)
    heading = ("So far:" if first else "Since your last move:") if since else "Your last move:"
    return [heading, *since, *own] if since or own else []


def _asked(seen: Seen) -> list[str]:
    table, seat = seen.table, seen.seat
    assert seat is not None
    if (end := table.outcome) is not None:
        return ["**The game is over.**", *places(table, end), *_reopening(seen)]
    if table.phase != "playing":
        return ["**This game was ended without a result.**"]
    if seat in table.kept:
        return ["Your answer is kept until those before you have answered. You may still change it.", waits(table)]
    if seat in table.waiting:
        prompt = f"**{named(table, table.game.prompt(table.state, seat))}**"
        return [prompt, *_ahead(table, seat), *_time(table, seat)]
    meanwhile = named(table, table.game.meanwhile(table.state, seat))
    return [*filter(None, (meanwhile,)), waits(table)]


def _reopening(seen: Seen) -> list[str]:
    """How long the end can still be taken back, where it can."""
    price = seen.undo
    return [] if price is None or price.code or price.until is None else [f"-# {until(price.until)}"]


def _time(table: Table, seat: Seat) -> list[str]:
    """How long the seat has, and until when it stands still."""
    if (due := table.due[seat]) is not None:
        return [f"-# Your time ends <t:{int(due)}:f>, <t:{int(due)}:R>."]
    if not table.left or table.left[seat] is None:
        return []
    away = table.away[seat]
    still = f" until <t:{int(away)}:D>" if away is not None and table.stopped is None else ""
    return [f"-# Your clock stands still{still}."]


def _ahead(table: Table, seat: Seat) -> list[str]:
    """Whoever may answer before their turn hears what becomes of it, and that waiting is possible too."""
    before = [other for other in asked(table.state) if other != seat]
    if seat in asked(table.state) or not before:
        return []
    who = names(table, before)
    return [f"By the rules {who} answers first. Yours is kept secret until then; or wait until {who} has answered."]


def _question(seen: Seen, verb: type[Action], given: Path) -> list[str]:
    table, seat = seen.table, seen.seat
    assert seat is not None
    path, _ = narrow(table.state, seat, verb, given)
    chosen = " · ".join(filter(None, (offer.title(table, seat, verb), offer.told(table, seat, verb, path))))
    asks = named(table, table.game.ask(table.state, seat, verb, path)) if asked_for(verb, path) else ""
    return [chosen, f"**{asks}**"]


def why_not(seen: Seen) -> list[str]:
    """What cannot be done now, and the rule that forbids it."""
    assert seen.seat is not None
    found = [f"- {named(seen.table, line)}" for line in seen.table.game.why_not(seen.table.state, seen.seat)]
    nothing = "All that the rules allow at your turn is offered." if verbs(seen.table.state, seen.seat) else ""
    return ["**Not possible now:**", *found] if found else [nothing or waits(seen.table)]


def asks_consent(seen: Seen) -> bool:
    """Whether somebody wants to take back and this seat has not agreed yet."""
    return seen.wish is not None and seen.seat in seen.wish.needs


def undo_label(seen: Seen) -> tuple[str, str]:
    """What taking back costs, beforehand; and what a press does: undo, ask, or nothing."""
    price, wish = seen.undo, seen.wish
    if price is None or price.code == "nothing_to_undo":
        return "Undo: nothing to take back", ""
    if price.code == "already_seen":
        return short(f"Undo: closed, {price.cause}", 80), ""
    if price.code:
        return f"Undo: closed, {CLOSED.get(price.code, 'as things stand')}", ""
    if wish and wish.seat == seen.seat:
        return short(f"Undo: waits for {names_plain(seen, wish.needs)}", 80), ""
    if price.needs:
        return short(f"Undo: needs {names_plain(seen, price.needs)} to agree", 80), "ask"
    return "Undo: free", "undo"


def names_plain(seen: Seen, seats: Sequence[int]) -> str:
    """Names for a button, where Discord reads no markdown."""
    *most, last = (clipped(seen.table.names[seat], seat) for seat in seats)
    return f"{', '.join(most)} and {last}" if most else last


CLOSED = {"resigned": "somebody has left since", "game_over": "the end stands"}  # by code: why, on a button

__all__ = ["asks_consent", "heading", "undo_label", "why_not"]
