"""Duplicates: each with its reason and the game that is kept; taken out, and put back as it was."""

import random
from pathlib import Path
from typing import Any

import pytest

import kifu
from kifu.corpus import (
    Library,
    find_duplicates,
    import_files,
    list_removed,
    open_library,
    remove_games,
    restore_games,
)
from kifu.errors import FormatError

MIRROR = str.maketrans("abcdefghi", "ihgfedcba")


def make_moves(seed: int, plies: int = 24) -> list[str]:
    chance, position = random.Random(seed), kifu.Position()
    while position.ply < plies:
        position.play(chance.choice(position.legal_moves()))
    return [str(move) for move in position.moves()]


def pgn(moves: list[str], result: str = "1-0", **tags: str) -> str:
    head = "".join(f'[{name} "{value}"]\n' for name, value in {**tags, "Result": result}.items())
    return f"{head}\n{' '.join(moves)} {result}\n\n"


def make_library(folder: Path, *files: str) -> Library:
    """Return a library in which each file is a part of its own."""
    library = open_library(folder / "library", create=True)
    for number, text in enumerate(files, len(library.sources())):
        (folder / f"{number}.pgn").write_text(text, "utf-8")
        import_files(library, [folder / f"{number}.pgn"])
    return library


def outline(library: Library, **options: int) -> list[tuple[str, str, str]]:
    """Return reason, event of the game and event of the one that is kept."""
    return [
        (each.reason, each.game["event"], each.kept["event"])
        for each in find_duplicates(library, least_plies=options.get("least_plies", 20))
    ]


def test_reasons_are_named(tmp_path: Path) -> None:
    one, two = make_moves(1), make_moves(2)
    library = make_library(
        tmp_path,
        pgn(one, Event="a", Red="Hu", Black="Yang", Date="1979")
        + pgn([move.translate(MIRROR) for move in two], Event="b", Red="Li"),
        pgn(one, Event="c") + pgn(one, Event="d", Red="Hu", Black="Liu"),
        pgn(two, Event="e") + pgn(one[:21], Event="f") + pgn(make_moves(3), Event="g"),
    )
    assert outline(library) == [("tags", "c", "a"), ("players", "d", "a"), ("mirror", "e", "b"), ("prefix", "f", "a")]
    assert find_duplicates(library)[0].differ == ("first", "second", "event", "date")


def test_a_chain_ends_at_a_game_that_stays(tmp_path: Path) -> None:
    moves = make_moves(4)
    library = make_library(
        tmp_path,
        "".join(pgn(moves[:plies], Event=str(plies)) for plies in (24, 20, 22)) + pgn(moves[:20], "0-1", Event="x"),
        pgn([move.translate(MIRROR) for move in moves], Event="y", Red="Hu"),
    )
    assert outline(library) == [("mirror", event, "y") for event in ("24", "20", "22", "x")]


def test_an_error_is_worse_than_fewer_tags(tmp_path: Path) -> None:
    moves = make_moves(5)
    library = make_library(tmp_path, pgn([*moves, "a1i10"], Event="a", Red="Hu", Date="1990"), pgn(moves, Event="b"))
    assert outline(library) == [("tags", "a", "b")]


def test_short_games_are_alike_by_chance_unless_the_players_are_the_same(tmp_path: Path) -> None:
    moves = make_moves(6, plies=4)
    players = {"Red": "Hu", "Black": "Yang"}
    library = make_library(tmp_path, pgn(moves, Event="a", **players), pgn(moves, Event="b"), pgn([], Event="c"))
    assert outline(library) == []
    assert outline(library, least_plies=4) == [("tags", "b", "a")]
    assert outline(make_library(tmp_path, pgn(moves[:2], Event="d", **players))) == [("prefix", "d", "a")]


def test_a_setup_without_a_mirror_image_has_no_mirrored_games(tmp_path: Path) -> None:
    fen = "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1"
    library = make_library(
        tmp_path, pgn(["e2a2"], Event="a", FEN=fen, SetUp="1"), pgn(["e2i2"], Event="b", FEN=fen, SetUp="1")
    )
    assert outline(library, least_plies=0) == []


def rows(library: Library) -> list[dict[str, Any]]:
    return sorted(library.games().to_pylist(), key=lambda row: (row["path"], row["number"]))


def test_what_is_removed_can_be_put_back(tmp_path: Path) -> None:
    one, two = make_moves(1), make_moves(2)
    library = make_library(tmp_path, pgn(one, Event="a") + pgn(two, Event="b"), pgn(one, Event="c", Red="Hu"))
    before = rows(library)
    [found] = find_duplicates(library)
    file = remove_games(library, [found.row])
    assert [row["event"] for row in rows(library)] == ["b", "c"]
    assert find_duplicates(library) == []
    assert rows(open_library(library.path)) == rows(library)
    assert import_files(library, [tmp_path / "0.pgn"]).added == 0, "what was removed on purpose stays away"
    assert list_removed(library) == [file]
    assert restore_games(library, file) == 1
    assert rows(library) == before
    assert rows(open_library(library.path)) == before
    assert list_removed(library) == []
    with pytest.raises(FormatError, match="no games that were removed"):
        restore_games(library, file)


def test_a_removal_that_fails_leaves_the_library_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The games are then in the library and aside; to put them back adds none of them twice."""
    one = make_moves(1)
    library = make_library(tmp_path, pgn(one, Event="a"), pgn(one, Event="b"))
    before = rows(library)

    def fail(*_: object) -> None:
        raise OSError("no space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("kifu.corpus.library._write_manifest", fail)
        with pytest.raises(OSError, match="no space"):
            remove_games(library, [0])
    assert rows(library) == rows(open_library(library.path)) == before
    assert len(list((library.path / "parts").iterdir())) == 2
    assert restore_games(library, list_removed(library)[0]) == 0
    assert rows(library) == before
