"""Positions: the cards, whose turn it is, and every fault in what a document says of them."""

from goldenhorn.core.document import Document, numbers, table, whole
from goldenhorn.core.faults import ERROR, Fault
from goldenhorn.core.players import check_names, seat_named
from goldenhorn.games.mille_fiori.board import read_board
from goldenhorn.games.mille_fiori.components import CARD_COUNTS, CARDS, HAND
from goldenhorn.games.mille_fiori.draws import counted
from goldenhorn.games.mille_fiori.state import (
    ACTING,
    BONUS_TURN,
    CHOOSING,
    EXTRA,
    FOR_CHOICE,
    FOR_CHOSEN,
    FOR_DISCARDS,
    FOR_HAND,
    NONE,
    OVER,
    SECRET,
    State,
    begun,
    hold,
)


def read_position(s: State, clean: Document, raw: Document, faults: list[Fault]) -> None:
    """Read a position onto an empty board."""
    turn = seat_named(clean, "turn", s.chart.players, faults)
    doge = seat_named(clean, "doge", s.chart.players, faults)
    if "doge" not in raw:
        faults.append(Fault("missing-key", (), '"doge" is missing: who has the Doge', "a position tells it"))
    read_board(s, clean, faults)
    for key in ("hands", "chosen"):
        check_names(key, table(clean, key), s.chart.players, faults)
    if turn < 0 or doge < 0 or any(fault.severity == ERROR for fault in faults):
        return  # what follows can be told when these are sound
    s.seat, s.doge = turn, doge
    _read_now(s, table(clean, "now"), faults)
    _read_cards(s, clean, raw, faults)


def _read_now(s: State, now: Document, faults: list[Fault]) -> None:
    """How far the game has gone; who has acted in this step follows from the turn."""
    between = bool(now.get("over")) and "step" not in now  # the last round was played to its end
    s.round = whole(now, "round", 1) - (not between)
    s.step = whole(now, "step", 1) - 1
    if s.step >= s.chart.steps + bool(now.get("over")):
        message = f"a round has {s.chart.steps} steps with {s.chart.seats} players"
        faults.append(Fault("out-of-range", ("now", "step"), message))
    playing = now.get("playing")
    s.playing = playing if isinstance(playing, int) else NONE
    said = [key for key in ("playing", "extra", "over") if key in now and now[key] is not False]
    faults += [Fault("now-unclear", ("now", key), f"`{said[0]}` says already what is waited for") for key in said[1:]]
    s.phase = {"playing": ACTING, "extra": EXTRA, "over": OVER}.get(said[0] if said else "", CHOOSING)
    if s.phase in (ACTING, EXTRA) or (s.chart.open and s.phase == CHOOSING):
        s.acted = (s.seat - s.doge) % s.chart.seats
    _read_owed(s, now, faults)
    ender = seat_named(now, "ender", s.chart.players, faults)
    out = [seat for seat, used in enumerate(s.used) if used >= s.chart.available]
    if ender >= 0 and ender not in out:
        message = f"{s.chart.players[ender]} has diamonds left before the reserve"
        faults.append(Fault("ender-diamonds", ("now", "ender"), message))
    elif ender < 0 and len(out) > 1:
        hint = 'give now.ender = "…", who did so first'
        faults.append(Fault("ender-missing", ("now",), "several players have put their last diamonds", hint))
    s.ender = ender if ender >= 0 else out[0] if out else NONE


def _read_owed(s: State, now: Document, faults: list[Fault]) -> None:
    owed = now.get("owed")
    entries = owed if isinstance(owed, list) else []
    s.stack = [entry - 1 if isinstance(entry, int) else BONUS_TURN for entry in entries]
    if s.stack and s.phase not in (ACTING, EXTRA):
        faults.append(Fault("owed-turn", ("now", "owed"), "nothing is owed before a card is played"))


def _read_cards(s: State, clean: Document, raw: Document, faults: list[Fault]) -> None:
    """Hands, secret choices, display and discards; the deck holds the rest."""
    hands, chosen = table(clean, "hands"), table(clean, "chosen")
    for seat, player in enumerate(s.chart.players):
        _read_hand(s, seat, hands.get(player), chosen.get(player), faults)
    s.display = counted(numbers(clean.get("display")))
    discards = clean.get("discards")
    s.discards = counted(numbers(discards))
    shown = [s.display[kind] + s.discards[kind] for kind in range(len(CARD_COUNTS))]
    for kind in (*s.hands, *s.chosen, s.playing):
        if kind != NONE:
            shown[kind] += 1
    for kind, count in enumerate(shown):
        if count > CARD_COUNTS[kind]:
            message = f"{count} {CARDS.names[kind]} lie on the table"
            faults.append(Fault("too-many", ("hands",), message, f"there are {CARD_COUNTS[kind]} of these cards"))
    s.deck = [max(0, CARD_COUNTS[kind] - count) for kind, count in enumerate(shown)]
    _check_deck(s, discards, "discards" in raw, faults)


def _read_hand(s: State, seat: int, given: object, chosen: object, faults: list[Fault]) -> None:
    """A hand and the card chosen from it; what is not known is drawn."""
    player = s.chart.players[seat]
    size = HAND - s.step - _has_picked(s, seat)
    secret = _keeps_secret(s, seat)
    if s.phase == OVER:
        size = HAND - s.step if s.step else 0  # a game that ends within a round leaves cards in the hands
        secret = False
    if chosen is not None and not secret:
        message = f"{player} keeps no chosen card in secret now"
        faults.append(Fault("chosen-turn", ("chosen", player), message, "by the Doge and the turn"))
        return
    if secret and chosen is None:
        chosen = SECRET
    if isinstance(chosen, int):
        s.chosen[seat] = chosen
    if isinstance(given, list):
        hold(s, seat, numbers(given)[:HAND])
    unknown = size if given is None else given if isinstance(given, int) else 0
    within = secret and chosen == SECRET and isinstance(given, list)  # the chosen card is still among them
    held = unknown or s.sizes[seat] - within
    if held != size:
        message = f"{player} has {held} cards in hand, not {size}"
        faults.append(Fault("hand-size", ("hands", player), message, "a hand of five is one less with every step"))
        return
    if unknown:
        s.draws += (FOR_HAND + seat, unknown)
    if chosen == SECRET:
        s.draws += ((FOR_CHOICE if within else FOR_CHOSEN) + seat, 1)


def _place(s: State, seat: int) -> int:
    """How many seats come before one in a step."""
    return (seat - s.doge) % s.chart.seats


def _has_picked(s: State, seat: int) -> bool:
    """Whether a seat has taken a card out of its hand in this step."""
    if s.phase == CHOOSING:
        return _place(s, seat) < _place(s, s.seat)
    return not s.chart.open or _place(s, seat) <= _place(s, s.seat)


def _keeps_secret(s: State, seat: int) -> bool:
    """Whether a seat has chosen a card and not yet revealed it."""
    if s.chart.open:
        return False
    if s.phase == CHOOSING:
        return _place(s, seat) < _place(s, s.seat)
    return _place(s, seat) > _place(s, s.seat)


def _check_deck(s: State, discards: object, told: bool, faults: list[Fault]) -> None:
    """How many cards the deck holds follows from the rounds; discards that nobody remembers are what is missing."""
    out = s.chart.laid_out(begun(s)) + begun(s) * s.chart.seats * HAND
    due = dict(zip(s.draws[::2], s.draws[1::2], strict=True))
    unknown = sum(count for target, count in due.items() if target < FOR_CHOICE)
    missing = out - (sum(CARD_COUNTS) - sum(s.deck)) - unknown
    if out > sum(CARD_COUNTS):
        faults.append(Fault("out-of-range", ("now", "round"), "the deck has no cards for so many rounds"))
    elif isinstance(discards, int) or not told:
        number = discards if isinstance(discards, int) else max(0, missing)
        if number != missing:
            message = f"{number} discards do not make up the {out} cards that have been dealt"
            faults.append(Fault("cards-number", ("discards",) if told else (), message, f"{missing} would"))
        elif number:
            s.draws = [FOR_DISCARDS, number, *s.draws]
    elif missing:
        message = f"{out - missing} cards lie on the table, but {out} have been dealt"
        faults.append(Fault("cards-number", ("discards",), message, "display, hands, chosen and played cards count"))
