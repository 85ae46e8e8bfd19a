"""Attempts at tasks: right, wrong and played out."""

import pytest

from kifu.errors import KifuError
from kifu.lessons.attempt import attempt, begin
from kifu.lessons.course import find_lesson
from kifu.lessons.hints import hint, solve
from kifu.lessons.model import Lesson, LessonStep, Task, choice, hold, move, name, point, read, walk, win

HORSE = "9/9/9/9/9/4H4/4P4/9/9/9 w"


def lesson_of(task: Task, fen: str = HORSE, notation: str = "uci") -> Lesson:
    return Lesson("trial", 1, "Trial", "Try.", (LessonStep("A board.", fen, task=task),), notation=notation)


def test_points_are_taken_up_to_the_first_that_is_wrong() -> None:
    lesson = lesson_of(point("Where?", "targets e5"))
    assert begin(lesson, 0).left == 6
    judged = attempt(lesson, 0, [], "d7, f7 d3 c4")
    assert (judged.right, judged.moves, judged.left) == (False, ("d7", "f7"), 4)
    assert judged.words == ("The Horse on e5 cannot reach d3: the Pawn on e4 blocks its way.",)
    judged = attempt(lesson, 0, judged.moves, "c4 g4 c6 g6", slips=1)
    assert (judged.done, judged.stars) == (True, 2)


def test_one_point_of_several_is_enough_where_any_will_do() -> None:
    lesson = lesson_of(point("Where?", "any a1 b1", why="Not there."))
    assert attempt(lesson, 0, [], "b1").done
    assert attempt(lesson, 0, [], "c1").words == ("Not there.",)


def test_a_mate_that_is_none_is_played_out() -> None:
    lesson = lesson_of(move("Mate.", "mate"), "3k5/9/9/9/9/4R4/9/9/4K4/R8 w")
    judged = attempt(lesson, 0, [], "a1a10")
    assert (judged.right, judged.line[0]) == (False, "a1a10")
    assert judged.words == (f"That is check, but not mate: Black answers {judged.line[1]}.",)
    assert len(judged.boards) == 2
    assert judged.fen == begin(lesson, 0).fen


def test_a_walk_goes_on_while_the_other_side_waits_and_ends_where_a_man_is_lost() -> None:
    lesson = lesson_of(walk("Go.", "c7", par=2), "9/9/4r4/2p6/9/4R4/9/9/9/9 w")
    judged = attempt(lesson, 0, [], "e5e6")
    assert not judged.right
    assert judged.words[0] == "The Chariot on e8 takes it there."
    assert judged.line == ("e5e6", "e8e6")
    judged = attempt(lesson, 0, [], "e5c5")
    assert (judged.right, judged.done, judged.turn) == (True, False, "Red")
    assert attempt(lesson, 0, judged.moves, "c5c7").stars == 3


def test_a_walk_longer_than_par_costs_a_star() -> None:
    lesson = lesson_of(walk("Go.", "c5", par=1), "9/9/9/9/9/4R4/9/9/9/9 w")
    first = attempt(lesson, 0, [], "e5d5")
    assert attempt(lesson, 0, first.moves, "d5c5").stars == 2


def test_a_name_is_written_and_a_slip_is_said() -> None:
    lesson = lesson_of(name("h1g3", "wxf"), "")
    assert attempt(lesson, 0, [], "H2+3").done
    judged = attempt(lesson, 0, [], "H8+7")
    assert judged.words[0] == "Not right: a file counted from the wrong side."
    assert attempt(lesson, 0, [], "H8+7", language="zh-hans").words == ("不对：路数从错误的一边数起。",)


def test_a_text_is_read_by_playing_it_and_not_by_typing_it_again() -> None:
    lesson = lesson_of(read("h3e3", "wxf"), "")
    assert not attempt(lesson, 0, [], "C2.5").right
    assert attempt(lesson, 0, [], "b3e3").words == ("That move is C8.5, not C2.5.",)
    assert attempt(lesson, 0, [], "h3 e3").done


def test_a_move_may_be_typed_in_any_notation() -> None:
    lesson = lesson_of(move("Open.", "h3e3"), "")
    for answer in ("h3e3", "H3-E3", "C2.5", "炮二平五"):
        assert attempt(lesson, 0, [], answer).done, answer


def test_a_choice_is_a_number() -> None:
    lesson = lesson_of(choice("Which?", ("one", "other"), 2, why="The other one."))
    assert attempt(lesson, 0, [], "2").done
    assert attempt(lesson, 0, [], "1").words == ("The other one.",)


def test_hints_come_one_after_another_and_end() -> None:
    lesson = lesson_of(move("Open.", "h3e3", hint="Look at the middle."), "")
    hints = [hint(lesson, 0, (), given) for given in range(4)]
    assert [each.text for each in hints] == [
        "Look at the middle.",
        "It is the Cannon on h3 that moves.",
        "Play h3e3.",
        "",
    ]
    assert [each.points for each in hints] == [(), ("h3",), ("h3", "e3"), ()]
    points = lesson_of(point("Where?", "targets e5"))
    assert [len(hint(points, 0, (), given).points) for given in range(3)] == [1, 6, 0]


@pytest.mark.parametrize(
    ("fen", "move", "points", "label"),
    [
        (HORSE, "e5d3", ("e4",), "in the way"),
        (HORSE, "e5e9", (), ""),
        ("9/9/9/9/2p1R4/9/9/9/9/9 w", "e6b6", ("c6",), "in the way"),
        ("9/9/9/9/2P1R4/9/9/9/9/9 w", "e6c6", ("c6",), "your own man"),
        ("4k4/9/9/9/4P4/9/9/9/9/4K4 w", "e6d6", ("e1", "e10"), "face each other"),
        ("4k4/9/9/4r4/4R4/9/9/9/9/4K4 w", "e6d6", ("e7",), "attacks"),
        ("9/4k4/9/9/9/9/9/4C4/9/9 w", "e3e9", (), ""),
    ],
)
def test_a_refusal_shows_where_and_by_whom(fen: str, move: str, points: tuple[str, ...], label: str) -> None:
    from kifu.lessons.model import move as task

    refused = attempt(lesson_of(task("Go.", "check"), fen), 0, [], move).refused
    assert refused is not None
    assert (refused.move, refused.points, str(refused.label)) == (move, points, label)


def test_what_is_no_task_or_no_step_is_refused() -> None:
    board = find_lesson("board")
    with pytest.raises(KifuError, match="has no task"):
        attempt(board, 0, [], "e5")
    with pytest.raises(KifuError, match="has steps 0 to"):
        attempt(board, 99, [], "e5")
    with pytest.raises(KifuError, match="200 at most"):
        attempt(board, 1, ["e5"] * 201, "e5")


def test_a_win_that_is_given_away_is_played_out() -> None:
    lesson = lesson_of(win("Win.", 1), "4k4/3P5/9/9/9/9/9/9/9/5K3 w", "wxf")
    judged = attempt(lesson, 0, [], "d9e9")
    assert judged.words == ("That gives the win away: Black takes the Pawn with K5+1.",)
    assert (judged.right, judged.line, judged.moves) == (False, ("d9e9", "e10e9"), ())
    assert attempt(lesson, 0, [], "f1f2").done


def test_a_win_goes_on_against_the_best_reply_and_longer_costs_a_star() -> None:
    lesson = lesson_of(win("Win.", 2), "4k4/9/9/4P4/9/9/9/9/9/3K5 w", "wxf")
    slow = attempt(lesson, 0, [], "d1d2")
    assert slow.words[0] == "It still wins, but it takes longer."
    assert (slow.right, slow.done, slow.left) == (True, False, 3)
    moves = slow.moves
    for _ in range(3):
        judged = attempt(lesson, 0, moves, solve(lesson, 0, moves))
        moves = judged.moves
    assert (judged.done, judged.stars) == (True, 2)


def test_a_draw_is_held_or_lost() -> None:
    lesson = lesson_of(hold("Hold.", 3), "4k4/9/3a5/3P5/9/9/9/3K5/9/9 b", "wxf")
    lost = attempt(lesson, 0, [], "e10f10")
    assert lost.words == ("That loses: Red answers P6+1 and wins in 3 moves.",)
    judged = attempt(lesson, 0, [], "d8e9")
    assert (judged.right, judged.left, len(judged.moves)) == (True, 2, 2)
