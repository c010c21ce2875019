"""Exact odds of Tick."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from clocklab.core import Odds, Position, Question
from clocklab.core.values import require_int
from clocklab.games.tick.rules import State, Tick


def reach(ticks: int, sides: int = 6) -> Fraction:
    """Return the chance that a turn which never holds gathers this many ticks or more before a 1.

    By the first roll: a 1 ends the turn, any other face leaves so many ticks less to gather. OptionError for ticks
    that are no whole number up to 1,000; 0 or fewer are there already.

    >>> reach(2), reach(3)
    (Fraction(5, 6), Fraction(29, 36))
    """
    ticks, sides = require_int("ticks", ticks, -1_000, 1_000), require_int("sides", sides, 2, 20)
    chance = [Fraction(1)]
    for wanted in range(1, ticks + 1):
        chance.append(sum((chance[max(0, wanted - face)] for face in range(2, sides + 1)), Fraction(0)) / sides)
    return chance[max(0, ticks)]


def panel(here: Position[Tick, State]) -> tuple[Odds, ...]:
    """Return what one more roll can do, and how likely a turn that never holds gets home."""
    game, state = here.game, here.state
    left = game.hours - state.hands[state.seat] - state.ticks
    home = f"Never holding, the turn reaches {game.hours} o'clock"
    loses = Odds("The next roll is a 1 and loses the turn", Fraction(1, game.sides))
    return () if here.over else (loses, Odds(home, reach(left, game.sides)))


def questions(game: Tick) -> Mapping[str, Question]:
    """Return what ``clocklab odds tick`` answers."""
    asks = "the chance that a turn gathers so many ticks before a 1"
    return {"reach": Question(asks, "TICKS", lambda ticks: reach(ticks, game.sides))}
