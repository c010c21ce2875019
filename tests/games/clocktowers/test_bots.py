"""The players at the table: choices known by hand, exact means behind draws, perfect ends, and who beats whom."""

import random
from fractions import Fraction
from typing import Any

import pytest

import clocklab
from clocklab.core import CHANCE, OVER, View
from clocklab.errors import OptionError
from clocklab.games.clocktowers.game import Clocktowers
from clocklab.games.clocktowers.play import EndgamePlayer, Lookahead, supposed
from clocklab.games.clocktowers.rules.scoring import evaluate as appraisal
from clocklab.players import GreedyPlayer, RandomPlayer, named, read
from tests.games.clocktowers.lines import START, after, ended, line, match

THREE = [GreedyPlayer(deals=1), Lookahead(), EndgamePlayer(aim="difference")]


def view(text: str, **options: Any) -> View[Any, Any]:
    played = match(text, **options)
    assert isinstance(played.turn, int)
    return View(played.game, played.turn, played.state)


def chosen(player: Any, text: str, **options: Any) -> str:
    seen = view(text, **options)
    return seen.game.format_action(player(seen, random.Random(1)))


# ---- choices known by hand --------------------------------------------------------------------------------------


@pytest.mark.parametrize("player", THREE, ids=str)
def test_with_the_last_card_they_crown_the_tower_that_brings_more(player: Any) -> None:
    """The red roof fits three towers: nobody's brings 5, a cat's 4, a mouse's 2."""
    assert chosen(player, ended("r:1c+o/1+o/1m+o", "1c:1", phase="play")) == "play r on 1"


@pytest.mark.parametrize("player", THREE, ids=str)
def test_with_two_cards_they_keep_the_roof_for_after_the_plain_clock(player: Any) -> None:
    """Only the clock first makes a tower of it: 5 points against none."""
    assert chosen(player, ended("o,r:1", "1c,1m:-", phase="play")) == "play o on 0"


@pytest.mark.parametrize("player", THREE[1:], ids=str)
def test_they_take_the_rung_before_the_other_does(player: Any) -> None:
    """Both need the blue rung of height 2 after a tower of one floor; here 5 points, and none for the other."""
    start = ended("o,b:1+o+b/2+o/1m", "b,2m:1c+1c+o", phase="play")
    assert chosen(player, start) == "play b on 1"


@pytest.mark.parametrize("player", THREE, ids=str)
def test_they_draw_the_roof_that_crowns_a_tower_at_once(player: Any) -> None:
    """The red roof lies on top and fits the plain tower of two floors; mice and a clock are of no use now."""
    assert chosen(player, line("1m,1m,om:-:2+o", START, tops="1m,om,r")) == "draw roofs"


# ---- what looking ahead is worth --------------------------------------------------------------------------------


def test_a_draw_is_worth_the_exact_mean_over_next_tops_of_the_best_play() -> None:
    """Counted anew: each unseen kind of the deck with its number, then the best play by the rule of thumb."""
    seen = view(line("1c,1m,om:-:2+o/1", f"{START}:-:2c+o", tops="1m,o,r"))
    game, state = seen.game, seen.state
    for row in Lookahead().weigh(seen, random.Random(1)):
        drawn = game.apply(state, row.action)
        total, many = Fraction(0), 0
        for what in game.legal_actions(drawn):
            weight = drawn.unseen[list_place(what.card)]
            shown = game.apply(drawn, what)
            plays = [appraisal(game, game.apply(shown, play)) for play in game.legal_actions(shown)]
            total += weight * max(mine - other for mine, other in plays)
            many += weight
        assert many == sum(drawn.unseen[place] for place in range(13) if place in deck_places(row.action))
        assert row.value == pytest.approx(float(total / many))


def list_place(card: Any) -> int:
    """Return the place of a card among the 13 kinds, by their order in the position's documentation."""
    order = ["wall of one floor", "wall of one floor, cat", "wall of one floor, mouse"]
    order += [text.replace("one floor", "two floors") for text in order]
    order += ["plain clock", "clock with a mouse"]
    order += [f"{colour} roof" for colour in ("blue", "green", "red", "yellow", "purple")]
    return order.index(str(card))


def deck_places(draw: Any) -> range:
    return {"walls": range(6), "clocks": range(6, 8), "roofs": range(8, 13)}[draw.deck.value]


def test_the_rule_of_thumb_counts_points_and_then_what_can_still_be_crowned() -> None:
    """A crowned tower counts its points; one that no roof can crown any more counts nothing."""
    dead = match(ended("1c:1+o+b/1+o+g/1+o+r/1+o+y/1c+o+p/1m+o", "1c:-", phase="play"))
    assert appraisal(dead.game, dead.state) == (24, 0)
    alive = match(ended("b:1c+o", "1c:-", phase="play"))
    assert 0 < appraisal(alive.game, alive.state)[0] < 4
    over = match(ended("-:1+o+b", "-:1c+o+g"))
    assert appraisal(over.game, over.state) == (5 + 3, 4)  # three more for who has won


# ---- perfect at the end -----------------------------------------------------------------------------------------


def best_result(game: Any, state: Any, cache: dict[Any, Fraction]) -> Fraction:
    """Return seat 0's share of the win under best play of both with open hands: plain search of everything."""
    if state not in cache:
        turn = game.turn(state)
        if turn is OVER:
            cache[state] = game.utilities(state, "win")[0]
        elif turn is CHANCE:
            law = game.chance_outcomes(state)
            cache[state] = law.expectation(lambda what: best_result(game, game.apply(state, what), cache))
        else:
            worths = [best_result(game, game.apply(state, each), cache) for each in game.legal_actions(state)]
            cache[state] = max(worths) if turn == 0 else min(worths)
    return cache[state]


ENDS = [
    ended("o,b:1+o/2", "b,om:1c+o/2m", phase="play"),
    ended("o,r,b:1/2+o", "b,r,om:1c+o/2m+o", phase="play"),
    ended("r,b,1m:1c+1+o/2m+o/2+o", "b,r,om:1c+o/2m+o", seat=1, phase="play"),
]


@pytest.mark.parametrize("text", ENDS)
def test_the_endgame_player_never_gives_away_a_share_of_the_win(text: str) -> None:
    """Against a plain search of all that can still happen, with every card in the open."""
    seen = view(text)
    game, cache = seen.game, {}
    action = EndgamePlayer()(seen, random.Random(3))
    value = best_result(game, seen._state, cache)
    assert best_result(game, game.apply(seen._state, action), cache) == value


def test_of_winning_actions_it_takes_the_one_that_looking_ahead_likes() -> None:
    """Far ahead any play wins; the first listed, a clock on the mouse's tower, would bring fewer points."""
    start = ended("o,r:1m/1/1+o+b/1+o+g/2+o+y/2+o+p", "1c:-", phase="play")
    for seed in range(6):
        seen = view(start)
        assert seen.game.format_action(EndgamePlayer()(seen, random.Random(seed))) == "play o on 1"


def test_what_another_put_away_is_supposed_to_be_of_least_use_to_it() -> None:
    """Truly the red roof is away; but that would crown a tower, and a mouse's wall is of no use any more."""
    start = after(ended("1:-", "1m,r:1+o", seat=1, phase="play"), "discard r")
    for seed in range(6):
        dealt = start.game.determinize(start.state, 0, random.Random(seed))
        likely = supposed(start.game, dealt, 0)
        assert [str(card) for card in likely.hands[1]] == ["red roof"]
        assert [str(card) for card in likely.discards[1]] == ["wall of one floor, mouse"]


def test_where_the_end_is_too_big_or_there_are_three_it_looks_ahead() -> None:
    start = line("1c,1m,om:-:2+o/1", f"{START}:-:2c+o", tops="1m,o,r")
    assert chosen(EndgamePlayer(), start) == chosen(Lookahead(), start)
    three = ended("o,b:1+o/2", "b,om:1c+o/2m", "1,1:-", phase="play")
    assert chosen(EndgamePlayer(), three) == chosen(Lookahead(), three)
    big = ENDS[2]
    assert chosen(EndgamePlayer(positions=1), big) in [view(big).game.format_action(each) for each in view(big).actions]


# ---- the players as players -------------------------------------------------------------------------------------


def test_they_are_found_by_name_and_refuse_wrong_settings() -> None:
    game = Clocktowers()
    assert {"lookahead", "endgame"} <= set(named(game))
    assert "endgame" not in named(Clocktowers(players=3))
    assert read("endgame:most=1,aim=difference", game) == EndgamePlayer(most=1, aim="difference")
    for wrong in ("lookahead:turns=0", "endgame:most=-1", "endgame:aim=points", "endgame:positions=0"):
        with pytest.raises(OptionError):
            read(wrong, game)
    race = clocklab.load("grandfather", cards=[5, 3])
    with pytest.raises(OptionError, match="plays Clocktowers, not"):
        Lookahead()(View(race, 0, race.initial()), random.Random(1))


def points(first: Any, second: Any, games: int, **options: Any) -> tuple[int, int]:
    """Return the points of both over these games, each played from both seats."""
    game = Clocktowers(**options)
    sums = [0, 0]
    for number in range(games):
        sides = (first, second) if number % 2 == 0 else (second, first)
        rng = random.Random(number)
        state = game.initial()
        while (turn := game.turn(state)) is not OVER:
            action = game.sample_chance(state, rng) if turn is CHANCE else sides[turn](View(game, turn, state), rng)
            state = game.apply(state, action)
        paid = game.payoffs(state)
        sums[0] += paid[number % 2]
        sums[1] += paid[1 - number % 2]
    return sums[0], sums[1]


def test_greedy_makes_three_times_what_random_players_make() -> None:
    greedy, luck = points(GreedyPlayer(deals=1), RandomPlayer(), 6)
    assert greedy > 3 * luck


def test_looking_ahead_makes_more_than_greed() -> None:
    ahead, greedy = points(Lookahead(), GreedyPlayer(deals=1), 4)
    assert ahead > greedy
