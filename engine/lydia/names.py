"""What things are called: merchants, places, amounts, cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.core.text import counted, listed
from engine.lydia.cards import CARDS, CORNER_SIDES, LEVELS, CardText
from engine.lydia.pieces import COLOURS, KINDS, MEANS, Card, Colour, Face, Kind, Means

KIND_WORDS = {"lydian": "Lydian", "craftsman": "Craftsman"}
KINDS_WORDS = {"lydian": "Lydians", "craftsman": "Craftsmen"}
SIDE_WORDS = {"N": "north", "E": "east", "S": "south", "W": "west"}
FACE_WORDS = {"normal": "", "upgraded": "upgraded", "covered": "upgraded, under an Estate"}
EXPANSION_WORDS = {
    "king": "King Croesus",
    "wells": "Waters of the Pactolus",
    "craftsmen": "The Craftsmen's Guild",
    "courtyards": "Courtyards",
    "tombs": "The Tomb of Alyattes",
    "builders": "Royal Builders",
    "chariots": "Chariot Race",
    "estates": "Estates",
}


def kind_word(kind: Kind | str) -> str:
    """`red`, `Lydian`."""
    return KIND_WORDS.get(kind, kind)


def so_many(number: int, kind: Kind | str) -> str:
    """`2 red`, `1 Lydian`, `3 Craftsmen`."""
    return f"{number} {kind_word(kind) if number == 1 else KINDS_WORDS.get(kind, kind)}"


def merchant(kind: Kind | str) -> str:
    """`a red merchant`, `a Lydian`."""
    return f"a {kind_word(kind)}" if kind in KIND_WORDS else f"a {kind} merchant"


def capital(text: str) -> str:
    """With a capital at its beginning, the rest as it is."""
    return text[:1].upper() + text[1:]


def gate_word(gate: Colour | str) -> str:
    """`Blue gate`."""
    return f"{gate.capitalize()} gate"


def spot_word(at: str) -> str:
    """`Blue gate`, `Well`, `NW Builder tile`."""
    if at in COLOURS:
        return gate_word(at)
    return "Well" if at == "well" else f"{at} Builder tile"


def the_spot(at: str) -> str:
    """`the Blue gate`, `the Well`."""
    return f"the {spot_word(at)}"


def sides_words(sides: Iterable[str]) -> str:
    """`north and east`."""
    return listed(SIDE_WORDS[side] for side in sides)


def corner_words(corner: str) -> str:
    """`NW Builder tile: buy from west and north`."""
    sides = next(sides for name, sides in CORNER_SIDES.items() if name == corner)
    return f"buy from {sides_words(sides)}"


def amount(means: Means | str, number: int) -> str:
    """`3 blue`, `1 coin`."""
    return counted(number, "coin") if means == "coin" else f"{number} {means}"


def amounts(found: Mapping[Means, int] | Iterable[tuple[Means, int]]) -> str:
    """`1 green and 2 coins`, in a fixed order; `nothing`."""
    numbers = dict(found)
    return listed(amount(means, numbers[means]) for means in MEANS if numbers.get(means))


def gained(found: Mapping[Means, int] | Iterable[tuple[Means, int]]) -> str:
    """`+3 blue, +1 red`; `nothing`."""
    numbers = dict(found)
    order = sorted((means for means in MEANS if numbers.get(means)), key=lambda means: -numbers[means])
    return ", ".join(f"+{amount(means, numbers[means])}" for means in order) or "nothing"


def full_words(full: Iterable[Colour]) -> str:
    """`blue reaches 6: bonus`; empty when no marker does."""
    colours = [colour for colour in COLOURS if colour in tuple(full)]
    if not colours:
        return ""
    return f"{colours[0]} reaches 6: bonus" if len(colours) == 1 else f"{listed(colours)} reach 6: a bonus each"


def counts(kinds: Iterable[Kind]) -> str:
    """`2 red, 1 Lydian` in a fixed order; `nobody`."""
    found = list(kinds)
    return ", ".join(so_many(found.count(kind), kind) for kind in KINDS if kind in found) or "nobody"


# Cards


def card_name(card: Card) -> str:
    """`Silver gate yellow`: the id in words, so that either can be typed."""
    return card.replace("_", " ").capitalize()


def held_name(card: Card, face: Face) -> str:
    """A card owned, with the side that is up: `Start blue (upgraded)`."""
    return f"{card_name(card)}{f' ({FACE_WORDS[face]})' if FACE_WORDS[face] else ''}"


def cost(text: CardText) -> str:
    """The price of a card in words, to buy or to upgrade."""
    return amounts(text.cost)


def trigger(text: CardText) -> str:
    """When it pays: `red or blue merchant, green gate`; empty for purple cards."""
    if text.kind == "well":
        return f"{listed(map(kind_word, text.well_merchants), 'or')} placed at the Well"
    if not text.merchants:
        return ""
    coloured = set(text.merchants) == set(COLOURS)
    who = "any colour" if coloured else listed(map(kind_word, text.merchants), "or")
    where = "any gate" if set(text.gates) == set(COLOURS) else f"{listed(text.gates, 'or')} gate"
    return f"{who} at {where}"


def brings(text: CardText, face: Face = "normal") -> str:
    """What one side does, in few words: `any colour at green gate: 1 green; 3 points`."""
    if text.scoring:
        return text.text
    if face == "covered":
        return f"pays nothing more; {counted(text.vp_up * 2, 'point')}"
    points = text.vp if face == "normal" else text.vp_up
    return f"{trigger(text)}: {amounts(text.gives(face))}; {counted(points, 'point')}"


def described(card: Card) -> str:
    """A card in two sentences: what it does on both sides, what it costs."""
    text = CARDS[card]
    if text.scoring:
        does = f"purple card: {text.text}"
    else:
        does = (
            f"{'starting' if text.kind == 'start' else text.kind} card: {trigger(text)} gives {amounts(text.gains)}, "
            f"upgraded {amounts(text.gains_up)}; {counted(text.vp, 'point')}, upgraded {text.vp_up}"
        )
    return f"{card_name(card)}, {does}. It costs {cost(text)}, and as much again to upgrade."


def level_words(level: int) -> str:
    """What a level of influence brings: `maximum 8 cards, +2 coins`."""
    text, before = LEVELS[level], LEVELS[max(level - 1, 0)]
    parts = []
    if text.landholding_max != before.landholding_max:
        most = text.landholding_max
        parts.append("no limit of cards" if most < 0 else f"maximum {most} cards")
    if text.coins:
        parts.append(f"+{counted(text.coins, 'coin')}")
    if text.vp:
        parts.append(counted(text.vp, "point"))
    if text.wild_own_colour:
        parts.append("your own colour stands for any")
    return ", ".join(parts) or "nothing new"
