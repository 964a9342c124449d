"""What a player who is asked decides on, large: the merchant drawn, what each gate would give now, own cards."""

from __future__ import annotations

from collections.abc import Sequence

from engine.lydia.pieces import COLOURS, CRAFTSMAN
from engine.lydia.view import Forecast, PlayerView, View
from render import icons, inline, kit
from render.inline import Part
from render.kit import Canvas
from render.lydia import cards, pieces
from render.rect import Rect
from render.theme import CLOSE, dark, mix

ASKS = {
    "PLACE": "send a merchant",
    "COPY": "whom do you copy?",
    "KING": "King Croesus: take one?",
    "SPACE6": "choose a bonus",
    "EXCHANGE": "exchange for coins?",
    "RACE": "chariot race: pay for a place?",
    "WELL": "buy, upgrade, or take a merchant",
    "TAKE": "take a merchant",
}
NUMBER = cards.Style(16, 17, CLOSE, 17)


def draw(canvas: Canvas, view: View, names: Sequence[str]) -> None:
    """Everything on the private picture of `view.seat`, who is asked."""
    assert view.seat is not None
    me = view.players[view.seat]
    _title(canvas, view, me, names[view.seat])
    top = 24.0
    if view.forecasts:
        top = _forecasts(canvas, view, top)
    _cards(canvas, Rect(4, top, 542, 346 - top), me)


def _title(canvas: Canvas, view: View, me: PlayerView, name: str) -> None:
    """Who, what is asked; what can be spent."""
    parts: list[Part] = []
    for colour, number in zip(COLOURS, me.resources, strict=True):
        picture = icons.token(colour, 15) if number is not None else pieces.tomb(15)
        parts += [inline.image(picture, 15), inline.word("" if number is None else str(number), 15, "#FFFFFF"), inline.space(3)]
    parts += [cards.means("coin", 15), inline.word(str(me.coins), 15, "#FFFFFF"), inline.space(3)]
    limit = "∞" if me.maximum is None else str(me.maximum)
    parts += [inline.image(icons.icon("laurel", 15, "#C6DE8C"), 15), inline.word(str(me.influence), 15, "#FFFFFF"), inline.space(3)]
    parts += [inline.image(pieces.chip("silver", 14, 14), 14), inline.word(f"{len(me.holdings)}/{limit}", 15, "#FFFFFF"), inline.space(3)]
    parts += [inline.image(pieces.chip("silver", 14, 14, True), 14), inline.word(f"{me.upgraded}/{view.end_number}", 15, "#FFFFFF")]
    right = 544 - inline.row(canvas, 544, 12, parts, gap=1.4, anchor="r")
    asks = ASKS[view.phase]
    room = right - 20 - 21 - kit.width_of(asks, "bold", 14)
    canvas.put(icons.token(me.colour, 15), 4, 4.5)
    x = 22 + canvas.fit(22, 12, f"{name}:", "bold", 14, max(room, 30), "mark") + 4
    canvas.fit(x, 12, asks, "bold", 14, right - x - 6, "mark")


def _forecasts(canvas: Canvas, view: View, top: float) -> float:
    """Each merchant at hand, and what it would bring at each gate. Returns where the cards may begin."""
    hand = list(dict.fromkeys(found.merchant for found in view.forecasts))
    high = 112.0 if len(hand) == 1 else 82.0
    for kind in hand:
        row = Rect(4, top, 542, high)
        canvas.put(kit.box(row.width, row.height - 3, 6, "#6B4B32", "#2A160C", 1), row.x, row.y)
        size = 50.0 if len(hand) == 1 else 40.0
        canvas.put(pieces.merchant(kind, size), row.x + 36 - size / 2, row.y + (high - 22 - size * pieces.TALL) / 2)
        where = "drawn" if kind == view.drawn else "Courtyard"
        canvas.text(row.x + 36, row.bottom - 13, where, "bold", CLOSE, "#FFFFFF", anchor="m")
        for i, colour in enumerate(COLOURS):
            at = Rect(row.x + 76 + i * 116.5, row.y + 3, 113.5, high - 9)
            found = next((f for f in view.forecasts if (f.merchant, f.at) == (kind, colour)), None)
            _gate(canvas, at, colour, found, view)
        top += high
    return top


def _gate(canvas: Canvas, at: Rect, colour: str, found: Forecast | None, view: View) -> None:
    """What a merchant brings at one gate."""
    canvas.put(kit.box(at.width, at.height, 5, mix(colour, "#F8EBD0", 0.72), dark(colour), 1.2), at.x, at.y)
    here = next(gate for gate in view.gates if gate.colour == colour)
    head = [cards.gate(colour, 18), inline.space(3), *(cards.merchant(kind, 14) for kind in here.merchants)]
    if here.king:
        head += [inline.space(2), inline.image(pieces.king(15), 15, 19)]
    inline.row(canvas, at.x + 4, at.y + 13, head, most=at.width - 8)
    if found is None:
        canvas.text(at.middle, at.centre + 8, "nobody to copy", "text", CLOSE, anchor="m")
        return
    if found.merchant == CRAFTSMAN:
        lines = ["copies one of these"]
    else:
        inline.row(canvas, at.middle, at.y + 37, _gains(found), gap=1.6, anchor="m", most=at.width - 8)
        lines = notes(found)
    room = at.bottom - (at.y + 49)
    most = max(1, int(room // 14.5))
    for i, line in enumerate(_packed(lines, most)):
        canvas.fit(at.middle, at.y + 56 + i * 14.5, line, "text", CLOSE, at.width - 6, anchor="m")


def _gains(found: Forecast) -> list[Part]:
    parts = cards.gains(dict(found.gains), NUMBER)
    return [inline.word("+", 17), *parts] if parts else [inline.word("nothing", 15)]


def notes(found: Forecast) -> list[str]:
    """What else comes of it, in a word or two each."""
    bonus = [f"{len(found.full)} bonuses" if len(found.full) > 1 else "bonus"] if found.full else []
    return [*bonus, *["King"] * found.king, *["exchange"] * found.exchange, *["a pair leaves"] * found.pair]


def _packed(words: Sequence[str], lines: int) -> Sequence[str]:
    if len(words) <= lines:
        return words
    return [*words[: lines - 1], ", ".join(words[lines - 1 :])]


def _cards(canvas: Canvas, at: Rect, me: PlayerView) -> None:
    """The own cards, as large as they can be."""
    number = max(1, len(me.holdings))
    rows = next(n for n in range(1, 6) if number <= n * columns(at, n))
    across = max(-(-number // rows), 6)
    wide, high = min(at.width / across, 96), min(at.height / rows, 118)
    size = 13.0 if wide < 62 else 16.0
    style = cards.Style(size, 14 if wide < 62 else 16, CLOSE, 17 if wide < 62 else 22)
    for i, holding in enumerate(me.holdings):
        row, column = divmod(i, -(-number // rows) if rows > 1 else number)
        spot = Rect(at.x + column * wide, at.y + row * high, wide, high).inner(1.6)
        cards.draw(canvas, spot, holding.card, style, holding.face)


def columns(at: Rect, rows: int) -> int:
    """How many cards fit beside each other when there are so many rows: few rows, wide cards."""
    return int(at.width // max(49, min(90, at.height / rows * 0.6)))
