"""Who sits at a table: people and computer players, and the words that name them, such as ``uct:playouts=200``."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from inspect import signature
from typing import Any

from clocklab.core import CHANCE, Game, Match, Player, Seat, Turn, View, seat_name
from clocklab.core.checks import require_game
from clocklab.core.contract import known_steps
from clocklab.core.lists import split
from clocklab.errors import IllegalActionError, OptionError, brief
from clocklab.players.computer import LEVELS, Computer, Pieces, whole
from clocklab.players.expectimax import Expectimax
from clocklab.players.simple import FlatMonteCarlo, GreedyPlayer, PerfectPlayer, RandomPlayer
from clocklab.players.tree_search import UCT, InformationSetSearch
from clocklab.simulate.episode import failed

Makers = Mapping[str, Callable[..., Player]]


def named(game: Game[Any, Any]) -> dict[str, Player]:
    """Return the players that can play this game, by name and with their usual settings.

    The generic ones come first: UCT only where nothing is hidden, perfect play only where the game has a solver. Then
    come the game's own.

    >>> import clocklab
    >>> print(*named(clocklab.load("grandfather")))
    random greedy flat uct ismcts expectimax perfect
    """
    require_game(game)
    return {name: maker() for name, maker in makers(game).items()}


def makers(game: Game[Any, Any]) -> Makers:
    """Return, by name, the functions that make this game's players; keywords change a player's settings."""
    generic: list[type[Computer]] = [RandomPlayer, GreedyPlayer, FlatMonteCarlo]
    generic += [InformationSetSearch, Expectimax] if game.hidden else [UCT, InformationSetSearch, Expectimax]
    generic += [PerfectPlayer] if game.solvable else []
    return {**{player.kind: player for player in generic}, **game.bots()}


def read(text: str, game: Game[Any, Any]) -> Player:
    """Return the player that a text names, such as ``greedy`` or ``uct:playouts=200,aim=points``.

    A player with levels takes ``level=easy``, ``level=medium`` or ``level=strong``, alone or with other settings.
    OptionError, which lists what there is, for a name that no player of this game has, a setting that the player does
    not have, or a value that it cannot take.

    >>> import clocklab
    >>> read("perfect:aim=points", clocklab.load("grandfather"))
    PerfectPlayer(aim='points')
    """
    require_game(game)
    known = makers(game)
    name, _, settings = text.strip().partition(":") if isinstance(text, str) else (text, "", "")
    name = name.strip().replace("_", "-") if isinstance(name, str) else name
    if not isinstance(name, str) or name not in known:
        close = get_close_matches(name, known, 1, 0.5) if isinstance(name, str) else []
        meant = f" Did you mean {close[0]!r}?" if close else ""
        raise OptionError(f"{game.title} has no player {brief(name)}; its players are {', '.join(known)}.{meant}")
    return _made(name, known[name], dict(_setting(part, text) for part in settings.split(",") if part.strip()))


def _setting(part: str, text: str) -> tuple[str, object]:
    name, sign, value = part.partition("=")
    if not sign:
        raise OptionError(f"{part.strip()!r} in {text!r} is not a setting; write name=value, as in 'uct:playouts=200'.")
    return name.strip(), _value(value.strip())


def _value(text: str) -> object:
    """Return the number, True, False or None that a text stands for, or otherwise the text itself."""
    words: dict[str, object] = {"None": None, "True": True, "False": False}
    if text in words:
        return words[text]
    for number in (int, float):
        try:
            return number(text)
        except ValueError:
            continue
    return text


def _made(name: str, maker: Callable[..., Player], settings: dict[str, object]) -> Player:
    parameters = signature(maker).parameters
    if any(each.kind is each.VAR_KEYWORD for each in parameters.values()):
        return maker(**settings)
    known = [*(["level"] if getattr(maker, "levels", {}) else []), *parameters]
    for setting in settings:
        if setting not in known:
            have = f"its settings are {', '.join(known)}" if known else "it has no settings"
            raise OptionError(f"The player {name} has no setting {brief(setting)}; {have}.")
    if "level" in settings and "level" not in parameters:
        maker = maker.at  # type: ignore[attr-defined]
    return maker(**settings)


@dataclass(frozen=True, slots=True)
class SeatPlayer:
    """Who decides for a seat: a computer player, or a person, for whom ``player`` is None."""

    word: str
    player: Player | None = None

    level: str = field(default="", compare=False)
    """What people who do not ask for a player by name choose: one of ``LEVELS``."""
    seconds: float = field(default=0, compare=False)
    """About how long a move takes, as far as that is known."""

    @property
    def label(self) -> str:
        """What a menu calls it.

        >>> PERSON.label, SeatPlayer("uct:playouts=50").label
        ('Person', 'Uct:playouts=50')
        """
        if self.level:
            return f"Computer, {self.level}{_pace(self.seconds)}"
        title = getattr(self.player, "title", "")
        _, sign, settings = self.word.partition(":")
        if title and settings.removeprefix("level=") in LEVELS:
            return f"{title}, {settings.removeprefix('level=')}"
        return f"{title}{sign}{settings}" if title else self.word[:1].upper() + self.word[1:]


def _pace(seconds: float) -> str:
    """Return how long a move takes, in brackets.

    >>> _pace(0), _pace(0.011), _pace(0.24), _pace(24)
    ('', ' (under 0.1 s a move)', ' (about 0.2 s a move)', ' (about 24 s a move)')
    """
    if not seconds:
        return ""
    if seconds < 0.1:
        return " (under 0.1 s a move)"
    return f" (about {seconds:.1f} s a move)" if seconds < 1 else f" (about {seconds:.0f} s a move)"


PERSON = SeatPlayer("person")

SEARCHES = {
    "easy": ("flat:playouts=10,longest=30", 0.01),
    "medium": ("ismcts:playouts=50,longest=30", 0.02),
    "strong": ("expectimax", 0.02),
}
"""Who plays at which level a game whose own players have no levels, and how many seconds a move of the race takes."""


def seat_player(value: SeatPlayer | Player | str, game: Game[Any, Any]) -> SeatPlayer:
    """Return who is meant: "person", a level, a player's text such as "uct:playouts=50", or a player itself.

    OptionError for a text that names nobody who plays this game.

    >>> import clocklab
    >>> seat_player("person", clocklab.load("grandfather")) is PERSON
    True
    """
    if isinstance(value, SeatPlayer):
        return value
    if not isinstance(value, str):
        if not callable(value):
            raise OptionError(f"A seat is played by 'person', a player or a player's name, not {brief(value)}.")
        return SeatPlayer(str(getattr(value, "name", None) or getattr(value, "__name__", type(value).__name__)), value)
    word = value.strip()
    if word.lower() == PERSON.word:
        return PERSON
    if word.lower() in LEVELS:
        return next(each for each in opponents(game) if each.level == word.lower())
    try:
        return SeatPlayer(word, read(word, game))
    except OptionError as error:
        raise OptionError(f"A seat is played by 'person' or a computer player. {error}") from None


def seat_players(game: Game[Any, Any]) -> tuple[SeatPlayer, ...]:
    """Return who can play a seat of this game, people first; perfect play only where the game has a solver.

    A player with levels is there with its usual settings, and once more for each level that has others.
    """
    found = [PERSON]
    for word, player in named(game).items():
        found.append(SeatPlayer(word, player))
        levels: Mapping[str, Mapping[str, Any]] = getattr(player, "levels", {})
        texts = [f"{word}:level={level}" for level, settings in levels.items() if settings]
        found += [SeatPlayer(text, read(text, game)) for text in texts]
    return tuple(found)


def opponents(game: Game[Any, Any]) -> tuple[SeatPlayer, ...]:
    """Return the computer players that somebody who knows none by name may choose from: one for each of ``LEVELS``.

    They are the levels of the game's own player that has them, the last of ``Game.bots``; otherwise general searches.

    >>> import clocklab
    >>> print(*[each.word for each in opponents(clocklab.load("clocktowers"))])
    architect:level=easy architect:level=medium architect:level=strong
    """
    require_game(game)
    leveled = [(name, maker) for name, maker in game.bots().items() if getattr(maker, "levels", {})]
    if not leveled:
        return tuple(SeatPlayer(text, read(text, game), level, pace) for level, (text, pace) in SEARCHES.items())
    name, maker = leveled[-1]
    paces: Mapping[str, float] = getattr(maker, "paces", {})
    texts = {level: f"{name}:level={level}" for level in LEVELS}
    return tuple(SeatPlayer(text, read(text, game), level, paces.get(level, 0)) for level, text in texts.items())


def split_players(text: str) -> list[str]:
    """Return the players that a list names; commas between one player's settings do not separate players.

    A place that is left empty is a person's.

    >>> split_players("person, uct:playouts=50,aim=points, random")
    ['person', 'uct:playouts=50,aim=points', 'random']
    """
    found: list[str] = []
    for word in split(text):
        if found and "=" in word and ":" not in word:
            found[-1] += f",{word}"
        else:
            found.append(word or PERSON.word)
    return found


def player_rng(match: Match) -> random.Random:
    """Return the random generator of the computer that decides now, from the match's seed and the step."""
    return random.Random(f"clocklab player {match.seed} {match.steps}")


def next_to_decide(game: Game[Any, Any], state: Any, within: int = 50) -> Seat | None:
    """Return the seat that decides next if chance acts in some possible way until then; None if no seat does.

    This tells for whom the dice are rolled: chance itself belongs to nobody.
    """
    rng = random.Random(0)
    for _ in range(within):
        turn = game.turn(state)
        if turn is not CHANCE:
            return None if isinstance(turn, Turn) else turn
        state = game.apply(state, game.sample_chance(state, rng))
    return None


class Seating:
    """A match and who plays its seats: who decides, who may look and ask, and what each of them knows was done.

    ``seating`` has one entry for each seat. ``holder`` is the seat of the person to whom the device was handed.
    """

    match: Match
    seating: list[SeatPlayer]
    holder: Seat | None

    def take_seats(self, match: Match, seating: Sequence[SeatPlayer | Player | str]) -> None:
        """Let these play the seats of this match, with people where there are too few.

        OptionError for a player that does not play this game, or for more players than seats.
        """
        if isinstance(seating, str):
            raise OptionError(f"Who plays must be a list, one entry for each seat, not one text, {brief(seating)}.")
        seated = [seat_player(each, match.game) for each in seating]
        if len(seated) > match.game.players:
            raise OptionError(f"{len(seated)} seats were given a player, but {match.game.players} play.")
        self.match = match
        self.seating = seated + [PERSON] * (match.game.players - len(seated))
        self.holder = None

    @property
    def game(self) -> Game[Any, Any]:
        """The game that is played."""
        return self.match.game

    def name(self, seat: Seat) -> str:
        """Return what the seat's player is called."""
        return seat_name(seat, self.match.names)

    # ---- who decides ---------------------------------------------------------------------------------

    @property
    def people(self) -> list[Seat]:
        """The seats that people play."""
        return [seat for seat, player in enumerate(self.seating) if player == PERSON]

    @property
    def acting(self) -> Seat | None:
        """The seat that is to decide now; None where chance acts or the game is over."""
        turn = self.match.turn
        return None if isinstance(turn, Turn) else turn

    @property
    def decider(self) -> Seat | None:
        """The seat that decides now or, when chance is to act, for which it acts; None when the game is over."""
        return self.acting if self.acting is not None else next_to_decide(self.game, self.match.state)

    @property
    def person_acts(self) -> bool:
        """Whether a person decides or rolls for their own decision; True too if nobody else could."""
        decider = self.decider
        return decider is None or not self.people or self.seating[decider] == PERSON

    @property
    def computer_decides(self) -> bool:
        """Whether it is the turn of a seat that the computer plays."""
        return self.acting is not None and self.seating[self.acting] != PERSON

    def computer_action(self) -> Any:
        """Return the deciding computer's action; its randomness comes from the match's seed and the step.

        Raises what ``deciding`` raises.
        """
        return whole(self.deciding())

    def deciding(self) -> Pieces[Any]:
        """Return the deciding computer's action, thought about in pieces.

        Raises what ``simulate.episode.failed`` makes of the error of a player that fails.
        """
        assert self.acting is not None, "somebody is to decide"
        player = self.seating[self.acting].player
        assert player is not None, "only computers are asked"
        view, rng = View(self.game, self.acting, self.match.state), player_rng(self.match)
        try:
            return (yield from player.deciding(view, rng)) if isinstance(player, Computer) else player(view, rng)
        except Exception as error:
            raise failed(player, self.acting, f"in the game of seed {self.match.seed}", error) from error

    def prepare(self) -> None:
        """Let chance lay out the table as far as nobody need be asked."""
        while self.match.turn is CHANCE and self.game.preparing(self.match.state):
            self.match.roll()

    # ---- who may look --------------------------------------------------------------------------------

    @property
    def secret(self) -> bool:
        """Whether there is now something that not everybody at the table may see."""
        return not self.match.over and self.match.here.secret

    @property
    def covered(self) -> bool:
        """Whether the device must first be handed to the person whose turn it is."""
        if self.acting is None or len(self.people) < 2 or not self.secret:
            return False
        return self.seating[self.acting] == PERSON and self.holder != self.acting

    @property
    def viewer(self) -> Seat | None:
        """The seat through whose eyes the board is seen; None for an onlooker."""
        if not self.game.hidden or self.match.over:
            return None
        if len(self.people) == 1:
            return self.people[0]
        return self.holder if self.acting in (self.holder, None) else None

    @property
    def may_ask(self) -> bool:
        """Whether odds and advice may be shown: where there are secrets, only to who decides, or will after chance."""
        return not self.secret or self.decider == self.viewer is not None

    @property
    def possible(self) -> tuple[Any, ...]:
        """All that may be done or may happen now, as far as the viewer can know."""
        return self.game.possible(self.match.state, self.viewer)

    def enter(self, action: Any | str) -> None:
        """Do what was chosen or typed, for the seat to act or as what came up on a table of one's own.

        Raises NotationError or IllegalActionError, which tells nobody what only the seat to act may know.
        """
        try:
            self.match.play(action)
        except IllegalActionError:
            if not self.secret or self.acting is None or self.acting == self.viewer:
                raise
            raise IllegalActionError(
                f"{self.name(self.acting)} cannot do that here. Say what was done on your own table, if it was."
            ) from None

    def reveal(self) -> None:
        """Show the board to the person whose turn it is: they hold the device now."""
        self.holder = self.acting

    def pass_on(self) -> bool:
        """Take the view away once somebody else is to act; return whether there was one to take."""
        if self.holder is None or self.match.turn in (self.holder, CHANCE):
            return False
        self.holder = None
        return True

    @property
    def known(self) -> list[bool]:
        """For each step, whether the viewer may know what was done."""
        return known_steps(self.game, self.match.history, self.match.state, self.viewer)
