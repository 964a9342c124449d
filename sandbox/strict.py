"""What Discord lets pass and players would regret: noted in strict mode, so that tests can fail on it."""

from __future__ import annotations

__all__ = ["Strict"]


class Strict:
    """Keeps complaints, one sentence each; deaf when `on` is False."""

    def __init__(self, on: bool = True) -> None:
        self.on = on
        self.complaints: list[str] = []

    def complain(self, sentence: str) -> None:
        """Note a complaint."""
        if self.on:
            self.complaints.append(sentence)
