"""Laws 1 to 5 and 8 over every format: what is written is read again, what is lost is said, junk breaks nothing."""

import gc
import io
import random
from time import process_time
from weakref import ref

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import kifu
from kifu import registry
from kifu.diagnostics import Severity
from kifu.files.reading import Records
from kifu.formats.base import Format, Written, find_format
from kifu.notations.base import Notation, find_notation, notations_of
from kifu.records.record import Record
from tests.effort import effort
from tests.laws.records import grown, home_of, records

READERS = [name for name in registry.names("formats") if find_format(name).reads]
WRITERS = [name for name in READERS if find_format(name).writes]
PAIRS = [(name, game) for name in WRITERS for game in find_format(name).games or registry.names("games")]
EXAMPLES = effort(12, least=3)
SLOW = settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


def write_record(record: Record, form: Format, notation: str = "") -> Written:
    name = notation or form.usual_notation(record.game)
    return form.write(record, find_notation(name, record.game))


def read_back(data: bytes, form: Format, *, strict: bool = False, game: str | None = None) -> Record:
    [record] = Records(data, format=form, strict=strict, game=game)
    return record


def variants(form: Format) -> list[Format]:
    return [form, *(form.set(**{option: value}) for option, values in form.options.items() for value in values[1:])]


@pytest.mark.parametrize(("name", "game"), PAIRS)
@SLOW
@given(data=st.data())
def test_what_is_written_reads_back_or_the_loss_is_told(name: str, game: str, data: st.DataObject) -> None:
    """Laws 1, 4 and 5: strictly, and no second loss."""
    record = data.draw(records(game))
    form = data.draw(st.sampled_from(variants(find_format(name))))
    first = write_record(record, form)
    again = read_back(first.data, form, strict=True, game=game if not form.games else None)
    if not first.losses:
        assert again == record
    second = write_record(again, form)
    assert second.data == first.data
    assert not second.losses
    lenient = read_back(first.data, form, game=game if not form.games else None)
    assert lenient == again
    assert not lenient.diagnostics
    # Reading back compares each kind of thing of which no loss was reported, and would refuse.
    kifu.write(record, io.BytesIO(), format=form)


@pytest.mark.parametrize(("name", "game"), PAIRS)
def test_a_record_is_freed_when_nobody_has_it(name: str, game: str) -> None:
    """Who reads a million games has one at a time: no reader leaves a circle that waits for the collector."""
    form = find_format(name)
    data = write_record(grown(game, 5, 20, 3), form).data
    gc.disable()
    try:
        gone = [ref(record) for record in Records(data, format=form)]
        gone.append(ref(read_back(data, form)))
        assert [record() for record in gone] == [None] * len(gone)
    finally:
        gc.enable()


@pytest.mark.parametrize("name", WRITERS)
def test_random_games_survive_every_format(name: str) -> None:
    """Law 2, branches and all: to the format, to JSON and back."""
    form = find_format(name)
    for seed in range(effort(30, least=11)):
        game = "dai_shogi" if "dai_shogi" in (form.games or ("dai_shogi",)) and seed % 10 == 0 else home_of(form)
        record = grown(game, seed, 40, seed % 4)
        there = write_record(record, form)
        read = read_back(there.data, form, strict=True)
        if not there.losses:
            assert read == record
        back = read_back(write_record(read, find_format("json")).data, find_format("json"), strict=True)
        assert back == read


@pytest.mark.parametrize("name", [name for name in WRITERS if find_format(name).notated])
def test_every_notation_stands_in_every_format_of_moves(name: str) -> None:
    form = find_format(name)
    for game in form.games or registry.names("games"):
        for notation in notations_of(kifu.Position(game).game):
            if notation.brackets and not form.brackets:
                continue
            for seed in range(3):
                branches = 0 if write_record(grown(game, seed, 8, 2), form).losses else 2
                check_notation(grown(game, seed, 30, branches), form, notation)


def check_notation(record: Record, form: Format, notation: Notation) -> None:
    data = form.write(record, notation)
    assert not data.losses
    assert read_back(data.data, form, strict=True, game=record.game.name) == record, notation.name


@pytest.mark.parametrize("name", READERS)
@SLOW
@given(junk=st.one_of(st.binary(max_size=400), st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace"))))
def test_junk_is_refused_with_a_reason(name: str, junk: bytes) -> None:
    """Law 3: whatever the bytes are, records or a KifuError."""
    reasons = []
    for strict in (False, True):
        try:
            list(Records(junk, format=name, strict=strict))
        except kifu.KifuError as error:
            reasons.append(str(error))
    assert all(reasons)


@pytest.mark.parametrize("name", WRITERS)
def test_spoiled_files_are_refused_or_read_with_diagnostics(name: str) -> None:
    form = find_format(name)
    choice = random.Random(7)
    data = bytearray(write_record(grown(home_of(form), 3, 40, 3), form).data)
    reasons = []
    for _ in range(effort(40)):
        spoiled = bytearray(data)
        for _ in range(choice.randint(1, 8)):
            spoiled[choice.randrange(len(spoiled))] = choice.randrange(256)
        for strict in (False, True):
            try:
                for record in Records(bytes(spoiled), format=form, strict=strict):
                    list(record.walk())
            except kifu.KifuError as error:
                reasons.append(str(error))
    assert all(reasons)


@pytest.mark.parametrize("name", WRITERS)
def test_what_strict_accepts_lenient_reads_without_a_word(name: str) -> None:
    """Law 4 on written games; the formats that are only read have files of their own in their tests."""
    form = find_format(name)
    data = write_record(grown(home_of(form), 11, 30, 0), form).data
    strict, lenient = read_back(data, form, strict=True), read_back(data, form)
    assert strict == lenient
    assert [diagnostic for diagnostic in lenient.diagnostics if diagnostic.severity is not Severity.NOTE] == []


@pytest.mark.parametrize("piece", ["\n", " ", "\t\n", "[", "{", "<", "FORMAT\n", "START ", "1. ", "炮", "①", "\r"])
def test_recognising_is_quick_whatever_the_file_begins_with(piece: str) -> None:
    """Law 8 for the first look at a file."""
    head = (piece * 65536)[:65536]
    for name in READERS:
        began = process_time()
        find_format(name).recognises(head.encode()[:65536], head)
        assert process_time() - began < 2, name
