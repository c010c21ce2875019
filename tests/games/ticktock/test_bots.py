"""Tick-Tock Tower's own players: choices known by hand, that they do not peek, and that they beat who has no plan."""

import pickle
import random
from itertools import permutations
from typing import Any

import pytest

import clocklab
from clocklab.core import OVER, Turn, View
from clocklab.errors import OptionError
from clocklab.games.ticktock import Phase, State, TickTockTower
from clocklab.games.ticktock.play import Lookahead, Planner, Playout, Points
from clocklab.games.ticktock.rules.pieces import CARDS
from clocklab.players import LEVELS, GreedyPlayer, RandomPlayer, named, read
from clocklab.simulate import play, tournament
from tests.games.ticktock.lines import at, line, pawns, seat

BRIEF = Lookahead(deals=3, rounds=1)
BOTH = [Points(), BRIEF, Planner()]
KINDS = ["points", "lookahead", "planner"]


def chosen(player: Any, text: str, luck: int = 1, **options: Any) -> str:
    game, state = at(text, **options)
    return game.format_action(player(View(game, state.seat, state), random.Random(luck)))


def weighed(player: Any, text: str, **options: Any) -> dict[str, float]:
    game, state = at(text, **options)
    view = View(game, state.seat, state)
    return {game.format_action(each.action): each.value for each in player.weigh(view, random.Random(1))}


def table(*own: Any, others: str = "3 0 1") -> list[list[Any]]:
    """Tick with what is given, and the others' pawns."""
    return [seat("tick", *own), *pawns("tock brass-owl silver-bat", others)]


# ---- the points now -------------------------------------------------------------------------------------------


def test_points_counts_space_bonus_and_the_goal_that_comes_true() -> None:
    """Tick on 2, Tock on 3, goal On the Chime (3 points on 4, 8, 12). By hand: Tiny Step to 3, Tock pushed to 2, so
    3 + 3 = 6; Big Step to 4, 4 + 3 + 3 = 10; Spring Jump to 5 is ahead too, 5 + 3 = 8."""
    points = at(line(*table(2, "TBS", "c")))[0].kit.points
    assert points[6] == 3, "the rulebook's points of On the Chime"
    values = weighed(Points(), line(*table(2, "TBS", "c")))
    assert values == {"play tiny-step": 6, "play big-step": 10, "play spring-jump": 8}
    assert chosen(Points(), line(*table(2, "TBS", "c"))) == "play big-step"


def test_points_agrees_with_the_score_of_the_game_on_every_way_to_play() -> None:
    """The oracle is the game itself: play, and read the score."""
    checked = 0
    for game, state in decided(5) + decided(7):
        for each in (
            Points().weigh(View(game, state.seat, state), random.Random(1)) if state.phase is Phase.PLAY else ()
        ):
            if type(each.action).__name__ == "Play":
                assert each.value == game.scores(game.apply(state, each.action))[state.seat].points
                checked += 1
    assert checked > 100


def test_points_keeps_the_goal_that_can_come_true_in_the_time_that_is_left() -> None:
    """In the Gears pays 3 and Up in the Belfry 6, but a pawn on 2 does not come to 10 in the one turn that is left.

    Next turn any card will do for the Gears, up to 4: it promises 3. With 8 turns left the other one is kept: 3 against
    6 * (1 - (3/4)^7), which is 5.2.
    """
    own = (2, "TB", "", "g")
    late = line(*table(*own), phase="keep", offer="gu", hour=10)
    assert weighed(Points(), late) == {KEEP_GEARS: 3, KEEP_BELFRY: 0}
    early = weighed(Points(), line(*table(*own), phase="keep", offer="gu", hour=3))
    assert early == {KEEP_GEARS: 3, KEEP_BELFRY: 6 * (1 - 0.75**7)}


KEEP_GEARS = "keep in-the-gears under up-in-the-belfry"
KEEP_BELFRY = "keep up-in-the-belfry under in-the-gears"


def test_the_cuckoo_uses_its_power_where_it_pays_and_keeps_it_where_it_does_not() -> None:
    """The Cuckoo comes to 6, and with Three Ahead (4 points) wants nobody to be further. Tick on 7 goes back to 4, so
    that the goal is true and that pair close: 6 + 2 + 2 + 4. With Tick on 6, near Tock, the power brings nothing."""
    bird = seat("cuckoo", 5, "TTT", "a")
    led = line(bird, *pawns("tick tock brass-owl silver-bat", "7 1 1 1"), order="01234")
    assert weighed(Points(), led)["power on 1"] == 14 - 0.5
    assert chosen(Points(), led) == "power on 1"
    level = line(bird, *pawns("tick tock brass-owl silver-bat", "6 4 1 1"), order="01234")
    assert weighed(Points(), level)["play tiny-step"] == 6 + 2 + 2 + 4
    assert chosen(Points(), level) == "play tiny-step"


# ---- looking ahead --------------------------------------------------------------------------------------------


LAST = line(*table(9, "BFP", "c", others="5 11 12"), hour=11, order="1230")
"""The last turn of all: Bat has 12 + 3 points, Tick on 9 has 9 + 3."""


def test_in_the_last_turn_it_wins_rather_than_have_more_points() -> None:
    """By hand: a Big Step makes 11 + 3, and Bat wins. Big Fan makes 10 + 3, and Bat goes back to 11, level with Owl."""
    assert weighed(Points(), LAST)["play big-step"] == 14
    assert chosen(Points(), LAST) == "play big-step"
    assert weighed(Lookahead(deals=2), LAST) == {"play big-step": 0, "play pendulum-push on 1": 0, "play big-fan": 1}
    assert chosen(Lookahead(deals=2), LAST) == "play big-fan"


def test_with_points_for_its_aim_it_has_more_points_rather_than_win() -> None:
    values = weighed(Lookahead(deals=2, aim="points"), LAST)
    assert values == {"play big-step": 14, "play pendulum-push on 1": 12, "play big-fan": 13}


def test_a_win_that_is_shared_counts_as_its_share() -> None:
    """Bat on 11 beside Owl on 10 has 14 points on 11, and so has Tick after a Big Step; nobody has shown a goal."""
    text = line(*table(9, "BFP", "c", others="5 10 11"), hour=11, order="1230")
    assert weighed(Lookahead(deals=1), text)["play big-step"] == 0.5


@pytest.mark.parametrize(
    "player", [Points(), Lookahead(deals=1), Planner(noise=0)], ids=["points", "lookahead", "planner"]
)
def test_where_the_win_is_out_of_reach_it_still_takes_the_most_points(player: Any) -> None:
    """The last card of all; Bat has 15 + 3. By hand: Tiny Step 10 + 3, Big Step 11 + 3, Big Fan 10 + 3 (Bat 14 + 3)."""
    text = line(*table(9, "TBF", "c", others="5 10 15"), hour=11, order="1230")
    assert {chosen(player, text, luck) for luck in range(8)} == {"play big-step"}


@pytest.mark.parametrize("player", [Lookahead(deals=1), Planner(noise=0)], ids=["lookahead", "planner"])
def test_a_power_that_works_once_is_not_thrown_away_for_nothing(player: Any) -> None:
    """All stand on START in round 1: the Cuckoo's power would move nobody, and would be gone."""
    seats = [seat("cuckoo", 0, "TBH", "p"), *pawns("tick tock brass-owl silver-bat", "0 0 0 0")]
    text = line(*seats, hour=3, order="01234")
    assert not any(chosen(player, text, luck).startswith("power") for luck in range(12))


def decided(players: int, many: int = 25, seed: int = 3) -> list[tuple[TickTockTower, State]]:
    """Return positions of a random game in which somebody has a choice."""
    game = clocklab.load("ticktock", players=players)
    rng, state, found = random.Random(seed), game.initial(), []
    while (turn := game.turn(state)) is not OVER and len(found) < many:
        if isinstance(turn, Turn):
            state = game.apply(state, game.sample_chance(state, rng))
        else:
            if len(game.legal_actions(state)) > 1:
                found.append((game, state))
            state = game.apply(state, rng.choice(game.legal_actions(state)))
    return found


@pytest.mark.parametrize("player", BOTH, ids=KINDS)
def test_swapped_hidden_cards_and_goals_change_no_choice(player: Any) -> None:
    """The others' hands and goals are exchanged, and theirs with the piles: the seat sees the same, and does it."""
    swapped = 0
    for game, state in decided(4, 12):
        seat, view = state.seat, View(game, state.seat, state)
        action = player(view, random.Random(9))
        for other in truths(state):
            assert game.observe(other, seat) == game.observe(state, seat)
            swapped += 1
            assert player(View(game, seat, other), random.Random(9)) == action
    assert swapped > 60


def truths(state: State) -> list[State]:
    """Return positions like this one to the seat to act: others' hands or goals go round, one card is in the pile."""
    others = [seat for seat in range(4) if seat != state.seat]
    found = []
    for turned in list(permutations(others))[1:]:
        to = dict(zip(others, turned, strict=True))
        found.append(state.but(hands=tuple(state.hands[to.get(seat, seat)] for seat in range(4))))
        if all(state.goals[seat] for seat in others):
            found.append(state.but(goals=tuple(state.goals[to.get(seat, seat)] for seat in range(4))))
    card, new = state.hands[others[0]][0], CARDS[max(range(8), key=lambda rank: state.pile[rank])]
    pile = list(state.pile)
    pile[card.rank] += 1
    pile[new.rank] -= 1
    hand = tuple(sorted((*state.hands[others[0]][1:], new)))
    hands = tuple(hand if seat == others[0] else held for seat, held in enumerate(state.hands))
    found.append(state.but(pile=tuple(pile), hands=hands))
    return [other for other in found if other != state]


# ---- the table in one's head ----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [4, 5, 7, 8])
def test_the_table_in_the_head_plays_as_the_game_does(players: int) -> None:
    """The oracle is the game: each decision done on both, the game's chance told by what then lies on the table."""
    game = clocklab.load("ticktock", players=players)
    done = 0
    for _, state in decided(players, 60, seed=players):
        for action in game.legal_actions(state):
            laid = Playout(game, state, random.Random(done))
            laid.act(action)
            after = game.apply(state, action)
            assert (laid.spaces, laid.tokens, tuple(laid.used)) == (after.spaces, after.tokens, after.used)
            assert laid.shown == list(map(len, after.shown))
            assert tuple(laid.points()) == tuple(score.points for score in game.scores(after))
            done += 1
    assert done > 100


def test_no_card_or_goal_is_lost_in_the_head() -> None:
    """53 cards and 24 goals, as the rulebook counts them, whatever is played in whatever order."""
    game, state = decided(6)[-1]
    laid = Playout(game, state, random.Random(1))
    shown = sum(map(len, state.shown)) - sum(laid.shown)
    for hour in range(laid.hour + 1, 13):
        laid.play_on(hour)
        cards = len(laid.pile) + len(laid.discards) + sum(map(len, laid.hands))
        goals = len(laid.goal_pile) + sum(laid.shown) + sum(goal is not None for goal in laid.goals)
        assert (cards, goals + shown, laid.hour) == (53, 24, hour)
    assert laid.over


def test_a_copy_of_a_table_is_its_own() -> None:
    game, state = decided(6)[-1]
    laid = Playout(game, state, random.Random(1))
    before = [repr(getattr(laid, name)) for name in Playout.__slots__ if name != "rng"]
    laid.copy().play_on(12)
    assert [repr(getattr(laid, name)) for name in Playout.__slots__ if name != "rng"] == before


# ---- whole games ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("player", BOTH, ids=KINDS)
def test_the_same_seed_plays_the_same_game(player: Any) -> None:
    game = clocklab.load("ticktock")
    seats = [player, Points(), RandomPlayer(), player]
    assert play(game, seats, seed=3) == play(game, seats, seed=3)
    assert play(game, seats, seed=3) != play(game, seats, seed=4)


def test_points_beats_random_play_and_looking_ahead_beats_points() -> None:
    """Two against two at one table, so that equals would share the wins evenly."""
    game = clocklab.load("ticktock")
    results = tournament(
        game, {"points": Points(), "too": Points(), "random": RandomPlayer(), "any": RandomPlayer()}, 60, 1, workers=1
    )
    assert results.shares["points"].value + results.shares["too"].value > 0.55
    ahead = Lookahead(deals=3)
    results = tournament(game, {"ahead": ahead, "too": ahead, "points": Points(), "now": Points()}, 40, 1, workers=1)
    assert results.shares["ahead"].value + results.shares["too"].value > 0.55


@pytest.mark.slow
def test_the_planner_is_no_weaker_than_looking_ahead() -> None:
    """Two against two, 192 games: of equals 0.5 is expected, and less than 0.45 in one run of twelve."""
    entrants = {"plan": Planner.at("strong"), "too": Planner.at("strong"), "ahead": Lookahead(), "look": Lookahead()}
    results = tournament(clocklab.load("ticktock"), entrants, 192, 3)
    assert results.shares["plan"].value + results.shares["too"].value > 0.45


def test_the_planner_has_three_levels_that_are_the_same_player() -> None:
    game = clocklab.load("ticktock")
    strengths = [read(f"planner:level={level}", game) for level in LEVELS]
    assert strengths == [Planner.at(level) for level in LEVELS]
    assert strengths[1] == Planner() == read("planner", game)
    assert strengths[0].name == "planner:level=easy"
    assert [each.noise for each in strengths] == sorted({each.noise for each in strengths}, reverse=True)


def test_they_are_named_and_read_with_settings() -> None:
    game = clocklab.load("ticktock", players=8)
    assert named(game)["points"] == Points()
    assert named(game)["lookahead"] == Lookahead()
    reading = read("lookahead:deals=3,rounds=1", game)
    assert reading == BRIEF == pickle.loads(pickle.dumps(BRIEF))
    assert BRIEF.name == "lookahead:deals=3,rounds=1"


@pytest.mark.parametrize(
    ("settings", "word"), [({"deals": 0}, "deals"), ({"rounds": 1.5}, "rounds"), ({"aim": "x"}, "aim")]
)
def test_what_it_cannot_be_is_refused(settings: dict[str, Any], word: str) -> None:
    with pytest.raises(OptionError, match=word):
        Lookahead(**settings)


@pytest.mark.parametrize("player", BOTH, ids=KINDS)
def test_they_refuse_other_games(player: Any) -> None:
    race = clocklab.load("clocks")
    state = race.initial()
    rng = random.Random(1)
    while isinstance(race.turn(state), Turn):
        state = race.apply(state, race.sample_chance(state, rng))
    with pytest.raises(OptionError, match="Tick-Tock Tower"):
        player(View(race, 0, state), random.Random(1))


def test_greedy_and_points_want_the_same_points_of_a_card() -> None:
    """The generic greedy deals and lists chance; where no goal can come true both weigh a card alike."""
    text = line(*table(2, "TBS", "u"))
    greedy = weighed(GreedyPlayer(width=8, deals=1), text)
    assert {action: round(value, 9) for action, value in greedy.items()} == weighed(Points(), text)
