"""The rules of Tick-Tock Tower, pure and immutable: options, whose turn it is, and what the neighbouring files do.

What may be done is in ``legal.py``, what it does to pawns in ``effects.py``, what then happens in ``course.py``, when
goals are true in ``goals.py``, and chance in ``chance.py``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from clocklab.core.contract import CHANCE, OVER, Odds, Question, Seat, SetupField, Turn, illegal
from clocklab.core.svg import Svg
from clocklab.games.ticktock import lessons as teaching
from clocklab.games.ticktock.rules import chance, course, hidden, legal, scoring, seating
from clocklab.games.ticktock.rules.options import TickTockTowerOptions
from clocklab.games.ticktock.rules.state import Action, Draw, Keep, Offer, Phase, State
from clocklab.games.ticktock.text import notation, setup, wording
from clocklab.probability import Dist

BY_CHANCE = frozenset({Phase.PAIRS, Phase.HERO, Phase.DEAL, Phase.OFFER, Phase.FIRST, Phase.DRAW})
LAID_OUT = frozenset({Phase.PAIRS, Phase.HERO, Phase.DEAL, Phase.FIRST})


@dataclass(frozen=True)
class TickTockTower(TickTockTowerOptions):
    """Tick-Tock Tower for four to eight.

    ``edition``: ``"full"`` or ``"free"``, which has fewer kinds of cards and goals and no powers. ``first_game``: the
    full edition without powers. ``short``: the clock hand starts an hour later. ``kids``: without Pendulum Push,
    powers and Cuckoo, so for 4, 6 or 8. ``heroes``: each seat's hero by name, such as ``"Tick"``; twins come
    together, and the Cuckoo plays with 5 and 7; empty: dealt by chance. ``start``: the seat that begins
    round 1, or ``"random"``. ``box``: ``"printed"``, or a box of one's own (the path of a TOML file, or its values).

    A seat knows what it sees: its hand and goal, the discards, shown goals, and what it put back itself while that
    lies under the pile. It keeps no memory of what lay open before the discards were last shuffled.
    """

    tagline: ClassVar[str] = "Climb the tower, push your twin back, and make secret goals come true before the bell."
    lessons: ClassVar[Mapping[str, str]] = teaching.LESSONS

    @classmethod
    def examples(cls) -> tuple[Self, ...]:
        """Return the games the contract tests play: every number of players, and each option moved once."""
        return (
            cls(),
            cls(players=5, start=2, short=True),
            cls(players=6, kids=True, edition="free"),
            cls(players=7, first_game=True),
            cls(players=8, heroes=tuple(hero.value for hero in seating.ROUND)),
        )

    def initial(self) -> State:
        """Return all pawns on START and everything else in its piles; pairs and heroes as far as they are chosen."""
        return course.initial(self)

    def turn(self, state: State) -> Seat | Turn:
        """Return the seat that decides, CHANCE for all that is dealt or drawn, OVER when the bell has rung."""
        if state.phase in BY_CHANCE:
            return CHANCE
        return OVER if state.phase is Phase.OVER else state.seat

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Return all that can be done here; at chance what can happen."""
        if state.phase in BY_CHANCE:
            return tuple(self.chance_outcomes(state))
        return () if state.phase is Phase.OVER else legal.decisions(self, state)

    def chance_outcomes(self, state: State) -> Dist[Action]:
        """Return the law of the pairs, the hero, the card, the goals or the first seat."""
        return chance.law(self, state)

    def sample_chance(self, state: State, rng: random.Random) -> Action:
        """Return one outcome by the law of ``chance_outcomes``, without listing it."""
        return chance.sample(self, state, rng)

    def apply(self, state: State, action: Action) -> State:
        """Return the state after the action; IllegalActionError lists what was allowed."""
        if not legal.permits(self, state, action):
            raise illegal(self, state, action, self.legal_actions(state))
        return course.after(self, state, action)

    def scores(self, state: State) -> tuple[scoring.Score, ...]:
        """Return what each seat would score if the bell rang now, in its three parts; once all have their heroes."""
        return tuple([scoring.score(self, state, seat) for seat in range(self.players)])

    def payoffs(self, state: State) -> tuple[int, ...]:
        """Return each seat's points."""
        assert state.phase is Phase.OVER, "Tick-Tock Tower is scored when the bell rings"
        return tuple([score.points for score in self.scores(state)])

    def winners(self, state: State) -> tuple[Seat, ...]:
        """Return the seats with most points, of those furthest ahead, of those with most goals shown."""
        assert state.phase is Phase.OVER, "Tick-Tock Tower is scored when the bell rings"
        return scoring.winners(self, state)

    def evaluate(self, state: State) -> tuple[int, ...]:
        """Return each seat's points as if the bell rang now: space, twin bonus or pairs, shown goals."""
        if len(state.heroes) < self.players:
            return (0,) * self.players
        return scoring.points_now(self, state)

    def secret(self, state: State) -> bool:
        """Return whether hands and goals are hidden: from the first card dealt until the bell rings."""
        return state.phase not in hidden.OPEN

    def public(self, state: State, action: Action) -> bool:
        """Return whether all see it: cards and powers played, heroes dealt, who begins; not what anybody draws."""
        return not isinstance(action, Draw | Offer | Keep)

    def observe(self, state: State, seat: Seat) -> str:
        """Return the position's text with a ``?`` for what the seat cannot see; when the bell has rung, all of it."""
        return notation.format_state(self, state, seat)

    def determinize(self, state: State, seat: Seat, rng: random.Random) -> State:
        """Return the position with the cards and goals that the seat cannot see dealt anew."""
        return hidden.dealt_anew(state, seat, rng)

    def format_state(self, state: State) -> str:
        """Return the position in one line."""
        return notation.format_state(self, state)

    def parse_state(self, text: str) -> State:
        """Return the position that such a line describes."""
        return notation.parse_state(self, text)

    def format_action(self, action: Action) -> str:
        """Return the action's text, such as ``play helping-hand on 3``."""
        return notation.format_action(action)

    def parse_action(self, text: str) -> Action:
        """Return the action that such a text names."""
        return notation.parse_action(text)

    def bots(self) -> Mapping[str, Callable[..., Any]]:
        """Return the players that know this game: one that takes the points, and one that looks ahead."""
        from clocklab.games.ticktock.play.bots import Lookahead, Points

        return {player.kind: player for player in (Points, Lookahead)}

    def label_chance(self, state: State) -> str:
        """Return what the button that lets chance act says."""
        return wording.label_chance(state)

    def label_action(self, state: State, action: Action, names: Sequence[str] = ()) -> str:
        """Return what the action's button says."""
        return wording.label_action(self, state, action, names)

    def group_action(self, state: State, action: Action) -> str:
        """Return the heading of the action's buttons."""
        return wording.group_action(action)

    def describe(self, state: State, names: Sequence[str] = ()) -> str:
        """Return who is to do what, and why."""
        return wording.describe(self, state, names)

    def draw(self, state: State, seat: Seat | None = None, names: Sequence[str] = ()) -> Svg:
        """Return the tower with all pawns, and the seat's own hand and goal."""
        from clocklab.games.ticktock.view.drawing import draw

        return draw(self, state, seat, names)

    def preview(self, state: State, action: Action, seat: Seat | None = None, names: Sequence[str] = ()) -> Svg | None:
        """Return where the pawns would stand after a card or the Cuckoo's power, as ghosts to lay over the board."""
        from clocklab.games.ticktock.view.preview import preview

        return preview(self, state, action, seat, names)

    def odds(self, state: State) -> tuple[Odds, ...]:
        """Return the exact odds worth knowing here, as the seat to act sees them."""
        from clocklab.games.ticktock.odds.outlook import outlook

        return outlook(self, state)

    def questions(self) -> Mapping[str, Question]:
        """Return what ``clocklab odds`` answers about the cards and goals of this game."""
        from clocklab.games.ticktock.odds import questions

        return questions(self)

    def preparing(self, state: State) -> bool:
        """Return whether heroes and hands are dealt, or it is drawn who begins."""
        return state.phase in LAID_OUT

    def setup_for(self, state: State) -> TickTockTower:
        """Return the game with the heroes chosen that this position has."""
        return seating.with_heroes(self, state)

    def setup_fields(self, state: State, names: Sequence[str] = ()) -> tuple[SetupField, ...]:
        """Return the form for a game that lies on one's own table."""
        return setup.setup_fields(self, state, names)

    def from_setup(self, values: Mapping[str, Any]) -> tuple[TickTockTower, State]:
        """Return the game and the position that a filled-in form describes."""
        return setup.from_setup(self, values)

    def for_players(self, players: int) -> TickTockTower:
        """Return this game for so many; chosen heroes are dealt again, a start player who leaves is drawn."""
        return seating.for_players(self, players)

    def from_position(self, text: str) -> tuple[TickTockTower, State]:
        """Return the position of a line, and this game for as many players as the line has seats."""
        return seating.from_position(self, text)
