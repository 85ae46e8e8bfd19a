"""Messages: the scripts have their types from Python, and what kifu makes is what they say."""

import re
from typing import Annotated, Any, NotRequired

import pytest
from pydantic import TypeAdapter

from docs._make import scripts
from kifu.notations.base import notations_of
from kifu.records.record import Record
from kifu.render.replay import describe_game, replay_moves, replay_of
from kifu.render.themes import find_theme
from kifu.rules.game import find_game
from kifu.web import replay_messages, verbs
from kifu.web.messages import RecordForm, RecordJson
from kifu.web.typed import TypedDict

GAMES = ("xiangqi", "dai_shogi")


class Sample(TypedDict):
    """A sample."""

    one: str
    other: NotRequired[list[int | None]]


def test_every_message_and_every_verb_has_a_type_for_the_scripts() -> None:
    made = scripts.module()
    assert "export interface RecordForm {" in made
    typed = set(re.findall(r"^  (\w+): \{ asked: ", made, re.MULTILINE))
    assert typed >= {verb.__name__ for verb in (*verbs.ASKED, *verbs.KNOWN)}


def test_a_message_is_an_interface_with_its_docstring() -> None:
    assert scripts.interface(Sample) == (
        "/** A sample. */\nexport interface Sample {\n  one: string;\n  other?: (number | null)[];\n}\n"
    )


@pytest.mark.parametrize(
    ("kind", "spelt"),
    [
        (dict[str, tuple[int, bool]], "Record<string, [number, boolean]>"),
        (list[Sample], "Sample[]"),
        (RecordJson, "RecordForm"),
        (Annotated[list[Any], "[move: number]"], "[move: number]"),
        (list[dict[str, Any]], "Record<string, unknown>[]"),
    ],
)
def test_types_are_spelt_as_typescript_spells_them(kind: Any, spelt: str) -> None:
    assert scripts.spell(kind) == spelt


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_is_what_its_message_says(game: str) -> None:
    record = Record(game)
    record.root.add(record.start().legal_moves()[0])
    TypeAdapter(replay_messages.ReplayData).validate_python(replay_of([record]))
    moves, entry = replay_moves(record)
    TypeAdapter(replay_messages.MovesGame).validate_python(moves)
    TypeAdapter(replay_messages.RecordData).validate_python(entry)


@pytest.mark.parametrize("game", GAMES)
def test_a_described_game_is_what_its_message_says(game: str) -> None:
    found = find_game(game)
    drawn = describe_game(found, notations_of(found), find_theme("wood"))
    TypeAdapter(replay_messages.DescribedGame).validate_python(drawn)


def test_a_record_in_json_is_what_its_message_says() -> None:
    from kifu.formats.json import KEYS, LINE_KEYS, NOTE_KEYS
    from kifu.web.messages import LineForm

    assert RecordForm.__annotations__.keys() == set(KEYS)
    assert LineForm.__annotations__.keys() == set(LINE_KEYS)
    assert replay_messages.Remarks.__annotations__.keys() == set(NOTE_KEYS)
