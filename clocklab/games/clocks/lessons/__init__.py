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
        (
            "Count the free spaces before 6 o'clock.",
            ("Only the free spaces before it cost something. Which of these does a black die not pay for?"),
            "2, 4 and 5 o'clock are free. The black die does not pay for the last of them.",
        ),
        "Free are 2, 4 and 5 o'clock; the last of them, 5 o'clock, is free of charge for a black die: 2 + 4.",
        mistakes={
            11: "A black die does not pay for the last space that it skips.",
            15: "Spaces with dice on them cost nothing, and a black die does not pay for the last free one.",
        },
        topic="rules",
    ),
    Exercise(
        "clocks-play-tie",
        "Ada, Bob, Cleo and Dan sit clockwise in this order. Cleo is start player. Dan bids 3, the others bid 2 each. "
        "Who chooses second?",
        _chooses_second,
        (
            "Dan chooses first. Who is next among equal bids?",
            (
                "Dan chooses first. Of equal bids the one nearest to the right of the start player comes first. "
                "Who sits at Cleo's right hand?"
            ),
            "At Cleo's right hand sits Bob.",
        ),
        "Counter-clockwise from Cleo sit Bob, Ada and Dan, and the start player loses every tie.",
        mistakes={
            "Cleo": "The start player loses every tie.",
            "Ada": "Somebody sits nearer to the right of the start player.",
        },
        topic="rules",
    ),
    Exercise(
        "clocks-play-three-coins",
        "An empty forwards clock, 3 coins, and a white 6 and a grey 4 in hand. Both must be placed, and the grey 4 is "
        "to be perfect at 4 o'clock. How many coins can be left?",
        _three_coins,
        (
            "The 6 must bring coins first.",
            ("She cannot pay for 4 o'clock yet. Which die should come first, and where does it pay most?"),
            "The 6 at 1 o'clock pays 5 coins. What do 2 and 3 o'clock cost the 4?",
        ),
        "The 6 at 1 o'clock pays 5 coins. Then 4 o'clock costs 2 + 3, as 1 o'clock is taken: 3 + 5 - 5.",
        mistakes={
            8: "The grey 4 must still pay for the spaces that it skips.",
            2: "1 o'clock is taken by then, and costs nothing any more.",
        },
        level=2,
        topic="planning",
    ),
    Exercise(
        "clocks-play-backwards",
        "Ada plays on a backwards clock: its spaces ask for 6, 5, 4, 3, 2, 1 and again 6 to 1, and she starts with 10 "
        "coins. With what chance can she make the first die perfect at once?",
        _backwards,
        (
            "Which numbers are perfect at once for nothing, or for 10 coins at most?",
            (
                "Go through the six values: first for a die that is not black, then for one that is. One die "
                "in four is black."
            ),
            "6 costs nothing, 5 costs 6 coins. A 4 costs 11 coins, but 6 for a black die.",
        ),
        "A 6 or a 5; a black die also as a 4, for 6 coins: 2 · 3 + 3 = 9 of the 24 dice.",
        mistakes={
            Fraction(
                1, 3
            ): "A black die does better: it does not pay for the last space it skips, so a black 4 works, too.",
            Fraction(1, 2): "A 4 that is not black costs 11 coins.",
        },
        level=2,
        topic="sample space",
    ),
    Exercise(
        "clocks-play-last-turn",
        "Ada has a black 2, a black 5 and 9 coins; one space is free, at 12 o'clock, and her eleven dice are perfect. "
        "How many points can she have when her turn is over?",
        _last_turn,
        (
            "One die does not find a place. Which?",
            ("A die that cannot be placed goes back to the bag. Plan the whole turn: dice, free action, extra action."),
            "Place the 5, pay 1 coin for the 2, take 3 coins, and buy the action that makes the 5 a 6.",
        ),
        "The 5 at 12 o'clock, 1 coin for the 2, then 3 coins: 13. The +1/+2 at 8 o'clock makes the 5 a 6. She would "
        "have ended the game and won.",
        mistakes={
            26: "There is no set of colours for two more points here.",
            22: "The 5 can be mended in the same turn.",
        },
        level=3,
        minutes=6,
        topic="planning",
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
            "The straight way is not the cheapest.",
            (
                "Look for a way that is not the straight one: which number does Flip turn into a 4? Count 2 "
                "points an action "
                "and 1 a coin."
            ),
            "Look at the price list for an action that turns a number over, and then for one step.",
        ),
        "+1/+2 makes a 3 of it, and Flip a 4: two actions and 14 coins, 5 of them borrowed.",
        mistakes={
            11: "There is a way with one action less.",
            6: "Count 2 points for each action, and 1 for each coin.",
        },
        level=2,
        minutes=5,
        topic="shortest path",
    ),
    Exercise(
        "clocks-solo-enough",
        "The clock is full. A 5 lies at 9 o'clock, a 4 at 11 o'clock and a 1 at 12 o'clock; all else is right. How "
        "many coins must Ada have, so that one more would save nothing?",
        _enough_money,
        (
            "Borrowing costs points. When is it not needed?",
            (
                "Money saves nothing any more once she need not borrow. Which die would be right at 11 "
                "o'clock, and how does "
                "it get there?"
            ),
            "Count the coins of the cheapest way without any debt.",
        ),
        "Two swaps bring the 5 to 11 o'clock and a 4 to 9 o'clock; then -1 and Flip: 2 + 2 + 4 + 6 coins.",
        mistakes={15: "One coin less is enough.", 13: "With 13 she must still borrow."},
        level=3,
        minutes=8,
        topic="shortest path",
    ),
    Exercise(
        "clocks-solo-circle",
        "No coins, and only two dice are wrong: a 6 lies at 1 o'clock and a 1 at 12 o'clock. How many points does it "
        "cost to finish?",
        _round_the_circle,
        (
            "Swapping neighbours is cheap.",
            ("A clock is round. Who are the neighbours of 12 o'clock?"),
            "12 o'clock and 1 o'clock are neighbours: one swap.",
        ),
        "One swap of 12 and 1 o'clock: 2 points and 2 borrowed coins.",
        mistakes={2: "The action must be paid for in coins as well, and she has none.", 8: "One action does it."},
        level=2,
        minutes=5,
        topic="shortest path",
    ),
    Exercise(
        "clocks-solo-prize",
        "Another board sells Lucky 7 at 1 o'clock, for 1 coin. How many coins must a seven pay at least (a whole "
        "number), so that in the end game rolling can be worth it, for somebody who is deep in debt?",
        _prize,
        (
            "What does one roll cost in points?",
            (
                "In debt every coin is worth a point. What does one roll cost in points, and what does it bring "
                "on average?"
            ),
            "An action costs 2 points and 1 coin, 3 points in debt. A seven comes one time in six: more than 18.",
        ),
        "It costs 2 + 1 points and brings a sixth of the prize: a sixth of 18 is just 3, so 19.",
        mistakes={
            18: "With 18 it is just even: it must be more.",
            7: "That is what it pays now.",
            3: "That is what it costs, but it pays only one time in six.",
        },
        level=2,
        minutes=5,
        topic="expected value",
    ),
    Exercise(
        "clocks-solo-before",
        "Go back a moment: the clock of the lesson, 7 coins, but the points are not counted yet, and Ada may still buy "
        "one extra action. How many points can she end with?",
        _before_the_count,
        (
            "An action before the count costs no points.",
            (
                "An action before the count costs no points, and a die that it makes perfect still scores. "
                "Which action, and "
                "what is left to be done then?"
            ),
            "Try each action that she can pay, and see what is left to be mended.",
        ),
        "Flip at 12 o'clock: 23 points and 1 coin left. Then -1 twice: 2, and 3 more coins borrowed, then 2 and 4. "
        "23 - 11 = 12.",
        mistakes={
            9: "That is after the count. Before it, one action costs no points.",
            11: "Another action leaves less to be done.",
        },
        level=3,
        minutes=8,
        topic="planning",
    ),
    Exercise(
        "clocks-solo-all-alike",
        "All twelve dice show the same number, and there are no coins. Which number would you like it to be?",
        _all_alike,
        (
            "Which numbers are cheap to make from others?",
            ("`finish` answers it for any clock: twelve equal values and 0 coins. Try all six."),
            "Ask for all six numbers: twelve equal values and 0 coins.",
        ),
        "96 points for twelve 2s; it is 100 for 5s and 120 for 1s.",
        mistakes={
            1: "From 1 it is dearer than from its neighbour.",
            3: "Try its neighbours, too.",
            6: "Try smaller numbers.",
        },
        level=2,
        minutes=5,
        topic="comparison",
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
