"""Clocks' exact questions against all cases written out: every roll, every draw, every placing; and icepool, sympy."""

import pickle
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product

import icepool
import pytest
import sympy

import clocklab
from clocklab.core import Position
from clocklab.errors import OptionError
from clocklab.games.clocks import odds
from clocklab.games.clocks.odds.placing import best, spaces_for
from clocklab.games.clocks.rules.pieces import COLOURS, Act, Colour, Die
from clocklab.games.clocks.rules.printed import boards
from clocklab.games.clocks.rules.state import Phase, State
from clocklab.probability import Chance, MoreThan

WHITE, GREY, BLACK, RED = COLOURS
FORWARDS, BACKWARDS = boards()["forwards"], boards()["backwards"]
LETTERS = {colour.letter: colour for colour in COLOURS}


def questions():
    return odds.questions(clocklab.load("clocks"))


def clock(text):
    """A clock from texts such as ``w5``, a dot for a free space; what is missing is free."""
    dice = [None if each == "." else Die(LETTERS[each[0]], int(each[1])) for each in text.split()]
    return tuple(dice + [None] * (12 - len(dice)))


def position(*clocks, centre="", money=6, bag=(4, 4, 4, 4), groups=()):
    seats = len(clocks)
    hand = tuple(Die(LETTERS[each[0]], int(each[1])) for each in centre.split())
    state = State(
        phase=Phase.PLACE,
        clocks=tuple(map(clock, clocks)),
        money=(money,) * seats,
        bag=bag,
        removed=(0, 0, 0, 0),
        centres=(hand,) + ((),) * (seats - 1),
        bids=(None,) * seats,
        groups=groups,
    )
    return Position(clocklab.load("clocks", players=seats), state)


def points(dice, pips):
    """The rulebook's three counts, written out: perfect dice, the run from the first space, two for each colour set."""
    right = [on is not None and on.pips == want for on, want in zip(dice, pips, strict=True)]
    run = next((i for i, fits in enumerate(right) if not fits), 12)
    colours = Counter(on.colour for on in dice if on)
    return sum(right) + run + 2 * min(colours[colour] for colour in COLOURS)


# ---- gambles ------------------------------------------------------------------------------------------------


def test_gambles_are_what_all_36_rolls_say():
    """All 36 rolls of two dice: six sums of seven, one pair of ones; the means and variances from them."""
    rolls = list(product(range(1, 7), repeat=2))
    sevens = [7 * (a + b == 7) for a, b in rolls]
    snakes = [11 * (a == b == 1) for a, b in rolls]
    for gamble, paid, chance, mean in (
        (odds.lucky_seven(), sevens, Chance(6, 36), Fraction(7, 6)),
        (odds.snake_eyes(), snakes, Chance(1, 36), Fraction(11, 36)),
    ):
        assert (gamble.chance, gamble.mean, gamble.prize) == (chance, mean, max(paid))
        assert gamble.mean == Fraction(sum(paid), 36)
        assert gamble.var == Fraction(sum(x * x for x in paid), 36) - Fraction(sum(paid), 36) ** 2
        assert (gamble.chance.favourable, gamble.chance.possible) == (36 - paid.count(0), 36)


def test_gambles_agree_with_icepool():
    """A second opinion: icepool's dice."""
    lucky = (2 @ icepool.d6).map(lambda total: 7 if total == 7 else 0)
    assert odds.lucky_seven().mean == lucky.mean()
    assert odds.lucky_seven().var == lucky.variance()
    snake = (2 @ icepool.d6).map(lambda total: 11 if total == 2 else 0)
    assert (odds.snake_eyes().mean, odds.snake_eyes().var) == (snake.mean(), snake.variance())


@pytest.mark.parametrize("board", [FORWARDS, BACKWARDS], ids=["forwards", "backwards"])
def test_a_gamble_is_worth_its_price_only_at_one_coin_and_only_lucky_seven(board):
    """By hand: 7/6 is above 1 and below 2, 11/36 below 1; all prices are whole."""
    for row in odds.gambles(board):
        assert row.price == row.hour, "both printed boards charge the hour"
        assert row.lucky_seven == Fraction(7, 6) - row.price
        assert row.snake_eyes == Fraction(11, 36) - row.price
        assert (row.lucky_seven > 0, row.snake_eyes > 0) == (row.price == 1, False)
    assert odds.gambles(board.name) == odds.gambles(board)


def test_lucky_seven_beats_one_sure_coin_by_a_sixth_and_nothing_else_beats_any():
    """By hand: 7/6 - 1; the other five differences are below 0."""
    better = {(row.gamble, row.sure): row.gain for row in odds.against_sure_coins() if row.gain > 0}
    assert better == {(Act.LUCKY_7, 1): Fraction(1, 6)}
    assert [row.chance for row in odds.against_sure_coins()] == [Fraction(1, 6)] * 3 + [Fraction(1, 36)] * 3


# ---- single dice ----------------------------------------------------------------------------------------------


def test_red_die_pays_three_and_a_half_on_average():
    """From the rulings; the variance of one die is 35/12."""
    assert dict(odds.red_die().items()) == dict.fromkeys(range(1, 7), 1)
    assert (odds.red_die().mean(), odds.red_die().var()) == (Fraction(7, 2), Fraction(35, 12))


@pytest.mark.parametrize(("value", "target"), list(product(range(1, 7), repeat=2)))
def test_reroll_is_what_the_six_faces_say(value, target):
    """All six faces."""
    off = [abs(face - target) - abs(value - target) for face in range(1, 7)]
    found = odds.reroll(Die(GREY, value), target)
    assert found == odds.reroll(value, target)
    assert found.perfect == Fraction(1, 6)
    counted = [sum(x < 0 for x in off), off.count(0), sum(x > 0 for x in off)]
    assert [chance.favourable for chance in (found.closer, found.same, found.further)] == counted
    assert found.change == Fraction(sum(off), 6)


@pytest.mark.parametrize(("rerolls", "dice"), [(n, k) for n in range(7) for k in range(4)])
def test_perfect_within_is_what_all_sequences_of_rerolls_say(rerolls, dice):
    """All 6 ** n sequences played out: the first wrong die is re-rolled until none is left."""
    targets = (3, 6, 1)[:dice]
    done = 0
    for faces in product(range(1, 7), repeat=rerolls):
        wrong = list(targets)
        for face in faces:
            if wrong and face == wrong[0]:
                wrong.pop(0)
        done += not wrong
    chance = odds.perfect_within(rerolls, dice)
    assert (chance.favourable, chance.possible) == (done, 6**rerolls)


def test_perfect_within_is_the_closed_form_for_one_die():
    """With sympy: 1 - (5/6)^n, summed from the geometric series of the first success."""
    n, k = sympy.symbols("n k", integer=True, positive=True)
    series = sympy.summation(sympy.Rational(5, 6) ** (k - 1) / 6, (k, 1, n))
    for many in (1, 2, 10, 60):
        expected = series.subs(n, many)
        assert odds.perfect_within(many) == Fraction(int(expected.p), int(expected.q))


# ---- the bag ----------------------------------------------------------------------------------------------------


def tickets(bag):
    return [colour for colour, many in zip(range(4), bag, strict=True) for _ in range(many)]


@pytest.mark.parametrize(("bag", "dice"), [((4, 4, 4, 4), 2), ((2, 0, 3, 1), 4), ((1, 2, 3, 4), 3), ((3, 1, 0, 0), 0)])
def test_draws_are_what_all_subsets_of_the_bag_say(bag, dice):
    """Every set of so many dice, told apart."""
    counts = Counter(tuple(hand.count(c) for c in range(4)) for hand in combinations(tickets(bag), dice))
    assert dict(odds.draw(bag, dice).items()) == counts
    for colour in COLOURS:
        favourable = sum(many for came, many in counts.items() if came[colour.rank])
        assert odds.comes(bag, dice, colour).favourable == favourable
        assert odds.comes(bag, dice, colour).possible == sum(counts.values())
    for wanted in product(range(2), repeat=4):
        enough = sum(many for came, many in counts.items() if all(c >= w for c, w in zip(came, wanted, strict=True)))
        assert odds.at_least(bag, dice, wanted).favourable == enough


def test_draws_agree_with_icepools_deck():
    """A second opinion: icepool's deck of the three-player bag."""
    deal = icepool.Deck(dict.fromkeys("wgbr", 12)).deal(4)
    counts = deal.expand().map(lambda hand: tuple(hand.count(letter) for letter in "wgbr"), star=False)
    for came, chance in odds.draw((12, 12, 12, 12), 4).chances().items():
        assert counts.probability(came) == chance


def test_black_is_the_default_colour_and_a_position_stands_for_its_bag():
    """By hand: of four of each, two dice without black are 66 of 120."""
    state = position("", bag=(4, 4, 4, 4))
    assert odds.comes(state, 2) == Chance(120 - 66, 120) == odds.comes((4, 4, 4, 4), 2, Colour.BLACK)
    assert odds.draw(state, 2) == odds.draw((4, 4, 4, 4), 2)


@pytest.mark.parametrize(
    ("laid", "wanted"),
    [("", (1, 1, 1, 1)), ("w1 w2", (0, 1, 1, 1)), ("w1 g2 b3 r4", (1, 1, 1, 1)), ("w1 g2 b3 r4 b1 b2", (1, 1, 0, 1))],
)
def test_colours_lacking_for_one_set_more(laid, wanted):
    """By hand."""
    assert odds.lacking(position(laid)) == wanted


def test_colour_set_is_what_all_draws_without_choosing_say():
    """Every set of dice that the seat could get: two rounds of two alone, three rounds of one against another."""
    bag = (1, 2, 2, 3)
    for state, dice, rounds in ((position("w1 w3", bag=bag), 4, 2), (position("w1 w3", "g1", bag=bag), 3, 3)):
        hands = list(combinations(tickets(bag), dice))
        enough = sum(all(colour in hand for colour in (1, 2, 3)) for hand in hands)
        assert odds.colour_set(state, 0, rounds) == Chance(enough, len(hands))
    assert odds.colour_set(position("w1 w3", bag=bag), rounds=1) == 0, "three colours are lacking, two dice come"
    full = position(" ".join(["w1"] * 11), bag=bag)
    assert odds.colour_set(full, rounds=3) == 0, "one space is free, three colours are lacking"


# ---- placing ------------------------------------------------------------------------------------------------------


def expected_rows(board, dice, die, money):
    """Price, pay and points of every free space, straight from the rulebook."""
    rows = {}
    for space in range(12):
        if dice[space] is None:
            skipped = [board.pips[s] for s in range(space) if dice[s] is None]
            price = sum(skipped[:-1] if die.colour is BLACK else skipped)
            placed = (*dice[:space], die, *dice[space + 1 :])
            gained = points(placed, board.pips) - points(dice, board.pips)
            rows[space] = (price, max(0, die.pips - board.pips[space]), price <= money, gained, len(skipped))
    return rows


@pytest.mark.parametrize("board", [FORWARDS, BACKWARDS], ids=["forwards", "backwards"])
@pytest.mark.parametrize("laid", ["", "w1 . b3", ". g2 . . w5 r6", "w1 g2 b3 r4 w5 w6 g1 b2 g5 g4 b5", "w6 g5 . b3"])
def test_placements_are_what_the_rulebook_charges_and_pays(board, laid):
    """Oracle: the rulebook's sentences written out, for every die and three purses."""
    dice = clock(laid)
    for die in (Die(colour, pips) for colour in COLOURS for pips in range(1, 7)):
        for money in (0, 4, 30):
            found = {
                row.space: (row.price, row.pays, row.affordable, row.points, row.skipped)
                for row in spaces_for(board, dice, die, money)
            }
            assert found == expected_rows(board, dice, die, money)


def test_placing_examples_of_the_rulebook():
    """A white 5 on 12 pays nothing; a white 6 on 1 pays 5; a black 2 on 3 costs 1; a grey 2 on 2 then 1: perfect."""
    assert spaces_for(BACKWARDS, clock(""), Die(WHITE, 5), 10)[0].pays == 0
    assert spaces_for(FORWARDS, clock(""), Die(WHITE, 6), 6)[0].pays == 5
    black = spaces_for(FORWARDS, clock(""), Die(BLACK, 2), 6)[2]
    assert (black.hour, black.price, black.pays, black.bonus) == (3, 1, 0, None)
    grey = spaces_for(FORWARDS, clock(". . b2"), Die(GREY, 2), 5)[1]
    assert (grey.price, grey.perfect, grey.bonus, grey.coins) == (1, True, FORWARDS.bonuses[1], -1)


def test_placements_say_what_they_leave_open():
    """By hand, forwards with 2 and 5 taken: a die on 3 leaves 1, 4, 6, ...: the next pays 0, 1, 5, 11, 12, ..."""
    row = next(row for row in spaces_for(FORWARDS, clock(". w2 . . w5"), Die(WHITE, 3), 9) if row.hour == 3)
    assert (row.open, row.skipped, row.next_prices[:5]) == (9, 1, (0, 1, 5, 11, 12))


def test_placements_are_of_the_dice_in_hand_each_kind_once():
    state = position("w1", centre="g2 g2 r3", money=3)
    rows = odds.placements(state)
    assert [row.die for row in rows] == [Die(GREY, 2)] * 11 + [Die(RED, 3)] * 11
    assert len(odds.placements(state, die=Die(WHITE, 4))) == 11
    assert "g2" in str(rows)
    assert rows._repr_html_().count("<tr>") == 23
    assert pickle.loads(pickle.dumps(rows)) == rows


def best_together(board, dice, group, money):
    """The most dice placed, then points, then coins, over all orders and spaces, by plain search."""
    found = [(0, 0, 0)]
    for many in range(1, len(group) + 1):
        for order in permutations(group, many):
            for spaces in product(range(12), repeat=many):
                laid, left, gained = dice, money, 0
                for die, space in zip(order, spaces, strict=True):
                    row = expected_rows(board, laid, die, left).get(space)
                    if row is None or not row[2]:
                        break
                    laid = (*laid[:space], die, *laid[space + 1 :])
                    left += row[1] - row[0]
                    gained += row[3]
                else:
                    found.append((many, gained, left - money))
    return max(found)


@pytest.mark.parametrize("group", ["b2 g2", "r6", "w3 w1", ""])
def test_group_outlook_is_what_every_order_and_space_says(group):
    """Oracle: every order of the dice on every pair of spaces."""
    state = position("w1 . b3", ". g2 g3 r4", money=4)
    dice = tuple(Die(LETTERS[each[0]], int(each[1])) for each in group.split())
    for row, laid in zip(odds.group_outlook(state, dice), state.state.clocks, strict=True):
        assert (len(row.placed), row.points, row.coins) == best_together(FORWARDS, laid, dice, 4)
        assert row.cash == Fraction(7, 2) * sum(die.colour is RED for die in dice)


def test_group_outlook_lists_every_group_for_every_seat():
    groups = ((Die(BLACK, 2), Die(GREY, 2)), (Die(RED, 6),), (Die(RED, 6),))
    rows = odds.group_outlook(position("w1", "", "", groups=groups))
    assert [(row.seat, row.dice) for row in rows] == [(seat, group) for group in groups[:2] for seat in range(3)]
    assert "b2 g2" in str(rows)


# ---- the free action and the red die ------------------------------------------------------------------------------


def test_free_action_is_what_the_six_faces_of_every_die_say():
    """Oracle: the score of the clock with each face, by the rulebook's counts."""
    laid = clock("w1 g2 b5 r4 w5 . g6")
    state = position("w1 g2 b5 r4 w5 . g6", "")
    rows = odds.free_action(state)
    now = points(laid, FORWARDS.pips)
    for row in rows:
        if row.space is None:
            assert (row.coins, row.points) == (3, 0)
            continue
        die = laid[row.space]
        changes = [
            points((*laid[: row.space], Die(die.colour, face), *laid[row.space + 1 :]), FORWARDS.pips) - now
            for face in range(1, 7)
        ]
        assert row.points == Fraction(sum(changes), 6)
        assert dict(row.law.items()) == Counter(changes)
        assert row.perfect == Fraction(1, 6)
    assert rows[0].hour == 3, "the 5 at 3 would join the run: it is worth most"
    assert rows[0].points == Fraction(4, 6), "by hand: one perfect die and three more in the run, in one case of six"
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)
    assert len(rows) == 7


def test_alone_there_are_no_coins_as_free_action():
    assert all(row.space is not None for row in odds.free_action(position("w1 g2")))


def test_red_die_against_its_best_placing():
    """By hand: a red 3 on 1 and 2 taken goes to 3, perfect, in the run: 2 points, 0 coins; a roll always pays more."""
    choice = odds.red_or_place(position("w1 g2", centre="r3"))
    assert (choice.placing.hour, choice.points, choice.placing.coins) == (3, 2, 0)
    assert (choice.coins, choice.more) == (Fraction(7, 2), 1)
    rich = odds.red_or_place(position("", centre="r6", money=0))
    assert (rich.placing.hour, rich.placing.coins, rich.coins) == (1, 5, Fraction(-3, 2))
    assert rich.more == Fraction(1, 6), "only a 6 pays more than 5 coins"
    full = odds.red_or_place(position(" ".join(["w1"] * 12), centre="r6"))
    assert (full.placing, full.coins) == (None, Fraction(7, 2))


# ---- filling spaces -------------------------------------------------------------------------------------------------


def fill_within(targets, dice):
    """In how many of 6 ** n sequences all spaces get filled, each played out."""
    done = 0
    for faces in product(range(1, 7), repeat=dice):
        wanted = list(targets)
        for face in faces:
            if face in wanted:
                wanted.remove(face)
        done += not wanted
    return done


@pytest.mark.parametrize("targets", [(3,), (3, 3), (1, 2), (1, 1, 2), (4, 5, 6), ()])
def test_filling_is_what_all_sequences_of_dice_say(targets):
    """All 6 ** n sequences, up to six dice."""
    filling = odds.rolls_to_complete(targets)
    law = filling.distribution(6)
    for dice in range(7):
        chance = filling.within(dice)
        assert (chance.favourable, chance.possible) == (fill_within(targets, dice), 6**dice)
        assert sum(weight for many, weight in law.items() if isinstance(many, int) and many <= dice) == chance * 6**6


def test_expected_dice_are_the_coupon_collectors():
    """Published: six coupons take 14.7 dice on average; k different ones sum 6 / (open); twice one of them 12."""
    for k in range(1, 7):
        expected = sum(Fraction(6, left) for left in range(1, k + 1))
        assert odds.rolls_to_complete(range(1, k + 1)).expected == expected
    assert odds.rolls_to_complete([1, 2, 3, 4, 5, 6]).expected == Fraction(147, 10)
    assert odds.rolls_to_complete([2] * 5).expected == 30


def test_a_whole_clock_is_the_integral_of_the_double_coupon_collector():
    """With sympy: Newman and Shepp, 1960: E = 6 x the integral of 1 - (1 - (1 + t) e^-t)^6 over t from 0."""
    t = sympy.symbols("t", positive=True)
    expanded = sympy.expand(1 - (1 - (1 + t) * sympy.exp(-t)) ** 6)
    value = 6 * sympy.integrate(expanded, (t, 0, sympy.oo))
    expected = odds.rolls_to_complete(FORWARDS.pips).expected
    assert sympy.nsimplify(value) == sympy.Rational(expected.numerator, expected.denominator)


def test_filling_means_and_variances_agree_with_its_chain():
    """The chain's own equations, and for two alike the two geometric laws: 12 dice, variance 2 x 30."""
    filling = odds.rolls_to_complete(FORWARDS.pips)
    assert filling.chain.expected_steps()[filling.opened] == filling.expected
    assert odds.rolls_to_complete([5, 5]).var == 60
    assert MoreThan(20) in filling.distribution(20)


# ---- questions and refusals -------------------------------------------------------------------------------


def test_questions_answer_as_their_functions_do():
    asked = {
        ("lucky-seven",): odds.lucky_seven().law,
        ("snake-eyes",): odds.snake_eyes().law,
        ("red-die",): odds.red_die(),
        ("perfect-within", 2): Chance(11, 36),
        ("perfect-within", 3, 2): Chance(16, 216),
        ("black", 4, 4, 4, 4, 2): Chance(54, 120),
        ("colour-set", 4, 4, 4, 4, 4): Chance(256, 1820),
        ("fill", 1, 2, 3, 4, 5, 6): Fraction(147, 10),
        ("fill-within", 2, 3): Chance(11, 36),
        ("finish", 7, 1, 2, 3, 4, 5, 6, 1, 2, 5, 4, 5, 1): Fraction(13),
    }
    for (name, *numbers), answer in asked.items():
        assert questions()[name].answer(*numbers) == answer
    assert questions()["draw"].answer(1, 1, 0, 0, 1) == odds.draw((1, 1, 0, 0), 1)
    assert questions()["reroll"].answer(3).mean() == Fraction(9, 6)


@pytest.mark.parametrize(
    "ask",
    [
        lambda: odds.reroll(0, 3),
        lambda: odds.reroll(3, 7),
        lambda: odds.perfect_within(-1),
        lambda: odds.perfect_within(2, 13),
        lambda: odds.draw((4, 4, 4), 2),
        lambda: odds.draw((4, 4, 4, -1), 2),
        lambda: odds.draw((1, 1, 1, 1), 5),
        lambda: odds.colour_set(position(""), 1),
        lambda: odds.placements(position("w1")),
        lambda: odds.red_or_place(position("w1", centre="w3")),
        lambda: odds.draw(7, 2),
        lambda: odds.colour_set("bag"),
        lambda: odds.placements(clocklab.load("clocks"), position("").state),
        lambda: odds.placements(position(""), die="w3"),
        lambda: odds.free_action(clocklab.load("clocks")),
        lambda: odds.red_or_place(clocklab.load("clocks")),
        lambda: odds.group_outlook(clocklab.load("clocks")),
        lambda: odds.gambles("sideways"),
        lambda: odds.gambles(7),
        lambda: odds.group_outlook(position("w1"), "w3"),
        lambda: odds.group_outlook(position("w1"), (Die(WHITE, 9),)),
        lambda: odds.rolls_to_complete([7]),
        lambda: odds.rolls_to_complete("123"),
        lambda: odds.rolls_to_complete([1] * 25),
        lambda: questions()["finish"].answer(7, 1, 2),
        lambda: questions()["draw"].answer(1, 1),
        lambda: questions()["fill-within"].answer(),
    ],
)
def test_questions_that_make_no_sense_are_refused(ask):
    with pytest.raises(OptionError):
        ask()


def test_nothing_affordable_leaves_no_best_placing():
    """By hand: a white die, the first space free, costs nothing there: only a full clock leaves none."""
    assert best(spaces_for(FORWARDS, clock(""), Die(WHITE, 1), 0)).space == 0
    assert best(spaces_for(FORWARDS, clock(" ".join(["w1"] * 12)), Die(WHITE, 1), 0)) is None
