"""A program as a user may write it: it uses every public name, and says of what type things are."""

import io
import sys
from pathlib import Path
from typing import assert_type

import kifu
from kifu.notations.base import Found

assert_type(kifu.__version__, str)
assert_type(kifu.COMPILED, bool)


def play() -> kifu.Position:
    position = kifu.Position("xiangqi")
    position.play("C2.5 H8+7")
    assert_type(position.parse("H2+3"), kifu.AnyMove)
    reading = position.read("H2+3", "wxf", strict=True)
    assert_type(reading, kifu.Reading)
    assert_type(position.render(reading.move, "zh-hans"), str)
    position.play(reading.move)
    assert_type(position.undo(), kifu.AnyMove)
    assert_type(position.legal_moves(), list[kifu.AnyMove])
    assert kifu.Move("h1", "g3") in position.legal_moves()
    assert_type(position.mover(kifu.Move("h1", "g3")), kifu.Man)
    assert str(kifu.Drop("P", "5e")) == "P*5e"
    assert_type(position["e1"], kifu.Man | None)
    assert_type(position.man("e1").piece, kifu.Piece)
    assert_type(position.turn, kifu.Side)
    assert_type(position.outcome(), kifu.Outcome | None)
    assert_type(position.outcome(rules="axf"), kifu.Outcome | None)
    assert_type(kifu.judge(position, rules="wxf").winner, kifu.Side | None)
    assert_type(kifu.analyse(kifu.Record(), engine="kifu", nodes=1).sides[0].accuracy, float)
    opening = kifu.opening_of(position)
    assert_type(opening.code if opening else "", str)
    assert_type(position.repetition(), kifu.Repetition)
    assert_type(kifu.Outcome(kifu.Side.FIRST, kifu.Ending.CHECKMATE).ending, kifu.Ending)
    assert_type(position.perft(1), int)
    seen = {position.copy()}
    assert position in seen
    return position


def check(fen: str) -> list[str]:
    setup = kifu.Setup.from_fen(fen)
    faults = setup.faults()
    assert_type(faults, list[kifu.Fault])
    try:
        position = kifu.Position.from_fen(fen, game=setup.game)
    except kifu.PositionError as error:
        return [str(error), error.code, *(fault.reason for fault in faults)]
    assert_type(position.game, kifu.Game)
    return []


def keep(folder: Path) -> kifu.Record:
    record = kifu.Record(tags={"Event": "club"}, result=kifu.Result.DRAW)
    node = record.root.add("C2.5 H8+7")
    assert_type(node, kifu.Node)
    assert_type(node.parent, kifu.Node | None)
    assert_type(node.position(), kifu.Position)
    assert_type(node.text("wxf"), str)
    assert_type(kifu.draw(node, highlights=["e5"], bottom=kifu.Side.SECOND), str)
    assert_type(kifu.Record(fen=node.position()).fen, str)
    node.comment = "the usual answer"
    node.clock, node.evaluation = kifu.Clock(used=3500), kifu.Evaluation(centipawns=20)
    assert_type(record.find(comment="usual", ply=2), list[kifu.Node])
    assert_type(record.to_text(format="pgn", notation="wxf"), str)
    losses = kifu.write(record, folder / "game.pgn", notation="zh-hant")
    assert_type(losses, list[kifu.Diagnostic])
    text, data = io.StringIO(), io.BytesIO()
    kifu.write([record, record], text, format="pgn", lossless=True)
    kifu.write(record, data, format="xqf")
    assert_type(kifu.read(folder / "game.pgn", strict=True), kifu.Record)
    assert kifu.read(data.getvalue()).main_line()[0].move == record.main_line()[0].move
    for each in kifu.read_all(io.StringIO(text.getvalue()), format="pgn", game="xiangqi"):
        assert_type(each, kifu.Record)
        assert each == record
        for node, position, ply in each.walk():
            assert_type((node, position, ply), tuple[kifu.Node, kifu.Position, int])
    return record


def ask(words: str) -> str:
    assert_type(kifu.convert(words, to="zh-hans"), str)
    assert_type(kifu.detect(words), kifu.Detection)
    assert_type(kifu.explain_all(words), list[kifu.Explanation])
    explanation = kifu.explain("C2.5")
    assert_type(explanation, kifu.Explanation)
    return explanation.sentence


def complain(problem: kifu.KifuError) -> list[kifu.Diagnostic]:
    receiver = kifu.Lenient(limit=10)
    receiver.receive(problem, kifu.Severity.WARNING)
    assert_type(problem.span, kifu.Span | None)
    try:
        kifu.Strict().receive(problem)
    except type(problem) as same:
        print(same.reason)
    return receiver.diagnostics


def name_of(problem: kifu.KifuError) -> str:
    match problem:
        case kifu.UnknownNameError() | kifu.UndecidedError():
            return "a name"
        case kifu.FenError() | kifu.PositionError() | kifu.SetupError():
            return "a setup"
        case kifu.AmbiguousMoveError() | kifu.IllegalMoveError() | kifu.MoveTextError() | kifu.UnsayableMoveError():
            return "a move"
        case kifu.MoveError():
            return "some move"
        case kifu.EncodingError() | kifu.FormatError() | kifu.LimitError() | kifu.LossError():
            return "a file"
        case kifu.TruncatedError() | kifu.UnsupportedError() | kifu.RecordError():
            return "a record"
        case kifu.MissingExtraError(install=command):
            return command
        case _:
            return "something"


class Shout(kifu.Notation):
    """A notation of one's own: the points of a move in capital letters."""

    name, family, example, users = "shout", "shout", "H3E3", "nobody"

    def render(self, position: kifu.Position, move: kifu.AnyMove) -> str:
        return str(move).upper()

    def find(self, position: kifu.Position, text: str, receiver: object) -> Found:
        return Found(self.game.move(text.lower()))


def main(folder: Path) -> None:
    play()
    assert check("4k4/9/9/9/9/9/9/9/9/4K4 w")
    assert keep(folder).root.children
    print(ask("C2.5 H8+7"))
    try:
        kifu.Position().play("R1+9")
    except kifu.KifuError as error:
        print(name_of(error), complain(error)[0])
    position = kifu.Position()
    assert Shout().on(position.game).read(position, "H3E3").move == position.parse("C2.5")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
