"""The upper part of the board: whose turn it is, deck and discard, the training field, open objectives."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.text import counted
from engine.lusitania.cards import CARDS, OBJECTIVES
from engine.lusitania.view import View
from render import icons, kit
from render.kit import Canvas
from render.lusitania import cards, moves
from render.lusitania.layout import Layout, Rect, Style
from render.lusitania.moves import Move
from render.lusitania.words import asked, fitted, grouped
from render.theme import Colour

SETS: dict[str, Colour] = {"laurus": "#3F5A22", "virtus": "#8C2B16"}
PASSES = ("1st pass", "2nd pass", "run out")
TRAINING = "Three alike leave the field at once: Soldiers of one banner, or Equipment of one kind."
STAGES = {
    "pending:senator-take": "takes a card (Senator)",
    "pending:senator-give": "gives a card back (Senator)",
    "pending:virtus-6": "places Virtus 6",
    "pending:virtus-10": "places Virtus 10",
    "after": "may use the free action",
}


def bar(canvas: Canvas, view: View, names: Sequence[str], told: str) -> None:
    """Whose turn it is and what is open; at the right the last move in words."""
    x = 6 + _turn(canvas, view, names)
    if view.stage != "over":
        x += 8 + _free(canvas, x + 8, view)
    if view.exhaustions >= 2 and view.stage != "over":
        canvas.put(kit.box(60, 13, 3, "#B52F2B", "#FFFFFF", 0.6), x + 8, 2.5)
        canvas.text(x + 38, 8.8, "Final turn", "bold", 11.4, "#FFFFFF", anchor="m")
        x += 68
    if told:
        canvas.fit(544, 8.6, told, "text", 10, 544 - x - 14, "parchment", anchor="r")


def _turn(canvas: Canvas, view: View, names: Sequence[str]) -> float:
    """Returns the room taken; a long name is cut, what is asked never."""
    if view.stage == "over":
        seat = view.ranking[0] if view.ranking else view.active
        what = "wins: 21 points reached" if view.reason == "target" else "wins: the deck has run out"
    else:
        seat, what = view.active, STAGES.get(view.stage, "to move")
    name = canvas.fit(6, 8.6, names[seat], "bold", 11.4, 130, "mark")
    return name + 3 + canvas.text(9 + name, 8.6, what, "bold", 11.4, "mark")


def _free(canvas: Canvas, x: float, view: View) -> float:
    """The free action: open or used. Returns the room taken."""
    word = "free action used" if view.free_used else "free action open"
    ink: Colour = "#B9A48F" if view.free_used else "parchment"
    taken = canvas.text(x, 8.6, word, "text", 10, ink)
    if view.held:
        taken += 8 + canvas.text(x + taken + 8, 8.6, "one card held aside", "text", 10, "mark")
    return taken


def piles(canvas: Canvas, view: View, layout: Layout) -> None:
    """Deck with its pass, discard with its size."""
    labels = (("Deck", PASSES[min(view.exhaustions, 2)]), ("Discard", counted(len(view.discard), "card")))
    for i, (count, ground) in enumerate(((view.deck, "#7E2A26"), (len(view.discard), "#5A5148"))):
        at, (label, note) = layout.pile(i), labels[i]
        height = at.height - 24
        if count:
            canvas.put(icons.back(at.width - 4, height, ground), at.x + 2, at.y)
            canvas.put(kit.disc(18, "#2A1518", "#D9B45A"), at.middle - 9, at.y + height / 2 - 9)
        else:
            canvas.put(kit.dashed(at.width - 4, height, 3, "#465130", "#D8CFA8"), at.x + 2, at.y)
        canvas.text(at.middle, at.y + height / 2, str(count), "bold", 11.8, "#FFFFFF", anchor="m")
        canvas.text(at.middle, at.bottom - 16.5, label, "bold", 11.4, "parchment", anchor="m")
        if not i:
            canvas.text(at.middle, at.bottom - 4.5, note, "text", 9.4, "parchment", anchor="m")


def shown(canvas: Canvas, view: View, layout: Layout) -> None:
    """The training field, oldest first (S-6)."""
    for i in range(4):
        at = layout.shown(i)
        if i >= len(view.field):
            canvas.put(kit.dashed(at.width, at.height, 3, "#465130", "#D8CFA8"), at.x, at.y)
            continue
        card = CARDS[view.field[i]]
        cards.draw(canvas, at, card, layout.style._replace(tallest=at.height), cards.printed(card))
        age = "oldest" if i == 0 else "newest" if i == len(view.field) - 1 else ""
        x = at.x + 7 if age else at.middle
        canvas.put(kit.disc(12.6, "#2A2320"), x - 6.3, at.bottom + 1.4)
        canvas.text(x, at.bottom + 7.7, str(i + 1), "bold", 11.4, "#FFFFFF", anchor="m")
        if age:
            canvas.text(x + 9, at.bottom + 7.9, age, "text", 9.4, "parchment")


def objectives(canvas: Canvas, view: View, layout: Layout) -> None:
    """The objectives that nobody has taken yet: what they ask and what they bring."""
    for i, objective in enumerate(view.objectives):
        _objective(canvas, layout.objective(i), objective, layout.style)


def _objective(canvas: Canvas, at: Rect, objective: str, style: Style) -> None:
    face = OBJECTIVES[objective]
    kinds, words, brings = asked(objective)
    colour = SETS[face.set]
    canvas.put(cards.plain(at.width, at.height, style.header, colour), at.x, at.y)
    title = f"{face.set.capitalize()} {face.number}"
    canvas.text(at.middle, at.y + style.header / 2 + 0.3, title, "text", 9.6, "#FFFFFF", anchor="m")
    y, points = at.y + style.header + 2, min(9.6, style.small)
    if kinds:
        size = 13.2
        for k, kind in enumerate(kinds):
            canvas.put(icons.icon(kind, size, icons.EQUIPMENT[kind]), at.x + 2 + k * (size + 1.4), y + 1)
        y += size + 3
    for line in kit.wrapped(words, "text", points, at.width - 2, 3):
        canvas.text(at.middle, y + 5.2, line, "text", points, anchor="m")
        y += points + 1.4
    canvas.fit(at.middle, at.bottom - 7.5, brings, "text", points, at.width - 3, colour, anchor="m")


def freed(canvas: Canvas, at: Rect, view: View, done: Sequence[Move], names: Sequence[str]) -> None:
    """Where no objectives lie: the moves in words, the open discard pile (AM-32), the Training card (S-40)."""
    y = at.y + 6
    if done:
        title = "What happened" if view.stage == "over" else f"Since {names[view.active]}’s last turn"
        y = moves.listing(canvas, at, done, names, title)
    if view.discard and (room := _room(at, y)):
        y = _told(canvas, at, y, "Discard pile", fitted(grouped(view.discard), 10, at.width - 8, room))
    if (room := _room(at, y)) > 1:
        _told(canvas, at, y, "Training", kit.wrapped(TRAINING, "text", 10, at.width - 8, room))


def _room(at: Rect, y: float) -> int:
    """Lines below a title at y."""
    return max(0, int((at.bottom - y - 7) // 12.5))


def _told(canvas: Canvas, at: Rect, y: float, title: str, lines: Sequence[str]) -> float:
    """A title and its words. Returns where the next block would begin."""
    canvas.text(at.x + 4, y, title, "bold", 11.4, "mark")
    for i, line in enumerate(lines):
        canvas.text(at.x + 4, y + 13.5 + i * 12.5, line, "text", 10, "parchment")
    return y + 16 + len(lines) * 12.5
