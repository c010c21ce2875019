"""The gallery: every game that is installed, with its board, what it is, and where to begin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from importlib.util import find_spec
from typing import Any

from clocklab.core import CHANCE, Game, Match, Svg, games
from clocklab.core.contract import Turn
from clocklab.core.svg import image_tag
from clocklab.core.text import listed
from clocklab.course.lessons import lessons
from clocklab.players.seats import player_rng

SEED = 7
LONGEST = 400
"""The number of steps after which a game is looked back at, if it is not over by then."""
OTHER_LESSONS = {"more_other_tools": "every game in OpenSpiel and PettingZoo, and a second opinion on ours"}
"""The notebooks that are not about a single game."""

# Only what JupyterLab keeps of a notebook that is not trusted yet: style attributes, no style sheet, no script.
_SHELF = "display:grid;grid-template-columns:repeat(auto-fit,minmax(260px,1fr));gap:16px;padding:0;margin:8px 0"
_CARD = (
    "display:flex;flex-wrap:wrap;gap:8px 24px;align-items:flex-start;align-content:flex-start;margin:0;padding:14px;"
    "list-style-type:none;border:1px solid rgba(128,128,128,0.5);border-radius:8px"
)
_BOARD = "flex:1 1 230px;max-width:380px"
_WORDS = "flex:1 1 230px"
_LESSONS = "margin:0 0 10px 0;padding-left:20px"
_TITLE = "font-size:1.35em;font-weight:600;margin:0;line-height:1.25;flex:1 1 100%"


@dataclass(frozen=True, slots=True)
class Gallery:
    """Games to choose from; shown in Jupyter as cards with a button to play, as a list elsewhere."""

    shown: tuple[type[Game[Any, Any]], ...]
    other_lessons: Mapping[str, str] = field(default_factory=dict)

    def __repr__(self) -> str:
        return "\n".join(f"{game.title} ({players(game)}): {game.tagline} {opening(game)}" for game in self.shown)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> Mapping[str, Any]:
        if find_spec("ipywidgets") is None:
            return {"text/html": self.still(), "text/plain": repr(self)}
        from clocklab.lab.gallery_page import GalleryPage
        from clocklab.lab.parts import BOARDS

        page = GalleryPage(self)
        BOARDS.put(page, fallback="gallery")
        return page._repr_mimebundle_()

    def still(self) -> str:
        """Return the HTML that pages without widgets show."""
        cards = "".join(f'<li style="{_CARD}">{title(game)}{about(game)}</li>' for game in self.shown)
        return f'<div><ul style="{_SHELF}">{cards}</ul>{beyond(self.other_lessons)}</div>'


def gallery() -> Gallery:
    """Return all installed games, each with a picture of its board, how many can play, and how it is opened.

    The picture is a position from the middle of a random game, the same each time. The games come in the order in
    which the course comes to them, which is from easy to hard.

    >>> gallery().shown[0].title
    "Grandfather's Clock"
    """
    return Gallery(in_order(games()), OTHER_LESSONS)


def in_order(found: Mapping[str, type[Game[Any, Any]]]) -> tuple[type[Game[Any, Any]], ...]:
    """Return the games in the order in which the course comes to them, then those that it does not know."""
    known = list(dict.fromkeys(lesson.game for lesson in lessons().values()))
    return tuple(
        sorted(found.values(), key=lambda game: (game.name not in known, [*known, game.name].index(game.name)))
    )


def title(game: type[Game[Any, Any]]) -> str:
    """Return the head of a game's card, as HTML; it is what comes first, so that all heads stand in one line."""
    return f'<p style="{_TITLE}">{escape(game.title)}</p>'


def about(game: type[Game[Any, Any]]) -> str:
    """Return what stands on a game's card below its title, as HTML: its board, and words."""
    image = image_tag(scene(game.examples()[0]), widest=380)
    words = "".join(
        (
            f"<p>{escape(game.tagline)}</p>",
            f"<p>{escape(' · '.join(facts(game)))}</p>",
            _lessons("Lessons", game.lessons),
            f"<p>To play at once: <code>{escape(opening(game))}</code></p>",
        )
    )
    return f'<div style="{_BOARD}">{image}</div><div style="{_WORDS}">{words}</div>'


def beyond(other_lessons: Mapping[str, str]) -> str:
    """Return the list of the lessons that are not about a single game, as HTML."""
    return _lessons("Lessons beyond one game", other_lessons)


def _lessons(heading: str, lessons: Mapping[str, str]) -> str:
    rows = "".join(
        f'<li><a href="{escape(lesson)}.ipynb">{escape(lesson)}</a>: {escape(about)}</li>'
        for lesson, about in lessons.items()
    )
    return f'<p>{heading}:</p><ul style="{_LESSONS}">{rows}</ul>' if rows else ""


def opening(game: type[Game[Any, Any]]) -> str:
    """Return the code that puts the game on the table, after ``from clocklab.lab import play``."""
    return f'play("{game.name}")'


def facts(game: type[Game[Any, Any]]) -> list[str]:
    """Return what to expect of the game, a few words each."""
    known = [players(game), "exact odds"]
    known += ["perfect play"] if game.solvable else []
    known += ["hidden information"] if game.hidden else []
    return known


def players(game: type[Game[Any, Any]]) -> str:
    """Return in words how many can play."""
    counts = game.player_counts
    return f"{_numbers(counts)} {'player' if counts == (1,) else 'players'}"


def _numbers(counts: Sequence[int]) -> str:
    """Return whole numbers as they stand in a sentence.

    >>> _numbers([2]), _numbers([2, 3]), _numbers([1, 2, 3, 4]), _numbers([4, 6, 8])
    ('2', '2 or 3', '1 to 4', '4, 6 or 8')
    """
    if len(counts) > 2 and list(counts) == list(range(counts[0], counts[-1] + 1)):
        return f"{counts[0]} to {counts[-1]}"
    return listed(counts, "or")


def scene(game: Game[Any, Any]) -> Svg:
    """Return the board from the middle of a random game, at the point where a player has most to choose from."""
    match = Match(game, SEED)
    while not match.over and len(match.history) < LONGEST:
        if match.turn is CHANCE:
            match.roll()
        else:
            match.play(player_rng(match).choice(match.actions))
    third = len(match.history) // 3
    middle = [state for state, _ in match.history[third : 2 * third]]
    choices = [state for state in middle if not isinstance(game.turn(state), Turn)] or [match.state]
    return game.draw(max(choices, key=lambda state: len(game.legal_actions(state))))
