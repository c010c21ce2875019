"""How many treasures a turn can lay: all longest chains in sight, and the law of the best adaptive play."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import gcd

from clocklab.core.checks import require_int
from clocklab.core.contract import Seat
from clocklab.errors import PositionError
from clocklab.games.clonk.odds.beliefs import pool, require_seat
from clocklab.games.clonk.odds.chain_search import DOWN, Search, Step, Table, Turn, code, taken, turned, turning_up
from clocklab.games.clonk.rules.matching import distinct, shown
from clocklab.games.clonk.rules.pieces import GALLERY, Treasure
from clocklab.games.clonk.rules.state import Blast, Dig, Gift, Phase, State
from clocklab.probability import Dist
from clocklab.simulate import Estimate
from clocklab.simulate.estimate import share_of

EXACT_UP_TO = 3
"""Up to so many face-down cards that can come into play the law is exact."""


@dataclass(frozen=True)
class Chains:
    """What a turn of Clonk! can lay.

    ``longest``: all chains of greatest length that can be laid from the hand and the tops in sight, without turning up
    anything, gifts or kablooey cards; each a tuple of ``Dig`` in order. ``unknown``: how many cards chance may have
    to turn up on the way (at most, whatever they are; 0 where all spaces can be filled without). ``law``: how many
    treasures the best adaptive play lays this turn, those laid already included; a ``Dist`` where ``exact``. Else
    ``estimates`` has each number with its interval, of a player who looks one uncovered card ahead: a lower bound of
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


def chains(
    state: State, seat: Seat | None = None, *, kablooey_per_turn: int = 1, trials: int = 400, seed: int = 0
) -> Chains:
    """Return what the seat can lay in this turn or, if it is another's turn, would lay if its own began now.

    By default the seat to act. It is told what this seat knows: its hand and what lies open. The best play has the
    greatest mean number laid (of equals the likelier four, three, two); it may make the gift and use kablooey cards
    to get at a card below. Uncovered cards follow the exact law of what the seat has not seen. Exact while at most
    three cards can come into play; beyond that ``trials`` turns are played from ``seed``.

    PositionError where the seat has no card to go on from, or its cards are still being dealt.
    """
    seat = require_seat(state, seat)
    require_int("trials", trials, 1, 1_000_000)
    turn, table = _turn(state, seat, kablooey_per_turn)
    laid = GALLERY - turn.space
    unknown = min(turning_up(turn, table.takers, EXACT_UP_TO), sum(table.unseen))
    longest = _longest(state, seat, turn.space)
    if Search(table, 0).sure(turn) == turn.space:
        unknown = 0  # all spaces can be filled from what lies open
    if unknown > EXACT_UP_TO:
        numbers, first = _simulated(turn, table, trials, seed)
        shares = {laid + number: share_of(count, trials, seed) for number, count in sorted(numbers.items())}
        return Chains(longest, unknown, None, shares, _action(state, seat, first))
    search = Search(table, unknown)
    weights = search.law(turn)
    shared = gcd(*weights)
    law = Dist({laid + number: weight // shared for number, weight in enumerate(weights) if weight})
    first = search.best(turn) if search.to_turn(turn) is None else None
    return Chains(longest, unknown, law, {}, _action(state, seat, first))


def _turn(state: State, seat: Seat, kablooey_per_turn: int) -> tuple[Turn, Table]:
    """Return what is left of the seat's turn, or the whole of its next one, and what it rests on."""
    now = state.phase in (Phase.DIG, Phase.UNCOVER, Phase.REFILL) and state.seat == seat
    wanted = shown(state, seat)
    if wanted is None or any(tasks is None for tasks in state.tasks) or state.phase is Phase.DEAL:
        raise PositionError(f"Seat {seat} has no card in its cart or gallery yet: a chain needs one to go on from.")
    others = [other for other in range(len(state.hands)) if other != seat and len(state.galleries[other]) < GALLERY]
    takers = [card for other in others if (card := shown(state, other)) is not None]
    used = state.blasts if now else 0
    counts = Counter(map(code, pool(state, seat)))
    turn = Turn(
        last=code(wanted),
        hand=tuple(sorted(map(code, state.hands[seat]))),
        shafts=tuple([tuple([DOWN if card is None else code(card) for card in shaft]) for shaft in state.shafts]),
        space=GALLERY - len(state.galleries[seat]) if now else GALLERY,
        gift=not (now and state.gift) and bool(takers),
        blasts=max(0, min(state.kablooeys[seat], kablooey_per_turn - used)),
        pile=state.pile,
    )
    return turn, Table(tuple([counts[each] for each in range(36)]), tuple([code(card) for card in takers]))


def _longest(state: State, seat: Seat, space: int) -> tuple[tuple[Dig, ...], ...]:
    wanted = shown(state, seat)
    assert wanted is not None, "a chain goes on from a card"
    found: list[tuple[Dig, ...]] = []
    best = 1
    for chain in _laid(wanted, list(state.hands[seat]), [list(shaft) for shaft in state.shafts], space):
        if len(chain) >= best:
            if len(chain) > best:
                found.clear()
            best = len(chain)
            found.append(chain)
    return tuple(found)


def _laid(
    last: Treasure, hand: list[Treasure], shafts: list[list[Treasure | None]], space: int
) -> Iterator[tuple[Dig, ...]]:
    """Yield every chain that can be laid from what lies open, longer ones after the shorter ones they begin with."""
    if not space:
        return
    for shaft, cards in enumerate(shafts):
        card = cards[-1] if cards else None
        if card is not None and card.fits(last):
            cards.pop()
            yield (Dig(card, shaft),)
            for rest in _laid(card, hand, shafts, space - 1):
                yield (Dig(card, shaft), *rest)
            cards.append(card)
    for card in distinct(tuple(sorted(hand))):
        if card.fits(last):
            left = list(hand)
            left.remove(card)
            yield (Dig(card),)
            for rest in _laid(card, left, shafts, space - 1):
                yield (Dig(card), *rest)


def _action(state: State, seat: Seat, step: Step | None) -> Dig | Gift | Blast | None:
    """Return the action that takes a step: of hand cards that fit alike the first, of takers the first on the left."""
    if step is None:
        return None
    if step.shaft is None:
        return Dig(next(card for card in state.hands[seat] if code(card) == step.card))
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
    raise AssertionError("a gift has somebody who can take it")


# ---- beyond three unknown cards -------------------------------------------------------------------------------


def _simulated(turn: Turn, table: Table, trials: int, seed: int) -> tuple[Counter[int], Step | None]:
    """Return how often a player who looks one uncovered card ahead lays so many more, and its first step."""
    known: dict[Turn, Step | None] = {}
    numbers: Counter[int] = Counter()
    for number in range(trials):
        numbers[_played(turn, table, random.Random(f"chains {seed} {number}"), known)] += 1
    return numbers, known.get(turn)


def _played(turn: Turn, table: Table, rng: random.Random, known: dict[Turn, Step | None]) -> int:
    space, whole = turn.space, Search(table, sum(table.unseen))
    while True:
        place = whole.to_turn(turn)
        if place is not None:
            cards, ways = zip(*whole.left(turn), strict=True)
            turn = turned(turn, place, rng.choices(cards, cum_weights=_sums(ways))[0])
            continue
        if turn not in known:
            known[turn] = _ahead(turn, table)
        step = known[turn]
        if step is None:
            return space - turn.space
        turn = taken(turn, step)


def _ahead(turn: Turn, table: Table) -> Step | None:
    left = list(table.unseen)
    for card in turn.came:
        left[card] -= 1
    return Search(Table(tuple(left), table.takers), 1).best(turn._replace(came=()))


def _sums(ways: tuple[int, ...]) -> list[int]:
    total, sums = 0, []
    for each in ways:
        total += each
        sums.append(total)
    return sums
