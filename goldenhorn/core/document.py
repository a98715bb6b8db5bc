"""Documents: the tables that files hold, read and written as plain values.

A cleaned document holds what its shape allows (`goldenhorn.core.shape`); these functions give its parts their types.
"""

from collections.abc import Mapping

Document = dict[str, object]


def table(document: Mapping[str, object], key: str) -> Document:
    """The table under a key, empty where there is none."""
    value = document.get(key)
    return value if isinstance(value, dict) else {}


def text(document: Mapping[str, object], key: str, default: str = "") -> str:
    """The text under a key."""
    value = document.get(key)
    return value if isinstance(value, str) else default


def whole(document: Mapping[str, object], key: str, default: int = 0) -> int:
    """The whole number under a key."""
    value = document.get(key)
    return value if isinstance(value, int) and not isinstance(value, bool) else default


def texts(document: Mapping[str, object], key: str) -> list[str]:
    """The list of texts under a key, empty where there is none."""
    value = document.get(key)
    return [item for item in value if isinstance(item, str)] if isinstance(value, list) else []


def numbers(value: object) -> list[int]:
    """A list of whole numbers, such as cleaned counts."""
    return [item for item in value if isinstance(item, int)] if isinstance(value, list) else []
