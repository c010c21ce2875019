"""The exercises of the lessons on Clocks: 20 to 23 are here, those on the auction in ``auction``."""

from __future__ import annotations

from fractions import Fraction

from clocklab.core.contract import Position
from clocklab.core.registry import Exercise
from clocklab.games.clocks.game import Clocks
from clocklab.games.clocks.lessons import auction
from clocklab.games.clocks.odds.dice import (
    comes,
    draw,
    lucky_seven,
    perfect_within,
    red_die,
    rolls_to_complete,
    snake_eyes,
)
from clocklab.games.clocks.odds.placing import spaces_for
from clocklab.games.clocks.odds.solo.advice import advice
from clocklab.games.clocks.rules.clock import price, prices, put
from clocklab.games.clocks.rules.completion import PER_ACTION, finish
from clocklab.games.clocks.rules.pieces import DICE, SPACES, Colour, Die
from clocklab.games.clocks.rules.printed import boards
from clocklab.games.clocks.rules.state import Clock, State, order
from clocklab.probability import Chance, Dist, d

EMPTY: Clock = (None,) * SPACES
NAMES = ("Ada", "Bob", "Cleo", "Dan")
LAST_TURN = "w1g2w3w4w5w6g1w2g3g4g5..:b2b5:9:1 g1b2r3w4r5b6r1r2b3r4....::19:0 bag=1,2,3,3 out=0 start=1 seat=0 place"
"""Ada's turn in the game that the lesson looks back at."""


def _black_six() -> int:
    clock = put(put(EMPTY, 0, Die(Colour.WHITE, 1)), 2, Die(Colour.GREY, 3))
    return price(boards()["forwards"], clock, Die(Colour.BLACK, 6), 5)


def _chooses_second() -> str:
    return NAMES[order((2, 2, 2, 3), start=NAMES.index("Cleo"))[1]]


def _most_left(clock: Clock, money: int, hand: tuple[Die, ...], goal: Die) -> int:
    """Return the most coins left when all dice are placed and ``goal`` is perfect; -1 if that is impossible."""
    board = boards()["forwards"]
    if not hand:
        return money if clock[goal.pips - 1] == goal else -1
    return max(
        _most_left(put(clock, row.space, one), money + row.coins, (*hand[:at], *hand[at + 1 :]), goal)
        for at, one in enumerate(hand)
        for row in spaces_for(board, clock, one, money)
        if row.affordable
    )


def _three_coins() -> int:
    four = Die(Colour.GREY, 4)
    return _most_left(EMPTY, 3, (Die(Colour.WHITE, 6), four), four)


def _backwards() -> Chance:
    board = boards()["backwards"]
    dice = Dist.uniform(die for of_one_colour in DICE for die in of_one_colour)
    return dice.chance(
        lambda die: any(
            board.pips[space] == die.pips and cost <= board.money for space, cost in prices(board, EMPTY, die)
        )
    )


def most_points(game: Clocks, state: State, seat: int) -> int:
    """Return the most points a seat can have when its turn is over, where chance has no part in what it does."""
    if game.turn(state) != seat:
        return game.scores(state)[seat].points
    return max(most_points(game, game.apply(state, action), seat) for action in game.legal_actions(state))


def _last_turn() -> int:
    game = Clocks()
    return most_points(game, game.parse_state(LAST_TURN), 0)


PLAY = (
    Exercise(
        "clocks-play-price",
        "Dice stand at 1 and at 3 o'clock. How many coins does a black die cost at 6 o'clock?",
        _black_six,
        ("Only the free spaces before it cost something. Which of these does a black die not pay for?",),
        "Free are 2, 4 and 5 o'clock; the last of them, 5 o'clock, is free of charge for a black die: 2 + 4.",
    ),
    Exercise(
        "clocks-play-tie",
        "Ada, Bob, Cleo and Dan sit clockwise in this order. Cleo is start player. Dan bids 3, the others bid 2 each. "
        "Who chooses second?",
        _chooses_second,
        (
            "Dan chooses first. Of equal bids the one nearest to the right of the start player comes first. "
            "Who sits at Cleo's right hand?",
        ),
        "Counter-clockwise from Cleo sit Bob, Ada and Dan, and the start player loses every tie.",
    ),
    Exercise(
        "clocks-play-three-coins",
        "An empty forwards clock, 3 coins, and a white 6 and a grey 4 in hand. Both must be placed, and the grey 4 is "
        "to be perfect at 4 o'clock. How many coins can be left?",
        _three_coins,
        ("She cannot pay for 4 o'clock yet. Which die should come first, and where does it pay most?",),
        "The 6 at 1 o'clock pays 5 coins. Then 4 o'clock costs 2 + 3, as 1 o'clock is taken: 3 + 5 - 5.",
    ),
    Exercise(
        "clocks-play-backwards",
        "Ada plays on a backwards clock: its spaces ask for 6, 5, 4, 3, 2, 1 and again 6 to 1, and she starts with 10 "
        "coins. With what chance can she make the first die perfect at once?",
        _backwards,
        (
            "Go through the six values: first for a die that is not black, then for one that is. One die "
            "in four is black.",
        ),
        "A 6 or a 5; a black die also as a 4, for 6 coins: 2 · 3 + 3 = 9 of the 24 dice.",
    ),
    Exercise(
        "clocks-play-last-turn",
        "Ada has a black 2, a black 5 and 9 coins; one space is free, at 12 o'clock, and her eleven dice are perfect. "
        "How many points can she have when her turn is over?",
        _last_turn,
        ("A die that cannot be placed goes back to the bag. Plan the whole turn: dice, free action, extra action.",),
        "The 5 at 12 o'clock, 1 coin for the 2, then 3 coins: 13. The +1/+2 at 8 o'clock makes the 5 a 6. She would "
        "have ended the game and won.",
    ),
)


# ---- lesson 21: what a gamble pays on average, how much it varies, and whom that helps -------------------------------


def _with_consolation() -> Fraction:
    return d(6).repeat_sum(2).expectation(lambda total: {7: 7, 2: 2}.get(total, 0))


def _fair_prize() -> Fraction:
    return 2 / Fraction(snake_eyes().chance)


def _six_coins_of_both() -> Chance:
    return (red_die() + lucky_seven().law).at_least(6)


def _rerolls_for(wanted: Fraction) -> int:
    rerolls = 0
    while perfect_within(rerolls) < wanted:
        rerolls += 1
    return rerolls


def _best_of_a_second_roll() -> Fraction:
    once = red_die().mean()
    return red_die().expectation(lambda pips: max(Fraction(pips), once))


def _variance_with_eight_sides() -> Fraction:
    return d(8).repeat_sum(2).map(lambda total: 9 if total == 9 else 0).var()


GAMBLES = (
    Exercise(
        "clocks-gamble-consolation",
        "A kinder Lucky 7 pays 7 coins for a sum of 7, and 2 coins as a consolation for a sum of 2. How many coins "
        "does it pay on average?",
        _with_consolation,
        ("Go through the 36 rolls: how many of them pay 7 coins, and how many pay 2?",),
        "Six rolls pay 7 coins and one pays 2: 44 coins in 36 rolls.",
    ),
    Exercise(
        "clocks-gamble-fair",
        "Snake Eyes pays 11 coins. How many would it have to pay to be worth as much, on average, as 2 sure coins?",
        _fair_prize,
        ("It pays in one of 36 rolls. What must that one roll bring in for all of them?",),
        "In 36 rolls 2 sure coins each make 72, and a single one of these rolls pays.",
    ),
    Exercise(
        "clocks-gamble-need",
        "You need 6 coins or more and have none. You roll a red die for money and use a Lucky 7 bonus. With what "
        "chance do both together bring enough?",
        _six_coins_of_both,
        ("When is it not enough? Two things must both go wrong, and they do not know of each other.",),
        "Both fail with 5/6 · 5/6, for the red die helps only with a 6. The complement is 1 - 25/36.",
    ),
    Exercise(
        "clocks-gamble-rerolls",
        "How many re-rolls must you plan for, so that one wrong die is perfect with a chance of 90 % or more?",
        lambda: _rerolls_for(Fraction(9, 10)),
        ("Go by the complement: from how many re-rolls on is (5/6)ⁿ at most 1/10?",),
        "With one re-roll less, the chance is still a little below 90 %. It takes twice the average, and more.",
    ),
    Exercise(
        "clocks-gamble-second-roll",
        "A new rule: whoever rolls a red die for money may roll it a second time, but must then take what the second "
        "roll shows. How many coins does it pay on average, if you decide as well as you can?",
        _best_of_a_second_roll,
        ("A second roll is worth 7/2. Which first rolls would you keep?",),
        "Keep 4, 5 and 6 and roll again else: (4 + 5 + 6)/6 + 3/6 · 7/2. The right to choose is worth 3/4 of a coin.",
    ),
    Exercise(
        "clocks-gamble-eight-sides",
        "Lucky 9: two dice with eight sides pay 9 coins for a sum of 9, else nothing. What is the variance of what it "
        "pays?",
        _variance_with_eight_sides,
        ("Find the chance of the sum n + 1 with n = 8 first, then put it and the prize into c²p(1 - p).",),
        "The chance is 1/8, so the variance is 81 · 1/8 · 7/8. Six sides have 245/36: a larger prize varies more.",
    ),
)


# ---- lesson 22: dice drawn without putting back, and spaces filled with the right numbers ----------------------------

ALONE = (4, 4, 4, 4)
TWO_PLAYERS = (8, 8, 8, 8)
RED = 3


def _black_of_three() -> Chance:
    return comes(TWO_PLAYERS, 3)


def _after_one_red() -> Fraction:
    """Return the chance of red at the seventh place, given red at one place before it; five more are not looked at."""
    first_and_seventh = Dist({"red": 4, "other": 12}).draw(2)
    return first_and_seventh.given(lambda dice: dice[0] == "red").chance(lambda dice: dice[1] == "red")


def _colours_of_three() -> Fraction:
    return draw(TWO_PLAYERS, 3).expectation(lambda came: sum(count > 0 for count in came))


def _spread_of_twelve() -> Fraction:
    return draw(ALONE, 12).map(lambda came: came[RED]).var()


def _two_ones_and_a_two() -> Fraction:
    return rolls_to_complete([1, 1, 2]).expected


BAG = (
    Exercise(
        "clocks-bag-black",
        "With two players the full bag holds 8 dice of each colour, and three are drawn. What is the chance that at "
        "least one of them is black?",
        _black_of_three,
        ("Count the draws without any black die: 3 dice out of the 24 others. All draws are 3 dice out of 32.",),
        "1 - C(24,3)/C(32,3) = 1 - 2024/4960.",
    ),
    Exercise(
        "clocks-bag-unseen",
        "From a full solo bag (4 dice of each colour) six dice are drawn and nobody looks. Then Ada looks at one of "
        "them: it is red. What is the chance that the seventh die is red too?",
        _after_one_red,
        (
            "Dice that nobody has looked at are as good as dice in the bag. How many has nobody looked "
            "at, and how many of "
            "these are red?",
        ),
        "Only the die that Ada saw counts: 3 red ones are left among the 15 others, wherever those are.",
    ),
    Exercise(
        "clocks-bag-colours",
        "With two players (8 dice of each colour) three dice are drawn. How many different colours do they have on "
        "average?",
        _colours_of_three,
        (
            "Let an indicator be 1 if white comes, one for grey, and so on. You know the mean of one of them from the "
            "first exercise.",
        ),
        "Four indicators, each with mean 2936/4960. They are not independent, and for the mean that does not matter.",
    ),
    Exercise(
        "clocks-bag-spread",
        "In a solo game twelve dice are drawn from the 16, and four stay in the bag. What is the variance of the "
        "number of red dice among the twelve?",
        _spread_of_twelve,
        ("Whoever knows how many red dice stayed knows how many came. Which of the two is easier to spread out?",),
        "As for the four that stay: 4 · 1/4 · 3/4 · (16 - 4)/(16 - 1) = 3/5.",
    ),
    Exercise(
        "clocks-bag-fill",
        "Two spaces want a 1 and one space wants a 2. Dice are rolled one after the other, each fills a space if it "
        "fits. How many dice does it take on average?",
        _two_ones_and_a_two,
        (
            "Wait for the first die that fits. Then two things are possible: a 1 and a 2 are still "
            "wanted, or two 1s are.",
        ),
        "3 dice for the first that fits, then 9 or 12, equally likely: 3 + (9 + 12)/2.",
    ),
)


# ---- lesson 23: the end of the solo game, as cheap as can be ---------------------------------------------------------

RIGHT = boards()["forwards"].pips
THREE_WRONG = (1, 2, 3, 4, 5, 6, 1, 2, 5, 4, 4, 1)
"""The lesson's clock with one more wrong die: at 9, at 11 and at 12 o'clock."""
BEFORE_THE_COUNT = "w1g2b3r4w5w6g1b2g5g4b5r1::7:- bag=1,0,1,2 out=0 start=0 seat=0 extra"


def _one_to_four() -> int:
    return finish((*RIGHT[:3], 1, *RIGHT[4:]), 9).penalty


def _round_the_circle() -> int:
    return finish((6, *RIGHT[1:-1], 1), 0).penalty


def _enough_money() -> int:
    """Return the least money at which one more coin saves nothing, and no larger number of coins saves anything."""
    least = finish(THREE_WRONG, 1_000).penalty
    return next(money for money in range(1_000) if finish(THREE_WRONG, money).penalty == least)


def _prize() -> int:
    """Return the least prize for a sum of seven that brings, on average, more than an action and 1 coin cost."""
    return next(prize for prize in range(100) if Fraction(prize, 6) > PER_ACTION + 1)


def _before_the_count() -> int:
    game = Clocks(players=1)
    return int(advice(Position(game, game.parse_state(BEFORE_THE_COUNT)))[0].value)


def _all_alike() -> int:
    return min(range(1, 7), key=lambda value: finish((value,) * len(RIGHT), 0).penalty)


SOLO = (
    Exercise(
        "clocks-solo-one-to-four",
        "The clock is full, one die is wrong: at 4 o'clock lies a 1. Ada has 9 coins. How many points does it cost her "
        "to finish?",
        _one_to_four,
        (
            "Look for a way that is not the straight one: which number does Flip turn into a 4? Count 2 "
            "points an action "
            "and 1 a coin.",
        ),
        "+1/+2 makes a 3 of it, and Flip a 4: two actions and 14 coins, 5 of them borrowed.",
    ),
    Exercise(
        "clocks-solo-enough",
        "The clock is full. A 5 lies at 9 o'clock, a 4 at 11 o'clock and a 1 at 12 o'clock; all else is right. How "
        "many coins must Ada have, so that one more would save nothing?",
        _enough_money,
        (
            "Money saves nothing any more once she need not borrow. Which die would be right at 11 "
            "o'clock, and how does "
            "it get there?",
        ),
        "Two swaps bring the 5 to 11 o'clock and a 4 to 9 o'clock; then -1 and Flip: 2 + 2 + 4 + 6 coins.",
    ),
    Exercise(
        "clocks-solo-circle",
        "No coins, and only two dice are wrong: a 6 lies at 1 o'clock and a 1 at 12 o'clock. How many points does it "
        "cost to finish?",
        _round_the_circle,
        ("A clock is round. Who are the neighbours of 12 o'clock?",),
        "One swap of 12 and 1 o'clock: 2 points and 2 borrowed coins.",
    ),
    Exercise(
        "clocks-solo-prize",
        "Another board sells Lucky 7 at 1 o'clock, for 1 coin. How many coins must a seven pay at least (a whole "
        "number), so that in the end game rolling can be worth it, for somebody who is deep in debt?",
        _prize,
        ("In debt every coin is worth a point. What does one roll cost in points, and what does it bring on average?",),
        "It costs 2 + 1 points and brings a sixth of the prize: a sixth of 18 is just 3, so 19.",
    ),
    Exercise(
        "clocks-solo-before",
        "Go back a moment: the clock of the lesson, 7 coins, but the points are not counted yet, and Ada may still buy "
        "one extra action. How many points can she end with?",
        _before_the_count,
        (
            "An action before the count costs no points, and a die that it makes perfect still scores. "
            "Which action, and "
            "what is left to be done then?",
        ),
        "Flip at 12 o'clock: 23 points and 1 coin left. Then -1 twice: 2, and 3 more coins borrowed, then 2 and 4. "
        "23 - 11 = 12.",
    ),
    Exercise(
        "clocks-solo-all-alike",
        "All twelve dice show the same number, and there are no coins. Which number would you like it to be?",
        _all_alike,
        ("`finish` answers it for any clock: twelve equal values and 0 coins. Try all six.",),
        "96 points for twelve 2s; it is 100 for 5s and 120 for 1s.",
    ),
)

LESSONS = (PLAY, GAMBLES, BAG, SOLO, auction.AUCTION, auction.TRAINER, auction.SPLITTING)
EXERCISES: dict[str, Exercise] = {exercise.key: exercise for lesson in LESSONS for exercise in lesson}

assert len(EXERCISES) == sum(map(len, LESSONS)), "two exercises have the same key"
