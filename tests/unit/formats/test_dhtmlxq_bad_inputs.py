"""DhtmlXQ: what happens to broken boards and hostile pages (rows B54 to B57 of the bad inputs)."""

import pytest

import kifu
from kifu.records.node import Node
from tests.effort import effort
from tests.unit.formats.test_dhtmlxq import START, board, codes, moves, read, read_all

SHUFFLE = "0908000108090100"  # two chariots go to and fro


@pytest.mark.parametrize(
    ("men", "reason"),
    [
        (START[:63], "63 digits"),
        (START + "0", "65 digits"),
        (START + "09", "66 digits"),
        ("x" + START[1:], "'x' in the list of men is no digit"),
        ("０" + START[1:], "'０' in the list of men is no digit"),
    ],
)
def test_b54_a_list_of_men_that_cannot_be_read(men: str, reason: str) -> None:
    record = read(board(binit=men, movelist="77477062"))
    assert codes(record) == ["bad-setup", "bad-position"]
    assert reason in record.diagnostics[0].reason
    assert record.root.rest == f"[binit]{men} 7747 7062"
    assert not record.playable


def test_b54_nobody_on_the_board() -> None:
    record = read(board(binit="99" * 32))
    assert (record.fen, codes(record)) == ("9/9/9/9/9/9/9/9/9/9 w - - 0 1", ["bad-position"])


def test_b54_two_men_on_a_point_and_one_off_the_board() -> None:
    record = read(board(binit="0909" + "92" + START[6:], movelist="7747"))
    assert codes(record) == ["bad-setup", "bad-setup"]
    assert [diagnostic.reason for diagnostic in record.diagnostics] == [
        "man 2 (N): another man stands on a1",
        "man 3 (B): 92 is off the board",
    ]
    assert record.fen.split()[0].endswith("/R2AKABNR")
    assert moves(record) == ["h3e3"]


@pytest.mark.parametrize("digits", ["774770", "7747706", "77477062x", "7747 7062 9", "7747706２"])
def test_b55_a_list_of_moves_of_odd_length(digits: str) -> None:
    record = read(board(movelist=digits))
    assert record.diagnostics[0].code == "bad-move-text"
    assert record.diagnostics[0].line == 2
    assert moves(record) == ["h3e3", "h10g8"][: len("".join(digits.split())) // 4 - (digits[-1] == "２")]


def test_b55_a_million_digits() -> None:
    repeats = effort(10_000)
    record = read(board(movelist=SHUFFLE * repeats))
    assert (len(record.main_line()), codes(record)) == (4 * repeats, [])
    record = read(board(movelist="7747" + "7" * 999_996))
    assert codes(record) == ["illegal-move"]
    assert len(record.main_line()[0].rest.split()) == 249_999


@pytest.mark.parametrize(
    ("branches", "reasons"),
    [
        ({"move_0_9_1": "7062"}, ["line 1 leaves line 0 at ply 9, and that line has the plies 1 to 2"]),
        ({"move_0_0_1": "7747"}, ["line 1 leaves line 0 at ply 0, and that line has the plies 1 to 2"]),
        ({"move_7_1_1": "7747"}, ["line 1 leaves line 7, which is not there"]),
        ({"move_1_1_1": "7747"}, ["line 1 leaves line 1, which does not lead back to the main line"]),
        (
            {"move_2_1_1": "7747", "move_1_1_2": "7737"},
            [
                "line 1 leaves line 2, which does not lead back to the main line",
                "line 2 leaves line 1, which does not lead back to the main line",
            ],
        ),
        (
            {"move_0_2_1": "7242", "move_1_1_2": "7747"},
            ["line 2 leaves line 1 at ply 1, and that line has the plies 2 to 2"],
        ),
        ({"move_0_1_0": "1747"}, ["there is a line 0 already"]),
        ({"move_0_1_1": "1747", "move_0_2_1": "7242"}, ["there is a line 1 already"]),
    ],
)
def test_b55_branches_that_have_no_place(branches: dict[str, str], reasons: list[str]) -> None:
    record = read(board(movelist="77477062", **branches))
    assert [diagnostic.reason for diagnostic in record.diagnostics] == reasons
    assert set(codes(record)) == {"bad-branch"}
    assert moves(record) == ["h3e3", "h10g8"]
    assert record.root.rest.count("[") == len(reasons)


def test_b55_many_lines_in_a_cycle_and_one_behind_the_other() -> None:
    count = effort(5_000)
    cycle = {f"move_{(number + 1) % count + 1}_2_{number + 1}": "7242" for number in range(count)}
    record = read(board(movelist="77477062", **cycle))
    assert record.root.rest.count("]7242") == count
    siblings = {f"move_{number}_2_{number + 1}": "7242" for number in range(count)}
    record = read(board(movelist="77477062", **siblings))
    assert len(record.root.children[0].children) == count + 1


def test_b55_a_branch_behind_the_last_move_goes_on_from_it() -> None:
    record = read(board(movelist="7747", move_0_2_1="7062"))
    assert (moves(record), codes(record)) == (["h3e3", "h10g8"], ["bad-branch"])


def test_b55_a_comment_on_no_move_stays_as_text() -> None:
    record = read(board(movelist="7747", comment2="a", comment5_1="b", comment0_1="c"))
    assert codes(record) == ["stray-comment", "stray-comment"]
    assert record.root.rest == "[comment0_2]a [comment5_1]b"
    assert record.main_line()[0].comment == "c"


@pytest.mark.parametrize(
    ("text", "tags", "problems"),
    [
        (
            "[DhtmlXQ][DhtmlXQ_title]a [DhtmlXQ_red]b[/DhtmlXQ_red] c[/DhtmlXQ_title][/DhtmlXQ]",
            {"Title": "a", "Red": "b"},
            ["unclosed", "stray-text", "bad-tag"],
        ),
        ("[DhtmlXQ][DhtmlXQ_title]a[/DhtmlXQ]", {"Title": "a"}, ["unclosed"]),
        ("[DhtmlXQ][DhtmlXQ_title]a[/DhtmlXQ_title]", {"Title": "a"}, ["unclosed"]),
        ("[DhtmlXQ][DhtmlXQ_title]a", {"Title": "a"}, ["unclosed", "unclosed"]),
        ("[DhtmlXQ][DhtmlXQ][DhtmlXQ_title]a[/DhtmlXQ_title][/DhtmlXQ][/DhtmlXQ]", {"Title": "a"}, []),
        (
            "[DhtmlXQ][DhtmlXQ_title]&lt;i&gt;<script>alert(1)</script>[/DhtmlXQ_title][/DhtmlXQ]",
            {"Title": "&lt;i&gt;<script>alert(1)</script>"},
            [],
        ),
        (
            "<p>[DhtmlXQ][DhtmlXQ_title]&lt;script&gt;alert(1)[/DhtmlXQ_title][/DhtmlXQ]",
            {"Title": "<script>alert(1)"},
            [],
        ),
        (f"<p>[DhtmlXQ][DhtmlXQ_title]&#{'9' * 5000};[/DhtmlXQ_title][/DhtmlXQ]", {"Title": f"&#{'9' * 5000};"}, []),
    ],
)
def test_b56_tags_nested_and_unclosed_and_text_that_is_data(
    text: str, tags: dict[str, str], problems: list[str]
) -> None:
    [record] = read_all(text)
    assert (record.tags, codes(record)) == (tags, problems)


def test_b57_five_hundred_boards_on_a_page_of_twenty_megabytes() -> None:
    filler = "<p>lorem ipsum [a] var x = 'y'; DhtmlXQ</p>\n" * 950
    one = f"<div>{board(title='t', movelist=SHUFFLE)}</div>".replace("\n", " ")
    page = "<html>" + (one + filler) * 500
    assert len(page) > 20_000_000
    for text in (page, page.replace("\n", " ")):
        records = read_all(text)
        assert len(records) == 500
        assert all(len(record.main_line()) == 4 and not record.diagnostics for record in records)


@pytest.mark.parametrize(
    "piece",
    ["[DhtmlXQ_", "[DhtmlXQ_a]", "[/DhtmlXQ_a]", "[DhtmlXQ]", "[/", "var DhtmlXQ_movelist='", "var  ", "\\'", "<", "|"],
)
@pytest.mark.parametrize("start", ["", "[DhtmlXQ]<p>[DhtmlXQ_title]", "var DhtmlXQ_movelist = '"])
def test_b57_no_repetition_takes_more_than_linear_time(start: str, piece: str) -> None:
    # A quadratic reading of these would take hours.
    count = effort(20_000)
    for record in read_all(start + piece * count):
        assert isinstance(record.root, Node)


def test_boards_without_fields_are_told_of() -> None:
    records = kifu.read_all(b"[DhtmlXQ][DhtmlXQ_title][/DhtmlXQ_title][/DhtmlXQ]", format="dhtmlxq")
    assert list(records) == []
    assert [diagnostic.code for diagnostic in records.diagnostics] == ["empty-board"]


def test_a_text_without_any_board_is_refused() -> None:
    for text in (b"", b" \n", b"\xef\xbb\xbf"):
        assert list(kifu.read_all(text, format="dhtmlxq")) == []
    with pytest.raises(kifu.KifuError, match="there is no record in it: no score, and no board"):
        read("炮二平五 马8进7")


def test_bytes_that_are_no_text_are_told() -> None:
    record = read(board(title="好 x", movelist="7747").encode().replace(b" x", b" \xff\xff\xff"))
    assert codes(record) == ["bad-encoding"]
