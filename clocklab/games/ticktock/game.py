"""The game Tick-Tock Tower: what the lab and programs ask of it, and which room answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from clocklab.games.ticktock.rules import chance, deals, moves, options, scoring
from clocklab.games.ticktock.rules.options import ROUND, TickTockTowerOptions
from clocklab.games.ticktock.text import notation, positions, setup, words


@dataclass(frozen=True)
class TickTockTower(TickTockTowerOptions):
    """Tick-Tock Tower for four to eight players.

    ``edition``: ``"full"`` or ``"free"``, which has fewer kinds of cards and goals and no powers. ``first_game``: the
    full edition without powers. ``short``: the clock hand starts an hour later. ``kids``: without Pendulum Push,
    powers and Cuckoo, so for 4, 6 or 8 players. ``heroes``: each seat's hero by name, such as ``"Tick"``; twins come
    together, and 5 or 7 players need the Cuckoo; empty: dealt by chance. ``start``: the seat that begins
    round 1, or ``"random"``. ``box``: ``"printed"``, or a box of your own (the path of a TOML file, or its values).

    A seat knows what it sees: its hand and goal, the discards, shown goals. With ``memory="perfect"`` it also knows
    what it put back itself and who draws that, which goals were true in silence, and which discards were shuffled.
    """

    tagline: ClassVar[str] = "Climb the tower, push your twin back, and make secret goals come true before the bell."
    plays_on: ClassVar[Mapping[str, int]] = {"points": 1_000}
    lessons: ClassVar[Mapping[str, str]] = {
        "play_tower": "how to play: the rules in pictures, and a table",
    }

    @classmethod
    def examples(cls) -> tuple[Self, ...]:
        """Return the games the contract tests play: every number of players, and each option changed once."""
        return (
            cls(),
            cls(players=5, start=2, short=True),
            cls(players=6, kids=True, edition="free"),
            cls(players=7, first_game=True),
            cls(players=8, heroes=tuple(hero.value for hero in ROUND)),
        )

    initial = moves.initial
    turn = moves.turn
    legal_actions = moves.legal_actions
    possible = moves.possible
    apply = moves.apply
    preparing = moves.preparing
    chance_outcomes = chance.chance_outcomes
    sample_chance = chance.sample_chance
    secret = chance.secret
    public = chance.public
    determinize = deals.determinize
    scores = scoring.scores
    payoffs = scoring.payoffs
    winners = scoring.winners
    evaluate = scoring.evaluate
    observe = notation.observe
    format_state = notation.format_state
    is_line = notation.is_line
    format_action = staticmethod(notation.format_action)
    parse_state = positions.parse_state
    parse_action = staticmethod(notation.parse_action)
    from_position = positions.from_position
    label_chance = words.label_chance
    label_action = words.label_action
    group_action = words.group_action
    describe = words.describe
    setup_fields = setup.setup_fields
    from_setup = setup.from_setup
    setup_for = options.setup_for
    for_players = options.for_players
