"""Which tests ``make quick`` takes for a change."""

from tests.quick import find_tests


def test_the_tests_of_a_room_come_first_and_those_of_the_rooms_above_follow() -> None:
    found = find_tests(["src/kifu/notations/wxf.py"])
    rooms = ("notations/test_fourslot", "lines/test_lines", "records/test_node", "cli/test_moves")
    places = [found.index(f"tests/unit/{name}.py") for name in rooms]
    assert places == sorted(places)
    assert not [name for name in found if name.startswith(("tests/unit/core/", "tests/unit/rules/"))]


def test_what_stands_above_all_is_tested_alone() -> None:
    found = find_tests(["src/kifu/cli/moves.py"])
    assert found[0].startswith("tests/unit/cli/")
    assert {name.split("/")[2] for name in found if name.startswith("tests/unit/") and name.count("/") > 2} == {"cli"}


def test_a_changed_test_is_the_first_of_all() -> None:
    found = find_tests(["tests/laws/test_play.py", "src/kifu/rules/fen.py"])
    assert found[0] == "tests/laws/test_play.py"
    assert "tests/unit/rules/test_fen.py" in found


def test_a_page_that_no_test_reads_needs_no_tests() -> None:
    assert find_tests(["CHANGELOG.md"]) == []
