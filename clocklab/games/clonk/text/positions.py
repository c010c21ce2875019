"""Which positions of Clonk! can occur: every reason why one cannot has its own message."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from clocklab.errors import PositionError
from clocklab.games.clonk.rules.moves import REFILLED, due
from clocklab.games.clonk.rules.options import ClonkOptions
from clocklab.games.clonk.rules.pieces import DEALT, GALLERY, HAND_LIMIT, KABLOOEYS, SNORES, Slot
from clocklab.games.clonk.rules.state import Phase, State

BEFORE_PLAY = frozenset({Phase.TILES, Phase.TASK, Phase.SHAFT, Phase.DEAL, Phase.START})
MOST_DRAWN = 3


def check(game: ClonkOptions, state: State) -> None:
    """Raise PositionError, saying what does not fit, for a position that cannot occur in this game."""
    for problem in _problems(game, state):
        raise PositionError(f"{problem}.")


def _problems(game: ClonkOptions, state: State) -> Iterator[str]:
    yield from _seats(game, state)
    yield from _supplies(state)
    yield from _chains(game, state)
    if state.phase in BEFORE_PLAY:
        yield from _before_play(game, state)
        return
    if None in state.tasks or None in state.opened:
        yield "In play everybody has two task tiles, one of them face up: mark it with *"
    yield from _turns(game, state)
    yield from _hands(state)
    yield from _shafts(state)
    yield from _monster(game, state)
    yield from _phase(game, state)


def _seats(game: ClonkOptions, state: State) -> Iterator[str]:
    if len(state.hands) != game.players:
        yield f"{game.players} players need {game.players} seats, not {len(state.hands)}"
    for seat in (state.first, state.seat):
        if not 0 <= seat < game.players:
            yield f"There is no seat {seat}; seats are 0 to {game.players - 1}"
    drawn = [tasks for tasks in state.tasks if tasks is not None]
    if len({tasks.colour for tasks in drawn}) < len(drawn) or len({tasks.kind for tasks in drawn}) < len(drawn):
        yield "There is one of each task tile: no two players have the same colour, or the same type, as their task"


def _supplies(state: State) -> Iterator[str]:
    if sum(state.snores) > SNORES:
        yield f"There are {SNORES} snore cards, but here are {sum(state.snores)}"
    if sum(state.kablooeys) > KABLOOEYS:
        yield f"There are {KABLOOEYS} kablooey cards, but here are {sum(state.kablooeys)}"
    if state.pile < 0:
        yield f"{-state.pile} more cards lie face down in the shafts than are left of the deck"


def _chains(game: ClonkOptions, state: State) -> Iterator[str]:
    """Yield what is wrong with galleries and carts; where carts are closed, what lies under their tops may be anything.

    There nobody can copy the order of the cards in another's cart from the table.
    """
    for seat, (gallery, cart) in enumerate(zip(state.galleries, state.carts, strict=True)):
        if len(gallery) > GALLERY:
            yield f"A gallery holds {GALLERY} treasures; that of seat {seat} has {len(gallery)}"
        if gallery and not cart:
            yield f"Seat {seat} has treasures in its gallery, so the card of its first turn must be in its cart"
        for before, card in pairwise((cart if game.memory == "perfect" else cart[-1:]) + gallery):
            if not before.fits(card):
                yield (
                    f"The chain of seat {seat} does not match: a {card} cannot follow a {before}; cart and gallery, "
                    "one after the other, share colour or type from card to card"
                )


def _before_play(game: ClonkOptions, state: State) -> Iterator[str]:
    phase = state.phase.value
    if any(map(any, (state.galleries, state.carts, state.snores, state.kablooeys, state.discards))):
        yield f"In phase {phase!r} nobody has anything but tasks and a hand yet"
    if state.turns or state.gift or state.blasts or state.draws or state.awake or state.shaft is not None:
        yield f"In phase {phase!r} no turn has begun: turns, gift, blasts and draws are 0, and the monster is asleep"
    fixed_first = game.start if isinstance(game.start, int) else 0
    if state.first != fixed_first:
        yield f"In phase {phase!r} first is {fixed_first}"
    if state.phase is Phase.START and (game.start != "random" or state.seat):
        yield "Who begins is drawn only with start='random', seat=0"
    if state.phase is Phase.SHAFT and state.seat:
        yield "In phase 'shaft' seat is 0"
    order = [Phase.TILES, Phase.TASK, Phase.SHAFT, Phase.DEAL, Phase.START].index(state.phase)
    have_tiles = game.players if order > 0 else state.seat
    if [tasks is not None for tasks in state.tasks] != [seat < have_tiles for seat in range(game.players)]:
        yield f"In phase {phase!r} the first {have_tiles} seats have drawn their task tiles, and no others"
    chosen = game.players if order > 1 else state.seat if order == 1 else 0
    if [tile is not None for tile in state.opened] != [seat < chosen for seat in range(game.players)]:
        yield f"In phase {phase!r} the first {chosen} seats have opened a tile, and no others"
    yield from _laid_out(game, state, order)
    yield from _dealt(game, state, order)


def _laid_out(game: ClonkOptions, state: State, order: int) -> Iterator[str]:
    patterns = ["".join("d" if card is None else "u" for card in shaft) for shaft in state.shafts]
    full = patterns.count(game.shaft)
    if order > 2:
        fits = full == len(patterns)
    elif order < 2:
        fits = not any(patterns)
    else:
        expected = game.laid_out(state.shafts)
        fits = full < len(patterns) and expected == state.shafts and patterns[:full] == [game.shaft] * full
        fits = fits and game.shaft.startswith(patterns[full]) and not any(patterns[full + 1 :])
    if not fits:
        yield f"In phase {state.phase.value!r} the shafts are laid out one by one as {game.shaft!r}, not like this"


def _dealt(game: ClonkOptions, state: State, order: int) -> Iterator[str]:
    sizes = [len(hand) for hand in state.hands]
    if order < 3:
        fits = not any(sizes)
    elif order > 3:
        fits = sizes == [DEALT] * game.players
    else:
        before, after = sizes[: state.seat], sizes[state.seat + 1 :]
        fits = before == [DEALT] * state.seat and sizes[state.seat] < DEALT and not any(after)
    if not fits:
        yield f"In phase {state.phase.value!r} hands of {sizes} cards do not fit: {DEALT} are dealt to seat after seat"


def _turns(game: ClonkOptions, state: State) -> Iterator[str]:
    if isinstance(game.start, int) and state.first != game.start:
        yield f"Seat {game.start} begins this game, not seat {state.first}"
    if state.turns < 1:
        yield f"In phase {state.phase.value!r} a turn has begun: turns is 1 or more"
    if state.seat != (state.first + state.turns - 1) % game.players:
        yield f"Turn {state.turns} is that of seat {(state.first + state.turns - 1) % game.players}, not {state.seat}"
    for seat in range(game.players):
        began = (seat - state.first) % game.players < state.turns
        waiting = state.phase is Phase.CART and seat == state.seat
        if bool(state.carts[seat]) != (began and not waiting):
            yield f"By turn {state.turns} the cart of seat {seat} {'holds its first card' if began else 'is empty'}"


def _hands(state: State) -> Iterator[str]:
    phase = state.phase
    for seat, hand in enumerate(state.hands):
        most = HAND_LIMIT
        if phase is Phase.OVER:
            most = 0
        elif seat == state.seat and phase in (Phase.SIFT, Phase.WAKE, Phase.LAY):
            most += MOST_DRAWN - state.draws
        elif seat == state.seat and phase is Phase.DISCARD:
            most += MOST_DRAWN - 1
        if len(hand) > most:
            yield f"Seat {seat} can hold {most} cards here, not {len(hand)}"
    held = len(state.hands[state.seat])
    if phase in (Phase.CART, Phase.LAY) and not held:
        yield f"Seat {state.seat} has no card in hand to choose"
    if phase is Phase.DISCARD and held <= HAND_LIMIT:
        yield f"Seat {state.seat} has no more than {HAND_LIMIT} cards and discards nothing"


def _shafts(state: State) -> Iterator[str]:
    if (state.phase in (Phase.UNCOVER, Phase.REFILL)) != (state.shaft is not None) and state.phase is not Phase.WAKE:
        yield "A shaft is named only with uncover, refill and wake"
    if state.shaft is not None and not 0 <= state.shaft < len(state.shafts):
        yield f"There is no shaft {state.shaft}; shafts are 0 to {len(state.shafts) - 1}"
        return
    for place, shaft in enumerate(state.shafts):
        if place == state.shaft:
            yield from _open_shaft(state, shaft)
        elif not shaft and state.pile:
            yield f"Shaft {place} is empty: it would have been refilled from the pile"
        elif shaft and shaft[-1] is None:
            yield f"The top of shaft {place} lies face down: it is turned up as soon as it is uncovered"


def _open_shaft(state: State, shaft: tuple[Slot, ...]) -> Iterator[str]:
    if state.phase is Phase.UNCOVER:
        if not shaft or shaft[-1] is not None:
            yield f"Shaft {state.shaft} has no card face down at its top to be uncovered"
        return
    least = 1 if state.phase is Phase.REFILL else 0
    begun = tuple(place == 0 for place in range(len(shaft)))
    if not least <= len(shaft) < REFILLED or tuple(card is None for card in shaft) != begun:
        yield f"Shaft {state.shaft} is being refilled: one card face down, then two face up"


def _monster(game: ClonkOptions, state: State) -> Iterator[str]:
    fixed = game.awakening == "fixed"
    most = game.initial_draws + game.lowest
    if state.pile > most:
        yield f"The draw pile begins with {most} cards, and {state.pile} are nowhere else: some lie on the discard pile"
    if not state.awake and not state.pile and (fixed or state.phase is Phase.WAKE):
        yield "The draw pile is empty, so the monster is awake"
    elif state.awake and state.pile > game.lowest:
        yield f"The monster is asleep while more than {game.lowest} cards are in the pile; here are {state.pile}"
    elif fixed and not state.awake and state.pile < game.lowest:
        yield f"The monster is awake when fewer than {game.lowest} cards are in the pile; here are {state.pile}"
    if state.phase is Phase.WAKE and (fixed or state.awake or state.pile > game.lowest):
        yield "Whether the monster wakes is drawn only with awakening='shuffled', in the lowest pile"
    if state.phase in (Phase.SIFT, Phase.REFILL) and not state.pile:
        yield "The draw pile is empty: nothing can be drawn"
    if fixed and not state.awake and state.pile == game.lowest and state.phase in (Phase.SIFT, Phase.REFILL):
        yield "The awakening card comes up before the next treasure is drawn: the monster is awake"


def _phase(game: ClonkOptions, state: State) -> Iterator[str]:
    phase = state.phase
    if (phase is Phase.CART) != (state.turns <= game.players and not state.carts[state.seat]):
        yield "A card is chosen for the cart on each player's first turn, before anything else"
    if phase is Phase.CART and (state.gift or state.blasts or state.galleries[state.seat]):
        yield "A card is chosen for the cart before anything is laid, given or blasted"
    if phase is Phase.DIG and state.laid == GALLERY:
        yield f"With {GALLERY} treasures laid, phase II is over"
    if phase is Phase.UNCOVER and not state.unseen:
        yield "No unseen card is left to lie face down"
    if state.blasts > game.kablooey_per_turn:
        yield f"At most {game.kablooey_per_turn} kablooey cards are used in a turn, not {state.blasts}"
    most = due(state.laid)
    drawing = phase is Phase.SIFT or (phase is Phase.WAKE and state.shaft is None)
    if (drawing and not 1 <= state.draws <= most) or (not drawing and state.draws):
        yield f"With {state.laid} laid, 1 to {most} cards are still to be drawn in phase III; elsewhere draws is 0"
    if phase is Phase.OVER and (not state.awake or state.turns % game.players or state.gift or state.blasts):
        yield "The game is over when the monster is awake and the round is complete, with gift=0 and blasts=0"
