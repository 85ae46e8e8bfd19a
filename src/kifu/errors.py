"""Every exception of kifu, and Span, the place in a text that one speaks of.

::

    KifuError (a ValueError)
    |-- UnknownNameError        no such game, notation or format; names the nearest
    |-- UndecidedError          a text that means different things in different notations
    |-- SetupError              a placement that cannot be used
    |   |-- FenError            its text is broken
    |   `-- PositionError       it cannot be played; lists every fault
    |-- MoveError               a move that cannot be played
    |   |-- MoveTextError       its text says nothing in the notation
    |   |-- IllegalMoveError    the board or the rules forbid it; says why
    |   |-- AmbiguousMoveError  it names more than one legal move; lists them
    |   `-- UnsayableMoveError  the notation has no text for it on this board
    |-- RecordError             something in a record or its file; ``code`` says what
    |   |-- FormatError         bytes that are not what their format says
    |   |-- TruncatedError      the file ends too early
    |   |-- UnsupportedError    a version or feature that kifu does not read
    |   |-- LimitError          more than a limit allows
    |   |-- EncodingError       bytes that are no text in the encoding, or the reverse
    |   `-- LossError           refused because something would be lost
    |-- MissingExtraError       an optional package is missing; says how to install it
    `-- EngineError             an engine gives no move
        |-- EngineMissingError  there is none of that name, or it cannot be started
        |-- EngineUnfitError    it does not play the game, or not from this position
        |-- EngineTimeoutError  it did not answer in time
        |-- EngineEndedError    it ended by itself
        |-- EngineFloodError    it printed more than any answer needs
        |-- EngineMoveError     its answer is no legal move; says why
        `-- EngineResignedError it gives the game up

Each has a ``code``, stable for programs and explained in ``CODES``, and one line of text for people.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, NamedTuple, Protocol, Self


class Span(NamedTuple):
    """A stretch of a text: offsets from 0, line and column from 1."""

    start: int
    stop: int
    line: int = 1
    column: int = 1

    @classmethod
    def of(cls, text: str, start: int, stop: int) -> "Span":
        """Return the span with its line and column counted in ``text``."""
        before = text[:start]
        return cls(start, stop, before.count("\n") + 1, start - before.rfind("\n"))


class Place(NamedTuple):
    """Where something stands in a file: line and column from 1, the ply, the byte; 0 where it is not known."""

    line: int = 0
    column: int = 0
    ply: int = 0
    offset: int = 0  # the byte, in a file that has no lines
    file: str = ""
    game: int = 0

    def within(self, other: "Place") -> "Place":
        """Return this place, with its unknown fields filled from another."""
        known = self if self.line else self._replace(line=other.line, column=other.column)
        return known._replace(
            ply=self.ply or other.ply,
            offset=self.offset or other.offset,
            file=self.file or other.file,
            game=self.game or other.game,
        )


NOWHERE = Place()


class Wording(Protocol):
    """What can be put into words once somebody wants to read it."""

    def phrase(self) -> str: ...


Reason = str | Wording


class KifuError(ValueError):
    """``place`` says where, as far as that is known; ``file``, ``game``, ``ply`` and ``offset`` are parts of it.

    A reason that is no text yet is put into words when it is asked for: a move that several notations are tried on is
    refused far more often than anybody reads why.
    """

    code = "error"
    place = NOWHERE
    candidates: Sequence[Any] = ()

    def __init__(self, reason: Reason, *, text: str = "", span: Span | None = None, place: Place = NOWHERE) -> None:
        super().__init__(reason)
        self.text = text
        self.span = span
        if place is not NOWHERE:
            self.place = place

    @cached_property
    def reason(self) -> str:
        given: Reason = self.args[0]
        return given if isinstance(given, str) else given.phrase()

    @property
    def file(self) -> str:
        return self.place.file

    @property
    def game(self) -> int:
        return self.place.game

    @property
    def ply(self) -> int:
        return self.place.ply

    @property
    def offset(self) -> int:
        return self.place.offset

    def placed(self, place: Place, span: Span | None = None) -> Self:
        """Return a copy of this error that says where it happened."""
        if place == NOWHERE and span is None:
            return self
        twin = type(self).__new__(type(self), *self.args)
        twin.__dict__.update(self.__dict__)
        twin.place = place.within(self.place)
        if span is not None:
            twin.span = span
        elif place.line:
            twin.span = Span(place.column - 1, place.column - 1 + len(self.text), place.line, place.column)
        return twin

    def reworded(self, reason: Reason, *, text: str) -> Self:
        """Return a copy of this error with another text."""
        twin = type(self).__new__(type(self), reason)
        twin.__dict__.update(self.__dict__)
        twin.args, twin.text = (reason,), text
        twin.__dict__.pop("reason", None)
        return twin

    def __reduce__(self) -> Any:
        # Exceptions with keyword arguments do not survive worker processes by themselves.
        state = {name: value for name, value in self.__dict__.items() if name != "reason"}
        return (_rebuild, (type(self), (str(self),), state))


class UnknownNameError(KifuError):
    code = "unknown-name"

    def __init__(self, what: str, name: str, known: Iterable[str], also: Iterable[str] = ()) -> None:
        # Only a mistake needs this, and every start of the program would pay for it.
        from difflib import SequenceMatcher, get_close_matches

        known, plain = sorted(known), name.lower().replace("-", "_")
        near = [match for names in (known, list(also)) for match in get_close_matches(plain, names, n=1, cutoff=0.5)]
        # Of two that are as near, the name of its own comes first.
        near.sort(key=lambda match: -SequenceMatcher(None, match, plain).ratio())
        hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(known)}"
        super().__init__(f"unknown {what} {name[:40]!r}: {hint}", text=name)


class UndecidedError(KifuError):
    """``names`` holds the notations between which nothing decides."""

    code = "undecided-notation"

    def __init__(self, reason: str, names: Sequence[str], *, text: str = "") -> None:
        super().__init__(reason, text=text)
        self.names = tuple(names)


class SetupError(KifuError):
    code = "bad-setup"


class FenError(SetupError):
    code = "bad-fen"


class PositionError(SetupError):
    """``faults`` holds all that is wrong, each with its code, point and reason."""

    code = "bad-position"

    def __init__(self, faults: Sequence[Any], *, text: str = "") -> None:
        super().__init__("; ".join(fault.reason for fault in faults), text=text)
        self.faults = tuple(faults)


class MoveError(KifuError):
    """``ply`` is the number of the move in its line, from 1; 0 where no line is meant.

    ``leniencies`` counts what had to be overlooked to understand the text so far.
    """

    code = "bad-move"
    leniencies = 0

    def __init__(
        self, reason: Reason, *, text: str = "", span: Span | None = None, place: Place = NOWHERE, leniencies: int = 0
    ) -> None:
        super().__init__(reason, text=text, span=span, place=place)
        if leniencies:
            self.leniencies = leniencies


class MoveTextError(MoveError):
    code = "bad-move-text"


class IllegalMoveError(MoveError):
    code = "illegal-move"


class AmbiguousMoveError(MoveError):
    """``candidates`` holds the legal moves that the text can mean."""

    code = "ambiguous-move"

    def __init__(self, reason: Reason, candidates: Sequence[Any], *, text: str = "", span: Span | None = None) -> None:
        super().__init__(reason, text=text, span=span)
        self.candidates: Sequence[Any] = tuple(candidates)


class UnsayableMoveError(MoveError):
    """``text`` holds the points of a legal move that the notation has no text for, on a board with unusual men."""

    code = "unsayable-move"


class RecordError(KifuError):
    """``offset`` is the byte of a binary file that is meant, 0 where none is."""

    code = "bad-record"

    def __init__(
        self, reason: str, *, text: str = "", span: Span | None = None, code: str | None = None, offset: int = 0
    ) -> None:
        super().__init__(reason, text=text, span=span)
        if code is not None:
            self.code = code
        if offset:
            self.place = Place(offset=offset)


class FormatError(RecordError):
    code = "bad-format"


class TruncatedError(RecordError):
    code = "truncated"


class UnsupportedError(RecordError):
    code = "unsupported"


class LimitError(RecordError):
    code = "too-large"


class EncodingError(RecordError):
    code = "bad-encoding"


class LossError(RecordError):
    code = "loss"


class MissingExtraError(KifuError):
    """``install`` is the command that installs what is missing: the extra of kifu, or else the package itself."""

    code = "missing-extra"

    def __init__(self, purpose: str, package: str, *, extra: str = "", text: str = "") -> None:
        self.install = install_command(extra) if extra else f"pip install {package}"
        super().__init__(f"{purpose} needs the package {package!r}: {self.install}", text=text)


class EngineError(KifuError):
    """``text`` is what the engine said, where it said anything."""

    code = "engine"


class EngineMissingError(EngineError):
    code = "engine-missing"


class EngineUnfitError(EngineError):
    code = "engine-unfit"


class EngineTimeoutError(EngineError):
    code = "engine-timeout"


class EngineEndedError(EngineError):
    code = "engine-ended"


class EngineFloodError(EngineError):
    code = "engine-flood"


class EngineMoveError(EngineError):
    code = "engine-move"


class EngineResignedError(EngineError):
    code = "engine-resigned"


def install_command(extra: str) -> str:
    """Return the command that installs kifu once more, the way it was installed, with an extra.

    Double quotes are quotes in every shell, also in that of Windows.
    """
    # Only a mistake needs these, and every start of the program would pay for them.
    import json
    from importlib.metadata import PackageNotFoundError, distribution
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    try:
        source = json.loads(distribution("kifu").read_text("direct_url.json") or "{}")
    except (PackageNotFoundError, ValueError):
        source = {}
    address, folder = urlsplit(source.get("url", "")), source.get("dir_info")
    if address.scheme != "file" or folder is None:
        return f'pip install "kifu[{extra}]"'
    return f'pip install {"-e " * folder.get("editable", False)}"{url2pathname(address.path)}[{extra}]"'


def _rebuild(kind: type[KifuError], args: tuple[Any, ...], state: dict[str, Any]) -> KifuError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(state)
    return error


# Every code that an error or a diagnostic can carry, and what it means.
CODES: dict[str, str] = {
    "error": "something is wrong",
    "unknown-name": "there is no game, notation, format, encoding or option of that name",
    "undecided-notation": "the text means different things in different notations",
    "bad-setup": "the placement cannot be used",
    "bad-fen": "the text of the placement is broken",
    "bad-position": "the placement cannot be played",
    "bad-move": "the move cannot be played",
    "bad-move-text": "the text says nothing in the notation",
    "illegal-move": "the board or the rules forbid the move",
    "ambiguous-move": "the text names more than one legal move",
    "unsayable-move": "a notation has no text for the move on this board",
    "bad-record": "something in the record is wrong",
    "bad-format": "the bytes are not what their format says",
    "truncated": "the file ends too early",
    "unsupported": "a version or a feature that nobody can read",
    "too-large": "more than a limit allows",
    "bad-encoding": "bytes that are no text in the encoding, or text that the encoding lacks",
    "loss": "refused because something would be lost",
    "missing-extra": "an optional package is missing",
    "skipped-member": "a member of an archive was left out",
    "conflict": "two places of a file say different things",
    "unknown-result": "a result that says nothing",
    "extra-bytes": "bytes after the end of a record",
    "cut-text": "a text that is longer than its field",
    "not-kept": "something that a format cannot hold",
    "moves-not-kept": "branches or other moves that a format cannot hold",
    "bad-tag": "a tag or field of a file that is broken or stands twice",
    "unclosed": "something that is opened and not closed",
    "stray-text": "text where none belongs",
    "stray-comment": "a comment on a move that is not there",
    "bad-branch": "a branch that has no place in the tree",
    "empty-board": "a board of a page without anything in it",
    "missing-element": "a part of the file that should be there is missing",
    "unknown-element": "an element of a file that nobody knows",
    "unknown-attribute": "an attribute of a file that nobody knows",
    "forbidden-xml": "a document type, an entity or an inclusion in XML, none of which is read",
    "no-moves": "a text, or a heading in it, without any move, or prose that speaks of moves",
    "footnote": "a footnote without its mark, or a mark without its footnote",
    "move-number": "the number of a move does not go on from the one before",
    "missing-move": "the number of a move shows that the one before it is missing",
    "repeated-sign": "the sign of a side stands before two moves in a row: one is missing, or written twice",
    "numerals": "the numerals of a score are not those that the sides usually have",
    "first-side": "no word says who moves first, but the moves do: dots, what is legal, or whose column comes first",
    "bad-character": "a character that is no text, or that nobody sees, in a score",
    "stray-bracket": "a bracket that opens or closes nothing",
    "escape-line": "a line that readers of PGN are to pass over",
    "unknown-variant": "a game that kifu does not know",
    "empty-file": "there is nothing in the file",
    "no-record": "a file of another kind: nothing in it is a record",
    "unreadable": "the system does not let the file be read",
    "locked": "another process is writing to the library",
    "more-problems": "there are more problems than are listed",
    "more-records": "the file holds more records than the one that was asked for",
    "engine": "an engine gives no move",
    "engine-missing": "there is no engine of that name, or it cannot be started",
    "engine-unfit": "the engine does not play the game, or not from this position",
    "engine-timeout": "the engine did not answer in time and was ended",
    "engine-ended": "the engine ended by itself",
    "engine-flood": "the engine printed more than any answer needs and was ended",
    "engine-move": "the answer of the engine is no legal move",
    "engine-resigned": "the engine gives the game up",
    "after-ruling": "play went on after a repetition had ended the game by the rule book",
    "result-against-ruling": "the result of a game is not the ruling on the repetition that ended it",
    "unread-text": "a record keeps text that could not be read when it was made",
}
