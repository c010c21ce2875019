"""The rules of Clocktowers, pure and immutable: options, whose turn it is, and what the neighbouring files do.

Where a card may go is in ``legal.py``, what then happens in ``course.py``, chance in ``chance.py``, what is known to
whom in ``hidden.py``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Self

from clocklab.core.contract import CHANCE, OVER, Hints, Odds, Question, Seat, SetupField, Solution, Turn, illegal
from clocklab.core.svg import Svg
from clocklab.games.clocktowers import lessons as teaching
from clocklab.games.clocktowers.rules import chance, course, hidden, legal, scoring
from clocklab.games.clocktowers.rules.card_set import CardSet
from clocklab.games.clocktowers.rules.options import ClocktowersOptions
from clocklab.games.clocktowers.rules.state import Action, Discard, Phase, State
from clocklab.games.clocktowers.text import notation, positions, setup, wording
from clocklab.probability import Dist

BY_CHANCE = frozenset({Phase.START, Phase.REVEAL})


@dataclass(frozen=True)
class Clocktowers(ClocktowersOptions):
    """Clocktowers for two to four.

    ``cards``: ``"printed"`` or a set of one's own (a CardSet, its plain values, or the path of a TOML file).
    ``start``: who begins, or ``"random"``. ``order``: whether a turn draws or plays first. ``roof_ladder``: whether
    the heights of a roof colour go up over the towers of ``"all"`` or for each player's ``"own"``.
    ``clock_animals``: whether a mouse on a clock counts like one on a wall.
    """

    tagline: ClassVar[str] = "Draw walls, clocks and roofs, and cap your towers while their heights still fit."
    gives_hints: ClassVar[bool] = True
    lessons: ClassVar[Mapping[str, str]] = teaching.LESSONS

    @classmethod
    def examples(cls) -> tuple[Self, ...]:
        """Return the games the contract tests play: every number of players, and each option moved once."""
        short = CardSet("short", (1, 3, 2, 1, 1, 1, 2, 3, 2, 2, 2, 0, 0), (2, 0, 1))
        return (
            cls(),
            cls(cards=short, start=1),
            cls(players=3, start="random", order="play_first"),
            cls(players=4, roof_ladder="own", clock_animals=False),
        )

    def initial(self) -> State:
        """Return starting sets in the hands, and all other cards unseen."""
        return course.initial(self)

    def turn(self, state: State) -> Seat | Turn:
        """Return the seat that draws or plays, CHANCE while a card is to be turned up, OVER at the end."""
        if state.phase in BY_CHANCE:
            return CHANCE
        return OVER if state.phase is Phase.OVER else state.seat

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Return the decks that can be drawn from, or the plays and then the discards; at chance what can happen."""
        if state.phase in BY_CHANCE:
            return tuple(self.chance_outcomes(state))
        return () if state.phase is Phase.OVER else legal.decisions(self, state)

    def chance_outcomes(self, state: State) -> Dist[Action]:
        """Return the law of the next top card, or of who begins."""
        return chance.law(state)

    def sample_chance(self, state: State, rng: random.Random) -> Action:
        """Return one outcome by the law of ``chance_outcomes``, without listing it."""
        return chance.sample(state, rng)

    def apply(self, state: State, action: Action) -> State:
        """Return the state after the action; IllegalActionError lists what was allowed."""
        if not legal.permits(self, state, action):
            raise illegal(self, state, action, self.legal_actions(state))
        return course.after(self, state, action)

    def payoffs(self, state: State) -> tuple[int, ...]:
        """Return each seat's points."""
        assert state.phase is Phase.OVER, "Clocktowers is scored at its end"
        return tuple([scoring.total(towers, self.clock_animals) for towers in state.towers])

    def winners(self, state: State) -> tuple[Seat, ...]:
        """Return the seats with most points; of those tied, those with a mouse on a top floor, then with a cat."""
        assert state.phase is Phase.OVER, "Clocktowers is won at its end"
        return scoring.winners(state.towers, self.clock_animals)

    def evaluate(self, state: State) -> tuple[Fraction | int, ...]:
        """Return each seat's points and a cautious part of what its unfinished towers promise; who has won, more."""
        from clocklab.games.clocktowers.rules.appraisal import appraisal

        return appraisal(self, state)

    def secret(self, state: State) -> bool:
        """Return whether somebody has hidden cards, or may just now put one face down."""
        return hidden.secret(state)

    def public(self, state: State, action: Action) -> bool:
        """Return whether all see it: all but which card is put away face down."""
        return not isinstance(action, Discard)

    def observe(self, state: State, seat: Seat) -> str:
        """Return the position's text, of others only which cards they drew and did not play and how many are away."""
        return notation.format_state(state, seat)

    def determinize(self, state: State, seat: Seat, rng: random.Random) -> State:
        """Return the position with the others' discards dealt anew among the cards they have not played."""
        return hidden.determinize(state, seat, rng)

    def format_state(self, state: State) -> str:
        """Return the position in one line."""
        return notation.format_state(state)

    def parse_state(self, text: str) -> State:
        """Return the position that such a line describes."""
        return notation.parse_state(self, text)

    def format_action(self, action: Action) -> str:
        """Return the action's text, such as ``play om on 0``."""
        return notation.format_action(action)

    def parse_action(self, text: str) -> Action:
        """Return the action that such a text names."""
        return notation.parse_action(text)

    def label_chance(self, state: State) -> str:
        """Return what the button that lets chance act says."""
        return wording.label_chance(state)

    def label_action(self, state: State, action: Action, names: Sequence[str] = ()) -> str:
        """Return what the action's button says."""
        return wording.label_action(state, action, names)

    def group_action(self, state: State, action: Action) -> str:
        """Return the heading of the action's buttons."""
        return wording.group_action(action)

    def describe(self, state: State, names: Sequence[str] = ()) -> str:
        """Return who is to do what."""
        return wording.describe(self, state, names)

    def tell(self, state: State, action: Action, names: Sequence[str] = ()) -> str:
        """Return what was done."""
        return wording.tell(state, action, names)

    def draw(self, state: State, seat: Seat | None = None, names: Sequence[str] = ()) -> Svg:
        """Return everybody's towers, the tops, the ladders, and the hands as this seat knows them."""
        from clocklab.games.clocktowers.view.drawing import draw

        return draw(self, state, seat, names)

    def preview(self, state: State, action: Action, seat: Seat | None = None, names: Sequence[str] = ()) -> Svg | None:
        """Return the card as a ghost where it would go."""
        from clocklab.games.clocktowers.view.preview import preview

        return preview(self, state, action, seat, names)

    def odds(self, state: State) -> tuple[Odds, ...]:
        """Return what the decks can still bring, and what towers promise."""
        from clocklab.games.clocktowers.odds.outlook import outlook

        return outlook(self, state)

    def questions(self) -> Mapping[str, Question]:
        """Return what ``clocklab odds`` answers about the decks."""
        from clocklab.games.clocktowers.odds import questions

        return questions()

    def hints(self, state: State) -> Hints[Action]:
        """Return what each action is worth near the end of a game for two, by what the seat to act may know."""
        from clocklab.games.clocktowers.odds.endgame.advising import hints

        return hints(self, state)

    def bots(self) -> Mapping[str, Callable[..., Any]]:
        """Return the players that know Clocktowers: one looks ahead, and for two one is perfect at the end."""
        from clocklab.games.clocktowers.play.bots import EndgamePlayer, Lookahead

        kinds = (Lookahead, EndgamePlayer) if self.players == 2 else (Lookahead,)
        return {player.kind: player for player in kinds}

    def solve(self, **how: Any) -> Solution[State, Action]:
        """Return perfect play for two once few cards are to come; SizeError for positions before that."""
        from clocklab.games.clocktowers.odds.endgame.endgame import solve

        return solve(self, **how)

    def preparing(self, state: State) -> bool:
        """Return whether the first tops are being turned up, before anybody has done anything."""
        return state.phase is Phase.REVEAL and positions.untouched(state)

    def setup_fields(self, state: State, names: Sequence[str] = ()) -> tuple[SetupField, ...]:
        """Return the form for a game that lies on one's own table."""
        return setup.setup_fields(self, state, names)

    def from_setup(self, values: Mapping[str, Any]) -> tuple[Clocktowers, State]:
        """Return the game and the position that a filled-in form describes."""
        return setup.from_setup(self, values)

    def for_players(self, players: int) -> Clocktowers:
        """Return this game for so many."""
        return setup.for_players(self, players)

    def from_position(self, text: str) -> tuple[Clocktowers, State]:
        """Return the position of a line, and this game with as many players as the line has words for."""
        return setup.from_position(self, text)
