"""Sentences for people: seats become names, codes become words, refusals say what would be right."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import msgspec

from cogs.ui.names import clipped, escaped, put
from engine.core import Action, Choices, Entry, IllegalAction, Outcome, Path, Seat, id_of
from engine.core.text import listed
from table.sitting import Table

NOTHING = "Nothing changed."
NO_WORDS = "the rules answered"  # a small step of theirs, such as ending a turn

CODES = {
    "already_seated": "You already sit here.",
    "already_seen": "It cannot be taken back: something hidden has been shown since. Play on.",
    "channel_taken": "Use another channel or a thread: a game is open here.",
    "closed": "That game was ended. Begin another with /game new.",
    "game_over": "That game is over, and its last move stands after ten minutes. Begin another with /game new.",
    "no_such_board": "Look at the log again: there is no such board.",
    "no_such_table": "No game here. Begin one with /game new, or find yours with /games.",
    "not_a_lobby": "That game has begun. Watch it with /board, or begin another with /game new.",
    "not_host": "Ask the host: only the host may do that.",
    "not_possible": "Choose one of the answers offered: that one is not possible now.",
    "not_seated": "You do not play here. Watch with /board, or begin a game with /game new.",
    "no_number": "Write a whole number, such as 3.",
    "nothing_to_undo": "There is nothing of yours to take back.",
    "nothing_wished": "Nobody asks for that any more.",
    "not_started": "Wait until the host presses Start: the game has not begun.",
    "not_yet": "Wait until those before you have answered.",
    "paused": "The game is paused until somebody comes back.",
    "pending_decision": "Answer the question that is open first.",
    "resigned": "Play on: nothing can be taken back from before somebody left the game.",
    "set_aside": "Ask whoever runs this bot: the game's record cannot be read, so it is set aside. Other games go on.",
    "stale": "Look at what is asked now: that question has been answered.",
    "table_full": "Begin another with /game new: all seats here are taken.",
    "too_few": "Wait for more players: there are too few to start.",
    "unknown_game": "Choose a game from the list.",
    "wrong_price": "Look at what taking back costs now: it has changed.",
}


SEATED = {  # lines of the history about who answers for a seat, and about the clocks
    "skip": "{who} is passed over from now on: the rules answer",
    "computer": "the computer plays on for {who}",
    "vacate": "{who} is away: anybody may take the seat",
    "kick": "a moderator has taken {who} out of the game",
    "back": "{who} is back",
    "stop": "all clocks stand still from now on",
    "go": "the clocks run again",
}


def named(table: Table, text: str, *, plain: bool = False) -> str:
    """`{1}` in a game's sentence becomes that player's name: escaped for messages, bare where there is no markdown."""
    return put(text, table.names, clipped if plain else escaped)


def name(table: Table, seat: Seat) -> str:
    """The escaped name of whoever sits at `seat`."""
    return escaped(table.names[seat], seat)


def names(table: Table, seats: Iterable[Seat], last: str = "and") -> str:
    """Several names: `Livia, Brutus and Agrippa`; nobody: `nobody`."""
    found = [name(table, seat) for seat in seats]
    return listed(found, last) if found else "nobody"


def since(table: Table, seat: Seat) -> str:
    """`called 3 hours ago` as Discord counts it for each reader; empty where the table does not know."""
    called = table.since[seat] if seat < len(table.since) else None
    return f"called <t:{int(called)}:R>" if called is not None else ""


def free(table: Table, seat: Seat) -> str:
    """Why somebody will not come soon: the seat is open, its player on vacation; empty where neither is so."""
    if table.stands_in[seat : seat + 1] == ("open",):
        return "the seat is open: /game take"
    away = next(iter(table.away[seat : seat + 1]), None)
    return f"on vacation until <t:{int(away)}:D>" if away is not None else ""


def _aside(*parts: str) -> str:
    """What is said of somebody in one pair of brackets; empty where there is nothing."""
    said = "; ".join(filter(None, parts))
    return f" ({said})" if said else ""


def until(at: float) -> str:
    """How long the move that ended a game can still be taken back: `at` is unix time."""
    return f"The last move can be taken back until <t:{int(at)}:t>: Undo in My seat."


def perhaps_until(at: float) -> str:
    """The same where only the seat may know whether it can: `at` is unix time."""
    return f"Until <t:{int(at)}:t> Undo in My seat says whether the last move can be taken back."


def waits(table: Table) -> str:
    """Who is to move, since when, and who follows."""
    called = table.waiting
    if table.outcome:
        return "The game is over."
    if not called:
        return "The game is paused until somebody comes back."
    who = listed(f"{name(table, seat)}{_aside(free(table, seat), since(table, seat))}" for seat in called)
    after = table.game.after(table.state, called[-1]) if len(called) == 1 else None
    follows = f" {name(table, after)} follows." if after is not None else ""
    return f"Waiting for {who}.{follows}"


def refusal(table: Table | None, no: IllegalAction, user: int | None = None) -> str:
    """Two lines: what would be right; that nothing changed, with the rule's number where the game gives one."""
    remedy, rule = _parted(_why(table, no, user))
    return f"{remedy}\n{NOTHING}{f' ({rule})' if rule else ''}"


def _why(table: Table | None, no: IllegalAction, user: int | None) -> str:
    if table is None or (table.state is None and no.code in CODES):
        return CODES.get(no.code) or _generic(no.code)
    seat = table.users.index(user) if user in table.users else None
    if no.code == "not_your_turn":
        return f"It is not your turn. {waits(table)}"
    if no.code == "game_over":
        return CODES["game_over"]
    words = named(table, table.game.explain(table.state, seat, no.code, no.action))
    return CODES.get(no.code, words) if words == _generic(no.code) else words


def explained(table: Table, no: IllegalAction, seat: Seat) -> bool:
    """Whether there are better words for this refusal, said to `seat`, than its code."""
    if no.code in ("not_possible", "incomplete"):
        return False
    if no.code in CODES or no.code == "not_your_turn":
        return True
    return table.game.explain(table.state, seat, no.code, no.action) != _generic(no.code)


def _generic(code: str) -> str:
    """What a game says that has no words for a code."""
    return f"{code.replace('_', ' ').capitalize()}."


def _parted(text: str) -> tuple[str, str]:
    """`Space IV is taken. Free: III. (S-52)` without and with its rule number."""
    match = re.fullmatch(r"(?s)(.*?)\s*\(([A-Z]{1,3}-?[A-Z]?\d+[^()]*)\)\.?\s*", text)
    return (match[1], match[2]) if match else (text, "")


# What happened


def visible(entry: Entry, seat: Seat | None) -> Entry:
    """The entry as these eyes may read it; None: everybody's."""
    seen = tuple(event for event in entry.events if event.to is None or (seat is not None and seat in event.to))
    return msgspec.structs.replace(entry, events=seen)


def line(table: Table, entry: Entry, seat: Seat | None = None, *, plain: bool = False, full: bool = False) -> str:
    """One line for one entry, or a few, names put in; empty where there is nothing to tell. `full`: as in the log."""
    if entry.to is not None and seat not in entry.to:
        return ""
    shown, table = visible(entry, seat), table.then(entry.seq)
    return named(table, _framed(table, shown, full=full), plain=plain)


def _framed(table: Table, entry: Entry, *, full: bool = False) -> str:
    tell = table.game.full if full else table.game.line
    who = "the table" if entry.seat is None else f"{{{entry.seat}}}"
    match entry.how:
        case "undo":
            return f"{who} took the last move back"
        case "resign":
            return "; ".join(filter(None, (f"{who} leaves the game", tell(entry))))
        case "seat":
            return f"{who} sits there from now on"
        case how if how in SEATED:
            return SEATED[how].format(who=who)
        case "end":
            return "the game was ended without a result"
        case "clock":
            told = tell(entry) or (NO_WORDS if full else "")
            return f"time was up for {who}: {told}" if told else ""
    return tell(entry)


def lasting(entries: Sequence[Entry]) -> list[Entry]:
    """Without an undo that something has followed: what it took back is not among the entries either, and would seem
    to be the move before it."""
    newest = len(entries) - 1
    return [entry for i, entry in enumerate(entries) if entry.how != "undo" or i == newest]


def lines(
    table: Table, entries: Sequence[Entry], seat: Seat | None, most: int = 8, *, whole: bool = False
) -> list[str]:
    """The newest lines, oldest first; what is cut is counted in the first one. `whole`: never within one entry."""
    parts = [part for entry in lasting(entries) if (part := line(table, entry, seat).splitlines())]
    told = [f"- {text}" for part in parts for text in part]
    most = max(most, len(parts[-1])) if whole and parts else most
    cut = len(told) - most
    return [f"- … {cut} more: Log", *told[cut:]] if cut > 0 else told


def brief(table: Table, entries: Sequence[Entry]) -> str:
    """The last public move in about five words; empty if there is none."""
    for entry in reversed(lasting(entries)):
        then = table.then(entry.seq)
        if entry.to is not None:
            continue
        if entry.how == "undo":
            return named(then, _framed(then, entry))
        if text := table.game.brief(visible(entry, None)):
            return named(then, text)
    return ""


def own_words(table: Table, seat: Seat, *, plain: bool = False) -> str:
    """What this seat sees and others do not: the paragraphs of its words that are not among everybody's."""
    everybody = set(table.game.words(table.game.view(table.state, None)))
    mine = table.game.words(table.game.view(table.state, seat))
    return "\n".join(named(table, part, plain=plain) for part in mine if part not in everybody)


# Choices


def label(table: Table, seat: Seat, verb: type[Action], given: Path, *, plain: bool = False) -> str:
    """Words for the last of the answers given, or for the verb."""
    text = table.game.label(table.state, seat, verb, given)
    ended = bool(given) and given[-1] is None and text == id_of(None)
    return "That is all" if ended else named(table, text, plain=plain)


def ranked(table: Table, seat: Seat, verb: type[Action], given: Path, found: Choices) -> Choices:
    """The next answers in the order in which they are shown: what is likely first."""
    if isinstance(found, range) or len(found) < 2:
        return found
    first = dict.fromkeys(table.game.likely(table.state, seat, verb, given))
    return [*first, *(value for value in found if value not in first)] if first else found


def sensible(table: Table, seat: Seat, verb: type[Action], given: Path, found: Choices) -> Choices:
    """The next answers that make sense as far as this seat can know; all of them where nothing is known of that."""
    likely = table.game.likely(table.state, seat, verb, given) if len(found) > 1 else ()
    return likely if len(likely) else found


def nth(rank: int) -> str:
    """A place from 1 on: `1st`."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(rank, "th")
    return f"{rank}{ending}"


def winners(table: Table, end: Outcome) -> str:
    """`Livia wins`, `Livia and Brutus share the victory`; where nobody has rank 1 nobody has won."""
    first = [seat for seat, rank in enumerate(end.ranks) if rank == 1]
    won = "share the victory" if len(first) > 1 else "wins" if first else "has won"
    return f"{names(table, first)} {won}"


def places(table: Table, end: Outcome) -> list[str]:
    """Who came where, best first, and the score line by line: `1st **Livia**: **21** (Soldiers 9, Equipment 12)`.

    Never as a list: Discord counts its lines itself, which gives the second of two winners the wrong place.
    """
    scored = table.game.scored(table.state)
    found = []
    for seat in sorted(range(len(end.ranks)), key=lambda seat: (end.ranks[seat], seat)):
        lines = scored[seat] if seat < len(scored) else ()
        parts = ", ".join(f"{line.label} {line.points}" for line in lines[:-1])
        total = f": **{lines[-1].points}**" if lines else f": **{end.scores[seat]}**" if end.scores else ""
        left = " resigned" if seat in table.state.resigned else ""
        found.append(
            f"{nth(end.ranks[seat])} **{name(table, seat)}**{left}{total}{f' ({named(table, parts)})' if parts else ''}"
        )
    return found


def short(text: str, most: int) -> str:
    """`text` within Discord's limit of `most` characters."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


__all__ = [
    "CODES",
    "NOTHING",
    "brief",
    "explained",
    "label",
    "lasting",
    "line",
    "lines",
    "name",
    "named",
    "names",
    "nth",
    "own_words",
    "perhaps_until",
    "places",
    "ranked",
    "refusal",
    "sensible",
    "short",
    "since",
    "until",
    "visible",
    "waits",
    "winners",
]
