"""The verb that lets a record out: every format that is registered, what it loses, and that it reads back."""

import re
from base64 import b64decode
from typing import Any

import pytest

import kifu
from kifu.errors import KifuError
from kifu.formats.base import find_format, writable
from kifu.formats.json import read_data, write_data
from kifu.web import exporting
from kifu.web.record_messages import ExportAnswer
from tests.laws.records import home_of

SIX_PIECES = "2b6/9/9/5N3/2R4c1/5N3/9/7c1/9/9 w"


# A first move, the answers with what follows, and another answer, of each game that some format holds and no other.
MOVES = {
    "xiangqi": ("C2.5", "H8+7 H2+3 R9.8 R1.2", "H2+3 H8+7"),
    "shogi": ("P-7f", "P-3d P-2f P-8d P-2e", "P-8d P-2f"),
}


def game(name: str = "xiangqi") -> dict[str, Any]:
    first, answer, other = MOVES[name]
    record = kifu.Record(name)
    tags = ("Hu <b>", "Yang", "cup")
    record.tags = dict(zip([*(side.name for side in record.game.sides), "Event"], tags, strict=True))
    node = record.root.add(first)
    node.comment = "the usual beginning"
    node.add(answer)
    node.add(other)
    return write_data(record)


def export(format: str, **more: Any) -> ExportAnswer:  # noqa: A002 - as it is asked
    held = home_of(find_format(format)) if format in writable() else "xiangqi"
    return exporting.export({"record": game(held), "format": format, **more})  # type: ignore[typeddict-item]


def bytes_of(answer: ExportAnswer) -> bytes:
    return b64decode(answer["data"]) if "data" in answer else answer["text"].encode()


@pytest.mark.parametrize("name", writable())
def test_every_format_of_files_is_written_and_reads_back(name: str) -> None:
    answer = export(name)
    found = kifu.read(bytes_of(answer))
    begun = read_data(game(found.game.name)).main_line()
    assert [node.move for node in found.main_line()][:2] == [node.move for node in begun][:2]
    assert answer["compared"] == ("all" if not answer["losses"] else answer["compared"])
    assert answer["compared"]
    assert answer["name"].startswith("Hu b – Yang.")


def test_a_record_of_another_game_is_refused_by_its_name() -> None:
    with pytest.raises(KifuError, match="csa holds shogi, this is a record of xiangqi"):
        exporting.export({"record": game(), "format": "csa"})


def test_a_book_is_written_as_one_file_which_reads_back() -> None:
    records = [{**game(), "tags": {"Red": str(number)}} for number in range(3)]
    answer = export("pgn", what="book", records=records, title="club")
    found = list(kifu.read_all(bytes_of(answer)))
    assert [record.tags["Red"] for record in found] == ["0", "1", "2"]
    assert (answer["name"], answer["compared"]) == ("club.pgn", "all")
    holding = [fact["name"] for fact in exporting.exports() if "book" in fact["of"]]
    assert {"pgn", "cbl"} <= set(holding)
    assert "xqf" not in holding


def test_losses_are_listed() -> None:
    assert (export("pgn")["compared"], export("pgn")["losses"]) == ("all", [])
    lossy = export("wxf")
    assert any("branch" in loss["reason"] for loss in lossy["losses"])
    assert lossy["compared"] == "main line"


def test_text_in_another_encoding_comes_with_its_bytes() -> None:
    answer = export("pgn", encoding="big5", notation="zh-hant")
    assert "炮二平五" in answer["text"]
    assert "炮二平五".encode("big5") in bytes_of(answer)
    assert "data" not in export("pgn", notation="zh-hant")


@pytest.mark.parametrize("facts", exporting.exports(), ids=lambda facts: facts["name"])
def test_everything_that_is_listed_can_be_had(facts: dict[str, Any]) -> None:
    for what in facts["of"]:
        answer = export(facts["name"], what=what, path=[0, 1])
        assert answer["name"].endswith(facts["suffix"])
        assert ("text" in answer) is facts["text"]
        assert bytes_of(answer)


def test_a_line_and_a_position_are_records_of_their_own() -> None:
    line = kifu.read(export("pgn", what="line", path=[0])["text"])
    assert [str(node.move) for node in line.main_line()] == ["h10g8", "h1g3", "i10h10", "i1h1"]
    position = export("fen", what="position", path=[0])["text"]
    assert line.fen == position
    with pytest.raises(KifuError, match="path"):
        export("fen", what="position", path=[7])


def test_pictures_show_the_position_that_is_looked_at() -> None:
    at_start, later = (export("svg", what="position", path=path)["text"] for path in ([], [0, 0]))
    assert at_start != later
    assert export("svg", what="position", path=[0, 0], flip=True)["text"] != later
    assert export("svg", what="position", theme="print", path=[0, 0])["text"] != later
    with pytest.raises(KifuError, match="position, not record"):
        export("svg")


def test_a_piece_of_a_page_has_no_script_and_no_markup_of_the_record() -> None:
    piece = export("embed", notation="wxf", path=[0, 0])["text"]
    assert "C2.5" in piece
    assert "Hu &lt;b&gt;" in piece
    assert not re.search(r"<script|<b>|\son\w+=|javascript:|https?://(?!www\.w3\.org)", piece)


def test_a_teaching_diagram_is_let_out() -> None:
    record = write_data(kifu.Record(fen=SIX_PIECES))
    for name in ("svg", "fen", "tex", "html", "embed", "pgn"):
        assert exporting.export({"record": record, "format": name, "what": "position"})["text"]


def test_names_that_are_none_are_refused() -> None:
    for more in ({"format": "pfg"}, {"format": "pgn", "notation": "x"}, {"format": "pgn", "encoding": "x"}):
        with pytest.raises(KifuError, match="unknown"):
            export(**more)
    with pytest.raises(KifuError, match="theme"):
        export("svg", what="position", theme="nothing")


def test_the_records_are_read_back_as_they_were() -> None:
    assert read_data(game()) == kifu.read(bytes_of(export("json")))
