"""What an action would do, shown on the board while its button is pointed at or has the keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clocklab.lab.session import Session


def previews(session: Session, marked: Sequence[tuple[str, Any]]) -> str:
    """Return the ghosts of all actions that have buttons, none of them visible until its button is pointed at.

    ``marked``: each action with the class of its button. The styles do the rest in the browser, so that looking takes
    no time. A button under the pointer wins over the one that has the keyboard.
    """
    match, shown = session.match, []
    for mark, action in marked:
        ghosts = match.game.preview(match.state, action, session.viewer, match.names)
        if ghosts is not None:
            shown.append(f"<style>{_rule(mark)}</style><div class='cl-ghost {mark}-ghost'>{ghosts.markup}</div>")
    return "".join(shown)


def _rule(mark: str) -> str:
    pointed = f".cl-body:has(.{mark}:hover)"
    focused = f".cl-body:not(:has(.cl-action:hover)):has(.{mark}:focus-visible)"
    return ", ".join(f".cl-stepper {body} .{mark}-ghost" for body in (pointed, focused)) + " { display: block; }"
