"""Tables for lessons: seats and shafts hold the cards that matter, and chance chose what has been discarded."""

from __future__ import annotations

import random

from clocklab.errors import OptionError
from clocklab.games.clonk.rules.cards import in_order
from clocklab.games.clonk.rules.options import ClonkOptions
from clocklab.games.clonk.rules.state import State
from clocklab.games.clonk.text.notation import format_cards, not_among, parse_cards, parse_slots


def table(
    game: ClonkOptions,
    *seats: str,
    shafts: str,
    pile: int = 40,
    unseen: str = "",
    awake: bool = False,
    turns: int | None = None,
    gift: bool = False,
    phase: str = "dig",
    seed: int = 0,
) -> State:
    """Return a position in which these cards lie where they are named, and so many more in the pile.

    ``seats`` and ``shafts`` are written as in a position's line; seat 0 began. Of the cards that are named nowhere
    some, chosen by ``seed``, lie on the discard pile, so that ``pile`` are left in the pile; none of those in
    ``unseen``, which lie in the pile or face down. ``turns``: the turn that is on, by default the first of the second
    round; ``gift``: whether its gift has been made. What the rules exclude is refused as by ``parse_state``.
    """
    turns = game.players + 1 if turns is None else turns
    seen = [card for word in seats for part in word.split(":")[:3] for card in parse_cards(part)]
    lying = [card for shaft in shafts.split("/") for card in parse_slots(shaft)]
    kept = parse_cards(unseen)
    free = list(not_among(game, [*seen, *(card for card in lying if card is not None), *kept]))
    out = len(free) + len(kept) - lying.count(None) - pile
    if not 0 <= out <= len(free):
        most, least = out + pile, out + pile - len(free)
        raise OptionError(f"pile must be {max(0, least)} to {most} with these cards elsewhere, not {pile}.")
    discards = in_order(random.Random(f"discards {seed}").sample(free, out))
    return game.parse_state(
        f"{' '.join(seats)} shafts={shafts} out={format_cards(discards)} {'awake' if awake else 'asleep'} first=0 "
        f"turns={turns} seat={(turns - 1) % game.players} gift={int(gift)} blasts=0 draws=0 {phase}"
    )
