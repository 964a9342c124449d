"""Expansion 7, Chariot Race: pairs fill the race board, three chariots race for rewards (LX7-1 to LX7-7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from engine.core import Choices, Decision, Event, Path, Seat, Step
from engine.lydia.actions import Race
from engine.lydia.cards import BOX, COIN_MAX, REWARDS, TOP
from engine.lydia.events import RaceBegan, Raced, RaceEnded
from engine.lydia.gate import advance
from engine.lydia.pay import next_means, refuse, short, spend, stable, usual
from engine.lydia.pieces import COLOURS, Kind, Means
from engine.lydia.points import Expansion

if TYPE_CHECKING:
    from engine.lydia.state import Lydia, Player

PASS: Literal[0] = 0


def price(state: Lydia, reward: int) -> dict[Means, int]:
    """A resource for each of the first merchants on the board (LX7-5)."""
    return dict(Counter(state.chariot[: REWARDS[reward - 1].match_first]))


def useful(player: Player, reward: int) -> bool:
    """It gives something: coins that have room, influence that is not full (LX7-6, A-35)."""
    gain = REWARDS[reward - 1].gain
    return ("coin" in gain and player.coins < COIN_MAX) or ("influence" in gain and player.influence < TOP)


def to_claim(state: Lydia, seat: Seat) -> list[int]:
    """Useful rewards this seat can pay."""
    player = state.players[seat]
    held = stable(player)
    return [r.place for r in REWARDS if useful(player, r.place) and short(held, price(state, r.place)) <= 0]


class RaceReward(Decision, frozen=True):
    """RACE: everybody who can pay, from the active player on; the answers may come in any order (LX7-6)."""

    phase: ClassVar[str] = "RACE"
    takes = (Race,)
    clock, early = "race", True
    seat: Seat

    def choices(self, state: Lydia, seat: Seat, verb: object, given: Path) -> Choices:
        if not given:
            return (*to_claim(state, seat), PASS)
        if given[0] == PASS:
            return (None,)
        return next_means(stable(state.players[seat]), price(state, int(given[0] or 0)), given[1:])

    def refuse(self, state: Lydia, seat: Seat, action: Race) -> str | None:
        if action.reward == PASS:
            return "bad_payment" if action.pay else None
        if action.reward not in range(1, len(REWARDS) + 1):
            return "no_such_reward"
        player = state.players[seat]
        if not useful(player, action.reward):
            return "useless_reward"
        code = refuse(stable(player), price(state, action.reward), action.pay)
        return {"cannot_pay": "cannot_race"}.get(code, code) if code else None

    def resolve(self, state: Lydia, seat: Seat, action: Race) -> Iterator[Event]:
        if action.reward == PASS:
            yield Raced(seat=seat, reward=PASS)
            return
        player, gain = state.players[seat], REWARDS[action.reward - 1].gain
        paid = dict(Counter(action.pay)) if action.pay else usual(stable(player), price(state, action.reward))
        spend(player, paid)
        coins = min(gain.get("coin", 0), COIN_MAX - player.coins)
        player.coins += coins
        yield Raced(seat=seat, reward=action.reward, paid=paid, coins=coins)
        for _ in range(min(gain.get("influence", 0), TOP - player.influence)):
            yield advance(state, seat)


class EndRace(Step, frozen=True):
    """After the last answer the three go to the Well (LX7-7)."""

    def run(self, state: Lydia) -> Iterator[Event]:
        racers, state.chariot = tuple(state.chariot), []
        state.well += racers
        yield RaceEnded(chariots=racers)


class Chariots(Expansion):
    """The race board beside the Gates."""

    key = "chariots"

    def shown(self, state: Lydia) -> dict[str, Any]:
        return {"chariots": tuple(state.chariot)}

    def paired(self, state: Lydia, seat: Seat, kind: Kind) -> Iterator[Event]:
        """One of a coloured pair goes onto the next space; with the third the race begins (LX7-2 to LX7-4, A-23)."""
        if kind not in COLOURS:
            return
        state.well.remove(kind)
        state.chariot.append(kind)
        if len(state.chariot) < BOX.chariot.spaces:
            return
        order = ((seat + i) % state.seats for i in range(state.seats))
        racing = [s for s in order if to_claim(state, s)]
        state.then(*map(RaceReward, racing), EndRace())
        yield RaceBegan(chariots=tuple(state.chariot), racing=tuple(racing))
