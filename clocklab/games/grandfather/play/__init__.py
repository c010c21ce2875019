"""What programs that play the race rely on: a rule of thumb, and the race in numbers."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb

from clocklab.core.contract import Encoding, Seat
from clocklab.games.grandfather.rules.options import RaceOptions
from clocklab.games.grandfather.rules.pieces import roll_classes, without
from clocklab.games.grandfather.rules.state import Action, Bump, Exchange, Phase, State, Step, Stop

HUNDREDTHS = 100


def evaluate(game: RaceOptions, state: State) -> tuple[Fraction | int, ...]:
    """Return each seat's mean lead over the others, in cards; 0 for all while cards are being dealt.

    A distance is measured by the turns that a marker alone needs on average, the whole way counting as many cards
    as there are; to the hundredth of a card. Bumps, exchanges and whose turn it is do not count.

    >>> from clocklab.games.grandfather import Race
    >>> race = Race(cards=(5, 3, 10, 1))
    >>> [str(lead) for lead in evaluate(race, race.parse_state("5,3,10,1 2,3 0 roll"))]
    ['-139/100', '139/100']
    """
    if state.phase is Phase.DEAL:
        return (0,) * game.players
    way = ways_to_go(state.cards, game.dice, game.sides, game.bomb, game.doubles_need_move)
    left = [way[at] for at in state.positions]
    if len(left) == 2:
        return (left[1] - left[0], left[0] - left[1])
    total = sum(left)
    return tuple(Fraction(total - each, len(left) - 1) - each for each in left)


@lru_cache(maxsize=1024)
def ways_to_go(
    cards: tuple[int, ...], dice: int, sides: int, bomb: str, doubles_need_move: bool
) -> tuple[Fraction, ...]:
    """Return how far it is from each position to End, in cards, the last being End itself with 0.

    A player who always goes as far as the dice allow needs, on average, 1 turn for each roll but those after which
    the same player rolls again, and the turns left from the position reached.
    """
    turns = [Fraction(0)]
    for classes in reversed(roll_classes(cards, dice, sides, bomb)):
        spent, stays, cases = Fraction(0), 0, 0
        for each in classes:
            cases += each.weight
            if each.cards == 0:
                stays += each.weight
            else:
                spent += each.weight * turns[each.cards - 1]
            if not (each.again and (each.cards or not doubles_need_move)):
                spent += each.weight
        turns.insert(0, spent / (cases - stays))
    return tuple(Fraction(round(each / turns[0] * len(cards) * HUNDREDTHS), HUNDREDTHS) for each in turns)


PHASES = tuple(Phase)
DECK = range(1, 11)


def encoding(game: RaceOptions) -> Encoding[State, Action]:
    """Return the race's actions and positions as numbers: the same action has the same number in every position.

    All layouts of the deck's cards number the actions in the same way. A seat sees itself first and the others in
    the order of turns: the cards (0: not dealt yet), the markers, how many turns until the roller's, the phase, how
    many seats after the roller the bumped one sits (0: nobody is being bumped), and how many dice of each face are
    unused, then used.
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
