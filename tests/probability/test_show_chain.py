"""The transition table of a chain with many states: the number of cases is named once."""

import re

from clocklab.probability import Chain, Dist


def cells(html: str) -> list[list[str]]:
    rows = re.findall(r"<tr>(.*?)</tr>", html)
    return [re.findall(r"<t[hd][^>]*>([^<]*)</t[hd]>", row) for row in rows]


def test_a_wide_table_counts_in_the_caption_s_cases_and_marks_what_cannot_happen_with_a_dot() -> None:
    """Eleven positions, one die, and who would go beyond the last stays: each face is one of six cases."""
    track = Chain({at: Dist((min(at + face, 10), 1) for face in range(1, 7)) for at in range(10)})
    html = track.to_html()
    assert "moves counted in 6 cases" in html
    assert cells(html)[1] == ["0", "·", "1", "1", "1", "1", "1", "1", "·", "·", "·", "·"]
    assert cells(html)[10] == ["9", *"·" * 10, "6"]
    assert cells(html)[11] == ["10", *"·" * 10, "6"]  # the absorbing state stays, in all six cases


def test_states_counted_in_different_cases_keep_their_fractions() -> None:
    mixed = Chain({at: Dist({at: 1, at + 1: at + 1}) for at in range(9)})
    assert cells(mixed.to_html())[2][:4] == ["1", "0", "1/3", "2/3"]


def test_a_caption_of_one_s_own_is_followed_by_the_number_of_cases() -> None:
    track = Chain({at: Dist({at: 1, at + 1: 1}) for at in range(9)})
    assert ">mine: moves counted in 2 cases</caption>" in track.to_html(caption="mine")
