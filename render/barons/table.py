"""Beside and around the map: whose move it is, Market and Quest, the players, monopolies."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from engine.barons.data import DEFEAT, PRICE, RESOURCES
from engine.barons.view import BaronView, MonopolyView, View
from engine.core import Seat
from render import icons, kit
from render.barons.moves import LINE, Move, listing, told
from render.barons.pictures import seal, stuff
from render.barons.words import LEGEND, MODELS, RATES, after, distance, left, quest, status
from render.kit import Canvas
from render.marks import badge
from render.theme import Colour

LEFT, RIGHT = 363.0, 548.0  # of the panel beside the map
GOLD, FAVOR, FIRST, PITCH = LEFT + 13.5, LEFT + 36, LEFT + 53.5, 17.1  # middles of the columns of figures
MARKET, PLAYERS, BOTTOM = 19.5, 88.5, 347.6
LINES = {2: 72.0, 3: 64.0, 4: 64.8, 5: 51.9}  # height of a player's block and the gap below it
FIGURES = {2: 14.0, 3: 13.0, 4: 13.0, 5: 11.4}
STRIP = (329.2, 341.6)  # the two lines below the map
BAD: Colour = "#9A2415"
PALE: Colour = "#5E5238"


class Pill(NamedTuple):
    """A word about a player on a ground of its own."""

    word: str
    fill: Colour


def column(resource: str) -> float:
    """Where the column of a Resource begins, in points."""
    return FIRST + PITCH * RESOURCES.index(resource)


def bar(canvas: Canvas, view: View, names: Sequence[str]) -> None:
    """Turn, who is waited for, what that move may still do; at the right the initiative."""
    limit = f" of {view.turn_limit}" if view.turn_limit else ""
    x = 7 + canvas.text(7, 9.4, f"Turn {view.turn}{limit}" if view.turn else "Setup", "bold", 11.8, "parchment") + 8
    end = _initiative(canvas, view) - 6
    short = [kit.clipped(name, "bold", 11.8, 84 if len(view.waits_for) < 3 else 44) for name in names]
    x += canvas.fit(x, 9.4, status(view, short), "bold", 11.8, end - x, "mark") + 8
    if view.mover is not None and (words := left(view.barons[view.mover])):
        canvas.fit(x, 9.6, words, "text", 10, end - x, "parchment")


def _initiative(canvas: Canvas, view: View) -> float:
    """Who moves after whom, the mover framed. Returns where it begins."""
    x = RIGHT - 4 - 14.5 * len(view.order)
    for i, seat in enumerate(view.order):
        at = x + i * 14.5
        if seat == view.mover:
            canvas.put(kit.box(14, 14, 3, "mark"), at - 0.6, 2.6)
        canvas.put(seal(seat, 12.4), at + 0.2, 3.4)
    word = f"{MODELS[view.model]}:" if view.order else MODELS[view.model]
    return x - 5 - canvas.text(x - 4, 9.6, word, "text", 10, "parchment", anchor="r")


def ground(canvas: Canvas, seats: int) -> None:
    """What never changes: boxes, icons above the columns, prices."""
    canvas.put(kit.box(RIGHT - LEFT, 66.5, 4, "#E9DBB4", "#1A1012", 0.8), LEFT, MARKET)
    for name, x in (("treasure", GOLD), ("favor", FAVOR), *((item, column(item)) for item in RESOURCES)):
        canvas.put(stuff(name, 12.6), x - 6.3, MARKET + 14.2)
    canvas.text(LEFT + 5, MARKET + 45, "price", "text", 9.6, "ink")
    for item in RESOURCES:
        canvas.text(column(item), MARKET + 45, str(PRICE[item]), "text", 10, "ink", anchor="m")
    for seat in range(seats):
        canvas.put(
            kit.box(RIGHT - LEFT, LINES[seats] - 1.6, 4, "paper", "#1A1012", 0.8), LEFT, PLAYERS + seat * LINES[seats]
        )


def market(canvas: Canvas, view: View) -> None:
    """Stocks, Gold, tax; what is blocked there; the Royal Quest."""
    canvas.text(LEFT + 5, MARKET + 7.6, "Market", "bold", 11.8)
    canvas.text(RIGHT - 5, MARKET + 7.6, f"Tax {view.tax}", "bold", 11.8, BAD, anchor="r")
    canvas.text(GOLD, MARKET + 34, str(view.market_gold), "bold", 12.4, "#6A4206", anchor="m")
    blocked = {monopoly.resource for monopoly in view.monopolies}
    for item, number in view.market.items():
        x, ink = column(item), "ink"
        if item in blocked:
            canvas.put(kit.box(16.6, 12.6, 3, BAD), x - 8.3, MARKET + 27.8)
            ink = "#FFFFFF"
        _figure(canvas, item, MARKET + 34, number, 11.4, ink)
    _quest(canvas, view)


def _quest(canvas: Canvas, view: View) -> None:
    y = MARKET + 58
    if not view.quest:
        canvas.text(LEFT + 5, y, quest(view), "text", 10)
        return
    canvas.put(kit.box(RIGHT - LEFT - 2, 13.6, 3, "#F3D3C6"), LEFT + 1, y - 6.8)
    canvas.text(LEFT + 5, y, quest(view), "bold", 11.4, BAD)
    for item, number in view.quest.items():
        canvas.text(column(item), y, str(number), "bold", 12, BAD, anchor="m")


def player(canvas: Canvas, view: View, seat: Seat, name: str) -> None:
    """One block: who, what there is, what is owned, what is due."""
    seats, baron = len(view.barons), view.barons[seat]
    height = LINES[seats]
    top, size = PLAYERS + seat * height, FIGURES[seats]
    rows = [top + height * share for share in (0.155, 0.39, 0.62, 0.845)]
    if view.phase == "over" and seat in view.winners:
        canvas.put(kit.box(RIGHT - LEFT, height - 1.6, 4, "gold", "#FFFFFF", 1), LEFT, top)
    elif seat == view.mover:
        canvas.put(kit.box(RIGHT - LEFT, height - 1.6, 4, "#FFEBA8", "mark", 1.6), LEFT, top)
    _named(canvas, view, seat, name, rows[0])
    if not baron.alive:
        return
    gold = str(baron.gold) if baron.gold >= 0 else f"−{-baron.gold}"
    points = size + 1 if len(gold) < 4 else 11.4
    canvas.text(GOLD, rows[1], gold, "bold", points, "#6A4206" if baron.gold >= 0 else BAD, anchor="m")
    canvas.text(FAVOR, rows[1], str(baron.favor), "bold", size, BAD, anchor="m")
    for item, number in baron.stock.items():
        _figure(canvas, item, rows[1], number, size, "ink" if number else PALE)
    _owned(canvas, view, baron, rows[2])
    if view.phase != "over":
        _due(canvas, view, seat, rows[3])


def _figure(canvas: Canvas, item: str, y: float, number: int, size: float, ink: Colour) -> None:
    """A number in its column; three digits are set smaller, so that they stay apart from their neighbours."""
    face, points = ("bold", size) if number < 100 else ("text", 10.0)
    canvas.text(column(item), y, str(number), face, points, ink, anchor="m")


def _named(canvas: Canvas, view: View, seat: Seat, name: str, y: float) -> None:
    x, end = LEFT + 19, RIGHT - 4
    canvas.put(seal(seat, 13), LEFT + 4, y - 6.5)
    for pill in pills(view, seat):
        width = kit.width_of(pill.word, "bold", 11.4) + 7
        end -= width
        canvas.put(kit.box(width, 12.4, 4, pill.fill), end, y - 6.2)
        canvas.text(end + width / 2, y, pill.word, "bold", 11.4, "#FFFFFF", anchor="m")
        end -= 3
    canvas.fit(x, y, name, "bold", 12, end - x - 2)


def pills(view: View, seat: Seat) -> list[Pill]:
    """What is said about a player where it is so."""
    baron = view.barons[seat]
    found: list[Pill] = []
    if not baron.alive:
        return [Pill("out of the game", "#4A4340")]
    if view.phase == "over":
        return [Pill("victory", "#6A4206")] if seat in view.winners else []
    if baron.debt:
        found.append(Pill(f"debt {baron.debt} of {DEFEAT}", BAD))
    if near := distance(view, seat):
        found.append(Pill(near, BAD))
    if baron.absent:
        found.append(Pill("absent", "#4A4340"))
    elif baron.choosing or (view.defended and view.defended[0] == seat):
        found.append(Pill("asked", "#7A4A8C"))
    elif baron.locked:
        found.append(Pill("ready", "#2F5A1E"))
    elif baron.moving and view.mover is None:
        found.append(Pill("writes" if view.model == "sealed" else "moves", "#174082"))
    elif seat == view.mover:
        found.append(Pill("to place" if view.phase == "setup" else "to move", "#174082"))
    return found


def _owned(canvas: Canvas, view: View, baron: BaronView, y: float) -> None:
    """Castles, Villages, cards; in an open Turn what the move may still do."""
    x = LEFT + 5.0
    for kind, number in (("castle", baron.castles), ("village", baron.villages)):
        canvas.put(icons.icon(kind, 12, "ink"), x, y - 6)
        x += 14 + canvas.text(x + 14, y, str(number), "bold", 11.4) + 6
    canvas.put(icons.icon("hand", 12, "#7E2A26"), x, y - 6)
    x += 14 + canvas.text(x + 14, y, f"{baron.cards} {'card' if baron.cards == 1 else 'cards'}", "bold", 11.4) + 3
    if baron.played and view.phase != "over":
        x += canvas.text(x, y, "played", "text", 9.6, BAD) + 3
    if view.model == "open" and baron.builds is not None:
        _left(canvas, baron, y)
        return
    words = f"{baron.tiles} tiles, {baron.buildings} built"
    if x + kit.width_of(words, "text", 9.6) < RIGHT - 5:
        canvas.text(RIGHT - 5, y, words, "text", 9.6, "ink", anchor="r")


def _left(canvas: Canvas, baron: BaronView, y: float) -> None:
    """The record of an open move, from the right (B-49)."""
    x = RIGHT - 4.0
    if not baron.claimed:
        x -= 12
        canvas.put(icons.icon("claim", 12, "#2F5A1E"), x, y - 6)
    for picture, number in (("furnace", baron.furnace), ("workshop", baron.workshop), ("build", baron.builds)):
        if number:
            x -= canvas.text(x - 2, y, str(number), "bold", 11.4, "#2F5A1E", anchor="r") + 15
            canvas.put(icons.icon(picture, 12, "#2F5A1E"), x, y - 6)
            x -= 2


def _due(canvas: Canvas, view: View, seat: Seat, y: float) -> None:
    """Upkeep and tax at the end of this Turn, and the Gold that is left then (B-115 to B-118)."""
    baron = view.barons[seat]
    x = LEFT + 5 + canvas.text(LEFT + 5, y, "due", "text", 9.6) + 4
    for item, number in baron.upkeep.items():
        if number:
            lacking = number > baron.stock[item]
            canvas.put(stuff(item, 11.8), x, y - 5.9)
            x += 13 + canvas.text(x + 13, y, str(number), "bold", 11.4, BAD if lacking else "ink") + 5
    canvas.put(stuff("treasure", 11.8), x, y - 5.9)
    gold = baron.short + view.tax
    x += 13 + canvas.text(x + 13, y, str(gold), "bold", 11.4, BAD if baron.short else "ink") + 5
    check = after(view, seat)
    words = f"leaves {check} Gold" if check >= 0 else f"leaves −{-check} Gold"
    canvas.text(
        RIGHT - 5,
        y,
        words,
        "bold" if check < 0 else "text",
        11.4 if check < 0 else 9.8,
        BAD if check < 0 else "ink",
        anchor="r",
    )


def strip(canvas: Canvas, view: View, done: Sequence[Move], names: Sequence[str]) -> None:
    """Below the map: monopolies; the last move where the panel has no room for it; else letters and rates."""
    free = list(STRIP)
    shown = view.monopolies[: 4 if len(view.monopolies) < 5 else 3]
    for i, monopoly in enumerate(shown):
        _monopoly(canvas, monopoly, 6 + (i % 2) * 179, STRIP[i // 2])
    if more := len(view.monopolies) - len(shown):
        canvas.text(190, STRIP[1], f"and {more} more monopolies", "bold", 11.4, "parchment")
    free = free[(len(shown) + 1) // 2 :]
    if done and free and not room_below(view):
        last = done[-len(free) :]
        for move, y in zip(last, free, strict=False):
            badge(canvas, 11, y, move.number)
            canvas.fit(20, y, told(move, names), "text", 10, 338, "parchment")
        free = free[len(last) :]
    for words, y in zip((LEGEND, RATES), free, strict=False):
        canvas.text(6, y, words, "text", 9.4, "#D9CBA6")


def _monopoly(canvas: Canvas, monopoly: MonopolyView, x: float, y: float) -> None:
    """The Resource, who holds it, who is blocked and to the end of which Turn's move (B-107)."""
    canvas.put(kit.box(175, 11.8, 3, "#F3D3C6"), x - 2, y - 5.9)
    canvas.put(stuff(monopoly.resource, 11.6), x, y - 5.8)
    canvas.put(seal(monopoly.holder, 11.6), x + 14, y - 5.8)
    canvas.put(icons.icon("blocked", 11.4, BAD), x + 30, y - 5.7)
    x += 45
    by_turn = sorted(monopoly.blocked.items(), key=lambda pair: pair[1])
    for turn, pairs in groupby(by_turn, key=lambda pair: pair[1]):
        for seat, _ in pairs:
            canvas.put(seal(seat, 11.4), x, y - 5.7)
            x += 11.6
        x += 2 + canvas.text(x + 2, y, f"to T{turn}", "bold", 11.4, BAD) + 6


def room_below(view: View) -> int:
    """Lines below the players."""
    seats = len(view.barons)
    return max(0, int((BOTTOM - PLAYERS - seats * LINES[seats]) // LINE))


def happened_since(canvas: Canvas, view: View, done: Sequence[Move], names: Sequence[str]) -> None:
    """Below the players, where there are fewer than five: the moves in words."""
    room, seats = room_below(view), len(view.barons)
    if done and room:
        listing(canvas, (LEFT + 2, PLAYERS + seats * LINES[seats] + 7), RIGHT - LEFT - 4, room, done, names)
