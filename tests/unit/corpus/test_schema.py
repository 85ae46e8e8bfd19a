"""The tables: every column is on the page about them, and every table says which version it has."""

from pathlib import Path

import pyarrow as pa
import pytest

from kifu.corpus import GAMES, POSITIONS, SOURCES, VERSION
from kifu.corpus.schema import FILES

PAGE = Path(__file__).parents[3] / "docs" / "scale.md"


@pytest.mark.parametrize(("title", "schema"), [("games", GAMES), ("positions", POSITIONS), ("sources", FILES)])
def test_every_column_is_on_the_page(title: str, schema: pa.Schema) -> None:
    section = PAGE.read_text("utf-8").partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    assert [name for name in schema.names if f"`{name}`" not in section] == []


@pytest.mark.parametrize("schema", [GAMES, POSITIONS, SOURCES, FILES])
def test_every_table_has_the_version(schema: pa.Schema) -> None:
    assert schema.metadata == {b"kifu": str(VERSION).encode()}
