"""Golden Horn a second time, slow and obvious: written from the rulebook's text and the rulings, for tests.

It knows nothing of the engine. A `Table` is laid out from a position's document; `allowed` tells in words what may
be done there, `do` does it and tells what is to be drawn, `receive` takes what was drawn, `told` tells how things lie.
"""

from collections import Counter
from typing import Any

COLOURS = ("yellow", "pink", "green", "red", "orange", "blue")
BY_LETTER = {colour[0]: colour for colour in COLOURS}
HARBOURS = ("Venice", "Constantinople")
TILES = {"sun": ("red", "blue", "yellow"), "moon": ("orange", "pink", "green")}
TILES |= {"triangle": TILES["sun"], "circle": TILES["moon"]}

RULEBOOK: dict[str, Any] = {
    "modone3": 0,
    "raids_per_turn": 1,
    "raid_colours": "any",
    "turnaround": "immediate",
    "turnaround_effect": "reverse",
    "to_port_draws": False,
    "empty_arrival_draws": True,
    "extra_step_skips": True,
    "match_forced": False,
    "empty_departure": "if_none",
    "reshuffle": "lazy",
    "end_mode": "finish_round",
    "announce": "any_time",
    "max_turns": 400,
}
REVIEW = {**RULEBOOK, "match_forced": True, "turnaround_effect": "to_port", "end_mode": "one_more_each"}

Owed = list[tuple[str, str, int]]  # draws to come: from bag or deck, for a harbour or a player, how many


def counted(text: str) -> Counter[str]:
    """`3y 1b` as counts."""
    return Counter({BY_LETTER[word[-1]]: int(word[:-1]) for word in text.split()})


def told(counts: Counter[str]) -> str:
    return " ".join(f"{counts[colour]}{colour[0]}" for colour in COLOURS if counts[colour])


class Ship:
    def __init__(self, entry: dict[str, Any]) -> None:
        self.owner: str = entry["owner"]
        self.sails: list[str] = entry["sails"]
        self.at = entry.get("at")
        self.heading: str = entry.get("heading", "")
        self.cargo = counted(entry.get("cargo", ""))
        self.may_turn: bool = entry.get("may_turn", False)

    @property
    def goods(self) -> int:
        return self.cargo.total()


class Table:
    def __init__(self, document: dict[str, Any]) -> None:
        self.players: list[str] = document["players"]
        given = document.get("rules", {})
        self.rules = {**(REVIEW if given.get("profile") == "review" else RULEBOOK), **given}
        self.line: list[Any] = ["Venice"]
        self.colour: dict[int, str] = {}
        for tile in document["board"]["route"]:
            for colour in ["Modone"] if tile == "Modone" else TILES[tile] if isinstance(tile, str) else tile:
                number = len(self.colour) + 1
                self.line.append("Modone" if colour == "Modone" else number)
                if colour != "Modone":
                    self.colour[number] = colour
        self.line.append("Constantinople")
        self.ships = {name: Ship(entry) for name, entry in document["ships"].items()}
        self.goods = {harbour: counted(text) for harbour, text in document.get("goods", {}).items()}
        self.hands = {player: counted(text) for player, text in document["hands"].items()}
        self.stores = {player: counted(text) for player, text in document.get("warehouses", {}).items()}
        self.discards = counted(document.get("discards", {}).get("cards", ""))
        self.turn: str = document.get("turn", "")
        self.now: dict[str, Any] = dict(document.get("now", {}))

    # What may be done

    def allowed(self) -> set[str]:
        if not self.turn:
            return self._places()
        if self.now.get("over"):
            return set()
        if self.now.get("announcing"):
            return {"announce", "pass"}
        if "answer" in self.now:
            return {f"keep {self.now['answer']}"} | self._turns(self.now["answer"])
        if "sailing" in self.now:
            return self._ship(self.now["sailing"]) or {"pass"}
        own = [name for name, ship in self.ships.items() if ship.owner == self.turn]
        moves = set().union(*map(self._ship, own))
        return (moves or {"pass"}) | self._raids()

    def _places(self) -> set[str]:
        """A player places all three ships before the next does."""
        for player in self.players:
            waiting = [name for name, ship in self.ships.items() if ship.owner == player and ship.at is None]
            if waiting:
                return {f"place {name} {harbour}" for name in waiting for harbour in HARBOURS}
        return set()

    def _ship(self, name: str) -> set[str]:
        ship = self.ships[name]
        moves = {f"move {name} {place}" for place, _ in self.voyages(name)}
        if ship.goods or ship.at not in HARBOURS:
            return moves | (self._turns(name) if ship.may_turn else set())
        loads = {f"load {name} {colour}" for colour in +self.goods[ship.at] if colour not in ship.sails}
        leaves_empty = {"never": False, "always": True, "if_none": not loads}[self.rules["empty_departure"]]
        return loads | (moves if leaves_empty else set())

    def _turns(self, name: str) -> set[str]:
        if self.rules["turnaround_effect"] == "reverse":
            return {f"turn {name}"}
        return {f"return {name} {harbour}" for harbour in HARBOURS}

    def _raids(self) -> set[str]:
        limit = self.rules["raids_per_turn"]
        if limit != "unlimited" and self.now.get("raids", 0) >= limit:
            return set()
        hand = self.hands[self.turn]
        words = set()
        for name, ship in self.ships.items():
            if ship.owner == self.turn or not ship.goods or ship.at not in self.colour:
                continue
            for a in ship.sails:
                for b in ship.sails:
                    alike = a == b
                    if (
                        hand[a]
                        and hand[b]
                        and not (alike and (hand[a] < 2 or self.rules["raid_colours"] == "distinct"))
                    ):
                        words.add(f"raid {name} " + " ".join(sorted((a, b), key=COLOURS.index)))
        return words

    # Sailing

    def free(self, place: Any) -> bool:
        """Whether a ship may stop there: harbours hold any number, Modone two or three, a space one."""
        standing = sum(ship.at == place for ship in self.ships.values())
        if place in HARBOURS:
            return True
        if place == "Modone":
            return standing < {2: 2, 3: self.rules["modone3"], 4: 3}[len(self.players)]
        return standing == 0

    def voyages(self, name: str) -> list[tuple[Any, Counter[str]]]:
        """Every place where a ship may end its move, and the wind cards that takes."""
        ship = self.ships[name]
        line = self.line if ship.heading == "Constantinople" else self.line[::-1]
        ahead = line[line.index(ship.at) + 1 :]
        return self._onward(ship, ahead, self.hands[ship.owner], Counter(), first=True)

    def _onward(
        self, ship: Ship, ahead: list[Any], hand: Counter[str], spent: Counter[str], first: bool = False
    ) -> list[tuple[Any, Counter[str]]]:
        """One more step, to the next free place, and all that may follow it."""
        skipped = [self.free(place) for place in ahead].index(True)
        if skipped and not first and not self.rules["extra_step_skips"]:
            return []
        place, beyond = ahead[skipped], ahead[skipped + 1 :]
        here = [(place, spent)]
        if place not in self.colour:
            return here
        colour = self.colour[place]
        if colour in ship.sails:
            further = self._onward(ship, beyond, hand, spent)
            return further if further and self.rules["match_forced"] else here + further
        if not hand[colour]:
            return here
        card = Counter([colour])
        return here + self._onward(ship, beyond, hand - card, spent + card)

    # What comes of it

    def do(self, words: str) -> Owed:
        verb, *rest = words.split()
        if verb == "announce":
            self._end_is_near("announced")
        if verb == "announce" or (verb == "pass" and self.now.pop("announcing", False)):
            return [] if self.rules["announce"] == "turn_start" else self._turn_over()
        if verb == "pass":
            return self._moved()
        ship = self.ships[rest[0]]
        if verb == "place":
            ship.at, ship.heading = rest[1], HARBOURS[rest[1] == "Venice"]
            return []
        if verb == "raid":
            return self._raid(rest[0], ship, Counter(rest[1:]))
        if verb == "load":
            return self._load(rest[0], ship, rest[1])
        if verb == "move":
            return self._move(rest[0], ship, rest[1])
        return self._turn_round(verb, rest, ship)

    def _raid(self, name: str, ship: Ship, cards: Counter[str]) -> Owed:
        self.hands[self.turn] -= cards
        self.discards += cards
        good = Counter(list(+ship.cargo)[:1])
        ship.cargo -= good
        self.stores[self.turn] += good
        self.now["raids"] = self.now.get("raids", 0) + 1
        if not ship.goods:
            if self.rules["turnaround"] == "immediate":
                self.now["answer"] = name
            ship.may_turn = self.rules["turnaround"] == "on_next_move"
        return []

    def _turn_round(self, verb: str, rest: list[str], ship: Ship) -> Owed:
        if self.now.pop("answer", None) is None:
            self.now["sailing"] = rest[0]
        ship.may_turn = False
        if verb == "turn":
            ship.heading = HARBOURS[ship.heading == "Venice"]
        if verb == "return":
            ship.at, ship.heading = rest[1], HARBOURS[rest[1] == "Venice"]
            return self._cards(ship.owner, 4 - len(ship.sails)) if self.rules["to_port_draws"] else []
        return []

    def _load(self, name: str, ship: Ship, colour: str) -> Owed:
        self.now["sailing"] = name
        harbour = ship.at
        ship.cargo = Counter({colour: self.goods[harbour].pop(colour)})
        refill = min(ship.goods, self.bag())
        if refill:
            return [("bag", harbour, refill)]
        self.check_end(harbour)
        return []

    def check_end(self, harbour: str) -> None:
        if not self.goods[harbour].total():
            self._end_is_near("harbour-empty")

    def _move(self, name: str, ship: Ship, place: str) -> Owed:
        target, spent = next((at, spent) for at, spent in self.voyages(name) if str(at) == place)
        self.hands[self.turn] -= spent
        self.discards += spent
        ship.at = target
        ship.may_turn = False
        arrived_with = ship.goods
        if target in HARBOURS:
            ship.heading = HARBOURS[target == "Venice"]
            self.stores[self.turn] += ship.cargo
            ship.cargo = Counter()
        if target in self.colour or (target == "Modone" and len(self.players) == 2):
            return self._moved()
        if not arrived_with and not self.rules["empty_arrival_draws"]:
            return self._moved()
        owed = self._cards(self.turn, 4 - len(ship.sails))
        self._moved()
        return owed

    def bag(self) -> int:
        lying = [*self.goods.values(), *self.stores.values(), *(ship.cargo for ship in self.ships.values())]
        return 90 - sum(counts.total() for counts in lying)

    def _cards(self, player: str, count: int) -> Owed:
        """The deck, and once it is used up the shuffled discards."""
        deck = 54 - sum(hand.total() for hand in self.hands.values()) - self.discards.total()
        owed = [min(count, deck)]
        if deck < count or (deck == count and self.rules["reshuffle"] == "eager"):
            owed.append(min(count - owed[0], self.discards.total()))
            self.discards = Counter()
        return [("deck", player, n) for n in owed if n]

    def receive(self, whom: str, drawn: Counter[str]) -> None:
        if whom in HARBOURS:
            self.goods[whom] += drawn
            self.check_end(whom)
        else:
            self.hands[whom] += drawn

    # The end

    def _end_is_near(self, cause: str) -> None:
        self.now.pop("announcing", None)
        if "ending" not in self.now:
            self.now["ending"] = {"by": self.turn, "cause": cause}
            if self.rules["end_mode"] == "immediate":
                self.now["over"] = True
                self.now.pop("sailing", None)

    def _may_announce(self) -> bool:
        return "ending" not in self.now and all(self.stores[self.turn][colour] for colour in COLOURS)

    def _moved(self) -> Owed:
        self.now.pop("sailing", None)
        if self.rules["announce"] == "any_time" and self._may_announce():
            self.now["announcing"] = True
            return []
        return self._turn_over()

    def _turn_over(self) -> Owed:
        if self.now.get("over"):
            return []
        self.now["turns"] += 1
        self.now["raids"] = 0
        seat = self.players.index(self.turn)
        if "ending" in self.now:
            by = self.players.index(self.now["ending"]["by"])
            last = len(self.players) - 1 if self.rules["end_mode"] == "finish_round" else (by - 1) % len(self.players)
            if seat == last:
                self.now["over"] = True
                return []
        if self.now["turns"] >= self.rules["max_turns"] * len(self.players):
            self.now |= {"over": True, "ending": {"cause": "cap"}}
            return []
        self.turn = self.players[(seat + 1) % len(self.players)]
        if self.rules["announce"] == "turn_start" and self._may_announce():
            self.now["announcing"] = True
        return []

    def told(self) -> dict[str, Any]:
        """How things lie, in the words that a document has for them."""
        return {
            "turn": self.turn,
            "ships": {
                name: (ship.at, ship.heading, told(ship.cargo), ship.may_turn) for name, ship in self.ships.items()
            },
            "goods": {harbour: told(counts) for harbour, counts in self.goods.items()},
            "hands": {player: told(counts) for player, counts in self.hands.items()},
            "warehouses": {player: told(counts) for player, counts in self.stores.items()},
            "discards": told(self.discards),
            "now": self.now,
        }
