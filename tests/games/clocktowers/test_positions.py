"""Every question of Clocktowers is asked of a position, and answers by that position's own options.

The positions are of games in which every option differs from the default; the answers are compared with every order of
the unseen cards, with playing on, or with a plain search by the rules.
"""

import random
from collections import Counter
from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest

import clocklab
from clocklab import CHANCE, OVER, Match, Position
from clocklab.errors import IllegalActionError, OptionError
from clocklab.games.clocktowers import (
    CardSet,
    Clock,
    Clocktowers,
    Colour,
    Deck,
    Discard,
    Draw,
    Phase,
    Play,
    Reveal,
    Roof,
    Start,
    Tower,
    Wall,
    odds,
    small_game,
    view,
)
from clocklab.games.clocktowers.rules.pieces import COLOURS, KINDS, KINDS_OF
from clocklab.probability import MoreThan
from tests.games.clocktowers.endings import builder, by_rules, tiny

CARDS = CardSet("own", (1, 3, 3, 2, 1, 1, 3, 4, 2, 2, 2, 0, 0), (2, 0, 1))
"""11 walls, 7 clocks, 6 roofs of three colours: of its unseen cards all orders can be listed."""
THREE = Clocktowers(players=3, cards=CARDS, start="random", order="play_first", roof_ladder="own", clock_animals=False)
TWO = Clocktowers(cards=CARDS, start=1, order="play_first", roof_ladder="own", clock_animals=False)
BLUE = Roof(Colour.BLUE)


def positions(many=8):
    """Positions of whole games of three builders in which somebody decides and roofs are still to come."""
    found = []
    for seed in range(many):
        rng, state, met = random.Random(seed), THREE.initial(), []
        while (turn := THREE.turn(state)) is not OVER:
            if turn is not CHANCE and state.left[2] and any(state.towers):
                met.append(Position(THREE, state))
            state = THREE.apply(
                state, THREE.sample_chance(state, rng) if turn is CHANCE else builder(THREE, state, rng)
            )
        found.append(rng.choice(met))
    return found


HERE = positions()


def orders(state, deck):
    """All orders of the deck's unseen cards; what lies behind those that come was set aside."""
    return list(permutations([KINDS[at] for at in KINDS_OF[deck.rank] for _ in range(state.unseen[at])]))


def share(events):
    happened = [*map(bool, events)]
    return Fraction(sum(happened), len(happened))


def next_of(towers, colour):
    """The heights that the owner of these towers may cap next in this colour, each player having its own ladder."""
    built = [tower.height for tower in towers if tower.roof == Roof(colour)]
    return {max(built) + 1} if built else {1, 2}


def drawn_by(here):
    """How many cards each seat draws if everybody plays on."""
    state, game, rng, draws = here.state, here.game, random.Random(1), Counter()
    while (turn := game.turn(state)) is not OVER:
        draws[state.seat] += state.phase is Phase.DRAW
        state = game.apply(state, game.sample_chance(state, rng) if turn is CHANCE else game.legal_actions(state)[-1])
    return draws


# ---- one check for each question ------------------------------------------------------------------------------


def unseen_and_next_top(here):
    for deck in Deck:
        cases = orders(here.state, deck)[:5_000]
        if here.state.left[deck.rank]:
            counts = Counter(cases[0])
            for ask in (odds.unseen, odds.next_top):
                assert ask(here, deck).chances() == {card: Fraction(n, len(cases[0])) for card, n in counts.items()}


def what_comes(here):
    cases, left = orders(here.state, Deck.ROOFS), here.state.left[2]
    for cards in range(left + 1):
        law = odds.number_that_come(here, BLUE, cards)
        for many in range(3):
            assert law.chance(many) == share(order[:cards].count(BLUE) == many for order in cases)
        assert odds.comes(here, BLUE, cards) == share(BLUE in order[:cards] for order in cases)
    assert odds.comes(here, BLUE, at_least=2) == share(order[:left].count(BLUE) >= 2 for order in cases)
    first = odds.waiting(here, BLUE)
    for place in range(1, left + 1):
        assert first.chance(place) == share(BLUE in order and order.index(BLUE) == place - 1 for order in cases)
    assert first.chance(MoreThan(left)) == share(BLUE not in order[:left] for order in cases)


def what_was_set_aside(here):
    cases, left = orders(here.state, Deck.ROOFS), here.state.left[2]
    for many in range(2):
        expected = share(order[left:].count(BLUE) == many for order in cases)
        assert odds.number_set_aside(here, BLUE).chance(many) == expected
    if BLUE in cases[0]:
        every = cases[0].count(BLUE)
        assert odds.set_aside(here, BLUE) == share(BLUE in order[left:] for order in cases)
        expected = share(order[left:].count(BLUE) == every for order in cases)
        assert odds.set_aside(here, BLUE, every=True) == expected


def draws(here):
    expected = drawn_by(here)
    assert [odds.draws_left(here, seat) for seat in range(3)] == [expected[seat] for seat in range(3)]


def towers(here):
    """The policy of the page, played through every order of the unseen roofs."""
    state, cases, draws = here.state, orders(here.state, Deck.ROOFS), drawn_by(here)
    for seat in range(3):
        for row in odds.tower_outlook(here, seat):
            tower, hand = state.towers[seat][row.tower], state.hands[seat]
            fits = {Roof(colour) for colour in COLOURS if tower.height in next_of(state.towers[seat], colour)}
            offers = [card for card in hand if isinstance(card, Clock)]
            taken = tower.clock is None and not offers
            clock = tower.clock or next(iter(offers), state.tops[1])
            digs = draws[seat] - (taken and clock is not None)
            finished = clock is not None and digs >= 0
            dug = [
                [card for card in (state.tops[2], *order[: state.left[2]]) if card][: max(digs, 0)] for order in cases
            ]
            expected = share(fits & {*hand, *roofs} for roofs in dug) if finished else 0
            animals = {wall.animal.value for wall in tower.walls if wall.animal}
            points = {(): 5, ("cat",): 4, ("mouse",): 2, ("cat", "mouse"): 3}[tuple(sorted(animals))]
            assert (row.finished, row.points) == (expected, points), "mice on clocks do not count"


def ladders(here):
    state, cases, left = here.state, orders(here.state, Deck.ROOFS), here.state.left[2]
    for seat in range(3):
        for colour, row in zip(COLOURS, odds.ladders(here, seat), strict=True):
            roof = Roof(colour)
            built = sorted(tower.height for tower in state.towers[seat] if tower.roof == roof)
            assert (row.built, {*row.next}) == (tuple(built), next_of(state.towers[seat], colour))
            assert row.copies == CARDS.counts[KINDS.index(roof)]
            assert row.lost == state.discards[seat].count(roof)
            come = max(order[:left].count(roof) for order in cases)
            assert row.more == state.hands[seat].count(roof) + (state.tops[2] == roof) + come
            assert row.chance == share(roof not in order[left:] for order in cases)
    with pytest.raises(OptionError, match="Say whose ladders"):
        odds.ladders(here)


def panel(here):
    found = {row.label: row.value for row in odds.panel(here)}
    if here.state.left[0]:
        walls = [KINDS[at] for at in KINDS_OF[0] for _ in range(here.state.unseen[at])]
        assert found["The next wall has two floors"] == share(wall.floors == 2 for wall in walls)
    cases, left = orders(here.state, Deck.ROOFS), here.state.left[2]
    if BLUE in cases[0]:
        assert found["One more blue roof at least will come"] == share(BLUE in order[:left] for order in cases)


def perfect_play_and_hints(_):
    for seed in range(12):
        here = Position(TWO, tiny(random.Random(seed), play_first=True))
        for aim in ("win", "difference"):
            assert odds.solve(here, aim=aim).value(here.state)[0] == by_rules(TWO, here.state, aim)
        hints = odds.hints(here)
        aim = {"chance of winning": "win", "points ahead at the end": "difference"}[hints.measure]
        for row in hints.rows:
            worth = by_rules(TWO, TWO.apply(here.state, row.action), aim)
            assert row.worth == (worth if hints.seat == 0 else (1 if aim == "win" else 0) - worth)


CHECKS = {
    "unseen": unseen_and_next_top,
    "next_top": unseen_and_next_top,
    "number_that_come": what_comes,
    "comes": what_comes,
    "waiting": what_comes,
    "number_set_aside": what_was_set_aside,
    "set_aside": what_was_set_aside,
    "draws_left": draws,
    "tower_outlook": towers,
    "ladders": ladders,
    "panel": panel,
    "hints": perfect_play_and_hints,
    "solve": perfect_play_and_hints,
}
"""For each question the check that compares it; a question without one fails below."""
ARGUMENTS = {
    "unseen": (Deck.ROOFS,),
    "next_top": (Deck.ROOFS,),
    "number_that_come": (BLUE, 1),
    "comes": (BLUE, 1, None, 1),
    "waiting": (BLUE,),
    "number_set_aside": (BLUE,),
    "set_aside": (BLUE,),
    "draws_left": (1,),
    "tower_outlook": (1,),
    "ladders": (1,),
    "panel": (),
    "hints": (),
    "solve": (),
}


def asked(name):
    """A position at which the question can be asked."""
    if name in ("hints", "solve"):
        return Position(TWO, tiny(random.Random(5), play_first=True))
    return next(here for here in HERE if BLUE in orders(here.state, Deck.ROOFS)[0])


def test_every_question_has_a_check() -> None:
    public = {name for name in odds.__all__ if getattr(getattr(odds, name), "is_question", False)}
    assert public | {"solve"} == set(CHECKS) == set(ARGUMENTS)
    default = Clocktowers()
    for game in (THREE, TWO):
        same = {name for name, value in game.options().items() if value == default.options()[name]}
        assert same <= {"players", "memory"}, "perfect play is for two; test_memory.py has what the memory changes"


@pytest.mark.parametrize("check", dict.fromkeys(CHECKS.values()), ids=lambda check: check.__name__)
def test_a_question_answers_by_the_options_of_its_position(check) -> None:
    for here in HERE:
        check(here)


@pytest.mark.parametrize("name", CHECKS)
def test_a_state_alone_and_another_games_position_are_refused(name: str) -> None:
    ask, here = getattr(odds, name), asked(name)
    with pytest.raises(OptionError, match="asked about a position"):
        ask(here.state, *ARGUMENTS[name])
    clonk = clocklab.load("clonk")
    with pytest.raises(OptionError, match="is not a question about Clonk!"):
        ask(Position(clonk, clonk.initial()), *ARGUMENTS[name])


@pytest.mark.parametrize("name", CHECKS)
def test_a_match_is_taken_as_its_position_and_numpys_numbers_as_pythons(name: str) -> None:
    ask, here, given = getattr(odds, name), asked(name), ARGUMENTS[name]
    expected = ask(here, *given)
    numbers = [np.int64(value) if type(value) is int else value for value in given]
    assert ask(here, *numbers) == expected

    class Played:
        """Something at a position, as a match is."""

        def __init__(self) -> None:
            self.here = here

    assert ask(Played(), *given) == expected
    match = Match(THREE, seed=1)
    while match.turn is CHANCE:
        match.roll()
    if name not in ("hints", "solve"):
        assert ask(match, *given) == ask(match.here, *given)


def test_questions_about_numbers_take_numpys_too() -> None:
    numbers = (np.int64(8), np.int64(2), np.int64(3))
    assert odds.number_drawn(*numbers) == odds.number_drawn(8, 2, 3)
    assert odds.first_drawn(*numbers) == odds.first_drawn(8, 2, 3)
    for question in THREE.questions().values():
        assert question.answer(*numbers) == question.answer(8, 2, 3)
    assert odds.solve(TWO, most=np.int64(3)).most == 3
    with pytest.raises(OptionError, match="asked about a position"):
        odds.solve("clocktowers")


def test_cards_of_ones_own_take_numpys_numbers_too() -> None:
    """As a CardSet, as plain values, and as what a small game has set aside."""
    counts, aside = tuple(map(np.int64, CARDS.counts)), tuple(map(np.int64, CARDS.aside))
    made = Clocktowers(cards=CardSet("own", counts, aside))
    assert made == Clocktowers(cards=CARDS)
    assert all(type(number) is int for number in (*made.card_set.counts, *made.card_set.aside))
    values = made.options()["cards"] | {"clocks": {"plain": np.int64(3), "mouse": np.int64(4), "aside": np.int64(0)}}
    assert Clocktowers(cards=values) == made
    line = "b:-:2+o o:-:- tops=-,-,- seat=0 play"
    assert small_game(TWO, line, "r", (0, 0, np.int64(1))) == small_game(TWO, line, "r", (0, 0, 1))


def test_pictures_are_drawn_of_positions() -> None:
    here = HERE[0]
    action = here.actions[0]
    assert view.draw(here, 0) == THREE.draw(here.state, 0) == here.board(0)
    assert view.preview(here, action, here.turn) == THREE.preview(here.state, action, here.turn)
    with pytest.raises(OptionError, match="draw is asked about a position"):
        view.draw(here.state)


def test_an_action_of_wrong_values_is_refused_by_name() -> None:
    """Lists, numbers for cards, and truth values for numbers: IllegalActionError, wherever they stand."""
    wrong = [Wall(True), Wall([1]), Wall(1, ["cat"]), Clock(1), Clock([True]), Roof(["blue"]), Roof(0), [1], None]
    places = [True, False, [0], "0", 0.0]
    actions = [
        *(kind(card) for card in wrong for kind in (Play, Discard, Reveal, Draw, Start)),
        *(Play(card, place) for card in KINDS for place in places),
        *map(Start, (True, False, [0], "0", 0.0)),
        *map(Draw, (["walls"], "walls", 0, True)),
        Tower((Wall(1),)),
        [],
    ]
    game = Clocktowers(start="random")
    state = game.initial()
    for _ in range(30):
        for action in actions:
            with pytest.raises(IllegalActionError):
                game.apply(state, action)
        state = game.apply(state, game.legal_actions(state)[0])
