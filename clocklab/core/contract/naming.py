"""What players are called, and how one speaks to a player called You."""

from __future__ import annotations

import re
from collections.abc import Sequence

VERBS = {"is": "are", "has": "have", "was": "were", "does": "do", "goes": "go"}
AFTER_AND = "|".join(
    [*VERBS, "bids", "chooses", "draws", "gets", "keeps", "lays", "plays", "puts", "rolls", "says", "shows"]
)


def addressed(text: str, names: Sequence[str]) -> str:
    """Return what is said about a player called You as one says it to that player.

    >>> addressed("You has a 3 and says where. Ada is next.", ["You", "Ada"]), addressed("Ada digs", ["Ada"])
    ('You have a 3 and say where. Ada is next.', 'Ada digs')
    """
    if "You" not in names:
        return text
    told = re.sub(r"\bYou((?: \([^)]*\))?) (\w+s)\b", lambda found: f"You{found[1]} {_to_you(found[2])}", text)
    return re.sub(rf"(\bYou [^.]*?\band )({AFTER_AND})\b", lambda found: f"{found[1]}{_to_you(found[2])}", told)


def _to_you(verb: str) -> str:
    """Return a verb of the third person as it follows You; words that only look like one stay.

    >>> [_to_you(word) for word in ("is", "draws", "says", "passes", "always")]
    ['are', 'draw', 'say', 'pass', 'always']
    """
    if verb in VERBS:
        return VERBS[verb]
    if verb == "always" or verb.endswith("ss"):
        return verb
    return verb[:-2] if verb.endswith(("sses", "ches", "shes", "xes")) else verb[:-1]
