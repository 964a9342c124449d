"""Expansions with one another: every cell of the table of interactions, a test each."""

from __future__ import annotations

from engine.lydia import GAME
from engine.lydia.actions import (
    Bonus,
    Buy,
    Copy,
    Done,
    Estate,
    Exchange,
    King,
    Place,
    Race,
    Take,
    Tomb,
    Upgrade,
)
from engine.lydia.scoring import score
from engine.lydia.setup import forbid
from engine.lydia.state import Options
from tests.lydia.positions import at, held, offered, phase, play, refused, well


def test_king_and_craftsman_copy_comes_first():
    """Whom he copies is asked before the King; the King gives the Gate's colour, whatever was copied."""
    state = at("king", "craftsmen", drawn="craftsman", king="green", gates={"green": {"red": 1}}, me={"influence": 4})
    state = play(state, Place("craftsman", "green"))
    assert phase(state) == "COPY"
    state = play(state, Copy("red"))
    assert phase(state) == "KING"
    assert held(play(state, King("blue"))) == {"green": 2, "red": 2}


def test_king_alone_is_nobody_to_copy():
    """A Gate where only the King stands is closed to a Craftsman (LX3-4)."""
    state = at("king", "craftsmen", drawn="craftsman", king="green", well={"red": 1}, me={"influence": 4})
    assert refused(state, Place("craftsman", "green")) == "nobody_to_copy"


def test_king_and_tomb_a_retired_colour_is_a_coin():
    """What the King gives of a retired colour is a coin."""
    state = play(at("king", "tombs", drawn="red", king="red", me={"tombs": ["red"]}), Place("red", "red"), King("blue"))
    assert held(state) == {"coin": 3}


def test_king_and_builder_or_well_nothing():
    """The King has no part in a Well action, at the Well or on a Builder tile."""
    state = at("king", "builders", drawn="lydian", king="green", well={"red": 1})
    for spot in ("well", "NE"):
        after = play(state, Place("lydian", spot))
        assert phase(after) == "WELL" and after.king == "green" and held(after) == {}


def test_well_cards_and_craftsman_the_copied_kind_pays():
    """LX3-6: as yellow he brings the coin of the yellow Well card."""
    me = {"influence": 4, "cards": ["start_blue", "well_yellow+"]}
    state = at("wells", "craftsmen", drawn="craftsman", well={"yellow": 1, "red": 1}, me=me)
    state = play(state, Place("craftsman", "well"))
    assert offered(state, Copy) == ["yellow", "red"]
    assert held(play(state, Copy("yellow"))) == {"coin": 2}
    assert held(play(state, Copy("red"))) == {}


def test_well_cards_and_pairs_no_income():
    """Merchants that reach the Well as a pair, from a race or from a gold card bring nothing (A-16)."""
    me = {"cards": ["start_blue", "well_red", "well_green"], "res": {"blue": 2}, "influence": 1}
    state = at("wells", "chariots", drawn="red", gates={"green": {"red": 1}}, chariot=["green", "green"], me=me)
    state = play(state, Place("red", "green"), Race(0))
    assert phase(state) == "TAKE" and well(state) == ["green", "green", "red", "red"]
    assert state.players[0].coins == 0
    me = {"cards": ["start_blue"], "coins": 4, "influence": 1, "res": {"green": 1, "blue": 1}}
    state = at("wells", drawn="red", sides={"N": ["gold_mint_red"]}, me=me)
    assert held(play(state, Place("red", "well"), Buy("gold_mint_red"))) == {"coin": 2}


def test_well_cards_and_builders():
    """Well cards of both sides can be bought; the Lydian on the tile brings no income."""
    me = {"coins": 8, "influence": 1, "cards": ["start_blue"]}
    sides = {"N": ["well_red"], "E": ["well_blue"], "S": ["well_green"]}
    state = play(at("wells", "builders", drawn="lydian", sides=sides, me=me), Place("lydian", "NE"))
    assert held(state) == {"coin": 8}
    state = play(state, Buy("well_red"), Buy("well_blue"))
    assert held(state) == {} and refused(state, Buy("well_green")) == "other_side"


def test_well_cards_and_estates():
    """A Well card cannot be covered, but counts as gold for purple cards (LX2-4)."""
    me = {"coins": 3, "influence": 1, "cards": ["start_blue", "well_red+", "purple_gold_major"]}
    state = play(at("wells", "estates", drawn="blue", tiles={"N": "estate_1"}, me=me), Place("blue", "well"))
    assert refused(state, Estate("estate_1", "well_red")) == "never_covered" and not offered(state, Estate)
    assert score(state, 0).purple == 3


def test_well_cards_and_tomb_coins_are_coins():
    """A Well card's coins do not depend on what has retired."""
    me = {"tombs": ["red"], "cards": ["start_blue", "well_red"]}
    assert held(play(at("wells", "tombs", drawn="red", me=me), Place("red", "well"))) == {"coin": 1}


def test_craftsman_and_courtyard():
    """He may lie there and be played from there to the same places; the one there is nobody to copy."""
    me = {"influence": 4, "courtyard": "craftsman"}
    state = at("craftsmen", "courtyards", drawn="blue", gates={"red": {"green": 1}}, well={"yellow": 1}, me=me)
    assert offered(state, Place, "craftsman") == ["red", "well"]
    after = play(state, Place("craftsman", "red"))
    assert offered(after, Copy) == ["green"] and after.players[0].courtyard == "blue"


def test_craftsman_and_chariot():
    """The copied merchant races, the Craftsman goes to the Well; those on the board cannot be copied (LX7-3)."""
    state = at(
        "craftsmen",
        "chariots",
        drawn="craftsman",
        gates={"red": {"green": 1}},
        chariot=["yellow"],
        me={"influence": 4},
    )
    state = play(state, Place("craftsman", "red"))
    assert offered(state, Copy) == ["green"]
    state = play(state, Copy("green"))
    assert state.chariot == ["yellow", "green"] and well(state) == ["craftsman"]


def test_craftsman_copying_a_lydian_does_not_race():
    """That is a Lydian pair: both go to the Well (LX7-3)."""
    state = at("craftsmen", "chariots", drawn="craftsman", gates={"red": {"lydian": 1}}, me={"influence": 4})
    state = play(state, Place("craftsman", "red"), Copy("lydian"), Exchange(0))
    assert state.chariot == [] and well(state) == ["craftsman", "lydian"]


def test_craftsman_and_tomb_a_copied_retired_colour_pays_coins():
    """As red he gives a coin to whom red has retired."""
    me = {"influence": 4, "tombs": ["red"]}
    state = at("craftsmen", "tombs", drawn="craftsman", gates={"green": {"red": 1}}, me=me)
    assert held(play(state, Place("craftsman", "green"), Copy("red"))) == {"green": 1, "coin": 2}


def test_craftsman_and_tomb_he_cannot_retire_but_the_copied_one_can():
    """A Tomb takes the true red at the Well, never the Craftsman (A-44)."""
    me = {"influence": 4, "coins": 2, "cards": ["start_blue", "well_red"]}
    state = at("craftsmen", "tombs", "wells", drawn="craftsman", tiles={"N": "tomb_red"}, well={"red": 1}, me=me)
    state = play(state, Place("craftsman", "well"), Copy("red"), Tomb("tomb_red"))
    assert well(state) == ["craftsman"] and state.players[0].tombs == ["red"]


def test_craftsman_and_builder():
    """He cannot go onto a tile, whatever stands elsewhere (A-32)."""
    state = at(
        "craftsmen", "builders", drawn="craftsman", gates={"red": {"lydian": 1}}, well={"red": 1}, me={"influence": 4}
    )
    assert refused(state, Place("craftsman", "NE")) == "no_such_place"


def test_courtyard_and_builder():
    """A Lydian from the Courtyard may go onto a tile."""
    state = at("courtyards", "builders", drawn="red", me={"courtyard": "lydian"})
    assert "NE" in offered(state, Place, "lydian") and "NE" not in offered(state, Place, "red")
    state = play(state, Place("lydian", "NE"))
    assert phase(state) == "WELL" and well(play(state, Done())) == ["lydian"]


def test_courtyard_and_well_card():
    """Played at the Well, the Courtyard's merchant pays; the drawn one laid there does not."""
    me = {"courtyard": "yellow", "cards": ["start_blue", "well_yellow", "well_red+"]}
    state = play(at("courtyards", "wells", drawn="red", me=me), Place("yellow", "well"))
    assert held(state) == {"coin": 1} and state.players[0].courtyard == "red"


def test_courtyard_and_tomb():
    """A merchant on a Courtyard is not at the Well and cannot retire; played there it can."""
    me = {"courtyard": "red", "coins": 2}
    state = at("courtyards", "tombs", drawn="green", tiles={"N": "tomb_red"}, well={"blue": 1}, me=me)
    assert refused(play(state, Place("green", "well")), Tomb("tomb_red")) == "nobody_to_retire"
    assert play(state, Place("red", "well"), Tomb("tomb_red")).players[0].tombs == ["red"]


def test_courtyard_of_a_retired_colour_pays_coins():
    """Played from the Courtyard, a retired colour is coins as well."""
    state = at("courtyards", "tombs", drawn="green", me={"courtyard": "red", "tombs": ["red"]})
    assert held(play(state, Place("red", "green"))) == {"green": 1, "coin": 1}


def test_courtyard_and_purple_bag_cards():
    """What lies on the Courtyard is not in the bag (LX4-4)."""
    state = at("courtyards", me={"courtyard": "lydian", "cards": ["purple_lydians", "purple_pairs"]})
    assert score(state, 0).purple == 0


def test_tomb_and_chariot():
    """A retired colour cannot be spent in a race, except by another own colour at influence 6."""
    race = {"drawn": "red", "gates": {"green": {"red": 1}}, "chariot": ["red", "red"]}
    plain = at("tombs", "chariots", me={"tombs": ["red"], "res": {"blue": 2}}, **race)
    assert phase(play(plain, Place("red", "green"))) == "TAKE"
    state = at("tombs", "chariots", me={"tombs": ["red"], "res": {"blue": 2}, "influence": 6}, **race)
    state = play(state, Place("red", "green"))
    assert phase(state) == "RACE" and offered(state, Race) == [1, 2, 0]
    assert held(play(state, Race(1))) == {"blue": 1, "green": 1, "coin": 3}


def test_tomb_and_influence_6_own_colour_retired():
    """With the own colour retired nothing stands for the others (LX5-8)."""
    me = {"tombs": ["blue"], "influence": 6, "res": {"green": 1}, "coins": 3}
    state = play(at("tombs", drawn="lydian", me=me), Place("lydian", "red"))
    assert offered(state, Exchange) == [0, 1] and offered(state, Exchange, 0) == [None]


def test_tomb_and_estate_never_together():
    """The same four tiles (L-7)."""
    assert forbid(Options(expansions=("tombs", "estates")), 3) == "tombs_and_estates"


def test_builder_and_tomb_tiles_of_both_sides():
    """Several in one turn, if affordable."""
    state = at(
        "builders",
        "tombs",
        drawn="lydian",
        tiles={"N": "tomb_red", "E": "tomb_green"},
        well={"red": 1, "green": 1},
        me={"coins": 4},
    )
    state = play(state, Place("lydian", "NE"), Tomb("tomb_red"), Tomb("tomb_green"))
    assert state.players[0].tombs == ["red", "green"] and held(state) == {}


def test_builder_and_estate_tiles_of_both_sides():
    """Several in one turn, if affordable."""
    me = {"coins": 6, "cards": ["start_blue+", "silver_gate_red+"]}
    state = at("builders", "estates", drawn="lydian", tiles={"N": "estate_1", "E": "estate_2"}, me=me)
    state = play(state, Place("lydian", "NE"), Estate("estate_1", "start_blue"), Estate("estate_2", "silver_gate_red"))
    assert score(state, 0).cards == 20 and held(state) == {}


def test_chariot_and_influence_of_another_player():
    """The Lydian or Craftsman that another's reward releases is at the Well before the active player takes."""
    race = {"drawn": "red", "gates": {"green": {"red": 1}}, "chariot": ["red", "red"]}
    for level, figure in ((0, "lydian"), (3, "craftsman")):
        state = at("craftsmen", "chariots", you={"influence": level, "res": {"red": 3}}, **race)
        state = play(state, Place("red", "green"), Race(0), Race(3))
        assert phase(state) == "TAKE" and figure in offered(state, Take)


def test_chariot_and_end_of_game():
    """A race cannot trigger the end; it runs in final turns too, for the holder of the Well tile as well."""
    state = at(
        "chariots",
        drawn="red",
        gates={"green": {"red": 1}},
        chariot=["red", "red"],
        you={"res": {"red": 3}},
        well_tile=1,
    )
    state = play(state, Place("red", "green"), Race(0))
    assert list(GAME.view(state, None).asked) == [1]
    state = play(state, Race(3), Take("red", None))
    assert phase(state) == "OVER" and state.players[1].influence == 1 and state.well_tile == 1


def test_estate_and_production_pairs():
    """Covered symbols do not count (LX8-4)."""
    me = {"cards": ["silver_twin_red+#", "silver_twin_blue", "purple_production"]}
    assert score(at("estates", me=me), 0).purple == 1


def test_estate_covered_card_pays_nothing():
    """The covered card is silent at its Gate, and cannot be upgraded again."""
    state = play(at("estates", drawn="blue", me={"cards": ["start_blue+#"], "res": {"blue": 4}}), Place("blue", "blue"))
    assert held(state) == {"blue": 6} and offered(state, Bonus) == ["influence"]
    at_well = play(at("estates", drawn="blue", me={"cards": ["start_blue+#"], "coins": 3}), Place("blue", "well"))
    assert refused(at_well, Upgrade("start_blue")) == "already_upgraded"
