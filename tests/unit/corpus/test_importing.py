"""Importing: resumed after any end, nothing twice, the same rows on one core and on two, and nothing stops it."""

import json
import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pyarrow as pa
import pytest

import kifu
from kifu.corpus import Library, import_files, importing, open_library, walking
from kifu.errors import FormatError, RecordError, UnsupportedError
from tests.unit.corpus.games import make_folder, make_pgn

KILLS = 4 if kifu.COMPILED else 2


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


def test_a_file_that_has_changed_is_read_again(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "in", 1, 5)
    library = import_all(folder, tmp_path / "library")
    (folder / "000.pgn").write_text(make_pgn(8, seed=0), "utf-8")
    imported = import_files(library, [folder])
    assert (imported.records, imported.added, len(library)) == (8, 3, 8)


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


def test_an_import_that_is_killed_again_and_again_comes_to_the_same(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "in", 20, 5)
    program = (
        "import sys\n"
        "from kifu.corpus import import_files, importing, open_library, walking\n"
        "walking.MOST_FILES = 1\n"
        "importing.GAMES_OF_A_PART = 5\n"
        "import_files(open_library(sys.argv[2], create=True), [sys.argv[1]])\n"
        "print('done')\n"
    )
    command = [sys.executable, "-c", program, str(folder), str(tmp_path / "killed")]
    kills, parts = 0, tmp_path / "killed" / "parts"
    for wanted in range(1, KILLS + 1):
        with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
            # Each is killed somewhere after its first new part, so that it has done some of its work and not all.
            end = time.monotonic() + 600
            while process.poll() is None and (not parts.exists() or len(os.listdir(parts)) < 3 * wanted):
                assert time.monotonic() < end
                time.sleep(0.001)
            process.send_signal(signal.SIGKILL)
            kills += process.wait() == -signal.SIGKILL
    assert kills > 1
    library = import_all(folder, tmp_path / "killed")
    assert rows(library) == rows(import_all(folder, tmp_path / "whole"))
    assert import_files(library, [folder]).records == 0


@pytest.mark.skipif(sys.platform == "win32", reason="there are no limits of files there")
def test_a_full_disk_leaves_the_library_as_it_was(tmp_path: Path) -> None:
    library = import_all(make_folder(tmp_path / "in", 1, 10), tmp_path / "library")
    before = sorted(path.relative_to(tmp_path) for path in (tmp_path / "library").rglob("*"))
    more = make_folder(tmp_path / "more", 2, 200, seed=50)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (4000, hard))
        with pytest.raises(OSError, match="large"):
            import_files(library, [more])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, handler)
    assert sorted(path.relative_to(tmp_path) for path in (tmp_path / "library").rglob("*")) == before
    assert len(open_library(tmp_path / "library")) == 10
    assert import_files(library, [more]).added == 400


def test_a_folder_with_other_things_is_not_made_a_library(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear", "utf-8")
    with pytest.raises(FormatError, match="other things in it"):
        open_library(tmp_path, create=True)
    with pytest.raises(FormatError, match="no library"):
        open_library(tmp_path)
    with pytest.raises(FormatError, match="no library"):
        open_library(tmp_path / "letter.txt")
    assert os.listdir(tmp_path) == ["letter.txt"]


def test_a_library_of_the_future_or_a_damaged_one_is_refused(tmp_path: Path) -> None:
    library = import_all(make_folder(tmp_path / "in", 1, 10), tmp_path / "library")
    manifest = tmp_path / "library" / "library.json"
    good = manifest.read_bytes()
    for bad in (good[:10], b"", b"[]", b"\xff\xfe", b'{"kifu": 1, "parts": ["../x"]}'):
        manifest.write_bytes(bad)
        with pytest.raises(FormatError, match="damaged"):
            open_library(library.path)
    manifest.write_bytes(json.dumps({"kifu": 99, "parts": []}).encode())
    with pytest.raises(UnsupportedError, match="newer version"):
        open_library(library.path, create=True)
    manifest.write_bytes(good)
    games = library.path / "parts" / "000001" / "games.parquet"
    games.write_bytes(games.read_bytes()[:200])
    with pytest.raises(FormatError, match="damaged"):
        library.games()
    with pytest.raises(FormatError, match="damaged"):
        len(library)


def test_one_process_writes_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = open_library(tmp_path / "library", create=True)
    monkeypatch.setattr("kifu.corpus.locking.PATIENCE", 0.1)
    with library.writing(), pytest.raises(RecordError, match="another process") as caught:
        import_files(open_library(library.path), [tmp_path])
    assert caught.value.code == "locked"


def test_columns_are_read_alone(tmp_path: Path) -> None:
    library = import_all(make_folder(tmp_path / "in", 1, 4), tmp_path / "library")
    table = library.games(["first", "plies"])
    assert table.column_names == ["first", "plies"]
    assert table.schema.field("plies").type == pa.int32()
