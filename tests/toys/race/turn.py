"""A turn, in the order of the rulebook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, get_args

from engine.core import Choices, Decision, Event, Listed, Path, Seat, Step
from tests.toys.race.actions import Advance, Bet, MoveKing, Place, Take, Trade
from tests.toys.race.pieces import COLOURS, MOST_COINS, MOST_INFLUENCE, MOST_RESOURCES, Colour, Merchant

if TYPE_CHECKING:
    from tests.toys.race.state import Lydia


class Collected(Event, frozen=True, kw_only=True):
    seat: Seat
    colour: Colour
    amount: int


class Raced(Event, frozen=True, kw_only=True):
    seat: Seat
    place: int


class PlaceMerchant(Listed, frozen=True):
    takes = (Place,)
    seat: Seat
    merchant: Merchant

    def offers(self, state: Lydia, seat: Seat) -> Iterator[Place]:
        return map(Place, COLOURS)

    def resolve(self, state: Lydia, seat: Seat, action: Place) -> None:
        state.gates[action.gate].append(self.merchant)
        gate = action.gate
        state.then(
            Collect(seat, gate), VisitKing(seat, gate), ChooseTrade(seat, gate), PairUp(gate), TakeMerchant(seat)
        )


class Collect(Step, frozen=True):
    seat: Seat
    gate: Colour

    def run(self, state: Lydia) -> None:
        colours: list[Colour] = [self.gate, *(m for m in state.gates[self.gate] if m != "lydian")]
        state.then(*(Gain(self.seat, colour) for colour in colours))


class Gain(Step, frozen=True):
    """Advance a marker one space; on reaching the last one its owner chooses a bonus at once."""

    seat: Seat
    colour: Colour

    def run(self, state: Lydia) -> Iterator[Event]:
        have = state.players[self.seat].resources
        if have[self.colour] == MOST_RESOURCES:
            return
        have[self.colour] += 1
        if have[self.colour] == MOST_RESOURCES:
            state.then(ChooseBonus(self.seat, self.colour))
        yield Collected(seat=self.seat, colour=self.colour, amount=1)


class ChooseBonus(Listed, frozen=True):
    takes = (Advance,)
    forced = True
    seat: Seat
    colour: Colour

    def offers(self, state: Lydia, seat: Seat) -> Iterator[Advance]:
        yield Advance()

    def resolve(self, state: Lydia, seat: Seat, action: Advance) -> None:
        player = state.players[seat]
        player.influence = min(MOST_INFLUENCE, player.influence + 1)


class VisitKing(Step, frozen=True):
    """King Croesus: one more resource where he stands, then he is led away."""

    seat: Seat
    gate: Colour

    def run(self, state: Lydia) -> None:
        if state.king == self.gate:
            state.then(Gain(self.seat, self.gate), LeadKing(self.seat))


class LeadKing(Listed, frozen=True):
    takes = (MoveKing,)
    seat: Seat

    def offers(self, state: Lydia, seat: Seat) -> Iterator[MoveKing]:
        yield from (MoveKing(gate) for gate in COLOURS if gate != state.king)

    def resolve(self, state: Lydia, seat: Seat, action: MoveKing) -> None:
        state.king = action.gate


class ChooseTrade(Step, frozen=True):
    seat: Seat
    gate: Colour

    def run(self, state: Lydia) -> None:
        if "lydian" in state.gates[self.gate] and state.players[self.seat].resources[self.gate]:
            state.then(Exchange(self.seat, self.gate))


class Exchange(Decision, frozen=True):
    takes = (Trade,)
    seat: Seat
    gate: Colour

    def choices(self, state: Lydia, seat: Seat, verb: object, given: Path) -> Choices:
        player = state.players[seat]
        return range(min(player.resources[self.gate], MOST_COINS - player.coins) + 1)

    def refuse(self, state: Lydia, seat: Seat, action: Trade) -> str | None:
        player = state.players[seat]
        if action.amount < 0:
            return "bad_amount"
        if action.amount > player.resources[self.gate]:
            return "not_enough_resources"
        return "too_many_coins" if player.coins + action.amount > MOST_COINS else None

    def resolve(self, state: Lydia, seat: Seat, action: Trade) -> None:
        state.players[seat].resources[self.gate] -= action.amount
        state.players[seat].coins += action.amount


class PairUp(Step, frozen=True):
    """Matching merchants leave for the well; with the chariot race, one of each pair joins the race."""

    gate: Colour

    def run(self, state: Lydia) -> None:
        here = state.gates[self.gate]
        for merchant in [m for m, n in Counter(here).items() if n >= 2]:
            here.remove(merchant)
            here.remove(merchant)
            state.well.append(merchant)
            if state.options.race and merchant != "lydian" and len(state.race) < 3:
                state.race.append(merchant)
            else:
                state.well.append(merchant)
        if len(state.race) == 3:
            racing = [seat for seat in state.from_active() if state.players[seat].resources[state.race[0]]]
            state.then(*map(RaceReward, racing), EndRace())


class RaceReward(Listed, frozen=True):
    """Everybody who can pay, in turn order from the active player; the answers may come in any order."""

    takes = (Bet,)
    clock, early = "race", True
    seat: Seat

    def offers(self, state: Lydia, seat: Seat) -> Iterator[Bet]:
        have = Counter(state.players[seat].resources)
        yield from (Bet(place) for place in get_args(Literal[0, 1, 2, 3]) if not Counter(state.race[:place]) - have)

    def resolve(self, state: Lydia, seat: Seat, action: Bet) -> Iterator[Event]:
        player = state.players[seat]
        for colour in state.race[: action.place]:
            player.resources[colour] -= 1
        player.coins = min(MOST_COINS, player.coins + (0, 1, 3, 0)[action.place])
        if action.place == 3:
            player.influence = min(MOST_INFLUENCE, player.influence + 1)
        yield Raced(seat=seat, place=action.place)


class EndRace(Step, frozen=True):
    def run(self, state: Lydia) -> None:
        state.well += state.race
        state.race.clear()


class TakeMerchant(Listed, frozen=True):
    takes = (Take,)
    seat: Seat

    def offers(self, state: Lydia, seat: Seat) -> Iterator[Take]:
        yield from map(Take, dict.fromkeys(state.well or [m for g in state.gates.values() for m in g]))

    def resolve(self, state: Lydia, seat: Seat, action: Take) -> None:
        source = next(s for s in (state.well, *state.gates.values()) if action.merchant in s)
        source.remove(action.merchant)
        state.players[seat].bag.append(action.merchant)
