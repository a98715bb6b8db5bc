"""Workflow commands: what GitHub shows beside the lines of a change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from goldenhorn.core.faults import NOTE

if TYPE_CHECKING:
    from goldenhorn_cli.documents import Located


def github_command(located: Located, title: str, about: str) -> str:
    """A fault as a workflow command; `about` says before its message what it is about, if anything.

    >>> from goldenhorn.core.faults import Fault
    >>> from goldenhorn_cli.documents import Located
    >>> located = Located("a,b.toml", 2, 1, Fault("unknown-key", ("x",), '"x" is no key here'))
    >>> github_command(located, "unknown-key", "x")
    '::error file=a%2Cb.toml,line=2,col=1,title=unknown-key::x: "x" is no key here'
    """
    fault = located.fault
    kind = "notice" if fault.severity == NOTE else fault.severity
    place = f"file={_property(located.file)},line={located.line},col={located.column}"
    message = (f"{about}: " if about else "") + fault.message + (f"; {fault.hint}" if fault.hint else "")
    return f"::{kind} {place},title={_property(title)}::{_message(message)}"


def _message(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")
