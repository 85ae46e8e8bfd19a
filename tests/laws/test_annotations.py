"""Clocks and evaluations in every format: read back as they were, or their loss is reported."""

import pytest

import kifu
from kifu.formats.base import find_format
from kifu.notations.base import find_notation
from kifu.records.annotations import Clock, Evaluation
from tests.laws.records import grown, home_of
from tests.laws.test_formats import WRITERS, read_back

LOST = "cannot hold clocks and evaluations"
# As lichess, chess.com, FICS and DGT boards write them, and what none of them means.
WILD = (
    '[Event "x"]\n\n{[%eval 0.2] the start} 1. C2.5 { [%eval 0.17] [%clk 0:00:30] } H8+7 {[%clk 0:02:59.9]} '
    "2. H2+3 {good [%emt 0.250] move} (2. H8+7 {[%clk 00:29:57]} {[%emt\n00:00:14]}) "
    "R9.8 {[%clk abc] [%cal Gh3e3] [%eval #-3,20]} 3. R1.2 {[%clk 1:00:00] [%clk 2:00:00]} *\n"
)


@pytest.mark.parametrize("name", WRITERS)
def test_they_are_kept_or_their_loss_is_reported(name: str) -> None:
    form = find_format(name)
    record = grown(home_of(form), 1, 3, 0)
    first, second, third = record.main_line()
    first.clock, first.evaluation, first.comment = Clock(3505, 300000), Evaluation(-34, depth=12), "两行\n注解"
    second.evaluation, second.rest = Evaluation(mate=-3), "马8进6"
    third.clock = Clock(left=0)
    record.root.evaluation = Evaluation(0)
    written = form.write(record, find_notation(form.usual_notation(record.game), record.game))
    if any(LOST in loss.reason for loss in written.losses):
        return
    assert written.losses == []
    assert read_back(written.data, form, strict=True) == record


def test_the_list_of_games_alone_has_no_place_for_them() -> None:
    record = kifu.read("C2.5")
    record.main_line()[0].clock = Clock(left=1000)
    losing = [
        name
        for name in WRITERS
        if home_of(find_format(name)) == record.game.name
        and any(
            LOST in loss.reason for loss in find_format(name).write(record, find_notation("wxf", record.game)).losses
        )
    ]
    assert losing == ["lines"]


@pytest.mark.parametrize("name", [name for name in WRITERS if name not in ("lines", "text", "wxf")])
def test_what_programs_write_goes_through_every_format_of_trees(name: str) -> None:
    record = kifu.read(WILD, strict=True)
    form = find_format(name)
    if home_of(form) != record.game.name:
        return
    written = form.write(record, find_notation(form.usual_notation(record.game), record.game))
    again = read_back(written.data, form, strict=True)
    assert [node.remarks() for node in (again.root, *again.main_line())] == [
        {"comment": "the start", "eval": {"centipawns": 20}},
        {"clock": {"left": 30000}, "eval": {"centipawns": 17}},
        {"clock": {"left": 179900}},
        {"comment": "good move", "clock": {"used": 250}},
        {"comment": "[%clk abc] [%cal Gh3e3]", "eval": {"mate": -3, "depth": 20}},
        {"comment": "[%clk 2:00:00]", "clock": {"left": 3600000}},
    ]
    branch = again.main_line()[1].children[1]
    assert branch.clock == Clock(14000, 1797000)


@pytest.mark.parametrize("name", [name for name in WRITERS if name not in ("lines", "json", "usen")])
@pytest.mark.parametrize(
    ("clock", "evaluation", "comment"),
    [
        (None, None, "[%clk 0:01:00]"),
        (Clock(used=1000), None, "so [%clk 0:01:00]"),
        (Clock(left=-1), None, "x"),
        (Clock(left=10**15), Evaluation(5), "x"),
        (Clock(), None, ""),
        (None, Evaluation(), "x"),
        (None, Evaluation(depth=3), ""),
        (None, Evaluation(34, mate=2), ""),
    ],
)
def test_what_would_read_back_otherwise_is_reported(
    name: str, clock: Clock | None, evaluation: Evaluation | None, comment: str
) -> None:
    form = find_format(name)
    record = grown(home_of(form), 1, 1, 0)
    node = record.main_line()[0]
    node.clock, node.evaluation, node.comment = clock, evaluation, comment
    notation = find_notation(form.usual_notation(record.game), record.game)
    written = form.write(record, notation)
    assert [loss.code for loss in written.losses] == ["not-kept"]
    again = read_back(written.data, form, strict=True)
    second = form.write(again, notation)
    assert (second.data, second.losses) == (written.data, [])


def test_json_keeps_every_number() -> None:
    form = find_format("json")
    record = kifu.read("C2.5")
    for clock, evaluation in ((Clock(), Evaluation()), (Clock(-1, 10**15), Evaluation(34, 2, 3))):
        record.main_line()[0].clock, record.main_line()[0].evaluation = clock, evaluation
        written = form.write(record, find_notation("wxf", record.game))
        assert not written.losses
        assert read_back(written.data, form, strict=True) == record
