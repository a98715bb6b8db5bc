"""Positions: where every card and expert lies, whose turn it is, and every fault in what a document says of it."""

from goldenhorn.core.document import Document, numbers, table, whole
from goldenhorn.core.faults import ERROR, NOTE, Fault
from goldenhorn.core.players import check_names, seat_named
from goldenhorn.games.golden_sails import draws, place, turns
from goldenhorn.games.golden_sails.actions import CARDS
from goldenhorn.games.golden_sails.components import (
    EXPERTS,
    KINDS,
    PILES,
    ROUNDS,
    SIDES,
)
from goldenhorn.games.golden_sails.state import (
    FOR_GEMS,
    FOR_HAND,
    MOVING,
    NONE,
    OVER,
    PLACING,
    SCORING,
    TAKING,
    UNSEEN,
    State,
    protections,
    put,
)


def read_position(s: State, clean: Document, raw: Document, faults: list[Fault]) -> None:
    """Read a position onto an empty table."""
    turn = seat_named(clean, "turn", s.chart.players, faults)
    first = seat_named(clean, "first", s.chart.players, faults)
    for key, what in (("first", "who has the first player card"), ("sheet", "the beast sheet of the game")):
        if key not in raw:
            faults.append(Fault("missing-key", (), f'"{key}" is missing: {what}', "a position tells it"))
    s.hands = [0] * len(s.hands)
    lying: dict[int, str] = {}  # cards, with where they lie
    _read_market(s, table(clean, "market"), lying, faults)
    _read_goods(s, table(clean, "goods"), lying, faults)
    _read_hands(s, table(clean, "hands"), faults)
    _read_choices(s, table(clean, "choices"), faults)
    if turn < 0 or first < 0 or any(fault.severity == ERROR for fault in faults):
        return  # what follows from turn, goods and hands can be told when they are sound
    s.seat, s.first = turn, first
    # Each takes for granted what those before it look at.
    for check in (_read_phase, turns.check_goods, turns.check_hands):
        check(s, clean, faults)
        if any(fault.severity == ERROR for fault in faults):
            return
    turns.check_turn(s, faults)
    turns.check_choices(s, clean, faults)


def _read_market(s: State, market: Document, lying: dict[int, str], faults: list[Fault]) -> None:
    laid = sorted((CARDS.index(name), name) for name in market)
    for card, name in laid:
        lying[card] = "on the market"
        s.deck[card] = 0
        on_it = table(market, name)
        expert = on_it.get("expert")
        by = on_it.get("by")
        s.market.append(card)
        s.experts.append(expert if isinstance(expert, int) else NONE)
        s.placers.append(s.chart.players.index(by) if isinstance(by, str) and by in s.chart.players else NONE)
        if by is not None and by not in s.chart.players:
            faults.append(Fault("unknown-player", ("market", name, "by"), "nobody of this name plays"))
        elif by is not None and expert is None:
            faults.append(Fault("expert-missing", ("market", name, "by"), "an expert must be named that was placed"))
    if len(s.market) > s.chart.seats:
        message = f"{len(s.market)} goods lie on the market"
        faults.append(Fault("too-many", ("market",), message, f"a round has {s.chart.seats}, one a player"))


def _read_goods(s: State, goods: Document, lying: dict[int, str], faults: list[Fault]) -> None:
    check_names("goods", goods, s.chart.players, faults)
    for seat, player in enumerate(s.chart.players):
        piles = table(goods, player)
        held = 0
        for kind, name in enumerate(PILES):
            given = piles.get(name)
            unknown = given if isinstance(given, int) else 0
            if unknown:
                s.draws += (FOR_GEMS + seat, unknown)
                path = ("goods", player, name)
                message = f"{player} has gems that nobody knows: a score leaves them out, play draws them"
                faults.append(Fault("unknown-gems", path, message, severity=NOTE))
            cards = [UNSEEN] * unknown or numbers(given)
            held += len(cards)
            if held > ROUNDS:
                message = f"{player} has more than {ROUNDS} goods"
                faults.append(Fault("too-many", ("goods", player, name), message, "there are twelve rounds"))
                break
            for nth, card in enumerate(cards):
                put(s, seat, kind, card)
                if card != UNSEEN:
                    _lay(s, card, f"among {player}'s {name}", ("goods", player, name, nth), lying, faults)


def _lay(
    s: State, card: int, where: str, path: tuple[str | int, ...], lying: dict[int, str], faults: list[Fault]
) -> None:
    """Note where a card lies; no card lies in two places."""
    if card in lying:
        faults.append(Fault("card-twice", path, f"{CARDS.names[card]} lies {lying[card]} already"))
    lying[card] = where
    s.deck[card] = 0


def _read_hands(s: State, hands: Document, faults: list[Fault]) -> None:
    check_names("hands", hands, s.chart.players, faults)
    for seat, player in enumerate(s.chart.players):
        given = hands.get(player)
        if isinstance(given, int) and given:
            s.draws += (FOR_HAND + seat, given)
        elif isinstance(given, list):
            s.hands[seat * KINDS : (seat + 1) * KINDS] = numbers(given)
    for kind, left in enumerate(draws.unplaced(s)):
        if left < 0:
            message = f"{s.chart.seats - left} {EXPERTS.names[kind]} experts lie on the table"
            faults.append(Fault("too-many", ("hands",), message, f"there are {s.chart.seats}, one a player"))


def _read_choices(s: State, choices: Document, faults: list[Fault]) -> None:
    check_names("choices", choices, s.chart.players, faults)
    for seat, player in enumerate(s.chart.players):
        chosen = table(choices, player)
        types = numbers(chosen.get("protect"))
        path = ("choices", player, "protect")
        spells = protections(s, seat)
        if len(set(types)) < len(types):
            faults.append(Fault("protect-twice", path, "the same weapon type stands twice"))
        elif len(types) > spells:
            message = f"{len(types)} weapon types with {spells} protections among the spells"
            faults.append(Fault("protect-many", path, message, "a protection is against one type"))
        s.protects[seat] = sum(1 << kind for kind in set(types))
        if "side" in chosen:
            s.sides[seat] = SIDES.index(str(chosen["side"]))
            if s.chart.seats > 2:
                message = "with three or four players both sides of the weapons count"
                faults.append(Fault("side-players", ("choices", player, "side"), message))


def _read_phase(s: State, clean: Document, faults: list[Fault]) -> None:
    """What the game waits for: `now` says so after the last round; before, it follows from the market."""
    now = table(clean, "now")
    total = sum(s.sizes)
    laid = len(s.market)
    taken = s.chart.seats - laid if 0 < laid < s.chart.seats else 0
    s.round = max(0, total - taken) // s.chart.seats
    said = whole(now, "round")
    if said and said != min(s.round + 1, ROUNDS):
        message = f"the goods are those of round {min(s.round + 1, ROUNDS)}"
        faults.append(Fault("round-goods", ("now", "round"), message, "a round gives every player one good"))
    scoring = now.get("scoring")
    if now.get("over") and scoring:
        faults.append(Fault("now-unclear", ("now", "over"), "a game that is over waits for no decision"))
    if scoring or now.get("over"):
        s.round = ROUNDS
        s.phase = OVER if now.get("over") else MOVING + SCORING.index(str(scoring))
        if laid:
            faults.append(Fault("scoring-market", ("market",), "goods are still to be taken before scoring begins"))
        return
    if s.round == ROUNDS:
        hint = f"give now.scoring, one of {', '.join(SCORING)}, or now.over = true"
        faults.append(Fault("scoring-missing", ("turn",), "all twelve rounds have been played: what is decided?", hint))
    elif not laid:
        turn = s.seat
        place.begin_round(s)
        s.seat = turn
    else:
        _fill_placers(s, faults)
        s.phase = PLACING if laid == s.chart.seats and turns.placing(s) else TAKING
        if s.phase == TAKING and NONE in s.experts and not turns.may_lack(s):
            name = CARDS.names[s.market[s.experts.index(NONE)]]
            faults.append(Fault("expert-missing", ("market", name), "no expert lies on this good, but some are taken"))


def _fill_placers(s: State, faults: list[Fault]) -> None:
    """Who placed an expert may be left out: then those did who have not placed another, in their order."""
    named = [seat for seat in s.placers if seat != NONE]
    if len(set(named)) < len(named):
        faults.append(Fault("placed-twice", ("market",), "a player places one expert in a round"))
        return
    others = [seat for seat in turns.clockwise(s) if seat not in named]
    for good, expert in enumerate(s.experts):
        if expert != NONE and s.placers[good] == NONE:
            s.placers[good] = others.pop(0)
