"""What Clonk! pays: coins, two tasks, and what the player who makes the most noise loses; and a rule of thumb."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from operator import index

from clocklab.core.contract import Seat
from clocklab.games.clonk.rules.options import ClonkOptions
from clocklab.games.clonk.rules.pieces import Cards, Tasks, Treasure
from clocklab.games.clonk.rules.state import Phase, State

TASK_TABLE = (0, 1, 2, 4, 6, 9, 12, 16, 20, 25)
"""What n treasures that match a task tile are worth; more than nine are worth the same as nine."""
SPREAD = 6
"""A lead of this many eyes gives a chance of three in four, by the rule of thumb, of staying ahead."""


def task_coins(matching: int) -> int:
    """Return what a task tile pays for this many matching treasures.

    >>> [task_coins(matching) for matching in (0, 4, 9, 30)]
    [0, 6, 25, 25]
    """
    return TASK_TABLE[min(matching, len(TASK_TABLE) - 1)]


def half_up(eyes: int) -> int:
    """Return the coins that this many eyes cost a player who is caught: half of them, rounded up.

    >>> half_up(15)
    8
    """
    return (index(eyes) + 1) // 2


def matching(cards: Iterable[Treasure], tasks: Tasks | None) -> tuple[int, int]:
    """Return how many cards match the colour and how many the type; one that matches both counts in both."""
    if tasks is None:
        return 0, 0
    colours = kinds = 0
    for card in cards:
        colours += card.colour is tasks.colour
        kinds += card.kind is tasks.kind
    return colours, kinds


@dataclass(frozen=True, slots=True)
class Score:
    """What a seat's cards come to: coins on its cards, coins for its two tasks, and what it loses.

    ``eyes`` are those on its treasures, ``noise`` all eyes, snore cards included; ``treasures`` how many it has.
    """

    coins: int
    colour_task: int
    kind_task: int
    loss: int
    eyes: int
    noise: int
    treasures: int

    @property
    def points(self) -> int:
        """The total, which may be negative."""
        return self.coins + self.colour_task + self.kind_task - self.loss

    @property
    def rank(self) -> tuple[int, int, int]:
        """What seats are ranked by: points, then fewer eyes on treasures, then more treasures."""
        return self.points, -self.eyes, self.treasures


def collected(state: State, seat: Seat) -> Cards:
    """Return the treasures that count for the seat: its cart and its gallery."""
    return state.carts[seat] + state.galleries[seat]


def eyes_and_noise(game: ClonkOptions, state: State) -> tuple[list[int], list[int]]:
    """Return for each seat the eyes on its treasures, and all its eyes, snore cards included."""
    eyes = [sum([card.eyes for card in collected(state, seat)]) for seat in range(len(state.carts))]
    return eyes, [seen + game.deck.snore_eyes * snores for seen, snores in zip(eyes, state.snores, strict=True)]


def coins_on_cards(game: ClonkOptions, state: State, seat: Seat) -> int:
    """Return the coins on the seat's treasures and kablooey cards."""
    return sum([card.coins for card in collected(state, seat)]) + game.deck.kablooey_coins * state.kablooeys[seat]


def scores(game: ClonkOptions, state: State) -> tuple[Score, ...]:
    """Return what each seat would score if the game ended now, in its parts; cards in hand count nothing.

    Everybody with the most eyes, snore cards included, is caught and loses half the eyes on its treasures, rounded
    up; with ``snore_in_penalty`` half of all its eyes.
    """
    eyes, noise = eyes_and_noise(game, state)
    most, found = max(noise), []
    for seat, counted in enumerate(noise if game.snore_in_penalty else eyes):
        colours, kinds = matching(pile := collected(state, seat), state.tasks[seat])
        loss = half_up(counted) if noise[seat] == most else 0
        coins, tasks = coins_on_cards(game, state, seat), (task_coins(colours), task_coins(kinds))
        found.append(Score(coins, *tasks, loss, eyes[seat], noise[seat], len(pile)))
    return tuple(found)


def best(found: tuple[Score, ...]) -> tuple[Seat, ...]:
    """Return the seats that share the win: the most points, then the fewest eyes on treasures, then most treasures."""
    top = max(score.rank for score in found)
    return tuple(seat for seat, score in enumerate(found) if score.rank == top)


def payoffs(game: ClonkOptions, state: State) -> tuple[int, ...]:
    """Return each seat's points (coins and tasks less its loss), only at the end; the total may be negative."""
    assert state.phase is Phase.OVER, "Clonk! is scored at its end"
    return tuple(score.points for score in scores(game, state))


def winners(game: ClonkOptions, state: State) -> tuple[Seat, ...]:
    """Return the seats with the most points; ties go to the fewest eyes on treasures, then the most treasures."""
    assert state.phase is Phase.OVER, "Clonk! is won at its end"
    return best(scores(game, state))


# ---- a rule of thumb for how well seats stand -----------------------------------------------------------------


def ahead(lead: int) -> Fraction:
    """Return about how likely a player who leads by this many eyes now is to have more eyes at the end.

    >>> ahead(0), ahead(6), ahead(-6)
    (Fraction(1, 2), Fraction(3, 4), Fraction(1, 4))
    """
    return Fraction(1, 2) + Fraction(lead, 2 * (abs(lead) + SPREAD))


@cache
def _parts(lead: int) -> tuple[int, int]:
    return ahead(lead).as_integer_ratio()


def evaluate(game: ClonkOptions, state: State) -> tuple[Fraction | int, ...]:
    """Return each seat's coins and what its tasks pay now, less half its eyes times the chance of being caught.

    That chance multiplies those of staying ahead of each other seat: no more than a rule of thumb. At the end it is
    the points.
    """
    if state.phase is Phase.OVER:
        return payoffs(game, state)
    eyes, noise = eyes_and_noise(game, state)
    found: list[Fraction] = []
    for seat, counted in enumerate(noise if game.snore_in_penalty else eyes):
        colours, kinds = matching(collected(state, seat), state.tasks[seat])
        loss, scale = half_up(counted), 1
        for other, heard in enumerate(noise):
            if other != seat:
                above, below = _parts(noise[seat] - heard)
                loss, scale = loss * above, scale * below
        worth = coins_on_cards(game, state, seat) + task_coins(colours) + task_coins(kinds)
        found.append(Fraction(worth * scale - loss, scale))
    return tuple(found)
