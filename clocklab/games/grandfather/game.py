"""The rules of Grandfather's Clock, pure and immutable.

Numbers in comments are the rulebook's sections: Set Up, Play, The Bomb, Bumping, Winning.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar, Self, cast

from clocklab.core.contract import (
    CHANCE,
    OVER,
    Encoding,
    Odds,
    Question,
    Seat,
    SetupField,
    Solution,
    Turn,
    illegal,
)
from clocklab.core.svg import Svg
from clocklab.games.grandfather.rules.layout import drawn, undealt
from clocklab.games.grandfather.rules.lead import leads
from clocklab.games.grandfather.rules.options import RaceOptions
from clocklab.games.grandfather.rules.rolls import Kind, kind, ways
from clocklab.games.grandfather.rules.state import (
    Action,
    Bump,
    BumpDie,
    Deal,
    Exchange,
    Phase,
    Roll,
    Start,
    State,
    Step,
    Stop,
)
from clocklab.games.grandfather.text import notation, setup, wording
from clocklab.probability import Dist, sorted_rolls

if TYPE_CHECKING:
    from clocklab.core.sweep import Sweep

STOP = Stop()
BUMP_DIE = Dist.uniform(tuple(BumpDie(face) for face in range(1, 7)))


@dataclass(frozen=True)
class Race(RaceOptions):
    """Grandfather's Clock for two or three, with the options of the rule lab.

    ``cards``: the values at positions 1, 2, ...; left out, ``length`` cards (14, as in the rulebook) are dealt from
    four each of 1 to 10. ``dice`` (1-5) of ``sides`` (2-20) are rolled. Bumps happen from position
    ``bump_from`` on. ``bomb="instead"``: dice that make a bomb move nobody; ``"or_move"``: who does not
    exchange moves with them. ``doubles_need_move``: doubles roll again only if they entered a card.
    ``start``: the seat that rolls first, or ``"random"``.
    """

    tagline: ClassVar[str] = "Three dice, fourteen cards: race round the clock, bump and be bumped."
    solvable: ClassVar[bool] = True
    lessons: ClassVar[Mapping[str, str]] = {
        "10_race_play": "the rules in pictures, a table to play at, and a race looked back at",
        "11_race_one_roll": "what one roll can do, by counting all 216",
        "12_race_chain": "how long the way round the clock is",
        "13_race_perfect_play": "what a position is worth, and what to do in it",
        "14_race_rule_lab": "change a rule and see what moves",
    }

    @classmethod
    def examples(cls) -> tuple[Self, ...]:
        """Return the games the contract tests play: both numbers of players and each option moved once."""
        return (
            cls(),
            cls(players=3, start="random"),
            cls(cards=(5, 3, 9, 1, 10, 2, 7, 4, 6, 8, 10, 1, 3, 9), bomb="or_move"),
            cls(players=3, cards=(1, 2, 3, 4), bump_from=1, doubles_need_move=True, start=2),
            cls(cards=(2, 3), dice=2, sides=4),
        )

    def initial(self) -> State:
        """Return everybody at Start: cards to be dealt, a first roller to be drawn, or dice to be rolled."""
        cards = self.cards or ()
        return State(cards, (0,) * self.players, self._first(), self._opening(cards))

    def _first(self) -> Seat:
        return self.start if isinstance(self.start, int) else 0

    def _opening(self, cards: tuple[int, ...]) -> Phase:
        if len(cards) < self.end:
            return Phase.DEAL
        return Phase.START if self.start == "random" else Phase.ROLL

    def turn(self, state: State) -> Seat | Turn:
        """Return the roller while there is a choice, CHANCE for cards and dice, OVER at End."""
        phase = state.phase
        if phase is Phase.MOVE:
            return state.roller
        return OVER if phase is Phase.OVER else CHANCE

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Return steps, then bumps or exchanges in seat order, then Stop, which is always legal."""
        if state.phase is not Phase.MOVE:
            return () if state.phase is Phase.OVER else tuple(self.chance_outcomes(state))
        steps: tuple[Action, ...] = ()
        if self.dice_move(state.rolled):
            card = state.cards[state.positions[state.roller]]
            steps = _steps(state.left, card)
        return (*steps, *self._against_others(state), STOP)

    def dice_move(self, rolled: tuple[int, ...]) -> bool:
        """Return whether these dice may move a marker (The Bomb)."""
        return self.bomb == "or_move" or kind(rolled) is not Kind.BOMB

    def _against_others(self, state: State) -> tuple[Action, ...]:
        positions, roller = state.positions, state.roller
        here = positions[roller]
        if state.moved:  # Bumping: on landing, from position bump_from on
            if here < self.bump_from or positions.count(here) == 1:
                return ()
            return tuple(Bump(s) for s, at in enumerate(positions) if at == here and s != roller)
        if kind(state.rolled) is Kind.BOMB and here < (lead := max(positions)):
            return tuple(Exchange(seat) for seat, at in enumerate(positions) if at == lead)
        return ()

    def chance_outcomes(self, state: State) -> Dist[Action]:
        """Return the law of the next card, first roller, roll or bump die."""
        match state.phase:
            case Phase.ROLL:
                return _roll_law(self.dice, self.sides)
            case Phase.BUMP:
                return cast("Dist[Action]", BUMP_DIE)
            case Phase.DEAL:
                return Dist({Deal(rank): many for rank, many in undealt(state.cards).items()})
            case Phase.START:
                return Dist.uniform(tuple(Start(seat) for seat in range(self.players)))
        raise AssertionError(f"chance does not act in phase {state.phase.value}")

    def sample_chance(self, state: State, rng: random.Random) -> Action:
        """Return one outcome by the law of ``chance_outcomes``, without listing it."""
        if state.phase is Phase.ROLL:
            if self.sides**self.dice <= 10_000:
                table = _ordered_rolls(self.dice, self.sides)
                return table[rng.randrange(len(table))]
            return Roll(tuple(sorted(rng.randrange(self.sides) + 1 for _ in range(self.dice))))
        if state.phase is Phase.DEAL:
            return Deal(drawn(state.cards, rng))
        return self.chance_outcomes(state).sample(rng)

    def apply(self, state: State, action: Action) -> State:
        """Return the state after the action; IllegalActionError lists what was allowed."""
        match state.phase, action:
            case Phase.MOVE, Step(tuple() as dice):
                return self._step(state, dice)
            case Phase.MOVE, Stop():
                return self._stop(state)
            case Phase.ROLL, Roll(tuple() as dice) if _is_roll(dice, self.dice, self.sides):
                return State(state.cards, state.positions, state.roller, Phase.MOVE, dice, dice)
        self.require_legal(state, action)
        match action:
            case Bump(seat):
                return State(state.cards, state.positions, state.roller, Phase.BUMP, target=seat)
            case Exchange(seat):
                return self._pass(state, _swap(state.positions, state.roller, seat))
            case BumpDie(face):
                return self._bumped(state, face)
            case Deal(card):
                cards = (*state.cards, card)
                return State(cards, state.positions, state.roller, self._opening(cards))
            case Start(seat):
                return replace(state, roller=seat, phase=Phase.ROLL)
        raise AssertionError(f"a legal action without a rule: {action}")

    def _step(self, state: State, dice: tuple[int, ...]) -> State:
        here = state.positions[state.roller]
        left = ways(state.left, state.cards[here]).get(dice)
        if left is None or not self.dice_move(state.rolled):
            raise illegal(self, state, Step(dice), self.legal_actions(state))
        positions = _moved(state.positions, state.roller, here + 1)
        if here + 1 == self.end:  # Winning
            return State(state.cards, positions, state.roller, Phase.OVER)
        return State(state.cards, positions, state.roller, Phase.MOVE, state.rolled, left)

    def _stop(self, state: State) -> State:
        again = kind(state.rolled) is Kind.DOUBLES and (state.moved or not self.doubles_need_move)
        if again:  # Play: doubles roll again
            return State(state.cards, state.positions, state.roller, Phase.ROLL)
        return self._pass(state, state.positions)

    def _bumped(self, state: State, face: int) -> State:
        assert state.target is not None, "BUMP has a target"
        to = bumped_to(state.positions[state.target], face)
        return self._pass(state, _moved(state.positions, state.target, to))

    def _pass(self, state: State, positions: tuple[int, ...]) -> State:
        return State(state.cards, positions, (state.roller + 1) % self.players, Phase.ROLL)

    def payoffs(self, state: State) -> tuple[int, ...]:
        """Return the winner's points, the sum of the others' cards back from End, and 0 for the others."""
        assert state.phase is Phase.OVER, "a race is paid at its end"
        back = sum(self.end - at for at in state.positions)
        return tuple(back if at == self.end else 0 for at in state.positions)

    def winners(self, state: State) -> tuple[Seat, ...]:
        """Return the one seat that reached End."""
        assert state.phase is Phase.OVER, "a race is won at its end"
        return (state.roller,)

    def evaluate(self, state: State) -> tuple[Fraction | int, ...]:
        """Return each seat's lead in cards, hard cards counting more."""
        return leads(self, state)

    def observe(self, state: State, seat: Seat) -> str:
        """Return the position's text: nothing is hidden in this game."""
        return self.format_state(state)

    def format_state(self, state: State) -> str:
        """Return cards, positions, roller and phase in one line."""
        return notation.format_state(self, state)

    def parse_state(self, text: str) -> State:
        """Return the position that such a line describes."""
        return notation.parse_state(self, text)

    def format_action(self, action: Action) -> str:
        """Return the action's text, such as ``move 1+5``."""
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
        return wording.group_action(action)

    def describe(self, state: State, names: Sequence[str] = ()) -> str:
        """Return who is to do what, and why."""
        return wording.describe(self, state, names)

    def draw(self, state: State, seat: Seat | None = None, names: Sequence[str] = ()) -> Svg:
        """Return the clock of cards with its markers and dice."""
        from clocklab.games.grandfather.view.drawing import draw

        return draw(self, state, names)

    def odds(self, state: State) -> tuple[Odds, ...]:
        """Return what the next roll can do for the roller."""
        from clocklab.games.grandfather.odds.outlook import outlook

        return outlook(self, state)

    def questions(self) -> Mapping[str, Question]:
        """Return what ``clocklab odds`` answers: ``enter``, ``advance`` and ``expected-rolls``."""
        from clocklab.games.grandfather.odds.outlook import questions

        return questions(self)

    def encoding(self) -> Encoding[State, Action]:
        """Return the race in numbers, for learning programs."""
        from clocklab.games.grandfather.text.numbers import encoding

        return encoding(self)

    def setup_for(self, state: State) -> Race:
        """Return the game with the layout of this state as its chosen cards."""
        if self.cards is not None or len(state.cards) < self.end:
            return self
        return replace(self, cards=state.cards)

    def preparing(self, state: State) -> bool:
        """Return whether the layout is still being dealt."""
        return state.phase is Phase.DEAL

    def setup_fields(self, state: State, names: Sequence[str] = ()) -> tuple[SetupField, ...]:
        """Return the form for a race that lies on one's own table."""
        return setup.setup_fields(self, state, names)

    def from_setup(self, values: Mapping[str, Any]) -> tuple[Race, State]:
        """Return the game and the position that a filled-in form describes."""
        return setup.from_setup(self, values)

    def from_position(self, text: str) -> tuple[Race, State]:
        """Return the position of a line, and this game with the line's layout and number of players."""
        return setup.from_position(self, text)

    def solve(self, objective: str = "win", **how: Any) -> Solution[State, Action]:
        """Return perfect play for this layout; see ``odds.solve``."""
        from clocklab.games.grandfather.odds import solve

        return cast("Solution[State, Action]", solve(self, objective=objective, **how))

    def sweep(self, layouts: int, seed: int, **how: Any) -> Sweep:
        """Return who rolls first's chance in layouts dealt from the deck; see ``fairness.sweep``."""
        from clocklab.games.grandfather.odds.fairness.fairness import sweep

        return sweep(self, layouts, seed, **how)


def bumped_to(position: int, face: int) -> int:
    """Return where a bump sends a marker: 1 card back if the die is even, 3 if odd, to Start at most."""
    return max(0, position - (1 if face % 2 == 0 else 3))


@cache
def _steps(left: tuple[int, ...], card: int) -> tuple[Step, ...]:
    return tuple(Step(dice) for dice in ways(left, card))


@cache
def _roll_law(dice: int, sides: int) -> Dist[Action]:
    return cast("Dist[Action]", sorted_rolls(dice, sides).map(Roll))


@cache
def _ordered_rolls(dice: int, sides: int) -> tuple[Roll, ...]:
    faces = range(1, sides + 1)
    return tuple(Roll(tuple(sorted(roll))) for roll in product(faces, repeat=dice))


@cache
def _is_roll(rolled: tuple[int, ...], dice: int, sides: int) -> bool:
    return (
        len(rolled) == dice
        and all(type(die) is int and 1 <= die <= sides for die in rolled)
        and tuple(sorted(rolled)) == rolled
    )


def _moved(positions: tuple[int, ...], seat: Seat, to: int) -> tuple[int, ...]:
    return (*positions[:seat], to, *positions[seat + 1 :])


def _swap(positions: tuple[int, ...], one: Seat, other: Seat) -> tuple[int, ...]:
    return _moved(_moved(positions, one, positions[other]), other, positions[one])
