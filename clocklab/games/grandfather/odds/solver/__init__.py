"""Perfect play of the race: exact for two players, an equilibrium for three."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import replace

from clocklab.core.values import require_choice, require_kind, require_list
from clocklab.errors import MissingExtraError, UnsolvableError
from clocklab.games.grandfather.odds.solver.solution import RaceSolution
from clocklab.games.grandfather.odds.solver.two import solve_two
from clocklab.games.grandfather.rules.options import RaceOptions

__all__ = ["RaceSolution", "solve"]


def solve(
    game: RaceOptions,
    objective: str = "win",
    cards: Sequence[int] | None = None,
    exact: bool | None = None,
) -> RaceSolution:
    """Return perfect play for a race of two, or an equilibrium for three.

    ``objective``: what each player maximises, ``"win"``, their own chance of winning, or ``"points"``, the expected
    points (of two players, the expected difference in points). ``cards`` is the layout where the game's own is still
    to be dealt. Two players' values are exact. Three players' are exact by default for up to 8 cards, and floats with
    a certified bound for more; ``exact`` asks for one or the other.

    OptionError for an invalid objective or layout, UnsolvableError for a race whose layout is not fixed, SizeError
    where the answer is out of reach, MissingExtraError where three players' odds need numpy.

    >>> from clocklab.games.grandfather import Race
    >>> solution = solve(Race(cards=(2, 3), dice=2, sides=4))
    >>> solution.values((0, 0), 0)
    (Fraction(8261, 13430), Fraction(5169, 13430))
    """
    require_kind("a race", game, RaceOptions)
    require_choice("objective", objective, ("win", "points"))
    require_choice("exact", exact, (None, True, False))
    game = _with_layout(game, cards)
    if game.players == 2:
        return solve_two(game, objective)
    try:
        from clocklab.games.grandfather.odds.solver.three import solve_three
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        raise MissingExtraError("Three players' odds need numpy.", "lab") from error
    return solve_three(game, objective, exact)


def _with_layout(game: RaceOptions, cards: Sequence[int] | None) -> RaceOptions:
    if cards is not None:
        require_list("cards", cards)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a player who chose an odd layout was warned then
            return replace(game, cards=tuple(cards), length=None)
    if game.cards is None:
        raise UnsolvableError(
            "This race's cards are still to be dealt; solve one layout: choose cards=, or give those on the table, "
            "as in solve(game, cards=state.cards)."
        )
    return game
