"""The rules of Clonk!, pure and immutable: options, whose turn it is, and what the neighbouring files do.

What may be laid where is in ``matching.py``, what may be done in ``legal.py``, what then happens in ``course.py``,
chance in ``chance.py``, the end in ``scoring.py``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Self

from clocklab.core.contract import CHANCE, OVER, Odds, Question, Seat, SetupField, Turn, illegal
from clocklab.core.svg import Svg
from clocklab.games.clonk import lessons as teaching
from clocklab.games.clonk.rules import appraisal, chance, course, hidden, legal, scoring
from clocklab.games.clonk.rules.chance import BY_CHANCE
from clocklab.games.clonk.rules.options import ClonkOptions
from clocklab.games.clonk.rules.pieces import SHAFTS
from clocklab.games.clonk.rules.state import Action, Draw, Open, Phase, State, Tiles
from clocklab.games.clonk.text import notation, setup, wording
from clocklab.probability import Dist

LAID_OUT = frozenset({Phase.TILES, Phase.SHAFT, Phase.DEAL, Phase.START})


@dataclass(frozen=True)
class Clonk(ClonkOptions):
    """Clonk! for two to four.

    ``deck``: ``"printed"``, or a deck of one's own (a Deck, its plain values, or the path of a TOML file). ``shaft``:
    how each shaft is laid out from bottom to top, d for a card face down and u for one face up. ``awakening``:
    ``"fixed"`` on top of the lowest pile, or ``"shuffled"`` into it. ``kablooey_per_turn``: how many kablooey cards may
    be used in a turn. ``snore_in_penalty``: whether who is caught loses coins for snore cards too. ``start``: the seat
    that begins, or ``"random"``.

    A seat knows its own hand and tiles, and all that lay face up at some time and still does, in carts, galleries and
    discards too. Of the others' hands it knows how many cards they are.
    """

    tagline: ClassVar[str] = "Dig chains of matching treasures, and do not be the loudest when the monster wakes."
    lessons: ClassVar[Mapping[str, str]] = teaching.LESSONS

    def draws_to_wake(self, pile: int, turns: int) -> int | None:
        """Return how many treasures are drawn before the awakening card, with so many in the pile after so many turns.

        None under the shuffled option. Before the first turn, as many as will be drawn in play.
        """
        if self.awakening == "shuffled":
            return None
        return pile - self.lowest if turns else self.initial_draws

    @classmethod
    def examples(cls) -> tuple[Self, ...]:
        """Return the games the contract tests play: every number of players, and each option moved once."""
        return (
            cls(),
            cls(players=3, awakening="shuffled", kablooey_per_turn=2, start="random"),
            cls(players=4, shaft="duduu", snore_in_penalty=True, start=2),
        )

    def initial(self) -> State:
        """Return the table before anything lies on it."""
        nothing: tuple[Any, ...] = ((),) * self.players
        start = self.start if isinstance(self.start, int) else 0
        return State(
            phase=Phase.TILES,
            shafts=((),) * SHAFTS,
            unseen=self.deck.treasures,
            hands=nothing,
            galleries=nothing,
            carts=nothing,
            snores=(0,) * self.players,
            kablooeys=(0,) * self.players,
            tasks=(None,) * self.players,
            opened=(None,) * self.players,
            pile=len(self.deck.treasures),
            awakening=self.draws_to_wake(0, 0),
            first=start,
        )

    def turn(self, state: State) -> Seat | Turn:
        """Return the seat that decides, CHANCE for the cards, OVER at the end."""
        if state.phase in BY_CHANCE:
            return CHANCE
        return OVER if state.phase is Phase.OVER else state.seat

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Return all that can be done here, stopping last; at chance what can happen."""
        if state.phase in BY_CHANCE:
            return tuple(self.chance_outcomes(state))
        return () if state.phase is Phase.OVER else legal.decisions(self, state)

    def chance_outcomes(self, state: State) -> Dist[Action]:
        """Return the law of the tiles, the next card, who begins, or the awakening."""
        return chance.law(state)

    def sample_chance(self, state: State, rng: random.Random) -> Action:
        """Return one outcome by the law of ``chance_outcomes``, without listing it."""
        return chance.sample(state, rng)

    def apply(self, state: State, action: Action) -> State:
        """Return the state after the action; IllegalActionError lists what was allowed."""
        if not legal.permits(self, state, action):
            raise illegal(self, state, action, self.legal_actions(state))
        return course.after(self, state, action)

    def scores(self, state: State) -> tuple[scoring.Score, ...]:
        """Return what each seat would score if the game ended now, in its parts."""
        return scoring.scores(state, self.deck, self.snore_in_penalty)

    def payoffs(self, state: State) -> tuple[int, ...]:
        """Return each seat's coins, tasks and loss together; a total may be negative."""
        assert state.phase is Phase.OVER, "Clonk! is scored at its end"
        return tuple(score.points for score in self.scores(state))

    def winners(self, state: State) -> tuple[Seat, ...]:
        """Return the seats with most points; of those who have fewest eyes on treasures, then most treasures."""
        assert state.phase is Phase.OVER, "Clonk! is won at its end"
        return scoring.best(self.scores(state))

    def evaluate(self, state: State) -> tuple[Fraction | int, ...]:
        """Return each seat's coins and task value now, less about what being caught costs; at the end its points."""
        if state.phase is Phase.OVER:
            return self.payoffs(state)
        return appraisal.worth_now(state, self.deck, self.snore_in_penalty)

    def secret(self, state: State) -> bool:
        """Return whether there are hands and secret tiles: always, until the game is over."""
        return state.phase is not Phase.OVER

    def public(self, state: State, action: Action) -> bool:
        """Return whether all see it: all but the tiles, the choice of one, and cards that are drawn into a hand."""
        return not isinstance(action, Tiles | Open | Draw)

    def observe(self, state: State, seat: Seat) -> str:
        """Return the position's text, the others' hands, secret tiles and choices not shown yet as ``?``."""
        return notation.format_state(self, state, seat)

    def determinize(self, state: State, seat: Seat, rng: random.Random) -> State:
        """Return the position with the others' hands and secret tiles dealt anew."""
        return hidden.dealt_anew(state, seat, rng)

    def format_state(self, state: State) -> str:
        """Return the position in one line."""
        return notation.format_state(self, state)

    def parse_state(self, text: str) -> State:
        """Return the position that such a line describes."""
        return notation.parse_state(self, text)

    def format_action(self, action: Action) -> str:
        """Return the action's text, such as ``dig rh21 from 3``."""
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
        """Return who is to do what, and why."""
        return wording.describe(self, state, names)

    def draw(self, state: State, seat: Seat | None = None, names: Sequence[str] = ()) -> Svg:
        """Return the shafts, each player's gallery, cart and tasks, and the hand of the seat that looks."""
        from clocklab.games.clonk.view.drawing import draw

        return draw(self, state, seat, names)

    def preview(self, state: State, action: Action, seat: Seat | None = None, names: Sequence[str] = ()) -> Svg | None:
        """Return what the action would do, to be laid over the picture; None where there is nothing to show."""
        from clocklab.games.clonk.view.preview import preview

        return preview(self, state, action, seat, names)

    def odds(self, state: State) -> tuple[Odds, ...]:
        """Return what the next card or choice can bring."""
        from clocklab.games.clonk.odds.outlook import outlook

        return outlook(self, state)

    def questions(self) -> Mapping[str, Question]:
        """Return what ``clocklab odds`` answers about this game."""
        from clocklab.games.clonk.odds import questions

        return questions(self)

    def bots(self) -> Mapping[str, Callable[..., Any]]:
        """Return the player that knows Clonk!: it plays its choices out in deals of what it does not see."""
        from clocklab.games.clonk.play.bots import Lookahead

        return {Lookahead.kind: Lookahead}

    def preparing(self, state: State) -> bool:
        """Return whether chance is still laying out the table: tiles, shafts, hands, and who begins."""
        return state.phase in LAID_OUT

    def setup_fields(self, state: State, names: Sequence[str] = ()) -> tuple[SetupField, ...]:
        """Return the form for a position on one's own table, filled in as this one."""
        return setup.setup_fields(self, state, names)

    def from_setup(self, values: Mapping[str, Any]) -> tuple[Clonk, State]:
        """Return the game and the position that a filled-in form describes."""
        return setup.from_setup(self, values)

    def for_players(self, players: int) -> Clonk:
        """Return this game for so many; a first player who leaves is replaced by seat 0."""
        return setup.for_players(self, players)

    def from_position(self, text: str) -> tuple[Clonk, State]:
        """Return the position of a line, and this game with as many players as the line has seats."""
        return setup.from_position(self, text)
