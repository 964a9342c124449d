"""Gates and Well as the player who is asked sees them: who stands there, what each merchant at hand would bring."""

from __future__ import annotations

from collections.abc import Sequence

from engine.lydia.cards import CARDS
from engine.lydia.pieces import Kind
from engine.lydia.view import Forecast, PlayerView, View
from render import inline, kit
from render.inline import Part
from render.kit import Canvas
from render.lydia import cards, pieces
from render.rect import Rect
from render.theme import CLOSE, Colour, dark, mix

LIGHT: Colour = "#FFFFFF"
LABEL, PLACE = 76.0, 93.2  # widths of what is at hand, and of each place beside it
HEAD = 23.0
NUMBER = cards.Style(15, 16, CLOSE, 17)


def draw(canvas: Canvas, view: View, me: PlayerView, top: float) -> float:
    """Gates and Well with who stands there, and what each merchant at hand would bring. Returns the bottom."""
    hand = at_hand(view)
    row = {0: 40.0, 1: 82.0}.get(len(hand), 65.0)
    high = HEAD + row * max(1, len(hand)) + 4
    canvas.put(kit.box(544, high, 6, "#6B4B32", "#2A160C", 1), 3, top)
    for i, gate in enumerate(view.gates):
        at = Rect(3 + LABEL + i * PLACE, top + 2, PLACE - 2, high - 4)
        canvas.put(
            kit.box(at.width, at.height, 5, mix(gate.colour, "#F8EBD0", 0.72), dark(gate.colour), 1.2), at.x, at.y
        )
        here = [cards.gate(gate.colour, 15), inline.space(2), *(cards.merchant(kind, 13) for kind in gate.merchants)]
        here += [inline.image(pieces.king(14), 14, 17)] * gate.king
        inline.row(canvas, at.x + 2.5, at.y + 12, here, gap=0.4, most=at.width - 5)
        for k, kind in enumerate(hand):
            found = [f for f in view.forecasts if (f.merchant, f.at) == (kind, gate.colour)]
            _forecast(canvas, Rect(at.x, at.y + HEAD + k * row, at.width, row), found)
    _well(canvas, Rect(3 + LABEL + 4 * PLACE, top + 2, PLACE - 3, high - 4), view, me)
    for k, kind in enumerate(hand):
        _at_hand(canvas, Rect(5, top + 2 + k * (high - 4) / len(hand), LABEL - 4, (high - 4) / len(hand)), kind, view)
    if not hand:
        _bag(canvas, Rect(5, top + 2, LABEL - 4, high - 4), me)
    return top + high


def at_hand(view: View) -> list[Kind]:
    """Merchants that may be sent now."""
    return list(dict.fromkeys(found.merchant for found in view.forecasts))


def _at_hand(canvas: Canvas, at: Rect, kind: Kind, view: View) -> None:
    size = min(50.0, at.height - 30)
    canvas.put(pieces.merchant(kind, size), at.middle - size / 2, at.y + (at.height - 16 - size * pieces.TALL) / 2)
    where = "drawn" if kind == view.drawn else "Courtyard"
    canvas.text(at.middle, at.bottom - 10, where, "bold", CLOSE, LIGHT, anchor="m")


def _bag(canvas: Canvas, at: Rect, me: PlayerView) -> None:
    canvas.text(at.middle, at.y + 10, "your bag", "bold", CLOSE, LIGHT, anchor="m")
    for i in range(0, len(me.bag), 2):
        row = [cards.merchant(kind, 17) for kind in me.bag[i : i + 2]]
        inline.row(canvas, at.middle, at.y + 28 + i * 10.4, row, gap=5, anchor="m")


def _well(canvas: Canvas, at: Rect, view: View, me: PlayerView) -> None:
    """How many of each kind could be taken; what own Well cards would pay for the merchants at hand (LX2-3)."""
    canvas.put(kit.box(at.width, at.height, 5, "#2B7296", "#12384B", 1.2), at.x, at.y)
    head = [inline.image(pieces.pond(17), 17), inline.word("Well", 14, LIGHT)]
    inline.row(canvas, at.middle, at.y + 12, head, anchor="m", gap=3)
    income = [(kind, coins) for kind in at_hand(view) if (coins := paid(me, kind))]
    room = at.height - HEAD - 18 * len(income)
    rows = min(3, max(2, int(room // 17)))
    for i, (kind, number) in enumerate(view.well):
        x = at.x + (i // rows + 0.5) * at.width / max(1, -(-len(view.well) // rows))
        parts = [cards.merchant(kind, 15), inline.word(str(number), 15, LIGHT)]
        inline.row(canvas, x, at.y + HEAD + (i % rows + 0.5) * min(26, room / rows), parts, gap=2, anchor="m")
    for i, (kind, coins) in enumerate(income):
        gain = [cards.merchant(kind, 14), inline.word(f": +{coins}", 14, LIGHT), cards.means("coin", 15)]
        inline.row(canvas, at.middle, at.bottom - 10 - 17 * i, gain, anchor="m")


def paid(me: PlayerView, kind: Kind) -> int:
    """Coins that own Well cards bring when this merchant is placed at the Well."""
    cards_of = [(CARDS[holding.card], holding.face) for holding in me.holdings]
    return sum(card.gives(face).get("coin", 0) for card, face in cards_of if kind in card.well_merchants)


def _forecast(canvas: Canvas, at: Rect, found: Sequence[Forecast]) -> None:
    """What a merchant brings at one gate; a Craftsman for each one it could copy."""
    if not found:
        canvas.text(at.middle, at.centre, "closed", "text", CLOSE, anchor="m")
        return
    if found[0].copies:
        pitch = min(17.0, at.height / len(found))
        for i, each in enumerate(found):
            parts = [
                cards.merchant(each.copies or "", 12),
                inline.word(":", 13),
                *_gains(each, cards.Style(12, 13, CLOSE, 13)),
            ]
            inline.row(canvas, at.x + 3, at.y + (i + 0.5) * pitch, parts, gap=0.2, most=at.width - 6)
        return
    gains = _gains(found[0], NUMBER)
    half = 2 * -(-len(gains) // 4)  # a number and its symbol stay together
    lines = [gains] if inline.width(gains, 0.6) <= at.width - 4 else [gains[:half], gains[half:]]
    y = at.y + 10
    for line in lines:
        inline.row(canvas, at.middle, y, line, gap=0.6, anchor="m", most=at.width - 4)
        y += 16
    for words in _told(found[0], at.width - 4, int((at.bottom - y + 7) // 14)):
        canvas.text(at.middle, y, words, "text", CLOSE, anchor="m")
        y += 14


def _gains(found: Forecast, style: cards.Style) -> list[Part]:
    return cards.each(dict(found.gains), style) or [inline.word("nothing", CLOSE, face="text")]


def _told(found: Forecast, width: float, most: int) -> Sequence[str]:
    """What else comes of it: one below the other, or where there is little room side by side."""
    said = notes(found)
    if len(said) <= most:
        return said
    return kit.wrapped(", ".join(said).replace("pair\u00a0leaves", "pair"), "text", CLOSE, width)[:most]


def notes(found: Forecast) -> list[str]:
    """In a word or two each."""
    bonus = [f"{len(found.full)}\u00a0bonuses" if len(found.full) > 1 else "bonus"] if found.full else []
    return [*bonus, *["King"] * found.king, *["exchange"] * found.exchange, *["pair\u00a0leaves"] * found.pair]
