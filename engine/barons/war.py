"""Warmongering and attacks: what others must answer, in whose move it ever is (B-104, B-113, B-130 to B-135, BV-9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.barons.actions import Choose, Counter, Play
from engine.barons.cards import countered, effect, victim_of, would_counter
from engine.barons.data import FALLBACK_FAVOR, FALLBACK_PER_CASTLE, FALLBACK_WEAPONS, WAR_GOLD, WAR_WEAPONS
from engine.barons.events import Asked, Attacked, Chose, Played
from engine.barons.pieces import WAR, Baron, war_answers
from engine.core import Decision, Event, Listed, Seat

if TYPE_CHECKING:
    from engine.barons.state import Barons


def possible(baron: Baron, answer: str) -> bool:
    """Can be paid; `favor` always, even with none (B-132)."""
    match answer:
        case "weapons":
            return baron.stock["weapons"] >= WAR_WEAPONS
        case "gold":
            return baron.gold >= WAR_GOLD
    return answer == "favor"


def fallback(state: Barons, seat: Seat) -> str:
    """The answer of somebody absent or late: it never spends Gold and keeps a Weapons for each Castle (B-135)."""
    baron = state.barons[seat]
    if baron.favor <= FALLBACK_FAVOR:
        return "favor"
    needed = FALLBACK_WEAPONS + FALLBACK_PER_CASTLE * state.count(seat)["castle"]
    return "weapons" if baron.stock["weapons"] >= needed else "favor"


def answered(state: Barons, seat: Seat, answer: str) -> Event:
    """What is paid leaves the game (B-113, B-144)."""
    baron, lost = state.barons[seat], 0
    match answer:
        case "weapons":
            baron.stock["weapons"] -= WAR_WEAPONS
        case "gold":
            baron.gold -= WAR_GOLD
        case _:
            lost, baron.favor = baron.favor, 0
    return Chose(seat=seat, answer=answer, lost=lost)


def standing_answer(state: Barons, seat: Seat) -> str | None:
    """The first possible one of the standing answer, `favor` if none is; None: there is none, ask (B-133)."""
    baron = state.barons[seat]
    if wishes := war_answers(baron.war):
        return next((wish for wish in wishes if possible(baron, wish)), "favor")
    if baron.absent or state.options.model == "sealed":
        return fallback(state, seat)
    return None


def warmongering(state: Barons, seat: Seat) -> Iterator[Event]:
    """Every other living player answers at once, or is asked (B-113, B-134)."""
    yield Played(seat=seat, card="warmongering")
    ask: list[Seat] = []
    for other, baron in enumerate(state.barons):
        if other == seat or not baron.alive:
            continue
        if answer := standing_answer(state, other):
            yield answered(state, other, answer)
        else:
            ask.append(other)
    first = sum(isinstance(todo, Choice) for todo in state.aside)
    for other in ask:
        # Before the own move, which accepts nothing until this is answered; after choices that were asked before.
        state.aside.insert(first, Choice(other, seat, state.turn))
    if ask:
        yield Asked(seats=tuple(ask))


class Choice(Decision, frozen=True):
    """Warmongering: it holds up only the own move and the End of Turn (B-134)."""

    takes = (Choose,)
    clock, apart = "choice", True
    seat: Seat
    by: Seat
    turn: int

    def choices(self, state: Barons, seat: Seat, verb: type[Choose], given: tuple[object, ...]) -> list[str]:
        return [answer for answer in WAR if possible(state.barons[seat], answer)]

    def refuse(self, state: Barons, seat: Seat, action: Choose) -> str | None:
        if action.answer not in WAR:
            return "bad_choice"
        if possible(state.barons[seat], action.answer):
            return None
        return "not_enough_gold" if action.answer == "gold" else "not_enough_resource"

    def resolve(self, state: Barons, seat: Seat, action: Choose) -> Iterator[Event]:
        yield answered(state, seat, action.answer)
        yield from state.came_back(seat)
        state.go_on()


# Attacks


def attack(state: Barons, seat: Seat, action: Play) -> Iterator[Event]:
    """Decided at once by standing order (B-131), or the victim is asked (BV-9)."""
    victim = victim_of(state, action)
    assert victim is not None
    if asks(state, victim):
        state.then(Defence(victim, seat, action.card, action.target))
        yield Attacked(seat=seat, victim=victim, card=action.card, target=action.target)
    elif would_counter(state, victim, action):
        yield countered(state, seat, victim, action)
    else:
        yield from effect(state, seat, action)


def asks(state: Barons, victim: Seat) -> bool:
    """With asked counters everybody is asked alike who is not seen by all to be unable (BV-9)."""
    baron = state.barons[victim]
    return "asked_counters" in state.options.house and bool(baron.cards) and not baron.played and not baron.absent


class Defence(Listed, frozen=True):
    """The attacked player says whether to counter; the mover's move stands still (BV-9)."""

    takes = (Counter,)
    clock, apart = "counter", True
    seat: Seat
    by: Seat
    card: str
    target: str | int | None

    def offers(self, state: Barons, seat: Seat) -> Iterator[Counter]:
        yield Counter("no")
        if "lawmakers_support" in state.barons[seat].cards:
            yield Counter("yes")

    def refuse(self, state: Barons, seat: Seat, action: Counter) -> str | None:
        if action.answer not in ("yes", "no"):
            return "bad_choice"
        held = "lawmakers_support" in state.barons[seat].cards
        return None if held or action.answer == "no" else "card_not_held"

    def resolve(self, state: Barons, seat: Seat, action: Counter) -> Iterator[Event]:
        if action.answer == "yes":
            yield countered(state, self.by, seat, self.play())
        else:
            yield from effect(state, self.by, self.play())

    def play(self) -> Play:
        """The attack that is answered."""
        return Play(self.card, self.target)

    def by_standing_order(self, state: Barons) -> Counter:
        """The answer when the time is up (BV-9)."""
        return Counter("yes" if would_counter(state, self.seat, self.play()) else "no")
