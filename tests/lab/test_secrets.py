"""No widget of a board shows what its person cannot know: exchanged, hidden cards give the same page, word for word."""

from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("ipywidgets")


from clocklab.core import Match, games
from clocklab.lab.session import Session
from clocklab.lab.stepper import PANELS, Stepper
from tests.contract.player_checks import look_alikes
from tests.contract.walks import spread

SHOWN = ("value", "description", "options", "placeholder", "tooltip", "disabled", "min", "max")
HIDING = [name for name, kind in games().items() if kind.hidden]


def page(stepper: Stepper) -> list[tuple[str, Any]]:
    """Return all that the widgets of a board hold, shown or not: a browser has all of it."""
    return [(type(each).__name__, _held(each)) for each in below(stepper.widget)]


def _held(widget: Any) -> dict[str, Any]:
    held = {name: getattr(widget, name) for name in SHOWN if hasattr(widget, name)}
    return {**held, "display": widget.layout.display}


def below(widget: Any) -> Iterator[Any]:
    yield widget
    for child in getattr(widget, "children", ()):
        yield from below(child)


def board(game: Any, state: Any, people: set[int]) -> Stepper:
    seats = ["person" if seat in people else "random" for seat in range(game.players)]
    return Stepper(Session(Match(game, start=state), seats, automatic=False), PANELS)


def before_others(game: Any) -> list[tuple[int, list[Any]]]:
    """Return the groups of look-alikes in which the table is laid out."""
    return [each for each in look_alikes(game) if not game.preparing(each[1][0])]


@pytest.mark.parametrize("name", HIDING)
def test_a_board_holds_nothing_that_its_person_cannot_know(name: str) -> None:
    game = games()[name]()
    for seat, alike in spread(before_others(game), 3):
        for people in ({seat}, set(range(game.players))):
            one, other = (board(game, state, people) for state in alike[:2])
            assert page(one) == page(other), f"the board of {people} shows what seat {seat} may not know"
            one.close()
            other.close()


@pytest.mark.parametrize("name", HIDING)
def test_the_panel_of_one_s_own_table_takes_every_card_that_may_come_up_and_refuses_others_alike(name: str) -> None:
    """Whatever of it is true is done; whatever is not, is refused by one sentence, whatever lies hidden."""
    for game in games()[name].examples():
        if tables := [each for each in before_others(game) if game.turn(each[1][0]) != each[0]]:
            break
    seat, alike = tables[len(tables) // 2]
    stepper, refused = board(game, alike[0], {seat}), set()
    true, texts = set(map(game.format_action, game.legal_actions(alike[0]))), stepper.real_dice._texts
    assert true <= set(texts)
    for text in spread(texts, 16):
        stepper.real_dice.line.value = text
        stepper.real_dice.enter_button.click()
        assert (stepper.session.steps > 0) == (text in true)
        if text in true:
            stepper.session.back_to(0)
            stepper.refresh()
        else:
            refused.add(stepper.note.text.replace(repr(text), "it"))
    assert len(refused) <= 1
    stepper.close()
