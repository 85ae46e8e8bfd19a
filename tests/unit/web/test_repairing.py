"""The verbs that put a broken record right, and where moves stand in the text."""

import json

import pytest

from kifu.errors import KifuError
from kifu.web import files, repairing
from kifu.web.record_messages import ApplyRepairAnswer
from tests.unit.cli.test_schemas import check

SHEET = "1. C2.5 H8+7 2. H8+3 R9.8 3. R1.2 H2+3"
# A game of which several words can be spoiled.
GAME = (
    "1. C2.5 H8+7 2. H2+3 R9.8 3. R1.2 H2+3 4. P7+1 P7+1 5. R2+6 C8.9 6. R2.3 C9-1 7. H8+7 A4+5 8. C8.9 C9.7 "
    "9. R3.4 R8+5 10. P5+1 R8.7"
)


def repair_all(text: str, **said: str) -> ApplyRepairAnswer:
    """Take the likeliest repair again and again, as a page does at each click, until the record is whole."""
    answer = repairing.apply_repair({"text": text, **said})  # type: ignore[typeddict-item]
    for _ in range(9):
        if answer["repair"] is None:
            break
        asked = {"record": answer["record"], "text": answer["text"], "choice": 1, **said}
        answer = repairing.apply_repair(asked)  # type: ignore[arg-type]
    return answer


def test_repairs_are_found() -> None:
    (broken,) = repairing.repair({"text": SHEET})["repairs"]
    assert broken["candidates"][0]["texts"] == ["H2+3"]
    check("repair", json.dumps({"file": "", "chosen": 0, **broken}))
    with pytest.raises(KifuError, match="candidates"):
        repairing.repair({"text": SHEET, "most": 1000})
    assert repairing.repair({"text": __file__}) == {"repairs": []}


def test_what_is_wrong_stands_in_the_text_and_each_candidate_too() -> None:
    wrong = repairing.apply_repair({"text": f"Hu\n{SHEET}"})["repair"]
    assert wrong is not None
    assert (wrong["line"], wrong["column"], wrong["length"], wrong["ply"]) == (2, 17, 4, 3)
    first = wrong["candidates"][0]
    assert first["places"] == [{"line": 2, "column": 17, "length": 4}]
    assert first["shown"][0]["move"] == first["moves"][0] == "h1g3"


def test_a_sheet_with_two_slips_becomes_whole_in_its_own_words() -> None:
    spoiled = GAME.replace("2. H2+3", "2. H8+3").replace("9. R3.4", "9. R9.4")
    answer = repair_all(spoiled)
    assert answer["repair"] is None
    assert answer["text"] == GAME
    comments = [note["comment"] for note in answer["record"]["lines"][0]["notes"].values()]
    assert all(comment.startswith("repaired: ") for comment in comments)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("3. R1.2 H2+3", "3. H2+3 R1.2"),  # in each other's place
        ("H8+7 A4+5", "H8+7 H8+7 A4+5"),  # twice
        ("7. H8+7", "7. H9+7"),
    ],
)
def test_each_kind_of_slip_is_put_right_in_the_text(right: str, wrong: str) -> None:
    answer = repair_all(GAME.replace(right, wrong))
    assert answer["repair"] is None
    assert len(answer["record"]["lines"][0]["moves"]) == 20
    assert answer["text"].split() == GAME.split()


def test_a_missing_move_is_put_in_where_the_numbers_show_it() -> None:
    answer = repair_all(GAME.replace("6. R2.3 C9-1", "6. R2.3"))
    assert answer["repair"] is None
    written = answer["text"].split()
    assert len(written) == len(GAME.split())
    assert written[: written.index("R2.3") + 1] == GAME.split()[: written.index("R2.3") + 1]


def test_words_of_a_comment_are_no_moves() -> None:
    spoiled = f'[Red "Hu"]\n\n{GAME}'.replace("2. H2+3", "2. H2+3 {or R9.8}").replace("7. H8+7", "{not H8+7} 7. H9+7")
    answer = repair_all(spoiled, format="pgn")
    assert answer["text"] == spoiled.replace("H9+7", "H8+7")


def test_one_record_of_many_is_mended_in_their_text() -> None:
    text = f'[Red "Hu"]\n\n{GAME} *\n\n[Red "Yang"]\n\n{GAME.replace("R2+6", "R9+6")} *\n'
    (_, second) = files.open_file(text.encode(), "two.pgn")["records"]
    asked = {"text": text, "record": second["record"], "number": 2, "format": "pgn"}
    answer = repairing.apply_repair({**asked, "choice": 1})  # type: ignore[typeddict-item]
    assert answer["repair"] is None
    assert answer["text"] == text.replace("R9+6", "R2+6")


def test_a_record_without_text_is_mended_too() -> None:
    broken = files.open_file(SHEET.encode())["records"][0]["record"]
    answer = repairing.apply_repair({"record": broken})
    assert answer["repair"] is not None
    assert "places" not in answer["repair"]["candidates"][0]
    repaired = repairing.apply_repair({"record": broken, "choice": 1})
    assert (repaired["repair"], len(repaired["record"]["lines"][0]["moves"])) == (None, 6)
    assert "text" not in repaired


def test_a_text_of_another_record_is_left_alone() -> None:
    broken = files.open_file(SHEET.encode())["records"][0]["record"]
    assert "text" not in repairing.apply_repair({"record": broken, "text": "1. P7+1 P7+1"})
    assert "text" not in repairing.apply_repair({"record": broken, "text": ""})


def test_what_cannot_be_chosen_is_refused() -> None:
    with pytest.raises(KifuError, match="no candidate 99"):
        repairing.apply_repair({"text": SHEET, "choice": 99})
    with pytest.raises(KifuError, match="no candidate"):
        repairing.apply_repair({"text": GAME, "choice": 1})
    with pytest.raises(KifuError, match="neither"):
        repairing.apply_repair({})


def places_of(text: str, number: int = 1, **named: str) -> list[str]:
    """Return the words that stand where the moves of a record are said to stand."""
    record = files.open_file(text.encode(), **named)["records"][number - 1]["record"]  # type: ignore[arg-type]
    lines = text.split("\n")
    found = repairing.places({"text": text, "record": record, "number": number})["places"]
    return [lines[place[0] - 1][place[1] - 1 :][: place[2]] if place else "" for place in found]


def test_moves_stand_in_the_text_in_the_order_of_a_score() -> None:
    text = '[Event "C2.5"]\n\n1. C2.5 {C8.5 is as good} H8+7 (1... H2+3\n2. H2+3) 2. h2+3 R9.8 *'
    assert places_of(text) == ["C2.5", "H8+7", "H2+3", "H2+3", "h2+3", "R9.8"]
    assert places_of("炮二平五馬8進7\n馬二進三") == ["炮二平五", "馬8進7", "馬二進三"]


def test_moves_of_a_later_record_stand_after_its_tags() -> None:
    text = '[Red "Hu"]\n\n1. C2.5 H8+7 *\n\n[Red "Yang"]\n[Black "Li"]\n\n1. C2.5 H2+3 *\n'
    record = files.open_file(text.encode())["records"][1]["record"]
    found = repairing.places({"text": text, "record": record, "number": 2})["places"]
    assert found == [(8, 4, 4), (8, 9, 4)]


def test_moves_stand_in_braces_in_wxf_and_between_elements_in_a_page() -> None:
    wxf = "FORMAT\tWXF\nGAME\tC2.5\n\nSTART{\n  1. C2.5  H8+7\n}END\n"
    assert places_of(wxf) == ["C2.5", "H8+7"]
    head = f"<html><head><style>{'td {color: red} ' * 20}</style></head>"
    page = f"{head}\n<p>炮二平五<br>馬8進7<br>馬二進三<br>車9平8</p></html>"
    assert places_of(page) == ["炮二平五", "馬8進7", "馬二進三", "車9平8"]
