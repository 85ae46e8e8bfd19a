"""What Spark is given: batches in its types, with the rows of ``convert_batch``; a cluster is in tests/cluster."""

import pyarrow as pa

from kifu.corpus import GAMES, convert_batch, make_sources
from kifu.corpus.spark import convert_batches, schema_text
from tests.unit.corpus.games import make_pgn


def test_batches_as_spark_has_them_give_the_same_rows() -> None:
    sources = make_sources([("a.pgn", make_pgn(5).encode()), ("b.pgn", b"")])
    columns = [
        sources.column("data").cast(pa.binary()) if name == "data" else sources.column(name)
        for name in sources.schema.names
    ]
    [batch] = convert_batches([pa.RecordBatch.from_arrays(columns, names=sources.schema.names)])
    assert batch.schema.field("id").type == pa.binary()
    assert pa.Table.from_batches([batch]).cast(GAMES).to_pylist() == convert_batch(sources).to_pylist()


def test_every_column_has_a_type_of_spark() -> None:
    columns = schema_text().split(", ")
    assert len(columns) == len(GAMES)
    assert columns[0] == "`id` binary"
    assert "`tags` map<string,string>" in columns
