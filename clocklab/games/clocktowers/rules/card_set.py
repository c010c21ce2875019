"""The cards a game is played with: how many there are of each kind, and how many are set aside unseen."""

from __future__ import annotations

from dataclasses import dataclass

from clocklab.games.clocktowers.rules.pieces import KINDS_OF, PLACE, STARTING_SET, Deck
from clocklab.games.clocktowers.rules.state import Counts


@dataclass(frozen=True, slots=True)
class CardSet:
    """A set of cards: ``counts`` in the order of ``pieces.KINDS``, and per deck how many are set ``aside`` unseen."""

    name: str
    counts: Counts
    aside: tuple[int, int, int]

    @property
    def total(self) -> int:
        """How many cards there are."""
        return sum(self.counts)

    def of(self, deck: Deck) -> int:
        """Return how many cards of this deck there are, those of the starting sets and those set aside among them."""
        return in_deck(self.counts, deck.rank)

    def after_start(self, players: int) -> Counts:
        """Return the counts without the starting sets of so many players: decks and set-aside cards together."""
        counts = list(self.counts)
        for card in STARTING_SET:
            counts[PLACE[card]] -= players
        return tuple(counts)


def in_deck(counts: Counts, rank: int) -> int:
    """Return how many of these cards belong to the deck of this rank."""
    kinds = KINDS_OF[rank]
    return sum(counts[kinds.start : kinds.stop])
