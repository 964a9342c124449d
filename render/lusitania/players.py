"""The rows of a board: each player's panel and army."""

from __future__ import annotations

from engine.core.text import counted, halves
from engine.lusitania.cards import CARDS, OBJECTIVES
from engine.lusitania.view import PlayerView, SpaceView, View
from render import icons, kit
from render.kit import Canvas
from render.lusitania import cards
from render.lusitania.field import SETS
from render.lusitania.layout import Layout, Rect
from render.lusitania.words import NUMERALS, OUTER, SOLDIERS, mark_of

PROVINCES = {"blue": "Aquitania", "red": "Britannia", "yellow": "Hispania", "green": "Helvetia"}
PLACES = ("1st", "2nd", "3rd", "4th")
HAND, LYRE = "#7E2A26", "#5B3A10"
ROOMY = 90  # points of height: from here on counts are told in words


def row(canvas: Canvas, view: View, seat: int, name: str, layout: Layout) -> None:
    """One player: who, how many points, what lies in the army."""
    player, at = view.players[seat], layout.panel(seat)
    if seat == (view.ranking[0] if view.ranking else view.active):
        canvas.put(kit.box(at.width, at.height, 5, "gold", "#FFFFFF", 1), at.x, at.y)
    _named(canvas, at, player, name)
    _scored(canvas, at, player, layout)
    _taken(canvas, at, player)
    place = PLACES[view.ranking.index(seat)] if view.ranking else ""
    (_counted if at.height > ROOMY else _counts)(canvas, at, player, place)
    for i, space in enumerate(player.spaces):
        _space(canvas, layout.slot(seat, i), i, space, layout)


def _named(canvas: Canvas, at: Rect, player: PlayerView, name: str) -> None:
    x = at.x + 18
    if player.province:
        canvas.put(icons.token(player.province, 13), at.x + 3.5, at.y + 1.8)
    else:
        canvas.put(kit.dashed(12, 12, 3, "paper", "#6B5426"), at.x + 4, at.y + 2.2)
    canvas.fit(x, at.y + 8.2, name, "bold", 12, at.right - x - 5)


def _scored(canvas: Canvas, at: Rect, player: PlayerView, layout: Layout) -> None:
    """The score, big, of 21; beside it the province (S-53)."""
    big = layout.style.points + 6.5
    y = at.y + 19 + big * 0.6 if at.height > ROOMY else at.y + 15.8 + (at.height - 45) / 2
    width = canvas.text(at.x + 5, y, halves(player.score), "bold", big, "crimson")
    canvas.text(at.x + 7 + width, y + big * 0.35 - 0.6, "/21", "text", 9.4, "#4A3A1C")
    province = PROVINCES[player.province] if player.province else "open"
    canvas.text(at.right - 3, at.y + 19.6, province, "text", 9.4, "#4A3A1C", anchor="r")


def _taken(canvas: Canvas, at: Rect, player: PlayerView) -> None:
    """Objectives at their holder."""
    for i, objective in enumerate(player.objectives):
        chip = Rect(at.x + 3 + i * 17.6, at.bottom - 13.2, 16.8, 11.6)
        canvas.put(kit.box(chip.width, chip.height, 2.4, SETS[OBJECTIVES[objective].set]), chip.x, chip.y)
        canvas.text(chip.middle, chip.y + 5.9, mark_of(objective), "text", 9.4, "#FFFFFF", anchor="m")


def _counts(canvas: Canvas, at: Rect, player: PlayerView, place: str) -> None:
    """Hand, and Musicians at half a point each; Mercenaries that may still come (P-10), in the end the place."""
    y, x = at.bottom - (20 if player.objectives else 11), at.x + 4
    canvas.put(icons.icon("hand", 12.5, HAND), x, y - 6.2)
    x += 14 + canvas.text(x + 14, y, str(player.cards), "bold", 11.4) + 5
    if player.musicians:
        canvas.put(icons.icon("lyre", 12, LYRE), x, y - 6.2)
        canvas.text(x + 13.5, y, f"{player.musicians}: {halves(-player.musicians)}", "bold", 11.4)
    y = at.y + 32.5
    if place:
        canvas.text(at.right - 4, y, place, "bold", 13, anchor="r")
        return
    left = canvas.text(at.right - 4, y, str(player.mercenaries), "bold", 11.4, anchor="r")
    canvas.put(icons.token("white", 12, "#FFFFFF"), at.right - 17.5 - left, y - 6)


def _counted(canvas: Canvas, at: Rect, player: PlayerView, place: str) -> None:
    """The same in words, where two players leave the room."""
    lines = [
        (icons.icon("hand", 12.5, HAND), counted(player.cards, "card")),
        (icons.icon("lyre", 12.5, LYRE), f"{counted(player.musicians, 'Musician')}: {halves(-player.musicians)}"),
        (icons.token("white", 12.5), f"{counted(player.mercenaries, 'Merc')} to come"),
    ]
    top = at.bottom - (58 if player.objectives else 46)
    for i, (picture, words) in enumerate(lines[:2] if place else lines):
        canvas.put(picture, at.x + 4, top + i * 14.4)
        canvas.text(at.x + 20, top + i * 14.4 + 6.4, words, "text", 10)
    if place:
        canvas.text(at.x + 4, top + 35.5, f"{place} place", "bold", 13)


def _space(canvas: Canvas, at: Rect, index: int, space: SpaceView, layout: Layout) -> None:
    if space.card is None:
        ink = "#8A5F78" if index in OUTER else "muted"
        canvas.text(
            at.middle, at.y + at.height / 2, NUMERALS[index], "title", layout.style.numeral + 4, ink, anchor="m"
        )
        return
    card = CARDS[space.card]
    inner = Rect(at.x + 0.7, at.y + 0.6, at.width - 1.4, at.height - 1)
    cards.draw(canvas, inner, card, layout.style, cards.tabs(space) if card.kind in SOLDIERS else ())
