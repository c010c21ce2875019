"""Chance: a Fraction that remembers its count; expected values by hand."""

import copy
import pickle
from fractions import Fraction

import pytest

from clocklab.errors import DistError
from clocklab.probability import Chance

SIX = Chance(159, 216)


def test_it_equals_and_hashes_as_the_fraction():
    assert Fraction(53, 72) == SIX
    assert hash(SIX) == hash(Fraction(53, 72))
    assert {SIX: "six"}[Fraction(53, 72)] == "six"
    assert Chance(1, 2) == 0.5
    assert Chance(4, 6) == Chance(2, 3)


def test_it_keeps_what_was_counted():
    assert (SIX.favourable, SIX.possible, SIX.numerator, SIX.denominator) == (159, 216, 53, 72)
    assert (SIX.complement.favourable, SIX.complement.possible) == (57, 216)


@pytest.mark.parametrize("result", [1 - SIX, SIX + SIX, SIX * SIX, SIX / 2, -SIX, abs(SIX), SIX**2, +SIX])
def test_calculating_gives_a_plain_fraction(result):
    assert type(result) is Fraction


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda c: pickle.loads(pickle.dumps(c))])
def test_copies_keep_what_was_counted(again):
    assert repr(again(SIX)) == "Chance(159, 216)"


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (SIX, "159/216 = 53/72 ≈ 0.7361"),
        (Chance(1, 6), "1/6 ≈ 0.1667"),
        (Chance(108, 216), "108/216 = 1/2 = 0.5"),
        (Chance(1, 32), "1/32 = 0.03125"),
        (Chance(0, 216), "0/216 = 0"),
        (Chance(216, 216), "216/216 = 1"),
        (Chance(1, 216), "1/216 ≈ 0.0046"),
        (Chance(1, 6**6), "1/46656 ≈ 0.0000214"),
        (Chance(1, 6**12), "1/2176782336 ≈ 4.59 × 10⁻¹⁰"),
        (Chance(6**6 - 1, 6**6), "46655/46656 ≈ 0.999979"),
        (Chance(10**40 - 1, 10**40), "9.999…×10³⁹/1.000…×10⁴⁰ ≈ 1 − 1.00 × 10⁻⁴⁰"),
    ],
)
def test_the_text_shows_it_counted_in_lowest_terms_and_as_a_decimal(chance, text):
    assert str(chance) == text
    assert text in chance._repr_html_()


def test_latex_shows_the_same():
    assert SIX.to_latex() == r"\frac{159}{216} = \frac{53}{72} \approx 0.7361"
    assert Chance(1, 2)._repr_latex_() == r"$\frac{1}{2} = 0.5$"
    assert Chance(1, 6**12).to_latex() == r"\frac{1}{2176782336} \approx 4.59 \times 10^{-10}"


def test_it_formats_as_a_number():
    assert f"{SIX:.1%} {SIX:.3f} {Chance(1, 6)}" == "73.6% 0.736 1/6 ≈ 0.1667"


def test_counts_beyond_what_python_prints_are_still_shown():
    # 6,341 digits are met in three-player races; Python refuses to print more than 4,300.
    huge = Chance(10**6340, 10**6341)
    assert str(huge) == "1.000…×10⁶³⁴⁰/1.000…×10⁶³⁴¹ = 1/10 = 0.1"
    assert eval(repr(huge)) == Fraction(1, 10)


@pytest.mark.parametrize("counts", [(-1, 6), (7, 6), (0, 0), (1, -6), (0.5, 6), (1, "6"), (Fraction(1, 2), 1)])
def test_what_is_no_chance_is_refused(counts):
    with pytest.raises(DistError):
        Chance(*counts)
