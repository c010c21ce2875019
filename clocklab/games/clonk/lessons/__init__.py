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
    Exercise(
        "clonk-risk-two-more",
        "Ada has six red treasures, and red is her task. How many coins do two more red ones bring for the task?",
        lambda: task_coins(8) - task_coins(6),
        (
            "The table of the task.",
            ("Look up what six pay and what eight pay."),
            "20 less 12.",
        ),
        "20 - 12: the seventh and the eighth bring 4 coins each.",
        mistakes={20: "That is what eight pay. Take away what six pay.", 2: "That is the treasures, not the coins."},
        minutes=2,
        topic="convexity",
    ),
    Exercise(
        "clonk-risk-two-or-eight",
        "At the end Ada's task will count two treasures or eight, each with chance 1/2. How many coins does it pay on "
        "average?",
        lambda: Dist.uniform([2, 8]).expectation(task_coins),
        (
            "What do two pay, what do eight?",
            ("Take the mean of what is paid, not what is paid for the mean."),
            "Two pay 2 coins, eight pay 20.",
        ),
        "(2 + 20)/2. Five treasures for certain would pay 9.",
        mistakes={
            9: "That is what the mean of five treasures would pay. Take the mean of what is paid.",
            5: "That is treasures, not coins.",
        },
        topic="Jensen's inequality",
    ),
    Exercise(
        "clonk-risk-card",
        "Ada has 13 eyes, all on treasures, and will be caught with chance 3/5. One more card shows 3 coins and one "
        "eye, and raises that chance to 4/5. By how many coins does this card change her average?",
        lambda: 3 + Fraction(3, 5) * half_up(13) - Fraction(4, 5) * half_up(14),
        (
            "Compare two averages.",
            ("What does she lose on average without the card, and what with it? Mind the rounding up."),
            "Half of 13, rounded up, is 7, and half of 14 is 7, too.",
        ),
        "Half of 13, rounded up, is 7, and half of 14 is 7 as well: 3 + 3/5 · 7 - 4/5 · 7.",
        mistakes={
            3: "The higher chance of being caught costs something.",
            Fraction(11, 5): "Half of 13 is rounded up to 7.",
            Fraction(13, 5): "The chance rises for the whole loss, not only for the new eye.",
        },
        level=2,
        topic="expected value",
    ),
    Exercise(
        "clonk-risk-silent",
        "Four cards of the 108 are drawn at random; 48 show no eye. What is the chance that none of the four shows an "
        "eye?",
        lambda: added_eyes().chance(0),
        (
            "All four from the 48.",
            ("How many sets of four are there, and how many of them consist of cards without eyes only?"),
            "C(48,4) of C(108,4).",
        ),
        "C(48,4)/C(108,4), about 0.04.",
        mistakes={Fraction(256, 6561): "That is with putting back: (48/108)⁴.", Fraction(4, 9): "That is one card."},
        topic="hypergeometric distribution",
    ),
    Exercise(
        "clonk-risk-fourth",
        "Ada has 9 eyes, Bob 8, and Bob adds those of four random cards of the deck. She digs 5 coins and one eye. "
        "What does she gain on average, after what she loses if she is caught?",
        lambda: gain(5, 1),
        (
            "When is she caught, and what does it cost?",
            ("With ten eyes she is caught if Bob adds at most two. What does she lose then?"),
            "5 coins, less 5 times the chance that Bob adds 0, 1 or 2.",
        ),
        "5 coins less 5 with the chance that Bob adds 0, 1 or 2: in the lesson's numbers 5 - 5 · added.at_most(2).",
        mistakes={5: "She may be caught.", 0: "She is not caught for certain."},
        level=2,
        minutes=5,
        topic="expected value",
    ),
    Exercise(
        "clonk-utility-root",
        "Somebody's utility of x coins is the square root of x. How many sure coins are worth as much to them "
        "as nine coins "
        "with chance 1/2, and else none?",
        lambda: Fraction(9, 4),
        (
            "What is the mean of the utility?",
            "Half of the square root of 9. Which sure number has this utility?",
            "The utility is 1.5.",
        ),
        "1.5² = 2.25 coins, well below the mean of 4.5.",
        mistakes={
            Fraction(9, 2): "That is the mean of the coins. Take the mean of the utility.",
            Fraction(3, 2): "That is the utility. Which number of coins has it?",
            3: "That is the square root of nine.",
        },
        level=2,
        topic="utility",
    ),
    Exercise(
        "clonk-look-worth",
        "You may take 6 sure coins, or open a box with 10 coins or none, equally likely. How many coins is it "
        "worth on average "
        "to look into the box before you decide?",
        lambda: 8 - 6,
        (
            "What do you get on average if you may look?",
            "With one half you see 10 coins and take them; otherwise you take the 6.",
            "1/2 · 10 + 1/2 · 6, against the best without a look.",
        ),
        "(10 + 6)/2 = 8, against 6 without a look.",
        mistakes={
            8: "That is what you get with the look. Take away what you get without it.",
            3: "Without a look you would take the 6 sure coins, not the box.",
            5: "That is the mean of the box.",
        },
        topic="value of information",
    ),
    Exercise(
        "clonk-unseen-two-white",
        "50 cards are unseen, 10 of them white. Two are drawn. What is the chance that both are white?",
        lambda: Dist({"white": 10, "other": 40}).draw(2).chance(("white", "white")),
        (
            "One after the other.",
            ("One after the other: the first is white with chance 10/50. And what is left for the second?"),
            "10/50, and then 9/49.",
        ),
        "10/50 · 9/49.",
        mistakes={
            Fraction(1, 25): "The second is drawn from 49 cards, 9 of them white.",
            Fraction(1, 5): "That is one card.",
        },
        minutes=2,
        topic="without putting back",
    ),
    Exercise(
        "clonk-unseen-mean",
        "Three cards are drawn from 9 white ones, 8 other swords, and 34 others. How many white ones are among them on "
        "average?",
        lambda: Dist(POOL).draw_counts(3).expectation(lambda cards: cards.count("white")),
        (
            "Means add up.",
            ("Means add up. What is the mean for one card?"),
            "Three times 9/51.",
        ),
        "3 · 9/51: the three places are equally likely to hold a white one.",
        mistakes={
            Fraction(9, 51): "That is one card. There are three.",
            1: "A white card or a sword? Count white ones only.",
        },
        minutes=2,
        topic="linearity",
    ),
    Exercise(
        "clonk-unseen-rounds",
        "Seven cards are drawn before the awakening card comes up, and two play. Ada begins a round now. Every turn "
        "draws exactly two cards. How many rounds are played, the one that begins included?",
        _rounds,
        (
            "Which turn draws the eighth card?",
            ("In whose turn is the eighth card drawn? The round of that turn is the last one."),
            "Turn 4: cards 7 and 8. Two turns make a round.",
        ),
        "The eighth card comes in the fourth turn, which ends the second round.",
        mistakes={4: "That is turns. Two turns make a round.", 3: "The fourth turn ends the second round."},
        topic="counting",
    ),
    Exercise(
        "clonk-unseen-asleep",
        "The awakening card is shuffled among 30 cards (31 places). 16 of the 30 have been drawn, and the monster "
        "sleeps. What is the chance that it still sleeps after five more?",
        lambda: Dist.uniform(range(31)).given(lambda place: place >= 16).at_least(21),
        (
            "Which places are left?",
            ("Which places are still possible, and in how many of them does it lie beneath the next five cards?"),
            "15 places are left, and in 10 of them it lies beneath the next five cards.",
        ),
        "15 places are left; five of them are above one of the next five cards: (15 - 5)/15.",
        mistakes={
            Fraction(1, 3): "That is the complement: it wakes.",
            Fraction(25, 31): "You know already that it lies beneath the first 16.",
            Fraction(9, 14): "31 places: it may lie beneath all the cards.",
        },
        level=2,
        topic="conditional probability",
    ),
    Exercise(
        "clonk-unseen-told",
        "The pool holds 9 white cards, 8 other swords, and 34 others. Bob draws a card and says truthfully that it is "
        "white or a sword. What is the chance that the next card of the pile is white?",
        _told,
        (
            "What do you know of Bob's card?",
            (
                "His card is white with chance 9/17. How many white cards are left among 50 in this case, and how many "
                "otherwise?"
            ),
            "9/17 · 8/50 + 8/17 · 9/50.",
        ),
        "9/17 · 8/50 + 8/17 · 9/50: a little less than the 9/51 of before, as his card is likely to be a white one.",
        mistakes={
            Fraction(9, 51): "That was before Bob spoke.",
            Fraction(9, 50): "His card may be white itself.",
            Fraction(8, 50): "His card is white only with 9/17.",
        },
        level=2,
        topic="total probability",
    ),
)

EXERCISES: dict[str, Exercise] = {exercise.key: exercise for exercise in _ALL}
assert len(EXERCISES) == len(_ALL), "two exercises have the same key"
