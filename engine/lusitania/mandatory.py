"""The mandatory actions: TRADE, RECRUIT, DISMISS (S-30 … S-34, S-50 … S-82)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.core import Choices, Event, Events, Path, Pick, Seat, asked_for
from engine.lusitania import virtus
from engine.lusitania.actions import Dismiss, Equip, Recruit, Trade, Visitor
from engine.lusitania.army import accepts, refuse_soldier, takers
from engine.lusitania.cards import CARDS, EQUIPMENT, KIND, MARS, NUMBER, POINTS, VISITING, CardId
from engine.lusitania.events import Dismissed, Equipped, Fronts, Recruited, Traded
from engine.lusitania.field import flush
from engine.lusitania.moves import Move, another, distinct, pick_bundle, within
from engine.lusitania.scoring import score
from engine.lusitania.spaces import OUTER, SOLDIER_SPACES, empty
from engine.lusitania.steps import Assess, DrawUp

if TYPE_CHECKING:
    from engine.lusitania.state import Lusitania, Player


class Trading(Move):
    """X from the field to the hand, Y from the hand to the field; then the flush (S-30 … S-34)."""

    verb = Trade

    def possible(self, state: Lusitania, seat: Seat) -> bool:
        return bool(state.field and state.players[seat].hand)

    def choices(self, state: Lusitania, seat: Seat, given: Path) -> Choices:
        hand = state.players[seat].hand
        if asked_for(Trade, given) == "take":
            return another(state.field, given, min(self._most(state, seat), len(hand)))
        end = given.index(None)
        gave = given[end + 1 :]
        if len(gave) == end:
            return (None,)
        return [card for card in distinct(hand) if gave.count(card) < hand.count(card)]

    def refuse(self, state: Lusitania, seat: Seat, action: Trade) -> str | None:
        hand, take, give = state.players[seat].hand, action.take, action.give
        if len(take) != len(give) or not 1 <= len(take) <= virtus.most_traded(state.players[seat]):
            return "bad_count"
        if not within(take, state.field):
            return "not_in_field"
        if any(card in take and card not in hand for card in give):
            return "same_card"
        return None if within(give, hand) else "not_in_hand"

    def resolve(self, state: Lusitania, seat: Seat, action: Trade) -> Iterator[Event]:
        hand, field = state.players[seat].hand, state.field
        for card in action.take:
            field.remove(card)  # the oldest of several copies (AM-37)
        for card in action.give:
            hand.remove(card)
        hand += action.take
        field += action.give
        yield Traded(seat=seat, took=action.take, gave=action.give)
        yield from flush(state)

    def pick(self, state: Lusitania, seat: Seat, one: Pick) -> Trade:
        hand = state.players[seat].hand
        if (most := self._most(state, seat)) == 1:
            return Trade((one(distinct(state.field)),), (one(distinct(hand)),))
        take, left, give = pick_bundle(state.field, min(most, len(hand)), one), [*hand], []
        for _ in take:
            give.append(one(distinct(left)))
            left.remove(give[-1])
        return Trade(take, tuple(give))

    def _most(self, state: Lusitania, seat: Seat) -> int:
        return virtus.most_traded(state.players[seat])


class RecruitingSoldier(Move):
    """A Soldier goes to the space of its number (S-50 … S-57)."""

    verb = Recruit

    def possible(self, state: Lusitania, seat: Seat) -> bool:
        return any(c in NUMBER and refuse_soldier(state, seat, c) is None for c in state.players[seat].hand)

    def choices(self, state: Lusitania, seat: Seat, given: Path) -> Choices:
        hand = distinct(state.players[seat].hand)
        return [card for card in hand if card in NUMBER and refuse_soldier(state, seat, card) is None]

    def refuse(self, state: Lusitania, seat: Seat, action: Recruit) -> str | None:
        if action.card not in state.players[seat].hand:
            return "not_in_hand"
        return refuse_soldier(state, seat, action.card) if action.card in NUMBER else "wrong_kind"

    def resolve(self, state: Lusitania, seat: Seat, action: Recruit) -> Events:
        player, card = state.players[seat], action.card
        if KIND[card] == "legionary":
            player.province = CARDS[card].banner
        return recruited(state, seat, card, NUMBER[card])


class RecruitingEquipment(Move):
    """An Equipment card goes under a Soldier with room for its kind (S-60 … S-66)."""

    verb = Equip

    def possible(self, state: Lusitania, seat: Seat) -> bool:
        player = state.players[seat]
        return any(card in EQUIPMENT and self._taken(player, EQUIPMENT[card]) for card in player.hand)

    def choices(self, state: Lusitania, seat: Seat, given: Path) -> Choices:
        player = state.players[seat]
        if given:
            return takers(player, str(given[0]))
        return [card for card in distinct(player.hand) if card in EQUIPMENT and self._taken(player, EQUIPMENT[card])]

    def refuse(self, state: Lusitania, seat: Seat, action: Equip) -> str | None:
        player = state.players[seat]
        if action.card not in player.hand:
            return "not_in_hand"
        if action.card not in EQUIPMENT:
            return "wrong_kind"
        if action.under not in SOLDIER_SPACES or player.army[action.under] not in NUMBER:
            return "no_soldier"
        return None if EQUIPMENT[action.card] in accepts(player, action.under) else "no_icon"

    def resolve(self, state: Lusitania, seat: Seat, action: Equip) -> Iterator[Event]:
        player, card = state.players[seat], action.card
        player.hand.remove(card)
        player.equipment[action.under].append(card)
        state.then(Assess(seat), DrawUp(seat))
        under = player.army[action.under] or ""
        yield Equipped(seat=seat, card=card, space=action.under, under=under, gain=POINTS[card], score=score(player))

    def pick(self, state: Lusitania, seat: Seat, one: Pick) -> Equip:
        card = one(self.choices(state, seat, ()))
        return Equip(card, one(takers(state.players[seat], card)))

    def _taken(self, player: Player, kind: str) -> bool:
        army = player.army
        return any(army[space] in NUMBER and kind in accepts(player, space) for space in SOLDIER_SPACES)


class RecruitingVisitor(Move):
    """A Visitor, or a Commander that came to the hand, goes to an empty outer space (S-70 … S-73)."""

    verb = Visitor

    def possible(self, state: Lusitania, seat: Seat) -> bool:
        player = state.players[seat]
        return (player.army[0] is None or player.army[8] is None) and not VISITING.isdisjoint(player.hand)

    def choices(self, state: Lusitania, seat: Seat, given: Path) -> Choices:
        player = state.players[seat]
        return empty(player, OUTER) if given else [card for card in distinct(player.hand) if card in VISITING]

    def refuse(self, state: Lusitania, seat: Seat, action: Visitor) -> str | None:
        player = state.players[seat]
        if action.card not in player.hand:
            return "not_in_hand"
        if action.card not in VISITING:
            return "wrong_kind"
        return None if action.at in empty(player, OUTER) else "no_visitor_space"

    def resolve(self, state: Lusitania, seat: Seat, action: Visitor) -> Events:
        return recruited(state, seat, action.card, action.at)


class Dismissing(Move):
    """Cards of the hand become Musicians, front down: never a Mars God card (S-80 … S-82)."""

    verb = Dismiss

    def possible(self, state: Lusitania, seat: Seat) -> bool:
        return not MARS.issuperset(state.players[seat].hand)

    def choices(self, state: Lusitania, seat: Seat, given: Path) -> Choices:
        return another(dismissable(state.players[seat]), given, virtus.most_dismissed(state.players[seat]))

    def refuse(self, state: Lusitania, seat: Seat, action: Dismiss) -> str | None:
        player = state.players[seat]
        if not 1 <= len(action.cards) <= virtus.most_dismissed(player):
            return "bad_count"
        if not within(action.cards, player.hand):
            return "not_in_hand"
        return "mars_not_dismissable" if any(card in MARS for card in action.cards) else None

    def resolve(self, state: Lusitania, seat: Seat, action: Dismiss) -> Iterator[Event]:
        player = state.players[seat]
        for card in action.cards:
            player.hand.remove(card)
        player.musicians += action.cards
        state.then(DrawUp(seat))
        yield Dismissed(seat=seat, number=len(action.cards), score=score(player))
        yield Fronts(seat=seat, cards=action.cards, to=(seat,))

    def pick(self, state: Lusitania, seat: Seat, one: Pick) -> Dismiss:
        player = state.players[seat]
        return Dismiss(pick_bundle(dismissable(player), virtus.most_dismissed(player), one))


def recruited(state: Lusitania, seat: Seat, card: CardId, space: int) -> Iterator[Event]:
    """The card leaves the hand for the army; what follows is S-27."""
    player = state.players[seat]
    player.hand.remove(card)
    player.army[space] = card
    state.then(Assess(seat), DrawUp(seat))
    yield Recruited(seat=seat, card=card, space=space, gain=POINTS[card], score=score(player))


def dismissable(player: Player) -> list[CardId]:
    """The cards of the hand that may become Musicians (S-80)."""
    return [card for card in player.hand if card not in MARS]


MANDATORY_MOVES: tuple[Move, ...] = (
    Trading(),
    RecruitingSoldier(),
    RecruitingEquipment(),
    RecruitingVisitor(),
    Dismissing(),
)
