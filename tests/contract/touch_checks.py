"""What one touches on the board to do something: more promises for ``checks.CHECKS``."""

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from clocklab.core import Turn
from tests.contract.checks import check, listed, spread
from tests.contract.picture_checks import parsed

SEEN = 80
"""In so many positions of each game what can be touched is looked into."""
SENTENCE = 160
"""A reason is no longer than this."""


def decisions(game: Any, most: int) -> Iterator[tuple[Any, int]]:
    """Yield positions in which a seat decides, each with this seat."""
    decided = [state for state in listed(game) if not isinstance(game.turn(state), Turn)]
    yield from ((state, game.turn(state)) for state in spread(decided, most))


def parts(markup: str) -> dict[str, str]:
    """Return the parts of a picture by name, each with its title."""
    named: dict[str, str] = {}
    for node in parsed(markup).iter():
        if name := node.get("data-part"):
            titles = [each.text or "" for each in node if each.tag.endswith("title")]
            assert len(titles) == 1, f"the part {name} has one title of its own"
            named.setdefault(name, titles[0])
    return named


def touched(game: Any) -> bool:
    return any(game.touches(state, game.legal_actions(state)[0]) for state, _ in decisions(game, 4))


@check
def each_action_has_a_path_of_its_own_over_parts_that_its_seat_sees(game: Any) -> None:
    if not touched(game):
        assert not [state for state, _ in decisions(game, SEEN) if game.touches(state, game.legal_actions(state)[-1])]
        return
    for state, seat in decisions(game, SEEN):
        there = parts(game.draw(state, seat).markup)
        paths = {game.touches(state, action): action for action in game.legal_actions(state)}
        assert len(paths) == len(game.legal_actions(state)), "two actions have the same path"
        for path in paths:
            assert path, f"{paths[path]} has no path"
            assert set(path) <= set(there), f"{set(path) - set(there)} is not in the picture that seat {seat} sees"
            assert all(there[name] for name in path), "what can be touched has a title"
            assert len(set(path)) == len(path), f"{path}: touching a part twice takes it back"
        for one, two in pairwise(sorted(paths)):
            assert two[: len(one)] != one, f"{two} begins with the whole of {one}"


@check
def paths_and_reasons_tell_nothing_hidden(game: Any) -> None:
    rng = random.Random(12)
    for state, seat in decisions(game, 24):
        other = game.determinize(state, seat, rng)
        for action in spread(game.legal_actions(state), 12):
            path = game.touches(state, action)
            assert game.touches(other, action) == path, f"the path of {action} tells seat {seat} what it may not know"
        for tried in reasoned(game, state, seat):
            assert game.why_not(state, tried) == game.why_not(other, tried), "a reason tells what its seat may not know"


@check
def a_reason_is_one_short_sentence(game: Any) -> None:
    for state, seat in decisions(game, 24):
        for tried in reasoned(game, state, seat):
            said = game.why_not(state, tried)
            assert isinstance(said, str)
            assert not said or (said == said.strip() and not said[0].islower() and said.endswith(".")), said
            assert len(said) <= SENTENCE, said


def reasoned(game: Any, state: Any, seat: int) -> list[tuple[str, ...]]:
    """Return what somebody may touch in vain: each part that is not lit, at first and after one touch of a path."""
    paths = [game.touches(state, action) for action in game.legal_actions(state)]
    there = parts(game.draw(state, seat).markup)
    begun = {(), *(path[:1] for path in paths if len(path) > 1)}
    lit = {path[: len(before) + 1] for path in paths for before in begun}
    tried = [(*before, name) for before in sorted(begun) for name in there if name not in before]
    return list(spread([each for each in tried if each not in lit], 40))
