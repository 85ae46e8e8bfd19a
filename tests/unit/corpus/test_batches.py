"""Batches: every record is a row, a bad source gives a row with its error, and packed moves come back."""

import random

import pyarrow as pa
import pytest

import kifu
from kifu.corpus import GAMES, SOURCES, convert_batch, make_sources, pack_moves, unpack_moves
from kifu.corpus.columns import Listed, list_record
from kifu.errors import FormatError
from kifu.notations.base import find_notation
from tests.unit.corpus.games import make_pgn

PGN = """[Event "club match"]
[Date "1979.06.??"]
[Red "Hu"]
[Black "Yang"]
[RedElo "2501"]
[Round "3"]
[Result "1-0"]

1. C2.5 H8+7 2. H2+3 1-0
"""


def rows_of(*files: tuple[str, bytes]) -> list[dict[str, object]]:
    batch = convert_batch(make_sources(files))
    assert batch.schema.equals(GAMES, check_metadata=True)
    batch.validate(full=True)
    rows: list[dict[str, object]] = batch.to_pylist()
    return rows


def test_a_record_is_a_row() -> None:
    [row] = rows_of(("a.pgn", PGN.encode()))
    expected = {
        "path": "a.pgn",
        "offset": 0,
        "number": 1,
        "game": "xiangqi",
        "format": "pgn",
        "notation": "wxf",
        "first": "Hu",
        "second": "Yang",
        "event": "club match",
        "date": "1979.06.??",
        "day": "1979-06",
        "year": 1979,
        "result": "1-0",
        "first_rating": 2501,
        "second_rating": None,
        "tags": [("RedElo", "2501"), ("Round", "3")],
        "start": kifu.Position().game.start,
        "plies": 3,
        "material": "KAABBNNRRCCPPPPP kaabbnnrrccppppp",
        "opening": "B110",
        "error": None,
    }
    assert {name: row[name] for name in expected} == expected


def test_the_opening_is_the_same_however_a_game_is_read() -> None:
    """With a comment it becomes a record on the way; without one, and in a file of some size, it does not."""
    for moves, code in (("P7+1 H8+7 C2.5 H2+3 H2+3 P1+1", "C110"), ("R1+1 R1+1", None)):
        plain = f'[Red "a"]\n\n{moves} 1-0\n\n' * 200
        texts = plain, plain.replace(" 1-0", " {end} 1-0")
        rows = [row for text in texts for row in rows_of(("a.pgn", text.encode()))]
        assert [row["opening"] for row in rows] == [code] * 400


def test_the_id_is_of_the_moves_and_not_of_the_players_or_the_notation() -> None:
    other = kifu.read(PGN.encode())
    other.tags["Red"] = "Li"
    [one, two] = rows_of(("a.pgn", PGN.encode()), ("b.pgn", other.to_text(notation="zh-hans").encode()))
    assert one["id"] == two["id"]
    assert (one["notation"], two["notation"]) == ("wxf", "zh-hans")
    [shorter] = rows_of(("a.pgn", PGN.replace(" 2. H2+3", "").encode()))
    assert shorter["id"] != one["id"]


def test_an_error_is_in_the_row_with_its_place() -> None:
    [row] = rows_of(("a.pgn", PGN.replace("H2+3", "H2+4").encode()))
    assert (row["plies"], row["error"], row["error_line"], row["error_ply"]) == (2, "illegal-move", 9, 3)
    assert "H2+4" in str(row["error_text"])


def test_a_bad_source_does_not_touch_the_others() -> None:
    rows = rows_of(("x.xqf", b"XQ\x12" + bytes(40)), ("e.pgn", b""), ("n.txt", b"hello there"), ("a.pgn", PGN.encode()))
    assert [(row["path"], row["number"], row["plies"]) for row in rows][-1] == ("a.pgn", 1, 3)
    assert [row["error"] for row in rows][1:] == ["empty-file", "no-record", None]
    assert rows[0]["error"]


def test_an_unknown_format_gives_a_row_with_the_error() -> None:
    source = {"path": "a", "offset": 7, "data": PGN.encode(), "format": "none"}
    [row] = convert_batch(pa.RecordBatch.from_pylist([source], schema=SOURCES)).to_pylist()
    assert (row["number"], row["offset"], row["error"]) == (0, 7, "unknown-name")


@pytest.mark.parametrize("game", ["xiangqi", "dai_shogi"])
def test_packed_moves_come_back(game: str) -> None:
    chance = random.Random(5)
    start = kifu.Position(game)
    position = start.copy()
    for _ in range(60):
        position.play(chance.choice(position.legal_moves()))
    packed = pack_moves(start, position.moves())
    assert unpack_moves(start, packed) == position.moves()
    assert game != "xiangqi" or len(packed) == 60


def test_bytes_that_are_no_moves_are_refused() -> None:
    with pytest.raises(FormatError, match="byte 0 of the packed moves is no legal move"):
        unpack_moves(kifu.Position(), bytes([200]))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "big5", "utf-16"])
@pytest.mark.parametrize("notation", ["uci", "zh-hant", "wxf"])
def test_games_in_bulk_give_the_same_rows_as_records(
    notation: str, encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert find_notation(notation, kifu.Position().game).dialect  # which pays only in a long file unless it is there
    records = list(kifu.read_all(make_pgn(40, plies=30).encode()))
    for number, record in enumerate(records):
        record.tags |= {"Site": "上海", "Red": "?" if number % 5 == 0 else "王嘉良", "BlackElo": f"{2000 + number}"}
    mate = kifu.read(b"1. C2.5 H8+7 2. C8.5 H2+3 3. C5+4 C2.1 4. C5+2 C8.9 5. R1+1 P1+1 6. R1.4 P1+1 7. R4+7")
    records.insert(3, mate)
    text = "\n".join(record.to_text("pgn", notation=notation) for record in records)
    sources = make_sources([("a.pgn", text.encode(encoding)), ("b.pgn", text.encode(encoding)[:-30])])
    fast = convert_batch(sources)
    monkeypatch.setattr("kifu.corpus.batches.SMALL", 1 << 40)
    assert fast.to_pylist() == convert_batch(sources).to_pylist()
    assert "checkmate" in fast.column("ending").to_pylist()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16"])
@pytest.mark.parametrize("notation", ["wxf", "zh-hans"])
def test_lists_in_bulk_give_the_same_rows_as_records(
    notation: str, encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert find_notation(notation, kifu.Position().game).dialect
    records = list(kifu.read_all(make_pgn(60, plies=30).encode()))
    moves = [kifu.convert(" ".join(str(node.move) for node in each.main_line()), notation, "uci") for each in records]
    text = "".join(f"第{number}局;{line}\n" for number, line in enumerate(moves))
    sources = make_sources(
        [("a.lines", text.encode(encoding)), ("b.lines", text.replace("局;", ";;").encode(encoding))]
    )
    fast = convert_batch(sources)
    monkeypatch.setattr("kifu.corpus.batches.SMALL", 1 << 40)
    assert fast.to_pylist() == convert_batch(sources).to_pylist()
    assert fast.column("format").to_pylist() == ["lines"] * 120


def test_plain_games_in_bulk_make_no_record(monkeypatch: pytest.MonkeyPatch) -> None:
    assert find_notation("uci", kifu.Position().game).dialect
    made: list[kifu.Record] = []

    def count(record: kifu.Record, path: str, offset: int, number: int) -> Listed:
        made.append(record)
        return list_record(record, path, offset, number)

    monkeypatch.setattr("kifu.corpus.columns.list_record", count)
    assert len(rows_of(("a.pgn", make_pgn(100).encode()))) == 100
    assert len(made) == 1 + 10  # the first one shows the notation; every tenth has a move that is not legal
    made.clear()
    assert len(rows_of(("a.lines", b"".join(b"%d;h3e3 h10g8\n" % number for number in range(400))))) == 400
    assert len(made) == 1
