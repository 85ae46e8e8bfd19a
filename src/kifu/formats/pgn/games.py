"""A PGN file cut into games: the tags of each and the text of its moves, a line at a time.

Real files have values over several lines, quotes inside quotes, no escapes, no empty lines and no
results, so a game ends where the next one begins: at a tag that is not inside a comment.  A line may have moves after
its tags, and some programs put tags between the moves; those stay in the text of the moves.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from kifu.diagnostics import Problem, Severity
from kifu.errors import FormatError, KifuError, LimitError, Place
from kifu.sources.source import TextLine

# Possessive, so that a name without its end is gone through once.
TAG_START = re.compile(r"\s*+\[\s*+([^\W\d][\w.:+-]*+)\s*+(\"|[^%\"\s\]][^\"\]]*+\]\s*$|\]\s*$)")
TAG = r'\[\s*+[^\W\d][\w.:+-]*+\s*+"(?:[^"\\\n]|\\.)*+"\s*+\]'
# Tags at the beginning of a line that goes on with something else.
TAGS_AND_MORE = re.compile(rf"\s*+(?:{TAG}\s*+)++(?=[^\s\[])")
ONLY_TAGS = re.compile(rf"\s*+(?:{TAG}\s*+)++")
NEXT_TAG = re.compile(r'(?<!\\)"\s*\]\s*\[(?=\s*[^\W\d][\w.:+-]*\s*")')
TAG_BEGINS = frozenset("[ \t")
RESULT = r"(?:1-0|0-1|1/2-1/2|½-½|1/2|0\.5-0\.5|\*)"
LAST_RESULT = re.compile(rf"(?<!\S){RESULT}\s*\Z")
RESULT_ENDS = ("1-0", "0-1", "/2", "*", "½", "0.5", " ", "\t")
# Tags that say something of the file and not of the game; a record has fields of its own for it.
STRUCTURE = ("game", "variant", "fen", "setup", "result", "format", "termination")
# PGN has dates of one form; where that changes a date, this tag has it as it was written.
DATE, WRITTEN_DATE = "Date", "DateAsWritten"
FIRST_NUMBER = re.compile(r"\s*1\s*[.．、]")
MOST_LINES_OF_A_VALUE = 50
LONGEST_GAME = 64 * 1024 * 1024  # characters


class Tag(NamedTuple):
    name: str
    value: str
    line: int


class RawGame:
    """One game as it stands in the file: nothing in it has been understood yet."""

    def __init__(self) -> None:
        self.tags: list[Tag] = []
        self.lines: list[str] = []
        self.line = 0  # the number of the first of them
        self.problems: list[Problem] = []

    @property
    def moves(self) -> str:
        return "\n".join(self.lines)

    @property
    def empty(self) -> bool:
        return not self.tags and not any(map(str.strip, self.lines))

    def add_problem(self, error: KifuError, line: int) -> None:
        """Keep a problem of a line, to be reported with its game."""
        self.problems.append(Problem(error, Severity.WARNING, "kept as it stands", Place(line, 1)))


def games(lines: Iterable[TextLine]) -> Iterator[RawGame]:
    """Yield the games of a file one by one; only one of them is held at a time."""
    game, in_comment, ended, size = RawGame(), False, False, 0
    source = iter(lines)
    for line in source:
        text, number, undecodable, _ = line
        if text[:1] not in TAG_BEGINS:
            pass  # as most lines, it has no tag to look for
        elif not in_comment and (before := _tags_before_moves(text)):
            rest = text[before:]
            if "[" not in rest and (ended or not any(map(str.strip, game.lines)) or FIRST_NUMBER.match(rest)):
                if any(map(str.strip, game.lines)):
                    yield game
                    game, size, ended = RawGame(), 0, False
                _take(game, text[:before], line)
                text = " " * before + rest
        elif is_tag(text) and not (in_comment and _belongs(text, game.lines)):
            if game.lines and any(map(str.strip, game.lines)):
                yield game
                game, size, ended = RawGame(), 0, False
            game.lines.clear()
            in_comment = False
            _read_tags(game, line, source)
            continue
        if ended and not in_comment and FIRST_NUMBER.match(text):
            yield game
            game, size, ended = RawGame(), 0, False
        if undecodable:
            game.add_problem(line.decoding_error(), number)
        if not game.lines:
            game.line = number
        size += len(text)
        if size > LONGEST_GAME:
            raise LimitError(f"line {number}: a game of more than {LONGEST_GAME:,} characters")
        game.lines.append(text)
        if in_comment or "{" in text:
            in_comment = _in_comment_after(text, in_comment)
        if text.endswith(RESULT_ENDS) and not in_comment and LAST_RESULT.search(text):
            ended = True
    if not game.empty:
        yield game


def _tags_before_moves(text: str) -> int:
    """Return where the moves begin in a line that has tags before them; 0 in all other lines."""
    if text.endswith("]"):
        return 0
    found = TAGS_AND_MORE.match(text)
    return found.end() if found else 0


def is_tag(line: str) -> bool:
    """Whether a line begins with a tag."""
    return line[:1] in TAG_BEGINS and TAG_START.match(line) is not None


def _belongs(text: str, lines: list[str]) -> bool:
    """Whether a line that looks like a tag is part of a comment; after an empty line it begins the next game."""
    after_empty_line = not lines or not lines[-1].strip()
    return not (after_empty_line and text.rstrip().endswith("]"))


def _read_tags(game: RawGame, line: TextLine, source: Iterator[TextLine]) -> None:
    """Take the tags that begin in a line into the game, with the further lines that a value needs."""
    parts = [line.text]
    while not _closed(parts[-1], first=len(parts) == 1):
        # A value without its closing quote swallows no more than a few lines, and never the next tag.
        following = next(source, None) if len(parts) < MOST_LINES_OF_A_VALUE else None
        if following is None:
            game.add_problem(_unclosed_tag(parts[0]), line.number)
            break
        if TAG_START.match(following.text) and _closed(following.text, first=True):
            game.add_problem(_unclosed_tag(parts[0]), line.number)
            _take(game, "\n".join(parts), line)
            parts, line = [following.text], following
        else:
            parts.append(following.text)
    _take(game, "\n".join(parts), line)


def _unclosed_tag(text: str) -> FormatError:
    return FormatError("a tag without its closing quote", code="bad-tag", text=text[:60])


def _take(game: RawGame, text: str, line: TextLine) -> None:
    if line.undecodable:
        game.add_problem(line.decoding_error(), line.number)
    for part in _tags_of(text) if text.count("[") > 1 else (text,):
        whole = part if part.lstrip().startswith("[") else "[" + part
        start = TAG_START.match(whole)
        if start is None:
            continue
        body = whole[start.end(1) :].strip()
        game.tags.append(Tag(start[1], _value(body), line.number))


def _tags_of(text: str) -> list[str]:
    """Return the tags of a line that may have several; a bracket in a value is no bracket."""
    return re.findall(TAG, text) if ONLY_TAGS.fullmatch(text) else NEXT_TAG.split(text)


def _value(body: str) -> str:
    if body.endswith("]"):
        body = body[:-1].rstrip()
    if body.startswith('"'):
        body = body[1:]
        if body.endswith('"'):
            body = body[:-1]
    return re.sub(r'\\(["\\])', r"\1", body) if "\\" in body else body


def _closed(text: str, *, first: bool) -> bool:
    """Whether the last tag of a line ends in it, with an unescaped quote (or no quotes at all) and a bracket."""
    rest = text.rstrip()
    if not rest.endswith("]"):
        return False
    rest = rest[:-1].rstrip()
    if not rest.endswith('"'):
        return first and '"' not in rest
    if first and rest.count('"') == 1:
        return False
    backslashes = len(rest) - 1 - len(rest[:-1].rstrip("\\"))
    return backslashes % 2 == 0


def _in_comment_after(text: str, inside: bool) -> bool:
    """Whether a line ends inside a comment in braces; after a semicolon the rest of the line is one."""
    place = 0
    while True:
        if inside:
            place = text.find("}", place) + 1
            if not place:
                return True
            inside = False
        start = text.find("{", place)
        # Looked for no further than to the brace: a line of many comments would else be gone through for each.
        if start < 0 or text.find(";", place, start) >= 0:
            return False
        place, inside = start + 1, True
