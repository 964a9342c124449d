"""A player's own picture: cards, standing and sealed orders, what is left to do; or a map of what may be chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from engine.barons.data import CARDS, HAND_MAX, MOST_ORDERS, RESOURCES
from engine.barons.names import thing
from engine.barons.view import BaronView, View
from engine.core.text import counted
from render import icons, kit
from render.barons import land
from render.barons.land import Chart
from render.barons.pictures import seal, stuff
from render.barons.words import after, effect, left, order, policy, status
from render.kit import Canvas
from render.theme import CLOSE, Colour

MAP = Chart(3, 5, 24.2, 12.8, 14.2, 13)
SIDE = 408.0  # left edge of what stands beside that map
TALL, SHORT = 33.0, 16.0  # of a card with its effect in two lines, and of one without
LINE = 15.6
TOP, BOTTOM = 56.0, 346.0
RIGHT = 338.0  # left edge of the right column
SOFT: Colour = "#C9D6CC"


class Plan(NamedTuple):
    """How cards and orders share the room: columns of orders, and whether effects are told."""

    columns: int
    rows: int
    effects: bool


def draw(canvas: Canvas, view: View, names: Sequence[str], marks: Sequence[str]) -> None:
    """Everything on the picture of `view.seat`, who must be alive."""
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
    _cards(canvas, me, y, plan.effects)
    _standing(canvas, me, y)
    _ahead(canvas, view, me, y + 8 + 6 * LINE)


def planned(me: BaronView) -> Plan:
    """The widest columns, and effects before names only, that leave room for all."""
    kinds, written = len({*(me.hand or ())}), len(me.orders or ())
    room = BOTTOM - TOP
    if me.orders is None:
        return Plan(1, 0, True)
    for effects in (True, False):
        below = max(18 + kinds * (TALL if effects else SHORT), 8 + 6 * LINE)
        for columns in (1, 2, 3, 4):
            rows = max(1, -(-written // columns))
            if 20 + rows * LINE + below <= room and columns in (2, 3, 4):
                return Plan(columns, rows, effects)
    return Plan(4, -(-MOST_ORDERS // 4), False)


def _titled(canvas: Canvas, view: View, names: Sequence[str]) -> None:
    assert view.seat is not None
    canvas.put(seal(view.seat, 16), 7, 5)
    x = 28 + canvas.fit(28, 13, names[view.seat], "bold", 15, 150, "mark") + 8
    turn = f"Turn {view.turn}" if view.turn else "Setup"
    end = 542 - canvas.text(542, 13, f"{turn} · Tax {view.tax}", "bold", 14, "parchment", anchor="r") - 8
    canvas.fit(x, 13, status(view, names), "text", 14, end - x, "parchment")


def _stock(canvas: Canvas, me: BaronView) -> None:
    """Gold, Favor and the eight Resources."""
    canvas.put(kit.box(538, 24, 5, "paper", "#1A1012", 0.8), 6, 25)
    held = (("treasure", me.gold), ("favor", me.favor), *((item, me.stock[item]) for item in RESOURCES))
    for i, (name, number) in enumerate(held):
        x = 13 + i * 53.6
        canvas.put(stuff(name, 18), x, 28)
        words = str(number) if number >= 0 else f"−{-number}"
        canvas.text(x + 22, 37, words, "bold", 15, "ink" if number >= 0 else "#9A2415")


def _cards(canvas: Canvas, me: BaronView, y: float, effects: bool) -> None:
    """The own cards, each kind once: how many, price, what it does."""
    held = Counter(me.hand or ())
    title = f"Your cards: {me.cards} of {HAND_MAX}" if held else "You hold no card"
    canvas.text(8, y + 8, f"{title}{', one played this Turn' * me.played}", "bold", 14, "mark")
    y += 18
    for card, number in held.items():
        height = TALL if effects else SHORT
        canvas.put(kit.box(RIGHT - 14, height - 2, 4, "paper", "#1A1012", 0.7), 6, y)
        times = f" ×{number}" if number > 1 else ""
        canvas.text(12, y + 7.6, f"{thing(card)}{times}", "bold", 13.4)
        price = f"{CARDS[card].price} Favor"
        canvas.text(RIGHT - 13, y + 7.6, price, "bold", 13, "#9A2415", anchor="r")
        if effects:
            _effect(canvas, card, y)
        y += height


def _effect(canvas: Canvas, card: str, y: float) -> None:
    canvas.fit(12, y + 22.4, effect(card), "text", CLOSE, RIGHT - 24)


def _standing(canvas: Canvas, me: BaronView, y: float) -> None:
    """When attacks and Warmongering are answered for this player (B-130)."""
    canvas.text(RIGHT, y + 8, "Standing orders", "bold", 14, "mark")
    given = {**(me.policies or {}), "warmongering": me.war or "none"}
    for i, (card, value) in enumerate(given.items()):
        row = y + 8 + LINE * (i + 1)
        canvas.text(RIGHT, row, thing(card).removeprefix("The "), "text", CLOSE, "parchment")
        canvas.text(542, row, policy(card, value), "bold", CLOSE, "#FFFFFF", anchor="r")


def _ahead(canvas: Canvas, view: View, me: BaronView, y: float) -> None:
    """What the open move may still do, what is due at its end."""
    assert view.seat is not None
    lines: list[tuple[str, str]] = []
    if me.builds is not None:
        lines += [("Buildings left", str(me.builds)), ("Workshops take", str(me.workshop)), ("Furnaces take", str(me.furnace))]
        lines.append(("Claim", "used" if me.claimed else "open, 2 Favor"))
    for item, number in me.upkeep.items():
        if number:
            lines.append((f"Upkeep: {thing(item)}", f"{number} of {me.stock[item]}"))
    lines.append(("Gold at the check", str(after(view, view.seat)).replace("-", "−")))
    if y + LINE * (len(lines) + 1) > BOTTOM:
        return
    canvas.text(RIGHT, y + 12, "This Turn", "bold", 14, "mark")
    for i, (what, value) in enumerate(lines):
        row = y + 12 + LINE * (i + 1)
        canvas.text(RIGHT, row, what, "text", CLOSE, "parchment")
        canvas.text(542, row, value, "bold", CLOSE, "#FFFFFF", anchor="r")


def _orders(canvas: Canvas, me: BaronView, plan: Plan) -> float:
    """The sealed list, numbered down the columns (BV-1). Returns where the next block may begin."""
    given = me.orders or ()
    state = "locked" if me.locked else "not locked"
    canvas.text(8, TOP + 8, f"Your orders: {len(given) or 'none yet'}, {state}", "bold", 14, "mark")
    width = 538 / plan.columns
    for i, one in enumerate(given):
        x, y = 8 + (i // plan.rows) * width, TOP + 8 + LINE * (1 + i % plan.rows)
        canvas.text(x + 16, y, str(i + 1), "bold", CLOSE, "mark", anchor="r")
        canvas.fit(x + 20, y, order(one), "text", CLOSE, width - 24, "parchment")
    return TOP + 20 + LINE * plan.rows


def _chosen(canvas: Canvas, view: View, me: BaronView, marks: Sequence[str]) -> None:
    """The map with the tiles that may be chosen, and what the player has to pay with."""
    land.empty(canvas, MAP)
    land.realms(canvas, MAP, view.tiles)
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
    for i, words in enumerate(filter(None, left(me).removeprefix("left: ").split(", "))):
        canvas.text(SIDE, 226 + i * 17, words, "text", 14, "parchment")
        if not i:
            canvas.text(SIDE, 209, "Left in this move", "bold", 14, "mark")


__all__ = ["SOFT", "Plan", "draw", "icons", "planned"]
