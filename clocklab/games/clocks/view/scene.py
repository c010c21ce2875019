"""What lies on the table in each phase: dice as they are drawn, rolled and grouped, and a sentence on what is next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from clocklab.core.contract import seat_name
from clocklab.draw.svg import shorten
from clocklab.games.clocks.rules.dice import Act, Colour, Die
from clocklab.games.clocks.rules.options import ClocksOptions
from clocklab.games.clocks.rules.state import Phase, State

Shown: TypeAlias = "tuple[str, int | None]"
"""A die on the table: its colour and what it shows, None if it is still to be rolled."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What lies on the table: a heading, groups of dice, and a sentence."""

    title: str
    groups: tuple[tuple[Shown, ...], ...] = ()
    note: str = ""


def scene(game: ClocksOptions, state: State, names: Sequence[str]) -> Scene:
    """Return what the table shows in this state; nothing of it is secret."""
    match state.phase:
        case Phase.START:
            return Scene("Who starts?", note="The first start player is drawn.")
        case Phase.DRAW:
            many = game.drawn_from(state.bag)
            return Scene("A new round", note=f"{many} {'die comes' if many == 1 else 'dice come'} out of the bag.")
        case Phase.ROLL:
            return Scene("Drawn", _singles((colour.value, None) for colour in state.drawn))
        case Phase.SPLIT:
            return Scene("Rolled", _singles(map(_shown, state.dice)), "Two make the pair.")
        case Phase.BID:
            return Scene("Groups", _groups(state), "Bids are sealed.")
        case Phase.TAKE:
            return Scene("Groups", _groups(state), "In the order of the bids.")
        case Phase.OVER:
            return _ending(game, state, names)
    return _of_a_turn(game, state)


def _of_a_turn(game: ClocksOptions, state: State) -> Scene:
    clock, centre = state.clocks[state.seat], state.centres[state.seat]
    on = clock[state.space] if state.space is not None else None
    match state.phase:
        case Phase.PLACE:
            return Scene("In hand", (tuple(map(_shown, centre)),), _placing(None in clock, centre))
        case Phase.RED:
            return Scene("For money", ((("red", None),),), "The red die pays what it shows.")
        case Phase.BONUS:
            assert state.space is not None, "a bonus belongs to a space"
            return Scene(
                "A perfect die", note=f"Its bonus may be used: {game.faces[state.seat].bonuses[state.space].value}."
            )
        case Phase.FREE:
            coins = "3 coins, or a" if game.players > 1 else "A"
            return Scene("Free action", note=f"{coins} re-roll of any die on the clock.")
        case Phase.REROLL:
            return Scene("A re-roll", ((((on.colour.value if on else "white"), None),),))
        case Phase.EXTRA:
            return Scene("Extra action", note="One of those that are lit may be bought.")
        case Phase.YELLOW:
            prize = "A sum of 7 pays 7 coins." if state.act is Act.LUCKY_7 else "Two ones pay 11 coins."
            return Scene(state.act.value if state.act else "", ((("yellow", None),) * 2,), prize)
        case Phase.RETURN:
            return Scene("A full clock", note="Any one die goes back to the bag, for 1 coin.")
    return Scene("End game", note=f"{_counted(state)} Each action costs 2 points, and each coin short 1 more.")


def _placing(room: bool, centre: Sequence[Die]) -> str:
    red = " Red can be rolled for coins." if any(die.colour is Colour.RED for die in centre) else ""
    if not room:
        return f"The clock is full: dice go back for 1 coin.{red}"
    return f"Lit: coins paid − and gained +, a star for a bonus.{red}"


def _counted(state: State) -> str:
    score = state.score or 0
    left = str(score - state.penalty).replace("-", "−")
    return f"{score} points counted, {state.penalty} lost: {left} left."


def _ending(game: ClocksOptions, state: State, names: Sequence[str]) -> Scene:
    points = game.payoffs(state)
    if game.players == 1:
        note = f"{_counted(state)}" if state.penalty else f"A perfect clock: {points[0]} points."
        return Scene("The end", note=note)
    winners = game.winners(state)
    who = " and ".join(shorten(seat_name(seat, names), 14) for seat in winners)
    return Scene("The end", note=f"{who} {'win' if len(winners) > 1 else 'wins'} with {points[winners[0]]} points.")


def _shown(die: Die) -> Shown:
    return die.colour.value, die.pips


def _singles(dice: Iterable[Shown]) -> tuple[tuple[Shown, ...], ...]:
    return tuple((die,) for die in dice)


def _groups(state: State) -> tuple[tuple[Shown, ...], ...]:
    return tuple(tuple(map(_shown, group)) for group in state.groups)
