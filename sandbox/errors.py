"""What Discord answers when it refuses: a status, a code, a sentence, and a tree of the fields at fault."""

from __future__ import annotations

from collections.abc import Mapping, Sized
from typing import Any

__all__ = ["ApiError", "Form", "Json", "limited"]

Json = dict[str, Any]


class ApiError(Exception):
    """A refusal as Discord words it: HTTP status, JSON error code (0: none), message, field errors, extra fields."""

    def __init__(
        self,
        status: int,
        code: int,
        message: str,
        *,
        errors: Json | None = None,
        extra: Json | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(message)
        self.status, self.code, self.message = status, code, message
        self.errors, self.extra, self.headers = errors, extra or {}, dict(headers or {})

    def body(self) -> Json:
        """The JSON body of the answer."""
        fields = {"errors": self.errors} if self.errors else {}
        return {"message": self.message, "code": self.code, **fields, **self.extra}


def limited(seconds: float, *, code: int = 0, scope: str = "user", everywhere: bool = False) -> ApiError:
    """A 429 whose sender may come back after `seconds` (row 93); `scope` is user, global or shared."""
    headers = {"Retry-After": str(int(seconds) + 1), "X-RateLimit-Scope": scope}
    if everywhere:
        headers["X-RateLimit-Global"] = "true"
    extra = {"retry_after": round(seconds, 3), "global": everywhere}
    return ApiError(429, code, "You are being rate limited.", extra=extra, headers=headers)


class Form:
    """Collects the faults of a body as `{"a": {"0": {"_errors": […]}}}`; `under` is the field the body hangs below."""

    def __init__(self, under: str = "") -> None:
        self.under, self.tree = under, {}  # type: str, Json

    def add(self, path: str, code: str, message: str) -> None:
        """Note a fault at `path`, dots between its parts."""
        node = self.tree
        for part in ".".join(filter(None, (self.under, path))).split("."):
            node = node.setdefault(part, {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def length(self, path: str, text: object, low: int, high: int) -> None:
        """A text of `low` to `high` characters; None passes."""
        if text is None:
            return
        if not isinstance(text, str):
            self.add(path, "STRING_TYPE_CONVERT", "Could not interpret the value as string.")
        elif not text and low:
            self.add(path, "BASE_TYPE_REQUIRED", "This field is required")
        else:
            self.count(path, text, low, high)

    def count(self, path: str, things: Sized, low: int, high: int) -> None:
        """`low` to `high` of them."""
        if low <= len(things) <= high:
            return
        if low:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
        else:
            self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")

    def number(self, path: str, value: object, low: int, high: int) -> None:
        """A whole number from `low` to `high`; None passes."""
        if value is None:
            return
        if not isinstance(value, int) or isinstance(value, bool):
            self.add(path, "NUMBER_TYPE_COERCE", "Could not interpret the value as number.")
        elif value < low:
            self.add(path, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {low}.")
        elif value > high:
            self.add(path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {high}.")

    def choice(self, path: str, value: object, allowed: tuple[object, ...]) -> None:
        """One of `allowed`."""
        if value not in allowed:
            self.add(path, "BASE_TYPE_CHOICES", f"Value must be one of {allowed}.")

    def finish(self) -> None:
        """Raise 50035 if any fault was noted."""
        if self.tree:
            raise ApiError(400, 50035, "Invalid Form Body", errors=self.tree)
