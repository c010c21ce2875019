"""What the public questions of the games are given is checked: whatever is no such number or thing is a named error."""

import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import clocklab
from clocklab import CHANCE, Dist, Position
from clocklab.errors import OptionError
from clocklab.games.clocks import odds as clocks
from clocklab.games.clocktowers import Colour, Roof
from clocklab.games.clocktowers import odds as towers
from clocklab.games.clonk import Phase
from clocklab.games.clonk import odds as clonk
from clocklab.games.grandfather import odds as race


def somewhere(name: str, stop: Callable[[Any], bool], **options: Any) -> Position[Any, Any]:
    """Return the first position of a random game in which somebody decides and the condition holds."""
    game, rng = clocklab.load(name, **options), random.Random(3)
    state = game.initial()
    while game.turn(state) is CHANCE or not stop(state):
        event = game.sample_chance(state, rng) if game.turn(state) is CHANCE else rng.choice(game.legal_actions(state))
        state = game.apply(state, event)
    return Position(game, state)


DIGGING = somewhere("clonk", lambda state: state.phase is Phase.DIG)
BUILDING = somewhere("clocktowers", lambda state: any(state.discards))
BIDDING = somewhere("clocks", lambda state: bool(state.groups))
SPLITTING = somewhere("clocks", lambda state: state.phase.value == "split")
NO_NUMBERS = (-1, True, 1.5, "x", [1], float("nan"))
NO_SEATS = (-1, 2, 10**9, True, 0.0, "x", [0])


@pytest.mark.parametrize(
    "ask",
    [
        lambda seat: clonk.pool(DIGGING, seat),
        lambda seat: clonk.unseen(DIGGING, seat),
        lambda seat: clonk.uncover(DIGGING, 0, seat),
        lambda seat: clonk.chains(DIGGING, seat),
        lambda seat: clonk.chain_worths(DIGGING, seat),
        lambda seat: clonk.caught(DIGGING, seat, trials=1),
        lambda seat: clonk.rounds_left(DIGGING, seat=seat, trials=1),
        lambda seat: towers.draws_left(BUILDING, seat),
        lambda seat: towers.tower_outlook(BUILDING, seat),
        lambda seat: towers.ladders(BUILDING, seat),
        lambda seat: towers.comes(BUILDING, Roof(Colour.BLUE), seat=seat),
        lambda seat: towers.set_aside(BUILDING, Roof(Colour.BLUE), seat=seat),
        lambda seat: clocks.lacking(BIDDING, seat),
        lambda seat: clocks.colour_set(BIDDING, seat),
        lambda seat: clocks.free_action(BIDDING, seat),
        lambda seat: clocks.auction.bid_advice(BIDDING, seat),
    ],
)
def test_a_seat_that_is_none_is_refused(ask: Callable[[Any], Any]) -> None:
    for seat in NO_SEATS:
        with pytest.raises(OptionError, match="seat must be"):
            ask(seat)


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda wrong: clonk.chains(DIGGING, seed=[wrong]), "seed must be a whole number"),
        (lambda wrong: clonk.caught(DIGGING, players=wrong, trials=1), "players? "),
        (lambda wrong: clonk.rounds_left(DIGGING, wrong, trials=1), "players? "),
        (lambda wrong: clonk.awakening(DIGGING, wrong), "rate must be"),
        (lambda wrong: clonk.rounds(wrong, 2, Dist.certain(2)), "draws must be a distribution"),
        (lambda wrong: clonk.rounds(Dist.certain(7), wrong, Dist.certain(2)), "players must be"),
        (lambda wrong: clonk.rounds(Dist.certain(7), 2, Dist.certain(2), place=wrong), "place must be"),
        (lambda wrong: clonk.fits_among(clocklab.load("clonk"), wrong), "CARDS must be"),
        (lambda wrong: clonk.fits_among(wrong, 1), "asked about a game of Clonk!"),
        (lambda wrong: clocklab.load("clonk", kablooey_per_turn=wrong), "kablooey_per_turn must be"),
        (lambda wrong: clocks.comes((4, 4, 4, 4), 2, wrong), "colour must be one of"),
        (lambda wrong: clocks.group_outlook(BIDDING, wrong), "[Dd]ice"),
        (lambda wrong: clocks.red_or_place(BIDDING, wrong), "Dice are asked for"),
        (lambda wrong: clocks.auction.split(SPLITTING, wanted=wrong), "wanted must be a regret"),
        (lambda wrong: race.deal(1, wrong), "number must be"),
        (lambda wrong: race.deal(1, 0, wrong), "length must be"),
        (lambda wrong: race.measure(wrong), "a race must be"),
        (lambda wrong: race.solve(wrong), "a race must be"),
        (lambda wrong: race.race_chain(wrong, race.eager, race.eager), "a race must be"),
        (lambda wrong: race.vary(wrong, dice=[2]), "a race must be"),
        (lambda wrong: race.perfect(wrong), "solved race"),
        (lambda wrong: race.lapses(wrong, race.eager), "solved race"),
    ],
)
def test_what_is_no_such_number_or_thing_is_refused(ask: Callable[[Any], Any], said: str) -> None:
    for wrong in NO_NUMBERS:
        with pytest.raises(OptionError, match=said):
            ask(wrong)


def test_yes_or_no_is_one_of_the_two_and_a_seed_is_a_whole_number() -> None:
    for wrong in (-1, 1, 1.5, "x", None, [1]):
        with pytest.raises(OptionError, match="every must be one of True, False"):
            towers.set_aside(BUILDING, Roof(Colour.BLUE), every=wrong)  # type: ignore[arg-type]
    for seed in (True, 1.5, "x", None, [1]):
        with pytest.raises(OptionError, match="seed must be a whole number"):
            race.deal(seed, 0)  # type: ignore[arg-type]
    assert clocks.auction.split(SPLITTING, wanted=Fraction(1, 10)).rows
