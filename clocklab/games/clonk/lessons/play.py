"""Exercises of lesson 50: what fits, what a turn brings, and what the end pays."""

from __future__ import annotations

from fractions import Fraction

from clocklab.core.exercise import Exercise
from clocklab.games.clonk.game import Clonk
from clocklab.games.clonk.odds import fits_among
from clocklab.games.clonk.odds.table import table
from clocklab.games.clonk.rules.pieces import GALLERY, HAND_LIMIT, Treasure
from clocklab.games.clonk.rules.scoring import half_up, task_coins
from clocklab.games.clonk.rules.state import Discard
from clocklab.games.clonk.view.kinds_board import of_kind

FIVE = ("pink ring", "red crown", "blue sword", "pink crown", "red ring")


def _following() -> int:
    return sum(of_kind("pink crown").fits(of_kind(words)) for words in FIVE)


def _discarded() -> int:
    """Return how often a player of five cards who stops at once discards, whatever is drawn and laid."""
    game = Clonk()
    state = table(
        game, "rr10gs20wn20pd10yc10::rh10:0,0:r*,h", "::gh10:0,0:g*,n", shafts="bd20/bn10/bc01/bs10/bh10", pile=40
    )
    state = game.apply(state, game.parse_action("stop"))
    discarded = 0
    while game.turn(state) != 1:
        action = game.legal_actions(state)[0]
        discarded += isinstance(action, Discard)
        state = game.apply(state, action)
    assert len(state.hands[0]) == HAND_LIMIT
    return discarded


def _points() -> int:
    caught = 13 + Clonk().deck.snore_eyes > 15
    return 14 + 2 * Clonk().deck.kablooey_coins + task_coins(7) + task_coins(5) - (half_up(13) if caught else 0)


def _five_tops() -> Fraction:
    return fits_among(Clonk(), 5)


def _quiet() -> int:
    cards = [card for card in Clonk().deck.treasures if not card.eyes]
    best = 0
    for card in cards:
        best = _coins((card,), cards, best)
    return best


def _coins(chain: tuple[Treasure, ...], cards: list[Treasure], best: int) -> int:
    """Return the most coins of a chain that begins so, or ``best`` if that is more. No card is laid twice."""
    coins = sum(card.coins for card in chain)
    if len(chain) == GALLERY:
        return max(best, coins)
    if coins + max(card.coins for card in cards) * (GALLERY - len(chain)) > best:
        for card in cards:
            if card.fits(chain[-1]) and chain.count(card) < cards.count(card):
                best = _coins((*chain, card), cards, best)
    return best


EXERCISES = (
    Exercise(
        "clonk-play-fit",
        "The last treasure of your gallery is a pink crown. How many of these five may follow it: pink ring, red "
        "crown, blue sword, pink crown, red ring?",
        _following,
        "Ask of each of them: is it pink, or is it a crown? One of the two is enough, and both are fine.",
        "The pink ring, the red crown, and the other pink crown.",
    ),
    Exercise(
        "clonk-play-discard",
        "You hold five treasures and dig nothing at all in this turn. How many cards must you discard at its end?",
        _discarded,
        "Look at the row for 0 in the table of what you get. Do not forget the card that goes onto a shaft.",
        "5 + 3 drawn - 1 laid on a shaft = 7, and 5 may stay.",
    ),
    Exercise(
        "clonk-play-points",
        "Ada has 14 coins on her treasures, two kablooey cards, a snore card, and 13 eyes on treasures. Her tasks are "
        "red and rings; she has seven red treasures and five rings. Bob has 15 eyes and no snore card. How many points "
        "has Ada?",
        _points,
        "Who has the most eyes? Snore cards count for that question. But what she loses is half of the eyes on "
        "treasures only.",
        "14 + 2 + 16 + 9 = 41. With 13 + 3 = 16 eyes she is louder than Bob and loses half of 13, rounded up: 7.",
    ),
    Exercise(
        "clonk-play-five",
        "Your hand is empty, and a treasure lies in your cart. All other cards are unseen. What is the chance that at "
        "least one of the five tops fits it?",
        _five_tops,
        "By the complement: all five must be among the 75 cards that do not fit.",
        "1 - C(75,5)/C(107,5), about 0.84.",
    ),
    Exercise(
        "clonk-play-quiet",
        "How many coins can four treasures of one chain show at most, if none of them has an eye?",
        _quiet,
        "Which treasures show two coins and no eye? There are six of them. Can two of these follow each other?",
        "The six with two coins and no eye all differ in colour and in type, so there must be another card between "
        "them: 2 + 1 + 2 + 1, such as red crown, red statue, green statue, green hammer.",
    ),
)
