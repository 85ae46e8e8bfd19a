"""Importing: resumed after any end, nothing twice, the same rows on one core and on two, and nothing stops it."""

import os
from pathlib import Path

import pyarrow as pa
import pytest

import kifu
from kifu.corpus import Library, import_files, importing, open_library, walking
from kifu.errors import FormatError, UnknownNameError
from tests.unit.corpus.games import make_folder, make_pgn


def rows(library: Library) -> list[dict[str, object]]:
    order = [("path", "ascending"), ("offset", "ascending"), ("number", "ascending")]
    found: list[dict[str, object]] = library.games().sort_by(order).to_pylist()
    return found


def import_all(folder: Path, into: Path, *, jobs: int = 1) -> Library:
    library = open_library(into, create=True)
    import_files(library, [folder], jobs=jobs)
    return library


def test_every_record_is_a_row_and_a_second_import_adds_nothing(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "in", 3, 20)
    library = open_library(tmp_path / "library", create=True)
    first = import_files(library, [folder])
    assert (first.files, first.records, first.added, len(library)) == (3, 60, 60, 60)
    assert first.problems["illegal-move"].times == 6
    second = import_files(library, [folder])
    assert (second.known_files, second.records, second.added, len(library)) == (3, 0, 0, 60)


def test_the_same_games_in_another_file_are_not_added_again(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "in", 1, 20)
    library = import_all(folder, tmp_path / "library")
    record = kifu.read(folder / "000.pgn")
    record.tags["Red"] = "another player"
    copies = tmp_path / "copies"
    copies.mkdir()
    (copies / "again.pgn").write_text(make_pgn(20, seed=0), "utf-8")
    (copies / "other.pgn").write_text(record.to_text(), "utf-8")
    imported = import_files(library, [copies])
    # What has an error is kept for each place where it stands, so that every damaged file can be found.
    assert (imported.records, imported.added) == (21, 1 + 2)
    assert library.games(["first"]).column("first").to_pylist().count("another player") == 1


def test_the_rows_of_a_file_that_has_changed_replace_the_old_ones(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "in", 3, 5)
    library = import_all(folder, tmp_path / "library")
    before = {row["path"]: row for row in library.games().to_pylist()}
    (folder / "001.pgn").write_text(make_pgn(8, seed=7), "utf-8")
    imported = import_files(library, [folder])
    assert (imported.records, imported.added, imported.known_files, imported.changed_files) == (8, 8, 2, 1)
    rows = library.games().to_pylist()
    assert [Path(row["path"]).name for row in rows] == ["000.pgn"] * 5 + ["002.pgn"] * 5 + ["001.pgn"] * 8
    assert before[str(folder / "000.pgn")] in rows
    assert before[str(folder / "001.pgn")] not in rows
    assert len(library.sources()) == 3
    assert import_files(library, [folder]).records == 0


def test_a_file_that_has_grown_keeps_the_games_it_had(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "in", 1, 5)
    library = import_all(folder, tmp_path / "library")
    before = library.games().to_pylist()
    (folder / "000.pgn").write_text(make_pgn(8, seed=0), "utf-8")
    assert import_files(library, [folder]).changed_files == 1
    assert len(library) == 8
    assert library.games().to_pylist()[:5] == before


def test_a_changed_file_that_cannot_be_opened_keeps_its_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = make_folder(tmp_path / "in", 1, 5)
    library = import_all(folder, tmp_path / "library")
    (folder / "000.pgn").write_text(make_pgn(8, seed=0), "utf-8")

    def refuse(block: object) -> bytes:
        raise PermissionError(13, "Permission denied", "000.pgn")

    monkeypatch.setattr(importing, "_read_block", refuse)
    assert "unreadable" in import_files(library, [folder]).problems
    assert len(library) == 5


@pytest.mark.parametrize("ended_in", ["_write_part", "replace_parts"])
def test_an_import_that_is_ended_replaces_a_changed_file_in_parts_never(
    ended_in: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(walking, "BLOCK", 4096)
    folder = make_folder(tmp_path / "in", 2, 40)
    library = import_all(folder, tmp_path / "library")
    before = library.games().to_pylist()
    (folder / "000.pgn").write_text(make_pgn(90, seed=7), "utf-8")
    monkeypatch.setattr(importing, "GAMES_OF_A_PART", 20)
    real, calls = getattr(Library, ended_in), iter(range(100))

    def end_early(*arguments: object) -> None:
        if next(calls) == (2 if ended_in == "_write_part" else 0):
            raise KeyboardInterrupt
        real(*arguments)

    with monkeypatch.context() as patched:
        patched.setattr(Library, ended_in, end_early)
        with pytest.raises(KeyboardInterrupt):
            import_files(library, [folder])
    assert open_library(library.path).games().to_pylist() == before
    imported = import_files(library, [folder])
    assert (imported.changed_files, len(library)) == (1, 130)


def test_one_process_and_two_give_the_same_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = make_folder(tmp_path / "in", 6, 10)
    monkeypatch.setattr(walking, "MOST_FILES", 2)
    one = import_all(folder, tmp_path / "one")
    two = import_all(folder, tmp_path / "two", jobs=2)
    assert one.games().equals(two.games())
    assert one.sources().equals(two.sources())


def test_a_large_file_is_cut_between_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "all.pgn").write_text(make_pgn(300), "utf-8")
    whole = import_all(tmp_path / "in", tmp_path / "whole")
    monkeypatch.setattr(walking, "BLOCK", 4000)
    cut = import_all(tmp_path / "in", tmp_path / "cut")
    assert len(cut.sources()) > 10
    places = ("offset", "number", "error_line")
    without = [[{k: v for k, v in row.items() if k not in places} for row in rows(each)] for each in (whole, cut)]
    assert without[0] == without[1]
    assert import_files(cut, [tmp_path / "in"]).records == 0


@pytest.mark.parametrize("form", ["g{number}|{moves}\n", "g{number};{moves}\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "gb18030"])
def test_a_long_list_is_cut_between_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str, encoding: str
) -> None:
    notation = "uci" if encoding == "utf-8" else "zh-hans"
    records = kifu.read_all(make_pgn(60).encode())
    lines = [kifu.convert(" ".join(str(node.move) for node in each.main_line()), to=notation) for each in records]
    text = "".join(form.format(number=number, moves=line) for number, line in enumerate(lines))
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "all.lines").write_bytes(text.encode(encoding))
    whole = import_all(tmp_path / "in", tmp_path / "whole")
    monkeypatch.setattr(walking, "BLOCK", 1000)
    cut = import_all(tmp_path / "in", tmp_path / "cut")
    assert len(whole) == 60
    assert len(cut.sources()) > 3
    places = ("offset", "number", "error_line")
    without = [[{k: v for k, v in row.items() if k not in places} for row in rows(each)] for each in (whole, cut)]
    assert without[0] == without[1]


def test_a_format_and_an_encoding_can_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A list of nothing but moves looks like one game; read as such before, it is read again."""
    path = tmp_path / "all.txt"
    path.write_bytes(("炮二平五 马8进7 马二进三\n兵七进一 卒7进1\n" * 40).encode("gb18030"))
    library = import_all(path, tmp_path / "library")
    assert library.games(["error"]).column("error").to_pylist() == ["illegal-move"]
    for block in (walking.BLOCK, 500):
        monkeypatch.setattr(walking, "BLOCK", block)
        named = import_files(library, [path], format="lines:columns=moves", encoding="gbk")
        assert (named.records, named.problems) == (80, {})
    assert sorted(library.games(["plies"]).column("plies").to_pylist())[:2] == [2, 3]
    assert len(library.sources()) > 3


def test_names_that_nobody_knows_are_refused_before_anything_is_read(tmp_path: Path) -> None:
    library = open_library(tmp_path / "library", create=True)
    with pytest.raises(UnknownNameError, match="pgnn"):
        import_files(library, [tmp_path], format="pgnn")
    with pytest.raises(UnknownNameError, match="utf-99"):
        import_files(library, [tmp_path], encoding="utf-99")


@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="names of open files are looked up there")
def test_tables_are_on_the_disk_before_the_list_of_parts_names_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, done = make_folder(tmp_path / "in", 1, 3), list[str]()
    library = open_library(tmp_path / "library", create=True)
    real_sync, real_replace = os.fsync, os.replace

    def sync(descriptor: int) -> None:
        done.append(Path(os.readlink(f"/proc/self/fd/{descriptor}")).name)
        real_sync(descriptor)

    def replace(source: Path, target: Path) -> None:
        done.append(f"replaced {target.name}")
        real_replace(source, target)

    monkeypatch.setattr(os, "fsync", sync)
    monkeypatch.setattr(os, "replace", replace)
    import_files(library, [folder])
    files = ["games.parquet", "games.parquet.sum", "sources.parquet", "sources.parquet.sum"]
    tables, (list_of_parts, *rest) = done[:6], done[6:]
    assert tables == [*files, ".000001.new", "parts"]
    assert list_of_parts.startswith(".library.json")
    assert rest == ["replaced library.json", "library"]


def test_a_list_with_a_header_is_not_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "all.csv").write_text("red,black,moves\n" + "a,b,h2e2 h9g7\n" * 200, "utf-8")
    monkeypatch.setattr(walking, "BLOCK", 1000)
    assert len(import_all(tmp_path / "all.csv", tmp_path / "library").sources()) == 1


def test_what_cannot_be_read_does_not_stop_it(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "in", 1, 5)
    (folder / "broken.xqf").write_bytes(b"XQ\x12" + bytes(30))
    (folder / "empty.pgn").write_bytes(b"")
    (folder / "readme.txt").write_text("nothing of the kind", "utf-8")
    (folder / "gone.pgn").symlink_to(tmp_path / "nowhere")
    (folder / "circle").symlink_to(folder)
    os.mkfifo(folder / "pipe.pgn")
    library = open_library(folder / "library", create=True)
    imported = import_files(library, [folder, tmp_path / "not there"])
    assert (imported.added, imported.other_files, len(library)) == (5, 2, 5)
    assert imported.problems["unreadable"].times == 2
    assert "broken.xqf" in {os.path.basename(problem.path) for problem in imported.problems.values()}
    failed = {os.path.basename(row["path"]): row["error"] for row in library.sources().to_pylist() if row["error"]}
    assert failed.keys() == {"broken.xqf", "empty.pgn", "readme.txt"}


def test_a_file_that_cannot_be_opened_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = make_folder(tmp_path / "in", 2, 5)
    library = open_library(tmp_path / "library", create=True)

    def refuse(block: walking.FileBlock) -> bytes:
        raise PermissionError(13, "Permission denied", block.file.path)

    with monkeypatch.context() as patched:
        patched.setattr(importing, "_read_block", refuse)
        assert import_files(library, [folder]).problems["unreadable"].times == 2
    assert import_files(library, [folder]).added == 10


def test_a_folder_with_other_things_is_not_made_a_library(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear", "utf-8")
    with pytest.raises(FormatError, match="other things in it"):
        open_library(tmp_path, create=True)
    with pytest.raises(FormatError, match="no library"):
        open_library(tmp_path)
    with pytest.raises(FormatError, match="no library"):
        open_library(tmp_path / "letter.txt")
    assert os.listdir(tmp_path) == ["letter.txt"]


def test_columns_are_read_alone(tmp_path: Path) -> None:
    library = import_all(make_folder(tmp_path / "in", 1, 4), tmp_path / "library")
    table = library.games(["first", "plies"])
    assert table.column_names == ["first", "plies"]
    assert table.schema.field("plies").type == pa.int32()


def test_a_pipe_or_a_device_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.pgn")
    library = open_library(tmp_path / "library", create=True)
    imported = import_files(library, [tmp_path / "pipe.pgn", "/dev/zero"])
    times, path, reason = imported.problems["unreadable"]
    assert (times, path, reason) == (2, str(tmp_path / "pipe.pgn"), "it is neither a file nor a folder")


def test_a_file_that_is_given_twice_is_read_once(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "in", 1, 10)
    library = open_library(tmp_path / "library", create=True)
    imported = import_files(library, [folder / "000.pgn", folder, folder / "000.pgn"])
    assert (imported.files, imported.records) == (1, 10)
