"""The game Clocktowers as the contract wants it: what it is called, and which room answers which question."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from clocklab.games.clocktowers.rules import hidden, moves, scoring
from clocklab.games.clocktowers.rules.options import ClocktowersOptions
from clocklab.games.clocktowers.rules.printed import CardSet
from clocklab.games.clocktowers.text import notation, setup, words


@dataclass(frozen=True)
class Clocktowers(ClocktowersOptions):
    """Clocktowers for two to four players.

    ``cards``: ``"printed"`` or a set of your own (a CardSet, its plain values, or the path of a TOML file).
    ``start``: who begins, or ``"random"``. ``order``: whether a turn draws or plays first. ``roof_ladder``: whether
    the heights of a roof colour go up over the towers of ``"all"`` or for each player's ``"own"``.
    ``clock_animals``: whether a mouse on a clock counts like one on a wall. ``memory``: whether seats remember the
    cards that others have drawn (``"perfect"``) or know only how many walls, clocks and roofs they hold (``"table"``).
    """

    tagline: ClassVar[str] = "Draw walls, clocks and roofs, and cap your towers while their heights still fit."
    gives_hints: ClassVar[bool] = True
    plays_on: ClassVar[Mapping[str, int]] = {"architect:level=strong": 4}
    lessons: ClassVar[Mapping[str, str]] = {
        "play_towers": "how to play: the rules in pictures, and a table",
        "more_ladders": "counting floors, clocks and roofs: which ladders can still be completed",
    }

    @classmethod
    def examples(cls) -> tuple[Self, ...]:
        """Return the games the contract tests play: every number of players, and each option changed once."""
        short = CardSet("short", (1, 3, 2, 1, 1, 1, 2, 3, 2, 2, 2, 0, 0), (2, 0, 1))
        return (
            cls(),
            cls(cards=short, start=1),
            cls(players=3, start="random", order="play_first", memory="table"),
            cls(players=4, roof_ladder="own", clock_animals=False),
        )

    initial = moves.initial
    turn = moves.turn
    legal_actions = moves.legal_actions
    possible = moves.possible
    chance_outcomes = moves.chance_outcomes
    sample_chance = moves.sample_chance
    apply = moves.apply

    payoffs = scoring.payoffs
    winners = scoring.winners
    evaluate = scoring.evaluate

    secret = hidden.secret
    public = hidden.public
    determinize = hidden.determinize
    observe = notation.observe

    format_state = notation.format_state
    parse_state = notation.parse_state
    format_action = staticmethod(notation.format_action)
    parse_action = staticmethod(notation.parse_action)

    label_chance = words.label_chance
    label_action = words.label_action
    group_action = words.group_action
    describe = words.describe
    tell = words.tell

    preparing = notation.preparing
    setup_fields = setup.setup_fields
    from_setup = setup.from_setup
    for_players = setup.for_players
    from_position = setup.from_position
