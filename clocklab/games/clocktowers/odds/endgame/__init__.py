"""Perfect play for two once few cards are to come, and hints for a seat that does not know the other's hand.

Perfect play treats both hands as open; its values are exact fractions. Everybody sees what is drawn and what is played,
so all that a seat does not know about the other's hand is which of its cards it has put away face down; a card put away
never comes back and is worth nothing by itself.

Hints rest on what the seat to act may know and no more. Where the other's hand is certain, they are perfect play's
values. Where the other holds cards and has put some away face down, any of its cards may be the ones put away, each
selection equally likely, as in ``rules.hidden.determinize``. Then an action's worth is its mean over all these hands,
in each of which both play perfectly with open hands after it. That is a little too optimistic, since hands stay hidden;
such rows say so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import comb

from clocklab.core.contract import CHANCE, OVER, Advice, AdviceRow, Hint, Hints, Located, Turn, question
from clocklab.core.values import require_choice, require_int
from clocklab.errors import PositionError, SizeError, UnsolvableError
from clocklab.games.clocktowers.odds.endgame.canonical import CanonicalForm, canonical_form
from clocklab.games.clocktowers.odds.endgame.search import Search, cases
from clocklab.games.clocktowers.rules.hidden import forgotten, kept, veiled
from clocklab.games.clocktowers.rules.moves import changed
from clocklab.games.clocktowers.rules.options import ClocktowersOptions, ClocktowersPosition
from clocklab.games.clocktowers.rules.pieces import ordered
from clocklab.games.clocktowers.rules.scoring import total
from clocklab.games.clocktowers.rules.state import Action, State
from clocklab.probability import Dist

AIMS = ("win", "difference")
MEASURES: Mapping[str, str] = {"win": "chance of winning", "difference": "points ahead at the end"}
MOST = 4
"""How many cards may lie face down in the decks unless one asks for more."""
POSITIONS = 300_000
OPEN_HANDS = "Exact if both hands are open: which cards the other seat has put away face down is taken as known."
REMEMBERED = "Exact if both hands are open and all that has lain open is remembered, which it is not in this game."


@dataclass(frozen=True)
class Endgame:
    """Perfect play of both seats in every position that has at most ``most`` cards face down in its decks.

    ``aim``: ``"win"``, for a chance of winning in which a shared win counts half, or ``"difference"``, for the lead
    in points at the end. Of equally good actions the best is the one that ``legal_actions`` lists first. Positions
    are solved when they are asked about and stay in one table of at most ``positions_kept``; SizeError says if that is
    too few.
    """

    game: ClocktowersOptions
    state: State | None = None
    aim: str = "win"
    most: int = MOST
    positions_kept: int = POSITIONS

    @property
    def measure(self) -> str:
        """What the values are, in words."""
        return MEASURES[self.aim]

    @property
    def note(self) -> str:
        """What the values rest on."""
        return OPEN_HANDS if self.game.memory == "perfect" else REMEMBERED

    def positions(self) -> Iterator[State]:
        """Return the position it was asked about, if any."""
        return iter(() if self.state is None else (self.state,))

    def value(self, state: State) -> tuple[Fraction, Fraction]:
        """Return what the position is worth to each seat. Raises SizeError if too many cards are to come."""
        first = self._value(self._checked(state))
        return (first, 1 - first) if self.aim == "win" else (first, -first)

    def advice(self, state: State) -> Advice[Action]:
        """Return every legal action with its value, best first. Raises PositionError where nobody decides."""
        seat = self._mover(state)
        values = {action: self.value(self.game.apply(state, action))[seat] for action in self.game.legal_actions(state)}
        best = max(values.values())
        rows = sorted(values.items(), key=lambda row: -row[1])
        text = self.game.format_action
        return Advice(
            seat,
            self.measure,
            tuple(AdviceRow(action, text(action), value, best - value) for action, value in rows),
            self.note,
        )

    def best(self, state: State) -> Action:
        """Return the best action, of several the first listed: quicker than all of ``advice``."""
        self._mover(state)
        position = self.form(state)
        worth = self._search.worth(position)
        return next(each for each in self.game.legal_actions(state) if self._reaches(state, each, position, worth))

    def all_best(self, state: State) -> tuple[Action, ...]:
        """Return all actions that are as good as the best, as far as the kept positions show them."""
        self._mover(state)
        position = self.form(state)
        worth = self._search.worth(position)
        return tuple([each for each in self.game.legal_actions(state) if self._shown(state, each, position, worth)])

    def policy(self, state: State) -> Dist[Action]:
        """Return the best action, for certain."""
        return Dist.certain(self.best(state))

    # ---- from the rules' positions to their canonical forms ----------------------------------------------

    @cached_property
    def _search(self) -> Search:
        return Search(self.game.play_first, self.aim == "win", self.positions_kept)

    def _shown(self, state: State, action: Action, position: CanonicalForm, worth: int) -> bool:
        try:
            return self._reaches(state, action, position, worth)
        except SizeError:
            return False

    def _reaches(self, state: State, action: Action, position: CanonicalForm, worth: int) -> bool:
        """Return whether the action is worth as much as the position, without working out its exact worth."""
        after = self.game.apply(state, action)
        outcomes = [(weight, each, mover != state.seat) for weight, each, mover in self._outcomes(after)]
        if not outcomes:
            return self._value(after) == self._value(state)
        wanted = worth - (self._scored(after, state.seat) - self._scored(state, state.seat)) * cases(position)
        return self._search.option_bounds(outcomes, wanted - 1, wanted)[0] >= wanted

    def _value(self, state: State) -> Fraction:
        """Return what a position is worth to seat 0."""
        turn = self.game.turn(state)
        if turn is OVER:
            return self.game.utilities(state, "win")[0] if self.aim == "win" else Fraction(self._scored(state, 0))
        if turn is CHANCE:
            return self.game.chance_outcomes(state).expectation(lambda what: self._value(self.game.apply(state, what)))
        position = self.form(state)
        worth = Fraction(self._search.worth(position), cases(position))
        worth = -worth if state.seat else worth
        return (1 + worth) / 2 if self.aim == "win" else worth + self._scored(state, 0)

    def _outcomes(self, state: State) -> list[tuple[int, CanonicalForm, int]]:
        """Return the form of the position, or of those that chance makes from it, each with its weight and mover."""
        turn = self.game.turn(state)
        if turn is OVER:
            return []
        if turn is not CHANCE:
            return [(1, self.form(state), state.seat)]
        return [
            (weight * many, position, mover)
            for what, weight in self.game.chance_outcomes(state).items()
            for many, position, mover in self._outcomes(self.game.apply(state, what))
        ]

    def form(self, state: State) -> CanonicalForm:
        """Return a position's canonical form, a seat being to act; positions with equal ones are worth the same."""
        return canonical_form(self.game, state, self.aim == "win")

    def _scored(self, state: State, seat: int) -> int:
        """Return how many points of finished towers the seat is ahead; 0 where only winning counts."""
        if self.aim == "win":
            return 0
        scores = [total(towers, self.game.clock_animals) for towers in state.towers]
        return scores[seat] - scores[1 - seat]

    def _mover(self, state: State) -> int:
        turn = self.game.turn(self._checked(state))
        if turn is CHANCE or turn is OVER:
            raise PositionError("Nobody decides in this position: let chance act first, or go back from the end.")
        assert isinstance(turn, int), "it is a seat's turn"
        return turn

    def _checked(self, state: State) -> State:
        """Return the position if it is one for two with few enough cards to come; else UnsolvableError or SizeError."""
        if not isinstance(state, State):
            raise PositionError(f"A position of Clocktowers is needed, not {state!r:.80}.")
        if len(state.hands) != 2:
            raise UnsolvableError(f"Perfect play is known for two players only; here there are {len(state.hands)}.")
        if too_many(state, self.most) > 0:
            raise SizeError(_too_many(state, self.most))
        return state


def too_many(state: State, most: int = MOST) -> int:
    """Return how many cards too many lie face down in the decks for perfect play; 0 or less if it is within reach."""
    return sum(state.left) - most


def _too_many(state: State, most: int) -> str:
    aside = sum(state.unseen) - sum(state.left)
    return (
        f"{sum(state.left)} cards still lie face down in the decks, {too_many(state, most)} too many for perfect play: "
        f"at most {most} may ({most + aside} unseen cards with the {aside} set aside). "
        "Play on, or allow more: solve(most=...) in Python."
    )


def solve(
    where: ClocktowersOptions | Located[ClocktowersOptions, State],
    state: State | None = None,
    aim: str | None = None,
    most: int = MOST,
    positions: int = POSITIONS,
    objective: str | None = None,
) -> Endgame:
    """Return perfect play for two in positions of a game with at most ``most`` cards face down in the decks.

    ``where`` is the game, or a position of it (or a match at one). A position, or the game with a ``state``, is checked
    at once: SizeError says how many cards too many there are. ``aim``: ``"win"`` (the default) or ``"difference"``;
    ``objective`` is the same for players, who call the difference ``"points"``. ``positions`` is how many may be kept.
    UnsolvableError with more than two players, OptionError for what is neither a game of Clocktowers nor a position.
    """
    if isinstance(where, ClocktowersOptions):
        game = where
    else:
        here = perfect_play_at(where)
        game, state = here.game, here.state
    aim = aim or {"points": "difference"}.get(objective or "win", objective or "win")
    require_choice("aim", aim, AIMS)
    most, positions = require_int("most", most, 0, 60), require_int("positions", positions, 1, 1_000_000_000)
    if game.players != 2:
        raise UnsolvableError(f"Perfect play of Clocktowers is known for two players only, not for {game.players}.")
    solution = Endgame(game, state, aim, most, positions)
    if state is not None:
        solution._checked(state)
    return solution


@question
def perfect_play_at(here: ClocktowersPosition) -> ClocktowersPosition:
    """Return the position itself, also of anything that stands at one, such as a match."""
    return here


# ---- hints -----------------------------------------------------------------------------------------------------

HINT_POSITIONS = 60_000
MOST_HANDS = 5_000
OPENED = "hands opened"
ONE = "Perfect play of both, by what everybody has seen."
SEVERAL = (
    "The other's hand is not known for certain: each worth is the mean over all hands it may have, as if both "
    "hands were opened after the action."
)


@question
def hints(here: ClocktowersPosition) -> Hints[Action]:
    """Return what each action is worth to the seat to act, best first: its chance of winning, or else points.

    The lead in points at the end is given where all actions win equally often. UnsolvableError where nobody decides,
    with more than two players, while too many cards are to come or too many hands are possible, and with
    ``memory="table"`` once cards were drawn: any cards may be in the other's hand then.
    """
    turn = here.turn
    if turn is CHANCE:
        raise UnsolvableError("Nobody decides here: let chance act first.")
    if isinstance(turn, Turn):
        raise UnsolvableError("The game is over: nobody decides any more.")
    if forgotten(here.game, here.state):
        raise UnsolvableError(
            "Advice rests on what has lain open, and with memory='table' nobody remembers it: the other may hold any "
            "cards. Play with memory='perfect' for advice."
        )
    try:
        worths = _worths(here, "win")
        aim = "win" if len({*worths.values()}) > 1 else "difference"
        if aim != "win":
            worths = _worths(here, aim)
    except SizeError as error:
        raise UnsolvableError(f"Advice begins near the end. {error}") from None
    found = OPENED if veiled(here.state, 1 - turn) else "exact"
    rows = sorted(worths.items(), key=lambda row: -row[1])
    note = SEVERAL if found == OPENED else ONE
    return Hints(turn, MEASURES[aim], tuple(Hint(action, worth, found) for action, worth in rows), note)


def _worths(here: ClocktowersPosition, aim: str) -> dict[Action, Fraction]:
    """Return the mean worth of each action over all that the other seat may hold."""
    solution = solve(here, aim=aim, positions=HINT_POSITIONS)
    sums = dict.fromkeys(here.actions, Fraction(0))
    weights = 0
    for weight, truth in _indistinguishable(solution, here.state):
        weights += weight
        for row in solution.advice(truth):
            sums[row.action] += weight * row.value
    return {action: total / weights for action, total in sums.items()}


def _indistinguishable(solution: Endgame, state: State) -> Iterator[tuple[int, State]]:
    """Yield positions that the seat to act cannot tell apart, with weights; only the first of each canonical form."""
    found: dict[CanonicalForm, tuple[int, State]] = {}
    for truth in _truths(state, 1 - state.seat):
        form = solution.form(truth)
        weight, first = found.get(form, (0, truth))
        found[form] = (weight + 1, first)
    yield from found.values()


def _truths(state: State, other: int) -> Iterator[State]:
    """Yield the position with every hand that the other seat may have, one for each choice of its cards."""
    if not veiled(state, other):
        yield state
        return
    cards = kept(state, other)
    held = len(state.hands[other])
    hands = comb(len(cards), held)
    if hands > MOST_HANDS:
        raise SizeError(f"The other seat may have any of {hands:,} hands; {MOST_HANDS:,} can be weighed.")
    for places in combinations(range(len(cards)), held):
        hand = ordered([cards[place] for place in places])
        away = ordered([card for place, card in enumerate(cards) if place not in places])
        yield state.but(hands=changed(state.hands, other, hand), discards=changed(state.discards, other, away))
