"""What a position of Clonk! may come to: coins, tasks and eyes, with the turns that are still to come in mind.

Estimates for players who look ahead. They are rules of thumb with numbers that were tried out, no exact odds.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from clocklab.core.contract import Seat
from clocklab.games.clonk.rules.options import ClonkOptions
from clocklab.games.clonk.rules.pieces import Tasks, Treasure
from clocklab.games.clonk.rules.scoring import TASK_TABLE, collected, matching
from clocklab.games.clonk.rules.state import State

DRAWS = 2.1
"""Cards drawn in a turn, refilled shafts included: what players who dig well come to."""
MATCHES = 0.9
"""Treasures that a turn to come adds to what matches a task."""
EYES = 1.8
"""Eyes that a turn to come adds."""
HELD = 0.35
"""What a card in hand counts, as a part of what it would in the cart, while there is a turn to lay it."""
BLASTING = 0.4
"""What the use of a kablooey card is worth, besides its coin, while there is a turn to use it."""


@dataclass(frozen=True, slots=True)
class Prospects:
    """What a seat has and what one card more is worth to it: ``points`` it may end with, and prices for a card.

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


def turns_to_come(game: ClonkOptions, state: State) -> tuple[float, ...]:
    """Return how many turns each seat has yet to begin: exact in the last round, before it a guess.

    The guess is the draws that are left before the awakening card at the usual pace, and half a round more.
    """
    players = game.players
    ends = float(state.turns + (-state.turns) % players)
    if not state.awake:
        draws = 1 + (state.awakening if state.awakening is not None else max(0.0, state.pile - game.lowest / 2))
        ends = max(ends, state.turns + draws / DRAWS + (players - 1) / 2)
    begun = [(state.turns - (seat - state.first) % players + players - 1) // players for seat in range(players)]
    return tuple([ends / players - each for each in begun])


@lru_cache(maxsize=4096)
def task_prospect(count: int, turns: float) -> tuple[float, float]:
    """Return what a task may pay at the end, ``count`` cards matching it now, and what one more is worth.

    >>> task_prospect(4, 0.0), task_prospect(9, 2.0)
    ((6.0, 3.0), (25.0, 0.0))
    """
    now, more = _paid(count + MATCHES * turns), _paid(count + 1 + MATCHES * turns)
    return now, more - now


def _paid(count: float) -> float:
    """Return what the task table pays, between its whole numbers in proportion."""
    whole = min(int(count), len(TASK_TABLE) - 1)
    above = TASK_TABLE[min(whole + 1, len(TASK_TABLE) - 1)]
    return TASK_TABLE[whole] + (count - whole) * (above - TASK_TABLE[whole])


def prospects(game: ClonkOptions, state: State, seats: Iterable[Seat] | None = None) -> list[Prospects]:
    """Return the prospects of these seats, or of all, with every card taken as known: for positions that were dealt."""
    turns, noise, eyes = turns_to_come(game, state), [], []
    for seat, snores in enumerate(state.snores):
        seen = sum([card.eyes for card in collected(state, seat)])
        eyes.append(seen)
        noise.append(seen + game.deck.snore_eyes * snores)
    blamed = noise if game.snore_in_penalty else eyes
    every = range(game.players) if seats is None else seats
    return [_of(game, state, seat, max(0.0, turns[seat]), noise, blamed[seat]) for seat in every]


def _of(game: ClonkOptions, state: State, seat: Seat, turns: float, noise: list[int], eyes: int) -> Prospects:
    tasks, pile = state.tasks[seat], collected(state, seat)
    colours, kinds = matching(pile, tasks)
    by_colour, colour = task_prospect(colours, turns)
    by_kind, kind = task_prospect(kinds, turns)
    coins = sum([card.coins for card in pile]) + game.deck.kablooey_coins * state.kablooeys[seat]
    lost = eyes + EYES * turns
    now, louder = _caught(noise[seat], noise, seat, turns), _caught(noise[seat] + 1, noise, seat, turns)
    eye = louder * (lost + 1) / 2 - now * lost / 2
    seen = Prospects(coins + by_colour + by_kind - now * lost / 2, tasks, colour, kind, eye, turns)
    return seen if turns < 0.5 else _with_hand(seen, state, seat)


def _with_hand(seen: Prospects, state: State, seat: Seat) -> Prospects:
    """Return the prospects with what the cards in hand and kablooey cards may be good for."""
    held = sum([max(0.0, seen.worth(card)) for card in state.hands[seat]])
    points = seen.points + HELD * held + BLASTING * min(2, state.kablooeys[seat])
    return Prospects(points, seen.tasks, seen.colour, seen.kind, seen.eye, seen.turns)


def _caught(loud: int, noise: list[int], seat: Seat, turns: float) -> float:
    """Return about how likely it is to end with most eyes, having so many now."""
    chance = 1.0
    spread = 1.0 + 2.0 * turns
    for other, heard in enumerate(noise):
        if other != seat:
            lead = loud - heard
            chance *= 0.5 + lead / (2 * (abs(lead) + spread))
    return chance
