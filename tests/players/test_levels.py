"""Levels: one player with other settings by name, in texts, menus and names; by a toy, and every game's players."""

import random
from collections import Counter
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

import clocklab
from clocklab.core import View
from clocklab.core.registry import games
from clocklab.errors import OptionError
from clocklab.players import LEVELS, named, read
from clocklab.players.computer import Computer, Weighed, WeighingPlayer, misjudged
from clocklab.players.seats import makers, seat_player, seat_players
from tests.contract.toys import Hunch, Table

GAMES = [clocklab.load(name, players=count) for name, kind in games().items() for count in kind.player_counts]


@dataclass(frozen=True)
class Guesser(WeighingPlayer):
    """Thinks that guess n is worth n."""

    kind: ClassVar[str] = "guesser"
    title: ClassVar[str] = "Guesser"
    levels: ClassVar[Any] = {"easy": {"noise": 1.5}, "medium": {}, "strong": {"tries": 9}}
    tries: int = 1
    noise: float = 0.0

    def weigh(self, view: View[Any, Any], rng: random.Random) -> tuple[Weighed, ...]:
        return tuple(Weighed(action, float(action.value), self.tries) for action in view.actions)


class Guessing(Hunch):
    def bots(self) -> Any:
        return {"guesser": Guesser}


def test_a_level_is_the_player_with_its_settings_and_others_replace_them() -> None:
    game = Guessing()
    assert read("guesser:level=easy", game) == Guesser.at("easy") == Guesser(noise=1.5)
    assert read("guesser:level=medium", game) == Guesser()
    assert read("guesser:level=strong,noise=0.5", game) == Guesser(9, 0.5) == Guesser.at("strong", noise=0.5)


def test_a_name_says_the_level_or_what_is_not_usual_and_reads_back() -> None:
    for player, name in (
        (Guesser(), "guesser"),
        (Guesser(noise=1.5), "guesser:level=easy"),
        (Guesser(9), "guesser:level=strong"),
        (Guesser(9, 0.5), "guesser:tries=9,noise=0.5"),
    ):
        assert (player.name, read(player.name, Guessing())) == (name, player)


def test_menus_list_every_level_that_is_not_the_usual_player() -> None:
    offered = seat_players(Guessing())[-3:]
    assert [each.word for each in offered] == ["guesser", "guesser:level=easy", "guesser:level=strong"]
    assert [each.label for each in offered] == ["Guesser", "Guesser, easy", "Guesser, strong"]
    assert seat_player("guesser:level=easy", Guessing()) == offered[1]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("guesser:level=expert", "level must be .*easy.*medium.*strong"),
        ("guesser:level=2", "level must be .*easy.*medium.*strong"),
        ("guesser:lvl=easy", "has no setting 'lvl'; its settings are level, tries, noise"),
        ("random:level=easy", "has no setting 'level'; it has no settings"),
        ("guesser:noise=-1", "noise must be a number of at least 0"),
        ("guesser:noise=nan", "noise must be a number of at least 0"),
        ("guesser:noise=inf", "noise must be a number of at least 0"),
        ("guesser:noise=True", "noise must be a number of at least 0"),
        ("guesser:noise=much", "noise must be a number of at least 0"),
    ],
)
def test_what_is_no_level_or_no_noise_is_refused(text: str, said: str) -> None:
    with pytest.raises(OptionError, match=said):
        read(text, Guessing())


def test_noise_makes_close_choices_go_wrong_as_often_as_triangular_errors_do() -> None:
    # Guesses are worth 1, 2, 3. Errors reach 0.4 each way: never enough to make 2 seem better than 3.
    view, rng = View(Guessing(), 1, Table(1, "low")), random.Random(1)
    assert {Guesser(noise=0.4)(view, rng).value for _ in range(300)} == {3}
    # Of two worths 1 apart with noise 1 the worse wins where the difference of two triangular errors exceeds 1: that is
    # the sum of four uniforms exceeding 3 (Irwin-Hall), 1/24.
    two = (Weighed("worse", 0.0, 1), Weighed("better", 1.0, 1))
    wins = Counter(max(misjudged(two, 1.0, rng), key=lambda each: each.value).action for _ in range(6000))
    assert 190 < wins["worse"] < 312  # 250 expected, standard deviation 15.5
    assert misjudged(two, 0, rng) == two


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_players_with_levels_have_all_three_and_one_of_them_is_the_usual_player(game: Any) -> None:
    for name, maker in makers(game).items():
        levels = getattr(maker, "levels", {})
        if levels:
            assert tuple(levels) == LEVELS
            assert [level for level in levels if read(f"{name}:level={level}", game) == named(game)[name]]
            for level in levels:
                player = read(f"{name}:level={level}", game)
                assert isinstance(player, Computer)
                assert read(player.name, game) == player
