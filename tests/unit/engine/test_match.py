"""A game while it is played: its record is right after every move, and every end has a reason."""

import pytest

from kifu.engine.match import QUIET_FOR_A_DRAW, Match
from kifu.errors import IllegalMoveError, RecordError
from kifu.records.record import Record, Result
from kifu.rules.move import Move
from kifu.rules.side import Side


def match_of(text: str, **choices: str) -> Match:
    match = Match(Record(**choices))  # type: ignore[arg-type]
    for word in text.split():
        match.play(match.position.parse(word, "uci"))
    return match


def written(match: Match) -> list[str]:
    return [str(node.move) for node in match.record.main_line()]


def test_the_record_grows_and_shrinks_with_the_game() -> None:
    match = match_of("h3e3 h10g8 h1g3")
    assert written(match) == ["h3e3", "h10g8", "h1g3"]
    match.take_back(2)
    assert written(match) == ["h3e3"] == [str(move) for move in match.moves]
    match.play(match.position.parse("b10c8"))
    assert written(match) == ["h3e3", "b10c8"]
    with pytest.raises(IllegalMoveError):
        match.play(Move("a1", "a9"))
    with pytest.raises(RecordError, match="no move to take back"):
        match.take_back(3)
    assert written(match) == ["h3e3", "b10c8"]
    assert (match.over, match.describe_end()) == (False, "")


@pytest.mark.parametrize(
    ("fen", "move", "result", "words"),
    [
        ("3k5/8R/9/9/9/9/9/9/9/4K2R1 w", "h1h10", Result.FIRST, "Red wins: checkmate"),
        ("3k5/9/4P4/9/9/9/9/9/9/4K4 w", "e8e9", Result.FIRST, "Red wins: stalemate"),
    ],
)
def test_the_rules_of_the_board_end_a_game(fen: str, move: str, result: Result, words: str) -> None:
    match = match_of("", fen=fen)
    match.play(match.position.parse(move))
    assert (match.record.result, match.describe_end()) == (result, words)
    with pytest.raises(RecordError, match=f"the game is over: {words}"):
        match.resign(Side.FIRST)
    match.take_back()
    assert (match.over, match.record.ending) == (False, "")


def test_a_king_is_taken() -> None:
    match = Match(Record("dai_shogi", fen="7k7/15/15/15/15/15/15/15/15/15/15/15/15/7Q7/7K7 b - 1"))
    match.play(Move("8n", "8a"))
    assert match.describe_end() == "Black wins: capture"


def test_sides_resign_and_agree() -> None:
    match = match_of("h3e3")
    match.resign(Side.FIRST)
    assert (match.record.result, match.describe_end()) == (Result.SECOND, "Black wins: Red resigns")
    match = match_of("h3e3")
    match.agree_to_draw()
    assert (match.record.result, match.describe_end()) == (Result.DRAW, "a draw: agreement")


def test_a_position_that_stands_three_times_ends_the_game() -> None:
    match = match_of("h1g3 h10g8 g3h1 g8h10 h1g3 h10g8 g3h1 g8h10")
    assert match.describe_end() == "a draw: repetition"


def test_a_game_in_which_nothing_is_taken_is_quiet() -> None:
    for quiet in (QUIET_FOR_A_DRAW - 1, QUIET_FOR_A_DRAW):
        match = Match(Record(fen=f"3k5/9/9/9/9/9/9/9/9/4K4 w - - {quiet} 70"))
        assert match.quiet == (quiet == QUIET_FOR_A_DRAW)


def test_a_record_is_played_on() -> None:
    record = Record()
    record.root.add("C2.5 H8+7").comment = "kept"
    record.root.add("H2+3")
    match = Match(record)
    match.play(match.position.parse("H2+3"))
    assert written(match) == ["h3e3", "h10g8", "h1g3"]
    assert record.main_line()[1].comment == "kept"
    assert len(record.root.children) == 2
    record.result = Result.DRAW
    assert Match(record).describe_end() == "a draw"
