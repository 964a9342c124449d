"""A turn in one private message, edited in place: open it, choose, do it, take it back.

The answer to a press comes right after the commit, in words; the picture is added by an edit once it is drawn.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from cogs.ui import many, several
from cogs.ui.answer import Interaction, in_place, lost, say, show, soon
from cogs.ui.buttons import flow
from cogs.ui.look import Seen, look
from cogs.ui.press import whole
from cogs.ui.spot import Spot
from cogs.ui.view import START, Panel, Picture, Step
from cogs.ui.words import named, names, own_words, refusal, sensible, short
from engine.core import Action, Choices, IllegalAction, Seat, made, narrow, path, read
from table.types import OVER, PLAYING, Stale, Table

log = logging.getLogger(__name__)
HINT = (
    "The bot could not write to you: allow direct messages from this server, and turns reach you there too. "
    "Without them all works here."
)


async def open_panel(interaction: Interaction, table: Table, seat: Seat | None, note: str = "") -> None:
    """Show whoever acts the panel of `seat`, or what an onlooker may see, as the first answer or a later one."""
    await redraw(interaction, table, seat, note=note)


async def redraw(
    interaction: Interaction, table: Table, seat: Seat | None, step: Step = START, *, note: str = "", why: bool = False
) -> None:
    """Draw the panel as things stand; in place where a panel was pressed. Its picture follows."""
    tables, studio = interaction.client.tables, interaction.client.sender.studio
    with studio.ahead():
        seen = await soon(interaction, look(tables, table, seat, dm=interaction.guild_id is None))
    await draw(interaction, seen, step, note=note, why=why)


async def draw(interaction: Interaction, seen: Seen, step: Step = START, *, note: str = "", why: bool = False) -> None:
    """The same of what has been read already."""
    tables, studio, seat = interaction.client.tables, interaction.client.sender.studio, seen.seat
    with studio.ahead():
        seen = equipped(interaction.client.sender, seen)._replace(marks=marks(studio, seen, step))
        seen = seen._replace(as_map=step.map and not seen.marks)  # nothing to mark: then the board is the map
        ready = kept_pictures(studio, seen)
        shown = Panel(seen, step, note=note, why=why, pictures=ready)
        if in_place(interaction):
            assert interaction.message is not None
            studio.newest(interaction.message.id, interaction.id)  # no older picture sets out from now on
        message = await _shown(interaction, studio, shown)
    if message is None or seat is None:
        await _in_dm(interaction, seen, arrived=False)
        return
    if step.verb is None and (news := _met(seen)):
        await tables.set_person(interaction.user.id, **news)
    ticket = studio.newest(message, interaction.id)
    if not ready and not studio.busy and wants_pictures(studio, seen):
        bare = Panel(seen, step, note=note, why=why)
        studio.later(_add_pictures(interaction, studio, bare, (message, ticket)))
    else:
        await _in_dm(interaction, seen, arrived=True)


async def _shown(interaction: Interaction, studio: Any, panel: Panel) -> int | None:
    """Show it; once more where an older picture, with older words, was on its way and may have arrived later."""
    message = await show(interaction, panel, [picture.file() for picture in panel.pictures])
    if message is not None and await studio.overtaken(message) and studio.is_newest(message, interaction.id):
        return await show(interaction, panel.again(), [picture.file() for picture in panel.pictures])
    return message


async def _add_pictures(interaction: Interaction, studio: Any, panel: Panel, shown: tuple[int, int]) -> None:
    """Unless the panel has moved on by then."""
    found = await pictures(studio, panel.seen)
    if not found:
        if studio.is_newest(*shown):
            await _in_dm(interaction, panel.seen, arrived=True)
        return

    def edit() -> Any:
        view, files = panel.with_pictures(found), [picture.file() for picture in found]
        return interaction.edit_original_response(view=view, attachments=files)

    try:
        if await studio.add(*shown, edit) is None:
            return
    except Exception as error:
        if not lost(error):
            raise
        log.warning("table %s: a picture was lost: %r", panel.table.id, error)
        await _in_dm(interaction, panel.seen, arrived=False)
    else:
        await _in_dm(interaction, panel.seen, arrived=True)


async def _in_dm(interaction: Interaction, seen: Seen, *, arrived: bool) -> None:
    """An answer in the hand DM is all that redraws it: what was lost there is drawn again from the outbox."""
    if seen.seat is not None and await in_hand_dm(interaction, seen.table, seen.seat):
        await interaction.client.tables.hand_drawn(seen.table.id, seen.seat, seen.table.seq, arrived=arrived)


def equipped(sender: Any, seen: Seen) -> Seen:
    """Add what depends on how things go just now: the hint, and the hand in words where no picture shows it.

    Whoever cannot be written to hears once how to change that.
    """
    if seen.seat is None:
        return seen
    closed = seen.person is not None and not seen.person.hinted and seen.person.user in sender.closed
    drawn = sender.studio.draws_hands(seen.table) and not sender.studio.busy
    return seen._replace(hint=HINT if closed else "", hand="" if drawn else own_words(seen.table, seen.seat))


def _met(seen: Seen) -> dict[str, bool]:
    """What need not be said to this person again."""
    assert seen.person is not None
    news = {"met": not seen.person.met, "hinted": bool(seen.hint)}
    return {name: True for name, said in news.items() if said}


# Pictures


def marks(studio: Any, seen: Seen, step: Step) -> tuple[str, ...]:
    """Places that may be chosen now, to be marked on the private picture."""
    table, seat = seen.table, seen.seat
    if seat is None or table.phase != PLAYING or step.sheet or step.doubt:
        return ()
    if step.map:
        within = (value for _, values in many.within_reach(table, seat) for value in values)
        return tuple(dict.fromkeys(studio.marked(table, within)))
    found = _open(table, seat, step) if step.verb else ()
    return () if isinstance(found, range) else studio.marked(table, found)


def _open(table: Table, seat: Seat, step: Step) -> Choices:
    """What is to be chosen next, as far as it makes sense."""
    assert step.verb
    given, found = narrow(table.state, seat, step.verb, step.given)
    return sensible(table, seat, step.verb, given, found)


def wants_pictures(studio: Any, seen: Seen) -> bool:
    """Whether there is anything to draw: a hand, and in a DM or as a map the board."""
    return seen.table.state is not None and seen.seat is not None and (_shows_hand(studio, seen) or _shows_board(seen))


def _shows_hand(studio: Any, seen: Seen) -> bool:
    return not seen.as_map and bool(studio.draws_hands(seen.table))


def _shows_board(seen: Seen) -> bool:
    return seen.dm or seen.as_map


def kept_pictures(studio: Any, seen: Seen) -> list[Picture]:
    """What has been drawn already and can go out with the first answer; nothing if a part is missing."""
    if not wants_pictures(studio, seen):
        return []
    assert seen.seat is not None
    hand = studio.kept_hand(seen.table, seen.seat, seen.marks) if _shows_hand(studio, seen) else None
    board = studio.kept_board(seen.table, seen.since) if _shows_board(seen) else None
    missing = (hand is None and _shows_hand(studio, seen)) or (board is None and _shows_board(seen))
    return [] if missing else _framed(seen, hand, board)


async def pictures(studio: Any, seen: Seen) -> list[Picture]:
    """The pictures of a panel: hand, then board."""
    assert seen.seat is not None
    hand = await studio.hand(seen.table, seen.seat, seen.marks) if _shows_hand(studio, seen) else None
    board = await studio.board(seen.table, seen.since) if _shows_board(seen) else None
    return _framed(seen, hand, board)


def _framed(seen: Seen, hand: bytes | None, board: bytes | None) -> list[Picture]:
    game, state = seen.table.game, seen.table.state
    found = []
    for name, png, seat in (("hand", hand, seen.seat), ("board", board, None)):
        if png is not None:
            everybody = named(seen.table, game.summary(game.view(state, None)), plain=True)
            alt = everybody if seat is None else own_words(seen.table, seat, plain=True)
            if name == "hand" and seen.marks:
                alt = f"Map. Marked is what may be chosen: {', '.join(seen.marks)}"
            found.append(Picture(f"{name}-t{seen.table.id}.png", png, short(alt, 1024)))
    return found


# What presses do


async def in_hand_dm(interaction: Interaction, table: Table, seat: Seat) -> bool:
    """Whether the press came from the seat's newest DM, which its own answer redraws."""
    if interaction.guild_id is not None or interaction.message is None:
        return False
    found = await interaction.client.tables.message(table.id, "hand", seat)
    return found is not None and found.message == interaction.message.id


async def seated(interaction: Interaction, table_id: int) -> tuple[Table, Seat] | None:
    """The table and the seat of whoever pressed; who has no seat there is told so."""
    tables = interaction.client.tables
    with interaction.client.sender.studio.ahead():
        table: Table = await soon(interaction, tables.get(table_id))
    if interaction.user.id not in table.users:
        await say(interaction, refusal(table, IllegalAction("not_seated")))
        return None
    await greeted(interaction, table)
    return table, table.seat_of(interaction.user.id)


async def greeted(interaction: Interaction, table: Table) -> None:
    """Whoever sits here is called by the name they have now."""
    user = interaction.user
    if user.id not in table.users or table.names[table.seat_of(user.id)] != user.display_name:
        await interaction.client.tables.seen(user.id, user.display_name)


@flow("answer")
async def press(interaction: Interaction, spot: Spot, choice: str | None = None) -> None:
    """Ask for what is still open, or do it; whatever is wrong, the panel shows how things stand."""

    async def go_on(table: Table, seat: Seat) -> None:
        step = _chosen(table, seat, spot, choice)
        if step.verb is None or step.page is not None or narrow(table.state, seat, step.verb, step.given)[1]:
            await redraw(interaction, table, seat, step)
            return
        action = made(step.verb, narrow(table.state, seat, step.verb, step.given)[0])
        await doubted(interaction, table, seat, action, spot)

    await at_hand(interaction, spot, go_on)


async def at_hand(interaction: Interaction, spot: Spot, work: Callable[[Table, Seat], Awaitable[None]]) -> None:
    """Do this at the question that `spot` belongs to; has that been answered, or is it refused, the panel says so."""
    if (found := await seated(interaction, spot.table)) is None:
        return
    table, seat = found
    try:
        if table.phase != PLAYING or spot.number != table.numbers[seat]:
            raise Stale("stale" if table.phase == PLAYING else "game_over")
        await work(table, seat)
    except IllegalAction as no:
        await refused(interaction, table.id, seat, no)


async def doubted(interaction: Interaction, table: Table, seat: Seat, action: Action, spot: Spot) -> None:
    """Do it, unless there is a warning: then it is asked once more. Raises IllegalAction."""
    if not spot.sure and (doubt := table.game.warn(table.state, seat, action)):
        step = Step(type(action), path(action), end=spot.end, doubt=doubt)
        await redraw(interaction, table, seat, step)
    else:
        await do(interaction, table, seat, [action], spot)


async def refused(interaction: Interaction, table: int, seat: Seat, no: IllegalAction) -> None:
    """The panel as things stand, the refusal above it, and what would be possible instead."""
    now = await interaction.client.tables.get(table)
    step = START._replace(instead=many.instead(now, interaction.user.id, no))
    await redraw(interaction, now, seat, step, note=refusal(now, no, interaction.user.id))


def _chosen(table: Table, seat: Seat, spot: Spot, choice: str | None) -> Step:
    """Where a press leads. Raises IllegalAction for an answer that is not possible."""
    if spot.paged and choice is not None:
        verb, given = read(table.state, seat, spot.path)
        return Step(verb, given, page=whole(choice))
    if choice is not None and several.COPY in choice:
        verb, given = read(table.state, seat, spot.path)
        return Step(verb, several.chosen(table, seat, verb, given, choice), end=spot.end)
    path = spot.path if choice is None else spot.then(choice).path
    if not path:
        return START
    verb, given = read(table.state, seat, path)
    return Step(verb, given, end=spot.end)


async def do(
    interaction: Interaction, table: Table, seat: Seat, actions: Sequence[Action], spot: Spot, *, note: str = ""
) -> None:
    """Carry out all of it as the answer to a press at `spot`, and show the panel after it. Raises IllegalAction."""
    client = interaction.client
    work = client.tables.act(
        table.id,
        interaction.user.id,
        *actions,
        number=spot.number,
        interaction=interaction.id,
        end=spot.end,
        in_dm=await in_hand_dm(interaction, table, seat),
    )
    with client.sender.studio.ahead():
        done = await soon(interaction, work)
    client.sender.moved(interaction, done.table.id)
    await redraw(interaction, done.table, seat, note=note)


@flow("undo")
async def undo(interaction: Interaction, spot: Spot, _: str | None = None) -> None:
    """Take one's last action back, which was free when the button was drawn."""
    await _take_back(interaction, spot, free=True)


@flow("ask")
async def ask(interaction: Interaction, spot: Spot, _: str | None = None) -> None:
    """Ask those who have acted since to agree that it is taken back."""
    await _take_back(interaction, spot, free=False)


async def _take_back(interaction: Interaction, spot: Spot, *, free: bool) -> None:
    if (found := await seated(interaction, spot.table)) is None:
        return
    table, seat = found
    client = interaction.client
    try:
        price = await client.tables.undo_price(table.id, seat)
        if free and price.needs and not price.code:
            raise IllegalAction("wrong_price")  # somebody has acted since
        in_dm = await in_hand_dm(interaction, table, seat)
        work = client.tables.undo(
            table.id, interaction.user.id, number=spot.number, interaction=interaction.id, in_dm=in_dm
        )
        done = await soon(interaction, work)
    except IllegalAction as no:
        now = await client.tables.get(table.id)
        await redraw(interaction, now, seat, note=refusal(now, no, interaction.user.id))
        return
    client.sender.moved(interaction, done.table.id)
    refused = "" if table.phase == OVER else "; whoever plays on first says no"
    asked = f"{names(table, price.needs)} must agree{refused}."
    await redraw(interaction, done.table, seat, note="Taken back." if done.result == "done" else asked)


@flow("agree")
async def agree(interaction: Interaction, spot: Spot, _: str | None = None) -> None:
    """Let somebody take their move back; the last one needed carries it out."""
    await _consent(interaction, spot, yes=True)


@flow("decline")
async def decline(interaction: Interaction, spot: Spot, _: str | None = None) -> None:
    """Let things stand as they are."""
    await _consent(interaction, spot, yes=False)


async def _consent(interaction: Interaction, spot: Spot, *, yes: bool) -> None:
    if (found := await seated(interaction, spot.table)) is None:
        return
    table, seat = found
    client = interaction.client
    try:
        work = client.tables.agree(table.id, interaction.user.id, yes, interaction=interaction.id)
        done = await soon(interaction, work)
    except IllegalAction as no:
        now = await client.tables.get(table.id)
        await redraw(interaction, now, seat, note=refusal(now, no, interaction.user.id))
        return
    client.sender.wake()
    said = {"done": "Taken back.", "wished": "You have agreed.", "declined": "It stays as it is."}
    await redraw(interaction, done.table, seat, note=said[done.result])


@flow("why")
async def explain(interaction: Interaction, spot: Spot, _: str | None = None) -> None:
    """What is not offered, and which rule forbids it."""
    if (found := await seated(interaction, spot.table)) is not None:
        await redraw(interaction, *found, why=True)


@flow("go")
async def go(interaction: Interaction, spot: Spot, _: str | None = None) -> None:
    """To another game, in the same message."""
    if (found := await seated(interaction, spot.table)) is not None:
        await redraw(interaction, *found)


async def act(interaction: Interaction, table: Table, actions: Sequence[Action], *, end: bool = False) -> None:
    """Carry out what a command says and show the panel after it. Raises IllegalAction: nothing has changed then."""
    client = interaction.client
    work = client.tables.act(table.id, interaction.user.id, *actions, interaction=interaction.id, end=end)
    done = await soon(interaction, work)
    client.sender.moved(interaction, done.table.id)
    await redraw(interaction, done.table, done.table.seat_of(interaction.user.id))


__all__ = ["HINT", "act", "draw", "equipped", "greeted", "open_panel", "pictures", "press", "redraw", "seated"]
