"""What the odds panel and the command line answer about a position of Clonk!, for the seat to act."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from clocklab.core.contract import Odds
from clocklab.games.clonk import odds
from clocklab.games.clonk.rules.matching import shown
from clocklab.games.clonk.rules.options import ClonkOptions
from clocklab.games.clonk.rules.pieces import Treasure
from clocklab.games.clonk.rules.scoring import collected, matching
from clocklab.games.clonk.rules.state import Phase, State
from clocklab.probability import Dist

RATE = 2
"""The cards that a turn is taken to draw, for the rounds that are left."""


def outlook(game: ClonkOptions, state: State) -> tuple[Odds, ...]:
    """Return the odds worth knowing here, most interesting first; they rest on what the seat to act may know."""
    match state.phase:
        case Phase.DIG:
            return (*_chain(game, state), *_beneath(state), *_waking(game, state), *_tasks(state))
        case Phase.CART | Phase.LAY | Phase.DISCARD:
            return (*_next_card(state), *_waking(game, state), *_tasks(state))
        case Phase.UNCOVER | Phase.REFILL | Phase.SIFT:
            return (*_coming(state), *_waking(game, state))
        case Phase.WAKE:
            return (Odds("The next card is the awakening card", Fraction(1, state.pile + 1)),)
    return ()


def _chain(game: ClonkOptions, state: State) -> Iterator[Odds]:
    found = odds.chains(state, kablooey_per_turn=game.kablooey_per_turn, trials=1, seed=0)
    if found.law is not None:
        yield Odds("Treasures laid this turn, played for the most", _plainly(found.law))
    else:
        yield Odds("Treasures that the longest chain in sight adds", Fraction(found.length))


def _beneath(state: State) -> Iterator[Odds]:
    wanted = shown(state, state.seat)
    assert wanted is not None, "who digs has a card to go on from"
    for shaft, cards in enumerate(state.shafts):
        if cards and (state.pile if len(cards) == 1 else cards[-2] is None):
            what = "a new shaft's top" if len(cards) == 1 else "the card face down"
            chance = odds.match_chance(state, wanted, shaft)
            yield Odds(f"Shaft {shaft + 1}: {what} fits the {wanted}", chance)


def _next_card(state: State) -> Iterator[Odds]:
    if state.pile:
        law = odds.unseen(state)
        wanted = shown(state, state.seat)
        if wanted is not None:
            yield Odds(f"A card that is not seen yet fits the {wanted}", law.chance(wanted.fits))
        yield from _of_a_card(law)


def _coming(state: State) -> Iterator[Odds]:
    law = odds.unseen(state)
    wanted = shown(state, state.seat)
    if wanted is not None:
        yield Odds(f"The card that comes fits the {wanted}", law.chance(wanted.fits))
    yield from _of_a_card(law)


def _of_a_card(law: Dist[Treasure]) -> Iterator[Odds]:
    yield Odds("It shows eyes", law.chance(lambda card: card.eyes > 0))
    yield Odds("Its coins", law.map(lambda card: card.coins))


def _waking(game: ClonkOptions, state: State) -> Iterator[Odds]:
    if not state.awake:
        soon = odds.awakening(state, RATE, game=game)
        yield Odds("Cards drawn before the awakening card", _plainly(soon.draws))
        yield Odds(f"Rounds still to be played, if every turn draws {RATE} cards", _plainly(soon.rounds))


def _plainly(law: Dist[int]) -> Fraction | Dist[int]:
    """Return what is certain as a number."""
    return law if len(law) > 1 else Fraction(law.mean())


def _tasks(state: State) -> Iterator[Odds]:
    tasks = state.tasks[state.seat]
    if tasks is not None:
        have = matching(collected(state, state.seat), tasks)
        for tile, many in zip((tasks.colour, tasks.kind), have, strict=True):
            yield Odds(f"Coins for one more {tile.value} (you have {many})", Fraction(odds.task_value(many)))
