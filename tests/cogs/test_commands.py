"""Commands made from the rules' actions, over real sockets."""

from __future__ import annotations

import re

from engine.core import every_action, name_of, questions
from tests.cogs.play import HOME, choose, dealt, now, text, to_move
from tests.games import GAMES


async def test_autocomplete_offers_ids_and_takes_labels(here):
    """Names for people, ids underneath; either may be given."""
    table = await dealt(here)
    offered = await here.people.complete("Livia", HOME, "bazaar raid", "target", "")
    assert [(o["name"], o["value"]) for o in offered] == [("Brutus, who has 3 gold", "1")]
    amounts = await here.people.complete("Livia", HOME, "bazaar raid", "gold", "", target="Brutus, who has 3 gold")
    assert [o["value"] for o in amounts] == ["1", "2", "3"]
    answer = await here.says("Livia", "bazaar raid", target="Brutus, who has 3 gold", gold="2")
    assert answer.ephemeral and (await to_move(here, table)) == "Brutus"


async def test_what_has_one_answer_may_be_left_out(here):
    """There is one victim: the amount will do."""
    table = await dealt(here)
    await here.says("Livia", "bazaar raid", gold="2")
    assert (await now(here, table)).seq == 1


async def test_a_command_without_anything_asks_in_the_panel(here):
    """The verb is chosen, the panel asks for the rest."""
    table = await dealt(here, "nim")
    answer = await here.says("Livia", "nim take")
    assert "Heap?" in text(answer.message) and (await now(here, table)).seq == 0
    await choose(here, "Livia", await choose(here, "Livia", answer.message, "0"), "1")
    assert (await now(here, table)).seq == 1


async def test_several_values_in_any_order(here):
    """Bundles have no order, whatever separates them."""
    table = await dealt(here, "caravan")
    trade = next(iter(every_action(questions(table.state, 0)[0], table.state, 0)))
    begun = f"{trade.give[-1]} "
    offered = await here.people.complete("Livia", HOME, "caravan trade", "give", begun)
    assert offered and all(o["value"].startswith(begun) for o in offered)
    await here.says(
        "Livia", "caravan trade", give=", ".join(reversed(trade.give)), take=" ".join(trade.take), tile="E5",
        and_end_turn=True,
    )  # fmt: skip
    found = await now(here, table)
    assert found.state.visited == ["E5"] and found.waiting == [1]


async def test_autocomplete_is_never_empty(here):
    """Out of turn, without a game, with nonsense typed: one line says why."""
    await dealt(here)
    for who, where, typed, words in (
        ("Brutus", HOME, "", "It is not your turn. Waiting for Livia"),
        ("Cicero", HOME, "", "You do not play here."),
        ("Livia", "welcome", "", "No game here. Begin one with /game new"),
        ("Livia", HOME, "zzz", "Nothing legal is called “zzz”."),
    ):
        (line,) = await here.people.complete(who, where, "bazaar sell", "card", typed)
        assert line["name"].startswith(words), line


async def test_out_of_turn_says_whose_turn_it_is(here):
    """Since when, and who follows."""
    table = await dealt(here)
    answer = await here.says("Brutus", "bazaar draw")
    first, second = text(answer.message).splitlines()
    assert first.startswith("It is not your turn. Waiting for Livia (called <t:") and "Brutus follows." in first
    assert second == "Nothing changed." and (await now(here, table)).seq == 0


async def test_a_refusal_says_what_would_be_right_first(here):
    """An amount that is too high: what may be given, then that nothing changed."""
    table = await dealt(here)
    answer = await here.says("Livia", "bazaar sell", card="purple")
    assert text(answer.message) == "Choose card: blue for 3 gold, green for 4 gold.\nNothing changed."
    assert (await now(here, table)).seq == 0


async def test_a_refusal_of_the_rules_names_their_number(here):
    """Two lines: what would be right; that nothing changed, and the rule."""
    table = await dealt(here, "lusitania")
    who = await to_move(here, table)
    answer = await here.says(who, "lusitania end")
    first, second = text(answer.message).splitlines()
    assert "first" in first and re.fullmatch(r"Nothing changed\. \(S-\d+\)", second)


async def test_what_the_rules_refuse_is_said_in_their_words(here):
    """A card that is not in the hand; an answer to a question nobody has asked."""
    table = await dealt(here, "lusitania")
    who = await to_move(here, table)
    for command, given, number in (("recruit", {"card": "nothing"}, "S-50"), ("senator-take", {}, "S-23")):
        answer = await here.says(who, f"lusitania {command}", **given)
        assert text(answer.message).endswith(f"Nothing changed. ({number})"), text(answer.message)
    assert "when asked" in text(answer.message) and (await now(here, table)).seq == 0


async def test_a_warning_asks_once_more(here, monkeypatch):
    """What is for good is confirmed by a button; Back does nothing."""
    table = await dealt(here)
    monkeypatch.setattr(
        type(here.tables.games["bazaar"]), "warn", lambda self, state, seat, action: "There is no way back."
    )
    answer = await here.says("Livia", "bazaar draw")
    assert "There is no way back." in text(answer.message) and (await now(here, table)).seq == 0
    back = await choose(here, "Livia", answer.message, "Back")
    asked = await choose(here, "Livia", back, "Draw")
    await choose(here, "Livia", asked, "There is no way back.")
    assert (await now(here, table)).seq == 1


async def test_the_answer_to_a_command_is_the_panel(here):
    """It shows what came of it and goes on from there."""
    await dealt(here)
    answer = await here.says("Livia", "bazaar draw")
    assert answer.ephemeral and "Livia draws" in text(answer.message) and "Waiting for Brutus" in text(answer.message)


async def test_in_the_dm_commands_work_too(here):
    """There the game that waits longest is meant."""
    table = await dealt(here)
    await here.says("Livia", "bazaar draw", "dm")
    assert (await now(here, table)).seq == 1


async def test_every_verb_of_every_game_is_a_command(here):
    """Except those that only the clock can give."""
    paths = {command["path"] for command in here.people.commands()}
    for game in GAMES:
        if game.key in here.tables.games and any(path.startswith(f"{game.key} ") for path in paths):
            assert {f"{game.key} {name_of(verb)}" for verb in game.actions if not verb.by_clock} <= paths
