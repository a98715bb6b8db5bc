"""The Golden Sails a second time, slow and obvious: the rules of play, from the text of the rulebook and the rulings.

It knows nothing of the engine but which spell stands on a card. A `Table` is laid out from a position's document;
`allowed` tells in words what may be done there, `do` does it and tells how many goods are to be turned up, `receive`
turns them up, `told` tells how things lie. What things are worth stands elsewhere (`oracles.py`).
"""

from copy import deepcopy
from typing import Any

PILE_OF = {"arcanist": "spells", "jeweller": "gems", "cook": "spices", "hunter": "beasts", "armourer": "weapons"}
EXPERT_OF = {"a": "arcanist", "j": "jeweller", "c": "cook", "h": "hunter", "r": "armourer"}
PILES = ("spells", "gems", "spices", "beasts", "weapons")
TYPES = ("boomerang", "pinga", "shuriken", "katar")

RULES: dict[str, Any] = {
    "change_keeps": "taker",
    "skip": "four_only",
    "universal_new_pile": True,
}


def hand(written: str) -> list[str]:
    """`2a j` as a list of experts, in the order of the pad."""
    experts: list[str] = []
    for word in written.split():
        experts += [EXPERT_OF[word[-1]]] * int(word[:-1] or 1)
    return experts


def spell_on(card: object) -> str:
    """The sort of spell on a card of a document's deck, as far as play needs to know it."""
    text = str(card)
    return next((spell for spell in ("universal", "protection") if spell in text), "another")


class Table:
    def __init__(self, document: dict[str, Any], spells: dict[str, str]) -> None:
        """`spells`: by card, as `spell_on` tells it."""
        document = deepcopy(document)
        self.spells = spells
        self.players: list[str] = document["players"]
        self.rules = {**RULES, **document.get("rules", {})}
        self.first: str = document["first"]
        self.turn: str = document["turn"]
        self.market: dict[str, dict[str, str]] = document.get("market", {})
        self.hands = {player: hand(document["hands"][player]) for player in self.players}
        goods = document.get("goods", {})
        self.goods = {p: {pile: list(goods.get(p, {}).get(pile, [])) for pile in PILES} for p in self.players}
        choices = document.get("choices", {})
        self.protects = {p: list(choices.get(p, {}).get("protect", [])) for p in self.players}
        self.sides = {p: choices.get(p, {}).get("side", "") for p in self.players}
        now = document.get("now", {})
        self.over: bool = now.get("over", False)
        self.scoring: str = now.get("scoring", "")

    # Who comes after whom

    def clockwise(self, player: str, seats: int = 1) -> str:
        return self.players[(self.players.index(player) + seats) % len(self.players)]

    def from_first(self) -> list[str]:
        return [self.clockwise(self.first, k) for k in range(len(self.players))]

    def placing(self) -> bool:
        """Experts are placed until all who have one have placed it; then goods begin to disappear."""
        whole = len(self.market) == len(self.players)
        return whole and bool(self.hands[self.turn]) and self.turn not in self._senders()

    def _senders(self) -> list[str]:
        return [good["by"] for good in self.market.values() if good]

    # What may be done

    def allowed(self) -> set[str]:
        if self.over:
            return set()
        if self.scoring:
            return self._decisions()
        if self.placing():
            free = [card for card, good in self.market.items() if not good]
            return {f"place {expert} {card}" for expert in self.hands[self.turn] for card in free}
        words = {f"take {card}" for card, good in self.market.items() if good}
        if len(self.market) == 1 and self.turn == self.first:
            (good,) = self.market.values()
            words |= {f"change {expert}" for expert in self.hands[self.turn] if expert != good.get("expert")}
        return words

    def _decisions(self) -> set[str]:
        if self.scoring == "universals":
            piles = [pile for pile in PILES[1:] if self.rules["universal_new_pile"] or self.goods[self.turn][pile]]
            return {"stay"} | {f"move {card} {pile}" for card in self.universals(self.turn) for pile in piles}
        if self.scoring == "protection":
            return {f"protect {kind}" for kind in TYPES if kind not in self.protects[self.turn]}
        return {"side left", "side right"}

    def universals(self, player: str) -> list[str]:
        return [card for card in self.goods[player]["spells"] if self.spells[card] == "universal"]

    def _protections(self, player: str) -> int:
        """How many protections are not yet used; there are no more than four types to be protected from."""
        spells = [card for card in self.goods[player]["spells"] if self.spells[card] == "protection"]
        return min(len(spells), len(TYPES)) - len(self.protects[player])

    # What comes of it

    def do(self, words: str) -> int:
        verb, *rest = words.split()
        if verb == "place":
            expert, card = rest
            self.hands[self.turn].remove(expert)
            self.market[card] = {"expert": expert, "by": self.turn}
            self._next_to_place()
            return 0
        if verb == "change":
            (card,) = self.market
            self._change(card, rest[0])
            return self._take(card)
        if verb == "take":
            return self._take(rest[0])
        self._decide(verb, rest)
        return 0

    def _next_to_place(self) -> None:
        """The next player clockwise who has an expert; after the last, goods are taken, the first player's last."""
        order = self.from_first()
        for player in order[order.index(self.turn) + 1 :]:
            if self.hands[player]:
                self.turn = player
                return
        self.turn = order[-1]

    def _change(self, card: str, expert: str) -> None:
        """The expert on the good goes to a hand, the player's own is played and then discarded with the good."""
        good = self.market[card]
        self.hands[self.turn].remove(expert)
        if good:
            keeper = good["by"] if self.rules["change_keeps"] == "owner" else self.turn
            self.hands[keeper].append(good["expert"])
        self.market[card] = {"expert": expert, "by": self.turn}

    def _take(self, card: str) -> int:
        good = self.market.pop(card)
        self.goods[self.turn][PILE_OF[good["expert"]]].append(card)
        self.turn = self.clockwise(self.turn, -1)
        return 0 if self.market else self._round_over()

    def _round_over(self) -> int:
        rounds = sum(map(len, self.goods[self.players[0]].values()))
        if rounds == 12:
            self.turn = self.first
            self.scoring = "universals"
            self._on_to_who_decides()
            return 0
        seats = 1
        if rounds in (4, 8):
            self.hands = {player: list(PILE_OF) for player in self.players}
            if len(self.players) == 4 or (len(self.players) == 2 and self.rules["skip"] == "two_and_four"):
                seats = 2
        self.first = self.turn = self.clockwise(self.first, seats)
        return len(self.players)

    def receive(self, cards: list[str]) -> None:
        self.market = {card: {} for card in cards}

    # The decisions at the end

    def _decide(self, verb: str, rest: list[str]) -> None:
        mine = self.goods[self.turn]
        if verb == "move":
            card, pile = rest
            mine["spells"].remove(card)
            mine[pile].append(card)
            if self.universals(self.turn):
                return
        if verb == "protect":
            self.protects[self.turn].append(rest[0])
            self.protects[self.turn].sort(key=TYPES.index)
        if verb == "side":
            self.sides[self.turn] = rest[0]
        if verb in ("move", "stay"):
            self._next_to_decide()
        self._on_to_who_decides()

    def _next_to_decide(self) -> None:
        """Clockwise; after all universal goods come protections and sides, after them nothing."""
        self.turn = self.clockwise(self.turn)
        if self.turn == self.first:
            self.over = self.scoring != "universals"
            self.scoring = "" if self.over else "protection"

    def _on_to_who_decides(self) -> None:
        """Pass over everyone who has nothing to decide. A side is chosen after protection, with two players only."""
        while not self.over:
            if self.scoring == "universals":
                if self.universals(self.turn):
                    return
            elif self._protections(self.turn):
                self.scoring = "protection"
                return
            elif len(self.players) == 2 and self.goods[self.turn]["weapons"] and not self.sides[self.turn]:
                self.scoring = "side"
                return
            self._next_to_decide()

    def told(self) -> dict[str, Any]:
        """How things lie, in plain words."""
        return {
            "first": self.first,
            "turn": self.turn,
            "market": {card: (good.get("expert", ""), good.get("by", "")) for card, good in self.market.items()},
            "hands": {player: sorted(experts) for player, experts in self.hands.items()},
            "goods": self.goods,
            "protects": self.protects,
            "sides": self.sides,
            "scoring": self.scoring,
            "over": self.over,
        }


def lying(document: dict[str, Any]) -> dict[str, Any]:
    """The part of a position that a `Table` tells."""
    return Table(document, {}).told()
