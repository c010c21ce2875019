"""Positions of Tick-Tock Tower for tests: what matters is given, the rest is filled from what the box still has."""

from typing import Any

import clocklab
from clocklab.games.ticktock import State, TickTockTower

COPIES = {"T": 10, "B": 12, "S": 6, "P": 8, "H": 8, "M": 4, "C": 2, "F": 3}
"""Action cards of the full edition, by the rulebook's list: 53 in all."""
FREE_COPIES = {"T": 10, "B": 12, "S": 6, "P": 8, "H": 8, "M": 0, "C": 0, "F": 0}
"""Of the free edition: 44."""
GOALS = "gpufakcmnebt"
FREE_GOALS = "gpufakcm"
FIRST_HOUR = {4: 3, 5: 3, 6: 5, 7: 5, 8: 5}


def seat(
    hero: str, space: int = 0, hand: str = "", goal: str = "", shown: str = "-", tokens: int = 0, used: int = 0
) -> list[Any]:
    """Return what a seat has; a hand or goal left empty is filled from what is left."""
    return [hero, space, hand, goal, shown, tokens, used]


def line(
    *seats: list[Any],
    at: int = 0,
    hour: int = 8,
    order: str = "",
    discards: str = "",
    returned: str = "-",
    offer: str = "-",
    phase: str = "play",
    free: bool = False,
    kids: bool = False,
    unseen: str | None = None,
) -> str:
    """Return the position's line; with ``unseen`` given, the goals that are nowhere else have been shown by others."""
    cards = dict(FREE_COPIES if free else COPIES)
    if kids:
        cards["P"] = 0
    goals = {letter: 2 if not free or letter in FREE_GOALS else 0 for letter in GOALS}
    for _, _, hand, goal, shown, _, _ in seats:
        for card in hand.strip("-"):
            cards[card] -= 1
        for each in (goal + shown).replace("-", ""):
            goals[each] -= 1
    for card in discards:
        cards[card] -= 1
    for each in (offer + "".join(word[0] for word in returned.split(","))).replace("-", ""):
        goals[each] -= 1
    words = []
    for number, (hero, space, hand, goal, shown, tokens, used) in enumerate(seats):
        in_turn = phase in ("offer", "keep", "draw") and number == at and order != "-"
        for _ in range(0 if hand else 2 if in_turn else 3):
            hand += _take(cards)
        if not goal:
            goal = "-" if phase in ("offer", "keep") and number == at else _take(goals)
        words.append([hero, space, hand, goal, shown, tokens, used])
    if unseen is not None:
        for letter in unseen:
            goals[letter] -= 1
        rest = "".join(letter * many for letter, many in goals.items())
        others = [word for number, word in enumerate(words) if number != at]
        for number, word in enumerate(others):
            word[4] = word[4].strip("-") + rest[number :: len(others)] or "-"
        goals = {letter: unseen.count(letter) for letter in GOALS}
    pairs = [pair for pair in PAIRS if any(pair == word[0] for word in words)]
    return (
        f"{' '.join(':'.join(map(str, word)) for word in words)} hour={hour} "
        f"order={order or ''.join(map(str, range(len(seats))))} seat={at} pile={_counts(cards)} "
        f"discards={','.join(str(discards.count(card)) for card in COPIES)} last={discards[-1:] or '-'} "
        f"unseen={_counts(goals)} returned={returned} offer={offer} pairs={','.join(pairs)} {phase}"
    )


PAIRS = ("tick", "wind-up-ballerina", "brass-owl", "key-keeper")


def _take(left: dict[str, int]) -> str:
    most = max(left, key=lambda kind: left[kind])
    left[most] -= 1
    return most


def _counts(left: dict[str, int]) -> str:
    return ",".join(map(str, left.values()))


def at(text: str, **options: Any) -> tuple[TickTockTower, State]:
    """Return the game and the state of a line."""
    players = text.split(" hour=")[0].count(" ") + 1
    game = clocklab.load("ticktock", players=players, **options)
    return game, game.parse_state(text)


def after(text: str, *actions: str, **options: Any) -> State:
    """Return the state after these actions."""
    game, state = at(text, **options)
    for action in actions:
        state = game.apply(state, game.parse_action(action))
    return state


def choices(text: str, **options: Any) -> list[str]:
    """Return the texts of all that can be done."""
    game, state = at(text, **options)
    return [game.format_action(action) for action in game.legal_actions(state)]


def pawns(heroes: str, spaces: str) -> list[list[Any]]:
    """Return seats of heroes on spaces: ``pawns("tick tock", "3 5")``."""
    return [seat(hero, int(space)) for hero, space in zip(heroes.split(), spaces.split(), strict=True)]
