"""The exercises of the lessons on Clocks: 20 to 23 are here, those on the auction in ``auction``."""

from __future__ import annotations

from fractions import Fraction

from clocklab.core.contract import Position
from clocklab.core.registry import Exercise
from clocklab.games.clocks.game import Clocks
from clocklab.games.clocks.lessons import auction
from clocklab.games.clocks.lessons.functions import CODE_TASKS as CODE_TASKS
from clocklab.games.clocks.lessons.numbers import COINS, HITS, SPREAD, SUMS
from clocklab.games.clocks.lessons.waiting import LAST, REMEMBERS, WAITING
from clocklab.games.clocks.odds.placing import spaces_for
from clocklab.games.clocks.odds.solo.advice import advice
from clocklab.games.clocks.rules.clock import price, prices, put
from clocklab.games.clocks.rules.completion import PER_ACTION, finish
from clocklab.games.clocks.rules.pieces import DICE, SPACES, Colour, Die
from clocklab.games.clocks.rules.printed import boards
from clocklab.games.clocks.rules.state import Clock, State, order
from clocklab.probability import Chance, Dist

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

LESSONS = (
    PLAY,
    COINS,
    SUMS,
    SPREAD,
    HITS,
    WAITING,
    REMEMBERS,
    LAST,
    SOLO,
    auction.AUCTION,
    auction.TRAINER,
    auction.SPLITTING,
)
EXERCISES: dict[str, Exercise] = {exercise.key: exercise for lesson in LESSONS for exercise in lesson}

assert len(EXERCISES) == sum(map(len, LESSONS)), "two exercises have the same key"
