"""The box below the tower: what is going on in a sentence, and the viewer's own cards and secret goal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache, partial

from clocklab.core.contract import Seat, seat_name
from clocklab.draw.geometry import Box
from clocklab.draw.lettering import cut, fitting
from clocklab.draw.svg import NOTHING, Markup, element, group, rect, shorten, text, together
from clocklab.draw.theme import paint
from clocklab.games.ticktock.rules.effects import KEEPERS
from clocklab.games.ticktock.rules.options import TickTockPosition
from clocklab.games.ticktock.rules.pieces import Goal, Hero
from clocklab.games.ticktock.rules.scoring import is_true, score, winners
from clocklab.games.ticktock.rules.state import Phase, State
from clocklab.games.ticktock.view.cards import action_card, back, effect_words, goal_card, goal_tile, token
from clocklab.games.ticktock.view.places import BELOW, EDGE, HAND, LEGEND, NOTE, WIDTH, goal_cards, hand_cards


def hand(here: TickTockPosition, seat: Seat | None, names: Sequence[str]) -> Markup:
    """Return the box as this seat sees it; for an onlooker it holds the sentence only."""
    high = NOTE if seat is None else HAND
    box = Box(WIDTH / 2, BELOW + high / 2, WIDTH - 2 * EDGE, high)
    words = note(here, names)
    return group(
        rect(box, 8, **paint("face", "brass", 1.5)),
        text(
            WIDTH / 2, box.top + (23 if seat is None else 19), words,
            ink="on-face", on="face", size=fitting(words, box.w - 20, 15, bold=True), bold=True,
        ),
        NOTHING if seat is None else _cards(here, seat, names),
    )  # fmt: skip


def note(here: TickTockPosition, names: Sequence[str]) -> str:
    """Return in a few words what is going on; nothing of it is secret."""
    state = here.state
    who = shorten(seat_name(state.seat, names), 24)
    match state.phase:
        case Phase.PAIRS:
            return "Which twins climb the tower?"
        case Phase.HERO:
            return f"{who} is dealt a hero"
        case Phase.DEAL:
            return f"{who} is dealt a card"
        case Phase.OFFER:
            return f"{who} draws secret goals"
        case Phase.KEEP:
            return (
                f"{who} keeps one of {len(state.offer)} secret goals"
                if len(state.offer) > 1
                else f"{who} takes the last goal"
            )
        case Phase.FIRST:
            return "Who begins?"
        case Phase.PLAY:
            return f"{who} plays a card"
        case Phase.DRAW:
            return f"{who} draws a card"
    return _ending(here, names)


def _ending(here: TickTockPosition, names: Sequence[str]) -> str:
    game, state = here.game, here.state
    best = winners(game, state)
    points = score(game, state, best[0]).points
    who = " and ".join(shorten(seat_name(seat, names), 14) for seat in best)
    return f"The bell rings: {who} {'win' if len(best) > 1 else 'wins'} with {points} points"


def _cards(here: TickTockPosition, seat: Seat, names: Sequence[str]) -> Markup:
    game, state = here.game, here.state
    hand = state.hands[seat] if seat < len(state.hands) else ()
    kept = state.goals[seat] if seat < len(state.goals) else None
    choosing = seat == state.seat and state.phase is Phase.KEEP
    there = state.offer if choosing else (kept,) if kept else ()
    places = goal_cards(len(there))
    empty = (back(goal_cards(1)[0], "goal", hollow=True),)
    hero = state.heroes[seat] if seat < len(state.heroes) else None
    words = partial(effect_words, hero=hero, powers=game.powers, bird=game.players % 2 == 1)
    whose = cut(seat_name(seat, names), 130, 13)
    return group(
        _caption(hand_cards(1)[0].left, f"hand of {whose}"),
        _caption(goal_cards(1)[0].left, "goals to choose from" if choosing else "secret goal"),
        *(action_card(place, card, words(card)) for place, card in zip(hand_cards(len(hand)), hand, strict=True)),
        *(back(place, "back", hollow=True) for place in hand_cards(3)[len(hand) :]),
        *(_goal(here, seat, place, goal) for place, goal in zip(places, there, strict=True)),
        *(empty if not there else ()),
        *((legend(), _put_back(put_back(state, seat))) if len(there) < 2 else ()),
    )


@cache
def legend() -> Markup:
    """Return what the signs on the players' panels stand for."""
    x, y = LEGEND.left + 11, LEGEND.top + 13
    badge = element("rect", x=x + 67, y=y + 15, width=18, height=16, rx=5, **paint("brass", "brass-edge", 1.1))
    signs = (
        (back(Box(x, y, 11, 16), "back"), "cards"),
        (back(Box(x + 76, y, 11, 16), "goal"), "goal"),
        (token(x, y + 23, 7.5), "thanks"),
        (badge, "points"),
    )
    return together(
        together((sign, _small(x + 13 + 76 * (at % 2), y + 4.5 + 23 * (at // 2), words)))
        for at, (sign, words) in enumerate(signs)
    )


def put_back(state: State, seat: Seat) -> tuple[Goal, ...]:
    """Return the goals that the seat itself put under the pile and that still lie there, the next to come first."""
    return tuple(returned.goal for returned in state.returned if returned.seat == seat)


@lru_cache(512)
def _put_back(goals: tuple[Goal, ...]) -> Markup:
    """Small tiles of the goals that the viewer put back, as many as there is room for."""
    if not goals:
        return NOTHING
    left, top, room = LEGEND.left + 3, LEGEND.top + 55, 8
    fit = len(goals) if len(goals) <= room else room - 1
    tiles = (
        goal_tile(Box(left + 16 + 36 * (at % 4), top + 18 + 22 * (at // 4), 33, 19), goal, f"put back: {goal.value}")
        for at, goal in enumerate(goals[:fit])
    )
    more = _small(left + 113, top + 45, f"+{len(goals) - fit}") if fit < len(goals) else NOTHING
    return group(_small(left, top + 3, "put under the pile"), *tiles, more)


def _small(x: float, y: float, words: str) -> Markup:
    return text(x, y, words, ink="on-face", on="face", size=13, anchor="start")


def _caption(x: float, words: str) -> Markup:
    return _small(x, BELOW + 37, words)


def _goal(here: TickTockPosition, seat: Seat, place: Box, goal: Goal) -> Markup:
    hero = here.state.heroes[seat] if seat < len(here.state.heroes) else None
    return goal_card(place, goal, pays(here, seat, goal), hero is Hero.CUCKOO, true_now(here, seat, goal))


def true_now(here: TickTockPosition, seat: Seat, goal: Goal) -> bool:
    """Return whether a goal is true for the seat as things stand; never before all pawns are on the tower."""
    game, state = here.game, here.state
    ready = len(state.heroes) == game.players == len(state.spaces)
    return ready and is_true(game, goal, seat, state.spaces, state.tokens, state.heroes)


def pays(here: TickTockPosition, seat: Seat, goal: Goal) -> int:
    """Return what a goal would bring the seat if it were shown next."""
    game, state = here.game, here.state
    hero = state.heroes[seat] if seat < len(state.heroes) else None
    first = not (seat < len(state.shown) and state.shown[seat])
    return game.kit.points[goal.rank] + int(first and game.powers and hero in KEEPERS)
