"""What a player who is asked decides on, large: merchants at hand and what each gate would give now, own cards."""

from __future__ import annotations

from collections.abc import Sequence

from engine.lydia.cards import CARDS, REWARDS
from engine.lydia.names import brings, card_name
from engine.lydia.pieces import COLOURS
from engine.lydia.view import HoldingView, PlayerView, View
from render import icons, inline, kit
from render.inline import Part
from render.kit import Canvas
from render.lydia import cards, market, pieces, places
from render.rect import Rect
from render.theme import CLOSE, Colour

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
ACROSS, ROW = 6, 112.0  # cards side by side with their names, and the height they need
NARROW = cards.Style(13, 13, CLOSE, 14.5)
WIDE = cards.Style(17, 17, CLOSE, 22)


def draw(canvas: Canvas, view: View, names: Sequence[str]) -> None:
    """Everything on the private picture of `view.seat`, who is asked."""
    assert view.seat is not None
    me = view.players[view.seat]
    _title(canvas, view, me, names[view.seat])
    racing = view.chariots if view.phase == "RACE" else None
    top = _race(canvas, racing, 24) if racing else places.draw(canvas, view, me, 24)
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
    spots = [Rect(at.x + i % across * wide, at.y + i // across * high, wide, high).inner(1.5) for i in range(number)]
    written = _written(me.holdings, spots[0], style) if number else ()
    for holding, spot, lines in zip(me.holdings, spots, written, strict=True):
        cards.draw(canvas, spot, holding.card, style, holding.face, lines)


Lines = Sequence[tuple[str, str]]  # a face and words each


def _written(held: Sequence[HoldingView], at: Rect, style: cards.Style) -> Sequence[Lines]:
    """Names and what the cards do; only names, or nothing, where one of them has no room for more."""
    room = at.height - style.head - style.icon * (pieces.TALL + 1) - 6
    most = int(room // (CLOSE + 0.7))
    for told in (_name_and_words, _name):
        found = [told(holding, at.width - 5) for holding in held]
        if all(len(lines) <= most and not any(line.endswith(kit.ELLIPSIS) for _, line in lines) for lines in found):
            return found
    return [()] * len(held)


def _name(holding: HoldingView, width: float) -> Lines:
    card = CARDS[holding.card]
    title = card_name(card.id).removesuffix(" gate") if card.kind == "start" else card_name(card.id)
    return [("bold", line) for line in kit.wrapped(title, "bold", CLOSE, width)]


def _name_and_words(holding: HoldingView, width: float) -> Lines:
    words = kit.wrapped(brings(CARDS[holding.card], holding.face), "slim", CLOSE, width)
    return [*_name(holding, width), *(("slim", line) for line in words)]
