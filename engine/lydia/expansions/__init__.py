"""The eight expansions of the box, one file each, plugged in here in the rulebook's order."""

from __future__ import annotations

from engine.lydia.expansions.builders import Builders
from engine.lydia.expansions.chariots import Chariots
from engine.lydia.expansions.courtyards import Courtyards
from engine.lydia.expansions.craftsmen import Craftsmen
from engine.lydia.expansions.estates import Estates
from engine.lydia.expansions.king import Croesus
from engine.lydia.expansions.tombs import Tombs
from engine.lydia.expansions.wells import Wells
from engine.lydia.points import PLUGGED, Expansion

ALL: tuple[Expansion, ...] = (
    Croesus(),
    Wells(),
    Craftsmen(),
    Courtyards(),
    Tombs(),
    Builders(),
    Chariots(),
    Estates(),
)
PLUGGED.update({it.key: it for it in ALL})
