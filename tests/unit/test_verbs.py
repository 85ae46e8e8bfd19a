"""The verbs of Python take what people have at hand: a position for its setup text, a text for a move."""

from io import BytesIO
from pathlib import Path

import pytest

import kifu
from kifu.render import svg
from kifu.render.diagram import Diagram

MATE = "3k5/9/9/9/9/9/9/9/4R4/4K4 w"


def after(*moves: str) -> kifu.Position:
    position = kifu.Position()
    for move in moves:
        position.play(move)
    return position


def picture(position: kifu.Position) -> str:
    return svg.draw(Diagram.of(position))


def test_anything_with_a_board_is_drawn(tmp_path: Path) -> None:
    wanted = picture(after("C2.5", "H8+7"))
    record = kifu.read("C2.5 H8+7")
    path = tmp_path / "game.xqf"
    kifu.write(record, path)
    assert kifu.draw(after("C2.5", "H8+7")) == wanted
    assert kifu.draw(record) == wanted
    assert kifu.draw(record.main_line()[1]) == wanted
    assert kifu.draw("C2.5 H8+7") == wanted
    assert kifu.draw("炮二平五 馬8進7") == wanted
    assert kifu.draw(path) == wanted
    assert kifu.draw(str(path)) == wanted
    assert kifu.draw(path.read_bytes()) == wanted
    assert kifu.draw(BytesIO(path.read_bytes())) == wanted
    assert kifu.draw(record.main_line()[0]) == picture(after("C2.5"))
    assert kifu.draw(record.root) == picture(after())
    assert kifu.draw(MATE) == picture(kifu.Position.from_fen_lenient(MATE))
    assert kifu.draw(kifu.Setup.from_fen(MATE)) == picture(kifu.Position.from_fen_lenient(MATE))
    shogi = kifu.read("P-7f", game="shogi").main_line()[0].position()
    assert kifu.draw("P-7f", game="shogi") == picture(shogi)


def test_a_picture_looks_as_it_is_asked_to() -> None:
    wanted = Diagram.of(after(), bottom=kifu.Side.SECOND, highlights=["e1"], labels={"e1": "A"}, coordinates="wxf")
    look = {"size": 300, "theme": "plain", "pieces": "letters"}
    drawn = kifu.draw(
        after(), bottom="black", highlights=["e1"], labels={"e1": "A"}, coordinates="wxf", size=300, theme="plain",
        pieces="letters",
    )  # fmt: skip
    assert drawn == svg.draw(wanted, **look)  # type: ignore[arg-type]
    black = kifu.Record(tags={"Bottom": "Black"})
    assert kifu.draw(black) == kifu.draw(black.root) == kifu.draw(kifu.Position(), bottom=kifu.Side.SECOND)


@pytest.mark.parametrize("text", ["C2.5 R1+9", "no move", "", "9/9 w"])
def test_a_text_that_cannot_be_read_to_its_end_is_not_drawn(text: str) -> None:
    with pytest.raises(kifu.KifuError):
        kifu.draw(text)


def test_a_position_stands_for_its_setup_text() -> None:
    position = after("C2.5")
    assert kifu.convert("H8+7", to="uci", fen=position) == "h10g8"
    assert kifu.explain("H8+7", fen=position).move == kifu.explain_all("H8+7", fen=position)[0].move
    assert kifu.detect("h10g8", fen=position).notation == "uci"
    assert kifu.Record(fen=position).start() == position
    assert kifu.Record(fen=position.setup()).fen == position.fen()
    assert kifu.Record(fen=kifu.Position("shogi")).game.name == "shogi"
    assert kifu.Record(fen=kifu.Position()) == kifu.Record()
    record = kifu.Record()
    record.fen = position
    assert record.start() == position
    assert position.ply == 1  # it is copied, not played on


def test_a_position_of_another_game_is_refused_at_once() -> None:
    shogi = kifu.Position("shogi")
    with pytest.raises(kifu.KifuError, match="none of xiangqi"):
        kifu.convert("C2.5", to="uci", fen=shogi, game="xiangqi")
    with pytest.raises(kifu.KifuError, match="no setup of xiangqi"):
        kifu.Record("xiangqi", fen=shogi)
    with pytest.raises(kifu.KifuError, match="no setup of xiangqi"):
        kifu.Record().fen = 3  # type: ignore[assignment]


def test_the_text_of_a_move_stands_for_the_move() -> None:
    position = kifu.Position()
    assert position.is_legal("C2.5")
    assert not position.is_legal("R1+9")
    assert "the way" in position.why_not("R1+9")
    assert position.why_not("C2.5") == ""
    assert position.render("炮二平五", "english") == "Cannon 2 traverses 5"
    with pytest.raises(kifu.MoveTextError):
        position.is_legal("x")
    with pytest.raises(kifu.IllegalMoveError):
        position.render("R1+9", "wxf")


def test_a_move_of_a_record_says_itself() -> None:
    record = kifu.read("炮二平五 馬8進7")
    first, second = record.main_line()
    assert (first.text(), second.text()) == ("炮二平五", "馬8進7")
    assert (first.text("wxf"), second.text("english")) == ("C2.5", "Horse 8 advances 7")
    assert kifu.Record().root.add("C2.5").text() == "炮二平五"
    with pytest.raises(kifu.RecordError, match="no move"):
        record.root.text()
    with pytest.raises(kifu.UnknownNameError):
        first.text("wxg")


def test_the_notation_of_a_record_is_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from kifu.records import notation

    asked = 0
    choose = notation.choose_notation

    def count(*given: object, **named: object) -> object:
        nonlocal asked
        asked += 1
        return choose(*given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(notation, "choose_notation", count)
    record = kifu.read("炮二平五 馬8進7 馬二進三 車9平8")
    asked = 0
    assert [node.text() for node in record.main_line()] == ["炮二平五", "馬8進7", "馬二進三", "車9平8"]
    assert asked == 1


def test_a_move_that_is_there_already_is_no_second_branch() -> None:
    record = kifu.read("C2.5 H8+7 H2+3")
    first, second, third = record.main_line()
    assert record.root.add("C2.5 H8+7!") is second
    assert second.marks == ("!",)
    assert record.root.add("C2.5 H8+7?") is second
    assert second.marks == ("!",)
    branch = first.add("H2+3")
    assert (first.children, branch.children) == ([second, branch], [])
    assert record.root.add("C2.5 H2+3 R1+1").parent is branch
    assert branch.position().ply == 2
    assert third.position().ply == 3


def test_a_text_is_read_by_add_and_not_put_in_unread() -> None:
    with pytest.raises(kifu.RecordError, match="use add"):
        kifu.Record().root.append("C2.5")  # type: ignore[arg-type]
