"""Positions of Clonk! for tests: a line made of what matters; the discard pile holds what makes the pile so large."""

from collections import Counter
from typing import Any

import clocklab

COPIES = {  # what the rulings give the three copies of colour number i and type number j, by (i + j) % 6
    0: ("10", "01", "21"),
    1: ("20", "01", "00"),
    2: ("10", "02", "10"),
    3: ("01", "30", "11"),
    4: ("20", "02", "01"),
    5: ("10", "01", "22"),
}
DECK = [
    f"{colour}{kind}{copy}"
    for i, colour in enumerate("rgwpyb")
    for j, kind in enumerate("hnscdr")
    for copy in COPIES[(i + j) % 6]
]
ROW = ("rr10", "gr01", "wd01", "pd00", "bc02")
"""Tops of shafts that nothing matters about."""


def cut(text: str) -> list[str]:
    """Return the cards of a text, with or without spaces."""
    plain = text.replace(" ", "").replace("#", "")
    return [plain[at : at + 4] for at in range(0, len(plain), 4)]


def seat(hand: str = "", gallery: str = "", cart: str = "", cards: str = "0,0", tasks: str = "") -> str:
    """Return a seat's word; without tasks they are given by ``line``."""
    return ":".join(text.replace(" ", "") for text in (hand, gallery, cart, cards, tasks))


def line(*seats: str, shafts: tuple[str, ...] = ROW, pile: int = 45, phase: str = "dig", **more: Any) -> str:
    """Return the position's line in turn ``turns``, the first of the second round if left out.

    ``unseen`` are cards that must not lie on the discard pile.
    """
    tasks = ("r*,h", "g*,n", "w*,s", "p*,c")
    words = [word + tasks[at] if word.endswith(":") else word for at, word in enumerate(seats)]
    turns = more.get("turns", len(seats) + 1)
    gone = Counter(card for word in words for part in word.split(":")[:3] for card in cut(part))
    gone += Counter(card for shaft in shafts for card in cut(shaft))
    kept = cut(more.get("unseen", ""))
    left = [*(Counter(DECK) - gone - Counter(kept)).elements(), *kept]
    downs = "".join(shafts).count("#")
    out = "".join(left[: len(left) - downs - pile])
    first = more.get("first", 0)
    rest = " ".join(f"{key}={more.get(key, 0)}" for key in ("gift", "blasts", "draws"))
    return (
        f"{' '.join(words)} shafts={'/'.join(shaft.replace(' ', '') for shaft in shafts)} out={out} "
        f"{'awake' if more.get('awake') else 'asleep'} first={first} turns={turns} "
        f"seat={(first + turns - 1) % len(seats)} {rest} {phase}"
    )


def match(text: str, **options: Any) -> clocklab.Match:
    """Return a match at a position's line, with as many players as it has seats."""
    game = clocklab.load("clonk", players=text.split(" shafts=")[0].count(" ") + 1, **options)
    return clocklab.Match(game, start=text)


def choices(played: clocklab.Match, verb: str = "") -> set[str]:
    """Return what can be done, of this kind."""
    texts = [played.game.format_action(action) for action in played.actions]
    assert len(set(texts)) == len(texts)
    return {text for text in texts if text.startswith(verb)}


def dealt(seed: int = 1, **options: Any) -> clocklab.Match:
    """Return a match at the beginning of its first turn, everybody having opened the colour."""
    played = clocklab.Match(clocklab.load("clonk", **options), seed=seed)
    while played.state.turns == 0:
        if played.turn is clocklab.CHANCE:
            played.roll()
        else:
            played.play("open colour")
    return played
