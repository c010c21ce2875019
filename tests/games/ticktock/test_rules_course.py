"""The course of the game: setup, goals, piles, turn order, the end; expectations by the rulebook and by hand."""

from fractions import Fraction
from itertools import combinations

import pytest

import clocklab
from clocklab.core import CHANCE, OVER
from clocklab.errors import IllegalActionError, OptionError
from clocklab.games.ticktock import Hero, Phase, TickTockTower
from tests.games.ticktock.lines import FIRST_HOUR, after, at, choices, line, pawns, seat

FOUR = "tick tock key-keeper lock-keeper"
ALL_FOUR = ("Tick", "Tock", "Key Keeper", "Lock Keeper")


def step(game, state, *actions):
    for action in actions:
        state = game.apply(state, game.parse_action(action))
    return state


# ---- setup --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_pairs_are_drawn_uniformly_and_heroes_dealt_seat_by_seat(players: int) -> None:
    """C(4, 2) = 6 or C(4, 3) = 4 choices of pairs; then each seat gets any hero that is left."""
    game = TickTockTower(players=players)
    state = game.initial()
    law = game.chance_outcomes(state)
    assert [law.chance(each) for each in law] == [Fraction(1, 4 if players > 5 else 6)] * (4 if players > 5 else 6)
    assert {each.pairs for each in law} == set(
        combinations((Hero.TICK, Hero.WIND_UP_BALLERINA, Hero.BRASS_OWL, Hero.KEY_KEEPER), players // 2)
    )
    state = game.apply(state, max(law, key=lambda each: each.pairs))
    for number in range(players):
        assert (state.phase, state.seat) == (Phase.HERO, number)
        heroes = game.chance_outcomes(state)
        assert len(heroes) == players - number
        assert len({heroes.chance(each) for each in heroes}) == 1
        state = game.apply(state, next(iter(heroes)))
    assert len(set(state.heroes)) == players
    assert all(hero.twin is None or hero.twin in state.heroes for hero in state.heroes)
    assert (Hero.CUCKOO in state.heroes) == (players % 2 == 1)
    assert state.phase is Phase.DEAL


def test_with_eight_players_all_pairs_play_and_chosen_heroes_are_not_dealt() -> None:
    assert TickTockTower(players=8).initial().phase is Phase.HERO
    chosen = TickTockTower(heroes=ALL_FOUR).initial()
    assert chosen.phase is Phase.DEAL
    assert [hero.value for hero in chosen.heroes] == list(ALL_FOUR)


@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
@pytest.mark.parametrize("short", [False, True])
def test_the_clock_hand_starts_as_the_table_says(players: int, short: bool) -> None:
    assert TickTockTower(players=players, short=short).initial().hour == FIRST_HOUR[players] + short


def test_cards_are_dealt_then_everybody_draws_two_goals_then_it_is_drawn_who_begins() -> None:
    game = TickTockTower(heroes=ALL_FOUR)
    state = game.initial()
    for number in range(12):
        assert (state.phase, state.seat, len(state.hands[number // 3])) == (Phase.DEAL, number // 3, number % 3)
        state = step(game, state, "draw big-step")
    for number in range(4):  # the Keepers draw two as well
        assert (state.phase, state.seat) == (Phase.OFFER, number)
        assert {len(each.goals) for each in game.chance_outcomes(state)} == {2}
        state = game.apply(state, next(iter(game.chance_outcomes(state))))
        assert state.phase is Phase.KEEP
        state = game.apply(state, game.legal_actions(state)[0])
    assert [each.seat for each in state.returned] == [0, 1, 2, 3]
    assert game.turn(state) is CHANCE
    assert len(game.chance_outcomes(state)) == 4
    begun = step(game, state, "first 2")
    assert (begun.phase, begun.seat, begun.order) == (Phase.PLAY, 2, (2, 3, 0, 1))
    assert TickTockTower(heroes=ALL_FOUR, start=1).initial() == game.initial()


def test_a_given_start_player_begins_without_a_draw() -> None:
    game = TickTockTower(heroes=ALL_FOUR, start=3)
    state = game.initial()
    while game.turn(state) is CHANCE or state.phase is Phase.KEEP:
        state = game.apply(state, game.legal_actions(state)[0])
    assert (state.phase, state.order) == (Phase.PLAY, (3, 0, 1, 2))


# ---- goals ---------------------------------------------------------------------------------------------------------


def test_a_goal_true_before_the_turn_is_shown_if_it_is_still_true_and_only_then() -> None:
    """FAQ: true before one's turn is not enough; after one's card it counts."""
    seats = [seat("tick", 4, "TTS", "c"), *pawns("tock key-keeper lock-keeper", "0 0 0")]
    assert after(line(*seats), "play tiny-step").shown[0] == ()
    seats[0] = seat("tick", 3, "TTS", "g")
    assert [goal.value for goal in after(line(*seats), "play tiny-step").shown[0]] == ["In the Gears"]


def test_only_the_goal_of_the_seat_that_plays_is_looked_at_and_one_a_turn_at_most() -> None:
    """FAQ: two goals in one turn are not shown, though the new one is true as well."""
    seats = [seat("tick", 3, "TTS", "g"), seat("tock", 3, "", "g"), *pawns("key-keeper lock-keeper", "0 0")]
    shown = after(line(*seats), "play tiny-step", "offer on-the-chime,kind-heart", "keep on-the-chime under kind-heart")
    assert [len(each) for each in shown.shown] == [1, 0, 0, 0]
    assert shown.goals[0].value == "On the Chime"
    assert shown.phase is Phase.DRAW


def test_a_goal_cannot_be_swapped() -> None:
    """FAQ: it changes only by being made true; there is no other action in a turn than a card."""
    seats = [seat("tick", 3, "TTB", "u"), *pawns("tock key-keeper lock-keeper", "0 0 0")]
    assert choices(line(*seats)) == ["play tiny-step", "play big-step"]
    assert after(line(*seats), "play tiny-step").goals[0].value == "Up in the Belfry"


def test_keepers_draw_three_and_choose_the_order_of_those_put_back() -> None:
    seats = [seat("key-keeper", 3, "TTS", "g"), *pawns("lock-keeper tick tock", "0 0 0")]
    offered = ("play tiny-step", "offer by-the-pendulum,kind-heart,meeting")
    start = line(*seats, returned="e1,n3")
    game, _ = at(start)
    keeps = [game.format_action(each) for each in game.legal_actions(after(start, *offered))]
    assert len(keeps) == 6
    kept = after(start, *offered, "keep kind-heart under meeting,by-the-pendulum")
    assert [f"{each.goal.value} {each.seat}" for each in kept.returned] == [
        "Meeting 1",
        "No One Ahead 3",
        "Meeting 0",
        "By the Pendulum 0",
    ]
    assert {len(each.goals) for each in game.chance_outcomes(after(start, "play tiny-step"))} == {3}
    first = {"first_game": True}
    assert len(at(start, **first)[0].apply(at(start, **first)[1], game.parse_action("play tiny-step")).shown[0]) == 1
    plain, state = at(start, **first)
    state = step(plain, state, "play tiny-step")
    assert {len(each.goals) for each in plain.chance_outcomes(state)} == {2}


def test_two_equal_goals_are_one_choice() -> None:
    seats = [seat("tick", 3, "TTS", "g"), *pawns("tock key-keeper lock-keeper", "0 0 0")]
    game, _ = at(line(*seats))
    state = after(line(*seats), "play tiny-step", "offer meeting,meeting")
    assert [game.format_action(each) for each in game.legal_actions(state)] == ["keep meeting under meeting"]


def test_returned_goals_come_up_first_in_first_out_when_the_unseen_part_has_run_out() -> None:
    seats = [seat("tick", 3, "TTS", "g"), *pawns("tock key-keeper lock-keeper", "0 0 0")]
    start = line(*seats, returned="e1,n3,k2", unseen="c", hour=11)
    state = after(start, "play tiny-step", "offer on-the-chime")
    assert [goal.value for goal in state.offer] == ["On the Chime", "Meeting"]
    assert [each.goal.value for each in state.returned] == ["No One Ahead", "Kind Heart"]
    none_unseen = after(line(*seats, returned="e1,n3,k2", unseen="", hour=11), "play tiny-step")
    assert none_unseen.phase is Phase.KEEP  # nothing is left to chance
    assert [goal.value for goal in none_unseen.offer] == ["No One Ahead", "Meeting"]


def test_the_goal_pile_ends_with_one_goal_and_then_none() -> None:
    """FAQ: the last goal is taken; then one plays on without, and what was shown counts."""
    seats = [seat("tick", 3, "TTS", "g"), *pawns("tock key-keeper lock-keeper", "0 0 0")]
    last = after(line(*seats, unseen="c", hour=11), "play tiny-step", "offer on-the-chime")
    assert (last.phase, last.goals[0].value, last.returned) == (Phase.DRAW, "On the Chime", ())
    game, _ = at(line(*seats))
    empty = after(line(*seats, unseen="", hour=11), "play tiny-step")
    assert (empty.phase, empty.goals[0]) == (Phase.DRAW, None)
    assert game.scores(empty)[0].goals == 3
    seats[0] = seat("tick", 3, "TTS", "-")
    without = after(line(*seats, unseen="", hour=11), "play tiny-step")
    assert (without.phase, without.shown[0], without.goals[0]) == (Phase.DRAW, (), None)


# ---- the piles -------------------------------------------------------------------------------------------------------


def test_a_draw_follows_what_is_in_the_pile() -> None:
    seats = [seat("tick", 3, "TB", "u"), *pawns("tock key-keeper lock-keeper", "0 0 0")]
    game, state = at(line(*seats, phase="draw", discards="S"))
    law = game.chance_outcomes(state)
    left = sum(state.pile)
    assert left == 53 - 1 - 2 - 9
    assert {game.format_action(each): law.chance(each) for each in law}["draw catch-up"] == Fraction(2, left)


def test_the_discards_are_shuffled_when_a_draw_empties_the_pile() -> None:
    seats = [seat("tick", 3, "TBP", "u"), seat("tock", 9, "BBB"), *pawns("key-keeper lock-keeper", "0 0")]
    seats[2][2], seats[3][2] = "SSS", "HHH"
    rest = "TTTTTTTTTBBBBBBBBSSSPPPPPPPHHHHHMMMMCFFF"  # all others but one Catch Up
    start = line(*seats, discards=rest)
    played = after(start, "play tiny-step")
    assert (sum(played.pile), sum(played.discards)) == (1, 41)
    drawn = after(start, "play tiny-step", "draw catch-up")
    assert (sum(drawn.pile), sum(drawn.discards), drawn.last) == (41, 0, None)
    assert drawn.pile[0] == 10  # the Tiny Step just played among them


# ---- rounds and the end ------------------------------------------------------------------------------------


def test_the_next_round_is_played_furthest_ahead_first_and_ties_as_before() -> None:
    """Last of the round is seat 1; spaces 5, 6, 9, 5 after its step: order 2, 1, then 3 before 0 as in this round."""
    seats = pawns(FOUR, "5 5 9 5")
    seats[1][2:4] = "TTT", "u"
    seats[0][1] = 6  # will be pushed back to 5
    state = after(line(*seats, at=1, order="2301", hour=8), "play tiny-step", "draw tiny-step")
    assert state.spaces == (5, 6, 9, 5)
    assert (state.order, state.seat, state.hour) == ((2, 1, 3, 0), 2, 9)


def test_the_order_stays_fixed_within_a_round() -> None:
    seats = pawns(FOUR, "1 5 9 5")
    seats[0][2:4] = "SSS", "u"
    state = after(line(*seats, at=0, order="0213"), "play spring-jump", "draw tiny-step")
    assert (state.order, state.seat) == ((0, 2, 1, 3), 2)


def test_the_bell_rings_at_twelve_after_everybody_had_the_last_turn() -> None:
    seats = pawns(FOUR, "1 5 9 5")
    seats[3][2] = "TTT"
    game, state = at(line(*seats, at=3, hour=11))
    state = step(game, state, "play tiny-step", "draw tiny-step")
    assert (state.phase, state.hour) == (Phase.OVER, 12)
    assert game.turn(state) is OVER
    assert game.legal_actions(state) == ()
    assert not game.secret(state)


@pytest.mark.parametrize(("players", "rounds"), [(4, 9), (5, 9), (6, 7), (7, 7), (8, 7)])
def test_a_game_has_as_many_rounds_as_hours_to_the_bell(players: int, rounds: int) -> None:
    import random

    game = TickTockTower(players=players)
    rng, state, plays = random.Random(players), game.initial(), 0
    while game.turn(state) is not OVER:
        chance = game.turn(state) is CHANCE
        plays += state.phase is Phase.PLAY
        action = game.sample_chance(state, rng) if chance else game.legal_actions(state)[-1]
        state = game.apply(state, action)
    assert plays == rounds * players


def test_the_four_rows_of_the_rulebook_s_score_table() -> None:
    """Anna 10 + 3 + 10 = 23, Ben 10 + 3 + 23 = 36 with 6 goals, Clara 8 + 0 + 19 = 27, Daniel 9 + 0 + 16 = 25.

    Goals that pay so: Anna 3 + 3 + 3 and 1 more as a Keeper; Ben 3 + 3 + 3 + 3 + 5 + 6; Clara 5 + 5 + 6 + 3; Daniel
    5 + 4 + 3 + 3 and 1 more.
    """
    seats = [
        seat("key-keeper", 10, "", "p", "gpf"),
        seat("brass-owl", 10, "", "c", "gfcmku"),
        seat("silver-bat", 8, "", "e", "nbue"),
        seat("lock-keeper", 9, "", "a", "natm"),
    ]
    game, state = at(line(*seats, at=3, hour=12, phase="over"))
    rows = [(score.space, score.twin, score.goals, score.points) for score in game.scores(state)]
    assert rows == [(10, 3, 10, 23), (10, 3, 23, 36), (8, 0, 19, 27), (9, 0, 16, 25)]
    assert game.payoffs(state) == (23, 36, 27, 25)
    assert game.evaluate(state) == (23, 36, 27, 25)
    assert game.winners(state) == (1,)


def winners(*seats: tuple[int, str]) -> tuple[int, ...]:
    """Return who wins, each seat of two pairs of twins given by its space and its shown goals."""
    everybody = [seat(hero, space, "", "", shown) for hero, (space, shown) in zip(FOUR.split(), seats, strict=True)]
    game, state = at(line(*everybody, at=3, hour=12, phase="over"), first_game=True)
    return game.winners(state)


def test_most_points_win_then_the_space_then_the_number_of_goals_then_all_of_them() -> None:
    # 8, 9 + 3, 10, 12 + 3
    assert winners((8, "-"), (9, "-"), (10, "-"), (12, "-")) == (3,)
    # 9 + 3 = 12 on space 9, 8, 6 + 6 = 12 on space 6, 6
    assert winners((9, "-"), (8, "-"), (6, "u"), (6, "-")) == (0,)
    # 8 + 3 + 3 and 8 + 6: 14 both on space 8, with two goals and one
    assert winners((8, "gp"), (8, "u"), (0, "-"), (0, "-")) == (0,)
    # 8 + 3 both on space 8 with one goal
    assert winners((8, "g"), (8, "p"), (0, "-"), (0, "-")) == (0, 1)


def test_the_cuckoo_gets_two_points_for_every_close_pair_and_never_the_twin_bonus() -> None:
    """Pairs 3 and 4 spaces apart: 2 points; both within 3: 4 points."""
    heroes = f"{FOUR} cuckoo"
    game, state = at(line(*pawns(heroes, "5 8 2 6 15"), at=4, hour=12, phase="over"))
    assert [score.twin for score in game.scores(state)] == [0, 3, 0, 3, 2]
    game, state = at(line(*pawns(heroes, "5 8 2 2 0"), at=4, hour=12, phase="over"))
    assert [score.twin for score in game.scores(state)] == [0, 3, 0, 0, 4]


# ---- the table ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"players": 3}, "players must be one of 4, 5, 6, 7, 8, not 3"),
        ({"players": 9}, "players must be one of"),
        ({"players": 5, "kids": True}, "played without the Cuckoo, whom 5 need"),
        ({"players": 7, "kids": True}, "kids is a variant for 4, 6 or 8 players"),
        ({"edition": "free", "first_game": True}, "first_game is a variant of the full edition"),
        ({"edition": "deluxe"}, "edition must be one of 'full', 'free'"),
        ({"start": 4}, "start must be one of"),
        ({"heroes": ["Tick", "Tock", "Key Keeper"]}, "each of the 4 seats, not 3"),
        ({"heroes": ["Tick", "Tock", "Key Keeper", "Robin"]}, "There is no hero 'Robin'; the heroes are Tick, Tock"),
        ({"heroes": ["Tick", "Tock", "Key Keeper", "Silver Bat"]}, "Key Keeper plays only with its twin, Lock Keeper"),
        ({"heroes": ["Tick", "Tick", "Tock", "Tock"]}, "There is only one Tick, but 2 seats have it"),
        ({"heroes": ["Tick", "Tock", "Key Keeper", "Cuckoo"]}, "The Cuckoo plays with 5 or 7 players and only then"),
        ({"players": 5, "heroes": [*ALL_FOUR, "Silver Bat"]}, "The Cuckoo plays with 5 or 7"),
        ({"heroes": "Tick"}, "heroes must be a list of 4 names"),
        ({"short": "yes"}, "short must be one of True, False"),
    ],
)
def test_options_that_exclude_each_other_are_refused_and_it_is_said_why(options, why: str) -> None:
    with pytest.raises(OptionError, match=why):
        clocklab.load("ticktock", **options)


@pytest.mark.parametrize(
    ("options", "cards", "goals"),
    [
        ({}, 53, 24),
        ({"edition": "free"}, 44, 16),
        ({"kids": True}, 45, 24),
        ({"kids": True, "edition": "free"}, 36, 16),
        ({"first_game": True}, 53, 24),
    ],
)
def test_the_editions_and_variants_have_so_many_cards_and_goals(options, cards: int, goals: int) -> None:
    """53 and 44 action cards, 24 and 16 goals; the kids' game leaves out the 8 Pendulum Pushes."""
    state = clocklab.load("ticktock", **options).initial()
    assert (sum(state.pile), sum(state.unseen)) == (cards, goals)


def test_the_same_game_for_another_number_of_players() -> None:
    game = TickTockTower(heroes=ALL_FOUR, start=3, short=True)
    six = game.for_players(6)
    assert (six.players, six.heroes, six.start, six.short) == (6, (), 3, True)
    assert TickTockTower(players=8, start=7).for_players(4).start == "random"
    with pytest.raises(OptionError, match="without the Cuckoo"):
        TickTockTower(kids=True).for_players(5)


def test_a_refused_action_changes_nothing_and_names_what_was_allowed() -> None:
    game, state = at(line(seat("tick", 3, "TTB", "u"), *pawns("tock key-keeper lock-keeper", "0 0 0")))
    before = game.format_state(state)
    for action in ("play spring-jump", "play tiny-step on 1", "power on 1", "keep meeting under meeting", "first 1"):
        with pytest.raises(IllegalActionError, match="allowed here: play tiny-step, play big-step"):
            step(game, state, action)
    assert game.format_state(state) == before
