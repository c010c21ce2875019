"""Which positions of Clocktowers can occur: every reason why one cannot is said in its own words."""

from __future__ import annotations

from collections.abc import Iterator

from clocklab.errors import PositionError
from clocklab.games.clocktowers.rules.course import NO_TOPS, ordered
from clocklab.games.clocktowers.rules.ladder import heights, on_ladder, unbroken
from clocklab.games.clocktowers.rules.options import ClocktowersOptions
from clocklab.games.clocktowers.rules.pieces import COLOURS, DECKS, KINDS, STARTING_SET
from clocklab.games.clocktowers.rules.state import Phase, State

HAND = len(STARTING_SET)


def check(game: ClocktowersOptions, state: State) -> None:
    """Raise PositionError, saying what does not fit, for a position that cannot occur in this game."""
    for problem in _problems(game, state):
        raise PositionError(f"{problem}.")


def _problems(game: ClocktowersOptions, state: State) -> Iterator[str]:
    yield from _seats(game, state)
    yield from _cards(game, state)
    yield from _decks(state)
    yield from _ladders(game, state)
    yield from _phase(game, state)
    yield from _hands(game, state)


def _seats(game: ClocktowersOptions, state: State) -> Iterator[str]:
    if len(state.hands) != game.players:
        yield f"{game.players} players need {game.players} words hand:discards:towers, not {len(state.hands)}"
    if not 0 <= state.seat < game.players:
        yield f"There is no seat {state.seat}; seats are 0 to {game.players - 1}"


def _cards(game: ClocktowersOptions, state: State) -> Iterator[str]:
    for card, there, many in zip(KINDS, state.unseen, game.card_set.counts, strict=True):
        if there < 0:
            yield f"There are {many - there} cards {card} here, but only {many} in the game"
    for deck in DECKS:
        top = state.tops[deck.rank]
        if top is not None and top.deck is not deck:
            yield f"The {top} cannot lie on the {deck.value}; tops are given in the order walls, clocks, roofs"
        if state.left[deck.rank] < 0:
            aside = game.card_set.aside[deck.rank]
            yield (
                f"Of the {deck.value} {aside} are set aside unseen, but only {aside + state.left[deck.rank]} are not "
                "in hands, discards or towers or on top of their deck"
            )


def _decks(state: State) -> Iterator[str]:
    bare = [deck for deck in DECKS if state.tops[deck.rank] is None and state.left[deck.rank]]
    if state.phase is Phase.REVEAL:
        if not bare:
            yield "Nothing is to be turned up: each deck that has cards shows one"
        if len(bare) > 1 and not untouched(state):
            yield "Only before the first turn more than one deck waits for its top card"
    elif state.phase is not Phase.START:
        for deck in bare:
            yield f"The {deck.value} show no top card, but {state.left[deck.rank]} of them are left"


def untouched(state: State) -> bool:
    """Return whether nobody has done anything yet."""
    start = ordered(STARTING_SET)
    return all(hand == start for hand in state.hands) and not any(state.discards) and not any(state.towers)


def _ladders(game: ClocktowersOptions, state: State) -> Iterator[str]:
    for seat in range(game.players if game.own_ladder else 1):
        for colour in COLOURS:
            rungs = heights(on_ladder(state.towers, seat, game.own_ladder), colour)
            if not unbroken(rungs):
                whose = f" of seat {seat}" if game.own_ladder else ""
                yield (
                    f"The towers{whose} with a {colour.value} roof are {', '.join(map(str, rungs))} floors high; the "
                    "first has 1 or 2, each next one exactly one more"
                )


def _phase(game: ClocktowersOptions, state: State) -> Iterator[str]:
    phase = state.due or state.phase
    over = not (any(state.hands) or any(state.left) or state.tops != NO_TOPS)
    if state.phase is Phase.START and (game.start != "random" or not untouched(state) or state.tops != NO_TOPS):
        yield "Who begins is drawn only with the option start='random', before anything else"
    elif over != (state.phase is Phase.OVER):
        yield "The game is over when all hands and decks are empty, and not before"
    elif state.phase is Phase.DRAW and state.tops == NO_TOPS:
        yield "There is no card to draw: all decks are empty"
    elif phase is Phase.PLAY and not state.hands[state.seat]:
        yield f"Seat {state.seat} has no card to play or discard"
    if phase is Phase.DRAW and game.play_first and state.phase is Phase.REVEAL:
        yield "When cards are played first, nothing is turned up between playing and drawing"


def _hands(game: ClocktowersOptions, state: State) -> Iterator[str]:
    sizes = [len(state.hands[(state.seat + step) % game.players]) for step in range(game.players)]
    if state.phase is Phase.START:
        return
    own, others = sizes[0], sizes[1:]
    mine = HAND
    if game.play_first and state.phase is Phase.DRAW:
        mine = HAND - 1
    elif not game.play_first and Phase.PLAY in (state.phase, state.due):
        mine = HAND + 1
    if own == mine and all(size == HAND for size in others):
        return
    if any(state.left) or state.tops != NO_TOPS:
        yield (
            f"While there are cards to draw, who acts here holds {mine} cards and everybody else {HAND}, not {own} and "
            f"{', '.join(map(str, others))}"
        )
    elif own > HAND or min(sizes) < own - 1 or sizes != sorted(sizes, reverse=True):
        yield (
            f"When the decks are empty all hands dwindle in turn: from seat {state.seat} on, those who still have "
            f"this round to play hold as many cards as it does, the others one less; here {sizes}"
        )
