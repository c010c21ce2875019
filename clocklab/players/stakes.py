"""What a position is worth to each seat, by the aim that the game is played for."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeAlias

from clocklab.core.checks import require_game
from clocklab.core.contract import CHANCE, OVER, Game
from clocklab.core.values import require_choice

Worth: TypeAlias = tuple[float, ...]
"""One number for each seat."""

SAMPLE = 20
LONGEST_SAMPLE = 2_000


@dataclass(frozen=True, slots=True)
class Stakes:
    """What the end of a game is worth to each seat, and what a position before it may be.

    With the aim ``"win"`` a seat's worth is its share of the win, from 0 to 1, all adding up to 1. With ``"points"``
    it is the score; two players play for the difference, as what one loses the other gains. None is
    the game's own aim: to win, or points for a player who plays alone.

    Where a win is out of reach, or safe, all choices are worth the same. So players look at a second number too, a
    seat's own points (``judged``): of choices that are worth the same they take the one with most of them.
    """

    game: Game[Any, Any]
    aim: str

    @classmethod
    def of(cls, game: Game[Any, Any], aim: str | None) -> Stakes:
        """Return the stakes of a game that is played for this aim, or for its own if that is None."""
        require_game(game)
        return cls(game, ("points" if game.players == 1 else "win") if aim is None else aim)

    def __post_init__(self) -> None:
        require_game(self.game)
        require_choice("aim", self.aim, ("win", "points"))

    def at_end(self, state: Any) -> Worth:
        """Return what the end is worth to each seat."""
        return self._shared(float(worth) for worth in self.game.utilities(state, self.aim))

    def so_far(self, state: Any) -> Worth:
        """Return a guess at what a position is worth to each seat, from the game's rule of thumb, ``evaluate``.

        For points it is ``evaluate`` itself, which the end is measured by too. Shares of the win are guessed from
        leads: whoever is ``lead`` ahead of somebody beats them with the chance 1/2 + lead / (2 * (usual + abs(lead))),
        where ``usual`` is the lead with which random games end; against several others the mean counts. A player
        who plays alone is compared with the results of random games.
        """
        if self.game.turn(state) is OVER:
            return self.at_end(state)
        stands = [float(each) for each in self.game.evaluate(state)]
        if self.aim == "points":
            return self._shared(stands)
        usual, level = _usual_end(self.game)
        if len(stands) == 1:
            return (_beats(stands[0] - level, usual),)
        pairs = len(stands) * (len(stands) - 1) / 2
        return tuple(
            sum([_beats(mine - other, usual) for number, other in enumerate(stands) if number != seat]) / pairs
            for seat, mine in enumerate(stands)
        )

    def played_out(self, state: Any, rng: random.Random, longest: int) -> Worth:
        """Return what a position is worth in the end if all choose at random from here.

        Where the game is not over after ``longest`` events, decisions and chance together, it is ``so_far`` there.
        """
        after = drift(self.game, state, rng, longest)
        return self.at_end(after) if self.game.turn(after) is OVER else self.so_far(after)

    def judged(self, state: Any) -> Worth:
        """Return what a position is worth to each seat, and then each seat's own points, which tell equals apart.

        Where the game is over both are as it ends; before that the worth is ``so_far`` and the points are ``evaluate``.
        """
        if self.game.turn(state) is OVER:
            return (*self.at_end(state), *map(float, self.game.utilities(state, "points")))
        return (*self.so_far(state), *map(float, self.game.evaluate(state)))

    def drifted(self, state: Any, rng: random.Random, longest: int) -> Worth:
        """Return what ``judged`` says of the position that random choices lead to, after ``longest`` events at most."""
        return self.judged(drift(self.game, state, rng, longest))

    def _shared(self, worths: Iterable[float]) -> Worth:
        each = tuple(worths)
        if self.aim == "points" and len(each) == 2:
            return (each[0] - each[1], each[1] - each[0])
        return each


def drift(game: Game[Any, Any], state: Any, rng: random.Random, longest: int) -> Any:
    """Return the position after random choices to the end, or after ``longest`` events."""
    turn_of, choices, chance, apply, luck = (
        game.turn,
        game.legal_actions,
        game.sample_chance,
        game.apply,
        rng.random,
    )
    for _ in range(longest):
        turn = turn_of(state)
        if turn is CHANCE:
            state = apply(state, chance(state, rng))
        elif turn is OVER:
            break
        else:
            actions = choices(state)
            state = apply(state, actions[int(luck() * len(actions))])
    return state


def _beats(lead: float, usual: float) -> float:
    return 0.5 + lead / (2 * (usual + abs(lead)))


@lru_cache(maxsize=256)
def _usual_end(game: Game[Any, Any]) -> tuple[float, float]:
    """Return how far ``evaluate`` sets seats apart at the end of random games, and its mean there."""
    ends = []
    for number in range(SAMPLE):
        rng = random.Random(f"usual end {number}")
        ends.append(game.evaluate(drift(game, game.initial(), rng, LONGEST_SAMPLE)))
    spread = sum((Fraction(max(end) - min(end)) for end in ends), Fraction(0)) / SAMPLE
    level = sum((Fraction(sum(end), len(end)) for end in ends), Fraction(0)) / SAMPLE
    if len(ends[0]) == 1:
        spread = sum((abs(end[0] - level) for end in ends), Fraction(0)) / SAMPLE
    return float(spread) or 1.0, float(level)
