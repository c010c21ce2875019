"""What a position may remember of earlier turns: every reason why it cannot be has its own message."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from clocklab.games.ticktock.rules.memory import remembers
from clocklab.games.ticktock.rules.options import TickTockTowerOptions
from clocklab.games.ticktock.rules.pieces import CARDS, GOALS, HAND, Goal
from clocklab.games.ticktock.rules.state import Phase, Returned, State


def problems(game: TickTockTowerOptions, state: State) -> Iterator[str]:
    """Yield what does not fit in what a position remembers, and goals held that would have been shown."""
    if not remembers(game) and (state.silent or state.drawings or state.turned):
        yield 'With memory="table" seats remember nothing, so leave out silent, drawings, turned, since and taken'
    yield from _silent(game, state)
    if state.drawings:
        yield from _drawings(game, state)
    if state.turned:
        yield from _cards(game, state)


def _silent(game: TickTockTowerOptions, state: State) -> Iterator[str]:
    if state.silent and (len(state.silent) != game.players or not any(state.silent)):
        yield f"silent= has a word for each of the {game.players} seats and some goal, or is left out"
        return
    for seat, (mask, goal) in enumerate(zip(state.silent, state.goals, strict=bool(state.silent))):
        if mask and goal is None:
            yield f"Seat {seat} holds no goal, so that it is silent about none"
        elif goal is not None and mask >> goal.rank & 1:
            yield f"Seat {seat} cannot hold {goal.value}, which was true in silence: it would have shown it"


def _drawings(game: TickTockTowerOptions, state: State) -> Iterator[str]:
    queue: list[Returned] = []
    kept: list[list[Goal]] = [[] for _ in range(game.players)]
    fresh: Counter[Goal] = Counter()
    for number, drawing in enumerate(state.drawings):
        pending = state.phase is Phase.KEEP and number == len(state.drawings) - 1
        drawn = [*drawing.unseen, *drawing.queue]
        if drawing.seat >= game.players or tuple(each.goal for each in queue[: len(drawing.queue)]) != drawing.queue:
            yield f"Drawing {number + 1} takes goals that do not lie on top, or is of a seat that does not play"
            return
        queue = queue[len(drawing.queue) :]
        fresh.update(drawing.unseen)
        if len(drawing.under) != (0 if pending else len(drawn) - 1) or Counter(drawing.under) - Counter(drawn):
            yield f"Of the goals of drawing {number + 1} all but one go under the pile"
            return
        if not pending:
            kept[drawing.seat].append(drawing.kept)
            queue += [Returned(goal, drawing.seat) for goal in drawing.under]
        elif drawing.seat != state.seat or tuple(sorted(drawn)) != state.offer:
            yield "The last drawing is of the goals that are to be chosen from"
    held = [[*shown, *([goal] if goal else [])] for shown, goal in zip(state.shown, state.goals, strict=True)]
    if kept != held or tuple(queue) != state.returned:
        yield "The goals held, shown and returned are not those that the drawings of goals lead to"
    if any(fresh[goal] + state.unseen[goal.rank] != game.kit.goals[goal.rank] for goal in GOALS):
        yield "The goals drawn from the unseen part and those left there are not those of the box"
    if not any(drawing.queue for drawing in state.drawings):
        yield "Drawings are written once goals that were put back have been drawn again; until then leave them out"


def _cards(game: TickTockTowerOptions, state: State) -> Iterator[str]:
    if len(state.since) != game.players or len(state.taken) != game.players:
        yield f"since= and taken= have a word for each of the {game.players} seats"
        return
    played = Counter(card for cards in state.since for card in cards)
    drawn = Counter(card for cards in state.taken for card in cards)
    if any(played[card] != state.discards[card.rank] for card in CARDS):
        yield "The cards played since the discards were last shuffled are the discards"
    if any(state.turned[card.rank] - drawn[card] != state.pile[card.rank] for card in CARDS):
        yield "The pile is what it was when the discards were last shuffled, less the cards drawn since"
    for seat, (hand, since, taken) in enumerate(zip(state.hands, state.since, state.taken, strict=True)):
        before = Counter([*hand, *since]) - Counter(taken)
        if Counter(taken) - Counter([*hand, *since]) or before.total() not in (HAND - 1, HAND):
            yield f"Seat {seat} holds or has played the cards that it has drawn, and 2 or 3 others"
