"""Flags of messages, kinds of channels and components, and times that the rules of Discord name."""

from __future__ import annotations

__all__ = [
    "ACK_WISHED",
    "ACK_WITHIN",
    "BUTTON",
    "DM",
    "EPHEMERAL",
    "IS_V2",
    "LOADING",
    "MODAL_KINDS",
    "NONCE_WINDOW",
    "SELECTS",
    "SUPPRESS_NOTIFICATIONS",
    "TEXT",
    "THREADS",
    "TOKEN_LIFE",
]

EPHEMERAL, LOADING = 1 << 6, 1 << 7
SUPPRESS_NOTIFICATIONS, IS_V2 = 1 << 12, 1 << 15

TEXT, DM = 0, 1
THREADS = (10, 11, 12)

BUTTON = 2
SELECTS = (3, 5, 6, 7, 8)
MODAL_KINDS = (3, 4, 5, 6, 7, 8, 19, 21, 22, 23)

ACK_WITHIN = 3.0
"""Seconds in which an interaction must be answered (row 1)."""
ACK_WISHED = 1.5
"""Seconds after which an answer is a complaint in strict mode: half of what Discord grants."""
TOKEN_LIFE = 900.0
"""Seconds in which an interaction's token is good (row 2)."""
NONCE_WINDOW = 180.0
"""Seconds in which a nonce is known: Discord says "the past few minutes" (row 46)."""
