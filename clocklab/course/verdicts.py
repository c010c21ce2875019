"""What is said about an answer: a mark, a sentence, and perhaps a picture of the case that it is about."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from html import escape

from clocklab.core.svg import Svg


class Mark(Enum):
    """How an answer was marked."""

    RIGHT = "Right"
    NEARLY = "Nearly"
    FORM = "Another form is asked for"
    NOT_YET = "Not yet"
    UNREADABLE = "Cannot be read"
    OPEN = "Your turn"
    HINT = "Hint"
    REVEALED = "The answer"
    KEPT = "Not here"


_SIGNS = {
    Mark.RIGHT: ("✓", "#1b7f3b"),
    Mark.NEARLY: ("≈", "#8a6100"),
    Mark.FORM: ("≈", "#8a6100"),
    Mark.NOT_YET: ("✗", "#b54708"),
    Mark.UNREADABLE: ("?", "#b54708"),
    Mark.OPEN: ("…", "#3d7fc4"),
    Mark.HINT: ("→", "#3d7fc4"),
    Mark.REVEALED: ("!", "#3d7fc4"),
    Mark.KEPT: ("→", "#3d7fc4"),
}


@dataclass(frozen=True, slots=True, repr=False)
class Verdict:
    """What is said about an answer, shown by Jupyter and printed elsewhere. It is true only if the answer was right.

    ``picture`` shows the case that it is about, if there is one.
    """

    mark: Mark
    text: str
    picture: Svg | None = None

    def __bool__(self) -> bool:
        return self.mark is Mark.RIGHT

    def __repr__(self) -> str:
        return f"{_SIGNS[self.mark][0]} {self.mark.value}. {self.text}"

    def _repr_html_(self) -> str:
        """Return the verdict with its sign and word; the colour only repeats them."""
        sign, colour = _SIGNS[self.mark]
        text = escape(self.text).replace("\n", "<br>")
        return (
            f'<div role="status" style="border-left:4px solid {colour};padding:4px 10px;margin:2px 0">'
            f"<strong>{sign} {self.mark.value}.</strong> {text}{self.picture.markup if self.picture else ''}</div>"
        )
