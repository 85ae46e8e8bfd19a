"""The commands for a library of many games."""

import json
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest

import kifu
from kifu import corpus
from kifu.cli import main
from tests.unit.cli.test_schemas import check
from tests.unit.corpus.games import make_folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return make_folder(tmp_path / "in", 2, 20)


def run(capsys: pytest.CaptureFixture[str], *words: object, status: int = 0) -> tuple[str, str]:
    assert main([str(word) for word in words]) == status
    said = capsys.readouterr()
    return said.out, said.err


def test_import_sums_problems_up_by_kind(capsys: pytest.CaptureFixture[str], folder: Path, tmp_path: Path) -> None:
    out, err = run(capsys, "import", folder, "--into", tmp_path / "library", "--jobs", 1, status=1)
    assert "illegal-move  4      " in out
    assert err.startswith("kifu: 2 files, 40 records read, 40 added")
    out, err = run(capsys, "import", folder, "--into", tmp_path / "library")
    assert (out, err) == ("", "kifu: 2 files, 0 records read, 0 added, 2 files known before\n")


def test_import_as_json(capsys: pytest.CaptureFixture[str], folder: Path, tmp_path: Path) -> None:
    out, err = run(capsys, "import", folder, "--into", tmp_path / "library", "--jobs", 1, "--json", status=1)
    [line] = check("import", out)
    assert (line["added"], line["problems"][0]["count"], err) == (40, 4, "")


def test_import_of_what_is_not_there_makes_nothing(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    _, err = run(capsys, "import", tmp_path / "gone", "--into", tmp_path / "library", status=3)
    assert "gone: No such file or directory" in err
    run(capsys, "import", tmp_path, "--into", tmp_path / "library", "--jobs", -1, status=2)
    assert not (tmp_path / "library").exists()


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("library")
    main(["import", str(make_folder(folder / "in", 2, 20)), "--into", str(folder / "library"), "--jobs", "1"])
    return folder / "library"


def test_openings_of_another_game_are_in_a_notation_of_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "game.pgn").write_text('[Game "Shogi"]\n[Result "1-0"]\n\n1. P-7f P-3d 2. P-2f 1-0\n')
    run(capsys, "import", tmp_path / "game.pgn", "--into", tmp_path / "library", "--jobs", 1)
    out, _ = run(capsys, "openings", tmp_path / "library", "--game", "shogi", "--position", "P-7f")
    assert [line.split()[0] for line in out.splitlines()] == ["move", "P-3d"]
    assert out.splitlines()[0].split() == ["move", "games", "Black", "drawn", "White", "years"]


@pytest.mark.parametrize(
    ("game", "board", "hint"),
    [
        ("xiangqi", "3k5/9/9/9/9/9/9/9/9/4K4", "and Red was taken: for Black write ' b' after it"),
        ("shogi", "4k4/9/9/9/9/9/9/9/4K4", "and Black was taken: for White write ' w' after it"),
    ],
)
def test_a_position_without_a_side_to_move_is_answered_with_the_sides_of_its_game(
    capsys: pytest.CaptureFixture[str], library: Path, game: str, board: str, hint: str
) -> None:
    for command in ("find", "openings"):
        _, err = run(capsys, command, library, "--game", game, "--position", board, status=1)
        assert err.endswith(f"; the position names no side to move, {hint}\n")


def test_find_prints_a_table(capsys: pytest.CaptureFixture[str], library: Path) -> None:
    out, err = run(capsys, "find", library, "--event", "cup 1", "--limit", 2)
    assert [line.split()[0] for line in out.splitlines()] == ["players", "player", "player"]
    assert err == "kifu: 14 games, the first 2 of them\n"
    out, err = run(capsys, "find", library, "--player", "nobody", status=1)
    assert (out, err) == ("", "kifu: 0 games\n")


def test_find_refuses_what_cannot_be_looked_for(capsys: pytest.CaptureFixture[str], library: Path) -> None:
    for words in (["--date", "x"], ["--material", "K"], ["--opening", "zz"], ["--position", "zz"], ["--limit", "0"]):
        run(capsys, "find", library, *words, status=2)
    _, err = run(capsys, "find", library, "--images", status=2)
    assert "--images is about a --position" in err
    _, err = run(capsys, "find", library, "--notation", "wxf", status=2)
    assert "--notation is for games that are written" in err
    run(capsys, "export", library, "-o", "-", "--to", "pgn", "--date", "x", status=2)
    run(capsys, "openings", library, "--position", "zz", status=2)


def test_a_position_without_a_side_to_move_is_explained(capsys: pytest.CaptureFixture[str], library: Path) -> None:
    for command in ("find", "openings"):
        _, err = run(capsys, command, library, "--position", "4k4/9/9/9/9/9/9/9/9/3K5", status=1)
        assert "no side to move, and Red was taken" in err
        _, err = run(capsys, command, library, "--position", "4k4/9/9/9/9/9/9/9/9/3K5 b", status=1)
        assert "was taken" not in err


def test_find_writes_games_to_standard_output(capfdbinary: pytest.CaptureFixture[bytes], library: Path) -> None:
    assert main(["find", str(library), "--limit", "2", "--to", "wxf"]) == 0
    assert capfdbinary.readouterr().out.count(b"START{") == 2


def test_find_as_json(capsys: pytest.CaptureFixture[str], library: Path) -> None:
    out, err = run(capsys, "find", library, "--result", "draw", "--json")
    lines = check("find", out)
    assert lines
    assert err == ""
    assert {line["result"] for line in lines} == {"1/2-1/2"}
    assert all(len(line["moves"]) == line["plies"] for line in lines)


def test_find_and_export_write_games(capsys: pytest.CaptureFixture[str], library: Path, tmp_path: Path) -> None:
    run(capsys, "find", library, "--event", "cup 1", "-o", tmp_path / "found.pgn", "--notation", "wxf")
    assert len(list(kifu.read_all(tmp_path / "found.pgn"))) == 14
    run(capsys, "find", library, "-o", tmp_path / "found.pgn", status=2)
    _, err = run(capsys, "export", library, "-o", tmp_path / "all.parquet")
    assert err == "kifu: 40 games written\n"
    table = pq.read_table(tmp_path / "all.parquet")
    assert [len(text.split()) for text in table.column("uci").to_pylist()] == table.column("plies").to_pylist()
    assert table.num_rows == 40
    run(capsys, "export", library, "-o", tmp_path / "all.csv")
    assert len((tmp_path / "all.csv").read_text("utf-8").splitlines()) == 41
    run(capsys, "export", library, "-o", "-", status=2)


def test_what_is_exported_is_imported_as_the_same_games(
    capsys: pytest.CaptureFixture[str], library: Path, tmp_path: Path
) -> None:
    run(capsys, "export", library, "-o", tmp_path / "all.pgn", "--notation", "zh-hans")
    run(capsys, "import", tmp_path / "all.pgn", "--into", tmp_path / "again")
    ids = [corpus.open_library(each).games(["id"]).column("id").to_pylist() for each in (library, tmp_path / "again")]
    assert ids[0] == ids[1]


def test_openings_counts_moves(capsys: pytest.CaptureFixture[str], library: Path) -> None:
    out, err = run(capsys, "openings", library)
    assert out.splitlines()[0].split() == ["move", "games", "Red", "drawn", "Black", "years"]
    assert err.startswith("kifu: 40 games with this position: rnbakabnr/9/")
    out, _ = run(capsys, "openings", library, "--json")
    assert sum(line["count"] for line in check("openings", out)) == 40
    run(capsys, "openings", library, "--position", "4k4/9/9/9/9/9/9/9/9/3K5 w", status=1)


def test_a_game_that_comes_back_to_a_position_is_one_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "game.pgn").write_text('[Event "x"]\n\n1. C2.5 C8.5 2. C5.2 C5.8 3. H2+3 *\n')
    run(capsys, "import", tmp_path / "game.pgn", "--into", tmp_path / "library")
    out, err = run(capsys, "openings", tmp_path / "library", "--notation", "wxf")
    assert {line.split()[0] for line in out.splitlines()[1:]} == {"C2.5", "H2+3"}
    assert err.startswith("kifu: 1 game with this position: rnbakabnr/9/")


def test_openings_of_one_player_and_of_unknown_results(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    games = [("Hu", "1979", "1-0"), ("Hu", "1984", "*"), ("Li", "1984", "0-1")]
    text = "".join(
        f'[Red "{red}"]\n[Date "{year}"]\n[Result "{result}"]\n\n1. C2.5 {result}\n\n' for red, year, result in games
    )
    (tmp_path / "games.pgn").write_text(text)
    run(capsys, "import", tmp_path / "games.pgn", "--into", tmp_path / "library")
    out, err = run(capsys, "openings", tmp_path / "library", "--player", "hu", "--notation", "wxf")
    assert [line.split() for line in out.splitlines()] == [
        ["move", "games", "Red", "drawn", "Black", "unknown", "years"],
        ["C2.5", "h3e3", "2", "100", "%", "50", "%", "0", "%", "0", "%", "50", "%", "1979–1984"],
    ]
    assert err.startswith("kifu: 2 games of those chosen with this position")
    out, _ = run(capsys, "openings", tmp_path / "library", "--player", "Hu", "--date", "1979", "--json")
    assert [line["count"] for line in check("openings", out)] == [1]
    run(capsys, "openings", tmp_path / "library", "--player", "nobody", status=1)
    _, err = run(capsys, "openings", tmp_path / "library", "--date", "yesterday", status=2)
    assert "is no date" in err


def test_sql(capsys: pytest.CaptureFixture[str], library: Path, tmp_path: Path) -> None:
    query = "select event, count(*) games from games group by event order by event"
    out, _ = run(capsys, "sql", library, query)
    assert out.split() == ["event", "games", "cup", "0", "14", "cup", "1", "14", "cup", "2", "12"]
    out, _ = run(capsys, "sql", library, query, "--json")
    assert json.loads(out.splitlines()[0]) == {"event": "cup 0", "games": 14}
    run(capsys, "sql", library, query, "-o", tmp_path / "events.csv")
    assert (tmp_path / "events.csv").read_text("utf-8").splitlines()[1] == '"cup 0",14'
    _, err = run(capsys, "sql", library, "selct 1", status=2)
    assert "syntax error" in err
    run(capsys, "sql", library, "select id, tags, moves from games limit 1")
    run(capsys, "sql", library, query, "-o", tmp_path / "events.pgn", status=2)


def test_what_is_no_library_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for words in (["find"], ["openings"], ["export", "-o", "x.pgn"], ["sql", "select 1"]):
        _, err = run(capsys, words[0], tmp_path, *words[1:], status=3)
        assert "no library of games" in err


def test_stats(capsys: pytest.CaptureFixture[str], folder: Path, tmp_path: Path) -> None:
    library, picture = tmp_path / "library", tmp_path / "plot.svg"
    run(capsys, "import", folder, "--into", library, "--jobs", 1, status=1)
    out, _ = run(capsys, "stats", library, "--plot", picture)
    assert out.startswith("40 games\n4 with an error\nmoves of both sides: 11 to 12, mean 11.9, median 12\n")
    assert "Red wins" in out
    assert "\n1990   2 " in out
    assert "40 games" in picture.read_text("utf-8")
    _, err = run(capsys, "stats", library, "--plot", picture, status=2)
    assert "exists already" in err
    out, _ = run(capsys, "stats", library, "--json")
    [line] = check("stats", out)
    assert (line["games"], line["lengths"], line["years"]["1990"].keys() <= {*line["results"]}) == (
        40,
        {"11": 4, "12": 36},
        True,
    )
    out, _ = run(capsys, "stats", library, "--plot", "-", "--theme", "dark")
    assert out.startswith("<svg")


def test_stats_of_what_is_no_library(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    _, err = run(capsys, "stats", tmp_path, status=3)
    assert "no library of games" in err


def test_dedupe(capsys: pytest.CaptureFixture[str], folder: Path, tmp_path: Path) -> None:
    library, more = tmp_path / "library", tmp_path / "more.pgn"
    run(capsys, "import", folder, "--into", library, "--jobs", 1, status=1)
    out, err = run(capsys, "dedupe", library)
    assert (out, err) == ("", "kifu: 0 games are there more than once\n")
    record = next(iter(kifu.read_all(folder / "000.pgn")))
    record.tags["Event"] = "another"
    kifu.write(record, more)
    run(capsys, "import", more, "--into", library, "--jobs", 1)
    out, err = run(capsys, "dedupe", library, status=1)
    assert out.splitlines()[1].startswith("tags    ")
    assert out.rstrip().endswith("event")
    assert err == "kifu: 1 game is there more than once\n"
    out, _ = run(capsys, "dedupe", library, "--json", status=1)
    [line] = check("dedupe", out)
    assert line["differ"] == ["event"]
    run(capsys, "dedupe", library, "--reason", "mirror")
    run(capsys, "dedupe", library, "--reason", "twin", status=2)
    run(capsys, "dedupe", library, "--least", "-1", status=2)
    _, err = run(capsys, "dedupe", library, "--apply")
    assert err.startswith("kifu: 1 taken out, 40 left; ")
    run(capsys, "dedupe", library)
    _, err = run(capsys, "dedupe", library, "--undo")
    assert err == "kifu: 1 put back, 41 games now\n"
    run(capsys, "dedupe", library, "--undo", status=2)


def test_dedupe_says_that_games_by_others_stay(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(make_folder(tmp_path, 1, 1, plies=30))
    record = kifu.read("000.pgn")
    record.tags |= {"Red": "another", "Black": "and another"}
    kifu.write(record, "others.pgn")
    run(capsys, "import", "000.pgn", "others.pgn", "--into", "library", "--jobs", 1)
    out, err = run(capsys, "dedupe", "library", "--apply")
    assert out.splitlines()[1].split()[:3] == ["players", "others.pgn", "1"]
    assert err == ("kifu: nothing to take out\nkifu: 1 by other players stays in: --reason players takes such out\n")


def test_without_duckdb_nothing_is_begun(
    capsys: pytest.CaptureFixture[str], folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "duckdb", None)
    _, err = run(capsys, "import", folder, "--into", tmp_path / "library", "--jobs", 1, status=69)
    assert "needs the package 'duckdb'" in err
    assert not (tmp_path / "library").exists()
    run(capsys, "import", folder, "--into", tmp_path / "library", "--jobs", 1, "--games-only", status=1)
    _, err = run(capsys, "serve", "--library", tmp_path / "library", "--port", 0, status=69)
    assert "needs the package 'duckdb'" in err
