"""Advice for the end of a game for two, by what the seat to act may know and no more.

Where the other's hand can only be one, the values are those of perfect play. Where the other holds cards and has put
some away face down, any of its cards may be the ones put away, each selection as likely, as in ``hidden.determinize``.
Then an action's worth is its mean over all these hands, in each of which both play perfectly with open hands after it.
That is a little too much to hope for, since hands do not open; such rows say so.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import comb

from clocklab.core.contract import CHANCE, Hint, Hints, Turn
from clocklab.errors import SizeError, UnsolvableError
from clocklab.games.clocktowers.odds.endgame.endgame import MEASURES, Endgame, solve
from clocklab.games.clocktowers.odds.endgame.essence import Essence
from clocklab.games.clocktowers.rules.course import changed, ordered
from clocklab.games.clocktowers.rules.hidden import kept, veiled
from clocklab.games.clocktowers.rules.options import ClocktowersOptions
from clocklab.games.clocktowers.rules.state import Action, State

POSITIONS = 60_000
MOST_HANDS = 5_000
OPENED = "hands opened"
ONE = "Perfect play of both, by what everybody has seen."
SEVERAL = (
    "The other's hand is not known for certain: each worth is the mean over all hands it may have, as if both "
    "hands were opened after the action."
)


def hints(game: ClocktowersOptions, state: State) -> Hints[Action]:
    """Return what each action is worth to the seat to act, best first: its chance of winning, or else points.

    Points more than the other at the end are told where all actions win as often. UnsolvableError where nobody decides,
    with more than two players, and while too many cards are to come or hands possible.
    """
    turn = game.turn(state)
    if isinstance(turn, Turn):
        raise UnsolvableError("Nobody decides here: let chance act first." if turn is CHANCE else _OVER)
    try:
        worths = _worths(game, state, "win")
        aim = "win" if len({*worths.values()}) > 1 else "difference"
        if aim != "win":
            worths = _worths(game, state, aim)
    except SizeError as error:
        raise UnsolvableError(f"Advice begins near the end. {error}") from None
    found = OPENED if veiled(state, 1 - turn) else "exact"
    rows = sorted(worths.items(), key=lambda row: -row[1])
    note = SEVERAL if found == OPENED else ONE
    return Hints(turn, MEASURES[aim], tuple(Hint(action, worth, found) for action, worth in rows), note)


_OVER = "The game is over: nobody decides any more."


def _worths(game: ClocktowersOptions, state: State, aim: str) -> dict[Action, Fraction]:
    """Return the mean worth of each action over all that the other seat may hold."""
    solution = solve(game, state, aim, positions=POSITIONS)
    sums = dict.fromkeys(game.legal_actions(state), Fraction(0))
    weights = 0
    for weight, truth in _alike(solution, state, state.seat):
        weights += weight
        for row in solution.advice(truth):
            sums[row.action] += weight * row.value
    return {action: total / weights for action, total in sums.items()}


def _alike(solution: Endgame, state: State, seat: int) -> Iterator[tuple[int, State]]:
    """Yield positions that the seat cannot tell apart, with weights; those alike in all that matters only once."""
    found: dict[Essence, tuple[int, State]] = {}
    for truth in _truths(state, 1 - seat):
        matters = solution.essence(truth)
        many, first = found.get(matters, (0, truth))
        found[matters] = (many + 1, first)
    yield from found.values()


def _truths(state: State, other: int) -> Iterator[State]:
    """Yield the position with every hand that the other seat may have, one for each choice of its cards."""
    if not veiled(state, other):
        yield state
        return
    cards = kept(state, other)
    held = len(state.hands[other])
    many = comb(len(cards), held)
    if many > MOST_HANDS:
        raise SizeError(f"The other seat may have any of {many:,} hands; {MOST_HANDS:,} can be weighed.")
    for places in combinations(range(len(cards)), held):
        hand = ordered([cards[place] for place in places])
        away = ordered([card for place, card in enumerate(cards) if place not in places])
        yield state.but(hands=changed(state.hands, other, hand), discards=changed(state.discards, other, away))
