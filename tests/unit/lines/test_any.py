"""The one door for moves: any notation, numbers, either case, the game found out, one move or several."""

import unicodedata

import pytest

import kifu
from kifu.lines.any import open_line, read_any, read_moves
from kifu.notations.base import DASHES, find_notation

THREE = "3k5/9/6P2/6P2/6P2/9/9/9/9/4K4 w"
CHARIOTS = "3k5/2R6/9/9/9/9/9/9/2R6/4K4 w"
CANNONS = "3k5/9/9/4C1p1r/9/9/4C4/9/9/5K3 w"
FOUR = "3k5/2P6/2P6/2P6/2P6/9/9/9/9/4K4 w"
HORNED_FALCON = "k14/15/15/15/15/7p7/7+H7/15/15/15/15/15/15/15/7K7 b - 1"
TWO_FILES = "3k5/9/2P3P2/2P3P2/6P2/9/9/9/9/4K4 w"


@pytest.mark.parametrize(
    ("fen", "text", "move", "notation"),
    [
        ("", "Ng3", "h1g3", "san"),
        ("", "Bge3", "g1e3", "san"),
        ("", "P4e5", "e4e5", "san"),
        ("", "e5", "e4e5", "san"),
        ("", "Hg3", "h1g3", "san"),
        ("", "1. C2.5", "h3e3", "wxf"),
        ("", "c2.5", "h3e3", "seattle"),
        ("", "H2-E2", "h3e3", "iccs"),
        ("", "Cbe2", "b3e3", "san-xboard"),
        ("", "CANNON 2 TRAVERSES 5", "h3e3", "english"),
        ("", "pao er ping wu", "h3e3", "pinyin"),
        ("", "mǎ bā jìn qī", "b1c3", "pinyin"),
        ("3k5/9/9/9/9/9/9/9/9/2N1K4 w", "Horse 7 jin 6", "c1d3", "english"),
        ("", "pa\u0300o e\u0300r pi\u0301ng wu\u030c", "h3e3", "pinyin"),
        ("", "PAO ER PING WU", "h3e3", "pinyin"),
        ("", "pao4 er4 ping2 wu3", "h3e3", "pinyin"),
        ("", "pao 2 ping 5", "h3e3", "pinyin"),
        ("", "ma2jin3", "h1g3", "english"),
        ("", "ma 2 advances 3", "h1g3", "english"),
        ("", "cannon èr ping wǔ", "h3e3", "english"),
        (FOUR, "+7+1", "c9c10", "wxf"),
        (FOUR, "+7.6", "c8d8", "wxf"),
        (TWO_FILES, "+7+1", "c8c9", "wxf"),
        (FOUR, "second foremost pawn traverses 6", "c8d8", "english"),
        (FOUR, "Second rearmost pawn traverses 6", "c7d7", "english"),
        (HORNED_FALCON, "HFx!8f", "8g8f8g", "hodges"),
        (THREE, "Mid pawn traverses 4", "g7f7", "english"),
        (THREE, "foremost pawn traverses 4", "g8f8", "english"),
        (THREE, "Rearmost pawn traverses 4", "g6f6", "english"),
        ("3k5/2R6/9/9/9/9/9/9/9/2R1K4 w", "nearer chariot traverses 8", "c1b1", "english"),
        ("3k5/2R6/9/9/9/9/9/9/9/2R1K4 w", "farther chariot retreats 1", "c9c8", "english"),
        (THREE, "P3.4", "g7f7", "wxf"),
        (THREE, "P+.4", "g8f8", "wxf"),
        (THREE, "23=4", "g7f7", "wxf-2018"),
        (TWO_FILES, "33.4", "g7f7", "wxf"),
    ],
)
def test_the_exact_spelling_is_meant_wherever_there_is_one(fen: str, text: str, move: str, notation: str) -> None:
    position = kifu.Position.from_fen(fen) if fen else kifu.Position()
    reading = position.read(text)
    assert (str(reading.move), reading.notation) == (move, notation)


SENTENCES = [
    ("3k5/9/9/9/9/9/9/9/9/2N1K4 w", "horse on 7th file moves forward to 6th file", "c1d3"),
    ("3k5/9/9/9/9/9/9/7C1/9/4K4 w", "cannon on 2nd file advances 5 points", "h3h8"),
    ("3k5/9/9/9/9/9/9/9/9/4K2R1 w", "1. Chariot on 2nd file moves to 3rd file.", "h1g1"),
    (CHARIOTS, "nearer of two chariots on any file moves to 3rd file", "c2g2"),
    (CHARIOTS, "farther of two chariots on any file moves back 1 point", "c9c8"),
    (CHARIOTS, "rear-chariot traverses 3", "c2g2"),
    (CHARIOTS, "hou chariot ping 3", "c2g2"),
    ("", "Cannon on file #2 move sideways to file #5", "h3e3"),
    ("", "cannon on the second file moves forward 7 points", "h3h10"),
    ("", "pawn on the 7th file moves forwards one point", "c4c5"),
    (CANNONS, "The rear cannon's move to the 2nd file", "e4h4"),
    (CANNONS, "the forward cannon moves to the 1st file!", "e7i7"),
    (THREE, "mid-pawn traverses 4", "g7f7"),
    (THREE, "mid-pawn to traverse sideways to #4 file", "g7f7"),
    (FOUR.replace("2P6", "6P2"), "second-rearmost pawn traverses 4", "g7f7"),
    (FOUR.replace("2P6", "6P2"), "the second foremost pawn to traverse to #4 file", "g8f8"),
    (TWO_FILES, "#3 file mid-pawn to traverse to #4 file", "g7f7"),
    (TWO_FILES, "for #7 file rear pawn to traverse to #6 file", "c7d7"),
]


@pytest.mark.parametrize(("fen", "text", "move"), SENTENCES)
def test_a_move_is_told_in_a_sentence(fen: str, text: str, move: str) -> None:
    fen = fen or kifu.Position().fen()
    position = kifu.Position.from_fen(fen)
    reading = position.read(text)
    assert (str(reading.move), reading.notation) == (move, "english")
    assert str(kifu.explain(text, fen=fen).move) == move
    with pytest.raises(kifu.MoveError):
        position.read(text, notation="english", strict=True)


@pytest.mark.parametrize("text", ["Cannon on file 2 traverses to file 10", "The cannon is on file 2", "the of to"])
def test_what_is_no_move_is_no_sentence(text: str) -> None:
    with pytest.raises(kifu.MoveTextError):
        kifu.Position().read(text)


FIVE = "3k2P2/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w"
SIGNS = {"-": DASHES + "－﹣", "+": "＋", ".": "．", "P": "Ｐ"}


@pytest.mark.parametrize("text", ["P-.4", "P+.4", "P3.4", "P--1", "--.4"])
def test_the_signs_of_a_typesetter_mean_what_plain_ones_do(text: str) -> None:
    for fen in (THREE, FOUR.replace("2P6", "6P2"), FIVE):
        try:
            plain = kifu.Position.from_fen(fen).read(text)
        except kifu.MoveError:
            continue
        for sign, others in SIGNS.items():
            for other in others if sign in text else "":
                reading = kifu.Position.from_fen(fen).read(text.replace(sign, other))
                assert (reading.move, reading.notation) == (plain.move, plain.notation), other


@pytest.mark.parametrize(
    ("fen", "text", "reason"),
    [
        ("", "C3.5", r"'C3.5': Red has no Cannon on file 3 \(read as wxf\)"),
        ("", "h3h3", "has to go to another point"),
        ("", "h5h6", "no man stands on h5"),
        (TWO_FILES, "33=4", r"'33=4' can mean wxf \(=\) g7f7, wxf-2018 g6f6"),
    ],
)
def test_what_cannot_be_read_is_blamed_on_the_commonest_notation(fen: str, text: str, reason: str) -> None:
    position = kifu.Position.from_fen(fen) if fen else kifu.Position()
    with pytest.raises(kifu.MoveError, match=reason):
        position.read(text)


def test_two_characters_for_a_letter_with_its_tone_also_in_a_line() -> None:
    line = unicodedata.normalize("NFD", "1. pào èr píng wǔ, mǎ bā jìn qī 2. mǎ èr jìn sān")
    assert kifu.convert(line, to="wxf") == "C2.5 H8+7 H2+3"


def test_what_the_rest_is_written_in_comes_first() -> None:
    position = kifu.Position.from_fen(TWO_FILES)
    for name, point in (("wxf:sideways==", "g7f7"), ("wxf-2018", "g6f6")):
        [reading] = read_moves(position, "33=4", like=find_notation(name, position.game))
        assert str(reading.move) == point
    [other] = read_moves(position, "e1e2", like=find_notation("wxf", position.game))
    assert str(other.move) == "e1e2"


@pytest.mark.parametrize(
    ("text", "game", "notation"),
    [
        ("C2.5 H8+7", "xiangqi", "wxf"),
        ("P-8j P-8f", "dai_shogi", "hodges"),
        ("8六歩兵", "dai_shogi", "japanese"),
        ("1. P-8j", "dai_shogi", "hodges"),
        ("position startpos moves h3e3 h10g8", "xiangqi", "uci"),
    ],
)
def test_the_game_is_found_out(text: str, game: str, notation: str) -> None:
    line = open_line(text)
    assert (line.start.game.name, line.known.notation.name) == (game, notation)


@pytest.mark.parametrize("text", ["1... H8+7", "h10g8", "8六歩兵", "P-12f"])
def test_the_other_side_begins_where_only_it_can(text: str) -> None:
    assert open_line(text).start.turn is kifu.Side.SECOND


@pytest.mark.parametrize(("text", "point"), [("1... H8+7", "h10g8"), ("1..H8+7", "b1c3"), ("1. H8+7", "b1c3")])
@pytest.mark.parametrize("notation", [None, "wxf", "WXF"])
def test_three_dots_say_who_begins_whether_or_not_the_notation_is_named(
    text: str, point: str, notation: str | None
) -> None:
    assert kifu.convert(text, to="uci", notation=notation) == point


def test_a_named_notation_finds_its_game() -> None:
    assert open_line("P-8j", notation="hodges").start.game.name == "dai_shogi"
    with pytest.raises(kifu.UnknownNameError, match="unknown notation"):
        open_line("P-8j", notation="hodgse")


def test_a_setup_finds_its_game() -> None:
    fen = kifu.Position("dai_shogi").fen()
    assert kifu.Position.from_fen(fen).game.name == "dai_shogi"
    assert kifu.convert("P-8j", to="usi", fen=fen) == "8k8j"
    with pytest.raises(kifu.FenError, match="a xiangqi board has 10"):
        kifu.Position.from_fen("9/9")


def test_several_moves_where_one_is_meant() -> None:
    with pytest.raises(kifu.MoveTextError, match="is 2 moves where one is meant"):
        read_any(kifu.Position(), "C2.5 H8+7")
    with pytest.raises(kifu.MoveTextError, match=r"2 moves where one is meant: 'C2.5', 'H8\+7'"):
        kifu.explain("C2.5 H8+7")
    assert [found.text for found in kifu.explain_all("1. C2.5 H8+7")] == ["C2.5", "H8+7"]


def test_a_number_before_a_move_in_a_named_notation() -> None:
    assert str(kifu.Position().parse("1. C2.5", "wxf")) == "h3e3"
