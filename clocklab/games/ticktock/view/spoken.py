"""The picture in words, for people who cannot see it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from clocklab.core.contract import Seat, seat_name
from clocklab.games.ticktock.rules.options import TickTockPosition
from clocklab.games.ticktock.rules.pieces import Card, Goal, Hero, Side
from clocklab.games.ticktock.rules.scoring import goal_pays, score
from clocklab.games.ticktock.rules.state import Phase, State
from clocklab.games.ticktock.text.words import counted
from clocklab.games.ticktock.view.cards import ASKS, effect_words
from clocklab.games.ticktock.view.players import ONCE, hero_of, note, put_back, true_now

TRACKS = {Side.CLOCKWISE: "orange", Side.COUNTERCLOCKWISE: "blue", Side.MIDDLE: "purple"}


def sentence(here: TickTockPosition, viewer: Seat | None, names: Sequence[str]) -> str:
    """Return all that the picture shows to this viewer: the clock, what is going on, players, piles, its own cards."""
    game, state = here.game, here.state
    parts = (
        "Tick-Tock Tower.",
        f"{note(here, names)}.".replace("?.", "?"),
        _hour(state),
        _order(state, names),
        *(_seat(here, seat, names) for seat in range(game.players)),
        _piles(here),
        "" if viewer is None else _own(here, viewer, names),
    )
    return " ".join(part for part in parts if part)


def _hour(state: State) -> str:
    left = 12 - state.hour
    return (
        f"The clock stands at {state.hour}, {counted(left, 'round')} before the bell." if left else "It is 12 o'clock."
    )


def _order(state: State, names: Sequence[str]) -> str:
    if not state.order or state.phase is Phase.OVER:
        return ""
    now = state.order.index(state.seat)
    played, next_up = state.order[:now], state.order[now + 1 :]
    said = f"Played this round: {listed(seat_name(seat, names) for seat in played)}. " if played else ""
    return f"{said}{f'Still to come: {listed(seat_name(seat, names) for seat in next_up)}.' if next_up else ''}".strip()


def listed(words: Iterable[str]) -> str:
    """Return words in a row, "none" for no words."""
    return ", ".join(words) or "none"


def where(space: int) -> str:
    """Return a space in words.

    >>> where(0), where(7)
    ('on START', 'on space 7')
    """
    return f"on space {space}" if space else "on START"


def _seat(here: TickTockPosition, seat: Seat, names: Sequence[str]) -> str:
    game, state, name = here.game, here.state, seat_name(seat, names)
    hero = hero_of(state, seat)
    if hero is None:
        return f"{name} has no hero yet."
    twin = f", twin {seat_name(state.heroes.index(hero.twin), names)}" if hero.twin in state.heroes else ""
    power = f", power {'used' if state.used[seat] else 'not used yet'}" if game.powers and hero in ONCE else ""
    points = ""
    if len(state.heroes) == game.players:
        made = score(game, state, seat)
        parts = f"{made.space} space, {made.twin} twins, {made.goals} goals"
        points = f"; {counted(made.points, 'point')} as it stands ({parts})"
    return (
        f"{name}, {hero.value} ({TRACKS[hero.side]} track): {where(state.spaces[seat])}{twin}; "
        f"{counted(len(state.hands[seat]), 'card')}, {'no' if state.goals[seat] is None else 'a'} secret goal, "
        f"{counted(state.tokens[seat], 'token')}{power}; shown goals: "
        f"{listed(goal.value for goal in state.shown[seat])}{points}."
    )


def _piles(here: TickTockPosition) -> str:
    game, state = here.game, here.state
    top = f", {state.last.value} on top" if state.last else ""
    goals = sum(state.unseen) + len(state.returned)
    return (
        f"{counted(sum(state.pile), 'card')} to draw, {sum(state.discards)} played{top}; "
        f"{counted(goals, 'goal')} in the pile; {counted(game.kit.tokens - sum(state.tokens), 'Thank-you token')} left."
    )


def _own(here: TickTockPosition, seat: Seat, names: Sequence[str]) -> str:
    state = here.state
    hand = state.hands[seat]
    kept = state.goals[seat]
    cards = listed(card_words(here, seat, card) for card in hand) if hand else "no cards"
    said = f"{seat_name(seat, names)} holds {cards}."
    if kept is not None:
        said += f" The secret goal is {_goal(here, seat, kept)}."
    if seat == state.seat and state.phase is Phase.KEEP:
        said += f" Goals to choose from: {'; '.join(_goal(here, seat, goal) for goal in state.offer)}."
    if returned := put_back(state, seat):
        said += f" Put under the pile, the next to come up first: {listed(goal.value for goal in returned)}."
    return said


def card_words(here: TickTockPosition, seat: Seat, card: Card) -> str:
    """Return an action card with what it does for this seat."""
    game, state = here.game, here.state
    return f"{card.value} ({effect_words(card, hero_of(state, seat), game.powers, game.players % 2 == 1)})"


def _goal(here: TickTockPosition, seat: Seat, goal: Goal) -> str:
    _, asked, bird = ASKS[goal]
    cuckoo = hero_of(here.state, seat) is Hero.CUCKOO
    points = counted(goal_pays(here.game, here.state, seat, goal), "point")
    true = ", true as it stands" if true_now(here, seat, goal) else ""
    return f"{goal.value} ({(cuckoo and bird) or asked}, {points}{true})"
