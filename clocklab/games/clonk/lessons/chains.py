"""Exercises of lesson 51: treasures as a graph, and chains as walks on it."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from clocklab.core.exercise import Exercise
from clocklab.games.clonk.game import Clonk
from clocklab.games.clonk.odds import chains
from clocklab.games.clonk.odds.table import table
from clocklab.games.clonk.rules.pieces import COLOURS, GALLERY, KINDS, Colour
from clocklab.games.clonk.rules.state import Dig
from clocklab.games.clonk.view.kinds_board import of_kind

TRAP = "rn10gn01rh00/rs10yd01wr10/gn10gs11wc10/yn22yn10bd11/rn11pc00pn11"
"""The shafts of the lesson's trap."""


def _between() -> int:
    one, other = of_kind("yellow statue"), of_kind("green ring")
    return sum(card.fits(one) and card.fits(other) for card in Clonk().deck.treasures)


def _other_deck() -> Fraction:
    deck = [(colour, kind) for colour, kind, _ in product(range(7), range(5), range(3))]
    given, *others = deck
    return Fraction(sum(card[0] == given[0] or card[1] == given[1] for card in others), len(others))


def _through_the_ring() -> int:
    game = Clonk()
    state = table(
        game, "br00pd10::wh10:0,0:w*,d", "gs20::gh10:0,0:g*,s", shafts=TRAP, gift=True, pile=50
    )  # the table that the lesson shows
    return len(chains(game.apply(state, game.parse_action("dig wr10 from 1"))).longest)


def _red_again() -> int:
    """Return the walks of four kinds from a red hammer that end red: for each kind, those that have come to it."""
    kinds = [of_kind(f"{colour.value} {kind.value}") for colour, kind in product(COLOURS, KINDS)]
    ways = {kind: int(kind == of_kind("red hammer")) for kind in kinds}
    for _ in range(GALLERY):
        ways = {to: sum(ways[kind] for kind in kinds if kind.fits(to)) for to in kinds}
    return sum(many for kind, many in ways.items() if kind.colour is Colour.RED)


def _first_of_two() -> str:
    game = Clonk()
    shafts = "yr20yd22#gs20/yr11yd10gn10/yr21yd01/br11bh10/pr10ph11"
    state = table(game, "rs10::gc00:0,0:r*,d", "yh00::yh11:0,0:g*,s", shafts=shafts, gift=True, pile=50)
    best = chains(state).best
    assert isinstance(best, Dig), "one of the two is laid first"
    kind: str = best.card.kind.value
    return kind


EXERCISES = (
    Exercise(
        "clonk-chains-between",
        "Your last treasure is a yellow statue, and you want to lay a green ring two cards later. How many cards of "
        "the whole deck can stand in between?",
        _between,
        "Which kinds fit both? They are corners of a rectangle. And how many cards are there of each kind?",
        "Yellow rings and green statues, three cards of each.",
    ),
    Exercise(
        "clonk-chains-deck",
        "Another game has 7 colours and 5 types, and 3 cards of each kind. What is the chance that a card drawn at "
        "random fits a given one?",
        _other_deck,
        "How many kinds are in the row, and how many in the column? Do not count the given kind twice, nor the given "
        "card at all.",
        "7 + 5 - 1 = 11 kinds, 33 cards less the given one, out of 104: 32/104.",
    ),
    Exercise(
        "clonk-chains-ring",
        "In the lesson's trap Ada has laid the white ring. How many longest chains are there from here?",
        _through_the_ring,
        "The lesson lists all chains of length four. How many of them begin with the white ring?",
        "Blue ring, blue sword, and then the pink sword from hand or the yellow sword that the white ring uncovered.",
    ),
    Exercise(
        "clonk-chains-red-again",
        "Your last treasure is a red hammer, and the fourth treasure that you lay shall be red again. How many walks "
        "of four kinds do that?",
        _red_again,
        "From a red kind 6 of the 11 steps stay red. From any other kind exactly one step leads back: in its column. "
        "Go step by step, or add up one row of the fourth power of A.",
        "If r of all walks are red, the next step makes 6r + (all - r) of them red: 1, 6, 41, 326, 2961.",
    ),
    Exercise(
        "clonk-chains-order",
        "Ada's last treasure is a green crown. On two shafts lie a green statue, with a card face down beneath it, and "
        "a green necklace. She holds a red statue. Nothing else fits any of them. Which should she lay first, 'statue' "
        "or 'necklace'?",
        _first_of_two,
        "To look early is good, but what does it cost here? How many cards are certain if the necklace comes first, "
        "and how many if the statue does?",
        "Necklace, statue, red statue are three for certain. If the green statue comes first, only one of the necklace "
        "and the red statue can follow it, for these two do not fit each other.",
    ),
)
