"""Exercises of lesson 20: what the rules of Clocks allow, and what follows from them."""

from __future__ import annotations

from clocklab.core.exercise import Exercise
from clocklab.games.clocks.game import Clocks
from clocklab.games.clocks.odds.prospects import put, spaces_for
from clocklab.games.clocks.rules.board import SPACES
from clocklab.games.clocks.rules.components import boards
from clocklab.games.clocks.rules.dice import DICE, Colour, Die
from clocklab.games.clocks.rules.lots import order
from clocklab.games.clocks.rules.placing import price, prices
from clocklab.games.clocks.rules.state import Clock, State
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
    """Return the most coins left when all dice are placed and the goal stands perfect; -1 if that cannot be."""
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


EXERCISES = (
    Exercise(
        "clocks-play-price",
        "Dice stand at 1 and at 3 o'clock. How many coins does a black die cost at 6 o'clock?",
        _black_six,
        "Only the free spaces before it cost something. Which of these does a black die not pay for?",
        "Free are 2, 4 and 5 o'clock; the last of them, 5 o'clock, is free of charge for a black die: 2 + 4.",
    ),
    Exercise(
        "clocks-play-tie",
        "Ada, Bob, Cleo and Dan sit clockwise in this order. Cleo is start player. Dan bids 3, the others bid 2 each. "
        "Who chooses second?",
        _chooses_second,
        "Dan chooses first. Of equal bids the one nearest to the right of the start player comes first. "
        "Who sits at Cleo's right hand?",
        "Counter-clockwise from Cleo sit Bob, Ada and Dan, and the start player loses every tie.",
    ),
    Exercise(
        "clocks-play-three-coins",
        "An empty forwards clock, 3 coins, and a white 6 and a grey 4 in hand. Both must be placed, and the grey 4 is "
        "to be perfect at 4 o'clock. How many coins can be left?",
        _three_coins,
        "She cannot pay for 4 o'clock yet. Which die should come first, and where does it pay most?",
        "The 6 at 1 o'clock pays 5 coins. Then 4 o'clock costs 2 + 3, as 1 o'clock is taken: 3 + 5 - 5.",
    ),
    Exercise(
        "clocks-play-backwards",
        "Ada plays on a backwards clock: its spaces ask for 6, 5, 4, 3, 2, 1 and again 6 to 1, and she starts with 10 "
        "coins. With what chance can she make the first die perfect at once?",
        _backwards,
        "Go through the six values: first for a die that is not black, then for one that is. One die in four is black.",
        "A 6 or a 5; a black die also as a 4, for 6 coins: 2 · 3 + 3 = 9 of the 24 dice.",
    ),
    Exercise(
        "clocks-play-last-turn",
        "Ada has a black 2, a black 5 and 9 coins; one space is free, at 12 o'clock, and her eleven dice are perfect. "
        "How many points can she have when her turn is over?",
        _last_turn,
        "A die that cannot be placed goes back to the bag. Plan the whole turn: dice, free action, extra action.",
        "The 5 at 12 o'clock, 1 coin for the 2, then 3 coins: 13. The +1/+2 at 8 o'clock makes the 5 a 6. She would "
        "have ended the game and won.",
    ),
)
