"""Which positions of Clocks can occur: every reason why one cannot has its own message."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from clocklab.errors import PositionError
from clocklab.games.clocks.rules import moves
from clocklab.games.clocks.rules.options import ClocksOptions
from clocklab.games.clocks.rules.pieces import COLOURS, Colour, place
from clocklab.games.clocks.rules.scoring import complete, full
from clocklab.games.clocks.rules.state import LATE_ROUNDS, Group, Groups, Phase, State, different, order, splits

AUCTION = frozenset({Phase.START, Phase.DRAW, Phase.ROLL, Phase.SPLIT, Phase.BID, Phase.TAKE})
"""The phases before the turns: nobody has a full clock or a die that was taken in this round."""


def check(game: ClocksOptions, state: State) -> None:
    """Raise PositionError, saying what does not fit, for a position that cannot occur in this game."""
    for problem in _problems(game, state):
        raise PositionError(f"{problem}.")


def _problems(game: ClocksOptions, state: State) -> Iterator[str]:
    yield from _seats(game, state)
    yield from _dice(game, state)
    yield from _phase(game, state)
    match state.phase:
        case Phase.START | Phase.DRAW | Phase.ROLL | Phase.SPLIT:
            yield from _before_bids(game, state)
        case Phase.BID | Phase.TAKE:
            yield from _auction(game, state)
        case Phase.RETURN:
            yield from _return(game, state)
        case Phase.FORCED | Phase.OVER:
            yield from _end(game, state)
        case _:
            yield from _turn(game, state)


def _seats(game: ClocksOptions, state: State) -> Iterator[str]:
    if len(state.clocks) != game.players:
        yield f"{game.players} players need {game.players} clocks, not {len(state.clocks)}"
    for seat in (state.start, state.seat):
        if not 0 <= seat < game.players:
            yield f"There is no seat {seat}; seats are 0 to {game.players - 1}"
    for seat, money in enumerate(state.money):
        if money < 0:
            yield f"Seat {seat} cannot have {money} coins; money is 0 or more"


def _dice(game: ClocksOptions, state: State) -> Iterator[str]:
    if min(state.bag) < 0:
        yield f"The bag cannot hold {min(state.bag)} dice of a colour"
    if state.removed[:3] != (0, 0, 0) or state.removed[3] < 0 or (state.removed[3] and game.players > 2):
        yield (
            f"{state.removed[3]} red dice cannot be out of the game: those rolled for money go back to the bag with "
            "three or four players"
        )
    found = Counter(_colours(state))
    each = game.per_colour
    wrong = [
        f"{colour.value} {total}"
        for colour, inside, out in zip(COLOURS, state.bag, state.removed, strict=True)
        if (total := inside + out + found[colour]) != each
    ]
    if wrong:
        yield (
            f"The dice do not add up: with {game.players} players there are {each} of each colour in the bag, "
            f"on clocks, in groups and out of the game together, but here {', '.join(wrong)}"
        )


def _colours(state: State) -> Iterator[Colour]:
    yield from state.drawn
    for dice in (state.dice, *state.groups, *state.centres, *state.clocks):
        for die in dice:
            if die is not None:
                yield die.colour


def _phase(game: ClocksOptions, state: State) -> Iterator[str]:
    phase = state.phase.value
    alone = game.players == 1
    if alone and state.phase in (Phase.SPLIT, Phase.BID, Phase.TAKE, Phase.RETURN):
        yield f"Phase {phase!r} does not occur in a solo game"
    if not alone and (state.phase is Phase.FORCED or state.during is Phase.FORCED):
        yield "Phase 'forced' occurs only in a solo game"
    counted = state.phase in (Phase.FORCED, Phase.OVER) or state.during is Phase.FORCED
    if (state.score is not None) != (alone and counted):
        yield "A counted score belongs to the end of a solo game, and only there: score=points,penalty,actions"
    if state.penalty < 2 * state.forced:
        yield f"{state.forced} actions in the end game cost 2 points each at least, more than the {state.penalty} given"
    yield from _late(game, state)
    if state.phase in AUCTION and any(map(full, state.clocks)):
        yield f"Phase {phase!r} is impossible: nobody has twelve dice when a round begins"
    if state.phase in AUCTION - {Phase.TAKE} and any(state.centres):
        yield f"In phase {phase!r} nobody has taken any of this round's dice yet"
    if alone and state.bids != (None,):
        yield "A player alone does not bid; write - for the bid"


def _late(game: ClocksOptions, state: State) -> Iterator[str]:
    if not 0 <= state.late <= LATE_ROUNDS:
        yield f"A game has 0 to {LATE_ROUNDS} late rounds, not {state.late}"
    if state.late and game.players < 3:
        yield "Late rounds are counted only with three or four players"
    if state.late == LATE_ROUNDS and state.phase in (Phase.RETURN, Phase.START, Phase.DRAW, Phase.ROLL):
        yield f"The game ends with its {LATE_ROUNDS}th late round"


def _before_bids(game: ClocksOptions, state: State) -> Iterator[str]:
    phase = state.phase
    if state.seat != state.start:
        yield f"In phase {phase.value!r} the start player acts, seat {state.start}, not seat {state.seat}"
    if any(bid is not None for bid in state.bids):
        yield f"In phase {phase.value!r} nobody has bid yet"
    if phase is Phase.START and (game.start != "random" or state != game.initial()):
        yield "A start player is drawn only with start='random', before anything else happens"
    if phase is Phase.DRAW and not any(state.bag):
        yield "No dice are left in the bag to be drawn"
    if phase is Phase.ROLL:
        left = sum(state.bag) + len(state.drawn)
        if len(state.drawn) != min(game.players + 1, left):
            yield f"{min(game.players + 1, left)} dice are drawn here, not {len(state.drawn)}"
    if phase is Phase.SPLIT and (len(state.dice) != game.players + 1 or len(splits(state.dice)) < 2):
        yield f"{game.players + 1} dice that are not all equal are split, not {len(state.dice)}: {_text(state.dice)}"


def _auction(game: ClocksOptions, state: State) -> Iterator[str]:
    for seat, (bid, money) in enumerate(zip(state.bids, state.money, strict=True)):
        if state.phase is Phase.BID and bid is not None and bid > money:
            yield f"Seat {seat} cannot bid {bid} of its {money} coins"
    if state.phase is Phase.BID:
        have = [(state.start + step) % game.players for step in range((state.seat - state.start) % game.players)]
        if [seat for seat in range(game.players) if state.bids[seat] is not None] != sorted(have):
            yield (
                f"Seat {state.seat} bids once the seats from the start player, seat {state.start}, up to it have bid, "
                f"and nobody else: {have or 'none'}"
            )
        if len(state.groups) != game.players:
            yield f"{game.players} groups are bid for, not {len(state.groups)}"
        yield from _shape(game, state.groups)
    else:
        yield from _take(game, state)


def _take(game: ClocksOptions, state: State) -> Iterator[str]:
    if None in state.bids:
        yield "Groups are taken once everybody has bid"
        return
    if len(state.groups) > game.players or len(different(state.groups)) < 2:
        yield "Groups are chosen only while two different ones are left"
        return
    chosen = order(tuple(bid or 0 for bid in state.bids), state.start)
    gone = game.players - len(state.groups)
    if state.seat != chosen[gone]:
        yield f"By these bids seat {chosen[gone]} takes the next group, not seat {state.seat}"
    if any(state.centres[seat] for seat in chosen[gone:]):
        yield "A seat that has not taken a group yet has no dice in the centre"
    yield from _shape(game, (*state.groups, *(state.centres[seat] for seat in chosen[:gone])))


def _shape(game: ClocksOptions, groups: Groups) -> Iterator[str]:
    sizes = sorted(map(len, groups), reverse=True)
    fits = sizes == [2] + [1] * (game.players - 1) or set(sizes) <= {0, 1}
    if not fits:
        yield (
            "The groups do not fit the dice: there is at most one pair, and then no group is empty; "
            f"here are groups of {sizes}"
        )


def _turn(game: ClocksOptions, state: State) -> Iterator[str]:
    seat, phase = state.seat, state.phase
    clock, centre = state.clocks[seat], state.centres[seat]
    if phase is Phase.PLACE and not centre:
        yield f"Seat {seat} has no dice in the centre to place"
    done = phase in (Phase.FREE, Phase.EXTRA, Phase.REROLL) or state.during is Phase.EXTRA
    if done and centre:
        yield f"Seat {seat} must use the dice in the centre first: {_text(centre)}"
    if any(state.centres[(state.start + step) % game.players] for step in range((seat - state.start) % game.players)):
        yield f"Every seat with a turn before seat {seat} in this round has used all its dice"
    sizes = sorted(map(len, state.centres))
    if sizes[-1] > 2 or sizes[-2:] == [2, 2]:
        yield f"One seat at most took two dice, none more; here they have {[len(dice) for dice in state.centres]}"
    if phase in (Phase.BONUS, Phase.REROLL) and (state.space is None or state.space > 11 or clock[state.space] is None):
        yield f"Phase {phase.value!r} is about a die on a space 0 to 11, and there is none at {state.space}"
    elif phase is Phase.BONUS:
        yield from _bonus(game, state)
    if phase is Phase.EXTRA and not moves.extras(game, state):
        yield f"Seat {seat} can buy no extra action, so its turn is over"
    if phase is Phase.FREE and game.players == 1 and not any(clock):
        yield "There is no free action: no die is on the clock"
    if state.during is Phase.FORCED:
        yield from _counted(game, state)


def _bonus(game: ClocksOptions, state: State) -> Iterator[str]:
    on, board = state.clocks[state.seat][state.at], game.faces[state.seat]
    if on is not None and on.pips != board.pips[state.at]:
        yield f"The {on} at space {state.at} is not perfect and brings no bonus"
    elif not moves.bonuses(game, state):
        yield f"The bonus {board.bonuses[state.at].value} cannot be used on any die here"


def _return(game: ClocksOptions, state: State) -> Iterator[str]:
    if not full(state.clocks[state.seat]):
        yield f"Seat {state.seat} has no full clock and returns no die"
    before = [(state.start + step) % game.players for step in range((state.seat - state.start) % game.players)]
    if any(full(state.clocks[seat]) for seat in before):
        yield f"Every seat before seat {state.seat} has already returned a die"
    if any(map(complete, state.clocks, game.faces)) or all(map(full, state.clocks)):
        yield "The game is over: no die is returned"
    if any(state.centres):
        yield "At the end of a round nobody has dice in the centre"


def _end(game: ClocksOptions, state: State) -> Iterator[str]:
    if any(state.centres):
        yield "At the end of the game nobody has dice in the centre"
    if state.seat != state.start:
        yield f"At the end of the game seat and start are the same; here seat {state.seat} and {state.start}"
    if game.players == 1:
        yield from _counted(game, state)
        if complete(state.clocks[0], game.faces[0]) != (state.phase is Phase.OVER):
            yield "A solo game is over when all twelve dice are perfect, and not before"
    elif all(map(full, state.clocks)) or any(map(complete, state.clocks, game.faces)):
        if state.late:
            yield "The game is over, so late rounds are not counted any more"
    elif state.late != LATE_ROUNDS:
        yield "The game is not over: nobody has twelve perfect dice, and not all have twelve dice"


def _counted(game: ClocksOptions, state: State) -> Iterator[str]:
    if not full(state.clocks[0]):
        yield "A solo game comes to its end game with twelve dice on the clock"
    if any(state.centres):
        yield "In the end game no dice are in the centre"
    if state.score is not None and not 0 <= state.score <= 30:
        yield f"A score is 0 to 30, not {state.score}"


def _text(dice: Group) -> str:
    return " ".join(map(str, sorted(dice, key=place))) or "none"
