"""The auction lab and the bid trainer, worked by their callbacks; the numbers by hand or from lists of all bids."""

import random
from fractions import Fraction
from typing import Any

import pytest
from ipywidgets.widgets import widget as registry

import clocklab.lab
from clocklab.errors import OptionError
from clocklab.lab import parts as boards
from clocklab.lab.bidding.board import AuctionBoard
from clocklab.lab.bidding.rounds import Rounds, Scene, again, random_auctions
from clocklab.solve.bidding import Auction, outcome
from clocklab.solve.equilibrium import Equilibrium

PRIZE = Scene(Auction.of([[9, 2], [6, 1]], [10, 10], (1, 0)), ("Ada", "Bob"), ("pair", "single"))


def lab(**more: Any) -> AuctionBoard:
    given: dict[str, Any] = {"ties": (1, 0), "names": ["Ada", "Bob"], "prizes": ["pair", "single"]}
    return clocklab.lab.auction([[9, 2], [6, 1]], [10, 10], **{**given, **more})


# ---- the lab ----------------------------------------------------------------------------------------------------


def test_the_lab_shows_mixtures_means_and_the_payoff_table() -> None:
    """By hand: Ada mixes over 1 to 5 with 1/5 each, as the pair is worth 5 more to Bob; 9 - 5 is what she expects."""
    board = lab()
    assert board.bars.value.count(">1/5</text>") == 5
    assert "Ada: 4 coins on average" in board.bars.value
    assert "Exact: nobody gains anything by another bid." in board.expectations.value
    assert 'aria-label="Coins for Ada' in board.table.value
    assert board.bars.value.count('role="img"') == board.table.value.count('role="img"') == 1


def test_turning_a_dial_solves_anew() -> None:
    board = lab()
    board.values[1][0].number.value = 4  # worth 3 more to Bob: bids 1 to 3
    assert board.scene.auction.values == ((9, 2), (4, 1))
    assert board.bars.value.count(">1/3</text>") == 3
    board.budgets[0].slider.value = 1  # the slider is the field's twin
    assert board.budgets[0].number.value == 1
    assert board.scene.auction.budgets == (1, 10)
    board.ties.value = (0, 1)
    assert board.scene.auction.ties == (0, 1)
    assert board.scene.solved.regret == 0


def test_the_table_of_the_other_bidder_is_shown_on_demand() -> None:
    board = lab()
    board.watched.value = (1, 0)
    assert 'aria-label="Coins for Bob' in board.table.value


def test_all_extreme_equilibria_of_two_bidders_are_listed() -> None:
    """Gaps of 7 and 5 are whole: Ada can expect 4 or 3 (``equilibria`` itself is tested elsewhere)."""
    assert "no. 2" in lab().others.value
    odd = clocklab.lab.auction([[Fraction(9, 2), 0]] * 2, [9, 9])
    assert "no other equilibrium" in odd.others.value


def test_fractions_stay_exact_until_they_are_turned() -> None:
    board = clocklab.lab.auction([[Fraction(31, 7), 0], [4, 0]], [9, 9])
    board.budgets[0].number.value = 8
    assert board.scene.auction.values[0][0] == Fraction(31, 7)
    board.values[0][0].number.value = 4.5
    assert board.scene.auction.values[0][0] == Fraction(9, 2)


def test_many_moves_at_once_widen_the_ranges() -> None:
    board = lab()
    board.set(values=[[50, 0], [40, 0]], budgets=[60, 60])
    assert board.values[0][0].number.max == board.values[0][0].slider.max == 50
    assert board.budgets[1].slider.value == 60
    assert board.scene.solved.payoffs[0] == 10
    assert board.note.text == ""


def test_three_bidders_wait_for_the_button_and_say_what_regret_is_left() -> None:
    board = clocklab.lab.auction([[5, 2, 0], [4, 2, 0], [3, 1, 0]], [4, 4, 4], names=["Ada", "Bob", "Cleo"])
    assert "xact" in board.expectations.value
    assert "one equilibrium is looked for" in board.others.value
    before = board.bars.value
    board.values[0][0].number.value = 9
    assert board.bars.value == before
    assert "Press the button" in board.note.text
    board.solve_button.click()
    assert board.bars.value != before
    assert board.note.text == ""
    assert len(board.watched.options) == 6


def test_what_goes_wrong_is_said_in_words_and_leaves_the_lab_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    board = lab()
    before = board.scene, board.bars.value

    def refuse(scene: Scene) -> Equilibrium:
        raise OptionError("Too much <of it>.")

    monkeypatch.setattr(Scene, "bars", refuse)
    board.values[0][0].number.value = 3
    assert board.note.text == "Too much <of it>."
    assert "&lt;of it&gt;" in board.note.widget.value
    assert (board.scene, board.bars.value) == before


def test_names_that_users_type_are_escaped() -> None:
    board = clocklab.lab.auction(names=["<Ada>", "B&b"], prizes=["<i>", "x"])
    for view in (board.bars, board.expectations, board.table, board.others):
        assert "<Ada>" not in view.value
        assert "<i>" not in view.value


@pytest.mark.parametrize("wrong", [{"names": ["Ada"]}, {"prizes": ["a", "b", "c"]}, {"budgets": [1]}, {"ties": (0, 0)}])
def test_bad_arguments_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        clocklab.lab.auction(**wrong)


def test_each_field_has_a_label_and_no_slider_is_reached_by_the_keyboard_alone() -> None:
    board = lab()
    dials = [*(dial for row in board.values for dial in row), *board.budgets]
    assert [dial.number.description for dial in dials[:2]] == ["Ada: pair is worth", "Ada: single is worth"]
    assert all("cl-slide" in dial.slider._dom_classes for dial in dials)
    assert board.ties.description
    assert board.watched.description


def test_running_the_cell_again_closes_the_lab_before(monkeypatch: pytest.MonkeyPatch) -> None:
    message: dict[str, Any] = {"header": {"msg_id": "1"}, "metadata": {"cellId": "auction"}}
    monkeypatch.setattr(boards, "_parent_message", lambda: message)
    first, trainer = lab(), clocklab.lab.bid_trainer(seed=1)
    message["header"] = {"msg_id": "2"}
    second = lab()
    assert (first.closed, trainer.closed, second.closed) == (True, True, False)
    assert first._repr_mimebundle_()["text/plain"] == repr(first) == "<Auction lab, 2 bidders, budgets 10, 10> (closed)"
    second.close()


def test_a_closed_lab_leaves_no_widget_behind() -> None:
    before = set(registry._instances)
    board, trainer = lab(), clocklab.lab.bid_trainer(seed=1)
    assert len(registry._instances) > len(before) + 50
    board.close()
    trainer.close()
    assert set(registry._instances) == before


# ---- rounds, played by hand ---------------------------------------------------------------------------------------


def listed(scene: Scene, bid: int) -> Fraction:
    """What a bid gains on average: all bids of the rival, each with its chance."""
    rival = scene.solved.strategies[1]
    return sum((chance * outcome(scene.auction, (bid, met)).gains[0] for met, chance in enumerate(rival)), Fraction(0))


def test_a_round_tells_gain_worth_luck_and_regret() -> None:
    rounds = Rounds(again(PRIZE), seed=4)
    best = max(listed(PRIZE, bid) for bid in range(11))
    for bid in (0, 1, 3, 7, 10):
        over = rounds.bid(bid)
        assert over.bid == bid
        assert over.gained == PRIZE.auction.values[0][over.outcome.prizes[0]] - bid
        assert over.expected == listed(PRIZE, bid)
        assert over.regret == best - over.expected
        assert over.luck == over.gained - over.expected
    assert [each.regret for each in rounds.played] == [2, 0, 0, 2, 5]
    assert rounds.gained == rounds.expected + rounds.luck == sum(each.gained for each in rounds.played)
    assert rounds.regret == 9
    assert repr(rounds).startswith("5 rounds: gained ")


def test_a_bid_that_cannot_be_made_changes_nothing() -> None:
    rounds = Rounds(random_auctions(), seed=2)
    due = rounds.scene
    for bid in (-1, 11, True, 2.0, "3"):
        with pytest.raises(OptionError):
            rounds.bid(bid)  # type: ignore[arg-type]
    assert rounds.scene is due
    assert rounds.played == []
    assert repr(rounds) == "No round has been played."


def test_the_same_seed_gives_the_same_rounds_whatever_one_bids() -> None:
    """The auctions and the rival's bids do not look at one's own bids."""
    low = Rounds(random_auctions(), seed=6).play(lambda scene: 0, 30)
    high = Rounds(random_auctions(), seed=6).play(lambda scene: 9, 30)
    other = Rounds(random_auctions(), seed=7).play(lambda scene: 0, 30)
    told = [[(each.scene.auction, each.outcome.bids[1]) for each in game.played] for game in (low, high, other)]
    assert told[0] == told[1]
    assert told[0] != told[2]


def test_random_auctions_have_a_better_prize_for_both_and_ties_by_lot() -> None:
    scenes = [random_auctions()(random.Random(seed)) for seed in range(60)]
    assert all(a > b >= 0 for scene in scenes for a, b in scene.auction.values)
    assert {scene.auction.ties for scene in scenes} == {(0, 1), (1, 0)}


def test_who_bids_by_the_equilibrium_has_no_regret() -> None:
    game = Rounds(random_auctions(), seed=5).play(lambda scene: scene.solved.supports[0][-1], 25)
    assert game.regret == 0
    assert game.expected == sum(each.best for each in game.played)


def test_the_rival_bids_with_the_chances_of_the_equilibrium() -> None:
    """600 rounds of one auction: each bid within five standard deviations."""
    game = Rounds(again(PRIZE), seed=11).play(lambda scene: 0, 600)
    met = [each.outcome.bids[1] for each in game.played]
    for bid, chance in enumerate(PRIZE.solved.strategies[1]):
        assert abs(met.count(bid) - 600 * chance) <= 5 * (600 * chance * (1 - chance)) ** 0.5


def test_a_notebook_lists_the_last_rounds_only() -> None:
    game = Rounds(again(PRIZE), seed=1).play(lambda scene: 1, 30)
    assert game._repr_html_().count("<tr>") == 1 + 20
    assert game.html().count("<tr>") == 1 + 30


# ---- the trainer ----------------------------------------------------------------------------------------------------


def test_the_trainer_shows_the_round_then_what_came_of_it() -> None:
    trainer = clocklab.lab.bid_trainer([[9, 2], [6, 1]], [10, 8], ties=(1, 0), prizes=["pair", "single"], seed=4)
    assert "Round 1" in trainer.lots.value
    assert "Of equal bids: Robin before You." in trainer.lots.value
    assert trainer.coins.number.max == 10
    trainer.coins.number.value = 3
    trainer.bid_button.click()
    assert trainer.rounds.played[0].bid == 3
    assert "Bids: You 3, Robin " in trainer.result.value
    assert "No bid was worth more." in trainer.result.value
    assert "Round 2" in trainer.lots.value
    assert 'aria-label="Sums over 1 round' in trainer.sums.value
    trainer.why.open()
    assert "3 (yours)" in trainer.every_bid.value


def test_the_field_holds_no_bid_that_the_next_round_forbids() -> None:
    poor, rich = (Scene(Auction.of([[5, 0], [5, 0]], [coins, 9])) for coins in (2, 9))
    deals = iter([rich, poor, rich])
    trainer = clocklab.lab.bidding.board.BidTrainer(Rounds(lambda rng: next(deals)))
    trainer.coins.number.value = 7
    trainer.bid()
    assert (trainer.coins.value, trainer.coins.number.max) == (2, 2)
    trainer.bid()
    assert [each.bid for each in trainer.rounds.played] == [7, 2]


def test_a_bad_bid_is_told_in_words() -> None:
    trainer = clocklab.lab.bid_trainer(seed=3)
    trainer.bid(99)
    assert "whole coins from 0 to 10" in trainer.note.text
    assert trainer.rounds.played == []
    trainer.bid(1)
    assert trainer.note.text == ""
    trainer.close()
    assert "(closed)" in trainer._repr_mimebundle_()["text/plain"]


def test_without_widgets_a_page_shows_the_strategies_and_the_round() -> None:
    assert "on average" in lab()._repr_mimebundle_()["text/html"]
    assert "Run this cell to bid." in clocklab.lab.bid_trainer(seed=3)._repr_mimebundle_()["text/html"]


def test_what_a_search_leaves_over_is_told_as_nothing() -> None:
    """An approximate mean of -7e-16 coins is 0.0000, without a sign; a chance of 1e-12 has no bar."""
    auction = Auction.of([[5, 2, 0], [4, 2, 0], [3, 1, 0]], [2, 2, 2])
    tiny = Fraction(1, 10**12)
    scene = Scene(auction)
    scene.__dict__["solved"] = Equilibrium(auction, ((1 - tiny, tiny, Fraction(0)),) * 3)
    assert "≈" not in scene.expectations()
    assert "0.0000" in scene.expectations()
    assert "0+</text>" not in scene.bars()


@pytest.mark.parametrize(
    ("asked", "complaint"),
    [
        ({"names": 5}, "names must be a list, not 5"),
        ({"prizes": "ab"}, "prizes must be a list"),
        ({"names": ["Ada"]}, "names must be 2, one each"),
        ({"values": 7}, "values must be a list, not 7"),
    ],
)
def test_names_and_values_that_do_not_fit_are_told(asked: dict[str, Any], complaint: str) -> None:
    """Also by the trainer, which would else bid under other names than it was given."""
    for show in (clocklab.lab.auction, clocklab.lab.bid_trainer):
        with pytest.raises(OptionError, match=complaint):
            show(**{"values": [[4, 0], [3, 0]], **asked})
