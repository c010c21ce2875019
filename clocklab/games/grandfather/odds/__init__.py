"""The race's exact questions: one roll, the way to End alone, perfect play, styles of play, and changed rules.

Questions about dice and cards take numbers, with ``dice=``, ``sides=`` and ``bomb=`` where they are not the rulebook's;
questions about a race take the game first, and those about a position take the position. ``kernel.play`` plays
millions of races.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from clocklab.core.contract import Odds, Question, question
from clocklab.games.grandfather.odds.alone import (
    EntryTable,
    advance,
    enter,
    enter_table,
    expected_rolls,
    rolls_distribution,
)
from clocklab.games.grandfather.odds.fairness import Fairness, deal, sweep
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
from clocklab.games.grandfather.rules.moves import AT_START, BUMP_DIE, Choice, Ending, Spot, Won, bumped_to, choices
from clocklab.games.grandfather.rules.options import RaceOptions, RacePosition
from clocklab.games.grandfather.rules.pieces import Kind, kind
from clocklab.games.grandfather.rules.state import Bump, Exchange, Phase, State, Step
from clocklab.probability import Dist, sorted_rolls


@question
def panel(here: RacePosition) -> tuple[Odds, ...]:
    """Return the odds worth knowing in a position, most interesting first."""
    game, state = here.game, here.state
    match state.phase:
        case Phase.ROLL:
            return tuple(_before_a_roll(here))
        case Phase.MOVE:
            return tuple(_choices(here))
        case Phase.BUMP:
            return (Odds("Where the bumped marker goes", _bumped(state, state.bumped)),)
        case Phase.DEAL:
            return (Odds("The next card", game.chance_outcomes(state).map(game.format_action)),)
        case Phase.START:
            return (Odds("Who rolls first", game.chance_outcomes(state).map(game.format_action)),)
    return ()


def _before_a_roll(here: RacePosition) -> Iterator[Odds]:
    game, state = here.game, here.state
    ahead = state.cards[state.positions[state.roller] :]
    for many in range(1, min(game.dice, len(ahead)) + 1):
        row = ", then the ".join(map(str, ahead[:many]))
        yield Odds(f"The roll enters the {row}", enter(*ahead[:many], **_dice(game)))
    yield Odds("Cards gained by the roll, as many as possible", advance(ahead, **_dice(game)))
    kinds = sorted_rolls(game.dice, game.sides).map(kind)
    if game.dice > 1:
        yield Odds("Doubles", kinds.chance(Kind.DOUBLES))
    if game.dice > 2:
        yield Odds("A bomb", kinds.chance(Kind.BOMB))
    yield Odds("Rolls to End from here, alone, on average", expected_rolls(ahead, **_dice(game)))


def _choices(here: RacePosition) -> Iterator[Odds]:
    """Yield, for each choice, what the roller's own next roll could do from there."""
    game, state = here.game, here.state
    at = state.positions[state.roller]
    legal = game.legal_actions(state)
    yield Odds(
        f"After stopping here, the next roll enters the {state.cards[at]}", enter(state.cards[at], **_dice(game))
    )
    if any(isinstance(action, Step) for action in legal) and at + 1 < game.end:
        card = state.cards[at + 1]
        yield Odds(f"After one card more, the next roll enters the {card}", enter(card, **_dice(game)))
    for action in legal:
        if isinstance(action, Bump):
            yield Odds(f"A bump sends seat {action.seat} to position", _bumped(state, action.seat))
        if isinstance(action, Exchange):
            card = state.cards[state.positions[action.seat]]
            yield Odds(
                f"After exchanging with seat {action.seat}, the next roll enters the {card}", enter(card, **_dice(game))
            )


def _bumped(state: State, target: int) -> Dist[int]:
    return BUMP_DIE.map(lambda die: bumped_to(state.positions[target], die.face))


def _dice(game: RaceOptions) -> dict[str, Any]:
    return {"dice": game.dice, "sides": game.sides, "bomb": game.bomb}


def questions(game: RaceOptions) -> Mapping[str, Question]:
    """Return the questions that ``clocklab odds`` answers; without numbers they are about the game's cards."""
    return {
        "enter": Question(
            "the chance that one fresh roll enters cards of these values, one after the other",
            "VALUE [VALUE ...]",
            lambda *values: enter(*values, **_dice(game)),
        ),
        "advance": Question(
            "cards gained by one roll over these cards, going as far as possible",
            "VALUE [VALUE ...]",
            lambda *cards: advance(cards or game.cards or (), **_dice(game)),
        ),
        "expected-rolls": Question(
            "rolls from Start to End over these cards, alone, on average",
            "VALUE [VALUE ...]",
            lambda *cards: expected_rolls(cards or game.cards or (), **_dice(game)),
        ),
    }


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


def __getattr__(name: str) -> Any:
    """Return what is imported only when it is asked for: the kernel, which is of use to few."""
    if name != "kernel":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return import_module(f"{__name__}.kernel")
