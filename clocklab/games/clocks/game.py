"""The game Clocks: its methods are answered by its rooms; pictures, odds and players are imported when asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from clocklab.games.clocks.rules import chance, moves, scoring
from clocklab.games.clocks.rules.options import ClocksOptions
from clocklab.games.clocks.rules.state import Action, Bid, Phase, State
from clocklab.games.clocks.text import notation, setup, words


@dataclass(frozen=True)
class Clocks(ClocksOptions):
    """Clocks for one to four players.

    ``boards``: for each seat ``"forwards"``, ``"backwards"`` or a board of one's own (a Board, its plain values,
    or the path of a TOML file); a single one stands for all. ``start``: the first start player, or ``"random"``.
    ``circle``: whether the last and the first space are neighbours for Swap and Leapfrog. ``forced_free``: how
    many actions of the solo end game may be chosen freely; later ones must begin a cheapest completion.
    """

    tagline: ClassVar[str] = "Bid for dice, place them round your clock, and spend coins to make all twelve match."
    gives_hints: ClassVar[bool] = True
    plays_on: ClassVar[Mapping[str, int]] = {"valuer": 20, "solo": 1_000}
    lessons: ClassVar[Mapping[str, str]] = {
        "play_clocks": "how to play: the rules in pictures, and a table",
        "more_solo_clocks": "a cheapest way through twelve dice, and how good one can be alone",
    }

    @classmethod
    def examples(cls) -> tuple[Self, ...]:
        """Return the games the contract tests play: every number of players, and each option changed once.

        The solo games are on backwards boards, whose end games are solved at once even when played at random.
        """
        return (
            cls(),
            cls(players=1, boards=("backwards",), forced_free=6),
            cls(players=1, boards=("backwards",), circle=False, forced_free=0),
            cls(players=3, boards=("forwards", "backwards", "forwards"), start="random"),
            cls(players=4, boards=("backwards",) * 4, start=2),
        )

    initial = moves.initial
    turn = moves.turn
    legal_actions = moves.legal_actions
    apply = moves.apply
    chance_outcomes = chance.chance_outcomes
    sample_chance = chance.sample_chance
    determinize = chance.determinize
    scores = scoring.scores
    payoffs = scoring.payoffs
    winners = scoring.winners
    evaluate = scoring.evaluate

    observe = notation.observe
    format_state = notation.format_state
    is_line = notation.is_line
    parse_state = notation.parse_state
    format_action = staticmethod(notation.format_action)
    parse_action = staticmethod(notation.parse_action)
    label_chance = words.label_chance
    label_action = words.label_action
    group_action = words.group_action
    describe = words.describe
    tell = words.tell
    setup_fields = setup.setup_fields
    from_setup = setup.from_setup
    from_position = setup.from_position
    for_players = setup.for_players

    def secret(self, state: State) -> bool:
        """Return whether bids are being made that are not all revealed yet."""
        return state.phase is Phase.BID

    def number_of(self, state: State, action: Action) -> int | None:
        """Return the coins of a bid; nothing else is a number."""
        return action.coins if isinstance(action, Bid) else None
