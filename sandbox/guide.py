"""The one line that tells a person what to press next, from what this person sees. It knows the bot's fixed labels
("My seat", "Join") and no game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from . import seed
from .errors import Json
from .flags import BUTTON, DM, SELECTS
from .limits_components import walk
from .pushes import Pushes
from .world import Post, World

__all__ = ["Guide"]

SEAT, JOIN, TAKE, WHY = "My seat", "Join", "Take the seat", "Why not"
"""Labels of the fixed buttons under a public board, under a game that is still open, where a seat is free, and under
the hand of who plays."""
ASIDE = ("Undo", WHY, "Board", "Back")
"""How the labels of those buttons begin that stand under every hand, whoever is to move, or lead back to it."""
LINK = 5
LOOKS_BACK = 100
"""Messages of a channel that may matter now."""


@dataclass(frozen=True, kw_only=True)
class Spot:
    """A control, by the message that carries it."""

    post: Post
    control: Json


class Guide:
    """Reads the world for a person. `dismissed`: ids of the private messages that were put away."""

    def __init__(self, world: World, pushes: Pushes, dismissed: set[str]) -> None:
        self.world, self.pushes, self.dismissed = world, pushes, dismissed

    def advice(self, who: str) -> Json:
        """`text`, and either `go` (channel, message, custom_id of what to press) or `become` (id and name), or neither.

        First what waits for this person; then a game or seat to join; then somebody else who is called or may join."""
        looks = (
            self._turn,
            self._hand,
            self._question,
            self._letter_asks,
            self._invitation,
            self._open_seat,
            self._somebody,
            self._company,
            self._open_panel,
        )
        return next(filter(None, (look(who) for look in looks)), None) or self._nothing()

    # -- for this person -------------------------------------------------------------------------------------------
    def _turn(self, who: str) -> Json | None:
        board = next((spot for spot in self._boards(who) if _calls(spot.post, who)), None)
        if board is None:
            return None
        room = self._name(board.post)
        panel = next((p for p in self._panels(who) if p.channel == board.post.channel and _newer(p, board.post)), None)
        if panel:
            return _go(f"Choose in your private panel in {room}.", Spot(post=panel, control={}))
        letters = ", or choose in your direct messages" if self._letter(who, board.post) else ""
        return _go(f"In {room} press “{SEAT}” under the newest board{letters}.", board)

    def _hand(self, who: str) -> Json | None:
        """No board calls, but the own hand asks: a turn was taken back."""
        for panel in (panel for panel in self._panels(who) if _button(panel, WHY)):
            board = self._last_in(panel.channel, lambda post: None if post.ephemeral else _button(post, SEAT))
            if board and _newer(panel, board.post) and _choices(panel):
                return _go(f"Choose in your private panel in {self._name(panel)}.", Spot(post=panel, control={}))
        return None

    def _letter(self, who: str, board: Post) -> bool:
        """Whether the DM that came with a board, or after it, can be played from."""
        channel = self.world.dm_of(who)
        letters = (post for post in self._latest(channel["id"]) if _newer(post, board)) if channel else ()
        return any(map(_pressable, letters))

    def _question(self, who: str) -> Json | None:
        """A public message that calls this person and is no board: a vote, or a wish for a pause."""
        rooms = (c for c in self.world.channels.values() if c["type"] != DM and self.world.sees_channel(who, c))
        for post in (post for room in rooms for post in self._latest(room["id"])):
            if not post.ephemeral and _calls(post, who) and _pressable(post) and not _button(post, SEAT):
                return _go(
                    f"You are asked something in {self._name(post)}: press your answer.", Spot(post=post, control={})
                )
        return None

    def _letter_asks(self, who: str) -> Json | None:
        """The newest push was a direct message that still has something to choose in it, or leads to the panel."""
        channel, push = self.world.dm_of(who), next(iter(reversed(self.pushes.of(who))), None)
        post = self.world.posts.get(channel["id"], {}).get(push.message) if channel and push else None
        if post is None or not _choices(post):
            return None
        seat = _button(post, SEAT)
        words = f"press “{SEAT}”" if seat else "choose"
        return _go(f"Your direct messages wait for you: {words} there.", Spot(post=post, control=seat or {}))

    def _open_seat(self, who: str) -> Json | None:
        """Not for those who have been called in that channel: they sit there."""
        called = {push.channel for push in self.pushes.of(who)}
        for spot in self._newest(who, TAKE):
            if spot.post.channel in called:
                continue
            return _go(f"A seat is open in {self._name(spot.post)}: press “{TAKE}”, or be somebody else.", spot)
        return None

    def _invitation(self, who: str) -> Json | None:
        for spot in self._newest(who, JOIN):
            if _names(spot.post, who, self.world):
                continue
            return _go(f"A game is open in {self._name(spot.post)}: press “{JOIN}”, or be somebody else.", spot)
        return None

    def _open_panel(self, who: str) -> Json | None:
        for panel in self._panels(who):
            text = f"A private message in {self._name(panel)} still asks you something."
            return _go(text, Spot(post=panel, control={}))
        return None

    # -- for somebody else -----------------------------------------------------------------------------------------
    def _somebody(self, who: str) -> Json | None:
        pushed = [push.user for push in reversed(self.pushes.all) if not push.looked]
        called = [other for spot in self._boards(who) for other in seed.PEOPLE.values() if _calls(spot.post, other)]
        if other := next((key for key in [*pushed, *called] if key != who and key in seed.PEOPLE.values()), None):
            name = self.world.users[other]["global_name"]
            return {"text": f"Nothing waits for you. {name}’s phone rang: be {name}.", "become": _person(other, name)}
        return None

    def _company(self, who: str) -> Json | None:
        """Who waits in an open game needs others."""
        for spot in self._newest(who, JOIN):
            strangers = (other for other in seed.PEOPLE.values() if not _names(spot.post, other, self.world))
            if (other := next(strangers, None)) and _names(spot.post, who, self.world):
                name = self.world.users[other]["global_name"]
                text = f"Your game in {self._name(spot.post)} waits for others: be {name} and press “{JOIN}” there."
                return {"text": text, "become": _person(other, name)}
        return None

    def _nothing(self) -> Json:
        return {"text": "Nothing waits for you. Type / below and choose a command, for example /game new."}

    # -- reading ---------------------------------------------------------------------------------------------------
    def _boards(self, who: str) -> Iterable[Spot]:
        """The newest board of each channel that the person sees, the latest first."""
        return self._newest(who, SEAT)

    def _newest(self, who: str, label: str) -> list[Spot]:
        rooms = (c for c in self.world.channels.values() if c["type"] != DM and self.world.sees_channel(who, c))
        found = (
            self._last_in(room["id"], lambda post: None if post.ephemeral else _button(post, label)) for room in rooms
        )
        return sorted(filter(None, found), key=lambda spot: int(spot.post.id), reverse=True)

    def _last_in(self, channel: str, control: Callable[[Post], Json | None]) -> Spot | None:
        for post in self._latest(channel):
            if found := control(post):
                return Spot(post=post, control=found)
        return None

    def _latest(self, channel: str) -> Iterator[Post]:
        return islice(reversed(self.world.posts.get(channel, {}).values()), LOOKS_BACK)

    def _panels(self, who: str) -> Iterator[Post]:
        """The person's private messages with something to press, the newest first."""
        mine = (post for channel in self.world.posts for post in self._latest(channel) if post.viewer == who)
        seen = (p for p in mine if p.id not in self.dismissed and self.world.sees(who, p))
        return iter(sorted(filter(_pressable, seen), key=lambda post: int(post.id), reverse=True))

    def _name(self, post: Post) -> str:
        return f"#{self.world.channels[post.channel].get('name', '')}"


def _go(text: str, spot: Spot) -> Json:
    place = {"channel": spot.post.channel, "message": spot.post.id, "custom_id": spot.control.get("custom_id")}
    return {"text": text, "go": place}


def _person(key: str, name: str) -> Json:
    return {"id": key, "name": name}


def _button(post: Post, label: str) -> Json | None:
    buttons = (node for _, node in walk(post.body["components"]) if node.get("type") == BUTTON)
    return next((b for b in buttons if b.get("label") == label and not b.get("disabled")), None)


def _pressable(post: Post) -> bool:
    nodes = [node for _, node in walk(post.body["components"]) if node.get("type") in (BUTTON, *SELECTS)]
    return any(not node.get("disabled") and node.get("style") != LINK for node in nodes)


def _choices(post: Post) -> bool:
    """Whether there is more to press than what stands under every hand."""
    nodes = (node for _, node in walk(post.body["components"]) if node.get("type") in (BUTTON, *SELECTS))
    open_ = (node for node in nodes if not node.get("disabled") and node.get("style") != LINK)
    return any(not str(node.get("label") or "").startswith(ASIDE) for node in open_)


def _calls(post: Post, who: str) -> bool:
    return f"<@{who}>" in post.body["content"] or f"<@!{who}>" in post.body["content"]


def _names(post: Post, who: str, world: World) -> bool:
    texts = [node.get("content") or "" for _, node in walk(post.body["components"])]
    words = "\n".join([post.body["content"], *texts])
    return _calls(post, who) or str(world.users[who]["global_name"]) in words


def _newer(panel: Post, board: Post) -> bool:
    return str(panel.body["edited_timestamp"] or panel.body["timestamp"]) >= str(board.body["timestamp"])
