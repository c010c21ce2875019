"""Exercises of lesson 40: what the rules of Clocktowers allow, and what towers are worth."""

from __future__ import annotations

from fractions import Fraction

from clocklab.core.exercise import Exercise
from clocklab.games.clocktowers.game import Clocktowers
from clocklab.games.clocktowers.odds.draws import unseen
from clocklab.games.clocktowers.odds.finale import finale
from clocklab.games.clocktowers.rules.pieces import Card, Clock, Deck, Tower, Wall
from clocklab.games.clocktowers.rules.scoring import points, promised, winners
from clocklab.games.clocktowers.rules.state import State
from clocklab.games.clocktowers.text.notation import parse_tower, parse_towers
from clocklab.probability import Dist

LAST = "b,b,o:-:2+o/2m+om/2c+1 2,om,1m:-:1c+o+b tops=-,-,- seat=0 play"
"""The position of the last exercise: the decks are empty, Ada is to play."""
TIED = ("1c+om+b/1+o+g/1m+1c+o+r", "1m+o+y/2+o+p/1c+o+r")
"""Towers of both players in which mice and cats sit as the exercise on ties says: 3 + 5 + 3 and 2 + 5 + 4 points."""


def _points() -> int:
    return points(parse_tower("1c+2+om+g"))


def _tie() -> str:
    won = winners([parse_towers(towers) for towers in TIED])
    return " and ".join(("Ada", "Bob")[seat] for seat in won)


def _turns() -> int:
    game = Clocktowers(players=3)
    return game.card_set.total - sum(game.card_set.aside)


def _smallest(wall: Card, clock: Card) -> int:
    assert isinstance(wall, Wall), "a wall first"
    assert isinstance(clock, Clock), "and a clock on it"
    return promised(Tower((wall,), clock))


def _four() -> Fraction:
    start = Clocktowers(players=4).initial()
    return Dist.combine(_smallest, unseen(start, Deck.WALLS), unseen(start, Deck.CLOCKS)).mean()


def most_points(game: Clocktowers, state: State, seat: int) -> int:
    """Return the most points a seat can have at the end if it chooses for all, where nothing is drawn any more."""
    actions = game.legal_actions(state)
    if not actions:
        return game.payoffs(state)[seat]
    return max(most_points(game, game.apply(state, action), seat) for action in actions)


def _last() -> int:
    game, state = finale(LAST)
    # The other seat holds no roof: what it does is nothing to Ada, so that only her turns need a choice.
    while game.legal_actions(state) and state.seat:
        state = game.apply(state, game.legal_actions(state)[-1])
    return most_points(game, state.but(hands=(state.hands[0], ())), 0)


EXERCISES = (
    Exercise(
        "towers-play-points",
        "A tower is finished: a wall with a cat, a wall of two floors with nobody, a clock with a mouse and a green "
        "roof. How many points does it bring?",
        _points,
        "Who sits on the tower? The one on the clock counts as well.",
        "A cat and a mouse: it is one of the towers with both.",
    ),
    Exercise(
        "towers-play-tie",
        "Ada and Bob have 11 points each. On the top walls of Ada's finished towers sit two cats and nobody; one of "
        "her mice sits on a clock and one on a lowest wall. On the top walls of Bob's sit a mouse, a cat and nobody. "
        "Who wins?",
        _tie,
        "Only the topmost walls count for this. Which animal is asked about first?",
        "A mouse on a top wall comes before all cats; clocks and lower walls do not count for it.",
    ),
    Exercise(
        "towers-play-turns",
        "A game for three. In each turn one card is played or put away. How many turns does the whole game have, all "
        "players together?",
        _turns,
        "Each card that is in the game leaves somebody's hand exactly once. Which cards never come into a hand?",
        "66 cards, and 8 of them are set aside at the start. It is the same for any number of players.",
    ),
    Exercise(
        "towers-play-four",
        "Four players have their starting sets. You build the smallest tower of the first wall and the first clock "
        "that come. How many points does it bring on average, once it has a roof?",
        _four,
        "Take four starting sets away from the 28 walls and 18 clocks: how many walls with nobody, with a cat, with a "
        "mouse are left, and how many clocks of each sort?",
        "20 walls: 8 with nobody, 6 with a cat, 6 with a mouse. 14 clocks: 9 plain, 5 with a mouse. Then "
        "(8 (9·5 + 5·2) + 6 (9·4 + 5·3) + 6·14·2) / 280.",
    ),
    Exercise(
        "towers-play-last",
        "The decks are empty and Ada is to play. She holds two blue roofs and a plain clock; her towers are 2+o, 2m+om "
        "and 2c+1 without a clock; the blue ladder asks for two floors. How many points can she have at the end?",
        _last,
        "Which heights will the two blue roofs need, one after the other? Which of her towers can have these?",
        "Blue on two floors with nobody, 5 points; the clock on the tower of three floors, and the second blue roof "
        "there, 4 points.",
    ),
)
