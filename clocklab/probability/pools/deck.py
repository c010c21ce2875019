"""Decks: cards drawn without putting them back, by types, in stages, and until one comes."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from clocklab.errors import DistError, brief
from clocklab.probability.checks import require_function, require_hashable, whole
from clocklab.probability.dist import Dist
from clocklab.probability.outcomes import steady
from clocklab.probability.pools.pool import Multiset, Rest, counter_of, folded

S = TypeVar("S", bound=Hashable)


def deck(cards: Iterable[Any] | Mapping[Any, int]) -> Deck:
    """A deck of cards: a list of them, or a mapping of cards to how many there are.

    >>> deck({"red": 3, "black": 2}).hand(2).contains(("red", "black"))
    Chance(6, 10)
    """
    return Deck(cards)


class Deck:
    """Cards, which are any hashable values, each once or several times. A deck does not change.

    DistError: no card, or something that is not a number of cards.

    >>> suits = deck((rank, suit) for rank in range(13) for suit in "CDHS").by(lambda card: card[1])
    >>> suits.hand(5).sets().chance((5,))  # a flush, straight flushes among them
    Chance(5148, 2598960)
    """

    def __init__(self, cards: Iterable[Any] | Mapping[Any, int]) -> None:
        if isinstance(cards, Mapping):
            cards = {card: whole("the number of a card", many) for card, many in cards.items()}
        found = Dist(cards) if isinstance(cards, Mapping) else Dist.uniform(cards)
        self.cards: Mapping[Any, int] = {card: found.weights[card] for card in steady(found)}
        """How many there are of each card."""

    def __len__(self) -> int:
        return sum(self.cards.values())

    def __repr__(self) -> str:
        return f"Deck of {len(self)} cards, {len(self.cards)} different"

    def by(self, kind: Callable[[Any], Any]) -> Deck:
        """The deck when only a function of each card is seen, such as its suit: there are fewer different cards."""
        require_function("kind", kind)
        numbers: Counter[Any] = Counter()
        for card, number in self.cards.items():
            numbers[kind(card)] += number
        return Deck(numbers)

    def without(self, cards: Iterable[Any] | Mapping[Any, int]) -> Deck:
        """The deck after some cards have been put aside. DistError: they are not all there, or no other is left."""
        aside = counter_of("cards", cards)
        if missing := [card for card, number in aside.items() if self.cards.get(card, 0) < number]:
            raise DistError(f"{brief(missing[0])} is not in the deck as often as it is to be put aside")
        return Deck({card: number - aside[card] for card, number in self.cards.items()})

    def number(self, event: Any) -> int:
        """How many cards are ``event``, a card or a predicate."""
        return Dist(self.cards).chance(event).favourable

    def hand(self, size: int) -> Hand:
        """``size`` cards drawn together. DistError: there are fewer."""
        return Hand(self, whole("size", size, most=len(self)))

    def until(self, event: Any, times: int = 1) -> Dist[int]:
        """How many cards are drawn until ``event``, a card or a predicate, has come ``times`` times.

        The negative hypergeometric distribution. DistError: there are fewer such cards.

        >>> deck({"ace": 4, "other": 48}).until("ace").mean()
        Fraction(53, 5)
        """
        hits = self.number(event)
        times = whole("times", times, least=1, most=hits)
        size = len(self)
        return Dist(
            {n: math.comb(n - 1, times - 1) * math.comb(size - n, hits - times) for n in range(times, size + 1)}
        )


class Hand(Multiset):
    """Cards drawn together from a deck. Answers are counted in as many cases as there are hands, and none is listed."""

    def __init__(self, cards: Deck, size: int) -> None:
        self.deck, self.size = cards, size

    def __repr__(self) -> str:
        return f"Hand of {self.size} from a {self.deck!r}"

    def fold(self, step: Callable[[S, Any, int], S], start: S) -> Dist[S]:
        """The distribution of a state that passes all cards of the deck and is told how many of each are drawn.

        ``step(state, card, count)`` gives the next state, hashable, for ``count`` of 0 or more. Cards are passed in
        their order, if they have one. SizeError: there are too many different states.
        """
        require_function("step", step)
        require_hashable("start", start)
        numbers = list(self.deck.cards.values())
        left = len(self.deck)
        others = [left := left - number for number in numbers]

        def splits(at: int, rest: Rest) -> Iterator[tuple[tuple[int, ...], Rest, int]]:
            (wanted,) = rest
            for n in range(max(0, wanted - others[at]), min(numbers[at], wanted) + 1):
                yield (n,), (wanted - n,), math.comb(numbers[at], n)

        return Dist(folded(list(self.deck.cards), (self.size,), splits, step, start))

    def count(self, event: Any) -> Dist[int]:
        """How many cards are ``event``, a card or a predicate (hypergeometric).

        >>> deck({"ace": 4, "other": 48}).hand(5).count("ace").chance(2)
        Chance(103776, 2598960)
        """
        hits, size = self.deck.number(event), len(self.deck)
        return Dist(
            {n: math.comb(hits, n) * math.comb(size - hits, self.size - n) for n in range(min(hits, self.size) + 1)}
        )

    def cards(self) -> Dist[tuple[Any, ...]]:
        """The hands, each as a tuple of its cards in order; SizeError if there are too many.

        For a deck seen ``by`` types there are few. For a second stage: ``hands.then(lambda hand:
        deck.without(hand).hand(3).count("ace"))``.
        """
        return Dist(self.deck.cards).draw_counts(self.size)

    def _faces(self) -> set[Any]:
        return set(self.deck.cards)
