"""USEN: games of Shogi Playground, each in a line that may stand in an address: ``~0.7ku2jm.r``.

The start, as SFEN without its number and with ``_``, ``.`` and ``z`` for ``/``, space and ``+``; nothing is the even
game.  Then each line of moves after a ``~``: how many moves come before it leaves, its moves, three digits to the base
36 each, and how it ends.  The digits are twice the sum of the origin times 81 and the target, plus one for a promotion;
squares go from the right of the first rank to the left, and those after the board are men in hand.

>>> Usen().write(next(iter(Usen().read(Source.of_text("~0.7ku2jm.r"), Request()))), find_notation("usi", GAME)).data
b'~0.7ku2jm.r\\n'
"""

import re
from collections.abc import Iterator
from string import ascii_lowercase, digits

from kifu.diagnostics import Report, Severity
from kifu.errors import FormatError, KifuError, Place
from kifu.formats.base import Evidence, Format, Request, Written
from kifu.formats.building import Builder
from kifu.formats.japanese.endings import ending_of
from kifu.formats.writing import Losses
from kifu.notations.base import Notation, find_notation
from kifu.records import held
from kifu.records.node import Node
from kifu.records.record import Line, Record, Result
from kifu.rules.game import Game, find_game
from kifu.rules.move import AnyMove, Drop, Move
from kifu.rules.position import Position
from kifu.rules.side import Side
from kifu.sources.source import Source

GAME = find_game("shogi")
SQUARES = [GAME.point((len(GAME.files) - 1 - file, rank)) for rank in reversed(range(9)) for file in range(9)]
NUMBERS = {point: number for number, point in enumerate(SQUARES)}
BOARD = len(SQUARES)
# The men in hand, by what is added to the number of squares; between them are numbers for men that are promoted.
IN_HAND = {"G": 9, "P": 10, "L": 11, "N": 12, "S": 13, "B": 14, "R": 15}
LETTERS = {number: letter for letter, number in IN_HAND.items()}
DIGITS = digits + ascii_lowercase
MOVE_LENGTH = 3
ENDINGS = {"r": "投了", "t": "切れ負け", "p": "中断", "j": "入玉勝ち", "i": "反則負け"}
CODES = {word: letter for letter, word in ENDINGS.items()}
SIGNS = str.maketrans("_.z", "/ +")
BACK = str.maketrans("/ +", "_.z")
LINE = re.compile(r"(?P<ply>[0-9]{1,5})\.(?P<moves>[0-9a-z]*)\.(?P<end>[a-z0-9]*)")
WHOLE = re.compile(r"\s*(?:[0-9A-Za-z_.\-]*)(?:~[0-9]{1,5}\.(?:[0-9a-z]{3})*\.[a-z0-9]*)+\s*")


class Usen(Format):
    name = "usen"
    title = "URL-safe SFEN-extended notation"
    suffixes = (".usen",)
    users = "Shogi Playground and the addresses of its boards"
    games = (GAME.name,)
    many = True
    signed = False

    def recognises(self, head: bytes, text: str) -> Evidence:
        first = next((line for line in text.split("\n") if line.strip()), "")
        return Evidence.MARKED if WHOLE.fullmatch(first) else Evidence.NONE

    def read(self, source: Source, request: Request) -> Iterator[Record]:
        number = 0
        for line in source.lines():
            if line.text.strip():
                number += 1
                report = request.report_on(number, line.number)
                if line.undecodable:
                    report.receive(line.decoding_error(), Severity.WARNING, "kept as they are")
                yield _read(line.text.strip(), report)

    def usual_notation(self, game: Game) -> str:
        return "usi"

    def write(self, record: Record, notation: Notation, encoding: str = "utf-8") -> Written:
        losses = Losses(self.name)
        return Written(f"{_write(record, losses)}\n".encode(), losses.diagnostics, losses.lost)


def _read(text: str, report: Report) -> Record:
    start, *lines = text.split("~")
    record = Record(GAME)
    if start:
        record.fen = start.translate(SIGNS)
    record.origin = record.origin._replace(notation=find_notation("usi", GAME).full_name)
    builder = Builder(record, report, Place(report.place.line, 1))
    for number, line in enumerate(lines):
        parts = LINE.fullmatch(line)
        if parts is None or int(parts["ply"]) > builder.depth:
            problem = FormatError(f"{line[:40]!r} is no line of moves that leaves one before it", code="bad-branch")
            report.receive(problem, repair="kept as text")
            builder.keep("~" + line)
            continue
        builder.back_to(int(parts["ply"]))
        moves = parts["moves"]
        for place in range(0, len(moves), MOVE_LENGTH):
            _play(builder, moves[place : place + MOVE_LENGTH])
        if parts["end"] and number:
            builder.comment(ENDINGS.get(parts["end"], parts["end"]))
        elif parts["end"]:
            _end(builder, parts["end"])
    return builder.finish()


def _play(builder: Builder, word: str) -> None:
    try:
        builder.play(_move_of(word), word)
    except KifuError as error:
        builder.fail(error, word)


def _move_of(word: str) -> AnyMove:
    """Return the move of three digits."""
    if len(word) < MOVE_LENGTH:
        raise FormatError(f"a move has three digits, {word!r} is fewer", code="bad-move-text", text=word)
    whole, promotion = divmod(int(word, 36), 2)
    origin, target = divmod(whole, BOARD)
    if origin < BOARD:
        return Move(SQUARES[origin], SQUARES[target], promotion=bool(promotion))
    if origin - BOARD not in LETTERS:
        raise FormatError(f"{word!r} drops no man that is in hand", code="bad-move-text", text=word)
    return Drop(LETTERS[origin - BOARD], SQUARES[target])


def _end(builder: Builder, code: str) -> None:
    record = builder.record
    word = ENDINGS.get(code[:1], "")
    known = ending_of(word)
    record.ending = word or code
    if known and builder.position:
        record.result = known.result(builder.position.turn)
    elif not known:
        problem = FormatError(f"unknown result {code[:40]!r}", code="unknown-result", text=code)
        builder.report.receive(problem, Severity.WARNING, "kept as the way it ended")
    if len(code) > 1:
        builder.keep(code[1:])


def _write(record: Record, losses: Losses) -> str:
    setup = losses.clean_setup(record)
    playable = record.playable
    if record.tags:
        losses.report("tags", ", ".join(record.tags), lost=held.TAGS)
    fields = setup.split(" ")
    start = "" if record.starts_as_usual else " ".join(fields[:3]).translate(BACK)
    if not playable or (start and fields[3:] != ["1"]):
        losses.report("such a setup", setup, lost=held.SETUP | (0 if playable else held.MOVES))
    if not playable:
        return "~0.."
    nodes = [record.root, *(visit.node for visit in record.walk())]
    _report_remarks(nodes, losses)
    lines = record.lines()
    return start + "".join(_write_line(line, number, record, losses) for number, line in enumerate(lines))


def _report_remarks(nodes: list[Node], losses: Losses) -> None:
    for node in nodes:
        if node.comment or node.before:
            losses.report("comments", node.comment or node.before, lost=held.COMMENTS)
        if node.marks:
            losses.report("marks", node.marks[0], lost=held.MARKS)
        if node.clock is not None or node.evaluation is not None:
            losses.report("clocks and evaluations", lost=held.CLOCKS | held.EVALUATIONS)
        if node.rest:
            losses.report("text that could not be read", node.rest, lost=held.UNREAD)


def _write_line(line: Line, number: int, record: Record, losses: Losses) -> str:
    words = "".join(_word(node.move) for node in line.nodes)
    return f"~{line.ply - 1}.{words}.{'' if number else _code(record, len(line.nodes), losses)}"


def _word(move: AnyMove) -> str:
    if isinstance(move, Drop):
        number = 2 * ((BOARD + IN_HAND[move.piece]) * BOARD + NUMBERS[move.target])
    else:
        number = 2 * (NUMBERS[move.origin] * BOARD + NUMBERS[move.target]) + bool(move.promotion)
    first, rest = divmod(number, 36 * 36)
    return DIGITS[first] + DIGITS[rest // 36] + DIGITS[rest % 36]


def _code(record: Record, plies: int, losses: Losses) -> str:
    """Return the letter for how the game ended, where it says who won, too."""
    start: Position = record.start()
    mover: Side = start.turn if plies % 2 == 0 else start.turn.other
    known = ending_of(record.ending)
    if record.ending in CODES and known and known.result(mover) is record.result:
        return CODES[record.ending]
    if record.ending or record.result is not Result.UNKNOWN:
        losses.report("such an end", record.ending, lost=held.ENDING | held.RESULT)
    return ""


FORMAT = Usen()
