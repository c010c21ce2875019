"""What Clonk! pays: coins, two tasks, and what who makes the most noise loses."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from clocklab.core.contract import Seat
from clocklab.games.clonk.rules.pieces import Deck, Tasks, Treasure
from clocklab.games.clonk.rules.state import State

TASK_TABLE = (0, 1, 2, 4, 6, 9, 12, 16, 20, 25)
"""What so many treasures that match a task tile are worth; more than nine are worth what nine are."""


def task_coins(matching: int) -> int:
    """Return what a task tile pays for so many matching treasures.

    >>> [task_coins(matching) for matching in (0, 4, 9, 30)]
    [0, 6, 25, 25]
    """
    return TASK_TABLE[min(matching, len(TASK_TABLE) - 1)]


def half_up(eyes: int) -> int:
    """Return the coins that so many eyes cost who is caught: half of them, rounded up.

    >>> half_up(15)
    8
    """
    return (eyes + 1) // 2


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
        """What seats are compared by: points, then fewer eyes on treasures, then more treasures."""
        return self.points, -self.eyes, self.treasures


def collected(state: State, seat: Seat) -> tuple[Treasure, ...]:
    """Return the treasures that count for the seat: its cart and its gallery."""
    return state.carts[seat] + state.galleries[seat]


def scores(state: State, deck: Deck, snore_in_penalty: bool = False) -> tuple[Score, ...]:
    """Return each seat's score as if the game ended now; cards in hand count nothing.

    Everybody with the most eyes, snore cards included, is caught and loses half the eyes on its treasures, rounded
    up; with ``snore_in_penalty`` half of all its eyes.
    """
    piles = [collected(state, seat) for seat in range(len(state.carts))]
    eyes = [sum([card.eyes for card in pile]) for pile in piles]
    noise = [seen + deck.snore_eyes * snores for seen, snores in zip(eyes, state.snores, strict=True)]
    most = max(noise)
    found = []
    for seat, pile in enumerate(piles):
        colours, kinds = matching(pile, state.tasks[seat])
        counted = noise[seat] if snore_in_penalty else eyes[seat]
        found.append(
            Score(
                coins=sum([card.coins for card in pile]) + deck.kablooey_coins * state.kablooeys[seat],
                colour_task=task_coins(colours),
                kind_task=task_coins(kinds),
                loss=half_up(counted) if noise[seat] == most else 0,
                eyes=eyes[seat],
                noise=noise[seat],
                treasures=len(pile),
            )
        )
    return tuple(found)


def best(found: tuple[Score, ...]) -> tuple[Seat, ...]:
    """Return the seats that share the win: most points, then fewest eyes on treasures, then most treasures."""
    top = max(score.rank for score in found)
    return tuple(seat for seat, score in enumerate(found) if score.rank == top)
