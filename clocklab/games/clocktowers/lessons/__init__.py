"""The exercises of the lessons on Clocktowers, lesson by lesson."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from clocklab.core.contract import Position
from clocklab.core.registry import Exercise
from clocklab.games.clocktowers.game import Clocktowers
from clocklab.games.clocktowers.lessons.functions import CODE_TASKS as CODE_TASKS
from clocklab.games.clocktowers.odds.draws import number_drawn, unseen
from clocklab.games.clocktowers.odds.endgame import solve
from clocklab.games.clocktowers.rules.pieces import Card, Clock, Deck, Tower, Wall
from clocklab.games.clocktowers.rules.scoring import points, promised, won_by
from clocklab.games.clocktowers.rules.state import State
from clocklab.games.clocktowers.text.notation import parse_tower, parse_towers
from clocklab.games.clocktowers.text.setup import small_game
from clocklab.probability import Chance, Dist

GAME = Clocktowers()
LAST = "b,b,o:-:2+o/2m+om/2c+1 2,om,1m:-:1c+o+b tops=-,-,- seat=0 play"
"""The position of the last exercise: the decks are empty, Ada is to play."""
TIED = ("1c+om+b/1+o+g/1m+1c+o+r", "1m+o+y/2+o+p/1c+o+r")
"""Towers of both players in which mice and cats sit as the exercise on ties says: 3 + 5 + 3 and 2 + 5 + 4 points."""


def _tie() -> str:
    won = won_by([parse_towers(towers) for towers in TIED])
    return " and ".join(("Ada", "Bob")[seat] for seat in won)


def _turns() -> int:
    game = Clocktowers(players=3)
    return game.card_set.total - sum(game.card_set.aside)


def _smallest(wall: Card, clock: Card) -> int:
    assert isinstance(wall, Wall), "a wall first"
    assert isinstance(clock, Clock), "and a clock on it"
    return promised(Tower((wall,), clock))


def _four() -> Fraction:
    game = Clocktowers(players=4)
    start = Position(game, game.initial())
    return Dist.combine(_smallest, unseen(start, Deck.WALLS), unseen(start, Deck.CLOCKS)).mean()


def most_points(game: Clocktowers, state: State, seat: int) -> int:
    """Return the most points a seat can have at the end if it makes every choice, once nothing more is drawn."""
    actions = game.legal_actions(state)
    if not actions:
        return game.payoffs(state)[seat]
    return max(most_points(game, game.apply(state, action), seat) for action in actions)


def _last() -> int:
    here = small_game(GAME, LAST)
    game, state = here.game, here.state
    # The other seat holds no roof: what it does makes no difference to Ada, so only her turns need a choice.
    while game.legal_actions(state) and state.seat:
        state = game.apply(state, game.legal_actions(state)[-1])
    return most_points(game, state.but(hands=(state.hands[0], ())), 0)


PLAY = (
    Exercise(
        "towers-play-points",
        "A tower is finished: a wall with a cat, a wall of two floors with nobody, a clock with a mouse and a green "
        "roof. How many points does it bring?",
        lambda: points(parse_tower("1c+2+om+g")),
        (
            "Which animals are on the tower?",
            ("Who sits on the tower? The one on the clock counts as well."),
            "A cat on a wall, and a mouse on the clock.",
        ),
        "A cat and a mouse: it is one of the towers with both.",
        mistakes={
            2: "The mouse on the clock counts as well.",
            5: "That is for a tower of nobody but one kind.",
            4: "Cat and mouse together are worth less than one kind alone.",
        },
        topic="rules",
    ),
    Exercise(
        "towers-play-tie",
        "Ada and Bob have 11 points each. On the top walls of Ada's finished towers sit two cats and nobody; one of "
        "her mice sits on a clock and one on a lowest wall. On the top walls of Bob's sit a mouse, a cat and nobody. "
        "Who wins?",
        _tie,
        (
            "Look at top walls only.",
            ("Only the topmost walls count for this. Which animal is asked about first?"),
            "Mice are asked about first, and only on topmost walls.",
        ),
        "A mouse on a top wall comes before all cats; clocks and lower walls do not count for it.",
        mistakes={
            "Ada": "Her mice sit on a clock and on a lowest wall. Only top walls count.",
            "nobody": "A mouse on a top wall decides.",
        },
        topic="rules",
    ),
    Exercise(
        "towers-play-turns",
        "A game for three. In each turn one card is played or put away. How many turns does the whole game have, all "
        "players together?",
        _turns,
        (
            "Count cards, not players.",
            ("Each card that is in the game leaves somebody's hand exactly once. Which cards never come into a hand?"),
            "66 cards less the 8 that are set aside.",
        ),
        "66 cards, and 8 of them are set aside at the start. It is the same for any number of players.",
        mistakes={66: "Eight cards never come into the game.", 174: "All players together: each card is played once."},
        topic="counting",
    ),
    Exercise(
        "towers-play-four",
        "Four players have their starting sets. You build the smallest tower of the first wall and the first clock "
        "that come. How many points does it bring on average, once it has a roof?",
        _four,
        (
            "What is left after four starting sets?",
            (
                "Take four starting sets away from the 28 walls and 18 clocks: how many walls with nobody, "
                "with a cat, with a "
                "mouse are left, and how many clocks of each sort?"
            ),
            "20 walls and 14 clocks are left: 280 pairs. Sort them by who sits on them.",
        ),
        "20 walls: 8 with nobody, 6 with a cat, 6 with a mouse. 14 clocks: 9 plain, 5 with a mouse. Then "
        "(8 (9·5 + 5·2) + 6 (9·4 + 5·3) + 6·14·2) / 280.",
        mistakes={
            3: "That is a tower of a cat and a mouse. Take the mean over all 280 pairs.",
            Fraction(457, 280): "Divide by 280 once: the sum is 914.",
        },
        level=3,
        minutes=8,
        topic="expected value",
    ),
    Exercise(
        "towers-play-last",
        "The decks are empty and Ada is to play. She holds two blue roofs and a plain clock; her towers are 2+o, 2m+om "
        "and 2c+1 without a clock; the blue ladder asks for two floors. How many points can she have at the end?",
        _last,
        (
            "Blue asks for two floors first, then for three.",
            ("Which heights will the two blue roofs need, one after the other? Which of her towers can have these?"),
            "One tower has two floors and a clock, another gets the clock in hand.",
        ),
        "Blue on two floors with nobody, 5 points; the clock on the tower of three floors, and the second blue roof "
        "there, 4 points.",
        mistakes={
            5: "There is a second blue roof, and a tower of three floors for it.",
            4: "The first blue roof goes on two floors.",
        },
        level=2,
        topic="planning",
    ),
)


def _second() -> Fraction:
    """Return the mean place of the second of 4 cards among 20, each choice of their places equally likely."""
    places = {place: (place - 1) * (20 - place) * (19 - place) // 2 for place in range(2, 19)}
    return Fraction(sum(place * many for place, many in places.items()), sum(places.values()))


def _peek() -> Fraction:
    """Return the chance of purple on top of a deck of 17, given that at least one of the three set aside is purple."""
    some = number_drawn(20, 4, 3).given(lambda aside: aside > 0)
    return some.expectation(lambda aside: Fraction(4 - aside, 17))


DRAWS = (
    Exercise(
        "towers-draws-nobody",
        "24 walls are unseen, 8 of them with nobody in the windows, and 5 of the 24 are set aside. What is the chance "
        "that none of the 8 is among these?",
        lambda: number_drawn(24, 8, 5).chance(0),
        (
            "All five come from the other walls.",
            ("In how many ways can five walls be chosen from the others alone?"),
            "C(16,5) of C(24,5).",
        ),
        "C(16,5)/C(24,5) = 4368/42504.",
        mistakes={
            Fraction(32, 243): "That is with putting back: (16/24) five times.",
            Fraction(19, 24): "That is one special wall. None of eight must be there.",
            Fraction(227, 253): "That is the complement.",
        },
        topic="hypergeometric distribution",
    ),
    Exercise(
        "towers-draws-green",
        "Ten roofs have been seen, one of them green. What is the chance that the three other green ones all come?",
        lambda: number_drawn(10, 3, 7).chance(3),
        (
            "How many roofs are unseen, and how many of these still come?",
            ("How many roofs are unseen, and how many of these still come? The three green ones must be among those."),
            "All three among the seven that come: C(7,3) of C(10,3).",
        ),
        "Ten are unseen, and seven of them come: C(7,3)/C(10,3) = 35/120.",
        mistakes={
            Fraction(343, 1000): "That is with putting back: (7/10)³.",
            Fraction(7, 10): "That is one green roof. All three must come.",
            Fraction(17, 24): "That is the complement.",
        },
        topic="hypergeometric distribution",
    ),
    Exercise(
        "towers-draws-second",
        "Twenty roofs, four of them purple, are turned up one by one, those set aside last. Which one, on average, is "
        "the second purple roof?",
        _second,
        (
            "By symmetry, all stretches between purple roofs are equally long on average.",
            (
                "The purple roofs cut the 16 others into five stretches, equally long on average. How many "
                "of the stretches "
                "lie before the second purple one?"
            ),
            "One stretch is 16/5. Two of them lie before the second, and the first purple roof itself.",
        ),
        "Two stretches of 16/5, and two purple roofs: 2 · 16/5 + 2 = 2 · 21/5.",
        mistakes={
            Fraction(42, 10): "That is half of it: one stretch and one purple roof.",
            Fraction(32, 5): "The two purple roofs themselves count as well.",
            10: "The stretches are five, not four.",
        },
        level=2,
        minutes=4,
        topic="symmetry",
    ),
    Exercise(
        "towers-draws-peek",
        "A new game. Bob looks at the three roofs set aside and says truthfully that at least one of them is purple. "
        "What is the chance that the first roof of the deck is purple?",
        _peek,
        (
            "Which cases has Bob excluded?",
            (
                "Take the distribution of the purple roofs set aside, and leave out the case that there is "
                "none. How many "
                "purple ones does the deck of 17 have on average then?"
            ),
            "480, 96 and 4 of 580 cases have one, two and three aside.",
        ),
        "One, two or three aside in 480, 96 and 4 of 580 cases: (480 · 3/17 + 96 · 2/17 + 4 · 1/17)/580. It is more "
        "than the 3/19 after a look at one roof, for the one that he means may be any of the three.",
        mistakes={
            Fraction(1, 5): "Bob has told you something: the deck has fewer purple roofs than you thought.",
            Fraction(3, 17): "There may be more than one purple roof aside.",
            Fraction(3, 19): "That is after a look at one certain roof. He saw three.",
        },
        level=3,
        minutes=5,
        topic="Bayes' rule",
    ),
    Exercise(
        "towers-draws-next",
        "Nine of the 28 walls have been seen, none of them with a mouse; 8 of the 28 have one. What is the chance that "
        "the next wall has a mouse?",
        lambda: Fraction(8, 28 - 9),
        (
            "What does it matter how many walls were set aside?",
            "Count what nobody has seen: walls with a mouse among all unseen walls.",
            "19 walls are unseen.",
        ),
        "8 of 19 unseen walls. How many of them are set aside does not matter.",
        mistakes={
            Fraction(8, 28): "Nine walls have been seen: they are not next.",
            Fraction(8, 14): "Walls that are set aside are unseen as well. Nobody knows which they are.",
            Fraction(11, 19): "That is the complement.",
        },
        minutes=2,
        topic="Bayes by counting",
    ),
)


RACE = "b,r:-:1m+om+y/2+o/2c+1+o g,b:-:1c+o+b/2m+om/1+2+om tops=-,-,- seat=1 play"
CHOICE = "om,om,om:-:1c+1+o+g/2+o/1m+2m+om o,om,om:-:1c+o+r/2c+o tops=-,o,g seat=0 draw"
BEHIND = "om,om,om:-:1c+o+g/1c+om+b/2m+om/2+1+o o,om,om:-:2c+o+r/2m+om+y/1m+2m+om+y tops=-,o,g seat=0 draw"
ASIDE = (0, 0, 3)


def _points_ahead(line: str, unseen: str = "", aside: tuple[int, int, int] = (0, 0, 0)) -> Fraction:
    here = small_game(GAME, line, unseen, aside)
    return solve(here, aim="difference").value(here.state)[0]


def _clock_is_better(red: int) -> bool:
    here = small_game(GAME, BEHIND, ",".join("r" * red + "y" * (4 - red)), ASIDE)
    rows = {row.text: row.value for row in solve(here, aim="difference").advice(here.state)}
    return rows["draw clocks"] > rows["draw roofs"]


def _mice() -> Fraction:
    here = small_game(GAME, BEHIND.replace("1c+om+b", "1m+om+b"), "r,r,r,y", ASIDE)
    return solve(here).value(here.state)[0]


ENDGAME = (
    Exercise(
        "towers-endgame-luck",
        "The position of section 3, but two of the four unseen roofs are red and two green. How many points is Ada "
        "ahead on average, if both play perfectly?",
        lambda: _points_ahead(CHOICE, "r,r,g,g", ASIDE),
        (
            "Both trees are as in the lesson, with one half for three quarters.",
            ("Reckon both draws again, with other chances for the hidden roof."),
            "The clock: 5 with one half, 2 with one half.",
        ),
        "The clock: 1/2 · 5 + 1/2 · 2. The green roof: 2 - 1/2 · 4 = 0.",
        mistakes={0: "That is the green roof. The clock is better.", Fraction(17, 4): "That is with three red roofs."},
        level=2,
        minutes=5,
        topic="expectiminimax",
    ),
    Exercise(
        "towers-endgame-race",
        "The position of section 1, but it is Bob's turn. How many points is Ada ahead at the end?",
        lambda: _points_ahead(RACE),
        (
            "Bob moves first now. What does he fear?",
            (
                "What happens if Bob puts his blue roof on two floors, what if he puts the green one there? "
                "Whose tower of "
                "three floors gets a blue roof then?"
            ),
            "Green on two floors: then Ada's best is 5. Begin with the difference of the points so far.",
        ),
        "Green on two floors: -2. Then Ada's red on two brings 5, and neither blue roof fits any more. But Ada is 2 "
        "behind at the start: -2 - 2 + 5. All else is no better for Bob.",
        mistakes={
            -1: "Begin with the difference of the points so far, and let Bob choose the smallest.",
            3: "The points so far count, too: Ada is two behind.",
            5: "The points so far count, too: Ada is two behind, and Bob scores.",
        },
        level=2,
        minutes=6,
        topic="backward induction",
    ),
    Exercise(
        "towers-endgame-how-many",
        "The position of section 4, k of the four unseen roofs red and the others yellow. From which k on does the "
        "clock bring Ada more points on average than the green roof?",
        lambda: next(red for red in range(5) if _clock_is_better(red)),
        (
            "The green roof brings 2 for certain.",
            (
                "The green roof brings 2 for certain. What does the clock bring on average, if the hidden roof "
                "is red with "
                "k/4?"
            ),
            "5k/4 > 2.",
        ),
        "5k/4 must be more than 2.",
        mistakes={1: "5/4 is less than 2.", 3: "With two red ones it is 10/4 already."},
        level=2,
        topic="expectiminimax",
    ),
    Exercise(
        "towers-endgame-mice",
        "The position of section 4, but Ada's tower with the blue roof is 1m+om+b, and she is two points behind. What "
        "is her chance to win with the better draw, a shared win counting one half?",
        _mice,
        (
            "Compute the chance to win for both draws.",
            ("With the green roof both have as many points. Who has a mouse on a top wall then, who a cat?"),
            "The clock wins if the hidden roof is red. The green roof leads to a tie.",
        ),
        "The clock wins if the hidden roof is red. The green roof makes a tie, and both have a mouse and a cat on top "
        "walls: one half.",
        mistakes={
            Fraction(1, 2): "That is the green roof. The clock is better.",
            1: "If the hidden roof is yellow the clock loses.",
        },
        level=2,
        minutes=6,
        topic="expectiminimax",
    ),
    Exercise(
        "towers-stop-three",
        "You roll a die up to three times and take what it shows when you stop. How much is that worth on "
        "average, if you stop "
        "as well as you can?",
        lambda: Fraction(14, 3),
        (
            "Begin with the last roll.",
            "A last roll is worth 7/2. With two left keep 4, 5 and 6: 17/4. What do you keep with three left?",
            "Keep 5 and 6, which come with 1/3; else you have 17/4.",
        ),
        "1/3 · 11/2 + 2/3 · 17/4.",
        mistakes={
            Fraction(7, 2): "That is one roll.",
            Fraction(17, 4): "That is two rolls.",
            Fraction(119, 24): "That is the largest of three rolls: you must decide before you see the next one.",
        },
        level=2,
        minutes=4,
        topic="optimal stopping",
    ),
)


STATES = (0, 1, 3, 6, 10, 2, 5, 9, 14)
"""The floors of one ladder in each of its nine states."""


def _ways() -> int:
    below, here = 1, 1
    for _ in range(5):
        below, here = here, below + here
    return here


LADDER = (
    Exercise(
        "towers-ladder-floors",
        "The first red tower has two floors. How many floors do all four red towers have together?",
        lambda: sum(range(2, 6)),
        (
            "The towers of one colour climb.",
            ("Each next tower has exactly one floor more than the one before."),
            "2 + 3 + 4 + 5.",
        ),
        "2 + 3 + 4 + 5.",
        mistakes={8: "They grow: each next tower is one floor taller.", 10: "The first has two floors, not one."},
        minutes=2,
        topic="sums",
    ),
    Exercise(
        "towers-ladder-ways",
        "In how many ways can a tower of six floors be stacked from walls of one and two floors, without animals?",
        _ways,
        (
            "Begin with one floor and two floors.",
            ("Look at the last wall. You know the ways for four and for five floors."),
            "1, 2, 3, 5, 8, ...",
        ),
        "5 + 8, the next of Fibonacci's numbers.",
        mistakes={
            8: "That is five floors.",
            21: "That is seven floors.",
            32: "The walls have one or two floors; not every cut is possible.",
        },
        topic="Fibonacci numbers",
    ),
    Exercise(
        "towers-ladder-keeps",
        "Three colours with four roofs each, three of the twelve are set aside. What is the chance that exactly one "
        "colour keeps all four?",
        lambda: Chance(3 * comb(4, 2) * 2 * 4, comb(12, 3)),  # of 220 choices, those of exactly two colours
        (
            "Which colours have the three roofs that are aside?",
            ("Then the three roofs have exactly two colours: two of one and one of another."),
            "Choose the colour that keeps all four, then the colour with two: 3 · 2 · C(4,2) · C(4,1).",
        ),
        "3 · C(4,2) · 2 · 4 of C(12,3) = 220.",
        mistakes={
            Fraction(48, 220): "You fixed the colour that keeps all. It may be any of the three.",
            Fraction(64, 220): "That is when no colour keeps all four.",
        },
        level=2,
        topic="combinations",
    ),
    Exercise(
        "towers-ladder-five",
        "In how many of the 59049 states do the five ladders have exactly five floors together?",
        lambda: Dist.uniform(STATES).repeat_sum(5).weights[5],
        (
            "Use the generating function, or split 5 by hand.",
            ("Write 5 as a sum of what five ladders can have: 0, 1, 2, 3 or 5 floors each. In how many orders each?"),
            "5 = 5, 3 + 2, 3 + 1 + 1, 2 + 2 + 1, 2 + 1 + 1 + 1 and five 1s; mind which numbers of floors a "
            "ladder can have.",
        ),
        "5: 5. 3+2: 20. 3+1+1: 30. 2+2+1: 30. 2+1+1+1: 20. 1+1+1+1+1: 1.",
        mistakes={5: "In each of these sums the ladders may change places.", 126: "A ladder cannot have four floors."},
        level=3,
        minutes=8,
        topic="generating functions",
    ),
)


EXERCISES: dict[str, Exercise] = {each.key: each for each in (*PLAY, *DRAWS, *ENDGAME, *LADDER)}

assert len(EXERCISES) == len((*PLAY, *DRAWS, *ENDGAME, *LADDER)), "two exercises have the same key"
