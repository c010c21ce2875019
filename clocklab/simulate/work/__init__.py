"""Long work: cut into pieces, sent to any workers, kept in a folder as it is finished, resumed where it stopped."""

from clocklab.simulate.work.folder import kept_key
from clocklab.simulate.work.pieces import Interrupted, run, run_stretches

__all__ = ["Interrupted", "kept_key", "run", "run_stretches"]
