"""Tick-Tock Tower's questions, all in one place: cards to come, goals now and next turn, others' goals, and pushes.

Every answer is exact: a Chance or a Dist, or rows of them shown as a table; only what is called
estimated is simulated, and carries its interval. Give a position, or a match at one, then the seat that asks:
answers rest on what that seat sees, and are the same for all positions that look the same to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from clocklab.core.contract import Odds, Question, Seat, question, seat_name
from clocklab.core.values import require_int
from clocklab.errors import OptionError, SizeError
from clocklab.games.ticktock.odds.beliefs import goals_held, goals_held_estimated, kept
from clocklab.games.ticktock.odds.cards import Cards, comes, copies, draw, hypergeometric, some_of, unseen
from clocklab.games.ticktock.odds.goals import (
    GoalNext,
    at_random,
    goal_next,
    goal_next_estimated,
    goal_now,
    goal_plans,
    greedily,
)
from clocklab.games.ticktock.odds.pushes import (
    Correlation,
    correlation,
    covariance,
    push,
    push_estimated,
    pushed_by,
    spaces_after,
    twins_after,
)
from clocklab.games.ticktock.rules.chance import NOBODY, goal_pool
from clocklab.games.ticktock.rules.effects import twins
from clocklab.games.ticktock.rules.options import TickTockPosition, TickTockTowerOptions
from clocklab.games.ticktock.rules.pieces import CARDS, GOALS, Card, Goal
from clocklab.games.ticktock.rules.state import Phase
from clocklab.probability import Chance, Dist

STANDING = "if all others stand still"


@question
def panel(here: TickTockPosition) -> tuple[Odds, ...]:
    """Return the odds worth knowing in a position, most interesting first."""
    match here.state.phase:
        case Phase.PLAY:
            return tuple(_playing(here))
        case Phase.KEEP:
            return tuple(_keeping(here))
        case Phase.DRAW | Phase.DEAL:
            return (Odds("The next card, to somebody who sees no hand", _next_card(here, None)),)
        case Phase.OFFER:
            return (Odds("What a goal that nobody has shown pays", _hidden_points(here)),)
        case Phase.PAIRS:
            pairs = here.law.map(lambda drawn: ", ".join(f"{hero} and {hero.twin}" for hero in drawn.pairs))
            return (Odds("The pairs that play", pairs),)
        case Phase.HERO:
            label = f"The hero of {seat_name(here.state.seat)}"
            return (Odds(label, here.law.map(lambda dealt: str(dealt.hero))),)
        case Phase.FIRST:
            return (Odds("Who begins", here.law.map(lambda first: seat_name(first.seat))),)
    return ()


def _playing(here: TickTockPosition) -> Iterator[Odds]:
    state = here.state
    seat = state.seat
    goal = state.goals[seat]
    if goal is not None:
        yield from _own_goal(here, goal)
    twin = twins(state.heroes)[seat]
    if any(state.pile):
        yield Odds("The next card", _next_card(here, seat))
    if twin is not None and any(state.pile):
        label = f"Spaces that the next card of {seat_name(twin)}, the twin, moves this pawn, if it is any card"
        yield Odds(label, pushed_by(here, seat, twin))
    yield from _others(here, twin)


def _own_goal(here: TickTockPosition, goal: Goal) -> Iterator[Odds]:
    """Yield whether the goal can be made true now and, for each card that does not do so, the best chance next turn."""
    named = f"{goal}, {here.game.kit.points[goal.rank]} points"
    plans = goal_plans(here, here.state.seat, goal, power=False)
    now = dict.fromkeys(str(row.way.play.card) for row in plans if row.now)
    yield Odds(f"{named}: true at once{' with ' + ' or '.join(sorted(now)) if now else ''}", Chance(int(bool(now)), 1))
    best: dict[Card, GoalNext] = {}
    for row in plans:  # likeliest first
        if not row.now:
            best.setdefault(row.way.play.card, row)
    for card, row in best.items():
        on = "" if row.way.play.target is None else f" on {seat_name(row.way.play.target)}"
        yield Odds(f"{named}: can be made true next turn after {card}{on} now, {STANDING}", row.chance)


def _keeping(here: TickTockPosition) -> Iterator[Odds]:
    game, state = here.game, here.state
    seat = state.seat
    for goal in dict.fromkeys(state.offer):
        label = f"{goal}, {game.kit.points[goal.rank]} points: can be made true next turn, {STANDING}"
        yield Odds(label, goal_next(here, seat, goal))
    if state.order:
        if any(state.pile):
            yield Odds("The next card", _next_card(here, seat))
        yield from _others(here, twins(state.heroes)[seat])


def _others(here: TickTockPosition, twin: Seat | None) -> Iterator[Odds]:
    """Yield what the twin's goal, and that of the leader among the others, may be if all keep what pays more."""
    game, state = here.game, here.state
    points = game.evaluate(state)
    rivals = [other for other in range(len(points)) if other != state.seat]
    leader = max(rivals, key=lambda other: (points[other], -other))
    for other, who in {leader: "who leads the others", twin: "the twin"}.items():
        if other is not None and state.goals[other] is not None:
            try:
                held, how = goals_held(here, state.seat, other, "higher"), "everybody keeps what pays most"
            except (OptionError, SizeError):
                held, how = goals_held(here, state.seat, other, "uniform"), "everybody keeps any goal"
            yield Odds(f"The goal of {seat_name(other)}, {who}, if {how}", held)


def _next_card(here: TickTockPosition, seat: Seat | None) -> Dist[Card]:
    return draw(here, seat).map(lambda cards: cards[0])


def _hidden_points(here: TickTockPosition) -> Dist[int]:
    """Return what the goals not yet shown pay, as seen by somebody who sees none of them, nor the current offer."""
    pool = goal_pool(here.state, NOBODY)
    return Dist((here.game.kit.points[goal.rank], count) for goal, count in zip(GOALS, pool, strict=True))


__all__ = [
    "Cards",
    "Correlation",
    "at_random",
    "comes",
    "copies",
    "correlation",
    "covariance",
    "draw",
    "goal_next",
    "goal_next_estimated",
    "goal_now",
    "goal_plans",
    "goals_held",
    "goals_held_estimated",
    "greedily",
    "kept",
    "panel",
    "push",
    "push_estimated",
    "pushed_by",
    "questions",
    "some_of",
    "spaces_after",
    "twins_after",
    "unseen",
]

KINDS = ", ".join(f"{card.rank + 1} {card}" for card in CARDS)


def questions(game: TickTockTowerOptions) -> Mapping[str, Question]:
    """Return the questions about given numbers that the command line answers for this game's cards and goals."""
    return {
        "copies": Question(
            f"how many of some cards from the whole deck are of one kind: {KINDS}; "
            "with the cards known already, and how many of them are of that kind",
            "KIND CARDS [KNOWN [OF-IT]]",
            lambda *numbers: _copies(game, *numbers),
        ),
        "comes": Question(
            "the chance that at least one of them is of that kind",
            "KIND CARDS [KNOWN [OF-IT]]",
            lambda *numbers: _copies(game, *numbers).at_least(1),
        ),
        "kept": Question(
            "the goal kept by a player who draws this many (2, a Keeper 3) and keeps one that pays most",
            "[DRAWN]",
            lambda drawn=2: _kept(game, drawn),
        ),
        "kept-points": Question(
            "what that goal pays",
            "[DRAWN]",
            lambda drawn=2: _kept(game, drawn).map(lambda goal: game.kit.points[goal.rank]),
        ),
    }


def _copies(game: TickTockTowerOptions, *numbers: int) -> Dist[int]:
    if not 2 <= len(numbers) <= 4:
        raise OptionError(f"Two to four numbers are needed, KIND CARDS [KNOWN [OF-IT]]; {len(numbers)} were given.")
    kind, cards, known, of_it = (*numbers, 0, 0)[:4]
    kind = require_int("KIND", kind, 1, len(CARDS))
    good, total = game.kit.cards[kind - 1], sum(game.kit.cards)
    known = require_int("KNOWN", known, 0, total)
    of_it = require_int("OF-IT", of_it, max(0, known - (total - good)), min(good, known))
    return hypergeometric(good - of_it, total - known, require_int("CARDS", cards, 0, total - known))


def _kept(game: TickTockTowerOptions, drawn: int) -> Dist[Goal]:
    require_int("DRAWN", drawn, 1, 3)
    return kept(game.kit.goals, game.kit.points, drawn)
