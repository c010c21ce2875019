"""A quick rule of thumb for who stands how well: what is collected, less what the monster may take."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from clocklab.games.clonk.rules.pieces import Deck
from clocklab.games.clonk.rules.scoring import collected, half_up, matching, task_coins
from clocklab.games.clonk.rules.state import State

SPREAD = 6
"""So many eyes more than somebody make it three in four, by this rule of thumb, to stay ahead of them."""


def ahead(lead: int) -> Fraction:
    """Return about how likely it is to have more eyes at the end for who leads by so many now.

    >>> ahead(0), ahead(6), ahead(-6)
    (Fraction(1, 2), Fraction(3, 4), Fraction(1, 4))
    """
    return Fraction(1, 2) + Fraction(lead, 2 * (abs(lead) + SPREAD))


@cache
def _parts(lead: int) -> tuple[int, int]:
    return ahead(lead).as_integer_ratio()


def worth_now(state: State, deck: Deck, snore_in_penalty: bool) -> tuple[Fraction, ...]:
    """Return each seat's coins and what its tasks pay now, less half its eyes times the chance to be caught for them.

    That chance is the product of those to stay ahead of each other seat: no more than a rule of thumb.
    """
    piles = [collected(state, seat) for seat in range(len(state.carts))]
    eyes = [sum([card.eyes for card in pile]) for pile in piles]
    noise = [seen + deck.snore_eyes * snores for seen, snores in zip(eyes, state.snores, strict=True)]
    found = []
    for seat, pile in enumerate(piles):
        colours, kinds = matching(pile, state.tasks[seat])
        coins = sum([card.coins for card in pile]) + deck.kablooey_coins * state.kablooeys[seat]
        loss, scale = half_up(noise[seat] if snore_in_penalty else eyes[seat]), 1
        for other, heard in enumerate(noise):
            if other != seat:
                above, below = _parts(noise[seat] - heard)
                loss, scale = loss * above, scale * below
        found.append(Fraction((coins + task_coins(colours) + task_coins(kinds)) * scale - loss, scale))
    return tuple(found)
