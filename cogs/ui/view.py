"""How a private panel looks: words, pictures, a line for each choice, and the last row. The same stands in DMs."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any, NamedTuple

import discord

from cogs.ui import many, offer, several
from cogs.ui.buttons import Answer, Fixed
from cogs.ui.heading import asks_consent, heading, undo_label
from cogs.ui.look import Seen
from cogs.ui.offer import ACROSS, LINES, OPTIONS, ROOM, Items, Line, Menu, Side
from cogs.ui.spot import Spot
from cogs.ui.step import START, Step
from cogs.ui.words import ranked, short
from engine.core import Action, Choices, Path, narrow, written

CROWDED = 35  # components (limit 70: 40) above which a panel offers no nudge: it still needs two rows and two buttons
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


class Panel(discord.ui.LayoutView):
    """The panel of one seat, or of an onlooker. A new one is made for every edit."""

    def __init__(
        self, seen: Seen, step: Step = START, *, note: str = "", why: bool = False, pictures: Sequence[Picture] = ()
    ) -> None:
        super().__init__(timeout=None)
        self.seen, self.table, self.step = seen, seen.table, step
        self.note, self.why, self.pictures = note, why, pictures
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
        self.stop()  # its ids say all: discord.py need not keep each panel for the 15 minutes of an answer (limit 2)

    def again(self) -> Panel:
        """The same panel anew."""
        return self.with_pictures(self.pictures)

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
        found = ranked(table, seat, verb, given, found)
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
        if seen.nudge and seen.seat is not None and not back and self.total_children_count + len(items) <= CROWDED:
            items.append(Fixed.button(f"p:{table.id}:{table.numbers[seen.seat]}:nudge", "Nudge"))
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


__all__ = ["AND_END", "KEEP", "START", "Panel", "Picture", "Step"]
