"""Positions of BARONS as the cases write them: built from a base and changes, and read back field by field."""

from __future__ import annotations

from functools import cache
from typing import Any

from engine.barons import GAME
from engine.barons.data import RESOURCES, SEAT_KEYS
from engine.barons.land import NEUTRAL, TILE, TILES
from engine.barons.move import Move, fresh_record
from engine.barons.orders import Return
from engine.barons.pieces import BaronsOptions
from engine.barons.sealed import Plan
from engine.barons.state import Barons
from engine.barons.text import parse
from engine.barons.turn import first_mover, initiative
from engine.core import Rng, apply, new_game
from tests.cases.blocks import Unreadable

SETUP = {
    "G": "place G5 village G4 workshop H5 mine G6",
    "Y": "place D5 village D4 workshop C5 farm C4",
    "B": "place E8 village E9 workshop F9 quarry D8",
    "P": "place H2 village H1 workshop I1 quarry I2",
    "O": "place B8 village B7 workshop C7 pasture B9",
}
BASES = {"D": "GY", "T": "BGY", "F": "OPBGY", "none2": "", "none3": "", "none5": ""}
SEATS = {"D": 2, "T": 3, "F": 5, "none2": 2, "none3": 3, "none5": 5}
MOST_SEEDS = 4_000_000


def options_of(case: dict[str, Any]) -> BaronsOptions:
    wanted = dict(case.get("options", {}))
    model = "sealed" if wanted.pop("sealed", False) else "open" if wanted.pop("open_turn", False) else "moves"
    limit = wanted.pop("turn_limit", 0)
    return BaronsOptions(model=model, turn_limit=limit, house=tuple(key for key, on in wanted.items() if on))


def given_state(case: dict[str, Any]) -> Barons:
    """The base, changed as the case says."""
    try:
        base, seats = BASES[case["base"]], SEATS[case["base"]]
    except KeyError as error:
        raise Unreadable(f"no base {error}") from None
    state, _ = new_game(GAME, seats, options_of(case), 1)
    for key in base:
        state, _ = apply(GAME, state, SEAT_KEYS.index(key), parse(SETUP[key]))
    change(state, case.get("given", {}))
    return state


def change(state: Barons, given: dict[str, Any]) -> None:
    """Overwrite single fields; who moves is set up afresh."""
    for key, value in given.items():
        match key:
            case "turn" | "tax" | "quest":
                setattr(state, key, value)
            case "market":
                state.market_gold = value.get("gold", state.market_gold)
                state.market |= {item: number for item, number in value.items() if item != "gold"}
            case "tiles":
                for name, what in value.items():
                    set_tile(state, name, what)
            case "next_quest":
                state.rng = quest_seed(tuple(sorted(value.items())))
            case "next_card":
                state.rng = card_seed(value)
            case "to_move":
                pass
            case _ if key in SEAT_KEYS[: state.seats]:
                set_baron(state, SEAT_KEYS.index(key), value)
            case _:
                raise Unreadable(f"given {key}")
    if state.phase == "play":
        set_mover(state, given.get("to_move"))


def set_tile(state: Barons, name: str, what: str) -> None:
    owner, _, kind = what.partition(" ")
    state.owner[TILE[name]] = NEUTRAL if owner == "neutral" else SEAT_KEYS.index(owner)
    state.building[TILE[name]] = kind or None


def set_baron(state: Barons, seat: int, fields: dict[str, Any]) -> None:
    baron = state.barons[seat]
    for key, value in fields.items():
        match key:
            case "gold" | "favor" | "missed" | "alive":
                setattr(baron, key, value)
            case "debt_turns":
                baron.debt = value
            case "cards":
                baron.cards = value.split()
            case "absent":
                baron.absent = value
                state.aside.append(Return(seat))
            case _ if key in RESOURCES:
                baron.stock[key] = value
            case _:
                raise Unreadable(f"given {SEAT_KEYS[seat]}.{key}")


def set_mover(state: Barons, key: str | None) -> None:
    """The order of this Turn as if nobody had been defeated (B-34), and the questions of its model."""
    wanted = state.turn
    for state.turn in range(1, wanted + 1):
        state.first = first_mover(state)
    state.order = initiative(state)
    seat = SEAT_KEYS.index(key) if key else state.order[0]
    state.stack, state.queue = [], []
    state.aside = [todo for todo in state.aside if not isinstance(todo, Move | Plan)]
    if state.options.model == "moves":
        state.queue = state.order[state.order.index(seat) + 1 :]
        seats = [seat]
    else:
        seats = state.order
    for other in range(state.seats):
        state.barons[other].record = None
    for other in seats:
        if state.options.model == "sealed":
            state.aside.append(Plan(other))
        else:
            state.barons[other].record = fresh_record(state, other)
            state.reopen(Move(other))


@cache
def _card_state(card: str) -> int:
    from engine.barons.data import CARD_ORDER

    return next(seed for seed in range(MOST_SEEDS) if Rng(seed).one(CARD_ORDER) == card)


def card_seed(card: str) -> Rng:
    return Rng(_card_state(card))


@cache
def _quest_state(goods: tuple[tuple[str, int], ...]) -> int:
    """A state of the generator from which exactly this quest is drawn: the number first, then each Good (B-45)."""
    from engine.barons.data import QUEST_GOODS, QUEST_LEAST, QUEST_MOST

    total = sum(number for _, number in goods)
    for seed in range(MOST_SEEDS):
        rng, left = Rng(seed), dict(goods)
        if QUEST_LEAST + rng.below(QUEST_MOST - QUEST_LEAST + 1) != total:
            continue
        while left:
            good = rng.one(QUEST_GOODS)
            if good not in left:
                break
            left[good] -= 1
            if not left[good]:
                del left[good]
        else:
            return seed
    raise Unreadable(f"no draw gives {goods}")


def quest_seed(goods: tuple[tuple[str, int], ...]) -> Rng:
    return Rng(_quest_state(goods))


def keys(seats: list[int]) -> str | None:
    return " ".join(SEAT_KEYS[seat] for seat in seats) or None


def position(state: Barons) -> dict[str, Any]:
    """Every field of the notation, from the state."""
    attack, mover = state.defending(), state.mover()
    sealed_or_open = state.options.model != "moves"
    return {
        "turn": state.turn,
        "order": keys(state.order),
        "to_move": None if mover is None else SEAT_KEYS[mover],
        "phase": state.phase,
        "tax": state.tax,
        "quest": state.quest,
        "monopolies": [
            f"{m.resource} held by {SEAT_KEYS[m.holder]} blocks {keys(sorted(m.blocked))}" for m in state.monopolies
        ],
        "winners": keys(state.winners),
        "paused": state.halted,
        "asked": SEAT_KEYS[attack.seat] if attack else None,
        "open": keys(sorted(state.open_moves())) if sealed_or_open and state.options.model == "open" else None,
        "market": {"gold": state.market_gold, **state.market},
        "tiles": {
            TILES[tile]: f"{SEAT_KEYS[owner]} {state.building[tile] or ''}".strip()
            for tile, owner in enumerate(state.owner)
            if owner != NEUTRAL
        },
        **{SEAT_KEYS[seat]: baron_position(state, seat) for seat in range(state.seats)},
    }


def baron_position(state: Barons, seat: int) -> dict[str, Any]:
    baron = state.barons[seat]
    war = baron.war.replace("-", " ")
    return {
        "gold": baron.gold,
        "favor": baron.favor,
        **baron.stock,
        "cards": " ".join(sorted(baron.cards)) or None,
        "card_played": baron.played,
        "debt_turns": baron.debt,
        "pending": state.open_choices().count(seat),
        "missed": baron.missed,
        "absent": baron.absent,
        "alive": baron.alive,
        "standing": {**baron.policies, "warmongering": war},
    }


def records(state: Barons) -> dict[str, dict[str, Any]]:
    """The move records of open moves, by player."""
    return {
        SEAT_KEYS[seat]: {
            "builds_left": baron.record.builds,
            "workshop_left": baron.record.workshop,
            "furnace_left": baron.record.furnace,
            "claim_used": baron.record.claimed,
        }
        for seat, baron in enumerate(state.barons)
        if baron.record
    }
