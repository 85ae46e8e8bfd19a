"""Repairing: what was meant where a line goes wrong, whatever the slip and whatever the notation."""

import random

import pytest

import kifu
from kifu.lines.converting import Converter
from kifu.notations.base import find_notation, notations_of
from kifu.records.repair.line import REPAIR_KINDS, Repair, find_repairs
from tests.conftest import random_play


def words(line: str) -> list[str]:
    return line.split()


GAME = words(
    "C2.5 H8+7 H2+3 R9.8 R1.2 H2+3 P7+1 P7+1 R2+6 C8.9 R2.3 C9-1 H8+7 A4+5 C8.9 C9.7 R3.4 H7+8 R9.8 C2+4 R4-2 C7+5 C5-1"
)
TANDEM = words("R9+1 H8+7 R9.1 H2+3 R+.4 R9.8 R4+5")


def notation(name: str, game: str = "xiangqi") -> kifu.Notation:
    return find_notation(name, kifu.Position(game).game)


def best(texts: list[str], name: str = "wxf") -> Repair:
    return find_repairs(kifu.Position(), texts, notation(name)).candidates[0]


def spoil(ply: int, *texts: str, replaces: int = 1, line: list[str] = GAME) -> list[str]:
    return [*line[: ply - 1], *texts, *line[ply - 1 + replaces :]]


def test_a_sound_line_needs_no_repair() -> None:
    assert find_repairs(kifu.Position(), GAME, notation("wxf")) == (0, "", None, ())
    assert find_repairs(kifu.Position(), [], notation("wxf")) == (0, "", None, ())


@pytest.mark.parametrize(
    ("kind", "ply", "line"),
    [
        ("wrong-side-file", 3, spoil(3, "H8+3")),
        ("wrong-side-file", 9, spoil(9, "R8+6")),
        ("direction", 12, spoil(12, "C9+1")),
        ("neighbour-file", 5, spoil(5, "R1.3")),
        ("neighbour-file", 16, spoil(16, "C9.8")),
        ("left-out", 13, spoil(13)),
        ("swapped", 9, spoil(9, "C8.9", "R2+6", replaces=2)),
        ("swapped", 9, spoil(9, "R2.3", "C8.9", "R2+6", replaces=3)),
        ("doubled", 10, spoil(9, "R2+6", "R2+6")),
        ("piece", 9, spoil(9, "C2+6")),
        ("spelling", 9, spoil(9, "Rx+6")),
        ("spelling", 9, spoil(9, "R2+")),
        ("number", 19, spoil(19, "R9.4")),
        ("other", 9, spoil(9, "what")),
        ("other", 9, spoil(9, "")),
    ],
)
def test_each_kind_of_slip_is_known(kind: str, ply: int, line: list[str]) -> None:
    repair = best(line)
    assert (repair.kind, repair.ply) == (kind, ply)
    assert repair.apply_to(line) == GAME


def test_front_for_rear_is_known() -> None:
    line = spoil(5, "R-.4", line=TANDEM)
    repair = best(line)
    assert (repair.kind, repair.apply_to(line)) == ("front-rear", TANDEM)
    assert repair.reason == "which of those on one file is meant: R+.4 for R-.4"


def test_a_slip_is_found_before_the_place_where_the_line_breaks() -> None:
    found = find_repairs(kifu.Position(), spoil(16, "C9.8"), notation("wxf"))
    assert (found.ply, found.text) == (22, "C7+5")
    assert isinstance(found.error, kifu.IllegalMoveError)
    assert found.error.ply == 22
    assert found.candidates[0].sureness > 0.9
    assert found.candidates[0]._replace(sureness=1) == Repair(
        16,
        ("C9.7",),
        (kifu.Move("i9", "g9"),),
        "neighbour-file",
        1,
        7,
        "the file beside it is meant: C9.7 for C9.8",
        1,
    )


def test_how_sure_repairs_are_adds_up_to_no_more_than_all() -> None:
    def surenesses(line: list[str]) -> list[float]:
        found = find_repairs(kifu.Position(), line, notation("wxf"), most=1000).candidates
        return [repair.sureness for repair in found]

    sure, unsure = surenesses(spoil(3, "H8+3")), surenesses([*GAME[:20], "what"])
    assert sure[0] > 0.99
    assert unsure[0] < 0.5
    for found in (sure, unsure):
        assert 0 < sum(found) < 1
        assert found == sorted(found, reverse=True)


@pytest.mark.parametrize(
    ("line", "texts", "moves", "replaces", "reason"),
    [
        (spoil(13), ("H8+7",), "b1c3", 0, "a move was left out before A4+5: H8+7"),
        (
            spoil(9, "C8.9", "R2+6", replaces=2),
            ("R2+6", "C8.9"),
            "h1h7 h8i8",
            2,
            "two moves stand in each other's place: C8.9 and R2+6",
        ),
        (spoil(9, "R2+6", "R2+6"), (), "", 1, "a move is written twice: R2+6"),
    ],
)
def test_a_repair_says_what_it_puts_in_place_of_what(
    line: list[str], texts: tuple[str, ...], moves: str, replaces: int, reason: str
) -> None:
    repair = best(line)
    assert (repair.texts, repair.replaces, repair.reason) == (texts, replaces, reason)
    assert " ".join(map(str, repair.moves)) == moves


def test_a_second_slip_further_on_does_not_hide_the_first() -> None:
    line = spoil(3, "H8+3")
    line[17] = "H1+8"
    repair = best(line)
    assert (repair.ply, repair.texts, repair.follows) == (3, ("H2+3",), 14)


def test_what_makes_the_whole_rest_legal_goes_before_a_likelier_slip() -> None:
    """H2+3 is one sign away, but no cannon would stand on the fifth file then."""
    repair = best(["H2-3", "H8+7", "C5+4"])
    assert (repair.kind, repair.follows) == ("other", 2)
    assert repair.texts in (("C2.5",), ("C8.5",))


def test_of_two_repairs_that_fit_the_one_that_gives_nothing_away_is_first() -> None:
    """Six points up the file the chariot is taken by a cannon, eight points up by the king; else it is safe."""
    line = words("R1+1 H8+7 R1.4 H2+3 R4+9")
    found = find_repairs(kifu.Position(), line, notation("wxf"), most=20).candidates
    texts = [repair.texts[0] for repair in found if repair.kind == "number"]
    assert set(texts[-2:]) == {"R4+6", "R4+8"}
    assert "R4+5" in texts


def test_every_candidate_is_what_it_says() -> None:
    line = spoil(9, "R2.3", "C8.9", "R2+6", replaces=3)
    for repair in find_repairs(kifu.Position(), line, notation("wxf"), most=50).candidates:
        position = kifu.Position()
        for text in repair.apply_to(line)[: repair.ply - 1 + len(repair.texts) + repair.follows]:
            position.play(position.parse(text, "wxf"))
        start = repair.ply - 1
        assert position.moves()[start : start + len(repair.moves)] == list(repair.moves)
        assert repair.kind in REPAIR_KINDS


def test_no_line_of_moves_is_listed_twice() -> None:
    line = spoil(9, "R2+6", "R2+6")
    applied = [
        tuple(repair.apply_to(line)) for repair in find_repairs(kifu.Position(), line, notation("wxf")).candidates
    ]
    assert len(set(applied)) == len(applied)


@pytest.mark.parametrize("most", [0, 1, 3])
def test_no_more_are_listed_than_asked_for(most: int) -> None:
    assert len(find_repairs(kifu.Position(), spoil(9, "what"), notation("wxf"), most=most).candidates) == most


def test_fewer_than_none_cannot_be_asked_for() -> None:
    with pytest.raises(ValueError, match="-1 repairs"):
        find_repairs(kifu.Position(), GAME, notation("wxf"), most=-1)


def test_the_start_is_left_as_it_was() -> None:
    start = kifu.Position()
    start.play(start.parse("C2.5", "wxf"))
    before = start.fen()
    assert find_repairs(start, spoil(3, "H8+3")[1:], notation("wxf")).candidates[0].ply == 2
    assert (start.fen(), start.ply) == (before, 1)


@pytest.mark.parametrize("name", [known.name for known in notations_of(kifu.Position().game)])
def test_a_move_left_out_and_a_misspelt_one_are_found_in_every_notation(name: str) -> None:
    known = notation(name)
    converter = Converter(notation("wxf"), known, kifu.Position())
    line = converter.convert(" ".join(GAME)).split(known.separator)
    assert best([*line[:12], *line[13:]], name).apply_to([*line[:12], *line[13:]]) == line
    misspelt = [*line[:8], line[8][:-1] + "~", *line[9:]]
    assert best(misspelt, name).apply_to(misspelt) == line


@pytest.mark.parametrize("name", [known.name for known in notations_of(kifu.Position("dai_shogi").game)])
def test_a_misspelt_move_is_found_in_every_notation_of_the_large_game(name: str) -> None:
    known = notation(name, "dai_shogi")
    position = kifu.Position("dai_shogi")
    line = []
    for move in [reached.moves() for reached in random_play("dai_shogi", 4, 40)][-1]:
        line.append(known.render(position, move))
        position.play(move)
    misspelt = [*line[:20], "~" + line[20][1:], *line[21:]]
    found = find_repairs(kifu.Position("dai_shogi"), misspelt, known).candidates
    assert line in [repair.apply_to(misspelt) for repair in found]


def test_a_loosely_written_score_is_repaired_as_well() -> None:
    line = [text.replace(".", "=") + "!" for text in GAME]
    del line[12]
    repair = best(line)
    assert (repair.kind, repair.ply, repair.texts) == ("left-out", 13, ("H8+7",))


def test_numerals_of_the_other_side_tell_where_a_move_was_left_out() -> None:
    line = words("炮二平五 马8进7 马二进三 车9平8 车一平二 兵七进一 卒7进1 车二进六 炮8平9 车二平三 炮9退1")
    found = find_repairs(kifu.Position(), line, notation("zh-hans"))
    assert found.candidates[0].kind == "left-out"
    assert found.candidates[0].ply == 6


def test_a_slip_far_from_the_start_of_a_long_line_is_found() -> None:
    shuffle = words("R1+1 R1+1 R1-1 R1-1") * 60
    line = [*shuffle, *spoil(3, "H8+3")]
    repair = best(line)
    assert (repair.ply, repair.texts) == (243, ("H2+3",))


@pytest.mark.parametrize(
    "text", ["", " ", "\n", "C2.5\nH8+7", "R2 +6", "\ud800", "炮" * 200, "9" * 10_000, "\x00", "1-0"]
)
def test_whatever_stands_there_it_is_replaced_or_left(text: str) -> None:
    for ply in (1, 9, 23):
        line = spoil(ply, text)
        found = find_repairs(kifu.Position(), line, notation("wxf"))
        assert found.ply in (0, ply)
        for repair in found.candidates:
            assert repair.reason.isprintable()


def test_any_junk_is_survived() -> None:
    choice = random.Random(8)
    texts = [*GAME, "", "x", "C2.5\tH8+7", "++", "前炮平五"]
    for name in ("wxf", "zh-hant", "uci"):
        for _ in range(10):
            find_repairs(kifu.Position(), choice.choices(texts, k=12), notation(name))


def test_moves_behind_a_mate_are_no_reason_to_fail() -> None:
    mate = kifu.Position.from_fen("4k4/4P4/4K4/9/9/9/9/9/9/9 b - - 0 1", forgive={"in-check", "off-points"})
    assert find_repairs(mate, ["K5+1", "K5+1"], notation("wxf")).ply == 1


UNREADABLE = words("C2.5 H8+7 H2+3 R9.8 R1.2 P7+1 R2+? C8.9 R2.3 C9-1")


def test_a_move_of_the_table_of_openings_is_likelier_than_others_as_near() -> None:
    assert best(UNREADABLE).texts == ("R2+6",)
    assert best(["C2.?", *GAME[1:]]).texts == ("C2.5",)


def test_a_move_that_a_book_knows_is_likelier_than_others_as_near() -> None:
    start = kifu.Position()
    for text in UNREADABLE[:6]:
        start.play(text)
    known = {start.hash: {start.game.packed(start.parse("R2+4")): 50}}
    found = find_repairs(kifu.Position(), UNREADABLE, notation("wxf"), book=lambda position: known.get(position, {}))
    assert found.candidates[0].texts == ("R2+4",)
    assert found.candidates[0].sureness > 0.8
