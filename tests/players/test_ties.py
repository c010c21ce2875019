"""Where a win is safe, or out of reach, every choice is worth the same: then players take what brings most points."""

import random
from collections.abc import Hashable
from dataclasses import replace
from typing import Any, ClassVar

import pytest

from clocklab.core import OVER, Seat, Turn, View
from clocklab.players import UCT, Expectimax, FlatMonteCarlo, GreedyPlayer, InformationSetSearch, Weighed
from clocklab.players.computer import most_tried
from tests.contract.player_toys import Choose, Doors, Hide, Vault

WORTH = {"one": 1, "play": 0, "take": 3, "two": 2}
"""The points of each choice, by hand; the best comes neither first nor last."""


class Leftovers(Vault):
    """Seat 0 takes one of four things and the game is over; seat 1 has ``other`` points whatever is taken."""

    name: ClassVar[str] = "leftovers"
    player_counts: ClassVar[tuple[int, ...]] = (2,)
    hidden: ClassVar[bool] = False
    other: ClassVar[int] = 10

    def initial(self) -> Doors:
        return Doors(1)

    def turn(self, state: Doors) -> Seat | Turn:
        return OVER if state.chosen else 0

    def legal_actions(self, state: Doors) -> tuple[Hide | Choose, ...]:
        return () if state.chosen else tuple(map(Choose, WORTH))

    def apply(self, state: Doors, action: Hide | Choose) -> Doors:
        assert isinstance(action, Choose)
        return replace(state, chosen=action.what)

    def payoffs(self, state: Doors) -> tuple[int, ...]:
        return (WORTH[state.chosen], self.other)

    def winners(self, state: Doors) -> tuple[Seat, ...]:
        return (1,) if self.other > 3 else (0,)

    def evaluate(self, state: Doors) -> tuple[int, ...]:
        return (WORTH.get(state.chosen, 0), self.other)

    def observe(self, state: Doors, seat: Seat) -> Hashable:
        return state.chosen

    def determinize(self, state: Doors, seat: Seat, rng: random.Random) -> Doors:
        return state


class Ahead(Leftovers):
    """The same, and seat 0 wins whatever it takes."""

    other: ClassVar[int] = -1


@pytest.mark.parametrize("game", [Leftovers(players=2), Ahead(players=2)], ids=["lost", "won"])
@pytest.mark.parametrize(
    "player",
    [GreedyPlayer(), FlatMonteCarlo(40), UCT(60), InformationSetSearch(60), Expectimax(1), Expectimax(3)],
    ids=lambda player: player.name,
)
def test_with_the_win_decided_most_points_are_taken(game: Any, player: Any) -> None:
    for seed in range(12):
        assert player(View(game, 0, game.initial()), random.Random(seed)) == Choose("take")


def test_points_tell_only_equals_apart() -> None:
    # By hand: the second is worth more; the third and the fourth are equals and differ in points.
    weighed = (
        Weighed("a", 0.4, 9, 9.0),
        Weighed("b", 0.5, 9, 0.0),
        Weighed("c", 0.5, 9, 1.0),
        Weighed("d", 0.5, 9, 1.0),
    )
    assert FlatMonteCarlo()._best(weighed) == ["c", "d"]
    assert most_tried(weighed) == ["c", "d"]


def test_a_tree_search_does_not_take_what_it_hardly_tried() -> None:
    assert most_tried((Weighed("a", 0.5, 100, 0.0), Weighed("b", 0.5, 3, 9.0))) == ["a"]
