"""The lab: games on the screen in JupyterLab, auctions to try bids in, and exercises that check themselves.

``play``, ``setup``, ``puzzles``, ``edit``, ``auction`` and ``bid_trainer`` need the extra ``lab``
(``pip install 'clocklab[lab]'``);
``gallery`` and ``check`` need nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from clocklab.core import Game, Match, Player, games, load
from clocklab.core.contract import Component
from clocklab.core.files import read_text
from clocklab.core.record import LINE
from clocklab.course import check, check_code, course_map, hint, predict, reveal
from clocklab.errors import FileError, MissingExtraError, OptionError
from clocklab.lab.bidding.rounds import Rounds, Scene, again, random_auctions
from clocklab.lab.shelf.cards import OTHER_LESSONS, Gallery, in_order
from clocklab.solve.bidding import Auction, require_list

if TYPE_CHECKING:
    from clocklab.lab.bidding.board import AuctionBoard, BidTrainer
    from clocklab.lab.editor import ComponentEditor
    from clocklab.lab.looking_back.puzzle_board import PuzzleBoard
    from clocklab.lab.stepper import Stepper
    from clocklab.players.seats import SeatPlayer

__all__ = [
    "Rounds", "auction", "bid_trainer", "check", "check_code", "course_map", "edit", "gallery", "hint", "play",
    "predict", "puzzles", "random_auctions", "reveal", "setup",
]  # fmt: skip

YOU_AND_ROBIN = ("You", "Robin")


def play(
    game: str | Game[Any, Any] | Match,
    *,
    seed: int = 0,
    names: Sequence[str] = (),
    start: str | None = None,
    seats: Sequence[Player | str] | None = None,
    automatic: bool = True,
    singles: bool = True,
    rolls: bool = False,
    show: Sequence[str] = ("odds",),
    key: str | None = None,
    solver: Mapping[str, Any] | None = None,
    **options: Any,
) -> Stepper:
    """Return a board to play on: a game by its name with ``options``, a game, or a match to go on with.

    A line that somebody sent you (``Match.line``, ``Review.line``, ``Puzzle.line``) opens what it holds.

    ``start`` is a position's line to begin from. Where nothing else is said you play the first seat of a new game,
    and the computer the others; people go on with a match. ``seats`` says who plays each seat: ``"person"``, a
    level of the computer (``"easy"``, ``"medium"``, ``"strong"``), a player by its name such as ``"greedy"`` or
    ``"uct:playouts=50"`` (``clocklab.players`` has them all), or a function of your own; people play the seats it
    leaves out. With ``automatic`` the computer plays by itself; with ``singles`` so is done what leaves no choice,
    and with ``rolls`` dice are rolled and cards drawn without a click.
    ``show`` names the panels that are open at first: odds, advice, history, review, rules, dice, setup, table,
    files.
    ``solver`` is passed to ``game.solve``. Running its cell again, or making another board with the same ``key``,
    closes the board made before.

    Raises UnknownGameError, OptionError, or MissingExtraError where ipywidgets is not installed.
    """
    _require_widgets()
    from clocklab.lab.parts import BOARDS
    from clocklab.lab.session import Session, named_seats, one_person
    from clocklab.lab.solutions import shared_solutions
    from clocklab.lab.stepper import PANELS, Stepper
    from clocklab.review import opened

    if unknown := [name for name in show if name not in PANELS]:
        raise OptionError(f"There is no panel {unknown[0]!r}; the panels are {', '.join(PANELS)}.")
    looked = None
    if isinstance(game, str) and game.startswith(LINE):
        game, looked = opened(game)
    match = game if isinstance(game, Match) else _match(game, seed, names, start, options)
    seating: Sequence[SeatPlayer | Player | str] = () if seats is None else seats
    if seats is None and match is not game:
        seating, match.names = one_person(match.game), match.names or named_seats(match.game)
    session = Session(match, seating, automatic, shared_solutions(solver), singles, rolls)
    stepper = Stepper(session, tuple(show))
    if looked is not None:
        stepper.review.show(looked)
    BOARDS.put(stepper, key, match.game.name)
    return stepper


def gallery() -> Gallery:
    """Return all installed games, each with a picture of its board, how many can play, and how it is opened.

    The picture is a position from the middle of a random game, the same each time. The games come in the order in
    which the course comes to them, which is from easy to hard.

    >>> gallery().shown[0].title
    "Grandfather's Clock"
    """
    return Gallery(in_order(games()), OTHER_LESSONS, play)


def puzzles(game: str, level: str | None = None, *, number: int | None = None, key: str | None = None) -> PuzzleBoard:
    """Return the puzzles of a game to solve, from easy to hard: positions in which one choice is surely the best.

    ``level`` takes only "easy", "medium" or "hard" ones; ``number`` is that of the first to show. A line that somebody
    sent you (``Puzzle.line``) shows that puzzle.
    Running its cell again, or using the same ``key``, closes the board made before.

    Raises UnknownGameError, OptionError, or MissingExtraError where ipywidgets is not installed.
    """
    _require_widgets()
    from clocklab.lab.looking_back.puzzle_board import PuzzleBoard
    from clocklab.lab.parts import BOARDS
    from clocklab.review import puzzle_in
    from clocklab.review import puzzles as all_puzzles

    if game.startswith(LINE):
        sent = puzzle_in(game)
        game, number = sent.name, sent.number
    found = all_puzzles(game, level)
    places = {each.number: place for place, each in enumerate(found)}
    if number is not None and number not in places:
        raise OptionError(f"There is no puzzle {number!r:.40} among these; their numbers are {sorted(places)}.")
    board = PuzzleBoard(found, 0 if number is None else places[number])
    BOARDS.put(board, key, f"{game} puzzles")
    return board


def setup(game: str | Game[Any, Any], **options: Any) -> Stepper:
    """Return a board whose panel for setting up a position is open; people play all seats.

    ``options`` are as for ``play``.
    """
    return play(game, **{"show": ("setup",), "seats": (), **options})


def auction(
    values: Sequence[Sequence[int | Fraction]] = ((6, 2), (5, 1)),
    budgets: Sequence[int] | None = None,
    *,
    ties: Sequence[int] | None = None,
    names: Sequence[str] = (),
    prizes: Sequence[str] = (),
    key: str | None = None,
) -> AuctionBoard:
    """Return sliders for an auction in which everybody pays, beside its equilibrium; values are whole coins or exact.

    ``values[i][g]`` is what prize g is worth to bidder i, in coins; budgets are 10 coins each, and ties are won by the
    lower-numbered bidder, unless given. Two bidders are solved exactly whenever a slider is let go; three and four when
    a button is pressed, with the regret that is left. Running its cell again, or using the same ``key``, closes the
    board made before.

    Raises OptionError, SizeError, or MissingExtraError where ipywidgets is not installed.
    """
    _require_widgets()
    from clocklab.lab.bidding.board import AuctionBoard
    from clocklab.lab.parts import BOARDS

    board = AuctionBoard(_scene(values, budgets, ties, names, prizes))
    BOARDS.put(board, key, "auction")
    return board


def bid_trainer(
    values: Sequence[Sequence[int | Fraction]] | None = None,
    budgets: Sequence[int] | None = None,
    *,
    ties: Sequence[int] | None = None,
    names: Sequence[str] = (),
    prizes: Sequence[str] = (),
    seed: int = 0,
    key: str | None = None,
) -> BidTrainer:
    """Return rounds of bidding against players who bid by an equilibrium; bidder 0 is you.

    Without ``values`` each round two bidders meet over new ones, whole coins made from the seed; with them every
    round is the same auction, such as a position of your own game; the arguments are as for ``auction``. The same seed
    and the same bids give the same rounds. Two bidders without ``names`` are You and Robin.

    Raises OptionError, SizeError, or MissingExtraError where ipywidgets is not installed.
    """
    _require_widgets()
    from clocklab.lab.bidding.board import BidTrainer
    from clocklab.lab.parts import BOARDS

    if values is None:
        deal = random_auctions(names or YOU_AND_ROBIN)
    else:
        two = isinstance(values, Sequence) and len(values) == 2
        deal = again(_scene(values, budgets, ties, names or (YOU_AND_ROBIN if two else ()), prizes))
    trainer = BidTrainer(Rounds(deal, seed))
    BOARDS.put(trainer, key, "bid trainer")
    return trainer


def _scene(
    values: Sequence[Sequence[int | Fraction]],
    budgets: Sequence[int] | None,
    ties: Sequence[int] | None,
    names: Sequence[str],
    prizes: Sequence[str],
) -> Scene:
    for what, given in (("values", values), ("names", names), ("prizes", prizes)):
        require_list(what, given)
    coins = [10] * len(values) if budgets is None else budgets
    return Scene(Auction.of(values, coins, ties), tuple(names), tuple(prizes))


def edit(
    game: str | Game[Any, Any],
    kind: str | None = None,
    *,
    begin: str | Path | None = None,
    key: str | None = None,
    **options: Any,
) -> ComponentEditor:
    """Return a form for a component of your own, such as a board, with its picture; it can be saved and played on.

    ``kind`` names the kind of component, by default the game's first. ``begin`` is what the form is filled in with:
    the name of a printed one, by default the game's, or the path of a file. ``options`` are the game's. Running its
    cell again, or making another with the same ``key``, closes the editor made before.

    Raises UnknownGameError, OptionError (which lists every wrong field of a file that holds no such component), or
    MissingExtraError where ipywidgets is not installed.
    """
    _require_widgets()
    from clocklab.lab.editor import ComponentEditor
    from clocklab.lab.parts import BOARDS
    from clocklab.lab.session import Session
    from clocklab.lab.stepper import Stepper

    game = _game(game, options)
    kinds = game.components()
    kind = next(iter(kinds), "") if kind is None else kind
    if kind not in kinds:
        listed = f"those of {game.title} are {', '.join(kinds)}" if kinds else f"{game.title} has none"
        raise OptionError(f"There is no kind of component {kind!r} to edit: {listed}.")
    component = kinds[kind]
    editor = ComponentEditor(
        component, _begun(component, begin), f"my_{kind}", lambda chosen: Stepper(Session(Match(chosen)))
    )
    BOARDS.put(editor, key, f"{game.name} {kind}")
    return editor


def _begun(component: Component[Any], begin: str | Path | None) -> Any:
    printed = component.printed()
    if begin is None:
        return component.usual()
    if isinstance(begin, str) and begin in printed:
        return printed[begin]
    if not isinstance(begin, str | Path) or not str(begin).lower().endswith(component.suffix):
        named = ", ".join(printed)
        raise OptionError(f"Begin from {named}, or the path of a {component.suffix} file, not {begin!r:.100}.")
    path = Path(begin)
    try:
        return component.from_text(read_text(path), path.stem)
    except (FileError, OptionError) as error:
        raise OptionError(f"{path.name:.300} cannot be edited: {error}") from error


def _game(game: str | Game[Any, Any], options: Mapping[str, Any]) -> Game[Any, Any]:
    if isinstance(game, str):
        return load(game, **options)
    return game.from_options({**game.options(), **options}) if options else game


def _match(
    game: str | Game[Any, Any], seed: int, names: Sequence[str], start: str | None, options: Mapping[str, Any]
) -> Match:
    game = _game(game, options)
    if start is None:
        return Match(game, seed, names)
    chosen, state = game.from_position(start)
    return Match(chosen, seed, names, state)


def _require_widgets() -> None:
    if find_spec("ipywidgets") is None:
        raise MissingExtraError("The boards of the lab need ipywidgets, which is not installed.", "lab")
