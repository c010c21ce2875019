"""Words that have to fit: how wide they are, how large they can be, and where their lines break."""

from __future__ import annotations

from clocklab.draw.svg import columns, shorten

# In em, of the letters that are far from the usual.
_WIDE = {
    **dict.fromkeys("−+=mwMWO", 0.84),
    **dict.fromkeys(" .,:;·/'", 0.35),
    **dict.fromkeys("ijlI", 0.31),
    **dict.fromkeys("ftr", 0.41),
    **dict.fromkeys("cs", 0.55),
}


def width(words: str, size: float, *, bold: bool = False) -> float:
    """Return about how wide words of this size are, in the letters that pictures are lettered with.

    >>> round(width("12", 10, bold=True), 1), round(width("-1".replace("-", "−"), 10), 1)
    (14.0, 14.8)
    """
    return size * sum(_WIDE.get(letter, (0.7 if bold else 0.64) * columns(letter)) for letter in words)


def fitting(words: str, room: float, largest: float, *, bold: bool = False) -> float:
    """Return the size at which words are no wider than ``room``, ``largest`` at most.

    >>> fitting("12", 100, 15), round(fitting("12", 14, 15), 1)
    (15, 10.9)
    """
    wide = width(words, 1, bold=bold)
    return largest if wide * largest <= room else room / wide


def cut(words: str, room: float, size: float, *, bold: bool = False) -> str:
    """Return the words, cut with "…" where they are wider than ``room``.

    >>> cut("Bartholomew", 60, 10), cut("Ada", 60, 10)
    ('Bartholom…', 'Ada')
    """
    short = shorten(words, 10_000)
    while len(short) > 1 and width(short, size, bold=bold) > room:
        short = shorten(short.removesuffix("…"), columns(short.removesuffix("…")) - 1)
    return short


def snug(words: str, room: float, largest: float, least: float, *, bold: bool = False) -> tuple[str, float]:
    """Return the words and their size: smaller where they are wider than ``room``, cut only below ``least``.

    >>> snug("Ada", 60, 12, 10), snug("Bartholomew", 60, 12, 10), round(snug("Bartholomew", 73.2, 12, 10)[1], 1)
    (('Ada', 12), ('Bartholom…', 10), 11.0)
    """
    size = max(least, fitting(words, room, largest, bold=bold))
    return cut(words, room, size, bold=bold), size


def broken(words: str, room: float, size: float) -> list[str]:
    """Return the words in lines that are no wider than ``room``; a longer word has a line of its own.

    >>> broken("one two three", 60, 10)
    ['one two', 'three']
    """
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
