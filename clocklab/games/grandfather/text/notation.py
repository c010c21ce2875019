"""One-line text of the race's positions and actions, both ways.

A position is ``cards positions roller phase``::

    5,3,9,1 0,2 1 roll             seat 1 is to roll; markers at 0 and 2
    5,3,9,1 1,2 0 move 1,3/5       seat 0 has used the 5 of its roll 1-3-5
    5,3,9,1 4,2 0 over             seat 0 stands at End
    5,3,?,? 0,0 0 deal             two cards are still to be dealt

and in phase ``bump`` the seat that is being bumped follows. Actions are ``deal 5``, ``start 1``, ``roll 1,3,5``,
``move 1+5`` (enter the next card with these dice), ``stop``, ``bump 1``, ``die 4``, ``exchange 1``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from clocklab.core.contract import Seat
from clocklab.core.text import first_match, plainly
from clocklab.errors import NotationError, PositionError
from clocklab.games.grandfather.rules.options import RaceOptions
from clocklab.games.grandfather.rules.pieces import beyond_deck, ways, without
from clocklab.games.grandfather.rules.state import (
    Action,
    Bump,
    BumpDie,
    Deal,
    Exchange,
    Phase,
    Roll,
    Start,
    State,
    Step,
    Stop,
)

NUMBERS = r"\d{1,3}(?:,\d{1,3})*"
STATE = re.compile(
    rf"(?P<cards>(?:\d{{1,3}}|\?)(?:,(?:\d{{1,3}}|\?))*) (?P<positions>{NUMBERS}) (?P<roller>\d) "
    rf"(?P<phase>deal|start|roll|over|bump (?P<target>\d)|move (?P<left>(?:{NUMBERS})?)(?:/(?P<used>{NUMBERS}))?)",
    re.ASCII,
)


def format_state(game: RaceOptions, state: State) -> str:
    """Return the position's line."""
    cards = [*map(str, state.cards), *"?" * (game.end - len(state.cards))]
    phase = state.phase.value
    if state.phase is Phase.BUMP:
        phase = f"bump {state.target}"
    elif state.phase is Phase.MOVE:
        used = commas(without(state.rolled, state.left))
        phase = f"move {commas(state.left)}{'/' if used else ''}{used}"
    return f"{','.join(cards)} {commas(state.positions)} {state.roller} {phase}"


def observe(game: RaceOptions, state: State, seat: Seat) -> str:
    """Return the position's line: nothing is hidden in this game."""
    return format_state(game, state)


def parse_state(game: RaceOptions, text: str) -> State:
    """Return the position of a line; NotationError if it is not one, PositionError if the rules exclude it."""
    found = STATE.fullmatch(" ".join(text.split())) if isinstance(text, str) else None
    if found is None or (found["left"] == "" and not found["used"]):
        raise no_position(text)
    dealt = found["cards"].rstrip("?,")
    if "?" in dealt or found["cards"].count(",") + 1 != game.end:
        raise PositionError(
            f"The layout {found['cards']!r} must have {game.end} cards, those still to be dealt (?) last."
        )
    state = State(
        cards=_numbers(dealt),
        positions=_numbers(found["positions"]),
        roller=int(found["roller"]),
        phase=Phase(found["phase"].split()[0]),
        rolled=tuple(sorted(_numbers(found["left"]) + _numbers(found["used"]))),
        left=tuple(sorted(_numbers(found["left"]))),
        target=None if found["target"] is None else int(found["target"]),
    )
    _check(game, state)
    return state


def no_position(text: object) -> NotationError:
    """Return the error for a text that is not a position; it shows the form."""
    return NotationError(
        f"{text!r} is not a position of the race; write cards, positions, roller and phase, "
        "such as '5,3,9,1 0,2 1 roll' or '5,3,9,1 1,2 0 move 1,3/5'."
    )


def _check(game: RaceOptions, state: State) -> None:
    _check_layout(game, state)
    _check_markers(game, state)
    if state.phase is Phase.MOVE:
        _check_dice(game, state)
    if state.phase is Phase.BUMP:
        here = state.positions[state.roller]
        shared = state.target != state.roller and state.positions[state.target or 0] == here
        if not shared or here < game.bump_from:
            raise PositionError(
                f"Seat {state.target} cannot be the one bumped: it must share position {here} with the roller, "
                f"seat {state.roller}, and bumps begin at position {game.bump_from}."
            )


def _check_layout(game: RaceOptions, state: State) -> None:
    complete = len(state.cards) == game.end
    if complete == (state.phase is Phase.DEAL):
        raise PositionError(
            f"{len(state.cards)} of {game.end} cards lie, so the phase cannot be {state.phase.value!r}."
        )
    if game.cards is not None and state.cards != game.cards:
        raise PositionError(
            f"This game was set up with the cards {commas(game.cards)}, not {commas(state.cards)}; "
            "load a game with those cards."
        )
    if game.cards is None and (wrong := beyond_deck(state.cards)):
        raise PositionError(
            f"The deck has four each of 1 to 10 and cannot deal these cards of {commas(wrong)}; "
            "load a game with cards=... to play such a layout."
        )


def _check_markers(game: RaceOptions, state: State) -> None:
    if len(state.positions) != game.players:
        raise PositionError(f"{game.players} players need {game.players} positions, not {len(state.positions)}.")
    for seat in (state.roller, state.target or 0):
        if seat >= game.players:
            raise PositionError(f"There is no seat {seat}; seats are 0 to {game.players - 1}.")
    if off := [at for at in state.positions if at > game.end]:
        raise PositionError(f"Position {off[0]} is off the track; positions are 0 to {game.end}.")
    arrived = [seat for seat, at in enumerate(state.positions) if at == game.end]
    if arrived != ([state.roller] if state.phase is Phase.OVER else []):
        raise PositionError(
            f"At End (position {game.end}) stands the roller once the phase is 'over', and nobody before; "
            f"here stand {arrived or 'none'}."
        )
    early = state.phase in (Phase.DEAL, Phase.START)
    if early and any(state.positions):
        raise PositionError(f"Before the first roll everybody is at 0, not at {commas(state.positions)}.")
    not_drawn = state.phase is Phase.START and game.start != "random"
    if not_drawn or (early and state.roller != game.initial().roller):
        raise PositionError(
            f"Seat {state.roller} with phase {state.phase.value!r} cannot occur with start={game.start!r}."
        )


def _check_dice(game: RaceOptions, state: State) -> None:
    if len(state.rolled) != game.dice or not all(1 <= die <= game.sides for die in state.rolled):
        raise PositionError(
            f"The roll must be {game.dice} dice of 1 to {game.sides}, unused ones before the slash, "
            f"not {commas(state.rolled)}."
        )
    used = without(state.rolled, state.left)
    here = state.positions[state.roller]
    if used and not (game.dice_move(state.rolled) and _led_here(state.cards, here, used)):
        raise PositionError(f"The used dice {commas(used)} cannot have led to position {here}.")


def _led_here(cards: Sequence[int], here: int, used: tuple[int, ...]) -> bool:
    """Return whether dice, all used, can have entered the last cards up to here one after the other."""
    if not used:
        return True
    return here > 0 and any(_led_here(cards, here - 1, rest) for rest in ways(used, cards[here - 1]).values())


WORDS: dict[type[Action], str] = {Deal: "deal", Start: "start", BumpDie: "die", Bump: "bump", Exchange: "exchange"}
"""The actions that are a word and a number."""

ACTIONS: dict[str, Callable[..., Action]] = {
    rf"roll ({NUMBERS})": lambda text: Roll(tuple(sorted(_numbers(text)))),
    r"move (\d{1,3}(?:\+\d{1,3})*)": lambda text: Step(tuple(sorted(_numbers(text.replace("+", ","))))),
    r"stop": Stop,
    **{rf"{word} (\d{{1,3}})": lambda text, kind=kind: kind(int(text)) for kind, word in WORDS.items()},
}


def format_action(action: Action) -> str:
    """Return the action's text."""
    match action:
        case Roll(dice):
            return f"roll {commas(dice)}"
        case Step(dice):
            return f"move {'+'.join(map(str, dice))}"
        case Stop():
            return "stop"
        case Deal(number) | Start(number) | BumpDie(number) | Bump(number) | Exchange(number):
            return f"{WORDS[type(action)]} {number}"


def parse_action(text: str) -> Action:
    """Return the action that a text names; dice may be given in any order. NotationError if it is not one."""
    action = first_match(ACTIONS, plainly(text))
    if action is not None:
        return action
    raise NotationError(
        f"{text!r} is not an action of the race; write one of: roll 1,3,5 - move 1+5 - stop - bump 1 - die 4 - "
        "exchange 1 - deal 5 - start 1."
    )


def commas(values: Sequence[int]) -> str:
    """Return the numbers with commas between them and no spaces."""
    return ",".join(map(str, values))


def _numbers(text: str | None) -> tuple[int, ...]:
    return tuple(map(int, text.split(","))) if text else ()
