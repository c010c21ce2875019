"""The race's exact questions: one roll, the way to End alone, perfect play, styles of play, and changed rules.

Questions about dice and cards take numbers, with ``dice=``, ``sides=`` and ``bomb=`` where they are not the rulebook's;
questions about a race take the game first, and those about a position take the position. ``kernel.play`` plays
millions of races.
"""

from clocklab.games.grandfather.odds import kernel
from clocklab.games.grandfather.odds.alone import (
    EntryTable,
    advance,
    enter,
    enter_table,
    expected_rolls,
    rolls_distribution,
)
from clocklab.games.grandfather.odds.fairness import Fairness, deal, sweep
from clocklab.games.grandfather.odds.panel import panel, questions
from clocklab.games.grandfather.odds.rule_lab import MEASURES, USUAL, Comparison, Measured, compare, measure, vary
from clocklab.games.grandfather.odds.solver import RaceSolution, solve
from clocklab.games.grandfather.odds.styles import (
    Lapses,
    RaceChain,
    Style,
    eager,
    gentle,
    lapses,
    perfect,
    race_chain,
    rough,
)
from clocklab.games.grandfather.rules.moves import AT_START, Choice, Ending, Spot, Won, choices

__all__ = [
    "AT_START",
    "MEASURES",
    "USUAL",
    "Choice",
    "Comparison",
    "Ending",
    "EntryTable",
    "Fairness",
    "Lapses",
    "Measured",
    "RaceChain",
    "RaceSolution",
    "Spot",
    "Style",
    "Won",
    "advance",
    "choices",
    "compare",
    "deal",
    "eager",
    "enter",
    "enter_table",
    "expected_rolls",
    "gentle",
    "kernel",
    "lapses",
    "measure",
    "panel",
    "perfect",
    "questions",
    "race_chain",
    "rolls_distribution",
    "rough",
    "solve",
    "sweep",
    "vary",
]
