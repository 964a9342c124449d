"""Icons: which Equipment a Soldier's card has room for (S-61, S-62)."""

from __future__ import annotations

from functools import lru_cache

from engine.lusitania.cards import CARDS, EQUIPMENT, CardId

Slots = tuple[tuple[str, ...], ...]
ROOM = {name: len(card.icons) for name, card in CARDS.items()}


def fits(slots: Slots, kinds: tuple[str, ...]) -> bool:
    """All kinds can be assigned one-to-one to the slots (S-61 a)."""
    if not kinds:
        return True
    first, rest = kinds[0], kinds[1:]
    return any(first in slot and fits(slots[:i] + slots[i + 1 :], rest) for i, slot in enumerate(slots))


@lru_cache(maxsize=1 << 14)
def open_icons(soldier: CardId, equipment: tuple[CardId, ...]) -> Slots:
    """The icons left when as many as possible are filled, in printed order (P-10)."""

    def left(icons: Slots, kinds: tuple[str, ...]) -> Slots:
        if not kinds:
            return icons
        filled = [left(icons[:i] + icons[i + 1 :], kinds[1:]) for i, icon in enumerate(icons) if kinds[0] in icon]
        return min((*filled, left(icons, kinds[1:])), key=len)

    return left(CARDS[soldier].icons, tuple(sorted(EQUIPMENT[card] for card in equipment)))
