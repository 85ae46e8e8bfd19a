"""Text that could not be read stays unread text in every format: as it was, still an error, still repairable."""

import pytest

import kifu
from kifu.formats.base import find_format
from kifu.notations.base import find_notation
from kifu.records.repair.record import find_damage
from tests.laws.records import grown, home_of
from tests.laws.test_formats import WRITERS, read_back

# The second move of Red is illegal, and so is the fourth.
TWO_FAULTS = "1. 炮二平五 马8进7 2. 马二进四 车9平8 3. 车一平二 马2进3 4. 兵七进二 卒7进1"
UNREAD = "cannot hold text that could not be read"
HOSTILE = 'a %7D } { [Event "x"] ]\n\n[%rest b] */ || [/DhtmlXQ_red] \udcb0} \u2028 ( 炮二平五 ) '


@pytest.mark.parametrize("name", WRITERS)
@pytest.mark.parametrize(
    "text", [TWO_FAULTS, "1. 炮二平五 俥九进九", "马二进四", "1. 炮二平五 (1. 炮八平五 卒9进9) 马8进7 车一进九"]
)
def test_unread_moves_are_unread_and_repairable_after_writing(name: str, text: str) -> None:
    record = kifu.read(f'[Event "x"]\n\n{text}\n')
    form = find_format(name)
    if home_of(form) != record.game.name:
        return
    written = form.write(record, find_notation(form.usual_notation(record.game), record.game))
    if any(UNREAD in loss.reason for loss in written.losses):
        return  # it has no place for what stands in a branch, and says so
    again = read_back(written.data, form)
    main, main_again = ([item.root, *item.main_line()] for item in (record, again))
    assert [node.rest for node in main_again] == [node.rest for node in main]
    assert any(node.rest for node in main_again)
    damage, damage_again = find_damage(record), find_damage(again)
    assert damage is not None
    assert damage_again is not None
    assert [item.moves for item in damage_again.repairs.candidates] == [
        item.moves for item in damage.repairs.candidates
    ]


@pytest.mark.parametrize("name", WRITERS)
@pytest.mark.parametrize("text", [HOSTILE, *HOSTILE.split(), " ", "\n", "%u4E00", "%2", "*", "\x00\x1b"])
def test_whatever_could_not_be_read_is_kept_as_it_was(name: str, text: str) -> None:
    form = find_format(name)
    record = grown(home_of(form), 1, 2, 0)
    record.root.rest = record.main_line()[0].rest = record.main_line()[1].rest = text
    record.main_line()[0].comment = "before it"
    written = form.write(record, find_notation(form.usual_notation(record.game), record.game))
    if any(UNREAD in loss.reason for loss in written.losses):
        return
    if any("cannot hold comments" in loss.reason for loss in written.losses):
        record.main_line()[0].comment = ""
        written = form.write(record, find_notation(form.usual_notation(record.game), record.game))
    assert written.losses == []
    assert read_back(written.data, form, strict=True) == record
