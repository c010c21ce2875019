"""For teachers: worksheets with their keys, slides, notebooks to hand out, and what pupils handed in as a table."""

from clocklab.course.teaching.collected import collect
from clocklab.course.teaching.paper import answer_key, sheet
from clocklab.course.teaching.printing import pdf
from clocklab.course.teaching.released import KINDS, mark, release
from clocklab.course.teaching.slides import slides

__all__ = ["KINDS", "answer_key", "collect", "mark", "pdf", "release", "sheet", "slides"]
