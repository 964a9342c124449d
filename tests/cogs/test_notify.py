"""How people hear of their turns: `/notify`, `/quiet`, the call on trial, over real sockets."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from cogs.ui import hours
from cogs.ui.lobby_words import HOW_TO_OPEN
from engine.core import IllegalAction
from tests.cogs.forum import HOME, ids, text
from tests.cogs.play import dealt, dms


def at(hour: int, minute: int = 0, day: int = 15) -> float:
    """Unix time of an hour (UTC) in January 2027."""
    return datetime(2027, 1, day, hour, minute, tzinfo=UTC).timestamp()


async def person(here, who="Livia"):
    return await here.tables.person(here.user(who))


class TestPanel:
    async def test_the_ways_are_explained_and_changed_by_one_press(self, here):
        """The present way is marked and has no button; a press shows the new state in place."""
        asked = await here.says("Livia", "notify", "dm")
        assert "**Mention** (yours)" in text(asked.message)
        assert list(ids(asked.message)) == ["Message", "Both", "Nothing", "n:remind:0", "Quiet hours", "Test"]
        for label, way in (("Message", "dm"), ("Both", "both"), ("Nothing", "none"), ("Mention", "channel")):
            done = await here.press("Livia", asked.message, label)
            assert f"**{label}** (yours)" in text(done.message) and (await person(here)).notify == way

    async def test_a_way_can_be_chosen_for_one_game(self, here):
        """In its channel, by who plays it; general again with one press; other games are not touched."""
        table = await dealt(here)
        asked = await here.says("Livia", "notify")
        assert f"In Bazaar #{table.id}: as in all games." in text(asked.message)
        done = await here.press("Livia", asked.message, "Here: Message")
        assert "**Message**, for this game only" in text(done.message)
        assert (await here.tables.way(here.user("Livia"), table.id), (await person(here)).notify) == ("dm", "channel")
        done = await here.press("Livia", done.message, "Here: as in all games")
        assert await here.tables.own_way(here.user("Livia"), table.id) is None

    async def test_who_only_watches_is_offered_nothing_for_this_game(self, here):
        """It is not theirs to be called in."""
        await dealt(here)
        asked = await here.says("Cicero", "notify")
        assert "In Bazaar" not in text(asked.message) and not any(
            label.startswith("Here") for label in ids(asked.message)
        )

    async def test_who_has_lost_the_seat_chooses_nothing_for_that_game(self, here):
        """The panel is older than the change of hands; the press is refused and nothing is stored."""
        table = await dealt(here)
        panel = (await here.says("Livia", "notify")).message
        await here.tables.give(table.id, 0, here.user("Agrippa"), "Agrippa")
        answer = await here.press("Livia", panel, "Here: Message")
        assert "You do not play here" in text(answer.message)
        assert await here.tables.own_way(here.user("Livia"), table.id) is None

    async def test_reminders_are_chosen_from_a_menu(self, here):
        """Never by default; every day, three days or week as well."""
        asked = await here.says("Livia", "notify", "dm")
        assert "Reminders: only by the game's clock." in text(asked.message)
        done = await here.press("Livia", asked.message, "n:remind:0", ["3"])
        assert "Reminders: every three days as well." in text(done.message) and (await person(here)).remind == 3


class TestHours:
    async def test_they_are_written_into_a_form(self, here):
        """A city is enough; the panel then says the hours, the zone and what time it is there."""
        asked = await here.says("Livia", "notify", "dm")
        form = await here.press("Livia", asked.message, "Quiet hours")
        sent = await here.people.submit("Livia", form, {"from": "22:30", "to": "7", "zone": "rome"})
        assert "Quiet hours: from 22:30 to 07:00 in Europe/Rome, where it is " in text(sent.message)
        found = await person(here)
        assert (found.quiet_from, found.quiet_to, found.zone) == (22 * 60 + 30, 7 * 60, "Europe/Rome")
        done = await here.press("Livia", sent.message, "No quiet hours")
        assert "Quiet hours: none." in text(done.message) and (await person(here)).quiet_from is None

    @pytest.mark.parametrize(
        ("begin", "end", "zone", "remedy"),
        [
            ("25:00", "07:00", "Rome", "Write hours and minutes like 22:00"),
            ("late", "07:00", "Rome", "Write hours and minutes like 22:00"),
            ("22:00", "07:61", "Rome", "Write hours and minutes like 22:00"),
            ("22:00", "07:00", "Atlantis", "Write a city of your zone"),
            ("22:00", "22:00", "Rome", "Let them end at another time"),
            ("08:00", "07:00", "Rome", "Leave at least four hours a day"),
        ],
    )
    async def test_what_cannot_be_is_refused_remedy_first(self, here, begin, end, zone, remedy):
        """Also a whole day of quiet: then nothing could ever ring. Nothing changes."""
        answer = await here.says("Livia", "quiet", "dm", **{"from": begin, "to": end, "zone": zone})
        first, second = text(answer.message).split("\n")
        assert first.startswith(remedy) and second.endswith("Nothing changed.")
        assert (await person(here)).quiet_from is None

    async def test_the_command_says_what_is_chosen(self, here):
        """With nothing given it opens the panel; with hours alone the zone stays as it was."""
        done = await here.says("Livia", "quiet", "dm", **{"from": "23", "to": "6.30", "zone": "Europe/Rome"})
        assert "from 23:00 to 06:30 in Europe/Rome" in text(done.message)
        done = await here.says("Livia", "quiet", "dm", **{"from": "22:00", "to": "06:00"})
        assert "from 22:00 to 06:00 in Europe/Rome" in text(done.message)
        assert "from 22:00 to 06:00" in text((await here.says("Livia", "quiet", "dm")).message)

    async def test_a_zone_must_have_been_chosen_once(self, here):
        """Hours without any zone are refused rather than taken for UTC."""
        answer = await here.says("Livia", "quiet", "dm", **{"from": "22:00", "to": "06:00"})
        assert text(answer.message).startswith("Write a city") and (await person(here)).quiet_from is None

    async def test_zones_are_completed_and_never_empty(self, here):
        """By any part of the name, with the time there; what nothing is called says what to write."""
        for typed, first in (("rome", "Europe/Rome, now "), ("new york", "America/New_York, now "), ("", "UTC, now ")):
            found = await here.people.complete("Livia", "dm", "quiet", "zone", typed)
            assert found[0]["name"].startswith(first) and len(found) <= 25
        (nothing,) = await here.people.complete("Livia", "dm", "quiet", "zone", "atlantis")
        assert "write a city" in nothing["name"]

    def test_times_are_read_as_they_are_written(self):
        """With a colon, a dot or an h, or the hour alone."""
        assert [hours.minutes(word) for word in ("22:00", " 7.05 ", "7h30", "0", "23:59")] == [1320, 425, 450, 0, 1439]
        for word in ("24:00", "7:5", "-1", "", "7:30 pm", "²", "1:60"):
            with pytest.raises(IllegalAction, match="bad_hours"):
                hours.minutes(word)


class TestTrial:
    @pytest.mark.parametrize(("way", "calls"), [("channel", 1), ("dm", 1), ("both", 2), ("none", 0)])
    async def test_it_rings_the_way_that_was_chosen(self, here, way, calls):
        """At once, and says where it went."""
        await here.tables.set_person(here.user("Livia"), notify=way)
        answer = await here.press("Livia", (await here.says("Livia", "notify")).message, "Test")
        said = text(answer.message)
        assert len(here.people.pushes("Livia")) == calls
        assert ("a mention in" in said) == (way in ("channel", "both")) and ("Sent: a DM" in said) == (
            way in ("dm", "both")
        )
        assert ("Nothing rings" in said) == (way == "none")

    async def test_closed_dms_are_said_with_the_way_to_open_them(self, here):
        """Why it did not arrive, and what helps."""
        await here.tables.set_person(here.user("Livia"), notify="dm")
        here.sandbox.moderation.close_dms(here.people.user("Livia"))
        answer = await here.press("Livia", (await here.says("Livia", "notify")).message, "Test")
        assert HOW_TO_OPEN in text(answer.message) and here.people.pushes("Livia") == []

    async def test_a_mention_cannot_be_tried_in_a_message(self, here):
        """It says where to try."""
        answer = await here.press("Livia", (await here.says("Livia", "notify", "dm")).message, "Test")
        assert "in a channel of a server" in text(answer.message) and dms(here, "Livia") != []

    async def test_it_is_not_for_ringing_all_day(self, here):
        """After a few it says when it can be tried again."""
        panel = (await here.says("Livia", "notify")).message
        said = [text((await here.press("Livia", panel, "Test")).message) for _ in range(6)]
        assert "Look again" in said[-1] and len(here.people.pushes("Livia")) == 5
        assert here.people.read("Livia", HOME)
