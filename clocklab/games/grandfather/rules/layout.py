"""The race's deck and layouts (Set Up): what can be dealt, and which chosen layouts make a race."""

from __future__ import annotations

import random
import warnings
from collections import Counter
from collections.abc import Sequence

from clocklab.core.checks import require_int
from clocklab.errors import OptionError
from clocklab.games.grandfather.rules.rolls import matchable

RANKS = range(1, 11)
COPIES = 4
SHORTEST, LONGEST = 2, 30


class LayoutWarning(UserWarning):
    """A chosen layout that no deck could deal."""


def checked_layout(cards: object, reach: int) -> tuple[int, ...]:
    """Return the chosen values as a tuple.

    Raises OptionError unless they are 2 to 30 whole numbers from 1 to ``reach``, the sum of all dice at their
    highest.
    """
    if not isinstance(cards, Sequence) or isinstance(cards, str):
        raise OptionError(f"cards must be a list of card values such as [5, 3, 9], not {cards!r}.")
    if not SHORTEST <= len(cards) <= LONGEST:
        raise OptionError(f"cards must hold {SHORTEST} to {LONGEST} values, not {len(cards)}.")
    for position, card in enumerate(cards, 1):
        require_int(f"cards: the value at position {position}", card, 1, reach)
    return tuple(cards)


def warn_beyond_deck(cards: Sequence[int]) -> None:
    """Warn of more cards of a rank than the deck has."""
    if surplus := beyond_deck(cards):
        many = ", ".join(f"{cards.count(card)} of {card}" for card in surplus)
        # 5: the line that called clocklab.load
        warnings.warn(f"The deck has four each of 1 to 10; this layout has {many}.", LayoutWarning, stacklevel=5)


def beyond_deck(cards: Sequence[int]) -> list[int]:
    """Return the values of which these are more cards than the deck has, in ascending order."""
    return sorted(card for card, many in Counter(cards).items() if many > (COPIES if card in RANKS else 0))


def require_matchable(cards: Sequence[int] | None, dice: int, sides: int, bombs_move: bool) -> None:
    """Raise OptionError if no roll that may move ever matches one of the cards (None: of the whole deck)."""
    hopeless = sorted({card for card in cards or RANKS if not matchable(card, dice, sides, bombs_move)})
    if hopeless:
        advice = (
            "the race would never end; choose other cards or dice"
            if cards is not None
            else "a deck dealt at random holds 1 to 10; choose cards= or other dice"
        )
        raise OptionError(
            f"No roll of {dice} dice with {sides} sides that may move ever matches a card of "
            f"{', '.join(map(str, hopeless))}: {advice}."
        )


def undealt(dealt: Sequence[int]) -> dict[int, int]:
    """Return how many cards of each rank are still in the deck, without ranks that are used up."""
    left = {rank: COPIES - dealt.count(rank) for rank in RANKS}
    return {rank: many for rank, many in left.items() if many}


def drawn(dealt: Sequence[int], rng: random.Random) -> int:
    """Return the value of a card drawn from the rest of the deck."""
    ticket = rng.randrange(COPIES * len(RANKS) - len(dealt))
    for rank in RANKS:
        ticket -= COPIES - dealt.count(rank)
        if ticket < 0:
            return rank
    raise AssertionError("there are as many tickets as cards left")
