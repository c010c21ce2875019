"""Strongly connected components: the parts of a graph in which every vertex leads to every other."""

from __future__ import annotations

from collections.abc import Sequence


def strong_components(successors: Sequence[Sequence[int]]) -> list[list[int]]:
    """The components of the graph with edges i -> successors[i], each one after all those it leads to.

    Tarjan's algorithm (SIAM Journal on Computing 1, 1972) with a stack of its own, so that long chains do
    not reach Python's recursion limit.

    >>> strong_components([[1], [0, 2], [2]])
    [[2], [0, 1]]
    """
    reached: dict[int, int] = {}
    lowest: dict[int, int] = {}
    done: set[int] = set()
    place: dict[int, int] = {}
    open_vertices: list[int] = []
    components: list[list[int]] = []
    for root in range(len(successors)):
        if root in reached:
            continue
        path = [(root, iter(successors[root]))]
        while path:
            vertex, ahead = path[-1]
            if vertex not in reached:
                reached[vertex] = lowest[vertex] = len(reached)
                place[vertex] = len(open_vertices)
                open_vertices.append(vertex)
            for following in ahead:
                if following not in reached:
                    path.append((following, iter(successors[following])))
                    break
                if following not in done:
                    lowest[vertex] = min(lowest[vertex], reached[following])
            else:
                path.pop()
                if path:
                    before = path[-1][0]
                    lowest[before] = min(lowest[before], lowest[vertex])
                if lowest[vertex] == reached[vertex]:
                    start = place[vertex]
                    component = sorted(open_vertices[start:])
                    del open_vertices[start:]
                    done.update(component)
                    components.append(component)
    return components
