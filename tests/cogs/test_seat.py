"""Look-ups: everywhere, private, and never empty-handed."""

from __future__ import annotations

import re

import pytest

from cogs.ui import rulebook
from tests.cogs.forum import HOME, ids, text
from tests.cogs.play import boards, dealt, dms, now, offers, until
from tests.games import REAL
from tests.toys.bazaar import Draw, Give, Tax
from tests.toys.caravan import Donate

LOOKUPS = ("board", "hand", "log", "undo", "play")


@pytest.mark.parametrize("command", LOOKUPS)
@pytest.mark.parametrize("where", [HOME, "dm"])
async def test_without_a_game_it_says_how_to_open_one(here, command, where):
    """Remedy first, in a channel and in the DM."""
    said = await here.says("Cicero", command, where)
    assert said.ephemeral and "/game new" in text(said.message) and "Nothing changed." in text(said.message)


# Playing


async def test_play_opens_the_panel_of_the_game_that_waits_longest(here):
    """From anywhere, with the number of others that wait."""
    await dealt(here, "bazaar")
    await dealt(here, "nim", where="welcome")
    for where in ("lusitania", "dm"):
        answer = await here.says("Livia", "play", where)
        assert answer.ephemeral and "Bazaar #1" in text(answer.message)
        assert "1 more of your games wait" in text(answer.message)


async def test_play_in_a_games_channel_means_that_game(here):
    """Where a game waits for you, that one is opened."""
    await dealt(here, "bazaar")
    await dealt(here, "nim", where="welcome")
    assert "Nim #2" in text((await here.says("Livia", "play", "welcome")).message)


async def test_play_before_the_start_says_for_whom_to_wait(here):
    """Whoever sits in a lobby only is told who may start it."""
    await here.opened("Brutus")
    assert "Wait until Livia, the host, presses Start." in text((await here.says("Brutus", "play", "dm")).message)


async def test_undo_takes_the_last_move_back(here):
    """As long as that is free, and the panel is open again; with nothing to take back it says so."""
    table = await dealt(here, "caravan")
    nothing = await here.says("Livia", "undo")
    assert "nothing of yours to take back" in text(nothing.message)
    await here.tables.act(table.id, here.user("Livia"), Donate(2))
    done = await here.says("Livia", "undo")
    assert "Your last move is taken back." in text(done.message)
    assert (await now(here, table)).state == table.state
    await here.settled()


async def test_what_was_seen_is_not_taken_back(here):
    """A drawn card closes the way, and that is said."""
    table = await dealt(here, "bazaar")
    await here.tables.act(table.id, here.user("Livia"), Draw())
    said = text((await here.says("Livia", "undo")).message)
    assert "cannot be taken back" in said and "Nothing changed." in said
    await here.settled()


async def test_after_the_end_undo_says_what_stands_in_the_way(here):
    """The channel's last game is meant, although it is over; nobody takes a resignation back."""
    table = await dealt(here, "bazaar")
    await here.tables.resign(table.id, here.user("Brutus"))
    said = text((await here.says("Livia", "undo")).message)
    assert said.startswith("That game is over, and its last move stands") and said.endswith("\nNothing changed.")
    await here.settled()


async def test_after_the_end_a_panel_shows_the_result_and_no_choices(here):
    """Places and scores as in the last board; asking why something is not possible has no use any more."""
    table = await dealt(here, "lusitania", where="lusitania")
    await here.tables.resign(table.id, here.user("Brutus"))
    await here.settled()
    panel = (await here.press("Livia", boards(here, "lusitania")[-1], "My seat")).message
    assert "1st **Livia**: **0**" in text(panel) and "2nd **Brutus** resigned: **0**" in text(panel)
    assert "Why not" not in offers(panel)
    await here.settled()


async def test_what_others_have_acted_on_needs_their_agreement(here):
    """It is named whom to ask, and how."""
    table = await dealt(here, "bazaar")
    await here.tables.act(table.id, here.user("Livia"), Tax())
    await here.tables.act(table.id, here.user("Brutus"), Give("gold"))
    said = text((await here.says("Livia", "undo")).message)
    assert "Brutus" in said and "Nothing changed." in said
    await here.settled()


# Looking


async def test_the_board_is_shown_privately_with_its_picture_and_alt_text(here):
    """Anybody may look; words at once, the picture by an edit; only this person sees it."""
    await dealt(here, "bazaar")
    answer = await here.says("Cicero", "board")
    await until(lambda: answer.message["attachments"])
    assert answer.ephemeral and "**Bazaar #1** Waiting for Livia" in text(answer.message)
    assert answer.message["attachments"][0]["description"] and answer.message["attachments"][0]["filename"].endswith(
        ".png"
    )


async def test_the_board_can_be_shown_to_everyone_and_pings_nobody(here):
    """`show: everyone` answers in public; whose turn it is is named, not mentioned."""
    await dealt(here, "bazaar")
    before = [len(here.people.pushes(who)) for who in ("Livia", "Brutus")]
    answer = await here.says("Cicero", "board", show="everyone")
    await until(lambda: answer.message["attachments"])
    assert not answer.ephemeral and before == [len(here.people.pushes(who)) for who in ("Livia", "Brutus")]


async def test_the_public_board_holds_nothing_of_its_askers_hand(here):
    """The same bytes for a player and an onlooker."""
    await dealt(here, "bazaar")
    seen = []
    for who in ("Livia", "Cicero"):
        answer = await here.says(who, "board", show="everyone")
        (picture,) = await until(lambda answer=answer: answer.message["attachments"])
        seen.append((text(answer.message), picture["description"], picture["size"]))
    assert seen[0] == seen[1]


async def test_words_are_private_and_as_seen_from_ones_own_seat(here):
    """/board words: a player reads what his seat sees, an onlooker what everybody sees."""
    table = await dealt(here, "bazaar")
    player = text((await here.says("Livia", "board", words=True)).message)
    onlooker = text((await here.says("Cicero", "board", words=True)).message)
    assert str(table.game.view(table.state, 0).hand) in player and "hand=None" in onlooker


async def test_a_hand_is_shown_to_its_owner_only(here):
    """Who does not play is told so, and sees nothing."""
    await dealt(here, "bazaar")
    assert "hand=(" in text((await here.says("Livia", "hand")).message)
    assert "hand=" not in text((await here.says("Cicero", "hand")).message)


async def test_a_hand_comes_in_words_and_as_a_picture(here):
    """The words name the cards and nothing that everybody sees; they are the picture's alternative text too."""
    table = await dealt(here, "lusitania")
    answer = await here.says("Livia", "hand")
    (picture,) = await until(lambda: answer.message["attachments"])
    said = text(answer.message)
    assert answer.ephemeral and "Your hand: " in said and "Training field" not in said
    assert said.endswith(picture["description"]) and picture["filename"] == f"t{table.id}-hand.png"
    await here.settled()


async def test_the_log_shows_each_reader_what_he_may_know(here):
    """A drawn card is named for whoever drew it only."""
    await dealt(here, "bazaar")
    await here.says("Livia", "bazaar draw")
    mine, theirs = [text((await here.says(who, "log")).message) for who in ("Livia", "Brutus")]
    (card,) = re.findall(r"Livia draws (\w+)\.$", mine)
    assert theirs.endswith("Livia draws a card.") and card not in theirs
    await here.settled()


@pytest.mark.parametrize("command", ["board", "hand", "log"])
async def test_with_several_games_a_menu_asks_which(here, command):
    """In the DM, where no channel says which game is meant; the one that waits stands first and says so."""
    await dealt(here, "bazaar")
    await dealt(here, "nim", where="welcome")
    asked = await here.says("Livia", command, "dm")
    menu = next(iter(ids(asked.message)))
    options = asked.message["components"][0]["components"][0]["options"]
    assert [option["label"] for option in options] == ["Bazaar #1 · your turn", "Nim #2 · your turn"]
    answer = await here.press("Livia", asked.message, menu, ["2"])
    assert "Nim #2" in text(answer.message)
    await here.settled()


async def test_games_lists_mine_those_that_wait_first(here):
    """Each with its place and for whom it waits; nobody else's."""
    await dealt(here, "bazaar")
    await dealt(here, "nim", where="welcome")
    said = text((await here.says("Brutus", "games", "dm")).message)
    assert "Bazaar #1" in said and "Nim #2" in said and "Waiting for Livia" in said
    assert "**Your turn:** [Bazaar #1](" in text((await here.says("Livia", "games", "dm")).message)
    assert "None." in text((await here.says("Cicero", "games", "dm")).message)


# Being told


async def test_whoever_chose_messages_is_called_there_and_not_mentioned(here):
    """One activation is one push."""
    await here.tables.set_person(here.user("Livia"), notify="dm")
    await dealt(here, "bazaar")
    assert len(dms(here, "Livia")) == 1 and len(here.people.pushes("Livia")) == 1


# Rules


async def test_a_rule_is_found_by_its_number_however_it_is_typed(here):
    """`S-52`, `s52` and `S 52` are one rule."""
    for typed in ("S-52", "s52", "S 52"):
        assert text((await here.says("Cicero", "rules", topic=typed)).message).startswith("**S-52 ")


async def test_rules_are_found_by_words_and_several_are_listed(here):
    """Words of a title lead to it; where several fit, each is named with its number."""
    said = text((await here.says("Cicero", "rules", topic="turn")).message)
    assert said.startswith("Several rules say that") and re.search(r"[A-Z]-?\w+ ", said)
    nothing = text((await here.says("Cicero", "rules", topic="helicopter")).message)
    assert "No rule says that" in nothing


async def test_the_contents_turn_their_pages(here):
    """Without a topic: number and title of every rule, in pages that are turned in place."""
    first = await here.says("Cicero", "rules")
    assert "Page 1 of" in text(first.message) and "Next page" in ids(first.message)
    second = await here.press("Cicero", first.message, "Next page")
    assert second.message["id"] == first.message["id"] and "Page 2 of" in text(second.message)


async def test_rules_are_completed_and_never_empty(here):
    """Numbers and titles; for nonsense one line says what to do."""
    offered = await here.people.complete("Cicero", HOME, "rules", "topic", "S-52")
    assert offered[0]["value"] == "S-52"
    nothing = await here.people.complete("Cicero", HOME, "rules", "topic", "helicopter")
    assert len(nothing) == 1 and "No rule says that" in nothing[0]["name"]


async def test_in_a_games_channel_only_rules_in_play_are_found(here):
    """Without the expansion its rules are not there; where no game is meant they are marked."""
    lusitania = here.tables.games["lusitania"]
    rule = next(rule for rule in lusitania.rules if rule.needs)
    await dealt(here, "lusitania", options=lusitania.options_type())
    assert "No rule says that" in text((await here.says("Cicero", "rules", topic=rule.number)).message)
    elsewhere = text((await here.says("Cicero", "rules", "welcome", topic=rule.number)).message)
    assert elsewhere.startswith(f"**{rule.number} ") and "(with " in elsewhere
    await here.settled()


async def test_the_rules_of_all_games_at_one_table_are_those_in_play_there(here):
    """The table's own game leaves out what is not in play; the other games are told in full."""
    table = await dealt(here, "lusitania")
    told = "\n".join(rulebook.pages(here.tables.games.values(), table))
    assert all(f"**{game.title}**" in told for game in here.tables.games.values())
    assert "(with Laurus)" not in told and "(with " in told


@pytest.mark.parametrize("game", [game for game in REAL if game.rules], ids=lambda game: game.key)
def test_every_rule_fits_into_one_answer_and_has_its_own_number(game):
    """However they are typed, numbers are different; each text fits on a page."""
    assert len({rulebook.plain(rule.number) for rule in game.rules}) == len(game.rules)
    for rule in game.rules:
        assert len(rulebook.answer([game], None, rule.number)) <= 1800
        assert rulebook.found(game.rules, rule.number) == [rule]
