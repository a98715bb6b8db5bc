"""Strengths that make observed choices likeliest: Luce's model, by Newton's method with damped steps.

Somebody is taken out of a company with probability strength / sum of the company's strengths. In logarithms of
strengths the likelihood is concave. Hunter's MM algorithm (2004) finds its top surely but slowly where groups are
loosely linked; Newton's steps shortened by log(1+d)/d, d being how far a step spreads the entrants, find it as surely
(generalised self-concordance: Sun and Tran-Dinh, 2019) in a handful of steps. The tests hold one against the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log1p

Choice = tuple[float, list[tuple[int, int]]]  # how often a company was chosen from; (entrant, how many of it), in order

_NEAR = 1e-4  # a step this small is the last: the next would be as its square
_MOST_STEPS = 200


def fit(
    taken: Sequence[float], company: Sequence[Choice], virtual: float, start: Sequence[float] | None = None
) -> list[float]:
    """Log strengths, where entrant k was taken `taken[k]` times out of the companies in which it stood.

    Each is also taken to have won half of `virtual` games against somebody of strength 1, so that who
    never lost is not infinitely strong, and entrants who never met have strengths all the same.

    >>> [round(strength, 3) for strength in fit([30, 10], [(40, [(0, 1), (1, 1)])], 0.001)]
    [0.549, -0.549]
    """
    strengths = [0.0] * len(taken) if start is None else list(start)
    for _ in range(_MOST_STEPS):
        step = solve(*_slopes(strengths, taken, company, virtual))
        spread = max(0.0, *step) - min(0.0, *step) if step else 0.0
        damping = log1p(spread) / spread if spread > _NEAR else 1.0
        strengths = [strength + damping * move for strength, move in zip(strengths, step, strict=True)]
        if spread <= _NEAR:
            break
    return strengths


def _slopes(
    strengths: Sequence[float], taken: Sequence[float], company: Sequence[Choice], virtual: float
) -> tuple[list[list[float]], list[float]]:
    """How the likelihood bends (its second derivatives, negated) and how it rises (its first) at some strengths.

    The second derivatives are symmetric; only their upper right half is filled, as members are in order.
    """
    weights = [exp(strength) for strength in strengths]
    rise = list(taken)
    bend = [[0.0] * len(taken) for _ in taken]
    for times, members in company:
        whole = sum([weights[k] * copies for k, copies in members])
        parts = [(k, weights[k] * copies / whole) for k, copies in members]
        for at, (k, part) in enumerate(parts):
            expected = times * part
            rise[k] -= expected
            row = bend[k]
            row[k] += expected
            for other, share in parts[at:]:
                row[other] -= expected * share
    for k, weight in enumerate(weights):
        part = weight / (1 + weight)
        rise[k] += virtual * (0.5 - part)
        bend[k][k] += virtual * part * (1 - part)
    return bend, rise


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations with a symmetric and positive definite matrix; both are used up.

    Only the upper right half of the matrix is looked at.

    >>> solve([[2.0, 1.0], [0.0, 3.0]], [4.0, 7.0])
    [1.0, 2.0]
    """
    size = len(right)
    for k in range(size):
        pivot, row = matrix[k][k], matrix[k]
        for below in range(k + 1, size):
            factor = row[below] / pivot
            if factor:
                line = matrix[below]
                for at in range(below, size):
                    line[at] -= factor * row[at]
                right[below] -= factor * right[k]
    found = [0.0] * size
    for k in range(size - 1, -1, -1):
        row = matrix[k]
        found[k] = (right[k] - sum([row[at] * found[at] for at in range(k + 1, size)])) / row[k]
    return found
