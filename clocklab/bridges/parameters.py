"""Options as one text without commas and round brackets, which have a meaning in OpenSpiel's game strings."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, unquote

from clocklab.errors import OptionError


def write_options(options: Mapping[str, Any]) -> str:
    """Return options as JSON with ``;`` for ``,``, and what else cannot stand in it as ``%`` and its code.

    >>> write_options({"cards": [5, 3], "bomb": "or_move"}), write_options({"a": "b,(c);"}), write_options({})
    ('{"cards":[5;3];"bomb":"or_move"}', '{"a":"b%2C%28c%29%3B"}', '')
    """
    if not options:
        return ""
    pairs = (f"{_written(name)}:{_written(value)}" for name, value in options.items())
    return f"{{{';'.join(pairs)}}}"


def _written(value: Any) -> str:
    if isinstance(value, list | tuple):
        return f"[{';'.join(map(_written, value))}]"
    return quote(json.dumps(value), safe='" ')


def read_options(text: str) -> dict[str, Any]:
    """Return the options of such a text. Raises OptionError for one that is none.

    >>> read_options('{"cards":[5;3];"bomb":"or_move"}'), read_options('{"a":"b%2C%28c%29%3B"}'), read_options("")
    ({'cards': [5, 3], 'bomb': 'or_move'}, {'a': 'b,(c);'}, {})
    """
    if not text:
        return {}
    try:
        options = json.loads(unquote(text.replace(";", ",")))
    except (ValueError, RecursionError):  # no JSON, numbers too long, brackets too deep
        options = None
    if not isinstance(options, dict):
        raise OptionError(
            f"{text!r:.200} are no options; write JSON with ; for the commas, such as "
            '{"cards":[5;3];"bomb":"or_move"}.'
        )
    return options
