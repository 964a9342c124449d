"""Limits of application commands (rows 15-32) and of autocomplete answers (row 28)."""

from __future__ import annotations

import unicodedata
from collections import Counter
from typing import Any

from .errors import ApiError, Form, Json

__all__ = ["LOCALES", "check_choices", "check_commands"]

LOCALES = frozenset(
    (
        *("id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl"),
        *("pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja"),
        *("zh-TW", "ko"),
    )
)
PER_SCOPE = {1: 100, 2: 15, 3: 15}
"""Commands of a scope by type: chat input, user, message."""
SUBCOMMAND, GROUP, STRING = 1, 2, 3


def check_commands(commands: list[Json]) -> None:
    """A scope's whole list of commands. Raises 50035, or 30032 when there are too many."""
    form = Form()
    seen: set[tuple[int, str]] = set()
    for at, command in enumerate(commands):
        key = (command.get("type", 1), command.get("name", ""))
        if key in seen:
            form.add(str(at), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
        seen.add(key)
        _check_command(form, str(at), command)
    form.finish()
    for kind, number in Counter(command.get("type", 1) for command in commands).items():
        if number > PER_SCOPE.get(kind, 1):
            raise ApiError(400, 30032, f"Maximum number of application commands reached ({PER_SCOPE.get(kind, 1)}).")


def _check_command(form: Form, path: str, command: Json) -> None:
    if command.get("type", 1) == 1:
        _check_name(form, path, command)
        form.length(f"{path}.description", command.get("description", ""), 1, 100)
    else:
        form.length(f"{path}.name", command.get("name", ""), 1, 32)
    if _size(command) > 8000:
        form.add(path, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)")
    _check_localisations(form, path, command)
    _check_set(form, f"{path}.contexts", command.get("contexts"), (0, 1, 2))
    _check_set(form, f"{path}.integration_types", command.get("integration_types"), (0, 1))
    _check_options(form, path, command, (SUBCOMMAND, GROUP))


def _check_set(form: Form, path: str, values: Any, allowed: tuple[int, ...]) -> None:
    if values is None:
        return
    form.count(path, values, 1, len(allowed))
    if len(set(values)) != len(values):
        form.add(path, "SET_TYPE_ALREADY_CONTAINS_VALUE", "This set already contains this value")
    for at, value in enumerate(values):
        form.choice(f"{path}.{at}", value, allowed)


def _check_name(form: Form, path: str, thing: Json) -> None:
    if not _is_name(thing.get("name", "")):
        form.add(f"{path}.name", "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _is_name(name: str) -> bool:
    r"""`^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$`, lower case where one exists (row 17)."""
    return 1 <= len(name) <= 32 and name == name.lower() and all(map(_is_letter, name))


def _is_letter(letter: str) -> bool:
    devanagari_or_thai = 0x900 <= ord(letter) <= 0x97F or 0xE00 <= ord(letter) <= 0xE7F
    return letter in "-_'" or unicodedata.category(letter)[0] in "LN" or devanagari_or_thai


def _check_localisations(form: Form, path: str, thing: Json) -> None:
    for locale, name in (thing.get("name_localizations") or {}).items():
        here = f"{path}.name_localizations.{locale}"
        _check_locale(form, here, locale)
        if not _is_name(name):
            form.add(here, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    for locale, text in (thing.get("description_localizations") or {}).items():
        here = f"{path}.description_localizations.{locale}"
        _check_locale(form, here, locale)
        form.length(here, text, 1, 100)


def _check_locale(form: Form, path: str, locale: str) -> None:
    if locale not in LOCALES:
        form.add(path, "ENUM_TYPE_COERCE", f'Value "{locale}" is not a valid enum value.')


def _longest(thing: Json, key: str) -> int:
    localised = (thing.get(f"{key}_localizations") or {}).values()
    return max(len(text) for text in (thing.get(key) or "", *localised))


def _size(thing: Json) -> int:
    """Names, descriptions and values in all; of a text with localisations the longest counts (row 23)."""
    choices = sum(_longest(choice, "name") + len(str(choice.get("value"))) for choice in thing.get("choices") or [])
    options = sum(_size(option) for option in thing.get("options") or [])
    return _longest(thing, "name") + _longest(thing, "description") + choices + options


def _check_options(form: Form, path: str, holder: Json, nested: tuple[int, ...]) -> None:
    options = holder.get("options") or []
    form.count(f"{path}.options", options, 0, 25)
    seen: set[str] = set()
    optional = False
    for at, option in enumerate(options):
        here = f"{path}.options.{at}"
        if option.get("name") in seen:
            words = "Option name already exists"
            form.add(f"{here}.name", "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", words)
        seen.add(option.get("name", ""))
        if option.get("required") and optional:
            words = "Required options must be placed before non-required options"
            form.add(f"{here}.required", "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", words)
        optional = optional or not option.get("required")
        _check_option(form, here, option, nested)


def _check_option(form: Form, path: str, option: Json, nested: tuple[int, ...]) -> None:
    _check_name(form, path, option)
    form.length(f"{path}.description", option.get("description", ""), 1, 100)
    _check_localisations(form, path, option)
    kind = option.get("type")
    if kind in (SUBCOMMAND, GROUP):
        if kind not in nested:
            words = "Sub-command option type is invalid"
            form.add(f"{path}.type", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", words)
        _check_options(form, path, option, (SUBCOMMAND,) if kind == GROUP else ())
    else:
        _check_value(form, path, option)


def _check_value(form: Form, path: str, option: Json) -> None:
    form.choice(f"{path}.type", option.get("type"), tuple(range(3, 12)))
    choices = option.get("choices") or []
    form.count(f"{path}.choices", choices, 0, 25)
    if choices and option.get("autocomplete"):
        words = "Choices and autocomplete exclude each other"
        form.add(f"{path}.autocomplete", "APPLICATION_COMMAND_OPTIONS_CHOICES_AND_AUTOCOMPLETE", words)
    _check_each(form, f"{path}.choices", choices)
    if option.get("type") == STRING:
        form.number(f"{path}.min_length", option.get("min_length"), 0, 6000)
        form.number(f"{path}.max_length", option.get("max_length"), 1, 6000)


def _check_each(form: Form, path: str, choices: list[Json]) -> None:
    for at, choice in enumerate(choices):
        form.length(f"{path}.{at}.name", choice.get("name", ""), 1, 100)
        if isinstance(choice.get("value"), str):
            form.length(f"{path}.{at}.value", choice["value"], 1, 100)


def check_choices(data: Json) -> None:
    """The answer to an autocomplete request: at most 25 choices."""
    form = Form("data")
    choices = data.get("choices") or []
    form.count("choices", choices, 0, 25)
    _check_each(form, "choices", choices)
    form.finish()
