"""Which opening a game is: transpositions, moves in between, mirror images, and games that begin in the middle."""

import pytest

import kifu
from kifu.openings.finding import find_opening
from kifu.openings.table import read_table


def code_of(moves: str, fen: str = "") -> str:
    position = kifu.Position.from_fen(fen) if fen else kifu.Position()
    for move in moves.split():
        position.play(position.parse(move, "wxf"))
    opening = find_opening(position)
    return opening.code if opening else ""


@pytest.mark.parametrize(
    ("moves", "code"),
    [
        ("", ""),
        ("R1+1", ""),
        ("C2.5", "B100"),
        ("C8.5", "B100"),  # the mirror image
        ("C2.5 C8.5", "D100"),
        ("C2.5 C2.5", "D200"),
        ("C8.5 C8.5", "D200"),
        # By way of the Pawn Opening.
        ("P7+1 H8+7 C2.5 H2+3 H2+3", "C110"),
        # With moves of its own before the second horse comes out.
        ("C2.5 H8+7 H2+3 R9.8 R1.2 P9+1 P9+1 H2+3", "C100"),
        # Too late: the second horse comes out after the game has gone elsewhere.
        ("C2.5 H8+7 H2+3 R9.8 R1.2 P9+1 P9+1 P1+1 P1+1 E3+5 A4+5 A4+5 E3+1 H2+3", "B110"),
        # Horses on both sides of a cannon in the middle are no screen.
        ("C2.5 C2.5 H2+3 H8+7 R1.2 H2+3 P7+1 R9.8 H8+7", "D200"),
        ("C2.5 H2+3 H2+3 C8.6 R1.2 H8+7 P7+1 R9.8 H8+7", "B141"),
        # The first move names a family, though the same position has come about.
        ("E3+5 P7+1 P7+1", "A150"),
        ("P7+1 P7+1 E3+5", "E240"),
    ],
)
def test_moves_have_an_opening(moves: str, code: str) -> None:
    assert code_of(moves) == code


def test_a_game_that_begins_in_an_opening_has_it() -> None:
    position = kifu.Position()
    position.play("C2.5 H8+7 H2+3")
    assert code_of("H2+3", position.fen()) == "C100"
    assert code_of("P9+1", position.fen()) == ""


def test_records_and_positions_are_taken() -> None:
    record = kifu.Record()
    record.root.add("C2.5 H8+7 H2+3 H2+3")
    opening = kifu.opening_of(record)
    assert opening is not None
    assert opening is kifu.opening_of(record.main_line()[-1].position())
    assert [opening.name(language) for language in ("english", "zh-hans", "zh-hant")] == [
        "Central Cannon vs Screen Horses",
        "中炮对屏风马",
        "中炮對屏風馬",
    ]
    assert opening.family == "C"
    assert read_table().opening("C100") is opening
    assert read_table().opening("Z100") is None


def test_other_games_and_boards_that_cannot_be_played_have_none() -> None:
    assert kifu.opening_of(kifu.Position("dai_shogi")) is None
    assert kifu.opening_of(kifu.Record(fen="K8/9/9/9/9/9/9/9/9/4k4 w")) is None


def test_every_opening_has_a_name_in_every_language() -> None:
    for opening in read_table().openings:
        assert all(opening.in_all_languages().values())
    cannons = read_table().opening("D113")
    assert cannons
    assert cannons.name("vi") == "Thuận pháo trực xa lưỡng đầu xà đối song hoành xa"
    assert cannons.name("ja") == "順炮直車兩頭蛇對雙橫車"
