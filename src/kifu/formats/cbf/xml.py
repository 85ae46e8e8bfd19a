"""The XML of CBF, read element by element: only what a record is made of is kept, and nothing beyond its limits."""

import re
from typing import NamedTuple

from kifu.diagnostics import Problem, Severity
from kifu.errors import (
    EncodingError,
    FormatError,
    KifuError,
    LimitError,
    Place,
    Span,
    TruncatedError,
    UnknownNameError,
    UnsupportedError,
)
from kifu.sources.encoding import MARKS, READ_CODECS, detect_encoding, find_encoding

ROOT = "ChineseChessRecord"
KNOWN_VERSION = "1.0"
DEEPEST = 32  # elements inside each other; real files have four
LONGEST_TEXT = 1024 * 1024  # characters of one element
MOST_ATTRIBUTES = 64
MOST_PROBLEMS = 1000
LONGEST_PROLOG = 4096  # bytes before the root
# A tag, comment or section without an end to it: it would be held as a whole before anyone could ask how long it is.
LONG_TOKEN = re.compile(rb"<[^<>]{1048577}")
DECLARED = re.compile(r"<\?xml[^>]{0,200}?\sencoding\s*=\s*[\"']([A-Za-z0-9._:-]{1,40})[\"']")
EARLY_END = ("no element found", "unclosed token", "unclosed CDATA section")


class Element(NamedTuple):
    """An element without its children: its attributes, its text, and where it begins."""

    name: str
    attributes: dict[str, str]
    text: str
    place: Place

    def __str__(self) -> str:
        return " ".join([self.name, *(f'{name}="{value[:40]}"' for name, value in self.attributes.items())])


class Document:
    """The elements of the head and of the moves of a file, ``None`` for a part that it lacks."""

    def __init__(self) -> None:
        self.head: list[Element] | None = None
        self.moves: list[Element] | None = None
        self.problems: list[Problem] = []
        self.end: Problem | None = None  # why reading stopped before the end


def parse(data: bytes, encoding: str = "") -> Document:
    """Return the parts of a file; a file that is no CBF, or that could do harm, is refused.

    Bytes whose encoding is known are read in it, whatever the file declares.
    """
    if LONG_TOKEN.search(data):
        raise LimitError(f"a tag or section of more than {LONGEST_TEXT:,} bytes")
    text, problem = (data.decode(encoding, "replace"), None) if encoding else _decode(data)
    document = Document()
    if problem:
        document.problems.append(problem)
    _Parser(document).run(text.removeprefix("\ufeff").encode())
    return document


def _decode(data: bytes) -> tuple[str, Problem | None]:
    """Return the text in the encoding that is declared, or in the one that the bytes speak for."""
    marked = next((encoding for mark, encoding in MARKS.items() if data.startswith(mark)), "")
    start = data[:400].decode(READ_CODECS[marked or detect_encoding(data).encoding], "replace")
    found = DECLARED.search(start)
    declared = _find_encoding(found[1]) if found else "utf-8"
    if marked.startswith("utf-16") and declared.startswith("utf-16"):
        declared = marked
    is_text = False
    for encoding in dict.fromkeys((marked or declared, detect_encoding(data).encoding)):
        try:
            text = data.decode(READ_CODECS[encoding])
        except UnicodeDecodeError:
            continue
        is_text = True
        if "<" not in text[:200]:  # as if UTF-16 was declared and is not there
            continue
        if encoding == declared:
            return text, None
        reason = f"the file {'declares' if found else 'must have'} the encoding {declared}, its bytes are {encoding}"
        return text, Problem(FormatError(reason, code="conflict"), Severity.WARNING, f"read as {encoding}", Place(1, 1))
    if is_text:
        raise FormatError("the file is no XML: it does not begin with a tag", text=start[:60])
    raise EncodingError(f"the bytes are no text in the encoding {declared}, nor in another")


def _find_encoding(name: str) -> str:
    try:
        return find_encoding(name)
    except UnknownNameError as error:
        raise UnsupportedError(f"the file declares the encoding {name!r}: {error.reason}", text=name) from None


class _Parser:
    """Feeds the bytes to expat, and takes from it what belongs to a record."""

    def __init__(self, document: Document) -> None:
        from xml.parsers.expat import ParserCreate

        self.document = document
        self._path: list[str] = []
        self._element: Element | None = None  # the one whose text is being read
        self._parts: list[str] = []
        self._size = 0
        self._expat = expat = ParserCreate("utf-8")
        expat.buffer_text = True
        expat.StartElementHandler = self._start
        expat.EndElementHandler = self._end
        expat.CharacterDataHandler = self._text
        expat.StartDoctypeDeclHandler = self._refuse_doctype
        expat.EntityDeclHandler = self._refuse_entity
        expat.ExternalEntityRefHandler = self._refuse_entity

    def run(self, data: bytes) -> None:
        from xml.parsers.expat import ExpatError

        try:
            place = self._feed_prolog(data)
            self._expat.Parse(data[place:], True)
        except ExpatError as error:
            if not self.document.head and not self.document.moves and not self._path:
                raise FormatError(f"the file is no XML: {error}") from None
            early = str(error).startswith(EARLY_END)
            kind = TruncatedError if early else FormatError
            reason = "the file ends inside the record" if early else f"the XML is broken: {error}"
            where = Place(error.lineno, error.offset + 1)
            self.document.end = Problem(kind(reason), Severity.ERROR, "what stands before is kept", where)
            self._keep_element()

    def _feed_prolog(self, data: bytes) -> int:
        """Feed what stands before the root in small pieces, and return where they end.

        A handler that refuses something stops the reading only at the end of a piece: entities must not be in the
        same piece as the beginning of the document type.
        """
        place = 0
        while not self._path and self.document.head is None:
            stop = data.find(b">", place, LONGEST_PROLOG) + 1
            if not stop and len(data) <= LONGEST_PROLOG:
                return place
            self._expat.Parse(data[place : stop or LONGEST_PROLOG], False)
            if not stop:
                raise FormatError(f"there is no root element in the first {LONGEST_PROLOG:,} bytes")
            place = stop
        return place

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        path = self._path
        if len(attributes) > MOST_ATTRIBUTES:
            raise LimitError(f"an element with more than {MOST_ATTRIBUTES} attributes", span=self._span)
        if name.rpartition(":")[2].lower() == "include":
            raise FormatError(f"{name[:40]!r}: other files are not included", code="forbidden-xml", span=self._span)
        if not path:
            self._check_root(name, attributes)
        elif len(path) >= DEEPEST:
            raise LimitError(f"more than {DEEPEST} elements inside each other", span=self._span)
        path.append(name)
        match path[1:]:
            case ["Head"]:
                self.document.head = self.document.head or []
            case ["MoveList"]:
                self.document.moves = self.document.moves or []
            case ["Head", _] | ["MoveList", "Move"]:
                self._element = Element(name, attributes, "", self._place)
            case [_, *_]:
                problem = FormatError(f"the element {name!r} has no place here", code="unknown-element", text=name)
                self._report(problem, "left out")

    def _check_root(self, name: str, attributes: dict[str, str]) -> None:
        if name != ROOT:
            raise FormatError(
                f"the root element is {name[:40]!r}, in a CBF file it is {ROOT!r}", text=name, span=self._span
            )
        version = attributes.get("Version")
        if version is None:
            problem = FormatError("the version is missing", code="missing-element", text="Version")
            self._report(problem, f"read as {KNOWN_VERSION}")
        elif version != KNOWN_VERSION:
            reason = f"version {version[:20]!r} of CBF is not known, only {KNOWN_VERSION}"
            raise UnsupportedError(reason, text=version, span=self._span)

    def _end(self, name: str) -> None:
        if len(self._path) == 3:
            self._keep_element()
        self._path.pop()

    def _keep_element(self) -> None:
        if self._element is not None:
            element = self._element._replace(text="".join(self._parts))
            part = self.document.head if self._path[1] == "Head" else self.document.moves
            assert part is not None
            part.append(element)
        self._element, self._parts, self._size = None, [], 0

    def _text(self, text: str) -> None:
        if self._element is not None and len(self._path) == 3:
            self._size += len(text)
            if self._size > LONGEST_TEXT:
                raise LimitError(f"a text of more than {LONGEST_TEXT:,} characters", span=self._span)
            self._parts.append(text)
        elif not text.isspace():
            self._report(FormatError("text outside of all elements", code="stray-text", text=text[:60]), "left out")

    def _refuse_doctype(self, name: str, *_: object) -> None:
        raise FormatError(f"a document type, {name[:40]!r}, is not read", code="forbidden-xml", span=self._span)

    def _refuse_entity(self, *_: object) -> int:
        raise FormatError("entities are not read", code="forbidden-xml", span=self._span)

    @property
    def _span(self) -> Span:
        expat = self._expat
        return Span(0, 0, expat.CurrentLineNumber, expat.CurrentColumnNumber + 1)

    @property
    def _place(self) -> Place:
        return Place(self._expat.CurrentLineNumber, self._expat.CurrentColumnNumber + 1)

    def _report(self, error: KifuError, repair: str) -> None:
        if len(self.document.problems) < MOST_PROBLEMS:
            self.document.problems.append(Problem(error, Severity.WARNING, repair, self._place))
