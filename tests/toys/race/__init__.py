"""A slice of Lions of Lydia (gates, bonuses, King Croesus, chariot race) to try the contract on a real rulebook."""

from __future__ import annotations

import msgspec

from engine.core import Action, Game, Outcome, Rng, Seat, asked
from tests.toys.race.actions import Advance, Bet, MoveKing, Place, Take, Trade
from tests.toys.race.pieces import COLOURS, Colour, Merchant
from tests.toys.race.state import Lydia, Options, Player
from tests.toys.race.turn import Collected, PlaceMerchant, Raced


class View(msgspec.Struct, frozen=True):
    gates: dict[Colour, list[Merchant]]
    well: list[Merchant]
    players: tuple[tuple[dict[Colour, int], int, int], ...]


class LydiaGame(Game[Lydia, View]):
    key, title, players = "race", "A Race in Lydia", range(2, 5)
    actions = (Place, Advance, Trade, MoveKing, Bet, Take)
    events = (Collected, Raced)
    clocks = {"move": 24, "race": 12}
    state_type, options_type = Lydia, Options

    def setup(self, seats: int, options: Options, rng: Rng) -> Lydia:
        state = Lydia(
            seats=seats,
            rng=rng,
            options=options,
            players=[Player([*COLOURS], dict.fromkeys(COLOURS, 0)) for _ in range(seats)],
            gates={g: [COLOURS[i - 1]] for i, g in enumerate(COLOURS)},
            well=[*COLOURS, "lydian"],
        )
        if options.croesus:
            state.king = COLOURS[rng.below(4)]
        return state

    def proceed(self, state: Lydia) -> None:
        state.turn += 1
        bag = state.players[state.active].bag
        state.then(PlaceMerchant(state.active, bag.pop(state.rng.below(len(bag)))))

    def outcome(self, state: Lydia) -> Outcome | None:
        over = state.turn >= 40 and not state.stack
        return Outcome.by(p.influence * 3 + p.coins for p in state.players) if over else None

    def view(self, state: Lydia, seat: Seat | None) -> View:
        return View(state.gates, state.well, tuple((p.resources, p.coins, p.influence) for p in state.players))

    def lapse(self, state: Lydia, seat: Seat) -> Action:
        return asked(state)[seat].pick(state, seat, lambda values: values[0])


GAME = LydiaGame()
