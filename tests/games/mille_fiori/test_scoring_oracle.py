"""Laws over whole games: every card that is played earns what a second, slow reckoning says, by whatever rulings."""

from collections import Counter

import pytest

from goldenhorn.core.chance import blind, stream
from goldenhorn.core.game import Draw
from goldenhorn.games.mille_fiori import notation, rules, setup
from goldenhorn.games.mille_fiori.actions import PUT, Action
from goldenhorn.games.mille_fiori.components import CARDS, COUNTED, DISTRICTS, SPACE_NAMES
from goldenhorn.games.mille_fiori.events import Earned, Log, Scored
from goldenhorn.games.mille_fiori.scoring import sheets
from goldenhorn.games.mille_fiori.state import ACTING, State
from goldenhorn.games.mille_fiori.telling import scores
from tests.games.mille_fiori import oracles, printed
from tests.games.playouts import house_rules

ROUTE = ["0", *printed.ROUTE.split()]


def laid(s: State) -> oracles.Laid:
    return {SPACE_NAMES[space]: owner for space, owner in enumerate(s.owner) if owner >= 0}


def due(s: State, action: Action) -> tuple[Counter[tuple[int, str]], int, int]:
    """What playing the card earns (rows that depart and bonus fields left out), the cards, and the ship's space."""
    seat, card, ruled = s.seat, CARDS.names[s.playing], s.chart.rulings
    points: Counter[tuple[int, str]] = Counter()
    earned = 0
    text = notation.spell(action, s)
    sails = text == "sail"
    if not sails:
        space = text.removeprefix("put ")
        now = {**laid(s), space: seat}
        points = oracles.points(now, seat, space, card, ruled)
        earned = oracles.extra_cards(now, seat, space)
        sails = oracles.district(space) == "harbour"
    at = s.ships[seat]
    if sails:
        end = at + int(card[-1])
        if end > 20:
            end = 20 if ruled.ship_overshoot == "stop" else at
        if end > at:
            points[seat, "route"] += int(ROUTE[end].strip("*") or 0)
            earned += "*" in ROUTE[end]
        at = end
    return points, earned, at


def told(log: Log, *districts: str) -> Counter[tuple[int, str]]:
    found: Counter[tuple[int, str]] = Counter()
    for event in log:
        if isinstance(event, Scored) and (DISTRICTS[event.district] in districts) == bool(districts):
            found[event.seat, DISTRICTS[event.district]] += event.points
    return found


@pytest.mark.parametrize("number", range(60))
def test_every_card_earns_what_a_second_reckoning_says(number: int) -> None:
    rng = stream("oracle", number)
    ruled = {} if number < 6 else house_rules("mille-fiori", rng, 0.4)
    s = setup.start(setup.read({"players": ["Anna", "Ben", "Cleo", "Dan"][: 2 + number % 3], "rules": ruled}))
    deal = blind(rng)
    total: Counter[tuple[int, str]] = Counter()
    while (waiting := rules.pending(s)) is not None:
        if isinstance(waiting, Draw):
            rules.settle(s, deal(waiting))
            continue
        options = rules.options(s)
        action = options[rng.randrange(len(options))]
        log: Log = []
        if s.phase != ACTING:
            lone = s.stack.copy()
            rules.advance(s, action, log)
            assert lone or not told(log)
        else:
            check_move(s, action, log)
        total += told(log)
    assert total == Counter(
        {
            (seat, name): n
            for seat in range(s.chart.seats)
            for k, name in enumerate(DISTRICTS)
            if (n := s.points[seat * COUNTED + k])
        }
    )
    assert [sheet.total for sheet in scores(s)] == [
        sum(n for (owner, _), n in total.items() if owner == seat) for seat in range(s.chart.seats)
    ]


def check_move(s: State, action: Action, log: Log) -> None:
    """Take the action, and hold what it brought against the second reckoning."""
    seat, ruled = s.seat, s.chart.rulings
    points, earned, at = due(s, action)
    had = [place for place in s.bonus if place == seat]
    rows_owed = [owed + 1 for owed in s.stack if owed >= 0]
    before = laid(s)
    rules.advance(s, action, log)
    after = laid(s)
    own = told(log, "workshops", "houses", "nobili", "populi", "trade", "route")
    assert +own == +points
    assert sum(isinstance(event, Earned) for event in log) == earned
    assert s.ships[seat] == at
    if action.verb == PUT:
        space = SPACE_NAMES[action.what]
        check_bonus(s, seat, space, after, log, had)
        row = space[4] if space.startswith("dock") else ""
        if row and all(f"dock{row}{berth}" in after for berth in "abc"):
            rows_owed.append(int(row))
    assert before == {place: owner for place, owner in after.items() if place in before}
    departed = Counter(told(log, "harbour"))
    still = [owed + 1 for owed in s.stack if owed >= 0]
    paid = sum((oracles.row_points(after, row, ruled) for row in rows_owed if row not in still), Counter())
    assert +departed == +paid


def check_bonus(s: State, seat: int, space: str, after: oracles.Laid, log: Log, had: list[int]) -> None:
    won = [event.points for event in log if isinstance(event, Scored) and DISTRICTS[event.district] == "bonus"]
    if not oracles.earns_bonus(after, seat, space):
        assert won == []
        return
    area = oracles.AREAS.index(oracles.district(space))
    fields = s.bonus[4 * area : 4 * area + 4]
    assert seat in fields or s.used[seat] == 30
    if won:
        assert won == [(20, 15, 10, 5)[fields.index(seat)]]
        assert fields.index(seat) == sum(owner >= 0 for owner in fields) - 1
        assert len(had) < s.bonus.count(seat)


def test_the_most_points_win_and_equal_ones_share() -> None:
    found = sheets(["Anna", "Ben", "Cleo"], [[1, 2], [4, 0], [0, 4]])
    assert [(sheet.total, sheet.rank) for sheet in found] == [(3, 3), (4, 1), (4, 1)]
    assert [line.what for line in found[0].lines] == ["workshops", "houses"]
