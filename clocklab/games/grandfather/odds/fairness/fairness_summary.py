"""What a sweep found, as text."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from clocklab.games.grandfather.odds.fairness.fairness import Dealt, Fairness


def summary(found: Fairness) -> str:
    """Return the range, the mean with its interval, how sure it is, and both extremes, as lines of text."""
    many = len(found.layouts)
    order = sorted(found.advantages)
    second = sum(each < 0 for each in order)
    exact = sum(each.proof == "exact" for each in found.layouts)
    lines = [
        f"The first roller's chance under perfect play in {many:,} layouts of {found.game.end} cards, "
        f"seed {found.seed}",
        f"{'advantage':<12} the chance less 1/2: {order[0]:+.6f} to {order[-1]:+.6f}, median {order[many // 2]:+.6f}",
    ]
    if many >= 30:
        mean = found.mean
        lines.append(f"{'mean':<12} {mean.value:+.6f}, 95 % interval {mean.low:+.6f} to {mean.high:+.6f} (normal)")
    return "\n".join(
        [
            *lines,
            f"{'second':<12} {second:,} layouts favour the one who rolls second",
            f"{'proof':<12} bounds at most {found.widest:.1e} apart; {exact:,} layouts solved exactly instead",
            f"{'re-checked':<12} {found.rechecked:,} layouts solved exactly, all within their bounds",
            _extreme("fairest", found.fairest),
            _extreme("least fair", found.least_fair),
        ]
    )


def told(cards: Sequence[int]) -> str:
    """Return the layout as text."""
    return ",".join(map(str, cards))


def _extreme(name: str, row: Dealt) -> str:
    exact = row.known
    return (
        f"{name:<12} {told(row.cards)} (layout {row.number})\n"
        f"{'':<12} chance {row.low:.15f} to {row.high:.15f}; exactly {_digits(exact)}"
    )


def _digits(exact: Fraction, places: int = 20) -> str:
    """Return the first decimal places of a chance, with dots where more follow."""
    whole = exact.numerator * 10**places // exact.denominator
    shown = f"{whole // 10**places}.{whole % 10**places:0{places}}"
    return shown if whole * exact.denominator == exact.numerator * 10**places else f"{shown}..."
