"""`goldenhorn setup`: a random legal set-up, to be played or edited."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from goldenhorn_cli import options
from goldenhorn_cli.options import DEFAULT_GAME, FORMAT, Game, Rules

if TYPE_CHECKING:
    from goldenhorn.core.document import Document
    from goldenhorn.core.faults import Fault
    from goldenhorn.games import AnyGame
    from goldenhorn_cli.documents import FaultyInput

_NAMES = ("Anna", "Ben", "Clara", "David", "Emma", "Felix")

Players = Annotated[int | None, typer.Option("--players", metavar="N", help="How many play. [default: the fewest]")]
Seed = Annotated[int | None, typer.Option("--seed", metavar="S", help="The same seed gives the same set-up.")]
Names = Annotated[str, typer.Option("--names", metavar="A,B,...", help="Who plays, clockwise, the first to begin.")]
Template = Annotated[
    str, typer.Option("--template", metavar="NAME", help="Instead: a form of the game's to fill in, such as a deck.")
]
DeckTemplate = Annotated[bool, typer.Option("--deck-template", help="The same as --template deck.")]
Out = Annotated[str, typer.Option("-o", "--out", metavar="FILE", help="Write a file instead of stdout.")]
Force = Annotated[bool, typer.Option("--force", help="Overwrite the file.")]


def setup_command(
    players: Players = None,
    seed: Seed = None,
    names: Names = "",
    rules: Rules = [],  # noqa: B006
    template: Template = "",
    deck_template: DeckTemplate = False,
    game: Game = DEFAULT_GAME,
    format: Annotated[Literal["toml", "json"], FORMAT] = "toml",  # noqa: A002
    out: Out = "",
    force: Force = False,
    quiet: Annotated[bool, options.quiet("Do not tell a fresh seed beside the result.")] = False,
) -> None:
    """Write a random legal set-up, or a form to fill in.

    The seed stands in the result, so that the same set-up can be had again; without --seed it is a fresh one.
    Edit it to what lies on your table; `goldenhorn validate` checks it, `goldenhorn match --setup` plays it.

    Example:
      goldenhorn setup --players 3 --seed 7 > table.toml
      goldenhorn setup --names Anna,Ben --rules raids_per_turn=2 -o table.toml
      goldenhorn setup --game golden-sails --deck-template -o deck.toml
    """
    from sys import stderr

    from goldenhorn.games import find
    from goldenhorn_cli.documents import result_stream, write_text
    from goldenhorn_cli.failures import Failure
    from goldenhorn_cli.house_rules import rules_document

    played = find(game)
    if template or deck_template:
        if players is not None or seed is not None or names or rules or format != "toml":
            raise Failure("a template is the same for everybody", "leave out all but --game, --out and --force")
        text = _template(played, template or "deck")
    else:
        seated = _seated(played, players, names)
        fresh = _fresh_seed() if seed is None else seed
        text = _written(played, seated, rules_document(rules), fresh, format)
        if seed is None and not quiet:
            print(f"seed {fresh}", file=stderr)
    if out and out != "-":
        write_text(out, text, force=force)
    else:
        result_stream().write(text)


def _template(game: AnyGame, name: str) -> str:
    """The form of a name; Failure where the game has none of it."""
    from goldenhorn.core.faults import did_you_mean
    from goldenhorn_cli.failures import Failure

    if not game.templates:
        raise Failure(f"{game.title} has no templates", "all that it needs is built in")
    if name not in game.templates:
        raise Failure(f'{game.title} has no template "{name}"', did_you_mean(name, list(game.templates)))
    return game.templates[name]()


def _seated(game: AnyGame, players: int | None, names: str) -> list[str]:
    """The names of the players; Failure where their number does not fit."""
    from goldenhorn_cli.failures import Failure

    seats = f"{game.seats.start} to {game.seats.stop - 1}"
    if players is not None and players not in game.seats:
        raise Failure(f"{players} cannot play {game.title}", f"{seats} can")
    if not names:
        count = game.seats.start if players is None else players
        return [_NAMES[k] if k < len(_NAMES) else f"Player{k + 1}" for k in range(count)]
    given = [name.strip() for name in names.split(",")]
    if players is not None and len(given) != players:
        raise Failure(f"--names gives {len(given)}, --players {players}", "give one of the two")
    if len(given) not in game.seats:
        raise Failure(f"{len(given)} cannot play {game.title}", f"{seats} can")
    return given


def _fresh_seed() -> int:
    from os import urandom

    return int.from_bytes(urandom(4), "big")


def _written(game: AnyGame, players: list[str], rules: Document, seed: int, format: str) -> str:  # noqa: A002
    """A set-up that the game has read back without a fault; what is odd about it is told on stderr, notes with it."""
    from sys import stderr

    from goldenhorn.core.chance import stream
    from goldenhorn.core.faults import NOTE, DocumentFaults

    try:
        drawn = game.random_setup(players, rules, stream(seed, "setup"))
        document: Document = {"game": game.name, **drawn}
        warnings = game.read(document).warnings
    except DocumentFaults as faulty:
        raise _of_arguments(faulty.faults) from None
    for located in _of_arguments([fault for fault in warnings if fault.severity != NOTE]).located:
        print(located, file=stderr)
    notes = [fault.message for fault in warnings if fault.severity == NOTE]
    return (_toml if format == "toml" else _json)(game, document, seed, notes)


def _of_arguments(faults: list[Fault]) -> FaultyInput:
    """Faults that lie in what was asked for."""
    from goldenhorn_cli.documents import FaultyInput, Located
    from goldenhorn_cli.failures import USAGE
    from goldenhorn_cli.house_rules import SOURCE

    arguments = {"rules": SOURCE, "players": "argument --names"}
    return FaultyInput(
        [Located(arguments.get(str(f.path[0]) if f.path else "", "set-up"), 1, 1, f) for f in faults], USAGE
    )


def _toml(game: AnyGame, document: Document, seed: int, notes: list[str]) -> str:
    from goldenhorn_cli.documents import to_toml

    players = document.get("players")
    count = len(players) if isinstance(players, list) else 0
    head = [f"{game.title} for {count} players, seed {seed}", *notes]
    return "".join(f"# {line}\n" for line in head) + to_toml(document)


def _json(game: AnyGame, document: Document, seed: int, notes: list[str]) -> str:
    from goldenhorn_cli.documents import to_json

    told = {"notes": notes} if notes else {}
    return to_json({"schema": "goldenhorn.setup/1", "game": game.name, "seed": seed, **told, "setup": document})
