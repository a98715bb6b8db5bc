"""Points, bonus fields, extra cards: what a diamond brings, put down in one place."""

from goldenhorn.games.mille_fiori.components import BONUS, BONUS_FIELDS, COUNTED, DIAMONDS, FOR_BONUS
from goldenhorn.games.mille_fiori.events import Earned, LastDiamond, Log, Scored
from goldenhorn.games.mille_fiori.state import BONUS_TURN, NONE, State, bonus_fields, different


def earn(s: State, won: Scored, log: Log | None) -> None:
    """Points of a seat in a district."""
    at = won.seat * COUNTED + won.district
    s.points[at] = s.points[at] + won.points
    if log is not None:
        log.append(won)


def pay(s: State, worth: dict[int, int], district: int, code: str, log: Log | None) -> None:
    """Every seat with diamonds on some spaces earns what these are `worth`, from the one whose turn it is clockwise."""
    for k in range(s.chart.seats):
        seat = (s.seat + k) % s.chart.seats
        own = tuple(space for space in worth if s.owner[space] == seat)
        if own:
            earn(s, Scored(seat, district, sum(worth[space] for space in own), code, own), log)


def owe_card(s: State, log: Log | None) -> None:
    """The seat whose turn it is has earned an extra card (rule extra-card)."""
    s.stack.append(BONUS_TURN)
    if log is not None:
        log.append(Earned(s.seat))


def claim(s: State, area: int, log: Log | None) -> None:
    """The highest bonus field left in an area, once for a seat that has what it is for (rule bonus-fields).

    Ruling: it takes a diamond; a seat that has none left gets no bonus.
    """
    fields = bonus_fields(s, area)
    if s.seat in fields or different(s, area, s.seat) < FOR_BONUS[area]:
        return
    if s.chart.rulings.bonus_uses_diamond:
        if s.used[s.seat] == DIAMONDS:
            return
        use_diamond(s, log)
    place = fields.index(NONE)
    s.bonus[area * len(BONUS_FIELDS) + place] = s.seat
    earn(s, Scored(s.seat, BONUS, BONUS_FIELDS[place], "bonus-field", ()), log)


def use_diamond(s: State, log: Log | None) -> None:
    """A diamond goes onto the board; the last one but for the reserve brings the end near (rule last-diamond)."""
    s.used[s.seat] += 1
    if s.used[s.seat] == s.chart.available and s.ender == NONE:
        s.ender = s.seat
        if log is not None:
            log.append(LastDiamond(s.seat))
