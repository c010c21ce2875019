"""How many treasures a turn can lay: all longest chains in sight, and the distribution of the best adaptive play.

The search tries everything; uncovered cards are chance, with integer weights. Only colour and type matter to it: a card
is its kind's number, 6 x colour + type, 0 to 35; ``DOWN`` lies face down, and ``NEW`` is about to be laid face up where
a shaft was emptied.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from math import gcd
from typing import NamedTuple, TypeAlias

from clocklab.core.contract import Seat, question
from clocklab.core.values import require_int
from clocklab.errors import PositionError
from clocklab.games.clonk.odds.hidden import pool, require_seat
from clocklab.games.clonk.rules.options import ClonkPosition
from clocklab.games.clonk.rules.pieces import GALLERY, Cards, Shafts, Treasure, but_one, distinct, put
from clocklab.games.clonk.rules.state import Blast, Dig, Gift, Phase, State, shown
from clocklab.probability import Dist
from clocklab.simulate import Estimate
from clocklab.simulate.episode import require_seed
from clocklab.simulate.estimate import share_of

EXACT_UP_TO = 3
"""The distribution is exact as long as at most this many face-down cards can come into play."""


@dataclass(frozen=True)
class Chains:
    """What a turn of Clonk! can lay.

    ``longest``: all chains of greatest length that can be laid from the hand and the tops in sight, without turning up
    anything, gifts or kablooey cards; each a tuple of ``Dig`` in order. ``unknown``: how many cards chance may have
    to turn up on the way (at most, whatever they are; 0 where all spaces can be filled without). ``law``: how many
    treasures the best adaptive play lays this turn, those laid already included; a ``Dist`` where ``exact``. Else
    ``estimates`` has each number with its interval, for a player who looks one uncovered card ahead: a lower bound on
    the best play.
    """

    longest: tuple[tuple[Dig, ...], ...]
    unknown: int
    law: Dist[int] | None
    estimates: Mapping[int, Estimate] = field(default_factory=dict)
    best: Dig | Gift | Blast | None = None

    @property
    def exact(self) -> bool:
        """Whether ``law`` is there, exact."""
        return self.law is not None

    @cached_property
    def length(self) -> int:
        """How many treasures the longest chains in sight add."""
        return len(self.longest[0]) if self.longest else 0


@question
def chains(here: ClonkPosition, seat: Seat | None = None, *, trials: int = 400, seed: int = 0) -> Chains:
    """Return what the seat can lay in this turn or, if it is another's turn, would lay if its own began now.

    By default it is the seat to act. The answer rests on what this seat knows: its hand and what lies open. The best
    play has the greatest mean number laid (of equals the likeliest four, three, two); it may make the gift and use
    kablooey cards to get at a card below. Uncovered cards follow the exact distribution of what the seat has not seen.
    Exact while at most three cards can come into play; beyond that ``trials`` turns are played from ``seed``.

    PositionError where the seat has no card to continue from, or its cards are still being dealt.
    """
    state, seat = here.state, require_seat(here, seat)
    require_int("trials", trials, 1, 1_000_000)
    require_seed(seed)
    turn, given = _turn(here, seat)
    laid = GALLERY - turn.space
    unknown = min(turning_up(turn, given.takers, EXACT_UP_TO), sum(given.unseen))
    wanted = shown(state, seat)
    assert wanted is not None, "a chain goes on from a card"
    open_chains = list(laid_in_sight(wanted, state.hands[seat], state.shafts, turn.space))
    most = max(map(len, open_chains), default=0)
    longest = tuple(chain for chain in open_chains if len(chain) == most)
    if Search(given, 0).sure(turn) == turn.space:
        unknown = 0  # all spaces can be filled from what lies open
    if unknown > EXACT_UP_TO:
        numbers, first = _simulated(turn, given, trials, seed)
        shares = {laid + number: share_of(count, trials, seed) for number, count in sorted(numbers.items())}
        return Chains(longest, unknown, None, shares, _action(state, seat, first))
    search = Search(given, unknown)
    weights = search.law(turn)
    shared = gcd(*weights)
    law = Dist({laid + number: weight // shared for number, weight in enumerate(weights) if weight})
    first = search.best(turn) if search.to_turn(turn) is None else None
    return Chains(longest, unknown, law, {}, _action(state, seat, first))


def _turn(here: ClonkPosition, seat: Seat) -> tuple[Turn, Given]:
    """Return what is left of the seat's turn, or the whole of its next one, and what it rests on."""
    state = here.state
    now = state.phase in (Phase.DIG, Phase.UNCOVER, Phase.REFILL) and state.seat == seat
    wanted = shown(state, seat)
    if wanted is None or any(tasks is None for tasks in state.tasks) or state.phase is Phase.DEAL:
        raise PositionError(f"Seat {seat} has no card in its cart or gallery yet: a chain needs one to continue from.")
    others = [other for other in range(len(state.hands)) if other != seat and len(state.galleries[other]) < GALLERY]
    takers = [card for other in others if (card := shown(state, other)) is not None]
    used = state.blasts if now else 0
    counts = Counter(map(kind_number, pool(here, seat)))
    turn = Turn(
        last=kind_number(wanted),
        hand=tuple(sorted(map(kind_number, state.hands[seat]))),
        shafts=tuple(
            [tuple([DOWN if card is None else kind_number(card) for card in shaft]) for shaft in state.shafts]
        ),
        space=GALLERY - len(state.galleries[seat]) if now else GALLERY,
        gift=not (now and state.gift) and bool(takers),
        blasts=max(0, min(state.kablooeys[seat], here.game.kablooey_per_turn - used)),
        pile=state.pile,
    )
    return turn, Given(tuple([counts[each] for each in range(36)]), tuple([kind_number(card) for card in takers]))


def laid_in_sight(last: Treasure, hand: Cards, shafts: Shafts, space: int) -> Iterator[tuple[Dig, ...]]:
    """Yield every chain that can be laid from what lies open, longer ones after the shorter ones they begin with."""
    tops = [(cards[-1], shaft) for shaft, cards in enumerate(shafts) if cards]
    for card, shaft in [*tops, *((card, None) for card in distinct(hand))] if space else ():
        if card is not None and card.fits(last):
            yield (Dig(card, shaft),)
            left = but_one(hand, card) if shaft is None else hand
            below = shafts if shaft is None else put(shafts, shaft, shafts[shaft][:-1])
            yield from ((Dig(card, shaft), *rest) for rest in laid_in_sight(card, left, below, space - 1))


def _action(state: State, seat: Seat, step: Step | None) -> Dig | Gift | Blast | None:
    """Return the action that takes a step: the first of equal hand cards, the first taker on the left."""
    if step is None:
        return None
    if step.shaft is None:
        return Dig(next(card for card in state.hands[seat] if kind_number(card) == step.card))
    if step.what == "blast":
        return Blast(step.shaft)
    card = state.shafts[step.shaft][-1]
    assert card is not None, "only a top in sight is taken"
    if step.what == "lay":
        return Dig(card, step.shaft)
    players = len(state.hands)
    for other in ((seat + further) % players for further in range(1, players)):
        wanted = shown(state, other)
        if wanted is not None and len(state.galleries[other]) < GALLERY and wanted.fits(card):
            return Gift(other, card, step.shaft)
    raise AssertionError("a gift has a taker")


# ---- beyond three unknown cards -------------------------------------------------------------------------------


def _simulated(turn: Turn, given: Given, trials: int, seed: int) -> tuple[Counter[int], Step | None]:
    """Return how often a player who looks one uncovered card ahead lays each further number, and its first step."""
    known: dict[Turn, Step | None] = {}
    numbers: Counter[int] = Counter()
    for number in range(trials):
        numbers[_played(turn, given, random.Random(f"chains {seed} {number}"), known)] += 1
    return numbers, known.get(turn)


def _played(turn: Turn, given: Given, rng: random.Random, known: dict[Turn, Step | None]) -> int:
    space, whole = turn.space, Search(given, sum(given.unseen))
    while True:
        place = whole.to_turn(turn)
        if place is not None:
            cards, ways = zip(*whole.left(turn), strict=True)
            turn = turned(turn, place, rng.choices(cards, cum_weights=tuple(accumulate(ways)))[0])
            continue
        if turn not in known:
            known[turn] = _ahead(turn, given)
        step = known[turn]
        if step is None:
            return space - turn.space
        turn = taken(turn, step)


def _ahead(turn: Turn, given: Given) -> Step | None:
    left = list(given.unseen)
    for card in turn.came:
        left[card] -= 1
    return Search(Given(tuple(left), given.takers), 1).best(turn._replace(came=()))


# ---- the search --------------------------------------------------------------------------------------------------

DOWN, NEW = -1, -2
WILD = 36
"""A card that chance turned up and that might fit anything."""
FITS = tuple(
    tuple(WILD in (one, other) or one // 6 == other // 6 or one % 6 == other % 6 for other in range(37))
    for one in range(37)
)
"""``FITS[a][b]``: whether two cards share their colour or their type, or one of them is ``WILD``."""

Weights: TypeAlias = tuple[int, ...]
"""Weights of laying 0, 1, ... 4 more treasures."""


def kind_number(card: Treasure) -> int:
    """Return the number of a card's colour and type."""
    return 6 * card.colour.rank + card.kind.rank


class Turn(NamedTuple):
    """What the rest of a turn depends on.

    ``last``: the card that the next one must fit; ``hand``: sorted numbers; ``shafts``: numbers from bottom to top;
    ``space``: free places in the gallery; ``gift``: whether a treasure may still be given away; ``blasts``: kablooey
    cards that may still be used; ``pile``: cards in the draw pile; ``came``: what chance has turned up so far,
    sorted; ``only``: the shaft from which the next card must come, where one was just cleared for it, else None.
    """

    last: int
    hand: tuple[int, ...]
    shafts: tuple[tuple[int, ...], ...]
    space: int
    gift: bool
    blasts: int
    pile: int
    came: tuple[int, ...] = ()
    only: int | None = None


class Step(NamedTuple):
    """One thing to do: ``lay`` a shaft's top or a hand card (None), or clear a top away by ``gift`` or ``blast``."""

    what: str
    card: int
    shaft: int | None


@dataclass(frozen=True)
class Given:
    """What does not change in a turn: how many unseen cards there are of each kind, and what others' galleries show."""

    unseen: tuple[int, ...]
    takers: tuple[int, ...]


class Search:
    """The best adaptive play of one turn: the greatest mean number laid, and of equals the likeliest four, three, two.

    ``most``: how many cards chance may turn up before the others count as out of reach.
    """

    def __init__(self, given: Given, most: int) -> None:
        self.given = given
        self.most = most
        self._total = sum(given.unseen)
        self._laws: dict[Turn, Weights] = {}
        self._sure: dict[Turn, int] = {}
        self._rest = [1]  # in how many ways the cards after these can still come up
        for came in range(most - 1, -1, -1):
            self._rest.append(self._rest[-1] * max(1, self._total - came))
        self._rest.reverse()

    # ---- the distribution of the best play ---------------------------------------------------------------

    def law(self, turn: Turn) -> Weights:
        """Return the weights of laying 0, 1, ... 4 more, which sum to ``scale(turn)``."""
        known = self._laws.get(turn)
        if known is None:
            known = self._laws[turn] = self._chance(turn) or self._choice(turn)
        return known

    def scale(self, turn: Turn) -> int:
        """Return the sum of the weights that ``law`` gives here."""
        return self._rest[len(turn.came)]

    def _chance(self, turn: Turn) -> Weights | None:
        """Return the weights where a card is to be turned up first, averaged over what it may be, or None."""
        place = self.to_turn(turn)
        if place is None:
            return None
        mixed = [0] * (GALLERY + 1)
        for card, ways in self.left(turn):
            for number, weight in enumerate(self.law(turned(turn, place, card))):
                mixed[number] += ways * weight
        return tuple(mixed)

    def _choice(self, turn: Turn) -> Weights:
        best = certain(0, self.scale(turn))
        if not turn.space:
            return best
        if self.sure(turn) == turn.space:
            return certain(turn.space, self.scale(turn))
        for step in steps(turn, self.given.takers):
            best = max(best, self.law_of(turn, step), key=rank)
        return best

    def law_of(self, turn: Turn, step: Step) -> Weights:
        """Return the weights of the best play after a step, what the step lays included."""
        weights = self.law(taken(turn, step))
        return (0, *weights[:-1]) if step.what == "lay" else weights

    def best(self, turn: Turn) -> Step | None:
        """Return a step that begins the best play, None if that is stopping; no card may be about to be turned up."""
        found = max(steps(turn, self.given.takers), key=lambda step: rank(self.law_of(turn, step)), default=None)
        nothing = rank(certain(0, self.scale(turn)))
        return found if found is not None and rank(self.law_of(turn, found)) > nothing else None

    # ---- what can be seen ----------------------------------------------------------------------------------

    def sure(self, turn: Turn) -> int:
        """Return how many can be laid for certain, without any card that chance must turn up."""
        known = self._sure.get(turn)
        if known is None:
            known = self._sure[turn] = self._surely(turn)
        return known

    def _surely(self, turn: Turn) -> int:
        most = 0
        for step in steps(turn, self.given.takers):
            more = (step.what == "lay") + (self.sure(taken(turn, step)) if turn.space > 1 or step.what != "lay" else 0)
            most = max(most, more)
            if most == turn.space:
                break
        return most

    # ---- what can be done ----------------------------------------------------------------------------------

    def to_turn(self, turn: Turn) -> tuple[int, int] | None:
        """Return the shaft and the place in it that chance is to turn up next, None where there is none."""
        if len(turn.came) >= min(self.most, self._total):
            return None
        for shaft, cards in enumerate(turn.shafts):
            if cards and cards[-1] < 0:
                return shaft, cards.index(NEW) if NEW in cards else len(cards) - 1
        return None

    def left(self, turn: Turn) -> Iterator[tuple[int, int]]:
        """Yield each card that may be turned up next, and how many of it are left."""
        for card, ways in enumerate(self.given.unseen):
            still = ways - turn.came.count(card) if ways else 0
            if still > 0:
                yield card, still


def steps(turn: Turn, takers: Iterable[int]) -> Iterator[Step]:
    """Yield what may be done: what is laid first, then what is cleared away.

    A known card is only uncovered to be used next: clearing it away earlier gains nothing.
    """
    if not turn.space:
        return
    fits = FITS[turn.last]
    if turn.only is None:
        for place, card in enumerate(turn.hand):
            if fits[card] and card not in turn.hand[:place]:
                yield Step("lay", card, None)
    for shaft, cards in enumerate(turn.shafts):
        if cards and cards[-1] >= 0 and fits[cards[-1]] and turn.only in (None, shaft):
            yield Step("lay", cards[-1], shaft)
    for shaft, cards in enumerate(turn.shafts):
        if cards and cards[-1] >= 0 and turn.only in (None, shaft):
            if turn.gift and any(FITS[cards[-1]][taker] for taker in takers):
                yield Step("gift", cards[-1], shaft)
            if turn.blasts:
                yield Step("blast", cards[-1], shaft)


def rank(weights: Weights) -> tuple[int, ...]:
    """Return what weights of the same scale are compared by: the mean, then the weight of four, of three and so on."""
    return sum([number * weight for number, weight in enumerate(weights)]), *weights[::-1]


def certain(number: int, scale: int) -> Weights:
    """Return the weights of laying exactly this many more."""
    return tuple([scale if each == number else 0 for each in range(GALLERY + 1)])


def taken(turn: Turn, step: Step) -> Turn:
    """Return the turn after a step; an emptied shaft is laid again: one card down, two up, as far as the pile goes."""
    laid = step.what == "lay"
    last, space = (step.card, turn.space - 1) if laid else (turn.last, turn.space)
    gift, blasts = turn.gift and step.what != "gift", turn.blasts - (step.what == "blast")
    if step.shaft is None:
        place = turn.hand.index(step.card)
        hand = turn.hand[:place] + turn.hand[place + 1 :]
        return Turn(last, hand, turn.shafts, space, gift, blasts, turn.pile, turn.came)
    cards, pile = turn.shafts[step.shaft][:-1], turn.pile
    if not cards:
        cards, pile = _new_shaft(pile)
    shafts = put(turn.shafts, step.shaft, cards)
    known = not laid and bool(cards) and cards[-1] >= 0
    return Turn(last, turn.hand, shafts, space, gift, blasts, pile, turn.came, step.shaft if known else None)


def turned(turn: Turn, place: tuple[int, int], card: int) -> Turn:
    """Return the turn after chance has turned this card up at a shaft's place."""
    shaft, at = place
    cards = turn.shafts[shaft]
    came = tuple(sorted((*turn.came, card)))
    return turn._replace(shafts=put(turn.shafts, shaft, put(cards, at, card)), came=came)


def turning_up(turn: Turn, takers: Sequence[int], enough: int) -> int:
    """Return how many cards chance may have to turn up in a turn at most, if each of them fits everything.

    Counted shaft by shaft first; where that is more than ``enough``, by trying every order.
    """
    takings = turn.space + (turn.gift and bool(takers)) + turn.blasts
    best = [0] * (takings + 1)
    for cards in turn.shafts:
        gains = _gains(cards, takings, turn.pile)
        best = [max(best[many - here] + gains[here] for here in range(many + 1)) for many in range(takings + 1)]
    counted = best[takings]
    return counted if counted <= enough else _tried(turn, frozenset(takers), enough + 1, {})


def _gains(cards: tuple[int, ...], takings: int, pile: int) -> list[int]:
    """Return how many cards of one shaft are turned up by taking none, one, two ... from it."""
    found, gains = 0, []
    for _ in range(takings + 1):
        cards, came = _all_turned(cards)
        found += came
        gains.append(found)
        if len(cards) == 1:
            cards, pile = _new_shaft(pile)
        else:
            cards = cards[:-1]
    return gains


def _all_turned(cards: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """Return a shaft with all cards that chance has to turn up now turned up, as wild cards, and their number."""
    up = tuple([WILD if card == NEW else card for card in cards])
    if up and up[-1] == DOWN:
        up = (*up[:-1], WILD)
    return up, sum([one != other for one, other in zip(cards, up, strict=True)])


def _new_shaft(pile: int) -> tuple[tuple[int, ...], int]:
    cards = (DOWN, NEW, NEW)[: min(3, pile)]
    return cards, pile - len(cards)


def _tried(turn: Turn, takers: frozenset[int], enough: int, known: dict[tuple[Turn, int], int]) -> int:
    """Return the most cards that can come up, with ``enough`` for that or more, by trying all orders."""
    if (turn, enough) in known:
        return known[turn, enough]
    settled = [_all_turned(cards) for cards in turn.shafts]
    most = here = sum([came for _, came in settled])
    now = turn._replace(shafts=tuple([cards for cards, _ in settled]))
    for step in steps(now, takers):
        if most >= enough:
            break
        most = max(most, here + _tried(taken(now, step)._replace(only=None), takers, enough - here, known))
    known[turn, enough] = most
    return most
