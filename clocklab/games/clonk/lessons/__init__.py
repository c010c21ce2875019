"""The exercises of lessons 50 to 53 on Clonk!."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

from clocklab import Dist
from clocklab.core.registry import Exercise
from clocklab.games.clonk import (
    COLOURS,
    GALLERY,
    HAND_LIMIT,
    KINDS,
    Clonk,
    Colour,
    Dig,
    Discard,
    Treasure,
    half_up,
    odds,
    of_kind,
    set_up,
    task_coins,
)
from clocklab.games.clonk.lessons.functions import CODE_TASKS as CODE_TASKS
from clocklab.games.clonk.lessons.risk import RISK

# ---- lesson 50: what fits, what a turn brings, and what the end pays ---------------------------------------------


FIVE = ("pink ring", "red crown", "blue sword", "pink crown", "red ring")


def _discarded() -> int:
    """Return how often a player with five cards who stops at once discards, whatever is drawn and laid."""
    game, shafts = Clonk(), "bd11/bn10/bc02/bs00/bh10"
    here = set_up(game, "rr10gs11wn11pd00yc00::rh10:0,0:r*,h", "::gh00:0,0:g*,n", shafts=shafts, pile=40)
    here, discarded = here.after(game.parse_action("stop")), 0
    while here.turn != 1:
        discarded += isinstance(here.actions[0], Discard)
        here = here.after(here.actions[0])
    assert len(here.state.hands[0]) == HAND_LIMIT
    return discarded


def _points() -> int:
    caught = 13 + Clonk().deck.snore_eyes > 15
    return 14 + 2 * Clonk().deck.kablooey_coins + task_coins(7) + task_coins(5) - (half_up(13) if caught else 0)


def _quiet() -> int:
    cards = [card for card in Clonk().deck.treasures if not card.eyes]
    best = 0
    for card in cards:
        best = _coins((card,), cards, best)
    return best


def _coins(chain: tuple[Treasure, ...], cards: list[Treasure], best: int) -> int:
    """Return the most coins of a chain that begins like this, or ``best`` if that is more. No card is laid twice."""
    coins = sum(card.coins for card in chain)
    if len(chain) == GALLERY:
        return max(best, coins)
    if coins + max(card.coins for card in cards) * (GALLERY - len(chain)) > best:
        for card in cards:
            if card.fits(chain[-1]) and chain.count(card) < cards.count(card):
                best = _coins((*chain, card), cards, best)
    return best


# ---- lesson 51: treasures as a graph, and chains as walks on it --------------------------------------------------


TRAP = "rn00gn02rh01/rs10yd02wr00/gn10gs01wc10/yn22yn10bd01/rn01pc01pn02"
"""The shafts of the lesson's trap."""


def _between() -> int:
    one, other = of_kind("yellow statue"), of_kind("green ring")
    return sum(card.fits(one) and card.fits(other) for card in Clonk().deck.treasures)


def _other_deck() -> Fraction:
    deck = [(colour, kind) for colour, kind, _ in product(range(7), range(5), range(3))]
    given, *others = deck
    return Fraction(sum(card[0] == given[0] or card[1] == given[1] for card in others), len(others))


def _through_the_ring() -> int:
    trap = set_up(Clonk(), "br01pd00::wh10:0,0:w*,d", "gs11::gh00:0,0:g*,s", shafts=TRAP, gift=True, pile=50)
    return len(odds.chains(trap.after(trap.game.parse_action("dig wr00 from 1"))).longest)


def _red_again() -> int:
    """Return the walks of four kinds from a red hammer that end on red: for each kind, how many have reached it."""
    kinds = [of_kind(f"{colour.value} {kind.value}") for colour, kind in product(COLOURS, KINDS)]
    ways = {kind: int(kind == of_kind("red hammer")) for kind in kinds}
    for _ in range(GALLERY):
        ways = {to: sum(ways[kind] for kind in kinds if kind.fits(to)) for to in kinds}
    return sum(many for kind, many in ways.items() if kind.colour is Colour.RED)


def _first_of_two() -> str:
    shafts = "yr11yd10#gs11/yr01yd10gn10/yr30yd02/br02bh10/pr10ph01"
    here = set_up(Clonk(), "rs10::gc01:0,0:r*,d", "yh01::yh02:0,0:g*,s", shafts=shafts, gift=True, pile=50)
    best = odds.chains(here).best
    assert isinstance(best, Dig), "one of the two is laid first"
    kind: str = best.card.kind.value
    return kind


# ---- lesson 52: what tasks pay, and what noise costs on average --------------------------------------------------


def added_eyes() -> Dist[int]:
    """Return the eyes on four cards of the whole deck, any four equally likely: the lesson's model of Bob."""
    eyes = Dist(Counter(card.eyes for card in Clonk().deck.treasures))
    return eyes.draw_counts(GALLERY).map(sum)


# ---- lesson 53: cards that nobody has seen, and when the monster wakes -------------------------------------------


_ALL = (
    Exercise(
        "clonk-play-fit",
        "The last treasure of your gallery is a pink crown. How many of these five may follow it: pink ring, red "
        "crown, blue sword, pink crown, red ring?",
        lambda: sum(of_kind("pink crown").fits(of_kind(words)) for words in FIVE),
        (
            "Colour or type: one is enough.",
            ("Ask of each of them: is it pink, or is it a crown? One of the two is enough, and both are fine."),
            "Pink ring: same colour. Red crown: same type. And the other pink crown.",
        ),
        "The pink ring, the red crown, and the other pink crown.",
        mistakes={2: "The same kind once more is fine, too.", 4: "The red ring is neither pink nor a crown."},
        minutes=2,
        topic="rules",
    ),
    Exercise(
        "clonk-play-discard",
        "You hold five treasures and dig nothing at all in this turn. How many cards must you discard at its end?",
        _discarded,
        (
            "How many cards do you get for nothing laid?",
            ("Look at the row for 0 in the table of what you get. Do not forget the card that goes onto a shaft."),
            "5 + 3 - 1, and five may stay.",
        ),
        "5 + 3 drawn - 1 laid on a shaft = 7, and 5 may stay.",
        mistakes={3: "One card goes onto a shaft first.", 0: "You draw three cards at the end of the turn."},
        topic="rules",
    ),
    Exercise(
        "clonk-play-points",
        "Ada has 14 coins on her treasures, two kablooey cards, a snore card, and 13 eyes on treasures. Her tasks are "
        "red and rings; she has seven red treasures and five rings. Bob has 15 eyes and no snore card. How many points "
        "has Ada?",
        _points,
        (
            "First find out who is caught.",
            (
                "Who has the most eyes? Snore cards count for that question. But what she loses is half of the eyes on "
                "treasures only."
            ),
            "13 + 3 eyes are louder than 15. Half of 13, rounded up, is lost.",
        ),
        "14 + 2 + 16 + 9 = 41. With 13 + 3 = 16 eyes she is louder than Bob and loses half of 13, rounded up: 7.",
        mistakes={
            41: "She has the most eyes, with the snore card, and loses half of those on treasures.",
            33: "Half of the eyes on treasures only: the snore card does not count there.",
            35: "Half of 13 is rounded up.",
        },
        level=2,
        minutes=5,
        topic="rules",
    ),
    Exercise(
        "clonk-play-five",
        "Your hand is empty, and a treasure lies in your cart. All other cards are unseen. What is the chance that at "
        "least one of the five tops fits it?",
        lambda: odds.fits_among(Clonk(), 5),
        (
            "Go by the complement.",
            ("By the complement: all five must be among the 75 cards that do not fit."),
            "C(75,5)/C(107,5) is the chance that none of them fits.",
        ),
        "1 - C(75,5)/C(107,5), about 0.84.",
        mistakes={
            Fraction(8629695, 53154283): "That is the complement: none fits.",
            Fraction(32, 107): "That is one card.",
        },
        level=2,
        topic="hypergeometric distribution",
    ),
    Exercise(
        "clonk-play-quiet",
        "How many coins can four treasures of one chain show at most, if none of them has an eye?",
        _quiet,
        (
            "Three-coin cards cannot follow each other.",
            ("Which treasures show three coins? Six do, and none has an eye. Can two of these follow each other?"),
            "3, then at most 2, then 3, then at most 2.",
        ),
        "The six with three coins all differ in colour and in type, so there must be another card between any two of "
        "them, of two coins at most: 3 + 2 + 3 + 2, such as red crown, red necklace, white necklace, white statue.",
        mistakes={12: "Two cards of three coins never fit each other.", 9: "The last one may show two coins."},
        level=2,
        topic="counting",
    ),
    Exercise(
        "clonk-chains-between",
        "Your last treasure is a yellow statue, and you want to lay a green ring two cards later. How many cards of "
        "the whole deck can stand in between?",
        _between,
        (
            "Which kind shares something with both?",
            ("Which kinds fit both? They are corners of a rectangle. And how many cards are there of each kind?"),
            "A yellow ring, or a green statue.",
        ),
        "Yellow rings and green statues, three cards of each.",
        mistakes={2: "Two kinds; but there are three cards of each.", 3: "There are two kinds that fit both."},
        topic="counting",
    ),
    Exercise(
        "clonk-chains-deck",
        "Another game has 7 colours and 5 types, and 3 cards of each kind. What is the chance that a card drawn at "
        "random fits a given one?",
        _other_deck,
        (
            "Count kinds first, then cards.",
            (
                "How many kinds are in the row, and how many in the column? Do not count the given kind "
                "twice, nor the given "
                "card at all."
            ),
            "7 + 5 - 1 kinds, three cards each, less the given card; of 104 others.",
        ),
        "7 + 5 - 1 = 11 kinds, 33 cards less the given one, out of 104: 32/104.",
        mistakes={
            Fraction(33, 105): "The given card itself cannot be drawn.",
            Fraction(36, 105): "The given kind is in the row and in the column: count it once.",
        },
        topic="union",
    ),
    Exercise(
        "clonk-chains-ring",
        "In the lesson's trap Ada has laid the white ring. How many longest chains are there from here?",
        _through_the_ring,
        (
            "Read the list of the lesson.",
            ("The lesson lists all chains of length four. How many of them begin with the white ring?"),
            "Those through the white ring.",
        ),
        "Blue ring, blue sword, and then the pink sword from hand or the yellow sword that the white ring uncovered.",
        mistakes={3: "One of them goes another way at the end.", 1: "The last card can be two different swords."},
        topic="trees",
    ),
    Exercise(
        "clonk-chains-red-again",
        "Your last treasure is a red hammer, and the fourth treasure that you lay shall be red again. How many walks "
        "of four kinds do that?",
        _red_again,
        (
            "Count walks that are red at each step.",
            (
                "From a red kind 6 of the 11 steps stay red. From any other kind exactly one step leads "
                "back: in its column. "
                "Go step by step, or add up one row of the fourth power of A."
            ),
            "If r of all walks are red, the next step makes 6r + (all - r) red: begin with 1 of 1.",
        ),
        "If r of all walks are red, the next step makes 6r + (all - r) of them red: 1, 6, 41, 326, 2961.",
        mistakes={
            326: "That is after three steps.",
            14641: "That is all walks of four steps.",
            1296: "That stays red all the time: walks may leave red and come back.",
        },
        level=3,
        minutes=6,
        topic="counting walks",
    ),
    Exercise(
        "clonk-chains-order",
        "Ada's last treasure is a green crown. On two shafts lie a green statue, with a card face down beneath it, and "
        "a green necklace. She holds a red statue. Nothing else fits any of them. Which should she lay first, 'statue' "
        "or 'necklace'?",
        _first_of_two,
        (
            "Which three can be laid for certain?",
            (
                "To look early is good, but what does it cost here? How many cards are certain if the "
                "necklace comes first, "
                "and how many if the statue does?"
            ),
            "Do the necklace and the red statue fit each other? So what must stand between them?",
        ),
        "Necklace, statue, red statue are three for certain. If the green statue comes first, only one of the necklace "
        "and the red statue can follow it, for these two do not fit each other.",
        mistakes={
            "statue": "Then either the necklace or the red statue is left over: they do not fit each other.",
            "crown": "The crown lies there already. Statue or necklace?",
        },
        level=2,
        topic="value of information",
    ),
    *RISK,
)

EXERCISES: dict[str, Exercise] = {exercise.key: exercise for exercise in _ALL}
assert len(EXERCISES) == len(_ALL), "two exercises have the same key"
