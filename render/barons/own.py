"""A player's own picture: cards, standing and sealed orders, what is left to do; or a map of what may be chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from engine.barons.data import CARDS, CLAIM_COST, HAND_MAX, LETTERS, MOST_ORDERS, RESOURCES
from engine.barons.names import thing
from engine.barons.view import BaronView, View
from engine.core.text import counted
from render import icons, kit
from render.barons import land
from render.barons.land import Chart
from render.barons.pictures import seal, stuff
from render.barons.words import after, brings, effect, left, order, policy, status
from render.kept import kept
from render.kit import Canvas
from render.theme import CLOSE, Colour

MAP = Chart(3, 5, 24.2, 12.8, 14.2, 13)
SIDE = 408.0  # left edge of what stands beside that map
FULL, TALL, SHORT = 48.0, 33.0, 15.0  # of a card with its effect in full, in one line, and without it
LINE, WRITTEN = 15.6, 14.4  # of lines, and of those of the orders
TOP, BOTTOM = 56.0, 346.0
RIGHT = 338.0  # left edge of the right column
TITLE = 20.0
LAND = 306.0  # of the own Buildings, where there is room for them


class Plan(NamedTuple):
    """How cards and orders share the room: the height of a card, columns and rows of orders."""

    card: float
    columns: int = 1
    rows: int = 0


@kept
def chart(ground: Colour) -> Image.Image:
    """The map without any realm, on which tiles to be chosen are shown."""
    canvas = Canvas(kit.ground(ground))
    land.empty(canvas, MAP)
    return canvas.image


def draw(canvas: Canvas, view: View, names: Sequence[str], marks: Sequence[str]) -> None:
    """Everything on the picture of `view.seat`, who must be alive; with `marks` the canvas must hold the chart."""
    assert view.seat is not None
    me = view.barons[view.seat]
    if marks:
        _chosen(canvas, view, me, marks)
        return
    _titled(canvas, view, names)
    _stock(canvas, me)
    plan = planned(me)
    y = TOP
    if me.orders is not None:
        y = _orders(canvas, me, plan)
    end = _cards(canvas, me, y, plan.card)
    if view.phase != "over":
        end = _shop(canvas, me, end)
    _standing(canvas, me, y)
    _land(canvas, view, max(end, _ahead(canvas, view, me, y + TITLE + 5 * LINE)))


def planned(me: BaronView) -> Plan:
    """What tells most and leaves room for all: effects of cards before broad columns of orders."""
    kinds, written = len({*(me.hand or ())}), len(me.orders or ())
    for card in (FULL, TALL, SHORT):
        below = max(TITLE + kinds * card, TITLE + 5 * LINE)
        if me.orders is None and TOP + below <= BOTTOM:
            return Plan(card)
        for columns in (2, 3, 4):
            rows = max(1, -(-written // columns))
            if me.orders is not None and TOP + TITLE + rows * WRITTEN + below <= BOTTOM:
                return Plan(card, columns, rows)
    return Plan(SHORT, 4, -(-MOST_ORDERS // 4))


def _titled(canvas: Canvas, view: View, names: Sequence[str]) -> None:
    assert view.seat is not None
    canvas.put(seal(view.seat, 16), 7, 5)
    x = 28 + canvas.fit(28, 13, names[view.seat], "bold", 15, 150, "mark") + 8
    turn = f"Turn {view.turn}" if view.turn else "Setup"
    end = 542 - canvas.text(542, 13, f"{turn} · Tax {view.tax}", "bold", 14, "parchment", anchor="r") - 8
    canvas.fit(x, 13, task(view) or status(view, names), "text", 14, end - x, "parchment")


def task(view: View) -> str:
    """What this seat itself is to do, in few words; empty where others are waited for."""
    if view.phase == "setup" and view.seat in view.waits_for:
        return "set up your Castle"
    open_ = view.model == "open" and view.seat is not None and view.barons[view.seat].moving
    return "your move" if view.phase == "play" and (open_ or view.seat == view.mover) else ""


def _stock(canvas: Canvas, me: BaronView) -> None:
    """Gold, Favor and the eight Resources."""
    canvas.put(kit.box(538, 24, 5, "paper", "#1A1012", 0.8), 6, 25)
    held = (("treasure", me.gold), ("favor", me.favor), *((item, me.stock[item]) for item in RESOURCES))
    for i, (name, number) in enumerate(held):
        x = 13 + i * 53.6
        canvas.put(stuff(name, 18), x, 28)
        words = str(number) if number >= 0 else f"−{-number}"
        canvas.text(x + 22, 37, words, "bold", 15, "ink" if number >= 0 else "#9A2415")


def _cards(canvas: Canvas, me: BaronView, y: float, height: float) -> float:
    """The own cards, each kind once: how many, price, what it does. Returns where they end."""
    held = Counter(me.hand or ())
    title = f"Your cards: {me.cards} of {HAND_MAX}" if held else "You hold no card"
    canvas.text(8, y + 8, f"{title}{', one played this Turn' * me.played}", "bold", 14, "mark")
    y += TITLE
    for card, number in held.items():
        lines, boxed = _effect(card, height), height > SHORT
        tall = TALL + 15 * (len(lines) - 1) if boxed else SHORT
        if boxed:
            canvas.put(kit.box(RIGHT - 14, tall - 2, 4, "paper", "#1A1012", 0.7), 6, y)
        times = f" ×{number}" if number > 1 else ""
        canvas.text(12, y + 7.6, f"{thing(card)}{times}", "bold", 13.4, "ink" if boxed else "parchment")
        price = f"{CARDS[card].price} Favor"
        canvas.text(RIGHT - 13, y + 7.6, price, "bold", 13, "#9A2415" if boxed else "mark", anchor="r")
        for i, line in enumerate(lines):
            canvas.text(12, y + 22.4 + i * 14.6, line, "text", CLOSE)
        y += tall
    return y


def _effect(card: str, height: float) -> Sequence[str]:
    """The lines there is room for."""
    if height == FULL:
        return kit.wrapped(CARDS[card].effect, "text", CLOSE, RIGHT - 26, 2)
    return (effect(card),) if height == TALL else ()


def _shop(canvas: Canvas, me: BaronView, y: float) -> float:
    """What the Court sells for Favor, where there is room; bright what can be paid. Returns where it ends."""
    rows = -(-len(CARDS) // 2)
    end = y + TITLE + rows * SHORT + 4
    if end > LAND - 8:
        return y
    canvas.text(8, y + 10, "Cards for Favor", "bold", 14, "mark")
    for i, (key, card) in enumerate(CARDS.items()):
        x, row = 12 + (i // rows) * 162, y + TITLE + 8 + (i % rows) * SHORT
        ink: Colour = "#FFFFFF" if card.price <= me.favor else "#A9B9AE"
        canvas.text(x, row, thing(key), "text", CLOSE, ink)
        canvas.text(x + 148, row, str(card.price), "bold", CLOSE, ink, anchor="r")
    return end


def _land(canvas: Canvas, view: View, y: float) -> None:
    """The own Buildings and what they give in the next Turn, where cards and orders leave room."""
    if y > LAND - 8:
        return
    own = Counter(tile.kind for tile in view.tiles if tile.owner == view.seat)
    words = f"The next Turn brings {brings(view, view.seat or 0)}."
    canvas.fit(8, LAND, words, "bold", 14, 534, "mark")
    canvas.put(kit.box(538, 26, 5, "paper", "#1A1012", 0.8), 6, LAND + 13)
    for i, (kind, letter) in enumerate((*LETTERS.items(), ("", "empty"))):
        x, middle = 14.0 + i * 57, LAND + 26
        if kind:
            canvas.put(icons.icon(kind, 18, "ink"), x, middle - 9)
        x += 21 if kind else 0
        x += canvas.text(x, middle, letter, "bold" if kind else "text", CLOSE) + 4
        canvas.text(x, middle, str(own[kind or None]), "bold", 15, "#9A2415")


def _standing(canvas: Canvas, me: BaronView, y: float) -> None:
    """When attacks and Warmongering are answered for this player (B-130)."""
    canvas.text(RIGHT, y + 8, "Standing orders", "bold", 14, "mark")
    given = {**(me.policies or {}), "warmongering": me.war or "none"}
    for i, (card, value) in enumerate(given.items()):
        row = y + 8 + LINE * (i + 1)
        canvas.text(RIGHT, row, thing(card).removeprefix("The "), "text", CLOSE, "parchment")
        canvas.text(542, row, policy(card, value), "bold", CLOSE, "#FFFFFF", anchor="r")


def _ahead(canvas: Canvas, view: View, me: BaronView, y: float) -> float:
    """What the open move may still do, what is due at its end. Returns where it ends."""
    assert view.seat is not None
    lines: list[tuple[str, str]] = []
    if me.builds is not None:
        lines += [
            ("Buildings left", str(me.builds)),
            ("Workshops take", str(me.workshop)),
            ("Furnaces take", str(me.furnace)),
        ]
        lines.append(("Claim", "used" if me.claimed else f"open, {CLAIM_COST} Favor"))
    for item, number in me.upkeep.items():
        if number:
            lines.append((f"Upkeep: {thing(item)}", f"{number} of {me.stock[item]}"))
    lines.append(("Gold at the check", str(after(view, view.seat)).replace("-", "−")))
    if view.phase == "over" or y + LINE * (len(lines) + 1) > BOTTOM:
        return y
    canvas.text(RIGHT, y + 10, "This Turn", "bold", 14, "mark")
    for i, (what, value) in enumerate(lines):
        row = y + 10 + LINE * (i + 1)
        canvas.text(RIGHT, row, what, "text", CLOSE, "parchment")
        canvas.text(542, row, value, "bold", CLOSE, "#FFFFFF", anchor="r")
    return y + 10 + LINE * (len(lines) + 1)


def _orders(canvas: Canvas, me: BaronView, plan: Plan) -> float:
    """The sealed list, numbered down the columns (BV-1). Returns where the next block may begin."""
    given = me.orders or ()
    state = "none yet" if not given else f"{len(given)}, not locked"
    canvas.text(8, TOP + 8, f"Your orders: {f'{len(given)}, locked' if me.locked else state}", "bold", 14, "mark")
    width = 538 / plan.columns
    for i, one in enumerate(given):
        x, y = 8 + (i // plan.rows) * width, TOP + 9 + WRITTEN * (1 + i % plan.rows)
        canvas.text(x + 16, y, str(i + 1), "bold", CLOSE, "mark", anchor="r")
        canvas.fit(x + 20, y, order(one), "text", CLOSE, width - 24, "parchment")
    return TOP + TITLE + WRITTEN * plan.rows


def _chosen(canvas: Canvas, view: View, me: BaronView, marks: Sequence[str]) -> None:
    """The map with the tiles that may be chosen, and what the player has to pay with."""
    land.realms(canvas, MAP, view.tiles, marks)
    land.offered(canvas, MAP, marks, view.tiles)
    canvas.text(SIDE, 14, counted(len(marks), "tile"), "bold", 16, "mark")
    canvas.text(SIDE, 31, "may be chosen", "text", 14, "parchment")
    y = 44.0
    canvas.put(kit.box(138, 152, 5, "paper", "#1A1012", 0.8), SIDE - 2, y)
    for i, (name, number) in enumerate((("treasure", me.gold), ("favor", me.favor), *me.stock.items())):
        x, row = SIDE + 5 + (i % 2) * 68, y + 17 + (i // 2) * 29.4
        canvas.put(stuff(name, 22), x, row - 11)
        words = str(number) if number >= 0 else f"−{-number}"
        canvas.text(x + 28, row, words, "bold", 18, "ink" if number >= 0 else "#9A2415")
    y += 166
    for title, lines in (("Left in this move", _left(me)), ("Marked", _listed(marks))):
        if lines and y + 17 * (len(lines) + 1) < BOTTOM:
            canvas.text(SIDE, y, title, "bold", 14, "mark")
            for i, words in enumerate(lines):
                canvas.text(SIDE, y + 17 * (i + 1), words, "text", 13.4, "parchment")
            y += 17 * (len(lines) + 1) + 6


def _left(me: BaronView) -> Sequence[str]:
    """What the open move may still do, a line each."""
    return [words for words in left(me).removeprefix("left: ").split(", ") if words]


def _listed(marks: Sequence[str]) -> Sequence[str]:
    """The names of the marked tiles in lines."""
    return kit.wrapped(" ".join(marks), "text", 13.4, 134, 20)


__all__ = ["Plan", "chart", "draw", "planned"]
