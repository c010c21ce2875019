"""The end of Clonk!: when the monster wakes, the completed round, the score, the loss and ties."""

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

import clocklab
from clocklab.games.clonk import Clonk, Colour, Kind, Phase, State, Tasks, Treasure, Wakes
from clocklab.games.clonk.rules import scoring
from tests.games.clonk.lines import dealt, line, match, seat


def walk(game: Any, seed: int) -> Iterator[tuple[State, Any, State]]:
    """Yield every step of one random game: before, action, after."""
    rng = random.Random(seed)
    state = game.initial()
    while game.turn(state) is not clocklab.OVER:
        chance = game.turn(state) is clocklab.CHANCE
        action = game.sample_chance(state, rng) if chance else rng.choice(game.legal_actions(state))
        after = game.apply(state, action)
        yield state, action, after
        state = after


# ---- the awakening ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "cards"), [(2, 31), (3, 38), (4, 40)])
def test_the_monster_wakes_when_the_31st_38th_or_40th_card_is_to_be_drawn(players: int, cards: int) -> None:
    """Counted from the pile's size alone: refills, face-down cards included, are draws like any other."""
    game = Clonk(players=players)
    for seed in range(12):
        begun = None
        for before, _, after in walk(game, seed):
            if after.turns == 0:
                continue
            begun = after.pile if begun is None else begun
            taken = begun - after.pile
            if not after.awake:
                assert taken < cards
            elif not before.awake:
                laid = before.phase is Phase.DIG and after.phase is Phase.REFILL  # a refill's first card, face down
                assert taken == cards - 1 + laid
        assert after.awake


def test_the_next_treasure_is_drawn_in_place_of_the_awakening_card_and_the_round_is_completed() -> None:
    """Seat 0 of three has the turn: 1 and 2 follow, then all is over and hands are discarded."""
    seats = seat("bh10", cart="rs10"), seat("gn10 wn01", cart="gs01"), seat("ys01", cart="yc00")
    played = match(line(*seats, pile=20, turns=4))
    played.play("stop")  # three cards: the first is the 37th, then the awakening card comes up
    assert (played.state.awakening, played.state.awake) == (1, False)
    played.roll()
    assert played.state.awake
    assert played.state.draws == 2
    played.roll()
    played.roll()
    assert played.state.phase is Phase.LAY
    assert played.state.pile == 17
    while not played.over:
        assert played.state.turns <= 6
        if played.turn is clocklab.CHANCE:
            played.roll()
        else:
            stop = [action for action in played.actions if played.game.format_action(action) == "stop"]
            played.play(stop[0] if stop else played.actions[0])
    assert played.state.turns == 6
    assert played.state.hands == ((), (), ())
    assert not played.game.secret(played.state)


def test_the_awakening_card_may_come_up_in_a_refill() -> None:
    seats = seat("bh10", cart="rs10"), seat("gn10", cart="gs01")
    played = match(line(*seats, pile=30))
    assert (played.state.awakening, played.state.awake) == (0, False)
    played.play("dig rr10 from 0")
    assert played.state.phase is Phase.REFILL
    assert (played.state.awake, played.state.pile) == (True, 29)


def test_shuffled_it_lies_at_each_place_of_the_lowest_pile_alike() -> None:
    """Two players: 30 cards, 31 places with the end; the hazards 1/(p + 1) multiply to 1/31 for each place."""
    left, chances = Fraction(1), []
    for pile in range(30, 0, -1):
        seats = seat("bh10", cart="rs10"), seat("gn10", cart="gs01")
        played = match(line(*seats, pile=pile, draws=3, phase="wake"), awakening="shuffled")
        hazard = played.game.chance_outcomes(played.state).chance(Wakes(True))
        chances.append(left * hazard)
        left *= 1 - hazard
    assert [*chances, left] == [Fraction(1, 31)] * 31


def test_shuffled_it_is_sampled_as_often_as_the_law_says() -> None:
    """One treasure left: before it or after it, 1000 of 2000; five standard deviations are 5 x 22.4."""
    seats = seat("bh10", cart="rs10"), seat("gn10", cart="gs01")
    played = match(line(*seats, pile=1, draws=1, phase="wake"), awakening="shuffled")
    rng = random.Random(4)
    woke = sum(played.game.sample_chance(played.state, rng) == Wakes(True) for _ in range(2_000))
    assert abs(woke - 1_000) < 5 * 22.4


def test_shuffled_it_is_drawn_before_each_card_of_the_lowest_pile_and_at_the_end_for_certain() -> None:
    seats = seat("bh10", cart="rs10"), seat("gn10", cart="gs01")
    above = match(line(*seats, pile=31), awakening="shuffled")
    above.play("stop")
    assert above.state.phase is Phase.SIFT, "the 31st card lies above the lowest pile"
    above.roll()
    assert above.state.phase is Phase.WAKE
    above.play("sleeps")
    assert above.state.phase is Phase.SIFT
    above.roll()
    above.play("wakes")
    assert (above.state.phase, above.state.awake, above.state.draws) == (Phase.SIFT, True, 1)
    last = match(line(*seats, pile=1), awakening="shuffled")
    last.play("stop")
    last.play("sleeps")
    last.roll()
    assert (last.state.awake, last.state.phase) == (True, Phase.LAY), "the pile is empty: only that card was left"
    refill = match(line(*seats, pile=2), awakening="shuffled")
    refill.play("dig rr10 from 0")
    assert (refill.state.phase, refill.state.shaft) == (Phase.WAKE, 0)
    refill.play("sleeps")
    assert (refill.state.phase, refill.state.shafts[0]) == (Phase.WAKE, (None,))


# ---- the score ----------------------------------------------------------------------------------------------


def cards(*texts: str) -> tuple[Treasure, ...]:
    """Return treasures from words such as ``green necklace 3 2``."""
    words = [text.split() for text in texts]
    return tuple(Treasure(Colour(colour), Kind(kind), int(coins), int(eyes)) for colour, kind, coins, eyes in words)


def ended(*carts: tuple[Treasure, ...], tasks: tuple[Tasks, ...] = (), **more: Any) -> State:
    """Return a finished position with these carts."""
    any_tasks = (Tasks(Colour.BLUE, Kind.RING), Tasks(Colour.PINK, Kind.SWORD), Tasks(Colour.WHITE, Kind.STATUE))
    state = dealt(players=len(carts)).state
    return state.but(phase=Phase.OVER, carts=carts, tasks=tasks or any_tasks[: len(carts)], **more)


def test_the_example_of_the_rulebook_is_scored_23_and_24() -> None:
    """19 + 6 + 6 - 8 for 15 eyes, and 14 + 6 + 4; cart and gallery count."""
    thomas = cards(
        *("red necklace 3 2", "blue necklace 3 2", "pink necklace 3 2", "white necklace 3 2"),
        *("green hammer 3 2", "green statue 2 2", "green crown 2 2", "green sword 0 1"),
    )
    andrea = cards(
        *("blue crown 2 2", "green crown 2 2", "white crown 2 2", "pink crown 2 2"),
        *("red hammer 2 2", "red statue 2 2", "red sword 2 2"),
    )
    tasks = Tasks(Colour.GREEN, Kind.NECKLACE), Tasks(Colour.RED, Kind.CROWN)
    state = ended(thomas, andrea[:5], tasks=tasks, galleries=((), andrea[5:]))
    game = Clonk()
    first, second = game.scores(state)
    assert (first.coins, first.kind_task, first.colour_task, first.eyes, first.loss) == (19, 6, 6, 15, 8)
    assert (second.coins, second.kind_task, second.colour_task, second.eyes, second.loss) == (14, 6, 4, 14, 0)
    assert game.payoffs(state) == (23, 24)
    assert game.winners(state) == (1,)


def test_the_task_table_and_a_card_that_matches_both_tiles() -> None:
    """0, 1, 2, 4, 6, 9, 12, 16, 20 and 25 for nine or more, each tile for itself."""
    table = {0: 0, 1: 1, 2: 2, 3: 4, 4: 6, 5: 9, 6: 12, 7: 16, 8: 20, 9: 25, 10: 25, 18: 25}
    assert {matching: scoring.task_coins(matching) for matching in table} == table
    both = cards("red crown 0 0", "red crown 0 0", "red ring 0 0")
    score = Clonk().scores(ended(both, cards("white ring 0 1"), tasks=(Tasks(Colour.RED, Kind.CROWN),) * 2))[0]
    assert (score.colour_task, score.kind_task, score.points) == (4, 2, 6)


def test_kablooey_cards_pay_and_cards_in_hand_do_not() -> None:
    state = ended((), cards("white ring 0 1"), kablooeys=(3, 0))
    assert Clonk().scores(state)[0].points == 3


def test_snore_cards_decide_who_is_caught_but_cost_nothing_unless_so_agreed() -> None:
    """Seat 0: 2 + 3 x 3 = 11 eyes against 10; half of 2, or half of 11 rounded up."""
    noisy = cards("red hammer 9 1", "red crown 0 1")
    quiet = cards("green hammer 9 9", "green crown 0 1")
    state = ended(noisy, quiet, snores=(3, 0), tasks=(Tasks(Colour.BLUE, Kind.RING),) * 2)
    assert Clonk().payoffs(state) == (9 - 1, 9)
    assert Clonk(snore_in_penalty=True).payoffs(state) == (9 - 6, 9)


def test_everybody_with_the_most_eyes_is_caught_and_totals_may_be_negative() -> None:
    three = cards("red hammer 0 5"), cards("green hammer 0 5"), cards("yellow hammer 0 4")
    assert Clonk(players=3).payoffs(ended(*three)) == (-3, -3, 0)


def test_ties_go_to_fewer_eyes_on_treasures_then_to_more_treasures_then_are_shared() -> None:
    """All have 5 coins; the loud third seat, with snore cards, is out of it by its loss or decides nothing."""
    loud = cards("red hammer 0 9")
    game = Clonk(players=3)
    fewer = ended(cards("yellow hammer 5 1"), cards("green hammer 5 2"), loud)
    assert game.winners(fewer) == (0,)
    snoring = ended(cards("yellow hammer 5 2"), cards("green hammer 5 1"), loud, snores=(0, 2, 0))
    assert game.winners(snoring) == (1,), "eyes on treasures count, not those on snore cards"
    more = ended(cards("yellow hammer 5 1"), cards("green hammer 5 0", "green ring 0 1"), loud)
    assert game.winners(more) == (1,)
    shared = ended(cards("yellow hammer 5 1"), cards("green hammer 5 1"), loud)
    assert game.winners(shared) == (0, 1)


def test_the_rule_of_thumb_counts_coins_tasks_and_part_of_the_loss() -> None:
    """Two seats with as many eyes: one chance in two to be the one who is caught, for each."""
    alike = cards("blue hammer 4 3"), cards("pink hammer 4 3")
    state = ended(*alike).but(phase=Phase.DIG)
    assert Clonk().evaluate(state) == (4 + 1 - Fraction(2, 2), 4 + 1 - Fraction(2, 2))
    assert Clonk().evaluate(state.but(phase=Phase.OVER)) == (4 + 1 - 2, 4 + 1 - 2)
