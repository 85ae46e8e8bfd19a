"""Messages: filled as the table says, which the scripts of pages keep too; and what cannot be read is an error."""

import json
from pathlib import Path
from typing import Any

import pytest

from kifu.errors import KifuError
from kifu.languages.language import find_language
from kifu.languages.message import arguments_in, fill, parse

TABLE: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "data" / "messages" / "filled.json").read_text("utf-8")
)


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row["text"])
def test_a_message_is_filled(row: dict[str, Any]) -> None:
    language = find_language(row["language"])

    def write(value: object) -> str:
        return language.write_number(value) if isinstance(value, int) else str(value)

    assert fill(row["message"], row["arguments"], language.category, write) == row["text"]


@pytest.mark.parametrize(
    "message", ["{", "{}", "a } b", "{n, plural, one {x}}", "{n, plural, other {x}", "{n, number}", "{side, select}"]
)
def test_a_message_that_cannot_be_read_is_quoted(message: str) -> None:
    with pytest.raises(KifuError) as caught:
        parse(message)
    assert repr(message) in str(caught.value)


def test_a_missing_argument_is_named() -> None:
    with pytest.raises(KifuError, match="'point'"):
        fill("{point}", {}, lambda number: "other")


def test_the_arguments_of_a_message_are_known_with_their_kinds() -> None:
    message = "{n, plural, one {{side, select, other {a {man}}}} other {#}}"
    assert arguments_in(message) == {"n": {"plural", ""}, "side": {"select"}, "man": {""}}
