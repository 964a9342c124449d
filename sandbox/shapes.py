"""Discord's objects as the API sends them, with the fields that discord.py reads."""

from __future__ import annotations

from datetime import UTC, datetime

from .errors import Json

__all__ = ["application", "channel", "dm", "guild", "iso", "member", "role", "thread", "thread_member", "user"]


NOTHING = (
    *("icon", "banner", "splash", "discovery_splash", "description", "vanity_url_code", "application_id"),
    *("afk_channel_id", "system_channel_id", "rules_channel_id", "public_updates_channel_id"),
)
"""What this guild has not set."""


def iso(seconds: float) -> str:
    """A moment as Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")


def user(key: str, name: str, *, bot: bool = False) -> Json:
    """A user."""
    return {
        "id": key,
        "username": name.lower(),
        "global_name": None if bot else name,
        "discriminator": "0000" if bot else "0",
        "avatar": None,
        "bot": bot,
        "public_flags": 0,
    } | ({"username": name} if bot else {})


def member(who: Json, joined: str, roles: list[str]) -> Json:
    """A user in a guild."""
    return {
        "user": who,
        "roles": roles,
        "joined_at": joined,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "nick": None,
        "avatar": None,
        "premium_since": None,
        "pending": False,
    }


def role(key: str, name: str, permissions: int, *, managed: bool = False) -> Json:
    """A role."""
    return {
        "id": key,
        "name": name,
        "permissions": str(int(permissions)),
        "position": int(managed),
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": managed,
        "mentionable": False,
        "flags": 0,
    }


def guild(key: str, name: str, owner: str) -> Json:
    """A guild without its channels, threads and members."""
    return {
        "id": key,
        "name": name,
        "owner_id": owner,
        "roles": [],
        "emojis": [],
        "stickers": [],
        "features": [],
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "system_channel_flags": 0,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": "en-US",
        "nsfw_level": 0,
        "nsfw": False,
        "premium_progress_bar_enabled": False,
        "afk_timeout": 300,
    } | dict.fromkeys(NOTHING)


def channel(key: str, guild_id: str, name: str, *, position: int, topic: str | None = None) -> Json:
    """A text channel."""
    return {
        "id": key,
        "type": 0,
        "guild_id": guild_id,
        "name": name,
        "position": position,
        "permission_overwrites": [],
        "nsfw": False,
        "topic": topic,
        "parent_id": None,
        "rate_limit_per_user": 0,
        "last_message_id": None,
        "flags": 0,
    }


def thread(key: str, parent: Json, asked: Json, owner: str, now: str) -> Json:
    """A thread under `parent`, as `asked` for; public (11) unless another type is asked for."""
    return {
        "id": key,
        "type": asked.get("type", 11),
        "guild_id": parent["guild_id"],
        "parent_id": parent["id"],
        "name": asked["name"],
        "owner_id": owner,
        "last_message_id": None,
        "message_count": 0,
        "total_message_sent": 0,
        "member_count": 1,
        "rate_limit_per_user": asked.get("rate_limit_per_user") or 0,
        "flags": 0,
        "thread_metadata": {
            "archived": False,
            "locked": False,
            "auto_archive_duration": asked.get("auto_archive_duration") or 4320,
            "archive_timestamp": now,
            "create_timestamp": now,
        },
    }


def thread_member(thread_id: str, who: str, now: str) -> Json:
    """Somebody who takes part in a thread."""
    return {"id": thread_id, "user_id": who, "join_timestamp": now, "flags": 0}


def dm(key: str, who: Json) -> Json:
    """The channel in which the bot and one person talk alone."""
    return {"id": key, "type": 1, "recipients": [who], "last_message_id": None, "flags": 0}


def application(bot: Json, owner: Json) -> Json:
    """The application behind the bot."""
    return {
        "id": bot["id"],
        "name": bot["username"],
        "description": "",
        "icon": None,
        "bot": bot,
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "owner": owner,
        "summary": "",
        "team": None,
        "flags": 0,
        "tags": [],
        "hook": True,
        "redirect_uris": [],
        "integration_types_config": {"0": {}},
        "interactions_endpoint_url": None,
        "approximate_guild_count": 1,
    }
