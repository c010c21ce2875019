"""Where the pawns stand at the end of the round, exactly, when everybody plays by a policy: a distribution of cards.

Everybody who has not yet played in this round does so, in the round's order. Goals play no part, the Cuckoo keeps its
power, and a card is played in each way in which it may be, with the same chance: on each target, with the extra space
of Owl and Bat or without it.

Policies of the others, one for all or one for each seat:

- ``"random"``: a card of a hand that the seat cannot see, each equally likely. To the seat, these cards are
  drawn from all that it cannot see, without replacement; since discards were shuffled, each hand from the cards that
  were in hands then and from those of the pile, as it remembers them.
- a Dist of cards, or cards with whole-number weights: one of these, whatever anybody holds.
- ``"still"``: nothing, as if the seat were passed over.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm, sqrt
from typing import Any, NamedTuple, TypeAlias, TypeVar

from clocklab.core.contract import Seat, question
from clocklab.core.values import require_choice
from clocklab.errors import OptionError, PositionError, SizeError
from clocklab.games.ticktock.odds.cards import in_words, seat_of
from clocklab.games.ticktock.odds.goals import acting, at_random, chooser, played_on, require_cast
from clocklab.games.ticktock.rules.chance import card_pool
from clocklab.games.ticktock.rules.effects import Spaces, effect, twins
from clocklab.games.ticktock.rules.hands import held, since
from clocklab.games.ticktock.rules.moves import permits, plays
from clocklab.games.ticktock.rules.options import TickTockPosition
from clocklab.games.ticktock.rules.pieces import CARDS, HAND, Card
from clocklab.games.ticktock.rules.state import Counts, Phase, Play, State, replaced
from clocklab.probability import Dist
from clocklab.probability.show import fraction_text
from clocklab.simulate.estimate import Estimate, shares

T = TypeVar("T", bound=Hashable)

Policy: TypeAlias = str | Dist[Card] | Mapping[Card, int]
Own: TypeAlias = Policy | Play
Hidden: TypeAlias = "Counts | Hands"
"""Which cards the seat cannot see: one pool, or since discards were shuffled what hands are made of."""
Outcomes: TypeAlias = dict[tuple[Spaces, Hidden], int]
"""Weights of where all pawns stand, and what is left of the cards that the seat cannot see."""

LIMIT = 100_000
"""The most different outcomes a turn may have; more are refused. What the last turn leads to is not kept."""
FAR = 5
"""Turns are not worked out if they seem to lead to this many times as many."""
WAYS = 840
"""A number of ways that 1 to 8 equally likely plays share evenly."""
STILL: tuple[int, ...] = (0,) * len(CARDS)


@question
def spaces_after(
    here: TickTockPosition, seat: Seat, policy: Policy | Sequence[Policy] = "random", own: Own = "random"
) -> Dist[Spaces]:
    """Return where all pawns stand at the end of the round, as this seat sees it.

    ``policy``: what the others do, as the head of this module says. ``own``: what the seat itself does where it
    has not yet played: ``"random"``, each card in its hand equally likely; ``"still"``; a distribution of cards; or, if
    it is to play now, a ``Play``. SizeError where too many different outcomes arise; ``push_estimated`` answers then.
    """
    return _after(here, seat_of_round(here, seat), policy, own, lambda spaces: spaces)


@question
def push(
    here: TickTockPosition, seat: Seat | None = None, policy: Policy | Sequence[Policy] = "random", own: Own = "still"
) -> Dist[int]:
    """Return the space of the seat's own pawn at the end of the round, while it stands still: how it is pushed.

    The seat is the one to act unless another is given. What else it may do itself, and what the others may do, is
    as in ``spaces_after``.
    """
    mine = here.state.seat if seat is None else seat
    mine = seat_of_round(here, mine)
    return _after(here, mine, policy, own, lambda spaces: spaces[mine])


@question
def twins_after(
    here: TickTockPosition, seat: Seat, policy: Policy | Sequence[Policy] = "random", own: Own = "random"
) -> Dist[tuple[int, int]]:
    """Return the spaces of the seat's pawn and of its twin at the end of the round, both in one distribution.

    Otherwise like ``spaces_after``. OptionError for the Cuckoo, which has no twin.
    """
    seat = seat_of(here, seat)
    require_cast(here)
    twin = twins(here.state.heroes)[seat]
    if twin is None:
        raise OptionError(f"{in_words(seat)} is the Cuckoo, which has no twin: ask about another seat.")
    seat = seat_of_round(here, seat)
    return _after(here, seat, policy, own, lambda spaces: (spaces[seat], spaces[twin]))


@question
def push_estimated(
    here: TickTockPosition, seat: Seat, others: str = "random", *, trials: int = 1000, seed: int,
    own: str | Play = "random",
) -> Mapping[int, Estimate]:  # fmt: skip
    """Return how often the seat's pawn is on each space at the end of the round, each with Wilson's interval.

    Like ``push``, but the seat plays too, and goals are shown on the way. ``own``:
    ``"random"``, ``"greedy"``, or what the seat plays now. Spaces that never came up are left out.
    """
    seat, game, start = seat_of_round(here, seat), here.game, here.state
    choose = chooser(others)
    mine = at_random if isinstance(own, Play) else chooser(own)

    def trial(rng: random.Random) -> int:
        state = game.determinize(start, seat, rng)
        if isinstance(own, Play):
            state = game.apply(state, own)
        while state.hour == start.hour and state.phase is not Phase.OVER:
            state = played_on(game, state, choose if state.seat != seat else mine, rng)
        return state.spaces[seat]

    return shares(trial, trials, seed)


# ---- dependence ---------------------------------------------------------------------------------------------------


def covariance(joint: Dist[tuple[int, int]]) -> Fraction:
    """Return the covariance of the two numbers: the mean of their product less the product of their means.

    >>> covariance(Dist.uniform([(0, 1), (1, 0)]))
    Fraction(-1, 4)
    """
    first, second = joint.expectation(lambda pair: pair[0]), joint.expectation(lambda pair: pair[1])
    return joint.expectation(lambda pair: pair[0] * pair[1]) - first * second


@dataclass(frozen=True, slots=True, repr=False)
class Correlation:
    """A correlation by its exact square and its sign, -1, 0 or 1, since it is a root and seldom a fraction."""

    squared: Fraction
    sign: int

    def __float__(self) -> float:
        return self.sign * sqrt(self.squared)

    def __str__(self) -> str:
        return f"about {float(self):.4f}; its square is {fraction_text(self.squared)}"

    __repr__ = __str__


def correlation(joint: Dist[tuple[int, int]]) -> Correlation:
    """Return the correlation of the two numbers. OptionError if one of them is certain.

    >>> correlation(Dist.uniform([(0, 1), (1, 0)]))
    about -1.0000; its square is 1
    """
    spread = joint.map(lambda pair: pair[0]).var() * joint.map(lambda pair: pair[1]).var()
    if not spread:
        raise OptionError("One of the two numbers is certain, so there is no correlation.")
    both = covariance(joint)
    return Correlation(both * both / spread, (both > 0) - (both < 0))


@question
def pushed_by(here: TickTockPosition, seat: Seat, mover: Seat) -> Dist[int]:
    """Return how many spaces forward, or back where below 0, one turn of the mover now moves the seat's pawn.

    The mover plays a ``"random"`` card of a hand that the seat cannot see, whoever is to act. OptionError for the seat.
    """
    seat, mover, state = seat_of_round(here, seat), seat_of(here, mover), here.state
    if mover == seat:
        raise OptionError(f"{in_words(seat)} asks what another seat does to its pawn: give another mover.")
    before = {(state.spaces, hidden): ways for hidden, ways in _hidden(state, seat, [mover]).items()}
    after = _turn(here, mover, "random", before, kept=False)
    return _shortened(Dist((spaces[seat] - state.spaces[seat], weight) for (spaces, _), weight in after.items()))


# ---- turn by turn ---------------------------------------------------------------------------------------------------


def to_play(state: State) -> tuple[Seat, ...]:
    """Return the seats that have still to play in this round, in order."""
    now = state.order.index(state.seat)
    return state.order[now + (state.phase is not Phase.PLAY) :]


def _after(
    here: TickTockPosition, seat: Seat, policy: Policy | Sequence[Policy], own: Own, seen: Callable[[Spaces], T]
) -> Dist[T]:
    """Return what is seen of where all pawns stand at the end of the round; other things are forgotten by then."""
    policies = _policies(here.state, seat, policy)
    coming = [mover for mover in to_play(here.state) if (own if mover == seat else policies[mover]) != "still"]
    movers = [mover for mover in coming if mover != seat and policies[mover] == "random"]
    after: Outcomes = {(here.state.spaces, hidden): ways for hidden, ways in _hidden(here.state, seat, movers).items()}
    grown: list[int] = []
    for place, mover in enumerate(coming):
        last = place == len(coming) - 1
        if mover == seat:
            after = _own_turn(here, seat, own, after)
        elif last:
            found: dict[T, int] = {}
            for moved, _, ways in _moved(here, mover, policies[mover], after):
                outcome = seen(moved)
                found[outcome] = found.get(outcome, 0) + ways
                if len(found) > LIMIT:
                    raise _too_many(mover)
            return _shortened(Dist(found))
        else:
            kept = any(later in movers for later in coming[place + 1 :])
            after = _turn(here, mover, policies[mover], after, kept)
            grown.append(len(after))
            _require_size(grown, len(coming) - 2 - place, mover)
    return _shortened(Dist((seen(spaces), weight) for (spaces, _), weight in after.items()))


def _require_size(grown: Sequence[int], more: int, mover: Seat) -> None:
    """Raise SizeError where the outcomes of the turns so far show that ``more`` turns will lead to far too many."""
    growth = grown[-1] / grown[-2] if len(grown) > 1 else 1.0
    if grown[-1] > LIMIT or grown[-1] * growth**more > FAR * LIMIT:
        raise _too_many(mover)


def _too_many(mover: Seat) -> SizeError:
    return SizeError(
        f"More than {LIMIT} outcomes come of what others play up to {in_words(mover)}, or will in this round: "
        'ask push_estimated, or let fewer move (some "still", or cards with weights instead of "random" hands).'
    )


def _turn(here: TickTockPosition, mover: Seat, policy: Policy, before: Outcomes, kept: bool) -> Outcomes:
    """Return what may come of another seat's turn, with what is left of the cards only if ``kept``."""
    after: Outcomes = {}
    for moved, left, ways in _moved(here, mover, policy, before):
        outcome = moved, left if kept else STILL
        after[outcome] = after.get(outcome, 0) + ways
        if len(after) > LIMIT:
            break  # whoever called refuses it
    return after


def _moved(
    here: TickTockPosition, mover: Seat, policy: Policy, before: Outcomes
) -> Iterator[tuple[Spaces, Hidden, int]]:
    """Yield where another seat's turn may lead, which hidden cards are left then, and in how many ways."""
    cards = None if policy == "random" else _weights(policy)
    moves: dict[Spaces, tuple[tuple[int, Spaces, int], ...]] = {}
    scale = lcm(*{hidden.scale for _, hidden in before if isinstance(hidden, Hands)}) if cards is None else 1
    for (spaces, hidden), weight in before.items():
        if spaces not in moves:
            moves[spaces] = tuple(_moves(here, mover, spaces))
        for rank, moved, ways in moves[spaces]:
            if cards:
                drawn = [(cards[rank], hidden)]
            elif isinstance(hidden, Hands):
                drawn = hidden.play(mover, rank, scale)
            else:
                drawn = [(hidden[rank], replaced(hidden, rank, hidden[rank] - 1))]
            for tickets, left in drawn:
                if tickets:
                    yield moved, left, weight * tickets * ways


class Hands(NamedTuple):
    """What others hold since the discards were shuffled: old cards, new ones, and how many old ones each mover has."""

    old: Counts
    new: Counts
    held: tuple[tuple[Seat, int], ...]

    @property
    def scale(self) -> int:
        """A number that both kinds of cards divide."""
        return lcm(sum(self.old) or 1, sum(self.new) or 1)

    def play(self, mover: Seat, rank: int, scale: int) -> list[tuple[int, Hidden]]:
        """Return in how many of ``HAND * scale`` cases the mover plays an old or a new card of this kind, and then."""
        olds = dict(self.held)[mover]
        held = tuple([each for each in self.held if each[0] != mover])
        found: list[tuple[int, Hidden]] = []
        if olds and self.old[rank]:
            tickets = olds * self.old[rank] * (scale // sum(self.old))
            found.append((tickets, Hands(replaced(self.old, rank, self.old[rank] - 1), self.new, held)))
        if olds < HAND and self.new[rank]:
            tickets = (HAND - olds) * self.new[rank] * (scale // sum(self.new))
            found.append((tickets, Hands(self.old, replaced(self.new, rank, self.new[rank] - 1), held)))
        return found


def _hidden(state: State, seat: Seat, movers: Sequence[Seat]) -> dict[Hidden, int]:
    """Return which cards the seat cannot see, with weights, as far as the random movers need it."""
    if not state.turned or not movers:
        return {card_pool(state, seat) if movers else STILL: 1}
    others = [other for other in range(len(state.hands)) if other != seat]
    order = sorted(movers)
    found: dict[Hidden, int] = {}
    for old, new, olds, weight in held(since(state, seat), tuple([others.index(mover) for mover in order])):
        found[Hands(old, new, tuple(zip(order, olds, strict=True)))] = weight
    return found


def _own_turn(here: TickTockPosition, seat: Seat, own: Own, before: Outcomes) -> Outcomes:
    game, state = here.game, here.state
    if isinstance(own, str) and own == "still":
        return before
    if isinstance(own, Play):
        if state.seat != seat or not permits(game, state, own):
            raise OptionError(f"{in_words(seat)} cannot play {own} now: own is a Play that is legal here, or a word.")
        moved, _ = effect(game, state, own)
        return {(moved, pool): weight for (_, pool), weight in before.items()}
    if isinstance(own, str):
        require_choice("own", own, ("random", "still"))
        tickets = tuple(map(state.hands[seat].count, CARDS))
    else:
        tickets = _weights(own)
    after: Outcomes = {}
    for (spaces, pool), weight in before.items():
        for rank, moved, ways in _moves(here, seat, spaces):
            if many := tickets[rank]:
                after[moved, pool] = after.get((moved, pool), 0) + weight * many * ways
    return after


def _shortened(counted: Dist[T]) -> Dist[T]:
    """Return the same distribution in the smallest whole-number weights: ways were counted in 840ths."""
    unit = gcd(*counted.weights.values())
    return Dist({outcome: weight // unit for outcome, weight in counted.items()})


def _moves(here: TickTockPosition, mover: Seat, spaces: Spaces) -> Iterator[tuple[int, Spaces, int]]:
    """Yield for each kind of card where it may lead, and in how many of 840 ways."""
    game, state = here.game, acting(here.state, mover).but(spaces=spaces)
    for card in CARDS:
        ways: dict[Spaces, int] = {}
        listed = plays(game, state, card)
        for play in listed:
            moved, _ = effect(game, state, play)
            ways[moved] = ways.get(moved, 0) + WAYS // len(listed)
        for moved, many in ways.items():
            yield card.rank, moved, many


# ---- what is asked --------------------------------------------------------------------------------------------------


def seat_of_round(here: TickTockPosition, seat: Seat) -> Seat:
    """Return the seat that a question about this round asks for; PositionError if no round is going on."""
    seat = seat_of(here, seat)
    require_cast(here)
    if not here.state.order or here.state.phase is Phase.OVER:
        raise PositionError("No round is going on in this position: ask once round 1 has begun and before the bell.")
    return seat


def _policies(state: State, seat: Seat, policy: Policy | Sequence[Policy]) -> tuple[Policy, ...]:
    seats = len(state.spaces)
    if isinstance(policy, str | Dist | Mapping):
        policies: tuple[Policy, ...] = (policy,) * seats
    else:
        policies = tuple(policy)
    if len(policies) != seats:
        raise OptionError(f"{len(policies)} policies were given: give one, or one for each of the {seats} seats.")
    for other, each in enumerate(policies):
        if isinstance(each, str) and other != seat:
            require_choice("policy", each, ("random", "still"))
        elif other != seat:
            _weights(each)
    return policies


def _weights(policy: Any) -> Counts:
    """Return a distribution of cards as weights by rank."""
    if not isinstance(policy, Dist | Mapping) or not all(isinstance(card, Card) for card in policy):
        raise OptionError(f'A policy is "random", "still", a Dist of cards or cards with weights, not {policy!r:.80}.')
    cards = policy if isinstance(policy, Dist) else Dist(policy)
    return tuple(cards.weights.get(card, 0) for card in CARDS)
