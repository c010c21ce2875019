"""What can be said about any solved game: how well a game was played, and where it turned."""

from clocklab.solve.analysis import Analysis, Decision, Swing, analyse

__all__ = ["Analysis", "Decision", "Swing", "analyse"]
