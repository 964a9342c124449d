"""docs/hosting.md, the service unit and the container image say what is so."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from discord import app_commands

from cogs import admin, lobby, pace, players
from ops import verbs
from ops.metrics import Metrics
from ops.reasons import REFUSED
from settings import NAMES, ROOT
from storage.backup import named
from table.journal import line

HOSTING = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
UNIT = ROOT / "deploy" / "gamekeeper.service"


class TestTheText:
    def test_every_option_it_names_exists(self):
        """Whatever stands behind bot.py is understood by it."""
        options = set(re.findall(r"bot\.py (--[a-z]+)", HOSTING))
        assert options == {"--doctor", "--backup", "--restore"}
        assert options < set(verbs.parser()._option_string_actions)

    def test_every_setting_it_names_exists(self):
        """And those for hosts are named."""
        written = set(re.findall(r"\b(?:[A-Z]+_[A-Z]+|DATA|BACKUPS)\b", HOSTING))
        assert written <= set(NAMES) and {"BACKUP_HOUR", "BACKUPS", "METRICS_PORT", "LOG_LEVEL", "DATA"} <= written

    def test_every_figure_it_names_exists_and_none_is_missing(self):
        """Names as Prometheus gets them."""
        metrics = Metrics()
        counters = {"gamekeeper_actions", "gamekeeper_refusals", "gamekeeper_discord_answers"}
        real = {f.name + ("_total" if f.name in counters else "") for f in metrics.registry.collect()}
        assert set(re.findall(r"`(gamekeeper_[a-z_]+)`", HOSTING)) == real

    def test_every_file_it_names_is_there(self):
        """Relative to the checkout."""
        for name in re.findall(r"`((?:deploy|engine)/[\w./-]+)`", HOSTING):
            assert (ROOT / name).is_file(), name

    def test_every_make_target_it_names_exists(self):
        """As in the Makefile."""
        targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
        written = set(re.findall(r"(?:`|    |&& |sudo )make (?:-C \S+ )?([a-z]+)", HOSTING))
        assert {"run", "play", "install"} <= written <= targets

    def test_every_command_it_names_exists(self):
        """Slash commands of the lobby and of the setup."""
        known = {f"{g.name} {command.name}" for g in (lobby.group, admin.group) for command in g.commands}
        added = [one for cog in (players, pace) for one in vars(cog).values() if isinstance(one, app_commands.Command)]
        known |= {f"game {command.name}" for command in added}
        assert set(re.findall(r"`/((?:game|setup) [a-z]+)`", HOSTING)) <= known

    def test_its_log_lines_look_like_the_real_ones(self):
        """The same names, in the same order."""
        shown = re.findall(r"INFO table\.journal (change|refused) (.*)", HOSTING)
        made = {
            "change": line("change", table=1, game="", seq=1, phase="", actions=1, result="", interaction=1, ms=1),
            "refused": line("refused", table=1, game="", seq=1, code="", interaction=1),
        }
        for event, pairs in shown:
            assert re.findall(r"(\w+)=", pairs) == re.findall(r"(\w+)=", made[event])

    def test_copies_are_called_as_it_says(self):
        """Three in the morning, UTC."""
        assert named(Path("data/gamekeeper.db"), 1796007600.0) == Path("data/backups/gamekeeper-20261130T030000Z.db")
        assert "data/backups/gamekeeper-20261130T030000Z.db" in HOSTING

    def test_the_doctor_can_be_called_from_anywhere(self, tmp_path):
        """As the service's user, by its full path."""
        done = subprocess.run(
            [sys.executable, ROOT / "bot.py", "--doctor", tmp_path / "none.db"],
            cwd=tmp_path, env={}, capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip
        assert done.returncode == 1 and done.stdout == f"There is no database {tmp_path / 'none.db'}.\n"


class TestTheUnit:
    @pytest.fixture
    def unit(self) -> configparser.ConfigParser:
        parsed = configparser.ConfigParser(strict=False, interpolation=None)
        parsed.optionxform = str
        parsed.read(UNIT)
        return parsed

    def test_it_starts_the_bot_where_its_data_are(self, unit):
        """The folder that systemd makes for it is the one that it is told."""
        service = unit["Service"]
        assert service["ExecStart"].endswith("/.venv/bin/python bot.py")
        assert f"DATA=/var/lib/{service['StateDirectory']}" in service["Environment"].split()
        assert int(service["StateDirectoryMode"], 8) == 0o700 and int(service["UMask"], 8) == 0o077

    def test_what_must_be_mended_is_not_tried_for_ever(self, unit):
        """Other ends are: a fault, a killed process."""
        assert int(unit["Service"]["RestartPreventExitStatus"]) == REFUSED
        assert unit["Service"]["Restart"] == "on-failure"

    def test_its_settings_exist(self, unit):
        """Names that the bot knows, and one that Python knows."""
        names = {pair.partition("=")[0] for pair in unit["Service"]["Environment"].split()}
        assert names - set(NAMES) == {"PYTHONDONTWRITEBYTECODE"}

    @pytest.mark.parametrize(
        "key, value",
        [("NoNewPrivileges", "yes"), ("ProtectSystem", "strict"), ("ProtectHome", "yes"), ("PrivateTmp", "yes"),
         ("CapabilityBoundingSet", ""), ("RestrictNamespaces", "yes"), ("User", "gamekeeper")],
    )  # fmt: skip
    def test_it_may_do_little(self, unit, key, value):
        """No rights of root, no other folders."""
        assert unit["Service"][key] == value

    @pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd here")
    def test_systemd_understands_it(self, tmp_path):
        """Its own checker has nothing to say, once the program exists."""
        text = UNIT.read_text(encoding="utf-8").replace("/opt/gamekeeper/.venv/bin/python", sys.executable)
        (tmp_path / UNIT.name).write_text(text, encoding="utf-8")
        done = subprocess.run(
            ["systemd-analyze", "verify", "--man=no", tmp_path / UNIT.name], capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, "")


class TestTheImage:
    COPIED = re.findall(r"^COPY (?!--)(.+) \S+$", DOCKERFILE, re.MULTILINE)

    def test_it_holds_all_of_the_program_and_nothing_else(self):
        """What is type-checked as product, without the sandbox; the build context lets exactly that through."""
        product = set(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mypy"]["files"])
        copied = {name for names in self.COPIED for name in names.split()}
        assert copied == product - {"sandbox"} | {"constraints.txt"}
        let_in = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
        assert {name[1:] for name in let_in if name.startswith("!")} == copied and "*" in let_in

    def test_packages_are_those_of_everywhere(self):
        """Pinned, and checked by their hashes."""
        assert "--require-hashes -r constraints.txt" in DOCKERFILE

    def test_it_runs_without_root_and_keeps_its_data_in_a_volume(self):
        """The volume belongs to the user that runs it."""
        assert re.search(r"^USER gamekeeper$", DOCKERFILE, re.MULTILINE)
        assert re.search(r"^VOLUME /data$", DOCKERFILE, re.MULTILINE) and "DATA=/data" in DOCKERFILE
        assert "-o gamekeeper -g gamekeeper /data" in DOCKERFILE

    def test_its_health_is_asked_where_it_is_told(self):
        """The port of the check is that of the setting."""
        (port,) = re.findall(r"METRICS_PORT=(\d+)", DOCKERFILE)
        assert f"http://127.0.0.1:{port}/health" in DOCKERFILE
