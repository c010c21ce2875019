"""Exercises of lesson 30: what the rules of Tick-Tock Tower do, and what follows from them."""

from __future__ import annotations

from fractions import Fraction

from clocklab.core.exercise import Exercise
from clocklab.games.ticktock.game import TickTockTower
from clocklab.games.ticktock.rules.course import next_order
from clocklab.games.ticktock.rules.effects import effect, targets
from clocklab.games.ticktock.rules.goals import true
from clocklab.games.ticktock.rules.pieces import CARDS, GOALS, Card, Goal, Hero
from clocklab.games.ticktock.rules.state import Phase, Play, State

NAMES = ("Ada", "Ben", "Cleo", "Dan")
FOUR = (Hero.TICK, Hero.KEY_KEEPER, Hero.TOCK, Hero.LOCK_KEEPER)
FIVE = (*FOUR, Hero.CUCKOO)
NO_CARDS, NO_GOALS = (0,) * len(CARDS), (0,) * len(GOALS)


def after(spaces: tuple[int, ...], *turns: tuple[int, Card], edition: str = "full") -> tuple[int, ...]:
    """Return where all pawns stand once these seats have played these cards, without powers.

    Where a card picks a pawn, it is played on the first one that it may be played on: Pendulum Push on one's twin.
    """
    heroes = FIVE if len(spaces) == len(FIVE) else FOUR
    game = TickTockTower(
        players=len(spaces), heroes=tuple(map(str, heroes)), edition=edition, first_game=edition == "full"
    )
    none, unused = (0,) * len(spaces), (False,) * len(spaces)
    for seat, card in turns:
        table = State(Phase.PLAY, NO_CARDS, NO_GOALS, heroes=heroes, seat=seat, spaces=spaces, tokens=none, used=unused)
        picked = targets(table, card)
        spaces, _ = effect(game, table, Play(card, picked[0] if picked else None))
    return spaces


def _wall() -> int:
    jump = (1, Card.SPRING_JUMP)
    return after((2, 14, 5, 6), jump, jump)[3]


def _third() -> str:
    return NAMES[next_order((2, 3, 0, 1), (4, 7, 4, 7))[2]]


def _cuckoo() -> int:
    return after((9, 6, 9, 9, 3), (4, Card.SPRING_JUMP), (1, Card.HELPING_HAND))[4]


def _middle() -> str:
    game = TickTockTower(players=4, heroes=tuple(map(str, FOUR)), first_game=True)
    hand = (Card.TINY_STEP, Card.SPRING_JUMP, Card.PENDULUM_PUSH)
    found = [
        str(card)
        for card in hand
        if true(game, Goal.IN_THE_MIDDLE, 3, after((11, 11, 7, 10), (3, card)), (0,) * 4, FOUR)
    ]
    assert len(found) == 1, "only one of his cards does it"
    return found[0]


def _pushed_in_the_free_edition() -> Fraction:
    copies = TickTockTower(edition="free").kit.cards
    pushed = 0
    for card in CARDS:
        pushed += copies[card.rank] * (8 - after((8, 4, 8, 4), (2, card), edition="free")[0])
    return Fraction(pushed, sum(copies))


EXERCISES = (
    Exercise(
        "tower-play-wall",
        "The Key Keeper stands on 14 and its twin on 6. The Key Keeper plays Spring Jump, and Spring Jump again in its "
        "next turn; nobody else moves. On which space is the twin then?",
        _wall,
        "How far does the Key Keeper get the first time, and how far the second time?",
        "The first jump moves it 1 space, to 15, and that pushes. The second does not move it, so that nobody falls.",
    ),
    Exercise(
        "tower-play-order",
        "In the last round the order was Cleo, Dan, Ada, Ben. Now Ada is on 4, Ben on 7, Cleo on 4 and Dan on 7. Who "
        "plays third in the new round?",
        _third,
        "First those on 7, then those on 4; who stands level goes in the order of the last round.",
        "Dan, Ben, Cleo, Ada: Dan went before Ben, and Cleo before Ada.",
    ),
    Exercise(
        "tower-play-cuckoo",
        "The Cuckoo is on 3 and plays Spring Jump. Then Ben, on 6, plays Helping Hand and picks the Cuckoo. On which "
        "space is it then?",
        _cuckoo,
        "Any card that moves the Cuckoo forward moves it by one space less than others: its own cards, too.",
        "3 - 1 by the jump, 2 - 1 by the hand: 3 + 2 + 1.",
    ),
    Exercise(
        "tower-play-middle",
        "Ada and Ben stand on 11, Dan on 10 and Cleo on 7; Ben is Dan's twin. Dan holds Tiny Step, Spring Jump and "
        "Pendulum Push. Which of them makes In the Middle true?",
        _middle,
        "One pawn must be above Dan and one below him. Where does each card leave Dan, Ben and Ada?",
        "It leaves Dan on 10 with Ada above him, on 11, and Ben and Cleo below. A step takes him to 11 or 13, and then "
        "nobody is above him.",
    ),
    Exercise(
        "tower-play-free",
        "The free edition has 10 Tiny Steps, 12 Big Steps, 6 Spring Jumps, 8 Pendulum Pushes and 8 Helping Hands. How "
        "many spaces does a random card of your twin push you back on average, far from START?",
        _pushed_in_the_free_edition,
        "28 cards push by the same number of spaces, 8 by another, and 8 do not push you at all.",
        "(28 · 1 + 8 · 2 + 8 · 0) spaces by 44 cards. Without the kinds of the full edition a twin is a little harder "
        "on you.",
    ),
)
