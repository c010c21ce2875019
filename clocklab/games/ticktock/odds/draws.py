"""The next cards of the pile as a seat sees them: its own hand and the discards are known, all else is one pool.

What a seat cannot see, the pile and the others' hands, is to it one pool in which every order is equally likely.
So the next card is a ticket drawn from that pool. Beyond the end of the pile come the discards, shuffled.
"""

from __future__ import annotations

from math import comb

from clocklab.core.checks import require_choice, require_int
from clocklab.core.contract import Seat
from clocklab.games.ticktock.rules.hidden import card_pool
from clocklab.games.ticktock.rules.pieces import CARDS, Card
from clocklab.games.ticktock.rules.state import Counts, State
from clocklab.games.ticktock.text.asked import NOBODY, require_position, require_seat
from clocklab.probability import Chance, Dist


class Cards(tuple[Card, ...]):
    """Cards in the order of their ranks: a tuple that reads as their names.

    >>> print(Cards((Card.TINY_STEP, Card.BIG_FAN)))
    Tiny Step, Big Fan
    """

    __slots__ = ()

    def __str__(self) -> str:
        return ", ".join(map(str, self)) or "no card"


def unseen(state: State, seat: Seat | None) -> Counts:
    """Return how many cards of each kind the seat cannot see: those in the pile and in the others' hands.

    None asks for somebody who sees no hand at all.
    """
    if seat is None:
        require_position(state)
    else:
        require_seat(state, seat)
    return card_pool(state, NOBODY if seat is None else seat)


def draw(state: State, seat: Seat | None, n: int = 1) -> Dist[Cards]:
    """Return which cards the next n of the pile are, order aside, as this seat sees it.

    Outcomes are tuples sorted by rank, also for one card. Counted in binomial(unseen, n) cases; where the pile has
    only p < n cards, in binomial(unseen, p) * binomial(discards, n - p) cases, because then the discards as they lie
    now are shuffled. Nobody plays a card in between. OptionError for more cards than pile and discards hold.

    >>> from clocklab.games.ticktock.rules.state import Phase
    >>> hands = ((Card.BIG_FAN,), (Card.CATCH_UP,))
    >>> table = State(Phase.PLAY, pile=(2, 1, 0, 0, 0, 0, 0, 0), unseen=(0,) * 12, hands=hands)
    >>> draw(table, 0).chance((Card.TINY_STEP,))
    Chance(2, 4)
    """
    first, second = _pools(state, seat, n)
    law = _together(*first)
    return law if second[1] == 0 else Dist.combine(lambda one, two: Cards(sorted(one + two)), law, _together(*second))


def comes(state: State, seat: Seat | None, card: Card, n: int = 1) -> Chance:
    """Return the chance that at least one of the next n cards of the pile is of this kind, as this seat sees it."""
    return some_of(state, seat, frozenset({_card(card)}), n)


def copies(state: State, seat: Seat | None, card: Card, n: int) -> Dist[int]:
    """Return how many of the next n cards of the pile are of this kind, as this seat sees it: hypergeometric."""
    rank = _card(card).rank
    laws = []
    for counts, many in _pools(state, seat, n):
        good, bad = counts[rank], sum(counts) - counts[rank]
        laws.append(Dist({k: comb(good, k) * comb(bad, many - k) for k in range(min(good, many) + 1)}))
    return laws[0] + laws[1]


def some_of(state: State, seat: Seat | None, kinds: frozenset[Card], n: int = 1) -> Chance:
    """Return the chance that at least one of the next n cards of the pile is of one of these kinds."""
    none, ways = 1, 1
    for counts, many in _pools(state, seat, n):
        total = sum(counts)
        none *= comb(total - sum([counts[kind.rank] for kind in kinds]), many)
        ways *= comb(total, many)
    return Chance(ways - none, ways)


def _pools(state: State, seat: Seat | None, n: int) -> tuple[tuple[Counts, int], tuple[Counts, int]]:
    """Return what the cards come from, and how many: from all that is unseen, and then from the discards."""
    pool = unseen(state, seat)
    pile = sum(state.pile)
    require_int("n", n, 0, pile + sum(state.discards))
    return (pool, min(n, pile)), (state.discards, max(0, n - pile))


def _together(counts: Counts, many: int) -> Dist[Cards]:
    if many == 0:
        return Dist.certain(Cards())
    return Dist(dict(zip(CARDS, counts, strict=True))).draw_counts(many).map(Cards)


def _card(card: object) -> Card:
    require_choice("card", card, CARDS)
    assert isinstance(card, Card)
    return card
