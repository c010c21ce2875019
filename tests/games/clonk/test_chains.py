"""Chains against a program that plays the real rules and tries everything, and against chains found by hand."""

import random
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from clocklab.core import CHANCE
from clocklab.errors import OptionError, PositionError
from clocklab.games.clonk import Clonk
from clocklab.games.clonk.odds import chains
from clocklab.games.clonk.rules.state import Blast, Dig, Gift, Phase, State
from tests.games.clonk.tables import at, card, dealt, digging, small

GAME = Clonk()


def by_the_rules(
    state: State, laid: int, known: dict[tuple[State, int], Any], game: Clonk = GAME
) -> tuple[Fraction, ...]:
    """Return the chances of 0 to 4 laid in all under best play of seat 0, by trying every action of the game itself."""
    key = state, laid
    if key not in known:
        if state.phase not in (Phase.DIG, Phase.UNCOVER, Phase.REFILL) or state.seat != 0:
            known[key] = tuple(Fraction(number == laid) for number in range(5))
        elif game.turn(state) is CHANCE:
            law = game.chance_outcomes(state)
            parts = [(weight, by_the_rules(game.apply(state, each), laid, known, game)) for each, weight in law.items()]
            known[key] = tuple(
                sum((weight * part[number] for weight, part in parts), Fraction(0)) / law.total for number in range(5)
            )
        else:
            after = (
                by_the_rules(game.apply(state, action), laid + isinstance(action, Dig), known, game)
                for action in game.legal_actions(state)
            )
            known[key] = max(after, key=lambda law: (sum(n * share for n, share in enumerate(law)), law[::-1]))
    return known[key]  # type: ignore[no-any-return]


@pytest.mark.parametrize("seed", range(10))
def test_the_law_is_that_of_trying_every_action_of_the_rules(seed: int) -> None:
    state = small(random.Random(seed))
    found = chains(at(state))
    expected = by_the_rules(state, 0, {})
    assert found.law is not None
    assert tuple(Fraction(found.law.chance(number)) for number in range(5)) == expected


def test_an_uncovered_card_counts_with_its_exact_chance() -> None:
    """By hand: the red hammer is laid, then one of three cards comes up, and only the red crown fits it."""
    state = digging([[None, "red hammer"], ["white ring"]], [], "red statue", ["red crown", "white sword", "pink ring"])
    found = chains(at(state))
    assert found.law is not None
    assert (found.law.chance(1), found.law.chance(2), found.unknown) == (Fraction(2, 3), Fraction(1, 3), 1)
    assert found.longest == ((Dig(card("red hammer"), 0),),)
    assert found.best == Dig(card("red hammer"), 0)


def test_a_kablooey_card_and_the_gift_get_at_what_lies_below() -> None:
    """By hand: both tops are in the way; the gift takes the blue sword (beside a blue ring), a blast the other."""
    shafts = [["red hammer", "blue sword"], ["red crown", "white statue"]]
    nothing = chains(at(digging(shafts, [], "red necklace", [], others="green hammer")))
    assert nothing.law is not None
    assert nothing.law.chance(0) == 1
    gift = chains(at(digging(shafts, [], "red necklace", [], others="blue ring")))
    assert gift.law is not None
    assert (gift.law.chance(1), gift.best) == (1, Gift(1, card("blue sword"), 0))
    both = chains(at(digging(shafts, [], "red necklace", [], others="blue ring", kablooeys=1)))
    assert both.law is not None
    assert both.law.chance(2) == 1
    assert isinstance(both.best, Gift | Blast)


def test_all_longest_chains_in_sight_are_those_that_every_order_gives() -> None:
    """Every order of every choice of cards that can be reached, as a slow and obvious oracle."""
    for seed in range(6):
        state = small(random.Random(100 + seed))
        wanted = state.carts[0][-1]
        sources = [(each, None) for each in state.hands[0]]
        for number, shaft in enumerate(state.shafts):
            for each in reversed(shaft):
                if each is None:
                    break
                sources.append((each, number))
        chained = set()
        for length in range(1, 5):
            for order in permutations(range(len(sources)), length):
                line = [sources[at] for at in order]
                fits = all(
                    one.fits(other)
                    for one, other in zip([wanted, *(c for c, _ in line)], [c for c, _ in line], strict=False)
                )
                from_above = all(
                    [at for at in order if sources[at][1] == shaft]
                    == [at for at in range(len(sources)) if sources[at][1] == shaft][
                        : sum(sources[at][1] == shaft for at in order)
                    ]
                    for shaft in range(5)
                )
                if fits and from_above:
                    chained.add(tuple(Dig(each, shaft) for each, shaft in line))
        longest = max(map(len, chained), default=0)
        assert set(chains(at(state)).longest) == {chain for chain in chained if len(chain) == longest}


def test_four_in_sight_are_certain_whatever_lies_face_down() -> None:
    """By hand: hammers of four colours in hand; nothing must be uncovered."""
    hand = ["green hammer", "white hammer", "pink hammer", "blue hammer"]
    found = chains(at(digging([[None, None, "red ring"]] * 3, hand, "red hammer", ["red crown"] * 6)))
    assert found.law is not None
    assert (found.law.chance(4), found.unknown, found.length) == (1, 0, 4)


def test_with_more_than_three_unknown_cards_comes_an_estimate_that_says_so() -> None:
    """Five shafts hide two cards each under tops that all fit: more than three can come up, so no law is claimed."""
    shafts = [[None, None, f"red {kind}"] for kind in ("hammer", "necklace", "statue")] + [[], []]
    unseen = [f"{colour} {kind}" for colour in ("green", "white", "pink") for kind in ("crown", "sword", "ring")]
    state = digging(shafts, [], "red crown", unseen, pile=3)
    found = chains(at(state), trials=50, seed=3)
    assert found.law is None
    assert found.unknown == 4
    assert sum(each.value for each in found.estimates.values()) == pytest.approx(1)
    assert {each.seed for each in found.estimates.values()} == {3}
    assert chains(at(state), trials=50, seed=3) == found
    assert min(found.estimates) >= 3, "three red tops can be laid in any case"


def test_what_others_hold_changes_nothing_but_the_cards_that_may_come() -> None:
    state = dealt(random.Random(5), ["ddududuu"] * 5)
    swapped = list(state.unseen)
    hand = tuple(sorted((swapped.pop(0), swapped.pop(3), swapped.pop(7), swapped.pop(9))))
    other = state.but(hands=(state.hands[0], hand, state.hands[2]), unseen=tuple(sorted([*swapped, *state.hands[1]])))
    assert chains(at(other)) == chains(at(state))


def test_bad_questions_are_refused() -> None:
    state = digging([["red hammer"]], [], "red crown", [])
    for wrong in (7, -1, "0", True):
        with pytest.raises(OptionError, match="seat must be"):
            chains(at(state), wrong)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="asked about a position"):
        chains("red")  # type: ignore[arg-type]
    with pytest.raises(PositionError, match="no card in its cart"):
        chains(at(state.but(carts=((), ()))))
