"""How a private panel looks: words, pictures, a line for each choice, and the last row. The same stands in DMs."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any, NamedTuple

import discord

from cogs.ui import many, offer, several
from cogs.ui.buttons import Answer, Fixed
from cogs.ui.look import Seen
from cogs.ui.names import clipped
from cogs.ui.offer import ACROSS, LINES, OPTIONS, ROOM, Items, Line, Menu, Side
from cogs.ui.spot import Spot
from cogs.ui.words import lines, name, named, names, places, short, waits
from engine.core import Action, Choices, Path, Seat, asked, asked_for, narrow, verbs, written
from table.types import Table

TEXT = 4000  # characters of all texts together (limit 71)
AND_END, KEEP = "… and end turn", "… keep free action"
OTHER = "9"  # sign of ids that lead past a usual answer: no two components of a message may have the same id
Button, Style = discord.ui.Button[Any], discord.ButtonStyle


class Picture(NamedTuple):
    """A picture of a panel: its file name, bytes, and what it shows in words."""

    name: str
    png: bytes
    alt: str

    def file(self) -> discord.File:
        """To be sent once: discord.py sends an empty file the second time."""
        return discord.File(io.BytesIO(self.png), self.name, description=self.alt)


class Step(NamedTuple):
    """Where within a turn the panel stands: at its beginning, or behind some answers to `verb`."""

    verb: type[Action] | None = None
    given: Path = ()
    page: int | None = None  # of the next answer's choices
    end: bool = False  # the turn is to end with this action
    doubt: str = ""  # what is to be confirmed
    map: bool = False  # what can be reached is shown on a map
    sheet: tuple[many.Line, ...] = ()  # orders that were written, nothing of them done yet
    instead: Answer | None = None  # what would be possible in place of what was refused


START = Step()


class Panel(discord.ui.LayoutView):
    """The panel of one seat, or of an onlooker. A new one is made for every edit."""

    def __init__(
        self, seen: Seen, step: Step = START, *, note: str = "", why: bool = False, pictures: Sequence[Picture] = ()
    ) -> None:
        super().__init__(timeout=None)
        self.seen, self.table, self.step = seen, seen.table, step
        self.note, self.why = note, why
        self.left = TEXT
        self._say("\n".join(filter(None, (note, *heading(seen, step, why=why)))), 2600)
        if step.sheet:
            self._say(many.shown(self.table, step.sheet, self.left - 100), TEXT)
        if pictures:
            items = [discord.MediaGalleryItem(f"attachment://{p.name}", description=p.alt) for p in pictures]
            self.add_item(discord.ui.MediaGallery(*items))
        if seen.seat is not None and seen.seat in self.table.waiting and not why:
            self._choices()
        elif seen.seat is not None and not why and self.table.phase == "playing":
            self._choices()  # standing orders, and answers that may still be changed
        self._last_row(back=bool(step.verb or step.sheet or step.map) or why)

    def with_pictures(self, pictures: Sequence[Picture]) -> Panel:
        """The same panel anew: discord.py's views are not to be changed once they have been sent."""
        return Panel(self.seen, self.step, note=self.note, why=self.why, pictures=pictures)

    # Choices

    def _choices(self) -> None:
        table, seat, step = self.table, self.seen.seat, self.step
        assert seat is not None
        if step.instead:
            self._row(step.instead)
        if step.sheet:
            self._row(*many.sheet_buttons(table, seat, step.sheet))
        elif step.doubt and step.verb:
            sure = Spot(table.id, table.numbers[seat], written(step.verb, step.given), step.end, sure=True)
            self._row(Answer.button(str(sure), "Do it", Style.danger))
        elif step.verb is None:
            self._everything()
        else:
            self._answers(step.verb, *narrow(table.state, seat, step.verb, step.given))

    def _everything(self) -> None:
        assert self.seen.seat is not None
        menus = many.selects(self.table, self.seen.seat)
        for menu in menus:
            self._row(menu)
        if menus:
            return
        found = offer.everything(self.table, self.seen.seat)
        if offer.fits(found):
            self._items(found)
        else:
            self._select(offer.verb_options(self.table, self.seen.seat), self._spot(""), "Choose what to do")

    def _answers(self, verb: type[Action], given: Path, found: Choices) -> None:
        table, seat = self.table, self.seen.seat
        assert seat is not None
        if isinstance(found, range) and len(found) > OPTIONS:
            self._selects(verb, given, many.some_of(found))
            self._row(many.exact(table, seat, verb, given))
            return
        if several.most(table, seat, verb, given):
            self._several(verb, given, found)
            return
        parts = many.parts(table, seat, verb, given, found) if len(found) > OPTIONS else [("", found)]
        if self.step.page is None and len(parts) > 1:
            self._pages(verb, given, parts)
            return
        if not len(found):
            return
        _, shown = parts[min(self.step.page or 0, len(parts) - 1)]
        few = offer.answers(table, seat, verb, given, shown) if len(shown) <= LINES else []
        if few and offer.cost(few) <= ROOM:
            self._items(few)
        elif few and not any(line.way for line in few) and sum(2 + line.twice for line in few) <= ROOM:
            self._buttons(few)
        else:
            self._selects(verb, given, shown)

    def _selects(self, verb: type[Action], given: Path, shown: Choices) -> None:
        assert self.seen.seat is not None
        options = [offer.option(self.table, self.seen.seat, verb, given, value) for value in shown]
        first = offer.answers(self.table, self.seen.seat, verb, given, shown[:1])[0]
        for end in (False, True)[: 1 + first.twice]:
            words = f"Choose {AND_END if end else KEEP}" if first.twice else "Choose"
            self._select(options, self._spot(written(verb, given), end=end), words)
        if first.way:
            bare = [offer.option(self.table, self.seen.seat, verb, given, value, past=False) for value in shown]
            self._select(bare, self._spot(written(verb, given))._replace(menu=OTHER), first.way)

    def _several(self, verb: type[Action], given: Path, found: Choices) -> None:
        """A line for each single answer, and one menu for a whole bundle; a second one where it can end the turn."""
        table, seat = self.table, self.seen.seat
        assert seat is not None
        options, most = several.options(table, seat, verb, given, found), several.most(table, seat, verb, given)
        single = [line._replace(way="") for line in offer.answers(table, seat, verb, given, found)]
        twice = single[0].twice
        room = ROOM - 2 * (1 + twice)
        if offer.fits(single) and offer.cost(single) <= room:
            self._items(single)
        elif sum(2 + line.twice for line in single) <= room:
            self._buttons(single)
        for end in (False, True)[: 1 + twice]:
            words = f"Choose up to {most} at once{f' {AND_END if end else KEEP}' if twice else ''}"
            self._select(options, self._spot(written(verb, given), end=end), words, most)

    def _pages(self, verb: type[Action], given: Path, parts: Sequence[tuple[str, Choices]]) -> None:
        table, seat = self.table, self.seen.seat
        assert seat is not None
        options = []
        for i, (words, part) in enumerate(parts[:OPTIONS]):
            first, last = (offer.option(table, seat, verb, given, part[at])[0] for at in (0, -1))
            options.append((words or f"{first} – {last}", str(i)))
        self._select(options, self._spot(written(verb, given), paged=True), "First choose where")

    def _items(self, found: Items) -> None:
        """A line of words for each, with its button; short answers side by side below theirs."""
        most = max(20, min(300, self.left // max(1, len(found))))
        for item in found:
            match item:
                case Side():
                    self._side(item)
                case Menu(words, path, options):
                    self._select(options, self._spot(path), words)
                case Line():
                    self._line(item, short(item.words, most))

    def _line(self, line: Line, words: str) -> None:
        text = discord.ui.TextDisplay[Any](words)
        buttons = self._beside(line)
        if len(buttons) == 1:
            self.add_item(discord.ui.Section(text, accessory=buttons[0]))
        else:
            self.add_item(text)
            self._row(*buttons)

    def _beside(self, line: Line) -> list[Answer]:
        """What can be pressed at a line: to do it, or to do it and end the turn, or the way past its usual answer."""
        if line.twice:
            found = [*self._twice(line.path)]
        else:
            words = "Do it" if line.action else "Choose"
            style = Style.primary if line.action else Style.secondary
            found = [Answer.button(str(self._spot(line.path)), words, style)]
        return [*found, Answer.button(str(self._spot(line.on)), line.way)] if line.way else found

    def _side(self, side: Side) -> None:
        if side.words:
            self.add_item(discord.ui.TextDisplay(side.words))
        buttons = [
            Answer.button(
                str(self._spot(line.path)._replace(menu="" if side.words else OTHER)),
                line.words,
                Style.primary if line.action else Style.secondary,
            )
            for line in side.lines
        ]
        for start in range(0, len(buttons), ACROSS):
            self._row(*buttons[start : start + ACROSS])

    def _buttons(self, found: Sequence[Line]) -> None:
        """The words on the buttons themselves, where there are too many for a line each."""
        for line in found:
            words = line.words.replace("*", "")
            if line.twice:
                self._row(*self._twice(line.path, f"{words} "))
            else:
                self._row(Answer.button(str(self._spot(line.path)), words, Style.secondary))

    def _twice(self, path: str, words: str = "") -> tuple[Answer, Answer]:
        return (
            Answer.button(str(self._spot(path, end=True)), f"{words}{AND_END}", Style.primary),
            Answer.button(str(self._spot(path)), f"{words}{KEEP}", Style.secondary),
        )

    def _select(self, options: Sequence[tuple[str, str]], spot: Spot, placeholder: str, most: int = 1) -> None:
        shown = [discord.SelectOption(label=short(text, 100), value=value) for text, value in options[:OPTIONS]]
        self._row(Answer.select(str(spot), shown, placeholder, most))

    # The last row

    def _last_row(self, *, back: bool) -> None:
        seen, table = self.seen, self.table
        items: list[discord.ui.Item[Any]] = []
        if seen.seat is not None and table.numbers:
            first, more = many.tools(table, seen.seat) if table.phase == "playing" and not back else ([], [])
            items += [Answer.button(str(self._back()), "Back")] if back else first
            items += [*self._taking_back(table.numbers[seen.seat]), *more]
            if not asks_consent(seen) and table.phase == "playing":
                items.append(Fixed.button(f"p:{table.id}:{table.numbers[seen.seat]}:why", "Why not"))
        if seen.following and not back:
            to = seen.following
            items.append(Fixed.button(f"p:{to.id}:0:go", f"Next: {to.game.title} #{to.id}", style=Style.primary))
        if seen.board:
            items.append(discord.ui.Button(label="Board", url=seen.board))
        for start in range(0, len(items), ACROSS):
            self._row(*items[start : start + ACROSS])

    def _taking_back(self, number: int) -> list[Fixed]:
        """Undo and its price; where somebody else wants to take back, the answers to that."""
        seen, table = self.seen, self.table
        if asks_consent(seen):
            return [
                Fixed.button(f"p:{table.id}:{number}:agree", "Agree", style=Style.primary),
                Fixed.button(f"p:{table.id}:{number}:decline", "Decline"),
            ]
        label, what = undo_label(seen)
        return [Fixed.button(f"p:{table.id}:{number}:{what or 'undo'}", label, disabled=not what)]

    def _back(self) -> Spot:
        """One real choice back; out of a warning or an explanation, to where it came from."""
        seat, step = self.seen.seat, self.step
        assert seat is not None
        if step.verb is None or many.back_to_menus(self.table, seat, step.verb, step.given):
            return self._spot("")
        return self._spot(offer.before(self.table, seat, step.verb, step.given))

    def _spot(self, path: str, *, end: bool = False, paged: bool = False) -> Spot:
        assert self.seen.seat is not None
        return Spot(self.table.id, self.table.numbers[self.seen.seat], path, end, paged)

    def _row(self, *items: discord.ui.Item[Any]) -> None:
        row: discord.ui.ActionRow[Any] = discord.ui.ActionRow()
        for item in items:
            row.add_item(item)
        self.add_item(row)

    def _say(self, text: str, most: int) -> None:
        text = short(text, most)
        self.left -= len(text)
        self.add_item(discord.ui.TextDisplay(text))


# Words


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
    return [f"**{name(seen.table, seen.wish.seat)} asks to take the last move back.** It ends when somebody plays on."]


def _hint(seen: Seen) -> list[str]:
    return [f"-# {seen.hint}"] if seen.hint else []


def _news(seen: Seen) -> list[str]:
    """What the others did since this seat's last move; if nothing, that move itself."""
    since = lines(seen.table, seen.since, seen.seat)
    own = [] if since else lines(seen.table, seen.own, seen.seat)
    first = any(entry.how == "open" for entry in seen.since)
    heading = ("So far:" if first else "Since your last move:") if since else "Your last move:"
    return [heading, *since, *own] if since or own else []


def _asked(seen: Seen) -> list[str]:
    table, seat = seen.table, seen.seat
    assert seat is not None
    if (end := table.outcome) is not None:
        return ["**The game is over.**", *places(table, end)]
    if table.phase != "playing":
        return ["**This game was ended without a result.**"]
    if seat in table.kept:
        return ["Your answer is kept until those before you have answered. You may still change it.", waits(table)]
    if seat in table.waiting:
        return [f"**{named(table, table.game.prompt(table.state, seat))}**", *_ahead(table, seat)]
    meanwhile = named(table, table.game.meanwhile(table.state, seat))
    return [*filter(None, (meanwhile,)), waits(table)]


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
        return "Undo: closed, something hidden was shown", ""
    if price.code:
        return "Undo: closed", ""
    if wish and wish.seat == seen.seat:
        return short(f"Undo: waits for {names_plain(seen, wish.needs)}", 80), ""
    if price.needs:
        return short(f"Undo: needs {names_plain(seen, price.needs)} to agree", 80), "ask"
    return "Undo: free", "undo"


def names_plain(seen: Seen, seats: Sequence[int]) -> str:
    """Names for a button, where Discord reads no markdown."""
    return ", ".join(clipped(seen.table.names[seat], seat) for seat in seats)


__all__ = ["AND_END", "KEEP", "START", "Panel", "Picture", "Step", "asks_consent", "heading", "undo_label", "why_not"]
