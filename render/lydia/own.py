"""What a player who is asked decides on, large: merchants at hand and what each gate would give now, own cards."""

from __future__ import annotations

from collections.abc import Sequence

from engine.lydia.cards import CARDS, REWARDS
from engine.lydia.names import brings, card_name
from engine.lydia.pieces import COLOURS, Kind
from engine.lydia.view import Forecast, HoldingView, PlayerView, View
from render import icons, inline, kit
from render.inline import Part
from render.kit import Canvas
from render.lydia import cards, market, pieces
from render.rect import Rect
from render.theme import CLOSE, Colour, dark, mix

ASKS = {
    "PLACE": "send a merchant",
    "COPY": "whom do you copy?",
    "KING": "King Croesus: take one?",
    "SPACE6": "choose a bonus",
    "EXCHANGE": "exchange for coins?",
    "RACE": "pay for a place?",
    "WELL": "buy, upgrade, take",
    "TAKE": "take a merchant",
}
LIGHT: Colour = "#FFFFFF"
LABEL, PLACE = 76.0, 93.2  # widths of what is at hand, and of each place beside it
HEAD = 23.0
ACROSS, ROW = 6, 112.0  # cards side by side with their names, and the height they need
NUMBER = cards.Style(15, 16, CLOSE, 17)
NARROW = cards.Style(13, 14, CLOSE, 17)
WIDE = cards.Style(17, 17, CLOSE, 22)


def draw(canvas: Canvas, view: View, names: Sequence[str]) -> None:
    """Everything on the private picture of `view.seat`, who is asked."""
    assert view.seat is not None
    me = view.players[view.seat]
    _title(canvas, view, me, names[view.seat])
    racing = view.chariots if view.phase == "RACE" else None
    top = _race(canvas, racing, 24) if racing else _places(canvas, view, me, 24)
    room = Rect(3, top + 1, 544, 348 - top)
    if view.phase in ("PLACE", "WELL") and room.height > ROW + market.LEAST and len(me.holdings) <= ACROSS:
        below = Rect(room.x, room.bottom - market.LEAST - 12, room.width, market.LEAST + 12)
        market.draw(canvas, below, view, me)
        room = room._replace(height=below.y - room.y - 2)
    _cards(canvas, room, me)


def _title(canvas: Canvas, view: View, me: PlayerView, name: str) -> None:
    """Who, what is asked; what can be spent."""
    right = 546 - inline.row(canvas, 546, 12, _held(view, me), gap=1, anchor="r")
    asks = ASKS.get(view.phase, "")
    canvas.put(icons.token(me.colour, 15), 3, 4.5)
    room = right - 24 - 6 - kit.width_of(asks, "bold", 14)
    x = 20 + canvas.fit(20, 12, f"{name}:", "bold", 14, max(room, 20), "mark") + 4
    canvas.fit(x, 12, asks, "bold", 14, right - x - 2, "mark")


def _held(view: View, me: PlayerView) -> list[Part]:
    limit = "∞" if me.maximum is None else str(me.maximum)
    found: list[Part] = []
    for colour, number in zip(COLOURS, me.resources, strict=True):
        retired = inline.image(pieces.tomb(13), 13)
        count = retired if number is None else inline.word(str(number), 14, LIGHT)
        found += [inline.image(icons.token(colour, 15), 15), count, inline.space(2)]
    for picture, words in (
        (cards.means("coin", 15), str(me.coins)),
        (inline.image(icons.icon("laurel", 15, "#C6DE8C"), 15), str(me.influence)),
        (inline.image(pieces.chip("silver", 10, 14), 10, 14), f"{len(me.holdings)}/{limit}"),
        (inline.image(pieces.chip("silver", 10, 14, True), 10, 14), f"{me.upgraded}/{view.end_number}"),
    ):
        found += [picture, inline.word(words, 14, LIGHT), inline.space(2)]
    return found[:-1]


def _places(canvas: Canvas, view: View, me: PlayerView, top: float) -> float:
    """Gates and Well with who stands there, and what each merchant at hand would bring. Returns the bottom."""
    hand = list(dict.fromkeys(found.merchant for found in view.forecasts))
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
    _well(canvas, Rect(3 + LABEL + 4 * PLACE, top + 2, PLACE - 3, high - 4), view)
    for k, kind in enumerate(hand):
        _at_hand(canvas, Rect(5, top + 2 + k * (high - 4) / len(hand), LABEL - 4, (high - 4) / len(hand)), kind, view)
    if not hand:
        _bag(canvas, Rect(5, top + 2, LABEL - 4, high - 4), me)
    return top + high


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


def _well(canvas: Canvas, at: Rect, view: View) -> None:
    """How many of each kind could be taken."""
    canvas.put(kit.box(at.width, at.height, 5, "#2B7296", "#12384B", 1.2), at.x, at.y)
    inline.row(
        canvas,
        at.middle,
        at.y + 12,
        [inline.image(pieces.pond(17), 17), inline.word("Well", 14, LIGHT)],
        anchor="m",
        gap=3,
    )
    room = at.height - HEAD
    rows = min(3, max(2, int(room // 17)))
    for i, (kind, number) in enumerate(view.well):
        x = at.x + (i // rows + 0.5) * at.width / max(1, -(-len(view.well) // rows))
        parts = [cards.merchant(kind, 15), inline.word(str(number), 15, LIGHT)]
        inline.row(canvas, x, at.y + HEAD + (i % rows + 0.5) * min(26, room / rows), parts, gap=2, anchor="m")


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
    lines = (
        [gains] if inline.width(gains, 0.6) <= at.width - 4 else [gains[: len(gains) // 2], gains[len(gains) // 2 :]]
    )
    y = at.y + 10
    for line in lines:
        inline.row(canvas, at.middle, y, line, gap=0.6, anchor="m", most=at.width - 4)
        y += 16
    for words in _packed(notes(found[0]), max(1, int((at.bottom - y + 6) // 14))):
        canvas.fit(at.middle, y, words, "text", CLOSE, at.width - 4, anchor="m")
        y += 14


def _gains(found: Forecast, style: cards.Style) -> list[Part]:
    return cards.each(dict(found.gains), style) or [inline.word("nothing", CLOSE, face="text")]


def notes(found: Forecast) -> list[str]:
    """What else comes of it, in a word or two each."""
    bonus = [f"{len(found.full)} bonuses" if len(found.full) > 1 else "bonus"] if found.full else []
    return [*bonus, *["King"] * found.king, *["exchange"] * found.exchange, *["pair leaves"] * found.pair]


def _packed(words: Sequence[str], lines: int) -> Sequence[str]:
    if len(words) <= lines:
        return words
    return [*words[: lines - 1], ", ".join(words[lines - 1 :])]


def _race(canvas: Canvas, racing: Sequence[str], top: float) -> float:
    """The places of the chariot race: what each costs and brings (LX7-5). Returns the bottom."""
    for reward in REWARDS:
        at = Rect(3 + (reward.place - 1) * 182, top, 180, 60)
        canvas.put(kit.box(at.width, at.height, 6, "#8C4A2C", "#4A200E", 1.2), at.x, at.y)
        canvas.text(at.x + 8, at.y + 15, f"Place {reward.place}", "bold", 16, LIGHT)
        gain = dict(reward.gain)
        picture = cards.means("coin", 18) if "coin" in gain else inline.image(icons.icon("laurel", 18, "#DDF0B0"), 18)
        brings = [inline.word(f"+{sum(gain.values())}", 18, LIGHT), picture]
        inline.row(canvas, at.right - 8, at.y + 15, brings, gap=2, anchor="r")
        cost = [cards.means(colour, 18) for colour in racing[: reward.match_first]]
        inline.row(canvas, at.x + 8, at.y + 42, [inline.word("for", 14, LIGHT, "text"), *cost], gap=4)
    return top + 62


def _cards(canvas: Canvas, at: Rect, me: PlayerView) -> None:
    """The own cards, as large as they can be, with their names where there is room."""
    number = len(me.holdings)
    across, rows = next(
        (a, r) for a, r in ((4, 1), (ACROSS, 1), (ACROSS, 2), (10, 2), (11, 3), (14, 4)) if number <= a * r
    )
    wide, high = at.width / across, min(at.height / rows, 156)
    style = WIDE if across <= ACROSS else NARROW
    for i, holding in enumerate(me.holdings):
        spot = Rect(at.x + i % across * wide, at.y + i // across * high, wide, high).inner(1.5)
        cards.draw(canvas, spot, holding.card, style, holding.face, words(holding, spot, style))


def words(holding: HoldingView, at: Rect, style: cards.Style) -> Sequence[tuple[str, str]]:
    """The name of a card, in lines with their face, and what it does; as much of it as there is room for."""
    card = CARDS[holding.card]
    room = at.height - style.head - style.icon * (pieces.TALL + 1) - 6
    title = card_name(card.id).removesuffix(" gate") if card.kind == "start" else card_name(card.id)
    name = [("bold", line) for line in kit.wrapped(title, "bold", CLOSE, at.width - 4)]
    both = [*name, *(("slim", line) for line in kit.wrapped(brings(card, holding.face), "slim", CLOSE, at.width - 5))]
    return next((lines for lines in (both, name) if len(lines) * (CLOSE + 0.7) <= room), ())
