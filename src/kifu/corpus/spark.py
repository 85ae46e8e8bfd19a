"""Apache Spark: the rows of ``convert_batch``, made on a cluster.

    from kifu.corpus import spark

    os.environ["PYSPARK_PYTHON"] = "/opt/kifu/bin/python"
    session = SparkSession.builder.getOrCreate()
    games = spark.convert(spark.read_sources(session, "s3://bucket/games"))
    games.write.parquet("s3://bucket/tables/games")

Workers need kifu with the extra ``data``; ``PYSPARK_PYTHON`` is the whole path of their Python.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import pyarrow as pa

from kifu.corpus.batches import convert_batch
from kifu.corpus.schema import GAMES, SOURCES
from kifu.errors import MissingExtraError

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

# Spark has no bytes of a fixed length and no short offsets of long texts; nothing else differs.
_NAMES = {
    pa.binary(): "binary",
    pa.binary(16): "binary",
    pa.large_binary(): "binary",
    pa.string(): "string",
    pa.int16(): "smallint",
    pa.int32(): "int",
    pa.int64(): "bigint",
    pa.map_(pa.string(), pa.string()): "map<string,string>",
}


def convert(sources: "DataFrame") -> "DataFrame":
    """Return the rows of ``convert_batch``, with the columns of ``GAMES``, for a frame with those of ``SOURCES``."""
    return sources.select(*SOURCES.names).mapInArrow(convert_batches, schema_text())


def read_sources(session: "SparkSession", *paths: str) -> "DataFrame":
    """Return the files of folders as a frame with the columns of ``SOURCES``; each has to fit into memory.

    Spark leaves out empty files, of which ``kifu import`` makes a note.
    """
    try:
        from pyspark.sql import functions
    except ImportError as error:
        raise MissingExtraError("a cluster", "pyspark", extra="spark") from error
    files = session.read.format("binaryFile").option("recursiveFileLookup", "true").load(list(paths))
    return files.select(
        # What Spark names file:/games/a.pgn is /games/a.pgn everywhere else.
        functions.regexp_replace("path", "^file:/+", "/").alias("path"),
        functions.lit(0).cast("bigint").alias("offset"),
        functions.col("content").alias("data"),
        functions.lit(None).cast("string").alias("format"),
        functions.lit(None).cast("string").alias("encoding"),
    )


def collect(games: "DataFrame") -> pa.Table:
    """Return a frame that ``convert`` made as a table of ``GAMES``, to the last byte what one machine makes."""
    return games.toArrow().select(GAMES.names).cast(GAMES)


def convert_batches(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Yield what ``convert_batch`` makes of batches as Spark has them, in types that Spark takes."""
    for batch in batches:
        sources = pa.Table.from_batches([batch]).select(SOURCES.names).cast(SOURCES).combine_chunks()
        for part in sources.to_batches():
            games = convert_batch(part)
            types = [pa.binary() if pa.types.is_fixed_size_binary(field.type) else field.type for field in games.schema]
            columns = [column.cast(kind) for column, kind in zip(games.columns, types, strict=True)]
            yield pa.RecordBatch.from_arrays(columns, names=games.schema.names)


def schema_text() -> str:
    """Return the columns of ``GAMES`` in the words of Spark."""
    return ", ".join(f"`{field.name}` {_NAMES[field.type]}" for field in GAMES)
