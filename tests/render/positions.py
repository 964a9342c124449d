"""Positions of Lusitania built by hand, for looking at and for golden pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace
from PIL import Image

from engine.core import Entry, Event
from engine.lusitania import events as e
from engine.lusitania.cards import CARDS, SPACES
from engine.lusitania.view import PlayerView, SpaceView, View
from render import lusitania

NAMES = ("Livia", "Brutus", "Agrippa", "Octavia")
SCRIPTS = ("Αγρίππας ὁ Μέγας", "Владимир Красно", "日本太郎", "🦁 Leo 👑")
ODD = ("محمد علي", "שלום רב", "Z̷̢͝a̴̡͒l̵̨͝g̶̛͜o", "𝕱𝖆𝖚𝖘𝖙𝖎𝖓𝖆")
LONG = (
    "Maximus Decimus Meridius Regulus",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii",
    "Gnaeus Pompeius Magnus Imperator",
)


def space(card: str | None = None, *equipment: str, virtus: Sequence[int] = (), kind: str | None = None) -> SpaceView:
    """A space with what follows from its cards: open icons in printed order, what it accepts, its points."""
    if card is None:
        return SpaceView()
    soldier = CARDS[card]
    if soldier.kind not in SPACES:
        return SpaceView(card=card, points=soldier.points)
    left = list(equipment)
    open_icons = []
    for icon in soldier.icons:
        there = next((kind for kind in icon if kind in left), None)
        if there:
            left.remove(there)
        else:
            open_icons.append(icon)
    accepts = {kind for icon in open_icons for kind in icon}
    listed = {kind for icon in soldier.icons for kind in icon}
    if 10 in virtus and len(left) - (6 in virtus and kind in left) < 2:
        accepts |= {
            kind for kind in ("shield", "sword", "axe", "spear", "horse", "bow", "boulder") if kind not in listed
        }
    if 6 in virtus and kind is not None and kind not in left:
        accepts.add(kind)
    return SpaceView(
        card=card,
        equipment=equipment,
        icons=tuple(open_icons),
        accepts=tuple(sorted(accepts)),
        virtus=tuple(virtus),
        kind=kind,
        points=soldier.points + sum(CARDS[e].points for e in equipment),
    )


def player(
    army: dict[int, SpaceView], *, musicians: int = 0, cards: int = 3, taken: Sequence[str] = (), **more: Any
) -> PlayerView:
    spaces = tuple(army.get(i, SpaceView()) for i in range(9))
    cards_there = [CARDS[s.card] for s in spaces if s.card]
    mercenaries = sum(card.kind == "mercenary" for card in cards_there)
    return PlayerView(
        spaces=spaces,
        cards=cards,
        musicians=musicians,
        score=sum(s.points for s in spaces) + 2 * sum(t.startswith("laurus") for t in taken) - musicians,
        province=next((card.banner for card in cards_there if card.kind == "legionary"), None),
        mercenaries=(3 if "virtus-8" in taken else 2) - mercenaries,
        objectives=tuple(taken),
        **more,
    )


def view(*players: PlayerView, **more: Any) -> View:
    given: dict[str, Any] = {
        "seat": None,
        "active": 0,
        "stage": "start",
        "free_used": False,
        "field": ("red-3", "horse", "senator", "merc-5"),
        "deck": 23,
        "exhaustions": 0,
        "discard": ("axe", "blue-1", "doctor", "shield", "shield", "spear", "yellow-4"),
    }
    return View(players=players, **{**given, **more})


def opening(seats: int = 2, **more: Any) -> View:
    mars = ("commander", "caesar", "commander", "commander")
    return view(
        *(player({0: space(mars[i])}) for i in range(seats)), active=1, deck=73 - 4 - 3 * seats, discard=(), **more
    )


BLUE = player(
    {
        0: space("commander"),
        1: space("blue-1", "shield"),
        2: space("blue-2", "sword", "shield"),
        4: space("blue-4"),
        8: space("doctor"),
    },
    musicians=1,
)
RED = player(
    {
        0: space("caesar"),
        1: space("red-1"),
        3: space("red-3", "axe"),
        4: space("merc-4"),
        5: space("red-5", "bow", "axe"),
        7: space("gunner", "boulder"),
    }
)
YELLOW = player(
    {1: space("yellow-1"), 2: space("yellow-2", "spear"), 6: space("cook"), 8: space("cleopatra")}, musicians=2
)
GREEN = player(
    {
        0: space("inspector"),
        2: space("merc-2"),
        3: space("auxilia"),
        4: space("green-4", "horse"),
        5: space("green-5"),
        6: space("merc-6", "axe", "shield"),
    },
    taken=("laurus-3", "virtus-9"),
)


def base(seats: int = 4, **more: Any) -> View:
    return view(*(BLUE, RED, YELLOW, GREEN)[:seats], **more)


def expansions(**more: Any) -> View:
    return base(
        4, objectives=("laurus-1", "laurus-4", "virtus-6", "virtus-8", "virtus-10"), decks=("laurus", "virtus"), **more
    )


def others(**more: Any) -> View:
    return base(
        3,
        objectives=("laurus-2", "laurus-5", "laurus-3", "virtus-7"),
        decks=("laurus", "virtus"),
        exhaustions=1,
        **more,
    )


def crowded() -> View:
    """All 26 Equipment cards on the table, Virtus 6 and 10 under one Soldier."""
    first = player(
        {
            0: space("commander"),
            1: space("blue-1", "shield"),
            2: space("blue-2", "shield", "sword", "axe", "axe", "shield", virtus=(6, 10), kind="shield"),
            3: space("blue-3", "axe"),
            6: space("cook"),
            7: space("gunner", "boulder", "bow"),
            8: space("auxilia"),
        },
        musicians=3,
        taken=("laurus-1", "virtus-6", "virtus-7", "virtus-8", "virtus-10"),
    )
    second = player(
        {
            0: space("caesar"),
            1: space("red-1", "shield"),
            2: space("red-2", "shield", "spear"),
            4: space("red-4", "horse", "sword"),
            7: space("gunner", "boulder", "spear"),
        },
        musicians=11,
    )
    third = player(
        {
            2: space("yellow-2", "sword"),
            4: space("merc-4", "horse"),
            5: space("yellow-5", "bow"),
            8: space("cleopatra"),
        },
        cards=2,
    )
    fourth = player(
        {
            3: space("green-3", "axe", "spear"),
            4: space("green-4", "horse", "sword"),
            5: space("green-5", "bow"),
            7: space("gunner", "boulder", "spear"),
        },
        cards=0,
        musicians=1,
    )
    return view(
        *(first, second, third, fourth),
        field=("auxilia", "commander", "inspector", "cleopatra"),
        deck=0,
        exhaustions=2,
        stage="after",
    )


def over() -> View:
    return base(4, stage="over", ranking=(3, 1, 0, 2), reason="target", active=3)


POSITIONS: dict[str, tuple[View, Sequence[str]]] = {
    "opening-2": (opening(2), NAMES),
    "two": (base(2), NAMES),
    "three": (base(3), NAMES),
    "four": (base(4), NAMES),
    "expansions": (expansions(stage="pending:virtus-6"), NAMES),
    "expansions-3": (others(held=True, stage="pending:senator-give"), NAMES),
    "crowded": (crowded(), LONG),
    "scripts": (base(4, deck=0, discard=()), SCRIPTS),
    "odd-names": (base(4, field=("boulder", "gunner", "blue-2"), active=2), ODD),
    "over": (over(), NAMES),
    "over-2": (base(2, stage="over", ranking=(1, 0), reason="deck", exhaustions=2, deck=0), NAMES),
}


def entry(seat: int | None, *events: Event) -> Entry:
    return Entry(0, seat, "player", events)


ROUND = (
    entry(
        1,
        e.Equipped(seat=1, card="axe", space=3, under="red-3", gain=2, score=32),
        e.Drew(seat=1, cards=("cook",), to=(1,)),
    ),
    entry(2, e.Traded(seat=2, took=("doctor",), gave=("horse",))),
    entry(2, e.SenatorSent(seat=2)),
    entry(2, e.SenatorTook(seat=2, opponent=0), e.TakenCard(seat=2, opponent=0, card="cook", to=(2, 0))),
    entry(
        3,
        e.Recruited(seat=3, card="green-4", space=4, gain=6, score=30),
        e.ObjectiveTaken(seat=3, objective="virtus-9", gain=0, score=30),
    ),
)
ENTRIES: dict[str, tuple[Entry, ...]] = {
    "two": ROUND[:1],
    "three": ROUND[:4],
    "four": ROUND,
    "expansions": ROUND,
    "expansions-3": ROUND[:4],
    "over": ROUND,
}


def mine(of: View, seat: int, hand: Sequence[str], fronts: Sequence[str] = (), **more: Any) -> View:
    """The same table as one seat sees it."""
    players, me = list(of.players), of.players[seat]
    score = me.score + me.musicians - len(fronts)
    players[seat] = replace(
        me, hand=tuple(hand), cards=len(hand), fronts=tuple(fronts), musicians=len(fronts), score=score
    )
    return replace(of, seat=seat, players=tuple(players), **more)


HANDS: dict[str, View] = {
    "hand": mine(base(4), 0, ("blue-3", "horse", "yellow-4"), ("cook",)),
    "hand-opening": mine(opening(3), 1, ("green-2", "axe", "auxilia")),
    "hand-objectives": mine(
        expansions(active=3),
        3,
        ("gunner", "boulder", "commander"),
        ("shield", "shield", "red-1", "merc-1", "inspector"),
    ),
    "hand-crowded": mine(crowded(), 0, ("shield", "merc-6", "senator"), ("cook", "yellow-1", "yellow-4")),
    "hand-taken": mine(
        others(held=True, stage="pending:senator-give"), 0, ("merc-3", "bow"), ("gunner",), taken="cleopatra"
    ),
}


SAMPLES = [*POSITIONS, *HANDS]


def picture(name: str) -> Image.Image:
    """A sample position as pixels: a board, or a hand."""
    if name in HANDS:
        image = lusitania.drawn_hand(HANDS[name], NAMES)
        assert image is not None
        return image
    seen, who = POSITIONS[name]
    return lusitania.drawn(seen, who[: len(seen.players)], ENTRIES.get(name, ()))


def encoded(name: str) -> bytes:
    """A sample as the bot sends it."""
    if name in HANDS:
        return lusitania.hand(HANDS[name], NAMES) or b""
    seen, who = POSITIONS[name]
    return lusitania.board(seen, who[: len(seen.players)], ENTRIES.get(name, ()))


def pictures() -> Iterator[Image.Image]:
    return map(picture, SAMPLES)
