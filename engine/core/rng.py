"""Chance that fits in one integer, so that a saved game rolls on exactly where it stopped."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TypeVar

import msgspec

T = TypeVar("T")
_MASK = (1 << 64) - 1


class Rng(msgspec.Struct):
    """SplitMix64. Its sequence is ours, not the standard library's, whose `shuffle` may change between versions."""

    state: int

    def bits(self) -> int:
        """The next 64 bits."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & _MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A fair number in range(n), n ≥ 1: draws that would favour small numbers are thrown away."""
        limit = (1 << 64) - (1 << 64) % n
        while (draw := self.bits()) >= limit:
            pass
        return draw % n

    def one(self, items: Sequence[T]) -> T:
        """One of the items, each as likely as the others."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items into a random order, in place (Fisher and Yates)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
