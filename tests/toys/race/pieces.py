"""Names and limits from the rulebook."""

from typing import Literal

Colour = Literal["blue", "green", "red", "yellow"]
Merchant = Literal["blue", "green", "red", "yellow", "lydian"]
COLOURS: tuple[Colour, ...] = ("blue", "green", "red", "yellow")
MOST_RESOURCES, MOST_COINS, MOST_INFLUENCE = 6, 12, 6
