"""Charts: bars of the right height, labels that have room, colours for light and for dark pages."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from kifu.errors import UnknownNameError
from kifu.render.charts import Bar, Chart, draw_charts

SVG = "{http://www.w3.org/2000/svg}"
RESULTS = ("Red wins", "draws")


def bars_of(picture: str) -> list[ElementTree.Element]:
    return [group for group in ElementTree.fromstring(picture).iter(f"{SVG}g") if group.get("class") == "bar"]


def test_parts_of_a_bar_stand_on_each_other_and_are_as_high_as_their_counts() -> None:
    first, second, third = bars_of(
        draw_charts("t", [Chart("c", RESULTS, [Bar("1", (30, 10)), Bar("2", (0, 20)), Bar("3", (0, 0))])])
    )
    lower, upper = first.findall(f"{SVG}rect")
    assert float(lower.get("height", 0)) == pytest.approx(3 * float(upper.get("height", 0)))
    assert float(upper.get("y", 0)) + float(upper.get("height", 0)) == pytest.approx(float(lower.get("y", 0)))
    assert [part.get("class") for part in second.findall(f"{SVG}rect")] == ["part1"]
    assert third.findall(f"{SVG}rect") == []
    assert [bar.findtext(f"{SVG}title") for bar in (first, second, third)] == [
        "1: 30 Red wins, 10 draws",
        "2: 20 draws",
        "3: 0",
    ]


def test_labels_do_not_stand_on_each_other() -> None:
    bars = bars_of(draw_charts("t", [Chart("c", ("games",), [Bar(f"{year}", (1,)) for year in range(1900, 2000)])]))
    places = [float(text.get("x", 0)) for bar in bars for text in bar.findall(f"{SVG}text")]
    assert len(places) > 5
    assert min(after - before for before, after in pairwise(places)) > 35


@pytest.mark.parametrize(("most", "highest"), [(0, "1"), (1, "1"), (7, "8"), (99, "100"), (123_456, "150,000")])
def test_the_scale_ends_at_a_round_number(most: int, highest: str) -> None:
    picture = draw_charts("t", [Chart("c", ("games",), [Bar("a", (most,))])])
    assert re.findall(r'text-anchor="end">([\d,]+)<', picture)[-1] == highest


def test_themes() -> None:
    light, dark, both = (draw_charts("t", [], theme=theme) for theme in ("light", "dark", "auto"))
    assert ".page { fill: #ffffff }" in light
    assert ".page { fill: #ffffff }" not in dark
    assert "prefers-color-scheme: dark" in both
    with pytest.raises(UnknownNameError):
        draw_charts("t", [], theme="pink")


def test_texts_are_escaped_and_nothing_to_draw_is_no_error() -> None:
    picture = draw_charts("<&>", [Chart("a<b", ("games",), [])])
    assert "<&>" not in picture
    ElementTree.fromstring(picture)
