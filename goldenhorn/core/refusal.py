"""Why an action may not be taken."""

from typing import NamedTuple


class Refusal(NamedTuple):
    """A rule's answer to an action that is not allowed.

    `code` is stable and stands in the game's RULES.md; `reason` is one sentence for people.

    >>> Refusal("load-sail-colour", "a red sail may not carry red goods").code
    'load-sail-colour'
    """

    code: str
    reason: str
