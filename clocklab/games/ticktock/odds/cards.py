"""The next cards of the pile as a seat sees them: its own hand and the discards are known, everything else is one pool.

What a seat cannot see, the pile and the others' hands, is one pool to it, in which every order is equally likely.
So the next card is a ticket drawn from that pool. When the pile ends, the discards follow, shuffled.

Once discards have been shuffled, whoever remembers them knows what the pile was made of then. The next card is a ticket
of that pile, less what the seat has drawn since and what others have played of it; what they have played may also be
a card that they held before. People play any card of a hand here, so that each way counts by its exact chance.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from math import comb, gcd, lcm
from typing import TypeVar

from clocklab.core.contract import Seat, question
from clocklab.core.values import require_choice, require_int
from clocklab.errors import OptionError
from clocklab.games.ticktock.rules.chance import NOBODY, card_pool
from clocklab.games.ticktock.rules.hands import lefts, since
from clocklab.games.ticktock.rules.options import TickTockPosition
from clocklab.games.ticktock.rules.pieces import CARDS, Card
from clocklab.games.ticktock.rules.state import Counts
from clocklab.probability import Chance, Dist

T = TypeVar("T", bound=Hashable)


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
    piles, first, second = _pools(here, seat, n)
    cards = mixed([(_together(pile, first), weight) for pile, weight in piles])
    if second == 0:
        return cards
    return Dist.combine(lambda one, two: Cards(sorted(one + two)), cards, _together(here.state.discards, second))


@question
def comes(here: TickTockPosition, seat: Seat | None, card: Card, n: int = 1) -> Chance:
    """Return the chance that at least one of the next n cards of the pile is of this kind, as this seat sees it."""
    return some_of(here, seat, (card,), n)


@question
def copies(here: TickTockPosition, seat: Seat | None, card: Card, n: int) -> Dist[int]:
    """Return how many of the next n cards of the pile are of this kind, as this seat sees it: hypergeometric."""
    rank = _card(card).rank
    piles, first, second = _pools(here, seat, n)
    of_pile = mixed([(hypergeometric(pile[rank], sum(pile), first), weight) for pile, weight in piles])
    return of_pile + hypergeometric(here.state.discards[rank], sum(here.state.discards), second)


@question
def some_of(here: TickTockPosition, seat: Seat | None, kinds: Iterable[Card], n: int = 1) -> Chance:
    """Return the chance that at least one of the next n cards of the pile is of one of these kinds."""
    wanted = frozenset(map(_card, kinds))
    piles, first, second = _pools(here, seat, n)

    def drawn(counts: Counts, many: int) -> Dist[bool]:
        total = sum(counts)
        ways = comb(total, many)
        none = comb(total - sum([counts[kind.rank] for kind in wanted]), many)
        return Dist({True: ways - none, False: none})

    one, two = mixed([(drawn(pile, first), weight) for pile, weight in piles]), drawn(here.state.discards, second)
    possible = one.total * two.total
    return Chance(possible - one.weights.get(False, 0) * two.weights.get(False, 0), possible)


def hypergeometric(good: int, total: int, drawn: int) -> Dist[int]:
    """Return how many of the ``drawn`` cards are good ones, if ``good`` of all ``total`` cards are."""
    low, high = max(0, drawn - (total - good)), min(good, drawn)
    return Dist({k: comb(good, k) * comb(total - good, drawn - k) for k in range(low, high + 1)})


def _pools(here: TickTockPosition, seat: Seat | None, n: int) -> tuple[tuple[tuple[Counts, int], ...], int, int]:
    """Return what the pile may be drawn from, with weights, and how many come from there and from the discards."""
    state = here.state
    viewer = NOBODY if seat is None else seat_of(here, seat)
    pile = sum(state.pile)
    n = require_int("n", n, 0, pile + sum(state.discards))
    if not state.turned:
        return ((card_pool(state, viewer), 1),), min(n, pile), max(0, n - pile)
    piles: dict[Counts, int] = {}
    for _, new, weight in lefts(since(state, viewer)):
        piles[new] = piles.get(new, 0) + weight
    return tuple(piles.items()), min(n, pile), max(0, n - pile)


def mixed(laws: Sequence[tuple[Dist[T], int]]) -> Dist[T]:
    """Return the mixture of distributions, each with its weight, in the smallest whole numbers; one alone as it is."""
    if len(laws) == 1:
        return laws[0][0]
    whole = lcm(*[law.total for law, _ in laws])
    found: dict[T, int] = {}
    for law, weight in laws:
        share = weight * (whole // law.total)
        for outcome, ways in law.items():
            found[outcome] = found.get(outcome, 0) + share * ways
    unit = gcd(*found.values())
    return Dist({outcome: ways // unit for outcome, ways in found.items()})


def _together(counts: Counts, many: int) -> Dist[Cards]:
    if many == 0:
        return Dist.certain(Cards())
    return Dist(dict(zip(CARDS, counts, strict=True))).draw_counts(many).map(Cards)


def _card(card: object) -> Card:
    require_choice("card", card, CARDS)
    assert isinstance(card, Card)
    return card
