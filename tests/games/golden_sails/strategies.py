"""Goods for Hypothesis: piles and holdings, small enough for oracles that try everything."""

from hypothesis import strategies as st

from goldenhorn.games.golden_sails.components import BOOST, FIVE, NUDGE, PROTECTION, UNIVERSAL, Card, Choices, Holding
from goldenhorn.games.golden_sails.scoring import Reading

classes = st.integers(0, 7)
spices = st.integers(0, 5)
beasts = st.integers(0, 3)
weapons = st.integers(0, 35)
spells = st.integers(0, PROTECTION)
sheets = st.integers(0, 4)
# Spells by which choices touch each other come up oftener than by chance.
touching = spells | st.sampled_from([NUDGE, FIVE, PROTECTION, PROTECTION, BOOST, BOOST + 1, BOOST + 2, BOOST + 3])
readings = st.builds(
    Reading, chain_max=st.sampled_from([0, 8]), boost_stack=st.booleans(), new_pile=st.booleans(), ordered=st.booleans()
)


def counted(zones: list[int], sorts: int) -> list[int]:
    return [zones.count(sort) for sort in range(sorts)]


def counts(of: st.SearchStrategy[int], sorts: int, most: int) -> st.SearchStrategy[list[int]]:
    return st.lists(of, max_size=most).map(lambda zones: counted(zones, sorts))


@st.composite
def cards(draw: st.DrawFn) -> Card:
    return UNIVERSAL, draw(classes), draw(spices), draw(beasts), draw(weapons)


@st.composite
def holdings(draw: st.DrawFn, universals: int = 0, most: int = 3) -> Holding:
    return Holding(
        draw(st.lists(touching, max_size=most)),
        draw(counts(classes, 8, most)),
        draw(counts(spices, 6, most)),
        draw(st.lists(beasts, max_size=most)),
        draw(st.lists(weapons, max_size=most)),
        draw(st.lists(cards(), max_size=universals)),
    )


@st.composite
def tables(draw: st.DrawFn, seats: int) -> tuple[list[Holding], list[Choices]]:
    """Holdings of a table, and what of the choices is given: mostly nothing."""
    held = [draw(holdings(universals=2 if seats == 2 else 1)) for _ in range(seats)]
    given = []
    for holding in held:
        moves = tuple((which, draw(st.integers(1, 4))) for which in range(len(holding.universals)))
        protections = min(4, holding.spells.count(PROTECTION))
        types = draw(st.permutations(range(4)))[: draw(st.integers(0, protections))]
        side = draw(st.sampled_from([None, None, 0, 1])) if seats == 2 else None
        given.append(
            Choices(
                draw(st.sampled_from([None, None, None, moves])),
                draw(st.sampled_from([(), (), (), tuple(sorted(types))])),
                side,
            )
        )
    return held, given
