"""The Gate action, step by step: collecting, space-6 bonuses, exchange, pairs (L-41 to L-61)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from engine.core import Choices, Decision, Event, Listed, Path, Seat, Step
from engine.lydia.actions import Bonus, Exchange
from engine.lydia.cards import COIN_MAX, LEVELS, PAYERS, RESOURCE_MAX, TOP
from engine.lydia.events import Advanced, Exchanged, Forfeited, Paired, Received
from engine.lydia.holdings import refuse_flip, to_upgrade, upgrade
from engine.lydia.pay import purse, spend
from engine.lydia.pieces import COLOURS, LYDIAN, Colour, Kind, Means
from engine.lydia.points import Expansion, acting

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.lydia.state import Lydia, Player

INFLUENCE = "influence"  # the other half of a bonus
Gains = dict[Means, int]


def yields(player: Player, kind: Kind, gate: Colour, standing: Iterable[Kind]) -> Gains:
    """What a merchant brings at a Gate where others stand: cards, then Gate and merchants (L-41, L-42, L-43)."""
    gains: Gains = {}
    for card, faces in PAYERS[kind, gate].items():
        if face := player.cards.get(card):
            for means, amount in faces[face].items():
                gains[means] = gains.get(means, 0) + amount
    gains[gate] = gains.get(gate, 0) + 1
    for merchant in (*standing, kind):
        if merchant in COLOURS:
            gains[merchant] = gains.get(merchant, 0) + 1
    return gains


def kept(player: Player, gains: Mapping[Means, int]) -> tuple[Gains, tuple[Colour, ...]]:
    """What is not lost of these gains, and the markers that arrive on the last space (L-44, L-51, LX5-6)."""
    fits: Gains = {}
    full: list[Colour] = []
    coins = 0
    for means, amount in gains.items():
        if means == "coin" or means in player.tombs:
            coins += amount
            continue
        have = player.resources[means]
        if more := min(amount, RESOURCE_MAX - have):
            fits[means] = more
            if have + more == RESOURCE_MAX:
                full.append(means)
    if coins := min(coins, COIN_MAX - player.coins):
        fits["coin"] = coins
    return fits, tuple(full)


def receive(state: Lydia, seat: Seat, gains: Mapping[Means, int]) -> Received:
    """Advance the markers; a bonus is owed for each that arrives on space 6 (L-44, L-51, L-52)."""
    player = state.players[seat]
    fits, full = kept(player, gains)
    for means, amount in fits.items():
        if means == "coin":
            player.coins += amount
        else:
            player.resources[means] += amount
    state.owed += len(full)
    return Received(seat=seat, gains=fits, full=full)


def advance(state: Lydia, seat: Seat) -> Advanced:
    """One step of influence with all it brings; a merchant on that space goes to the Well (L-61, LX3-2)."""
    player = state.players[seat]
    player.influence += 1
    level = LEVELS[player.influence]
    coins = min(level.coins, COIN_MAX - player.coins)
    player.coins += coins
    released = level.releases if level.releases in player.track else None
    if released:
        player.track.remove(released)
        state.well.append(released)
    return Advanced(seat=seat, level=player.influence, coins=coins, released=released)


class Collect(Step, frozen=True):
    """Steps 1 and 2 (L-41, L-42, L-43). The merchant placed stands last at its Gate."""

    seat: Seat
    gate: Colour

    def run(self, state: Lydia) -> Iterator[Event]:
        assert state.counts_as
        *standing, _ = state.gates[self.gate]
        gains = yields(state.players[self.seat], state.counts_as, self.gate, standing)
        yield receive(state, self.seat, gains)


class PayBonuses(Step, frozen=True):
    """Step 3: the bonuses owed, one after the other; what has no option left is forfeited (L-51, L-53, L-54)."""

    seat: Seat

    def run(self, state: Lydia) -> Iterator[Event] | None:
        if not state.owed:
            return None
        player = state.players[self.seat]
        if player.influence < TOP or to_upgrade(player):
            state.then(ChooseBonus(self.seat, state.owed), self)
            return None
        lost, state.owed = state.owed, 0
        return iter((Forfeited(seat=self.seat, bonuses=lost),))


class ChooseBonus(Listed, frozen=True):
    """SPACE6. One half that is left is given without asking: it cannot be declined (L-54)."""

    phase: ClassVar[str] = "SPACE6"
    takes = (Bonus,)
    forced = True
    seat: Seat
    owed: int  # this one included

    def offers(self, state: Lydia, seat: Seat) -> Iterator[Bonus]:
        player = state.players[seat]
        if player.influence < TOP:
            yield Bonus(INFLUENCE)
        yield from map(Bonus, to_upgrade(player))

    def refuse(self, state: Lydia, seat: Seat, action: Bonus) -> str | None:
        player = state.players[seat]
        if action.take == INFLUENCE:
            return None if player.influence < TOP else "influence_full"
        return refuse_flip(player, action.take)

    def resolve(self, state: Lydia, seat: Seat, action: Bonus) -> Iterator[Event]:
        state.owed -= 1
        if action.take == INFLUENCE:
            yield advance(state, seat)
        else:
            yield from upgrade(state, seat, action.take, {})


def exchangeable(player: Player, gate: Colour) -> tuple[int, int, int]:
    """Resources of the Gate's colour, of the own colour that may stand for it, and coins there is room for."""
    wild = purse(player).wild
    own = player.resources[wild] if wild and wild != gate else 0
    return player.resources[gate], own, COIN_MAX - player.coins


class OfferExchange(Step, frozen=True):
    """Step 4, where a Lydian stands and something can be exchanged (L-45)."""

    seat: Seat
    gate: Colour

    def run(self, state: Lydia) -> None:
        if state.counts_as != LYDIAN and LYDIAN not in state.gates[self.gate]:
            return
        here, own, room = exchangeable(state.players[self.seat], self.gate)
        if room and here + own:
            state.then(ExchangeCoins(self.seat, self.gate))


class ExchangeCoins(Decision, frozen=True):
    """EXCHANGE: any number of resources for coins, one for one (L-45, L-36)."""

    phase: ClassVar[str] = "EXCHANGE"
    takes = (Exchange,)
    seat: Seat
    gate: Colour

    def choices(self, state: Lydia, seat: Seat, verb: object, given: Path) -> Choices:
        here, own, room = exchangeable(state.players[seat], self.gate)
        if not given:
            return range(min(here, room) + 1)
        return (None, *range(1, min(own, room - int(given[0] or 0)) + 1))

    def refuse(self, state: Lydia, seat: Seat, action: Exchange) -> str | None:
        here, own, room = exchangeable(state.players[seat], self.gate)
        more = action.own or 0
        if min(action.resources, more) < 0:
            return "bad_amount"
        if more and not own:
            return "own_not_wild"
        if action.resources > here or more > own:
            return "not_enough_resources"
        return "too_many_coins" if action.resources + more > room else None

    def resolve(self, state: Lydia, seat: Seat, action: Exchange) -> Iterator[Event]:
        player = state.players[seat]
        spent: Gains = {self.gate: action.resources} if action.resources else {}
        if action.own:
            spent[player.colour] = action.own
        spend(player, spent)
        coins = action.resources + (action.own or 0)
        player.coins += coins
        yield Exchanged(seat=seat, spent=spent, coins=coins)


class PairUp(Step, frozen=True):
    """Step 5: the merchant placed and one of its kind leave for the Well (L-46, LX3-5)."""

    seat: Seat
    gate: Colour

    def run(self, state: Lydia) -> Iterator[Event] | None:
        here, kind = state.gates[self.gate], state.counts_as
        if kind not in here[:-1]:
            return None
        assert kind
        pair = (kind, here.pop())
        here.remove(kind)
        state.well += pair
        more = [event for it in acting(state, Expansion.paired) for event in it.paired(state, self.seat, kind)]
        return iter((Paired(gate=self.gate, pair=pair), *more))
