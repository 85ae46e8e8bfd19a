"""Folders as they are found: links in circles, names that are no text, pipes, files that change while they are read."""

import os
import sys
from pathlib import Path

import pytest

import kifu
from kifu.corpus import Imported, import_files, importing, open_library, walking
from tests.effort import effort
from tests.unit.corpus.games import make_folder, make_pgn

FILES = effort(300, least=60)
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no such files there")


def test_many_tiny_files_of_all_kinds(tmp_path: Path) -> None:
    texts = [make_pgn(1, seed=seed, plies=20).encode() for seed in range(50)]
    (tmp_path / "one.pgn").write_bytes(texts[0])
    kifu.write(kifu.read(texts[0]), tmp_path / "one.xqf")
    stored = (tmp_path / "one.xqf").read_bytes()
    kinds = [
        *(("pgn", text) for text in texts),
        ("xqf", stored),
        ("xqf", stored[:300]),
        ("pgn", texts[1][:-9] + b"a1a2a3"),
        ("pgn", b""),
        ("txt", b"a letter"),
    ]
    for number in range(FILES):
        suffix, data = kinds[number % len(kinds)]
        file = tmp_path / "in" / f"{number // 1000}" / f"{number}.{suffix}"
        file.parent.mkdir(parents=True, exist_ok=True)
        # Each has a player of its own, so that it is a game of its own.
        file.write_bytes(data.replace(b'[Red "', b'[Red "%d ' % number))
    library = open_library(tmp_path / "library", create=True)
    imported = import_files(library, [tmp_path / "in"], jobs=2 if FILES > 10_000 else 1)
    rounds = FILES // len(kinds)
    assert imported.files == len(library.sources()) == FILES
    assert imported.other_files >= 2 * rounds
    assert imported.problems["truncated"].times >= rounds
    assert imported.problems["bad-move-text"].times >= rounds
    assert len(library) >= 51 * rounds
    assert len(library.parts()) < 12
    assert import_files(library, [tmp_path / "in"]).known_files == FILES


def test_what_is_no_file_and_what_goes_round_in_circles(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "in", 2, 5)
    (folder / "round").symlink_to(tmp_path)
    (folder / "a").symlink_to("b")
    (folder / "b").symlink_to("a")
    os.mkfifo(folder / "pipe.pgn")
    (folder / "zero.pgn").symlink_to("/dev/zero")
    library = open_library(tmp_path / "library", create=True)
    imported = import_files(library, [folder])
    assert (imported.files, imported.added) == (2, 10)
    assert imported.problems["unreadable"].times == 2
    assert import_files(library, [folder]).known_files == 2


@pytest.mark.skipif(sys.platform == "darwin", reason="every name is a text there")
def test_names_that_are_no_text(tmp_path: Path) -> None:
    folder = os.fsencode(tmp_path) + b"/\xb0\xa1\xff"
    os.mkdir(folder)
    for number, name in enumerate((b"\xff\xfe.pgn", b"line\nfeed.pgn", "棋.pgn".encode())):
        with open(folder + b"/" + name, "w", encoding="utf-8") as file:
            file.write(make_pgn(10, seed=number))
    library = open_library(tmp_path / "library", create=True)
    imported = import_files(library, [os.fsdecode(folder)], jobs=2)
    assert (imported.files, imported.added) == (3, 30)
    assert import_files(library, [os.fsdecode(folder)]).known_files == 3


def test_files_that_grow_shrink_and_disappear_meanwhile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = make_folder(tmp_path / "in", 4, 10)
    texts = [(folder / f"00{number}.pgn").read_bytes() for number in range(4)]
    library = open_library(tmp_path / "library", create=True)
    find = walking.find_files

    def find_and_change(*given: object) -> list[walking.FileState]:
        found = list(find(*given))  # type: ignore[arg-type]
        (folder / "000.pgn").write_bytes(texts[0] + b"\n" + make_pgn(5, seed=90).encode())
        (folder / "001.pgn").write_bytes(texts[1][: len(texts[1]) // 2])
        (folder / "002.pgn").unlink()
        return found

    with monkeypatch.context() as patched:
        patched.setattr(importing, "find_files", find_and_change)
        imported: Imported = import_files(library, [folder])
    assert imported.problems["unreadable"].times == 1
    assert 20 <= len(library) < 30
    (folder / "001.pgn").write_bytes(texts[1])
    (folder / "002.pgn").write_bytes(texts[2])
    import_files(library, [folder])
    whole = open_library(tmp_path / "whole", create=True)
    import_files(whole, [folder])
    assert {*library.games(["id"]).column("id").to_pylist()} >= {*whole.games(["id"]).column("id").to_pylist()}
    assert import_files(library, [folder]).known_files == 4


def test_a_folder_that_cannot_be_read_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = make_folder(tmp_path / "in", 2, 5)
    make_folder(folder / "closed", 1, 5, seed=9)
    scan = os.scandir

    def refuse(path: str) -> object:
        if os.fspath(path).endswith("closed"):
            raise PermissionError(13, "Permission denied", path)
        return scan(path)

    library = open_library(tmp_path / "library", create=True)
    with monkeypatch.context() as patched:
        patched.setattr(walking.os, "scandir", refuse)  # type: ignore[attr-defined]
        imported = import_files(library, [folder])
    assert imported.added == 10
    assert imported.problems["unreadable"] == (1, str(folder / "closed"), "Permission denied")
    assert import_files(library, [folder]).added == 5
