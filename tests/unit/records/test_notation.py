"""The notation of a record: the one it came in, and one script for its moves and its other texts."""

from pathlib import Path

import pytest

import kifu
from kifu.cli import main
from kifu.records.notation import choose_notation, find_script
from kifu.render.score import MoveText, Score

WXF = "C2.5 H8+7 H2+3"
HANT = "炮二平五 馬8進7 馬二進三"
HANS = "炮二平五 马8进7 马二进三"


def pgn(moves: str, **tags: str) -> str:
    listed = "".join(f'[{name} "{value}"]\n' for name, value in {"Game": "Chinese Chess", **tags}.items())
    first, second, third = moves.split()
    return f"{listed}\n1. {first} {second}\n2. {third}\n*\n"


@pytest.mark.parametrize("moves", [WXF, HANT, HANS, "h2e2 h9g7 h0g2", "P2-5 M8.7 M2.3", "c2=5 h8+7 h2+3"])
@pytest.mark.parametrize("suffix", [".pgn", ".txt", ".lines"])
def test_the_notation_goes_out_as_it_came_in(moves: str, suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"game{suffix}"
    record = kifu.read(pgn(moves))
    kifu.write(record, path)
    text = path.read_text("utf-8")
    assert [text.count(move) for move in moves.split()] == [1, 1, 1]
    assert kifu.read(path).origin.notation == record.origin.notation
    kifu.write(record, path, notation="zh-hans")
    assert "马二进三" in path.read_text("utf-8")


def test_convert_keeps_the_notation_of_each_record(tmp_path: Path) -> None:
    names = []
    for number, moves in enumerate((WXF, HANT, HANS)):
        path = tmp_path / f"{number}.pgn"
        path.write_text(pgn(moves), "utf-8")
        names.append(str(path))
    target = tmp_path / "all.pgn"
    assert main(["convert", *names, "-o", str(target)]) == 0
    notations = [record.origin.notation for record in kifu.read_all(target, strict=True)]
    assert notations == ["wxf", "zh-hant", "zh-hans"]


def test_a_file_that_holds_one_notation_is_in_that_of_its_first_record(tmp_path: Path) -> None:
    path = tmp_path / "all.lines"
    kifu.write([kifu.read(pgn(moves)) for moves in (WXF, HANT, HANS)], path)
    assert [line.split("|")[-1] for line in path.read_text("utf-8").splitlines()] == [WXF] * 3


@pytest.mark.parametrize(
    ("moves", "word"),
    [("炮二平五 马８进７ 马二进三", "Chinese"), ("C2=5 h8+7 H2+3", "WXF"), ("H2-E2 H9-G7 H0-G2", "ICCS"), (WXF, "WXF")],
)
def test_pgn_names_the_notation_as_other_programs_do(moves: str, word: str, tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    record = kifu.read(pgn(moves))
    kifu.write(record, path)
    assert f'[Format "{word}"]' in path.read_text("utf-8")
    assert kifu.read(path).origin.notation == record.origin.notation


def test_a_wxf_file_is_in_wxf_unless_another_is_named(tmp_path: Path) -> None:
    path = tmp_path / "game.wxf"
    kifu.write(kifu.read(pgn(HANT)), path)
    assert "C2.5 H8+7" in path.read_text("utf-8")
    kifu.write(kifu.read(pgn("H2-E2 H9-G7 H0-G2")), path)
    assert "H2-E2 H9-G7" in path.read_text("utf-8")
    kifu.write(kifu.read(pgn(WXF)), path, notation="zh-hant")
    assert "馬8進7" in path.read_text("utf-8")


def test_where_brackets_are_branches_the_usual_notation_stands_in(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    record = kifu.read("1. P-8j P-8f\n2. P-9j P-9f", notation="hodges", game="dai_shogi")
    record.origin = record.origin._replace(notation="japanese")
    kifu.write(record, path)
    assert (kifu.read(path).origin.notation, kifu.read(path)) == ("hodges", record)


@pytest.mark.parametrize(
    ("text", "script"),
    [("胡榮華", "zh-hant"), ("胡荣华", "zh-hans"), ("王天一", ""), ("Hu", ""), ("車馬，荣", "zh-hant"), ("かな", "")],
)
def test_the_script_of_tags_and_comments(text: str, script: str) -> None:
    record, commented = kifu.Record(tags={"Red": text}), kifu.Record()
    commented.root.add(commented.start().parse("C2.5")).comment = text
    assert (find_script(record), find_script(commented)) == (script, script)


def test_a_record_without_a_notation_is_in_the_script_of_its_texts(tmp_path: Path) -> None:
    studio, path = tmp_path / "game.xqf", tmp_path / "game.pgn"
    kifu.write(kifu.read(pgn(WXF, Red="胡榮華")), studio)
    record = kifu.read(studio)
    assert record.origin.notation == ""
    kifu.write(record, path)
    assert "馬8進7" in path.read_text("utf-8")
    record.tags["Red"] = "胡荣华"
    kifu.write(record, path)
    assert "马8进7" in path.read_text("utf-8")


def test_moves_that_show_no_script_take_that_of_the_other_texts() -> None:
    plain = kifu.read(pgn("炮二平五 炮8平5 炮八平六", Red="胡榮華"))
    assert choose_notation(plain, "zh-hans").name == "zh-hant"
    assert choose_notation(kifu.read(pgn(HANS, Red="胡榮華")), "zh-hans").name == "zh-hans"
    in_big5 = kifu.read(pgn("炮二平五 炮8平5 炮八平六", Red="王天一").encode("big5"), encoding="big5")
    assert choose_notation(in_big5, "zh-hans").name == "zh-hant"


def test_json_says_in_which_notation_a_record_came(tmp_path: Path) -> None:
    path, target = tmp_path / "game.jsonl", tmp_path / "game.pgn"
    kifu.write([kifu.read(pgn(moves)) for moves in (WXF, HANT)], path)
    kifu.write(kifu.read_all(path, strict=True), target)
    assert [record.origin.notation for record in kifu.read_all(target)] == ["wxf", "zh-hant"]
    record = kifu.read('{"kifu": 1, "game": "xiangqi", "notation": "wxf:black=pink"}')
    assert (record.origin.notation, [item.code for item in record.diagnostics]) == ("", ["unknown-name"])


def test_a_set_score_keeps_the_notation() -> None:
    parts = Score.of(kifu.read(pgn(HANT))).parts
    assert [part.text for part in parts if isinstance(part, MoveText)] == HANT.split()


@pytest.mark.parametrize(("moves", "header"), [(WXF, "wxf zh-hans english uci"), (HANT, "zh-hant english uci")])
def test_moves_of_a_file_begin_with_its_own_notation(
    moves: str, header: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.pgn"
    path.write_text(pgn(moves), "utf-8")
    assert main(["moves", str(path)]) == 0
    first, *rows = capsys.readouterr().out.splitlines()
    assert first.split() == header.split()
    assert [row.split()[1] for row in rows] == moves.split()
