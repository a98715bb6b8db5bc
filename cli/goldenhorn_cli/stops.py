"""When a series is to stop before all its games: as the command line says it, and as the manifest keeps it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from goldenhorn_cli.failures import Failure

if TYPE_CHECKING:
    from goldenhorn.core.document import Document
    from goldenhorn.play.stopping import Stopping

MOST = 1_000_000  # games, where a rule says when to stop and nobody says how many


def stops(until: str | None, sprt: str | None) -> Document:
    """The entries of a manifest for --until and --sprt; Failure where they cannot be read."""
    if until is not None and sprt is not None:
        raise Failure("--until and --sprt are two ways to stop", "give one of them")
    if until is not None:
        most = _share(until.removeprefix("±").removesuffix("±"))
        if most is None or not 0 < most < 0.5:
            raise Failure(f"--until takes how far a share may be off, not {until}", "for example --until 2%")
        return {"until": most}
    if sprt is not None:
        low, high = (_share(part) for part in (*sprt.split(":"), "")[:2])
        if low is None or high is None or sprt.count(":") != 1 or not 0 <= low < high <= 1:
            raise Failure(f"--sprt takes two shares, the lower first, not {sprt}", "for example --sprt 50%:55%")
        return {"sprt": [low, high]}
    return {}


def _share(text: str) -> float | None:
    """A part of one, written as such or as so many percent."""
    text = text.strip()
    try:
        share = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        return None
    return round(share, 9)


def stopping_of(manifest: Document) -> Stopping | None:
    """The rule that a manifest tells, if it tells one."""
    if not manifest.keys() & {"until", "sprt"}:
        return None
    from goldenhorn.play.stopping import Narrow, Sequential

    if "until" in manifest:
        return Narrow(cast("float", manifest["until"]))
    low, high = cast("list[float]", manifest["sprt"])
    return Sequential(low, high)


def stop_told(manifest: Document, verdict: str, first: str) -> str:
    """What came of the rule that a manifest tells, in a sentence about the first entrant, or about all."""
    if "until" in manifest:
        how_near = f"to ±{100 * cast('float', manifest['until']):g} %"
        return f"every share is known {how_near}" if verdict else f"not every share is known {how_near}"
    from goldenhorn.play.stopping import LOW

    low, high = (f"{100 * share:g} %" for share in cast("list[float]", manifest["sprt"]))
    if not verdict:
        return f"it is not decided whether the share of {first} is {low} or {high}"
    nearer, other = (low, high) if verdict == LOW else (high, low)
    return f"the share of {first} is {nearer} rather than {other}"


def are_sound(manifest: Document) -> bool:
    """Whether what a manifest says of stopping could have come from a command line."""
    until, sprt = manifest.get("until", 0.1), manifest.get("sprt", [0, 1])
    numbers = [until, *sprt] if isinstance(sprt, list) and len(sprt) == 2 else [None]
    return all(isinstance(number, int | float) and 0 <= number <= 1 for number in numbers)
