"""What an action would do, laid over the picture: ghosts of the pawns that move, and what it brings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from clocklab.core.contract import Seat, seat_name
from clocklab.core.svg import Svg
from clocklab.draw.markers import ghost
from clocklab.draw.svg import Markup, element, fitting, frame, group, number, rect, together
from clocklab.draw.theme import paint
from clocklab.games.ticktock.rules.effects import Spaces, effect
from clocklab.games.ticktock.rules.options import TickTockPosition
from clocklab.games.ticktock.rules.pieces import Goal
from clocklab.games.ticktock.rules.scoring import goal_pays, is_true, score
from clocklab.games.ticktock.rules.state import Action, Keep, Phase, Play, Power, State
from clocklab.games.ticktock.text.words import counted
from clocklab.games.ticktock.view.board import where
from clocklab.games.ticktock.view.cards import on_face, tick
from clocklab.games.ticktock.view.places import LEGEND, SHOWN, Spot, goal_cards, view
from clocklab.games.ticktock.view.players import look, spots


@dataclass(frozen=True, slots=True)
class Outcome:
    """Where all pawns would stand, the tokens, and, for the seat that may know, whether its secret goal comes true."""

    spaces: Spaces
    tokens: Spaces
    goal: Goal | None
    true: bool
    paid: int

    def moved(self, state: State) -> tuple[Seat, ...]:
        """Return the seats whose pawns move."""
        return tuple(seat for seat, space in enumerate(self.spaces) if space != state.spaces[seat])


def outcome(here: TickTockPosition, action: Play | Power, seat: Seat | None) -> Outcome:
    """Return what comes of an action; nothing about the goal unless the viewing seat is the one to act.

    A goal is checked after a card, not after the Cuckoo's power.
    """
    game, state = here.game, here.state
    spaces, tokens = effect(game, state, action)
    goal = state.goals[state.seat] if seat == state.seat and isinstance(action, Play) else None
    true = goal is not None and is_true(game, goal, state.seat, spaces, tokens, state.heroes)
    paid = goal_pays(here.game, state, state.seat, goal) if true and goal else 0
    return Outcome(spaces, tokens, goal, true, paid)


def preview(here: TickTockPosition, action: Action, seat: Seat | None = None, names: Sequence[str] = ()) -> Svg | None:
    """Return what a card, the Cuckoo's power or the choice of a goal would do, to lay over the picture of this seat.

    A ghost stands where each moving pawn would end up, and says by how much it moves. The seat to act also sees
    whether its goal would come true, and its points. None for chance, and for others' goals.
    """
    state = here.state
    if isinstance(action, Keep):
        return _kept(state, action, seat, names) if seat == state.seat else None
    if state.phase is not Phase.PLAY or not isinstance(action, Play | Power):
        return None
    comes = outcome(here, action, seat)
    return _laid(
        seat,
        _moves(here, comes),
        _box(here, action, comes) if seat == state.seat else Markup(""),
        alt=_said(state, action, comes, names),
    )


def _laid(seat: Seat | None, *parts: Markup, alt: str) -> Svg:
    seen = view(seat)
    return frame(*parts, alt=alt, view=(seen.left, seen.top, seen.w, seen.h), widest=SHOWN, shown=SHOWN)


def _moves(position: TickTockPosition, comes: Outcome) -> Markup:
    state, here, there = position.state, spots(position), spots(position, comes.spaces)
    moved = comes.moved(state)
    arrows = (_arrow(here[each], there[each]) for each in moved)
    ghosts = (
        ghost(at.x, at.y, at.radius, look(state.heroes[each]), signed(comes.spaces[each] - state.spaces[each]))
        for each, at in ((each, there[each]) for each in moved)
    )
    return together((*arrows, *ghosts))


def signed(change: int) -> str:
    """Return a change with its sign.

    >>> signed(2), signed(-1)
    ('+2', '−1')
    """
    return f"+{change}" if change > 0 else f"−{-change}"


def _arrow(start: Spot, end: Spot) -> Markup:
    """An arrow straight up or down, from the pawn's rim to the ghost's."""
    way = 1 if end.y > start.y else -1
    first, last = start.y + way * start.radius * 0.9, end.y - way * end.radius * 1.15
    shaft = f"M{number(start.x)} {number(first)}V{number(last - way * 3)}"
    head = f"M{number(end.x - 5)} {number(last - way * 6)}l5 {number(way * 7)} 5 {number(-way * 7)}z"
    return group(
        element("path", d=shaft, **paint(stroke="glow-edge", width=6.5)),
        element("path", d=head, stroke_linejoin="round", **paint("glow", "glow-edge", 2)),
        element("path", d=shaft, **paint(stroke="glow", width=4)),
    )


def _box(here: TickTockPosition, action: Play | Power, comes: Outcome) -> Markup:
    """The numbers beside the secret goal: one's own space, token and points, and whether the goal comes true."""
    box = LEGEND
    lines = [f"{what}: {before} → {after}" for what, before, after in _numbers(here, comes)]
    title = action.card.value if isinstance(action, Play) else "The Cuckoo's power"
    words = [(title, True), *((line, False) for line in lines)]
    ground = rect(box, 7, **paint("face", "glow", 2.4))
    written = (
        on_face(box.left + 9, box.top + 19 + 20 * at, line, fitting(line, box.w - 16, 14, bold=bold), bold=bold)
        for at, (line, bold) in enumerate(words)
    )
    return group(ground, *written, *_goal(comes))


def _goal(comes: Outcome) -> tuple[Markup, ...]:
    if comes.goal is None:
        return ()
    y = LEGEND.bottom - 11
    words = f"goal true: +{comes.paid}" if comes.true else "goal not true"
    said = on_face(LEGEND.left + (28 if comes.true else 9), y, words, 14, bold=True)
    return (said, tick(LEGEND.left + 16, y - 5, 9)) if comes.true else (said,)


def _numbers(here: TickTockPosition, comes: Outcome) -> Iterator[tuple[str, int, int]]:
    """What changes for the seat to act: its space, its tokens, its points."""
    game, state = here.game, here.state
    me = state.seat
    before = score(game, state, me).points
    after = score(game, state.but(spaces=comes.spaces), me).points + comes.paid
    yield "space", state.spaces[me], comes.spaces[me]
    if comes.tokens[me] != state.tokens[me]:
        yield "tokens", state.tokens[me], comes.tokens[me]
    yield "points", before, after


def _said(state: State, action: Play | Power, comes: Outcome, names: Sequence[str]) -> str:
    who = seat_name(state.seat, names)
    what = f"plays {action.card.value}" if isinstance(action, Play) else "uses the Cuckoo's power"
    moves = [
        f"{seat_name(each, names)} from {where(state.spaces[each])[3:]} to {where(comes.spaces[each])[3:]}"
        for each in comes.moved(state)
    ]
    said = f"If {who} {what}: {', '.join(moves) if moves else 'no pawn moves'}."
    if comes.tokens != state.tokens:
        said += f" {who} takes a Thank-you token."
    if comes.goal is not None:
        said += (
            f" {comes.goal.value} {'comes true, for ' + counted(comes.paid, 'point') if comes.true else 'is not true'}."
        )
    return said


def _kept(state: State, action: Keep, seat: Seat, names: Sequence[str]) -> Svg:
    """A frame around the goal that is kept; the words say which ones go under the pile."""
    kept = goal_cards(len(state.offer))[state.offer.index(action.goal)]
    box = kept.grown(1.5)
    ring = rect(box, 8, **paint(stroke="glow", width=4))
    under = ", then ".join(goal.value for goal in action.under)
    rest = f"{under} would go under the pile." if under else "nothing goes under the pile."
    alt = f"If {seat_name(seat, names)} keeps {action.goal.value}, {rest}"
    return _laid(seat, ring, alt=alt)
