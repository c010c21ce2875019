"""The exact questions of Clonk!: what the unseen cards hold, how long a chain can be, and when the monster wakes.

What a seat has not seen (pile, face-down cards, others' hands) it cannot tell apart: each unseen treasure is equally
likely in each of these places. No inference is made from how the others play. Here are the odds panel and the questions
about numbers alone; questions about cards, chains and the monster have files of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import comb

from clocklab.core.contract import Odds, Question, question
from clocklab.core.values import require_int
from clocklab.errors import OptionError
from clocklab.games.clonk.odds.chains import Chains, chains
from clocklab.games.clonk.odds.hidden import (
    Awakening,
    PlayedOn,
    awakening,
    caught,
    checked_rate,
    draws_left,
    match_chance,
    pool,
    rounds,
    rounds_left,
    uncover,
    unseen,
)
from clocklab.games.clonk.odds.worth import ChainWorth, chain_worths
from clocklab.games.clonk.rules.options import ClonkOptions, ClonkPosition
from clocklab.games.clonk.rules.pieces import TREASURES
from clocklab.games.clonk.rules.scoring import collected, matching, task_coins
from clocklab.games.clonk.rules.state import Phase, State, shown
from clocklab.games.clonk.text.words import counted
from clocklab.probability import Dist

__all__ = [
    "Awakening",
    "ChainWorth",
    "Chains",
    "PlayedOn",
    "awakening",
    "caught",
    "chain_worths",
    "chains",
    "draws_left",
    "fits_among",
    "match_chance",
    "panel",
    "pool",
    "questions",
    "rounds",
    "rounds_left",
    "task_value",
    "uncover",
    "unseen",
]

CHAINS = 3
"""How many chains the panel weighs at most: the richest, and those that are quieter."""
RATE = 2
"""How many cards each turn is assumed to draw, for the rounds that are left."""


@question
def panel(here: ClonkPosition) -> tuple[Odds, ...]:
    """Return the odds worth knowing here, most interesting first; they rest on what the seat to act may know."""
    state = here.state
    match state.phase:
        case Phase.DIG:
            return (*_chain(here), *_worths(here), *_beneath(here), *_waking(here), *_tasks(state))
        case Phase.CART | Phase.LAY | Phase.DISCARD:
            return (*_next_card(here), *_waking(here), *_tasks(state))
        case Phase.UNCOVER | Phase.REFILL | Phase.SIFT:
            return (*_coming(here), *_waking(here))
        case Phase.WAKE:
            return (Odds("The next card is the awakening card", Fraction(1, state.pile + 1)),)
    return ()


def _chain(here: ClonkPosition) -> Iterator[Odds]:
    found = chains(here, trials=1, seed=0)
    if found.law is not None:
        yield Odds("Treasures laid this turn, played for the most", _plainly(found.law))
    else:
        yield Odds("Treasures that the longest chain in sight adds", Fraction(found.length))


def _worths(here: ClonkPosition) -> Iterator[Odds]:
    """Yield what the richest chain in sight brings and the next quieter ones, with the eyes that come with each."""
    for row in chain_worths(here)[:CHAINS]:
        tasks = f", {row.task_coins} of them for tasks" if row.task_coins else ""
        yield Odds(f"Coins by {row.words}{tasks}, with {counted(row.eyes, 'eye')}", Fraction(row.total))


def _beneath(here: ClonkPosition) -> Iterator[Odds]:
    wanted = shown(here.state, here.state.seat)
    assert wanted is not None, "a seat that digs has a card to go on from"
    for shaft, cards in enumerate(here.state.shafts):
        if cards and (here.state.pile if len(cards) == 1 else cards[-2] is None):
            what = "a new shaft's top" if len(cards) == 1 else "the card face down"
            yield Odds(f"Shaft {shaft + 1}: {what} fits the {wanted}", match_chance(here, wanted, shaft))


def _next_card(here: ClonkPosition) -> Iterator[Odds]:
    if here.state.pile:
        yield from _coming(here, "A card that is not seen yet fits the")


def _coming(here: ClonkPosition, fits: str = "The card that comes fits the") -> Iterator[Odds]:
    law, wanted = unseen(here), shown(here.state, here.state.seat)
    if wanted is not None:
        yield Odds(f"{fits} {wanted}", law.chance(wanted.fits))
    yield Odds("It shows eyes", law.chance(lambda card: card.eyes > 0))
    yield Odds("Its coins", law.map(lambda card: card.coins))


def _waking(here: ClonkPosition) -> Iterator[Odds]:
    if not here.state.awake:
        soon = awakening(here, RATE)
        yield Odds("Cards drawn before the awakening card", _plainly(soon.draws))
        yield Odds(f"Rounds still to be played, if every turn draws {RATE} cards", _plainly(soon.rounds))


def _plainly(law: Dist[int]) -> Fraction | Dist[int]:
    """Return what is certain, as a number."""
    return law if len(law) > 1 else Fraction(law.mean())


def _tasks(state: State) -> Iterator[Odds]:
    tasks = state.tasks[state.seat]
    if tasks is not None:
        have = matching(collected(state, state.seat), tasks)
        for tile, many in zip((tasks.colour, tasks.kind), have, strict=True):
            yield Odds(f"Coins for one more {tile.value} (you have {many})", Fraction(task_value(many)))


# ---- numbers -----------------------------------------------------------------------------------------------------


def task_value(matching: int) -> int:
    """Return what one more matching treasure is worth to a player with this many: 0 to 5 coins, nothing from nine on.

    >>> [task_value(matching) for matching in range(11)]
    [1, 1, 2, 2, 3, 3, 4, 4, 5, 0, 0]
    """
    matching = require_int("matching", matching, 0, TREASURES)
    return task_coins(matching + 1) - task_coins(matching)


def questions(game: ClonkOptions) -> Mapping[str, Question]:
    """Return the questions about a user's own numbers that the command line answers."""
    return {
        "fits": Question(
            "the chance that at least one of this many cards fits a given one, all others being unseen",
            "CARDS",
            lambda cards: fits_among(game, cards),
        ),
        "task-value": Question(
            "what one more matching treasure is worth to a player who has this many",
            "MATCHING",
            lambda matching: Fraction(task_value(matching)),
        ),
        "awakening": Question(
            "the rounds of a game in which each turn draws one of these numbers of cards, each equally likely",
            "CARDS [CARDS ...]",
            lambda *cards: _whole_game(game, cards),
        ),
    }


def fits_among(game: ClonkOptions, cards: int) -> Fraction:
    """Return the chance that at least one of ``cards`` other cards of the deck fits a given card of unknown kind.

    Hypergeometric, averaged over the given card; each printed card is fitted by 32 of the 107 others.
    """
    if not isinstance(game, ClonkOptions):
        raise OptionError(f"This is asked about a game of Clonk!, such as clocklab.load('clonk'), not {game!r:.100}.")
    deck = game.deck.treasures
    cards = require_int("CARDS", cards, 0, len(deck) - 1)
    others = len(deck) - 1
    none = [comb(sum(not card.fits(other) for other in deck), cards) for card in deck]
    return 1 - Fraction(sum(none), len(deck) * comb(others, cards))


def _whole_game(game: ClonkOptions, cards: tuple[int, ...]) -> Dist[int]:
    if not cards:
        raise OptionError("Say how many cards a turn draws: one number, or several that are equally likely.")
    first = game.initial_draws
    before = (
        Dist.uniform(range(first, first + game.lowest + 1)) if game.awakening == "shuffled" else Dist.certain(first)
    )
    return rounds(before, game.players, checked_rate(Dist.uniform(cards)))
