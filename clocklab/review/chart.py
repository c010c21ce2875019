"""The chart of a review: a line for each player, its interval, marks of decisions, and data to click on."""

from __future__ import annotations

from html import escape

from clocklab.review.looking import Review

WIDE, HIGH, LEFT, RIGHT, TOP, FOOT = 640, 200, 44, 96, 12, 24
DASHES = ("", "7 3", "2 3", "9 3 2 3", "1 4", "12 4")
SIGNS = {"doubtful": ("◆", "#9a6b00"), "mistake": ("▼", "#c2183c")}


def chart_svg(found: Review, step: int | None = None) -> str:
    """Return the chart as SVG in the colours of its page; ``data-left``, ``data-right`` and ``data-last`` say where
    steps 0 and the last are, so that a click can be told its step. A line marks ``step``."""
    worth = [([*map(float, values)], halves) for values, halves in found.worth]
    there = [value for values, _ in worth for value in values]
    low, high = min(0.0, *there), max(*there, 1.0 if found.settings.aim == "win" else 0.1)
    last, end = found.match.steps, WIDE - RIGHT

    def across(number: int) -> float:
        return round(LEFT + (end - LEFT) * (number / last if last else 0), 1)

    def up(value: float) -> float:
        return round(TOP + (HIGH - TOP - FOOT) * (1 - (min(max(value, low), high) - low) / (high - low)), 1)

    drawn = []
    for value in (low, (low + high) / 2, high):
        drawn.append(
            f'<line x1="{LEFT}" x2="{end}" y1="{up(value)}" y2="{up(value)}" stroke="currentColor" opacity=".25"/>'
        )
        drawn.append(f'<text x="{LEFT - 6}" y="{up(value) + 4}" text-anchor="end">{value:.2f}</text>')
    free = 0.0
    ends = []
    for seat, name in enumerate(found.names):
        rows = [(number, values[seat], halves[seat]) for number, (values, halves) in enumerate(worth) if values]
        if any(half for _, _, half in rows):
            edge = [f"{across(n)},{up(v + h)}" for n, v, h in rows] + [
                f"{across(n)},{up(v - h)}" for n, v, h in rows[::-1]
            ]
            drawn.append(f'<polygon points="{" ".join(edge)}" fill="currentColor" opacity=".1"/>')
        line = " ".join(f"{across(number)},{up(value)}" for number, value, _ in rows)
        dash = DASHES[seat % len(DASHES)]
        drawn.append(
            f'<polyline points="{line}" fill="none" stroke="currentColor" stroke-width="2" stroke-dasharray="{dash}"/>'
        )
        ends.append((up(rows[-1][1]), name))
    for height, name in sorted(ends):
        free = max(free, height + 4)
        drawn.append(f'<text x="{end + 6}" y="{free}">{escape(name[:14])}</text>')
        free += 13
    for each in found.decisions:
        if each.mark in SIGNS:
            sign, colour = SIGNS[each.mark]
            drawn.append(
                f'<text x="{across(each.step)}" y="{HIGH - FOOT + 12}" text-anchor="middle" fill="{colour}" '
                f'data-step="{each.step}">{sign}<title>Step {each.step}: {each.mark}</title></text>'
            )
    if step is not None:
        drawn.append(
            f'<line x1="{across(step)}" x2="{across(step)}" y1="{TOP}" y2="{HIGH - FOOT}" stroke="currentColor" '
            'stroke-dasharray="3 3"/>'
        )
    alt = f"{found.measure.capitalize()} after each of {last} steps. " + ", ".join(
        f"{name} {float(found.worth[-1][0][seat]):.2f} at the end" for seat, name in enumerate(found.names)
    )
    return (
        f'<svg viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{escape(alt)}" data-left="{LEFT}" data-right="{end}" '
        f'data-last="{last}" style="display:block;width:100%;max-width:{WIDE}px;cursor:pointer" font-size="11" '
        f'fill="currentColor">{"".join(drawn)}</svg>'
    )
