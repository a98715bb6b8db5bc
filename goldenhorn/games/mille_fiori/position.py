"""Positions: the cards, whose turn it is, and every fault in what a document says of them."""

from goldenhorn.core.document import Document, numbers, table, whole
from goldenhorn.core.faults import ERROR, Fault, Path
from goldenhorn.core.players import check_names, seat_named
from goldenhorn.games.mille_fiori.board import read_board
from goldenhorn.games.mille_fiori.components import BERTHS, CARD_COUNTS, CARDS, FIRST, HAND, HARBOUR
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
    due,
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
    if not any(fault.severity == ERROR for fault in faults):
        _read_cards(s, clean, faults)


def _read_now(s: State, now: Document, faults: list[Fault]) -> None:
    """How far the game has gone; who has acted in this step follows from the turn."""
    between = bool(now.get("over")) and "step" not in now  # the last round was played to its end
    s.round = whole(now, "round", 1) - (not between)
    s.step = whole(now, "step", 1) - 1
    over = bool(now.get("over"))
    if s.step >= s.chart.steps + over or (over and not between and not s.step):
        message = f"a round has {s.chart.steps} steps with {s.chart.seats} players"
        hint = "of a game that is over, the step that would come next" if over else f"from 1 to {s.chart.steps}"
        faults.append(Fault("out-of-range", ("now", "step"), message, hint))
    playing = now.get("playing")
    s.playing = playing if isinstance(playing, int) else NONE
    said = [key for key in ("playing", "extra", "over") if key in now and now[key] is not False]
    for key in said[1:]:
        message = f"`{said[0]}` says already what is waited for"
        faults.append(Fault("now-unclear", ("now", key), message, "give one of playing, extra, over", at_key=True))
    s.phase = {"playing": ACTING, "extra": EXTRA, "over": OVER}.get(said[0] if said else "", CHOOSING)
    if s.phase in (ACTING, EXTRA) or (s.chart.open and s.phase == CHOOSING):
        s.acted = (s.seat - s.doge) % s.chart.seats
    _read_owed(s, now, faults)
    unknown: list[Fault] = []
    ender = seat_named(now, "ender", s.chart.players, unknown)
    faults += [fault._replace(path=("now", *fault.path)) for fault in unknown]
    out = [seat for seat, used in enumerate(s.used) if used >= s.chart.available]
    if ender >= 0 and ender not in out:
        message = f"{s.chart.players[ender]} has diamonds left before the reserve"
        hint = f"the end is near with {s.chart.available} on the board, those on bonus fields among them"
        faults.append(Fault("ender-diamonds", ("now", "ender"), message, hint))
    elif ender < 0 and len(out) > 1:
        hint = 'give now.ender = "…", who did so first'
        faults.append(Fault("ender-missing", ("now",), "several players have put their last diamonds", hint))
    s.ender = ender if ender >= 0 else out[0] if out else NONE


def _read_owed(s: State, now: Document, faults: list[Fault]) -> None:
    owed = now.get("owed")
    entries = owed if isinstance(owed, list) else []
    s.stack = [entry - 1 if isinstance(entry, int) else BONUS_TURN for entry in entries]
    if s.stack and s.phase not in (ACTING, EXTRA):
        hint = "with now.playing or now.extra"
        faults.append(Fault("owed-turn", ("now", "owed"), "nothing is owed before a card is played", hint, at_key=True))
    for place, row in enumerate(s.stack):
        if row == BONUS_TURN:
            continue
        first = FIRST[HARBOUR] + row * BERTHS
        if NONE in s.owner[first : first + BERTHS]:
            hint = "a row is scored when its third diamond lies there"
            faults.append(Fault("owed-row", ("now", "owed", place), f"harbour row {row + 1} is not full", hint))
        elif row in s.stack[:place]:
            message = f"harbour row {row + 1} stands here twice"
            faults.append(Fault("owed-row", ("now", "owed", place), message, "a row is scored once"))
        elif s.seat not in s.owner[first : first + BERTHS]:
            message = f"{s.chart.players[s.seat]} has no diamond in harbour row {row + 1}"
            faults.append(Fault("owed-row", ("now", "owed", place), message, "whose turn it is put the third there"))
        elif s.chart.rulings.harbour_order == "row_first":
            message = f"harbour row {row + 1} is scored already (ruling harbour_order = row_first)"
            faults.append(Fault("owed-row", ("now", "owed", place), message, "it never waits for an extra card"))


def _read_cards(s: State, clean: Document, faults: list[Fault]) -> None:
    """Hands, secret choices, display and discards; the deck holds the rest."""
    before = len(faults)
    hands, chosen = table(clean, "hands"), table(clean, "chosen")
    for seat, player in enumerate(s.chart.players):
        _read_hand(s, seat, hands.get(player), chosen.get(player), faults)
    s.display = counted(numbers(clean.get("display")))
    discards = clean.get("discards")
    s.discards = counted(numbers(discards))
    if s.phase == EXTRA and not any(s.display):
        message = "no card lies in the display"
        faults.append(Fault("extra-empty", ("now", "extra"), message, "an extra card is one of these: give `display`"))
    _read_deck(s, clean, faults)
    if len(faults) == before:
        _check_display(s, clean, faults)
    if len(faults) == before:
        _check_deck(s, discards, faults)
        _check_over(s, faults)
    _check_under_way(s, faults)


def _read_deck(s: State, clean: Document, faults: list[Fault]) -> None:
    """The deck holds every card that a document names nowhere."""
    hands, chosen = table(clean, "hands"), table(clean, "chosen")
    players = s.chart.players
    named: list[tuple[Path, int]] = [
        (("hands", player, k), kind) for player in players for k, kind in enumerate(numbers(hands.get(player)))
    ]
    named += [(("chosen", player), whole(chosen, player)) for player in players if isinstance(chosen.get(player), int)]
    if s.playing != NONE:
        named.append((("now", "playing"), s.playing))
    named += [((key, k), kind) for key in ("display", "discards") for k, kind in enumerate(numbers(clean.get(key)))]
    for path, kind in named:
        if s.deck[kind]:
            s.deck[kind] -= 1
            continue
        number = CARD_COUNTS[kind]
        hint = f"there {'is' if number == 1 else 'are'} {number} of {'it' if number == 1 else 'them'}"
        faults.append(Fault("too-many", path, f"{CARDS.names[kind]} lies on the table too often", hint))


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
    within = chosen == SECRET and s.sizes[seat] == size + 1  # the chosen card is still among them
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


def _check_deck(s: State, discards: object, faults: list[Fault]) -> None:
    """How many cards the deck holds follows from the rounds; discards that nobody remembers are what is missing."""
    if begun(s) > s.chart.rounds:
        hint = "a round deals five to every player"
        faults.append(Fault("out-of-range", ("now", "round"), "the deck has no cards for so many rounds", hint))
        return
    out = s.chart.laid_out(begun(s)) + begun(s) * s.chart.seats * HAND
    drawn = sum(count for target, count in due(s).items() if target < FOR_CHOICE)  # out of the deck
    known = sum(CARD_COUNTS) - sum(s.deck) + drawn
    if isinstance(discards, list) and known != out:
        message = f"{known} cards lie on the table, but {out} have been dealt"
        hint = "display, hands, chosen, played and discarded cards count; now.round tells how many were dealt"
        faults.append(Fault("cards-number", ("discards",), message, hint))
    elif isinstance(discards, int) and discards != out - known:
        message = f"{discards} discards do not make up the {out} cards that have been dealt"
        faults.append(Fault("cards-number", ("discards",), message, f"{out - known} would"))
    elif known < out:
        s.draws = [FOR_DISCARDS, out - known, *s.draws]


def _check_display(s: State, clean: Document, faults: list[Fault]) -> None:
    """Extra cards leave the display, and nothing else does: it has no more cards than were laid out.

    As many as were laid out are there before the first card of the game is played; left out, it is empty.
    """
    if "display" not in clean:
        return
    laid = s.chart.laid_out(begun(s)) + s.round * s.chart.seats * (HAND - s.chart.steps)
    number = sum(s.display)
    if number > laid:
        message = f"{number} cards lie in the display, but only {laid} have been laid out"
        faults.append(Fault("display-number", ("display",), message, "now.round tells how many were"))
    elif number < laid and s.phase == CHOOSING and s.round == s.step == s.acted == 0:
        message = f"{number} cards lie in the display before anybody has played, not {laid}"
        hint = "extra cards are taken from it only when players act"
        faults.append(Fault("display-number", ("display",), message, hint))


def _check_over(s: State, faults: list[Fault]) -> None:
    """A game ends with somebody's last diamond, or when the cards are not enough for another round."""
    if s.phase != OVER:
        return
    by_diamonds = s.ender != NONE and (s.step == 0 or s.chart.rulings.end == "step")
    if not by_diamonds and s.round < s.chart.rounds:
        hint = "it ends when the cards are not enough for another round, or with somebody's last diamond"
        faults.append(Fault("over-early", ("now", "over"), "the game is not over yet", hint))


def _check_under_way(s: State, faults: list[Fault]) -> None:
    """No step (ruling end = round: no round) begins once somebody's last diamond lies."""
    what = "step" if s.chart.rulings.end == "step" else "round"
    if s.ender != NONE and s.phase == CHOOSING and s.acted == 0 and (what == "step" or s.step == 0):
        message = f"no {what} begins after {s.chart.players[s.ender]}'s last diamond but for the reserve"
        hint = "give now.over = true, or what is played yet: now.playing or now.extra"
        faults.append(Fault("over-missing", ("turn",), message, hint))
