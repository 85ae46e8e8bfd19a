"""PGN: the dialects that real programs write; broken files are in the tests beside these."""

import pytest

import kifu
from kifu.diagnostics import Severity
from tests.effort import effort

HEAD = '[Game "Chinese Chess"]\n[Red "A"]\n[Black "B"]\n\n'


def pgn(text: str, **choices: object) -> kifu.Record:
    return kifu.read(text.encode(), format="pgn", **choices)  # type: ignore[arg-type]


def moves(record: kifu.Record) -> list[str]:
    return [str(node.move) for node in record.main_line()]


def codes(record: kifu.Record) -> list[str]:
    return [diagnostic.code for diagnostic in record.diagnostics if diagnostic.severity is not Severity.NOTE]


# Dialects


@pytest.mark.parametrize(
    "score",
    [
        "1. 炮二平五 马8进7 2. 马二进三 *",
        "1.炮二平五 马8进7\n2.马二进三\n*",
        "  1. 炮二平五\n{当头炮\n}\n  1.          马８进７\n  2. 马二进三",
        "1. 炮二平五 1... 马8进7 2. 马二进三",
        "1. 炮二平五 1. ... 马8进7 2. 马二进三",
        "1. 砲二平五 馬８進７ 2. 馬二進三 *",
        "1. C2.5 H8+7 2. H2+3",
        "1. C2=5 h8+7 2. H2+3",
        "1. Ｃ２＝５ Ｈ８＋７ 2. Ｈ２＋３",
        "1. H2-E2 H9-G7 2. H0-G2",
        "1. h2e2 h9g7 2. h0g2",
        "1. h3e3 h10g8 2. h1g3",
        "1. Che3 Ng8 2. Ng3",
        "; a remark\n1. C2.5 ; another\nH8+7 2. H2+3 *",
    ],
)
def test_a_game_in_many_dialects(score: str) -> None:
    record = pgn(HEAD + score)
    assert moves(record) == ["h3e3", "h10g8", "h1g3"]
    assert codes(record) == []


def test_tags_are_kept_and_structure_is_understood() -> None:
    record = pgn(
        '[Game "Chinese Chess"]\n[Event "杯赛"]\n[Odd-Tag "x"]\n[Result "1-0"]\n[Termination "认输"]\n'
        '[Format "WXF"]\n[Round ""]\n\n1. C2.5 1-0\n'
    )
    assert record.tags == {"Event": "杯赛", "Odd-Tag": "x", "Round": ""}
    assert (record.result, record.ending, record.origin.notation) == (kifu.Result.FIRST, "认输", "wxf")


def test_a_value_over_several_lines_and_quotes_in_it() -> None:
    record = pgn('[Red "胡荣\n华"]\n[Event "the "great" cup"]\n[Site "a\\"b\\\\"]\n\n1. C2.5\n')
    assert record.tags == {"Red": "胡荣\n华", "Event": 'the "great" cup', "Site": 'a"b\\'}


def test_a_bracket_in_a_value_ends_no_tag() -> None:
    text = '[Event "a"][Termination "\\"][b \\"c\\""] [Red "x\\\\"][Black "y"]\n\n1. C2.5 *\n'
    record = kifu.read(text.encode(), format="pgn", strict=True)
    assert (record.tags, record.ending) == ({"Event": "a", "Red": "x\\", "Black": "y"}, '"][b "c"')
    assert kifu.read(b'[Termination "\\"][b"]\n\n1. C2.5 *\n', format="pgn").ending == '"][b'


def test_several_tags_in_a_line() -> None:
    assert pgn('[Red "A"] [Black "B"]\n\n1. C2.5\n').tags == {"Red": "A", "Black": "B"}


@pytest.mark.parametrize("moves", ["1. C2.5 H8+7", "C2.5 H8+7", "1. 炮二平五 马8进7", "1.h2e2 h9g7 *"])
@pytest.mark.parametrize("between", ["", " ", "\t"])
def test_a_game_in_one_line_is_known_for_what_it_is(moves: str, between: str) -> None:
    record = kifu.read(between.join(['[Event "x"]', '[Red "A"]', moves]))
    assert (record.origin.format, record.tags) == ("pgn", {"Event": "x", "Red": "A"})
    assert [str(node.move) for node in record.main_line()] == ["h3e3", "h10g8"]


def test_branches_comments_and_marks() -> None:
    record = pgn(HEAD + "{game} 1. C2.5! {after} (1. {ahead} C8.5 $14 (1. E3+5 H8+7)) 1... H8+7 ?! 2. {before} H2+3 *")
    main = record.main_line()
    assert (record.root.comment, main[0].comment, main[0].marks, main[1].marks) == ("game", "after", ("!",), ("?!",))
    assert main[2].before == "before"
    branch, twig = record.root.children[1:]
    assert (str(branch.move), branch.before, branch.marks) == ("b3e3", "ahead", ("$14",))
    assert [str(twig.move), str(twig.children[0].move)] == ["g1e3", "h10g8"]


def test_black_moves_first_by_fen_by_dots_and_both() -> None:
    fen = kifu.Position().fen().replace(" w ", " b ")
    tag = f'[FEN "{fen}"]\n\n'
    for text in (tag + "1. 炮8平5 炮二平五", tag + "1. ... 炮8平5 2. 炮二平五", "1... 炮8平5 2. 炮二平五"):
        record = pgn(text)
        assert moves(record) == ["h8e8", "h3e3"]
        assert record.fen == fen


def test_dots_alone_let_black_begin_with_a_note() -> None:
    [note] = pgn(HEAD + "1... H8+7 2. H2+3 *").diagnostics
    assert (note.code, note.severity) == ("first-side", Severity.NOTE)
    fen = kifu.Position().fen().replace(" w ", " b ")
    assert pgn(HEAD.rstrip() + f'\n[FEN "{fen}"]\n\n1... H8+7 2. H2+3 *').diagnostics == []


@pytest.mark.parametrize("space", [" ", "\n", "\u3000"])
def test_much_space_hides_no_moves(space: str) -> None:
    for score in (f"{space * 5000}1. C2.5 H8+7 *", f"1.{space * 5000}{{x}} C2.5 H8+7 *"):
        record = pgn(HEAD + score)
        assert (moves(record), codes(record)) == (["h3e3", "h10g8"], [])


def test_a_setup_that_says_otherwise_than_the_dots_is_told() -> None:
    fen = kifu.Position().fen().replace("0 1", "0 3")
    record = pgn(f'[FEN "{fen}"]\n\n1... 炮8平5')
    assert moves(record) == ["h8e8"]
    assert codes(record) == ["conflict"]


def test_dai_shogi_in_hodges() -> None:
    record = pgn('[Variant "dai shogi"]\n[Black "A"]\n[White "B"]\n\n1. P-8j P-8f 2. P-8i *\n')
    assert (record.game.name, len(record.main_line()), codes(record)) == ("dai_shogi", 3, [])


def test_many_games_with_and_without_headers() -> None:
    text = HEAD + "1. C2.5 1-0\n\n" + HEAD + "1. C8.5 0-1\n\n1. H2+3 H8+7 *\n\n1. H8+7 1/2-1/2\n" + HEAD
    games = list(kifu.read_all(text.encode(), format="pgn"))
    assert [moves(record)[:1] for record in games] == [["h3e3"], ["b3e3"], ["h1g3"], ["b1c3"], []]
    assert [record.origin.number for record in games] == [1, 2, 3, 4, 5]


def test_the_notation_may_change_from_game_to_game() -> None:
    text = HEAD + "1. C2.5\n\n" + HEAD + "1. 炮二平五\n\n" + HEAD + "1. h2e2\n\n" + HEAD + "1. C2=5\n"
    assert {tuple(moves(record)) for record in kifu.read_all(text.encode())} == {("h3e3",)}


# Clocks and evaluations


def test_commands_after_a_move_are_its_clock_and_evaluation() -> None:
    record = pgn(
        HEAD + "1. C2.5 {[%clk 1:23:45.6] a slip} H8+7 { [%eval 0.34,12] } 2. H2+3 {[%emt 3.5]} ; [%eval #-3]\n *"
    )
    assert [node.remarks() for node in record.main_line()] == [
        {"comment": "a slip", "clock": {"left": 5025600}},
        {"eval": {"centipawns": 34, "depth": 12}},
        {"clock": {"used": 3500}, "eval": {"mate": -3}},
    ]
    assert codes(record) == []


def test_they_are_written_before_the_text_of_the_comment() -> None:
    record = pgn(
        HEAD + "{[%eval 0.1] begin} 1. C2.5 {a slip [%emt 3] indeed [%clk 300] [%eval -.5/9]} (1. H2+3 {[%clk 2]}) *"
    )
    score = record.to_text("pgn", "wxf").split("\n\n")[1]
    assert score == (
        "{[%eval 0.10] begin}\n1. C2.5 {[%eval -0.50,9] [%clk 0:05:00] [%emt 0:00:03] a slip indeed} "
        "(1. H2+3 {[%clk 0:00:02]})\n*\n"
    )


def test_a_command_before_a_move_stays_in_that_comment() -> None:
    record = pgn(HEAD + "1. {[%clk 0:05:00]} C2.5 H8+7 ({[%eval 0.3] or} 1... H2+3) *")
    first, second = record.main_line()
    assert (first.before, first.clock) == ("[%clk 0:05:00]", None)
    assert (first.children[1].before, first.children[1].evaluation) == ("[%eval 0.3] or", None)
    assert pgn(record.to_text("pgn", lossless=True)) == record
    assert second.remarks() == {}


def test_commands_after_a_move_that_cannot_be_read_stay_with_its_text() -> None:
    record = pgn(HEAD + "1. C2.5 {[%clk 0:05:00]} R9.9 {[%clk 0:04:00]} *")
    [first] = record.main_line()
    assert (first.rest, first.clock) == ("R9.9 {[%clk 0:04:00]}", kifu.Clock(left=300000))


def test_a_comment_between_games_gives_the_next_game_its_evaluation() -> None:
    [record] = kifu.read_all(b'{[%eval 0.2] a preface}\n\n[Event "x"]\n\n{and more} 1. C2.5 *\n', format="pgn")
    assert record.root.remarks() == {"comment": "a preface\nand more", "eval": {"centipawns": 20}}


# Scale


def test_one_corrupt_game_in_a_hundred_leaves_the_others_whole() -> None:
    count = 100 * effort(20)
    good = HEAD + "1. 炮二平五 马8进7 2. 马二进三 车9平8 1-0\n\n"
    bad = HEAD + "1. 炮二平五 马8进7 2. 马二进四 车9平8 1-0\n\n"
    text = "".join(bad if number % 100 == 50 else good for number in range(count))
    whole, errors = 0, []
    for record in kifu.read_all(text.encode()):
        whole += len(record.main_line()) == 4 and not record.diagnostics
        errors += record.diagnostics
    assert whole == count - count // 100
    assert len(errors) == count // 100
    height = HEAD.count("\n") + 2
    assert {(error.line - 5) % height for error in errors} == {0}
    assert {error.game % 100 for error in errors} == {51}


# Numbers


@pytest.mark.parametrize(
    ("score", "plies"),
    [
        ("1. C2.5 2. H2+3 H8+7 3. R1.2 R9.8 4. P7+1 P7+1", 1),
        ("1. 炮二平五 2. 马二进三 马8进7 3. 车一平二 车9平8 4. 兵七进一 卒7进1 *", 1),
        ("1.C2.5 H8+7 2.H2+3 3.R1.2 R9.8 4.P7+1", 3),
        ("1. C2.5 H8+7 {so} 2. H2+3 3. R1.2 R9.8", 3),
        ("1. C2.5 H8+7 2... R9.8 3. R1.2", 2),
    ],
)
def test_a_number_that_shows_a_missing_move_ends_the_line(score: str, plies: int) -> None:
    record = pgn(HEAD + score)
    assert len(record.main_line()) == plies
    assert codes(record) == ["missing-move"]


@pytest.mark.parametrize(
    "score",
    [
        "1. C2.5 H8+7 2. H2+3 R9.8 3. R1.2",
        "1. C2.5 1... H8+7 2. H2+3 2... R9.8 3. R1.2",
        "1. C2.5 2. H8+7 3. H2+3 4. R9.8 5. R1.2",
        "7. C2.5 H8+7 8. H2+3 R9.8 9. R1.2",
        "C2.5 H8+7 H2+3 R9.8 R1.2",
        "1. C2.5 H8+7 (1... C8.5 2. H2+3) 2. H2+3 R9.8 3. R1.2",
    ],
)
def test_numbers_that_fit_are_passed_over(score: str) -> None:
    record = pgn(HEAD + score)
    assert len(record.main_line()) == 5
    assert codes(record) == []


def test_a_wrong_number_is_told_and_the_moves_are_read() -> None:
    record = pgn(HEAD + "1. C2.5 H8+7 3. H2+3 R9.8 4. R1.2")
    assert (len(record.main_line()), codes(record)) == (5, ["move-number"])


def test_a_branch_whose_number_is_of_another_move_stays_text() -> None:
    record = pgn(HEAD + "1. C2.5 H8+7 2. H2+3 R9.8 (1... H2+3 2. R1+1) 3. R1.2")
    assert [len(record.main_line()), len(record.lines())] == [5, 1]
    assert codes(record) == ["missing-move"]


def test_dots_behind_a_comment_let_the_second_side_begin() -> None:
    record = pgn(HEAD + "{intro}\n1... H8+7 2. C2.5 H2+3 *")
    assert moves(record) == ["h10g8", "h3e3", "b10c8"]


def test_nothing_behind_the_result_is_taken_for_a_branch() -> None:
    record = pgn(HEAD + "1. C2.5 H8+7 1-0 2. H2+3 R9.8 (2... H2+3)")
    assert len(record.lines()) == 1
    assert set(codes(record)) == {"stray-text"}


@pytest.mark.parametrize("score", ["1. C2.5 {x}1-0", "1. C2.5 (1. C8.5)1-0"])
def test_a_result_glued_to_a_bracket(score: str) -> None:
    assert pgn(HEAD + score).result is kifu.Result.FIRST


@pytest.mark.parametrize("remark", ["; a remark", "{a remark}"])
def test_a_comment_before_the_tags_belongs_to_the_game(remark: str) -> None:
    [record] = kifu.read_all(f'{remark}\n[Event "x"]\n\n{{first}} 1. C2.5 *\n'.encode(), format="pgn")
    assert record.root.comment == "a remark\nfirst"


def test_a_comment_without_a_game_is_reported() -> None:
    records = kifu.read_all(b"{a remark}\n", format="pgn")
    assert list(records) == []
    assert [(d.code, d.text) for d in records.diagnostics] == [("stray-comment", "a remark")]


XQN = """[Title "甲 vs 乙"]
[Red "甲"]
[Result ""]
[Score "7=1"] 1.炮二平五  [Score "8=-2"] 马２进３
[Score "8=2"] 2.马二进三  [Score "9=-1"] 炮８平６
[Score "9=1"] 3.车一平二
"""


def test_tags_between_moves_are_comments_on_the_moves_after_them() -> None:
    [record] = kifu.read_all(XQN, strict=False)
    assert [node.comment for node in record.main_line()] == [
        "Score 7=1",
        "Score 8=-2",
        "Score 8=2",
        "Score 9=-1",
        "Score 9=1",
    ]
    assert record.tags == {"Title": "甲 vs 乙", "Red": "甲"}
    assert not [each for each in record.diagnostics if each.severity != "note"]


def test_moves_may_follow_tags_in_one_line() -> None:
    text = '[Red "a"] [Black "b"] 1. C2.5 H8+7 1-0\n[Red "c"] 1. H2+3 H8+7 0-1\n'
    one, two = kifu.read_all(text, format="pgn", strict=True)
    assert (one.tags, two.tags) == ({"Red": "a", "Black": "b"}, {"Red": "c"})
    assert [len(record.main_line()) for record in (one, two)] == [2, 2]
    assert [record.result.value for record in (one, two)] == ["1-0", "0-1"]


def test_a_wrong_move_after_tags_in_its_line_has_its_column() -> None:
    [record] = kifu.read_all('[Red "a"] 1. C2.5 H8+1 *', format="pgn")
    assert [(each.line, each.column) for each in record.diagnostics] == [(1, 19)]


def test_a_sign_of_capture_between_two_points_is_read() -> None:
    [record] = kifu.read_all('[Format "ICCS"]\n\n1. H2-E2 H9-G7 2. E2xE6+ *')
    assert len(record.main_line()) == 3
    assert {each.severity.value for each in record.diagnostics} == {"note"}


@pytest.mark.parametrize(
    ("before", "code"),
    [
        ("}", "stray-bracket"),
        ("1-0", "stray-text"),
        ("%x", "escape-line"),
        ("{a} 1-0", "stray-text"),
        ("$1", "stray-text"),
    ],
)
def test_what_stands_before_the_first_game_and_is_none_is_reported(before: str, code: str) -> None:
    records = kifu.read_all(f'{before}\n[Event "x"]\n\n1. C2.5 *\n', format="pgn")
    [record] = records
    assert len(record.main_line()) == 1
    assert [found.code for found in records.diagnostics] == [code]


def test_a_comment_before_the_first_game_is_kept_without_a_word() -> None:
    records = kifu.read_all('{a}\n[Event "x"]\n\n1. C2.5 *\n', format="pgn")
    assert [record.root.comment for record in records] == ["a"]
    assert records.diagnostics == []


@pytest.mark.parametrize(
    "comment", ["{黑方在下，黑先}", "{第一图\n（黑先）}", "; Black to move\n", "{a} {[%clk 0:10:00] 黒から}"]
)
@pytest.mark.parametrize("score", ["1. 炮8平5 马二进三 2. 马8进7", "1. C8.5 H2+3 2. H8+7", "1. C8.8 H2+3 2. H8+7"])
def test_a_comment_before_the_moves_says_who_begins(comment: str, score: str) -> None:
    record = pgn(f"{HEAD}{comment} {score} *\n")
    assert record.starts_turned
    assert len(record.main_line()) == (0 if "C8.8" in score else 3)
    assert kifu.read(record.to_text("pgn")).fen == record.fen
    usual = kifu.Position().fen()
    assert pgn(f'{HEAD[:-1]}[FEN "{usual}"]\n\n{comment} 1. C2.5 *').fen == usual


def test_a_comment_that_says_otherwise_does_not_turn_what_is_written() -> None:
    record = pgn(HEAD + "1. C2.5 H8+7 *")
    record.root.comment = "黑先"
    assert kifu.read(record.to_text("pgn")).fen == record.fen


def test_a_comment_after_the_first_number_says_nothing_of_who_begins() -> None:
    assert pgn(HEAD + "1. {黑先} C2.5 H8+7 {黑先} 2. H2+3 *").starts_as_usual
