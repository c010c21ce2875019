"""The players at Clonk!'s table: choices known by hand, chains against trying all, no peeking, and who beats whom."""

import pickle
import random
import runpy
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import clocklab
from clocklab.core import CHANCE, OVER, View
from clocklab.errors import OptionError
from clocklab.games.clonk import Dig, Phase, Stop
from clocklab.games.clonk.play import Lookahead, Miner, judge
from clocklab.games.clonk.play.lookahead import (
    FITTED,
    USUAL,
    Chain,
    Prospects,
    prospects,
    stopping,
    task_prospect,
    turns_to_come,
)
from clocklab.players import LEVELS, GreedyPlayer, RandomPlayer, named, read
from clocklab.simulate import play, tournament
from tests.games.clonk.lines import choices, line, match, seat

GREEDY = GreedyPlayer(width=6, deals=2)


def chosen(player: Any, text: str, luck: int = 1) -> str:
    played = match(text)
    assert isinstance(played.turn, int)
    return played.game.format_action(player(View(played.game, played.turn, played.state), random.Random(luck)))


def views(players: int, seed: int, **options: Any) -> list[View[Any, Any]]:
    """Return what each decision of a random game looked like to who took it."""
    game, rng, found = clocklab.load("clonk", players=players, **options), random.Random(seed), []
    state = game.initial()
    while (turn := game.turn(state)) is not OVER:
        if turn is CHANCE:
            state = game.apply(state, game.sample_chance(state, rng))
        else:
            assert isinstance(turn, int)
            found.append(View(game, turn, state))
            state = game.apply(state, rng.choice(game.legal_actions(state)))
    return found


# ---- choices known by hand ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("player", [GREEDY, Lookahead()], ids=["greedy", "lookahead"])
def test_they_lay_coins_and_leave_an_eye_that_brings_nothing(player: Any) -> None:
    """Two are laid already, pink and a crown last. A blue crown of two eyes and no coin fits, and does not help.

    Neither blue nor crowns are a task of seat 0. A yellow crown of two coins and no eye is laid instead, where there is
    one; it leads on to a yellow sword. The other gallery is full, so nothing can be given.
    """
    other = seat(gallery="wr00 wh10 wc10 wn11", cart="ws02")
    loud = seat(gallery="pr10 pc10", cart="gd22 gr21", tasks="r*,h")
    for last, wanted in (("rh10", "stop"), ("yc20", "dig yc20 from 4")):
        shafts = ("bc02", "gr01", "wd01", "yd10", last)
        assert chosen(player, line(loud, other, shafts=shafts)) == wanted


def test_looking_ahead_lays_the_card_that_leads_on_where_greedy_takes_the_coin() -> None:
    """From a white necklace: a pink necklace (no coin) leads to a pink crown, 1, and a green crown, 2: 3 coins.

    A white sword, 1 coin, leads nowhere. It is the last turn of all, so that nothing later counts.
    """
    other = seat(cart="bh10", gallery="bh01 bs01 br02 bd01", tasks="g*,n")
    shafts = ("wd10", "pn01", "pc10", "gc20", "rr10")
    text = line(other, seat(cart="wn01", tasks="r*,h"), shafts=shafts, turns=6, awake=True, pile=20)
    assert choices(match(text)) == {"dig wd10 from 0", "dig pn01 from 1", "stop"}
    assert chosen(Lookahead(aim="points"), text) == "dig pn01 from 1"
    assert chosen(GREEDY, text) == "dig wd10 from 0"


def test_it_gives_the_eyes_away_that_decide_the_game() -> None:
    """The last turn of all, nothing to dig. Seat 1 has 6 coins and 6 eyes, seat 0 5 coins and 5 eyes, no task paid.

    As it is, seat 1 loses 3 coins for its eyes, and the game by 3 to 5. If it gives the yellow necklace, 2 coins and
    2 eyes, the other has 7 coins, loses 4, and the game by 3 to 6.
    """
    other = seat(cart="pr10 pr02 ph11 pd00 gd22", gallery="yd10", tasks="b*,c")
    own = seat("yn22", cart="wn11 wc22", gallery="bc10 bh22 ph01", tasks="r*,r")
    text = line(other, own, shafts=("gr01", "rr10", "gs01", "bs00", "gc01"), turns=4, awake=True, pile=20)
    assert choices(match(text)) == {"give yn22 from hand to 0", "stop"}
    assert {chosen(Lookahead(), text, luck) for luck in range(3)} == {"give yn22 from hand to 0"}


def test_where_the_win_is_safe_it_still_takes_the_most_points() -> None:
    """The last turn of all: seat 1 has 8 coins and 4 for its necklaces, no eye, the other 2 coins and 3 eyes.

    The red ring brings a coin; the blue statue and stopping bring none, and nothing that lies there follows either.
    """
    other = seat(cart="pr10 pr02 ph11", tasks="b*,c")
    own = seat("", gallery="rn20 rs10", cart="pn20 wn30", tasks="g*,n")
    text = line(other, own, shafts=("gd10rr10", "gc01bs00", "wd01", "yd10", "gn10"), turns=4, awake=True, pile=20)
    assert choices(match(text)) == {"dig rr10 from 0", "dig bs00 from 1", "stop"}
    for player in (Lookahead(deals=2), Miner(deals=2)):
        assert {chosen(player, text, luck) for luck in range(8)} == {"dig rr10 from 0"}


# ---- prospects ------------------------------------------------------------------------------------------------------


def test_turns_to_come_are_exact_once_the_monster_is_awake() -> None:
    """Three players, seat 1 began, the second of the last round acts: only seat 0 has a turn yet to begin."""
    three = [seat(cart="rh01"), seat(cart="gh00"), seat(cart="wh02")]
    played = match(line(*three, first=1, turns=8, awake=True, pile=10), start=1)
    assert played.turn == 2
    assert turns_to_come(played.game, played.state) == (1.0, 0.0, 0.0)


def test_a_round_of_draws_before_the_awakening_is_about_a_turn_for_everybody() -> None:
    three = [seat(cart="rh01"), seat(cart="gh00"), seat(cart="wh02")]
    near, far = (turns_to_come((played := match(line(*three, pile=pile))).game, played.state) for pile in (25, 46))
    assert near[0] > 0
    assert [later - sooner for later, sooner in zip(far, near, strict=True)] == pytest.approx([21 / 2.1 / 3] * 3)


def test_a_card_is_worth_its_coins_its_tasks_and_less_its_eyes() -> None:
    """By hand: 2 coins, the colour's 3 and the type's 4, less two eyes of a half."""
    game = clocklab.load("clonk")
    own = match(line(seat(cart="rh01", tasks="r*,h"), seat(cart="gh00"))).state.tasks[0]
    seen = Prospects(points=0.0, tasks=own, colour=3.0, kind=4.0, eye=0.5, turns=2.0)
    card = game.parse_action("cart rh22")
    assert seen.worth(card.card) == 2 + 3 + 4 - 1
    assert seen.worth(game.parse_action("cart bh22").card) == 2 + 4 - 1
    assert seen.worth(game.parse_action("cart bs22").card) == 2 - 1


def test_at_the_end_prospects_are_what_the_tasks_pay() -> None:
    """The task table by hand; with no turn to come a fifth card is worth 9 - 6."""
    assert [task_prospect(count, 0.0)[0] for count in range(11)] == [0, 1, 2, 4, 6, 9, 12, 16, 20, 25, 25]
    assert task_prospect(4, 0.0)[1] == 3
    worths = [task_prospect(count, 3.0)[0] for count in range(10)]
    assert all(more >= less for less, more in pairwise(worths))


# ---- the network ----------------------------------------------------------------------------------------------------


def test_a_network_says_what_adding_up_by_hand_says() -> None:
    """Of 3 the first unit makes 3 - 1 = 2, the second is below 0 and counts 0.

    Ahead: 2 + 3 - 4 = 1, which is 1/2 + 1/4. Lead: 2/2 + 1 = 2, of 16 points each.
    """
    one = judge.SCALE
    network = judge.Network(
        rows=((one,), (-one,)),
        starts=(-one, one),
        out=((one, one), (one // 2, one)),
        straight=((one**2,), (0,)),
        last=(-4 * one**2, one**2),
    )
    assert judge.through(network, [3]) == (0.75, 32.0)


def test_what_the_network_is_given_is_counted_as_by_hand() -> None:
    """Seat 0, in quarters: 2 coins; 2 red cards pay 2 and 1 hammer 1; the next would pay 2 + 1 more; 3 eyes, 2 more
    than seat 1 has, so 2 would be lost; a hand of a red crown with 3 coins and a green statue with an eye.
    """
    own, other = seat("rc30gs01", cart="rh21 rs02", tasks="r*,h"), seat("bs00", cart="gh01")
    played = match(line(own, other))
    found = judge.sides(played.game, played.state)
    coins_to_hand = [2, 3, 2, 1, 3, 3, 2, 2, 2, 3, 1, 1, 0]
    assert found[0][:13] == [4 * each for each in coins_to_hand]
    assert found[1][5:8] == [4 * 1, -4 * 2, 0]
    assert judge.numbers(found, 1, 0) == [*found[1], *found[0], 0, 0]
    assert all(isinstance(each, int) for side in found for each in side)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_fitted_network_fits_what_it_is_given(players: int) -> None:
    game = clocklab.load("clonk", players=players)
    view = views(players, 3)[-1]
    given = judge.numbers(judge.sides(game, view._state), 0, 1)
    network = judge.fitted()
    assert {len(row) for row in (*network.rows, *network.straight)} == {len(given)}
    assert {len(row) for row in network.out} == {len(network.rows)} == {len(network.starts)}
    ahead, _ = judge.through(network, given)
    assert 0 < ahead < 1


# ---- the quick way --------------------------------------------------------------------------------------------------


def test_the_best_chain_is_the_one_that_trying_all_of_them_finds() -> None:
    """Through the rules themselves: every order of digs; a card that is turned up closes its shaft."""
    asked = 0
    for view in views(3, 5) + views(2, 8, shaft="uduu"):
        state, game = view.deal(random.Random(1)), view.game
        if state.phase is Phase.DIG and len([each for each in view.actions if isinstance(each, Dig)]) > 1:
            own = prospects(game, state)[state.seat]
            value, step = Chain(game, state, own).best()
            assert value == pytest.approx(tried_all(game, state, own, frozenset()))
            assert step in view.actions
            asked += 1
    assert asked > 15


def tried_all(game: Any, state: Any, own: Prospects, closed: frozenset[int]) -> float:
    if state.phase is Phase.UNCOVER or state.phase is Phase.REFILL:
        closed |= {state.shaft}
        while state.phase is Phase.UNCOVER or state.phase is Phase.REFILL:
            state = game.apply(state, next(iter(game.chance_outcomes(state))))
    laid = len(state.galleries[state.seat]) if state.phase is Phase.DIG else 4
    best = stopping(game, state, own)[laid]
    for action in game.legal_actions(state) if state.phase is Phase.DIG else ():
        if isinstance(action, Dig) and action.shaft not in closed:
            best = max(best, own.worth(action.card) + tried_all(game, game.apply(state, action), own, closed))
    return best


# ---- what a player may know -----------------------------------------------------------------------------------------


def test_it_chooses_the_same_whatever_the_hidden_cards_are() -> None:
    """The others' hands and secret tiles are swapped for unseen ones, the pile's order with them."""
    swapped = 0
    for view in views(3, 11)[3::9]:
        for luck in range(2):
            both = (Lookahead(deals=3, turns=1), Miner(deals=2))
            wanted = [player(view, random.Random(luck)) for player in both]
            for seed in range(3):
                other = view.game.determinize(view._state, view.seat, random.Random(seed))
                swapped += other.hands != view._state.hands
                there = View(view.game, view.seat, other)
                assert [player(there, random.Random(luck)) for player in both] == wanted
    assert swapped > 15


def test_its_deals_differ_from_each_other() -> None:
    """One deal and another seed may choose otherwise somewhere: it does not know what is hidden."""
    short = Lookahead(deals=1)
    choices = [{short(view, random.Random(luck)) for luck in range(6)} for view in views(2, 3)[::5]]
    assert any(len(each) > 1 for each in choices)


# ---- whole games ----------------------------------------------------------------------------------------------------


def test_the_same_seed_plays_the_same_game() -> None:
    game = clocklab.load("clonk")
    both = [Lookahead(deals=2), Lookahead(deals=2, aim="points")]
    assert play(game, both, seed=3) == play(game, both, seed=3)
    assert play(game, both, seed=3) != play(game, both, seed=4)


@pytest.mark.parametrize(
    ("best", "second"), [(GREEDY, RandomPlayer()), (Lookahead(deals=2), GREEDY)], ids=["greedy", "lookahead"]
)
def test_greedy_beats_random_and_looking_ahead_beats_greedy(best: Any, second: Any) -> None:
    results = tournament(clocklab.load("clonk"), {"best": best, "second": second}, 10, 1, workers=1)
    assert results.wins["best"] >= 7
    assert results.points["best"].value > results.points["second"].value + 3


@pytest.mark.slow
def test_the_miner_is_no_weaker_than_looking_ahead() -> None:
    """120 games for two: of equals 0.5 is expected, and less than 0.43 in one run of sixteen."""
    results = tournament(clocklab.load("clonk"), {"miner": Miner(), "ahead": Lookahead()}, 120, 3)
    assert results.shares["miner"].value > 0.43


def test_the_miner_has_three_levels_that_are_the_same_player() -> None:
    game = clocklab.load("clonk")
    strengths = [read(f"miner:level={level}", game) for level in LEVELS]
    assert strengths == [Miner.at(level) for level in LEVELS]
    assert strengths[1] == Miner() == read("miner", game)
    assert strengths[0].name == "miner:level=easy"
    assert [each.deals for each in strengths] == sorted({each.deals for each in strengths}), "fewer deals, weaker"


def test_the_fitted_weights_win_where_both_only_dig() -> None:
    """The same cards for both, each beginning once: 30 games, in which the usual weights were behind by far."""
    tool = runpy.run_path(str(Path(__file__).parents[3] / "tools" / "fit_clonk.py"))
    share, lead = tool["match"](clocklab.load("clonk"), FITTED, USUAL, 15, 1)
    assert share > 0.5
    assert lead > 0


def test_it_has_a_name_and_can_be_sent_to_workers() -> None:
    game = clocklab.load("clonk")
    assert named(game)["lookahead"] == Lookahead()
    assert read("lookahead:deals=8,turns=1", game) == Lookahead(deals=8, turns=1)
    assert Lookahead(aim="points").name == "lookahead:aim=points"
    assert pickle.loads(pickle.dumps(Lookahead(deals=3))) == Lookahead(deals=3)


def test_what_it_cannot_be_or_play_is_refused() -> None:
    for wrong in ({"deals": 0}, {"turns": -1}, {"deals": 2.5}, {"aim": "coins"}):
        with pytest.raises(OptionError, match=next(iter(wrong))):
            Lookahead(**wrong)  # type: ignore[arg-type]
    race = clocklab.load("grandfather")
    with pytest.raises(OptionError, match="Clonk"):
        Lookahead()(View(race, 0, race.initial()), random.Random(1))


def test_every_action_is_weighed_and_those_that_make_no_sense_are_not_tried() -> None:
    """A full hand on five shafts: 25 ways or more to lay a card, of which six are tried."""
    view = next(each for each in views(2, 4) if each._state.phase is Phase.LAY and len(each.actions) >= 25)
    weighed = Lookahead(deals=2).weigh(view, random.Random(1))
    assert tuple(row.action for row in weighed) == view.actions
    assert sorted({row.tries for row in weighed}) == [0, 2]
    assert sum(bool(row.tries) for row in weighed) == 6
    digging = next(each for each in views(2, 4) if each._state.phase is Phase.DIG and len(each.actions) > 1)
    stop = [row for row in Lookahead(deals=2).weigh(digging, random.Random(1)) if isinstance(row.action, Stop)]
    assert stop[0].tries == 2
