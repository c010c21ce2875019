"""What a seat knows and what is dealt anew; expected pools and chances are counted by hand."""

import random
from collections import Counter

import clocklab
from clocklab.games.ticktock import Card, Goal, Phase, TickTockTower
from clocklab.games.ticktock.rules import chance, printed
from tests.games.ticktock.lines import at, line, pawns, seat

HANDS = [
    seat("tick", 3, "TTB", "u"),
    seat("tock", 2, "BSP", "k"),
    seat("key-keeper", 5, "HHC", "a"),
    seat("lock-keeper", 1, "MFP", "n", "e", 1),
]
TEXT = line(*HANDS, discards="BBT", returned="e1,g0,m2")


def test_a_seat_sees_its_hand_its_goal_what_it_put_back_and_all_that_lies_open() -> None:
    game, state = at(TEXT)
    assert game.observe(state, 0) == (
        "tick:3:TTB:u:-:0:0 tock:2:???:?:-:0:0 key-keeper:5:???:?:-:0:0 lock-keeper:1:???:?:e:1:0 hour=8 order=0123 "
        "seat=0 pile=?38 discards=1,2,0,0,0,0,0,0 last=T unseen=?16 returned=?1,g0,?2 offer=- "
        "pairs=tick,key-keeper play"
    )
    assert "hands" not in game.describe(state)


def test_what_is_dealt_anew_is_what_the_seat_cannot_see() -> None:
    """For seat 0: of 53 cards all but its 3 and 3 discards; of 24 goals all but its own, its returned and 1 shown."""
    game, state = at(TEXT)
    cards, goals = chance.card_pool(state, 0), chance.goal_pool(state, 0)
    assert cards == (10 - 2 - 1, 12 - 1 - 2, 6, 8, 8, 4, 2, 3)
    assert sum(goals) == 24 - 3
    assert [goals[goal.rank] for goal in (Goal.UP_IN_THE_BELFRY, Goal.IN_THE_GEARS, Goal.MEETING)] == [1, 1, 1]
    for number in range(30):
        other = game.determinize(state, 0, random.Random(number))
        assert (other.hands[0], other.goals[0], other.discards) == (state.hands[0], state.goals[0], state.discards)
        assert other.returned[1] == state.returned[1]
        assert [each.seat for each in other.returned] == [1, 0, 2]
        assert (chance.card_pool(other, 0), chance.goal_pool(other, 0)) == (cards, goals)
        game.parse_state(game.format_state(other))


def test_every_arrangement_is_equally_likely() -> None:
    """Of the 47 cards that seat 0 cannot see 2 are Catch Ups: 3 * 2 / 47 of them in each other hand, in the mean.

    Of a secret goal of seat 1, as of any other hidden place: each of the 21 goals alike. Five sigma of 4000 deals.
    """
    game, state = at(TEXT)
    rng = random.Random(5)
    trials, caught, held, first = 4000, Counter(), Counter(), Counter()
    for _ in range(trials):
        other = game.determinize(state, 0, rng)
        for number in (1, 2, 3):
            caught[number] += other.hands[number].count(Card.CATCH_UP)
        held[other.goals[1]] += 1
        first[other.returned[0].goal] += 1
    for number in (1, 2, 3):
        mean = trials * 3 * 2 / 47
        assert abs(caught[number] - mean) < 5 * mean**0.5
    for counts in (held, first):
        for goal in Goal:
            mean = trials * chance.goal_pool(state, 0)[goal.rank] / 21
            assert abs(counts[goal] - mean) < 5 * mean**0.5


def test_an_offer_is_seen_by_who_chooses_only() -> None:
    seats = [seat("tick", 3, "TT", "-", "g"), *HANDS[1:]]
    seats[3] = seat("lock-keeper", 1, "MFP", "n", "e", 1)
    game, state = at(line(*seats, phase="keep", offer="fm", discards="B"))
    assert state.phase is Phase.KEEP
    assert " offer=fm " in game.observe(state, 0)
    assert " offer=?? " in game.observe(state, 1)
    offers = {game.determinize(state, 1, random.Random(number)).offer for number in range(20)}
    assert len(offers) > 5
    assert {game.determinize(state, 0, random.Random(number)).offer for number in range(20)} == {state.offer}
    assert (
        game.describe(state)
        == "Player 1 played Big Step and shows In the Gears for 3 points. Player 1 keeps one of \
2 goals, unseen by the others."
    )


def test_nothing_is_hidden_before_the_deal_and_when_the_bell_has_rung() -> None:
    game = TickTockTower()
    assert not game.secret(game.initial())
    over_game, over = at(line(*pawns("tick tock key-keeper lock-keeper", "1 2 3 4"), at=3, hour=12, phase="over"))
    assert not over_game.secret(over)
    assert over_game.observe(over, 0) == over_game.format_state(over)
    assert over_game.determinize(over, 0, random.Random(1)) == over


def test_no_memory_is_kept_of_what_lay_open_before_a_shuffle() -> None:
    """With no discards all cards but one's own are in the pool, wherever they lay before."""
    _, state = at(line(*HANDS))
    assert sum(chance.card_pool(state, 2)) == 53 - 3


def test_cards_played_are_told_to_all_and_what_is_drawn_or_kept_only_to_whom_it_belongs() -> None:
    from clocklab.core.contract import known_steps

    seats = [seat("tick", 3, "TTB", "g"), *HANDS[1:]]
    game, state = at(line(*seats))
    match = clocklab.Match(game, start=game.format_state(state))
    match.play("play tiny-step")
    match.play("offer meeting,in-the-middle")
    match.play("keep meeting under in-the-middle")
    match.play("draw big-step")
    for viewer, known in (
        (0, [True, False, True, False]),
        (1, [True, False, False, False]),
        (None, [True] + 3 * [False]),
    ):
        assert known_steps(game, match.history, match.state, viewer) == known


def test_with_an_empty_pile_the_card_just_played_is_shuffled_and_drawn_again() -> None:
    """A box of 12 cards for 4 hands of 3: nothing is ever left to draw but what has just been played."""
    values = printed.fields(printed.usual())
    for name, card in values["cards"].items():
        card["copies"] = {"Tiny Step": 6, "Big Step": 6}.get(name, 0)
    game = TickTockTower(heroes=("Tick", "Tock", "Key Keeper", "Lock Keeper"), start=0, box=values)
    match = clocklab.Match(game, seed=3)
    while match.turn is clocklab.CHANCE or match.state.phase is Phase.KEEP:
        match.roll() if match.turn is clocklab.CHANCE else match.play(match.actions[0])
    assert sum(match.state.pile) == 0
    hand = match.state.hands[0]
    match.play(match.actions[0])
    while match.state.phase is not Phase.DRAW:
        match.roll() if match.turn is clocklab.CHANCE else match.play(match.actions[0])
    assert (sum(match.state.pile), sum(match.state.discards), match.state.last) == (1, 0, None)
    match.roll()
    assert match.state.hands[0] == hand
