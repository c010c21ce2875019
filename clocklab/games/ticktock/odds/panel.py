"""What the odds panel and the command line answer about a position of Tick-Tock Tower: all as the seat to act sees it.

Where chance is to act, the odds rest on what an onlooker sees: no hand and no goal.
"""

from __future__ import annotations

from collections.abc import Iterator

from clocklab.core.contract import Odds, Seat, question, seat_name
from clocklab.errors import OptionError
from clocklab.games.ticktock.odds.beliefs import goals_held
from clocklab.games.ticktock.odds.cards import draw
from clocklab.games.ticktock.odds.goals import GoalNext, goal_next, goal_plans
from clocklab.games.ticktock.odds.pushes import pushed_by
from clocklab.games.ticktock.rules.chance import NOBODY, goal_pool
from clocklab.games.ticktock.rules.effects import twins
from clocklab.games.ticktock.rules.options import TickTockPosition
from clocklab.games.ticktock.rules.pieces import GOALS, Card, Goal
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
    yield Odds(f"{named}: true at once{' with ' + ' or '.join(sorted(now)) if now else ''}", Chance(bool(now), 1))
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
            except OptionError:
                held, how = goals_held(here, state.seat, other, "uniform"), "everybody keeps any goal"
            yield Odds(f"The goal of {seat_name(other)}, {who}, if {how}", held)


def _next_card(here: TickTockPosition, seat: Seat | None) -> Dist[Card]:
    return draw(here, seat).map(lambda cards: cards[0])


def _hidden_points(here: TickTockPosition) -> Dist[int]:
    """Return what the goals not yet shown pay, as seen by somebody who sees none of them, nor the current offer."""
    pool = goal_pool(here.state, NOBODY)
    return Dist((here.game.kit.points[goal.rank], count) for goal, count in zip(GOALS, pool, strict=True))
