"""The description of a diagram: what is shown, where, and in which words."""

import pytest

from kifu.errors import KifuError, UnknownNameError
from kifu.render.diagram import Diagram, face
from kifu.rules.game import Man, find_game
from kifu.rules.move import Move
from kifu.rules.position import Position
from kifu.rules.setup import Setup
from kifu.rules.side import Side


def played(*moves: str) -> Position:
    position = Position()
    for text in moves:
        position.play(position.game.move(text))
    return position


def test_points_lie_where_the_side_at_the_bottom_sees_them() -> None:
    first, second = (Diagram.of(Position(), bottom=side) for side in Side)
    assert (first.spot("a1"), first.spot("i10"), first.spot("h3")) == ((0, 9), (8, 0), (7, 7))
    assert (second.spot("a1"), second.spot("i10"), second.spot("h3")) == ((8, 0), (0, 9), (1, 2))
    assert first.river_row == second.river_row == 4
    assert first.crosses == second.crosses == [
        ((3, 0), (5, 2)), ((3, 2), (5, 0)), ((3, 7), (5, 9)), ((3, 9), (5, 7)),
    ]  # fmt: skip


def test_labels_of_sides_turn_with_the_board_and_single_rows_stay() -> None:
    wxf = Diagram.of(Position(), bottom=Side.SECOND, coordinates="zh-hans").edges
    assert ("".join(wxf.above), "".join(wxf.below)) == ("一二三四五六七八九", "987654321")
    uci = Diagram.of(Position(), bottom=Side.SECOND).edges
    assert ("".join(uci.above), "".join(uci.below)) == ("", "ihgfedcba")
    assert ("".join(uci.left), "".join(uci.right)) == ("12345678910", "")
    hodges = Diagram.of(Position("dai_shogi"), bottom=Side.SECOND).edges
    assert ("".join(hodges.above), "".join(hodges.right)) == ("123456789101112131415", "onmlkjihgfedcba")
    assert Diagram.of(Position(), coordinates="none").edges == ((), (), (), ())


def test_the_last_move_is_the_one_played_or_the_one_given_or_none() -> None:
    position = played("h3e3", "h10g8")
    assert Diagram.of(position).last_move == Move("h10", "g8")
    assert Diagram.of(position, last_move=False).last_move is None
    assert Diagram.of(position, last_move=Move("h3", "e3")).last_move == Move("h3", "e3")
    assert Diagram.of(Position()).last_move is None


def test_a_diagram_is_the_same_in_whatever_order_it_is_told() -> None:
    one = Diagram.of(Position(), highlights=["a4", "e4"], labels={"a4": "A", "i4": "B"})
    other = Diagram.of(Position(), highlights=["e4", "a4", "e4"], labels={"i4": "B", "a4": "A"})
    assert one == other
    assert list(one.labels) == list(other.labels) == ["a4", "i4"]


def test_a_setup_that_cannot_be_played_is_shown_all_the_same() -> None:
    assert set(Diagram.of(Setup.from_fen("9/9/9/9/9/9/9/9/9/4R4 w")).men) == {"e1"}


@pytest.mark.parametrize(
    "wrong",
    [{"highlights": ["e11"]}, {"arrows": [("a1", "j1")]}, {"labels": {"": "A"}}, {"last_move": Move("z1", "a1")}],
    ids=["highlight", "arrow", "label", "last move"],
)
def test_a_point_off_the_board_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(KifuError, match=r"there is no point '.*' on the xiangqi board"):
        Diagram.of(Position(), **wrong)  # type: ignore[arg-type]


def test_an_unknown_notation_is_refused_by_name() -> None:
    with pytest.raises(UnknownNameError, match="unknown notation 'wfx': did you mean 'wxf'"):
        Diagram.of(Position(), coordinates="wfx")


def test_words_for_those_who_cannot_see_the_picture() -> None:
    position = Position.from_fen("3k5/9/9/9/9/9/9/9/4R4/R3K4 w")
    position.play(Move("a1", "a10"))
    diagram = Diagram.of(position, arrows=[Move("e2", "e9")], highlights=["d10"], labels={"e9": "x"})
    assert diagram.title == "Xiangqi, Black to move"
    assert diagram.description == (
        "Red: King e1; Chariot a10, e2. Black: King d10. "
        "Last move: a1a10. Arrow from e2 to e9. Highlighted: d10. e9: x."
    )
    promoted = Position.from_fen("k14/1+p13/15/15/15/15/15/15/15/15/15/15/15/15/K14 b - 1", "dai_shogi")
    assert Diagram.of(promoted).description == "Black: King 15o. White: King 15a; promoted Gold general 14b."


def test_what_is_written_on_a_man() -> None:
    chariot, dragon = find_game("xiangqi").piece("R"), find_game("dai_shogi").piece("+R")
    assert [face(Man(Side.FIRST, chariot), pieces) for pieces in ("chinese", "short", "letters")] == ["俥", "俥", "R"]
    assert face(Man(Side.SECOND, chariot), "chinese") == "車"
    assert [face(Man(Side.SECOND, dragon), pieces) for pieces in ("chinese", "short", "letters")] == [
        "龍王",
        "龍",
        "+R",
    ]
    with pytest.raises(UnknownNameError, match="unknown kind of pieces 'leters': did you mean 'letters'"):
        face(Man(Side.FIRST, chariot), "leters")


@pytest.mark.parametrize("promoted", [False, True])
def test_one_character_tells_the_pieces_of_dai_shogi_apart(promoted: bool) -> None:
    pieces = [piece for piece in find_game("dai_shogi").pieces if piece.letter.startswith("+") is promoted]
    short = {piece.characters["short"][0]: piece.characters["kanji"][0] for piece in pieces}
    names = {piece.characters["kanji"][0] for piece in pieces}
    assert len(short) == len(names)
    assert [characters for characters in short if len(characters) > 1] == ([] if promoted else ["飛龍"])
