"""What one roll leads to in a race of two, exactly, if its roller chooses at random or plays in a style.

However a roll is used, it ends at one of a few spots, so a whole game is a walk from spot to spot. Its steps have
these distributions, which are what the fast kernel draws from.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from clocklab.errors import SizeError
from clocklab.games.grandfather.odds.styles import Style, law_of_roll
from clocklab.games.grandfather.rules.moves import Ending, Lead, Spot, Won, choices
from clocklab.games.grandfather.rules.options import RaceOptions
from clocklab.games.grandfather.rules.pieces import Dice, Kind, RollClass, kind, ways
from clocklab.probability import Dist, sorted_rolls

RollLaw: TypeAlias = Dist[tuple[Ending, Lead]]
"""How the use of a roll ends, and where that leads."""

Used: TypeAlias = Mapping[tuple[int, Ending], Fraction]
"""The chance that this many cards are entered and the use of the dice then ends in this way."""

MOST_ROLLS = 5_000
NEVER = Fraction(0)


def style_laws(game: RaceOptions, style: Style) -> dict[Spot, RollLaw]:
    """Return the distribution of a roll at every spot of the race, both seats playing in the style."""
    return {spot: law_of_roll(game, spot, style) for spot in spots(game)}


def random_laws(game: RaceOptions) -> dict[Spot, RollLaw]:
    """Return the distribution of a roll at every spot if all legal actions, including Stop, are equally likely.

    This is how ``simulate.playout`` plays. SizeError for dice with more than 5,000 different rolls.
    """
    count = math.comb(game.sides + game.dice - 1, game.dice)
    if count > MOST_ROLLS:
        raise SizeError(
            f"{game.dice} dice of {game.sides} sides fall in {count:,} ways; random play is worked out for up to "
            f"{MOST_ROLLS:,}. Take fewer dice or sides, or a style such as 'eager'."
        )
    laws: dict[Spot, RollLaw] = {}
    for spot in spots(game):
        mirrored = laws.get(_mirrored(spot)) if spot.roller else None
        laws[spot] = _random_law(game, spot) if mirrored is None else mirrored.map(_mirrored_step)
    return laws


def spots(game: RaceOptions) -> Iterator[Spot]:
    """Yield every spot before the end, by the seat that rolls, then its marker's place, then the other's."""
    track = range(game.end)
    for here in track:
        for there in track:
            yield Spot((here, there), 0)
    for here in track:
        for there in track:
            yield Spot((there, here), 1)


def _mirrored(spot: Spot) -> Spot:
    """Return the spot with the seats exchanged."""
    return Spot((spot.positions[1], spot.positions[0]), 1 - spot.roller)


def _mirrored_step(step: tuple[Ending, Lead]) -> tuple[Ending, Lead]:
    ending, lead = step
    return ending, Won(1 - lead.seat, lead.points) if isinstance(lead, Won) else _mirrored(lead)


def _random_law(game: RaceOptions, spot: Spot) -> RollLaw:
    here, there = spot.positions[spot.roller], spot.positions[1 - spot.roller]
    ahead = game.layout[here : here + game.dice]
    bump = there - here if game.bump_from <= there and here < there <= here + game.dice else None
    dice = game.dice, game.sides, game.bomb == "or_move"
    law: dict[tuple[Ending, Lead], Fraction] = defaultdict(Fraction)
    for what, used in _evenly_used(dice, ahead, here + game.dice >= game.end, bump, here < there):
        rolls = RollClass(len(ahead), again=what is Kind.DOUBLES, bomb=what is Kind.BOMB, weight=1)
        for choice in choices(game, rolls, spot):
            ending = Ending.PASS if choice.ending is Ending.AGAIN else choice.ending
            for lead in choice.leads:
                law[choice.ending, lead] += used.get((choice.cards, ending), NEVER) / len(choice.leads)
    return Dist.from_chances({step: chance for step, chance in law.items() if chance})


@lru_cache(maxsize=4096)
def _evenly_used(
    dice: tuple[int, int, bool], ahead: Dice, wins: bool, bump: int | None, trails: bool
) -> tuple[tuple[Kind, Used], ...]:
    """Return, for each kind of roll, how it is used, weighted with the chances of the rolls themselves.

    ``dice``: number, sides, whether bombs move; ``bump``: how many cards ahead the other can be bumped.
    """
    number, sides, bombs_move = dice
    rolls = sorted_rolls(number, sides)
    found: dict[Kind, dict[tuple[int, Ending], Fraction]] = {what: defaultdict(Fraction) for what in Kind}
    for roll, weight in rolls.items():
        what = kind(roll)
        bomb = what is Kind.BOMB
        cards = () if bomb and not bombs_move else ahead
        for end, chance in _left_used(roll, cards, wins, bump, bomb and trails).items():
            found[what][end] += chance * weight / rolls.total
    return tuple(found.items())


@lru_cache(maxsize=200_000)
def _left_used(left: Dice, ahead: Sequence[int], wins: bool, bump: int | None, swap: bool) -> Used:
    """Return how the remaining dice are used, the next of these cards being ``ahead[0]``.

    ``wins``: the last of them is End; ``bump``: 0 on the very card of the other; ``swap``: places can be exchanged.
    """
    after = ways(left, ahead[0]).values() if ahead else ()
    each = Fraction(1, len(after) + (bump == 0) + swap + 1)
    used: dict[tuple[int, Ending], Fraction] = defaultdict(Fraction)
    used[0, Ending.PASS] = each
    if bump == 0:
        used[0, Ending.BUMP] = each
    if swap:
        used[0, Ending.EXCHANGE] = each
    for rest in after:
        if wins and len(ahead) == 1:
            used[1, Ending.WIN] += each
            continue
        onward = _left_used(rest, ahead[1:], wins, None if bump is None else bump - 1, False)
        for (cards, ending), chance in onward.items():
            used[cards + 1, ending] += each * chance
    return used
