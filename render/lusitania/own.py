"""A player's own hand, large: what each card can do now, what the army lacks, Musicians, objectives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.core.text import halves, listed
from engine.lusitania.cards import CARDS, EQUIPMENT, OBJECTIVES, PROVINCES, Card, CardId
from engine.lusitania.view import PlayerView, View
from render import icons, kit
from render.kit import Canvas
from render.lusitania import cards
from render.lusitania.field import SETS
from render.lusitania.layout import Rect, Style
from render.lusitania.words import NUMERALS, OUTER, SOLDIERS, fitted, grouped, mark_of, short
from render.theme import CLOSE, Colour, dark, ink_on

LARGE = Style(22, 19, 26, 24, 20, 100, CLOSE, 15, CLOSE, 14)
ARMY = Style(19, 16, 20, 22, 18, 70, CLOSE, 14, CLOSE, CLOSE)
GOOD: Colour = "#2F5A1E"
BAD: Colour = "#8C2B16"
SHELF = Rect(6, 22, 342, 200)  # the cards
SIDE = Rect(360, 22, 180, 200)  # Musicians and objectives
ROW = Rect(4, 228, 542, 118)  # the army
OUTER_WIDTH, INNER_WIDTH = 72.0, 56.9


class Use(NamedTuple):
    """What a card of the hand can do now."""

    good: bool
    words: str


def draw(canvas: Canvas, view: View, names: Sequence[str]) -> None:
    """Everything on the picture of the hand of `view.seat`, who must hold one."""
    assert view.seat is not None
    me = view.players[view.seat]
    _titled(canvas, view, me, names)
    _shelf(canvas, view, me)
    canvas.put(kit.box(SIDE.width + 8, SIDE.height, 5, "olive", "#1E2412", 1), SIDE.x - 6, SIDE.y)
    y = _musicians(canvas, me)
    y = (_open_objectives if view.objectives else _lacking)(canvas, view, me, y)
    _field(canvas, view, y)
    for space in range(9):
        _space(canvas, me, space)


def _titled(canvas: Canvas, view: View, me: PlayerView, names: Sequence[str]) -> None:
    turn = "your turn" if view.seat == view.active else f"{names[view.active]} to move"
    turn = "game over" if view.stage == "over" else turn
    canvas.fit(8, 11, f"{names[view.seat or 0]}: {turn}", "bold", 14, 330, "mark")
    province = PROVINCES[me.province].split()[0] if me.province else "no province"
    canvas.text(542, 11, f"{halves(me.score)} of 21 · {province}", "bold", 14, "parchment", anchor="r")
    if me.province:
        x = 538 - kit.width_of(f"{halves(me.score)} of 21 · {province}", "bold", 14)
        canvas.put(icons.token(me.province, 15), x - 16, 3)


def _shelf(canvas: Canvas, view: View, me: PlayerView) -> None:
    """The cards, numbered from the left; a card that a Senator holds aside comes last."""
    held = [*(me.hand or ()), *((view.taken,) if view.taken else ())]
    pitch = SHELF.width / max(3, len(held))
    for i, card in enumerate(held):
        at = Rect(SHELF.x + i * pitch + 2, SHELF.y + 5, pitch - 8, 146)
        aside = view.taken is not None and i == len(held) - 1
        cards.draw(canvas, at, CARDS[card], LARGE, [cards.Tab(kinds) for kinds in CARDS[card].icons])
        canvas.put(kit.disc(19, "#2A2320"), at.right - 12, at.y - 7)
        canvas.text(at.right - 2.5, at.y + 2.5, "?" if aside else str(i + 1), "bold", 14, "#FFFFFF", anchor="m")
        use = Use(False, "held aside by the Senator") if aside else of(view, card)
        _used(canvas, Rect(at.x, at.bottom + 6, at.width, SHELF.bottom - at.bottom - 6), use)


def _used(canvas: Canvas, at: Rect, use: Use) -> None:
    fill, edge = ("#E6EDD2", GOOD) if use.good else ("#F2DDD2", BAD)
    canvas.put(kit.box(at.width, at.height, 4, fill, edge, 1), at.x, at.y)
    lines = kit.wrapped(use.words, "text", 14, at.width - 6, 3)
    points = 14.0 if len(lines) < 3 else CLOSE
    lines = kit.wrapped(use.words, "text", points, at.width - 6, 3)
    top = at.y + at.height / 2 - (len(lines) - 1) * points * 0.55
    for i, line in enumerate(lines):
        canvas.text(at.middle, top + i * points * 1.1, line, "text", points, GOOD if use.good else BAD, anchor="m")


def of(view: View, card: CardId) -> Use:
    """Where this card of `view.seat` could be recruited, and what it would bring (S-50…S-71)."""
    face, me = CARDS[card], view.players[view.seat or 0]
    if face.kind in SOLDIERS:
        return _soldier(view, me, face)
    if face.kind == "equipment":
        under = [NUMERALS[i] for i, space in enumerate(me.spaces) if face.equipment in space.accepts]
        gain = f"+{halves(face.points)}"
        return Use(True, f"under {listed(under, 'or')}: {gain}") if under else Use(False, "no open slot in your army")
    places = [NUMERALS[i] for i in OUTER if me.spaces[i].card is None]
    gain = f": +{halves(face.points)}" if face.points else ""
    return Use(True, f"to {listed(places, 'or')}{gain}") if places else Use(False, "spaces 0 and 8 are taken")


def _soldier(view: View, me: PlayerView, face: Card) -> Use:
    """In the order of the rules: province, its space, the limit of Mercenaries."""
    number = face.number or 0
    gain = f"to {NUMERALS[number]}: +{halves(face.points)}"
    if face.kind == "legionary" and me.province not in (None, face.banner):
        return Use(False, "not your province")
    if face.kind == "legionary" and any(p.province == face.banner for p in view.players if p is not me):
        return Use(False, f"{PROVINCES[face.banner or ''].split()[0]} is another’s")
    if (there := me.spaces[number].card) is not None:
        return Use(False, f"{NUMERALS[number]} is taken by {short(there)}")
    if face.kind == "mercenary" and me.mercenaries <= 0:
        return Use(False, "no more Mercenaries")
    new = face.kind == "legionary" and me.province is None
    return Use(True, f"{gain}, fixes your province" if new else gain)


def _musicians(canvas: Canvas, me: PlayerView) -> float:
    """The fronts of the own Musicians (S-81). Returns where the next block may begin."""
    x, y = SIDE.x, SIDE.y + 13
    canvas.put(icons.icon("lyre", 15, "parchment"), x, y - 7.5)
    worth = f"Musicians: {halves(-me.musicians)}" if me.musicians else "No Musicians"
    canvas.text(x + 20, y, worth, "bold", 14, "parchment")
    held = grouped(me.fronts or ())
    for line in fitted(held, CLOSE, SIDE.width - 4, 2) if held else ():
        y += 16
        canvas.text(x, y, line, "text", CLOSE, "parchment")
    return y + 20


def _open_objectives(canvas: Canvas, view: View, me: PlayerView, y: float) -> float:
    """What is open, and how far this army is from it."""
    canvas.text(SIDE.x, y, "Objectives", "bold", 14, "mark")
    for objective in view.objectives:
        y += 20
        colour = SETS[OBJECTIVES[objective].set]
        canvas.put(kit.box(26, 18, 3, colour, "parchment", 0.7), SIDE.x, y - 9)
        canvas.text(SIDE.x + 13, y, mark_of(objective), "bold", CLOSE, "#FFFFFF", anchor="m")
        x = SIDE.x + 32
        for kind in (lacking := missing(me, objective)).kinds:
            canvas.put(kit.box(18, 18, 3, "paper"), x, y - 9)
            canvas.put(icons.icon(kind, 15, icons.EQUIPMENT[kind]), x + 1.5, y - 7.5)
            x += 20
        canvas.fit(x, y, lacking.words, "text", CLOSE, SIDE.right - x, "parchment")
    return y + 20


class Missing(NamedTuple):
    """What an army still lacks for an objective."""

    kinds: tuple[str, ...]
    words: str


def missing(me: PlayerView, objective: str) -> Missing:
    """The kinds to be added, or the count so far in words."""
    face = OBJECTIVES[objective]
    kinds = Counter(EQUIPMENT[card] for space in me.spaces for card in space.equipment)
    match face.test:
        case "has_equipment":
            return Missing(tuple(kind for kind in face.kinds if not kinds[kind]), "missing")
        case "equipment_pairs":
            return Missing((), f"{sum(n // 2 for n in kinds.values())} of {face.pairs} pairs")
        case "different_equipment":
            return Missing((), f"{len(kinds)} of {face.different} kinds")
        case "spaces_filled":
            open_ = [NUMERALS[space] for space in face.spaces if me.spaces[space].card is None]
            return Missing((), f"lacks {' '.join(open_)}")
        case "sequential_spaces":
            return Missing((), f"{_longest(me)} of {face.length} side by side")
    return Missing((), f"lacks {', '.join(_unready(me, face.kinds_of_soldier))}")


def _longest(me: PlayerView) -> int:
    longest = run = 0
    for space in me.spaces[1:8]:
        run = run + 1 if space.card and CARDS[space.card].kind in SOLDIERS else 0
        longest = max(longest, run)
    return longest


def _unready(me: PlayerView, kinds: Sequence[str]) -> Iterator[str]:
    for kind in kinds:
        there = [space for space in me.spaces if space.card and CARDS[space.card].kind == kind]
        if not there:
            yield kind.capitalize()
        elif all(space.icons for space in there):
            yield f"full {kind.capitalize()}"


def _lacking(canvas: Canvas, view: View, me: PlayerView, y: float) -> float:
    """Without objectives: which Equipment the army could take, and how many Mercenaries may come."""
    canvas.text(SIDE.x, y, "Your army lacks", "bold", 14, "mark")
    wanted = dict.fromkeys(kind for space in me.spaces for kind in space.accepts)
    for i, kind in enumerate(wanted):
        canvas.put(kit.box(22, 22, 3, "paper"), SIDE.x + i * 25, y + 12)
        canvas.put(icons.icon(kind, 18, icons.EQUIPMENT[kind]), SIDE.x + 2 + i * 25, y + 14)
    y += 48 if wanted else 20
    free = [NUMERALS[i] for i in range(1, 8) if me.spaces[i].card is None]
    for words in (f"Soldiers: {' '.join(free) or 'none'}", f"Mercenaries to come: {me.mercenaries}"):
        canvas.text(SIDE.x, y, words, "text", CLOSE, "parchment")
        y += 18
    return y + 5


def _field(canvas: Canvas, view: View, y: float) -> None:
    """What can be had by a trade, where there is room for it."""
    if not view.field or y + 46 > SIDE.bottom:
        return
    canvas.text(SIDE.x, y, "Training field", "bold", 14, "mark")
    for i, card in enumerate(view.field):
        _tile(canvas, CARDS[card], Rect(SIDE.x + i * 44, y + 12, 41, 32))


def _tile(canvas: Canvas, card: Card, at: Rect) -> None:
    """A card as small as it can be: banner and number, or a picture."""
    if card.kind in SOLDIERS:
        banner = card.banner or "black"
        canvas.put(kit.box(at.width, at.height, 3, banner, dark(banner), 0.8), at.x, at.y)
        canvas.put(icons.token(banner, 15, ink_on(banner)), at.x + 2, at.y + 8.5)
        middle, numeral = at.x + 28.5, NUMERALS[card.number or 0]
        canvas.text(middle, at.y + 16, numeral, "title", 15, ink_on(banner), anchor="m")
        return
    name, fill, ink = card.id, cards.HEADERS[card.kind], "#FFFFFF"
    if card.equipment:
        name, fill, ink = card.equipment, "paper", icons.EQUIPMENT[card.equipment]
    canvas.put(kit.box(at.width, at.height, 3, fill, dark(fill), 0.8), at.x, at.y)
    canvas.put(icons.icon(name, 25, ink), at.middle - 12.5, at.y + 3.5)


def _space(canvas: Canvas, me: PlayerView, index: int) -> None:
    """One space of the army: what stands there and which slots are open."""
    x = ROW.x + (OUTER_WIDTH + (index - 1) * INNER_WIDTH if index else 0)
    at = Rect(x, ROW.y, OUTER_WIDTH if index in OUTER else INNER_WIDTH, ROW.height)
    ground, edge = ("outer", "#A889A0") if index in OUTER else ("slot", "#BCA470")
    canvas.put(kit.box(at.width - 2, at.height, 3, ground, edge, 0.7), at.x + 1, at.y)
    space = me.spaces[index]
    if space.card is None:
        ink = "#8A5F78" if index in OUTER else "muted"
        canvas.text(at.middle, at.y + at.height / 2, NUMERALS[index], "title", 20, ink, anchor="m")
        return
    card = CARDS[space.card]
    inner = Rect(at.x + 2, at.y + 2, at.width - 4, at.height - 4)
    cards.draw(canvas, inner, card, ARMY, cards.tabs(space) if card.kind in SOLDIERS else ())


__all__ = ["Missing", "Use", "draw", "missing", "of"]
