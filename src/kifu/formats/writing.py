"""What all writers share: the texts of the moves, and the list of what a format cannot hold."""

import re
from collections.abc import Mapping

from kifu.diagnostics import Diagnostic, Severity
from kifu.errors import UnknownNameError, UnsayableMoveError
from kifu.formats.kept_text import without_openings
from kifu.languages.language import Message, Phrase
from kifu.notations.base import Notation, find_notation
from kifu.records import held
from kifu.records.annotations import Clock, Evaluation, list_commands, read_commands, without_commands
from kifu.records.node import Node
from kifu.records.record import Record
from kifu.rules.setup import canonical_fen
from kifu.sources.encoding import CODECS, encode

NOT_KEPT, MOVES_NOT_KEPT = "not-kept", "moves-not-kept"
OF_SCRIPT = {"zh-hans": "马车进", "zh-hant": "馬車進"}  # what an encoding lacks that is for the other script
LINE_END = re.compile("\r\n|[\r\v\f\x1c-\x1e\x85\u2028\u2029]")


class Losses:
    """Collects what a format cannot hold, a line for each kind of thing."""

    def __init__(self, format_name: str) -> None:
        self.format_name = format_name
        self.diagnostics: list[Diagnostic] = []
        self.lost = held.NOTHING
        self._reported: set[str] = set()
        self.setup = ""  # one that cannot be read, and is written character by character

    def report(
        self,
        what: str | Message,
        text: str = "",
        ply: int = 0,
        repair: str = "",
        *,
        lost: int = held.ALL_BUT_MOVES,
    ) -> None:
        """Report a loss: ``what`` is a thing in the plural, such as ``branches``; each is reported once.

        ``lost`` are the kinds of things that may differ when the file is read back, such as ``TAGS | COMMENTS`` of
        ``kifu.records.held``: all other kinds have to be as they were.
        """
        self.lost |= lost
        name = str(what)
        if name in self._reported:
            return
        self._reported.add(name)
        known = {"format": self.format_name, "what": Message(what) if isinstance(what, str) else what}
        if text:
            reason = Phrase("{format} cannot hold {what}: {text}", text=repr(text[:60]), **known)
        else:
            reason = Phrase("{format} cannot hold {what}", **known)
        code = MOVES_NOT_KEPT if lost & (held.BRANCHES | held.MOVES) else NOT_KEPT
        self.diagnostics.append(Diagnostic(code, Severity.WARNING, reason, text[:200], repair, ply=ply))

    def report_unsayable(self, error: UnsayableMoveError, ply: int) -> None:
        """Report that a move is written by its points; only the first one of a record is reported."""
        if error.code not in self._reported:
            self._reported.add(error.code)
            repair = Phrase("written {text}", text=error.text)
            self.diagnostics.append(Diagnostic(error.code, Severity.WARNING, error.reason, error.text, repair, ply=ply))

    def add(self, others: "Losses") -> None:
        """Add the losses that another list has."""
        self.lost |= others.lost
        self._reported |= others._reported
        self.diagnostics += others.diagnostics

    def clean_text(self, text: str, *, edges: bool = False, kind: int = held.TEXTS) -> str:
        """Return a text with line ends of one kind and no spaces at its edges, as every reader will see it."""
        plain = LINE_END.sub("\n", text)
        if not edges:
            plain = plain.strip()
        if plain != text:
            self.report("line ends of other kinds, and spaces at the edges of a text", text, lost=kind)
        return plain

    def clean_setup(self, record: Record) -> str:
        """Return the setup of a record in full, or one that cannot be read in one line without spaces at its edges."""
        if (canonical := canonical_fen(record.fen, record.game)) is not None:
            return canonical
        self.setup = record.fen
        lines = self.clean_text(record.fen, kind=held.SETUP).split("\n")
        if len(lines) > 1:
            self.report("several lines in a setup", record.fen, lost=held.SETUP)
        return " ".join(lines)

    def clean_comment(self, text: str) -> str:
        """Return a comment with plain line ends and edges, in which nothing is read as kept text."""
        plain = self.clean_text(text, kind=held.COMMENTS)
        safe = without_openings(plain)
        if safe != plain:
            self.report("comments that look like kept text", text, lost=held.COMMENTS)
        return safe

    def add_commands(
        self, node: Node, comment: str, clock: Clock | None = None, evaluation: Evaluation | None = None
    ) -> str:
        """Return a comment on a move with its clock and evaluation as commands before it, so that all is read back.

        ``clock`` and ``evaluation`` are what the format says of them in another place, and needs no command.
        """
        if node.clock is None and node.evaluation is None and "[%" not in comment:
            return comment
        known, whole = clock or Clock(), (comment, node.clock, node.evaluation)
        left = node.clock and Clock(
            *(None if known[part] is not None else time for part, time in enumerate(node.clock))
        )
        commands = " ".join(list_commands(left, None if evaluation else node.evaluation))
        written = f"{commands} {comment}".strip()
        if read_commands(written, clock, evaluation) == whole:
            return written
        safe = without_commands(comment)
        if safe != comment:
            self.report("comments that look like clocks and evaluations", comment, lost=held.COMMENTS)
        written = f"{commands} {safe}".strip()
        if read_commands(written, clock, evaluation) == (safe, node.clock, node.evaluation):
            return written
        self.report("such a clock or evaluation", commands, lost=held.CLOCKS | held.EVALUATIONS)
        return safe

    def encode(self, text: str, encoding: str) -> bytes:
        """Return the bytes of a text; report every character that had to be replaced."""
        if encoding.lower().replace("-", "") in ("ascii", "usascii"):
            raise UnknownNameError("encoding to write in", encoding, CODECS)
        data, replaced = encode(text, encoding)
        if replaced:
            pairs = ", ".join(f"{character} as {instead}" for character, instead in replaced[:20])
            in_setup = any(character in self.setup for character, _ in replaced)
            lost = held.TEXTS | (held.SETUP if in_setup else 0)
            what = Message("all characters in the encoding {encoding}", encoding=encoding)
            self.report(what, pairs, repair=Phrase("written {text}", text=pairs), lost=lost)
        return data


def move_texts(record: Record, notation: Notation, losses: Losses) -> dict[Node, str]:
    """Return the text of every move of a record in a notation; where it has none, the points of the move, reported.

    Every notation reads the points of a move where it has no text of its own, so that the record stays equal.
    """
    texts = {}
    for node, position, ply in record.walk():
        try:
            texts[node] = notation.render(position, node.move)
        except UnsayableMoveError as error:
            texts[node] = str(node.move)
            losses.report_unsayable(error, ply)
    return texts


def shows_options(record: Record, notation: Notation, texts: Mapping[Node, str]) -> bool:
    """Whether a reader finds the options of a notation by the spelling of the moves, so no tag need name them."""
    chosen = {name: value for name, value in notation.chosen.items() if value != notation.options[name][0]}
    return chosen == notation.spelling(" ".join(texts[node] for node in record.main_line()))


def fit_notation(record: Record, notation: Notation, encoding: str, losses: Losses) -> tuple[Notation, dict[Node, str]]:
    """Return the notation in which an encoding has all characters of the moves, and the moves in it.

    That is ``notation``, or else its twin in the other Chinese script, or else a notation in letters.
    """
    for candidate in filter(None, (notation, notation.twin)):
        own = Losses(losses.format_name)
        texts = move_texts(record, candidate, own)
        # A score in Chinese has labels in its script, whatever characters its moves happen to have.
        if not encode("".join(texts.values()) + OF_SCRIPT.get(candidate.name, ""), encoding).replaced:
            losses.add(own)
            return candidate, texts
    losses.report(
        Message("moves in {notation} in the encoding {encoding}", notation=notation.name, encoding=encoding),
        repair="written in letters",
        lost=held.NOTHING,
    )
    names = reversed(record.game.writing.shown_in)
    letters = next(known for name in names if (known := find_notation(name, record.game)).example.isascii())
    return letters, move_texts(record, letters, losses)
