"""Where one plays and how a game stands: /games and /status. What they say of a game everybody may know."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cogs.ui.absence import AbsenceButton, voted
from cogs.ui.agreement import WORDS, AgreementButton, wish
from cogs.ui.answer import Interaction
from cogs.ui.lobby_words import names_of, result, title
from cogs.ui.look import address
from cogs.ui.names import clipped, escaped
from cogs.ui.pace_words import clock_line
from cogs.ui.pages import Leaf, Text, paged, source
from cogs.ui.places import RESTING
from cogs.ui.press import DynamicButton
from cogs.ui.tenures import who_played
from cogs.ui.words import name, named, names, perhaps_until, short, waits
from engine.core import Seat
from table.absence import absent_seat, voters
from table.agreement import wish_of
from table.overview import Place, Standing
from table.tenures import active
from table.types import ASIDE, LOBBY, OVER, Table
from table.undoing import AFTER_END

STANDS_IN = {
    "rules": "the rules play this seat",
    "computer": "the computer plays this seat",
    "open": "the seat is open: anybody may take it",
}
DAY, HOUR = 86400, 3600  # seconds
SAID = re.compile(r"(\d{3}) .*?\(error code: \d+\): (.*)", re.DOTALL)  # how discord.py writes a refusal


@source("mine")
async def my_games(interaction: Interaction, _: int) -> Text:
    """The source of /games: all of somebody's, in all servers."""
    user = interaction.user.id
    found = await interaction.client.tables.places(user)
    return Text("Your games", [line(place, user) for place in found] or ["None. /game new opens one in a server."])


def line(place: Place, user: int) -> str:
    """One game: whether it is this person's turn, for what and how long; else for whom it waits."""
    table = place.table
    where = f"[{title(table)}]({address(table, place.board)})"
    if table.phase == LOBBY:
        return f"{where}: the lobby is open, {len(table.users)} of {table.seats_wanted} sit."
    if table.phase == ASIDE:
        return f"{where} is set aside: its record cannot be read."
    seat = table.seat_of(user)
    still = " All its clocks stand still." if table.stopped is not None else ""
    instead = f" {_capital(STANDS_IN[table.stands_in[seat]])}." if table.stands_in[seat] in STANDS_IN else ""
    if seat in table.waiting:
        return f"**Your turn:** {where}: {_asked(table, seat)}.{still}{instead}"
    return f"{where}: {waits(table)}{still}{instead}"


@source("status")
async def status(interaction: Interaction, table_id: int) -> Text:
    """The source of /status: for whom and for what the game waits, and all that keeps it from going on."""
    tables = interaction.client.tables
    standing = await tables.standing(table_id)
    people = who_played(await tables.tenures(table_id))
    said = [*told(standing), *_reopening(standing.table, tables.now()), *people]
    leaves = [Leaf(part, _answers(standing, interaction.user.id)) for part in paged(said)]
    return Text(f"{title(standing.table)}: how it stands", said, leaves)


def told(standing: Standing) -> list[str]:
    """Paragraph by paragraph; it is the same whatever is hidden."""
    table = standing.table
    where = f"Played in <#{table.channel}>: [the newest board]({address(table, standing.board)})."
    match table.phase:
        case "lobby":
            return [f"The lobby is open in <#{table.home}>: Join on its card.", *names_of(table)]
        case "aside":
            return [
                where,
                "It is set aside: its record cannot be read. Whoever runs this bot finds the reason in the log.",
            ]
        case "over":
            return [where, "It is over.", result(table), *_trouble(standing)]
        case "closed":
            return [where, "It was ended without a result.", *_trouble(standing)]
    still = [f"All clocks stand still since <t:{int(table.stopped)}:R>."] if table.stopped is not None else []
    clock = f"Clock: {clock_line(table.game, table.pace)}."
    seats = [_seat(standing, seat) for seat in range(len(table.users))]
    return [where, clock, *still, *_trouble(standing), waits(table), *seats, *_questions(standing)]


def _questions(standing: Standing) -> Iterator[str]:
    """What the players are asked about each other, who has voted for what, and who has not."""
    table = standing.table
    for question, ballots in standing.asked.items():
        if what := wish_of(question):
            yield wish(table, what, ballots)
        elif (seat := absent_seat(question)) is not None:
            left = [other for other in voters(table, seat) if other not in ballots]
            chosen = [*voted(table, seat, ballots), f"Still asked: {names(table, left)}" if left else ""]
            yield f"What shall become of the seat of {name(table, seat)}? {'; '.join(filter(None, chosen))}."


def _answers(standing: Standing, user: int) -> list[DynamicButton]:
    """To each of these questions that this person is asked; at most five buttons stand in a row (limit 60)."""
    table = standing.table
    return [button for question in standing.asked if (button := _answer(table, question, user))][:5]


def _answer(table: Table, question: str, user: int) -> DynamicButton | None:
    """To one of them; None where this person is not asked it."""
    if what := wish_of(question):
        mine = user in _users(table, active(table))
        label = f"Answer: {WORDS[what].wish.format(title=title(table))}"
        return AgreementButton(f"v:{table.id}:{question}:ask", short(label, 80)) if mine else None
    seat = absent_seat(question)
    if seat is None or user not in _users(table, voters(table, seat)):
        return None
    return AbsenceButton(f"v:{table.id}:{seat}:ask", f"Answer: the seat of {clipped(table.names[seat], seat)}")


def _users(table: Table, seats: Iterable[Seat]) -> set[int]:
    return {table.users[seat] for seat in seats}


def _reopening(table: Table, now: float) -> list[str]:
    """Where to see whether the move that ended the game can be taken back, as long as that may be."""
    end = table.at + AFTER_END
    if table.phase != OVER or now >= end:
        return []
    return [perhaps_until(end)]


def _trouble(standing: Standing) -> list[str]:
    """Why the newest board is not there, and what can be done."""
    if (trouble := standing.trouble) is None:
        return []
    tried = f"⚠ I cannot post its newest board (tried <t:{int(trouble.since)}:R>): {reason(trouble.why)}."
    return [f"{tried} No move is lost: /play goes on, /setup check says what is missing."]


def reason(why: str) -> str:
    """What was noted of a failure, for people: Discord's own words; all else stands in the log of the bot."""
    if why in RESTING.values():
        return why
    if found := SAID.match(why):
        return f"Discord says “{escaped(short(found[2].splitlines()[0], 100))}”" if found[2] else "Discord refuses it"
    return "Discord does not answer" if "Connect" in why or "Timeout" in why else "something went wrong here"


def _seat(standing: Standing, seat: Seat) -> str:
    """One seat: whether it is asked and what, its clock, and who answers for it."""
    table, person = standing.table, standing.people[seat]
    if seat in table.state.resigned:
        return f"- {name(table, seat)} has resigned."
    parts = [_asked(table, seat) if seat in table.waiting else ""]
    if seat in table.kept:
        parts.append("has answered ahead of the others")
    if person.away_until is not None:
        parts.append(f"on vacation until <t:{int(person.away_until)}:D>, clocks stand still")
    if missed := table.missed[seat] if table.missed else 0:
        parts.append("1 deadline missed" if missed == 1 else f"{missed} deadlines missed in a row")
    parts.append(STANDS_IN.get(table.stands_in[seat] if table.stands_in else "", ""))
    said = "; ".join(filter(None, parts))
    return f"- **{name(table, seat)}**: {said or 'not asked now'}."


def _asked(table: Table, seat: Seat) -> str:
    """What a seat is asked, since when, and by when it must answer."""
    since, due = table.since[seat], table.due[seat]
    called = f", called <t:{int(since)}:R>" if since is not None else ""
    limit = f", by <t:{int(due)}:f> (<t:{int(due)}:R>)" if due is not None else _left(table.left[seat])
    return f"{named(table, table.game.call(table.state, seat)).replace('your turn', 'to move')}{called}{limit}"


def _left(seconds: float | None) -> str:
    """What a clock that stands still has left."""
    if seconds is None:
        return ""
    whole = f"{seconds / DAY:.1f} days" if seconds >= 2 * DAY else f"{seconds / HOUR:.1f} hours"
    return f", its clock stands still with {whole} left"


def _capital(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"


__all__ = ["line", "my_games", "reason", "status", "told"]
