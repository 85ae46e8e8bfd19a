"""Record and Node: trees that may be very long and very deep, and what can be done with them."""

import io

import pytest

import kifu
from kifu.records.record import Record, Result
from kifu.rules.side import Side
from tests.laws.records import grown

LONG = 100_000 if kifu.COMPILED else 5_000


def line(record: Record, texts: str) -> list[kifu.Node]:
    position, node, nodes = record.start(), record.root, []
    for text in texts.split():
        move = position.parse(text, "wxf")
        position.play(move)
        node = node.add(move)
        nodes.append(node)
    return nodes


def moves_of(text: str) -> list[kifu.AnyMove]:
    return [kifu.Position().game.move(word.replace("-", "")) for word in text.split()]


def branched() -> tuple[Record, list[kifu.Node], kifu.Node]:
    record = Record()
    nodes = line(record, "C2.5 H8+7 H2+3 R9.8")
    branch = nodes[0].add(kifu.Position.from_fen(after("C2.5")).parse("C8.5", "wxf"))
    return record, nodes, branch


def after(texts: str) -> str:
    position = kifu.Position()
    for text in texts.split():
        position.play(position.parse(text, "wxf"))
    return position.fen()


def test_the_main_line_follows_first_children() -> None:
    record, nodes, _ = branched()
    assert record.main_line() == nodes


def test_a_walk_gives_the_position_before_every_move() -> None:
    record, nodes, branch = branched()
    visits = [(visit.node, visit.position.fen(), visit.ply) for visit in record.walk()]
    assert [node for node, _, _ in visits] == [*nodes, branch]
    assert visits[-1][1:] == (after("C2.5"), 2)


def test_a_walk_goes_on_where_a_caller_has_played_the_move() -> None:
    record = grown("xiangqi", 7, 30, 6)
    plain = [(visit.node, visit.position.fen(), visit.ply) for visit in record.walk()]
    played = []
    for number, (node, position, ply) in enumerate(record.walk()):
        played.append((node, position.fen(), ply))
        if number % 3:
            position.play(node.move)
    assert played == plain
    assert any(len(node.children) > 1 for node, _, _ in plain)


def test_a_move_that_was_put_in_by_hand_is_checked_on_a_walk() -> None:
    record = Record()
    record.root.append(kifu.Move("i1", "i10"))
    with pytest.raises(kifu.IllegalMoveError, match="the Pawn on i4") as caught:
        list(record.walk())
    assert caught.value.ply == 1


def test_steps_come_in_printed_order() -> None:
    record, nodes, branch = branched()
    order = [(step.kind, step.node) for step in record.steps()]
    assert order[:5] == [("move", nodes[0]), ("move", nodes[1]), ("(", branch), ("move", branch), (")", branch)]


def test_lines_tell_where_they_leave_another() -> None:
    record, nodes, branch = branched()
    deeper = branch.add(kifu.Move("h1", "g3"))
    twig = branch.add(kifu.Move("b1", "c3"))
    lines = record.lines()
    assert [(line.parent, line.ply, line.nodes) for line in lines] == [
        (0, 1, nodes),
        (0, 2, [branch, deeper]),
        (1, 3, [twig]),
    ]


def test_a_branch_can_be_promoted_and_deleted() -> None:
    record, nodes, branch = branched()
    record.promote(branch)
    assert record.main_line() == [nodes[0], branch]
    record.delete(branch)
    assert record.main_line() == nodes


def test_a_move_of_another_record_is_refused() -> None:
    with pytest.raises(ValueError, match="not in this record"):
        Record().delete(kifu.Node())


@pytest.mark.parametrize(
    "change",
    [
        lambda record: record.tags.update(Event="another"),
        lambda record: setattr(record, "result", Result.DRAW),
        lambda record: setattr(record, "ending", "time"),
        lambda record: setattr(record.root, "comment", "another"),
        lambda record: setattr(record.main_line()[2], "marks", ("!",)),
        lambda record: setattr(record.main_line()[2], "before", "another"),
        lambda record: setattr(record.main_line()[3], "rest", "another"),
        lambda record: record.delete(record.main_line()[3]),
        lambda record: record.promote(record.main_line()[0].children[1]),
    ],
)
def test_records_are_equal_only_if_they_say_the_same(change: object) -> None:
    one, another = branched()[0], branched()[0]
    assert one == another
    assert callable(change)
    change(another)
    assert one != another


def test_diagnostics_and_origin_do_not_count_for_equality() -> None:
    one, another = Record(), Record()
    another.diagnostics.append(kifu.Diagnostic("x", kifu.Severity.NOTE, "x"))
    another.origin = another.origin._replace(file="a.pgn")
    assert one == another


def test_a_line_of_a_hundred_thousand_plies() -> None:
    def long() -> Record:
        record = Record()
        node = record.root
        moves = moves_of("a1-a2 a10-a9 a2-a1 a9-a10")
        for ply in range(LONG):
            node = node.add(moves[ply % 4])
        return record

    one, another = long(), long()
    assert len(one.main_line()) == LONG
    assert one == another
    assert sum(1 for _ in one.walk()) == LONG
    assert len(one.lines()) == 1
    assert sum(1 for _ in one.steps()) == LONG


def test_branches_nested_twenty_thousand_deep() -> None:
    record = Record()
    node = record.root
    moves = moves_of("a1-a2 a10-a9 a2-a1 a9-a10")
    others = moves_of("i1-i2 i10-i9 i1-i2 i10-i9")
    depth = LONG // 5
    for ply in range(depth):
        node.add(moves[ply % 4])
        node.add(others[ply % 4])
        node = node.children[0]
    assert len(record.lines()) == depth + 1
    assert sum(step.kind == "(" for step in record.steps()) == depth
    assert sum(1 for _ in record.walk()) == 2 * depth


def test_a_tree_of_very_many_nodes_is_walked() -> None:
    record = grown("xiangqi", 1, 60, 300)
    assert sum(1 for _ in record.walk()) == sum(len(each.nodes) for each in record.lines())


def test_the_first_side_may_be_called_white() -> None:
    assert Record(tags={"White": "Hu"}).player(kifu.Side.FIRST) == "Hu"
    assert Record("dai_shogi", tags={"White": "Hu"}).player(kifu.Side.FIRST) == ""


@pytest.mark.parametrize(
    ("fen", "missing"), [("9/9/9/9/9/9/9/9/9/R3K4 w", "Black"), ("3k5/9/9/9/9/9/9/9/9/R8 w", "Red")]
)
def test_a_lesson_without_one_king_is_played_and_reported(fen: str, missing: str) -> None:
    [record] = kifu.read_all(f'[FEN "{fen}"]\n\n1. R9+3 *', format="pgn", notation="wxf")
    assert [str(node.move) for node in record.main_line()] == ["a1a4"]
    assert [(each.code, each.severity, each.reason) for each in record.diagnostics] == [
        ("bad-position", "warning", f"{missing} has no King")
    ]
    position = record.start()
    assert (position.in_check(), position.outcome()) == (False, None)
    target = io.BytesIO()
    kifu.write(record, target, format="pgn")
    assert list(kifu.read_all(target.getvalue())) == [record]


def test_a_side_without_a_king_that_has_nothing_to_move_has_lost() -> None:
    position = Record(fen="9/9/9/9/9/9/9/9/9/R3K4 b - - 0 1").start()
    outcome = position.outcome()
    assert outcome
    assert (outcome.winner, outcome.ending) == (Side.FIRST, "stalemate")


def test_a_board_without_any_king_is_a_teaching_diagram() -> None:
    assert Record(fen="9/9/9/9/9/9/9/9/9/R8 w - - 0 1").playable
    assert not Record(fen="9/9/9/9/9/9/9/9/9/9 w - - 0 1").playable
    [record] = kifu.read_all('[FEN "9/9/9/9/9/9/9/9/9/R8 w"]\n\n1. R9+3 *', format="pgn")
    assert [str(node.move) for node in record.main_line()] == ["a1a4"]
    assert [problem.repair for problem in record.diagnostics] == ["played as a teaching diagram"]
