"""The commands that answer: the list of games, exact odds, and perfect play; and a game's options as arguments."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields
from fractions import Fraction
from inspect import signature
from typing import Any

from clocklab.core import Game, Position, Turn, games, load
from clocklab.core.browser import in_browser
from clocklab.core.contract import read_options
from clocklab.core.lists import require_no_gap, split_words
from clocklab.core.text import odds_with_names, rows_text
from clocklab.errors import OptionError
from clocklab.probability import Dist


def add_options(parser: argparse.ArgumentParser, name: str | None) -> None:
    """Add an argument for each option of the game of that name."""
    if name is None:
        return
    kind = games()[name]
    group = parser.add_argument_group(f"options of {kind.title}")
    for field in fields(kind):
        flags = dict.fromkeys(("--" + field.name.replace("_", "-"), f"--{field.name}"))
        group.add_argument(*flags, metavar="VALUE", dest=f"option_{field.name}", help=f"default: {field.default}")


def chosen_game(parsed: argparse.Namespace) -> Game[Any, Any]:
    """Return the game with the options given. Raises UnknownGameError or OptionError."""
    if parsed.game not in games():
        return load(parsed.game)
    given = {
        name.removeprefix("option_"): text
        for name, text in vars(parsed).items()
        if name.startswith("option_") and text is not None
    }
    values = read_options(load(parsed.game), given)
    return load(parsed.game, **{name: values[name] for name in given})


def list_games(_: argparse.Namespace) -> int:
    """Print every game with its players and options."""
    for name, kind in games().items():
        print(f"{name:<12} {kind.title}: {kind.tagline}")
        print(f"{'':<12} players: {', '.join(map(str, kind.player_counts))}; perfect play: {_yes(kind.solvable)}")
        print(f"{'':<12} options: {', '.join(field.name for field in fields(kind))}")
    return 0


def _yes(known: bool) -> str:
    return "yes" if known else "no"


# ---- odds ---------------------------------------------------------------------------------------------


def configure_odds(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``clocklab odds``."""
    parser.add_argument("question", nargs="?", help="a question such as 'enter'; without it, the odds of a position")
    parser.add_argument("numbers", nargs="*", help="the question's numbers, such as 6 5")
    _configure_position(parser)


def _configure_position(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--position", metavar="TEXT", help="a position's one-line text, its layout included (default: the first)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON with exact fractions")


def odds(parsed: argparse.Namespace) -> int:
    """Print the answer to a question, or the odds of a position."""
    here = position(parsed)
    game = here.game
    with progress("Counting"):
        if parsed.question:
            rows = {" ".join([parsed.question, *parsed.numbers]): ask(game, parsed.question, parsed.numbers)}
        else:
            rows = {each.label: each.value for each in game.odds(here.state)}
    if parsed.json:
        print(json.dumps({label: plain(value) for label, value in rows.items()}, indent=1))
    elif rows:
        print(rows_text(rows.items()))
    else:
        print(f"{rows_text(())} Name a position of the game with --position, or ask: {_forms(game) or 'nothing'}.")
    return 0


def _forms(game: Game[Any, Any]) -> str:
    return "; ".join(f"{name} {each.numbers}".strip() for name, each in game.questions().items())


def ask(game: Game[Any, Any], question: str, numbers: list[str]) -> Fraction | Dist[Any]:
    """Return the game's answer. Raises OptionError for a question or numbers that it does not know."""
    known = game.questions()
    if question not in known:
        raise OptionError(f"{game.title} has no question {question!r}; it answers: {_forms(game) or 'none'}.")
    typed = split_words(" ".join(numbers))
    require_no_gap(f"The numbers of {question}", typed)
    try:
        values = [int(part) for part in typed]
    except ValueError:
        raise OptionError(f"{question} takes whole numbers ({known[question].numbers}), not {numbers}.") from None
    answer = known[question].answer
    try:
        signature(answer).bind(*values)
    except TypeError:
        form = f"the numbers {known[question].numbers}" if known[question].numbers else "no numbers"
        raise OptionError(f"{question} takes {form}; it got {len(values)}.") from None
    return answer(*values)


def position(parsed: argparse.Namespace) -> Position[Any, Any]:
    """Return the position asked for, of the game with its options; the position's own line gives its layout."""
    game = chosen_game(parsed)
    return Position(*game.from_position(parsed.position) if parsed.position else (game, game.initial()))


def odds_text(here: Position[Any, Any], names: Sequence[str] = ()) -> str:
    """Return the odds of a position as text."""
    return rows_text((each.label, each.value) for each in odds_with_names(here.game.odds(here.state), names))


def plain(value: Fraction | Dist[Any]) -> Any:
    """Return an exact value, or a distribution, as JSON values; fractions are texts such as "53/72"."""
    if isinstance(value, Dist):
        return [{"outcome": str(outcome), "chance": str(Fraction(value.chance(outcome)))} for outcome in value]
    return {"exact": f"{value.numerator}/{value.denominator}", "decimal": float(value)}


# ---- solve --------------------------------------------------------------------------------------------


def configure_solve(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``clocklab solve``."""
    parser.add_argument("--objective", default="win", help="what each seat plays for (default: win)")
    _configure_position(parser)


def solve(parsed: argparse.Namespace) -> int:
    """Print a position's value, with advice where somebody decides; without one, the values of all or of the first."""
    here = position(parsed)
    game, state = here.game, here.state
    with progress(f"Solving {game.title}"):
        solution = game.solve(objective=parsed.objective)
    if parsed.position:
        rows = [(parsed.position, solution.value(state))]
        advice = solution.advice(state) if not isinstance(here.turn, Turn) else None
    else:
        rows = [(game.format_state(each), solution.value(each)) for each in (*solution.positions(),) or (state,)]
        advice = None
    if parsed.json:
        print(json.dumps(_solution_json(game, parsed.objective, solution, rows, advice), indent=1))
        return 0
    print(f"{solution.measure.capitalize()} under perfect play. {solution.note}".rstrip())
    for text, values in rows:
        print(f"{text}  {'  '.join(f'{float(value):.9f}' for value in values)}")
    if advice is not None:
        print(f"\n{advice}")
    return 0


def _solution_json(
    game: Game[Any, Any], objective: str, solution: Any, rows: list[tuple[str, tuple[Fraction, ...]]], advice: Any
) -> dict[str, Any]:
    found: dict[str, Any] = {
        "game": game.name,
        "options": game.options(),
        "objective": objective,
        "measure": solution.measure,
        "note": solution.note,
        "positions": [{"position": text, "values": [plain(value) for value in values]} for text, values in rows],
    }
    if advice is not None:
        found["advice"] = [{"action": row.text, "value": plain(row.value), "loss": plain(row.loss)} for row in advice]
    return found


@contextmanager
def progress(what: str) -> Iterator[None]:
    """Show on standard error, after a second and if it is a terminal, that work is going on and for how long."""
    if in_browser() or sys.stderr is None or not sys.stderr.isatty():  # a browser can start no thread
        yield
        return
    from threading import Event, Thread

    from tqdm import tqdm

    done = Event()

    def tick() -> None:
        if done.wait(1.0):
            return
        with tqdm(desc=what, bar_format="{desc}: {elapsed}", file=sys.stderr, leave=False) as bar:
            while not done.wait(0.2):
                bar.refresh()

    thread = Thread(target=tick, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()
