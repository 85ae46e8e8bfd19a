"""Charts of counts as SVG: bars side by side, each of one or more parts, for light and for dark pages.

>>> chart = Chart("games by length", ("games",), [Bar("1-20", (3,)), Bar("21-40", (5,))])
>>> draw_charts("my library", [chart]).count('class="bar')
2
"""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from kifu.errors import UnknownNameError

WIDTH = 760
LEFT, RIGHT = 72, 16  # beside the bars
TOP, HIGH, BELOW = 58, 180, 44  # of a chart: its title and legend, the bars, their labels
TITLE = 46
DIGIT = 7.2  # pixels of a character of a label
FONTS = "system-ui, Segoe UI, Noto Sans, Helvetica, Arial, Noto Sans CJK SC, sans-serif"

# Page, words, lines, and the parts of a bar from below.  Neighbouring parts differ in brightness too, so that they can
# be told apart without colours.
LIGHT = ("#ffffff", "#1d1a16", "#d5cfc4", ("#b3261e", "#c9bfae", "#26221d", "#efe9dd"))
DARK = ("#1b1815", "#efe7d8", "#4a443b", ("#ef6f61", "#5f574b", "#f3ead9", "#35302a"))
THEMES = ("auto", "light", "dark")


class Bar(NamedTuple):
    label: str
    parts: tuple[int, ...]


class Chart(NamedTuple):
    title: str
    legend: tuple[str, ...]  # what each part of a bar is
    bars: list[Bar]


def draw_charts(title: str, charts: Sequence[Chart], *, theme: str = "auto") -> str:
    """Return a picture with charts one below another; ``auto`` is dark where the reader's surroundings are."""
    if theme not in THEMES:
        raise UnknownNameError("theme", theme, THEMES)
    height = TITLE + len(charts) * (TOP + HIGH + BELOW)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" '
        f'role="img" font-family="{FONTS}" font-size="13">',
        f"<title>{escape(title)}</title>",
        f"<style>{_style(theme)}</style>",
        f'<rect class="page" width="{WIDTH}" height="{height}"/>',
        f'<text class="words" x="16" y="32" font-size="20" font-weight="600">{escape(title)}</text>',
    ]
    for number, chart in enumerate(charts):
        lines.append(f'<g transform="translate(0 {TITLE + number * (TOP + HIGH + BELOW)})">')
        lines += [*_header(chart), *_scale(chart), *_bars(chart), "</g>"]
    return "\n".join([*lines, "</svg>"]) + "\n"


def _style(theme: str) -> str:
    if theme != "auto":
        return _colours(DARK if theme == "dark" else LIGHT)
    return f"{_colours(LIGHT)} @media (prefers-color-scheme: dark) {{ {_colours(DARK)} }}"


def _colours(colours: tuple[str, str, str, tuple[str, ...]]) -> str:
    page, words, line, parts = colours
    rules = [f".page {{ fill: {page} }}", f".words {{ fill: {words} }}", f".line {{ stroke: {line} }}"]
    # The rim keeps a part visible that is as bright as the page.
    rules += [
        f".part{number} {{ fill: {colour}; stroke: {words}; stroke-width: .5 }}" for number, colour in enumerate(parts)
    ]
    return " ".join(rules)


def _header(chart: Chart) -> list[str]:
    lines = [f'<text class="words" x="16" y="20" font-size="15" font-weight="600">{escape(chart.title)}</text>']
    if len(chart.legend) > 1:
        x = float(LEFT)
        for number, name in enumerate(chart.legend):
            lines.append(f'<rect class="part{number}" x="{x:g}" y="32" width="12" height="12"/>')
            lines.append(f'<text class="words" x="{x + 18:g}" y="43">{escape(name)}</text>')
            x += 40 + DIGIT * len(name)
    return lines


def _scale(chart: Chart) -> list[str]:
    """Return lines across with the counts they stand for."""
    step, highest = _steps(chart)
    lines = []
    for value in range(0, highest + 1, step):
        y = TOP + HIGH * (1 - value / highest)
        lines.append(f'<path class="line" d="M{LEFT} {y:g}H{WIDTH - RIGHT}"/>')
        lines.append(f'<text class="words" x="{LEFT - 8}" y="{y + 4:g}" text-anchor="end">{value:,}</text>')
    return lines


def _bars(chart: Chart) -> list[str]:
    _, highest = _steps(chart)
    room = (WIDTH - LEFT - RIGHT) / max(1, len(chart.bars))
    width = min(room * 0.8, 60)
    widest = max((len(bar.label) for bar in chart.bars), default=0) * DIGIT + 10
    every = max(1, -(-widest // room))  # as many labels as have room
    lines = []
    for number, (label, parts) in enumerate(chart.bars):
        x = LEFT + room * number + (room - width) / 2
        y = float(TOP + HIGH)
        said = ", ".join(f"{count:,} {name}" for name, count in zip(chart.legend, parts, strict=True) if count)
        lines.append(f'<g class="bar"><title>{escape(f"{label}: {said or 0}")}</title>')
        for part, count in enumerate(parts):
            high = HIGH * count / highest
            y -= high
            if count:
                lines.append(
                    f'<rect class="part{part}" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{high:.1f}"/>'
                )
        if number % every == 0:
            middle = x + width / 2
            lines.append(
                f'<text class="words" x="{middle:.1f}" y="{TOP + HIGH + 18}" text-anchor="middle">'
                f"{escape(label)}</text>"
            )
        lines.append("</g>")
    return lines


def _steps(chart: Chart) -> tuple[int, int]:
    """Return round numbers for a scale: the distance of its lines, and the highest of them."""
    most = max((sum(bar.parts) for bar in chart.bars), default=0) or 1
    step = 1
    while most > 5 * step:
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    return step, step * -(-most // step)
