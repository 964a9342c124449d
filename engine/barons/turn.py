"""What the rules do by themselves: Start of Turn, who is next, End of Turn, defeat and victory (chapters 5, 6, 14)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.barons.data import (
    BUILDINGS,
    DEFEAT,
    EXTRA_STEP_EVERY,
    EXTRA_STEP_FROM,
    EXTRA_STEP_LIVING,
    FAVOR_DECAY,
    MARKET_GOLD_PER_TURN,
    MISSING,
    QUEST_GOODS,
    QUEST_LEAST,
    QUEST_MOST,
    RESOURCES,
    VICTORY,
    next_quest,
)
from engine.barons.events import Defeated, MonopolyOver, Nearing, Paused, QuestCame, TurnBegan, UpkeepPaid, Won
from engine.barons.land import NEUTRAL
from engine.barons.move import Move, ended, fresh_record, unblocked
from engine.barons.pieces import Baron
from engine.barons.sealed import Plan, Resolution
from engine.core import Event, Seat, Step

if TYPE_CHECKING:
    from engine.barons.state import Barons


class StartTurn(Step, frozen=True):
    """Production, village Gold, card marks, quest, first mover, in this order (B-40)."""

    def run(self, state: Barons) -> Iterator[Event]:
        state.turn += 1
        state.phase = "play"
        income = {seat: produced(state, seat) for seat, baron in enumerate(state.barons) if baron.alive}
        for seat in income:
            state.barons[seat].played = False
        quest = list(new_quest(state))
        state.first = first_mover(state)
        state.order = initiative(state)
        state.queue = state.order[:]
        yield TurnBegan(turn=state.turn, order=tuple(state.order), income=income)
        yield from quest
        state.go_on()


def produced(state: Barons, seat: Seat) -> dict[str, int]:
    """What the Buildings give (B-41, B-42); it is added."""
    income: dict[str, int] = {}
    baron = state.barons[seat]
    for kind, number in state.count(seat).items():
        for item, each in BUILDINGS[kind].produces.items():
            if number:
                income[item] = income.get(item, 0) + number * each
    for item, amount in income.items():
        if item == "gold":
            baron.gold += amount
        else:
            baron.stock[item] += amount
    return income


def new_quest(state: Barons) -> Iterator[Event]:
    """In Turns 5, 10, 15 …: first how many Goods, then each of them (B-44 to B-46)."""
    if state.turn != next_quest(state.turn - 1):
        return
    goods: dict[str, int] = {}
    for _ in range(QUEST_LEAST + state.rng.below(QUEST_MOST - QUEST_LEAST + 1)):
        good = state.rng.one(QUEST_GOODS)
        goods[good] = goods.get(good, 0) + 1
    replaced, state.quest = state.quest is not None, {good: goods[good] for good in QUEST_GOODS if good in goods}
    yield QuestCame(goods=state.quest, replaced=replaced)


def first_mover(state: Barons) -> Seat:
    """Who opens this Turn, after the first mover of the one before (B-34)."""
    return 0 if state.turn == 1 else opener(state, state.turn)


def opener(state: Barons, turn: int) -> Seat:
    """The next living seat after the last first mover, with the extra step of five players (B-34)."""
    step = state.next_living(state.first)
    extra = turn >= EXTRA_STEP_FROM and (turn - EXTRA_STEP_FROM) % EXTRA_STEP_EVERY == 0
    return state.next_living(step) if extra and len(state.living()) == EXTRA_STEP_LIVING else step


def initiative(state: Barons) -> list[Seat]:
    """The order of this Turn."""
    return cyclic(state, state.first)


def cyclic(state: Barons, first: Seat) -> list[Seat]:
    """From this seat up through the seats, without the defeated (B-34)."""
    return [seat for n in range(state.seats) if state.barons[seat := (first + n) % state.seats].alive]


def moves_before(state: Barons, seat: Seat) -> int:
    """Moves that come before the next one of this seat, in this Turn or the next, less the absent (chapter 20)."""
    ahead = [*state.open_moves(), *state.queue]
    if seat not in ahead:
        ahead += cyclic(state, opener(state, state.turn + 1))
    return sum(not state.barons[other].absent for other in ahead[: ahead.index(seat)])


class NextMove(Step, frozen=True):
    """Who moves now, or what comes after the last move. Does nothing while a move is open."""

    def run(self, state: Barons) -> Iterator[Event]:
        if state.phase == "over" or state.halted:
            return
        if state.open_moves():
            yield from nearing(state)
        elif state.queue:
            yield from self.begin(state)
        elif state.planned:
            state.planned = False
            state.then(Resolution())
        elif state.open_choices():
            state.phase = "choices"
            yield from nearing(state)
        else:
            state.then(EndTurn())

    def begin(self, state: Barons) -> Iterator[Event]:
        """Open the next move, or all of them; the absent are passed (B-141), and all absent is a pause (B-142)."""
        yield from nearing(state)
        if all(state.barons[seat].absent for seat in state.living()):
            state.halted = True
            yield Paused()
            return
        together = state.options.model != "moves"
        seats, state.queue = (state.queue, []) if together else (state.queue[:1], state.queue[1:])
        for seat in seats:
            if state.barons[seat].absent and state.options.model != "sealed":
                yield from ended(state, seat, "passed", missed=False)
            else:
                self.open(state, seat)
        state.planned = state.options.model == "sealed"
        state.go_on()

    def open(self, state: Barons, seat: Seat) -> None:
        """The question that this turn model puts (B-28)."""
        if state.options.model == "sealed":
            if not state.barons[seat].absent:
                state.aside.append(Plan(seat))
            return
        state.barons[seat].record = fresh_record(state, seat)
        state.reopen(Move(seat))


class EndTurn(Step, frozen=True):
    """Upkeep, taxes, Favor, victory, defeat, Turn limit, Market, next Turn, in this order (B-114)."""

    def run(self, state: Barons) -> Iterator[Event]:
        state.phase = "play"
        paid = {seat: upkeep(state, seat) for seat in state.living()}
        for seat, (items, missing) in paid.items():
            baron = state.barons[seat]
            baron.gold -= state.tax
            baron.favor = max(0, baron.favor - FAVOR_DECAY)
            debt = indebted(baron)
            yield UpkeepPaid(seat=seat, items=items, missing=missing, tax=state.tax, gold=baron.gold, debt=debt)
        rich = [seat for seat in state.living() if state.barons[seat].gold >= VICTORY]
        if rich:
            yield from finish(state, best(state, rich), "gold")
            return
        yield from self.defeats(state)
        if state.phase == "over":
            return
        if state.options.turn_limit and state.turn >= state.options.turn_limit:
            yield from finish(state, best(state, state.living()), "limit")
            return
        state.market_gold += MARKET_GOLD_PER_TURN
        state.then(StartTurn())

    def defeats(self, state: Barons) -> Iterator[Event]:
        """Debt counts, then defeats (B-123 to B-127)."""
        for seat in state.living():
            state.barons[seat].debt = indebted(state.barons[seat])
        broke = [seat for seat in state.living() if state.barons[seat].debt >= DEFEAT]
        if broke == state.living():
            yield from finish(state, [], "none")
            return
        for seat in broke:
            yield from defeat(state, seat, resigned=False)
        yield from last_one(state)


def indebted(baron: Baron) -> int:
    """Checks in a row in debt, this one included (B-123)."""
    return baron.debt + 1 if baron.gold < 0 else 0


def due(state: Barons, seat: Seat) -> dict[str, int]:
    """Upkeep items for the Buildings of this player (B-115)."""
    owed: dict[str, int] = {}
    for kind, number in state.count(seat).items():
        for item, each in BUILDINGS[kind].upkeep.items():
            owed[item] = owed.get(item, 0) + number * each
    return owed


def lacking(state: Barons, seat: Seat) -> dict[str, int]:
    """Upkeep items that the stock does not cover; each costs MISSING Gold (B-116)."""
    stock = state.barons[seat].stock
    return {item: n - stock[item] for item, n in due(state, seat).items() if n > stock[item]}


def short(state: Barons, seat: Seat) -> int:
    """Gold that missing upkeep items would cost now (B-116)."""
    return MISSING * sum(lacking(state, seat).values())


def upkeep(state: Barons, seat: Seat) -> tuple[int, int]:
    """Items taken, and items missing that cost Gold, into debt if need be (B-115 to B-117)."""
    baron, owed, missing = state.barons[seat], due(state, seat), lacking(state, seat)
    baron.gold -= short(state, seat)
    for item, number in owed.items():
        baron.stock[item] -= number - missing.get(item, 0)
    lost = sum(missing.values())
    return sum(owed.values()) - lost, lost


def gold_at_check(state: Barons, seat: Seat) -> int:
    """What would be left after upkeep and tax if the Turn ended now (B-115 to B-118)."""
    return state.barons[seat].gold - short(state, seat) - state.tax


def nearing(state: Barons) -> Iterator[Event]:
    """Warn everybody of who would win now, once, and again when that is no longer so (chapter 20)."""
    for seat in state.living():
        if state.barons[seat].gold < VICTORY and seat not in state.near:
            continue
        gold = gold_at_check(state, seat)
        if (gold >= VICTORY) != (seat in state.near):
            (state.near.append if gold >= VICTORY else state.near.remove)(seat)
            yield Nearing(seat=seat, gold=gold, near=gold >= VICTORY)


def standing(state: Barons, seat: Seat) -> tuple[int, int, int, int]:
    """Gold, then Favor, then tiles, then Buildings (B-126)."""
    baron, tiles = state.barons[seat], [tile for tile in range(81) if state.owner[tile] == seat]
    return baron.gold, baron.favor, len(tiles), sum(state.building[tile] is not None for tile in tiles)


def best(state: Barons, seats: list[Seat]) -> list[Seat]:
    """Who wins among these; equals share the victory (B-126)."""
    top = max(standing(state, seat) for seat in seats)
    return [seat for seat in seats if standing(state, seat) == top]


def defeat(state: Barons, seat: Seat, *, resigned: bool) -> Iterator[Event]:
    """Land neutral and bare, everything else leaves the game (B-124, B-128)."""
    baron = state.barons[seat]
    yield Defeated(seat=seat, resigned=resigned, cards=len(baron.cards))
    for tile in range(81):
        if state.owner[tile] == seat:
            state.owner[tile], state.building[tile] = NEUTRAL, None
    baron.gold = baron.favor = baron.debt = 0
    baron.stock = dict.fromkeys(RESOURCES, 0)
    baron.alive, baron.cards, baron.record, baron.orders = False, [], None, []
    state.near = [other for other in state.near if other != seat]
    state.fallen.append(seat)
    state.drop_questions(seat)
    for monopoly in [m for m in state.monopolies if m.holder == seat]:
        state.monopolies.remove(monopoly)
        yield MonopolyOver(resource=monopoly.resource)
    yield from unblocked(state, seat)


def last_one(state: Barons) -> Iterator[Event]:
    """The last baron standing has won (B-125)."""
    if len(state.living()) == 1:
        yield from finish(state, state.living(), "last")


def finish(state: Barons, winners: list[Seat], reason: str) -> Iterator[Event]:
    """The game is over; nobody is asked anything any more."""
    state.phase, state.winners = "over", winners
    state.stack, state.aside = [], []
    for baron in state.barons:
        baron.record = None
    yield Won(winners=tuple(winners), reason=reason)
