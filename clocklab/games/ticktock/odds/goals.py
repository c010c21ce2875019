"""Whether a secret goal comes true: with the cards in hand now, and the exact chance of it on the next turn.

If the others play instead of standing still, the chance is estimated, with its interval: each trial deals again
what the seat cannot see, and plays on. How people play here:

- ``"random"``: a card of the hand, all equally likely, then a way to play it, all equally likely.
- ``"greedy"``: the card that makes one's own score highest if the bell rings at once, shown goals included; of equals
  one by lot.

Both choose by lot which of the drawn goals to keep, and the Cuckoo does not use its power.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from clocklab.core.contract import CHANCE, Position, Seat, question, seat_name
from clocklab.core.listing import Listing
from clocklab.core.values import require_choice
from clocklab.errors import OptionError, PositionError
from clocklab.games.ticktock.odds.cards import in_words, seat_of, some_of
from clocklab.games.ticktock.rules.effects import effect
from clocklab.games.ticktock.rules.moves import keeps, played, plays, pushed, unused
from clocklab.games.ticktock.rules.options import TickTockPosition, TickTockTowerOptions
from clocklab.games.ticktock.rules.pieces import BELL, CARDS, GOALS, HAND, Card, Goal, Hero
from clocklab.games.ticktock.rules.scoring import is_true
from clocklab.games.ticktock.rules.state import Action, Keep, Phase, Play, Power, State
from clocklab.probability import Chance
from clocklab.simulate.estimate import Estimate, share


@dataclass(frozen=True, slots=True)
class Way:
    """One way to play a turn: the Cuckoo's power before it, if it is used, and the card."""

    power: Power | None
    play: Play

    def cells(self) -> tuple[object, ...]:
        """Return the card, the player it is played on, whether the extra space is used, and on whom the power is."""
        on = None if self.play.target is None else seat_name(self.play.target)
        power = None if self.power is None else seat_name(self.power.target)
        return self.play.card, on, self.play.extra or None, power


@dataclass(frozen=True, slots=True)
class GoalNow:
    """What one way to play does: where the seat stands afterwards, and whether the goal is true then."""

    heads: ClassVar[tuple[str, ...]] = ("card", "on", "extra space", "power on", "space", "true")
    way: Way
    space: int
    true: bool

    def cells(self) -> tuple[object, ...]:
        """Return what stands under each heading."""
        return (*self.way.cells(), self.space, self.true)


@dataclass(frozen=True, slots=True)
class GoalNext:
    """What one way to play now leaves: whether the goal is true, and the chance that it can be made true next turn."""

    heads: ClassVar[tuple[str, ...]] = ("card", "on", "extra space", "power on", "true now", "true next turn")
    way: Way
    now: bool
    chance: Chance

    def cells(self) -> tuple[object, ...]:
        """Return what stands under each heading."""
        return (*self.way.cells(), self.now, self.chance)


@question
def goal_now(here: TickTockPosition, seat: Seat, goal: Goal | None = None) -> Listing[GoalNow]:
    """Return for every way to play the seat's hand now whether its goal, or the given one, is true afterwards.

    A seat that is not to act is treated as if it were. OptionError if it holds no goal and none is given.
    """
    seat, goal = goal_of(here, seat, goal)
    game, mine = here.game, acting(here.state, seat)
    rows = [
        GoalNow(way, after.spaces[seat], _true(game, after, goal))
        for way, after in outcomes(game, mine, mine.hands[seat])
    ]
    return Listing(f"{goal}: is it true after this card?", tuple(rows))


@question
def goal_next(here: TickTockPosition, seat: Seat, goal: Goal | None = None) -> Chance:
    """Return the chance that the goal can be made true on the seat's next turn, while all others stand still.

    The goal is the one that the seat holds unless another is given, and it is taken to be held then. It can be made
    true if some card in hand then does it, played in the best way. Chance is the card still to be drawn before that
    turn. A seat that is to play now plays what makes the chance greatest (``goal_plans`` shows every way). If the bell
    rings before the seat has another turn, the chance is 0.
    """
    seat, goal = goal_of(here, seat, goal)
    if here.state.phase is Phase.PLAY and here.state.seat == seat:
        return max((row.chance for row in goal_plans(here, seat, goal)), default=Chance(0, 1))
    return _next_time(here, seat, goal)


@question
def goal_plans(here: TickTockPosition, seat: Seat, goal: Goal | None = None, power: bool = True) -> Listing[GoalNext]:
    """Return for every way to play now the chance that the goal can be made true on the next turn, likeliest first.

    As in ``goal_next``; without ``power``, only ways in which the Cuckoo keeps its power for later. OptionError unless
    the seat is to play a card now.
    """
    seat, goal = goal_of(here, seat, goal)
    game, state = here.game, here.state
    if state.phase is not Phase.PLAY or state.seat != seat:
        raise OptionError(f"{in_words(seat)} is not to play a card in this position: ask goal_next.")
    rows = [
        GoalNext(way, _true(game, after, goal), _next_time(Position(game, after), seat, goal))
        for way, after in outcomes(game, state, state.hands[seat], power)
    ]
    return Listing(f"{goal}: the chance to make it true next turn", tuple(sorted(rows, key=lambda row: -row.chance)))


@question
def goal_next_estimated(
    here: TickTockPosition, seat: Seat, goal: Goal | None = None, others: str = "random", *, trials: int = 1000,
    seed: int, play: Play | None = None,
) -> Estimate:  # fmt: skip
    """Return how often the goal can be made true on the seat's next turn, where the others play; Wilson's interval.

    Like ``goal_next``, but the others do not stand still: all play as ``others`` says. A seat that is to play now makes
    ``play``, or the best of ``goal_plans`` (of equals the first); a goal of its own that comes true by it is
    shown, and a new one kept at random. The goal asked about is assumed to be held next turn all the same.
    """
    seat, goal = goal_of(here, seat, goal)
    game, start = here.game, here.state
    choose = chooser(others)
    first: tuple[Action, ...] = ()
    if start.phase is Phase.PLAY and start.seat == seat:
        way = goal_plans(here, seat, goal)[0].way
        first = (play,) if play else tuple(each for each in (way.power, way.play) if each)
    elif play:
        raise OptionError(f"{in_words(seat)} is not to play a card in this position: leave play out.")

    def trial(rng: random.Random) -> bool:
        state = game.determinize(start, seat, rng)
        for action in first:
            state = game.apply(state, action)
        while not (state.phase is Phase.PLAY and state.seat == seat):
            if state.phase is Phase.OVER:
                return False
            state = played_on(game, state, choose if state.seat != seat else at_random, rng)
        return bool(makers(game, state, seat, goal, state.hands[seat]))

    return share(trial, trials, seed)


# ---- parts ------------------------------------------------------------------------------------------------------


def acting(state: State, seat: Seat) -> State:
    """Return the position as if this seat were to play a card."""
    return state.but(phase=Phase.PLAY, seat=seat)


def _true(game: TickTockTowerOptions, state: State, goal: Goal) -> bool:
    return is_true(game, goal, state.seat, state.spaces, state.tokens, state.heroes)


def outcomes(
    game: TickTockTowerOptions, state: State, kinds: Iterable[Card], power: bool = True
) -> Iterator[tuple[Way, State]]:
    """Yield the ways in which the seat to act may play a card of these kinds, and the position before it draws.

    Ways without the Cuckoo's power come first, and alone unless ``power``. Cards need not be in hand.
    """
    cards = tuple(dict.fromkeys(kinds))
    for first, start in _starts(game, state, power):
        for card in cards:
            for play in plays(game, start, card):
                yield Way(first, play), played(game, start, play)


def _starts(game: TickTockTowerOptions, state: State, power: bool) -> Iterator[tuple[Power | None, State]]:
    """Yield the position as it is, and after each use of the Cuckoo's power that moves a pawn."""
    yield None, state
    seat = state.seat
    if power and state.heroes[seat] is Hero.CUCKOO and unused(game, state):
        for target, space in enumerate(state.spaces):
            if target != seat and space:
                yield Power(target), pushed(game, state, Power(target))


def makers(
    game: TickTockTowerOptions, state: State, seat: Seat, goal: Goal, kinds: Iterable[Card] = CARDS
) -> frozenset[Card]:
    """Return those of these kinds of card with which the seat could make the goal true if it were to play now."""
    found: set[Card] = set()
    left = dict.fromkeys(kinds)
    for _, start in _starts(game, acting(state, seat), True):
        for card in left:
            for play in plays(game, start, card):
                if is_true(game, goal, seat, *effect(game, start, play), state.heroes):
                    found.add(card)
                    break
        left = dict.fromkeys([card for card in left if card not in found])
        if not left:
            break
    return frozenset(found)


def plays_again(state: State, seat: Seat) -> bool:
    """Return whether the seat has a turn after what it does now, or after the turn of the seat that is acting."""
    if not state.order or state.order.index(seat) > state.order.index(state.seat):
        return True
    return state.hour + 1 < BELL


def _next_time(here: TickTockPosition, seat: Seat, goal: Goal) -> Chance:
    game, state = here.game, here.state
    if state.phase is Phase.OVER or not plays_again(state, seat):
        return Chance(0, 1)
    hand = state.hands[seat]
    if makers(game, state, seat, goal, hand):
        return Chance(1, 1)
    if seat != state.seat and state.order:
        return Chance(0, 1)
    wanted = min(1, HAND - len(hand)) if state.order else HAND - len(hand)  # before round 1 hands are being dealt
    many = min(wanted, sum(state.pile) + sum(state.discards))
    return some_of(here, seat, makers(game, state, seat, goal), many)


def require_cast(here: TickTockPosition) -> None:
    """Raise PositionError if a seat has no hero yet."""
    if not len(here.state.heroes) == len(here.state.spaces) == here.game.players:
        raise PositionError("Not every seat has a hero in this position: ask once the heroes are dealt.")


def goal_of(here: TickTockPosition, seat: Seat, goal: Goal | None) -> tuple[Seat, Goal]:
    """Return the seat and the goal that a question is about: the seat's own where none is given, else an error."""
    seat = seat_of(here, seat)
    require_cast(here)
    goal = here.state.goals[seat] if goal is None else goal
    if goal is None:
        raise OptionError(f"{in_words(seat)} holds no secret goal now: say which goal is meant.")
    require_choice("goal", goal, GOALS)
    return seat, goal


# ---- how people play in estimates -----------------------------------------------------------------------------------

Choosing: TypeAlias = Callable[[TickTockTowerOptions, State, random.Random], Action]


def chooser(name: str) -> Choosing:
    """Return a way to play by its name: ``"random"`` or ``"greedy"``."""
    require_choice("others", name, ("random", "greedy"))
    return at_random if name == "random" else greedily


def at_random(game: TickTockTowerOptions, state: State, rng: random.Random) -> Action:
    """Return a card of the hand, and a way to play it; or a goal to keep."""
    if state.phase is Phase.KEEP:
        return _kept(state, rng)
    return rng.choice(plays(game, state, rng.choice(state.hands[state.seat])))


def greedily(game: TickTockTowerOptions, state: State, rng: random.Random) -> Action:
    """Return the card after which the seat's score is highest if the bell rang at once; ties are broken by lot."""
    if state.phase is Phase.KEEP:
        return _kept(state, rng)
    seat = state.seat
    worth = {}
    for action in game.legal_actions(state):
        if isinstance(action, Play):
            worth[action] = game.evaluate(game.apply(state, action))[seat]
    best = max(worth.values())
    return rng.choice([action for action, points in worth.items() if points == best])


def _kept(state: State, rng: random.Random) -> Keep:
    goal = rng.choice(state.offer)
    return next(keep for keep in keeps(state.offer) if keep.goal is goal)


def played_on(game: TickTockTowerOptions, state: State, choose: Choosing, rng: random.Random) -> State:
    """Return the position after one step, taken by chance or by a seat that chooses in this way."""
    if game.turn(state) is CHANCE:
        return game.apply(state, game.sample_chance(state, rng))
    return game.apply(state, choose(game, state, rng))
