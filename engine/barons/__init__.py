"""BARONS of the Kingdom: the rules, by the numbers of the rulebook (B-1 to B-144, variants BV-1 to BV-10)."""

from engine.barons.game import GAME

__all__ = ["GAME"]
