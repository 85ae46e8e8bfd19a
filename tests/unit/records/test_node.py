"""Node: a move that is checked and played, the move before it, the position after it; and what is found in a record."""

import gc
import tracemalloc
from collections.abc import Iterator
from weakref import ref

import pytest

import kifu
from kifu.errors import MoveTextError, RecordError

GAME = '[Event "club"]\n\n1. C2.5 {the usual beginning} H8+7 (1... H2+3 {another horse}) 2. H2+3 R9.8 *\n'


def moves(nodes: list[kifu.Node]) -> list[str]:
    return [str(node.move) for node in nodes]


@pytest.mark.parametrize("text", ["C2.5", "炮二平五", "h3e3", "Cannon 2 traverses 5"])
def test_a_text_is_read_checked_and_played(text: str) -> None:
    record = kifu.Record()
    node = record.root.add(text)
    assert record.main_line() == [node]
    assert str(node.move) == "h3e3"


def test_several_moves_are_put_in_at_once() -> None:
    record = kifu.Record()
    last = record.root.add("1. C2.5! H8+7 2. H2+3")
    assert moves(record.main_line()) == ["h3e3", "h10g8", "h1g3"]
    assert record.main_line()[-1] is last
    assert record.main_line()[0].marks == ("!",)


@pytest.mark.parametrize("move", ["R1+9", kifu.Move("i1", "i10"), "C2.5 H8+7 R1+9", "nonsense", kifu.Move("a1", "z9")])
def test_what_cannot_be_played_is_refused_and_changes_nothing(move: kifu.Move | str) -> None:
    record = kifu.Record()
    with pytest.raises(kifu.MoveError):
        record.root.add(move)
    assert not record.root.children
    record.root.add("C2.5 H8+7")
    with pytest.raises(kifu.MoveError):
        record.main_line()[0].add("R1+9")
    assert moves(record.main_line()) == ["h3e3", "h10g8"]


def test_a_move_goes_after_any_other() -> None:
    record = kifu.Record()
    first = record.root.add("C2.5")
    last = first.add("H8+7 H2+3 R9.8")
    branch = first.add("H2+3 H2+3")
    other = record.root.add("P3+1")
    last.add("R1.2")
    assert [moves(line.nodes) for line in record.lines()] == [
        ["h3e3", "h10g8", "h1g3", "i10h10", "i1h1"],
        ["b10c8", "h1g3"],
        ["g4g5"],
    ]
    assert branch.position().fen().startswith("r1bakabnr/9/1cn4c1/")
    assert other.position().moves() == [other.move]


@pytest.mark.parametrize(("first", "notation", "meant"), [("d1d2", "uci", "a1b1"), ("d0d1", "ucci", "a2b2")])
def test_the_notation_of_the_record_comes_first(first: str, notation: str, meant: str) -> None:
    record = kifu.read(f'[FEN "4k4/9/9/9/9/9/9/9/R8/R2K5 w"]\n\n1. {first} *\n', notation=notation)
    assert str(record.root.add("a1b1").move) == meant
    by_hand = kifu.Record(fen=record.fen)
    with pytest.raises(kifu.AmbiguousMoveError):
        by_hand.root.add("a1b1")
    assert str(record.root.add("K6+1").move) == "d1d2", "other notations are read all the same"


def test_the_move_before_and_the_position_after() -> None:
    record = kifu.read(GAME)
    main = record.main_line()
    assert main[0].parent is record.root
    assert record.root.parent is None
    assert [node.parent for node in main[1:]] == main[:-1]
    branch = main[0].children[1]
    assert branch.parent is main[0]
    for visit in record.walk():
        assert visit.node.parent
        assert visit.node.parent.position().fen() == visit.position.fen()
    assert record.root.position() == record.start()
    position = main[1].position()
    position.play("H2+3")
    assert main[1].position().ply == 2


def test_links_follow_what_is_changed() -> None:
    record = kifu.read(GAME)
    main = record.main_line()
    branch = main[0].children[1]
    assert main[2].position().ply == 3
    record.promote(branch)
    assert branch.position().last_move == branch.move
    record.delete(main[1])
    with pytest.raises(RecordError, match="not in its record"):
        _ = main[1].parent
    with pytest.raises(RecordError, match="not in its record"):
        main[2].position()
    assert branch.add("H2+3").parent is branch
    main[0].children.remove(branch)
    assert main[0].add("H8+7").position().ply == 2
    record.fen = "3k5/9/9/9/9/9/9/9/4A4/3AK4 w - - 0 1"
    record.root.children.clear()
    assert record.root.add("A5+6").position().fen().startswith("3k5/9/9/9/9/9/9/3A5/9/3AK4 b")


def test_moves_that_were_put_in_by_hand_have_a_place_too() -> None:
    record = kifu.Record()
    first = record.root.append(kifu.Move("h3", "e3"))
    assert first.parent is record.root
    assert first.append(kifu.Move("h10", "g8")).position().ply == 2


def test_a_move_without_a_record_says_so() -> None:
    with pytest.raises(RecordError, match="into no record"):
        kifu.Node().add("C2.5")
    with pytest.raises(RecordError, match="into no record"):
        _ = kifu.Node().parent
    record = kifu.read(GAME)
    first = record.main_line()[0]
    record.delete(first)
    del record
    with pytest.raises(RecordError, match="taken out of its record"):
        first.position()


def test_a_move_keeps_its_record() -> None:
    """A record whose nodes are all let go of is gone, at once or with the next collection."""
    moves = [record.main_line()[1] for record in kifu.read_all(GAME + "\n\n" + GAME)]
    assert [move.position().ply for move in moves] == [2] * len(moves)
    assert [move.parent.parent.parent for move in moves if move.parent and move.parent.parent] == [None] * len(moves)
    gone = [ref(move.home()) for move in moves if move.home]
    moves.clear()
    gc.collect()
    assert gone
    assert [record() for record in gone] == [None] * len(gone)
    alone = kifu.Record().root.add("C2.5")
    assert alone.add("H8+7").position().ply == 2


def test_a_setup_that_cannot_be_played_is_refused() -> None:
    record = kifu.Record(fen="4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1")
    with pytest.raises(kifu.PositionError):
        record.root.add("K5+1")


def test_what_is_printed_of_a_move() -> None:
    record = kifu.read(GAME)
    assert repr(record.root) == "<Node root, 1 child>"
    assert repr(record.main_line()[0]) == "<Node h3e3 'the usual beginning', 2 children>"


def test_moves_are_found() -> None:
    record = kifu.read(GAME)
    main = record.main_line()
    branch = main[0].children[1]
    assert record.find(ply=2) == [main[1], branch]
    assert record.find(ply=0) == [record.root]
    assert record.find(comment="HORSE") == [branch]
    assert record.find(move="H2+3") == [main[2], branch]
    assert record.find(move="炮二平五") == [main[0]]
    assert record.find(move=kifu.Move("h10", "g8")) == [main[1]]
    assert record.find(move="H2+3", ply=2) == [branch]
    assert record.find(position=main[1].position()) == [main[1]]
    assert record.find(position=main[1].position().fen()) == [main[1]]
    assert record.find(position=kifu.Position()) == [record.root]
    assert record.find(move="R1+9") == []
    assert record.find(ply=9) == []
    assert len(record.find()) == 6
    with pytest.raises(kifu.FenError):
        record.find(position="nonsense")


def test_a_comment_before_the_first_move_is_found_at_the_root() -> None:
    record = kifu.Record()
    record.root.comment = "A club game"
    assert record.find(comment="club") == [record.root]


def records(count: int) -> Iterator[kifu.Record]:
    for record in kifu.read_all((GAME + "\n") * count, format="pgn"):
        assert record.main_line()[-1].parent
        record.main_line()[-1].add("R1.2")
        yield record


def test_records_are_freed_as_soon_as_nobody_has_them() -> None:
    gc.collect()
    gc.disable()
    try:
        tracemalloc.start()
        peaks = []
        for number, _ in enumerate(records(300)):
            if number in (100, 299):
                peaks.append(tracemalloc.get_traced_memory()[0])
        assert peaks[1] - peaks[0] < 50_000, "moves keep their records, or records each other"
    finally:
        tracemalloc.stop()
        gc.enable()


def test_a_text_that_says_nothing_is_no_move() -> None:
    record = kifu.Record()
    with pytest.raises(MoveTextError):
        record.root.add("")
