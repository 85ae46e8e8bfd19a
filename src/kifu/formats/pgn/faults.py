"""Faults: a game of a block read up to a move that cannot be played, without a record.

It says what the reader of records says of the game, as far as a table of games keeps it, and leaves to that reader all
games that have more than moves, numbers and a result, and those whose notation a fault may leave open.
"""

from collections.abc import Callable

from kifu.diagnostics import Diagnostic, Severity
from kifu.errors import AmbiguousMoveError, Place
from kifu.formats.blocks import RESULT_NUMBERS, Block
from kifu.formats.building import LEFT_AS_TEXT
from kifu.formats.guessing import LONGEST_LOOK, begins_exactly
from kifu.formats.pgn.games import LAST_RESULT
from kifu.formats.pgn.moves import is_plain, last_result
from kifu.formats.plain import FaultyGame
from kifu.formats.results import result_of
from kifu.lines.detection import outreads
from kifu.lines.numbering import count_rounds, split_rounds
from kifu.lines.reading import MOST_PLIES, is_settled, try_texts
from kifu.notations.base import Notation
from kifu.records.record import Record, Result


def read_to_fault(
    text: str, line: int, notation: Notation, block: Block, number: int, record: Callable[[], Record]
) -> FaultyGame | None:
    """Return what is read of the game of that number in a block, whose moves begin in a line.

    ``notation`` is that of the game before, as this one spells it; ``record`` reads the game whole.  ``None`` is for
    any game about which there is a doubt.
    """
    assert block.cuts
    lines = text.splitlines()
    text = "\n".join(lines)
    if len(text) > LONGEST_LOOK or len(lines) != block.cuts.text.count(b"\n", *_places(block, number)):
        return None
    start = block.start_of(number)
    if start is None or not is_plain(text):
        return None
    main, last = last_result(text)
    rounds = split_rounds(main, notation)
    if rounds is None or len(rounds.texts) > MOST_PLIES or any(map(LAST_RESULT.fullmatch, rounds.texts)):
        return None
    if not count_rounds(rounds.numbers, int(start.position.turn)):
        return None
    trial = try_texts(rounds.texts, notation, start.position)
    error = trial.error
    if error is None or isinstance(error, AmbiguousMoveError) or any(map(is_settled, trial.readings)):
        return None
    if not begins_exactly(trial) or not outreads(main, trial, start.position):
        return None
    place = rounds.find_start(len(trial.readings))
    column = place - text.rfind("\n", 0, place)
    where = Place(line + text.count("\n", 0, place), column, len(trial.readings) + 1)
    tags, ending = block.tags_of(number)
    result = RESULT_NUMBERS[block.cuts.said[number]]
    if result is Result.UNKNOWN:
        result = result_of(last) or Result.UNKNOWN
    problem = Diagnostic.of(error, Severity.ERROR, LEFT_AS_TEXT, where)
    return FaultyGame(block.game, tags, result, ending, start, trial.moves, notation.full_name, problem, record)


def _places(block: Block, number: int) -> tuple[int, int]:
    assert block.cuts
    first, stop = block.cuts.places[2 * number : 2 * number + 2]
    return first, stop
