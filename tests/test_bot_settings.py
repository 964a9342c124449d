"""What whoever runs the bot may set, and what is said when it cannot be used."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from settings import ROOT, SETTINGS, BadSetting, Settings, read_settings

NOWHERE = Path("no such file")


def test_nothing_set_gives_the_defaults():
    """Without a file and without variables every setting has its documented default."""
    assert read_settings({}, NOWHERE) == Settings()


def test_the_example_documents_every_setting():
    """`.env.example` names each setting with its range and its default, and nothing else."""
    text = (ROOT / ".env.example").read_text(encoding="utf-8")
    assert re.findall(r"^#?([A-Z_]+)=", text, re.M) == [setting.name for setting in SETTINGS]
    for setting in SETTINGS:
        assert setting.range in text and re.search(rf"^#?{setting.name}={setting.default}$", text, re.M)


def test_the_example_can_be_used_as_it_is(tmp_path):
    """A copy of the example changes nothing."""
    copy = tmp_path / ".env"
    copy.write_text((ROOT / ".env.example").read_text(encoding="utf-8"), encoding="utf-8")
    assert read_settings({}, copy) == Settings()


def test_a_file_sets_and_the_environment_wins(tmp_path):
    """`.env` is read, quotes and comments included; a variable of the same name wins."""
    file = tmp_path / ".env"
    file.write_text("\ufeff# mine\n\nDISCORD_TOKEN='a.b.c'\nLOG_LEVEL=DEBUG\nGUILD=42\n", encoding="utf-8")
    found = read_settings({"LOG_LEVEL": "ERROR", "HOME": "/home/livia"}, file)
    assert found == Settings(token="a.b.c", log_level="ERROR", guild=42)


@pytest.mark.parametrize(
    "name, text",
    [
        ("LOG_LEVEL", "loud"),
        ("PICTURES", "jpeg"),
        ("PORT", "0"),
        ("PORT", "65536"),
        ("PORT", "8321a"),
        ("PORT", "²"),
        ("GUILD", "my server"),
        ("DATA", ""),
        ("DATA", "settings.py"),
    ],
)
def test_a_bad_value_is_refused_with_what_would_be_right(name, text):
    """The sentence names the setting, its range and what was written."""
    with pytest.raises(BadSetting, match=re.escape(name)) as no:
        read_settings({name: text}, NOWHERE)
    assert repr(text) in str(no.value) and ".env.example" in str(no.value) and "\n" not in str(no.value)


def test_a_token_is_never_repeated():
    """A refused token does not appear in the sentence: terminals are shown to others."""
    with pytest.raises(BadSetting) as no:
        read_settings({"DISCORD_TOKEN": "secret secret"}, NOWHERE)
    assert "secret" not in str(no.value)


def test_a_misspelt_setting_is_refused(tmp_path):
    """A name that does not exist is refused, with the one that was probably meant."""
    with pytest.raises(BadSetting, match="did you mean DISCORD_TOKEN"):
        read_settings({"DISCORD_TOKN": "x"}, NOWHERE)
    with pytest.raises(BadSetting, match="GAMEKEEPER_COLOUR, which does not exist"):
        read_settings({"GAMEKEEPER_COLOUR": "red"}, NOWHERE)
    file = tmp_path / ".env"
    file.write_text("LOGLEVEL=INFO\n")
    with pytest.raises(BadSetting, match="did you mean LOG_LEVEL"):
        read_settings({}, file)


def test_a_line_that_sets_nothing_is_refused_with_its_number(tmp_path):
    """A line of another form is named by its number."""
    file = tmp_path / ".env"
    file.write_text("# first\nDISCORD_TOKEN a.b.c\n")
    with pytest.raises(BadSetting, match="Line 2"):
        read_settings({}, file)
