"""Paying, against full enumeration: what is legal, what can be chosen, what is taken when nothing is said."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement, product

import pytest

from engine.lydia.pay import Purse, next_means, only_usual, refuse, short, usual
from engine.lydia.pieces import COLOURS, MEANS


def covers(held: Purse, symbol: str, means: str) -> bool:
    """One symbol by one thing (L-33, L-36)."""
    if symbol == "coin":
        return means == "coin"
    return means in (symbol, "coin", held.wild)


def payments(held: Purse, cost: dict[str, int]) -> set[tuple[str, ...]]:
    """Every bundle that pays each symbol by something held, found by trying all."""
    symbols = [symbol for symbol, n in cost.items() for _ in range(n)]
    found = set()
    for means in product(MEANS, repeat=len(symbols)):
        if all(covers(held, symbol, one) for symbol, one in zip(symbols, means, strict=True)):
            found.add(tuple(sorted(means, key=MEANS.index)))
    have = {**held.resources, "coin": held.coins}
    return {bundle for bundle in found if all(bundle.count(means) <= have[means] for means in MEANS)}


def chosen(held: Purse, cost: dict[str, int]) -> set[tuple[str, ...]]:
    """Every bundle that can be reached by choosing item by item; none is a dead end."""
    found, ways = set(), [()]
    while ways:
        way = ways.pop()
        choices = next_means(held, cost, way)
        assert len(choices) == len(set(choices)) and choices, (held, cost, way)
        for choice in choices:
            if choice is not None:
                ways.append((*way, choice))
            elif way:
                found.add(way)
    return found


def some_purse(rnd: random.Random) -> Purse:
    most = rnd.choice((1, 2, 6))
    resources = {colour: rnd.randint(0, most) for colour in COLOURS}
    return Purse(resources, rnd.randint(0, 4), rnd.choice((None, *COLOURS)))


@pytest.mark.parametrize("seed", range(300))
def test_paying_agrees_with_trying_everything(seed):
    """Legal, choosable and payable mean the same, for any purse and cost."""
    rnd = random.Random(seed)
    held, size = some_purse(rnd), rnd.randint(1, 4)
    cost: dict[str, int] = {}
    for _ in range(size):
        symbol = rnd.choice(MEANS)
        cost[symbol] = cost.get(symbol, 0) + 1
    legal = payments(held, cost)
    assert {b for b in combinations_with_replacement(MEANS, size) if refuse(held, cost, b) is None} == legal
    assert (short(held, cost) <= 0) == bool(legal) == (refuse(held, cost, ()) is None)
    if not legal:
        return
    assert chosen(held, cost) == legal
    paid = usual(held, cost)
    bundle = tuple(means for means in MEANS for _ in range(paid.get(means, 0)))
    assert bundle in legal
    assert only_usual(held, cost) == (legal == {bundle})
    assert paid.get("coin", 0) == min(b.count("coin") for b in legal), "coins are kept longest"
    own = min((b.count(held.wild) for b in legal if b.count("coin") == paid.get("coin", 0)), default=0)
    assert not held.wild or paid.get(held.wild, 0) == own, "matching colours come first"


def test_what_is_missing_is_counted():
    """The number of coins that would make it payable."""
    held = Purse({"yellow": 1, "green": 0, "red": 0, "blue": 2}, 1, None)
    assert short(held, {"yellow": 2, "red": 1}) == 1
    assert short(held, {"coin": 3}) == 2
    assert short(held._replace(wild="blue"), {"yellow": 2, "red": 1}) == -1


def test_a_payment_of_another_size_is_refused():
    """No overpaying, no underpaying, nothing unknown (L-33)."""
    held = Purse(dict.fromkeys(COLOURS, 6), 12, "blue")
    assert refuse(held, {"red": 2}, ("red",)) == "bad_payment"
    assert refuse(held, {"red": 2}, ("red", "red", "coin")) == "bad_payment"
    assert refuse(held, {"red": 2}, ("red", "salt")) == "bad_payment"
