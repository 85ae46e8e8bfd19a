"""Detection of files: what a file or a text is, and on what evidence."""

from kifu.diagnostics import Lenient, Report
from kifu.errors import FormatError, KifuError
from kifu.files.reading import Input, is_path, open_input
from kifu.files.recognition import Recognition, recognise
from kifu.formats.base import Format, Request, find_format
from kifu.languages.language import Phrase
from kifu.lines.detection import Detection
from kifu.lines.glossary import detect_moves
from kifu.records.record import Record
from kifu.registry import parse_name
from kifu.rules.game import Game, find_game
from kifu.sources.encoding import detect_encoding

NAMED = "it was named"


def detect_file(
    what: Input,
    game: Game | str | None = None,
    *,
    format: Format | str | None = None,
    notation: str = "",
    encoding: str | None = None,
    name: str = "",
    first: Record | None = None,
) -> Detection:
    """Return what a file or a text is: its format, its encoding, and the game and notation of its first record.

    A format, game or notation that the caller names is not looked for, and the evidence says that it was named.
    ``first`` is the first record of the same file, if it was read before: a large book need not be read twice.
    """
    for source in open_input(what, Report(Lenient()), name=name):
        if encoding is not None:
            source.encoding = encoding
        recognition = recognise(source) if format is None else Recognition(find_format(format), NAMED)
        evidence = [recognition.evidence]
        found_encoding = source.encoding if recognition.format.encoded else ""
        if found_encoding:
            evidence.append(
                detect_encoding(source.head()).evidence
                if encoding is None
                else Phrase("{encoding}: it was named", encoding=encoding)
            )
        if recognition.format.name == "text" and isinstance(what, str) and not is_path(what):
            found = detect_moves(what, game)
            return found._replace(evidence=(*evidence, *found.evidence), format="text")
        record = first
        if record is None or record.origin.file != source.name:
            known_game = find_game(game) if game is not None else None
            request = Request(game=known_game, notation=notation, file=source.name)
            record = next(iter(recognition.format.read(source, request)), None)
        if record is None:
            return Detection("", "", {}, (*evidence, Phrase("there is no record in it")), 0, recognition.format.name)
        moves = len(record.main_line())
        if not moves and not record.origin.notation and record.root.rest and (look := _look_of(record.root.rest, game)):
            return look._replace(
                evidence=(*evidence, *look.evidence), format=recognition.format.name, encoding=found_encoding
            )
        notation_name, options = parse_name(record.origin.notation)
        if notation_name:
            known = {"number": moves, "notation": notation_name}
            evidence.append(Phrase("the first record has {number} moves in {notation}", **known))
        else:
            evidence.append(Phrase("the first record has {number} moves", number=moves))
        found = Detection(record.game.name, notation_name, options, tuple(evidence), moves)
        return found._replace(format=recognition.format.name, encoding=found_encoding)
    raise FormatError("there is no file in it", code="empty-file")


def _look_of(text: str, game: Game | str | None) -> Detection | None:
    """Return what moves are by their look, where no board allows the first of them."""
    try:
        return detect_moves(text, game)
    except KifuError:
        return None
