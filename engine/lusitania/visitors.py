"""The free actions: Visitors and Mars God cards (S-90 … S-99), and the Senator's own questions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from engine.core import Action, Choices, Event, Listed, Path, Pick, Seat, asked_for
from engine.lusitania.actions import (
    Auxilia,
    Caesar,
    Cleopatra,
    Commander,
    Doctor,
    Inspector,
    Senator,
    SenatorGive,
    SenatorTake,
)
from engine.lusitania.cards import AUXILIA, CAESAR, COMMANDER, CardId
from engine.lusitania.events import (
    CaesarPassed,
    CaesarUsed,
    Commanded,
    GivenCard,
    Healed,
    Inspected,
    Marched,
    Robbed,
    SenatorGave,
    SenatorSent,
    SenatorTook,
    TakenCard,
)
from engine.lusitania.field import lay
from engine.lusitania.moves import Move, another, distinct, pick_bundle, within
from engine.lusitania.scoring import score, target
from engine.lusitania.spaces import OUTER, SOLDIER_SPACES, empty
from engine.lusitania.steps import Assess, DrawUp

if TYPE_CHECKING:
    from engine.lusitania.state import Lusitania, Player

MOST_COMMANDED, MOST_HEALED = 3, 2  # S-93, S-97


class Activation(Move):
    """A card in an outer space is used: put on the discard pile, then its effect happens (S-90)."""

    card: CardId

    def standing(self, player: Player) -> list[int]:
        """The outer spaces where this card stands."""
        return [space for space in OUTER if player.army[space] == self.card]

    def effective(self, state: Lusitania, seat: Seat) -> bool:
        """Its effect would do something (S-91)."""
        raise NotImplementedError

    def possible(self, state: Lusitania, seat: Seat) -> bool:
        return self.card in (state.players[seat].army[0], state.players[seat].army[8]) and self.effective(state, seat)

    def choices(self, state: Lusitania, seat: Seat, given: Path) -> Choices:
        if asked_for(self.verb, given) == "at":
            return self.standing(state.players[seat])
        return self.targets(state, seat, given)

    def targets(self, state: Lusitania, seat: Seat, given: Path) -> Choices:
        """Answers to the fields before `at`."""
        raise NotImplementedError

    def refuse(self, state: Lusitania, seat: Seat, action: Any) -> str | None:
        standing = self.standing(state.players[seat])
        if getattr(action, "at", None) not in standing if self.card != CAESAR else not standing:
            return "not_activatable"
        return self.forbids(state, seat, action) if self.effective(state, seat) else "no_effect"

    def forbids(self, state: Lusitania, seat: Seat, action: Any) -> str | None:
        """The further codes of this card (S-99)."""
        return None

    def discard(self, state: Lusitania, seat: Seat, at: int) -> Player:
        """The card leaves for the discard pile (S-90)."""
        player = state.players[seat]
        player.army[at] = None
        state.discard.append(self.card)
        return player


class UsingCaesar(Activation):
    """Four new cards in the field, then Caesar goes to the first to the right with room (S-92)."""

    verb, card = Caesar, CAESAR

    def effective(self, state: Lusitania, seat: Seat) -> bool:
        return True

    def resolve(self, state: Lusitania, seat: Seat, action: Caesar) -> Iterator[Event]:
        gone = tuple(state.field)
        state.discard += gone
        state.field.clear()
        yield CaesarUsed(seat=seat, cards=gone)
        yield from lay(state)
        yield from self._pass_on(state, seat)

    def _pass_on(self, state: Lusitania, seat: Seat) -> Iterator[CaesarPassed]:
        army = state.players[seat].army
        right = ((seat - step) % state.seats for step in range(1, state.seats))
        holder = next((s for s in right if empty(state.players[s], OUTER)), seat)
        if holder != seat:  # else everybody is full and Caesar stays where it stood
            army[army.index(CAESAR)] = None
            state.players[holder].army[empty(state.players[holder], OUTER)[0]] = CAESAR
        yield CaesarPassed(seat=seat, holder=holder, space=state.players[holder].army.index(CAESAR))


class UsingCommander(Activation):
    """One to three cards of the hand are discarded, then the hand is filled up (S-93)."""

    verb, card = Commander, COMMANDER

    def effective(self, state: Lusitania, seat: Seat) -> bool:
        return bool(state.players[seat].hand)

    def targets(self, state: Lusitania, seat: Seat, given: Path) -> Choices:
        hand = state.players[seat].hand
        return another(hand, given, min(MOST_COMMANDED, len(hand)))

    def forbids(self, state: Lusitania, seat: Seat, action: Commander) -> str | None:
        if not 1 <= len(action.cards) <= MOST_COMMANDED:
            return "bad_count"
        return None if within(action.cards, state.players[seat].hand) else "not_in_hand"

    def resolve(self, state: Lusitania, seat: Seat, action: Commander) -> Iterator[Event]:
        player = self.discard(state, seat, action.at)
        for card in action.cards:
            player.hand.remove(card)
        state.discard += action.cards
        state.then(DrawUp(seat))
        yield Commanded(seat=seat, cards=action.cards)

    def pick(self, state: Lusitania, seat: Seat, one: Pick) -> Commander:
        player = state.players[seat]
        most = min(MOST_COMMANDED, len(player.hand))
        return Commander(pick_bundle(player.hand, most, one), one(self.standing(player)))


class UsingAuxilia(Activation):
    """Auxilia moves to an empty soldier space and stays there for good (S-94)."""

    verb, card = Auxilia, AUXILIA

    def effective(self, state: Lusitania, seat: Seat) -> bool:
        return None in state.players[seat].army[1:8]

    def targets(self, state: Lusitania, seat: Seat, given: Path) -> Choices:
        return empty(state.players[seat], SOLDIER_SPACES)

    def forbids(self, state: Lusitania, seat: Seat, action: Auxilia) -> str | None:
        if action.to not in SOLDIER_SPACES:
            return "bad_target"
        return None if state.players[seat].army[action.to] is None else "space_occupied"

    def resolve(self, state: Lusitania, seat: Seat, action: Auxilia) -> Iterator[Event]:
        army = state.players[seat].army
        army[action.at], army[action.to] = None, AUXILIA
        state.then(Assess(seat))
        yield Marched(seat=seat, space=action.to)


class UsingSenator(Activation):
    """An exchange with every opponent who has a card (S-95)."""

    verb, card = Senator, "senator"

    def effective(self, state: Lusitania, seat: Seat) -> bool:
        return bool(state.players[seat].hand and self._with_cards(state, seat))

    def resolve(self, state: Lusitania, seat: Seat, action: Senator) -> Iterator[Event]:
        self.discard(state, seat, action.at)
        state.then(SenatorTaking(seat, self._with_cards(state, seat)))
        yield SenatorSent(seat=seat)

    def _with_cards(self, state: Lusitania, seat: Seat) -> tuple[Seat, ...]:
        return tuple(other for other in state.opponents(seat) if state.players[other].hand)


class UsingInspector(Activation):
    """A card of the hand goes on the discard pile, another that lay there comes to the hand (S-96)."""

    verb, card = Inspector, "inspector"

    def effective(self, state: Lusitania, seat: Seat) -> bool:
        return bool(state.players[seat].hand and state.discard)

    def targets(self, state: Lusitania, seat: Seat, given: Path) -> Choices:
        return distinct(state.discard if given else state.players[seat].hand)

    def forbids(self, state: Lusitania, seat: Seat, action: Inspector) -> str | None:
        if action.give not in state.players[seat].hand:
            return "not_in_hand"
        if action.take not in state.discard:
            return "same_card" if action.take in (action.give, self.card) else "not_in_discard"
        return None

    def resolve(self, state: Lusitania, seat: Seat, action: Inspector) -> Iterator[Event]:
        player = self.discard(state, seat, action.at)
        player.hand.remove(action.give)
        state.discard.remove(action.take)
        state.discard.append(action.give)
        player.hand.append(action.take)
        yield Inspected(seat=seat, gave=action.give, took=action.take)


class UsingDoctor(Activation):
    """One or two Musicians leave for the discard pile, face up (S-97)."""

    verb, card = Doctor, "doctor"

    def effective(self, state: Lusitania, seat: Seat) -> bool:
        return bool(state.players[seat].musicians)

    def targets(self, state: Lusitania, seat: Seat, given: Path) -> Choices:
        musicians = state.players[seat].musicians
        return another(musicians, given, min(MOST_HEALED, len(musicians)))

    def forbids(self, state: Lusitania, seat: Seat, action: Doctor) -> str | None:
        if not 1 <= len(action.cards) <= MOST_HEALED:
            return "bad_count"
        return None if within(action.cards, state.players[seat].musicians) else "no_musician"

    def resolve(self, state: Lusitania, seat: Seat, action: Doctor) -> Iterator[Event]:
        player = self.discard(state, seat, action.at)
        for card in action.cards:
            player.musicians.remove(card)
        state.discard += action.cards
        yield Healed(seat=seat, cards=action.cards, score=score(player))
        yield from target(state, seat)


class UsingCleopatra(Activation):
    """One Equipment card of an opponent goes on the discard pile (S-98)."""

    verb, card = Cleopatra, "cleopatra"

    def effective(self, state: Lusitania, seat: Seat) -> bool:
        return any(any(state.players[other].equipment) for other in state.opponents(seat))

    def targets(self, state: Lusitania, seat: Seat, given: Path) -> Choices:
        match given:
            case ():
                return [other for other in state.opponents(seat) if any(state.players[other].equipment)]
            case (int(opponent),):
                return [space for space, held in enumerate(state.players[opponent].equipment) if held]
            case (int(opponent), int(space)):
                return distinct(state.players[opponent].equipment[space])
        raise AssertionError(given)

    def forbids(self, state: Lusitania, seat: Seat, action: Cleopatra) -> str | None:
        fine = (
            action.opponent in state.opponents(seat)
            and action.space in SOLDIER_SPACES
            and action.card in state.players[action.opponent].equipment[action.space]
        )
        return None if fine else "bad_target"

    def resolve(self, state: Lusitania, seat: Seat, action: Cleopatra) -> Iterator[Event]:
        player, other = self.discard(state, seat, action.at), state.players[action.opponent]
        other.equipment[action.space].remove(action.card)
        state.discard.append(action.card)
        yield Robbed(
            seat=seat,
            opponent=action.opponent,
            space=action.space,
            card=action.card,
            score=score(player),
            opponent_score=score(other),
        )


class SenatorTaking(Listed, frozen=True):
    """Whose card is taken next? Chance chooses the card, its taker sees it (S-95, AM-19)."""

    takes = (SenatorTake,)
    seat: Seat
    left: tuple[Seat, ...]

    def offers(self, state: Lusitania, seat: Seat) -> Iterator[SenatorTake]:
        return map(SenatorTake, self.left)

    def refuse(self, state: Lusitania, seat: Seat, action: SenatorTake) -> str | None:
        return None if action.opponent in self.left else "bad_target"

    def resolve(self, state: Lusitania, seat: Seat, action: SenatorTake) -> Iterator[Event]:
        opponent = action.opponent
        hand = state.players[opponent].hand
        state.taken = hand.pop(state.rng.below(len(hand)))
        state.then(SenatorGiving(seat, opponent, tuple(other for other in self.left if other != opponent)))
        yield SenatorTook(seat=seat, opponent=opponent)
        yield TakenCard(seat=seat, opponent=opponent, card=state.taken, to=(seat, opponent))


class SenatorGiving(Listed, frozen=True):
    """What does the opponent get for it? A card that was in the hand before (S-95)."""

    takes = (SenatorGive,)
    seat: Seat
    opponent: Seat
    left: tuple[Seat, ...]

    def offers(self, state: Lusitania, seat: Seat) -> Iterator[SenatorGive]:
        return map(SenatorGive, distinct(state.players[seat].hand))

    def refuse(self, state: Lusitania, seat: Seat, action: SenatorGive) -> str | None:
        if action.card in state.players[seat].hand:
            return None
        return "same_card" if action.card == state.taken else "not_in_hand"

    def resolve(self, state: Lusitania, seat: Seat, action: SenatorGive) -> Iterator[Event]:
        assert state.taken
        hand = state.players[seat].hand
        hand.remove(action.card)
        state.players[self.opponent].hand.append(action.card)
        hand.append(state.taken)
        state.taken = None
        if self.left:
            state.then(SenatorTaking(seat, self.left))
        yield SenatorGave(seat=seat, opponent=self.opponent)
        yield GivenCard(seat=seat, opponent=self.opponent, card=action.card, to=(seat, self.opponent))


FREE_MOVES: tuple[Activation, ...] = (
    UsingCaesar(),
    UsingCommander(),
    UsingAuxilia(),
    UsingSenator(),
    UsingInspector(),
    UsingDoctor(),
    UsingCleopatra(),
)
BY_CARD: dict[CardId | None, Activation] = {move.card: move for move in FREE_MOVES}
VERBS: dict[type[Action], Activation] = {move.verb: move for move in FREE_MOVES}
