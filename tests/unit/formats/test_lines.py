"""Lists of games, one a line: the columns are found out, one bad line does not touch the others."""

import io
from pathlib import Path

import pytest

import kifu
from kifu.diagnostics import Severity
from kifu.errors import FormatError, UnknownNameError
from kifu.formats.base import find_format
from kifu.formats.lines import convert_list
from kifu.formats.lines.columns import MOST_NAMES, kind_of, tag_of
from kifu.formats.writing import Losses
from kifu.notations.base import find_notation
from kifu.records.record import Record, Result

BARE = "9/9/9/9/9/9/9/9/4R4/5K3 w - - 0 1"
MATE = "3k5/9/9/9/9/9/9/9/4R4/5K3 w - - 0 1"


def read(text: str, columns: str = "", **named: str) -> list[Record]:
    form = f"lines:columns={columns}" if columns else "lines"
    return list(kifu.read_all(text.encode(), format=form, notation=named.get("notation", ""), game=named.get("game")))


def moves(record: Record) -> str:
    return " ".join(str(node.move) for node in record.main_line())


@pytest.mark.parametrize(
    ("line", "tags", "fen", "line_moves"),
    [
        ("iaxeugSr;h2e2,h9g7", {"GameId": "iaxeugSr"}, "", "h3e3 h10g8"),
        ("iaxeugSr;h2e2 h9g7", {"GameId": "iaxeugSr"}, "", "h3e3 h10g8"),
        ("a1;;h2e2,h9g7", {"GameId": "a1"}, "", "h3e3 h10g8"),
        (f"a mate|{MATE}|e1e8", {"Title": "a mate"}, MATE, "e2e9"),
        (f"兵的杀法|{MATE}", {"Title": "兵的杀法"}, MATE, ""),
        ("a game||炮二平五 马8进7", {"Title": "a game"}, "", "h3e3 h10g8"),
        ("book|page 12|炮二平五 马8进7", {"Title": "book|page 12"}, "", "h3e3 h10g8"),
        (f"{MATE};e1e8", {}, MATE, "e2e9"),
        ("a1\tC2.5 H8+7", {"GameId": "a1"}, "", "h3e3 h10g8"),
        ("a1;1. C2.5 H8+7 2. H2+3", {"GameId": "a1"}, "", "h3e3 h10g8 h1g3"),
        ("position startpos moves h2e2 h9g7", {}, "", "h3e3 h10g8"),
        (f"position fen {MATE} moves e1e8", {}, MATE, "e2e9"),
        (f"12:03:44 > position fen {MATE}", {}, MATE, ""),
        ("position startpos", {}, "", ""),
        ("a1;P-8j P-8f P-7j", {"GameId": "a1"}, "", "8k8j 8e8f 7k7j"),
    ],
)
def test_columns_are_found_out(line: str, tags: dict[str, str], fen: str, line_moves: str) -> None:
    [record] = read(line)
    assert (record.tags, record.fen, moves(record)) == (tags, fen or record.game.start, line_moves)
    assert record.diagnostics == []


def test_a_list_of_setups_has_a_record_for_each() -> None:
    first, second = kifu.read_all(f"{MATE}\n3k5/9/9/9/9/9/9/9/9/5K3 b\n".encode())
    assert (first.fen, second.fen) == (MATE, "3k5/9/9/9/9/9/9/9/9/5K3 b - - 0 1")
    with pytest.raises(FormatError):
        kifu.read(b"src/a/b/c/d/e\nsrc/a/b/c/d/f\n")


def test_columns_can_be_named() -> None:
    [record] = read("2024-01-01;A;B;C2.5 H8+7;red wins", "date;red;black;moves;result")
    assert record.tags == {"Date": "2024-01-01", "Red": "A", "Black": "B"}
    assert (moves(record), record.result) == ("h3e3 h10g8", Result.FIRST)
    with pytest.raises(UnknownNameError, match="unknown value of columns 'red;black'"):
        find_format("lines:columns=red;black")


def test_a_table_names_its_columns() -> None:
    text = 'Red Player,moves,Outcome\nA,"C2.5, H8+7",RED_WINS\n"B, junior",H2+3,\n'
    first, second = read(text)
    assert (first.tags, moves(first), first.result) == ({"Red": "A"}, "h3e3 h10g8", Result.FIRST)
    assert (second.tags, moves(second), second.result) == ({"Red": "B, junior"}, "h1g3", Result.UNKNOWN)


def test_one_move_a_row() -> None:
    text = "game_id,move_index,move,red,clock\ng1,0,h2e2,A,10\ng1,1,h9g7,A,20\ng2,0,b2e2,B,5\n"
    records = kifu.read_all(text.encode())
    first, second = records
    assert (first.tags, moves(first)) == ({"GameId": "g1", "Red": "A"}, "h3e3 h10g8")
    assert (second.tags, moves(second)) == ({"GameId": "g2", "Red": "B", "Clock": "5"}, "b3e3")
    [left_out] = records.diagnostics
    assert left_out.reason == "columns that differ from move to move: Clock"


def test_a_row_that_is_missing_is_an_error_at_its_line() -> None:
    [record] = read("id,ply,move\ng1,1,h2e2\ng1,3,h0g2\n")
    [problem] = record.diagnostics
    assert (problem.code, problem.line, problem.ply, moves(record)) == ("missing-move", 3, 2, "h3e3")
    assert record.main_line()[-1].rest == "h0g2"


def test_one_bad_line_does_not_touch_the_others() -> None:
    good, bad, junk, last = read("a;h2e2 h9g7\nb;h2e2 h2e2 h9g7\nc;what is this\nd;h2e2\n")
    assert [moves(good), moves(bad), moves(junk), moves(last)] == ["h3e3 h10g8", "h3e3", "", "h3e3"]
    [problem] = bad.diagnostics
    assert (problem.code, problem.line, problem.column, problem.ply) == ("illegal-move", 2, 8, 2)
    assert bad.main_line()[-1].rest == "h2e2 h9g7"
    assert (junk.root.rest, junk.diagnostics[0].severity) == ("what is this", Severity.ERROR)
    assert (good.diagnostics, last.diagnostics) == ([], [])


def test_a_number_shows_that_a_move_is_missing() -> None:
    [record] = read("a;1. C2.5 H8+7 2. H2+3 3. R1.2 R9.8 4. P7+1")
    assert (record.diagnostics[0].code, moves(record)) == ("missing-move", "h3e3 h10g8 h1g3")


def test_lines_of_a_log_without_a_position_are_left_out_with_a_note() -> None:
    records = kifu.read_all(b"ucci\nposition startpos moves h2e2\ngo depth 8\nbestmove h9g7\n")
    [record] = records
    assert moves(record) == "h3e3"
    assert [problem.reason for problem in records.diagnostics] == ["3 lines name no position"]


@pytest.mark.parametrize(
    ("columns", "written"),
    [
        ("title|fen|moves", f"x｜y|{MATE}|e2e9\n"),
        ("id;moves", ";\n"),
        ("fen;moves", f"{MATE};e2e9\n"),
        ("moves", "*\n"),
        ("fen", f"{MATE}\n"),
        ("position", f"position fen {MATE} moves e2e9\n"),
        ("id,ply,move,fen", f",1,e2e9,{MATE}\n"),
    ],
)
def test_what_has_no_column_is_reported(columns: str, written: str) -> None:
    record = Record(tags={"Title": "x|y"}, fen=MATE, result=Result.FIRST)
    record.root.add(record.game.move("e2e9")).comment = "mate"
    form = find_format(f"lines:columns={columns}")
    data, losses, *_ = form.write(record, find_notation("uci", record.game))
    assert data.decode() == written
    reasons = " ".join(loss.reason for loss in losses)
    assert "comments" in reasons
    assert "results" in reasons


def test_a_table_is_written_with_its_header(tmp_path: Path) -> None:
    first, second = Record(tags={"GameId": "a,b"}), Record()
    first.root.add(first.game.move("h3e3")).add(first.game.move("h10g8"))
    second.root.add(second.game.move("b3e3"))
    path = tmp_path / "games.csv"
    assert kifu.write([first, second], path, format="lines:columns=id,ply,move,fen", notation="wxf") == []
    assert path.read_text() == 'id,ply,move,fen\n"a,b",1,C2.5,\n"a,b",2,H8+7,\n,1,C8.5,\n'
    assert list(kifu.read_all(path)) == [first, second]


LISTS = {
    "uci": ("h3e3 h10g8 h1g3\nh3e3 b10c8\nc4c5 c7c6\n", 3),
    "without spaces": ("h3e3h10g8h1g3\nh3e3b10c8\nc4c5c7c6\n", 3),
    "Chinese": ("炮二平五 马8进7\n炮二平五 马2进3 马二进三\n", 2),
    "WXF, with an error in one of five": ("C2.5 H8+7\nP7+1 P7+1\nC2.5 C8.5\nH2+3 R8+7\nE3+5 E3+5\n", 5),
    "shogi": ("7g7f 3c3d\n7g7f 8c8d 2g2f\n", 2),
    "a score": ("h3e3 h10g8\nh1g3 i10h10\ni1h1\n", 1),
    "a score with a move a line": ("C2.5\nH8+7\nH2+3\nR9.8\n", 1),
    "a score with an error": ("C2.5 H8+7\nH2+3 R9.9\nR1.2 P7+1\n", 1),
    "a score with numbers": ("1. C2.5 H8+7\n2. C2.5 H8+7\n", 1),
    "one line": ("h3e3 h10g8\n", 1),
}


@pytest.mark.parametrize("kind", LISTS)
def test_a_list_of_moves_alone_is_told_from_a_score(kind: str) -> None:
    text, count = LISTS[kind]
    assert len(list(kifu.read_all(text.encode()))) == count


def test_the_suffix_and_the_shape_of_lines_are_recognised(tmp_path: Path) -> None:
    path = tmp_path / "games.lines"
    assert kifu.write(kifu.read("1. C2.5 H8+7", format="text"), path) == []
    assert path.read_text() == "||C2.5 H8+7\n"
    assert kifu.detect(path).format == "lines"
    assert kifu.detect(b"iaxeugSr;h2e2,h9g7\npfITsOA3;h2e2\n").format == "lines"
    assert kifu.detect(b'{"kifu": 1}\n').format == "json"
    assert kifu.detect("炮二平五; 马8进7\n").format == "text"


def test_a_table_with_a_field_that_is_too_long_is_an_error() -> None:
    with pytest.raises(FormatError, match="the table cannot be read: field larger"):
        kifu.read(b"id,move\ng1," + b"h2e2 " * 40_000)


def test_a_list_is_converted_line_by_line() -> None:
    lines = ["a1;h2e2,h9g7", "a2; b2e2 b9c7 ", f"{MATE};e1e8", "a3;h2e2 h2e2", "", "a4;nothing", f"{BARE};e1e8"]
    converted = list(convert_list(lines, "wxf"))
    assert [line.text for line in converted] == ["a1;C2.5 H8+7", "a2; C8.5 H2+3 ", f"{MATE};R5+7", "", "", "", ""]
    assert [line.error.code for line in converted if line.error] == ["illegal-move", "bad-move-text", "bad-move"]
    wrong = converted[3].error
    assert wrong
    assert wrong.span
    assert (wrong.ply, wrong.span.column) == (2, 9)


def test_a_log_is_converted_and_its_other_lines_stay() -> None:
    log = ["ucci", "position startpos moves h2e2 h9g7", f"position fen {MATE} moves e1e8", "go depth 3"]
    texts = [line.text for line in convert_list(log, "zh-hans")]
    assert texts == [
        "ucci",
        "position startpos moves 炮二平五 马8进7",
        f"position fen {MATE} moves 车五进七",
        "go depth 3",
    ]
    with pytest.raises(FormatError, match="a table is read as records"):
        list(convert_list(["id,move", "a,h2e2"], "wxf"))


@pytest.mark.parametrize("to", ["wxf", "zh-hans", "english", "uci"])
@pytest.mark.parametrize(
    "line", ["a1;h2e2,h9g7 [%rest junk%3B {x}]", "a1;b2e2 [%rest y] h9g7", "a1;[%rest y]", f"{MATE};e1e8 [%rest z]"]
)
def test_text_that_was_kept_stays_where_it_is_when_a_list_is_converted(line: str, to: str) -> None:
    lines = ["a0;h2e2,h9g7", line]
    converted = [done.text for done in convert_list(lines, to, "ucci")]
    before, after = (read("\n".join(texts)) for texts in (lines, converted))
    assert before == after
    assert any(node.rest for node in [after[1].root, *after[1].main_line()])


def test_several_columns_of_one_kind_are_reported_once() -> None:
    records = kifu.read_all(b"id;moves;result;outcome\na;h2e2;1-0;0-1\nb;h2e2;1-0;0-1\n", format="lines")
    assert [record.result for record in records] == [Result.SECOND, Result.SECOND]
    [problem] = [item for item in records.diagnostics if item.code == "conflict"]
    assert (problem.severity, problem.reason) == ("warning", "several columns are the result: result, outcome")
    assert problem.repair == "only 'outcome', the last of them, is read"


def test_names_that_files_make_up_do_not_fill_the_memory() -> None:
    for number in range(3 * MOST_NAMES):
        kind_of(f"column {number}")
        tag_of(f"column {number}")
    assert kind_of.cache_info().currsize <= MOST_NAMES
    assert tag_of.cache_info().currsize <= MOST_NAMES


# What could not be read, and tables of other programs


@pytest.mark.parametrize("columns", ["moves", "id;moves", "title|fen|moves|result", "position", "id,ply,move,fen"])
@pytest.mark.parametrize("rest", ["XX yy, P5+1", "a;b|c\td", "1. H2+3 1-0", "马8进6 {?}\n[%rest x]"])
def test_what_could_not_be_read_is_kept_and_no_loss(columns: str, rest: str) -> None:
    record = kifu.read("1. C2.5 H8+7", notation="wxf")
    record.root.rest, record.main_line()[0].rest, record.main_line()[1].rest = rest, rest, rest
    form = find_format(f"lines:columns={columns}")
    written = form.write(record, find_notation("wxf", record.game))
    assert written.losses == []
    data = b"".join(form.join([written.data], Losses("lines")))
    [again] = kifu.read_all(data, format=f"lines:columns={columns}", notation="wxf", strict=True)
    assert again == record


def test_a_line_that_cannot_be_read_to_its_end_is_an_error_at_its_place() -> None:
    [record] = read("a1;C2.5 H8+7 XX yy")
    assert (moves(record), record.main_line()[-1].rest) == ("h3e3 h10g8", "XX yy")
    [problem] = record.diagnostics
    assert (problem.severity, problem.ply, problem.column) == (Severity.ERROR, 3, 14)
    form = find_format("lines:columns=id;moves")
    written = form.write(record, find_notation("wxf", record.game))
    assert (written.data, written.losses) == (b"a1;C2.5 H8+7 [%rest XX yy]\n", [])


def test_text_of_branches_and_of_lists_of_setups_is_a_loss() -> None:
    record = kifu.read('[Event "x"]\n\n1. C2.5 (1. H2+3 XX) H8+7 *\n', notation="wxf")
    written = find_format("lines:columns=event;moves").write(record, find_notation("wxf", record.game))
    assert any("could not be read" in loss.reason for loss in written.losses)
    record = kifu.read("XX yy", format="lines", notation="wxf")
    written = find_format("lines:columns=fen").write(record, find_notation("wxf", record.game))
    assert any("could not be read" in loss.reason for loss in written.losses)


def test_a_column_may_name_the_notation_of_its_moves_and_others_may_be_sentences() -> None:
    rows = ["0\t0\tg3f2\t71", "0\t1\tb12d14\t72", "1\t0\tb3c3\t70"]
    text = "\n".join(["game\tply\tmove_xboard\tcount  (of all moves, before it)", *rows])
    records = kifu.read_all(text.encode())
    first, second = records
    assert (first.game.name, first.tags, len(first.main_line())) == ("dai_shogi", {"GameId": "0"}, 2)
    assert (second.tags["GameId"], len(second.main_line())) == ("1", 1)
    assert [diagnostic.code for diagnostic in records.diagnostics] == ["not-kept"]


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("a|3k5/9/9/9/9/9/9/9/4R4/5K3 w|e2e3|1-0|b|c\n", {"Title": "a", "More": "b|c"}),
        ("id,moves\n1,h3e3,b,c\n", {"GameId": "1", "More": "b,c"}),
    ],
)
def test_what_stands_after_the_last_column_is_kept(text: str, tags: dict[str, str]) -> None:
    [record] = read(text)
    assert record.tags == tags
    assert len(record.main_line()) == 1


def test_long_unread_text_does_not_hide_the_moves_after_it() -> None:
    line = f"[%rest {'x' * 9000}] C2.5 H8+7\n".encode()
    record = kifu.read(line, format="lines")
    assert record.origin.notation == "wxf"
    assert "C2.5" in record.root.rest or record.main_line()


def test_long_unread_text_in_a_row_does_not_hide_the_moves_after_it() -> None:
    text = f"id,ply,move\n1,1,[%rest {'x' * 9000}] C2.5\n1,2,H8+7\n"
    record = kifu.read(text.encode(), format="lines")
    assert (record.origin.notation, len(record.main_line())) == ("wxf", 2)


@pytest.mark.parametrize("number", ["1...", "1. ...", "..."])
def test_dots_in_place_of_the_first_move_let_the_other_side_begin(number: str) -> None:
    [record] = read(f"a1;{number} H8+7 H2+3\n")
    assert [str(node.move) for node in record.main_line()] == ["h10g8", "h1g3"]
    assert [diagnostic.code for diagnostic in record.diagnostics] == ["first-side"]
    [converted] = convert_list([f"a1;{number} H8+7 H2+3"], "zh-hans")
    assert converted.text == "a1;1... 马8进7 马二进三"
    assert kifu.convert(f"{number} H8+7 H2+3", "uci") == "h10g8 h1g3"


def test_a_setup_that_says_otherwise_than_the_dots_is_reported() -> None:
    [record] = read("id;fen;moves\n1;3k5/9/9/9/9/9/9/9/9/5K3 w;1... K4+1\n")
    assert [str(node.move) for node in record.main_line()] == ["d10d9"]
    assert [diagnostic.code for diagnostic in record.diagnostics] == ["conflict"]


@pytest.mark.parametrize(
    "rest",
    ["H8+8 !! R9.8 ! P7+1 ?", "H8+8 H2+3 ！！ R9.8", "H8+8 resign", "H8+8 1-0", "H8+8, H2+3; R9.8 | x", "1... H8+8"],
)
def test_what_could_not_be_read_goes_through_a_list_as_it_was(rest: str) -> None:
    record = Record()
    record.root.add("C2.5").rest = rest
    stream = io.BytesIO()
    assert kifu.write(record, stream, format="lines") == []
    again = kifu.read(stream.getvalue())
    assert ([node.rest for node in again.main_line()], again.result) == ([rest], record.result)
