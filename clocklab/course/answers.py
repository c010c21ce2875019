"""Answers as people give them: which numbers one may mean, and how near the truth each is.

Whatever a learner can reasonably hand over for a number is read: any kind of number that Python and its libraries
have, and text such as ``2/3``, ``66.7 %``, ``4 1/4``, ``½``, ``1 in 36``, ``12:5``, ``2,961``, ``7e-07`` or
``6/216 = 1/36 ≈ 0.0278``. Text may mean more than one number (``2,961`` is 2961, or 2.961 with a decimal comma): all
of them are returned, and the true answer decides.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from itertools import product
from numbers import Rational, Real
from typing import Any

from clocklab.errors import AnswerError, brief
from clocklab.simulate import Estimate

LONGEST = 2_000
LONG_DECIMAL = 12
"""A decimal of more digits than this comes from a computer's arithmetic, and counts to within its precision."""
LARGEST_POWER = 5_000
HOW = "give a number, a fraction like 2/3 or '2/3', or a decimal"


@dataclass(frozen=True, slots=True)
class Number:
    """A number as it was given.

    ``unit`` is the unit of a decimal's last digit (1/1000 in 0.667), and 0 for a whole number or a fraction, which are
    meant exactly. ``digits`` counts a decimal's digits from the first that is not 0. ``low`` and ``high`` are the ends
    of the interval of a simulated estimate. ``odds`` says that the number was given as odds, such as 5 to 31.
    """

    value: Fraction
    unit: Fraction = Fraction(0)
    digits: int = 0
    low: Fraction | None = None
    high: Fraction | None = None
    odds: bool = False

    @property
    def slack(self) -> Fraction:
        """How far the truth may lie from the number: half a unit, or a computer's precision for a long decimal."""
        long = abs(self.value) / 10**LONG_DECIMAL if self.digits > LONG_DECIMAL else Fraction(0)
        return max(self.unit / 2, long)

    def rounds(self, truth: Fraction) -> bool:
        """Return whether the truth is this number, or rounds to it."""
        return abs(self.value - truth) <= self.slack

    def cuts(self, truth: Fraction) -> bool:
        """Return whether this number is the truth with its further digits cut off where they had to be rounded up."""
        return self.value * truth >= 0 and 0 < abs(truth) - abs(self.value) < self.unit and not self.rounds(truth)

    @property
    def estimated(self) -> bool:
        """Whether the number is a simulated estimate with its interval."""
        return self.low is not None

    def holds(self, truth: Fraction) -> bool:
        """Return whether the truth lies in the estimate's interval."""
        return self.low is not None and self.high is not None and self.low <= truth <= self.high

    def scaled(self, factor: Fraction) -> Number:
        """Return the number that many times over."""
        return replace(self, value=self.value * factor, unit=self.unit * abs(factor))


def read_numbers(answer: Any) -> tuple[Number, ...]:
    """Return the numbers that an answer may mean, at least one. Raises AnswerError where it cannot be read.

    >>> [str(number.value) for number in read_numbers("2,961")]
    ['2961', '2961/1000']
    >>> [str(read_numbers(text)[0].value) for text in ("4/6", "66.7 %", "4 1/4", "1 in 36", "6/216 = 1/36 ≈ 0.0278")]
    ['2/3', '667/1000', '17/4', '1/36', '1/36']
    """
    if isinstance(answer, bool):
        raise AnswerError(f"{answer} is not a number; {HOW}.")
    if isinstance(answer, Estimate):
        return (_estimate(answer.value, answer.low, answer.high),)
    if isinstance(getattr(answer, "estimate", None), Estimate):
        return read_numbers(answer.estimate)
    if isinstance(answer, Rational):
        return (Number(Fraction(int(answer.numerator), int(answer.denominator))),)
    if isinstance(answer, str) and not isinstance(answer, Enum):
        return _text(str(answer))
    return (_real(answer),)


def _real(answer: Any) -> Number:
    """Return a float of any library, or a Decimal, as the decimal that its text shows."""
    if getattr(answer, "shape", None) == () and not isinstance(answer, Real):
        answer = answer.item()  # an array that holds one number
        if isinstance(answer, Rational) and not isinstance(answer, bool):
            return Number(Fraction(int(answer.numerator), int(answer.denominator)))
    if getattr(answer, "is_number", False) is True and hasattr(answer, "evalf"):
        answer = answer.evalf(25)  # a formula of sympy, such as sqrt(2)/2
    elif isinstance(answer, bool) or not isinstance(answer, Real | Decimal):
        raise AnswerError(f"An answer of type {type(answer).__name__} cannot be read here; {HOW}.")
    try:
        finite = math.isfinite(answer)
        shown = Decimal(str(answer))
    except (ArithmeticError, TypeError, ValueError):
        raise AnswerError(f"{brief(answer)} cannot be read as a number; {HOW}.") from None
    if not finite:
        raise AnswerError(f"{answer} is not an answer; give a finite number.")
    exponent = shown.as_tuple().exponent
    assert isinstance(exponent, int), "only what is not finite has another exponent"
    if abs(shown.adjusted()) > LARGEST_POWER or abs(exponent) > LARGEST_POWER:
        raise AnswerError(f"{brief(answer)} is too large or too small to be read; {HOW}.")
    return _decimal(f"{shown:f}")


def _estimate(value: float | str, low: float | str, high: float | str) -> Number:
    def exact(end: float | str) -> Fraction | None:
        return Fraction(end) if math.isfinite(float(end)) else None

    ends = exact(low), exact(high)
    if None in ends:
        raise AnswerError(
            "That estimate has no interval, as all its trials gave the same; the exact value is asked for."
        )
    return replace(_decimal(f"{Decimal(str(value)):f}"), low=ends[0], high=ends[1])


def _decimal(text: str) -> Number:
    """Return a number written in digits, perhaps with a point. A whole number is exact.

    >>> _decimal("0.0278")
    Number(value=Fraction(139, 5000), unit=Fraction(1, 10000), digits=3, low=None, high=None, odds=False)
    """
    whole, _, places = text.partition(".")
    value = Fraction(text)
    if not places or (value.denominator == 1 and not places.strip("0")):
        return Number(value)
    digits = len((whole + places).lstrip("+-0"))
    return Number(value, Fraction(1, 10 ** len(places)), digits)


# ---- text ----------------------------------------------------------------------------------------------------

ABOUT = re.compile(r"^(?:≈|~|about|approximately|approx\.?|roughly|circa|ca\.?|exactly|nearly)\s*", re.IGNORECASE)
NAME = re.compile(r"[A-Za-z_]\w*(?:\s*\(.*\))?")
CALL = re.compile(r"(?:\w+\.)*\w+\(\s*'?([^'(),]+)'?\s*(?:,\s*'?([^'(),]+)'?\s*)?\)")
RATIO = re.compile(r"([+-]?\d+)\s*/\s*([+-]?\d+)")
MIXED = re.compile(r"([+-]?)(\d+)\s*(?:\s|and|\+)\s*(\d+)\s*/\s*(\d+)")
ODDS = re.compile(r"(\d+)\s*(?::|to)\s*(\d+)")
AMONG = re.compile(r"(\d+)\s*(?:in|out of|of)\s*(\d+)")
POWER = re.compile(r"(?:([^^*×·eE]+?)\s*(?:\*|×|·)\s*)?10\s*(?:\^|\*\*)\s*([+-]?\d+)|([^eE]+)[eE]([+-]?\d+)")
LESS = re.compile(r"1\s*-\s*(\S.*)")
PERCENT = re.compile(r"(.+?)\s*(%|per\s?cent|percent|‰|per mille)", re.IGNORECASE)
UNIT = re.compile(r"(.*\d)\s+[^\W\d_]+")
INTERVAL = re.compile(r"(\S+), 95 % interval (\S+) to (\S+)(?: .*)?")
PLUS_MINUS = re.compile(r"(\S+)\s*\(?\s*(?:±|\+/-)\s*([^\s)]+)\)?")
WHOLE = re.compile(r"[+-]?\d+")
GROUPED = re.compile(r"[+-]?[1-9]\d{0,2}(?:([,. '’_])\d{3})(?:\1\d{3})*")
POINTED = re.compile(r"([+-]?(?:\d+|[1-9]\d{0,2}(?:([,. '’_])\d{3})(?:\2\d{3})*)?)([.,])(\d+)")
SUPERSCRIPT = re.compile("[⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+")
VULGAR = re.compile("(?<=[0-9])(?=[¼-¾⅐-⅞↉])")


def _tidy(text: str) -> str:
    """Return text with its signs, digits and spaces as a keyboard writes them.

    >>> _tidy("−4½ × 10⁻³"), _tidy("٣/٤"), _tidy("“2/3”.")
    ('-4 1/2 × 10^-3', '3/4', '2/3')
    """
    text = SUPERSCRIPT.sub(lambda found: "^" + unicodedata.normalize("NFKC", found[0]), VULGAR.sub(" ", text))
    text = unicodedata.normalize("NFKC", text)
    text = "".join(str(unicodedata.decimal(char, char)) for char in text)
    text = re.sub("[−–—‒]", "-", text.replace("⁄", "/").replace("∕", "/").replace("÷", "/").replace("∶", ":"))
    text = re.sub(r"(?<=[\w%)”\"'])\s*[.;,!]$", "", " ".join(text.split()))
    return text.strip("\"'`“”„‘’«»$ ")


def _text(answer: str) -> tuple[Number, ...]:
    if len(answer) > LONGEST:
        raise AnswerError("The answer is too long to be read; give a fraction in lower terms, or a decimal.")
    text = _tidy(answer)
    numbers = tuple(dict.fromkeys(_chain(text)))
    if not numbers:
        raise AnswerError(f"{brief(answer)} cannot be read as a number; write 2/3, 0.6667 or 66.67 %, without words.")
    return numbers


def _chain(text: str) -> Iterator[Number]:
    """Yield what numbers that are said to be equal may mean, as in ``6/216 = 1/36 ≈ 0.0278``: the exact one of them."""
    said = [piece.strip() for piece in re.split(r"~=|[=≈≃≅]", text)]
    named = [piece for piece in said if len(said) > 1 and NAME.fullmatch(piece)]
    pieces = [piece for piece in said if piece and "…" not in piece and piece not in named]
    readings = [list(_piece(ABOUT.sub("", piece))) for piece in pieces]
    for chosen in product(*readings) if readings and len(readings) <= 6 else ():
        best = min(chosen, key=lambda number: (number.estimated, number.unit > 0, -number.digits))
        if all(each.rounds(best.value) for each in chosen):
            yield best


def _piece(text: str) -> Iterator[Number]:
    """Yield the numbers that one piece of text may mean."""
    if found := INTERVAL.fullmatch(text):
        yield from _estimated(*found.groups())
        return
    if found := PLUS_MINUS.fullmatch(text):
        yield from _around(*found.groups())
        return
    if found := PERCENT.fullmatch(text):
        share = Fraction(1, 1000 if found[2] in "‰" or "mille" in found[2].casefold() else 100)
        for number in _piece(found[1]):
            yield _in_percent(number, found[1]).scaled(share)
        return
    if found := CALL.fullmatch(text):
        yield from _piece(f"{found[1]}/{found[2]}" if found[2] else found[1])
        return
    for read in (_ratio, _power, _digits):
        numbers = list(read(text))
        yield from numbers
        if numbers:
            return
    if found := UNIT.fullmatch(text):
        yield from _piece(found[1])


def _estimated(value: str, low: str, high: str) -> Iterator[Number]:
    try:
        yield _estimate(value, low, high)
    except (ArithmeticError, ValueError):
        return


def _around(middle: str, half: str) -> Iterator[Number]:
    try:
        value, spread = Fraction(middle), Fraction(half)
    except (ArithmeticError, ValueError):
        return
    yield from _estimated(middle, str(float(value - spread)), str(float(value + spread)))


def _in_percent(number: Number, text: str) -> Number:
    """Return a percentage: a whole number of percent is rounded as well, as 67 % is."""
    if number.unit == 0 and WHOLE.fullmatch(text):
        return replace(number, unit=Fraction(1), digits=len(text.lstrip("+-0")))
    return number


def _ratio(text: str) -> Iterator[Number]:
    if found := RATIO.fullmatch(text):
        if int(found[2]) == 0:
            raise AnswerError(f"{brief(text)} divides by 0.")
        yield Number(Fraction(int(found[1]), int(found[2])))
    elif (found := MIXED.fullmatch(text)) and int(found[4]):
        size = int(found[2]) + Fraction(int(found[3]), int(found[4]))
        yield Number(-size if found[1] == "-" else size)
    elif (found := AMONG.fullmatch(text)) and int(found[2]):
        yield Number(Fraction(int(found[1]), int(found[2])))
    elif (found := ODDS.fullmatch(text)) and int(found[1]) + int(found[2]):
        favourable, against = int(found[1]), int(found[2])
        yield Number(Fraction(favourable, favourable + against), odds=True)
        if against:
            yield Number(Fraction(favourable, against))


def _power(text: str) -> Iterator[Number]:
    if found := POWER.fullmatch(text):
        factor, power = (found[1], found[2]) if found[2] else (found[3], found[4])
        if len(power) > 5 or abs(int(power)) > LARGEST_POWER:
            raise AnswerError(f"{brief(text)} is too large or too small to be read.")
        scale = Fraction(10) ** int(power)
        for number in _digits(factor.strip() if factor else "1"):
            rounded = replace(number, unit=Fraction(1), digits=len(factor.strip("+-0 "))) if factor else number
            yield (number if number.unit else rounded).scaled(scale)
    elif found := LESS.fullmatch(text):
        for number in (*_ratio(found[1]), *_power(found[1]), *_digits(found[1])):
            yield replace(number, value=1 - number.value)


def _digits(text: str) -> Iterator[Number]:
    """Yield a number in digits: with thousands in groups, and with a point or a comma before the decimals."""
    if WHOLE.fullmatch(text):
        yield Number(Fraction(int(text)))
        return
    if GROUPED.fullmatch(text):
        yield Number(Fraction(re.sub(r"[^\d+-]", "", text)))
    if (found := POINTED.fullmatch(text)) and found[2] != found[3]:
        yield _decimal(f"{re.sub(r'[^0-9+-]', '', found[1]) or '0'}.{found[4]}")
    elif found := re.fullmatch(r"([+-]?\d+)\.", text):
        yield Number(Fraction(int(found[1])))


# ---- words ---------------------------------------------------------------------------------------------------


def words(answer: Any) -> str:
    """Return an answer in words so that two can be compared: without case, article, quotes and full stop.

    >>> words("The  Necklace."), words("pendulum_push"), words("'Bob'")
    ('necklace', 'pendulum push', 'bob')
    """
    text = answer.name if isinstance(answer, Enum) else str(answer)
    text = unicodedata.normalize("NFKC", text).replace("_", " ").replace("-", " ").replace("’", "'").casefold()
    text = " ".join(text.split()).strip("\"'`“”„‘«».!,; ")
    return re.sub(r"^(?:the|a|an)\s+", "", text)


def same_words(answer: Any, exact: str) -> bool:
    """Return whether an answer in words, or a card or player that has that name, is the exact one."""
    if isinstance(answer, Enum):
        return words(exact) in (words(answer), words(str(answer)), words(answer.value))
    return isinstance(answer, str) and words(re.sub(r"^\w+\.(?=[A-Z_]+$)", "", answer.strip())) == words(exact)


def same_list(answer: Any, exact: Sequence[Any]) -> bool:
    """Return whether an answer lists the same words or numbers in the same order, as a list or as text.

    >>> same_list("1, 5", (1, 5)), same_list([5, 1], (1, 5)), same_list("Ada and Bob", ["Ada", "Bob"])
    (True, False, True)
    """
    if isinstance(answer, str):
        answer = [each for each in re.split(r"\s*(?:,|;|\band\b|-|\s)\s*", answer.strip(" ()[]{}.")) if each]
    if not isinstance(answer, Sequence) or len(answer) != len(exact):
        return False
    return all(
        same_words(given, wanted)
        if isinstance(wanted, str)
        else any_rounds(read_numbers(given), Fraction(wanted)) is not None
        for given, wanted in zip(answer, exact, strict=True)
    )


def any_rounds(numbers: Iterable[Number], truth: Fraction) -> Number | None:
    """Return the number among these that is the truth or rounds to it, an exact one first; None where there is none."""
    fits = [number for number in numbers if number.rounds(truth) and not number.estimated]
    return min(fits, key=lambda number: (number.value != truth, -number.digits), default=None)
