"""What Tick-Tock Tower is played with: heroes in twin pairs, action cards and secret goals."""

from __future__ import annotations

from enum import Enum

from clocklab.core.values import Ranked

SPACES = 15
"""The last space of each track; 0 is START."""
BELLS = (4, 8, 12)
"""The bell spaces."""
HAND = 3
"""Cards in a hand between turns."""
BELL = 12
"""The hour at which the bell rings and the game ends."""


class Side(Enum):
    """The track a hero climbs."""

    CLOCKWISE = "clockwise"
    COUNTERCLOCKWISE = "counterclockwise"
    MIDDLE = "middle"

    __hash__ = object.__hash__  # members are single objects; Enum's own hash is slow


class Hero(Ranked):
    """A hero: twins stand next to each other here, and the Cuckoo last. Which of two climbs Clockwise the box says."""

    TICK = "Tick"
    TOCK = "Tock"
    WIND_UP_BALLERINA = "Wind-up Ballerina"
    RUSTY_BALLERINA = "Rusty Ballerina"
    BRASS_OWL = "Brass Owl"
    SILVER_BAT = "Silver Bat"
    KEY_KEEPER = "Key Keeper"
    LOCK_KEEPER = "Lock Keeper"
    CUCKOO = "Cuckoo"

    rank: int
    """The place in this list, 0 to 8."""

    @property
    def twin(self) -> Hero | None:
        """The hero that is its twin, on the other track; the Cuckoo has none."""
        return None if self is Hero.CUCKOO else HEROES[self.rank ^ 1]

    @property
    def pair(self) -> Hero:
        """The first-named hero of its pair; the Cuckoo stands for itself."""
        return self if self is Hero.CUCKOO else HEROES[self.rank & ~1]

    def __str__(self) -> str:
        return str(self.value)


HEROES = tuple(Hero)
PAIRS = HEROES[:8:2]
"""The first-named heroes; each stands for its pair."""


class Card(Ranked):
    """A kind of action card."""

    TINY_STEP = "Tiny Step"
    BIG_STEP = "Big Step"
    SPRING_JUMP = "Spring Jump"
    PENDULUM_PUSH = "Pendulum Push"
    HELPING_HAND = "Helping Hand"
    MUSIC_BOX_DANCE = "Music Box Dance"
    CATCH_UP = "Catch Up"
    BIG_FAN = "Big Fan"

    rank: int
    """The place in this list, 0 to 7, and in every tuple of counts."""
    steps: int
    """For the Step cards how many spaces they move: 1, 2 or 3; 0 for all others."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.steps = self.rank + 1 if self.rank < 3 else 0

    def __str__(self) -> str:
        return str(self.value)


CARDS = tuple(Card)


class Goal(Ranked):
    """A kind of secret goal."""

    IN_THE_GEARS = "In the Gears"
    BY_THE_PENDULUM = "By the Pendulum"
    UP_IN_THE_BELFRY = "Up in the Belfry"
    FACE_TO_FACE = "Face to Face"
    THREE_AHEAD = "Three Ahead"
    KIND_HEART = "Kind Heart"
    ON_THE_CHIME = "On the Chime"
    IN_THE_MIDDLE = "In the Middle"
    NO_ONE_AHEAD = "No One Ahead"
    MEETING = "Meeting"
    ONE_STEP_BEHIND = "One Step Behind"
    EVEN_TOWER = "Even Tower"

    rank: int
    """The place in this list, 0 to 11, and in every tuple of counts."""

    def __str__(self) -> str:
        return str(self.value)


GOALS = tuple(Goal)
