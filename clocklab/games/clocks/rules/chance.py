"""What chance does in Clocks: draws from the bag, dice, and bids that a seat cannot see."""

from __future__ import annotations

import random
from functools import cache, lru_cache
from itertools import groupby
from typing import Any, cast

from clocklab.core.contract import Seat
from clocklab.games.clocks.rules.options import ClocksOptions
from clocklab.games.clocks.rules.pieces import COLOURS, DICE, Colour, place
from clocklab.games.clocks.rules.state import Action, Counts, Draw, Phase, Roll, Shows, Start, State, Yellow
from clocklab.probability import Dist, sorted_rolls

SHOWS = tuple(Shows(pips) for pips in range(1, 7))
ONE_DIE: Dist[Action] = Dist.uniform(SHOWS)
YELLOW = tuple(Yellow((min(one, two), max(one, two))) for one in range(1, 7) for two in range(1, 7))
TWO_DICE: Dist[Action] = Dist.uniform(YELLOW)


@lru_cache(maxsize=1024)
def draw_law(bag: Counts, many: int) -> Dist[Action]:
    """Return the distribution of the colours of ``many`` dice drawn together from a bag (hypergeometric)."""
    tickets = Dist({colour: count for colour, count in zip(COLOURS, bag, strict=True) if count})
    return cast("Dist[Action]", tickets.draw_counts(many).map(Draw))


def draw(bag: Counts, many: int, rng: random.Random) -> Draw:
    """Return one draw from ``draw_law``: die after die, each one left in the bag equally likely."""
    left = list(bag)
    total = sum(bag)
    drawn = []
    for gone in range(many):
        ticket = rng.randrange(total - gone)
        rank = 0
        while ticket >= left[rank]:
            ticket -= left[rank]
            rank += 1
        left[rank] -= 1
        drawn.append(rank)
    drawn.sort()
    return Draw(tuple([COLOURS[rank] for rank in drawn]))


@cache
def roll_law(colours: tuple[Colour, ...]) -> Dist[Action]:
    """Return the distribution of what dice of these colours, sorted, show; those of one colour are not told apart.

    At most 4,536 outcomes, for five dice of which two are of one colour. There are 125 sets of up to five colours.
    """
    by_colour = [(colour, sorted_rolls(len(list(dice)))) for colour, dice in groupby(colours)]
    weights: dict[tuple[Any, ...], int] = {(): 1}
    for colour, rolls in by_colour:
        faces = DICE[colour.rank]
        weights = {
            (*before, *(faces[pips - 1] for pips in roll)): weight * ways
            for before, weight in weights.items()
            for roll, ways in rolls.items()
        }
    return Dist({Roll(dice): weight for dice, weight in weights.items()})


def roll(colours: tuple[Colour, ...], rng: random.Random) -> Roll:
    """Return one roll from ``roll_law``, without listing it."""
    number = rng.randrange(6 ** len(colours))
    dice = []
    for colour in colours:
        number, face = divmod(number, 6)
        dice.append(DICE[colour.rank][face])
    dice.sort(key=place)
    return Roll(tuple(dice))


@cache
def starts(players: int) -> Dist[Action]:
    """Return who may begin, each seat equally likely."""
    return Dist.uniform(tuple(Start(seat) for seat in range(players)))


def chance_outcomes(game: ClocksOptions, state: State) -> Dist[Action]:
    """Return the exact distribution of the draw, the roll, the die or the two yellow dice that are due."""
    match state.phase:
        case Phase.DRAW:
            return draw_law(state.bag, game.drawn_from(state.bag))
        case Phase.ROLL:
            return roll_law(state.drawn)
        case Phase.RED | Phase.REROLL:
            return ONE_DIE
        case Phase.YELLOW:
            return TWO_DICE
        case Phase.START:
            return starts(game.players)
    raise AssertionError(f"chance does not act in phase {state.phase.value}")


def sample_chance(game: ClocksOptions, state: State, rng: random.Random) -> Action:
    """Return one outcome drawn from the distribution of ``chance_outcomes``, without listing it."""
    match state.phase:
        case Phase.DRAW:
            return draw(state.bag, game.drawn_from(state.bag), rng)
        case Phase.ROLL:
            return roll(state.drawn, rng)
    return chance_outcomes(game, state).sample(rng)


def determinize(game: ClocksOptions, state: State, seat: Seat, rng: random.Random) -> State:
    """Return the position with the bids that this seat cannot see dealt again: all that can be paid, equally likely."""
    if state.phase is not Phase.BID:
        return state
    bids = tuple(
        bid if bid is None or at == seat else rng.randrange(money + 1)
        for at, (bid, money) in enumerate(zip(state.bids, state.money, strict=True))
    )
    return state.but(bids=bids)
