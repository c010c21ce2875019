"""Two computer players: one plays each choice out in deals of what it has not seen, one digs without doing so.

What cards and positions are worth to it are estimates, rules of thumb with numbers found by trial, not exact odds;
it assumes that everybody plays the best chain in sight, without tricks.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate
from typing import Any, ClassVar, TypeAlias

from clocklab.core.contract import Seat
from clocklab.core.player import View
from clocklab.errors import OptionError
from clocklab.games.clonk.rules.chance import BY_CHANCE, sample_chance
from clocklab.games.clonk.rules.moves import STOP, after, due, legal_actions
from clocklab.games.clonk.rules.options import ClonkOptions
from clocklab.games.clonk.rules.pieces import GALLERY, SHAFTS, Tasks, Treasure, distinct
from clocklab.games.clonk.rules.scoring import TASK_TABLE, coins_on_cards, collected, eyes_and_noise, matching, scores
from clocklab.games.clonk.rules.state import Action, Cart, Dig, Discard, Gift, Lay, Phase, State, shown
from clocklab.players.computer import Computer, Weighed, WeighingPlayer, require_aim, require_count
from clocklab.players.stakes import Stakes

GIFTS = 3
"""How many gifts are tried: those worth least to the seat that gets them and to the hand they come from."""
LAID = 2
"""How many cards of the hand, the least useful ones, are tried for a shaft."""
COVERED = 3
"""How many shafts it tries to cover: those that the next seat likes best."""


@dataclass(frozen=True)
class Weights:
    """What turns to come are taken to bring; the usual numbers were found by trial.

    ``draws``: cards drawn in a turn, refilled shafts included. ``matches``: treasures that a turn to come adds to what
    matches a task. ``eyes``: eyes that it adds. ``drawn``: what one more card drawn is worth. ``near`` and ``far``: how
    uncertain a lead in eyes is, now and for each turn to come. ``held``: what a card in hand counts, as a share of what
    it would count in the cart, while there is a turn to lay it. ``blasting``: what the use of a kablooey card is worth,
    besides its coin, while there is a turn to use it.
    """

    draws: float = 2.1
    matches: float = 0.9
    eyes: float = 1.8
    drawn: float = 0.5
    near: float = 1.0
    far: float = 2.0
    held: float = 0.35
    blasting: float = 0.4


USUAL = Weights()
"""The weights of ``Lookahead`` and ``Digger``."""
FITTED = Weights(draws=1.6, matches=0.2, eyes=4.2, drawn=1.8, near=0.9, far=0.8)
"""Weights found by self-play of diggers: see ``tools/fit_clonk.py``."""


@dataclass(frozen=True)
class Lookahead(WeighingPlayer):
    """Plays every sensible action out, and takes the one that did best on average.

    What it does not see is dealt ``deals`` times, the same for all actions, and so is the luck that follows. From
    there everybody plays the best chain in sight, up to the end of its turn and ``turns`` turns more (a turn is one
    seat's). Then it compares what each seat may come to, by ``prospects``: with the ``aim`` ``"win"`` as a share of
    the win, with ``"points"`` in points (of two players, the difference). A finished game counts as it ended.

    Only a few gifts, and a few cards to lay onto shafts, are tried. Of equals it takes what brings most points of its
    own, and of those any. The time a decision takes grows with ``deals`` and with ``turns`` + 1.
    """

    kind: ClassVar[str] = "lookahead"
    title: ClassVar[str] = "Plays on in deals"
    weights: ClassVar[Weights] = USUAL
    deals: int = 6
    turns: int = 0
    aim: str | None = None

    def __post_init__(self) -> None:
        require_count("deals", self.deals)
        require_count("turns", self.turns, 0)
        require_aim(self.aim)

    def weigh(self, view: View[Any, Any], rng: random.Random) -> tuple[Weighed, ...]:
        """Return every action with its mean worth to the seat; those that were not tried with 0 tries."""
        game, seat, actions = clonk_of(view), view.seat, view.actions
        deals: list[State] = [view.deal(rng) for _ in range(self.deals)]
        if deals[0].phase is Phase.TASK:  # in deals nobody is misled by an open tile: either will do
            return tuple([Weighed(action, 0.0, 1) for action in actions])
        stakes = Stakes.of(game, self.aim)
        luck = [rng.getrandbits(60) for _ in deals]
        tried = sensible(game, deals[0], actions)
        weighed = []
        for action in actions:
            total, points, count = 0.0, 0.0, 0
            for deal, seed in zip(deals, luck, strict=True) if action in tried else ():
                begun = after(game, deal, action)
                end = played_on(game, begun, deal.turns + self.turns, random.Random(seed), self.weights)
                total += self.judged(game, stakes, end, seat)
                points += scores(game, end)[seat].points
                count += 1
            weighed.append(Weighed(action, total / (count or 1), count, points / (count or 1)))
        return tuple(weighed)

    def judged(self, game: ClonkOptions, stakes: Stakes, state: State, seat: Seat) -> float:
        """Return what a dealt position is worth to the seat."""
        return worth(game, stakes, state, seat, self.weights)


def sensible(game: ClonkOptions, state: State, actions: tuple[Action, ...]) -> set[Action]:
    """Return what is worth trying: everything, but only the likeliest few gifts and cards for a shaft."""
    seen = prospects(game, state)
    own, following = seen[state.seat], seen[(state.seat + 1) % game.players]
    if state.phase is Phase.LAY:
        cards = sorted(distinct(state.hands[state.seat]), key=own.worth)[:LAID]
        shafts = sorted(range(SHAFTS), key=lambda shaft: -spoiling(state, shaft, own, following))[:COVERED]
        return {Lay(card, shaft) for card in cards for shaft in shafts}

    def cost(gift: Gift) -> float:
        return seen[gift.seat].worth(gift.card) + (own.worth(gift.card) if gift.shaft is None else 0.0)

    gifts = sorted([action for action in actions if isinstance(action, Gift)], key=cost)
    return {*(action for action in actions if not isinstance(action, Gift)), *gifts[:GIFTS]}


def worth(game: ClonkOptions, stakes: Stakes, state: State, seat: Seat, weights: Weights = USUAL) -> float:
    """Return what a dealt position is worth to the seat, by its prospects or, once it is over, as it ended.

    With the aim of winning: the chance of ending ahead of each other seat, as if these were independent. A seat that is
    ``lead`` ahead ends so with the chance 1/2 + lead / (2 * (spread + abs(lead))), where the spread is 3 points and 3
    more for each turn that the seat has yet to begin.
    """
    if state.phase is Phase.OVER:
        return stakes.at_end(state)[seat]
    seen = prospects(game, state, None, weights)
    own = seen[seat]
    others = [each.points for other, each in enumerate(seen) if other != seat]
    if stakes.aim == "points":
        return own.points - (others[0] if len(others) == 1 else 0.0)
    share, spread = 1.0, 3.0 + 3.0 * own.turns
    for points in others:
        lead = own.points - points
        share *= 0.5 + lead / (2 * (spread + abs(lead)))
    return share


def clonk_of(view: View[Any, Any]) -> ClonkOptions:
    """Return the view's game, which must be Clonk!; OptionError otherwise."""
    if not isinstance(view.game, ClonkOptions):
        raise OptionError(f"This player plays Clonk!, not {view.game.title}.")
    return view.game


# ---- what a position may come to, with the turns that are still to come in mind ----------------------------------


@dataclass(frozen=True, slots=True)
class Prospects:
    """What a seat has and what one card more is worth to it: ``points`` it may end with, and what cards are worth.

    ``colour`` and ``kind``: what one more card is worth that matches the task; ``eye``: what one more eye costs.
    ``turns``: how many of its own it has yet to begin, on average.
    """

    points: float
    tasks: Tasks | None
    colour: float
    kind: float
    eye: float
    turns: float

    def worth(self, card: Treasure) -> float:
        """Return what the card is worth to the seat in its cart, in points; it may be less than nothing."""
        worth = card.coins - self.eye * card.eyes
        if self.tasks is not None:
            if card.colour is self.tasks.colour:
                worth += self.colour
            if card.kind is self.tasks.kind:
                worth += self.kind
        return worth


def turns_to_come(game: ClonkOptions, state: State, weights: Weights = USUAL) -> tuple[float, ...]:
    """Return how many turns each seat has yet to begin: exact in the last round, an estimate before it.

    The estimate is the draws that are left before the awakening card at the usual pace, and half a round more.
    """
    players = game.players
    ends = float(state.turns + (-state.turns) % players)
    if not state.awake:
        draws = 1 + (state.awakening if state.awakening is not None else max(0.0, state.pile - game.lowest / 2))
        ends = max(ends, state.turns + draws / weights.draws + (players - 1) / 2)
    begun = [(state.turns - (seat - state.first) % players + players - 1) // players for seat in range(players)]
    return tuple([ends / players - each for each in begun])


@lru_cache(maxsize=4096)
def task_prospect(count: int, turns: float, matches: float = USUAL.matches) -> tuple[float, float]:
    """Return what a task may pay at the end, ``count`` cards matching it now, and what one more is worth.

    >>> task_prospect(4, 0.0), task_prospect(9, 2.0)
    ((6.0, 3.0), (25.0, 0.0))
    """
    now, more = _paid(count + matches * turns), _paid(count + 1 + matches * turns)
    return now, more - now


def _paid(count: float) -> float:
    """Return what the task table pays, interpolated between its whole numbers."""
    whole = min(int(count), len(TASK_TABLE) - 1)
    above = TASK_TABLE[min(whole + 1, len(TASK_TABLE) - 1)]
    return TASK_TABLE[whole] + (count - whole) * (above - TASK_TABLE[whole])


def prospects(
    game: ClonkOptions, state: State, seats: Iterable[Seat] | None = None, weights: Weights = USUAL
) -> list[Prospects]:
    """Return the prospects of these seats, or of all, with every card treated as known: for dealt positions."""
    turns, (eyes, noise) = turns_to_come(game, state, weights), eyes_and_noise(game, state)
    blamed = noise if game.snore_in_penalty else eyes
    every = range(game.players) if seats is None else seats
    return [_of(game, state, seat, max(0.0, turns[seat]), noise, blamed[seat], weights) for seat in every]


def _of(
    game: ClonkOptions, state: State, seat: Seat, turns: float, noise: list[int], eyes: int, weights: Weights
) -> Prospects:
    tasks = state.tasks[seat]
    colours, kinds = matching(collected(state, seat), tasks)
    by_colour, colour = task_prospect(colours, turns, weights.matches)
    by_kind, kind = task_prospect(kinds, turns, weights.matches)
    coins = coins_on_cards(game, state, seat)
    lost = eyes + weights.eyes * turns
    spread = weights.near + weights.far * turns
    now, louder = _caught(noise[seat], noise, seat, spread), _caught(noise[seat] + 1, noise, seat, spread)
    eye = louder * (lost + 1) / 2 - now * lost / 2
    seen = Prospects(coins + by_colour + by_kind - now * lost / 2, tasks, colour, kind, eye, turns)
    return seen if turns < 0.5 else _with_hand(seen, state, seat, weights)


def _with_hand(seen: Prospects, state: State, seat: Seat, weights: Weights) -> Prospects:
    """Return the prospects with what the cards in hand and kablooey cards may bring."""
    held = sum([max(0.0, seen.worth(card)) for card in state.hands[seat]])
    points = seen.points + weights.held * held + weights.blasting * min(2, state.kablooeys[seat])
    return replace(seen, points=points)


def _caught(loud: int, noise: list[int], seat: Seat, spread: float) -> float:
    """Return about how likely it is to end with the most eyes, having this many now."""
    chance = 1.0
    for other, heard in enumerate(noise):
        if other != seat:
            lead = loud - heard
            chance *= 0.5 + lead / (2 * (abs(lead) + spread))
    return chance


# ---- games that are played out in thought ------------------------------------------------------------------------

Item: TypeAlias = tuple[int, int, float]
"""A card in a search: its colour, its type, and what it is worth."""


def played_on(game: ClonkOptions, state: State, turns: int, rng: random.Random, weights: Weights = USUAL) -> State:
    """Return the position at the end of turn number ``turns`` (or of the game), with all choosing by ``choice``."""
    own, turn = None, 0
    while state.turns <= turns and state.phase is not Phase.OVER:
        if state.phase in BY_CHANCE:
            event = sample_chance(game, state, rng)
        else:
            if state.turns != turn or own is None:
                turn, (own,) = state.turns, prospects(game, state, (state.seat,), weights)
            event = choice(game, state, rng, own, weights)
        state = after(game, state, event)
    return state


def choice(
    game: ClonkOptions, state: State, rng: random.Random, own: Prospects | None = None, weights: Weights = USUAL
) -> Action:
    """Return what the seat to act does by a quick rule; it looks at its own cards and at what lies open.

    ``own``: what cards are worth to it, where that is known already.
    """
    if state.phase is Phase.TASK:
        return legal_actions(game, state)[rng.randrange(2)]
    own = own or prospects(game, state, (state.seat,), weights)[0]
    hand = state.hands[state.seat]
    match state.phase:
        case Phase.DIG:
            return Chain(game, state, own, weights).best()[1]
        case Phase.CART:
            return Cart(max(hand, key=own.worth))
        case Phase.DISCARD:
            return Discard(min(hand, key=own.worth))
    assert state.phase is Phase.LAY, "nothing else is decided"
    (following,) = prospects(game, state, ((state.seat + 1) % game.players,), weights)
    shaft = max(range(SHAFTS), key=lambda shaft: spoiling(state, shaft, own, following))
    return Lay(min(hand, key=own.worth), shaft)


def spoiling(state: State, shaft: int, own: Prospects, following: Prospects) -> float:
    """Return roughly what covering the shaft gains: what its top is worth to the next seat, less half its own."""
    top = state.shafts[shaft][-1] if state.shafts[shaft] else None
    return following.worth(top) - own.worth(top) / 2 if top is not None else 0.0


def stopping(game: ClonkOptions, state: State, own: Prospects, weights: Weights = USUAL) -> list[float]:
    """Return what ending phase II is worth with 0 to 4 treasures laid: cards drawn, kablooey and snore cards."""
    draws = weights.drawn if own.turns >= 0.5 else 0.0
    worths = [draws * due(laid) for laid in range(GALLERY + 1)]
    worths[0] += game.deck.kablooey_coins - game.deck.snore_eyes * own.eye
    worths[1] += game.deck.kablooey_coins
    return worths


class Chain:
    """The most valuable chain that can be laid from the hand and the cards in sight, in one seat's turn."""

    def __init__(self, game: ClonkOptions, state: State, own: Prospects, weights: Weights = USUAL) -> None:
        self.state, self.own = state, own
        self.cards = distinct(state.hands[state.seat])
        self.hand = [self.item(card) for card in self.cards]
        self.shafts = [[self.item(card) if card else None for card in shaft] for shaft in state.shafts]
        self.after = stopping(game, state, own, weights)
        every = [item[2] for item in self.hand if item[2] > 0]
        every += [item[2] for shaft in self.shafts for item in shaft if item and item[2] > 0]
        best = [0.0, *accumulate(sorted(every, reverse=True)[:GALLERY]), *[sum(every)] * GALLERY]
        self.most = [
            max([self.after[end] + best[end - laid] for end in range(laid, GALLERY + 1)]) for laid in range(GALLERY + 1)
        ]
        """With so many laid, no way on adds more than this."""

    def item(self, card: Treasure) -> Item:
        """Return the card as the search sees it."""
        return card.colour.rank, card.kind.rank, self.own.worth(card)

    def best(self) -> tuple[float, Action]:
        """Return what the best way to continue adds, and its first step; stopping is one of the ways."""
        state = self.state
        last = shown(state, state.seat)
        assert last is not None, "a chain goes on from a card"
        colour, kind, laid = last.colour.rank, last.kind.rank, state.laid
        best: float = -1e9
        step: Action = STOP
        for place, shaft in enumerate(self.shafts):
            if shaft and (top := shaft[-1]) and (top[0] == colour or top[1] == kind):
                shaft.pop()
                found = top[2] + self.deep(top, laid + 1, best - top[2])
                shaft.append(top)
                if found > best:
                    card = state.shafts[place][-1]
                    assert card is not None, "the top of a shaft lies face up"
                    best, step = found, Dig(card, place)
        for place, item in enumerate(self.hand):
            if item[0] == colour or item[1] == kind:
                kept = self.hand
                self.hand = kept[:place] + kept[place + 1 :]
                found = item[2] + self.deep(item, laid + 1, best - item[2])
                self.hand = kept
                if found > best:
                    best, step = found, Dig(self.cards[place])
        return (best, step) if best >= self.after[laid] else (self.after[laid], STOP)

    def deep(self, last: Item, laid: int, beaten: float) -> float:
        """Return what the best way on from here adds, or something less if it cannot beat ``beaten``."""
        best = self.after[laid]
        if laid == GALLERY or self.most[laid] <= beaten:
            return best
        colour, kind = last[0], last[1]
        beaten = max(best, beaten)
        final = self.after[GALLERY] if laid == GALLERY - 1 else None
        for shaft in self.shafts:
            if shaft and (top := shaft[-1]) and (top[0] == colour or top[1] == kind):
                if final is not None:
                    found = top[2] + final
                else:
                    shaft.pop()
                    found = top[2] + self.deep(top, laid + 1, beaten - top[2])
                    shaft.append(top)
                if found > best:
                    best, beaten = found, max(found, beaten)
        hand = self.hand
        for place, item in enumerate(hand):
            if item[0] == colour or item[1] == kind:
                if final is not None:
                    found = item[2] + final
                else:
                    self.hand = hand[:place] + hand[place + 1 :]
                    found = item[2] + self.deep(item, laid + 1, beaten - item[2])
                if found > best:
                    best, beaten = found, max(found, beaten)
        self.hand = hand
        return best


@dataclass(frozen=True)
class Digger(Computer):
    """Digs the chain of most worth in sight, by the same prospects as ``Lookahead`` but without playing anything out.

    It takes well under a millisecond a decision: it is who plays on in ``odds.caught`` and ``odds.rounds_left`` where
    no players are given.
    """

    kind: ClassVar[str] = "digger"
    title: ClassVar[str] = "Digs the best chain in sight"

    def __call__(self, view: View[Any, Any], rng: random.Random, /) -> Any:
        """Return what the quick rule chooses from the seat's own cards and what lies open."""
        return choice(clonk_of(view), view.deal(rng), rng)
