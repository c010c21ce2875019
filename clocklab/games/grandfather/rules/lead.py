"""A rule of thumb for who stands how well: how far ahead, in cards, hard cards counting more than easy ones."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from clocklab.games.grandfather.odds.table import roll_table
from clocklab.games.grandfather.rules.options import RaceOptions
from clocklab.games.grandfather.rules.state import Phase, State

HUNDREDTHS = 100


def leads(game: RaceOptions, state: State) -> tuple[Fraction | int, ...]:
    """Return each seat's lead over the others, the mean of them, in cards; 0 for all while cards are being dealt.

    A way is measured by the turns that a marker alone needs for it on average, the whole way counting as many cards
    as there are; to the hundredth of a card. Bumps, exchanges and whose turn it is do not count.

    >>> from clocklab.games.grandfather import Race
    >>> race = Race(cards=(5, 3, 10, 1))
    >>> [str(lead) for lead in leads(race, race.parse_state("5,3,10,1 2,3 0 roll"))]
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

    Who goes always as far as the dice allow needs so many turns on average: 1 for each roll but those after which he
    rolls again, and what is left from where he arrives.
    """
    turns = [Fraction(0)]
    for classes in reversed(roll_table(cards, dice, sides, bomb)):
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
