"""Whose goods are whose: piles as documents give them become holdings and choices, held against the game's laws."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from goldenhorn.core.document import Document, table
from goldenhorn.core.faults import ERROR, NOTE, WARNING, Fault, Path
from goldenhorn.games.golden_sails.choice_words import BESIDE, Move, Said, read_choices
from goldenhorn.games.golden_sails.components import (
    BEAST,
    CLASSES,
    GOODS,
    KINDS,
    PILES,
    PROTECTION,
    ROUNDS,
    SPELL,
    SPICE,
    SPICES,
    UNIVERSAL,
    WEAPONS,
    Card,
    Choices,
    Holding,
)
from goldenhorn.games.golden_sails.deck import deck_of, is_own
from goldenhorn.games.golden_sails.pile_words import NO_CARD, NOT_SAID, Good
from goldenhorn.games.golden_sails.rulings import Rulings
from goldenhorn.games.golden_sails.zone_words import zone_text

_UNWRITTEN: Final = (UNIVERSAL, 0, 0, 0, 0)  # a universal good that stays: nobody looks at its other zones


class Owner(NamedTuple):
    """What a player has and has chosen; whether it cannot be scored without the beast sheet."""

    holding: Holding
    choices: Choices
    needs_sheet: bool


class _Pile(NamedTuple):
    """Goods with the zones that they show, and where the pile stands in the document."""

    goods: list[Good]
    zones: list[int]
    path: Path


def read_owners(clean: Document, players: Sequence[str], ruled: Rulings, faults: list[Fault]) -> list[Owner]:
    """Each player's goods and choices, from a cleaned document of holdings."""
    cards = deck_of(clean)
    table_piles = [_piles(table(table(clean, "goods"), player), player, cards) for player in players]
    _check_cards(table_piles, is_own(clean), faults)
    if ruled.check_counts != "off":
        if not is_own(clean):
            message = "goods are held against a stand-in for the deck, not the printed one"
            faults.append(Fault("stand-in", ("rules", "check_counts"), message, "give your own [deck]", NOTE))
        _check_counts(table_piles, cards, ERROR if ruled.check_counts == "error" else WARNING, faults)
    owners = []
    for player, piles in zip(players, table_piles, strict=True):
        total = sum(len(pile.zones) for pile in piles)
        if total > ROUNDS:
            hint = f"there are {ROUNDS} rounds"
            faults.append(Fault("goods-number", ("goods", player), f"{player} has {total} goods", hint, at_key=True))
        reader = _Reader(player, piles, cards, len(players), faults)
        said = reader.said(table(table(clean, "choices"), player), table(table(clean, "goods"), player))
        owners.append(reader.owner(said, ruled.universal_new_pile))
    return owners


def _piles(given: Document, player: str, cards: Sequence[Card]) -> list[_Pile]:
    piles = []
    for kind, name in enumerate(PILES):
        pile = given.get(name)
        goods = [good for good in pile if isinstance(good, Good)] if isinstance(pile, list) else []
        zones = [good.zone if good.card == NO_CARD else cards[good.card][kind] for good in goods]
        piles.append(_Pile(goods, zones, ("goods", player, name)))
    return piles


def _check_cards(tables: Sequence[Sequence[_Pile]], own: bool, faults: list[Fault]) -> None:
    """Cards by name need a deck, and each lies in one place."""
    lying: dict[int, str] = {}
    for piles in tables:
        for kind, pile in enumerate(piles):
            for good in pile.goods:
                if good.card == NO_CARD:
                    continue
                name = f"c{good.card + 1}"
                at = (*pile.path, *good.path)
                if not own:
                    cloves = f"for cloves write {good.card + 1}c; " if kind == SPICE else ""
                    hint = f"{cloves}write zones as the card shows them, or give the cards: [deck] cards = [...]"
                    message = f"{name} is a card of the deck, and no deck is given"
                    faults.append(Fault("deck-missing", at, message, hint, offset=good.offset))
                elif good.card in lying:
                    message = f"{name} lies among {lying[good.card]} already"
                    faults.append(Fault("card-twice", at, message, offset=good.offset))
                lying.setdefault(good.card, f"{pile.path[1]}'s {PILES[kind]}")


def _check_counts(tables: Sequence[Sequence[_Pile]], cards: Sequence[Card], severity: str, faults: list[Fault]) -> None:
    """No more goods alike over the whole table than cards of the deck; told where they first are more."""
    for kind in range(KINDS):
        seen: dict[int, int] = {}
        for pile in [piles[kind] for piles in tables]:
            for good, zone in zip(pile.goods, pile.zones, strict=True):
                seen[zone] = seen.get(zone, 0) + 1
                there = sum(card[kind] == zone for card in cards)
                if seen[zone] == there + 1:
                    message = f"there are more of the {GOODS[kind]} {zone_text(kind, zone)} than the deck has"
                    hint = f"{there or 'no'} card{'' if there == 1 else 's'} of the deck"
                    at = (*pile.path, *good.path)
                    faults.append(Fault("too-many", at, message, hint, severity, good.offset))


class _Reader:
    """The goods of one player, on their way to a holding; what is wrong with them is told."""

    def __init__(
        self, player: str, piles: Sequence[_Pile], cards: Sequence[Card], seats: int, faults: list[Fault]
    ) -> None:
        self.player = player
        self.piles = piles
        self.seats = seats
        self.faults = faults
        spells = piles[SPELL]
        self.universals = [good for good, zone in zip(spells.goods, spells.zones, strict=True) if zone == UNIVERSAL]
        self.others = [_others(good, cards) for good in self.universals]
        self.beside: list[str] = []

    def said(self, choices: Document, goods: Document) -> Said:
        """What is chosen, among the choices or beside the goods."""
        self.beside = [key for key in BESIDE if key in goods]
        for key in self.beside:
            if key in choices:
                message = "this is said here, and beside the goods"
                self._fault("choice-twice", ("choices", self.player, key), message, "say it in one place")
        return read_choices(choices | {key: goods[key] for key in self.beside})

    def _said_at(self, key: str) -> Path:
        return ("goods" if key in self.beside else "choices", self.player, key)

    def owner(self, said: Said, new_pile: bool) -> Owner:
        """What the player has, with what was said of its choices."""
        moves = self._moves(said)
        self._check_zones(moves)
        if moves is not None and not new_pile:
            self._check_new_piles(moves)
        self._check_weapon_choices(said)
        spells, gems, spices, beasts, weapons = (pile.zones for pile in self.piles)
        holding = Holding(
            [spell for spell in spells if spell != UNIVERSAL],
            [gems.count(zone) for zone in range(CLASSES)],
            [spices.count(zone) for zone in range(len(SPICES))],
            beasts,
            weapons,
            [_UNWRITTEN if card is None else card for card in self.others],
        )
        may_have = bool(self.universals) if moves is None else any(kind == BEAST for _, kind in moves)
        return Owner(holding, Choices(moves, said.protect, said.side), bool(beasts) or may_have)

    def _moves(self, said: Said) -> tuple[tuple[int, int], ...] | None:
        """Where universal goods go, in order; None where nothing says so."""
        told = [k for k, good in enumerate(self.universals) if good.to != NOT_SAID]
        if said.universals is not None:
            if told:
                hint = "say it in one place"
                message = "where universal goods go is said here, and beside the goods"
                self._fault("choice-twice", ("choices", self.player, "universals"), message, hint)
            return self._listed(said.universals)
        if not told:
            return None
        silent = [k for k in range(len(self.universals)) if k not in told]
        if silent:
            message = f"where this universal good goes is not said, but of others of {self.player} it is"
            self._at("choice-partly", silent[0], message, 'say it of all or none; "> spells" is one that stays')
        return tuple((k, self.universals[k].to) for k in told if self.universals[k].to != SPELL)

    def _listed(self, listed: Sequence[Move]) -> tuple[tuple[int, int], ...]:
        moves: list[tuple[int, int]] = []
        seen: list[int] = []
        for place, move in enumerate(listed):
            path = ("choices", self.player, "universals", place)
            which = self._which(move)
            if which < 0:
                have = len(self.universals)
                message = f"{self.player} has {have or 'no'} universal good{'' if have == 1 else 's'}, and not this one"
                self._fault("not-owned", path, message, "goods that are moved stand among the spells")
            elif which in seen:
                self._fault("moved-twice", path, "this universal good is moved already", "a good is moved once")
            else:
                seen.append(which)
                if move.to != SPELL:
                    moves.append((which, move.to))
        return tuple(moves)

    def _which(self, move: Move) -> int:
        """The universal good that a move names, by its place among them; -1: it is none."""
        if move.card == NO_CARD:
            return move.number if move.number < len(self.universals) else -1
        held = [good.card for good in self.universals]
        return held.index(move.card) if move.card in held else -1

    def _check_zones(self, moves: tuple[tuple[int, int], ...] | None) -> None:
        """A universal good that may be moved must show what it becomes."""
        moved = range(len(self.universals)) if moves is None else [which for which, _ in moves]
        for which in moved:
            if self.others[which] is None:
                hint = "write universal(mint 4 unicorn katar 1/2), or universal(stays) for one that is not moved"
                self._at("zones-missing", which, "the other four zones of this universal good are missing", hint)

    def _check_new_piles(self, moves: tuple[tuple[int, int], ...]) -> None:
        sizes = [len(pile.zones) for pile in self.piles]
        for which, kind in moves:
            if not sizes[kind]:
                message = f"{self.player} has no {PILES[kind]} that a universal good could join"
                self._at("move-new-pile", which, message, "by the ruling universal_new_pile none begins a pile")
            sizes[kind] += 1

    def _check_weapon_choices(self, said: Said) -> None:
        """Protection needs a spell each and is against different types; sides are chosen by two players only."""
        path = self._said_at("protect")
        types = said.protect
        twice = [kind for k, kind in enumerate(types) if kind in types[:k]]
        spells = self.piles[SPELL].zones.count(PROTECTION)
        if twice:
            self._fault("protect-twice", path, f"{WEAPONS.names[twice[0]]} stands here twice", "choose another type")
        elif len(types) > spells:
            has = f"{spells or 'no'} protection{'' if spells == 1 else 's'}"
            message = f"{len(types)} weapon types are chosen, and {self.player} has {has}"
            self._fault("protect-many", path, message, "a protection is against one type")
        if said.side is not None and self.seats > 2:  # one alone: others may be to come
            message = "a side is chosen by two players only"
            hint = "with more, both sides of the weapons count"
            self._fault("side-players", self._said_at("side"), message, hint)

    def _at(self, code: str, which: int, message: str, hint: str) -> None:
        """A fault at one of the universal goods."""
        good = self.universals[which]
        path = (*self.piles[SPELL].path, *good.path)
        self.faults.append(Fault(code, path, message, hint, offset=good.offset))

    def _fault(self, code: str, path: Path, message: str, hint: str) -> None:
        self.faults.append(Fault(code, path, message, hint))


def _others(good: Good, cards: Sequence[Card]) -> Card | None:
    """The card of a universal good; None where its other zones are not written."""
    if good.card != NO_CARD:
        return cards[good.card]
    if not good.others:
        return None
    _, gem, spice, beast, weapon = good.others
    return (UNIVERSAL, gem, spice, beast, weapon)
