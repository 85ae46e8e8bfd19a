"""The tables of a library: what their columns are called and what is in them.

``VERSION`` grows when a column changes its name, its type or its meaning; every table says in its metadata which one
it has.  A column for which a record has nothing is null.
"""

import pyarrow as pa

# 2: a move of a large board is a byte or two, where 1 had five.
VERSION = 2
_METADATA = {b"kifu": str(VERSION).encode()}

# What is read: a file, or a part of a large one that begins at a byte of it.
SOURCES = pa.schema(
    [
        pa.field("path", pa.string(), nullable=False),
        pa.field("offset", pa.int64(), nullable=False),
        pa.field("data", pa.large_binary(), nullable=False),
        pa.field("format", pa.string()),
        pa.field("encoding", pa.string()),
    ],
    metadata=_METADATA,
)

# One row for each record; a source that could not be read, or only in part, has one more, with the number 0.
GAMES = pa.schema(
    [
        pa.field("id", pa.binary(16), nullable=False),  # of the game, its start and its moves, not of the players
        pa.field("path", pa.string(), nullable=False),
        pa.field("offset", pa.int64(), nullable=False),  # the byte at which its source begins
        pa.field("number", pa.int32(), nullable=False),  # of the record in its source, from 1
        pa.field("game", pa.string(), nullable=False),
        pa.field("format", pa.string()),
        pa.field("notation", pa.string()),
        pa.field("encoding", pa.string()),
        pa.field("first", pa.string()),  # the player who moves first
        pa.field("second", pa.string()),
        pa.field("event", pa.string()),
        pa.field("date", pa.string()),  # as it is written
        pa.field("day", pa.string()),  # 1979-06-03, 1979-06 or 1979, as far as it is known
        pa.field("year", pa.int16()),
        pa.field("result", pa.string(), nullable=False),
        pa.field("first_rating", pa.int16()),
        pa.field("second_rating", pa.int16()),
        pa.field("tags", pa.map_(pa.string(), pa.string())),  # the others
        pa.field("start", pa.string(), nullable=False),  # setup text
        pa.field("plies", pa.int32(), nullable=False),
        pa.field("moves", pa.binary(), nullable=False),  # as kifu.corpus.packed has them
        pa.field("ending", pa.string()),  # how it ended: the words of the file, or else what the board says
        pa.field("material", pa.string()),  # the men that are left
        pa.field("opening", pa.string()),  # its code
        pa.field("error", pa.string()),  # the code of the first error
        pa.field("error_line", pa.int32()),  # from 1, in its source
        pa.field("error_column", pa.int32()),
        pa.field("error_ply", pa.int32()),
        pa.field("error_text", pa.string()),  # why
    ],
    metadata=_METADATA,
)

# What a part of a library was read from: a file as it was then, or a block of a large one.
FILES = pa.schema(
    [
        pa.field("path", pa.string(), nullable=False),
        pa.field("size", pa.int64(), nullable=False),  # of the whole file
        pa.field("changed", pa.int64(), nullable=False),  # when, in nanoseconds
        pa.field("offset", pa.int64(), nullable=False),
        pa.field("length", pa.int64(), nullable=False),
        pa.field("records", pa.int32(), nullable=False),
        pa.field("error", pa.string()),  # why it could not be read, or not as a whole
        pa.field("error_text", pa.string()),
    ],
    metadata=_METADATA,
)

# One row for each move that was played in a position, however many games it stood in.
POSITIONS = pa.schema(
    [
        pa.field("game", pa.string(), nullable=False),
        pa.field("hash", pa.uint64(), nullable=False),  # of the men and the side to move
        pa.field("shape", pa.uint64(), nullable=False),  # the same for its mirror image and with the sides exchanged
        pa.field("move", pa.string()),  # h3e3; nothing where games ended
        pa.field("count", pa.uint32(), nullable=False),  # games in which it was played
        pa.field("first_wins", pa.uint32(), nullable=False),
        pa.field("draws", pa.uint32(), nullable=False),
        pa.field("second_wins", pa.uint32(), nullable=False),
        pa.field("first_year", pa.int16()),
        pa.field("last_year", pa.int16()),
        pa.field("games", pa.list_(pa.uint32()), nullable=False),  # the rows of those games in the same part
    ],
    metadata=_METADATA,
)
