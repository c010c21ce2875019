"""Whatever is public checks what it is given: a bad value is a ClocklabError, never another error or a silent answer.

Each entry of ``PROMISES`` is something public with good arguments, each marked with its kind; every argument is then
replaced by every bad value of its kind, one at a time. ``test_nothing_public_is_left_out`` compares the entries with
the doors, so that a new name needs a new entry.
"""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import inf, nan
from typing import Any

import pytest

import clocklab
from clocklab import players, probability, simulate, solve
from clocklab.core import Match
from clocklab.errors import ClocklabError, brief
from clocklab.games.grandfather import odds
from clocklab.games.grandfather.odds import kernel
from clocklab.games.grandfather.rules.moves import Ending
from clocklab.players import Stakes
from clocklab.probability import Bounds, Chain, Chance, Decisions, Dist, Exploding, MoreThan, Pool, d, deck, pool
from clocklab.simulate import Estimate, Sums
from clocklab.solve import Auction

HUGE = 10**5000
"""Python does not even write such a number."""
NUMBERS = (True, 1.0, 2.5, nan, inf, -1, HUGE, -HUGE, Fraction(5, 2), 1j)
OTHERS = (None, "x", [3], {}, object())


@dataclass(frozen=True)
class Given:
    """A good argument and the bad values that must be refused in its place."""

    good: Any
    bad: tuple[Any, ...]

    def but(self, *fine: Any) -> Given:
        """Return the same without what is fine here after all."""
        return Given(self.good, tuple(each for each in self.bad if not any(each is one for one in fine)))


def count(good: int, least: int = 0) -> Given:
    """A whole number with an upper limit, because of the range or of the size of the answer."""
    return Given(good, (*NUMBERS, *OTHERS, least - 1))


def least(good: int, least: int = 0) -> Given:
    """A whole number that may be as large as you like."""
    return Given(good, (*(each for each in NUMBERS if each is not HUGE), *OTHERS, least - 1))


def seed(good: int = 1) -> Given:
    return Given(good, (*(each for each in NUMBERS if each != -1 or each is True), *OTHERS))


def number(good: Any) -> Given:
    return Given(good, (nan, inf, True, 1j, *OTHERS))


def exact(good: Any) -> Given:
    return Given(good, (0.5, nan, inf, 1j, *OTHERS))


def called(good: Any) -> Given:
    """A function."""
    return Given(good, (5, 2.5, nan, *OTHERS))


def listed(good: Any) -> Given:
    return Given(good, (5, nan, None, True, object()))


def dist(good: Any) -> Given:
    return Given(good, (5, nan, True, *OTHERS))


def text(good: str) -> Given:
    return Given(good, (5, nan, None, [3], HUGE))


def one_of(good: Any) -> Given:
    """One of a few words."""
    return Given(good, (5, nan, "x", [3], {}, HUGE))


def of_class(good: Any) -> Given:
    return Given(good, (*NUMBERS, *OTHERS))


def anything(good: Any) -> Given:
    return Given(good, ())


WALK = Chain({1: {0: 1, 2: 1}, 2: {1: 1, 3: 1}})
ROUND = Chain({0: {1: 1}, 1: {0: 1, 1: 1}})
CHOICES = Decisions({"a": {"stop": 1, "go": Dist({"b": 1})}, "b": 2})
PAIRS = d(6).sequence(2)
CARDS = deck({"red": 3, "black": 2})
THREE = pool(3 * [6])
RACE = clocklab.load("grandfather", cards=[2, 3], dice=2, sides=4, bump_from=1)
DEALT = clocklab.load("grandfather")
SOLVED = RACE.solve()
STYLED = odds.race_chain(RACE, odds.eager, odds.gentle)
AUCTION = Auction.of([[5, 1], [4, 2]], [3, 3])
EVEN = ([Fraction(1, 4)] * 4, [Fraction(1, 4)] * 4)
TABLE = solve.bid_table(AUCTION, 0)
PLAYED = Match(RACE, seed=1)
PLAYED.play("roll 1,3")
FINISHED = simulate.finish(Match(RACE, seed=5), random.Random(5))
ONCE = simulate.estimate(lambda game: game.winners == (0,), RACE, trials=30, seed=1, exact=Fraction(1, 2))
BATCH = kernel.play(RACE, 100, 1, ("eager", "eager"))
TWO = simulate.tournament(RACE, {"Ada": simulate.uniform, "Bob": simulate.uniform}, games=40, seed=1, progress=False)


def face(_: Any) -> int:
    return 1


def always(_: Any) -> bool:
    return True


RNG = of_class(random.Random(1))
GAME = of_class(RACE)
STATE = of_class(RACE.initial())

PROMISES: dict[str, tuple[Callable[..., Any], tuple[Given, ...], dict[str, Given]]] = {}


def promise(name: str, function: Callable[..., Any], *args: Given, **kwargs: Given) -> None:
    assert name not in PROMISES, name
    PROMISES[name] = function, args, kwargs


def _probability() -> None:
    promise("d", d, sides=count(6, 1))
    promise("sorted_rolls", probability.sorted_rolls, dice=count(3, 1), sides=count(6, 1))
    promise("subset_sums", probability.subset_sums, roll=Given([1, 2], (*listed(0).bad, "text", [0.5], [nan], [None])))
    promise("explode", probability.explode, die=dist(d(6)), on=Given(6, (nan, 7, 2.5, [3])), times=count(1))
    promise("Exploding", Exploding, die=dist(d(6)), on=Given(6, (nan, 7, 2.5, [3])))
    promise("Exploding.up_to", Exploding(d(6)).up_to, bound=count(12))
    promise("reroll", probability.reroll, die=dist(d(6)), on=Given(1, (nan, 7, 2.5, [3])), times=count(1).but(None))
    promise("opposed", probability.opposed, mine=dist(d(6)), other=dist(d(8)))
    promise("pool", pool, dice=listed([6, 6]))
    promise("pool of one", lambda die: pool([die]), count(6, 1))
    promise("Pool", Pool, dice=listed([6, 6]))
    promise("highest", probability.highest, dist(d(6)).but(5, True, None, nan, *OTHERS[1:]), Given(3, ([3], {})))
    promise("lowest", probability.lowest, Given(d(6), ([3], {})))
    promise("dice", probability.dice, text=Given("4d6", (*text("").bad, "", "d", "4d0", "99999d6", "1d6+", "3d6kh9")))
    promise("deck", deck, cards=Given({"red": 3}, (5, nan, None, {"red": -1}, {"red": 0.5}, {"red": True}, [[3]])))
    promise("Deck", probability.Deck, cards=Given({"red": 3}, (5, nan, None, {"red": -1})))
    promise("Deck.by", CARDS.by, kind=called(face))
    promise("Deck.without", CARDS.without, cards=Given(["red"], (5, None, nan, ["blue"], {"red": -1}, {"red": 0.5})))
    promise("Deck.number", CARDS.number, event=Given("red", ([3], {})))
    promise("Deck.hand", CARDS.hand, size=count(2))
    promise("Deck.until", CARDS.until, event=Given("red", ([3], {}, "blue", nan)), times=count(1, 1))
    promise("Hand.fold", CARDS.hand(2).fold, step=called(lambda s, c, n: s + n), start=Given(0, ([3],)))
    promise("Hand.count", CARDS.hand(2).count, event=Given("red", ([3], {})))
    promise(
        "Hand.contains", CARDS.hand(2).contains, Given(["red"], (5, None, [], nan, {"red": -1}, {"red": 0.5}, [[3]]))
    )
    promise("Pool.fold", THREE.fold, step=called(lambda s, c, n: s + n), start=Given(0, ([3],)))
    promise("Pool.count", THREE.count, event=Given(6, ([3], {})))
    promise("Pool.contains", THREE.contains, Given([6], (5, None, [], nan, {6: -1}, {6: 0.5}, [[3]])))
    promise(
        "Pool.keep", THREE.keep, times=Given([0, 1, 1], (5, None, nan, "x", [1], [0, 0, 0], [0.5, 1, 1], [HUGE, 1, 1]))
    )
    for name in ("keep_highest", "keep_lowest", "middle"):
        promise(f"Pool.{name}", getattr(THREE, name), number=count(1, 1))
    promise("Pool.versus", THREE.versus, other=dist(pool([6])))
    _dists()
    promise("Chance", Chance, favourable=count(1).but(True), possible=count(2, 1).but(HUGE, True))
    promise("MoreThan", MoreThan, bound=Given(3, (nan, None, "x", [3], 2.5, True)))
    promise("decimal_text", probability.decimal_text, value=exact(Fraction(1, 3)))
    promise("fraction_text", probability.fraction_text, value=exact(Fraction(1, 3)))
    rows, right = [{0: 1, 1: 1}, {0: 1, 1: -2}], [1, 0]
    bad_rows = (
        5,
        None,
        nan,
        "xy",
        [{0: 0.5}, {1: 1}],
        [{0: nan}, {1: 1}],
        [{9: 1}, {1: 1}],
        [5, 6],
        [{"x": 1}, {1: 1}],
    )
    bad_right = (5, None, nan, "xy", [1], [0.5, 1], [nan, 1], [None, 1])
    promise(
        "solve_exact", probability.solve_exact, Given(rows, bad_rows), Given(right, bad_right), backend=one_of("auto")
    )
    promise(
        "solve_exact_many",
        probability.solve_exact_many,
        Given(rows, bad_rows),
        Given([right], (5, None, *bad_right[3:])),
    )
    tables = (5, None, nan, "xy", [], [[]], [[1], [1, 2]], [[0.5]], [[nan]], [[None]], [["x"]])
    promise(
        "matrix_game", probability.matrix_game, Given([[1, 2]], tables), columns=Given("ab", ("a", 5, [[3], 1], "aa"))
    )
    promise(
        "bimatrix", probability.bimatrix, Given([[1, 2]], tables), Given([[1, 2]], tables), rows=Given("a", (5, "ab"))
    )
    _chains()


def _dists() -> None:
    weights = (5, None, nan, "x", {}, {1: -1}, {1: 0.5}, {1: nan}, [(1,)], [([3], 1)], {1: None})
    promise("Dist", Dist, Given({1: 2}, weights))
    promise("Dist.uniform", Dist.uniform, Given([1, 2], (5, None, nan, [], [[3]], range(HUGE))))
    promise("Dist.certain", Dist.certain, Given(1, ([3], {})))
    chances = ({1: 0.5, 2: 0.5}, {1: nan}, {1: Fraction(1, 2)}, {1: -1, 2: 2}, {}, 5, None, [1], {1: None})
    promise("Dist.from_chances", Dist.from_chances, Given({1: Fraction(1, 2), 2: Fraction(1, 2)}, chances))
    die = d(6)
    for name in ("chance", "given"):
        promise(f"Dist.{name}", getattr(die, name), Given(1, ((1, 2), range(1, 3), [1, 2], {1, 2}, {})))
    for name in ("at_most", "at_least"):
        promise(f"Dist.{name}", getattr(die, name), Given(3, (None, "x", [3], nan)))
    promise("Dist.quantile", die.quantile, Given(0.5, (nan, inf, -1, 2, True, None, "x", HUGE)))
    promise("Dist.expectation", die.expectation, called(face))
    promise("Dist.conditional_expectation", die.conditional_expectation, called(face), called(face))
    for name in ("covariance", "correlation"):
        promise(f"Dist.{name}", getattr(PAIRS, name), called(lambda roll: roll[0]), called(lambda roll: roll[1]))
    promise("Dist.entropy", die.entropy, base=Given(2, (*number(0).bad, 0, 1, -1)))
    promise("Dist.distance", die.distance, dist(d(8)))
    promise("Dist.map", die.map, called(face))
    promise("Dist.then", die.then, Given(lambda roll: d(roll), (*called(0).bad, face)))
    promise("Dist.combine", Dist.combine, called(max), dist(die), dist(die))
    promise("Dist.joint", Dist.joint, dist(die), dist(die))
    promise("Dist.sequence", die.sequence, count(2))
    promise("Dist.repeat_sum", die.repeat_sum, count(2, 1))
    promise("Dist.draw", die.draw, count(2))
    promise("Dist.draw_counts", die.draw_counts, count(2))
    promise("Dist.sample", die.sample, RNG)
    for name in ("to_text", "to_latex"):
        promise(f"Dist.{name}", getattr(die, name), limit=least(4))
    promise("Dist.to_html", die.to_html, caption=text("A die"), limit=least(4))
    promise("Dist.plot", die.plot, ax=Given(None, (5, "x")), title=text("A die"))


def _chains() -> None:
    moves = (
        5,
        None,
        nan,
        "x",
        {},
        {1: 5},
        {1: None},
        {1: {2: -1}},
        {1: {2: 0.5}},
        {1: {2: nan}},
        {1: "x"},
        {1: {}},
        [3],
    )
    promise("Chain", Chain, Given({1: {0: 1}}, moves))
    walk = Given(lambda at: None if at > 3 else Dist.certain(at + 1), (*called(0).bad, face, lambda at: {1: 1}))
    promise("Chain.explore", Chain.explore, Given([0], (5, None, nan, [[3]])), walk, most=least(100, 1))
    state, backend = Given(1, (9, None, "x", nan, [3], {})), one_of("auto")
    for name in ("expected_steps", "variance_of_steps", "absorption"):
        promise(f"Chain.{name}", getattr(WALK, name), backend=backend)
    promise("Chain.expected_total", WALK.expected_total, called(face), backend=backend)
    promise("Chain.moves", WALK.moves, state)
    promise("Chain.period", ROUND.period, state)
    promise("Chain.visits", WALK.visits, state, backend=backend)
    promise("Chain.absorption_from", WALK.absorption_from, state, backend=backend)
    for name in ("hitting_chance", "hitting_time"):
        promise(f"Chain.{name}", getattr(WALK, name), Given(2, (9, None, nan, "x", [], [9], [[3]])), backend=backend)
        promise(f"Chain.bounds.{name}", getattr(WALK.bounds, name), Given(2, (9, None, nan, "x", [], [9], [[3]])))
    promise("Chain.bounds.expected_total", WALK.bounds.expected_total, called(face))
    promise("Chain.long_run", ROUND.long_run, Given(1, (9, "x", nan, [3], {})), backend=backend)
    promise("Chain.after", WALK.after, state, count(2))
    promise("Chain.steps_distribution", WALK.steps_distribution, state, count(2))
    promise("Chain.to_html", WALK.to_html, caption=text("A walk"), limit=least(4))
    promise("Bounds.covers", Bounds(Fraction(0), Fraction(1)).covers, number(Fraction(1, 2)))
    choices = (5, None, nan, "x", {}, {1: "x"}, {1: {2: "x"}}, {1: {2: 0.5}}, {1: nan}, {1: None}, {1: {2: None}}, [3])
    promise("Decisions", Decisions, Given({1: {2: 3}}, choices), wants=Given("most", (5, None, "x", face)))
    option = Given(lambda at: {"stop": 1}, (*called(0).bad, lambda at: "x", lambda at: {"stop": 0.5}))
    promise("Decisions.explore", Decisions.explore, Given([0], (5, None, nan, [[3]])), option, most=least(100, 1))
    for name in ("advice", "best", "losses", "value", "worths"):
        promise(f"Decisions.{name}", getattr(CHOICES, name), Given("a", (9, None, nan, [3], {})))
    for name in ("best", "value"):
        promise(f"Decisions.bounds.{name}", getattr(CHOICES.bounds, name), Given("a", (9, None, nan, [3], {})))


def _simulate() -> None:
    draws = called(lambda rng: rng.random() < 0.5)
    promise("sample", simulate.sample, draws, count(40, 1).but(HUGE), seed())
    promise(
        "share",
        simulate.share,
        Given(draws.good, (*draws.bad, lambda rng: 2, lambda rng: nan)),
        count(40, 1).but(HUGE),
        seed(),
    )
    promise("share_of", simulate.share_of, count(1), count(2, 1).but(HUGE), seed())
    promise("shares", simulate.shares, Given(draws.good, (*draws.bad, lambda rng: [3])), count(40, 1).but(HUGE), seed())
    between = Given((0, 1), (5, "ab", (0,), (1, 0), (0, 0), (2, 3), (nan, 1), (0, nan), (0, None)))
    rolls = Given(lambda rng: rng.randrange(2), (*called(0).bad, lambda rng: nan, lambda rng: "x", lambda rng: None))
    promise("average", simulate.average, rolls, count(40, 30).but(HUGE), seed(), between)
    values = Given([0, 1] * 20, (5, None, nan, "x" * 40, [1], [nan] * 40, [None] * 40, ["x"] * 40, [inf] * 40))
    promise("average_of", simulate.average_of, values, seed(), between)
    promise("running", simulate.running, draws, count(40, 1).but(HUGE), seed(), points=least(4, 1))
    promise(
        "wilson",
        simulate.wilson,
        Given(1, (nan, inf, -1, 3, None, "x", True)),
        count(2, 1).but(HUGE),
        z=Given(2, (nan, -1, None, "x")),
    )
    promise(
        "Sums",
        Sums,
        count=least(2),
        total=number(3),
        squares=number(5),
        cubes=number(9),
        least=number(1),
        most=number(2),
    )
    promise("Sums.of", Sums.of, values.but(values.bad[4]))
    promise(
        "Sums.counted", Sums.counted, Given({1: 2}, (5, None, [3], {1: -1}, {1: 0.5}, {nan: 1}, {None: 1}, {1: None}))
    )
    promise("Sums.within", Sums.of([1, 2]).within, Given(0, (nan, None, 2, "x")), Given(3, (nan, None, 1, "x")))
    promise(
        "Estimate",
        Estimate,
        Given(0.5, (nan, None, "x")),
        Given(0.4, (nan, None, "x")),
        Given(0.6, (nan, None, "x")),
        least(9, 1),
        seed(),
        text("Wilson"),
    )
    promise("Estimate.covers", simulate.share_of(1, 2, 1).covers, number(Fraction(1, 2)))
    event = Given(lambda game: 1, (*called(0).bad, lambda game: 0.5, lambda game: None, lambda game: nan))
    crowd = Given([simulate.uniform] * 2, (5, nan, "xy", [simulate.uniform], [None, None], [5, 5]))
    promise(
        "estimate",
        simulate.estimate,
        event,
        GAME,
        crowd,
        trials=count(3, 1).but(HUGE),
        seed=seed(),
        exact=Given(1, (0.5, nan, "x", True)),
        workers=Given(1, (0, -1, 1.0, nan, "x", HUGE)),
        progress=Given(False, (5, "x")),
    )
    promise(
        "coverage",
        simulate.coverage,
        Given(lambda s: simulate.share_of(1, 2, s), (*called(0).bad, face)),
        number(Fraction(1, 2)),
        count(3, 1).but(HUGE),
        seed(),
    )
    promise("Simulation.running", ONCE.running, points=least(3, 1))
    promise("Simulation.coverage", ONCE.coverage, count(2, 1).but(HUGE))
    promise(
        "episode",
        simulate.episode,
        GAME,
        crowd,
        seed(),
        names=Given(["A", "B"], (5, None, nan, "AB", [1, 2], ["x" * 99, ""])),
        longest=least(1000, 1),
    )
    promise(
        "play", simulate.play, GAME, crowd, seed(), names=Given(["A", "B"], (5, None, "AB")), longest=least(1000, 1)
    )
    policies = Given({0: SOLVED.best}, (5, nan, "x", [3], {7: SOLVED.best}, {0: 5}, {"x": SOLVED.best}))
    promise("playout", simulate.playout, GAME, RNG, state=STATE.but(None), longest=least(1000, 1), policies=policies)
    promise("finish", simulate.finish, of_class(Match(RACE)), RNG, policies=policies, longest=least(1000, 1))
    promise(
        "tournament",
        simulate.tournament,
        GAME,
        crowd,
        games=count(4, 1).but(HUGE),
        seed=seed(),
        workers=Given(1, (0, 1.0, nan, "x")),
        folder=Given(None, (5, nan, [3])),
        progress=Given(False, (5, "x")),
        longest=least(1000, 1),
    )
    promise(
        "run",
        simulate.run,
        called(abs),
        Given([1, -2], (5, None, nan)),
        workers=Given(1, (0, 1.0, nan, "x")),
        progress=Given(False, (5, "x")),
    )
    promise("kept_key", simulate.kept_key, Given("no such folder", (5, None, nan, [3])))
    for name in ("seed_of", "seating", "record"):
        promise(f"Results.{name}", getattr(TWO, name), count(1))
    promise("Results.in_seat", TWO.in_seat, Given("Ada", ("Eve", 5, None, [3])), count(1))


def _solve() -> None:
    states = [RACE.initial()]
    promise("bellman_gap", solve.bellman_gap, GAME, of_class(SOLVED), STATE)
    promise("largest_gap", solve.largest_gap, GAME, of_class(SOLVED), Given(states, (5, None, nan, [3], "x")))
    promise("analyse", solve.analyse, of_class(FINISHED), of_class(SOLVED))
    promise("Analysis.turning_points", solve.analyse(FINISHED, SOLVED).turning_points, most=least(3))
    values = Given(
        [[5, 1], [4, 2]],
        (5, None, nan, "xy", [], [[5, 1]], [[5], [4]], [[0.5, 1], [4, 2]], [[nan, 1], [4, 2]], [[True, 1], [4, 2]]),
    )
    budgets = Given([3, 3], (5, None, nan, "xy", [3], [3, -1], [3, 0.5], [3, nan], [3, True]))
    ties = Given([0, 1], (5, nan, "xy", [0], [0, 0], [0, 2], [0.0, 1], [False, 1]))
    huge = Given(budgets.good, (*budgets.bad, [3, HUGE]))
    for name in ("equilibrium", "equilibria"):
        promise(name, getattr(solve, name), values, huge, ties)
    promise(
        "equilibrium wanted",
        solve.equilibrium,
        values,
        huge,
        wanted=Given(0, (nan, inf, -1, True, None, "x")).but(None),
    )
    promise("Auction.of", Auction.of, values, budgets, ties)
    fractions = tuple(tuple(map(Fraction, row)) for row in values.good)
    promise("Auction", Auction, Given(fractions, values.bad), budgets, ties)
    bidder = Given(0, (2, -1, 0.0, True, None, "x", nan, HUGE))
    strategies = Given(
        EVEN,
        (
            5,
            None,
            nan,
            "xy",
            EVEN[:1],
            ([Fraction(1)], EVEN[1]),
            ([0.5, 0.5, 0, nan], EVEN[1]),
            ([Fraction(1, 2)] * 4, EVEN[1]),
            ([2, -1, 0, 0], EVEN[1]),
            (None, None),
        ),
    )
    for name in ("expected", "regrets", "allocations"):
        promise(f"Auction.{name}", getattr(AUCTION, name), strategies)
    for name in ("payoffs_by_bid", "chances_by_bid"):
        promise(f"Auction.{name}", getattr(AUCTION, name), bidder, Given(EVEN, strategies.bad[:5]))
    promise("Auction.favourite", AUCTION.favourite, bidder, Given([0, 1], (5, None, nan, [], [2], [0.0], "x")))
    promise("Auction.picks", AUCTION.picks, Given([0, 1], (5, None, nan, [2], [0, 0], [0.0, 1], "x")))
    promise("Auction.wins_ties", AUCTION.wins_ties, bidder, Given(1, bidder.bad))
    promise("Auction.standings", lambda b: list(AUCTION.standings(b)), bidder)
    promise(
        "bid_table", solve.bid_table, of_class(AUCTION), bidder, Given(1, bidder.bad).but(None), pays=one_of("winner")
    )
    promise("BidTable.best_replies", TABLE.best_replies, count(1))
    promise("chase", solve.chase, of_class(AUCTION), count(1), pays=one_of("winner"))
    promise(
        "outcome",
        solve.outcome,
        of_class(AUCTION),
        Given([1, 2], (5, None, nan, [1], [1, 9], [1, -1], [1, 0.5], [1, True], "xy")),
    )
    single = ([0.5, 0.5], [nan], [], [Fraction(1, 2)], [2, -1], 5, None, "x")
    promise("draw_bid", solve.draw_bid, Given(EVEN[0], single), RNG)
    promise("draw_bids", solve.draw_bids, Given(EVEN, (5, None, nan, "x", [[0.5, 0.5]])), RNG)
    found = solve.equilibrium([[5, 1], [4, 2]], [3, 3])
    promise("Equilibrium.wins", found.wins, bidder, Given(1, bidder.bad))


def _players() -> None:
    whole = count(3, 1).but(HUGE)
    aim = one_of("points").but("win")
    promise("RandomPlayer", players.RandomPlayer)
    promise("GreedyPlayer", players.GreedyPlayer, width=whole, deals=whole)
    promise("FlatMonteCarlo", players.FlatMonteCarlo, playouts=whole, aim=aim, longest=whole)
    for kind in (players.UCT, players.InformationSetSearch):
        promise(
            kind.__name__,
            kind,
            playouts=whole,
            exploration=Given(0.5, (nan, inf, -1, True, None, "x")),
            aim=aim,
            longest=whole,
        )
    promise("Expectimax", players.Expectimax, depth=whole, aim=aim, positions=whole, width=whole, deals=whole)
    promise("PerfectPlayer", players.PerfectPlayer, aim=aim)
    promise("Stakes", Stakes, GAME, Given("win", (5, None, "x", nan, [3])))
    promise("Stakes.of", Stakes.of, GAME, one_of(None))
    promise("named", players.named, GAME)
    promise(
        "read",
        players.read,
        Given("greedy", (5, None, nan, "x", "greedy:width=0", "greedy:x=1", "greedy:width", "")),
        GAME,
    )
    one = Given([simulate.uniform], (5, None, nan, "x", [None], [5], {1: simulate.uniform}))
    promise(
        "strength",
        players.strength,
        GAME,
        one,
        games=count(30, 30).but(HUGE),
        seed=seed(),
        aim=one_of("win"),
        workers=Given(1, (0, 1.0, nan, "x")),
        progress=Given(False, (5, "x")),
    )


def _race() -> None:
    rolled = {"dice": count(3, 1), "sides": count(6, 2), "bomb": one_of("or_move")}
    promise("enter", odds.enter, Given(6, (*(e for e in NUMBERS if e is not HUGE), *OTHERS, 0)), **rolled)
    promise("enter_table", odds.enter_table, **rolled)
    promise(
        "EntryTable",
        odds.enter_table().__getitem__,
        Given(6, (nan, 2.5, 6.0, True, None, "x", -1, 0, (1, 2, 3), (1, 2.0), ())),
    )
    cards = Given([5, 3], (5, None, nan, "53", [], [0], [5.0, 3], [True, 3], [nan], [99], [None], [HUGE]))
    promise("advance", odds.advance, cards, position=count(1), **rolled)
    promise("expected_rolls", odds.expected_rolls, cards, **rolled)
    promise("rolls_distribution", odds.rolls_distribution, cards, upto=count(2, 1), **rolled)
    promise("deal", odds.deal, seed(), least(3), length=count(14, 1))
    promise(
        "sweep",
        odds.sweep,
        of_class(DEALT),
        layouts=count(1, 1),
        seed=seed(),
        recheck=count(0).but(None),
        workers=Given(1, (0, 1.0, "x")),
    )
    promise("measure", odds.measure, GAME)
    promise("Measured.play", odds.measure(RACE).play, RNG)
    promise("Measured.edge", odds.measure(RACE).edge, called(odds.eager))
    promise("vary", odds.vary, GAME, dice=Given([2, 3], (5, None, [0], [2.5], [nan], [[3]])))
    promise(
        "compare",
        odds.compare,
        Given({"a": RACE}, (5, None, {}, [RACE], {"a": 5})),
        columns=Given(["rolls"], ([], ["x"], 5, None, [3], "rolls")),
        heading=text("race"),
    )
    promise(
        "solve",
        odds.solve,
        GAME,
        objective=one_of("points"),
        cards=Given([2, 3], (5, nan, "23", [], [0, 1], [2.0, 3], [None])),
        exact=Given(None, (5, "x", nan)),
    )
    promise(
        "race_chain",
        odds.race_chain,
        GAME,
        called(odds.eager),
        called(odds.eager),
        start=Given(odds.AT_START, (5, None, nan, ((0, 9), 0), ((0, 0), 2), ((0.0, 0), 0), ((0, 0), True), "x")),
    )
    promise("RaceChain.mean", STYLED.mean, of_class(Ending.PASS))
    promise("RaceChain.chance_of_any", STYLED.chance_of_any, of_class(Ending.PASS))
    promise("RaceChain.wins", STYLED.wins, count(1))
    promise("RaceChain.rolls_distribution", STYLED.rolls_distribution, count(3))
    promise("lapses", odds.lapses, of_class(SOLVED), called(odds.eager))
    promise("perfect", odds.perfect, of_class(SOLVED))
    promise(
        "values",
        SOLVED.values,
        Given((0, 1), (5, None, nan, (0,), (0, 9), (0.0, 1), (True, 1), (-1, 0), "xy")),
        count(1),
    )
    for name in ("value", "advice", "best", "policy"):
        promise(f"RaceSolution.{name}", getattr(SOLVED, name), of_class(PLAYED.state))
    promise("panel", odds.panel, of_class(PLAYED))
    promise("choices", odds.choices, GAME, of_class(RACE.roll_classes[0][0]), of_class(odds.AT_START))
    for name in ("eager", "rough", "gentle"):
        promise(
            name,
            getattr(odds, name),
            Given(odds.choices(RACE, RACE.roll_classes[0][0], odds.AT_START), (5, None, nan, [], [3])),
        )
    start = Given(odds.AT_START, (5, nan, ((0, 9), 0), ((0, 0), 2), "x"))
    policies = Given(("eager", "random"), (5, None, "eager", ["eager"], ["x", "x"], [5, 5]))
    promise(
        "kernel.play",
        kernel.play,
        GAME,
        count(50, 1),
        seed(),
        policies,
        start=start,
        first=count(0),
        engine=one_of("numpy"),
        longest=count(1000, 1),
    )
    promise("Batch.wins", BATCH.wins, count(1))
    promise("Batch.points", BATCH.points, count(1))
    promise("Batch.share", BATCH.share, called(always))
    promise("Batch.longer_than", BATCH.longer_than, least(3))
    promise("Batch.per_game", BATCH.per_game, of_class(Ending.PASS))


def _core() -> None:
    names = Given(["A", "B"], (5, None, nan, "AB", [1, 2], ["A", "B", "C"], ["x" * 99]))
    promise("Match", Match, GAME, seed=seed(), names=names, start=STATE.but(None))
    promise("Match.play", Match(RACE).play, Given("roll 1,3", (*NUMBERS, *OTHERS, "move 99")))
    promise("Match.preview", PLAYED.preview, Given("stop", (*NUMBERS, *OTHERS, "move 99")))
    promise("Match.board", PLAYED.board, Given(0, (2, -1, 0.0, True, "x", nan, HUGE)))
    promise("load", clocklab.load, text("grandfather"), players=count(2, 2), dice=count(3, 1))


for make in (_probability, _simulate, _solve, _players, _race, _core):
    make()


def cases() -> Iterator[tuple[str, int | str, Any]]:
    for name, (_, args, kwargs) in PROMISES.items():
        for place, given in (*enumerate(args), *kwargs.items()):
            for bad in given.bad:
                yield name, place, bad


def failing(name: str, place: int | str, bad: Any) -> str:
    """Return what happened instead of a ClocklabError, or nothing."""
    function, args, kwargs = PROMISES[name]
    values = [bad if place == at else given.good for at, given in enumerate(args)]
    named = {key: bad if place == key else given.good for key, given in kwargs.items()}
    try:
        got = function(*values, **named)
    except ClocklabError:
        return ""
    except Exception as error:
        return f"{type(error).__name__}: {error!s:.150}"
    return f"answered {type(got).__name__}"


@pytest.mark.parametrize("name", PROMISES)
def test_a_bad_value_is_refused(name: str) -> None:
    function, args, kwargs = PROMISES[name]
    function(*(given.good for given in args), **{key: given.good for key, given in kwargs.items()})
    for _, place, bad in (case for case in CASES if case[0] == name):
        assert not failing(name, place, bad), f"{name}: {brief(bad)} as {place!r}: {failing(name, place, bad)}"


CASES = tuple(cases())

GIVEN_BACK = {
    "WeighingPlayer",  # a base for players of one's own, which nobody makes by itself
    *("Episode", "Interrupted", "Results", "Simulation", "Analysis", "Decision", "Swing", "Weighed", "Lookahead"),
    *("Equilibrium", "Hand", "Comparison", "Fairness", "Lapses", "Measured", "RaceChain", "RaceSolution", "Choice"),
    *("Ending", "Spot", "Won", "Style", "Bounds", "EntryTable"),
}
"""What comes back from a question, or names a kind: nobody makes one to ask something."""
ASKED_BY_GAMES = {"uniform", "questions", "kernel"}
"""A player is called by the package with a view; the questions of the command line are read from texts."""


def test_nothing_public_is_left_out() -> None:
    promised = {name.split(" ")[0] for name in PROMISES}
    for door in (probability, simulate, solve, players, odds):
        for name in door.__all__:
            if callable(getattr(door, name)) and name not in GIVEN_BACK | ASKED_BY_GAMES:
                assert name in promised, f"{door.__name__}.{name} has no entry in PROMISES"
    for kind in (Dist, Chain, Pool, probability.Deck, probability.Hand, Exploding, Decisions, Auction):
        for name, method in inspect.getmembers(kind, callable):
            if not name.startswith("_") and len(inspect.signature(method).parameters) > 1:
                assert f"{kind.__name__}.{name}" in promised, f"{kind.__name__}.{name} has no entry in PROMISES"


def test_what_is_left_out_is_a_type_error() -> None:
    """A missing argument is Python's own error, as everywhere."""
    for function in (d, simulate.share, solve.outcome, players.read, odds.advance):
        with pytest.raises(TypeError, match="missing"):
            function()  # type: ignore[operator]
