"""Old places of modules, so that what still names them finds them; it goes once nothing does."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

MOVED = {
    "clocklab.core.contract.components": "clocklab.core.contract",
    "clocklab.core.contract.forms": "clocklab.core.contract",
    "clocklab.core.contract.solution": "clocklab.core.contract.study",
    "clocklab.core.contract.game": "clocklab.core.contract",
    "clocklab.core.exercise": "clocklab.core.registry",
    "clocklab.core.sweep": "clocklab.core.listing",
    "clocklab.core.checks": "clocklab.core.values",
    "clocklab.draw.geometry": "clocklab.draw.svg",
    "clocklab.draw.lettering": "clocklab.draw.svg",
    "clocklab.draw.coloured": "clocklab.draw.dice",
    "clocklab.draw.coins": "clocklab.draw.markers",
    "clocklab.draw.plaques": "clocklab.draw.markers",
    "clocklab.draw.words": "clocklab.draw.panel",
    "clocklab.draw.intervals": "clocklab.draw.charts",
    "clocklab.draw.png": "clocklab.draw.display",
    "clocklab.draw.strip": "clocklab.draw.display",
    "clocklab.draw.sums": "clocklab.draw.bids",
    "clocklab.players.weighing": "clocklab.players.computer",
    "clocklab.players.random_player": "clocklab.players.simple",
    "clocklab.players.greedy": "clocklab.players.simple",
    "clocklab.players.flat": "clocklab.players.simple",
    "clocklab.players.perfect": "clocklab.players.simple",
    "clocklab.players.bounds": "clocklab.players.tree_search",
    "clocklab.players.uct": "clocklab.players.tree_search",
    "clocklab.players.information_set": "clocklab.players.tree_search",
    "clocklab.players.reading": "clocklab.players.seats",
    "clocklab.players.strength": "clocklab.players.measure",
    "clocklab.solve.bellman": "clocklab.solve.analysis",
    "clocklab.solve.bid_play": "clocklab.solve.bidding",
    "clocklab.solve.two_bidders": "clocklab.solve.equilibrium",
    "clocklab.cli.options": "clocklab.cli.answers",
    "clocklab.cli.choices": "clocklab.cli.play",
    "clocklab.cli.table": "clocklab.cli.play",
    "clocklab.cli.sweep": "clocklab.cli.runs",
    "clocklab.cli.tournament": "clocklab.cli.runs",
    "clocklab.cli.main": "clocklab.cli",
    "clocklab.bridges.at": "clocklab.bridges.numbers",
    "clocklab.bridges.parameters": "clocklab.bridges.openspiel",
    "clocklab.bridges.bots": "clocklab.bridges.openspiel",
    "clocklab.lab.style": "clocklab.lab.parts",
    "clocklab.lab.auction_style": "clocklab.lab.parts",
    "clocklab.lab.boards": "clocklab.lab.parts",
    "clocklab.lab.perfect": "clocklab.lab.session",
    "clocklab.lab.previews": "clocklab.lab.panels",
    "clocklab.lab.real_dice": "clocklab.lab.panels",
    "clocklab.lab.setup_form": "clocklab.lab.table",
    "clocklab.lab.files": "clocklab.lab.table",
    "clocklab.lab.component_editor": "clocklab.lab.editor",
    "clocklab.lab.answers": "clocklab.lab.exercises",
    "clocklab.lab.auction_scene": "clocklab.lab.auction_rounds",
    "clocklab.lab.auction_trainer": "clocklab.lab.auction_board",
    "clocklab.lab.auction_dial": "clocklab.lab.auction_board",
}


class Finder(MetaPathFinder, Loader):
    """Gives the module at its new place for its old name."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Return how an old name is loaded; None for any other."""
        return ModuleSpec(name, self) if name in MOVED else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Return a module with the names of the new one."""
        made = ModuleType(spec.name)
        made.__dict__.update({k: v for k, v in vars(import_module(MOVED[spec.name])).items() if k[:2] != "__"})
        return made

    def exec_module(self, module: ModuleType) -> None:
        """Do nothing: the module is filled already."""


sys.meta_path.append(Finder())
