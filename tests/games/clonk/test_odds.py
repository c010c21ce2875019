"""What unseen cards hold and when the monster wakes; numbers counted by hand, or by listing every case."""

import random
from collections import Counter
from fractions import Fraction
from itertools import pairwise, product

import pytest

from clocklab.core import OVER, Position
from clocklab.errors import OptionError, PositionError
from clocklab.games.clonk import Clonk, odds
from clocklab.games.clonk.play import Digger
from clocklab.games.clonk.rules.state import Phase, State
from clocklab.players import RandomPlayer
from clocklab.probability import Dist
from clocklab.simulate import playout, tournament
from tests.games.clonk.tables import at, card, dealt, digging


def test_unseen_are_pile_face_down_cards_and_other_hands_alike() -> None:
    """By hand: 108 treasures less 25 face up in the shafts, 3 in carts and one's own 4: 76 that seat 0 has not seen."""
    state = dealt(random.Random(1), ["dduuuuu"] * 5)
    law = odds.unseen(at(state), 0)
    assert law.total == 76
    mine = next(each for each in state.hands[0] if state.hands[0].count(each) == 1)
    theirs = state.hands[1][0]
    assert (mine in law, theirs in law) == (False, True)
    assert mine in odds.unseen(at(state), 1)


def test_what_lies_beneath_is_certain_face_up_and_unseen_face_down() -> None:
    state = digging(
        [["red ring", "red crown"], [None, "blue ring"], ["pink ring"]], [], "red statue", ["red sword"] * 2, 1
    )
    assert odds.uncover(at(state), 0) == Dist.certain(card("red ring"))
    assert odds.uncover(at(state), 1) == Dist.certain(card("red sword"))
    assert odds.uncover(at(state), 2) == Dist.certain(card("red sword"))
    with pytest.raises(PositionError, match="pile is empty"):
        odds.uncover(at(state.but(pile=0)), 2)
    with pytest.raises(OptionError, match="shaft must be"):
        odds.uncover(at(state), 9)


def test_a_match_is_a_shared_colour_or_type() -> None:
    """By hand: of five unseen cards the red ring and the blue crown fit a red crown."""
    unseen = ["red ring", "blue crown", "blue ring", "pink sword", "white statue"]
    state = digging([[None, "blue ring"], ["red ring", "pink ring"]], [], "red statue", unseen, 4)
    assert odds.match_chance(at(state), card("red crown"), "pile") == Fraction(2, 5)
    assert odds.match_chance(at(state), card("red crown"), 0) == Fraction(2, 5)
    assert odds.match_chance(at(state), card("red crown"), 1) == 1
    for wrong in ("heap", True, None):
        with pytest.raises(OptionError, match="source must be"):
            odds.match_chance(at(state), card("red crown"), wrong)  # type: ignore[arg-type]
    with pytest.raises(PositionError, match="pile is empty"):
        odds.match_chance(at(state.but(pile=0)), card("red crown"), "pile")


def test_among_the_printed_cards_thirty_two_of_the_others_fit_any_one() -> None:
    """By hand: two more of its colour and type, 15 of its colour, 15 of its type; of 107 others 75 do not fit."""
    assert odds.fits_among(Clonk(), 1) == Fraction(32, 107)
    assert odds.fits_among(Clonk(), 2) == 1 - Fraction(75 * 74, 107 * 106)
    assert odds.fits_among(Clonk(), 0) == 0


def test_one_more_matching_treasure_is_worth_the_steps_of_the_task_table() -> None:
    """The rulebook's table: 1, 2, 4, 6, 9, 12, 16, 20, 25 for one to nine and more."""
    table = [0, 1, 2, 4, 6, 9, 12, 16, 20, 25, 25]
    assert [odds.task_value(many) for many in range(10)] == [after - before for before, after in pairwise(table)]
    with pytest.raises(OptionError, match="matching"):
        odds.task_value(-1)


@pytest.mark.parametrize(("players", "before"), [(2, 30), (3, 37), (4, 39)])
def test_the_awakening_card_comes_after_a_known_number_of_draws(players: int, before: int) -> None:
    """The piles of the rules: it lies under all but one of the near-equal piles, 60, 56 or 52 treasures in all."""
    game = Clonk(players=players)
    state = begun(game)
    assert odds.draws_left(Position(game, state)) == Dist.certain(before)
    assert odds.awakening(Position(game, state), 1).rounds == Dist.certain(-(-(before + 1) // players))


def begun(game: Clonk) -> State:
    rng, state = random.Random(4), game.initial()
    while state.phase is not Phase.CART:
        law = game.legal_actions(state)
        state = game.apply(state, game.sample_chance(state, rng) if game.turn(state) not in range(4) else law[0])
    return state


def test_shuffled_it_may_lie_anywhere_in_the_lowest_pile() -> None:
    """By hand for two: 30 treasures lie above the lowest pile of 30, and it has 31 places in that."""
    game = Clonk(awakening="shuffled")
    state = begun(game)
    assert odds.draws_left(Position(game, state)) == Dist.uniform(range(30, 61))
    assert odds.draws_left(Position(game, state.but(pile=3))) == Dist.uniform(range(4))


def test_the_rounds_left_are_those_of_every_sequence_of_draws() -> None:
    """All sequences of five turns that draw 1 or 3 cards with 6 draws before the card, seat 1 of 3 to act."""
    game = Clonk(players=3)
    state = begun(game).but(awakening=6, seat=1, phase=Phase.DIG)
    counted: Counter[int] = Counter()
    for drawn in product((1, 3), repeat=7):
        turn = next(turn for turn in range(1, 8) if sum(drawn[:turn]) > 6)
        counted[(1 + turn - 1) // 3 + 1] += 1
    rate = Dist.uniform((1, 3))
    assert odds.awakening(Position(game, state), rate).rounds == Dist(dict(counted))
    done = state.but(phase=Phase.LAY, seat=0)  # that turn draws no more: as if seat 1 were to act
    assert odds.awakening(Position(game, done), rate).rounds == Dist(dict(counted))


def test_a_turn_that_is_drawing_draws_what_it_still_has_to() -> None:
    """By hand: one card is left before it, and this turn draws two more: it comes up now, in this round."""
    game = Clonk(players=3)
    state = begun(game).but(awakening=1, phase=Phase.SIFT, draws=2)
    assert odds.awakening(Position(game, state), 1).rounds == Dist.certain(1)
    assert odds.awakening(Position(game, state.but(draws=1)), 1).rounds == Dist.certain(1)  # the next seat draws it
    assert odds.awakening(Position(game, state.but(draws=1, seat=2)), 1).rounds == Dist.certain(2)


def test_rates_that_no_turn_has_and_a_monster_that_is_awake_are_refused() -> None:
    game = Clonk()
    state = begun(game)
    for wrong in (0, 21, Dist.uniform((0, 1))):
        with pytest.raises(OptionError, match="rate must be"):
            odds.awakening(Position(game, state), wrong)
    with pytest.raises(PositionError, match="come up already"):
        odds.draws_left(Position(game, state.but(awake=True, awakening=None)))


def test_who_is_far_ahead_in_eyes_is_caught_and_who_has_none_is_not() -> None:
    """60 snore cards' eyes cannot be caught up with: about 100 eyes are in the whole deck, and few come into play."""
    game = Clonk(players=3)
    state = begun(game).but(snores=(0, 8, 0))
    loud = odds.caught(Position(game, state), 1, trials=20, seed=2)
    assert loud == odds.caught(Position(game, state), 1, trials=20, seed=2)
    quiet = odds.caught(Position(game, state), 0, trials=20, seed=2)
    assert loud.value > 0.9
    assert quiet.value < 0.2
    assert (loud.trials, loud.seed, loud.method) == (20, 2, "Wilson")


def test_the_estimates_say_who_played_on_and_by_default_it_is_somebody_with_sense() -> None:
    """Who digs by sense is not told from one that is named; players at random are told from it, and told by name."""
    here = Position(Clonk(), begun(Clonk()))
    usual = odds.caught(here, trials=6, seed=2)
    assert usual == odds.caught(here, players=[Digger()] * 2, trials=6, seed=2)
    assert str(usual).endswith("(Wilson; 6 trials, seed 2), played on by 'digger' in every seat")
    mixed = odds.caught(here, players=[RandomPlayer(), Digger()], trials=6, seed=2)
    assert (mixed.players, repr(mixed).endswith("played on by random, digger")) == (("random", "digger"), True)
    rounds = odds.rounds_left(here, trials=6, seed=2)
    assert {each.players for each in rounds.values()} == {("digger", "digger")}
    assert sum(each.value for each in rounds.values()) == pytest.approx(1)


def test_who_digs_by_sense_beats_who_plays_at_random_and_loses_to_looking_ahead() -> None:
    results = tournament(Clonk(), {"digger": Digger(), "random": RandomPlayer()}, 20, 1, workers=1)
    assert results.wins["digger"] >= 16


def test_rounds_left_under_players_end_at_the_last_turn_of_a_round() -> None:
    """In the round after the card has come up exactly one round is left, whoever plays."""
    game = Clonk(players=2)
    state = begun(game).but(awake=True, awakening=None)
    found = odds.rounds_left(Position(game, state), [RandomPlayer()] * 2, trials=10, seed=1)
    assert list(found) == [1]
    assert found[1].value == 1


def test_estimates_rest_on_what_the_seat_knows_alone() -> None:
    game = Clonk(players=2)
    state = begun(game)
    other = game.determinize(state, state.seat, random.Random(8))
    assert other != state
    assert odds.caught(Position(game, other), trials=10, seed=3) == odds.caught(
        Position(game, state), trials=10, seed=3
    )


def test_a_finished_game_and_wrong_numbers_of_players_are_refused() -> None:
    game = Clonk(players=2)
    over, _ = playout(game, random.Random(1))
    assert game.turn(over) is OVER
    with pytest.raises(OptionError, match="over"):
        odds.caught(Position(game, over))
    with pytest.raises(OptionError, match="a player for each seat"):
        odds.caught(Position(game, begun(game)), players=[RandomPlayer()])


def test_the_panel_answers_in_every_phase_in_which_a_seat_decides() -> None:
    game = Clonk(players=3)
    state, rng, seen = game.initial(), random.Random(3), Counter[Phase]()
    while game.turn(state) is not OVER:
        if state.phase in (Phase.DIG, Phase.LAY, Phase.CART) and not seen[state.phase]:
            assert len(odds.panel(Position(game, state))) >= 3
        seen[state.phase] += 1
        actions = game.legal_actions(state)
        state = game.apply(
            state, rng.choice(actions) if game.turn(state) in range(3) else game.sample_chance(state, rng)
        )
    assert {Phase.DIG, Phase.LAY, Phase.CART} <= set(seen)


def test_the_command_line_questions_answer_numbers_counted_by_hand() -> None:
    """Every turn of three players draws 2: the 38th card is drawn in turn 19, of round 7."""
    questions = Clonk(players=3).questions()
    assert questions["fits"].answer(1) == Fraction(32, 107)
    assert questions["task-value"].answer(4) == 3
    assert questions["awakening"].answer(2) == Dist.certain(7)
