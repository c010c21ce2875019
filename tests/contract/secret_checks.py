"""What reaches a person: more promises for ``checks.CHECKS``, kept by exchanging what that person cannot know.

Positions that look alike to a seat must be the same on its screen, in its terminal and in every error: the board, the
words, what is offered, odds and hints, what was done, what is refused and why, and what Python shows by itself.
"""

import contextlib
import io
import json
from collections.abc import Iterator, Sequence
from typing import Any

from clocklab.bridges.numbers import numbers
from clocklab.cli.play import Table, obey
from clocklab.core import CHANCE, Match, Turn, View
from clocklab.core.page import page
from clocklab.core.record import Record
from clocklab.errors import ClocklabError
from clocklab.lab.session import Session
from tests.contract.checks import check, listed, spread
from tests.contract.player_checks import look_alikes

PAIRS = 12
"""So many groups of look-alikes are shown to people at most."""
TRIED = 6
"""So many actions are tried where most of them are refused."""


@check
def what_may_happen_is_offered_as_far_as_each_seat_knows(game: Any) -> None:
    for seat, alike in spread(look_alikes(game), 2 * PAIRS):
        for viewer in (seat, None):
            offers = {game.possible(each, viewer) for each in alike}
            assert len(offers) == 1, f"what is offered to seat {viewer} tells it what it may not know: {offers}"
            offer = offers.pop()
            assert len(set(offer)) == len(offer), f"an action is offered twice: {offer}"
            for each in alike:
                missing = set(game.legal_actions(each)) - set(offer)
                assert not missing, f"{missing} may happen as far as seat {viewer} knows, and is not offered"
    for state in spread(listed(game), 60):
        viewer = game.turn(state)
        if not isinstance(viewer, Turn):
            assert game.possible(state, viewer) == game.legal_actions(state), "who acts knows what can be done"
        if not game.secret(state):
            assert game.possible(state, None) == game.legal_actions(state), "where nothing is secret all know"


@check
def what_is_shown_depends_on_nothing_but_what_is_seen(game: Any) -> None:
    for seat, alike in at_tables(game):
        first, *others = [dict(shown(game, each, seat)) for each in alike[:3]]
        for other in others:
            for what, said in first.items():
                assert other[what] == said, f"{what} tells seat {seat} what it may not know: {said!r:.300}"


@check
def hints_depend_on_nothing_but_what_is_seen(game: Any) -> None:
    own = [(seat, alike) for seat, alike in at_tables(game) if game.gives_hints and game.turn(alike[0]) == seat]
    for seat, alike in spread(own, 2):
        said = {hinted(game, state) for state in alike[:2]}
        assert len(said) == 1, f"the hints tell seat {seat} what it may not know: {said}"


@check
def refusals_tell_nothing(game: Any) -> None:
    seen = listed(game)
    foreign = list(dict.fromkeys(each for state in seen[:400] for each in spread(game.legal_actions(state), 10)))
    for seat, alike in at_tables(game):
        for action in spread(foreign, TRIED):
            said = {refusal(game, each, seat, action) for each in alike[:3]} - {""}
            assert len(said) <= 1, f"the refusal of {action} tells seat {seat} what it may not know: {said}"


@check
def what_others_did_is_told_as_far_as_it_is_seen(game: Any) -> None:
    alone = [(seat, [state]) for state in spread(listed(game), 6) for seat in range(game.players) if game.hidden]
    for seat, alike in [*at_tables(game), *alone]:
        told: dict[Any, list[Any]] = {}  # by what the seat saw of it
        for state in alike[:2] if not game.preparing(alike[0]) else ():
            for action in spread(game.legal_actions(state), 4):
                after = game.apply(state, action)
                if not game.secret(after):
                    continue  # then all that led to it lies open
                did = action if game.public(state, action) else None
                said = reported(game, state, seat, action)
                known = told.setdefault((did, game.turn(after), game.observe(after, seat)), said)
                assert known == said, f"the report of {action} tells seat {seat} what it did not see: {said}"


def at_tables(game: Any) -> Sequence[tuple[int, list[Any]]]:
    """Return some groups of look-alikes before which people sit: not those in which the table is still laid out."""
    return spread([each for each in look_alikes(game) if not game.preparing(each[1][0])], PAIRS)


def at_the_table(game: Any, state: Any, seat: int | None) -> Iterator[Any]:
    """Yield a board and a terminal at which this seat is a person's and all others computers', or all people's."""
    for kind in (Session, Table):
        seats = ["person" if seat in (at, None) else "random" for at in range(game.players)]
        how = {"automatic": False} if kind is Session else {}
        yield kind(Match(game, start=state), seats, **how)


def shown(game: Any, state: Any, seat: int) -> Iterator[tuple[str, Any]]:
    """Yield, by name, all that a person at this seat sees and is told."""
    acts = game.turn(state)
    yield "the board", game.draw(state, seat)
    yield "the sentence", game.describe(state)
    yield "the game's page", (page(Match(game, start=state), seat), page(Match(game, start=state)))
    if acts is CHANCE:
        yield "the button for chance", game.label_chance(state)
    for person in (seat, None):
        session, table = at_the_table(game, state, person)
        who = f"to {'everybody' if person is None else person}"
        yield f"the lab's board {who}", session.board()
        yield f"the panel of one's own table {who}", tuple(map(game.format_action, session.possible))
        yield f"what was done {who}", (session.moves(), session.events, session.rolled)
        yield f"whether one may ask {who}", (session.may_ask, session.covered, session.viewer)
        if not session.covered:
            yield f"the terminal {who}", printed(table.show)
        if session.may_ask:
            yield f"the odds {who}", [(each.label, each.value) for each in game.odds(state)]
    match = Match(game, start=state)
    yield "a match as Python shows it", (repr(match), str(match), match._repr_mimebundle_())
    yield "a position as Python shows it", (repr(match.here), match.here._repr_mimebundle_())
    yield "a record as Python shows it", (repr(match.record()), str(match.record()))
    yield "a saved game as an editor shows it", readable(match.record())
    if acts == seat:
        yield "a view as Python shows it", repr(View(game, seat, state))
        for wrong in (10**9, -1, "x"):
            yield f"a bridge's error about {wrong!r}", said_by(lambda wrong=wrong: numbers(game).chosen(state, wrong))
    elif acts is CHANCE:
        yield "a bridge's error", said_by(lambda: numbers(game).chosen(state, 10**9))
    altered = Record(game.name, game.options(), 0, (), game.format_state(state), ("no such action",), "")
    yield "the error of an altered record", said_by(lambda: Match.from_record(altered))


def readable(record: Record) -> dict[str, Any]:
    """Return what a saved game says to whoever opens its file: all but what is packed, and what checks it."""
    return {name: value for name, value in json.loads(record.to_json()).items() if name not in ("sealed", "sha256")}


def refusal(game: Any, state: Any, seat: int, action: Any) -> str:
    """Return what a person at this seat is told who enters this action at the lab's board or in the terminal."""
    session, table = at_the_table(game, state, seat)
    return said_by(lambda: session.play(action)) or said_by(lambda: obey(table, game.format_action(action)))


def hinted(game: Any, state: Any) -> str:
    try:
        return str(game.hints(state))
    except ClocklabError as error:
        return str(error)


def reported(game: Any, state: Any, seat: int, action: Any) -> list[Any]:
    told: list[Any] = []
    for table in at_the_table(game, state, seat):
        table.match.play(action)
        told.append(table.moves() if isinstance(table, Session) else table.told())
    return told


def said_by(act: Any) -> str:
    """Return the words of the error that this raises, those that it came from included; empty if it raises none."""
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            act()
    except ClocklabError as error:
        words, at = [], error
        while at is not None:
            words.append(str(at))
            at = at.__cause__ or (None if at.__suppress_context__ else at.__context__)
        return " / ".join(words)
    return ""


def printed(act: Any) -> str:
    with contextlib.redirect_stdout(io.StringIO()) as out:
        act()
    return out.getvalue()
