"""The setup of a DhtmlXQ board: the points of 32 men in a fixed order, or setup text where the list does not suffice.

No field names the side to move: it is the owner of the man that moves first.
"""

import re
from collections.abc import Iterator

from kifu.diagnostics import Report, Severity
from kifu.errors import FormatError, SetupError
from kifu.formats.boards import EMPTY, GAME, PLACES, POINTS, WIDTH, fen_of
from kifu.formats.dhtmlxq.contents import Contents, digits_of, write_text
from kifu.formats.dhtmlxq.tree import point_of
from kifu.formats.writing import Losses
from kifu.records import held
from kifu.records.record import Record
from kifu.rules.setup import Setup
from kifu.rules.side import Side

# The men of a board in the order in which their points are listed.
MEN = "RNBAKABNRCCPPPPPrnbakabnrccppppp"
OFF = "99"
EMPTY_BOARD = EMPTY * len(POINTS)
DIGITS = {point: f"{place % WIDTH}{place // WIDTH}" for point, place in PLACES.items()}


def read_start(contents: Contents, first: str, report: Report) -> tuple[str, str]:
    """Return the setup of a board, and the list of its men if that cannot be read."""
    letters, unread = _read_men(contents, report)
    said, rest = _read_setup_text(contents, report)
    if said and letters and _letters_of(said.fen()) != letters:
        problem = FormatError("the setup text and the list of men do not agree", code="conflict", text=said.fen())
        report.receive(problem, Severity.WARNING, "the list of men counts", contents.place("fen", "points"))
        said = None
    if not letters and (said or rest):
        letters = _letters_of(said.fen()) if said else ""
        if not letters:
            return rest, unread
    letters = letters or (EMPTY_BOARD if unread else _letters_of(GAME.start))
    names_side = len(contents.text("fen").split()) > 1
    side = _side_to_move(contents, letters, said.turn if said and names_side else None, first, report)
    if said:
        return said.with_turn(side).fen(), unread
    return fen_of(letters, side), unread


def _read_men(contents: Contents, report: Report) -> tuple[str, str]:
    """Return the letters of the listed men, point by point; or nothing, and the list that cannot be read."""
    listed = digits_of(contents.text("binit"))
    if not listed:
        return "", ""
    if len(listed) != 2 * len(MEN) or not (listed.isascii() and listed.isdecimal()):
        odd = next((character for character in listed if not ("0" <= character <= "9")), "")
        reason = f"{odd!r} in the list of men is no digit" if odd else f"the list of men has {len(listed):,} digits"
        problem = FormatError(f"{reason}: there must be {2 * len(MEN)} digits", code="bad-setup", text=listed[:80])
        report.receive(problem, repair="the list is kept as text", place=contents.place("binit"))
        return "", listed
    board = [EMPTY] * len(POINTS)
    for place, letter in enumerate(MEN):
        digits = listed[2 * place : 2 * place + 2]
        point = point_of(digits)
        if not point and digits == OFF:
            continue
        if not point or board[PLACES[point]] != EMPTY:
            reason = f"another man stands on {point}" if point else f"{digits} is off the board"
            problem = FormatError(f"man {place + 1} ({letter}): {reason}", code="bad-setup", text=digits)
            report.receive(problem, Severity.WARNING, "the man is left out", contents.place("binit"))
        else:
            board[PLACES[point]] = letter
    return "".join(board), ""


def _read_setup_text(contents: Contents, report: Report) -> tuple[Setup | None, str]:
    """Return the setup of a field of its own, or else the text of one that cannot be read."""
    text = contents.text("fen") or _fen_of_points(contents.text("points"))
    if not text:
        return None, ""
    try:
        return Setup.from_fen(text, GAME), ""
    except SetupError as error:
        if contents.text("binit"):
            report.receive(error, Severity.WARNING, "left out", contents.place("fen", "points"))
        return None, text


def _fen_of_points(points: str) -> str:
    """Return the setup text of 90 letters, one a point, anything else than a letter for an empty one."""
    ranks = [points[start : start + WIDTH] for start in range(0, len(points), WIDTH)]
    return "/".join(re.sub("[^A-Za-z]+", lambda gap: str(len(gap[0])), rank) for rank in ranks)


def _letters_of(fen: str) -> str:
    board = fen.split()[0].replace("/", "")
    return re.sub("[0-9]", lambda gap: EMPTY * int(gap[0]), board)


def _side_to_move(contents: Contents, letters: str, said: Side | None, first: str, report: Report) -> Side:
    """Return the side of the man that moves first; without a move the side that the file names or that may move."""
    if contents.text("side"):
        said = Side.SECOND if contents.text("side") == "1" else Side.FIRST
    mover = _mover(letters, first)
    if mover is None:
        return _side_that_may_move(letters) if said is None else said
    if said not in (None, mover):
        name, other = GAME.sides[mover].name, GAME.sides[mover.other].name
        problem = FormatError(f"the setup says that {other} moves first, but {name} does", code="conflict")
        report.receive(problem, Severity.WARNING, f"{name} moves first", contents.place("side", "fen"))
    return mover


def _mover(letters: str, first: str) -> Side | None:
    letter = letters[PLACES[first]] if first else EMPTY
    if letter == EMPTY:
        return None
    return Side.FIRST if letter.isupper() else Side.SECOND


def _side_that_may_move(letters: str) -> Side:
    """Return the second side where the first, if it were to move, could take the royal man at once."""
    if fen_of(letters, Side.FIRST) == GAME.start:
        return Side.FIRST
    in_check = [
        any(fault.code == "in-check" for fault in Setup.from_fen(fen_of(letters, side), GAME).faults()) for side in Side
    ]
    return Side.SECOND if in_check == [True, False] else Side.FIRST


def start_fields(record: Record, losses: Losses) -> Iterator[tuple[str, str]]:
    """Yield the list of men where it can hold them all, and the setup text where the list does not say everything."""
    try:
        setup = Setup.from_fen(record.fen, GAME)
    except SetupError:
        losses.setup = record.fen
        yield "fen", write_text(record.fen, losses, held.SETUP)
        return
    if setup.fen() != record.fen:
        losses.report("setups in another spelling", record.fen, lost=held.SETUP)
    letters = _letters_of(setup.fen())
    listed, slots = [OFF] * len(MEN), list(MEN)
    for place, letter in enumerate(letters):
        if letter in slots:
            slot = slots.index(letter)
            listed[slot], slots[slot] = DIGITS[POINTS[place]], ""
    fits = sum(points != OFF for points in listed) == len(setup.men)
    if fits:
        yield "binit", "".join(listed)
    first = record.root.children[0].move.points[0] if record.root.children else ""
    mover = _mover(letters, first)
    side = _side_that_may_move(letters) if mover is None else mover
    if not fits or fen_of(letters, side) != setup.fen():
        yield "fen", setup.fen()
