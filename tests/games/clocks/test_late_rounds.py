"""Players who never want to end a game of Clocks: with the 100th late round it ends all the same."""

import random
from typing import Any

import pytest

import clocklab
from clocklab.core import CHANCE, Match, Record
from clocklab.errors import PositionError
from clocklab.games.clocks.rules import state as do
from clocklab.games.clocks.rules.state import LATE_ROUNDS, Phase

KINDS = (do.Cash, do.GiveBack, do.Coins, do.Pass)


def stubborn(match: Match) -> Any:
    """Roll red dice for money, give back what can be given back, take the group with most red dice, bid nothing."""
    actions = match.actions
    for kind in KINDS:
        for action in actions:
            if isinstance(action, kind):
                return action
    if match.state.phase is Phase.TAKE:
        return max(actions, key=lambda action: sum(die.colour.value == "red" for die in action.dice))
    return actions[0]


def played(players: int, seed: int, red: bool = False) -> Match:
    """Return a match of stubborn players; with ``red`` chance draws red dice whenever it can."""
    match = Match(clocklab.load("clocks", players=players), seed)
    while not match.over:
        if match.turn is not CHANCE:
            match.play(stubborn(match))
        elif red and match.state.phase is Phase.DRAW:
            match.play(max(match.actions, key=lambda event: sum(each.value == "red" for each in event.colours)))
        else:
            match.roll()
        assert match.steps < 10_000
    return match


@pytest.mark.parametrize(("players", "red"), [(3, False), (4, False), (3, True), (4, True)])
def test_stubborn_players_come_to_an_end(players: int, red: bool) -> None:
    """11 dice can come to stay on each clock; all other rounds are late ones, so 11 x players + 100 rounds are most."""
    match = played(players, 1, red)
    rounds = sum(here.state.phase is Phase.DRAW for here in match.positions)
    assert LATE_ROUNDS <= rounds <= 11 * players + LATE_ROUNDS
    assert match.position.endswith(f"late={LATE_ROUNDS} over")
    assert str(match).split(": ")[1].startswith(f"After {LATE_ROUNDS} late rounds the game ends.")
    assert Match.from_record(match.record()).position == match.position
    assert match.game.parse_state(match.position) == match.state


def test_two_players_need_no_late_rounds() -> None:
    """Their red dice leave the game when they are rolled for money, so at most 8 rounds bring no die."""
    match = played(2, 2)
    assert all(here.state.late == 0 for here in match.positions)


def test_late_rounds_are_those_that_end_with_a_full_clock() -> None:
    """Counted again from the positions: before dice are drawn, how many rounds ended with a die being returned."""
    match = Match(clocklab.load("clocks", players=3), 5)
    rng = random.Random(5)
    late = 0
    while not match.over:
        before = match.state
        if match.turn is CHANCE:
            match.roll()
        else:
            match.play(rng.choice(match.actions))
        now = match.state
        late += now.phase is Phase.RETURN and before.phase is not Phase.RETURN
        late += before.phase is Phase.ROLL and all(each.value == "red" for each in before.drawn)
        assert now.late == (0 if match.over else late)
    assert late > 0


def test_records_and_lines_of_before_which_did_not_count_are_read() -> None:
    match = Match(clocklab.load("clocks", players=3), 5)
    rng = random.Random(5)
    while match.state.late < 2:
        if match.turn is CHANCE:
            match.roll()
        else:
            match.play(rng.choice(match.actions))
    old = match.position.replace(" late=2", "")
    assert old != match.position
    assert match.game.parse_state(old) == match.state.but(late=0)
    record = match.record()
    fields = (record.game, record.options, record.seed, record.names, record.start, record.actions)
    again = Match.from_record(Record.from_json(Record(*fields, old).to_json()))
    assert again.state == match.state


@pytest.mark.parametrize(
    ("players", "late", "said"),
    [
        (3, LATE_ROUNDS, "ends with its 100th late round"),
        (3, 101, "0 to 100 late rounds"),
        (2, 1, "only with three or four"),
    ],
)
def test_impossible_numbers_of_late_rounds_are_refused(players: int, late: int, said: str) -> None:
    game = clocklab.load("clocks", players=players)
    line = game.format_state(game.initial()).replace("seat=0 draw", f"seat=0 late={late} draw")
    with pytest.raises(PositionError, match=said):
        game.parse_state(line)


def test_the_form_holds_the_late_rounds() -> None:
    game = clocklab.load("clocks", players=4)
    state = game.initial().but(late=7)
    values = {field.key: field.value for field in game.setup_fields(state)}
    assert values["late"] == 7
    assert game.from_setup(values)[1] == state
