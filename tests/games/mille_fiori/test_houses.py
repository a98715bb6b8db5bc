"""Houses: filled in their order, chains without a gap, cards for three and five values, the bonus of four."""

import pytest

from goldenhorn.games.mille_fiori import rules
from goldenhorn.games.mille_fiori.notation import spell
from tests.games.mille_fiori.tables import at_table, cards, play, refused, won


def laid(owners: str) -> dict[str, str]:
    """Diamonds on the houses from the first on: A Anna's, B Ben's."""
    return {
        name: " ".join(f"h{k}" for k, owner in enumerate(owners, 1) if owner == name[0]) for name in ("Anna", "Ben")
    }


def test_houses_are_filled_in_their_order() -> None:
    s = at_table("house3", laid("AB"))
    assert [spell(action, s) for action in rules.options(s)] == ["put h3", "sail"]
    assert refused(s, "put h4") == "put-order"
    assert refused(s, "put h1") == "put-taken"


@pytest.mark.parametrize(("owners", "points"), [("", 2), ("A", 2 + 4), ("AA", 2 + 4 + 3)])
def test_houses_worth_two_four_and_three_score_two_six_and_nine_as_they_are_placed(owners: str, points: int) -> None:
    assert won(play(at_table("house1", laid(owners)), f"put h{len(owners) + 1}"))[0][2] == points


@pytest.mark.parametrize(
    ("owners", "points", "chain"),
    [
        ("AAB", 5, "h4"),
        ("ABA", 3 + 5, "h3 h4"),
        ("AABA", 5 + 1, "h4 h5"),
        ("B" * 10, 10, "h11"),
        ("A" * 4 + "B" * 6, 10, "h11"),
    ],
)
def test_a_chain_stops_at_a_rival_s_diamond(owners: str, points: int, chain: str) -> None:
    s = at_table("house1", laid(owners))
    assert won(play(s, f"put h{len(owners) + 1}"))[0] == ("Anna", "houses", points, chain)


# Values in their order: 2 4 3 5 1 4 2 3 1 5 10
@pytest.mark.parametrize(
    ("owners", "earned", "fields"),
    [
        ("AA", 1, []),  # 2 4, now 3: the third value
        ("AB", 0, []),  # 2, now 3
        ("AAA", 0, [20]),  # the fourth value
        ("AAAA", 1, []),  # the fifth
        ("AAAAA", 0, []),  # 4 again
        ("AAABBBA", 0, []),  # three values, 3 again
        ("A" * 10, 0, []),  # the sixth
        ("AAABBBBBB", 0, [15]),  # 2 4 3, now 5
    ],
)
def test_cards_are_earned_with_the_third_and_fifth_value_and_a_bonus_with_the_fourth(
    owners: str, earned: int, fields: list[int]
) -> None:
    log = play(at_table("house1", laid(owners)), f"put h{len(owners) + 1}")
    assert cards(log) == earned
    assert [points for _, district, points, _ in won(log) if district == "bonus"] == fields


def test_where_all_houses_are_taken_the_ship_can_still_sail() -> None:
    s = at_table("house1", laid("AB" * 10))
    assert [spell(action, s) for action in rules.options(s)] == ["sail"]
