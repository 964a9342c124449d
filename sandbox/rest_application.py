"""REST routes of the application, its commands, users, guilds and members."""

from __future__ import annotations

from . import seed, shapes
from .body import Asked
from .changes import Change, Changes
from .errors import ApiError, Json
from .gateway import Gateway
from .limits_commands import check_commands
from .routing import Route
from .world import World

__all__ = ["ApplicationRoutes"]

CREATES_A_DAY = 200
DAY = 86400


class ApplicationRoutes:
    """What the bot may ask about itself and others, and its commands."""

    def __init__(self, world: World, gateway: Gateway, changes: Changes) -> None:
        self.world, self.gateway, self.changes = world, gateway, changes
        self._created: dict[str, list[float]] = {}

    def table(self) -> list[Route]:
        """Method, path and handler of each route."""
        return [
            ("GET", "/gateway", self.where),
            ("GET", "/gateway/bot", self.where_for_bots),
            ("GET", "/users/@me", self.me),
            ("GET", "/users/@me/guilds", self.my_guilds),
            ("DELETE", "/users/@me/guilds/{guild}", self.leave),
            ("GET", "/users/{user}", self.user),
            ("GET", "/oauth2/applications/@me", self.application),
            ("GET", "/applications/@me", self.application),
            ("GET", "/guilds/{guild}", self.guild),
            ("GET", "/guilds/{guild}/channels", self.channels),
            ("GET", "/guilds/{guild}/members/{user}", self.member),
            *self._command_routes("/applications/{app}/commands"),
            *self._command_routes("/applications/{app}/guilds/{guild}/commands"),
        ]

    def _command_routes(self, path: str) -> list[Route]:
        one = f"{path}/{{command}}"
        return [
            ("PUT", path, self.put_commands),
            ("GET", path, self.commands),
            ("POST", path, self.post_command),
            ("GET", one, self.command),
            ("DELETE", one, self.delete_command),
        ]

    # -- itself ----------------------------------------------------------------------------------------------------
    async def where(self, asked: Asked) -> Json:
        """GET /gateway"""
        return {"url": self.gateway.url}

    async def where_for_bots(self, asked: Asked) -> Json:
        """GET /gateway/bot"""
        limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
        return {"url": self.gateway.url, "shards": 1, "session_start_limit": limit}

    async def me(self, asked: Asked) -> Json:
        """GET /users/@me"""
        return self.world.bot

    async def application(self, asked: Asked) -> Json:
        """GET /applications/@me, also below /oauth2"""
        return shapes.application(self.world.bot, self.world.user(seed.HOST))

    async def my_guilds(self, asked: Asked) -> list[Json]:
        """GET /users/@me/guilds"""
        mine = [g for key, g in self.world.guilds.items() if f"{key}/{seed.BOT}" in self.world.members]
        return [self._partial(guild) for guild in mine]

    def _partial(self, guild: Json) -> Json:
        rights = str(self.world.base_permissions(seed.BOT, guild))
        facts = {key: guild[key] for key in ("id", "name", "icon", "features")}
        return facts | {"owner": False, "permissions": rights}

    async def leave(self, asked: Asked) -> None:
        """DELETE /users/@me/guilds/{id}"""
        guild = self.world.guild(asked.id("guild"))
        self.world.drop_member(guild["id"], seed.BOT)
        await self.gateway.dispatch("GUILD_DELETE", {"id": guild["id"]}, 1)

    # -- others ----------------------------------------------------------------------------------------------------
    async def user(self, asked: Asked) -> Json:
        """GET /users/{id}"""
        return self.world.user(asked.id("user"))

    async def guild(self, asked: Asked) -> Json:
        """GET /guilds/{id}"""
        return self._mine(asked) | {"approximate_member_count": len(seed.PEOPLE) + 2}

    async def channels(self, asked: Asked) -> list[Json]:
        """GET /guilds/{id}/channels"""
        return list(self.world.rooms(self._mine(asked)["id"]))

    async def member(self, asked: Asked) -> Json:
        """GET /guilds/{id}/members/{id}"""
        who = self.world.user(asked.id("user"))
        return self.world.member(self._mine(asked)["id"], who["id"])

    def _mine(self, asked: Asked) -> Json:
        guild = self.world.guild(asked.id("guild"))
        if f"{guild['id']}/{seed.BOT}" not in self.world.members:
            raise ApiError(403, 50001, "Missing Access")
        return guild

    # -- commands --------------------------------------------------------------------------------------------------
    async def put_commands(self, asked: Asked) -> list[Json]:
        """PUT the whole list of a scope; a command that keeps its name keeps its id."""
        scope = self._scope(asked)
        commands = asked.body if isinstance(asked.body, list) else [asked.body]
        check_commands(commands)
        return self._keep(scope, commands)

    async def post_command(self, asked: Asked) -> Json:
        """POST one command: new, or in place of the one of the same name."""
        scope, command = self._scope(asked), asked.fields
        others = [c for c in self.world.commands.get(scope, []) if _key(c) != _key(command)]
        check_commands([*others, command])
        return self._keep(scope, [*others, command])[-1]

    async def commands(self, asked: Asked) -> list[Json]:
        """GET the commands of a scope."""
        return self.world.commands.get(self._scope(asked), [])

    async def command(self, asked: Asked) -> Json:
        """GET one command, or 10063."""
        for command in self.world.commands.get(self._scope(asked), []):
            if command["id"] == asked.id("command"):
                return command
        raise ApiError(404, 10063, "Unknown application command")

    async def delete_command(self, asked: Asked) -> None:
        """DELETE one command, or 10063."""
        gone = await self.command(asked)
        scope = self._scope(asked)
        self._keep(scope, [c for c in self.world.commands[scope] if c is not gone])

    def _scope(self, asked: Asked) -> str:
        if asked.id("app") != seed.BOT:
            raise ApiError(404, 10002, "Unknown Application")
        return asked.id("guild") if "guild" in asked.parts else ""

    def _keep(self, scope: str, commands: list[Json]) -> list[Json]:
        old = {_key(command): command["id"] for command in self.world.commands.get(scope, [])}
        self._count(scope, sum(1 for command in commands if _key(command) not in old))
        guild = {"guild_id": scope} if scope else {}
        kept = [self._full(command, old.get(_key(command)) or self.world.mint()) | guild for command in commands]
        self.world.keep_commands(scope, kept)
        self.changes.tell(Change(kind="commands"))
        return kept

    def _count(self, scope: str, fresh: int) -> None:
        """At most 200 new commands a day and scope (row 30)."""
        now = self.world.now()
        today = [at for at in self._created.get(scope, []) if now - at < DAY]
        if len(today) + fresh > CREATES_A_DAY:
            raise ApiError(400, 30034, f"Maximum number of daily application command creates reached ({CREATES_A_DAY})")
        self._created[scope] = today + [now] * fresh

    def _full(self, command: Json, key: str) -> Json:
        defaults = {
            "type": 1,
            "description": "",
            "default_member_permissions": None,
            "nsfw": False,
            "contexts": None,
            "integration_types": [0],
            "options": [],
        }
        made = {"id": key, "application_id": seed.BOT, "version": self.world.mint()}
        return defaults | command | made


def _key(command: Json) -> tuple[str, int]:
    return command["name"], command.get("type", 1)
