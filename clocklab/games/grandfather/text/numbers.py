"""The race in numbers, for learning programs: the same action has the same number in every position."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb

from clocklab.core.contract import Encoding, Seat
from clocklab.games.grandfather.rules.options import RaceOptions
from clocklab.games.grandfather.rules.rolls import without
from clocklab.games.grandfather.rules.state import Action, Bump, Exchange, Phase, State, Step, Stop

PHASES = tuple(Phase)
DECK = range(1, 11)


def encoding(game: RaceOptions) -> Encoding[State, Action]:
    """Return the race's actions and positions in numbers.

    Layouts of the deck's cards all number the actions alike. A seat sees itself first and the others in the order of
    turns: the cards (0: not dealt yet), the markers, how many turns until the roller's, the phase, how many seats
    after the roller sits who is being bumped (0: nobody), and how many dice of each face are unused, then used.
    """

    def vector(state: State, seat: Seat) -> tuple[int, ...]:
        target = 0 if state.target is None else (state.target - state.roller) % game.players
        return (
            *state.cards,
            *(0,) * (game.end - len(state.cards)),
            *state.positions[seat:],
            *state.positions[:seat],
            (state.roller - seat) % game.players,
            PHASES.index(state.phase),
            target,
            *(state.left.count(face) for face in range(1, game.sides + 1)),
            *(without(state.rolled, state.left).count(face) for face in range(1, game.sides + 1)),
        )

    rolls = comb(game.sides + game.dice - 1, game.dice)
    return Encoding(
        actions=tuple(_actions(game)),
        outcomes=max(rolls, len(DECK)),
        points=(0, (game.players - 1) * game.end),
        vector=vector,
        length=game.end + game.players + 3 + 2 * game.sides,
        highest=max(*DECK, *(game.cards or ()), game.end, len(PHASES)),
    )


def _actions(game: RaceOptions) -> Iterator[Action]:
    """Yield stop, bumps, exchanges, and every set of dice that sums to a card of the deck or the layout."""
    yield Stop()
    yield from (Bump(seat) for seat in range(game.players))
    yield from (Exchange(seat) for seat in range(game.players))
    values = {*DECK, *(game.cards or ())}
    for size in range(1, game.dice + 1):
        for dice in combinations_with_replacement(range(1, game.sides + 1), size):
            if sum(dice) in values:
                yield Step(dice)
