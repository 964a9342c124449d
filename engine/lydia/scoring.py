"""Points, line by line (L-83, L-84), and who has won (L-85)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from engine.core import Outcome, Seat
from engine.lydia.cards import CARDS, LEVELS, TILES, CardText, Scoring
from engine.lydia.holdings import upgraded
from engine.lydia.pieces import COLOURS, Card, Face, Kind

if TYPE_CHECKING:
    from engine.lydia.state import Lydia, Player

ESTATE = max((tile.vp_factor for tile in TILES.values() if tile.kind == "estate"), default=1)  # LX8-4


class Score(msgspec.Struct, frozen=True):
    """The parts of L-83: printed points of cards, influence, purple cards, coins of the Well tile's holder."""

    cards: int
    influence: int
    purple: int
    well: int

    @property
    def total(self) -> int:
        return self.cards + self.influence + self.purple + self.well


class PurpleScore(msgspec.Struct, frozen=True):
    """What one purple card counts, how many of it there are, and the points."""

    card: Card
    face: Face
    count: int
    points: int


def in_bag(state: Lydia, seat: Seat) -> list[Kind]:
    """The bag as everybody knows it: the drawn merchant counts until it is placed (L-21, A-28)."""
    bag = state.players[seat].bag
    return [*bag, state.drawn] if state.drawn and seat == state.active else bag


def score(state: Lydia, seat: Seat, cards: Mapping[Card, CardText] = CARDS) -> Score:
    """The score so far, by the card set at hand or another one."""
    return parts(state.players[seat], in_bag(state, seat), state.well_tile == seat, cards)


def parts(player: Player, bag: list[Kind], tile: bool, cards: Mapping[Card, CardText] = CARDS) -> Score:
    """The score of one board and bag; `tile`: its player holds the Well tile (L-83)."""
    return Score(
        cards=sum(printed(cards[card], face) for card, face in player.cards.items()),
        influence=LEVELS[player.influence].vp,
        purple=sum(line.points for line in purples(player, bag, cards)),
        well=player.coins if tile else 0,
    )


def worth(state: Lydia, seat: Seat, card: Card, face: Face) -> int:
    """Points this card brings to a seat now, lying so: the score with it less the score without it."""
    player, bag = state.players[seat], in_bag(state, seat)
    others = {held: side for held, side in player.cards.items() if held != card}
    having = replace(player, cards={**others, card: face})
    return parts(having, bag, False).total - parts(replace(player, cards=others), bag, False).total


def printed(text: CardText, face: Face) -> int:
    """Points on the side facing up; under an Estate twice the upgraded ones (LX8-4)."""
    match face:
        case "normal":
            return text.vp
        case "upgraded":
            return text.vp_up
    return text.vp_up * ESTATE


def purples(player: Player, bag: list[Kind], cards: Mapping[Card, CardText] = CARDS) -> Iterator[PurpleScore]:
    """What each purple card counts and brings, in order of acquisition (L-84)."""
    for card, face in player.cards.items():
        if rule := cards[card].scoring:
            yield purple(player, bag, card, face, rule)


def purple(player: Player, bag: list[Kind], card: Card, face: Face, rule: Scoring) -> PurpleScore:
    """What a purple card is worth on this side (L-84)."""
    up = face != "normal"
    number = count(player, bag, rule, up)
    points = number * (rule.points_up if up else rule.points)
    cap = rule.cap_up if up else rule.cap
    return PurpleScore(card, face, number, points if cap is None else min(points, cap))


def count(player: Player, bag: list[Kind], rule: Scoring, up: bool) -> int:
    """How often a purple card's condition is met (L-84)."""
    match rule.rule:
        case "influence_level":
            return player.influence
        case "resource_pairs":
            assert rule.colour
            return player.resources[rule.colour] // 2
        case "production_pairs":
            return symbols(player) // 2
        case "bag_pairs":
            return sum(n // 2 for n in Counter(bag).values())
        case "bag_lydians":
            return bag.count("lydian")
        case "gold_cards":
            return owned(player, "gold", "well")
        case "gold_cards_plus_self_if_upgraded":
            return owned(player, "gold", "well") + up
        case "silver_pairs":
            return owned(player, "start", "silver") // 2
        case "purple_cards":
            return owned(player, "purple")
        case "upgraded_cards":
            return upgraded(player)
    raise ValueError(rule.rule)


def owned(player: Player, *kinds: str) -> int:
    """Cards of these kinds. Well cards count as gold for purple cards (LX2-4)."""
    return sum(CARDS[card].kind in kinds for card in player.cards)


def symbols(player: Player) -> int:
    """Resource symbols on the sides facing up; coins and covered cards do not count (L-84, A-21)."""
    sides = (CARDS[card].gives(face) for card, face in player.cards.items())
    return sum(n for gains in sides for means, n in gains.items() if means in COLOURS)


def outcome(state: Lydia) -> Outcome:
    """Most points; then influence; then resources and coins together; then shared (L-85, A-30, A-41)."""
    totals = [score(state, seat).total for seat in range(state.seats)]
    keys = [
        (total, p.influence, sum(p.resources.values()) + p.coins)
        for total, p in zip(totals, state.players, strict=True)
    ]
    return Outcome(tuple(1 + sum(other > mine for other in keys) for mine in keys), tuple(totals))
