"""Mille Fiori a second time, slow and obvious: how a game runs, from the text of the review and the rulings.

It knows nothing of the engine but the names of rulings. A `Table` is laid out from a set-up or a position; `allowed`
tells in words what may be done there, `do` does it, `due` says what has to be dealt then, `receive` deals it, and
`told` tells how things lie. What a diamond earns by itself stands elsewhere (`oracles.py`).
"""

from collections import Counter
from copy import deepcopy
from typing import Any

from goldenhorn.games.mille_fiori.rulings import Rulings
from tests.games.mille_fiori import oracles, printed

SPACES = [
    *(f"w{k}" for k in range(1, 31)),
    *(f"h{k}" for k in range(1, 21)),
    *(f"{pyramid}{k}" for pyramid in "np" for k in range(1, 13)),
    *(f"{good}{row}" for good in oracles.GOODS for row in range(1, 6)),
    *(f"dock{row}{berth}" for row in range(1, 6) for berth in "abc"),
]
NOBILI, POPULI = ("coin", "lion", "cross"), ("shell", "fish", "crab")
ROUTE = ["", *printed.ROUTE.split()]
CARDS = 109
WORDS = {"yes": True, "no": False}


def rests_on(number: int) -> tuple[int, ...]:
    """The two spaces below one of a pyramid: 1 2 3 above 4 5 6 7 above 8 9 10 11 12."""
    if number > 7:
        return ()
    return (number + 3, number + 4) if number < 4 else (number + 4, number + 5)


class Table:
    def __init__(self, document: dict[str, Any]) -> None:
        document = deepcopy(document)
        self.players: list[str] = document["players"]
        rules = {key: WORDS.get(value, value) for key, value in document.get("rules", {}).items()}
        self.ruled = Rulings()._replace(**rules)
        self.doge: str = document.get("doge", self.players[0])
        self.turn: str = document.get("turn", self.doge)
        self.owner = {space: player for player, laid in document.get("tokens", {}).items() for space in laid}
        self.bonus = {area: document.get("bonus", {}).get(area, []) for area in oracles.AREAS}
        self.ships = {player: document.get("ships", {}).get(player, 0) for player in self.players}
        self.points = {player: Counter(document.get("points", {}).get(player, {})) for player in self.players}
        self.hands: dict[str, list[str]] = {p: document.get("hands", {}).get(p, []) for p in self.players}
        self.chosen: dict[str, str] = document.get("chosen", {})
        self.display: list[str] = document.get("display", [])
        self.discards: list[str] = document.get("discards", [])
        now = document.get("now", {})
        self.round: int = now.get("round", 1)
        self.step: int = now.get("step", 1)
        self.playing: str = now.get("playing", "")
        self.extra: bool = now.get("extra", False)
        self.owed: list[Any] = now.get("owed", [])
        self.ender: str = now.get("ender", "")
        self.over: bool = now.get("over", False)
        self.due: list[tuple[str, int]] = []  # for whom ("": the display), and how many cards
        if "turn" not in document:
            self._deal(self._laid_out_first())

    # Small words

    def left_of(self, player: str) -> str:
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def laid(self) -> oracles.Laid:
        return {space: self.players.index(player) for space, player in self.owner.items()}

    def diamonds(self, player: str) -> int:
        """How many lie on the board and, if these take diamonds, on bonus fields."""
        fields = [name for names in self.bonus.values() for name in names] if self.ruled.bonus_uses_diamond else []
        return [*self.owner.values(), *fields].count(player)

    def deck(self) -> int:
        hands = sum(len(hand) for hand in self.hands.values())
        return CARDS - len(self.display) - len(self.discards) - hands - len(self.chosen) - bool(self.playing)

    def _laid_out_first(self) -> int:
        if self.ruled.edition == "first":
            return len(self.players)
        return 4 if len(self.players) == 3 else 9

    # What may be done

    def allowed(self) -> set[str]:
        if self.over or self.due:
            return set()
        if self.extra:
            return {f"take {card}" for card in self.display} | ({"decline"} if self.ruled.extra_optional else set())
        if self.playing:
            return {"sail"} | {f"put {space}" for space in self._places(self.playing[:-1])}
        return {f"choose {card}" for card in self.hands[self.turn]}

    def _places(self, symbol: str) -> list[str]:
        if self.diamonds(self.turn) == 30:
            return []
        free = [space for space in SPACES if space not in self.owner]
        if symbol == "house":
            return [space for space in free if oracles.district(space) == "houses"][:1]
        if symbol == "dock":
            return [space for space in free if oracles.district(space) == "harbour"]
        if symbol in NOBILI or symbol in POPULI:
            letter = "n" if symbol in NOBILI else "p"
            pyramid = {f"{letter}{k}": rests_on(k) for k in range(1, 13)}
            return [space for space in free if all(f"{letter}{k}" in self.owner for k in pyramid.get(space, ("none",)))]
        return [space for space in free if oracles.symbol(space) == symbol]

    # What comes of it

    def do(self, words: str) -> None:
        verb, *what = words.split()
        if verb == "choose":
            self._choose(what[0])
        elif verb == "take":
            self.display.remove(what[0])
            self.playing, self.extra = what[0], False
        else:
            if verb == "put":
                self._put(what[0])
            elif verb == "sail":
                self._sail()
            self.extra = False
            if self.playing:
                self.discards.append(self.playing)
                self.playing = ""
            self._settle()

    def _choose(self, card: str) -> None:
        self.hands[self.turn].remove(card)
        self.chosen[self.turn] = card
        if self.ruled.open_play:
            self._reveal(self.turn)
        elif self.left_of(self.turn) == self.doge:
            self._reveal(self.doge)
        else:
            self.turn = self.left_of(self.turn)

    def _reveal(self, player: str) -> None:
        self.turn = player
        self.playing = self.chosen.pop(player)

    def _put(self, space: str) -> None:
        seat, area = self.players.index(self.turn), oracles.district(space)
        self.owner[space] = self.turn
        self._watch_diamonds()
        self._pay(oracles.points(self.laid(), seat, space, self.playing, self.ruled))
        self.owed += ["card"] * oracles.extra_cards(self.laid(), seat, space)
        if oracles.earns_bonus(self.laid(), seat, space):
            self._bonus(area)
        if area == "harbour":
            row = int(space[4])
            if all(f"dock{row}{berth}" in self.owner for berth in "abc"):
                self.owed.append(row)
                if self.ruled.harbour_order == "row_first":
                    self._pay(oracles.row_points(self.laid(), self.owed.pop(), self.ruled))
            self._sail()

    def _bonus(self, area: str) -> None:
        fields = self.bonus[area]
        if self.turn in fields or (self.ruled.bonus_uses_diamond and self.diamonds(self.turn) == 30):
            return
        self.points[self.turn]["bonus"] += (20, 15, 10, 5)[len(fields)]
        fields.append(self.turn)
        self._watch_diamonds()

    def _watch_diamonds(self) -> None:
        reserve = 3 if self.ruled.edition == "first" else 5
        if not self.ender and self.diamonds(self.turn) == 30 - reserve:
            self.ender = self.turn

    def _sail(self) -> None:
        start = self.ships[self.turn]
        end = start + int(self.playing[-1])
        if end > 20:
            end = 20 if self.ruled.ship_overshoot == "stop" else start
        if end == start:
            return
        self.ships[self.turn] = end
        self.points[self.turn]["route"] += int(ROUTE[end].strip("*") or 0)
        if "*" in ROUTE[end]:
            self.owed.append("card")

    def _pay(self, won: Counter[tuple[int, str]]) -> None:
        for (seat, name), points in won.items():
            self.points[self.players[seat]][name] += points

    def _settle(self) -> None:
        """What is owed, the latest first; then the next player, the next step, the next round."""
        while self.owed:
            owed = self.owed.pop()
            if owed != "card":
                self._pay(oracles.row_points(self.laid(), owed, self.ruled))
            elif self.display:
                self.extra = True
                return
        following = self.left_of(self.turn)
        if following == self.doge:
            self._step_over()
        elif self.ruled.open_play:
            self.turn = following
        else:
            self._reveal(following)

    def _step_over(self) -> None:
        self.turn = self.doge
        if self.ender and self.ruled.end == "step":
            self.over = True
        elif self.step == (3 if len(self.players) == 2 else 4):
            self._round_over()
        else:
            self.step += 1
            self.hands = {self.left_of(player): hand for player, hand in self.hands.items()}

    def _round_over(self) -> None:
        for player in self.players:
            self.display += self.hands[player]
            self.hands[player] = []
        cards = len(self.players) if self.ruled.edition == "first" else 0
        if self.ender or self.deck() < cards + 5 * len(self.players):
            self.over = True
            return
        self.round += 1
        self.step = 1
        self.doge = self.turn = self.left_of(self.doge)
        self._deal(cards)

    def _deal(self, displayed: int) -> None:
        at = self.players.index(self.doge)
        self.due = [("", displayed)] * bool(displayed)
        self.due += [(player, 5) for player in self.players[at:] + self.players[:at]]

    def receive(self, cards: list[str]) -> None:
        """The first of what is due."""
        player, count = self.due.pop(0)
        assert len(cards) == count
        (self.hands[player] if player else self.display).extend(cards)

    def told(self) -> dict[str, Any]:
        """How things lie, in plain words; of a game that is over not whose turn it would be."""
        running = {"turn": self.turn, "doge": self.doge, "round": self.round, "step": self.step}
        return {
            **({} if self.over else running),
            "owner": self.owner,
            "bonus": self.bonus,
            "ships": self.ships,
            "points": {player: +points for player, points in self.points.items()},
            "hands": {player: sorted(hand) for player, hand in self.hands.items()},
            "chosen": self.chosen,
            "display": sorted(self.display),
            "discards": sorted(self.discards),
            "waiting": (self.playing, self.extra, self.owed, self.ender, self.over),
        }


def lying(document: dict[str, Any]) -> dict[str, Any]:
    """The part of a position that a `Table` tells."""
    return Table(document).told()
