"""Lions of Lydia: send merchants to the Gates and the Well of Sardis, buy and upgrade landholdings."""

from __future__ import annotations

from typing import Any

from engine.core import Action, Events, Game, Outcome, Rng, Seat
from engine.lydia import bag, events, setup, view
from engine.lydia.actions import ACTIONS
from engine.lydia.cards import CHECKSUM
from engine.lydia.lapse import lapse
from engine.lydia.scoring import outcome
from engine.lydia.state import Lydia, Options
from engine.lydia.turn import PlaceMerchant
from engine.lydia.view import View


class LionsOfLydia(Game[Lydia, View]):
    key, title, players = "lydia", "Lions of Lydia", range(2, 5)
    actions, events = ACTIONS, events.EVENTS
    clocks = {"move": 24, "race": 12}
    state_type, options_type = Lydia, Options
    checksum = CHECKSUM  # of the card set a table begins with

    def setup(self, seats: int, options: Options, rng: Rng) -> Lydia:
        return setup.set_up(seats, options, rng)

    def forbid(self, options: Options, seats: int) -> str | None:
        return setup.forbid(options, seats)

    def proceed(self, state: Lydia) -> Events:
        """The next seat draws (L-10)."""
        state.turns += 1
        drew = bag.draw(state, state.active)
        state.then(PlaceMerchant(state.active))
        return iter((drew,))

    def outcome(self, state: Lydia) -> Outcome | None:
        return outcome(state) if state.over else None

    def view(self, state: Lydia, seat: Seat | None) -> View:
        return view.look(state, seat)

    def lapse(self, state: Lydia, seat: Seat) -> Action:
        return lapse(state, seat)

    def private(self, state: Lydia, seat: Seat) -> Any:
        return state.drawn if seat == state.active else None

    def redeal(self, state: Lydia, seat: Seat | None, rng: Rng) -> None:
        """Another draw from the four that everybody knows (L-21, L-22)."""
        if state.drawn and seat != state.active:
            bag = state.players[state.active].bag
            bag.append(state.drawn)
            state.drawn = bag.pop(rng.below(len(bag)))


GAME = LionsOfLydia()
