"""Actions as people write them: a verb and what belongs to it, word by word."""

from collections.abc import Mapping, Sequence

from goldenhorn.core.counts import BadCounts, Vocabulary
from goldenhorn.core.faults import did_you_mean
from goldenhorn.core.game import UnreadableAction


class Word:
    """A word of an action and where it stands in the text."""

    __slots__ = ("offset", "text")

    def __init__(self, text: str, offset: int) -> None:
        self.text = text
        self.offset = offset

    def kind(self, vocabulary: Vocabulary) -> int:
        """The kind that the word means; UnreadableAction where it means none or several."""
        try:
            return vocabulary.index(self.text)
        except BadCounts as bad:
            raise UnreadableAction(bad.message, bad.hint, self.offset) from None

    def one_of(self, names: Sequence[str], what: str) -> int:
        """The place of the word among some names, in upper or lower case; UnreadableAction where it is none."""
        for place, name in enumerate(names):
            if self.text.lower() == name.lower():
                return place
        raise UnreadableAction(f'"{self.text}" is no {what}', did_you_mean(self.text, names), self.offset)


def words_of(text: str, forms: Mapping[str, str], example: str) -> list[Word]:
    """The words of an action, its verb in lower case: one of those in `forms`, with as many words as its form has.

    UnreadableAction with a hint: the form, or the nearest verb, or an example.

    >>> [word.text for word in words_of("TAKE c7", {"take": "take CARD"}, "take c7")]
    ['take', 'c7']
    """
    words = []
    at = 0
    for part in text.split():
        at = text.index(part, at)
        words.append(Word(part, at))
        at += len(part)
    if not words:
        raise UnreadableAction("no action stands here", f"for example: {example}")
    verb = words[0].text.lower()
    if verb not in forms:
        raise UnreadableAction(f'"{words[0].text}" is no action', did_you_mean(verb, list(forms)), words[0].offset)
    words[0] = Word(verb, words[0].offset)
    wanted = len(forms[verb].split())
    if len(words) != wanted:
        offset = words[-1].offset if len(words) > wanted else 0
        raise UnreadableAction(f"too {'many' if offset else 'few'} words stand here", f"write {forms[verb]}", offset)
    return words
