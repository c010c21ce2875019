"""Grandfather's Clock as a game: what it is called, and where its answers come from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from clocklab.core.contract import Solution
from clocklab.games.grandfather.play import evaluate
from clocklab.games.grandfather.rules import moves
from clocklab.games.grandfather.rules.options import RaceOptions
from clocklab.games.grandfather.rules.state import Action, State
from clocklab.games.grandfather.text import notation, setup, words


@dataclass(frozen=True)
class Race(RaceOptions):
    """Grandfather's Clock for two or three players, with the options of the rule lab.

    ``cards``: the values at positions 1, 2, ...; left out, ``length`` cards (14, as in the rulebook) are dealt from
    four each of 1 to 10. ``dice`` (1-5) of ``sides`` (2-20) are rolled. Bumps happen from position
    ``bump_from`` on. ``bomb="instead"``: dice that make a bomb move nobody; ``"or_move"``: a player who does not
    exchange moves with them. ``doubles_need_move``: doubles roll again only if they entered a card.
    ``start``: the seat that rolls first, or ``"random"``.
    """

    title: ClassVar[str] = "Grandfather's Clock"
    tagline: ClassVar[str] = "Three dice, fourteen cards: race round the clock, bump and be bumped."
    chance_can_stall: ClassVar[bool] = True  # dice that never match the next card
    solvable: ClassVar[bool] = True
    lessons: ClassVar[Mapping[str, str]] = {
        "play_race": "how to play: the rules in pictures, and a table",
    }

    @classmethod
    def examples(cls) -> tuple[Self, ...]:
        """Return the games the contract tests play: both numbers of players, and each option changed once."""
        return (
            cls(),
            cls(players=3, start="random"),
            cls(cards=(5, 3, 9, 1, 10, 2, 7, 4, 6, 8, 10, 1, 3, 9), bomb="or_move"),
            cls(players=3, cards=(1, 2, 3, 4), bump_from=1, doubles_need_move=True, start=2),
            cls(cards=(2, 3), dice=2, sides=4),
        )

    def solve(self, objective: str = "win", **how: Any) -> Solution[State, Action]:
        """Return perfect play for this layout; see ``odds.solve``."""
        return super().solve(objective=objective, **how)

    initial = moves.initial
    turn = moves.turn
    legal_actions = moves.legal_actions
    chance_outcomes = moves.chance_outcomes
    sample_chance = moves.sample_chance
    apply = moves.apply
    payoffs = moves.payoffs
    winners = moves.winners
    evaluate = evaluate

    format_state = notation.format_state
    parse_state = notation.parse_state
    observe = notation.observe
    format_action = staticmethod(notation.format_action)
    parse_action = staticmethod(notation.parse_action)

    label_chance = words.label_chance
    label_action = words.label_action
    group_action = words.group_action
    describe = words.describe

    preparing = setup.preparing
    setup_for = setup.setup_for
    setup_fields = setup.setup_fields
    from_setup = setup.from_setup
    from_position = setup.from_position
