"""Playing by the rules of any game: who is asked, what may be answered, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from engine.core.action import Action, Choices, Path, asked_for, chosen, made, name_of, spelled
from engine.core.game import Game
from engine.core.parts import Decision, Event, IllegalAction, Outcome, S, Seat, State, Step, V
from engine.core.rng import Rng


def asked(state: State) -> dict[Seat, Decision]:
    """Whom the game waits for, each with the one question it must answer; nobody once it is over."""
    top = state.stack[-1] if state.stack else None
    found: dict[Seat, Decision] = {}
    for question in state.aside:
        if not question.optional:
            for seat in question.seats(state):
                found.setdefault(seat, question)
    if top is not None:
        for seat in top.seats(state):
            found.setdefault(seat, top)
    return found


def early(state: State, seat: Seat) -> Decision | None:
    """The question `seat` may answer although others come first."""
    for todo in reversed(state.stack):
        if not isinstance(todo, Decision) or not todo.early:
            return None
        if seat in todo.seats(state):
            return todo
    return None


def questions(state: State, seat: Seat) -> list[Decision]:
    """What `seat` may answer: the question it must answer, or may answer early, and those nobody waits for."""
    foremost = _foremost(state, seat)
    beside = [question for question in state.aside if question.optional and seat in question.seats(state)]
    return beside if foremost is None else [foremost, *beside]


def _foremost(state: State, seat: Seat) -> Decision | None:
    """The question that `seat` must answer, or may answer early: `asked(state).get(seat)` without the others."""
    question: Decision
    for question in state.aside:
        if not question.optional and seat in question.seats(state):
            return question
    top: Decision | None = state.stack[-1] if state.stack else None
    return top if top is not None and seat in top.seats(state) else early(state, seat)


def question(state: State, seat: Seat, verb: type[Action]) -> Decision | None:
    """The question open to `seat` that `verb` answers, if any."""
    foremost = _foremost(state, seat)
    if foremost is not None and verb in foremost.takes:
        return foremost
    asking: Decision
    for asking in state.aside:
        if asking.optional and verb in asking.takes and seat in asking.seats(state):
            return asking
    return None


def too_soon(state: State, seat: Seat, verb: type[Action]) -> bool:
    """`verb` answers a question that others come before: the table keeps it until then."""
    asking = question(state, seat, verb)
    return asking is not None and asking.early and asked(state).get(seat) != asking


def verbs(state: State, seat: Seat) -> list[type[Action]]:
    """All that `seat` can do now, each with at least one legal action."""
    return [verb for q in questions(state, seat) for verb in q.verbs(state, seat)]


def choices(state: State, seat: Seat, verb: type[Action], given: Path = ()) -> Choices:
    """Answers to the next field of `verb`; none if it cannot be played now or nothing is left to ask."""
    asking = question(state, seat, verb)
    if asking is None or not asked_for(verb, given) or not asking.opens(state, seat, verb):
        return ()
    return asking.choices(state, seat, verb, given)


def narrow(state: State, seat: Seat, verb: type[Action], given: Path = ()) -> tuple[Path, Choices]:
    """Skip what has one answer; no choices are left where an action is complete."""
    while len(found := choices(state, seat, verb, given)) == 1:
        given += (found[0],)
    return given, found


def read(state: State, seat: Seat, text: str) -> tuple[type[Action], Path]:
    """The verb and answers that `written` wrote, if each of them can be chosen now. Raises IllegalAction."""
    name, ids = spelled(text)
    verb = next((v for v in verbs(state, seat) if name_of(v) == name), None)
    if verb is None:
        raise IllegalAction("not_possible")
    given: Path = ()
    for text in ids:
        try:
            given += (chosen(choices(state, seat, verb, given), text),)
        except KeyError:
            raise IllegalAction("not_possible") from None
    return verb, given


def every_action(asking: Decision, state: State, seat: Seat) -> Iterator[Action]:
    """All that can be reached by choosing: for tests, hints and questions with one answer."""

    def below(verb: type[Action], given: Path) -> Iterator[Action]:
        if asked_for(verb, given) is None:
            yield made(verb, given)
            return
        for value in asking.choices(state, seat, verb, given):
            yield from below(verb, (*given, value))

    for verb in asking.verbs(state, seat):
        yield from below(verb, ())


def refuse(game: Game[S, V], state: S, seat: Seat, action: Action) -> str | None:
    """The code of what forbids `action`; None: it is legal."""
    if code := game.refuse(state, seat, action) or ("game_over" if outcome(game, state) else None):
        return code
    asking = question(state, seat, type(action))
    if asking is None:
        return "pending_decision" if seat in asked(state) else "not_your_turn"
    return asking.refuse(state, seat, action)


def carry_out(game: Game[S, V], draft: S, seat: Seat, action: Action, asking: Decision | None = None) -> list[Event]:
    """Do a legal action on `draft` itself. Nothing is checked; who knows the question spares the search for it."""
    asking = asking or question(draft, seat, type(action))
    assert asking is not None
    return _advance(game, draft, _answer(draft, seat, asking, action))


def apply(game: Game[S, V], state: S, seat: Seat, action: Action) -> tuple[S, list[Event]]:
    """The state after `action`, and what happened; `state` itself stays as it was. Raises IllegalAction."""
    code = refuse(game, state, seat, action) or ("not_yet" if too_soon(state, seat, type(action)) else None)
    if code:
        raise IllegalAction(code, action)
    draft = copy(game, state)
    return draft, carry_out(game, draft, seat, action)


def resign(game: Game[S, V], state: S, seat: Seat) -> tuple[S, list[Event]]:
    """`apply` for leaving the game. Raises IllegalAction("game_over"), also for a seat that has left already."""
    if outcome(game, state) or seat in state.resigned:
        raise IllegalAction(game.refuse_resign(state, seat) or "game_over")
    if code := game.refuse_resign(state, seat):
        raise IllegalAction(code)
    draft = copy(game, state)
    events = list(game.resign(draft, seat) or ())
    if outcome(game, draft):
        draft.stack, draft.aside = [], []
    return draft, _advance(game, draft, events)


def outcome(game: Game[S, V], state: S) -> Outcome | None:
    """The end of the game, with those who resigned behind all others."""
    staying = [seat for seat in range(state.seats) if seat not in state.resigned]
    end = game.outcome(state)
    if len(staying) == state.seats or (end is None and len(staying) > 1):
        return end
    ranks = end.ranks if end else (1,) * state.seats
    first = min(ranks)  # 2 where nobody has won
    place = {s: first + sum(ranks[other] < ranks[s] for other in staying) for s in staying}
    return Outcome(tuple(place.get(s, state.seats) for s in range(state.seats)), end.scores if end else ())


def new_game(game: Game[S, V], seats: int, options: Any, seed: int) -> tuple[S, list[Event]]:
    """A new game and what happened while it was set up; chance comes from `seed` alone (64 bits).

    Raises IllegalAction("bad_seats"), or with the code of `Game.forbid`.
    """
    options = game.options_type() if options is None else options
    code = "bad_seats" if seats not in game.players else game.forbid(options, seats)
    if code:
        raise IllegalAction(code)
    state = game.setup(seats, options, Rng(seed))
    return state, _advance(game, state, [])


def redealt(game: Game[S, V], state: S, seat: Seat | None, rng: Rng) -> S:
    """Another state that looks the same to `seat`: what is hidden from it, chance to come included, drawn anew."""
    other = copy(game, state)
    other.rng = Rng(rng.bits())
    game.redeal(other, seat, rng)
    return other


def copy(game: Game[S, V], state: S) -> S:
    """An equal state that shares nothing with `state`."""
    return msgspec.json.decode(msgspec.json.encode(state), type=game.state_type)


def _answer(draft: State, seat: Seat, asking: Decision, action: Action) -> list[Event]:
    if draft.stack and draft.stack[-1] == asking:
        draft.stack.pop()
    else:
        draft.aside.remove(asking)
    draft.reckoned.clear()
    return list(asking.resolve(draft, seat, action) or ())


def _advance(game: Game[S, V], state: S, events: list[Event]) -> list[Event]:
    """Do what needs nobody, until somebody is asked or the game is over."""
    while True:
        top = state.stack[-1] if state.stack else None
        if isinstance(top, Step):
            events += state.stack.pop().run(state) or ()
        elif waits := asked(state):
            gone = next((seat for seat in waits if seat in state.resigned), None) if state.resigned else None
            if gone is None:
                return events
            events += _answer(state, gone, waits[gone], game.lapse(state, gone))
        elif top is not None:
            state.stack.pop()  # it waited for what lay beside
        elif outcome(game, state) or game.paused(state):
            return events
        else:
            events += game.proceed(state) or ()
