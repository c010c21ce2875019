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


def gain(coins: int, eyes: int) -> Fraction:
    """Return what a chain brings Ada on average; she has 9 eyes before it, and Bob has 8."""
    own = 9 + eyes
    return added_eyes().expectation(lambda more: coins - (half_up(own) if own >= 8 + more else 0))


# ---- lesson 53: cards that nobody has seen, and when the monster wakes -------------------------------------------


POOL = {"white": 9, "sword": 8, "other": 34}
"""The boxes of the lesson's pool."""


def _rounds() -> int:
    (number,) = odds.rounds(Dist.certain(7), 2, Dist.certain(2))
    return number


def _told() -> Fraction:
    """Return the chance of white at the second place, given that the first is white or a sword."""
    return Fraction(
        Dist(POOL).draw(2).given(lambda cards: cards[0] != "other").chance(lambda cards: cards[1] == "white")
    )


_ALL = (
    Exercise(
        "clonk-play-fit",
        "The last treasure of your gallery is a pink crown. How many of these five may follow it: pink ring, red "
        "crown, blue sword, pink crown, red ring?",
        lambda: sum(of_kind("pink crown").fits(of_kind(words)) for words in FIVE),
        ("Ask of each of them: is it pink, or is it a crown? One of the two is enough, and both are fine.",),
        "The pink ring, the red crown, and the other pink crown.",
    ),
    Exercise(
        "clonk-play-discard",
        "You hold five treasures and dig nothing at all in this turn. How many cards must you discard at its end?",
        _discarded,
        ("Look at the row for 0 in the table of what you get. Do not forget the card that goes onto a shaft.",),
        "5 + 3 drawn - 1 laid on a shaft = 7, and 5 may stay.",
    ),
    Exercise(
        "clonk-play-points",
        "Ada has 14 coins on her treasures, two kablooey cards, a snore card, and 13 eyes on treasures. Her tasks are "
        "red and rings; she has seven red treasures and five rings. Bob has 15 eyes and no snore card. How many points "
        "has Ada?",
        _points,
        (
            "Who has the most eyes? Snore cards count for that question. But what she loses is half of the eyes on "
            "treasures only.",
        ),
        "14 + 2 + 16 + 9 = 41. With 13 + 3 = 16 eyes she is louder than Bob and loses half of 13, rounded up: 7.",
    ),
    Exercise(
        "clonk-play-five",
        "Your hand is empty, and a treasure lies in your cart. All other cards are unseen. What is the chance that at "
        "least one of the five tops fits it?",
        lambda: odds.fits_among(Clonk(), 5),
        ("By the complement: all five must be among the 75 cards that do not fit.",),
        "1 - C(75,5)/C(107,5), about 0.84.",
    ),
    Exercise(
        "clonk-play-quiet",
        "How many coins can four treasures of one chain show at most, if none of them has an eye?",
        _quiet,
        ("Which treasures show three coins? Six do, and none has an eye. Can two of these follow each other?",),
        "The six with three coins all differ in colour and in type, so there must be another card between any two of "
        "them, of two coins at most: 3 + 2 + 3 + 2, such as red crown, red necklace, white necklace, white statue.",
    ),
    Exercise(
        "clonk-chains-between",
        "Your last treasure is a yellow statue, and you want to lay a green ring two cards later. How many cards of "
        "the whole deck can stand in between?",
        _between,
        ("Which kinds fit both? They are corners of a rectangle. And how many cards are there of each kind?",),
        "Yellow rings and green statues, three cards of each.",
    ),
    Exercise(
        "clonk-chains-deck",
        "Another game has 7 colours and 5 types, and 3 cards of each kind. What is the chance that a card drawn at "
        "random fits a given one?",
        _other_deck,
        (
            "How many kinds are in the row, and how many in the column? Do not count the given kind "
            "twice, nor the given "
            "card at all.",
        ),
        "7 + 5 - 1 = 11 kinds, 33 cards less the given one, out of 104: 32/104.",
    ),
    Exercise(
        "clonk-chains-ring",
        "In the lesson's trap Ada has laid the white ring. How many longest chains are there from here?",
        _through_the_ring,
        ("The lesson lists all chains of length four. How many of them begin with the white ring?",),
        "Blue ring, blue sword, and then the pink sword from hand or the yellow sword that the white ring uncovered.",
    ),
    Exercise(
        "clonk-chains-red-again",
        "Your last treasure is a red hammer, and the fourth treasure that you lay shall be red again. How many walks "
        "of four kinds do that?",
        _red_again,
        (
            "From a red kind 6 of the 11 steps stay red. From any other kind exactly one step leads "
            "back: in its column. "
            "Go step by step, or add up one row of the fourth power of A.",
        ),
        "If r of all walks are red, the next step makes 6r + (all - r) of them red: 1, 6, 41, 326, 2961.",
    ),
    Exercise(
        "clonk-chains-order",
        "Ada's last treasure is a green crown. On two shafts lie a green statue, with a card face down beneath it, and "
        "a green necklace. She holds a red statue. Nothing else fits any of them. Which should she lay first, 'statue' "
        "or 'necklace'?",
        _first_of_two,
        (
            "To look early is good, but what does it cost here? How many cards are certain if the "
            "necklace comes first, "
            "and how many if the statue does?",
        ),
        "Necklace, statue, red statue are three for certain. If the green statue comes first, only one of the necklace "
        "and the red statue can follow it, for these two do not fit each other.",
    ),
    Exercise(
        "clonk-risk-two-more",
        "Ada has six red treasures, and red is her task. How many coins do two more red ones bring for the task?",
        lambda: task_coins(8) - task_coins(6),
        ("Look up what six pay and what eight pay.",),
        "20 - 12: the seventh and the eighth bring 4 coins each.",
    ),
    Exercise(
        "clonk-risk-two-or-eight",
        "At the end Ada's task will count two treasures or eight, each with chance 1/2. How many coins does it pay on "
        "average?",
        lambda: Dist.uniform([2, 8]).expectation(task_coins),
        ("Take the mean of what is paid, not what is paid for the mean.",),
        "(2 + 20)/2. Five treasures for certain would pay 9.",
    ),
    Exercise(
        "clonk-risk-card",
        "Ada has 13 eyes, all on treasures, and will be caught with chance 3/5. One more card shows 3 coins and one "
        "eye, and raises that chance to 4/5. By how many coins does this card change her average?",
        lambda: 3 + Fraction(3, 5) * half_up(13) - Fraction(4, 5) * half_up(14),
        ("What does she lose on average without the card, and what with it? Mind the rounding up.",),
        "Half of 13, rounded up, is 7, and half of 14 is 7 as well: 3 + 3/5 · 7 - 4/5 · 7.",
    ),
    Exercise(
        "clonk-risk-silent",
        "Four cards of the 108 are drawn at random; 48 show no eye. What is the chance that none of the four shows an "
        "eye?",
        lambda: added_eyes().chance(0),
        ("How many sets of four are there, and how many of them consist of cards without eyes only?",),
        "C(48,4)/C(108,4), about 0.04.",
    ),
    Exercise(
        "clonk-risk-fourth",
        "Ada has 9 eyes, Bob 8, and Bob adds those of four random cards of the deck. She digs 5 coins and one eye. "
        "What does she gain on average, after what she loses if she is caught?",
        lambda: gain(5, 1),
        ("With ten eyes she is caught if Bob adds at most two. What does she lose then?",),
        "5 coins less 5 with the chance that Bob adds 0, 1 or 2: in the lesson's numbers 5 - 5 · added.at_most(2).",
    ),
    Exercise(
        "clonk-unseen-two-white",
        "50 cards are unseen, 10 of them white. Two are drawn. What is the chance that both are white?",
        lambda: Dist({"white": 10, "other": 40}).draw(2).chance(("white", "white")),
        ("One after the other: the first is white with chance 10/50. And what is left for the second?",),
        "10/50 · 9/49.",
    ),
    Exercise(
        "clonk-unseen-mean",
        "Three cards are drawn from 9 white ones, 8 other swords, and 34 others. How many white ones are among them on "
        "average?",
        lambda: Dist(POOL).draw_counts(3).expectation(lambda cards: cards.count("white")),
        ("Means add up. What is the mean for one card?",),
        "3 · 9/51: the three places are equally likely to hold a white one.",
    ),
    Exercise(
        "clonk-unseen-rounds",
        "Seven cards are drawn before the awakening card comes up, and two play. Ada begins a round now. Every turn "
        "draws exactly two cards. How many rounds are played, the one that begins included?",
        _rounds,
        ("In whose turn is the eighth card drawn? The round of that turn is the last one.",),
        "The eighth card comes in the fourth turn, which ends the second round.",
    ),
    Exercise(
        "clonk-unseen-asleep",
        "The awakening card is shuffled among 30 cards (31 places). 16 of the 30 have been drawn, and the monster "
        "sleeps. What is the chance that it still sleeps after five more?",
        lambda: Dist.uniform(range(31)).given(lambda place: place >= 16).at_least(21),
        ("Which places are still possible, and in how many of them does it lie beneath the next five cards?",),
        "15 places are left; five of them are above one of the next five cards: (15 - 5)/15.",
    ),
    Exercise(
        "clonk-unseen-told",
        "The pool holds 9 white cards, 8 other swords, and 34 others. Bob draws a card and says truthfully that it is "
        "white or a sword. What is the chance that the next card of the pile is white?",
        _told,
        (
            "His card is white with chance 9/17. How many white cards are left among 50 in this case, and how many "
            "otherwise?",
        ),
        "9/17 · 8/50 + 8/17 · 9/50: a little less than the 9/51 of before, as his card is likely to be a white one.",
    ),
)

EXERCISES: dict[str, Exercise] = {exercise.key: exercise for exercise in _ALL}
assert len(EXERCISES) == len(_ALL), "two exercises have the same key"
