"""What one pair of eyes may see of a game of Lydia: the only thing renderers and words are given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Optional

import msgspec
from msgspec.structs import replace

from engine.core import Seat, Step, asked, early
from engine.lydia.cards import BOX, PAYERS
from engine.lydia.gate import kept, yields
from engine.lydia.holdings import end_number, maximum, upgraded
from engine.lydia.pieces import (
    COLOURS,
    CRAFTSMAN,
    KINDS,
    LYDIAN,
    SIDES,
    Card,
    Colour,
    Corner,
    Face,
    Kind,
    Means,
    Side,
    Spot,
    Tile,
)
from engine.lydia.points import Expansion, acting, in_play
from engine.lydia.scoring import in_bag, outcome, score
from engine.lydia.turn import hand, spots
from engine.lydia.well import AtWell

if TYPE_CHECKING:
    from engine.lydia.state import Lydia

Amounts = tuple[tuple[Means, int], ...]


class GateView(msgspec.Struct, frozen=True):
    """One Gate: merchants in order of arrival, and whether the King stands here."""

    colour: Colour
    merchants: tuple[Kind, ...]
    king: bool = False


class SideView(msgspec.Struct, frozen=True):
    """One side of the city. `spaces`: how many cards of each kind lay here at the start, for the empty spaces."""

    side: Side
    cards: tuple[Card, ...]  # a gold one carries a Lydian
    spaces: tuple[tuple[str, int], ...]
    tile: Optional[Tile] = None


class CornerView(msgspec.Struct, frozen=True):
    """A Builder tile, the sides that meet there, and the merchant on it while its action runs."""

    corner: Corner
    sides: tuple[Side, Side]
    merchant: Optional[Kind] = None


class HoldingView(msgspec.Struct, frozen=True):
    """A card owned, and which side is up."""

    card: Card
    face: Face


class YieldView(msgspec.Struct, frozen=True):
    """What own cards bring when this kind is placed at this Gate, retired colours as coins (L-41, LX5-6)."""

    kind: Kind
    gate: Colour
    gains: Amounts


class PlayerView(msgspec.Struct, frozen=True):
    """One player: all of it public (L-20, L-21)."""

    colour: Colour
    resources: tuple[Optional[int], ...]  # yellow, green, red, blue; None: retired (LX5-4)
    coins: int
    influence: int
    maximum: Optional[int]  # Landholding Maximum; None: no limit
    score: int  # so far
    bag: tuple[Kind, ...]  # sorted; the drawn merchant counts until it is placed
    holdings: tuple[HoldingView, ...]  # in order of acquisition
    upgraded: int
    track: tuple[Kind, ...] = ()  # merchants that still stand on the Influence Track
    courtyard: Optional[Kind] = None
    tombs: tuple[Colour, ...] = ()
    yields: tuple[YieldView, ...] = ()


class Forecast(msgspec.Struct, frozen=True):
    """What placing this merchant at this Gate gives now, King, Craftsman's copy and bonus aside."""

    merchant: Kind
    at: Spot
    gains: Amounts = ()
    full: tuple[Colour, ...] = ()  # markers that reach space 6: a bonus each
    pair: bool = False
    king: bool = False
    exchange: bool = False  # a Lydian stands or comes there
    copies: Optional[Kind] = None  # whom a Craftsman counts as in this forecast


class View(msgspec.Struct, frozen=True):
    """The table as `seat` sees it; None: an onlooker. Private to the mover: `drawn` and `forecasts` (L-22)."""

    seat: Optional[Seat]
    phase: str  # PLACE, COPY, KING, SPACE6, EXCHANGE, RACE, WELL, TAKE, OVER
    active: Seat
    asked: tuple[Seat, ...]  # whom the game waits for, those who may answer early after them
    turn: int
    players: tuple[PlayerView, ...]
    gates: tuple[GateView, ...]
    well: tuple[tuple[Kind, int], ...]  # counts by kind, those present
    sides: tuple[SideView, ...]
    end_number: int
    expansions: tuple[str, ...]
    corners: tuple[CornerView, ...] = ()  # Builder tiles, with Expansion 6
    chariots: Optional[tuple[Colour, ...]] = None  # on the race board; None: not in play
    well_tile: Optional[Seat] = None
    turns_left: Optional[int] = None  # final turns still to be taken by others than the holder (L-81)
    reach: tuple[Side, ...] = ()  # WELL: sides from which something may still be acquired (L-31)
    owed: int = 0  # space-6 bonuses, the one asked for included
    placed: Optional[Kind] = None  # this turn
    counts_as: Optional[Kind] = None
    ranks: tuple[int, ...] = ()  # after the end
    drawn: Optional[Kind] = None
    forecasts: tuple[Forecast, ...] = ()


def phase(state: Lydia) -> str:
    """The phase of the turn by the name the rules give it; OVER when nothing is asked."""
    return next((todo.phase for todo in reversed(state.stack) if not isinstance(todo, Step)), "OVER")


def turns_left(state: Lydia) -> int | None:
    """Final turns to come, the running one included, of those who do not hold the Well tile (L-81)."""
    if state.well_tile is None:
        return None
    ahead = (state.well_tile - state.active) % state.seats
    return 0 if state.over else ahead or state.seats - 1


def look(state: Lydia, seat: Seat | None) -> View:
    """All that this seat may see: everything but another's drawn merchant (L-20 to L-24)."""
    mine = seat is not None and seat == state.active and state.drawn is not None
    top = state.stack[-1] if state.stack else None
    ahead = [s for s in range(state.seats) if early(state, s)]
    more = {name: value for it in acting(state, Expansion.shown) for name, value in it.shown(state).items()}
    return View(
        seat=seat,
        phase=phase(state),
        active=state.active,
        asked=tuple(dict.fromkeys([*asked(state), *ahead])),
        turn=state.turns,
        players=tuple(_player(state, s) for s in range(state.seats)),
        gates=tuple(GateView(gate, tuple(state.gates[gate]), state.king == gate) for gate in COLOURS),
        well=tuple((kind, n) for kind in KINDS if (n := state.well.count(kind))),
        sides=tuple(_side(state, side) for side in SIDES),
        end_number=end_number(state.seats),
        expansions=state.options.expansions,
        well_tile=state.well_tile,
        turns_left=turns_left(state),
        reach=top.sides if isinstance(top, AtWell) else (),
        owed=state.owed,
        placed=state.placed,
        counts_as=state.counts_as,
        ranks=outcome(state).ranks if state.over else (),
        drawn=state.drawn if mine else None,
        forecasts=tuple(forecasts(state, state.active)) if mine else (),
        **more,
    )


def forecast(state: Lydia, seat: Seat, kind: Kind, gate: Colour, standing: Sequence[Kind] | None = None) -> Forecast:
    """What placing `kind` (or a Craftsman that copies it) at this Gate gives before any decision in between."""
    player, here = state.players[seat], state.gates[gate] if standing is None else standing
    gains, full = kept(player, yields(player, kind, gate, here))
    return Forecast(
        merchant=kind,
        at=gate,
        gains=tuple(gains.items()),
        full=full,
        pair=kind in here,
        king=state.king == gate,
        exchange=LYDIAN in (*here, kind),
    )


def forecasts(state: Lydia, seat: Seat) -> list[Forecast]:
    """For each merchant in hand and each Gate open to it; for a Craftsman, for each kind it could copy there."""
    found = [(kind, gate) for kind in hand(state, seat) for gate in spots(state, kind) if gate in COLOURS]
    return [told for kind, gate in found for told in _forecasts(state, seat, kind, gate)]


def _forecasts(state: Lydia, seat: Seat, kind: Kind, gate: Colour) -> list[Forecast]:
    if kind != CRAFTSMAN:
        return [forecast(state, seat, kind, gate)]
    there = [copied for copied in KINDS if copied in state.gates[gate]]
    return [replace(forecast(state, seat, copied, gate), merchant=kind, copies=copied) for copied in there]


def _player(state: Lydia, seat: Seat) -> PlayerView:
    player = state.players[seat]
    return PlayerView(
        colour=player.colour,
        resources=tuple(None if c in player.tombs else player.resources[c] for c in COLOURS),
        coins=player.coins,
        influence=player.influence,
        maximum=maximum(player),
        score=score(state, seat).total,
        bag=tuple(sorted(in_bag(state, seat), key=KINDS.index)),
        holdings=tuple(HoldingView(card, face) for card, face in player.cards.items()),
        upgraded=upgraded(player),
        track=tuple(player.track),
        courtyard=player.courtyard,
        tombs=tuple(player.tombs),
        yields=tuple(_yields(state, seat)),
    )


def _yields(state: Lydia, seat: Seat) -> list[YieldView]:
    """The matrix of kinds and Gates, those that bring something."""
    player = state.players[seat]
    found = []
    for kind in KINDS:
        for gate in COLOURS:
            gains: dict[Means, int] = {}
            for card, faces in PAYERS[kind, gate].items():
                for means, amount in faces[player.cards[card]].items() if card in player.cards else ():
                    paid: Means = "coin" if means in player.tombs else means
                    gains[paid] = gains.get(paid, 0) + amount
            if gains:
                found.append(YieldView(kind, gate, tuple(gains.items())))
    return found


def _side(state: Lydia, side: Side) -> SideView:
    setup = BOX.setup
    silver = setup.silver_per_side[str(state.seats)]
    spaces = {"gold": setup.gold_per_side, "silver": silver, "purple": setup.purple_per_side}
    for it in in_play(state):
        spaces |= it.spaces
    return SideView(side, tuple(state.sides[side]), tuple(spaces.items()), state.tiles.get(side))
