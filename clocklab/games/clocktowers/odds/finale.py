"""Small end games for lessons and experiments: a position's line, and a game of just the cards that it needs."""

from __future__ import annotations

from collections import Counter
from typing import Any

from clocklab.games.clocktowers.rules import components
from clocklab.games.clocktowers.rules.card_set import CardSet
from clocklab.games.clocktowers.rules.options import ClocktowersOptions
from clocklab.games.clocktowers.rules.pieces import KINDS, STARTING_SET, Card
from clocklab.games.clocktowers.rules.state import State
from clocklab.games.clocktowers.text.notation import CODES, parse_cards, parse_towers


def finale(
    line: str, unseen: str = "", aside: tuple[int, int, int] = (0, 0, 0), **options: Any
) -> tuple[ClocktowersOptions, State]:
    """Return a game with the cards of a position's line and those ``unseen``, no others, and the position.

    ``aside``: how many of the unseen walls, clocks and roofs were set aside. What is missing of the starting sets is
    added to the first seat's discards. ``options`` are the game's. Errors are those of ``parse_state``.

    >>> game, state = finale("b:-:2+o o:-:- tops=-,-,- seat=0 play")
    >>> game.card_set.total, game.format_state(state)
    (10, 'b:1c,1c,1m,1m,om,om:2+o o:-:- tops=-,-,- seat=0 play')
    """
    words, shared = line.split(" tops=")
    seats = [word.split(":") for word in words.split()]
    cards = Counter(card for seat in seats for card in _cards(seat))
    tops, rest = shared.split(" ", 1)
    cards.update(card for code in tops.split(",") for card in parse_cards(code))
    missing = {card: max(0, len(seats) - cards[card]) for card in STARTING_SET}
    cards.update(missing)
    cards.update(parse_cards(unseen))
    seats[0][1] = ",".join([seats[0][1], *_codes(missing)]).removeprefix("-,")
    chosen = CardSet("finale", tuple([cards[kind] for kind in KINDS]), aside)
    game = ClocktowersOptions(players=len(seats), cards=components.make(components.fields(chosen)), **options)
    return game, game.parse_state(f"{' '.join(map(':'.join, seats))} tops={tops} {rest}")


def _cards(seat: list[str]) -> list[Card]:
    """Return the cards of one seat's word."""
    hand, away, built = seat
    towers = [card for tower in parse_towers(built) for card in (*tower.walls, tower.clock, tower.roof)]
    return [*parse_cards(hand), *parse_cards(away), *(card for card in towers if card is not None)]


def _codes(missing: dict[Card, int]) -> list[str]:
    return [CODES[card] for card, many in missing.items() for _ in range(many)]
