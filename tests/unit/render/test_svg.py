"""SVG: the same bytes as the reference pictures, readable by everyone, and nothing let through unescaped.

The reference pictures were looked at; ``python -m tests.unit.render.test_svg`` draws them anew.
"""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from kifu import registry
from kifu.errors import UnknownNameError
from kifu.notations.base import notations_of
from kifu.records.record import Record
from kifu.render import svg
from kifu.render.diagram import PIECES, Diagram
from kifu.render.shapes import BASELINE, circle, number, path_text
from kifu.render.themes import THEMES
from kifu.rules.game import find_game
from kifu.rules.move import Move
from kifu.rules.position import Position
from kifu.rules.side import Side
from tests.conftest import DATA

PICTURES = DATA / "pictures"
SVG = "{http://www.w3.org/2000/svg}"
PROMOTED = "k14/1+p13/15/15/15/7L!7/15/15/15/15/15/15/15/1+P'13/K14 b - 1"


def middle_game() -> Position:
    position = Position()
    for text in ["h3e3", "h10g8", "h1g3", "i10h10", "i1h1", "g7g6", "h1h7"]:
        position.play(position.game.move(text))
    return position


REFERENCES: dict[str, Callable[[], str]] = {
    "xiangqi-wood": lambda: svg.draw(Diagram.of(Position(), coordinates="zh-hant")),
    "xiangqi-plain-letters-flipped": lambda: svg.draw(
        Diagram.of(middle_game(), bottom=Side.SECOND, coordinates="wxf"), theme="plain", pieces="letters", size=300
    ),
    "xiangqi-print-annotated": lambda: svg.draw(
        Diagram.of(
            middle_game(),
            highlights=["e7", "h8"],
            arrows=[("h7", "g7"), ("e3", "e7")],
            labels={"e6": "1", "b3": "A", "i5": "<b>"},
            coordinates="ucci",
        ),
        theme="print",
    ),
    "xiangqi-pictures": lambda: svg.draw(Diagram.of(Position(), coordinates="none"), pieces="pictures"),
    "dai_shogi-wood": lambda: svg.draw(Diagram.of(Position("dai_shogi"), coordinates="japanese")),
    "dai_shogi-promoted-print": lambda: svg.draw(
        Diagram.of(
            Position.from_fen(PROMOTED, "dai_shogi"),
            last_move=Move("8e", "8f"),
            highlights=["8f"],
            coordinates="hodges",
        ),
        theme="print",
        size=300,
    ),
}


@pytest.mark.parametrize("name", REFERENCES)
def test_the_picture_is_the_reference_byte_for_byte(name: str) -> None:
    assert REFERENCES[name]().encode() == (PICTURES / f"{name}.svg").read_bytes()


def test_the_bytes_do_not_depend_on_the_run() -> None:
    code = "from tests.unit.render.test_svg import REFERENCES; print(*(draw() for draw in REFERENCES.values()))"
    sums = set()
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        words = [sys.executable, "-c", code]
        sums.add(subprocess.run(words, capture_output=True, text=True, check=True, env=environment).stdout)
    assert len(sums) == 1


def parse_svg(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def test_screen_readers_are_told_what_is_shown() -> None:
    root = parse_svg(svg.draw(Diagram.of(Position())))
    title, description = root[0], root[1]
    assert (root.get("role"), root.get("aria-labelledby")) == ("img", f"{title.get('id')} {description.get('id')}")
    assert (title.tag, title.text) == (f"{SVG}title", "Xiangqi, Red to move")
    assert (description.text or "").startswith("Red: King e1; Advisor d1, f1; Elephant c1, g1;")


def test_different_pictures_on_one_page_have_different_names() -> None:
    pictures = [svg.draw(Diagram.of(Position(), coordinates=name), embed=True) for name in ("wxf", "zh-hans")]
    names = [set(re.findall(r'id="([^"]+)"', picture)) for picture in pictures]
    assert not names[0] & names[1]


@pytest.mark.parametrize("embed", [False, True])
def test_texts_are_data(embed: bool) -> None:
    hostile = '</text><script>alert("&")</script>\x00\x1b'
    picture = svg.draw(Diagram.of(Position(), labels={"e5": hostile}), embed=embed)
    root = parse_svg(picture)
    assert "script" not in {element.tag.removeprefix(SVG) for element in root.iter()}
    assert '</text><script>alert("&")</script>\ufffd\ufffd' in (root[1].text or "")


def test_an_embedded_picture_needs_no_font() -> None:
    root = parse_svg(svg.draw(Diagram.of(Position(), coordinates="zh-hant"), embed=True))
    assert not list(root.iter(f"{SVG}text"))
    names = {f"#{path.get('id')}" for path in root.iter(f"{SVG}path") if path.get("id")}
    bodies = {f"#{group.get('id')}" for group in root.iter(f"{SVG}g") if group.get("id")}
    used = [use.get("href") for use in root.iter(f"{SVG}use") if use.get("href") not in bodies]
    assert set(used) == names
    assert len(used) == 32 + 9 + 9 + 4  # men, labels of the files twice, words in the river


class Word(NamedTuple):
    """What is written somewhere in a picture, as text or as outlines, around the middle of which it stands."""

    text: str
    x: float
    y: float
    height: float
    turned: bool
    fill: str


STANDS = re.compile(r"translate\((\S+) (\S+)\)( rotate\(180\))? scale\((\S+) ")


def words_of(root: Element) -> Iterator[Word]:
    """Yield all that is written in a picture."""
    for element in root.iter():
        fill = element.get("fill", "")
        if element.tag == f"{SVG}text":
            height = float(element.get("font-size", 0))
            x, y = float(element.get("x", 0)), float(element.get("y", 0)) - BASELINE * height
            yield Word(element.text or "", x, round(y, 2), height, bool(element.get("transform")), fill)
        elif element.get("transform") and (uses := element.findall(f"{SVG}use")):
            text = "".join(chr(int((use.get("href") or "").rpartition("-")[2], 16)) for use in uses)
            stands = STANDS.match(element.get("transform", ""))
            assert stands
            yield Word(text, float(stands[1]), float(stands[2]), 1000 * float(stands[4]), bool(stands[3]), fill)


@pytest.mark.parametrize("game", registry.names("games"))
def test_nothing_on_a_board_needs_a_font(game: str) -> None:
    for notation in notations_of(find_game(game)):
        for pieces in PIECES:
            picture = svg.draw(Diagram.of(Position(game), coordinates=notation, labels={}), pieces=pieces)
            assert "<text" not in picture, (notation.name, pieces)


def test_men_and_river_can_be_simplified() -> None:
    root = parse_svg(svg.draw(Diagram.of(Position(), coordinates="none"), pieces="simplified"))
    assert "".join(sorted({word.text for word in words_of(root)})) == "仕兵卒士将帅楚汉河炮界相象车马"


def test_each_man_stands_on_its_point() -> None:
    root = parse_svg(svg.draw(Diagram.of(Position(), coordinates="none"), size=556))
    men = next(group for group in root.iter(f"{SVG}g") if group.get("class") == "men")
    texts = {(word.x, word.y): word.text for word in words_of(men)}
    assert len(texts) == 32
    assert (texts[38, 578], texts[278, 578], texts[518, 38]) == ("俥", "帥", "車")


def test_men_of_the_side_at_the_top_stand_on_their_heads_where_they_point() -> None:
    root = parse_svg(svg.draw(Diagram.of(Position("dai_shogi"))))
    turned = [word.text for word in words_of(root) if word.turned]
    assert len(turned) == 130
    assert turned[:2] == ["香", "車"]


def test_promoted_men_are_red_where_there_are_colours() -> None:
    root = parse_svg(svg.draw(Diagram.of(Position.from_fen(PROMOTED, "dai_shogi"))))
    red = "".join(word.text for word in words_of(root) if word.fill == THEMES["wood"].promoted.text)
    assert red == "金将酔象"


@pytest.mark.parametrize("game", ["xiangqi", "dai_shogi"])
@pytest.mark.parametrize("pieces", ["chinese", "letters"])
def test_everything_can_be_read_at_300_pixels(game: str, pieces: str) -> None:
    root = parse_svg(svg.draw(Diagram.of(Position(game)), size=300, pieces=pieces))
    scale = 300 / int((root.get("viewBox") or "").split()[2])
    heights = {word.text: word.height * scale for word in words_of(root)}
    # Only the piece that one character cannot name keeps two.
    assert {text for text, height in heights.items() if height < 8} <= set("飛龍")
    assert [text for text, height in heights.items() if height < 7] == []


def test_names_are_in_full_where_there_is_room() -> None:
    large, small = (parse_svg(svg.draw(Diagram.of(Position("dai_shogi")), size=size)) for size in (480, 300))
    assert "将" in {word.text for word in words_of(large)}
    assert "将" not in {word.text for word in words_of(small)}


def test_notebooks_show_positions_and_the_end_of_records() -> None:
    position = middle_game()
    assert position._repr_svg_() == svg.draw(Diagram.of(position))
    record = Record()
    node = record.root
    for move in position.moves():
        node = node.add(move)
    assert record._repr_svg_() == position._repr_svg_()
    unplayable = Record(fen="9/9/9/9/9/9/9/9/9/4R4 w")
    assert "Chariot e1" in unplayable._repr_svg_()


def test_unknown_themes_are_refused_by_name() -> None:
    with pytest.raises(UnknownNameError, match="unknown theme 'woods': did you mean 'wood'"):
        svg.draw(Diagram.of(Position()), theme="woods")


def test_numbers_are_short_and_never_minus_nothing() -> None:
    assert [number(value) for value in (1.0, 2.5, 0.333333, -0.0001, 1e6)] == ["1", "2.5", "0.33", "0", "1000000"]
    assert path_text(tuple(circle(0, 0, 1))).startswith("M1 0 C1 0.55 0.55 1 0 1 ")


def draw_references(folder: Path) -> None:
    for name, draw in REFERENCES.items():
        (folder / f"{name}.svg").write_bytes(draw().encode())


if __name__ == "__main__":
    draw_references(PICTURES)
