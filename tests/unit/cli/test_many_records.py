"""Files of many records: ``--record`` wherever one is meant, and ``kifu list``."""

import json
import os
import zipfile
from pathlib import Path

import pytest

import kifu
from kifu.cli import main
from tests.unit.cli.test_schemas import check

FIRST_MOVES = ("C2.5", "C8.5", "H2+3", "H8+7", "P3+1")


def game(number: int, move: str, **tags: str) -> str:
    listed = {"Game": "Chinese Chess", "Red": f"Red {number}", "Black": "黑方棋手", "Result": "1-0"} | tags
    return "".join(f'[{name} "{value}"]\n' for name, value in listed.items()) + f"\n1. {move} 1-0\n\n"


@pytest.fixture
def games(tmp_path: Path) -> str:
    path = tmp_path / "games.pgn"
    path.write_text("".join(game(number, move) for number, move in enumerate(FIRST_MOVES, 1)), "utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("chosen", "numbers"),
    [
        ("3", [3]),
        ("2-5", [2, 3, 4, 5]),
        ("4-", [4, 5]),
        ("1,4-5", [1, 4, 5]),
        ("last", [5]),
        ("1,last", [1, 5]),
        ("5,last", [5]),
        ("2-last", [2, 3, 4, 5]),
        ("5, 1", [1, 5]),
    ],
)
def test_numbers_and_ranges(chosen: str, numbers: list[int], games: str, tmp_path: Path) -> None:
    target = tmp_path / "chosen.pgn"
    assert main(["convert", games, "--record", chosen, "-o", str(target)]) == 0
    assert [record.player(kifu.Side.FIRST) for record in kifu.read_all(target)] == [f"Red {n}" for n in numbers]


@pytest.fixture
def various(tmp_path: Path) -> str:
    """Games of several players, years and results; the third is of shogi, whose first side is Black."""
    first = game(1, "C2.5 H8+7 H2+3", Red="胡 荣华", Event="Club Cup", Date="1979.06.03")
    second = game(2, "C2.5", Red="Hu Ming", Event="Open", Date="1985", Result="1/2-1/2").replace(" 1-0", " 1/2-1/2")
    third = game(3, "P-7f P-3d", Game="Shogi", Black="Hu", White="Habu", Event="cup", Date="?")
    path = tmp_path / "various.pgn"
    path.write_text(first + second + third.replace('[Red "Red 3"]\n', ""), "utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("chosen", "numbers"),
    [
        ("--player hu", [2, 3]),
        ("--player 胡荣华", [1]),
        ("--event cup", [1, 3]),
        ("--result red", [1]),
        ("--result black", [3]),
        ("--result draw", [2]),
        ("--result first", [1, 3]),
        ("--date 1979", [1]),
        ("--date 1979-06..1985", [1, 2]),
        ("--length 1", [2]),
        ("--length 2..", [1, 3]),
        ("--length ..2", [2, 3]),
        ("--player hu --event cup", [3]),
        ("--record 1-2 --player hu", [2]),
        ("--player nobody", []),
    ],
)
def test_records_are_chosen_by_what_is_said_of_them(
    chosen: str, numbers: list[int], various: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["list", various, "--json", *chosen.split()]) == 0
    assert [json.loads(line)["number"] for line in capsys.readouterr().out.splitlines()] == numbers


@pytest.mark.parametrize("command", ["convert", "merge", "split", "tag"])
def test_commands_that_write_take_the_chosen_records_only(command: str, various: str, tmp_path: Path) -> None:
    target = tmp_path / "out" / "chosen.pgn"
    target.parent.mkdir()
    more = {"split": ["-o", str(target.parent)], "tag": ["--set", "Round=3", "-o", str(target)]}
    assert main([command, various, "--player", "胡", *more.get(command, ["-o", str(target)])]) == 0
    [written] = target.parent.iterdir()
    assert [record.date for record in kifu.read_all(written)] == [(1979, 6, 3)]


def test_what_no_record_can_be_is_refused(various: str, capsys: pytest.CaptureFixture[str]) -> None:
    for words in ("--result banana", "--date 79", "--length long"):
        assert main(["list", various, *words.split()]) == 2
        assert words.split()[1] in capsys.readouterr().err


def test_tags_are_changed_in_place_in_chosen_records_alone(various: str) -> None:
    assert main(["tag", various, "--player", "Ming", "--set", "Round=3", "--in-place", "--force"]) == 0
    assert [record.tags.get("Round") for record in kifu.read_all(various)] == [None, "3", None]


@pytest.mark.parametrize("chosen", ["6", "2-6", "6-", "1,9"])
@pytest.mark.parametrize("command", ["moves", "show", "check", "convert", "repair", "view", "list", "draw"])
def test_a_number_that_is_not_there(
    command: str, chosen: str, games: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    more = ["-o", str(tmp_path / "out.svg")] if command == "draw" else []
    if command in ("show", "draw") and chosen in ("2-6", "1,9"):
        chosen = "7"
    assert main([command, games, "--record", chosen, *more]) == 2
    wanted = chosen.rstrip("-").rpartition("-")[2].rpartition(",")[2]
    assert f"{games} has 5 records: there is no record {wanted}\n" in capsys.readouterr().err


@pytest.mark.parametrize("chosen", ["0", "x", "5-2", "-3", "1,,2", "0-3", "1-2-3"])
def test_what_names_no_record(chosen: str, games: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", games, f"--record={chosen}"]) == 2
    assert "names no record: write 3, 2-5, 7-, 1,4-6 or last" in capsys.readouterr().err


def test_moves_of_one_record_and_of_several(games: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["moves", games, "--record", "3", "--to", "wxf"]) == 0
    assert capsys.readouterr().out == "3. Red 3 – 黑方棋手\n    wxf\n1.  H2+3\n"
    assert main(["moves", games, "--record", "2,last", "--json"]) == 0
    lines = check("moves", capsys.readouterr().out)
    assert [(line["record"], line["text"]) for line in lines] == [(2, "C8.5"), (5, "P3+1")]
    assert main(["moves", games, "--to", "wxf"]) == 0
    said = capsys.readouterr()
    assert ("C2.5" in said.out, "this is the first record of several; --record N takes another" in said.err) == (
        True,
        True,
    )


def test_boards_of_one_record(games: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", games, "--record", "last", "--letters"]) == 0
    last = capsys.readouterr().out
    assert main(["show", "--moves", "g4g5", "--letters"]) == 0
    assert capsys.readouterr().out == last
    assert main(["show", games, "--record", "1-2"]) == 2
    assert "names more than one record, and one is needed" in capsys.readouterr().err
    assert main(["show", "--record", "2"]) == 2
    assert main(["moves", "C2.5", "--record", "2"]) == 2
    picture = tmp_path / "board.svg"
    assert main(["draw", games, "--record", "3", "-o", str(picture)]) == 0
    assert picture.exists()


def test_the_page_of_chosen_records(games: str, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert main(["view", games, "--record", "2-3", "-o", str(page)]) == 0
    text = page.read_text("utf-8")
    assert [f"Red {number} – " in text for number in range(1, 6)] == [False, True, True, False, False]


def test_only_chosen_records_are_checked_and_no_more_is_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.pgn"
    path.write_text(game(1, "C2.5") + game(2, "C2.2") + game(3, "C2.2"), "utf-8")
    assert main(["check", str(path), "--record", "1"]) == 0
    assert main(["check", str(path), "--record", "2"]) == 1
    said = capsys.readouterr()
    assert ("game 2" in said.out, "game 3" in said.out) == (True, False)
    assert main(["repair", str(path), "--record", "3"]) == 1
    assert "game 3" in capsys.readouterr().out


# kifu list


def test_a_list_is_aligned_however_wide_the_characters_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.pgn"
    path.write_text(
        game(1, "C2.5", Red="胡荣华", Black="柳大华", Event="全国象棋个人赛", Date="1979年6月3日")
        + game(2, "C2.2", Red="?", Black="?", Event="Asian cup", Date="????.??.??", Result="*").replace("1-0", "*"),
        "utf-8",
    )
    assert main(["list", str(path)]) == 0
    said = capsys.readouterr()
    assert said.out.splitlines() == [
        "   players          event           date          result  moves  problems",
        "1  胡荣华 – 柳大华  全国象棋个人赛  1979年6月3日  1-0         1",
        "2  Asian cup                                                  0  1 error",
    ]
    assert said.err == "kifu: 2 records\n"


def test_a_list_in_json(games: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", games, "--json"]) == 0
    lines = check("list", capsys.readouterr().out)
    assert [line["number"] for line in lines] == [1, 2, 3, 4, 5]
    assert lines[0] == {
        "file": games,
        "number": 1,
        "game": "xiangqi",
        "title": "Red 1 – 黑方棋手",
        "first": "Red 1",
        "second": "黑方棋手",
        "format": "pgn",
        "notation": "wxf",
        "result": "1-0",
        "moves": 1,
        "errors": 0,
        "warnings": 0,
    }
    path = tmp_path / "dated.pgn"
    path.write_text(game(1, "C2.5", Date="20070911"), "utf-8")
    assert main(["list", str(path), "--json"]) == 0
    line = json.loads(capsys.readouterr().out)
    assert (line["date"], line["day"]) == ("20070911", "2007.09.11")


def test_the_numbers_of_an_archive_go_through_and_are_those_that_record_takes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "all.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.pgn", game(1, "C2.5") + game(2, "C8.5"))
        archive.writestr("read me.md", "nothing but words\n")
        archive.writestr("b.pgn", game(3, "H2+3"))
    assert main(["list", str(path), "--verbose"]) == 0
    said = capsys.readouterr()
    rows = said.out.splitlines()[1:]
    assert [row.split()[1:4] for row in rows] == [["1", "Red", "1"], ["2", "Red", "2"], ["3", "Red", "3"]]
    assert [row.split()[0][-16:] for row in rows] == [f"ve0/all.zip/{name}.pgn"[-16:] for name in "aab"]
    assert {row[0] for row in rows} == {"…"}
    assert "read me.md: skipped: it is a text, and no record of a game" in said.err
    assert "kifu: 3 records in 2 files, 1 other file skipped\n" in said.err
    assert main(["moves", str(path), "--record", "3", "--to", "wxf"]) == 0
    assert "H2+3" in capsys.readouterr().out


def test_a_folder_is_listed_and_only_what_can_be_records_is_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "old"
    folder.mkdir()
    (folder / "a.pgn").write_text(game(1, "C2.5"), "utf-8")
    (folder / "board.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(100))
    (folder / "notes.txt").write_text("buy milk\n")
    assert main(["list", str(folder)]) == 0
    said = capsys.readouterr()
    assert [len(said.out.splitlines()), said.err] == [2, "kifu: 1 record, 2 other files skipped\n"]
    assert main(["list", str(folder / "notes.txt")]) == 3


def test_the_rows_of_a_long_list_are_printed_as_they_come(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.pgn"
    path.write_text("".join(game(number, "C2.5", Event="x" * (number // 3)) for number in range(1, 251)), "utf-8")
    assert main(["list", str(path)]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert len(rows) == 251
    assert max(map(len, rows)) < 130
    assert "x" * 39 + "…" in rows[-1]


# kifu check on folders


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "old"
    folder.mkdir()
    (folder / "a.pgn").write_text(game(1, "C2.2") + game(2, "C2.5") + game(3, "C2.2"), "utf-8")
    (folder / "b.pgn").write_text(game(1, "C2.5") + game(2, "C2.2 C8.5", Result="0-1"), "utf-8")
    (folder / "c.pgn").write_text(game(1, "C2.5 H8+7"), "utf-8")
    (folder / "d.pgn").write_text("no game at all\n", "utf-8")
    (folder / "board.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(100))
    (folder / "notes.txt").write_text("buy milk\n")
    with zipfile.ZipFile(folder / "letter.docx", "w") as document:
        document.writestr("[Content_Types].xml", "")
    return folder


def test_a_check_of_a_folder_is_summed_up_by_file_and_by_code(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(folder)]) == 3
    said = capsys.readouterr()
    tables = said.out.partition("\n\n")[2]
    assert [line.split() for line in tables.splitlines()] == [
        ["file", "records", "moves", "errors", "warnings"],
        [f"{folder}/a.pgn", "3", "1", "2", "0"],
        [f"{folder}/b.pgn", "2", "1", "1", "1"],
        [f"{folder}/d.pgn", "0", "0", "1", "0"],
        [],
        ["code", "severity", "times", "files"],
        ["illegal-move", "error", "3", "2"],
        ["bad-format", "error", "1", "1"],
        ["conflict", "warning", "1", "1"],
    ]
    summary, hint = said.err.splitlines()
    assert summary == "kifu: 4 files, 6 records, 4 moves, 4 errors, 1 warning, 0 notes, 3 other files skipped"
    assert "kifu repair" in hint


def test_files_that_are_skipped_are_named_if_that_is_wanted(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "d.pgn").unlink()
    assert main(["check", str(folder), "--verbose", "--json"]) == 1
    said = capsys.readouterr()
    *problems, summary = said.out.splitlines()
    assert len(check("diagnostic", "\n".join(problems))) == 4
    assert check("check", summary)[0]["summary"]["skipped"] == 3
    skipped = [line.split(": skipped: ")[0] for line in said.err.splitlines() if "skipped: " in line]
    assert sorted(skipped) == [f"kifu: {folder}/{name}" for name in ("board.png", "letter.docx", "notes.txt")]


@pytest.mark.parametrize("name", ["board.png", "notes.txt", "letter.docx"])
def test_a_file_that_is_named_is_not_skipped(folder: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(folder / name), str(folder / "c.pgn")]) == 3
    assert f"{folder / name}: error[no-record]" in capsys.readouterr().out


def test_a_file_is_named_in_other_ways_too(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder)
    assert main(["check", "./notes.txt"]) == 3
    monkeypatch.setattr("sys.stdin", (folder / "notes.txt").open(encoding="utf-8"))
    assert main(["check", "-"]) == 3
    assert capsys.readouterr().err.count("skipped") == 0
    with zipfile.ZipFile(folder / "all.zip", "w") as archive:
        archive.writestr("a.pgn", game(1, "C2.5"))
        archive.writestr("notes.txt", "buy milk")
    monkeypatch.setattr("sys.stdin", (folder / "all.zip").open(encoding="utf-8"))
    assert main(["check"]) == 0
    assert "1 record, 0 errors, 0 warnings, 0 notes, 1 other file skipped" in capsys.readouterr().err


def test_clean_folders_and_single_files_have_no_tables(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(folder / "a.pgn")]) == 1
    said = capsys.readouterr()
    summary, hint = said.err.splitlines()
    assert ("records" in said.out, summary) == (False, "kifu: 3 records, 2 errors, 0 warnings, 0 notes")
    assert hint == f"kifu: `kifu repair {folder / 'a.pgn'}` shows what was meant"
    for name in ("a.pgn", "b.pgn", "d.pgn"):
        (folder / name).unlink()
    (folder / "e.pgn").write_text(game(1, "C2.5"), "utf-8")
    assert main(["check", str(folder)]) == 0
    said = capsys.readouterr()
    summary = "kifu: 2 files, 2 records, 3 moves, 0 errors, 0 warnings, 0 notes, 3 other files skipped\n"
    assert (said.out, said.err) == ("", summary)


# kifu convert: a folder splits, many sources merge


def files_in(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


@pytest.mark.parametrize("to", ["pgn", "xqf"])
def test_a_folder_gets_a_file_for_each_record(games: str, to: str, tmp_path: Path) -> None:
    folder = tmp_path / "split"
    assert main(["convert", games, "-o", f"{folder}/", "--to", to]) == 0
    assert files_in(folder) == [f"00{number} Red {number} – 黑方棋手.{to}" for number in range(1, 6)]
    for path, record in zip(sorted(folder.iterdir()), kifu.read_all(games), strict=True):
        [again] = kifu.read_all(path)
        assert again.main_line()[0].move == record.main_line()[0].move


def test_chosen_records_keep_their_numbers(games: str, tmp_path: Path) -> None:
    assert main(["convert", games, "-o", f"{tmp_path}/split/", "--record", "2,4"]) == 0
    assert [name[:3] for name in files_in(tmp_path / "split")] == ["002", "004"]


def test_an_input_of_several_has_a_folder_and_a_single_record_keeps_its_name(games: str, tmp_path: Path) -> None:
    single = tmp_path / "final.pgn"
    single.write_text(game(1, "C2.5"), "utf-8")
    assert main(["convert", games, str(single), "-o", f"{tmp_path}/split/"]) == 0
    names = files_in(tmp_path / "split")
    assert names == ["final.pgn", *(f"games/00{number} Red {number} – 黑方棋手.pgn" for number in range(1, 6))]
    assert main(["convert", games, str(single), "-o", f"{tmp_path}/whole/", "--whole"]) == 0
    assert files_in(tmp_path / "whole") == ["final.pgn", "games.pgn"]


def test_a_split_writes_nothing_over(games: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "split"
    folder.mkdir()
    taken = folder / "002 Red 2 – 黑方棋手.pgn"
    taken.write_text("mine", "utf-8")
    assert main(["convert", games, "-o", str(folder)]) == 2
    said = capsys.readouterr().err
    assert (taken.read_text("utf-8"), len(files_in(folder))) == ("mine", 5)
    assert f"{taken} exists already: --force writes over it" in said
    assert "5 records, 0 errors, 0 warnings, 0 notes, 4 written" in said
    assert main(["convert", games, "-o", str(folder), "--force"]) == 0
    assert "C8.5" in taken.read_text("utf-8")


def test_many_sources_merge_into_one_file(games: str, folder: Path, tmp_path: Path) -> None:
    target = tmp_path / "all.pgn"
    studio = tmp_path / "one.xqf"
    kifu.write(kifu.read("1. C2.5 H8+7"), studio)
    assert main(["convert", games, str(studio), str(folder / "c.pgn"), "-o", str(target)]) == 0
    assert [len(record.main_line()) for record in kifu.read_all(target)] == [1, 1, 1, 1, 1, 2, 2]


def test_a_format_for_one_record_says_what_to_do_with_several(
    games: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["convert", games, "-o", str(tmp_path / "all.xqf")]) == 2
    assert "a xqf file holds one record, and there are more: a folder as OUT gets a file" in capsys.readouterr().err
    assert not (tmp_path / "all.xqf").exists()
    assert main(["convert", games, "--record", "3", "-o", str(tmp_path / "third.xqf")]) == 0


def test_a_record_that_a_format_cannot_hold_does_not_stop_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.pgn"
    kifu.write([kifu.Record("dai_shogi"), kifu.read("1. C2.5 H8+7")], path)
    assert main(["convert", str(path), "-o", f"{tmp_path}/split/", "--to", "xqf"]) == 3
    assert len(files_in(tmp_path / "split")) == 1
    assert "xqf holds xiangqi, this is a record of dai shogi; nothing was written" in capsys.readouterr().err


def test_several_processes_convert_the_same_and_one_bad_file_stops_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "in"
    (folder / "deep").mkdir(parents=True)
    for number in range(5):
        (folder / "deep" / f"{number}.pgn").write_text('[Red "a"]\n\n1. C2.5 H8+7 1-0\n' * (number + 1), "utf-8")
    (folder / "3.pgn").write_bytes(b'[Red "a"]\n\n1. C2.5 C2.2 *\n')
    (folder / "broken.xqf").write_bytes(b"XQ\x0a" + bytes(100))
    (folder / "same.pgn").write_text("1. C2.5 *", "utf-8")
    (folder / "same.wxf").write_text("1. H2+3 *", "utf-8")
    said = {}
    for jobs in ("1", "2"):
        status = main(["convert", str(folder), "-o", f"{tmp_path}/{jobs}/", "--to", "wxf", "--jobs", jobs])
        said[jobs] = status, sorted(capsys.readouterr().err.replace(f"/{jobs}/", "/N/").splitlines())
    assert said["1"] == said["2"]
    written = [
        {path.relative_to(top): path.read_bytes() for path in top.rglob("*.wxf")}
        for top in map(tmp_path.joinpath, "12")
    ]
    assert written[0] == written[1]
    assert len(written[0]) == 1 + 2 + 3 + 4 + 5 + 2


def test_update_writes_only_what_is_missing_or_older(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, out = tmp_path / "in", tmp_path / "out"
    folder.mkdir()
    (folder / "one.pgn").write_text("1. C2.5 *", "utf-8")
    (folder / "two.pgn").write_text('[Red "a"]\n\n1. C2.5 *\n\n[Red "b"]\n\n1. H2+3 *\n', "utf-8")
    command = ["convert", str(folder), "-o", f"{out}/", "--to", "wxf", "--update"]
    assert main(command) == 0
    assert "3 written" in capsys.readouterr().err
    files = sorted(out.rglob("*.wxf"))
    files[-1].unlink()
    assert main(command) == 0
    assert "1 written, 2 there already" in capsys.readouterr().err
    assert sorted(out.rglob("*.wxf")) == files
    (out / "one.wxf").write_text("old", "utf-8")
    os.utime(out / "one.wxf", (1, 1))
    assert main(command) == 0
    assert "1 written, 2 there already" in capsys.readouterr().err
    assert "old" not in (out / "one.wxf").read_text("utf-8")
    assert main(["convert", str(folder), "-o", str(tmp_path / "all.pgn"), "--update"]) == 2
    assert main(["convert", str(folder), "-o", f"{out}/", "--jobs", "-1"]) == 2
    new = tmp_path / "new"  # without a suffix it can only be a folder here
    assert main(["convert", str(folder), "-o", str(new), "--to", "wxf", "--update"]) == 0
    assert [path.name for path in sorted(new.rglob("*.wxf"))] == [path.name for path in files]
