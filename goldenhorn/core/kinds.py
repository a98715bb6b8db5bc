"""Shapes of what a vocabulary names: one kind, or counts of kinds."""

from goldenhorn.core.counts import BadCounts, Vocabulary, parse_counts
from goldenhorn.core.document import Document
from goldenhorn.core.faults import Fault, Path
from goldenhorn.core.shape import MISSING, Whole, wrong_type


class KindOf:
    """A word for one kind of a vocabulary; cleaned to its index."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.expected = f"a {vocabulary.noun}"

    def fits(self, value: object) -> bool:
        return isinstance(value, str)

    def clean(self, value: object, path: Path, faults: list[Fault]) -> object:
        if not isinstance(value, str):
            return wrong_type(self, value, path, faults)
        try:
            return self.vocabulary.index(value)
        except BadCounts as bad:
            faults.append(Fault(bad.code, path, bad.message, bad.hint))
            return MISSING

    def schema(self) -> Document:
        return {"type": "string", "examples": list(self.vocabulary.names)}


class CountsOf:
    """Counts of a vocabulary's kinds, as a table or in shorthand; cleaned to a list with a number a kind."""

    def __init__(self, vocabulary: Vocabulary, each: int) -> None:
        self.vocabulary = vocabulary
        self.each = each
        sample = f'{{ {vocabulary.names[0]} = 2 }} or "2{vocabulary.letters[0]} 1{vocabulary.letters[-1]}"'
        self.expected = f"counts, for example {sample}"

    def fits(self, value: object) -> bool:
        return isinstance(value, dict | str)

    def clean(self, value: object, path: Path, faults: list[Fault]) -> object:
        before = len(faults)
        if isinstance(value, str):
            counts = self._text(value, path, faults)
        elif isinstance(value, dict):
            counts = self._table(value, path, faults)
        else:
            return wrong_type(self, value, path, faults)
        if len(faults) > before:
            return MISSING
        for kind, number in enumerate(counts):
            if number > self.each:
                name = self.vocabulary.names[kind]
                faults.append(
                    Fault("too-many", path, f"{number} {name} are more than there are", f"at most {self.each}")
                )
        return counts if len(faults) == before else MISSING

    def _text(self, value: str, path: Path, faults: list[Fault]) -> list[int]:
        try:
            return parse_counts(value, self.vocabulary)
        except BadCounts as bad:
            faults.append(Fault(bad.code, path, bad.message, bad.hint, offset=bad.offset))
            return []

    def _table(self, value: dict[str, object], path: Path, faults: list[Fault]) -> list[int]:
        counts = [0] * len(self.vocabulary)
        number = Whole(0, self.each)
        for word, given in value.items():
            try:
                kind = self.vocabulary.index(word)
            except BadCounts as bad:
                faults.append(Fault(bad.code, (*path, word), bad.message, bad.hint, at_key=True))
                continue
            cleaned = number.clean(given, (*path, word), faults)
            if isinstance(cleaned, int):
                counts[kind] += cleaned
        return counts

    def schema(self) -> Document:
        number = {"type": "integer", "minimum": 0, "maximum": self.each}
        names: Document = dict.fromkeys(self.vocabulary.names, number)
        return {"anyOf": [{"type": "string"}, {"type": "object", "properties": names}]}
