"""custom_ids, menus and forms that are not ours, or ours no more: an answer in words, and nothing changed by mistake."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from tests.cogs.forum import HOME
from tests.cogs.play import dealt, now, offers, seat
from tests.inputs import ids
from tests.inputs.forge import books, fine, pressed, quiet_log, submitted

WHO = ("Livia", "Brutus", "Cicero")


def drawn(strategy, count):
    """Deterministic examples of a strategy: hypothesis drives no coroutines, so they are drawn first."""
    found = []

    @settings(
        max_examples=count,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy)
    def draw(example):
        found.append(example)

    draw()
    return list(dict.fromkeys(found))


async def every_kind(here, game):
    table = await dealt(here, game)
    who = table.names[table.waiting[0]]
    panel = await seat(here, who)
    answers = tuple(key for key in offers(panel).values() if key and key.startswith("t:"))
    return table, ids.real(table, table.numbers[table.waiting[0]], answers)


@pytest.mark.parametrize("game", ["bazaar", "lusitania"])
async def test_changed_ids_are_answered_in_words(here, caplog, game):
    """Whoever presses whatever id reads a sentence; no id makes an error of ours."""
    _, real = await every_kind(here, game)
    with quiet_log(caplog):
        for i, custom_id in enumerate(drawn(ids.mutated(real), 150)):
            fine(await pressed(here, WHO[i % 3], custom_id, v2=custom_id[:1] in "tp"), custom_id)
        await here.settled()


async def test_changed_ids_of_a_stranger_change_nothing(here):
    """Nothing that somebody without a seat presses at a running game changes it."""
    table, real = await every_kind(here, "bazaar")
    quiet = [key for key in real if key[:1] in "tpbgawr"]
    before = await books(here)
    for custom_id in drawn(ids.mutated(quiet), 60):
        if custom_id[:2] in ("n:", "l:"):
            continue
        fine(await pressed(here, "Cicero", custom_id), custom_id)
    after = await books(here)
    assert after[:-1] == before[:-1]  # people: Cicero's name may have been seen
    assert (await now(here, table)).seq == table.seq


async def test_menus_with_other_values(here, caplog):
    """Values that no menu of ours has are refused like any other answer."""
    table = await here.opened("Brutus", game="lusitania")
    playing = await dealt(here, "bazaar", where="lusitania")
    values = ("2", "99", "-1", "x", "9" * 30, "recommended", "'; DROP TABLE tables;--", str(playing.id), str(table.id))
    before = await books(here)
    with quiet_log(caplog):
        for i, custom_id in enumerate([*ids.menus(table), *ids.menus(playing), "o:999:-", "w:which:nothing"]):
            for value in values:
                if custom_id == f"o:{table.id}:-" and value == "2":
                    continue
                fine(await pressed(here, WHO[i % 2], custom_id, values=[value]), (custom_id, value))
            fine(await pressed(here, WHO[i % 2], custom_id, values=["x"], chosen=[]), (custom_id, "nothing chosen"))
    after = await books(here)
    assert [row[:8] for row in after[0]] == [row[:8] for row in before[0]] and after[2] == before[2]


@pytest.mark.parametrize("words", ["", "x" * 4000, "\x00", "@everyone", "🦖" * 1000, "'; DROP TABLE tables;--"])
async def test_forms_that_are_not_known_are_answered(here, words):
    """A form from before a restart, whatever is written in it."""
    before = await books(here)
    answer = await submitted(here, "Livia", "x:form", words)
    assert "Nothing changed." in fine(answer, words) and answer.ephemeral
    assert await books(here) == before


async def test_presses_all_at_once(here, caplog):
    """Fifty different ids in one moment, by everybody: each gets its own answer."""
    table, real = await every_kind(here, "bazaar")
    with quiet_log(caplog):
        presses = [pressed(here, WHO[i % 3], key, v2=key[:1] in "tp") for i, key in enumerate((real * 3)[:50])]
        for key, answer in zip((real * 3)[:50], await asyncio.gather(*presses), strict=True):
            fine(answer, key)
        await here.settled()
    assert table.id and HOME
