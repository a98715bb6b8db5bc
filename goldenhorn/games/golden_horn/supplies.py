"""The goods and cards of a document: what lies open, what is still to be drawn, and what is left in bag and deck."""

from goldenhorn.core.document import Document, numbers, table
from goldenhorn.core.faults import Fault
from goldenhorn.core.players import check_names
from goldenhorn.games.golden_horn.components import (
    CARDS_EACH,
    COLOURS,
    CUBES_EACH,
    HAND_CARDS,
    HARBOUR_GOODS,
    HARBOURS,
    KINDS,
)
from goldenhorn.games.golden_horn.state import FOR_HAND, FOR_SHIP, FOR_STORE, NOWHERE, State


def read_goods(s: State, clean: Document, raw: Document, midgame: bool, faults: list[Fault]) -> None:
    """Goods in harbours and warehouses; the bag holds the rest."""
    goods = table(clean, "goods")
    for harbour, name in enumerate(HARBOURS):
        counts = numbers(goods.get(name))
        if counts:
            s.goods[harbour * KINDS : (harbour + 1) * KINDS] = counts
            if sum(counts) > HARBOUR_GOODS:
                message = f"{sum(counts)} goods lie in {name}"
                faults.append(Fault("harbour-full", ("goods", name), message, "a harbour holds nine at most"))
        elif not _given(raw, "goods", name):
            if midgame:
                faults.append(
                    Fault("goods-missing", ("goods",), f"the goods in {name} are missing", "a position gives both")
                )
            else:
                s.draws += (harbour, HARBOUR_GOODS)
    _read_stores(s, clean, faults)
    _fill_bag(s, faults)
    if _all_read(clean, raw):
        _check_harbours(s, goods, faults)


def read_cards(s: State, clean: Document, raw: Document, midgame: bool, faults: list[Fault]) -> None:
    """Hands and discards; the deck holds the rest."""
    hands = table(clean, "hands")
    check_names("hands", hands, s.chart.players, faults)
    for seat, player in enumerate(s.chart.players):
        held = hands.get(player)
        if isinstance(held, int):
            if held:
                s.draws += (FOR_HAND + seat, held)
        elif isinstance(held, list):
            s.hands[seat * KINDS : (seat + 1) * KINDS] = numbers(held)
        elif not midgame and not _given(raw, "hands", player):
            s.draws += (FOR_HAND + seat, HAND_CARDS)
    discards = numbers(table(clean, "discards").get("cards"))
    if any(discards):
        s.discards = discards
        if not midgame:
            faults.append(Fault("setup-discards", ("discards",), "before the first turn nothing has been discarded"))
    for colour in range(KINDS):
        shown = s.discards[colour] + sum(s.hands[colour::KINDS])
        s.deck[colour] = _left(shown, CARDS_EACH, f"{COLOURS.names[colour]} cards", ("hands",), faults)
    unknown = sum(count for target, count in _pairs(s.draws) if FOR_HAND <= target < FOR_STORE)
    if unknown > sum(s.deck):
        faults.append(Fault("too-many", ("hands",), f"{unknown} cards are unknown, but only {sum(s.deck)} are left"))


def draw_places(s: State) -> None:
    """Queue the places of ships that chance puts into a harbour (ruling placement = random)."""
    places: list[int] = []
    for ship, at in enumerate(s.at):
        if at == NOWHERE:
            places += (FOR_SHIP + ship, 1)
    s.draws = places + s.draws if s.chart.rulings.setup_order == "ships_first" else s.draws + places


def _read_stores(s: State, clean: Document, faults: list[Fault]) -> None:
    stores = table(clean, "warehouses")
    check_names("warehouses", stores, s.chart.players, faults)
    for seat, player in enumerate(s.chart.players):
        held = stores.get(player)
        if isinstance(held, int) and held:
            s.draws += (FOR_STORE + seat, held)
        elif isinstance(held, list):
            s.stores[seat * KINDS : (seat + 1) * KINDS] = numbers(held)


def _fill_bag(s: State, faults: list[Fault]) -> None:
    for colour in range(KINDS):
        shown = s.goods[colour] + s.goods[KINDS + colour] + sum(s.stores[colour::KINDS])
        shown += sum(s.cargo[ship] for ship in range(len(s.at)) if s.freight[ship] == colour)
        s.bag[colour] = _left(shown, CUBES_EACH, f"{COLOURS.names[colour]} goods", (), faults)
    unknown = sum(count for target, count in _pairs(s.draws) if target < FOR_HAND or FOR_STORE <= target < FOR_SHIP)
    if unknown > sum(s.bag):
        faults.append(Fault("too-many", (), f"{unknown} goods are to be drawn, but only {sum(s.bag)} are left"))


def _left(shown: int, each: int, what: str, path: tuple[str, ...], faults: list[Fault]) -> int:
    if shown > each:
        message = f"{shown} {what} over the whole table"
        faults.append(Fault("too-many", path, message, f"there are {each} of each colour"))
    return max(0, each - shown)


def _check_harbours(s: State, goods: Document, faults: list[Fault]) -> None:
    """A harbour is filled up to nine at once, so it shows fewer only when the bag is empty (rule refill)."""
    to_come = sum(count for target, count in _pairs(s.draws) if target < FOR_HAND or FOR_STORE <= target < FOR_SHIP)
    for name in HARBOURS:
        counts = numbers(goods.get(name))
        if counts and sum(counts) < HARBOUR_GOODS and sum(s.bag) > to_come:
            message = f"{sum(counts)} goods lie in {name} while the bag holds {sum(s.bag) - to_come}"
            faults.append(Fault("harbour-short", ("goods", name), message, "a harbour is filled up to nine at once"))


def _all_read(clean: Document, raw: Document) -> bool:
    """Whether all goods on the table are known; where some could not be read, the bag only seems to hold them."""
    ships = table(raw, "ships")
    return (
        table(raw, "goods").keys() <= table(clean, "goods").keys()
        and table(raw, "warehouses").keys() <= table(clean, "warehouses").keys()
        and all("cargo" not in table(ships, name) or "cargo" in table(table(clean, "ships"), name) for name in ships)
    )


def _given(raw: Document, key: str, name: str) -> bool:
    """Whether a document has an entry, be it faulty."""
    return name in table(raw, key)


def _pairs(draws: list[int]) -> list[tuple[int, int]]:
    return list(zip(draws[::2], draws[1::2], strict=True))
