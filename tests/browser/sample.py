"""A small bot that shows every kind of message and control, so that the page can be tried without any game."""

from __future__ import annotations

import asyncio
import io
from typing import Any

import discord
from discord import app_commands
from PIL import Image

__all__ = ["SampleBot"]

WORDS = """## Heading
**bold** *italic* __under__ ~~gone~~ `code` ||secret|| \\*plain\\*
> quoted
- first
- second
-# small print
<script>alert(1)</script> <img src=x onerror=alert(2)> [label](https://example.com/) <t:1767225600:F> <t:1767225600:R>
```
x < y
```"""


def picture(name: str, colour: str = "#2e7d5b", description: str | None = None) -> discord.File:
    """A plain picture of a board's size."""
    raw = io.BytesIO()
    Image.new("RGB", (825, 525), colour).save(raw, "PNG")
    raw.seek(0)
    return discord.File(raw, name, description=description)


def button(label: str, custom_id: str, style: int = 2, **more: Any) -> discord.ui.Button[Any]:
    """A button that `on_interaction` answers."""
    return discord.ui.Button(label=label, custom_id=custom_id, style=discord.ButtonStyle(style), **more)


def view(*items: discord.ui.Item[Any]) -> discord.ui.View:
    """Classic controls, which last."""
    made = discord.ui.View(timeout=None)
    for item in items:
        made.add_item(item)
    return made


def fixed() -> discord.ui.View:
    """The buttons under every public board."""
    return view(button("My seat", "seat", 1), button("In words", "words"), button("Log", "log", disabled=True))


GOODS = [discord.SelectOption(label=name, value=name.lower()) for name in ("Iron", "Salt", "Wine", "Oil")]


class Panel(discord.ui.LayoutView):
    """A private panel with every block of components v2."""

    def __init__(self, said: str, link: str) -> None:
        super().__init__(timeout=None)
        card = discord.ui.Container[Any](accent_colour=0xD9A441)
        card.add_item(discord.ui.TextDisplay(f"### Your turn\n{said}"))
        card.add_item(discord.ui.Separator())
        trade = discord.ui.Section[Any](accessory=button("Trade", "trade", 1))
        trade.add_item(discord.ui.TextDisplay("**Trade** iron for salt: +3"))
        card.add_item(trade)
        card.add_item(discord.ui.ActionRow(one_of()))
        card.add_item(discord.ui.ActionRow(some_of()))
        card.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://hand.png", description="3 iron")))
        link_button: discord.ui.Button[Any] = discord.ui.Button(label="To the board", url=link)
        card.add_item(discord.ui.ActionRow(button("Undo", "undo"), button("Write", "write", 3), link_button))
        self.add_item(card)


def one_of() -> discord.ui.Select[Any]:
    """A select of one."""
    options = [*GOODS, discord.SelectOption(label="Horse", value="horse", description="speed 2", emoji="🐎")]
    return discord.ui.Select(custom_id="one", placeholder="One good", options=options)


def some_of() -> discord.ui.Select[Any]:
    """A select of two or three."""
    return discord.ui.Select(custom_id="some", placeholder="Two or three", options=GOODS, min_values=2, max_values=3)


class Orders(discord.ui.Modal, title="Orders"):
    """Text fields and a select in a window."""

    hint = discord.ui.TextDisplay("One order per line.")
    orders = discord.ui.Label(
        text="Orders",
        description="in the words of the commands",
        component=discord.ui.TextInput(style=discord.TextStyle.paragraph, min_length=3, default="sell food 9"),
    )
    good = discord.ui.Label(text="Good", component=discord.ui.Select(placeholder="Which good", options=GOODS))
    note = discord.ui.Label(text="Note", component=discord.ui.TextInput(required=False, max_length=20))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        """Says what was written."""
        parts: Any = (self.orders.component, self.good.component, self.note.component)
        text = f"orders {parts[0].value!r}, good {parts[1].values}, note {parts[2].value!r}"
        await interaction.response.send_message(text, ephemeral=True)


class SampleBot(discord.Client):
    """`gate` holds back what the buttons "slow" and "later" have to say until a test opens it."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None, guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)
        self.gate = asyncio.Event()
        self.tree.add_command(demo(self))

    async def setup_hook(self) -> None:
        """Commands as the bot has them."""
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Every press ends here."""
        if interaction.type is discord.InteractionType.component:
            await self.pressed(interaction, interaction.data or {})

    async def pressed(self, it: discord.Interaction, data: Any) -> None:
        """Answers a press by its custom_id."""
        match data["custom_id"]:
            case "seat":
                here = f"https://discord.com/channels/{it.guild_id}/{it.channel_id}/{it.message and it.message.id}"
                panel = Panel("Trade or recruit.", here)
                await it.response.send_message(view=panel, file=picture("hand.png", "#7a4b1f"), ephemeral=True)
            case "words":
                await it.response.send_message("Livia 12½, Brutus 9. " * 12, ephemeral=True)
            case "write":
                await it.response.send_modal(Orders())
            case "slow":
                await self.gate.wait()
                await it.response.edit_message(content="slow was pressed", view=fixed())
            case "later":
                await it.response.defer(ephemeral=True, thinking=True)
                await self.gate.wait()
                await it.edit_original_response(content="here it is")
            case "mute":
                return
            case chosen:
                values = " ".join(data.get("values") or [])
                await it.response.send_message(f"{chosen} {values}".strip(), ephemeral=True)


def demo(bot: SampleBot) -> app_commands.Group:
    """/demo board, order, words, hand, thread."""
    group = app_commands.Group(name="demo", description="What the page can show")

    @group.command(description="Post a board and call somebody")
    async def board(it: discord.Interaction, who: discord.User) -> None:
        await it.response.send_message("posted", ephemeral=True)
        assert isinstance(it.channel, discord.TextChannel | discord.Thread)
        await it.channel.send(
            f"{who.mention} Lusitania 7: your turn. Brutus took the Senator.",
            file=picture("board-1.png", description="Livia 12½, Brutus 9."),
            view=fixed(),
        )

    @group.command(description="Give an order")
    @app_commands.describe(good="what", amount="how many", loud="for everyone", kind="buy or sell")
    @app_commands.choices(kind=[app_commands.Choice(name=n.title(), value=n) for n in ("buy", "sell")])
    async def order(
        it: discord.Interaction, good: str, kind: str, amount: app_commands.Range[int, 1, 9] = 1, loud: bool = False
    ) -> None:
        if good not in ("iron", "salt"):
            await it.response.send_message("Iron or salt. Nothing changed.", ephemeral=True)
        else:
            await it.response.send_message(f"{kind} {amount} {good}", ephemeral=not loud)

    @order.autocomplete("good")
    async def goods(it: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        kind = getattr(it.namespace, "kind", None) or "take"
        names = {"iron": f"Iron ({kind})", "salt": f"Salt ({kind})"}
        return [
            app_commands.Choice(name=label, value=key) for key, label in names.items() if typed.lower() in label.lower()
        ]

    @group.command(description="Everything that can be said")
    async def words(it: discord.Interaction) -> None:
        extra = view(button("Slow", "slow"), button("Later", "later", 3), button("Mute", "mute", 4))
        await it.response.send_message(f"{WORDS}\n{it.user.mention} <#{it.channel_id}>", view=extra)

    @group.command(description="A hand by direct message")
    async def hand(it: discord.Interaction) -> None:
        await it.user.send("Your hand: axe, shield", file=picture("hand.png", "#553a86", "axe, shield"))
        await it.response.send_message("sent", ephemeral=True)

    @group.command(description="A thread of its own")
    async def thread(it: discord.Interaction) -> None:
        await it.response.send_message("A game opens.")
        made = await (await it.original_response()).create_thread(name="Lusitania 7")
        await made.send("In the thread.")

    return group
