"""The game Clonk!: what the lab, the command line, players and bridges ask of it, answered by its rooms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from clocklab.games.clonk.rules import chance, moves, scoring
from clocklab.games.clonk.rules.options import ClonkOptions
from clocklab.games.clonk.text import notation, setup, words


@dataclass(frozen=True)
class Clonk(ClonkOptions):
    """Clonk! for two to four players, with the options that ``ClonkOptions`` describes."""

    tagline: ClassVar[str] = "Dig chains of matching treasures, and do not be the loudest when the monster wakes."
    plays_on: ClassVar[Mapping[str, int]] = {"digger": 1_000}
    lessons: ClassVar[Mapping[str, str]] = {
        "play_clonk": "how to play: the rules in pictures, and a table",
        "more_chains": "treasures as a map, chains as walks on it, and why to look before you choose",
    }

    @classmethod
    def examples(cls) -> tuple[Self, ...]:
        """Return the games the contract tests play: every number of players, and each option changed once."""
        return (
            cls(),
            cls(players=3, awakening="shuffled", kablooey_per_turn=2, start="random"),
            cls(players=4, shaft="duduu", snore_in_penalty=True, start=2, memory="table"),
        )

    initial = moves.initial
    turn = moves.turn
    legal_actions = moves.legal_actions
    apply = moves.apply
    possible = moves.possible
    preparing = moves.preparing

    chance_outcomes = chance.chance_outcomes
    sample_chance = chance.sample_chance
    secret = chance.secret
    public = chance.public
    determinize = chance.determinize

    scores = scoring.scores
    payoffs = scoring.payoffs
    winners = scoring.winners
    evaluate = scoring.evaluate

    observe = notation.observe
    format_state = notation.format_state
    parse_state = notation.parse_state
    format_action = staticmethod(notation.format_action)
    parse_action = staticmethod(notation.parse_action)

    label_chance = words.label_chance
    label_action = words.label_action
    group_action = words.group_action
    describe = words.describe

    setup_fields = setup.setup_fields
    from_setup = setup.from_setup
    from_position = setup.from_position
    for_players = setup.for_players
