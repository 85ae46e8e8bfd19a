"""WXF text: the dialects of PlayOK and XieXie, letters that are remapped, setups, and files that break off."""

import pytest

import kifu
from kifu.diagnostics import Severity


def wxf(text: str) -> kifu.Record:
    return kifu.read(text.encode(), format="wxf")


def moves(record: kifu.Record) -> list[str]:
    return [str(node.move) for node in record.main_line()]


def codes(record: kifu.Record) -> list[str]:
    return [diagnostic.code for diagnostic in record.diagnostics if diagnostic.severity is not Severity.NOTE]


PLAYOK = """FORMAT  WXF
RED     jugador rojo ; 1200 ;;
BLACK   jugador negro ; 1240 ;;
RESULT  0-1
DATE    2020-02-02 02:02:02
EVENT   PlayOK Game ; 10m+0s
START{
 1. C2.5 h8+7   2. H2+3 r9.8 }END
"""


def test_an_export_of_playok() -> None:
    record = wxf(PLAYOK)
    assert moves(record) == ["h3e3", "h10g8", "h1g3", "i10h10"]
    assert record.tags == {
        "Red": "jugador rojo",
        "RedElo": "1200",
        "Black": "jugador negro",
        "BlackElo": "1240",
        "Date": "2020-02-02 02:02:02",
        "Event": "PlayOK Game ; 10m+0s",
    }
    assert (record.result, codes(record)) == (kifu.Result.SECOND, [])


def test_marks_of_xiexie_glued_and_apart() -> None:
    record = wxf("FORMAT WXF\nSTART{\n1. C2=5! H8+7 !2. H2+3 ?? R9=8\n}END\n")
    assert [node.marks for node in record.main_line()] == [("!",), ("!",), ("??",), ()]
    assert codes(record) == []


def test_comments_anywhere() -> None:
    record = wxf("/* about\nthe game */\nFORMAT WXF\nRED a /* of b */\nSTART{ 1. C2.5 /* with } in it */ H8+7 }END\n")
    assert record.root.comment == "about\nthe game\nof b"
    assert record.tags == {"Red": "a"}
    assert record.main_line()[0].comment == "with } in it"
    assert len(record.main_line()) == 2


def test_letters_that_the_file_gives_to_the_pieces() -> None:
    record = wxf("FORMAT WXF K(K) R(C) C(P) P(S) H(N)\nSTART{ 1. P2.5 n8+7 2. N2+3 c9.8 }END\n")
    assert moves(record) == ["h3e3", "h10g8", "h1g3", "i10h10"]


@pytest.mark.parametrize(
    ("name", "score"),
    [
        ("ICCS", "H2-E2 H9-G7"),
        ("AXF", "C2=5 H8+7"),
        ("LALG", "Ch3-e3 Nh10-g8"),
        ("SALG", "Che3 Ng8"),
    ],
)
def test_other_notations_in_it(name: str, score: str) -> None:
    record = wxf(f"FORMAT\t{name}\nSTART{{\n1. {score}\n}}END\n")
    assert moves(record) == ["h3e3", "h10g8"]


@pytest.mark.parametrize("key", ["FEN", "SETUP"])
def test_a_setup(key: str) -> None:
    setup = "4kaer1/4a2c1/2h1e1h2/3Rp1C1p/2C6/5rP2/1pP1P3P/8E/9/1cEAKA1R1 b"
    record = wxf(f"FORMAT WXF\n{key}\t{setup}\nSTART{{\n1. r6.5\n}}END\n")
    assert record.fen.startswith("4kabr1/4a2c1/2n1b1n2/")
    assert " b " in record.fen
    assert len(record.main_line()) == 1


@pytest.mark.parametrize(
    ("word", "number", "reported"), [("12", 12, []), ("x2", 1, ["bad-setup"]), ("", 1, ["bad-setup"])]
)
def test_the_number_of_the_move_after_a_setup(word: str, number: int, reported: list[str]) -> None:
    record = wxf(f"FORMAT WXF\nSETUP{{\nKe0 Ra0 kd9\nMOVE {word}\n}}\nSTART{{\n}}END\n")
    assert (record.fen.split()[-1], codes(record)) == (str(number), reported)
    assert [item.reason for item in record.diagnostics] == [
        f"MOVE is followed by {word!r}, which is no number of a move" for _ in reported
    ]


def test_several_games_and_an_empty_one() -> None:
    records = list(kifu.read_all((PLAYOK + "\nFORMAT WXF\nRED x\nSTART{\n}END\n" + PLAYOK).encode()))
    assert [len(record.main_line()) for record in records] == [4, 0, 4]
    assert [record.origin.format for record in records] == ["wxf"] * 3


def test_moves_without_an_end_are_read_and_told() -> None:
    record = wxf("FORMAT WXF\nSTART{\n1. C2.5 H8+7\n")
    assert (len(record.main_line()), codes(record)) == (2, ["unclosed"])


def test_an_illegal_move_is_located() -> None:
    record = wxf("FORMAT WXF\nSTART{\n1. C2.5 H8+7\n2. H2+5 R9.8\n}END\n")
    [diagnostic] = record.diagnostics
    assert (diagnostic.code, diagnostic.line, diagnostic.column, diagnostic.ply) == ("illegal-move", 4, 4, 3)
    assert record.main_line()[-1].rest == "H2+5 R9.8"


def test_the_second_side_may_begin() -> None:
    fen = kifu.Position().fen().replace(" w ", " b ")
    record = kifu.read(f'[FEN "{fen}"]\n\n1. C8.5 C2.5\n', format="pgn")
    from kifu.formats.base import find_format
    from kifu.notations.base import find_notation

    written = find_format("wxf").write(record, find_notation("wxf", record.game))
    assert not written.losses
    assert wxf(written.data.decode()) == record


def test_a_header_that_lost_its_line_ends_is_kept_and_reported() -> None:
    [record] = kifu.read_all(b"FORMAT WXF RED Hu BLACK Liu START{\n1. C2.5 H8+7\n}END\n")
    assert record.root.comment == "RED Hu BLACK Liu"
    assert [(found.code, found.line) for found in record.diagnostics] == [("stray-text", 1)]


def test_letters_of_a_format_are_nothing_stray() -> None:
    [record] = kifu.read_all(b"FORMAT LALG, N(H) M(E)\nSTART{\n1. Ch2-e2\n}END\n")
    assert (record.root.comment, record.diagnostics) == ("", [])


def test_a_word_that_lost_its_key_is_kept_and_reported() -> None:
    [record] = kifu.read_all(b"FORMAT WXF\nRED Hu\nLiu\nDATE\nECCO\nSTART{\n1. C2.5\n}END\n")
    assert record.root.comment == "Liu"
    assert [(found.code, found.line) for found in record.diagnostics] == [("stray-text", 3)]


def test_a_second_setup_that_says_something_else_is_reported() -> None:
    fens = [f"FEN {place}/9/9/9/9/9/9/9/9/4K4 w\n" for place in ("3k5", "5k3")]
    record = kifu.read(("FORMAT WXF\n" + "".join(fens) + "START{\n}END\n").encode(), format="wxf")
    assert [(found.code, found.reason) for found in record.diagnostics] == [("bad-tag", "FEN stands twice")]
