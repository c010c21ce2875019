"""The rules of Clocks, pure and immutable: options, whose turn it is, and what the neighbouring files do.

What may be done is in ``legal.py``, what then happens in ``course.py``, chance in ``chance.py``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Self

from clocklab.core.contract import CHANCE, OVER, Component, Hints, Odds, Question, Seat, SetupField, Turn, illegal
from clocklab.core.svg import Svg
from clocklab.games.clocks import lessons as teaching
from clocklab.games.clocks.rules import chance, course, legal, lots, scoring
from clocklab.games.clocks.rules.board import SPACES, Board
from clocklab.games.clocks.rules.options import ClocksOptions
from clocklab.games.clocks.rules.state import Action, Bid, Counts, Phase, State
from clocklab.games.clocks.text import notation, setup, wording
from clocklab.probability import Dist

BY_CHANCE = frozenset({Phase.START, Phase.DRAW, Phase.ROLL, Phase.RED, Phase.REROLL, Phase.YELLOW})


@dataclass(frozen=True)
class Clocks(ClocksOptions):
    """Clocks for one to four.

    ``boards``: for each seat ``"forwards"``, ``"backwards"`` or a board of one's own (a Board, its plain values,
    or the path of a TOML file); a single one stands for all. ``start``: the first start player, or ``"random"``.
    ``circle``: whether the last and the first space are neighbours for Swap and Leapfrog. ``forced_free``: how
    many actions of the solo end game may be any; later ones must begin a cheapest completion.
    """

    tagline: ClassVar[str] = "Bid for dice, place them round your clock, and spend coins to make all twelve match."
    gives_hints: ClassVar[bool] = True
    lessons: ClassVar[Mapping[str, str]] = teaching.LESSONS

    @classmethod
    def examples(cls) -> tuple[Self, ...]:
        """Return the games the contract tests play: every number of players, and each option moved once.

        Played alone they are on backwards boards, whose end games are solved at once even when played at random.
        """
        return (
            cls(),
            cls(players=1, boards=("backwards",), forced_free=6),
            cls(players=1, boards=("backwards",), circle=False, forced_free=0),
            cls(players=3, boards=("forwards", "backwards", "forwards"), start="random"),
            cls(players=4, boards=("backwards",) * 4, start=2),
        )

    def initial(self) -> State:
        """Return empty clocks, each seat's starting money, and the dice in the bag."""
        each = self.per_colour
        start = self.start if isinstance(self.start, int) else 0
        return State(
            phase=Phase.START if self.start == "random" else Phase.DRAW,
            clocks=((None,) * SPACES,) * self.players,
            money=tuple(board.money for board in self.faces),
            bag=(each, each, each, each),
            removed=(0, 0, 0, 0),
            start=start,
            seat=start,
            bids=(None,) * self.players,
            centres=((),) * self.players,
        )

    def drawn_from(self, bag: Counts) -> int:
        """Return how many dice are drawn for a round: one more than there are players, or all that are left."""
        return min(self.players + 1, sum(bag))

    def turn(self, state: State) -> Seat | Turn:
        """Return the seat that decides, CHANCE for the bag and all dice, OVER at the end."""
        if state.phase in BY_CHANCE:
            return CHANCE
        return OVER if state.phase is Phase.OVER else state.seat

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Return all that can be done here, declining last; at chance what can happen."""
        if state.phase in BY_CHANCE:
            return tuple(self.chance_outcomes(state))
        return () if state.phase is Phase.OVER else legal.decisions(self, state)

    def chance_outcomes(self, state: State) -> Dist[Action]:
        """Return the law of the draw, the roll, the die or the two yellow dice."""
        return chance.law(state, self.drawn_from(state.bag))

    def sample_chance(self, state: State, rng: random.Random) -> Action:
        """Return one outcome by the law of ``chance_outcomes``, without listing it."""
        match state.phase:
            case Phase.DRAW:
                return chance.draw(state.bag, self.drawn_from(state.bag), rng)
            case Phase.ROLL:
                return chance.roll(state.drawn, rng)
        return self.chance_outcomes(state).sample(rng)

    def apply(self, state: State, action: Action) -> State:
        """Return the state after the action; IllegalActionError lists what was allowed."""
        if not legal.permits(self, state, action):
            raise illegal(self, state, action, self.legal_actions(state))
        return course.after(self, state, action)

    def scores(self, state: State) -> tuple[scoring.Score, ...]:
        """Return what each clock scores as it stands, in its three parts; penalties of the solo game apart."""
        return tuple(map(scoring.score, state.clocks, self.faces))

    def payoffs(self, state: State) -> tuple[int, ...]:
        """Return each seat's points; playing alone, the score counted less the penalty, which may be negative."""
        assert state.phase is Phase.OVER, "Clocks is scored at its end"
        if state.score is not None:
            return (state.score - state.penalty,)
        return tuple(score.points for score in self.scores(state))

    def winners(self, state: State) -> tuple[Seat, ...]:
        """Return the seats with most points and, of those, most money; who plays alone is one."""
        paid = self.payoffs(state)
        ranks = list(zip(paid, state.money, strict=True))
        return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))

    def evaluate(self, state: State) -> tuple[Fraction | int, ...]:
        """Return each seat's points so far, and what its other dice and its money promise; who has won, more.

        The promise counts at the end as before it, or a greedy player would never end a game that it wins. In the
        solo end game: the score counted, less what is lost and about what is still to be lost.
        """
        over = state.phase is Phase.OVER
        if over and state.score is not None:
            return self.payoffs(state)
        if state.score is not None:
            still = scoring.still_to_lose(state.clocks[0], self.faces[0], state.money[0])
            return (state.score - state.penalty - still,)
        won = self.winners(state) if over else ()
        promised = map(scoring.promise, state.clocks, self.faces, state.money)
        return tuple(worth + Fraction(3 * (seat in won), len(won) or 1) for seat, worth in enumerate(promised))

    def secret(self, state: State) -> bool:
        """Return whether bids are being made that are not all revealed yet."""
        return state.phase is Phase.BID

    def observe(self, state: State, seat: Seat) -> str:
        """Return the position's text, the bids of others that are not revealed yet as ``?``."""
        return notation.format_state(self, state, seat)

    def determinize(self, state: State, seat: Seat, rng: random.Random) -> State:
        """Return the position with the others' unrevealed bids dealt anew, each of their coins alike."""
        return lots.other_bids(state, seat, rng) if state.phase is Phase.BID else state

    def format_state(self, state: State) -> str:
        """Return the position in one line."""
        return notation.format_state(self, state)

    def parse_state(self, text: str) -> State:
        """Return the position that such a line describes."""
        return notation.parse_state(self, text)

    def format_action(self, action: Action) -> str:
        """Return the action's text, such as ``place b5 at 3``."""
        return notation.format_action(action)

    def parse_action(self, text: str) -> Action:
        """Return the action that such a text names."""
        return notation.parse_action(text)

    def label_chance(self, state: State) -> str:
        """Return what the button that lets chance act says."""
        return wording.label_chance(state)

    def label_action(self, state: State, action: Action, names: Sequence[str] = ()) -> str:
        """Return what the action's button says."""
        return wording.label_action(self, state, action, names)

    def group_action(self, state: State, action: Action) -> str:
        """Return the heading of the action's buttons."""
        return wording.group_action(self, state, action)

    def number_of(self, state: State, action: Action) -> int | None:
        """Return the coins of a bid; nothing else is a number."""
        return action.coins if isinstance(action, Bid) else None

    def describe(self, state: State, names: Sequence[str] = ()) -> str:
        """Return who is to do what, and why."""
        return wording.describe(self, state, names)

    def draw(self, state: State, seat: Seat | None = None, names: Sequence[str] = ()) -> Svg:
        """Return the mover's clock, the others' beside it, and the dice and bids of the auction."""
        from clocklab.games.clocks.view.drawing import draw

        return draw(self, state, seat, names)

    def odds(self, state: State) -> tuple[Odds, ...]:
        """Return what the next draw, roll or choice can bring."""
        from clocklab.games.clocks.odds.outlook import outlook

        return outlook(self, state)

    def questions(self) -> Mapping[str, Question]:
        """Return what ``clocklab odds`` answers about the dice of this game."""
        from clocklab.games.clocks.odds import questions

        return questions()

    def bots(self) -> Mapping[str, Callable[..., Any]]:
        """Return the players that know Clocks: for several the valuer, alone one that judges and a greedy one."""
        if self.players > 1:
            from clocklab.games.clocks.play.bots import Valuer

            return {Valuer.kind: Valuer}
        from clocklab.games.clocks.play.solo_player import SoloGreedy, SoloPlayer

        return {player.kind: player for player in (SoloPlayer, SoloGreedy)}

    def tell(self, state: State, action: Action, names: Sequence[str] = ()) -> str:
        """Return what was done, and what red, yellow and re-rolled dice showed: no position keeps it."""
        return wording.tell(self, state, action, names)

    def hints(self, state: State) -> Hints[Action]:
        """Return what each choice is worth to who plays alone, and what each bid gains against an equilibrium."""
        from clocklab.games.clocks.odds.hints import hints

        return hints(self, state)

    def setup_fields(self, state: State, names: Sequence[str] = ()) -> tuple[SetupField, ...]:
        """Return the form for a game that lies on one's own table."""
        return setup.setup_fields(self, state, names)

    def from_setup(self, values: Mapping[str, Any]) -> tuple[Clocks, State]:
        """Return the game and the position that a filled-in form describes."""
        return setup.from_setup(self, values)

    def for_players(self, players: int) -> Clocks:
        """Return this game for so many; new seats get the last seat's board."""
        return setup.for_players(self, players)

    def components(self) -> Mapping[str, Component[Board]]:
        """Return the one kind of component that users may make: a board."""
        from clocklab.games.clocks.view.own_board import OwnBoard

        return {"board": OwnBoard(self)}

    def from_position(self, text: str) -> tuple[Clocks, State]:
        """Return the position of a line, and this game with as many players as the line has clocks."""
        return setup.from_position(self, text)
