"""Decisions: published values of Piglet, slow obvious recursions, and value iteration in floats."""

from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest

from clocklab.errors import ChainError, SizeError, UnsolvableError
from clocklab.probability import Chain, Decisions, Dist, d
from clocklab.probability.chains import decisions as decisions_module

ONCE = d(6).sequence(2).map(sum)


DIE = d(6)


def pig(goal, die=DIE, bust=1):
    """Two roll in turns; whoever reaches the goal first wins, ``bust`` loses what the turn has brought."""

    def choices(state):
        who, mine, other, turn = state
        if mine + turn >= goal:
            return 1 - who
        after = die.map(lambda face: (1 - who, other, mine, 0) if face == bust else (who, mine, other, turn + face))
        hold = {"hold": Dist.certain((1 - who, other, mine + turn, 0))} if turn else {}
        return {"roll": after, **hold}

    return Decisions.explore([(0, 0, 0, 0)], choices, wants=lambda state: "least" if state[0] else "most")


def test_piglet_has_its_published_values():
    """T. Neller and C. Presser, Optimal Play of the Dice Game Pig, The UMAP Journal 25 (2004): a coin, goal 2."""
    game = pig(2, die=Dist.uniform([0, 1]), bust=0)
    published = {
        (0, 0, 0): "4/7",
        (0, 0, 1): "5/7",
        (0, 1, 0): "2/5",
        (0, 1, 1): "3/5",
        (1, 0, 0): "4/5",
        (1, 1, 0): "2/3",
    }
    assert {state: str(game.value((0, *state))) for state in published} == published
    assert all(game.value((1, *state)) == 1 - game.value((0, *state)) for state in published)


def test_pig_agrees_with_value_iteration():
    goal = 12
    game = pig(goal)
    values = dict.fromkeys(game.states, 0.5)
    for _ in range(400):
        for who, mine, other, turn in game.states:
            if mine + turn >= goal:
                values[who, mine, other, turn] = 1 - who
                continue
            lost = values[1 - who, other, mine, 0]
            roll = (lost + sum(values[who, mine, other, turn + face] for face in range(2, 7))) / 6
            found = [roll, values[1 - who, other, mine + turn, 0]] if turn else [roll]
            values[who, mine, other, turn] = min(found) if who else max(found)
    assert all(float(game.value(state)) == pytest.approx(values[state], abs=1e-9) for state in game.states)
    assert all(game.bounds.value(state).covers(game.value(state)) for state in game.states)
    assert max(float(b.high - b.low) for b in map(game.bounds.value, game.states)) < 1e-10


def test_shut_the_box_played_well_agrees_with_a_recursion():
    """Nine tiles; the sum of two dice is made of open ones, as often as it can be; the fewest pips left over win."""

    def choices(state):
        tiles, roll = state
        ways = [c for size in range(1, 5) for c in combinations(tiles, size) if sum(c) == roll]
        if roll and not ways:
            return sum(tiles)
        left = {way: tuple(tile for tile in tiles if tile not in way) for way in ways or [()]}
        return {way: ONCE.map(lambda roll, rest=rest: (rest, roll)) if rest else 0 for way, rest in left.items()}

    @cache
    def left_over(tiles):
        total = Fraction(0)
        for roll, weight in ONCE.items():
            rests = [
                tuple(tile for tile in tiles if tile not in way)
                for size in range(1, 5)
                for way in combinations(tiles, size)
                if sum(way) == roll
            ]
            total += weight * min([left_over(rest) if rest else 0 for rest in rests], default=sum(tiles))
        return total / 36

    game = Decisions.explore([(tuple(range(1, 10)), 0)], choices, wants="least")
    assert game.value((tuple(range(1, 10)), 0)) == left_over(tuple(range(1, 10)))
    assert game.best(((1, 2, 3), 3)) == (1, 2) if left_over((3,)) < left_over((1, 2)) else (3,)


def test_stopping_is_worth_its_textbook_value():
    """The best of up to three rolls, the last one counting: 14/3 (by hand: 7/2, 17/4, 14/3)."""
    game = Decisions.explore(
        [(3, 0)],
        lambda state: (
            {"roll": d(6).map(lambda face: (state[0] - 1, face)), **({"stop": state[1]} if state[1] else {})}
            if state[0]
            else state[1]
        ),
    )
    assert {*map(type, game.values.values())} == {Fraction}
    assert game.value((3, 0)) == Fraction(14, 3)
    assert game.best((2, 4)) == "roll"
    assert game.best((1, 4)) == "stop"
    assert game.worths((1, 4)) == {"stop": 4, "roll": Fraction(7, 2)}
    assert list(game.worths((1, 4))) == ["stop", "roll"]
    assert game.losses((1, 4)) == {"stop": 0, "roll": Fraction(1, 2)}
    assert game.advice((1, 4)) == "stop  4\nroll  7/2 = 3.5, loses 1/2 = 0.5"
    ends = game.chain().absorption_from((3, 0))
    assert ends.expectation(lambda end: end[0][1] if isinstance(end[0], tuple) else end[1]) == Fraction(14, 3)


def test_circles_are_solved_by_policy_iteration():
    """By hand: a bold try wins with 2/5 and else falls back to the start; a timid one costs nothing but two steps."""
    game = Decisions(
        {
            "start": {"walk": (-1, Dist.certain("gate")), "leap": (-1, Dist({"home": 1, "start": 3}))},
            "gate": {"walk": (-1, Dist({"home": 2, "start": 1}))},
        }
    )
    # Walking: E = 2 + E/3, so 3; leaping takes 4.
    assert game.value("start") == -3
    assert game.policy == {"start": "walk", "gate": "walk"}
    fewest = Decisions(
        {"start": {"walk": (1, Dist.certain("gate")), "leap": (1, Dist({"home": 1, "start": 1}))},
         "gate": {"walk": (1, Dist({"home": 2, "start": 1}))}}, wants="least"
    )  # fmt: skip
    assert fewest.value("start") == 2
    assert fewest.best("start") == "leap"


def test_waiting_for_ever_is_no_way_to_win():
    # Whoever pays 1 to leave would rather wait for ever: that does not count.
    game = Decisions({"in": {"wait": Dist.certain("in"), "leave": -1}})
    assert (game.value("in"), game.best("in")) == (-1, "leave")
    with pytest.raises(UnsolvableError, match="for ever: no end is best"):
        Decisions({"in": {"again": (1, Dist.certain("in")), "leave": 0}}).value("in")
    with pytest.raises(UnsolvableError, match="'in' no end can be reached"):
        Decisions({"in": {"wait": Dist.certain("in")}}).value("in")
    with pytest.raises(UnsolvableError, match="go on for ever"):
        Decisions(
            {
                ("a", 0): {"pass": Dist.certain(("b", 0)), "end": 1},
                ("b", 0): {"pass": Dist.certain(("a", 0)), "end": 0},
            },
            wants=lambda state: "most" if state[0] == "a" else "least",
        ).value(("a", 0))


def test_too_much_is_refused_before_it_begins_and_has_bounds(monkeypatch):
    monkeypatch.setattr(decisions_module, "MOST_BITS", 10_000)
    with pytest.raises(SizeError, match=r"digits: ask for proved bounds with \.bounds"):
        pig(12).value((0, 0, 0, 0))
    monkeypatch.setattr(decisions_module, "MOST_TOGETHER", 5)
    game = pig(8)
    with pytest.raises(SizeError):
        game.value((0, 0, 0, 0))
    bounds = game.bounds
    monkeypatch.undo()
    assert bounds.value((0, 0, 0, 0)).covers(pig(8).value((0, 0, 0, 0)))
    assert bounds.best((0, 5, 0, 2)) == pig(8).best((0, 5, 0, 2))


def test_a_chain_of_one_choice_has_the_chain_s_answers():
    rows = {i: {i + 1: 2, i - 1: 3} for i in range(1, 9)}
    steps = Chain(rows).expected_steps()
    game = Decisions({i: {"go": (1, Dist(row))} for i, row in rows.items()})
    assert {i: game.value(i) for i in rows} == {i: steps[i] for i in rows}
    assert game.chain().expected_steps()[4] == steps[4]
    assert all(game.bounds.value(i).covers(steps[i]) for i in rows)


def test_mistakes_are_named():
    with pytest.raises(ChainError, match="at least one"):
        Decisions({})
    with pytest.raises(ChainError, match=r"'a'.*not an exact number"):
        Decisions({"a": {"go": 0.5}})
    with pytest.raises(ChainError, match="'most' or 'least'"):
        Decisions({"a": 1}, wants="all")
    with pytest.raises(ChainError, match="'a' is an end"):
        Decisions({"a": 1}).best("a")
    with pytest.raises(ChainError, match="'b' is not a state"):
        Decisions({"a": 1}).value("b")
    with pytest.raises(SizeError, match="more than 50 states"):
        Decisions.explore([0], lambda n: {"on": Dist.certain(n + 1)}, most=50)
