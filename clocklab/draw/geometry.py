"""Where things lie on a board: upright boxes, and points around a centre.

Angles are in degrees, clockwise from the top, as on a clock; y grows downwards as in SVG.
"""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of width ``w`` and height ``h`` around ``(x, y)``."""

    x: float
    y: float
    w: float
    h: float

    @property
    def left(self) -> float:
        """The x of the left side."""
        return self.x - self.w / 2

    @property
    def right(self) -> float:
        """The x of the right side."""
        return self.x + self.w / 2

    @property
    def top(self) -> float:
        """The y of the upper side."""
        return self.y - self.h / 2

    @property
    def bottom(self) -> float:
        """The y of the lower side."""
        return self.y + self.h / 2

    def grown(self, by: float) -> Box:
        """Return the box with each side moved outwards by this much.

        >>> Box(0, 0, 10, 20).grown(1)
        Box(x=0, y=0, w=12, h=22)
        """
        return Box(self.x, self.y, self.w + 2 * by, self.h + 2 * by)

    def overlaps(self, other: Box) -> bool:
        """Return whether the two share more than an edge.

        >>> Box(0, 0, 10, 10).overlaps(Box(9, 9, 10, 10)), Box(0, 0, 10, 10).overlaps(Box(10, 0, 10, 10))
        (True, False)
        """
        return abs(self.x - other.x) < (self.w + other.w) / 2 and abs(self.y - other.y) < (self.h + other.h) / 2

    def inside(self, other: Box) -> bool:
        """Return whether all of this box lies within the other.

        >>> Box(0, 0, 10, 10).inside(Box(0, 0, 10, 12))
        True
        """
        return (
            other.left <= self.left
            and self.right <= other.right
            and other.top <= self.top
            and self.bottom <= other.bottom
        )


def around(angle: float, radius: float, x: float = 0, y: float = 0) -> tuple[float, float]:
    """Return the point at this angle and distance from ``(x, y)``.

    >>> around(90, 10), around(180, 10)[1]
    ((10.0, -0.0), 10.0)
    """
    turn = math.radians(angle)
    return round(x + radius * math.sin(turn), 3), round(y - radius * math.cos(turn), 3)


def ring(x: float, y: float, corners: int, *radii: float, start: float = 0) -> str:
    """Return a polygon's ``points`` around ``(x, y)``, its radii taken in turn: two of them make a star.

    >>> ring(0, 0, 4, 10)
    '0.0,-10.0 10.0,0.0 0.0,10.0 -10.0,0.0'
    """
    places = (around(start + 360 * corner / corners, radii[corner % len(radii)], x, y) for corner in range(corners))
    return " ".join(f"{at_x + 0:.1f},{at_y + 0:.1f}" for at_x, at_y in places)
