"""The picture in words, for those who do not see it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from clocklab.core.contract import Seat, seat_name
from clocklab.games.ticktock.rules.options import TickTockPosition
from clocklab.games.ticktock.rules.pieces import Card, Goal, Hero, Side
from clocklab.games.ticktock.rules.scoring import score
from clocklab.games.ticktock.rules.state import Phase, State
from clocklab.games.ticktock.view.cards import ASKS, effect_words
from clocklab.games.ticktock.view.hand import note, pays, put_back, true_now
from clocklab.games.ticktock.view.players import ONCE, space_of


def sentence(here: TickTockPosition, viewer: Seat | None, names: Sequence[str]) -> str:
    """Return all that the picture shows to this viewer: the clock, what goes on, each player, the piles, own cards."""
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
    return f"The clock stands at {state.hour}, {many(left, 'round')} before the bell." if left else "It is 12 o'clock."


def many(number: int, thing: str) -> str:
    """Return a number of things in words.

    >>> many(1, "card"), many(0, "token")
    ('1 card', '0 tokens')
    """
    return f"{number} {thing}{'s' * (number != 1)}"


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
    state = here.state
    name = seat_name(seat, names)
    if seat >= len(state.heroes):
        return f"{name} has no hero yet."
    hero = state.heroes[seat]
    cards = len(state.hands[seat]) if seat < len(state.hands) else 0
    tokens = state.tokens[seat] if seat < len(state.tokens) else 0
    goal = seat < len(state.goals) and state.goals[seat] is not None
    return (
        f"{name}, {hero.value}{_track(hero)}: {where(space_of(state, seat))}{_twin(state, hero, names)}; "
        f"{many(cards, 'card')}, {'a secret goal' if goal else 'no secret goal'}, {many(tokens, 'token')}"
        f"{_power(here, seat, hero)}; shown goals: {_shown(state, seat)}{_points(here, seat)}."
    )


def _track(hero: Hero) -> str:
    return {Side.CLOCKWISE: " (orange track)", Side.COUNTERCLOCKWISE: " (blue track)"}.get(hero.side, " (purple track)")


def _twin(state: State, hero: Hero, names: Sequence[str]) -> str:
    return f", twin {seat_name(state.heroes.index(hero.twin), names)}" if hero.twin in state.heroes else ""


def _power(here: TickTockPosition, seat: Seat, hero: Hero) -> str:
    game, state = here.game, here.state
    if not game.powers or hero not in ONCE:
        return ""
    return f", power {'used' if seat < len(state.used) and state.used[seat] else 'not used yet'}"


def _shown(state: State, seat: Seat) -> str:
    return listed(goal.value for goal in state.shown[seat]) if seat < len(state.shown) else "none"


def _points(here: TickTockPosition, seat: Seat) -> str:
    game, state = here.game, here.state
    if len(state.heroes) < game.players or len(state.shown) < game.players or not state.spaces:
        return ""
    made = score(game, state, seat)
    return f"; {many(made.points, 'point')} as it stands ({made.space} space, {made.twin} twins, {made.goals} goals)"


def _piles(here: TickTockPosition) -> str:
    game, state = here.game, here.state
    top = f", {state.last.value} on top" if state.last else ""
    goals = sum(state.unseen) + len(state.returned)
    return (
        f"{many(sum(state.pile), 'card')} to draw, {sum(state.discards)} played{top}; "
        f"{many(goals, 'goal')} in the pile; {many(game.kit.tokens - sum(state.tokens), 'Thank-you token')} left."
    )


def _own(here: TickTockPosition, seat: Seat, names: Sequence[str]) -> str:
    state = here.state
    hand = state.hands[seat] if seat < len(state.hands) else ()
    kept = state.goals[seat] if seat < len(state.goals) else None
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
    hero = state.heroes[seat] if seat < len(state.heroes) else None
    return f"{card.value} ({effect_words(card, hero, game.powers, game.players % 2 == 1)})"


def _goal(here: TickTockPosition, seat: Seat, goal: Goal) -> str:
    _, asked, bird = ASKS[goal]
    cuckoo = seat < len(here.state.heroes) and here.state.heroes[seat] is Hero.CUCKOO
    true = ", true as it stands" if true_now(here, seat, goal) else ""
    return f"{goal.value} ({(cuckoo and bird) or asked}, {many(pays(here, seat, goal), 'point')}{true})"
