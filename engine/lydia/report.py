"""The position in words: a summary for the picture, all of it for those who cannot see it, the final score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from engine.core import ScoreLine, Seat
from engine.core.text import counted, listed
from engine.lydia.cards import CARDS, LEVELS
from engine.lydia.names import (
    EXPANSION_WORDS,
    FACE_WORDS,
    amounts,
    capital,
    card_name,
    counts,
    described,
    gate_word,
    held_name,
    kind_word,
    merchant,
    sides_words,
    so_many,
    spot_word,
)
from engine.lydia.pieces import COLOURS, Card, Face
from engine.lydia.scoring import in_bag, printed, purples, score, worth
from engine.lydia.view import PlayerView, SideView, View
from engine.lydia.well import side_of
from engine.lydia.words import CALLS, forecast_words

if TYPE_CHECKING:
    from engine.lydia.state import Lydia


def summary(view: View) -> str:
    """Scores, whose turn, what matters now; well under 700 characters."""
    scores = ", ".join(f"{{{seat}}} {player.score}" for seat, player in enumerate(view.players))
    upgraded = ", ".join(f"{{{seat}}} {player.upgraded}" for seat, player in enumerate(view.players))
    parts = [
        f"Scores: {scores}.",
        _turn(view),
        f"Upgraded, of {view.end_number} that end the game: {upgraded}.",
        *_well_tile(view),
        f"Gates: {'; '.join(f'{gate.colour} {counts(gate.merchants)}' for gate in view.gates)}.",
        f"Well: {_well(view)}.",
        f"King at the {_king(view)}." if _king(view) else "",
        f"Chariots: {listed(view.chariots)}." if view.chariots else "",
    ]
    return " ".join(filter(None, parts))


def _turn(view: View) -> str:
    if view.phase == "OVER":
        return "The game is over." if view.ranks else "The turn is over."
    who = listed(f"{{{seat}}}" for seat in view.asked)
    return f"{who} to act: {CALLS[view.phase]}."


def _well_tile(view: View) -> list[str]:
    if view.well_tile is None:
        return []
    left = f"; {counted(view.turns_left, 'turn')} left" if view.turns_left else ""
    return [f"{{{view.well_tile}}} holds the Well tile{left}."]


def _well(view: View) -> str:
    return ", ".join(so_many(n, kind) for kind, n in view.well) or "nobody"


def _king(view: View) -> str:
    return next((gate_word(gate.colour) for gate in view.gates if gate.king), "")


def words(view: View) -> Sequence[str]:
    """All that this pair of eyes may see, a paragraph each."""
    return [
        *_seat(view),
        *_situation(view),
        *_city(view),
        *(paragraph for side in view.sides for paragraph in _side(side)),
        *(paragraph for seat in range(len(view.players)) for paragraph in _player(view, seat)),
    ]


def _seat(view: View) -> Iterator[str]:
    yield f"You are {{{view.seat}}}." if view.seat is not None else "You watch."
    if view.drawn:
        yield f"You drew {merchant(view.drawn)}; nobody else knows."
    for found in view.forecasts:
        copied = f" as {merchant(found.copies)}" if found.copies else ""
        yield f"{capital(kind_word(found.merchant))} at the {spot_word(found.at)}{copied}: {forecast_words(found)}."


def _situation(view: View) -> Iterator[str]:
    playing = listed(EXPANSION_WORDS[key] for key in view.expansions) if view.expansions else "none"
    yield f"Turn {view.turn}, {{{view.active}}} is active. {_turn(view)} Expansions: {playing}."
    if view.placed:
        counted_as = (
            f", it counts as {kind_word(view.counts_as)}" if view.counts_as != view.placed and view.counts_as else ""
        )
        yield f"Placed this turn: {merchant(view.placed)}{counted_as}."
    if view.owed:
        yield f"{counted(view.owed, 'bonus', 'bonuses')} of space 6 owed."
    if view.reach:
        yield f"Within reach: {sides_words(view.reach)}."
    yield from _well_tile(view)
    yield f"The game ends with {view.end_number} upgraded cards."
    if view.ranks:
        yield f"Places: {', '.join(f'{{{seat}}} {rank}' for seat, rank in enumerate(view.ranks))}."


def _city(view: View) -> Iterator[str]:
    for gate in view.gates:
        there = ", ".join(map(kind_word, gate.merchants)) or "nobody"
        yield f"{gate_word(gate.colour)}: {there}{'; King Croesus' if gate.king else ''}."
    yield f"Well: {_well(view)}."
    for corner in view.corners:
        on = f", {kind_word(corner.merchant)} on it" if corner.merchant else ""
        yield f"{corner.corner} Builder tile, between {sides_words(corner.sides)}{on}."
    if view.chariots is not None:
        yield f"Chariot board: {', '.join(view.chariots) or 'empty'}."


def _side(side: SideView) -> Iterator[str]:
    left = Counter(CARDS[card].kind for card in side.cards)
    gone = [counted(n - left[kind], f"{kind} card") for kind, n in side.spaces if n > left[kind]]  # type: ignore[index]
    bought = f" Bought: {listed(gone)}." if gone else ""
    tile = f" Tile: {side.tile.replace('_', ' ')}." if side.tile else ""
    cards = ", ".join(map(_lying, side.cards)) or "no cards"
    yield f"{sides_words([side.side]).capitalize()} side: {cards}.{tile}{bought}"


def _lying(card: Card) -> str:
    carries = " with a Lydian" if CARDS[card].kind == "gold" else ""
    return f"{card_name(card)}{carries} (costs {amounts(CARDS[card].cost)})"


def _player(view: View, seat: Seat) -> Iterator[str]:
    player = view.players[seat]
    held = ", ".join(
        f"{colour} {'retired' if n is None else n}" for colour, n in zip(COLOURS, player.resources, strict=True)
    )
    most = f"at most {player.maximum}" if player.maximum is not None else "without limit"
    yield (
        f"{{{seat}}}, {player.colour} board: {player.score} points so far. {held}; {counted(player.coins, 'coin')}; "
        f"influence {player.influence}, cards {most}. Bag: {counts(player.bag)}."
    )
    cards = ", ".join(held_name(h.card, h.face) for h in player.holdings) or "no cards"
    yield f"{{{seat}}} holds {cards}; {player.upgraded} upgraded."
    if extras := [*_extras(player)]:
        yield f"{{{seat}}} also: {'; '.join(extras)}."
    if player.yields:
        rows = "; ".join(f"{kind_word(y.kind)} at {y.gate} {amounts(y.gains)}" for y in player.yields)
        yield f"{{{seat}}}'s cards bring: {rows}."


def _extras(player: PlayerView) -> Iterator[str]:
    if player.track:
        yield f"on the Influence Track {', '.join(map(kind_word, player.track))}"
    if player.courtyard:
        yield f"in the Courtyard {merchant(player.courtyard)}"
    if player.tombs:
        yield f"retired to Tombs {', '.join(player.tombs)}"


def card(state: Lydia, seat: Seat | None, name: Card) -> list[str]:
    """A card looked up: what triggers it, both sides, cost, where it is, its worth to this seat now."""
    found = [described(name), _where(state, name)]
    if seat is not None:
        normal, upgraded = (worth(state, seat, name, face) for face in SIDES_UP)
        found.append(f"To you it is worth {counted(normal, 'point')} now, upgraded {upgraded}.")
    return found


SIDES_UP: tuple[Face, Face] = ("normal", "upgraded")


def _where(state: Lydia, name: Card) -> str:
    side = side_of(state, name)
    owner = next((seat for seat, player in enumerate(state.players) if name in player.cards), None)
    if owner is not None:
        face = FACE_WORDS[state.players[owner].cards[name]]
        return f"{{{owner}}} owns it{f', {face}' if face else ''}."
    return f"It lies on the {sides_words([side])} side." if side else "It is not in this game."


# The score, line by line


def scored(state: Lydia) -> list[list[ScoreLine]]:
    """Cards by kind, influence, each purple card with its count, the Well tile's coins, the total (L-83, L-84)."""
    return [[*_lines(state, seat), ScoreLine("Total", str(score(state, seat).total))] for seat in range(state.seats)]


GROUPS = {"starting or silver card": ("start", "silver"), "gold card": ("gold",), "Well card": ("well",)}


def _lines(state: Lydia, seat: Seat) -> Iterator[ScoreLine]:
    player = state.players[seat]
    for name, kinds in GROUPS.items():
        held = {card: face for card, face in player.cards.items() if CARDS[card].kind in kinds}
        if held:
            up = sum(face != "normal" for face in held.values())
            estates = sum(face == "covered" for face in held.values())
            more = f", {counted(estates, 'Estate')}" if estates else ""
            points = sum(printed(CARDS[card], face) for card, face in held.items())
            yield ScoreLine(f"{counted(len(held), name)} ({up} upgraded{more})", str(points))
    yield ScoreLine(f"Influence (space {player.influence})", str(LEVELS[player.influence].vp))
    for found in purples(player, in_bag(state, seat)):
        face = "upgraded, " if found.face != "normal" else ""
        yield ScoreLine(f"{card_name(found.card)} ({face}{found.count} counted)", str(found.points))
    if state.well_tile == seat:
        yield ScoreLine("Well tile, coins", str(player.coins))
