"""The panels that change what lies on the table: a position set up, who sits there, games saved and loaded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import file_digest
from pathlib import Path
from typing import Any

import ipywidgets as widgets

from clocklab.core import Match, Record
from clocklab.core.contract import FieldValue, SetupField, seat_name
from clocklab.core.files import decoded, read_text
from clocklab.errors import ClocklabError, FileError, OptionError, RecordError
from clocklab.lab import parts
from clocklab.lab.parts import Widget
from clocklab.lab.session import Session, offered
from clocklab.lab.upload import Upload
from clocklab.players.seats import SeatPlayer

SUFFIX = ".json"


def path_of(name: str, folder: Path | None = None, suffix: str = SUFFIX) -> Path:
    """Return where a file of this name lies: in the folder, by default the working directory.

    The suffix is added where it is missing. Raises RecordError for a text that is not a file name or leads elsewhere.

    >>> path_of(" evening ").name, path_of("mine", suffix=".toml").name
    ('evening.json', 'mine.toml')
    """
    name = name.strip()
    if not name or name.startswith(".") or any(letter in '/\\:*?"<>|' or letter < " " for letter in name):
        raise RecordError(
            f"{name!r} is not a file name; write one without a folder, such as 'evening{suffix}'. "
            "It is kept beside the notebook."
        )
    if not name.lower().endswith(suffix):
        name += suffix
    if len(name.encode()) > 200:
        raise RecordError("The file name is too long; write one of at most 200 letters.")
    return (folder or Path()) / name


class Files:
    """A file name with Save and Load beside it, and a way to load a file from anywhere.

    ``write`` saves to a path; ``read`` turns a file's text and name into what ``loaded`` then takes over.
    """

    def __init__(
        self,
        name: str,
        suffix: str,
        write: Callable[[Path], object],
        read: Callable[[str, str], Any],
        loaded: Callable[[Any], None],
        guarded: Any,
        note: parts.Note,
    ) -> None:
        self._suffix = suffix
        self._write = write
        self._read = read
        self._loaded = loaded
        self._note = note
        self.stored: Callable[[Path], object] = lambda path: None
        self._known: dict[Path, str] = {}  # files by what was in them when they were last written or read here
        self._asked: tuple[Path, str] | None = None
        self.name = parts.field(widgets.Text(f"{name}{suffix}"), "File name", "A file beside the notebook")
        self.save_button = parts.button("Save", lambda: guarded(self.save))
        self.replace_button = parts.button("Replace the file", lambda: guarded(lambda: self.save(self._asked)))
        parts.show(self.replace_button, False)
        self.load_button = parts.button("Load", lambda: guarded(self.load))
        self.upload = Upload(
            "Load from elsewhere",
            suffix,
            "Choose a saved file",
            lambda name, content: guarded(lambda: self._take(name, lambda: decoded(content))),
        )
        buttons = parts.row([self.save_button, self.load_button, self.upload, self.replace_button])
        self.widget = parts.column([self.name, buttons])

    def save(self, replaced: tuple[Path, str] | None = None) -> None:
        """Save; a file with anything else in it than what was saved or loaded here must be ``replaced`` knowingly.

        A button of its own asks for that, so that the second click of a double click is no answer.
        """
        path = path_of(self.name.value, suffix=self._suffix).absolute()
        held = _digest(path)
        self._ask(None)
        if held and held != self._known.get(path) and replaced != (path, held):
            self._ask((path, held))
            other = "holds something else by now" if path in self._known else "exists already"
            self._note.tell(f"{path.name} {other}. Press “Replace the file”, or write another name.")
            return
        try:
            self._write(path)
        except FileError as error:
            raise RecordError(f"This cannot be saved: {error}") from error
        self._known[path] = _digest(path)
        self.stored(path)
        self._note.tell(f"Saved as {path.name}.")

    def _ask(self, about: tuple[Path, str] | None) -> None:
        self._asked = about
        parts.show(self.replace_button, about is not None)

    def load(self) -> None:
        """Load the file of this name."""
        path = path_of(self.name.value, suffix=self._suffix).absolute()
        if not path.exists():
            raise RecordError(f"There is no file {path.name} beside the notebook; look at the name, or save first.")
        self._take(path.name, lambda: read_text(path))
        self._known[path] = _digest(path)
        self.stored(path)

    def _take(self, name: str, text: Callable[[], str]) -> None:
        try:
            found = self._read(text(), name)
        except ClocklabError as error:
            raise RecordError(f"{name:.300} cannot be loaded: {error}") from error
        self._ask(None)
        self._loaded(found)
        self._note.tell(f"Loaded {name}.")


def _digest(path: Path) -> str:
    """Return what stands for all that is in a file; empty where there is none."""
    if not path.exists():
        return ""
    try:
        with path.open("rb") as file:
            return file_digest(file, "sha256").hexdigest() if path.is_file() else "no file of ours"
    except OSError:
        return "what cannot be read"


class FilesPanel(Files):
    """The files of a match, as a panel of the stepper."""

    def __init__(self, match: Callable[[], Match], loaded: Callable[[Match], None]) -> None:
        self.note = note = parts.Note()
        super().__init__(
            match().game.name, SUFFIX, lambda path: match().save(path), _match_of, loaded, note.guard, note
        )
        body = parts.column([self.widget, note.widget])
        self.panel = parts.Panel("saving and loading", body, lambda: None)


def _match_of(text: str, name: str) -> Match:
    return Match.from_record(Record.from_json(text))


LONG = 20
"""A field that holds more letters than this gets a line of its own."""


def field_widget(field: SetupField, bounded: bool = True) -> Widget:
    """Return the widget that asks for this field.

    Without ``bounded``, a number may leave its bounds and a text counts once entered, so that wrong ones can be seen.
    """
    if field.choices:
        made = widgets.Dropdown(options=list(field.choices), value=field.value)
    elif isinstance(field.value, bool):
        made = widgets.Checkbox(field.value, indent=False)
    elif isinstance(field.value, int):
        bounds = {"min": field.low, "max": field.high}
        made = widgets.BoundedIntText(field.value, **bounds) if bounded else widgets.IntText(field.value)
    else:
        hint = field.hint if bounded and len(field.hint) <= LONG else ""
        made = widgets.Text(field.value, placeholder=hint, continuous_update=bounded)
    if bounded and (len(str(field.value)) > LONG or isinstance(field.value, bool)):
        made.add_class("cl-long")
    return parts.field(made, field.label, field.hint)


class SetupPanel:
    """A form and a line, each with its button; both begin a new match from the position."""

    def __init__(self, session: Session, done: Callable[[], None]) -> None:
        self._session = session
        self._done = done
        self.note = parts.Note()
        self._fields: dict[str, Widget] = {}
        self._built: tuple[SetupField, ...] = ()
        self.form = parts.row([], "cl-form")
        self.form_button = parts.button("Set up this position", lambda: self.note.guard(self.from_form))
        self.line = parts.field(widgets.Text(), "Position in one line", "As the game writes it")
        self.line_button = parts.button("Set up this line", lambda: self.note.guard(self.from_line))
        body = parts.column([self.form, self.form_button, self.line, self.line_button, self.note.widget])
        self.panel = parts.Panel("set-up of a position", body, self.fill)

    def fill(self) -> None:
        """Build the form from the game and fill both in with the position on the board."""
        session = self._session
        state = session.game.initial() if session.secret else session.shown().state
        self._build(session.game.setup_fields(state, session.match.names))
        self.line.value = "" if session.secret else session.game.format_state(state)

    def _build(self, fields: Sequence[SetupField]) -> None:
        fields = tuple(fields)
        if [_shape(field) for field in fields] == [_shape(field) for field in self._built]:
            for field in fields:
                self._fields[field.key].value = field.value
        else:
            old = self.form.children
            self._fields = {field.key: field_widget(field) for field in fields}
            self.form.children = tuple(self._fields.values())
            for widget in old:
                parts.close_all(widget)
        self._built = fields

    @property
    def values(self) -> dict[str, FieldValue]:
        """What the form holds now."""
        return {key: widget.value for key, widget in self._fields.items()}

    def set(self, **values: FieldValue) -> None:
        """Fill in fields of the form."""
        for key, value in values.items():
            self._fields[key].value = value

    def from_form(self) -> None:
        """Begin from the position of the form."""
        self._begin(*self._session.game.from_setup(self.values))

    def from_line(self) -> None:
        """Begin from the position of the line."""
        self._begin(*self._session.game.from_position(self.line.value))

    def _begin(self, game: Any, state: Any) -> None:
        self._session.set_up(game, state)
        self._done()
        self.note.tell("The position is set up. Play on from here, or ask for odds and advice.")


def _shape(field: SetupField) -> tuple[object, ...]:
    """The values that decide which widget is made for a field: if they are the same, the form is used again."""
    return field.key, field.label, field.hint, field.choices, type(field.value), field.low, field.high


class TablePanel:
    """Names and players, which take effect at once, and seed and number of players for the next game."""

    def __init__(self, session: Session, changed: Callable[[], None]) -> None:
        self._session = session
        self.note = parts.Note()
        self._changed = changed
        self._filling = False
        self._kind: Any = None
        self._match: Any = None
        self.players = parts.field(widgets.Dropdown(), "Players", "How many play the next game")
        self.seed = parts.field(widgets.Text(), "Seed", "A whole number: the same seed gives the same game")
        self.automatic = parts.field(
            widgets.Checkbox(session.automatic, indent=False),
            "Computers play by themselves",
            "Without it they act one step at a time, at a button",
        )
        self.by_name = parts.field(
            widgets.Checkbox(False, indent=False),
            "Offer every player by name",
            "Those of the game, and searches of all kinds",
        )
        self.by_name.observe(lambda _: self.fill(), "value")
        self.seats = parts.column([])
        self.names: list[Widget] = []
        self.kinds: list[Widget] = []
        self.start_button = parts.button("Start a new game like this", lambda: self.note.guard(self.start))
        self.automatic.observe(self._switched, "value")
        top = parts.row([self.players, self.seed])
        body = parts.column([self.seats, self.by_name, self.automatic, top, self.start_button, self.note.widget])
        self.panel = parts.Panel("players and new game", body, self.fill)

    def fill(self) -> None:
        """Show who sits at the table now."""
        session = self._session
        self._filling = True
        try:
            self._make_seats()
            if self._match is not session.match:  # otherwise what was typed here stays
                self._match = session.match
                self.players.options = [str(count) for count in session.game.player_counts]
                self.players.value = str(session.game.players)
                self.seed.value = str(session.match.seed)
            self.automatic.value = session.automatic
            for seat, player in enumerate(session.seating):
                self.names[seat].value = session.match.names[seat] if seat < len(session.match.names) else ""
                self._offer(self.kinds[seat], player)
        finally:
            self._filling = False

    def _make_seats(self) -> None:
        """Make rows for as many seats as can play, new ones only when another game comes to the table."""
        game = self._session.game
        kind = type(game), game.players == 1, self.by_name.value
        if self._kind != kind:
            self._kind = kind
            for old in self.seats.children:
                parts.close_all(old)
            menu = [(sitter.label, sitter) for sitter in offered(game, self.by_name.value)]
            most = range(max(game.player_counts))
            self.names = [self._watched(widgets.Text(continuous_update=False), seat, "Name of") for seat in most]
            self.kinds = [self._watched(widgets.Dropdown(options=menu), seat, "Played by:") for seat in most]
            self.seats.children = tuple(parts.row(pair) for pair in zip(self.names, self.kinds, strict=True))
        for seat, line in enumerate(self.seats.children):
            parts.show(line, seat < game.players)

    def _offer(self, kind: Widget, sitter: SeatPlayer) -> None:
        """Choose who sits there; a player with settings of its own joins the menu."""
        if sitter not in [each for _, each in kind.options]:
            kind.options = (*kind.options, (sitter.label, sitter))
        kind.value = sitter

    def _watched(self, made: Widget, seat: int, label: str) -> Widget:
        made.observe(lambda _: self.note.guard(self.apply), "value")
        return parts.field(made, f"{label} {seat_name(seat).lower()}")

    def apply(self) -> None:
        """Give the seats the names and players of the form."""
        if self._filling:
            return
        count = self._session.game.players
        self._session.rename([name.value for name in self.names[:count]])
        self._session.seat([kind.value for kind in self.kinds[:count]])
        self._changed()

    def _switched(self, change: Any) -> None:
        if not self._filling:
            self._session.automatic = change["new"]
            self.note.guard(self._changed)

    def start(self) -> None:
        """Start a new game with the form's seed and number of players."""
        try:
            seed = int(self.seed.value)
        except ValueError:
            raise OptionError(f"The seed must be a whole number, not {self.seed.value!r}.") from None
        self._session.restart(seed, int(self.players.value))
        self._changed()
        self.note.tell(f"A new game, with seed {self._session.match.seed}. Undo brings back the game before.")

    def seat(self, seat: int, player: SeatPlayer) -> None:
        """Choose who plays a seat, as the form does."""
        self._offer(self.kinds[seat], player)
