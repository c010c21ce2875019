"""The next cards of the pile as a seat sees them: its own hand and the discards are known, everything else is one pool.

What a seat cannot see, the pile and the others' hands, is one pool to it, in which every order is equally likely.
So the next card is a ticket drawn from that pool. When the pile ends, the discards follow, shuffled.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import comb

from clocklab.core.contract import Seat, question
from clocklab.core.values import require_choice, require_int
from clocklab.errors import OptionError
from clocklab.games.ticktock.rules.chance import NOBODY, card_pool
from clocklab.games.ticktock.rules.options import TickTockPosition
from clocklab.games.ticktock.rules.pieces import CARDS, Card
from clocklab.games.ticktock.rules.state import Counts
from clocklab.probability import Chance, Dist


class Cards(tuple[Card, ...]):
    """Cards in the order of their ranks: a tuple that reads as their names.

    >>> print(Cards((Card.TINY_STEP, Card.BIG_FAN)))
    Tiny Step, Big Fan
    """

    __slots__ = ()

    def __str__(self) -> str:
        return ", ".join(map(str, self)) or "no card"


def seat_of(here: TickTockPosition, seat: Seat) -> Seat:
    """Return the seat that a question asks for. Raises OptionError unless the position has it."""
    seats = len(here.state.hands)
    if seats != here.game.players:
        raise OptionError(f"The game is for {here.game.players} players, and the position has {seats}.")
    return require_int("seat", seat, 0, seats - 1)


def in_words(seat: Seat) -> str:
    """Return a seat's name as people count: Player 1 is seat 0."""
    return f"Player {seat + 1} (seat {seat})"


@question
def unseen(here: TickTockPosition, seat: Seat | None) -> Counts:
    """Return how many cards of each kind the seat cannot see: those in the pile and in the others' hands.

    None stands for somebody who sees no hand at all.
    """
    return card_pool(here.state, NOBODY if seat is None else seat_of(here, seat))


@question
def draw(here: TickTockPosition, seat: Seat | None, n: int = 1) -> Dist[Cards]:
    """Return which cards the next n of the pile are, regardless of order, as this seat sees it.

    Outcomes are tuples sorted by rank, even for one card. Counted in binomial(unseen, n) cases; where the pile has
    only p < n cards, in binomial(unseen, p) * binomial(discards, n - p) cases, because then the discards as they lie
    now are shuffled. Nobody plays a card in between. OptionError for more cards than the pile and the discards hold.

    >>> import clocklab
    >>> draw(clocklab.Match(clocklab.load("ticktock")), None).chance((Card.TINY_STEP,))
    Chance(10, 53)
    """
    first, second = _pools(here, seat, n)
    cards = _together(*first)
    if second[1] == 0:
        return cards
    return Dist.combine(lambda one, two: Cards(sorted(one + two)), cards, _together(*second))


@question
def comes(here: TickTockPosition, seat: Seat | None, card: Card, n: int = 1) -> Chance:
    """Return the chance that at least one of the next n cards of the pile is of this kind, as this seat sees it."""
    return some_of(here, seat, (card,), n)


@question
def copies(here: TickTockPosition, seat: Seat | None, card: Card, n: int) -> Dist[int]:
    """Return how many of the next n cards of the pile are of this kind, as this seat sees it: hypergeometric."""
    rank = _card(card).rank
    first, second = (hypergeometric(counts[rank], sum(counts), drawn) for counts, drawn in _pools(here, seat, n))
    return first + second


@question
def some_of(here: TickTockPosition, seat: Seat | None, kinds: Iterable[Card], n: int = 1) -> Chance:
    """Return the chance that at least one of the next n cards of the pile is of one of these kinds."""
    wanted = frozenset(map(_card, kinds))
    none, ways = 1, 1
    for counts, many in _pools(here, seat, n):
        total = sum(counts)
        none *= comb(total - sum([counts[kind.rank] for kind in wanted]), many)
        ways *= comb(total, many)
    return Chance(ways - none, ways)


def hypergeometric(good: int, total: int, drawn: int) -> Dist[int]:
    """Return how many of the ``drawn`` cards are good ones, if ``good`` of all ``total`` cards are."""
    low, high = max(0, drawn - (total - good)), min(good, drawn)
    return Dist({k: comb(good, k) * comb(total - good, drawn - k) for k in range(low, high + 1)})


def _pools(here: TickTockPosition, seat: Seat | None, n: int) -> tuple[tuple[Counts, int], tuple[Counts, int]]:
    """Return what the cards come from, and how many: first from all that is unseen, then from the discards."""
    pile, discards = sum(here.state.pile), here.state.discards
    n = require_int("n", n, 0, pile + sum(discards))
    return (unseen(here, seat), min(n, pile)), (discards, max(0, n - pile))


def _together(counts: Counts, many: int) -> Dist[Cards]:
    if many == 0:
        return Dist.certain(Cards())
    return Dist(dict(zip(CARDS, counts, strict=True))).draw_counts(many).map(Cards)


def _card(card: object) -> Card:
    require_choice("card", card, CARDS)
    assert isinstance(card, Card)
    return card
