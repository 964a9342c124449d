"""What the player who is asked could buy now: cards that lie out and can be paid, large enough to choose from."""

from __future__ import annotations

from collections.abc import Mapping

from engine.lydia.cards import CARDS, LEVELS
from engine.lydia.pieces import COLOURS, SIDES, Card, Means, Side
from engine.lydia.view import PlayerView, View
from render.kit import Canvas
from render.lydia import cards
from render.rect import Rect

LEAST = 84.0  # points of height
STYLE = cards.Style(13, 13, 12.8, 14.5)
ACROSS = 11


def draw(canvas: Canvas, at: Rect, view: View, me: PlayerView) -> None:
    """As many as there is room for, those of one side together (L-31)."""
    there = buyable(view, me)
    canvas.text(at.x + 2, at.y + 8, told(me, len(there)), "bold", 14, "mark")
    wide, high = at.width / ACROSS, min(at.height - 34, 64)
    for i, (side, card) in enumerate(there[:ACROSS]):
        spot = Rect(at.x + i * wide, at.y + 18, wide, high).inner(1.5)
        cards.draw(canvas, spot, card, STYLE)
        canvas.text(spot.middle, spot.bottom + 8, side, "bold", 12.8, "parchment", anchor="m")


def told(me: PlayerView, number: int) -> str:
    """What the cards below are, or why there are none."""
    if full(me):
        return f"You hold {len(me.holdings)} cards, the most that influence {me.influence} allows"
    if not number:
        return "Nothing that lies out can be paid now"
    more = f", {ACROSS} of {number}" if number > ACROSS else ""
    return f"Cards you could buy now, at the Well{more}"


def full(me: PlayerView) -> bool:
    """No card may be bought (L-32)."""
    return me.maximum is not None and len(me.holdings) >= me.maximum


def buyable(view: View, me: PlayerView) -> list[tuple[Side, Card]]:
    """Cards of the sides within reach that can be paid, side by side in the order N, E, S, W."""
    if full(me):
        return []
    near = view.reach if view.phase == "WELL" else SIDES
    return [
        (side.side, card)
        for side in view.sides
        if side.side in near
        for card in side.cards
        if pays(me, CARDS[card].cost)
    ]


def pays(me: PlayerView, cost: Mapping[Means, int]) -> bool:
    """Own resources, coins for what is missing, at influence 6 the own colour too (L-33, L-36)."""
    held = {colour: number or 0 for colour, number in zip(COLOURS, me.resources, strict=True)}
    missing = sum(max(0, cost.get(colour, 0) - held[colour]) for colour in COLOURS)
    wild = LEVELS[me.influence].wild_own_colour
    spare = max(0, held[me.colour] - cost.get(me.colour, 0)) if wild else 0
    return cost.get("coin", 0) + max(0, missing - spare) <= me.coins
