"""Who decides, who may look and who may ask, by hand on a game with a secret; the lab and the terminal agree."""

import pytest

from clocklab.cli.play import Table
from clocklab.core import Match
from clocklab.errors import OptionError
from clocklab.lab.session import Session
from clocklab.players.seats import PERSON, Seating, seat_player
from tests.contract.toys import Hunch


def seats(kind: type[Seating], *players: str) -> Seating:
    """Return a Hunch with these at its seats: seat 0 is dealt a card that only it sees, then seat 1 guesses."""
    match = Match(Hunch(), 1, ["Ada", "Bob"])
    return Session(match, players) if kind is Session else Table(match, players)


@pytest.mark.parametrize("kind", [Session, Table])
def test_two_people_hand_the_device_round_and_see_their_own_cards_only(kind: type[Seating]) -> None:
    table = seats(kind, "person", "person")
    assert (table.acting, table.decider, table.covered, table.viewer, table.may_ask) == (None, 0, False, None, False)
    table.match.roll()
    assert (table.acting, table.covered, table.viewer, table.may_ask) == (0, True, None, False)
    assert table.known == [False]
    table.reveal()
    assert (table.covered, table.viewer, table.may_ask) == (False, 0, True)
    table.match.play("say high")
    assert table.pass_on()
    assert not table.pass_on()
    assert (table.acting, table.covered, table.viewer, table.known) == (1, True, None, [False, False])


@pytest.mark.parametrize("kind", [Session, Table])
def test_one_person_looks_without_a_cover_and_asks_only_at_their_own_turn(kind: type[Seating]) -> None:
    table = seats(kind, "person", "random")
    table.match.roll()
    assert (table.people, table.covered, table.viewer, table.may_ask) == ([0], False, 0, True)
    table.match.play("say low")
    assert (table.person_acts, table.computer_decides, table.may_ask) == (False, True, False)
    table.match.play(table.computer_action())
    assert (table.match.over, table.decider, table.person_acts, table.may_ask) == (True, None, True, True)
    assert table.known == [True, True, True]


@pytest.mark.parametrize("kind", [Session, Table])
def test_seats_are_people_s_unless_a_player_is_named_and_no_more_than_play(kind: type[Seating]) -> None:
    assert seats(kind).seating == [PERSON, PERSON]
    assert seats(kind, "random").seating == [seat_player("random", Hunch()), PERSON]
    for wrong, said in ((("random",) * 3, "3 seats were given a player, but 2 play"), (("wizard",), "wizard")):
        with pytest.raises(OptionError, match=said):
            seats(kind, *wrong)
    with pytest.raises(OptionError, match="not one text"):
        Table(Match(Hunch()), "random")
