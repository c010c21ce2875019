"""The picture in words, for those who do not see it."""

from __future__ import annotations

from collections.abc import Sequence

from clocklab.core.contract import Seat, seat_name
from clocklab.games.clocks.rules.options import ClocksPosition
from clocklab.games.clocks.rules.pieces import COLOURS, SPACES, Board, Die
from clocklab.games.clocks.rules.scoring import scores
from clocklab.games.clocks.rules.state import Clock, Phase, State
from clocklab.games.clocks.text.words import bid_words, counted, scene, spoken
from clocklab.games.clocks.view.places import Highlights, Offer


def sentence(here: ClocksPosition, viewer: Seat | None, lights: Highlights, names: Sequence[str]) -> str:
    """Return all that the picture shows to this viewer: what is going on, table, highlights, each clock, the bag."""
    game, state = here.game, here.state
    large = state.seat if viewer is None else viewer
    parts = (
        "Clocks.",
        game.describe(state, names),
        _table(here, names),
        _highlighted(game.faces[large], lights),
        *(_seat(here, seat, viewer, names) for seat in range(game.players)),
        _bag(state),
        f"Printed on the board of {seat_name(large, names)}{printed_words(game.faces[large])}",
    )
    return " ".join(part for part in parts if part)


def _table(here: ClocksPosition, names: Sequence[str]) -> str:
    """The dice on the table; those in hand are told with their clock."""
    shown = scene(here.game, here.state, names)
    if not shown.groups or here.state.phase is Phase.PLACE:
        return ""
    groups = (" and ".join(f"{colour} {pips or 'to be rolled'}" for colour, pips in dice) for dice in shown.groups)
    return f"On the table: {shown.title}: {'; '.join(group or 'no dice' for group in groups)}."


def _seat(here: ClocksPosition, seat: Seat, viewer: Seat | None, names: Sequence[str]) -> str:
    game, state = here.game, here.state
    board = game.faces[seat]
    start = ", start player" if seat == state.start and game.players > 1 and state.phase is not Phase.START else ""
    bid = bid_words(state, seat, viewer)
    waiting = ", ".join(map(spoken, state.centres[seat]))
    rerolled = state.space if state.phase is Phase.REROLL and seat == state.seat else None
    money = counted(state.money[seat], "coin")
    return (
        f"{seat_name(seat, names)}{start}, board {board.name}: {money}, {_points(here, seat)}"
        f"{f', {bid}' if bid else ''}. {_clock(board, state.clocks[seat], rerolled)}"
        f"{f' In the centre: {waiting}.' if waiting else ''}"
    )


def _points(here: ClocksPosition, seat: Seat) -> str:
    state = here.state
    if state.score is not None:
        left = state.score - state.penalty
        return f"{state.score} points counted, {state.penalty} lost since, {left} left"
    score = scores(here.game, state)[seat]
    points = counted(score.points, "point")
    return f"{points} so far ({score.perfect} perfect, {score.run} in a row, {score.sets} for sets of colours)"


def _clock(board: Board, clock: Clock, rerolled: int | None) -> str:
    dice = [_on(board, space, on, space == rerolled) for space, on in enumerate(clock) if on is not None]
    free = ", ".join(str(board.hours[space]) for space, on in enumerate(clock) if on is None)
    if not dice:
        return "The clock is empty."
    return f"{'; '.join(dice)}. {f'Free: {free}.' if free else 'No space is free.'}"


def _on(board: Board, space: int, on: Die, rerolled: bool) -> str:
    fits = (
        "being re-rolled" if rerolled else "perfect" if on.pips == board.pips[space] else f"wants {board.pips[space]}"
    )
    return f"{board.hours[space]} o'clock {on.colour.value if rerolled else spoken(on)}, {fits}"


def printed_words(board: Board) -> str:
    """Return all that is printed on a board in words, to follow on from what it is."""
    wanted = ", ".join(
        f"{board.hours[at]} o'clock {board.pips[at]} pips {board.bonuses[at].value}" for at in range(SPACES)
    )
    sold = ", ".join(f"{act.value} for {price} at {board.hours[at]}" for at, act, price in board.sold)
    return f", in placing order, pips and bonus: {wanted}. For sale: {sold or 'nothing'}."


def _bag(state: State) -> str:
    counts = ", ".join(f"{many} {colour.value}" for many, colour in zip(state.bag, COLOURS, strict=True))
    return f"In the bag: {counts}."


def _highlighted(board: Board, lights: Highlights) -> str:
    dice = dict.fromkeys(offer.die for offers in lights.offers.values() for offer in offers)
    said = [_offers(board, die, lights) for die in dice]
    if lights.targets:
        hours = ", ".join(f"{board.hours[at]} o'clock" for at in sorted(lights.targets))
        said.append(f"Dice to choose from: {hours}.")
    if lights.extras:
        acts = ", ".join(f"{act.value} for {price}" for at, act, price in board.sold if at in lights.extras)
        said.append(f"To be bought: {acts}.")
    return " ".join(said)


def _offers(board: Board, die: Die, lights: Highlights) -> str:
    places = [
        f"{board.hours[space]} o'clock {_brings(offer, board, space)}"
        for space, offers in sorted(lights.offers.items())
        for offer in offers
        if offer.die == die
    ]
    return f"The {spoken(die)} can be placed at {'; '.join(places)}."


def _brings(offer: Offer, board: Board, space: int) -> str:
    pays = f"for {counted(offer.paid, 'coin')}" if offer.paid else "for nothing"
    if offer.perfect:
        return f"{pays}, perfect, bonus {board.bonuses[space].value}"
    return f"{pays}, " + (f"brings {counted(offer.gained, 'coin')}" if offer.gained else "no bonus")
