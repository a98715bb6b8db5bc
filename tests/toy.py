"""Fruit Stand: a tiny complete game, for testing what plays games without Golden Horn.

Two or three players first choose a stand (`stand north`), one after another; then the bowl (three fruit) and
the baskets (two each) are drawn from the bag (five of each of three kinds). A turn is `take KIND` (from the
bowl, which is refilled) or `offer KIND PLAYER`; the one offered to answers out of turn, `accept` (the giver
draws two) or `decline`. It ends after `rounds` rounds or when the bag is empty. A fruit is a point, each set
of three kinds two more (three where a real table has played in winter). Baskets are secret. The module itself
is the game.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from goldenhorn.core.chance import pick
from goldenhorn.core.counts import Vocabulary, in_words, parse_counts, shorthand
from goldenhorn.core.document import Document, numbers, table, text, texts, whole
from goldenhorn.core.faults import WARNING, DocumentFaults, Fault, did_you_mean
from goldenhorn.core.game import Decision, Draw, UnreadableAction
from goldenhorn.core.kinds import CountsOf
from goldenhorn.core.refusal import Refusal
from goldenhorn.core.report import Board, Cell, Heading, Report, note
from goldenhorn.core.score import CAP, Columns, Ending, Line, Prompt, Reasons, Score, Sheet, ranked
from goldenhorn.core.shape import Field, ListOf, MapOf, OneOf, Record, Text, Whole

FRUIT = Vocabulary("fruit", {"apple": "a", "pear": "p", "quince": "q"})
EACH = 5
STANDS = ("north", "south")
PLACE, TURN, ANSWER, OVER = range(4)
CAUSES = ("", "rounds", "bag", CAP)

name = "toy"
title = "Fruit Stand"
seats = range(2, 4)
about = "a game for tests"
_counts = CountsOf(FRUIT, EACH)
_ending = Record({"by": Field(Text(), "who brought it about"), "cause": Field(Text(CAUSES[1:]), "why it ended")})
_now = Record(
    {
        "turns": Field(Whole(), "turns played"),
        "offered": Field(Text(FRUIT.names), "the fruit on offer"),
        "answer": Field(Text(), "whose answer is due"),
        "ending": Field(_ending, "why it is over"),
    }
)
shape = Record(
    {
        "game": Field(Text(), "the game"),
        "players": Field(ListOf(Text(pattern=r"\w+"), 2, 3), "names in order", required=True),
        "turn": Field(Text(), "whose turn it is"),
        "rules": Field(
            Record({"rounds": Field(Whole(1, 50), "rounds"), "cap": Field(Whole(1), "most turns")}, defaults=True),
            "rules",
        ),
        "stands": Field(MapOf(Text(STANDS)), "where each player stands"),
        "bowl": Field(_counts, "fruit for all"),
        "baskets": Field(MapOf(OneOf(_counts, Whole(0, 15))), "fruit of each player"),
        "now": Field(_now, "the moment in the game"),
    }
)
holdings_key = "baskets"
holdings_shape = Record(
    {
        "game": shape.fields["game"],
        "players": Field(ListOf(Text(pattern=r"\w[\w ]*"), 1, 3), "names in order", required=True),
        "season": Field(Text(("summer", "winter")), "in winter a set earns one more"),
        "baskets": Field(MapOf(_counts), "fruit of each player"),
        "rules": shape.fields["rules"],
    }
)
example = "2a 1q"
templates: Mapping[str, Callable[[], str]] = {"basket": lambda: "# fruit\n"}
prompts: Sequence[Prompt] = (Prompt("season", "season", table=True), Prompt("", "fruit in the basket"))


class Action:
    """`kind` is a fruit or a stand, `seat` the one offered to."""

    __slots__ = ("index", "kind", "seat", "verb")

    def __init__(self, index: int, verb: str, kind: int, seat: int) -> None:
        self.index = index
        self.verb = verb
        self.kind = kind
        self.seat = seat

    def __repr__(self) -> str:
        return f"Action({self.index}, {self.verb!r}, {self.kind}, {self.seat})"


class Happening(NamedTuple):
    seen_by: int
    seat: int
    what: str


_words = (
    [("take", k, -1) for k in range(3)]
    + [("offer", k, s) for k in range(3) for s in range(3)]
    + [("accept", -1, -1), ("decline", -1, -1)]
    + [("stand", k, -1) for k in range(2)]
)
ACTIONS = tuple(Action(i, *parts) for i, parts in enumerate(_words))
_found = {parts: ACTIONS[i] for i, parts in enumerate(_words)}


class Setup(NamedTuple):
    players: tuple[str, ...]
    warnings: tuple[Fault, ...]
    document: Document


class State:
    """`owed[s]` is what seat s has still to draw, the last entry what the bowl has."""

    players: tuple[str, ...]
    bowl: list[int]
    baskets: list[int]  # three counts a seat
    owed: list[int]
    stands: list[int]
    rounds: int
    cap: int
    phase: int
    seat: int
    turns: int
    offered: int
    to: int
    cause: int
    by: int
    __slots__ = tuple(__annotations__)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and all(getattr(self, s) == getattr(other, s) for s in State.__slots__)

    def __hash__(self) -> int:
        raise TypeError("a state changes")


class View(NamedTuple):
    seat: int
    sizes: tuple[int, ...]
    state: State  # without the fruit of others


def read(document: Document) -> Setup:
    faults: list[Fault] = []
    cleaned = shape.clean(document, (), faults)
    assert isinstance(cleaned, dict)
    faults += _laws(document, cleaned)
    if faults:
        raise DocumentFaults(faults)
    return Setup(tuple(texts(cleaned, "players")), (), cleaned)


def _laws(document: Document, cleaned: Document) -> list[Fault]:
    faults: list[Fault] = []
    players = texts(cleaned, "players")
    if len(set(players)) < len(players):
        faults.append(Fault("same-name", ("players",), "two players share a name"))
    for key in ("stands", "baskets"):
        for player in table(cleaned, key):
            if players and player not in players:
                fault = Fault(
                    "unknown-player", (key, player), f'"{player}" does not play', did_you_mean(player, players)
                )
                faults.append(fault._replace(at_key=True))
    if "turn" in cleaned and text(cleaned, "turn") not in players:
        faults.append(Fault("unknown-player", ("turn",), "this player does not play", did_you_mean("", players)))
    if "turn" in cleaned and "bowl" not in document:
        faults.append(Fault("missing-key", (), '"bowl" is missing', "a position must give it"))
    if "bowl" in document and not any(numbers(cleaned.get("bowl"))):
        faults.append(Fault("bowl-empty", ("bowl",), "the bowl may not be empty"))
    shown = [numbers(cleaned.get("bowl")), *map(numbers, table(cleaned, "baskets").values())]
    for k in range(3):
        if sum(counts[k] for counts in shown if counts) > EACH:
            faults += [Fault("too-many", (), f"more than {EACH} {FRUIT.names[k]} are on the table")]
    return faults


def start(setup: Setup) -> State:
    document, state, count = setup.document, State(), len(setup.players)
    placing = "turn" not in document
    state.players = setup.players
    state.rounds = whole(table(document, "rules"), "rounds", 4)
    state.cap = whole(table(document, "rules"), "cap", 1000)
    places = table(document, "stands")
    state.stands = [STANDS.index(str(places[p])) if p in places else -1 for p in setup.players]
    state.bowl = numbers(document.get("bowl")) or [0, 0, 0]
    state.owed = [0] * count + [0 if "bowl" in document or not placing else 3]
    state.baskets = []
    for seat, player in enumerate(setup.players):
        given = table(document, "baskets").get(player)
        state.baskets += numbers(given) or [0, 0, 0]
        state.owed[seat] = given if isinstance(given, int) else 2 if given is None and placing else 0
    now = table(document, "now")
    state.turns = whole(now, "turns")
    state.offered = FRUIT.names.index(text(now, "offered")) if "offered" in now else -1
    state.to = setup.players.index(text(now, "answer")) if "answer" in now else -1
    ended = table(now, "ending")
    state.cause = CAUSES.index(text(ended, "cause"))
    state.by = setup.players.index(text(ended, "by")) if "by" in ended else -1
    state.seat = 0 if placing else setup.players.index(text(document, "turn"))
    state.phase = OVER if ended else ANSWER if state.to >= 0 else TURN
    if placing and -1 in state.stands:
        state.phase, state.seat = PLACE, state.stands.index(-1)
    return state


def _bag(state: State) -> list[int]:
    return [EACH - state.bowl[k] - sum(state.baskets[k::3]) for k in range(3)]


def pending(state: State) -> Decision | Draw | None:
    if state.phase == OVER:
        return None
    if state.phase != PLACE:
        bag = _bag(state)
        left = sum(bag)
        for seat in range(-1, len(state.players)):  # the bowl first
            if state.owed[seat] and left:
                return Draw("bag", FRUIT, bag, min(state.owed[seat], left), seat)
    return Decision(state.to if state.phase == ANSWER else state.seat)


def options(state: State) -> list[Action]:
    return [a for a in ACTIONS if refusal(state, a) is None]


def refusal(state: State, action: Action) -> Refusal | None:
    verb, seat = action.verb, state.seat
    phase = {"stand": PLACE, "take": TURN, "offer": TURN, "accept": ANSWER, "decline": ANSWER}[verb]
    if phase != state.phase:
        return Refusal("wrong-moment", f"it is not the moment to {verb}")
    if verb == "take" and not state.bowl[action.kind]:
        return Refusal("take-absent", f"there is no {FRUIT.names[action.kind]} in the bowl")
    if verb == "offer" and action.seat >= len(state.players):
        return Refusal("offer-self", "nobody sits there")
    if verb == "offer" and action.seat == seat:
        return Refusal("offer-self", "one offers to somebody else")
    if verb == "offer" and not state.baskets[3 * seat + action.kind]:
        return Refusal("offer-absent", f"there is no {FRUIT.names[action.kind]} in the basket")
    return None


def advance(state: State, action: Action, log: list[Happening] | None = None) -> None:
    seat, kind = state.seat, action.kind
    if log is not None:
        log.append(Happening(-1, state.to if state.phase == ANSWER else seat, spell(action, state)))
    if action.verb == "stand":
        state.stands[seat] = kind
        state.phase, state.seat = (PLACE, state.stands.index(-1)) if -1 in state.stands else (TURN, 0)
        return
    if action.verb == "offer":
        state.phase, state.offered, state.to = ANSWER, kind, action.seat
        return
    if action.verb == "take":
        state.bowl[kind] -= 1
        state.baskets[3 * seat + kind] += 1
        state.owed[-1] += 1
    if action.verb == "accept":
        state.baskets[3 * seat + state.offered] -= 1
        state.baskets[3 * state.to + state.offered] += 1
        state.owed[seat] += 2
    state.phase, state.offered, state.to = TURN, -1, -1
    state.turns += 1
    state.seat = (seat + 1) % len(state.players)
    _end(state, seat)


def settle(state: State, drawn: list[int], log: list[Happening] | None = None) -> None:
    draw = pending(state)
    assert isinstance(draw, Draw)
    for kind in drawn:
        if draw.seat < 0:
            state.bowl[kind] += 1
        else:
            state.baskets[3 * draw.seat + kind] += 1
    state.owed[draw.seat] = 0
    if log is not None:
        counts = [list(drawn).count(k) for k in range(3)]
        log.append(Happening(draw.seat, draw.seat, "draws " + in_words(counts, FRUIT)))
    _end(state, draw.seat if draw.seat >= 0 else (state.seat - 1) % len(state.players))


def _end(state: State, seat: int) -> None:
    if isinstance(pending(state), Draw) or not state.turns:
        return
    if not sum(_bag(state)):
        state.phase, state.cause, state.by = OVER, CAUSES.index("bag"), seat
    elif state.turns >= state.rounds * len(state.players):
        state.phase, state.cause = OVER, CAUSES.index("rounds")
    elif state.turns >= state.cap:
        state.phase, state.cause = OVER, CAUSES.index(CAP)


def clone(state: State) -> State:
    other = State()
    for slot in State.__slots__:
        value = getattr(state, slot)
        setattr(other, slot, value.copy() if isinstance(value, list) else value)
    return other


def ending(state: State) -> Ending | None:
    if state.phase != OVER:
        return None
    cause = CAUSES[state.cause]
    return Ending(cause, state.by, f"the game ended: {cause}")


def _lines(counts: Sequence[int], a_set: int = 2) -> list[Line]:
    lines = [Line("fruit", "fruit in the basket", sum(counts), shorthand(counts, FRUIT))]
    return lines + [Line("set-3", "set of three kinds", a_set)] * min(counts)


def _entry(player: str, counts: Sequence[int], a_set: int = 2) -> tuple[str, int, Reasons]:
    return player, sum(counts) + a_set * min(counts), lambda: (in_words(counts, FRUIT), _lines(counts, a_set))


def scores(state: State) -> list[Sheet]:
    baskets = [state.baskets[3 * s : 3 * s + 3] for s in range(len(state.players))]
    return ranked([_entry(p, b) for p, b in zip(state.players, baskets, strict=True)])


def tally(document: Document, odd: list[Fault] | None = None) -> list[Sheet]:
    faults: list[Fault] = []
    cleaned = holdings_shape.clean(document, (), faults)
    assert isinstance(cleaned, dict)
    faults += _laws(document, cleaned)
    if faults:
        raise DocumentFaults(faults)
    held = table(cleaned, "baskets")
    a_set = 3 if text(cleaned, "season") == "winter" else 2
    if odd is not None and a_set == 3:
        odd.append(Fault("odd-season", ("season",), "few play in winter", "", WARNING))
    return ranked([_entry(p, numbers(held.get(p)) or [0, 0, 0], a_set) for p in texts(cleaned, "players")])


def view(state: State, seat: int) -> View:
    seen = clone(state)
    sizes = []
    for s in range(len(state.players)):
        sizes.append(sum(state.baskets[3 * s : 3 * s + 3]))
        if s != seat:
            seen.baskets[3 * s : 3 * s + 3] = [0, 0, 0]
    return View(seat, tuple(sizes), seen)


def imagine(view: View, rng: Random) -> State:
    state = clone(view.state)
    for s, size in enumerate(view.sizes):
        if s != view.seat:
            for kind in pick(_bag(state), size, rng):
                state.baskets[3 * s + kind] += 1
    return state


def spell(action: Action, state: State) -> str:
    if action.verb == "offer":
        to = state.players[action.seat] if action.seat < len(state.players) else "nobody"
        return f"offer {FRUIT.names[action.kind]} {to}"
    if action.verb == "stand":
        return f"stand {STANDS[action.kind]}"
    return f"take {FRUIT.names[action.kind]}" if action.verb == "take" else action.verb


def parse(text: str, state: State) -> Action:
    known = {spell(a, state): a for a in ACTIONS if a.seat < len(state.players)}
    action = known.get(" ".join(text.split()))
    if action is None:
        raise UnreadableAction(f'"{text}" is no action', did_you_mean(text, list(known)))
    return action


def describe(state: State | View) -> Document:
    seen = state.state if isinstance(state, View) else state
    document: Document = {"game": name, "players": list(seen.players)}
    if seen.phase != PLACE:
        document["turn"] = seen.players[seen.seat]
    document["rules"] = {"rounds": seen.rounds, "cap": seen.cap}
    document["stands"] = {p: STANDS[at] for p, at in zip(seen.players, seen.stands, strict=True) if at >= 0}
    if not (seen.phase == PLACE and seen.owed[-1]):
        document["bowl"] = shorthand(seen.bowl, FRUIT)
    baskets: Document = {}
    for s, player in enumerate(seen.players):
        counts = seen.baskets[3 * s : 3 * s + 3]
        if isinstance(state, View) and s != state.seat:
            baskets[player] = state.sizes[s]
        elif any(counts) or (seen.phase == PLACE and not seen.owed[s]):
            baskets[player] = shorthand(counts, FRUIT)
        elif seen.phase == PLACE and seen.owed[s] != 2:
            baskets[player] = seen.owed[s]
    document["baskets"] = baskets
    now: Document = {"turns": seen.turns} if seen.turns else {}
    if seen.phase == ANSWER:
        now |= {"offered": FRUIT.names[seen.offered], "answer": seen.players[seen.to]}
    if seen.phase == OVER:
        by: Document = {"by": seen.players[seen.by]} if seen.by >= 0 else {}
        now["ending"] = {**by, "cause": CAUSES[seen.cause]}
    if now:
        document["now"] = now
    return document


def draw(document: Document) -> Report:
    state = start(read(document))
    bowl = [Cell(f"{count}{FRUIT.names[k][0]}", "good") for k, count in enumerate(state.bowl)]
    waiting = pending(state)
    who = state.players[waiting.seat] if isinstance(waiting, Decision) else "nobody"
    return Report((Heading("Fruit Stand"), note(f"{who} decides"), Board((tuple(bowl),))))


def narrate(event: Happening, state: State) -> str:
    return f"{state.players[event.seat] if event.seat >= 0 else 'the bowl'}: {event.what}"


def random_setup(players: Sequence[str], rules: Document, rng: Random) -> Document:
    bag, document = [EACH] * 3, Document()
    dealt = {}
    for pile, count in [("bowl", 3), *((p, 2) for p in players)]:
        drawn = pick(bag, count, rng)
        for kind in drawn:
            bag[kind] -= 1
        dealt[pile] = shorthand([drawn.count(k) for k in range(3)], FRUIT)
    document |= {"game": name, "players": list(players), "rules": rules}
    document["stands"] = {p: STANDS[int(rng.random() * 2)] for p in players}
    return document | {"bowl": dealt.pop("bowl"), "baskets": dealt}


def holding(text: str) -> object:
    counts = parse_counts(text, FRUIT)
    return shorthand(counts, FRUIT)


def _scorer(rules: Document) -> Score:
    return lambda rows: [[sum(line.points for line in _lines(counts)) for counts in rows]]


columns = Columns(FRUIT.names, ("total",), _scorer)
earned = None
