"""Drawing without replacement from decks of which some cards were set aside unseen.

Nobody can tell an unseen card that lies in the deck from one that was set aside, so both are one pool: the cards
still to come are any of its cards, each selection equally likely. What is set aside is what remains of it at the end.

Everybody has seen the same cards, so it does not matter who asks. With ``memory="table"`` it does: then the pool also
has the cards that others hold and all that were put away, and ``seat`` (by default the one to act) is who asks.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from typing import TypeAlias

from clocklab.core.contract import Seat, question
from clocklab.core.values import require_choice, require_int, takes_numbers
from clocklab.errors import OptionError
from clocklab.games.clocktowers.rules.hidden import not_seen
from clocklab.games.clocktowers.rules.options import ClocktowersPosition
from clocklab.games.clocktowers.rules.pieces import KINDS, KINDS_OF, PLACE, Card, Deck, is_card
from clocklab.probability import Chance, Dist, MoreThan

Needed: TypeAlias = Card | Callable[[Card], object]
"""Which cards would do: a kind, or a condition such as ``lambda card: card.floors == 2``."""
MOST = 1_000


@question
def unseen(here: ClocktowersPosition, deck: Deck, *, seat: Seat | None = None) -> Dist[Card]:
    """Return what a face-down card of this deck may be, whether it was set aside or is still to come.

    All unseen cards of the deck are equally likely. OptionError if all of them have been seen.
    """
    counts = _pool(here, _deck(deck), seat)
    if not any(counts.values()):
        raise OptionError(f"All the {deck.value} have been seen: none lies face down any more.")
    return Dist(counts)


@question
def next_top(here: ClocktowersPosition, deck: Deck, *, seat: Seat | None = None) -> Dist[Card]:
    """Return what the next card of this deck to be turned up may be. OptionError if none is left under its top."""
    if not here.state.left[_deck(deck).rank]:
        raise OptionError(f"No card is left under the top of the {deck.value}: nothing will be turned up.")
    return unseen(here, deck, seat=seat)


@question
def number_that_come(
    here: ClocktowersPosition,
    needed: Needed,
    cards: int | None = None,
    deck: Deck | None = None,
    *,
    seat: Seat | None = None,
) -> Dist[int]:
    """Return how many needed cards are among the next ``cards`` of a deck, all that are left by default.

    ``deck`` must be given with a condition; a kind knows its own. The face-up top is not counted, since it is
    known. OptionError for more cards than are left.
    """
    pool, wanted, left, _ = _counted(here, needed, deck, seat)
    return number_drawn(pool, wanted, left if cards is None else require_int("cards", cards, 0, left))


@question
def comes(
    here: ClocktowersPosition,
    needed: Needed,
    cards: int | None = None,
    deck: Deck | None = None,
    at_least: int = 1,
    *,
    seat: Seat | None = None,
) -> Chance:
    """Return the chance that ``at_least`` needed cards are among the next ``cards`` of a deck, all by default."""
    at_least = require_int("at_least", at_least, 0, MOST)
    return number_that_come(here, needed, cards, deck, seat=seat).chance(lambda number: number >= at_least)


@question
def number_set_aside(
    here: ClocktowersPosition, needed: Needed, deck: Deck | None = None, *, seat: Seat | None = None
) -> Dist[int]:
    """Return how many of the needed cards that are not seen were set aside, and so never come."""
    pool, wanted, _, aside = _counted(here, needed, deck, seat)
    return number_drawn(pool, wanted, aside)


@question
def set_aside(
    here: ClocktowersPosition,
    needed: Needed,
    deck: Deck | None = None,
    every: bool = False,
    *,
    seat: Seat | None = None,
) -> Chance:
    """Return the chance that at least one, or with ``every`` all, of the needed cards not seen were set aside.

    OptionError if all needed cards have been seen: then there is nothing to ask about.
    """
    require_choice("every", every, (True, False))
    _, wanted, _, _ = _counted(here, needed, deck, seat)
    if not wanted:
        raise OptionError("All such cards have been seen: none of them can have been set aside.")
    bound = wanted if every else 1
    return number_set_aside(here, needed, deck, seat=seat).chance(lambda number: number >= bound)


@question
def waiting(
    here: ClocktowersPosition, needed: Needed, deck: Deck | None = None, *, seat: Seat | None = None
) -> Dist[int | MoreThan]:
    """Return which of the deck's cards still to come is the first needed one, 1 for the next; ``MoreThan`` if none."""
    return first_drawn(*_counted(here, needed, deck, seat)[:3])


# ---- in numbers ------------------------------------------------------------------------------------------------


@takes_numbers
def number_drawn(pool: int, wanted: int, cards: int) -> Dist[int]:
    """Return how many of ``wanted`` cards in a pool are among ``cards`` drawn: hypergeometric.

    >>> number_drawn(8, 2, 3).chances()
    {0: Chance(20, 56), 1: Chance(30, 56), 2: Chance(6, 56)}
    """
    _numbers(pool, wanted, cards)
    return Dist({n: comb(wanted, n) * comb(pool - wanted, cards - n) for n in range(min(wanted, cards) + 1)})


@takes_numbers
def first_drawn(pool: int, wanted: int, cards: int) -> Dist[int | MoreThan]:
    """Return which of ``cards`` drawn one after the other is the first wanted one; ``MoreThan`` if none is.

    Counted in comb(pool, wanted) cases, the places that the wanted ones may have in the pool.

    >>> first_drawn(4, 1, 3).chances()
    {1: Chance(1, 4), 2: Chance(1, 4), 3: Chance(1, 4), MoreThan(3): Chance(1, 4)}
    """
    _numbers(pool, wanted, cards)
    ways: dict[int | MoreThan, int] = {}
    if wanted:
        ways.update({place: comb(pool - place, wanted - 1) for place in range(1, cards + 1)})
    ways[MoreThan(cards)] = comb(pool - cards, wanted)
    return Dist(ways)


def _counted(
    here: ClocktowersPosition, needed: Needed, deck: Deck | None, seat: Seat | None
) -> tuple[int, int, int, int]:
    """Return of a deck's cards how many are unseen, how many of these are needed, how many come, how many are aside."""
    where, fits = _meant(needed, deck)
    pool = _pool(here, where, seat)
    wanted = sum(number for card, number in pool.items() if fits(card))
    return sum(pool.values()), wanted, here.state.left[where.rank], here.state.aside(where)


def _pool(here: ClocktowersPosition, deck: Deck, seat: Seat | None) -> dict[Card, int]:
    """Return the deck's cards that the seat, by default the one to act, cannot place. OptionError for no seat."""
    seat = here.state.seat if seat is None else require_int("seat", seat, 0, here.game.players - 1)
    counts = not_seen(here.game, here.state, seat)
    return {KINDS[place]: counts[place] for place in KINDS_OF[deck.rank]}


def _meant(needed: Needed, deck: Deck | None) -> tuple[Deck, Callable[[Card], object]]:
    if callable(needed):
        if deck is None:
            raise OptionError("Say which deck is meant: a condition may fit several decks; give deck=Deck.WALLS, say.")
        return _deck(deck), needed
    if not is_card(needed) or needed not in PLACE:
        raise OptionError(f"needed must be a card such as Roof(Colour.RED), or a condition, not {needed!r:.80}.")
    if deck not in (None, needed.deck):
        raise OptionError(f"A {needed} comes from the {needed.deck.value}, not from {deck!r:.80}.")
    return needed.deck, lambda card: card == needed


def _deck(deck: Deck) -> Deck:
    if not isinstance(deck, Deck):
        raise OptionError(f"deck must be one of {', '.join(map(str, Deck))}, not {deck!r:.80}.")
    return deck


def _numbers(pool: int, wanted: int, cards: int) -> None:
    require_int("the cards in the pool", pool, 0, MOST)
    require_int("the wanted cards", wanted, 0, pool)
    require_int("the cards drawn", cards, 0, pool)
