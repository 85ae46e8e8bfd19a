"""The graph of a game: the chances as a curve, the mistakes on it, and all of it in words."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import kifu
from kifu.cli import main
from kifu.errors import RecordError
from kifu.records.annotations import Evaluation
from kifu.records.chances import winning_chance
from kifu.render.graph import Graph, draw_graph
from kifu.render.themes import THEMES
from kifu.rules.side import Side

TABLE = json.loads((Path(__file__).parents[2] / "data" / "chances" / "chances.json").read_text())


def judged(scores: list[int | None], marks: dict[int, str]) -> kifu.Record:
    record = kifu.Record(tags={"Red": "<Hu>", "Black": "Yang"})
    record.root.add("C2.5 H8+7 C5+4 R9+1")
    for ply, (node, score) in enumerate(zip([record.root, *record.main_line()], scores, strict=True)):
        node.evaluation = None if score is None else Evaluation(score)
        node.marks = (marks[ply],) if ply in marks else ()
    return record


def test_chances_are_those_of_the_table() -> None:
    record = kifu.Record()
    for row in TABLE:
        if row["scale"] == record.game.scale:
            found = winning_chance(Evaluation(**row["eval"]), record.game, Side(row["turn"]))
            assert found == (row["chance"] if row["chance"] is None else pytest.approx(row["chance"], abs=1e-9))


def test_it_says_in_words_what_it_shows() -> None:
    words = Graph.of(judged([0, 0, 0, -305, 305], {3: "??", 4: "?"}), "wxf").words()
    assert words == (
        "Red can expect 50 % at first, 73 % at the end. "
        "Mistakes: 2. C5+4??, Red 50 % to 27 %; 2... R9+1?, Black 73 % to 27 %."
    )


@pytest.mark.parametrize("theme", THEMES)
def test_it_is_a_picture_with_a_title_and_a_description(theme: str) -> None:
    text = draw_graph(Graph.of(judged([0, 0, 30, -305, 305], {2: "?!", 3: "??", 4: "?"})), theme=theme)
    root = ElementTree.fromstring(text)
    space = {"s": "http://www.w3.org/2000/svg"}
    named = [root.find(f"s:{name}", space) for name in ("title", "desc")]
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-labelledby"].split() == [each.attrib["id"] for each in named if each is not None]
    assert [len(group) for group in root.findall("s:g", space)] == [2, 2, 2]


def test_gaps_stay_gaps() -> None:
    text = draw_graph(Graph.of(judged([0, 10, None, 20, 30], {})))
    assert len(re.findall(r'fill="none"', text)) == 2


def test_a_record_without_evaluations_has_no_graph() -> None:
    with pytest.raises(RecordError, match="no evaluations: `kifu analyse` finds them"):
        Graph.of(judged([None] * 5, {}))
    with pytest.raises(RecordError, match="cannot be played"):
        Graph.of(kifu.Record(fen="9/9/9/9/9/9/9/9/9/9 w"))


def test_the_command_draws_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.pgn"
    kifu.write(judged([0, 0, 0, -305, 305], {}), path)
    assert main(["draw", str(path), "--graph", "-o", str(tmp_path / "graph.svg"), "--notation", "english"]) == 0
    assert "Chances: &lt;Hu&gt; – Yang" in (tmp_path / "graph.svg").read_text("utf-8")
    assert main(["draw", str(path), "--graph", "-o", str(tmp_path / "graph.png")]) == 2
    assert "--graph draws .svg, not .png" in capsys.readouterr().err
