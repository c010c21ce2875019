"""The cards of Clonk!: what is printed, decks of one's own, and what is wrong with one that is none; options."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import clocklab
from clocklab.errors import OptionError
from clocklab.games.clonk import Clonk
from clocklab.games.clonk.rules import pieces
from tests.games.clonk.lines import DECK


def plain() -> dict[str, Any]:
    """Return the printed cards as plain values, under another name."""
    return {**pieces.fields(pieces.printed()), "name": "mine"}


def test_the_printed_cards_are_those_of_the_rulings() -> None:
    """6 x 6 x 3 = 108, with coins and eyes by (colour + type) mod 6, listed in lines.py independently."""
    deck = pieces.printed()
    game = clocklab.load("clonk")
    assert Counter(game.format_action(clocklab.games.clonk.Draw(card))[5:] for card in deck.treasures) == Counter(DECK)
    assert (len(DECK), deck.kablooey_coins, deck.snore_eyes) == (108, 1, 3)
    # Each k comes six times: 1, 0, 2 | 2, 0, 0 | 1, 0, 1 | 0, 3, 1 | 2, 0, 0 | 1, 0, 2 coins.
    assert sum(card.coins for card in deck.treasures) == 6 * (3 + 2 + 2 + 4 + 2 + 3) == 96
    assert sum(card.eyes for card in deck.treasures) == 6 * (2 + 1 + 2 + 2 + 3 + 3) == 78
    symbols = Counter((card.coins > 0, card.eyes > 0) for card in deck.treasures)
    assert symbols == {(True, False): 42, (False, True): 42, (True, True): 18, (False, False): 6}, "most show one"


def test_a_deck_of_ones_own_is_read_from_a_file_and_kept_with_all_that_was_in_it(tmp_path: Path) -> None:
    values = plain()
    values["treasures"][0] = {"colour": "blue", "kind": "ring", "coins": 9, "eyes": 9}
    values |= {"kablooey_coins": 2, "snore_eyes": 4}
    path = tmp_path / "mine.toml"
    path.write_text(pieces.to_toml(pieces.make(values)), encoding="utf-8")
    game = clocklab.load("clonk", deck=str(path))
    path.unlink()
    again = Clonk.from_options(json.loads(json.dumps(game.options())))
    assert again == game
    assert game.deck == pieces.make(values)
    assert (game.deck.kablooey_coins, game.deck.snore_eyes) == (2, 4)
    assert Clonk(deck=values) == game
    assert Clonk(deck=game.deck) == game
    assert Clonk().options()["deck"] == "printed"
    assert Clonk(deck=pieces.printed()).options()["deck"] == "printed"


@pytest.mark.parametrize(
    ("number", "key", "value", "said"),
    [
        (3, "colour", "purple", "treasure 3 colour: 'purple' is not a colour; there are red, green, white, pink"),
        (108, "kind", "hat", "treasure 108 kind: 'hat' is not a type; there are hammer, necklace"),
        (7, "coins", -1, "treasure 7 coins: must be a whole number from 0 to 9, not -1"),
        (8, "eyes", 10, "treasure 8 eyes: must be a whole number from 0 to 9, not 10"),
        (8, "eyes", True, "treasure 8 eyes: must be a whole number from 0 to 9, not True"),
        (9, "size", 2, "treasure 9 size: is not a field of a treasure"),
    ],
)
def test_each_wrong_card_is_named(number: int, key: str, value: Any, said: str) -> None:
    values = plain()
    values["treasures"][number - 1][key] = value
    with pytest.raises(OptionError, match=said):
        Clonk(deck=values)


def test_decks_of_another_size_files_that_are_none_and_other_nonsense_are_refused(tmp_path: Path) -> None:
    short = plain()
    del short["treasures"][100:]
    with pytest.raises(OptionError, match="treasures: there must be 108, not 100"):
        Clonk(deck=short)
    none = {key: value for key, value in plain().items() if key != "snore_eyes"}
    with pytest.raises(OptionError, match="snore_eyes: must be a whole number from 0 to 9, not None"):
        Clonk(deck=none)
    with pytest.raises(OptionError, match="treasure 1: must have colour, kind, coins, eyes, not be 3"):
        Clonk(deck={**plain(), "treasures": [3]})
    with pytest.raises(OptionError, match="and 96 more"):
        Clonk(deck={**plain(), "treasures": [{**card, "eyes": "?"} for card in plain()["treasures"]]})
    path = tmp_path / "broken.toml"
    path.write_text("treasures = [", encoding="utf-8")
    for wrong in (str(path), str(tmp_path / "missing.toml")):
        with pytest.raises(OptionError, match=r"The deck \w+\.toml cannot be used"):
            Clonk(deck=wrong)  # type: ignore[arg-type]
    for nonsense in ("poker", 52, None, [1, 2]):
        with pytest.raises(OptionError, match="deck must be 'printed'"):
            Clonk(deck=nonsense)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"players": 5}, "players must be one of 2, 3, 4"),
        ({"shaft": "uud"}, "u at the top"),
        ({"shaft": "dxu"}, "shaft must be 1 to 12 letters"),
        ({"shaft": "d" * 12 + "u"}, "shaft must be 1 to 12 letters"),
        ({"shaft": 3}, "shaft must be 1 to 12 letters"),
        ({"awakening": "never"}, "awakening must be one of 'fixed', 'shuffled'"),
        ({"kablooey_per_turn": 10}, "kablooey_per_turn must be a whole number from 0 to 9"),
        ({"snore_in_penalty": 1}, "snore_in_penalty must be one of True, False"),
        ({"start": 2}, "start must be one of 0, 1, 'random'"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, Any], said: str) -> None:
    with pytest.raises(OptionError, match=said):
        clocklab.load("clonk", **options)


def test_the_layout_of_shafts_changes_the_piles() -> None:
    """Deepest: 5 x 12 in shafts and 4 x 4 in hands leave 32 = 4 x 8. Flat: 108 - 5 - 8 = 95 = 48 + 47."""
    deep, flat = Clonk(players=4, shaft="dddddddddddu"), Clonk(shaft="u")
    assert (deep.initial_draws, deep.lowest) == (24, 8)
    assert (flat.initial_draws, flat.lowest) == (47, 48)
