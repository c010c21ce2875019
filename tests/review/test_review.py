"""Reviews: exact numbers counted by hand, luck whose mean is nothing, estimates that repeat, files that are refused."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

import clocklab
from clocklab.cli import main
from clocklab.core import CHANCE, OVER, Match, Record
from clocklab.core.page import page
from clocklab.errors import OptionError, PositionError, RecordError
from clocklab.lab import play
from clocklab.players import read
from clocklab.review import Review, beside, mark, review
from clocklab.review.judging import Counted, Judge, Mean, plays_on
from clocklab.simulate import play as played


def race(position: str) -> Match:
    return Match(clocklab.load("grandfather", cards=[1, 2], bump_from=2), start=position, names=["Ada", "Bob"])


def test_a_race_of_two_cards_by_hand() -> None:
    """Ada has passed the first of two cards and rolled a 2: entering it wins the race, so her chance is 1."""
    match = race("1,2 1,0 0 move 1,2,5")
    match.play("move 2")
    found = review(match)
    assert found.exact
    assert found.worth[0] == ((Fraction(1), Fraction(0)), (0, 0))
    assert [each.mark for each in found.decisions] == ["best"]
    assert found.shares[0].given_away == 0


def test_what_a_missed_win_gives_away_is_what_the_worse_position_lacks() -> None:
    """Stopping leaves a game that counting all positions (``Game.solve``) gives less than 1; the rest is the loss."""
    match = race("1,2 1,0 0 move 1,2,5")
    match.play("stop")
    found = review(match)
    (decision,) = found.decisions
    left = match.game.solve().value(match.state)[0]
    assert decision.loss == 1 - left > 0
    assert found.dearest[0].best == match.game.label_action(match.positions[0].state, match.game.parse_action("move 2"))
    assert found.shares[0].choices == -decision.loss
    assert found.shares[1].others == decision.loss


def test_the_mean_of_luck_is_nothing_over_all_that_chance_can_do() -> None:
    start = race("1,2 1,0 1 roll")
    total = Fraction(0)
    for outcome, weight in start.here.law.items():
        match = race("1,2 1,0 1 roll")
        match.play(outcome)
        total += review(match).shares[0].luck * weight
    assert start.turn is CHANCE
    assert total == 0


def test_luck_and_choices_add_up_to_the_end() -> None:
    game = clocklab.load("grandfather", cards=[5, 3, 9])
    match = Match.from_record(played(game, [read("greedy", game), read("random", game)], seed=2))
    for each in review(match).shares:
        assert each.start + each.luck + each.choices + each.others == each.end
    assert review(match).shares[0].choices == -review(match).shares[0].given_away


@pytest.fixture(scope="module")
def tower() -> Match:
    """The last dozen steps of a game of Tick-Tock Tower by its own quick player."""
    game = clocklab.load("ticktock")
    player = read(plays_on(game)[0], game)
    record = played(game, [player, *[read("random", game)] * 3], seed=3)
    whole = Match.from_record(record)
    match = Match(game, start=whole.positions[-12].state)
    for _, action in whole.history[-11:]:
        match.play(action)
    return match


@pytest.fixture(scope="module")
def looked(tower: Match) -> Review:
    return review(tower, playouts=4, workers=1)


def test_the_same_seed_gives_the_same_review(tower: Match, looked: Review) -> None:
    assert review(tower, playouts=4, workers=1) .to_json() == looked.to_json()  # fmt: skip
    assert not looked.exact
    assert "what their seat could know" in looked.note
    for each in looked.shares:
        assert float(each.start + each.luck + each.choices + each.others) == pytest.approx(float(each.end))
    assert sum(float(value) for value in looked.worth[-1][0]) == 1


def test_the_worth_after_a_decision_is_what_playing_it_out_again_finds(tower: Match, looked: Review) -> None:
    """The oracle plays the position after each decision on by itself, with the same seed."""
    how = looked.settings
    judge = Judge(tower.game, how.player, how.longest, how.aim, how.seed)
    checked = 0
    for each in looked.decisions:
        after = tower.positions[each.step]
        if after.turn is not OVER:
            played_out = judge.worth(after.state, how.playouts)
            assert looked.worth[each.step][0] == pytest.approx([mean.value for mean in played_out], abs=1e-6)
            assert looked.worth[each.step][1] == pytest.approx([mean.half for mean in played_out], abs=1e-6)
            checked += 1
    assert checked


def test_a_playout_goes_on_until_its_player_can_tell_who_is_ahead() -> None:
    """In Clocktowers the architect tells only where a turn begins, here after the draw's event, a reveal and a play."""
    game = clocklab.load("clocktowers")
    judge = Judge(game, "architect:level=strong", 1, "win", 0)
    worth = judge.played_on(game.initial(), 0)
    assert sum(worth) == pytest.approx(1)
    assert worth != Judge(game, "lookahead", 1, "win", 0).played_on(game.initial(), 0)


def test_a_review_is_kept_and_refused_for_another_game(tower: Match, looked: Review, tmp_path: Path) -> None:
    kept = beside(tmp_path / "game.json")
    looked.save(kept)
    again = Review.load(kept, tower)
    assert again.to_json() == looked.to_json()
    assert again.decisions == looked.decisions
    with pytest.raises(RecordError, match="belongs to another game"):
        Review.load(kept, race("1,2 1,0 0 move 1,2,5"))
    kept.write_text(looked.to_json().replace('"playouts":4', '"playouts":9'))
    with pytest.raises(RecordError, match="altered"):
        Review.load(kept, tower)
    kept.write_text("{")
    with pytest.raises(RecordError, match="cut off"):
        Review.load(kept, tower)


def test_a_game_with_secrets_is_reviewed_once_it_is_over() -> None:
    game = clocklab.load("ticktock")
    match = Match(game)
    while not match.here.secret:
        match.roll() if match.turn is CHANCE else match.play(match.actions[0])
    with pytest.raises(PositionError, match="once it is over"):
        review(match)
    with pytest.raises(OptionError, match="Match"):
        review(game)  # type: ignore[arg-type]


def test_marks_need_an_interval_without_nothing() -> None:
    assert [mark(loss, 0, "win") for loss in (0, 0.01, 0.02, 0.06)] == ["best", "fine", "doubtful", "mistake"]
    assert mark(0.5, 0.6, "win") == "fine"
    assert mark(2, 0.1, "points") == "mistake"


def test_trials_that_are_all_the_same_leave_room_for_what_was_missed() -> None:
    """The rule of three: what did not come in 30 trials comes in less than a tenth, with 95 % confidence."""
    assert Mean.of([1.0] * 30) == Mean(1.0, 0.1)


def test_counting_to_the_end_agrees_with_the_solver() -> None:
    """With one card left each, no throw can come back to a position: the solver's values are the same."""
    match = race("1,2 1,0 0 move 1,2,5")
    assert Counted(match.game).value(match.here.after(match.game.parse_action("move 2")).state) == (1, 0)


def test_the_page_has_the_review_and_escapes_names(tmp_path: Path) -> None:
    match = race("1,2 1,0 0 move 1,2,5")
    match.names = ("<b>", "Bob")
    match.play("stop")
    text = page(match, looking=review(match).looking())
    assert "&lt;b&gt;" in text
    assert "<b>" not in text
    assert "Dearest decisions" in text
    assert '<a href="#1">1</a>' in text
    assert not re.search(r"(src|href)=.?https?:", text)


def test_the_command_prints_keeps_and_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = race("1,2 1,0 0 move 1,2,5")
    match.play("stop")
    match.save(file := tmp_path / "game.json")
    assert main(["review", str(file)]) == 0
    assert "Dearest decisions" in capsys.readouterr().out
    assert beside(file).exists()
    assert main(["review", str(file), "--html", str(tmp_path / "page.html")]) == 0
    assert (tmp_path / "page.html").stat().st_size < 1_000_000
    assert main(["review", str(file), "--html", str(file)]) == 2
    assert "another file" in capsys.readouterr().err
    beside(file).write_text("{}")
    assert main(["review", str(file)]) == 2
    assert "--again" in capsys.readouterr().err
    assert main(["review", str(file), "--again"]) == 0


def test_a_game_in_one_line_opens_in_the_lab() -> None:
    match = race("1,2 1,0 0 move 1,2,5")
    match.play("stop")
    board = play(match.line, show=())
    assert board.session.match.record() == match.record()
    with pytest.raises(RecordError, match="copy all of it"):
        Record.from_line(match.line[:-9])
    with pytest.raises(RecordError, match="begins with"):
        Record.from_line("hello")


def test_the_panel_reviews_walks_and_lists() -> None:
    match = race("1,2 1,0 0 move 1,2,5")
    match.play("stop")
    board = play(match, show=("review",))
    panel = board.review
    assert panel.review is None
    panel.quick_button.click()
    assert panel.review is not None
    assert "mistake" in panel.dearest.children[0].description
    panel.slider.value = 0
    assert board.session.looking == 0
    panel.dearest.children[0].click()
    assert board.session.looking is None
    assert "better" in panel.verdict.value


def test_a_review_kept_beside_a_saved_game_opens_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    match = race("1,2 1,0 0 move 1,2,5")
    match.play("stop")
    board = play(match, show=("review",))
    board.review.quick_button.click()
    board.files.name.value = "monday.clocklab.json"
    board.files.save_button.click()
    kept = beside(tmp_path / "monday.clocklab.json")
    assert Review.load(kept, match).results == board.review.review.results
    again = play("grandfather", show=("review",), seats=())
    again.files.name.value = "monday.clocklab.json"
    again.files.load_button.click()
    assert again.review.review is not None
    assert kept.name in again.review.status.value
    assert "mistake" in again.review.dearest.children[0].description


def test_a_review_made_of_a_saved_game_is_kept_beside_it_and_not_beside_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    match = race("1,2 1,0 0 move 1,2,5")
    board = play(match, show=("review",))
    board.files.save_button.click()
    kept = beside(tmp_path / board.files.name.value)
    board.session.play("stop")
    board.review.quick_button.click()
    assert not kept.exists()
    board.session.undo()
    board.review.quick_button.click()
    assert kept.exists()


def test_a_review_in_one_line_opens_in_the_lab_with_its_chart(looked: Review) -> None:
    board = play(looked.line)
    assert board.review.review.results == looked.results
    assert "<svg" in getattr(board.review.chart, "markup", "") + getattr(board.review.chart, "value", "")
    with pytest.raises(RecordError, match="cut off"):
        play(looked.line[:-9])
