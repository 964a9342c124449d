"""Sentences around a game rather than in it: what a refusal says (remedy first), who sits where, how a game ended."""

from __future__ import annotations

from collections.abc import Container, Iterable

from cogs.ui import words
from cogs.ui.names import escaped
from engine.core import IllegalAction, Option, Options
from table.types import Table

HOW_TO_OPEN = (
    "In this server's menu choose Privacy Settings and allow Direct Messages; until then My seat shows you everything."
)

# What would be right, what is wrong. {here} names the table, {least} its fewest players. Other codes: cogs/ui/words.py.
REFUSALS = {
    "already_resigned": ("Look on with /board.", "You have already resigned from {here}."),
    "bad_hours": ("Write hours and minutes like 22:00 and 07:30.", "That is no time of day."),
    "bad_date": ("Choose from 0 to 28 days.", "That is no time to come."),
    "elsewhere": ("Ask for it in the channel where {here} is played.", "All players must agree there."),
    "kicked": ("Look on with /board.", "A moderator has taken you out of {here}."),
    "no_open_seat": ("Look on with /board, or open another game with /game new.", "No seat of {here} is open."),
    "nobody_waited_for": ("Play on: /play.", "{here} waits for nobody else."),
    "not_asked": ("Wait for what the others decide.", "You are not asked that."),
    "not_stopped": ("Play on.", "The clocks of {here} are not stopped."),
    "not_yours": ("Let its player press that.", "That seat of {here} is not yours."),
    "nudged": ("Wait a day.", "Somebody was reminded of {here} today."),
    "seat_is_over": ("Choose another player.", "That seat of {here} plays no more."),
    "stopped_already": ("Let the clocks run again with /game resume.", "{here} is paused already."),
    "they_are_away": ("Wait until they are back.", "Whoever {here} waits for is on vacation."),
    "too_long": ("Choose fewer days.", "More vacation than that is not left this year."),
    "too_many_here": (
        "Play another game to its end first.",
        "The moderators of this server have set how many games may be open.",
    ),
    "too_many_of_yours": (
        "Play another of your games to its end first.",
        "The moderators of this server have set how many games one person may play.",
    ),
    "vote_over": ("Look on with /log.", "That question is settled."),
    "bad_pace": (
        "Choose a clock from Options, or 1 to 1440 hours (60 days) and an increment up to the bank.",
        "{here} has no such clock.",
    ),
    "bad_options": ("Choose from the menus of Options.", "These options do not go together."),
    "bad_seats": ("Choose a number from the menu.", "The game is not played with so many."),
    "bad_setting": ("Choose from the buttons and menus of /notify.", "There is no such choice."),
    "bad_zone": (
        "Write a city of your zone, such as Rome or New York: /quiet lists them all.",
        "I know no time zone of that name, or several.",
    ),
    "channel_taken": (
        "Play the game here to its end, close it with /game end, or use another channel or thread.",
        "A channel holds one game at a time.",
    ),
    "none_of_yours": ("Open a game with /game new in a server, or join one there.", "You are in no game."),
    "no_hours": (
        "Let them end at another time than they begin; to hear of nothing at all, choose Nothing in /notify.",
        "Quiet hours from a time to the same time would be none, or the whole day.",
    ),
    "no_person": ("Choose a member of this server.", "Bots, and people who are not here, cannot take a seat."),
    "no_such_seat": ("Choose a player from the list.", "Nobody of that name plays in {here}."),
    "not_a_lobby": ("Look on with /board, or open another with /game new.", "{here} has already begun."),
    "not_begun": ("Wait until {host}, the host, presses Start.", "{here} has not begun."),
    "not_host": ("Ask {host}, who is the host.", "Only the host may do that."),
    "not_in_a_server": ("Use this command in a channel of a server.", "Games are opened there, not in messages."),
    "not_over": ("Play it to its end first, or end it with /game end.", "{here} is not over."),
    "not_open": ("Open another with /game new.", "{here} is over."),
    "not_moderator": (
        "Ask the host, or a moderator: Manage Messages, in a thread Manage Threads.",
        "Only they may do that.",
    ),
    "played_on": ("Ask again with /game end.", "Somebody has played on since this was asked."),
    "seats_taken": ("Ask somebody to leave first.", "More people than that sit already."),
    "sits_already": ("Choose somebody else.", "They play in {here} already."),
    "table_full": ("Wait until somebody leaves, or open another game in another channel.", "All seats are taken."),
    "too_quiet": (
        "Leave at least four hours a day; to hear of nothing at all, choose Nothing in /notify.",
        "Quiet hours of more than 20 hours a day leave no time to call you.",
    ),
    "too_few": ("Let at least {least} people press Join.", "Not enough players yet."),
    "unknown_game": ("Games here: {games}.", "There is no such game."),
}


def title(table: Table) -> str:
    """`Lusitania #12`: how a table is called everywhere."""
    return f"{table.game.title} #{table.id}"


def names_of(table: Table) -> list[str]:
    """Everybody's name by seat, safe to show."""
    return [escaped(name, seat) for seat, name in enumerate(table.names)]


def host_of(table: Table) -> str:
    """The host's name, safe to show."""
    return next((escaped(name) for user, name in zip(table.users, table.names, strict=True) if user == table.host), "?")


def refusal(no: IllegalAction, table: Table | None = None, games: Iterable[str] = ()) -> str:
    """Two lines, the remedy first; nothing was changed."""
    if no.code not in REFUSALS:
        return words.refusal(table, no)
    facts = {"here": "this game", "host": "somebody", "least": "2", "games": ", ".join(games) or "none"}
    if table:
        facts |= {"here": title(table), "host": host_of(table), "least": str(table.game.players[0])}
    remedy, wrong = REFUSALS[no.code]
    return f"{remedy.format(**facts)}\n{wrong.format(**facts)} {words.NOTHING}"


def held(options: Options, option: Option) -> tuple[str, ...]:
    """The values chosen for an option, as its choices write them: a field may be a number, a menu knows texts."""
    value = getattr(options, option.name)
    return tuple(map(str, value)) if option.several else (str(value),)


def in_play(table: Table) -> list[Option]:
    """The options that matter, as the others have been chosen."""
    values = {value for option in table.game.options for value in held(table.options, option)}
    return [option for option in table.game.options if not option.needs or option.needs in values]


def options_of(table: Table) -> list[str]:
    """What was chosen, one line for each option that matters."""
    return [f"{option.label}: {chosen(option, held(table.options, option))}" for option in in_play(table)]


def undo_words(seen: bool) -> str:
    """Whether what was seen may be taken back at a table, in words."""
    return "if all agree" if seen else "never"


def chosen(option: Option, values: Container[str]) -> str:
    """The chosen values of an option by their names."""
    return ", ".join(choice.label for choice in option.choices if choice.value in values) or option.empty


def result(table: Table) -> str:
    """Places and scores, a line each: `1st Livia 12½`. Where nobody has rank 1 nobody has won."""
    outcome = table.outcome
    assert outcome
    totals = [lines[-1].points for lines in table.game.scored(table.state) if lines] or outcome.scores
    places = sorted((rank, seat) for seat, rank in enumerate(outcome.ranks))
    points = dict(enumerate(totals))
    lines = (f"{words.nth(rank)} {words.name(table, seat)} {points.get(seat, '')}" for rank, seat in places)
    return "\n".join(map(str.rstrip, lines))


__all__ = [
    "REFUSALS",
    "chosen",
    "held",
    "host_of",
    "in_play",
    "names_of",
    "options_of",
    "refusal",
    "result",
    "title",
    "undo_words",
]
